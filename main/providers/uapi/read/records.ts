/**
 * A universal record as an order: one reservation at one host, with its travellers, flights, stored
 * fares, services and documents. Other content of the record is kept and shown, never dropped.
 */
import { phrase } from '#main/contract/phrase.ts';
import { hasLeft } from '#main/domain/booking-record.ts';
import { addCommissions } from '../../commission.ts';
import { noteSaid, type Reading } from '../../ndc/read/reading.ts';
import { parseInteger } from '../../ndc/values.ts';
import type { XmlNode } from '../../ndc/xml.ts';
import type {
  ProviderAnnotation,
  ProviderFare,
  ProviderOrder,
  ProviderOrderPassenger,
  ProviderOrderService,
  ProviderSlice,
  ProviderTicket,
} from '../../provider.ts';
import type { ElementState, OrderKey } from '../keys.ts';
import type { UapiProfile } from '../profile.ts';
import { readEmdSummaries, readTicketInfos } from './documents.ts';
import { onFare, type ReadPricing, readPricing } from './fares.ts';
import { readOtherContent } from './others.ts';
import { readMoney } from './payments.ts';
import {
  listUntoldTickets,
  type PeopleContext,
  readLooseSsr,
  readNameRemarks,
  readTraveler,
  withInfants,
} from './people.ts';
import {
  NO_WORD,
  noteOperators,
  type ReadSegment,
  readSegments,
  splitDirections,
} from './segments.ts';
import { readServices } from './services.ts';

export interface RecordTerms {
  profile: UapiProfile;
  /** The reservation that is meant where the record holds several; else the first with flights. */
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
  const isOwn = (named: string | null) => named === null || named === ref;
  const air = findAir(record, ref);
  const segments = readSegments(
    (air?.all('AirSegment') ?? []).filter((one) =>
      isOwn(one.attribute('ProviderReservationInfoRef')),
    ),
    new Map(),
    reading,
  );
  noteOperators(segments.values(), reading);
  const context: PeopleContext = {
    today,
    legOf: (key) => (key === null ? null : (segments.get(key)?.leg.key ?? null)),
    own: isOwn,
    reading,
  };
  const nodes = listTravelers(record, air);
  const people = nodes.map((node) => readTraveler(node, context));
  const pricings = (air?.all('AirPricingInfo') ?? []).flatMap(
    (node) => readPricing(node, new Map(), new Map(), reading) ?? [],
  );
  const stored = pickStoredFares(pricings, [...segments.values()]);
  const named = withPrices(withInfants(people, nodes), stored);
  const currency = stored[0]?.currency ?? profile.currency;
  const emds = readEmdSummaries(record, ref, segments, named, reading);
  const etickets = readTicketInfos(air, stored, named, reading);
  const tickets = [...etickets, ...emds.map(({ ticket }) => assignOwner(ticket, etickets))];
  const requests = [...nodes.flatMap((one) => one.all('SSR')), ...record.all('SSR')].filter((one) =>
    isOwn(one.attribute('ProviderReservationInfoRef')),
  );
  noteSaid(
    listUntoldTickets(
      requests,
      tickets.map(({ number }) => number),
    ),
    null,
    reading,
  );
  const left = new Set(named.flatMap(({ key: who }) => (hasLeft({ tickets }, who) ? [who] : [])));
  const passengers = named.map((one) =>
    left.has(one.key) && one.price === null ? { ...one, price: NOTHING } : one,
  );
  const services = [
    ...readServices(air, nodes, segments, passengers, emds, reading),
    ...readOtherContent(record, air, ref, passengers, reading),
  ];
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
    fares: pricings.map((one) => ({ key: one.key, travelers: one.state.travelers })),
    elements: [...people.flatMap((one) => one.elements), ...elements, ...readServiceElements(air)],
  };
  const others = reservations.filter((one) => one !== info);
  for (const other of others) {
    const code = other.attribute('LocatorCode');
    reading.warn(phrase('uapi_other_reservation', { locator: code ?? '' }));
  }
  return {
    key,
    order_id: universal,
    owner: stored[0]?.plating ?? null,
    locator,
    airline_locators: readAirlineLocators(air),
    status,
    created_at: reading.moment(info.attribute('CreateDate')),
    ...readLimits(record, isOwn, stored, reading),
    validating_carrier: stored[0]?.plating ?? null,
    currency,
    passengers,
    slices,
    tickets,
    services,
    payments: readMoney(record, air, reading),
    remarks: [...remarks, ...readTicketingLines(record, isOwn), ...nodes.flatMap(readNameRemarks)],
    annotations: [
      ...people.flatMap((one) => one.annotations),
      ...readLooseSsr(record.all('SSR'), context),
      ...readOsi(record, isOwn),
      ...readPhones(record),
    ],
    warnings: [...reading.warnings],
    reference,
    total_minor: calculateTotal(passengers, services),
  };
}

/** The line that books a service, and is removed with it. */
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
  return own ?? all.find((one) => !one.has('ProviderReservationInfoRef'));
};

