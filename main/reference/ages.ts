/** Completed years of age, and the passenger type that they make. */
import { toEpochDay } from './calendar.ts';

export const INFANT_BELOW = 2;

const CHILD_BELOW = 12;

/** Completed years at a date; 29 February turns on 1 March. Negative before birth. */
export function calculateAge(birth_date: string, date: string): number {
  toEpochDay(birth_date);
  toEpochDay(date);
  const years = Number(date.slice(0, 4)) - Number(birth_date.slice(0, 4));
  return date.slice(5) < birth_date.slice(5) ? years - 1 : years;
}

export function getTypeByAge(age: number): 'INF' | 'CHD' | 'ADT' {
  if (age < INFANT_BELOW) return 'INF';
  return age < CHILD_BELOW ? 'CHD' : 'ADT';
}

/**
 * The type of a passenger on flights between two days: a child's and an adult's by the first, as
 * fares are filed; an infant that turns two has a seat, as a child, from the start.
 */
export function getTypeOnTrip(birth_date: string, first: string, last: string) {
  if (calculateAge(birth_date, last) < INFANT_BELOW) return 'INF';
  return calculateAge(birth_date, first) < CHILD_BELOW ? 'CHD' : 'ADT';
}
