/**
 * The `route` of a search: origin,destination,date triples joined by '+'. A raw '+' in a query
 * decodes to a space, so both separate. Codes are airports or cities, in any case.
 */
import type { ErrorDetail } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { MAX_JOURNEYS } from '#main/contract/texts.ts';
import {
  findAirport,
  isSameCity,
  resolveAirports,
  suggestPlaces,
} from '#main/reference/airports.ts';
import { addDays, convertUtcToLocal, isDate } from '#main/reference/calendar.ts';

export interface PlannedJourney {
  origin: string;
  destination: string;
  /** YYYY-MM-DD at the origin. */
  date: string;
}

export const MAX_DAYS_AHEAD = 330;
const SUGGESTIONS = 3;

/** Reads the route's triples; problems are added to `wrong`. */
export function readRoute(route: string, now: Date, wrong: ErrorDetail[]): PlannedJourney[] {
  const parts = route.split(/[+\s]+/).filter((part) => part !== '');
  if (parts.length === 0 || parts.length > MAX_JOURNEYS) {
    wrong.push({
      path: 'route',
      message: phrase('route_journeys', { most: MAX_JOURNEYS, n: parts.length }),
    });
    return [];
  }
  const journeys = parts.flatMap((part, index) => readTriple(part, `route.${index}`, wrong));
  if (wrong.length > 0) return [];
  journeys.forEach((journey, index) => {
    const path = `route.${index}.date`;
    const message = findDateProblem(journey, journeys[index - 1] ?? null, now);
    if (message !== null) wrong.push({ path, message });
  });
  return journeys;
}

function readTriple(part: string, path: string, wrong: ErrorDetail[]): PlannedJourney[] {
  const fields = part.split(',');
  if (fields.length !== 3) {
    wrong.push({ path, message: phrase('route_triple') });
    return [];
  }
  const [origin = '', destination = '', date = ''] = fields.map((field) => field.toUpperCase());
  const before = wrong.length;
  for (const [end, code] of Object.entries({ origin, destination })) {
    const message = findPlaceProblem(code);
    if (message) wrong.push({ path: `${path}.${end}`, message });
  }
  if (!isDate(date)) wrong.push({ path: `${path}.date`, message: phrase('not_date') });
  if (wrong.length > before) return [];
  if (origin === destination || isSameCity(origin, destination)) {
    const message = phrase('same_city', { origin, destination });
    wrong.push({ path: `${path}.destination`, message });
  }
  return [{ origin, destination, date }];
}

/** What is wrong with a code, with similar codes; null if a city or airport has it. */
export function findPlaceProblem(code: string): string | null {
  if (/^[A-Z]{3}$/.test(code) && resolveAirports(code).length > 0) return null;
  const near = /^[A-Z]{2,}$/.test(code) ? suggestPlaces(code, SUGGESTIONS) : [];
  const list = near.map((place) => `${place.code} (${place.name})`).join(', ');
  return list === '' ? phrase('place_unknown', { code }) : phrase('place_near', { code, list });
}

/** The date where a journey begins: a city or an airport. */
export function getTodayAtPlace(code: string, now: Date): string {
  const zone = findAirport(resolveAirports(code)[0] ?? '')?.time_zone ?? 'UTC';
  return convertUtcToLocal(now.toISOString(), zone).slice(0, 10);
}

function findDateProblem(
  { origin, date }: PlannedJourney,
  earlier: PlannedJourney | null,
  now: Date,
): string | null {
  const today = getTodayAtPlace(origin, now);
  if (date < today) return phrase('date_passed', { date, place: origin });
  const last = addDays(today, MAX_DAYS_AHEAD);
  if (date > last) return phrase('days_ahead', { n: MAX_DAYS_AHEAD, last });
  if (earlier && date < earlier.date) return phrase('journey_order');
  return null;
}
