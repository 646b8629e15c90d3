/** Flights of the Universal API, with details in a separate list or inside them. */
import { listPairs, toTable } from '#main/contract/collections.ts';
import { phrase } from '#main/contract/phrase.ts';
import type { Cabin } from '#main/contract/values.ts';
import { isGivenBack } from '#main/domain/leg-status.ts';
import type { ClassSeats, ProviderLeg } from '../../provider.ts';
import { NO_STATEMENT } from '../../wire/baggage-allowance.ts';
import { noteSaid, type Reading } from '../../wire/reading.ts';
import { isNear, splitApart } from '../../wire/replaced-flights.ts';
import {
  calculateMinutesBetween,
  parseFlightNumber,
  parseInteger,
  parseLegStatus,
  readCabinCode,
} from '../../wire/values.ts';
import type { XmlNode } from '../../wire/xml.ts';
import type { SegmentState } from '../order-keys.ts';
import { readAirportTime } from './values.ts';

export interface ReadSegment {
  state: SegmentState;
  leg: ProviderLeg;
  /** The next flight of its group is a connection. */
  connects: boolean;
  marriage: string | null;
  /** The operator, if only the name is given. */
  operated_by: string | null;
  /** It lands on its way, and nobody says where. */
  stops_untold: boolean;
  classes: ClassSeats[];
}

/** By key; `beside` are details in a separate list. */
export function readSegments(
  nodes: readonly XmlNode[],
  reading: Reading,
  beside: readonly XmlNode[] = [],
): Map<string, ReadSegment> {
  const details = new Map(beside.map((node) => [node.attribute('Key') ?? '', node]));
  const read = new Map<string, ReadSegment>();
  for (const node of nodes) {
    const one = readSegment(node, details, reading);
    if (one) read.set(one.state.key, one);
  }
  return read;
}

/** A flight paid for whose number and day are not chosen yet. */
export const isOpenFlight = (node: XmlNode): boolean =>
  node.attribute('OpenSegment') === 'true' || /^OPEN$/i.test(node.attribute('FlightNumber') ?? '');

/** The current flights of a solution that differs from the request. */
export const readChangedFlights = (changed: XmlNode, reading: Reading): ReadSegment[] => [
  ...readSegments(changed.find('AirPricingSolution/AirSegment'), reading).values(),
];

/**
 * Warns of operators without an airline code, since passengers must be told who operates, and of
 * landings on the way without a place.
 */
export function noteFlights(segments: Iterable<ReadSegment>, reading: Reading): void {
  for (const { operated_by, stops_untold, state } of segments) {
    const flight = `${state.carrier}${state.number}`;
    if (stops_untold) reading.warn(phrase('w_stops_untold', { flight }));
    if (operated_by) noteSaid([phrase('operated_by', { name: operated_by })], flight, reading);
  }
}

function readSegment(
  node: XmlNode,
  details: ReadonlyMap<string, XmlNode>,
  reading: Reading,
): ReadSegment | null {
  const key = node.attribute('Key') ?? '';
  const own = [
    ...node.all('FlightDetails'),
    ...node.all('FlightDetailsRef').flatMap((ref) => details.get(ref.attribute('Key') ?? '') ?? []),
  ];
  const [first, last] = [own[0], own.at(-1)];
  const carrier = node.attribute('Carrier');
  const text = node.attribute('FlightNumber');
  const number = parseFlightNumber(text, carrier);
  const origin = node.attribute('Origin');
  const destination = node.attribute('Destination');
  const raw_departure =
    node.attribute('DepartureTime') ?? first?.attribute('DepartureTime') ?? null;
  const raw_arrival = node.attribute('ArrivalTime') ?? last?.attribute('ArrivalTime') ?? null;
  const departure = readAirportTime(raw_departure, reading);
  const arrival = readAirportTime(raw_arrival, reading);
  const group = parseInteger(node.attribute('Group')) ?? 0;
  if (!carrier || number === null || !origin || !destination || !departure || !arrival) {
    const flight = `${carrier ?? ''}${text ?? ''}`;
    const route = `${origin ?? ''}${destination ?? ''}`;
    reading.warn(phrase('uapi_open_flight', { flight, route }));
    return null;
  }
  const codeshare = node.at('CodeshareInfo');
  const operating = codeshare?.attribute('OperatingCarrier') ?? null;
  const operating_text = codeshare?.attribute('OperatingFlightNumber') ?? null;
  const operator = codeshare?.value()?.replace(/^OPERATED BY /i, '') ?? null;
  const status = node.attribute('Status');
  if (status !== null && toLegStatus(status) === 'UNSPECIFIED') {
    reading.warn(phrase('w_flight_status', { id: `${carrier}${number}`, text: status }));
  }
  const leg_key = `${carrier}${number}/${departure.slice(0, 10)}/${origin}`;
  const equipment = node.attribute('Equipment') ?? first?.attribute('Equipment') ?? null;
  const booking_class = node.attribute('ClassOfService');
  const marriage = node.attribute('MarriageGroup');
  const stops = parseInteger(node.attribute('NumberOfStops')) ?? 0;
  noteSaid(
    [...node.texts('SellMessage'), ...node.texts('SegmentRemark')],
    `${carrier}${number}`,
    reading,
  );
  return {
    state: {
      key,
      leg_key,
      group,
      carrier,
      number: text ?? String(number),
      origin,
      destination,
      leaves: raw_departure ?? '',
      lands: raw_arrival,
      booking_class,
      equipment,
      token: node.attribute('HostTokenRef'),
      status,
    },
    leg: {
      key: leg_key,
      origin,
      destination,
      departure,
      arrival,
      departure_terminal: readTerminal(first?.attribute('OriginTerminal')),
      arrival_terminal: readTerminal(last?.attribute('DestinationTerminal')),
      marketing_carrier: carrier,
      flight_number: number,
      operating_carrier: operating,
      // Zero is not a flight number.
      operating_flight_number: parseFlightNumber(operating_text, operating) || null,
      aircraft: equipment,
      duration_min: readDuration(node, own),
      stops: readStops(own, reading),
      booking_class,
      fare_basis: null,
      cabin: getCabinNamed(node.attribute('CabinClass')),
      fare_type: 'UNSPECIFIED',
      brand: null,
      baggage: NO_STATEMENT,
      status: readStatus(node, status),
      ...(marriage === null ? {} : { marriage }),
    },
    connects: node.has('Connection'),
    marriage,
    operated_by: operating === null ? operator : null,
    stops_untold: stops >= Math.max(1, own.length),
    classes: readClasses(node),
  };
}

