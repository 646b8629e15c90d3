/** Departure times of an order's flights, and what is already flown. */
import type { WorldFlight, WorldOrder, WorldSlice } from '../world.ts';
import { findPlaceByCode } from './geography.ts';
import { toUtc } from './zones.ts';

/** A flight is not sold in its last hour before departure. */
export const CLOSES_MIN = 60;

/** UTC minutes. */
export const departsAt = ({ origin, departure }: WorldFlight): number =>
  toUtcMinutes(origin, departure);

/** UTC minutes. */
export const arrivesAt = ({ destination, arrival }: WorldFlight): number =>
  toUtcMinutes(destination, arrival);

function toUtcMinutes(airport: string, local: string): number {
  const place = findPlaceByCode(airport);
  if (!place) throw new RangeError(`no airport ${airport}`);
  return toUtc(place.zone, Date.parse(`${local}:00Z`) / 60_000);
}

/**
 * True once the slice's first flight has departed: it can no longer be sold or changed. A released
 * (HX) or cancelled (UN) slice is never flown.
 */
export const isFlown = (
  { flights, status }: Pick<WorldSlice, 'flights'> & { status?: string },
  now_min: number,
): boolean => status !== 'HX' && status !== 'UN' && departsAt(flights[0]) <= now_min;

/** Ids of departed flights, without released or cancelled ones. */
export const listDeparted = (
  { slices }: Pick<WorldOrder, 'slices'>,
  now_min: number,
): Set<string> =>
  new Set(
    slices
      .filter(({ status }) => status !== 'UN' && status !== 'HX')
      .flatMap(({ flights }) => flights.filter((flight) => departsAt(flight) <= now_min))
      .map(({ id }) => id),
  );

/** UTC minutes of the order's next departure; null if all have departed. */
export function findNextDeparture({ slices }: Pick<WorldOrder, 'slices'>, now_min: number) {
  const next = slices.find((slice) => !isFlown(slice, now_min));
  return next ? departsAt(next.flights[0]) : null;
}
