/** Flights of a record as slices; all other segments as they are. */
import { listPairs } from '#main/contract/collections.ts';
import { phrase } from '#main/contract/phrase.ts';
import { calculateMinutesFrom } from '#main/domain/itinerary.ts';
import type {
  ProviderLeg,
  ProviderOrderService,
  ProviderSlice,
  ProviderStop,
} from '../../provider.ts';
import { NO_STATEMENT } from '../../wire/baggage-allowance.ts';
import { getFirst, getLast } from '../../wire/lists.ts';
import { noteSaid, type Reading } from '../../wire/reading.ts';
import { isNear, splitApart } from '../../wire/replaced-flights.ts';
import { parseFlightNumber, parseInteger } from '../../wire/values.ts';
import type { XmlNode } from '../../wire/xml.ts';
import { readOther } from './other-segments.ts';
import {
  type IssueReason,
  parseMinutes,
  readCabin,
  readIssueReason,
  readSegmentStatus,
  readTextsAt,
  readTime,
} from './values.ts';

export interface ReadItinerary {
  legs: ProviderLeg[];
  /** Hotels, cars, trains and the like, and flights without times. */
  others: ProviderOrderService[];
  /** Why documents of others are issued, by their keys. */
  reasons: Map<string, IssueReason>;
  airline_locators: { airline: string; locator: string }[];
  /** Flights joined by a marriage or as a connection, by their tattoos. */
  joined: string[][];
}

export const toLegKey = (tattoo: string): string => `ST${tattoo}`;
const AIR = /^(AIR|FLX)$/;

/** What a segment is by its name; null for a gap between flights. */
function readKind(node: XmlNode): string | null {
  const name = node.text('elementManagementItinerary/segmentName') ?? 'AIR';
  const flight = node.text('travelProduct/productDetails/identification');
  if (/^(ARNK|ARK)$/.test(name) || flight === 'ARNK') return null;
  // An open flight has no number or times: it is kept, though nobody flies it yet.
  return flight === 'OPEN' ? flight : name;
}

const readTattoo = (node: XmlNode): string =>
  node.text('elementManagementItinerary/reference/number') ?? '';

/** The keys of all flights, those without times among them; none of an open flight. */
export const listFlightKeys = (root: XmlNode): string[] =>
  root
    .find('originDestinationDetails/itineraryInfo')
    .filter((node) => AIR.test(readKind(node) ?? ''))
    .map((node) => toLegKey(readTattoo(node)));

export function readItinerary(
  root: XmlNode,
  { today, reading, passenger_key }: { today: string; reading: Reading; passenger_key: string },
): ReadItinerary {
  const found: ReadItinerary = {
    legs: [],
    others: [],
    reasons: new Map(),
    airline_locators: [],
    joined: [],
  };
  for (const node of root.find('originDestinationDetails/itineraryInfo')) {
    const kind = readKind(node);
    const tattoo = readTattoo(node);
    node.at('elementManagementItinerary')?.take();
    node.at('itineraryMessageAction')?.take();
    node.at('selectionDetails')?.take();
    const flight = node.at('travelProduct/productDetails')?.text('identification') ?? '';
    if (kind === null) {
      node.take();
      continue;
    }
    const leg = AIR.test(kind) ? readLeg(node, tattoo, today, reading) : null;
    if (leg) found.legs.push(leg);
    else {
      // A flight without a time is told in words, too: the record is not without it.
      found.reasons.set(toLegKey(tattoo), readIssueReason(node, flight));
      found.others.push(readOther(node, kind, tattoo, { today, passenger_key, reading }));
    }
    if (!AIR.test(kind)) continue;
    const own = node.at('itineraryReservationInfo/reservation');
    const airline = own?.text('companyId') ?? null;
    const locator = own?.text('controlNumber') ?? null;
    const known = found.airline_locators.some((one) => one.airline === airline);
    if (airline !== null && locator !== null && airline !== '1A' && !known) {
      found.airline_locators.push({ airline, locator });
    }
  }
  // M and a number is a marriage; a connection (CNX) may be given up in part.
  for (const group of root.all('segmentGroupingInfo')) {
    const code = group.text('groupingCode') ?? '';
    if (!/^(M|CNX$)/.test(code)) continue;
    const tattoos = group.texts('marriageDetail/tatooNum');
    found.joined.push(tattoos);
    if (code === 'CNX') continue;
    for (const leg of found.legs) {
      if (tattoos.some((one) => toLegKey(one) === leg.key)) {
        leg.marriage = String(found.joined.length);
      }
    }
  }
  return found;
}

/** What is said of a flight in words: as a line, by leg, of its delay. */
const TEXTS = [
  'itineraryfreeFormText/freeText|text',
  'itineraryFreetext/longFreetext',
  'legInfo/interactiveFreeText/freeText',
  'flixInfo/flixComment/freeText',
];
const OPERATOR = /OPERATED BY (\S.*?)\s*$/;
/** Where to look for more, by an entry of the system. */
const POINTER = /^\s*SEE RTSVC\s*$/;