/** `Y9|B4|ML`: each class with its seats, or with a letter instead. */
const readClasses = (node: XmlNode): ClassSeats[] =>
  node.find('AirAvailInfo/BookingCodeInfo').flatMap((info) => {
    const cabin = getCabinNamed(info.attribute('CabinClass'));
    return (info.attribute('BookingCounts') ?? '').split('|').flatMap((told) => {
      const [, code = '', status = ''] = /^([A-Z])(\w+)$/.exec(told) ?? [];
      return code === '' ? [] : [{ code, seats: parseInteger(status), status, cabin }];
    });
  });

const readTerminal = (text: string | null | undefined): string | null =>
  text && text !== '0' ? text : null;

/**
 * Host codes missing in the standard list. Segments that were confirmed, listed or requested (W)
 * are gone, as are those a Worldspan record loses when its changes are accepted (GC, GX), a
 * deferred waitlist (DL) among them; SC is confirmed at another time. CS, GF and GS are sold to
 * partners and groups, whose refusal is GO; DS is what is wanted.
 */
const STATUSES: Readonly<Record<string, ProviderLeg['status']>> = toTable({
  ...{ SS: 'HK', HS: 'HK', FS: 'HK', LK: 'HK', DK: 'HK', CK: 'HK', HD: 'HK', HI: 'HK', EK: 'HK' },
  ...{ LS: 'HK', NK: 'HK', DW: 'HL', GC: 'HX', GX: 'HX', MS: 'PK' },
  ...{ CS: 'HK', GF: 'HK', GS: 'HK', GO: 'NO', DS: 'HN', DL: 'UC' },
  ...{ IG: 'HK', OB: 'HK', KD: 'KK', IN: 'HN', IS: 'HN', IX: 'HX', PS: 'PK' },
  ...{ SC: 'TK', TN: 'HN', PN: 'HN', HA: 'HN', HQ: 'HN', NA: 'HN' },
  ...{ HW: 'HL', LL: 'HL', PA: 'HL', PB: 'HL', PC: 'HL', PD: 'HL', PW: 'HL' },
  ...{ WK: 'HX', WL: 'HX', WN: 'HX', DX: 'HX', XK: 'HX', XL: 'HX', MN: 'UC' },
  ...{ AK: 'GK', CH: 'GK', AL: 'GL', AN: 'GN', BN: 'GN', MK: 'PK', ML: 'PL' },
});

const toLegStatus = (status: string | null): ProviderLeg['status'] =>
  STATUSES[status?.toUpperCase() ?? ''] ?? parseLegStatus(status);

export const isGone = (status: string | null): boolean => isGivenBack(toLegStatus(status));

/** Flights of a record that are still flown; it keeps those that are gone, and nothing is paid for. */
export const listLiving = (segments: readonly SegmentState[]): SegmentState[] =>
  segments.filter(({ status }) => !isGone(status));

/**
 * A flight that is gone may stand beside its new times, with the same number and day: it gets
 * another key, so that seats, lines and coupons are of the living one.
 */
