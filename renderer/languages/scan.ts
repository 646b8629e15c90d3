/** The scanner of typed entries: every token reads in one pass and writes what it reads. */
import { fail, ok, type Result } from '#main/contract/result.ts';
import { latinizeWords } from '#main/reference/text.ts';
import { formatInWords } from '../i18n/entry-format.ts';
import { type Phrase, phrase, type WordKey } from '../i18n/words.ts';

/** Facts that reading and writing may use besides the text. */
export interface Env {
  /** The current date at the agency, YYYY-MM-DD. */
  today: string;
  /** Passengers before the flights, on a display with one sequence; absent without a booking. */
  names?: number;
  /** The agency's own city, if known: the default origin of a search. */
  city?: string;
}

/** Where reading stopped; `open` if the text may still become what was expected. */
export interface Stop {
  at: number;
  expected: Phrase;
  open: boolean;
  /** Texts that may have been meant, computed on request. */
  near: Near;
}

type Near = () => readonly string[];
export const NOTHING_NEAR: Near = () => [];

/** An optional part not found at a position: named if other text is there. */
interface Offered {
  at: number;
  format: string;
  begun: (rest: string) => boolean;
}

/** Characters that replace those a keyboard lacks: Sabre's own has its end item on the \ key. */
const STANDS_FOR: ReadonlyMap<string, string> = new Map(
  ['¥‡§+|\\', '¤@', '.:'].flatMap((signs) => [...signs].map((sign) => [sign, signs.charAt(0)])),
);

/** The main character of a group of equal ones. */
export const getMainCharacter = (sign: string): string => STANDS_FOR.get(sign) ?? sign;

const isSameCharacter = (a: string, b: string): boolean =>
  a === b || getMainCharacter(a) === getMainCharacter(b);

/**
 * Numbers of lines, passengers or flights, then the change key (1-3@, P1S2@, ALL¤): an entry that
 * changes or deletes lines and is never a free text.
 */
export const CHANGES_LINES = /^[¥‡§+]?(?:[PSHC]{0,2}(?:ALL|[\d.,*/-]))*[PSHC]{0,2}[¤@]/i;

