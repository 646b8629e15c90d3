/**
 * A universal record as an order: one reservation at one host, with its travellers, flights, stored
 * fares, services and documents. Other content of the record is kept and shown, never dropped.
 */
import { phrase } from '#main/contract/phrase.ts';
import { hasLeft } from '#main/domain/booking-record.ts';
import { calculateDepartureInstant, isGivenBack } from '#main/domain/exchange/departures.ts';
import { convertLocalToUtc, isDate } from '#main/reference/calendar.ts';
import {
  addFares,
  hasTicket,
  isTicketed,
  listUnpaidServices,
  NO_FARE,
  sumPrices,
  sumServices,
} from '../../orders.ts';
import type {
  ProviderAnnotation,
  ProviderLeg,
  ProviderOrder,
  ProviderOrderPassenger,
  ProviderSlice,
  ProviderTicket,
} from '../../provider.ts';
import { addCommissions } from '../../provider-commission.ts';
import { NO_STATEMENT } from '../../wire/baggage-allowance.ts';
import { getFirst, getLast } from '../../wire/lists.ts';
import { noteSaid, type Reading } from '../../wire/reading.ts';
import { readLivingLimit } from '../../wire/ticketing-words.ts';
import { parseInteger } from '../../wire/values.ts';
import type { XmlNode } from '../../wire/xml.ts';
import type { ElementState, OrderKey } from '../order-keys.ts';
import type { TravelportProfile } from '../profile.ts';
import { readEmdSummaries, readSupplierLocators, readTicketInfos } from './documents.ts';
import { findFareOf, listBagPrices, onFares, type ReadPricing, readPricing } from './fares.ts';
import { readOtherContent } from './other-segments.ts';
import { readMoney } from './payments.ts';
import {
  listElements,
  listUntoldTickets,
  type PeopleContext,
  readLooseSsr,
  readNameRemarks,
  readTraveler,
  withInfants,
} from './people.ts';
import {
  noteOperators,
  type ReadSegment,
  readSegments,
  splitDirections,
  withOwnKeys,
} from './segments.ts';
import { readOptional, readServices } from './services.ts';
import { findFirstMoment } from './values.ts';

export interface RecordTerms {
  profile: TravelportProfile;
  /** The reservation to read if the record has several; else the first with flights. */
  locator: string | null;
  today: string;
  reading: Reading;
}

