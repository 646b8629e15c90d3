/** Search options: a cabin by letter or booking class, and direct flights only. */
import { toTable } from '#main/contract/collections.ts';
import { ok } from '#main/contract/result.ts';
import type { Cabin } from '#main/contract/values.ts';
import type { SearchAction, SearchChange } from './action.ts';
import type { Part } from './grammar.ts';
import { type Token, token, toSticky, want } from './scan.ts';

/** The usual booking classes of premium cabins; most searches leave these out. */
export const CABIN_OF_CLASS: Readonly<Record<string, Cabin>> = toTable({
  F: 'FIRST',
  A: 'FIRST',
  P: 'FIRST',
  J: 'BUSINESS',
  C: 'BUSINESS',
  D: 'BUSINESS',
  I: 'BUSINESS',
  Z: 'BUSINESS',
  W: 'PREMIUM',
});

const LETTER: Readonly<Record<Cabin, string | null>> = {
  ECONOMY: 'Y',
  PREMIUM: 'W',
  BUSINESS: 'C',
  FIRST: 'F',
  UNSPECIFIED: null,
};

/** A cabin: by its own letter (B means business there) or by one of its booking classes. */
const CABIN: Token<Cabin> = token('cabin', 'expected.cabin', /[A-Z](?![A-Z])/, /^$/, {
  value: (letter) => (letter === 'B' ? 'BUSINESS' : (CABIN_OF_CLASS[letter] ?? 'ECONOMY')),
  write: (cabin) => LETTER[cabin],
});

/** A cabin by its own letter, for entries that accept no booking class. */
export const CABIN_LETTER: Token<Cabin> = { ...CABIN, whole: toSticky(/[YWCFJM](?![A-Z])/) };

/** D, N, 0, D2: nonstop or direct, one flight per journey, with any number of stops. */
export const direct = (letters: 'D|N' | 'D|0'): Token<boolean> =>
  token(letters, 'expected.direct', /(?:D[0-3]|[DN0])(?![A-Z0-9])/, /^$/, {
    value: (letter) => (letters.includes(letter.charAt(0)) ? true : null),
    write: (asked) => (asked ? 'D' : null),
  });

/** A cabin by its own letter, or by a booking class, which is then stored too. */
export const cabinOrClass = (
  lead: string,
): Part<Pick<SearchAction, 'cabin' | 'booking_class'>> => ({
  format: `[${lead}${CABIN.format}]`,
  head: '',
  read(scan, env) {
    if (!scan.takeLoose(lead)) {
      scan.offer(`${lead}${CABIN.format}`, (rest) => lead.startsWith(rest));
      return ok({ cabin: null });
    }
    scan.blanks();
    const letter = scan.text[scan.at] ?? '';
    const cabin = want(scan, CABIN, env);
    if (!cabin.ok) return cabin;
    const own = letter === 'B' || Object.values(LETTER).includes(letter);
    return ok({ cabin: cabin.value, ...(own ? {} : { booking_class: letter }) });
  },
  write({ cabin, booking_class }, env) {
    if (cabin === null) return '';
    const letter = booking_class ?? CABIN.write(cabin, env);
    return letter === null ? null : lead + letter;
  },
});

/** As `cabinOrClass`, for changes of a search: if absent, the cabin stays. */
export const changedCabin = (lead: string): Part<Pick<SearchChange, 'cabin' | 'booking_class'>> => {
  const part = cabinOrClass(lead);
  return {
    ...part,
    read(scan, env, known) {
      const read = part.read(scan, env, known);
      if (!read.ok) return read;
      const { cabin, ...by } = read.value;
      return ok(cabin === null ? {} : { cabin, ...by });
    },
    write: ({ cabin = null, ...by }, env) => part.write({ cabin, ...by }, env),
  };
};
