/**
 * Checks passengers as typed and against their journey: age and passenger type on its days,
 * documents on the last date, infants and adults. What the airline would refuse is an error before
 * anything is sent; what only border control may refuse is a warning.
 */
import type { BookingPassenger } from '#main/contract/passenger.ts';
import { calculateAge, getTypeByAge, getTypeOnTrip } from '#main/reference/ages.ts';
import { addDays } from '#main/reference/calendar.ts';
import { findCountry, isCardEnough } from '#main/reference/countries.ts';
import { formatDoco, readWholeDoco } from '#main/reference/doco.ts';
import { formatFullDay } from '../../i18n/format.ts';
import { type Phrase, phrase, say } from '../../i18n/words.ts';
import { formatRanges } from '../ticketing/findings.ts';
import { isNamed, listDocos, readTypedDate } from './passenger-rows.ts';
import type { FieldErrors, PassengerField, PassengerRow } from './typed-state.ts';

export interface Finding {
  row: number;
  field: PassengerField;
  kind: 'error' | 'warning';
  says: Phrase;
}

export interface ItineraryFacts {
  /** Departure dates, YYYY-MM-DD, in order; empty if no flights are chosen. */
  days: readonly string[];
  /** The countries of the journey; null for an unknown place. */
  countries: readonly (string | null)[];
}

/** Many countries require a passport to be valid this long after arrival. */
const MARGIN_DAYS = 183;
/** The minimum age for flying. */
const MIN_DAYS = 7;

/** Whether a journey is in more than one country, as far as its places are known. */
export const isAbroad = (countries: ItineraryFacts['countries']): boolean =>
  new Set(countries.filter((code) => code !== null)).size > 1;

export function checkPassengers(
  rows: readonly PassengerRow[],
  { days, countries }: ItineraryFacts,
  today: string,
): Finding[] {
  const abroad = isAbroad(countries);
  const by_card = isCardEnough(countries.map((country) => country ?? ''));
  return [
    ...rows.flatMap((row, at) => [
      ...listAgeFindings(row, at, days, today),
      ...listDocumentFindings(row, at, { days, abroad, by_card }, today),
    ]),
    ...listCompanyFindings(rows),
  ];
}

interface FindingLine extends Pick<Finding, 'kind' | 'says'> {
  /** The numbers of the passengers it applies to. */
  numbers: string;
  /** The passenger, if there is only one. */
  row: PassengerRow | undefined;
}

/** A line for each finding, with the numbers of its passengers. */
export const listFindings = (
  found: readonly Finding[],
  rows: readonly PassengerRow[],
): FindingLine[] =>
  [...Map.groupBy(found, ({ kind, says }) => JSON.stringify([kind, says])).values()].flatMap(
    (alike) => {
      const places = [...new Set(alike.map(({ row }) => row))];
      const numbers = formatRanges(places.map((at) => at + 1));
      const row = places.length === 1 ? rows[places[0] ?? 0] : undefined;
      return alike.slice(0, 1).map(({ kind, says }) => ({ numbers, row, kind, says }));
    },
  );

function listAgeFindings(
  row: PassengerRow,
  at: number,
  days: readonly string[],
  today: string,
): Finding[] {
  if (row.birth_date.trim() === '') return [];
  const born = readTypedDate(row.birth_date, today, true);
  const find = (kind: Finding['kind'], says: Phrase): Finding[] => [
    { row: at, field: 'birth_date', kind, says },
  ];
  if (born === null) return [];
  const first = days[0];
  if (row.pax_type === 'INF' && first !== undefined && addDays(born, MIN_DAYS) > first) {
    return find('warning', phrase('checks.newborn'));
  }
  const last = days.at(-1);
  if (first === undefined || last === undefined) return [];
  const type = getTypeOnTrip(born, first, last);
  if (type !== row.pax_type) {
    const day = row.pax_type === 'INF' ? last : first;
    const said = { age: calculateAge(born, day), day: formatFullDay(day), type };
    return find('error', phrase('checks.age', said));
  }
  const age = calculateAge(born, last);
  if (getTypeByAge(age) === getTypeByAge(calculateAge(born, first))) return [];
  return find('warning', phrase('checks.turns', { age, day: formatFullDay(last) }));
}