/** The record as an order; null if it is none. */
export function readRecord(record: XmlNode, terms: RecordTerms): ProviderOrder | null {
  const { profile, today, reading } = terms;
  const universal = record.attribute('LocatorCode');
  const reservations = record.all('ProviderReservationInfo');
  const info = pickReservation(record, reservations, terms.locator);
  if (!universal || !info) return null;
  const ref = info.attribute('Key') ?? '';
  const locator = info.attribute('LocatorCode') ?? '';
  info.attribute('Imported');
  const isOwn = (node: XmlNode): boolean => {
    const named = node.attribute('ProviderReservationInfoRef');
    // The only reservation of a record need not be named.
    return named === null || named === ref || (ref === '' && reservations.length === 1);
  };
  const air = findAir(record, ref);
  const flown = (air?.all('AirSegment') ?? []).filter(isOwn);
  const segments = withOwnKeys(readSegments(flown, reading));
  noteOperators(segments.values(), reading);
  const context: PeopleContext = {
    today,
    legOf: (key) => (key === null ? null : (segments.get(key)?.leg.key ?? null)),
    own: isOwn,
    loose: record.all('SSR'),
    reading,
  };
  const nodes = listTravelers(record, air);
  const people = nodes.map((node) => readTraveler(node, context));
  const pricings = (air?.all('AirPricingInfo') ?? []).flatMap(
    (node) => readPricing(node, reading) ?? [],
  );
  const stored = pickStoredFares(pricings, [...segments.values()]);
  const sold = air?.find('OptionalServices/OptionalService') ?? [];
  const [service_currency] = sold.flatMap(
    (node) => readOptional(node, reading).price?.currency ?? [],
  );
  const currency = stored[0]?.currency ?? service_currency ?? profile.currency;
  const named = withPrices(withInfants(people, nodes), stored, currency, reading);
  const emds = readEmdSummaries(record, ref, segments, named, reading);
  const etickets = readTicketInfos(air, stored, named, reading);
  const tickets = dropRepeated([
    ...etickets,
    ...emds.map(({ ticket }) => assignOwner(ticket, etickets)),
  ]);
  const requests = [...nodes.flatMap((one) => one.all('SSR')), ...record.all('SSR')].filter(isOwn);
  const numbers = tickets.map(({ number }) => number);
  noteSaid(listUntoldTickets(requests, numbers), null, reading);
  const left = new Set(named.flatMap(({ key: who }) => (hasLeft({ tickets }, who) ? [who] : [])));
  // A refunded passenger stays in the record by name, at no cost.
  const passengers = named.map((one) =>
    left.has(one.key) && one.price === null ? { ...one, price: NO_FARE } : one,
  );
  const services = [
    ...readServices(air, nodes, segments, passengers, emds, currency, reading),
    ...readOtherContent(record, air, isOwn, passengers, reading),
  ];
  const holders = named.filter(({ key: who }) => hasTicket({ tickets }, who)).map((one) => one.key);
  const missing = listUnpaidServices({ services }, new Set(holders));
  if (missing.length > 0) {
    const list = missing.map((one) => one.seat ?? one.name ?? one.kind).join(', ');
    reading.warn(phrase('uapi_emd_missing', { services: list }));
  }
  const status = readStatus(record, [...segments.values()], tickets);
  const slices = buildSlices([...segments.values()], stored, status);
  const { remarks, reference, elements } = readRemarks(record, air, isOwn, profile);
  const key: OrderKey = {
    kind: 'uapi-order',
    universal,
    version: parseInteger(record.attribute('Version')) ?? 0,
    locator,
    reservation: ref,
    air: air?.attribute('LocatorCode') ?? null,
    alone: reservations.length === 1 && !hasOthers(record),
    segments: [...segments.values()].map(({ state }) => state),
    travelers: people
      .filter(({ passenger }) => !left.has(passenger.key))
      .map(({ passenger, ptc }) => ({ key: passenger.key, ptc })),
    fares: pricings.map((one) => ({
      key: one.key,
      travelers: one.state.travelers,
      ...(stored.includes(one) ? {} : { superseded: true as const }),
    })),
    elements: [...people.flatMap((one) => one.elements), ...elements, ...readServiceElements(air)],
  };
  for (const other of reservations.filter((one) => one !== info)) {
    const code = other.attribute('LocatorCode');
    reading.warn(phrase('uapi_other_reservation', { locator: code ?? '' }));
  }
  const created_at = reading.moment(info.attribute('CreateDate'));
  const ticketing = readTicketing(record, [...segments.values()], {
    isOwn,
    reading,
    // Who has a ticket is waited for no longer.
    asked: isTicketed({ tickets }) ? [] : listAdvice(record, air, isOwn),
    from: created_at?.slice(0, 10) ?? today,
    today,
  });
  // If a fare does not have it, its ticketing element does.
  const carrier = stored[0]?.plating ?? readPlating(air) ?? null;
  const guarantees = stored.flatMap(({ guaranteed, latest }) => guaranteed ?? latest ?? []);
  return {
    key,
    order_id: universal,
    owner: carrier,
    locator,
    airline_locators: readSupplierLocators(air),
    status,
    created_at,
    ...ticketing.limit,
    price_guaranteed_until: reading.moment(findFirstMoment(guarantees)),
    validating_carrier: carrier,
    currency,
    passengers,
    slices,
    tickets,
    services,
    payments: readMoney(
      record,
      air,
      { currency, issued: tickets.length > 0, reservation: ref },
      reading,
    ),
    remarks: [...remarks, ...ticketing.lines, ...nodes.flatMap(readNameRemarks)],
    annotations: [
      ...people.flatMap((one) => one.annotations),
      ...readLooseSsr(record.all('SSR'), context),
      ...readOsi(record, isOwn),
      ...readPhones(record),
    ],
    warnings: [...reading.warnings],
    reference,
    total_minor: sumPrices(passengers) + sumServices(services),
  };
}

