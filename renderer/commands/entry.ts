/**
 * Airdesk's own plain words: entries that are the same in every home language. An entry's reader goes
 * through the text from left to right; where it cannot go on it says what it expected there, and the
 * text is unfinished when it ended at that place and wrong when it did not. Reading runs nothing.
 */
import { ok, type Result } from '#main/contract/result.ts';
import { type Phrase, phrase, type WordKey } from '../i18n/words.ts';
import type { Env, Scanner, Stop } from '../languages/scan.ts';
import type { Actions } from './actions.ts';

/** An entry that was understood: what it will do, in words, and doing it. */
export interface Order {
  says: Phrase;
  /** Resolves, where it is a promise, once what it does is over. */
  run(actions: Actions): unknown;
}

export interface Entry {
  /** What it begins with; empty for a form that is known by its shape. */
  head: string;
  /** How it is written, for help. */
  format: string;
  example: string;
  read(scan: Scanner, env: Env): Result<Order, Stop>;
}

/** The entry has been read to its end, or what follows was not expected. */
export function expectEnd(scan: Scanner, order: Order): Result<Order, Stop> {
  const end = scan.end();
  return end.ok ? ok(order) : end;
}

/** An entry that is its head and nothing else. */
export const word = (head: string, says: WordKey, run: (actions: Actions) => unknown): Entry => ({
  head,
  format: head,
  example: head,
  read: (scan) => expectEnd(scan, { says: phrase(says), run }),
});
