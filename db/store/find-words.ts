/**
 * From what an agent types to the words it is looked up by. Digits alone, however they are grouped,
 * are a telephone or ticket number; anything else is names and locators, each word a beginning.
 */
import type { FindText, FindWord } from './dialect.ts';

/** Shorter beginnings than this would match half of all bookings. */
const SHORTEST_WORD = 2;
/** Words of one search; more than this is no name. */
const MOST_WORDS = 10;
/** The part of a telephone number that is typed without its prefixes has at least so many digits. */
const SHORTEST_NUMBER = 7;
/** A ticket's serial follows the airline's three-digit code. */
const AIRLINE_CODE_LENGTH = 3;

const NUMBER_ONLY = /^[\d\s()+./-]+$/;

const digitsOf = (text: string) => text.replace(/\D/g, '');
/** Letters and digits of every script with their marks: how the index parts words too. */
const wordsOf = (text: string) => text.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/** An empty list finds nothing. */
export function findWords(text: string): FindWord[] {
  if (NUMBER_ONLY.test(text)) {
    const word = digitsOf(text);
    if (word.length < SHORTEST_WORD) return [];
    return [{ columns: ['phones', 'tickets', 'locators'], word }];
  }
  return wordsOf(text)
    .filter((word) => word.length >= SHORTEST_WORD)
    .slice(0, MOST_WORDS)
    .map((word) =>
      /^\d+$/.test(word)
        ? { columns: ['locators', 'phones', 'tickets'], word }
        : { columns: ['names', 'locators'], word },
    );
}

/**
 * What is put into the index: a number can be found by any of its endings (with or without country
 * and area), a ticket also without the airline's code.
 */
export function indexedText(text: FindText): FindText {
  return {
    names: text.names.map((name) => wordsOf(name).join(' ')),
    locators: text.locators,
    phones: [...new Set(text.phones.flatMap((phone) => endings(digitsOf(phone))))],
    tickets: text.tickets.flatMap((ticket) => {
      const digits = digitsOf(ticket);
      return [digits, digits.slice(AIRLINE_CODE_LENGTH)];
    }),
  };
}

function endings(digits: string): string[] {
  const count = Math.max(1, digits.length - SHORTEST_NUMBER + 1);
  return Array.from({ length: count }, (_, from) => digits.slice(from));
}
