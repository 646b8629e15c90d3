/**
 * A universal record as an order: one reservation at one host, with its travellers, flights, stored
 * fares, services and documents. Other content of the record is kept and shown, never dropped.
 */
import { phrase } from '#main/contract/phrase.ts';
import type { PaxType, TicketStatus } from '#main/contract/values.ts';
import { hasLeft } from '#main/domain/booking-record.ts';
import { isGiven } from '#main/domain/commission.ts';
import { haveWholeName } from '../../lost-orders.ts';
import {
  addFares,
  BLANK_TICKET,
  hasTicket,
  isTicketed,
  listUnpaidServices,
  NO_FARE,
  sumPrices,
  sumServices,
} from '../../orders.ts';
import type {
  ProviderOrder,
  ProviderOrderPassenger,
  ProviderOrderService,
  ProviderSlice,
  ProviderTicket,
} from '../../provider.ts';
import { NO_STATEMENT } from '../../wire/baggage-allowance.ts';
import { findOnly, getFirst, getLast } from '../../wire/lists.ts';
import { noteHeldSeats } from '../../wire/names.ts';
import { noteSaid, type Reading } from '../../wire/reading.ts';
import { isNear } from '../../wire/replaced-flights.ts';
import { listDistinct, parseInteger } from '../../wire/values.ts';
import type { XmlNode } from '../../wire/xml.ts';
import { type ElementState, type OrderKey, SERVICE } from '../order-keys.ts';
import type { TravelportProfile } from '../profile.ts';
import { readEmdSummaries, readSupplierLocators, readTicketInfos, STATUSES } from './documents.ts';
import { readCommission } from './fare-infos.ts';
import { findFareOf, listBagPrices, onFares, type ReadPricing, readPricing } from './fares.ts';
import { readOtherContent } from './other-segments.ts';
import { readMoney } from './payments.ts';
import {
  findNamed,
  type PeopleContext,
  readLooseSsr,
  readNameRemarks,
  readNotedTicket,
  readPhoneLines,
  readTraveler,
  withInfants,
} from './people.ts';
import { readOsi, readRemarks } from './remarks.ts';
import {
  isGone,
  isOpenFlight,
  noteFlights,
  type ReadSegment,
  readSegments,
  splitDirections,
  withOwnKeys,
} from './segments.ts';
import { nameService, readOptional, readServices } from './services.ts';
import { listAdvice, readTicketing } from './time-limits.ts';
import { findFirstMoment } from './values.ts';

export interface RecordTerms {
  profile: TravelportProfile;
  /** The reservation to read if the record has several; else the first with flights. */
  locator: string | null;
  today: string;
  reading: Reading;
}

/** The part of a record that is one reservation at one host. */
interface Reservation {
  record: XmlNode;
  info: XmlNode;
  air: XmlNode | undefined;
  /** Its key in the record, and its locator at the host. */
  ref: string;
  locator: string;
  others: XmlNode[];
  isOwn: (node: XmlNode) => boolean;
}

function findFareType(air: XmlNode | undefined, traveler: string): string | null {
  const types = (air?.find('AirPricingInfo/PassengerType') ?? []).filter(
    (one) => one.attribute('BookingTravelerRef') === traveler,
  );
  return findOnly(listDistinct(types.flatMap((one) => one.attribute('Code') ?? [])));
}

