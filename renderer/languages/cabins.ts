/** What searches ask for by a letter: a cabin, by its booking classes; flights without a connection. */
import type { Cabin } from '#main/contract/values.ts';
import { type Token, token } from './scan.ts';

/** Letters that are usual for the cabins in front: most searches leave these out. */
export const CABIN_OF_CLASS: Readonly<Record<string, Cabin>> = {
  F: 'FIRST',
  A: 'FIRST',
  P: 'FIRST',
  J: 'BUSINESS',
  C: 'BUSINESS',
  D: 'BUSINESS',
  I: 'BUSINESS',
  Z: 'BUSINESS',
  W: 'PREMIUM',
};

const LETTER: Readonly<Record<Cabin, string | null>> = {
  ECONOMY: 'Y',
  PREMIUM: 'W',
  BUSINESS: 'C',
  FIRST: 'F',
  UNSPECIFIED: null,
};

/** A cabin as searches ask for it: by its own letter (B is business there) or by one of its classes. */
export const CABIN: Token<Cabin> = token('cabin', 'expected.cabin', /[A-Z](?![A-Z])/, /^$/, {
  value: (letter) => (letter === 'B' ? 'BUSINESS' : (CABIN_OF_CLASS[letter] ?? 'ECONOMY')),
  write: (cabin) => LETTER[cabin],
});

/** D, N, 0: nonstop or direct, one flight a journey either way. */
export const direct = (letters: 'D|N' | 'D|0'): Token<boolean> =>
  token(letters, 'expected.direct', /[DN0](?![A-Z0-9])/, /^$/, {
    value: (letter) => (letters.includes(letter) ? true : null),
    write: (asked) => (asked ? 'D' : null),
  });
