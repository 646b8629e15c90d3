/**
 * Passengers' profile preferences as requests to the airline: a meal by code, a seat by code or in
 * words. They are sent with the other notes once there is a booking; a request typed by the agent
 * takes precedence.
 */
import type { Profile } from '#main/contract/profiles.ts';
import {
  findSpecialService,
  isServiceFor,
  SEAT_PREFERENCE_AS,
} from '#main/reference/special-services.ts';
import { say } from '../../i18n/words.ts';
import type { NoteRequest } from '../../languages/requests.ts';
import type { PassengerRow } from '../sell/typed-state.ts';

export const describePreferences = ({ meal, seat }: Pick<Profile, 'meal' | 'seat'>): string =>
  [
    ...(meal ? [`${meal} ${say(`meal.${meal}`)}`] : []),
    ...(seat ? [say(`seat_preference.${seat}`)] : []),
  ].join(', ');

/** The preferences that can be requested: no seat for an infant, no child's meal for an adult. */
export function getPreferences({
  meal,
  seat,
  pax_type,
}: PassengerRow): Pick<Profile, 'meal' | 'seat'> {
  const service = meal === null ? null : findSpecialService(meal);
  return {
    meal: service && isServiceFor(service, pax_type) ? meal : null,
    seat: pax_type === 'INF' ? null : seat,
  };
}

/** The requests for all preferences, without those that `noted` already has. */
export function listPreferenceNotes(
  rows: readonly PassengerRow[],
  noted: readonly NoteRequest[],
): NoteRequest[] {
  const by_code = new Map<string, number[]>();
  const told: NoteRequest[] = [];
  rows.forEach((row, at) => {
    const { meal, seat } = getPreferences(row);
    const number = at + 1;
    const ask = (code: string) => {
      if (!isNoted(code, number, noted)) by_code.set(code, [...(by_code.get(code) ?? []), number]);
    };
    if (meal !== null) ask(meal);
    if (seat === null) return;
    const as = SEAT_PREFERENCE_AS[seat];
    if ('code' in as) ask(as.code);
    else {
      const { text } = as;
      const there = noted.some((note) => note.kind === 'OSI' && note.text === text);
      if (!there) told.push({ kind: 'OSI', airline: 'YY', text, passengers: [number] });
    }
  });
  const asked = [...by_code].map(
    ([code, passengers]): NoteRequest => ({
      kind: 'SSR',
      code,
      airline: null,
      text: null,
      passengers,
      segment: null,
    }),
  );
  return [...asked, ...told];
}

/** Whether a code is already requested. A passenger has one meal, so any requested meal counts. */
function isNoted(code: string, number: number, noted: readonly NoteRequest[]): boolean {
  const kind = findSpecialService(code)?.group;
  return noted.some((note) => {
    if (note.kind !== 'SSR') return false;
    if (note.passengers.length > 0 && !note.passengers.includes(number)) return false;
    const same_meal = kind === 'MEAL' && findSpecialService(note.code)?.group === 'MEAL';
    return note.code === code || same_meal;
  });
}