/** The record as an order; null if it is none. */
export function readRecord(record: XmlNode, terms: RecordTerms): ProviderOrder | null {
  const universal = record.attribute('LocatorCode');
  const own = openReservation(record, terms.locator);
  if (!universal || !own) return null;
  const { info, air, ref, locator, isOwn } = own;
  const { profile, today, reading } = terms;
  const segments = readFlights(own, reading);
  const flights = [...segments.values()];
  const nodes = listTravelers(record, air);
  const loose = record.all('SSR');
  const context: PeopleContext = {
    today,
    legOf: (key) => (key === null ? null : (segments.get(key)?.leg.key ?? null)),
    own: isOwn,
    requestsOf: (person) => loose.filter((one) => findNamed(one, nodes) === person),
    findFareType: (traveler) => findFareType(air, traveler),
    reading,
  };
  const people = nodes.map((node) => readTraveler(node, context));
  noteHeldSeats(
    people.map(({ passenger }) => passenger),
    reading,
  );
  const family = withInfants(people, nodes);
  const pricings = (air?.all('AirPricingInfo') ?? []).flatMap((node) => {
    const pricing = readPricing(node, reading);
    return pricing ? [forInfants(withModifiers(pricing, node, air, reading), family)] : [];
  });
  const open = (air?.all('AirSegment') ?? []).filter((one) => isOwn(one) && isOpenFlight(one));
  const current = pickStoredFares(
    pricings,
    [
      ...flights.map(({ state }) => state.key),
      ...open.flatMap((one) => one.attribute('Key') ?? []),
    ],
    listFareTickets(air),
    reading,
  );
  const stored = [...current.values()];
  const currency = stored[0]?.currency ?? findServiceCurrency(air, reading) ?? profile.currency;
  const named = withPrices(family, stored, currency, reading);
  const emds = readEmdSummaries(record, ref, segments, named, reading);
  const tickets = readTickets(own, nodes, { pricings, named, emds }, reading);
  const { passengers, left } = keepRefunded(named, tickets);
  const services = [
    ...readServices(air, nodes, segments, passengers, emds, currency, reading),
    ...readOtherContent(record, air, isOwn, passengers, reading),
  ];
  noteMissingEmds(named, tickets, services, reading);
  const status = readStatus(own, segments, tickets);
  const slices = buildSlices(flights, stored, status);
  const { remarks, reference, elements } = readRemarks(record, air, isOwn, profile);
  const key: OrderKey = {
    ...buildRecordKey(universal, own),
    segments: flights.map(({ state }) => state),
    travelers: people
      .filter(({ passenger }) => !left.has(passenger.key))
      .map(({ passenger, ptc }) => ({ key: passenger.key, ptc })),
    fares: listFareStates(pricings, current),
    elements: [...people.flatMap((one) => one.elements), ...elements, ...readServiceElements(air)],
  };
  noteOthers(own, reading);
  const created_at = reading.moment(info.attribute('CreateDate'));
  const ticketing = readTicketing(record, flights, {
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
      ...readLooseSsr(context),
      ...readOsi(record, isOwn),
      ...readPhoneLines(record.find('AgencyContactInfo/PhoneNumber'), null),
    ],
    warnings: [...reading.warnings],
    reference,
    total_minor: sumPrices(passengers) + sumServices(services),
  };
}

/** Null where the record has none, or none with the locator that is asked for. */
function openReservation(record: XmlNode, wanted: string | null): Reservation | null {
  const all = record.all('ProviderReservationInfo');
  const info = pickReservation(record, all, wanted);
  if (!info) return null;
  const ref = info.attribute('Key') ?? '';
  info.attribute('Imported');
  const isOwn = (node: XmlNode): boolean => {
    const named = node.attribute('ProviderReservationInfoRef');
    // The only reservation of a record need not be named.
    return named === null || named === ref || (ref === '' && all.length === 1);
  };
  const others = all.filter((one) => one !== info);
  const locator = info.attribute('LocatorCode') ?? '';
  return { record, info, air: findAir(record, ref), ref, locator, others, isOwn };
}

function readFlights({ air, isOwn }: Reservation, reading: Reading): Map<string, ReadSegment> {
  const flown = (air?.all('AirSegment') ?? []).filter((one) => isOwn(one) && !isOpenFlight(one));
  const segments = withOwnKeys(readSegments(flown, reading));
  noteFlights(segments.values(), reading);
  return segments;
}

/** Of services sold without a fare. */
const findServiceCurrency = (air: XmlNode | undefined, reading: Reading): string | undefined =>
  (air?.find('OptionalServices/OptionalService') ?? []).flatMap(
    (node) => readOptional(node, reading).price?.currency ?? [],
  )[0];

