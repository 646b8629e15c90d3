/** When an order's flights leave, and what of the order has been flown by now. */
import type { WorldFlight, WorldOrder, WorldSlice } from '../world.ts';
import { findPlaceByCode } from './geography.ts';
import { toUtc } from './zones.ts';

/** UTC minutes. */
export function departsAt({ origin, departure }: WorldFlight): number {
  const place = findPlaceByCode(origin);
  if (!place) throw new RangeError(`no airport ${origin}`);
  return toUtc(place.zone, Date.parse(`${departure}:00Z`) / 60_000);
}

/** UTC minutes. */
export function arrivesAt({ destination, arrival }: WorldFlight): number {
  const place = findPlaceByCode(destination);
  if (!place) throw new RangeError(`no airport ${destination}`);
  return toUtc(place.zone, Date.parse(`${arrival}:00Z`) / 60_000);
}

/**
 * True once the slice's first flight has left: it can no longer be sold or changed. A slice given
 * back (HX) or cancelled (UN) is never flown.
 */
export const isFlown = (
  { flights, status }: Pick<WorldSlice, 'flights'> & { status?: string },
  now_min: number,
): boolean => status !== 'HX' && status !== 'UN' && departsAt(flights[0]!) <= now_min;

/** UTC minutes of the next departure an order waits for; null where all have left. */
export function findNextDeparture({ slices }: Pick<WorldOrder, 'slices'>, now_min: number) {
  const waiting = slices.filter((slice) => !isFlown(slice, now_min));
  return waiting.length > 0 ? departsAt(waiting[0]!.flights[0]!) : null;
}
