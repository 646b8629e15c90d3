/** Rules for passengers. Errors name their place, so that an agent sees all at once. */
import { type ErrorDetail, refuse } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import type { ProviderDocument } from '#main/providers/provider.ts';
import {
  calculateAge,
  type getTypeByAge,
  getTypeOnTrip,
  INFANT_BELOW,
} from '#main/reference/ages.ts';
import { findAirline } from '#main/reference/airlines.ts';
import { findCountry } from '#main/reference/countries.ts';
import { findTravelDates } from './itinerary.ts';
import { isSamePerson } from './name-spelling.ts';
import { formatFullName } from './names.ts';

/** The days the rules check, YYYY-MM-DD. Without flights there is no first or last one. */
export interface RuleDates {
  today: string;
  first_flight?: string | null;
  last_flight: string | null;
}

/** Refuses with every problem; the first one is in the sentence. */
export const refuseAll = (
  wrong: ErrorDetail[],
  sentence: 'passengers_not_valid' | 'update_not_valid' | 'flyers_not_valid' | 'split_not_valid',
) => refuse('INVALID_REQUEST', phrase(sentence, { why: wrong[0]!.message }), wrong);

export type SeatedType = ReturnType<typeof getTypeByAge>;

export interface PersonFacts {
  pax_type: SeatedType;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  birth_date: string | null;
  nationality: string | null;
  documents: readonly Omit<ProviderDocument, 'number'>[];
}

/** The days of a booking's flights, for the rules. */
export function getRuleDates(today: string, slices: Parameters<typeof findTravelDates>[0]) {
  const days = findTravelDates(slices);
  return { today, first_flight: days?.first ?? null, last_flight: days?.last ?? null };
}

export function calculateSecondBirthday(birth_date: string): string {
  const [year, month, day] = birth_date.split('-');
  const leap = month === '02' && day === '29';
  return `${Number(year) + INFANT_BELOW}-${leap ? '03-01' : `${month}-${day}`}`;
}

export function checkAge(
  { pax_type, birth_date }: Pick<PersonFacts, 'pax_type' | 'birth_date'>,
  { today, first_flight, last_flight }: RuleDates,
  path: string,
  wrong: ErrorDetail[],
): void {
  const refuse = (message: string) => wrong.push({ path, message });
  if (birth_date === null) {
    if (pax_type === 'INF') refuse(phrase('infant_birth'));
    return;
  }
  if (birth_date > today) {
    refuse(phrase('birth_future'));
    return;
  }
  const begins = first_flight ?? last_flight ?? today;
  const ends = last_flight ?? today;
  if (getTypeOnTrip(birth_date, begins, ends) === pax_type) return;
  const age = calculateAge(birth_date, begins);
  if (pax_type === 'INF' && age < INFANT_BELOW) {
    refuse(phrase('turns_two', { date: calculateSecondBirthday(birth_date) }));
    return;
  }
  const years = { INF: phrase('under_2'), CHD: phrase('from_2_to_11'), ADT: phrase('from_12') }[
    pax_type
  ];
  refuse(phrase('aged', { age, day: begins, type: pax_type, what: years }));
}

/** Documents must be valid until the last flight and not older than the passenger. */
export function checkDocuments(
  { documents, birth_date }: Pick<PersonFacts, 'documents' | 'birth_date'>,
  { today, last_flight }: RuleDates,
  path: string,
  wrong: ErrorDetail[],
): void {
  documents.forEach((document, index) => {
    const at = `${path}.${index}`;
    const { type, issued_on, expires_on, issuing_country } = document;
    if (type === 'UNSPECIFIED')
      wrong.push({ path: `${at}.type`, message: phrase('name_document') });
    if (expires_on !== null && expires_on < (last_flight ?? today)) {
      const message = phrase('expires_before', { day: expires_on });
      wrong.push({ path: `${at}.expires_at`, message });
    }
    if (issued_on !== null && birth_date !== null && issued_on < birth_date) {
      const message = phrase('document_older');
      wrong.push({ path: `${at}.created_at`, message });
    }
    if (issued_on !== null && issued_on > today) {
      wrong.push({ path: `${at}.created_at`, message: phrase('document_future') });
    }
    checkCountry(issuing_country, `${at}.issuing_country_code`, wrong);
  });
}

export function checkCountry(code: string | null, path: string, wrong: ErrorDetail[]): void {
  if (code === null || findCountry(code)) return;
  wrong.push({ path, message: phrase('country_unknown', { code }) });
}

/** The airline must be known; infants have no account of their own. */
export function checkFrequentFlyer(
  pax_type: SeatedType,
  airline: string,
  path: string,
  wrong: ErrorDetail[],
): void {
  if (pax_type === 'INF') wrong.push({ path, message: phrase('infant_flyer') });
  if (!findAirline(airline)) {
    wrong.push({
      path: `${path}.airline`,
      message: phrase('airline_unknown', { code: airline.toUpperCase() }),
    });
  }
}

/** Reports passengers with equal names and birth dates: one is a mistake. */
export function checkDuplicates(
  people: readonly Pick<PersonFacts, 'first_name' | 'middle_name' | 'last_name' | 'birth_date'>[],
  path: (index: number) => string,
  wrong: ErrorDetail[],
): void {
  people.forEach((person, index) => {
    const duplicate = people
      .slice(0, index)
      .find((other) => other.birth_date === person.birth_date && isSamePerson(other, person));
    if (!duplicate) return;
    wrong.push({
      path: path(index),
      message: phrase('listed_twice', { name: formatFullName(person) }),
    });
  });
}