interface Issued {
  pricings: readonly ReadPricing[];
  named: readonly ProviderOrderPassenger[];
  emds: ReturnType<typeof readEmdSummaries>;
}

/**
 * Tickets, then EMDs; says which tickets are only noted with flights. Whoever has no other ticket
 * has that one, in whatever state: a second one is not to be sold.
 */
function readTickets(
  { record, air, isOwn }: Reservation,
  travelers: readonly XmlNode[],
  { pricings, named, emds }: Issued,
  reading: Reading,
): ProviderTicket[] {
  const etickets = readTicketInfos(air, pricings, named, reading);
  const noted = [...travelers, record].flatMap((holder) =>
    holder.all('SSR').flatMap((one) => {
      const ticket = isOwn(one) ? readNotedTicket(one) : null;
      const known = etickets.some(({ number }) => number === ticket?.number);
      return ticket && !known ? [{ ...ticket, holder: holder.attribute('Key') }] : [];
    }),
  );
  noteSaid(
    noted.map(({ number }) => `TKNE ${number}`),
    null,
    reading,
  );
  const alone = noted.flatMap(({ number, infant, holder }): ProviderTicket[] => {
    const person = named.find(({ key }) => key === holder) ?? findOnly(named);
    const passenger_key = (infant ? person?.infant_key : person?.key) ?? '';
    const has_other = etickets.some((one) => one.passenger_key === passenger_key);
    return passenger_key === '' || has_other ? [] : [{ ...BLANK_TICKET, number, passenger_key }];
  });
  return dropRepeated([
    ...etickets,
    ...alone,
    ...emds.map(({ ticket }) => assignOwner(ticket, etickets, named)),
  ]);
}

/** A refunded passenger stays in the record by name, at no cost. */
function keepRefunded(
  named: readonly ProviderOrderPassenger[],
  tickets: readonly ProviderTicket[],
): { passengers: ProviderOrderPassenger[]; left: ReadonlySet<string> } {
  const gone = named.flatMap(({ key }) => (hasLeft({ tickets: [...tickets] }, key) ? [key] : []));
  const left = new Set(gone);
  const passengers = named.map((one) =>
    left.has(one.key) && one.price === null ? { ...one, price: NO_FARE } : one,
  );
  return { passengers, left };
}

/** A service of a passenger with a ticket is paid by an EMD of its own. */
function noteMissingEmds(
  named: readonly ProviderOrderPassenger[],
  tickets: ProviderTicket[],
  services: ProviderOrderService[],
  reading: Reading,
): void {
  const holders = named.filter(({ key }) => hasTicket({ tickets }, key)).map((one) => one.key);
  const missing = listUnpaidServices({ services }, new Set(holders));
  if (missing.length === 0) return;
  const list = missing.map((one) => one.seat ?? one.name ?? one.kind).join(', ');
  reading.warn(phrase('uapi_emd_missing', { services: list }));
}

/** Where the record and its reservation are found, and as of which change. */
const buildRecordKey = (universal: string, { record, air, ref, locator, others }: Reservation) => ({
  kind: 'uapi-order' as const,
  universal,
  version: parseInteger(record.attribute('Version')) ?? 0,
  locator,
  reservation: ref,
  air: air?.attribute('LocatorCode') ?? null,
  alone: others.length === 0 && !hasOthers(record),
});

function noteOthers({ others }: Reservation, reading: Reading): void {
  for (const other of others) {
    const code = other.attribute('LocatorCode');
    reading.warn(phrase('uapi_other_reservation', { locator: code ?? '' }));
  }
}

/** Commission may be stored with how the fare is to be ticketed. */
function withModifiers(
  pricing: ReadPricing,
  node: XmlNode,
  air: XmlNode | undefined,
  reading: Reading,
): ReadPricing {
  const { fare, total_minor: minor, currency } = pricing;
  const refs = node.all('TicketingModifiersRef').map((one) => one.attribute('Key'));
  const [stored] = (air?.all('TicketingModifiers') ?? [])
    .filter((one) => refs.includes(one.attribute('Key')))
    .flatMap((one) => readCommission(one, { minor, currency }, reading) ?? []);
  const commission = [fare.commission, stored].find(isGiven);
  return commission ? { ...pricing, fare: { ...fare, commission } } : pricing;
}