/** The element that books a service, and is removed with it. */
const readServiceElements = (air: XmlNode | undefined): ElementState[] =>
  (air?.find('OptionalServices/OptionalService') ?? []).flatMap((node) =>
    node.all('ServiceData').flatMap((data) =>
      data.all('SSRRef').flatMap((ref): ElementState[] => {
        const key = ref.attribute('Key');
        const says = `SERVICE ${node.attribute('Key')}`;
        const traveler = data.attribute('BookingTravelerRef');
        return key ? [{ kind: 'SSR', key, traveler, says }] : [];
      }),
    ),
  );

function pickReservation(
  record: XmlNode,
  reservations: readonly XmlNode[],
  locator: string | null,
): XmlNode | undefined {
  for (const one of reservations) {
    for (const name of ['ProviderCode', 'ModifiedDate', 'HostCreateDate', 'OwningPCC']) {
      one.attribute(name);
    }
  }
  const named = reservations.find((one) => one.attribute('LocatorCode') === locator);
  const flown = reservations.find((one) => findAir(record, one.attribute('Key') ?? ''));
  return locator === null ? (flown ?? reservations[0]) : named;
}

const findAir = (record: XmlNode, ref: string): XmlNode | undefined => {
  const all = record.all('AirReservation');
  const own = all.find((one) =>
    one.all('ProviderReservationInfoRef').some((node) => node.attribute('Key') === ref),
  );
  const [only] = all.length === 1 && record.all('ProviderReservationInfo').length === 1 ? all : [];
  const free = all.find((one) => !one.has('ProviderReservationInfoRef'));
  return own ?? free ?? (ref === '' ? only : undefined);
};

/** The travellers that the air part lists, prices or has tickets for; all if it names none. */
function listTravelers(record: XmlNode, air: XmlNode | undefined): XmlNode[] {
  const nodes = record.all('BookingTraveler');
  const all = [...new Map(nodes.map((one) => [one.attribute('Key') ?? one, one])).values()];
  const listed = air?.all('BookingTravelerRef').map((one) => one.attribute('Key')) ?? [];
  const others = ['AirPricingInfo/PassengerType', 'DocumentInfo/TicketInfo'].flatMap((path) =>
    (air?.find(path) ?? []).map((one) => one.attribute('BookingTravelerRef')),
  );
  const named = new Set([...listed, ...others]);
  const own = all.filter((one) => named.has(one.attribute('Key') ?? ''));
  if (listed.length === 0 || own.length === 0) return all;
  // The others belong to another reservation of the record.
  for (const one of all) if (!own.includes(one)) one.take();
  return own;
}

/** Several fares of one traveller for the same flights are its history: the last is current. */
function pickStoredFares(
  pricings: readonly ReadPricing[],
  flights: readonly ReadSegment[],
): ReadPricing[] {
  const there = new Set(flights.map(({ state }) => state.key));
  const good = pricings.filter(
    ({ bookings }) => bookings.length === 0 || bookings.every(({ segment }) => there.has(segment)),
  );
  const told = good.length > 0 ? good : pricings;
  const last = new Map<string, ReadPricing>();
  for (const one of told) {
    const people = one.travelers.map((who) => who ?? '').sort();
    const covered = one.bookings.map(({ segment }) => segment).sort();
    last.set(`${one.pax_type} ${people.join()} ${covered.join()}`, one);
  }
  return [...last.values()];
}

