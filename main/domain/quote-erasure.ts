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
export const readDigits = (text: string): string => text.replace(/\D/g, '');
/** Folded, with a space around each word. */
export const readWords = (text: string): string => ` ${fold(text)} `;

/** The texts of a quote in the form in which they are searched; null once they are erased. */
export function buildQuoteWords({ title, customer, note, margin_text, options }: Quote) {
  const text = [title, customer, note, margin_text, ...options.map((one) => one.note)].join('\n');
  if (text.trim() === ERASED_TITLE) return { words: null, digits: null };
  return { words: readWords(text), digits: readDigits(text) };
}

interface Said {
  words: string;
  digits: string;
}

const listNameWords = (person: Person): string[] =>
  splitWords(`${person.last_name} ${person.first_name}`).map((word) => ` ${word} `);
/** An address of no letters, as other hosts have for none, would be in any text without one. */
const findEmail = ({ email }: Person): string[] =>
  fold(email ?? '') === '' ? [] : [readWords(email ?? '')];
const findNumber = ({ phone }: Person): string[] => {
  const number = readDigits(phone ?? '').slice(-TELLING_DIGITS);
  return number.length === TELLING_DIGITS ? [number] : [];
};

/** Any of these is in whatever names or hints at one of the people. */
export const listTraces = (people: readonly Person[]) => ({
  words: [...people.flatMap(listNameWords), ...people.flatMap(findEmail)],
  numbers: people.flatMap(findNumber),
});

/** By last and first name, or by a telephone number or address. */
export function isNamedIn({ words, digits }: Said, person: Person): boolean {
  const has = (word: string) => words.includes(` ${word} `);
  const last = splitWords(person.last_name);
  const named = last.length > 0 && last.every(has) && splitWords(person.first_name).some(has);
  return (
    named ||
    findNumber(person).some((number) => digits.includes(number)) ||
    findEmail(person).some((email) => words.includes(email))
  );
}

/** Any part of the name: enough only if something else links the text to the person. */
export const isHintedAt = ({ words }: Said, person: Person): boolean =>
  listNameWords(person).some((word) => words.includes(word));

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

/** Quotes that ended before this day are erased: the agency's retention time is over too. */
export const getKeptFrom = (terms: { today: string; retention_days: number | null }): string =>
  addDays(terms.today, -(terms.retention_days ?? 0));

/** Keeps what was offered and drops all text an agent wrote, whoever it names. */
export const withoutWords = (quote: Quote): Quote => ({
  ...withoutPersonal(Quote, quote),
  title: ERASED_TITLE,
});