const listFareStates = (
  pricings: readonly ReadPricing[],
  current: ReadonlyMap<ReadPricing, ReadPricing>,
): OrderKey['fares'] =>
  pricings.map((one) => {
    const { travelers } = one.state;
    const now = current.get(one);
    const gone = now ? travelers.filter((who) => !now.travelers.includes(who)) : [];
    return {
      key: one.key,
      travelers,
      ...(now ? {} : { superseded: true as const }),
      ...(gone.length > 0 ? { superseded_for: gone } : {}),
    };
  });

/** The elements that book a service, of each of its people: who has none shares the others'. */
const readServiceElements = (air: XmlNode | undefined): ElementState[] =>
  (air?.find('OptionalServices/OptionalService') ?? []).flatMap((node) => {
    const lines = node.all('ServiceData').map((data) => ({
      traveler: data.attribute('BookingTravelerRef'),
      keys: data.all('SSRRef').flatMap((ref) => ref.attribute('Key') ?? []),
    }));
    const people = listDistinct(lines.flatMap(({ traveler }) => traveler ?? []));
    const travelers = people.length > 0 ? people : [null];
    return travelers.flatMap((who) => {
      const own = lines.filter(({ traveler }) => traveler === who).flatMap(({ keys }) => keys);
      const keys = own.length > 0 ? own : lines.flatMap((one) => one.keys);
      const says = `${SERVICE}${nameService(node.attribute('Key') ?? '', who, people)}`;
      return listDistinct(keys).map((key) => ({ kind: 'SSR' as const, key, traveler: who, says }));
    });
  });

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

/** Some hosts name the adult in a lap infant's fare. */
function forInfants(pricing: ReadPricing, people: readonly ProviderOrderPassenger[]): ReadPricing {
  if (pricing.pax_type !== 'INF') return pricing;
  const findOwner = (who: string) => people.find(({ key }) => key === who)?.infant_key ?? who;
  const { state, travelers } = pricing;
  return {
    ...pricing,
    travelers: travelers.map((who) => who && findOwner(who)),
    state: { ...state, travelers: state.travelers.map(findOwner) },
  };
}

/** Of a ticket: the stored fare it was issued from, and whose it is. */
interface FareTicket {
  fare: string | null;
  who: string | null;
  status: TicketStatus;
}

const listFareTickets = (air: XmlNode | undefined): FareTicket[] =>
  (air?.find('DocumentInfo/TicketInfo') ?? []).map((node) => ({
    fare: node.attribute('AirPricingInfoRef'),
    who: node.attribute('BookingTravelerRef'),
    status: STATUSES[node.attribute('Status') ?? ''] ?? 'UNSPECIFIED',
  }));

/**
 * Several fares of one traveller for the same flights are its history: that of a good ticket is
 * current, else the last. Each current fare has those alone whom it is current for.
 */
