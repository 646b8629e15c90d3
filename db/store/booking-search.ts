/**
 * Turns an agent's text into search words. Digits alone, however they are grouped, are a telephone
 * or ticket number; anything else is names and locators, each word a prefix.
 */
import type { FindText } from '#main/domain/booking-summary.ts';
import { listNameKeys, toWireSpelling } from '#main/domain/name-spelling.ts';
import type { FindWord } from './dialect.ts';

/** Shorter beginnings than this would match half of all bookings. */
const MIN_WORD = 2;
/** The most words of one search; a name has fewer. */
const MAX_WORDS = 10;
/** The least digits of a telephone number, which may be typed without its prefixes. */
const MIN_NUMBER = 7;
/** A ticket's number, which may be printed with its check digit behind. */
const TICKET_LENGTH = 13;
/** A ticket's serial follows the airline's three-digit code. */
const AIRLINE_CODE_LENGTH = 3;

const NUMBER_ONLY = /^[\d\s()+./-]+$/;

const readDigits = (text: string) => text.replace(/\D/g, '');
/** Splits like the index: letters and digits of every script with their marks. */
const splitWords = (text: string) => text.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/** As typed and as airlines spell it, without repeats: Müller, MUELLER. */
function listSpellings(word: string): string[] {
  const wire = splitWords(toWireSpelling(word)).join('');
  return wire === '' || wire === word.toUpperCase() ? [word] : [word, wire];
}

/** A telephone number as typed, and without the two zeros that stand for its plus: 0049, +49. */
const listDialled = (word: string): string[] =>
  word.startsWith('00') && word.length > MIN_NUMBER ? [word, word.slice(2)] : [word];

/** The search words of a text; an empty list finds nothing. */
export function findWords(text: string): FindWord[] {
  if (NUMBER_ONLY.test(text)) {
    const word = readDigits(text);
    if (word.length < MIN_WORD) return [];
    const spellings =
      word.length === TICKET_LENGTH + 1 ? [word, word.slice(0, TICKET_LENGTH)] : listDialled(word);
    return [{ columns: ['phones', 'tickets', 'locators'], spellings }];
  }
  return splitWords(text)
    .filter((word) => word.length >= MIN_WORD)
    .slice(0, MAX_WORDS)
    .map((word) =>
      /^\d+$/.test(word)
        ? { columns: ['locators', 'phones', 'tickets'], spellings: listDialled(word) }
        : { columns: ['names', 'locators'], spellings: listSpellings(word) },
    );
}

/**
 * Words that everybody with this name has, however its parts are joined: 'De la Cruz', 'DELACRUZ'.
 * Others have them too: the names found are still to be compared.
 */
export const findNamesakeWords = (name: { first_name: string; last_name: string }): FindWord[] =>
  [name.last_name, name.first_name].flatMap((part): FindWord[] => {
    const keys = listNameKeys(part).filter((key) => key !== '');
    const beginnings = keys.flatMap((key) => [key.slice(0, MIN_WORD), key.slice(0, 1)]);
    return keys.length === 0
      ? findWords(part)
      : [{ columns: ['names'], spellings: [...new Set(beginnings)] }];
  });

/**
 * The indexed text: a name as typed, as airlines spell it and without its hyphens and apostrophes;
 * a number by each of its endings (with or without country and area); a ticket also without the
 * airline's code.
 */
export const toIndexedText = (text: FindText): FindText => ({
  names: [...new Set(text.names.flatMap(listNameWords))],
  locators: text.locators,
  phones: [...new Set(text.phones.flatMap((phone) => listEndings(readDigits(phone))))],
  tickets: text.tickets.flatMap((ticket) => {
    const digits = readDigits(ticket);
    return [digits, digits.slice(AIRLINE_CODE_LENGTH)];
  }),
});

function listNameWords(name: string): string[] {
  const wire = toWireSpelling(name);
  const joined = wire.split(' ').map((part) => splitWords(part).join(''));
  return [...splitWords(name.toUpperCase()), ...splitWords(wire), ...joined];
}

function listEndings(digits: string): string[] {
  const count = Math.max(1, digits.length - MIN_NUMBER + 1);
  return Array.from({ length: count }, (_, from) => digits.slice(from));
}