/** A traveller pays the sum of the fares with the traveller's key. */
function withPrices(
  passengers: readonly ProviderOrderPassenger[],
  stored: readonly ReadPricing[],
  currency: string,
  reading: Reading,
): ProviderOrderPassenger[] {
  for (const { currency: found, pax_type: type } of stored) {
    if (found !== currency) reading.warn(phrase('uapi_fare_currency', { type, found, currency }));
  }
  return passengers.map((one) => {
    const named = stored.filter(({ travelers }) => travelers.includes(one.key));
    // A fare without passengers is for those of its type without another fare for its flights.
    const unnamed = stored.filter(
      (fare) =>
        fare.travelers.includes(null) &&
        fare.pax_type === one.pax_type &&
        !named.some((other) => shareFlights(fare, other)),
    );
    const own = [...named, ...unnamed];
    const [first] = own;
    if (!first || own.some((fare) => fare.currency !== currency)) return one;
    return { ...one, price: own.map(({ fare }) => fare).reduce(addFares) };
  });
}

const shareFlights = ({ bookings }: ReadPricing, other: ReadPricing): boolean =>
  bookings.length === 0 ||
  other.bookings.length === 0 ||
  bookings.some(({ segment }) => other.bookings.some((one) => one.segment === segment));

function buildSlices(
  flights: readonly ReadSegment[],
  stored: readonly ReadPricing[],
  status: ProviderOrder['status'],
): ProviderSlice[] {
  const adult = [...stored].sort((a, b) => getSortOrder(a) - getSortOrder(b));
  const findFare = ({ state: { key } }: ReadSegment) =>
    findFareOf(
      adult.find(({ bookings }) => bookings.some(({ segment }) => segment === key)),
      key,
    );
  const priced = flights.map((one): ReadSegment => {
    const leg = onFares(one.leg, one.state.key, adult);
    return { ...one, leg: status === 'CANCELLED' ? { ...leg, status: 'HX' } : leg };
  });
  const features = adult[0]?.features ?? [];
  const findComponent = (flight: ReadSegment): string | null => {
    const state = findFare(flight).fare?.state;
    return state ? `${state.origin}${state.destination}` : null;
  };
  return splitDirections(priced, findComponent).map((direction) => {
    const legs = direction.map(({ leg }) => leg);
    const [{ origin }, { destination }] = [getFirst(legs), getLast(legs)];
    const { key } = getFirst(direction).state;
    const booking = adult[0]?.bookings.find(({ segment }) => segment === key);
    return {
      key: {},
      origin,
      destination,
      legs,
      duration_min: null,
      features: [
        ...features,
        ...(adult[0]?.fares.get(booking?.fare ?? '')?.features ?? []),
        ...listBagPrices(adult, origin, destination),
      ],
      baggage:
        legs.map(({ baggage }) => baggage).find(({ kind }) => kind !== 'UNSPECIFIED') ??
        NO_STATEMENT,
      seats_remaining: null,
      prices: [],
    };
  });
}

/** An adult's fare is shown for the slice. */
const getSortOrder = ({ pax_type }: ReadPricing): number => ['ADT', 'CHD', 'INF'].indexOf(pax_type);

/** A document listed twice in the same state counts once. */
const dropRepeated = (tickets: readonly ProviderTicket[]): ProviderTicket[] => [
  ...new Map(tickets.map((one) => [`${one.type} ${one.number} ${one.status}`, one])).values(),
];

/** An EMD of a passenger who left is assigned by its ticket. */
const assignOwner = (emd: ProviderTicket, tickets: readonly ProviderTicket[]): ProviderTicket => ({
  ...emd,
  passenger_key:
    emd.passenger_key ||
    (tickets.find(({ number }) => number === emd.related_number)?.passenger_key ?? ''),
});

