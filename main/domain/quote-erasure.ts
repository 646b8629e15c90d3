/**
 * Which quotes mention a person whose data is erased, and what is kept of a quote. A quote has no
 * link to a booking: it is matched by names in the agent's text and by the flights sold from it.
 */
import { withoutPersonal } from '#main/contract/personal.ts';
import { Quote } from '#main/contract/quote.ts';
import { addDays } from '#main/reference/calendar.ts';
import { fold } from '#main/reference/text.ts';
import { type BookingRecord, getFlights } from './booking-record.ts';

export interface Person {
  last_name: string;
  first_name: string;
  phone: string | null;
  email: string | null;
}

/** A placeholder, because a quote's title must not be empty. */
export const ERASED_TITLE = '—';
/** The last digits identify a number, with or without international prefix. */
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

/** Any part of the name: enough only if something else links the text to the person. */
export const isHintedAt = (text: string, person: Person): boolean => {
  const said = new Set(splitWords(text));
  return splitWords(`${person.last_name} ${person.first_name}`).some((word) => said.has(word));
};

/** Whether one of its options has the booking's flights. */
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

/**
 * Whether the text is no longer needed: the quote has expired, and so has the agency's retention
 * time.
 */
export const isQuoteOver = (
  { valid_until, updated_at }: Pick<Quote, 'valid_until' | 'updated_at'>,
  { today, retention_days }: { today: string; retention_days: number | null },
): boolean => {
  const last = valid_until > updated_at ? valid_until : updated_at;
  return addDays(last.slice(0, 10), (retention_days ?? 0) + 1) <= today;
};

/** Keeps what was offered and drops all text an agent wrote, whoever it names. */
export const withoutWords = (quote: Quote): Quote => ({
  ...withoutPersonal(Quote, quote),
  title: ERASED_TITLE,
});