function pickStoredFares(
  pricings: readonly ReadPricing[],
  flights: readonly string[],
  tickets: readonly FareTicket[],
  reading: Reading,
): Map<ReadPricing, ReadPricing> {
  const there = new Set(flights);
  const good = pricings.filter(
    ({ bookings }) => bookings.length === 0 || bookings.every(({ segment }) => there.has(segment)),
  );
  const told = good.length > 0 ? good : pricings;
  const has = ({ key, travelers }: ReadPricing, who: string | null, states: TicketStatus[]) =>
    tickets.some(
      (one) =>
        one.fare === key &&
        (one.who === who || !travelers.includes(one.who)) &&
        states.includes(one.status),
    );
  const listCurrent = (type: PaxType, who: string | null): ReadPricing[] => {
    const own = told
      .filter(({ pax_type, travelers }) => pax_type === type && travelers.includes(who))
      .toReversed();
    const paid = own.filter((one) => has(one, who, ['TICKETED', 'USED']));
    const owed = own.filter(
      (one) => !paid.includes(one) && (paid.length === 0 || !has(one, who, ['EXCHANGED'])),
    );
    const covered = new Set<string>();
    return [...paid, ...owed].filter(({ bookings }) => {
      const named = bookings.length > 0 ? bookings.map(({ segment }) => segment) : [''];
      const fresh = named.filter((segment) => !covered.has(segment));
      for (const segment of fresh) covered.add(segment);
      if (fresh.length > 0 && fresh.length < named.length) {
        reading.warn(phrase('uapi_fares_overlap', { type }));
      }
      return fresh.length > 0;
    });
  };
  const current = new Map<ReadPricing, ReadPricing>();
  for (const one of told) {
    const travelers = one.travelers.filter((who) => listCurrent(one.pax_type, who).includes(one));
    if (travelers.length > 0) current.set(one, { ...one, travelers });
  }
  return current;
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
    const connects = one.connects || isTransfer(adult[0]?.text?.fare_calculation, leg.destination);
    return { ...one, connects, leg: status === 'CANCELLED' ? { ...leg, status: 'HX' } : leg };
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

/** A place that the fare calculation marks as no stopover, whenever it names it: `IEV BT X/RIX`. */
function isTransfer(calculation: string | undefined, place: string): boolean {
  const named = [...(calculation ?? '').matchAll(/(?<![A-Z])(X\/)?([A-Z]{3})\b/g)].filter(
    ([, , code = '']) => isNear(code, place),
  );
  return named.length > 0 && named.every(([, marked]) => marked !== undefined);
}

/** An adult's fare is shown for the slice. */
const getSortOrder = ({ pax_type }: ReadPricing): number => ['ADT', 'CHD', 'INF'].indexOf(pax_type);

/** A document listed twice in the same state counts once. */
const dropRepeated = (tickets: readonly ProviderTicket[]): ProviderTicket[] => [
  ...new Map(tickets.map((one) => [`${one.type} ${one.number} ${one.status}`, one])).values(),
];

/** An EMD of a passenger who left, or of one of two with one name, is assigned by its ticket. */
function assignOwner(
  emd: ProviderTicket,
  tickets: readonly ProviderTicket[],
  people: readonly ProviderOrderPassenger[],
): ProviderTicket {
  const owner = tickets.find(({ number }) => number === emd.related_number)?.passenger_key ?? '';
  const [told, other] = [emd.passenger_key, owner].map((key) =>
    people.find((one) => one.key === key),
  );
  const alike = told && other && haveWholeName(told, other);
  return { ...emd, passenger_key: alike ? other.key : emd.passenger_key || owner };
}

/** A record without a held flight, an open one or a valid ticket is cancelled. */
function readStatus(
  { record, air, isOwn }: Reservation,
  segments: ReadonlyMap<string, ReadSegment>,
  tickets: readonly ProviderTicket[],
): ProviderOrder['status'] {
  const told = record.attribute('Status');
  if (/cancel/i.test(told ?? '')) return 'CANCELLED';
  if (isTicketed({ tickets })) return 'LIVE';
  // One that is incomplete and left out may be held.
  const untold = (air?.all('AirSegment') ?? []).filter(
    (one) =>
      isOwn(one) &&
      !segments.has(one.attribute('Key') ?? '') &&
      (isOpenFlight(one) || !isGone(one.attribute('Status'))),
  );
  if (untold.length > 0) return 'LIVE';
  const flights = [...segments.values()];
  const gone = flights.length > 0 && flights.every(({ leg }) => leg.status === 'HX');
  const empty = flights.length === 0 && !hasOthers(record);
  return gone || empty ? 'CANCELLED' : 'LIVE';
}

const readPlating = (air: XmlNode | undefined): string | undefined =>
  air?.all('TicketingModifiers').flatMap((one) => one.attribute('PlatingCarrier') ?? [])[0];

const OTHERS =
  'HotelReservation|VehicleReservation|PassiveReservation|RailReservation|CruiseReservation';
const hasOthers = (record: XmlNode): boolean => record.has(OTHERS);
