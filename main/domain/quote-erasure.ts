/**
 * Which quotes tell of somebody whose data is erased, and what is left of one. A quote is tied to no
 * booking: people stand in what the agent wrote, and what was sold from it flies the same flights.
 */
import type { Quote } from '#main/contract/quote.ts';
import { addDays } from '#main/reference/calendar.ts';
import { fold } from '#main/reference/text.ts';
import { type BookingRecord, getFlights } from './booking-record.ts';

export interface Person {
  last_name: string;
  first_name: string;
  phone: string | null;
  email: string | null;
}

/** No title of a quote may be empty. */
export const ERASED_TITLE = '—';
/** The digits at its end say which number it is, with the codes before it or without. */
const TELLING_DIGITS = 8;

const splitWords = (text: string): string[] =>
  fold(text)
    .split(' ')
    .filter((word) => word.length > 1);
const readDigits = (text: string): string => text.replace(/\D/g, '');

/** By last and first name, or by a telephone number or address. */
export function isNamedIn(text: string, person: Person): boolean {
  const said = new Set(splitWords(text));
  const last = splitWords(person.last_name);
  const named =
    last.length > 0 &&
    last.every((word) => said.has(word)) &&
    splitWords(person.first_name).some((word) => said.has(word));
  const number = readDigits(person.phone ?? '').slice(-TELLING_DIGITS);
  const called = number.length === TELLING_DIGITS && readDigits(text).includes(number);
  const email = person.email?.trim().toLowerCase() ?? '';
  return named || called || (email !== '' && text.toLowerCase().includes(email));
}

/** By any part of the name: enough only where something else ties the words to the person. */
export const isHintedAt = (text: string, person: Person): boolean => {
  const said = new Set(splitWords(text));
  return splitWords(`${person.last_name} ${person.first_name}`).some((word) => said.has(word));
};

/** Whether one of its options flies what the booking flies. */
export function isSoldFrom(quote: Quote, record: BookingRecord): boolean {
  const booked = getFlights(record)
    .flatMap(({ legs }) => legs)
    .map((leg) => `${leg.marketing_carrier}${leg.flight_number} ${leg.departure.slice(0, 10)}`);
  return quote.options.some(({ slices }) => {
    const quoted = slices
      .flatMap(({ legs }) => legs)
      .map((leg) => `${leg.managed_by}${leg.flight_number} ${leg.departure_date.slice(0, 10)}`);
    return quoted.length > 0 && quoted.join() === booked.join();
  });
}

/** Whether nobody needs its words any more: it has run out, and the agency's time after that too. */
export const isQuoteOver = (
  { valid_until, updated_at }: Pick<Quote, 'valid_until' | 'updated_at'>,
  { today, retention_days }: { today: string; retention_days: number | null },
): boolean => {
  const last = valid_until > updated_at ? valid_until : updated_at;
  return addDays(last.slice(0, 10), (retention_days ?? 0) + 1) <= today;
};

/** What was offered stays; every word an agent wrote goes, whomever it names. */
export const withoutWords = (quote: Quote): Quote => ({
  ...quote,
  title: ERASED_TITLE,
  customer: '',
  note: '',
  margin_text: '',
  options: quote.options.map((option) => ({ ...option, note: '' })),
});