/** Characters that pasting inserts, each with its plain equivalent. */
const PASTED: readonly (readonly [RegExp, string])[] = [
  [/[‐-―−]/g, '-'],
  [/[‘’‛ʼ´`]/g, "'"],
  [/[“”]/g, '"'],
  [/[\t\u00A0\u061C\u2007\u200B\u200E\u200F\u202A-\u202F\u2066-\u2069\u3000\uFEFF]/g, ' '],
];

/** With the joining signs of other keyboards and of guides as their own: full-width ￥, Σ and ◊. */
export const toSigns = (typed: string): string => typed.replace(/￥/g, '¥').replace(/[Σ∑◊]/g, '§');

/** The line as it is read: of the same length, so that positions do not shift. */
export const toPlain = (typed: string): string => {
  const text = PASTED.reduce((all, [pasted, plain]) => all.replace(pasted, plain), toSigns(typed));
  if (!/[^ -ÿ]/.test(text)) return text;
  const narrow = text.replace(/[！-～]/g, (wide) =>
    String.fromCharCode(wide.charCodeAt(0) - 0xfee0),
  );
  return latinizeWords(narrow);
};

/** Converts letter by letter to upper case, so that positions do not shift. */
function toUpper(typed: string): string {
  const capitals = typed.toUpperCase();
  if (capitals.length === typed.length) return capitals;
  return typed.replaceAll(/[^ -`{-~]/g, (letter) => {
    const capital = letter.toUpperCase();
    return capital.length === letter.length ? capital : letter;
  });
}

/** Counts the work of reading; a test limits it, because measuring time would be unreliable. */
export const effort = { steps: 0 };

/** Punctuation around a part. */
const AROUND = /^[^\p{L}\d]+|[^\p{L}\d]+$/gu;

export class Scanner {
  at = 0;
  readonly typed: string;
  readonly text: string;
  offered: Offered[] = [];
  #left: { at: number; text: string }[] = [];

  constructor(typed: string) {
    this.typed = toPlain(typed);
    this.text = toUpper(this.typed);
    effort.steps += 1;
  }

  get done(): boolean {
    return this.at >= this.text.length;
  }

  get rest(): string {
    return this.text.slice(this.at);
  }

  blanks(): void {
    while (this.text[this.at] === ' ') this.at += 1;
  }

  /** Number of characters of the literal that match here. */
  shared(literal: string): number {
    let count = 0;
    effort.steps += 1;
    while (count < literal.length && this.at + count < this.text.length) {
      if (!isSameCharacter(literal.charAt(count), this.text.charAt(this.at + count))) break;
      count += 1;
    }
    return count;
  }

  /** Consumes the literal if it is here. */
  take(literal: string): boolean {
    if (this.shared(literal) < literal.length) return false;
    this.at += literal.length;
    return true;
  }

  /** As `take`, after skipping blanks. */
  takeLoose(literal: string): boolean {
    const from = this.at;
    if (this.take(literal)) return true;
    this.blanks();
    if (this.at > from && this.take(literal)) return true;
    this.at = from;
    return false;
  }

  /** Consumes what the sticky pattern matches here, in upper case; else null. */
  match(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    effort.steps += 1 + (found?.length ?? 0);
    if (found === undefined || found === '') return null;
    this.at += found.length;
    return found;
  }

  /** As `match`, but returns the text as typed. */
  matchTyped(pattern: RegExp): string | null {
    const from = this.at;
    return this.match(pattern) === null ? null : this.typed.slice(from, this.at);
  }

  /** Consumes what the pattern matches, and notes it as ignored for the answer. */
  leave(pattern: RegExp): string | null {
    const from = this.at;
    const typed = this.matchTyped(pattern);
    const text = typed?.replace(AROUND, '') || typed;
    // Text read again in another way is not noted twice.
    this.#left = this.#left.filter(({ at }) => at < from);
    if (text) this.#left.push({ at: from, text });
    return typed;
  }

  get left_out(): string[] {
    return this.#left.filter(({ at }) => at < this.at).map(({ text }) => text);
  }

  /** Fails with what was expected; stays open while an optional part is still being typed. */
  stop(expected: Phrase, open = this.done, near = NOTHING_NEAR) {
    const begun = open || this.offered.some((one) => one.at === this.at && one.begun(this.rest));
    return fail({ at: this.at, expected, open: begun, near } satisfies Stop);
  }

  /** Notes an optional part that was not found here. */
  offer(format: string, begun: Offered['begun']): void {
    this.offered.push({ at: this.at, format, begun });
  }

  /** Only blanks may follow; else it fails with the parts that are possible here. */
  end(): Result<null, Stop> {
    const from = this.at;
    this.blanks();
    if (this.done) return ok(null);
    const here = this.offered.filter(({ at }) => at === from);
    const open = here.some(({ begun }) => begun(this.rest));
    if (here.length === 0) return this.stop(phrase('expected.end'), open);
    const list = [...new Set(here.map(({ format }) => formatInWords(format)))].join('  ');
    return this.stop(phrase('expected.or_end', { list }), open);
  }
}

/** One kind of word in an entry. */
export interface Token<T> {
  /** Its name in formats: {date}. */
  format: string;
  expected: Phrase;
  /** The text it matches; sticky. */
  whole: RegExp;
  /** Matches a remaining text that may still become the token. */
  begun: RegExp;
  /** Null for text of the right form without a meaning (no such date). */
  value(text: string, env: Env): T | null;
  /** Writes a value as it is typed; null if that is impossible. */
  write(value: T, env: Env): string | null;
  /** Its text is taken as typed, not in capitals. */
  as_typed?: true;
  /** What text without a meaning may have been meant to be. */
  near?(text: string, env: Env): readonly string[];
}

export const toSticky = (pattern: RegExp): RegExp => new RegExp(pattern.source, 'yu');

export const token = <T>(
  format: string,
  expected: WordKey,
  whole: RegExp,
  begun: RegExp,
  rest: Pick<Token<T>, 'value' | 'write' | 'near'>,
): Token<T> => ({
  format: `{${format}}`,
  expected: phrase(expected),
  whole: toSticky(whole),
  begun,
  ...rest,
});

/** Reads a token, after any blanks, or says what was expected. */
export function want<T>(scan: Scanner, one: Token<T>, env: Env): Result<T, Stop> {
  scan.blanks();
  const from = scan.at;
  const text = one.as_typed ? scan.matchTyped(one.whole) : scan.match(one.whole);
  const value = text === null ? null : one.value(text, env);
  if (value !== null) return ok(value);
  scan.at = from;
  return scan.stop(
    one.expected,
    one.begun.test(scan.rest),
    one.near && createNear(one.near, scan.rest, env),
  );
}

const createNear =
  (look: NonNullable<Token<unknown>['near']>, rest: string, env: Env): Near =>
  () =>
    look(rest, env);

/** A number from 1 up. */
export const count = (format: string, expected: WordKey): Token<number> =>
  token(format, expected, /\d{1,4}/, /^$/, {
    value: (text) => (Number(text) > 0 ? Number(text) : null),
    write: (number) => `${number}`,
  });

export const named = <N extends string, T>(field: N, one: Token<T>): Named<N, T> => ({
  ...one,
  field,
});

/** A token with its text in upper case as the value. */
export const code = (
  format: string,
  expected: WordKey,
  whole: RegExp,
  begun: RegExp,
): Token<string> =>
  token(format, expected, whole, begun, { value: (text) => text, write: (text) => text });

/** The same token with another name and expectation. */
export const as = <T>(base: Token<T>, format: string, expected: WordKey): Token<T> => ({
  ...base,
  format: `{${format}}`,
  expected: phrase(expected),
});

/** A token that a form uses directly, read into the field of its name. */
export interface Named<N extends string, T> extends Token<T> {
  field: N;
}
