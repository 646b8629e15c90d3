/**
 * Airdesk's own plain words: entries that are the same in every home language. A reader goes
 * through the text from left to right. Where it cannot go on, it reports what it expected: at the
 * end of the text the entry is unfinished, before it wrong. Reading runs nothing.
 */
import { ok, type Result } from '#main/contract/result.ts';
import { type Phrase, phrase, type WordKey } from '../i18n/words.ts';
import { ANYTHING } from '../languages/grammar.ts';
import type { Env, Scanner, Stop } from '../languages/scan.ts';
import type { Actions } from './actions.ts';

/** An entry that was understood: its effect in words, and the function that runs it. */
export interface Order {
  says: Phrase;
  /** If it returns a promise, that resolves once the work is over. */
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

/** All that follows, as it was typed; '' for nothing. */
export function takeRest(scan: Scanner): string {
  scan.blanks();
  return scan.matchTyped(ANYTHING)?.trim() ?? '';
}

/** The order if the entry ends here, else where and why reading stopped. */
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
