/** The words entries are made of: dates, places, airlines, counts, locators, names. */
import { parseGdsDate } from '#main/reference/calendar.ts';
import { phrase } from '../words/words.ts';
import type { EntryEnv, Token } from './entry.ts';

/** A date that is being typed: day, then letters of the month, then the year. */
export const DATE_BEGUN = /^(\d{0,2}|\d{1,2}[A-Z]{1,2}|\d{1,2}[A-Z]{3}\d?)$/;

export const travelDate = (env: EntryEnv): Token<string> => ({
  expected: phrase('expected.date'),
  whole: /\d{1,2}[A-Z]{3}(?:\d{4}|\d{2})?(?!\d)/,
  begun: DATE_BEGUN,
  value: (text) => {
    const date = parseGdsDate(text, env.today);
    return date !== null && date >= env.today ? date : null;
  },
});

export const place = (env: EntryEnv, role: 'from' | 'to'): Token<string> => ({
  expected: phrase(role === 'from' ? 'expected.from' : 'expected.to'),
  whole: /[A-Z]{3}/,
  begun: /^[A-Z]{0,2}$/,
  value: (text) => (env.place(text) === null ? null : text),
});

export const airline = (env: EntryEnv): Token<string> => ({
  expected: phrase('expected.airline'),
  whole: /[A-Z0-9]{2}/,
  begun: /^[A-Z0-9]?$/,
  value: (text) => (env.airline(text) === null ? null : text),
});

export const count = (expected: Token<number>['expected']): Token<number> => ({
  expected,
  whole: /\d{1,4}/,
  begun: /^$/,
  value: (text) => (Number(text) > 0 ? Number(text) : null),
});

export const LOCATOR: Token<string> = {
  expected: phrase('expected.locator'),
  whole: /[A-Z0-9]{5,20}/,
  begun: /^[A-Z0-9]{0,4}$/,
  value: (text) => text,
};

export const SURNAME: Token<string> = {
  expected: phrase('expected.surname'),
  whole: /\p{L}[\p{L}\p{M}'’.\- ]*/u,
  begun: /^$/,
  value: (text) => text.trim(),
};