/** Null, with a warning, if it cannot be a flight. */
function readLeg(
  node: XmlNode,
  tattoo: string,
  today: string,
  reading: Reading,
): ProviderLeg | null {
  const product = node.at('travelProduct');
  const times = product?.at('product');
  const carrier = product?.text('companyDetail/identification') ?? '';
  const number = parseFlightNumber(product?.text('productDetails/identification') ?? null, carrier);
  const left = times?.text('depDate') ?? null;
  const departure = readTime(left, times?.text('depTime') ?? null, today);
  const landed = times?.text('arrDate') ?? null;
  const later = parseInteger(times?.text('dayChangeIndicator') ?? null) ?? 0;
  const clock = times?.text('arrTime') ?? null;
  const arrival = readTime(landed ?? left, clock, today, landed === null ? later : 0);
  product?.at('typeDetail')?.take();
  // Beside it a second one may say that it was flown.
  const [told = null] = node.texts('relatedProduct/status');
  const status = readSegmentStatus(told);
  node.text('relatedProduct/quantity');
  if (number === null || departure === null || arrival === null) {
    reading.warn(phrase('w_flight_incomplete', { id: toLegKey(tattoo) }));
    return null;
  }
  if (told !== null && status === 'UNSPECIFIED') {
    reading.warn(phrase('w_flight_status', { id: `${carrier}${number}`, text: told }));
  }
  const detail = node.at('flightDetail');
  const texts = readTextsAt(node, TEXTS);
  const operator = texts.flatMap((text) => OPERATOR.exec(text)?.[1] ?? [])[0] ?? null;
  const said = texts.filter((text) => !OPERATOR.test(text) && !POINTER.test(text));
  noteSaid(said, `${carrier}${number}`, reading);
  const by_code = operator !== null && /^[A-Z0-9]{2}$/.test(operator);
  const legs = node.all('legInfo');
  const count = parseInteger(detail?.text('productDetails/numOfStops') ?? null) ?? 0;
  if (count > Math.max(0, legs.length - 1)) {
    reading.warn(phrase('w_stops_untold', { flight: `${carrier}${number}` }));
  }
  return {
    key: toLegKey(tattoo),
    origin: product?.text('boardpointDetail/cityCode') ?? '',
    destination: product?.text('offpointDetail/cityCode') ?? '',
    departure,
    arrival,
    departure_terminal: detail?.text('departureInformation/departTerminal') ?? null,
    arrival_terminal: detail?.text('arrivalStationInfo/terminal') ?? null,
    marketing_carrier: carrier,
    flight_number: number,
    operating_carrier: operator === null ? carrier : by_code ? operator : null,
    ...(operator === null || by_code ? {} : { operating_name: operator }),
    operating_flight_number: null,
    aircraft: detail?.text('productDetails/equipment') ?? null,
    duration_min: parseMinutes(detail?.text('productDetails/duration') ?? null),
    stops: readStops(legs, count, today),
    booking_class: product?.text('productDetails/classOfService') ?? null,
    fare_basis: null,
    cabin: readCabin(node.text('cabinDetails/cabinDetails/classDesignator')),
    fare_type: 'UNSPECIFIED',
    brand: null,
    baggage: NO_STATEMENT,
    status,
  };
}

/** Between one leg and the next of a flight that lands on its way. */
function readStops(legs: readonly XmlNode[], count: number, today: string): ProviderStop[] {
  if (count === 0) {
    for (const leg of legs) leg.take();
    return [];
  }
  return listPairs(legs).flatMap(([flown, leg]): ProviderStop[] => {
    const [before, after] = [flown, leg].map((one) => one.at('legTravelProduct'));
    const airport = after?.text('boardPointDetails/trueLocationId') ?? null;
    const [arrived, left] = [before?.at('flightDate'), after?.at('flightDate')];
    const arrival = readTime(
      arrived?.text('arrivalDate') ?? null,
      arrived?.text('arrivalTime') ?? null,
      today,
    );
    const departure = readTime(
      left?.text('departureDate') ?? null,
      left?.text('departureTime') ?? null,
      today,
    );
    flown.take();
    leg.take();
    return airport === null ? [] : [{ airport, arrival, departure, duration_min: null }];
  });
}

const MAX_WAIT_MIN = 24 * 60;

/**
 * Groups flights into directions: by the stored fare (X connects, O is a stopover), else by
 * marriage or connection, else flights within a day of each other that do not turn back.
 */
export function splitIntoSlices(
  legs: readonly ProviderLeg[],
  joined: readonly string[][],
  goes_on: (leg: ProviderLeg) => boolean | null,
): ProviderSlice[] {
  const split = (row: readonly ProviderLeg[]): ProviderLeg[][] => {
    const groups: ProviderLeg[][] = [];
    for (const leg of row) {
      const open = groups.at(-1);
      const goes = open && (goes_on(leg) ?? follows(open, leg, joined));
      if (goes) open.push(leg);
      else groups.push([leg]);
    }
    return groups;
  };
  return splitApart(legs, (leg) => leg, split).map(toSlice);
}

export const toSlice = (legs: ProviderLeg[], at: number): ProviderSlice => ({
  key: { kind: 'amadeus-slice', at },
  origin: getFirst(legs).origin,
  destination: getLast(legs).destination,
  legs,
  duration_min: null,
  features: [],
  baggage: getFirst(legs).baggage,
  seats_remaining: null,
  prices: [],
});

function follows(
  open: readonly ProviderLeg[],
  leg: ProviderLeg,
  joined: readonly string[][],
): boolean {
  const before = getLast(open);
  const is_joined = joined.some(
    (group) =>
      group.some((one) => toLegKey(one) === before.key) &&
      group.some((one) => toLegKey(one) === leg.key),
  );
  if (is_joined) return true;
  const near = isNear(before.destination, leg.origin);
  const wait = calculateMinutesFrom(before.arrival, before.destination, leg.departure, leg.origin);
  const back = open.some(({ origin }) => isNear(origin, leg.destination));
  return near && !back && wait >= 0 && wait < MAX_WAIT_MIN;
}
