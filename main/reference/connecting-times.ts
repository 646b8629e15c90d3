// Minimum connecting times by airport, between two flights there. They are typical published
// standards; the provider applies a carrier's own exceptions.
import { toTable } from '#main/contract/collections.ts';
import { findAirport } from './airports.ts';

/** Domestic or international, from the airport where the passenger connects. */
export type FlightReach = 'D' | 'I';

/** Minutes for domestic to domestic, D to I, I to D and I to I. */
type Times = readonly [dd: number, di: number, id: number, ii: number];

const LARGE: Times = [45, 75, 90, 75];
const MEDIUM: Times = [30, 60, 60, 60];

/** Countries where arriving passengers clear bags and check in again, and fast transit hubs. */
const BY_COUNTRY: Readonly<Record<string, Times>> = toTable({
  AE: [45, 60, 60, 60],
  CA: [45, 75, 90, 75],
  CN: [60, 120, 120, 120],
  IN: [45, 90, 90, 90],
  QA: [45, 45, 45, 45],
  SG: [60, 60, 60, 60],
  US: [45, 75, 90, 90],
});

const BY_AIRPORT: Readonly<Record<string, Times>> = toTable({
  AMS: [50, 50, 50, 50],
  ATL: [55, 60, 90, 90],
  AUH: [45, 60, 60, 60],
  BOG: [45, 75, 90, 60],
  BSB: [40, 75, 75, 60],
  CDG: [60, 75, 90, 75],
  CGH: [40, 90, 90, 90],
  CPH: [45, 45, 45, 45],
  DEL: [60, 120, 120, 75],
  DFW: [45, 60, 90, 90],
  DOH: [45, 45, 45, 45],
  DXB: [75, 75, 75, 75],
  EZE: [60, 90, 120, 75],
  FCO: [45, 60, 60, 60],
  FRA: [45, 45, 45, 45],
  GIG: [45, 75, 90, 75],
  GRU: [60, 90, 120, 75],
  HKG: [60, 60, 60, 60],
  HND: [35, 80, 110, 60],
  HEL: [35, 35, 40, 40],
  ICN: [60, 90, 100, 70],
  IST: [60, 75, 90, 60],
  JFK: [60, 75, 105, 120],
  JNB: [60, 75, 90, 60],
  KEF: [40, 40, 40, 40],
  LAX: [70, 90, 120, 120],
  LHR: [75, 90, 90, 75],
  LIM: [60, 90, 90, 75],
  LIS: [45, 60, 60, 60],
  MAD: [45, 60, 60, 60],
  MEX: [60, 90, 120, 90],
  MIA: [50, 60, 90, 90],
  MUC: [35, 40, 40, 40],
  NRT: [60, 110, 110, 60],
  ORD: [50, 75, 90, 90],
  PEK: [60, 120, 120, 120],
  PTY: [40, 45, 45, 45],
  SCL: [45, 90, 90, 75],
  SIN: [60, 60, 60, 60],
  SYD: [45, 90, 90, 60],
  VIE: [25, 30, 30, 30],
  YYZ: [45, 75, 90, 75],
  ZRH: [40, 40, 40, 40],
});

/** Added when the passenger has to change airports within a city. */
const CHANGE_OF_AIRPORT_MINUTES = 180;

/** Minimum minutes to connect at an airport. Throws RangeError for an unknown airport. */
export function getMinimumConnectingTime(
  airport: string,
  arriving: FlightReach,
  departing: FlightReach,
): number {
  const found = findAirport(airport);
  if (!found) throw new RangeError(`unknown airport ${airport}`);
  const by_size = found.size === 'large' ? LARGE : MEDIUM;
  const times = BY_AIRPORT[found.code] ?? BY_COUNTRY[found.country] ?? by_size;
  return times[(arriving === 'I' ? 2 : 0) + (departing === 'I' ? 1 : 0)]!;
}

/** Minimum minutes from arrival at one airport of a city to departure from another of it. */
export function getMinimumTransferTime(
  from: string,
  to: string,
  arriving: FlightReach,
  departing: FlightReach,
): number {
  const times = [from, to].map((airport) => getMinimumConnectingTime(airport, arriving, departing));
  return Math.max(...times) + (from === to ? 0 : CHANGE_OF_AIRPORT_MINUTES);
}