/** A record without a held flight or a valid ticket is cancelled. */
function readStatus(
  record: XmlNode,
  flights: readonly ReadSegment[],
  tickets: readonly ProviderTicket[],
): ProviderOrder['status'] {
  const told = record.attribute('Status');
  if (/cancel/i.test(told ?? '')) return 'CANCELLED';
  if (isTicketed({ tickets })) return 'LIVE';
  const gone = flights.length > 0 && flights.every(({ leg }) => leg.status === 'HX');
  const empty = flights.length === 0 && !hasOthers(record);
  return gone || empty ? 'CANCELLED' : 'LIVE';
}

const readPlating = (air: XmlNode | undefined): string | undefined =>
  air?.all('TicketingModifiers').flatMap((one) => one.attribute('PlatingCarrier') ?? [])[0];

const OTHERS =
  'HotelReservation|VehicleReservation|PassiveReservation|RailReservation|CruiseReservation';
const hasOthers = (record: XmlNode): boolean => record.has(OTHERS);

/** Ticketing arrangements with a time limit; one cancels, the others queue the record. */
const LIMITS = /^(TA[UWX]|TTL)$/;
const CANCELS = /^TTL$/;

interface TicketingContext {
  isOwn: (node: XmlNode) => boolean;
  reading: Reading;
  /** What airlines wrote, and when. */
  asked: readonly Advice[];
  from: string;
  today: string;
}

/**
 * The ticketing arrangements: their first time limit, an airline's own or the departure if earlier,
 * and where, when and by whom it was ticketed.
 */
function readTicketing(
  record: XmlNode,
  flights: readonly ReadSegment[],
  context: TicketingContext,
): { limit: Pick<ProviderOrder, 'payment_due_at' | 'limit_action'>; lines: string[] } {
  const { isOwn, reading, asked, today } = context;
  const lines: string[] = [];
  const limits: { date: string; cancels: boolean }[] = [];
  for (const one of record.all('ActionStatus')) {
    const [type, date] = [one.attribute('Type'), one.attribute('TicketDate')];
    for (const name of ['ProviderCode', 'PseudoCityCode', 'QueueCategory']) one.attribute(name);
    if (!isOwn(one)) continue;
    const text = one.text('Remark')?.replace(/\s+/g, ' ');
    if (text) lines.push(`TKTG-${type === 'ACTIVE' ? 'T*' : `${type} `}${text}`);
    if (date && LIMITS.test(type ?? '')) limits.push({ date, cancels: CANCELS.test(type ?? '') });
  }
  const living = flights.flatMap(({ leg }) => (isGivenBack(leg.status) ? [] : leg));
  const next = living.find(({ departure }) => departure >= today);
  // The office's clock is that of its own limits.
  const [offset] = limits.flatMap(({ date }) => /(Z|[+-]\d\d:\d\d)$/.exec(date)?.[0] ?? []);
  const told = next
    ? asked.flatMap((one) => readAdvice(one, next, { ...context, offset }) ?? [])
    : [];
  limits.push(...told.map((date) => ({ date, cancels: true })));
  const date = findFirstMoment(limits.map((one) => one.date));
  const first = limits.find((one) => one.date === date) ?? limits[0];
  const due = reading.moment(first?.date ?? null);
  const leaves = living.map(calculateDepartureInstant);
  return {
    lines,
    limit: {
      payment_due_at: due && reading.moment(findFirstMoment([due, ...leaves])),
      ...(first && { limit_action: first.cancels ? 'CANCEL' : 'QUEUE' }),
    },
  };
}

interface Advice {
  text: string;
  written: string | null;
}

/** Remarks and service messages that came from airlines. */
const listAdvice = (
  record: XmlNode,
  air: XmlNode | undefined,
  isOwn: (node: XmlNode) => boolean,
): Advice[] => [
  ...[record, ...(air ? [air] : [])]
    .flatMap((holder) => holder.all('GeneralRemark'))
    .filter((one) => isOwn(one) && one.attribute('TypeInGds') === 'Vendor')
    .flatMap((one) => {
      if (one.attribute('Direction') === 'Outgoing') return [];
      const text = one.text('RemarkData')?.replace(/^ADTK[A-Z0-9]{2}/, 'ADTK ');
      return text ? { text, written: one.attribute('CreateDate') } : [];
    }),
  ...record
    .all('SSR')
    .filter((one) => isOwn(one) && /^(ADTK|OTHS|TKTL)$/.test(one.attribute('Type') ?? ''))
    .map((one) => ({
      text: `${one.attribute('Type')} ${one.attribute('FreeText') ?? ''}`,
      written: null,
    })),
];

