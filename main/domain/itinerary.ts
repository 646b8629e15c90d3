/**
 * Facts derived from flights alone: durations over time zones, connections, whether a trip crosses
 * a border. Times are airport-local; an unknown airport uses the other end's zone.
 */
import { listPairs } from '#main/contract/collections.ts';
import type { FlightType } from '#main/contract/values.ts';
import type { ProviderLeg, ProviderSlice } from '#main/providers/provider.ts';
import { findAirport } from '#main/reference/airports.ts';
import { convertLocalToUtc } from '#main/reference/calendar.ts';

/** From this wait on a connection is long: four hours within a country, six abroad. */
const LONG_CONNECTION_MIN = { DOMESTIC: 4 * 60, INTERNATIONAL: 6 * 60 } as const;
/** From this length on a technical stop is shown. */
export const LONG_STOP_MIN = 90;

/** A search repeats the same flights: each local time is converted once and cached. */
const MAX_REMEMBERED = 20_000;
const instants = new Map<string, number>();

function toInstantAt(local: string, zone: string): number {
  const key = `${zone} ${local}`;
  const known = instants.get(key);
  if (known !== undefined) return known;
  if (instants.size >= MAX_REMEMBERED) instants.clear();
  const instant = Date.parse(convertLocalToUtc(local, zone));
  instants.set(key, instant);
  return instant;
}

/** Minutes from one local time to another; negative if the second is earlier. */
export function calculateMinutesFrom(
  from: string,
  from_airport: string,
  to: string,
  to_airport: string,
): number {
  const from_zone = findAirport(from_airport)?.time_zone;
  const to_zone = findAirport(to_airport)?.time_zone;
  const start = toInstantAt(from, from_zone ?? to_zone ?? 'UTC');
  const end = toInstantAt(to, to_zone ?? from_zone ?? 'UTC');
  return Math.round((end - start) / 60_000);
}

const calculateMinutesBetween = (...times: Parameters<typeof calculateMinutesFrom>): number =>
  Math.max(0, calculateMinutesFrom(...times));

/** Minutes from departure to arrival: the provider's value, else by the time zones. */
export function calculateLegDuration(leg: ProviderLeg): number {
  const { duration_min, departure, origin, arrival, destination } = leg;
  return duration_min ?? calculateMinutesBetween(departure, origin, arrival, destination);
}

/** Minutes from the first departure to the last arrival, waits included. */
export function calculateSliceDuration(
  slice: Pick<ProviderSlice, 'duration_min' | 'legs'>,
): number {
  const first = slice.legs[0];
  const last = slice.legs.at(-1);
  if (slice.duration_min !== null || !first || !last) return slice.duration_min ?? 0;
  return calculateMinutesBetween(first.departure, first.origin, last.arrival, last.destination);
}

/** Minutes on the ground between two flights; negative if the second leaves too early. */
export const calculateConnectionMinutes = (arriving: ProviderLeg, departing: ProviderLeg): number =>
  calculateMinutesFrom(
    arriving.arrival,
    arriving.destination,
    departing.departure,
    departing.origin,
  );

/** DOMESTIC if every known airport is in one country. */
export function getFlightType(
  legs: readonly Pick<ProviderLeg, 'origin' | 'destination'>[],
): Exclude<FlightType, 'UNSPECIFIED'> {
  const codes = legs.flatMap((leg) => [leg.origin, leg.destination]);
  const countries = new Set(codes.flatMap((code) => findAirport(code)?.country ?? []));
  return countries.size > 1 ? 'INTERNATIONAL' : 'DOMESTIC';
}

export function isCodeshare(leg: ProviderLeg): boolean {
  if (leg.operating_carrier === null) return leg.operating_name !== undefined;
  return leg.operating_carrier !== leg.marketing_carrier;
}

/** A connection is long from four hours on within a country, from six on a trip abroad. */
export function getSliceFlags(legs: readonly ProviderLeg[]) {
  const limit = LONG_CONNECTION_MIN[getFlightType(legs)];
  const changes = listPairs(legs);
  const cabins = new Set(legs.map((leg) => leg.cabin).filter((cabin) => cabin !== 'UNSPECIFIED'));
  return {
    has_long_connections: changes.some(
      ([from, to]) => calculateConnectionMinutes(from, to) >= limit,
    ),
    has_change_airports: changes.some(([from, to]) => from.destination !== to.origin),
    has_mixed_cabins: cabins.size > 1,
    has_codeshare: legs.some(isCodeshare),
  };
}

type Flight = Pick<
  ProviderLeg,
  'marketing_carrier' | 'flight_number' | 'origin' | 'destination' | 'departure'
>;

/** Carrier, number, day and airports: these identify a flight. */
export function getFlightKey(leg: Flight): string {
  const { marketing_carrier, flight_number, origin, destination, departure } = leg;
  return `${marketing_carrier}${flight_number} ${origin}-${destination} ${departure.slice(0, 10)}`;
}

export const listLegs = (slices: readonly Pick<ProviderSlice, 'legs'>[]): ProviderLeg[] =>
  slices.flatMap(({ legs }) => legs);

/**
 * False if both name flights and have none in common. The same flight has the same number or, if a
 * code-share partner's number is named, departs at the same minute.
 */
export function haveSameFlight(told: readonly Flight[], asked: readonly Flight[]): boolean {
  const listKeys = (legs: readonly Flight[]) =>
    legs.flatMap((leg) => [getFlightKey(leg), `${leg.origin}-${leg.destination} ${leg.departure}`]);
  const keys = listKeys(asked);
  return told.length === 0 || keys.length === 0 || listKeys(told).some((key) => keys.includes(key));
}

export const getFlightsKey = (legs: readonly ProviderLeg[]): string =>
  legs.map(getFlightKey).join(', ');

/** Days of the first and the last flight, YYYY-MM-DD; null without flights. */
export function findTravelDates(
  slices: readonly Pick<ProviderSlice, 'legs'>[],
): { first: string; last: string } | null {
  const days = slices
    .flatMap((slice) => slice.legs.map((leg) => leg.departure.slice(0, 10)))
    .sort();
  const [first] = days;
  const last = days.at(-1);
  return first === undefined || last === undefined ? null : { first, last };
}
