/**
 * The `route` of a search: origin,destination,date triples joined by '+'. A raw '+' in a query
 * decodes to a space, so both separate. Codes are airports or cities, in any case.
 */
import type { ErrorDetail } from '#main/contract/errors.ts';
import { airportsOf, findAirport, sameCity, suggestPlaces } from '#main/reference/airports.ts';
import { addDays, isDate, utcToLocal } from '#main/reference/calendar.ts';

export interface PlannedJourney {
  origin: string;
  destination: string;
  /** YYYY-MM-DD at the origin. */
  date: string;
}

export const MAX_JOURNEYS = 6;
export const MAX_DAYS_AHEAD = 330;
const SUGGESTIONS = 3;

/** What stands in the route; what is wrong with it is added to `wrong`. */
export function readRoute(route: string, now: Date, wrong: ErrorDetail[]): PlannedJourney[] {
  const parts = route.split(/[+\s]+/).filter((part) => part !== '');
  if (parts.length === 0 || parts.length > MAX_JOURNEYS) {
    wrong.push({
      path: 'route',
      message: `one to ${MAX_JOURNEYS} journeys, ${parts.length} given`,
    });
    return [];
  }
  const journeys = parts.flatMap((part, index) => readTriple(part, `route.${index}`, wrong));
  if (wrong.length > 0) return [];
  journeys.forEach((journey, index) => {
    const path = `route.${index}.date`;
    const message = dateProblem(journey, journeys[index - 1] ?? null, now);
    if (message !== null) wrong.push({ path, message });
  });
  return journeys;
}

function readTriple(part: string, path: string, wrong: ErrorDetail[]): PlannedJourney[] {
  const fields = part.split(',');
  if (fields.length !== 3) {
    wrong.push({ path, message: 'a journey is origin,destination,date' });
    return [];
  }
  const [origin = '', destination = '', date = ''] = fields.map((field) => field.toUpperCase());
  const before = wrong.length;
  checkPlace(origin, `${path}.origin`, wrong);
  checkPlace(destination, `${path}.destination`, wrong);
  if (!isDate(date)) wrong.push({ path: `${path}.date`, message: 'not a date YYYY-MM-DD' });
  if (wrong.length > before) return [];
  if (origin === destination || sameCity(origin, destination)) {
    const message = `${origin} and ${destination} are in the same city`;
    wrong.push({ path: `${path}.destination`, message });
  }
  return [{ origin, destination, date }];
}

function checkPlace(code: string, path: string, wrong: ErrorDetail[]): void {
  if (/^[A-Z]{3}$/.test(code) && airportsOf(code).length > 0) return;
  const near = /^[A-Z]{2,}$/.test(code) ? suggestPlaces(code, SUGGESTIONS) : [];
  const listed = near.map((place) => `${place.code} (${place.name})`).join(', ');
  const message =
    listed === ''
      ? `unknown airport or city ${code}`
      : `unknown airport or city ${code}; did you mean ${listed}?`;
  wrong.push({ path, message });
}

function dateProblem(
  { origin, date }: PlannedJourney,
  earlier: PlannedJourney | null,
  now: Date,
): string | null {
  const zone = findAirport(airportsOf(origin)[0] ?? '')?.time_zone ?? 'UTC';
  const today = utcToLocal(now.toISOString(), zone).slice(0, 10);
  if (date < today) return `${date} has passed at ${origin}`;
  const last = addDays(today, MAX_DAYS_AHEAD);
  if (date > last) return `at most ${MAX_DAYS_AHEAD} days ahead, which is ${last}`;
  if (earlier && date < earlier.date) return 'a journey cannot begin before the one it follows';
  return null;
}
