/** What a search asks for: its passengers, directions, cabin and connections. */
import type { WorldCabin, WorldPtc } from '../world.ts';
import type { Exchange } from './message-exchange.ts';
import {
  findChildren,
  findPath,
  needText,
  readTextAt,
  readTextsAt,
  refuse,
  toIsoDay,
  type XmlElement,
} from './wire.ts';

export type Party = { id: string; ptc: WorldPtc }[];

const CABINS: Readonly<Record<string, WorldCabin>> = {
  F: 'FIRST',
  C: 'BUSINESS',
  W: 'PREMIUM',
  Y: 'ECONOMY',
  M: 'ECONOMY',
};

const PTCS: Readonly<Record<string, WorldPtc>> = {
  ADT: 'ADT',
  CHD: 'CHD',
  CH: 'CHD',
  CNN: 'CHD',
  INF: 'INF',
};

export const getPtc = (code: string): WorldPtc =>
  PTCS[code] ?? refuse('955', 'PASSENGER TYPE NOT KNOWN');

/** Passengers of a search, each with the number it was given. */
function readParty(body: XmlElement): Party {
  const party = findChildren(body, 'paxReference').flatMap((group) => {
    const ptc = getPtc(needText(group, 'ptc'));
    return findChildren(group, 'traveller').map((one) => {
      const infant = readTextAt(one, 'infantIndicator') !== null;
      if (infant !== (ptc === 'INF')) refuse('926', 'INFANT INDICATOR DOES NOT MATCH PTC');
      return { id: `${infant ? 'I' : 'T'}${needText(one, 'ref')}`, ptc };
    });
  });
  const seats = party.filter(({ ptc }) => ptc !== 'INF').length;
  const units = findChildren(findPath(body, 'numberOfUnit'), 'unitNumberDetail');
  const told = units.find((one) => readTextAt(one, 'typeOfUnit') === 'PX');
  if (Number(readTextAt(told, 'numberOfUnits')) !== seats) {
    refuse('926', 'NUMBER OF PASSENGERS DOES NOT MATCH');
  }
  if (seats === 0 || seats > 9) refuse('955', 'TOO MANY PASSENGERS');
  return party;
}

const readItineraries = (body: XmlElement) =>
  findChildren(body, 'itinerary').map((one) => ({
    origin: needText(one, 'departureLocalization/departurePoint/locationId'),
    destination: needText(one, 'arrivalLocalization/arrivalPointDetails/locationId'),
    date: toIsoDay(readTextAt(one, 'timeDetails/firstDateTimeDetail/date')),
  }));

/** Reads the passengers, itinerary and options of a search, and how many results to give. */
export function readTravel({ body, now }: Pick<Exchange, 'body' | 'now'>) {
  const party = readParty(body);
  const slices = readItineraries(body);
  const today = now.toISOString().slice(0, 10);
  if (slices.some(({ date }) => date < today)) refuse('920', 'PAST DATE/TIME NOT ALLOWED');
  const travel = findPath(body, 'travelFlightInfo');
  const types = readTextsAt(travel, 'flightDetail/flightType');
  const direct = types.length > 0 && !types.includes('C');
  const airlines = findChildren(travel, 'companyIdentity').flatMap((one) =>
    readTextAt(one, 'carrierQualifier') === 'M' ? readTextsAt(one, 'carrierId') : [],
  );
  const cabin = CABINS[readTextAt(travel, 'cabinId/cabin') ?? ''] ?? null;
  const most = Number(
    findChildren(findPath(body, 'numberOfUnit'), 'unitNumberDetail')
      .filter((one) => readTextAt(one, 'typeOfUnit') === 'RC')
      .map((one) => readTextAt(one, 'numberOfUnits'))[0] ?? 50,
  );
  return { party, slices, airlines, cabin, max_connections: direct ? 0 : null, most };
}
