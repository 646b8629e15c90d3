/**
 * A host keeps a flight that the airline gave up beside the one that is flown instead, anywhere
 * between flights that are held: it belongs to no direction of them.
 */
import { isGivenBack } from '#main/domain/leg-status.ts';
import { isSameCity } from '#main/reference/airports.ts';
import type { ProviderLeg } from '../provider-types.ts';
import { getFirst } from './lists.ts';
import { calculateMinutesBetween } from './values.ts';

const DAY_MIN = 24 * 60;

/** The same airport, or the same city, since fares are between cities. */
export const isNear = (a: string, b: string): boolean => a === b || isSameCity(a, b);

/** Gone, where a held flight leaves or lands at the same place within a day. */
function isReplaced(leg: ProviderLeg, all: readonly ProviderLeg[]): boolean {
  if (!isGivenBack(leg.status)) return false;
  return all.some(
    (other) =>
      !isGivenBack(other.status) &&
      Math.abs(calculateMinutesBetween(other.departure, leg.departure)) < DAY_MIN &&
      (isNear(other.origin, leg.origin) || isNear(other.destination, leg.destination)),
  );
}

/** The directions of the flights, with replaced ones in directions of their own. */
export function splitApart<T>(
  flights: readonly T[],
  getLeg: (flight: T) => ProviderLeg,
  split: (flights: readonly T[]) => T[][],
): T[][] {
  const legs = flights.map(getLeg);
  const { held = [], replaced = [] } = Object.groupBy(flights, (flight) =>
    isReplaced(getLeg(flight), legs) ? 'replaced' : 'held',
  );
  const findPlace = (direction: T[]) => flights.indexOf(getFirst(direction));
  return [...split(held), ...split(replaced)].toSorted((a, b) => findPlace(a) - findPlace(b));
}
