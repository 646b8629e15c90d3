/** Rules for passengers together: every infant on one adult's lap, nobody too old for the fare. */
import { calculateAge } from '#main/reference/ages.ts';
import { isDate } from '#main/reference/calendar.ts';
import { getAt, getLast } from '../non-empty.ts';
import type { WorldPassenger, WorldSlice } from '../world.ts';
import { refuse } from './state.ts';

const INFANT_BELOW = 2;
const CHILD_BELOW = 12;

/**
 * Days of the first and the last flight: a child's age is taken on the first, an infant's on the
 * last.
 */
export interface TravelDates {
  first: string;
  last: string;
}
export const getTravelDates = (slices: readonly Pick<WorldSlice, 'flights'>[]): TravelDates => ({
  first: getAt(slices, 0).flights[0].departure.slice(0, 10),
  last: getLast(getAt(slices, slices.length - 1).flights).departure.slice(0, 10),
});

/** Refuses passengers who may not travel together. */
export function checkPeople(passengers: readonly WorldPassenger[], travel: TravelDates): void {
  if (passengers.some(({ given, surname }) => !given.trim() || !surname.trim())) {
    refuse('INVALID', 'A passenger has no name');
  }
  for (const { ptc, birth_date } of passengers) {
    checkAge(ptc, birth_date, travel);
  }
  checkInfants(passengers);
}

function checkAge(
  ptc: WorldPassenger['ptc'],
  birth_date: string | null,
  { first, last }: TravelDates,
): void {
  if (birth_date === null) return;
  if (!isDate(birth_date) || birth_date > last) refuse('INVALID', 'A birth date is impossible');
  const age = calculateAge(birth_date, ptc === 'INF' || birth_date > first ? last : first);
  if (ptc === 'INF' && age >= INFANT_BELOW)
    refuse('INVALID', 'An infant is two or older on the last flight');
  if (ptc === 'CHD' && age >= CHILD_BELOW)
    refuse('INVALID', 'A child is twelve or older on the first flight');
}

/** Infants named by adults must exist, each once; the others need an adult each. */
function checkInfants(passengers: readonly WorldPassenger[]): void {
  const infants = new Set(passengers.filter((p) => p.ptc === 'INF').map((p) => p.id));
  const named = passengers.flatMap(({ ptc, infant_id }) =>
    infant_id === null ? [] : [{ ptc, infant_id }],
  );
  if (named.some((p) => p.ptc !== 'ADT')) refuse('INVALID', 'Only an adult carries an infant');
  if (named.some((p) => !infants.has(p.infant_id)))
    refuse('INVALID', 'An adult carries an unknown infant');
  if (new Set(named.map((p) => p.infant_id)).size !== named.length) {
    refuse('INVALID', 'Two adults carry the same infant');
  }
  const adults = passengers.filter((p) => p.ptc === 'ADT').length;
  if (infants.size > adults) refuse('INVALID', 'An infant has no adult');
}

/** Infants without a named adult are assigned to adults without one, in order. */
export function withInfants(passengers: readonly WorldPassenger[]): WorldPassenger[] {
  const named = new Set(passengers.map((p) => p.infant_id));
  const waiting = passengers.filter((p) => p.ptc === 'INF' && !named.has(p.id)).map((p) => p.id);
  return passengers.map((passenger) =>
    passenger.ptc === 'ADT' && passenger.infant_id === null
      ? { ...passenger, infant_id: waiting.shift() ?? null }
      : passenger,
  );
}