/** A limit that an airline tells in words; an hour of the office needs its clock. */
function readAdvice(
  { text, written }: Advice,
  next: ProviderLeg,
  { from, today, offset }: Pick<TicketingContext, 'from' | 'today'> & { offset?: string },
): string | null {
  const since = written === null ? from : written.slice(0, 10);
  if (!isDate(since)) return null;
  const told = readLivingLimit(text, next, { written: since, today });
  if (!told) return null;
  const local = told.until.includes('T') ? told.until : `${told.until}T23:59`;
  if (told.zone !== null) return convertLocalToUtc(local, told.zone);
  return offset === undefined ? null : `${local}:00${offset}`;
}

const readOsi = (record: XmlNode, isOwn: (node: XmlNode) => boolean): ProviderAnnotation[] =>
  record
    .all('OSI')
    .filter(isOwn)
    .map((one) => {
      const airline = one.attribute('Carrier');
      return {
        ...BLANK,
        kind: 'OSI',
        key: one.attribute('Key'),
        airline: airline === 'YY' ? null : airline,
        text: one.attribute('Text'),
      };
    });

/** The agency's phone numbers, without a passenger. */
const readPhones = (record: XmlNode): ProviderAnnotation[] =>
  record.find('AgencyContactInfo/PhoneNumber').map((one) => ({
    ...BLANK,
    kind: 'PHONE',
    key: one.attribute('Key'),
    code: readUse(one),
    text: readPhoneText(one),
  }));

const readUse = (node: XmlNode): string | null => {
  node.attribute('Location');
  return node.attribute('Text') ?? node.attribute('Type');
};

function readPhoneText(node: XmlNode): string {
  const [code, area, number] = ['CountryCode', 'AreaCode', 'Number'].map((name) =>
    node.attribute(name),
  );
  return `${code ? `+${code.replace(/^(\+|0+)/, '')}` : ''}${area ?? ''}${number ?? ''}`;
}

const BLANK = {
  code: null,
  airline: null,
  text: null,
  passenger_key: null,
  leg_key: null,
  status: null,
  note: null,
} as const;

/** Remarks unchanged, without the one with our own reference. */
function readRemarks(
  record: XmlNode,
  air: XmlNode | undefined,
  isOwn: (node: XmlNode) => boolean,
  { reference_prefix }: TravelportProfile,
) {
  const nodes = [record, ...(air ? [air] : [])]
    .flatMap((holder) => holder.all('GeneralRemark|AssociatedRemark|PocketItineraryRemark'))
    .filter(isOwn);
  const elements: ElementState[] = [];
  const remarks: string[] = [];
  let reference: string | null = null;
  for (const node of nodes) {
    const text = node.text('RemarkData');
    const key = node.attribute('Key');
    for (const name of ['TypeInGds', 'CreateDate', 'Category', 'Direction']) node.attribute(name);
    if (text === null) continue;
    if (text.toUpperCase().startsWith(reference_prefix.toUpperCase())) {
      reference ??= text.slice(reference_prefix.length);
      continue;
    }
    remarks.push(text);
    if (key && node.name === 'GeneralRemark') {
      elements.push({ kind: 'GeneralRemark', key, traveler: null, says: text });
    }
  }
  const osi = listElements('OSI', record.all('OSI'), null, (one) => one.attribute('Text') ?? '');
  const loose = listElements('SSR', record.all('SSR'), null, (one) => one.attribute('Type') ?? '');
  return { remarks, reference, elements: [...elements, ...osi, ...loose] };
}