/** The travellers of the air part, if it names any. */
function listTravelers(record: XmlNode, air: XmlNode | undefined): XmlNode[] {
  const all = record.all('BookingTraveler');
  const named = new Set(
    air?.all('BookingTravelerRef').flatMap((one) => one.attribute('Key') ?? []),
  );
  const own = all.filter((one) => named.has(one.attribute('Key') ?? ''));
  if (own.length === 0) return all;
  // The others are of another reservation of the record.
  for (const one of all) if (!own.includes(one)) one.take();
  return own;
}

/** Several fares of one traveller for the same flights are one and its history: the last counts. */
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
    last.set(`${people.join()} ${covered.join()}`, one);
  }
  return [...last.values()];
}

/** A traveller pays the sum of the fares that name him. */
function withPrices(
  passengers: readonly ProviderOrderPassenger[],
  stored: readonly ReadPricing[],
): ProviderOrderPassenger[] {
  return passengers.map((one) => {
    const own = stored.filter(
      ({ travelers, pax_type }) =>
        travelers.includes(one.key) ||
        (travelers.every((who) => who === null) && pax_type === one.pax_type),
    );
    const [first] = own;
    if (!first || own.some(({ currency }) => currency !== first.currency)) return one;
    return { ...one, price: own.map(({ fare }) => fare).reduce(addFares) };
  });
}

function addFares(a: ProviderFare, b: ProviderFare): ProviderFare {
  const taxes = new Map(a.taxes.map((tax) => [tax.code, tax]));
  for (const tax of b.taxes) {
    const known = taxes.get(tax.code);
    const amount_minor = tax.amount_minor + (known?.amount_minor ?? 0);
    taxes.set(tax.code, { ...(known ?? tax), amount_minor });
  }
  return {
    fare_minor: a.fare_minor + b.fare_minor,
    tax_minor: a.tax_minor + b.tax_minor,
    taxes: [...taxes.values()],
    ...addCommissions(a.commission, b.commission),
  };
}

function buildSlices(
  flights: readonly ReadSegment[],
  stored: readonly ReadPricing[],
  status: ProviderOrder['status'],
): ProviderSlice[] {
  const adult = [...stored].sort((a, b) => getSortOrder(a) - getSortOrder(b));
  const priced = flights.map((one): ReadSegment => {
    const pricing = adult.find(({ bookings }) =>
      bookings.some(({ segment }) => segment === one.state.key),
    );
    const booking = pricing?.bookings.find(({ segment }) => segment === one.state.key);
    const leg = onFare(one.leg, booking, pricing?.fares.get(booking?.fare ?? ''));
    return { ...one, leg: status === 'CANCELLED' ? { ...leg, status: 'HX' } : leg };
  });
  const features = adult[0]?.features ?? [];
  const findComponent = ({ state }: ReadSegment): string | null => {
    const pricing = adult.find(({ bookings }) =>
      bookings.some(({ segment }) => segment === state.key),
    );
    const booking = pricing?.bookings.find(({ segment }) => segment === state.key);
    const fare = pricing?.fares.get(booking?.fare ?? '')?.state;
    return fare ? `${fare.origin}${fare.destination}` : null;
  };
  return splitDirections(priced, findComponent).map((direction) => {
    const legs = direction.map(({ leg }) => leg);
    const booking = adult[0]?.bookings.find(({ segment }) => segment === direction[0]!.state.key);
    return {
      key: {},
      origin: legs[0]!.origin,
      destination: legs.at(-1)!.destination,
      legs,
      duration_min: null,
      features: [...features, ...(adult[0]?.fares.get(booking?.fare ?? '')?.features ?? [])],
      baggage:
        legs.map(({ baggage }) => baggage).find(({ kind }) => kind !== 'UNSPECIFIED') ?? NO_WORD,
      seats_remaining: null,
      prices: [],
    };
  });
}

/** An adult's fare is shown for the slice. */
const getSortOrder = ({ pax_type }: ReadPricing): number => ['ADT', 'CHD', 'INF'].indexOf(pax_type);

/** A passenger who was refunded stays in the record by name, at no cost. */
const NOTHING: ProviderFare = { fare_minor: 0, tax_minor: 0, taxes: [] };

/** An EMD of a passenger who left is assigned by its ticket. */
const assignOwner = (emd: ProviderTicket, tickets: readonly ProviderTicket[]): ProviderTicket => ({
  ...emd,
  passenger_key:
    emd.passenger_key ||
    (tickets.find(({ number }) => number === emd.related_number)?.passenger_key ?? ''),
});

/** A record without a held flight or a good ticket is cancelled. */
function readStatus(
  record: XmlNode,
  flights: readonly ReadSegment[],
  tickets: readonly ProviderTicket[],
): ProviderOrder['status'] {
  const told = record.attribute('Status');
  if (/cancel/i.test(told ?? '')) return 'CANCELLED';
  if (tickets.some(({ type, status }) => type === 'TICKET' && status === 'TICKETED')) return 'LIVE';
  const gone = flights.length > 0 && flights.every(({ leg }) => leg.status === 'HX');
  const empty = flights.length === 0 && !hasOthers(record);
  return gone || empty ? 'CANCELLED' : 'LIVE';
}