function listDocumentFindings(
  row: PassengerRow,
  at: number,
  { days, abroad, by_card }: { days: readonly string[]; abroad: boolean; by_card: boolean },
  today: string,
): Finding[] {
  const found: Finding[] = [];
  const add = (field: PassengerField, kind: Finding['kind'], says: Phrase) =>
    found.push({ row: at, field, kind, says });
  for (const field of ['nationality', 'doc_country'] as const) {
    const code = row[field].trim().toUpperCase();
    if (code !== '' && !findCountry(code)) add(field, 'error', phrase('checks.country', { code }));
  }
  const number = row.doc_number.trim();
  if (number === '') {
    if (abroad && isNamed(row)) add('doc_number', 'warning', phrase('checks.no_document'));
    return found;
  }
  const is_card = row.doc_type === 'NATIONAL_ID';
  if (abroad && row.doc_type !== 'PASSPORT' && !(by_card && is_card)) {
    add('doc_type', 'warning', phrase('checks.no_passport'));
  }
  const last = days.at(-1);
  const until = readTypedDate(row.doc_expires, today, false);
  if (until === null) {
    if (row.doc_expires.trim() === '' && abroad && row.doc_type === 'PASSPORT') {
      add('doc_expires', 'warning', phrase('checks.no_expiry'));
    }
  } else if (until < (last ?? today)) {
    const said = { day: formatFullDay(until), last: formatFullDay(last ?? today) };
    add('doc_expires', 'error', phrase('checks.expired', said));
  } else if (abroad && last !== undefined && until < addDays(last, MARGIN_DAYS)) {
    add('doc_expires', 'warning', phrase('checks.runs_out', { day: formatFullDay(until) }));
  }
  return found;
}

/** An infant travels with an adult of its own, and children do not travel alone. */
function listCompanyFindings(rows: readonly PassengerRow[]): Finding[] {
  const adults = rows.filter((row) => row.pax_type === 'ADT').length;
  const found: Finding[] = [];
  const laps = new Set<number>();
  rows.forEach((row, at) => {
    if (row.pax_type === 'CHD' && adults === 0) {
      found.push({ row: at, field: 'last_name', kind: 'warning', says: phrase('checks.alone') });
    }
    if (row.pax_type !== 'INF' || row.passenger_id !== null) return;
    const lap = row.lap ?? -1;
    const free = rows[lap]?.pax_type === 'ADT' && !laps.has(lap);
    laps.add(lap);
    if (!free) found.push({ row: at, field: 'lap', kind: 'error', says: phrase('checks.lap') });
  });
  return found;
}

export function mayChange(field: PassengerField, can: BookingPassenger['capabilities']): boolean {
  if (/^(doc_|visa_|birth_place|known_|redress)/.test(field)) return can.edit_document;
  if (field === 'phone' || field === 'email') return can.edit_contact;
  if (field === 'birth_date') return can.editable_birthdate;
  // With a ticket the name is fixed, not what authorities ask for.
  if (field === 'gender_type' || field === 'nationality') return can.edit_tsa;
  return field !== 'lap' && can.edit_passenger_info;
}

/** Errors that can be found without the service, by row and field. */
export function checkRows(rows: readonly PassengerRow[], today: string): FieldErrors {
  const errors: Record<string, string> = {};
  rows.forEach((row, index) => {
    const say_at = (field: PassengerField, key: Parameters<typeof say>[0]) => {
      errors[`${index}.${field}`] = say(key);
    };
    if (row.last_name.trim() === '') say_at('last_name', 'field.needed');
    if (row.first_name.trim() === '') say_at('first_name', 'field.needed');
    if (row.birth_date.trim() === '') {
      if (row.pax_type === 'INF') say_at('birth_date', 'field.infant_birth');
    } else if (readTypedDate(row.birth_date, today, true) === null) {
      say_at('birth_date', 'field.date');
    }
    if (row.doc_expires.trim() !== '' && readTypedDate(row.doc_expires, today, false) === null) {
      say_at('doc_expires', 'field.date');
    }
    const visa = [row.visa_country, row.visa_place, row.visa_issued, row.birth_place];
    if (row.visa_number.trim() === '') {
      if (visa.some((text) => text.trim() !== '')) say_at('visa_number', 'field.needed');
    } else if (row.visa_country.trim() === '') say_at('visa_country', 'field.needed');
    for (const [field, doco] of listDocos(row, today)) {
      const dated = readTypedDate(row.visa_issued, today, true) !== null;
      if (field === 'visa_number' && row.visa_issued.trim() !== '' && !dated) {
        say_at('visa_issued', 'field.date');
      } else if (
        readWholeDoco(formatDoco(doco), today) === null &&
        !errors[`${index}.visa_country`]
      ) {
        say_at(field, 'field.doco');
      }
    }
    if (row.flyer_number.trim() !== '' && row.flyer_airline.trim() === '') {
      say_at('flyer_airline', 'field.needed');
    }
  });
  return errors;
}
