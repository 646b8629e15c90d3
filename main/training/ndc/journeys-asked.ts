/**
 * The journeys a request asks for: origins, destinations and dates, one cabin, carriers and
 * connections. Read the same way where trips are shopped for and where one is exchanged.
 */
import { isSameCity, resolveAirports } from '#main/reference/airports.ts';
import { isDate } from '#main/reference/calendar.ts';
import type { WorldCabin, WorldSearch } from '../world.ts';
import { needText } from './message-exchange.ts';
import { refuse } from './problems.ts';
import { findChild, findChildren, findPath, readTextAt, type XmlElement } from './xml-read.ts';

export type Direction = WorldSearch['slices'][number];

const MAX_DIRECTIONS = 6;

export function readDirections(asked: XmlElement): Direction[] {
  const criteria = findChildren(
    findPath(asked, 'FlightRequest/FlightRequestOriginDestinationsCriteria'),
    'OriginDestCriteria',
  );
  if (criteria.length === 0) {
    refuse('NOT_SUPPORTED', 'Only FlightRequestOriginDestinationsCriteria is offered');
  }
  if (criteria.length > MAX_DIRECTIONS) {
    refuse('BAD_ROUTE', `At most ${MAX_DIRECTIONS} origins and destinations are accepted`);
  }
  const directions = criteria.map((one): Direction => {
    return checkDirection({
      origin: needText(one, 'OriginDepCriteria/IATA_LocationCode'),
      destination: needText(one, 'DestArrivalCriteria/IATA_LocationCode'),
      date: needText(one, 'OriginDepCriteria/Date'),
    });
  });
  const back = directions.find(({ date }, at) => date < (directions[at - 1]?.date ?? ''));
  if (back) refuse('BAD_DATE', `${back.date} is not in chronological order`);
  return directions;
}

/** A direction between known places of two cities on a date. */
export function checkDirection(direction: Direction): Direction {
  const { origin, destination, date } = direction;
  for (const code of [origin, destination]) {
    if (resolveAirports(code).length === 0) refuse('BAD_ROUTE', `${code} is not known`);
  }
  if (!isDate(date)) refuse('BAD_DATE', `${date} is no date`);
  if (isSameCity(origin, destination)) {
    refuse('BAD_ROUTE', `Invalid origin and destination pair ${origin} ${destination}`);
  }
  return direction;
}

const CABINS: Readonly<Record<string, WorldCabin>> = {
  '1': 'FIRST',
  F: 'FIRST',
  '2': 'BUSINESS',
  C: 'BUSINESS',
  J: 'BUSINESS',
  '4': 'PREMIUM',
  W: 'PREMIUM',
  '3': 'ECONOMY',
  '5': 'ECONOMY',
  Y: 'ECONOMY',
};

/** One cabin for the whole journey: the first direction's. */
export function readCabin(asked: XmlElement): WorldCabin | null {
  const code = readTextAt(
    asked,
    'FlightRequest/FlightRequestOriginDestinationsCriteria/OriginDestCriteria',
    'CabinType/CabinTypeCode',
  );
  if (code === null) return null;
  return CABINS[code] ?? refuse('BAD_CABIN', `CabinTypeCode ${code} is invalid`);
}

export function readAirlines(asked: XmlElement): string[] {
  const criteria = findChildren(findChild(asked, 'FlightRelatedCriteria'), 'CarrierCriteria');
  return criteria.map((one) => {
    if (readTextAt(one, 'PrefLevel/PrefLevelCode') === 'Exclude') {
      refuse('NOT_SUPPORTED', 'Carriers cannot be excluded');
    }
    return needText(one, 'Carrier/AirlineDesigCode');
  });
}

export function readConnections(asked: XmlElement): number | null {
  const quantity = readTextAt(
    asked,
    'FlightRelatedCriteria/ConnectionCriteria/MaximumConnectionQty',
  );
  if (quantity === null) return null;
  if (!/^\d$/.test(quantity)) refuse('INVALID_DATA', `MaximumConnectionQty ${quantity} is invalid`);
  return Number(quantity);
}
