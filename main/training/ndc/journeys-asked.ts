/**
 * The journeys a request asks for: origins, destinations and dates, one cabin, carriers and
 * connections. Read the same way where journeys are shopped for and where they are exchanged.
 */
import { checkDirection, type Direction } from '../wire/journeys.ts';
import { refuse } from '../wire/problems.ts';
import {
  findChild,
  findChildren,
  findPath,
  readTextAt,
  type XmlElement,
} from '../wire/xml-read.ts';
import type { WorldCabin } from '../world.ts';
import { needText } from './message-exchange.ts';

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
  const directions = criteria.map(
    (one): Direction =>
      checkDirection({
        origin: needText(one, 'OriginDepCriteria/IATA_LocationCode'),
        destination: needText(one, 'DestArrivalCriteria/IATA_LocationCode'),
        date: needText(one, 'OriginDepCriteria/Date'),
      }),
  );
  const back = directions.find(({ date }, at) => date < (directions[at - 1]?.date ?? ''));
  if (back) refuse('BAD_DATE', `${back.date} is not in chronological order`);
  return directions;
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
