/** The directions of a request, checked alike for every protocol. */
import { isSameCity, resolveAirports } from '#main/reference/airports.ts';
import { isDate } from '#main/reference/calendar.ts';
import type { WorldSearch } from '../world.ts';
import { refuse } from './problems.ts';

export type Direction = WorldSearch['slices'][number];

/** A direction between known places of two different cities on a date. */
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