export function withOwnKeys(segments: ReadonlyMap<string, ReadSegment>): Map<string, ReadSegment> {
  const isLost = ({ leg }: ReadSegment) => isGivenBack(leg.status);
  const taken = new Set(
    [...segments.values()].flatMap((one) => (isLost(one) ? [] : [one.leg.key])),
  );
  const rename = (one: ReadSegment): ReadSegment => {
    const { state, leg } = one;
    if (!isLost(one)) return one;
    let leg_key = leg.key;
    for (let at = 2; taken.has(leg_key); at += 1) leg_key = `${leg.key}/${at}`;
    taken.add(leg_key);
    return { ...one, state: { ...state, leg_key }, leg: { ...leg, key: leg_key } };
  };
  return new Map([...segments].map(([id, one]) => [id, rename(one)]));
}

/** Flags show a changed schedule or a passive segment if the status does not. */
function readStatus(node: XmlNode, status: string | null): ProviderLeg['status'] {
  const changed = node.attribute('ScheduleChange') === 'true';
  const passive = node.attribute('Passive') === 'true';
  const told = toLegStatus(status);
  if (passive && told === 'HK') return 'PK';
  return changed && told === 'HK' ? 'TK' : told;
}

const CABINS: Readonly<Record<string, Cabin>> = toTable({
  economy: 'ECONOMY',
  premiumeconomy: 'PREMIUM',
  business: 'BUSINESS',
  first: 'FIRST',
  premiumfirst: 'FIRST',
});
export const getCabinNamed = (name: string | null): Cabin =>
  CABINS[name?.toLowerCase().replace(/\s/g, '') ?? ''] ?? readCabinCode(null, name);

const WIRE_CABINS: Readonly<Partial<Record<Cabin, string>>> = {
  ECONOMY: 'Economy',
  PREMIUM: 'PremiumEconomy',
  BUSINESS: 'Business',
  FIRST: 'First',
};
export const findCabinWord = (name: Cabin): string | null => WIRE_CABINS[name] ?? null;

/** For flights with stops, gate-to-gate time is on the segment. */
function readDuration(node: XmlNode, details: readonly XmlNode[]): number | null {
  const travel = parseInteger(node.attribute('TravelTime'));
  const own = parseInteger(node.attribute('FlightTime'));
  const [only] = details;
  const one = details.length === 1 ? parseInteger(only?.attribute('FlightTime') ?? null) : null;
  for (const detail of details) detail.attribute('TravelTime');
  return own ?? one ?? travel;
}

const readStops = (details: readonly XmlNode[], reading: Reading): ProviderLeg['stops'] =>
  listPairs(details).flatMap(([before, detail]) => {
    const airport = detail.attribute('Origin');
    const arrival = readAirportTime(before.attribute('ArrivalTime'), reading);
    const departure = readAirportTime(detail.attribute('DepartureTime'), reading);
    if (!airport) return [];
    const wait = arrival && departure ? calculateMinutesBetween(arrival, departure) : null;
    if (wait !== null && wait < 0) {
      reading.warn(phrase('w_duration', { id: airport }));
      return [];
    }
    return [{ airport, arrival, departure, duration_min: wait }];
  });

const DAY_MIN = 24 * 60;

/** A shorter stop is a connection, whatever the fares. */
const CONNECTION_MIN = 4 * 60;

/** The ends of a flight's fare component; null if unknown. */
export type ComponentOf = (segment: ReadSegment) => string | null;

/**
 * Groups flights into directions. In offers `Group` gives them; in records hosts number groups by
 * their own rules, so a day's stay, turning back and the ends of fares separate directions.
 */
export const splitDirections = (
  segments: readonly ReadSegment[],
  component: ComponentOf | null,
): ReadSegment[][] =>
  splitApart(
    segments,
    ({ leg }) => leg,
    (flights) => splitRow(flights, component),
  );

function splitRow(
  segments: readonly ReadSegment[],
  component: ComponentOf | null,
): ReadSegment[][] {
  const directions: ReadSegment[][] = [];
  for (const one of segments) {
    const direction = directions.at(-1);
    const before = direction?.at(-1);
    if (direction && before && joins(direction, before, one, component)) direction.push(one);
    else directions.push([one]);
  }
  return directions;
}

function joins(
  direction: readonly ReadSegment[],
  before: ReadSegment,
  next: ReadSegment,
  component: ComponentOf | null,
): boolean {
  const { origin, destination, departure } = next.leg;
  const same_group = before.state.group === next.state.group;
  if (component === null) return same_group;
  if (!isNear(before.leg.destination, origin)) return false;
  const stay = calculateMinutesBetween(before.leg.arrival, departure);
  if (stay >= DAY_MIN) return false;
  if (same_group || before.connects) return true;
  if (before.marriage !== null && before.marriage === next.marriage) return true;
  if (direction.some(({ leg }) => isNear(leg.origin, destination))) return false;
  const [a, b] = [component(before), component(next)];
  return a === null || b === null || a === b || stay < CONNECTION_MIN;
}