const OTHERS =
  'HotelReservation|VehicleReservation|PassiveReservation|RailReservation|CruiseReservation';
const hasOthers = (record: XmlNode): boolean =>
  record.has(OTHERS) || OTHERS.split('|').some((n) => record.has(n));

const readAirlineLocators = (air: XmlNode | undefined): ProviderOrder['airline_locators'] =>
  (air?.all('SupplierLocator') ?? []).flatMap((one) => {
    const [airline, locator] = [
      one.attribute('SupplierCode'),
      one.attribute('SupplierLocatorCode'),
    ];
    return airline && locator ? [{ airline, locator }] : [];
  });

/** Details of a ticketing arrangement: mostly where, when and by whom it was ticketed. */
const readTicketingLines = (record: XmlNode, own: (ref: string | null) => boolean): string[] =>
  record
    .all('ActionStatus')
    .filter((one) => own(one.attribute('ProviderReservationInfoRef')))
    .flatMap((one) => {
      const type = one.attribute('Type');
      const text = one.text('Remark')?.replace(/\s+/g, ' ');
      return text ? [`TKTG-${type === 'ACTIVE' ? 'T*' : `${type} `}${text}`] : [];
    });

/** Arrangements that cancel; the others put the record on a queue. */
const CANCELS = /^(TTL|TLCXL)$/;

/** The time of the ticketing arrangement, and what it does; the price holds to the guarantee's. */
function readLimits(
  record: XmlNode,
  own: (ref: string | null) => boolean,
  stored: readonly ReadPricing[],
  reading: Reading,
): Pick<ProviderOrder, 'payment_due_at' | 'limit_action' | 'price_guaranteed_until'> {
  const limits = record.all('ActionStatus').flatMap((one) => {
    const [type, date, ref] = ['Type', 'TicketDate', 'ProviderReservationInfoRef'].map((name) =>
      one.attribute(name),
    );
    for (const name of ['ProviderCode', 'PseudoCityCode', 'QueueCategory']) one.attribute(name);
    const said = date && /^TA[UWX]|^TTL|^TL/.test(type ?? '') && own(ref ?? null);
    return said ? [{ date, cancels: CANCELS.test(type ?? '') }] : [];
  });
  const [first] = limits.sort((a, b) => a.date.localeCompare(b.date));
  const guarantees = stored.flatMap(({ guaranteed, latest }) => guaranteed ?? latest ?? []);
  return {
    payment_due_at: reading.moment(first?.date ?? null),
    ...(first ? { limit_action: first.cancels ? ('CANCEL' as const) : ('QUEUE' as const) } : {}),
    price_guaranteed_until: reading.moment(guarantees.sort()[0] ?? null),
  };
}

const readOsi = (record: XmlNode, own: (ref: string | null) => boolean): ProviderAnnotation[] =>
  record
    .all('OSI')
    .filter((one) => own(one.attribute('ProviderReservationInfoRef')))
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

/** Remarks as they are, without the one our own reference stands in. */
function readRemarks(
  record: XmlNode,
  air: XmlNode | undefined,
  own: (ref: string | null) => boolean,
  { reference_prefix }: UapiProfile,
) {
  const nodes = [record, ...(air ? [air] : [])]
    .flatMap((holder) => holder.all('GeneralRemark|AssociatedRemark|PocketItineraryRemark'))
    .filter((one) => own(one.attribute('ProviderReservationInfoRef')));
  const elements: ElementState[] = [];
  const remarks: string[] = [];
  let reference: string | null = null;
  for (const node of nodes) {
    const text = node.text('RemarkData');
    const key = node.attribute('Key');
    for (const name of ['TypeInGds', 'CreateDate', 'Category', 'Direction']) node.attribute(name);
    if (text === null) continue;
    if (text.toUpperCase().startsWith(reference_prefix)) {
      reference ??= text.slice(reference_prefix.length);
      continue;
    }
    remarks.push(text);
    if (key && node.name === 'GeneralRemark') {
      elements.push({ kind: 'GeneralRemark', key, traveler: null, says: text });
    }
  }
  const osi = record.all('OSI').flatMap((one): ElementState[] => {
    const key = one.attribute('Key');
    return key ? [{ kind: 'OSI', key, traveler: null, says: one.attribute('Text') ?? '' }] : [];
  });
  const loose = record.all('SSR').flatMap((one): ElementState[] => {
    const key = one.attribute('Key');
    return key ? [{ kind: 'SSR', key, traveler: null, says: one.attribute('Type') ?? '' }] : [];
  });
  return { remarks, reference, elements: [...elements, ...osi, ...loose] };
}

function calculateTotal(
  passengers: readonly ProviderOrderPassenger[],
  services: readonly ProviderOrderService[],
): number {
  const fares = passengers.reduce(
    (all, { price }) => all + (price ? price.fare_minor + price.tax_minor : 0),
    0,
  );
  const extras = services
    .filter(({ status }) => status !== 'CANCELLED')
    .reduce((all, one) => all + one.amount_minor + one.tax_minor, 0);
  return fares + extras;
}
