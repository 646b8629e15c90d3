/**
 * Airdesk's own entries, the same in every home language. A reader goes through the text from left
 * to right. Where it stops, it reports what it expected: at the end of the text the entry is
 * unfinished, earlier it is wrong. Reading runs nothing.
 */
import { ok, type Result } from '#main/contract/result.ts';
import { type Phrase, phrase, type WordKey } from '../i18n/words.ts';
import { ANYTHING } from '../languages/grammar.ts';
import type { Env, Scanner, Stop } from '../languages/scan.ts';
import type { Actions } from './actions.ts';

/** An entry that was understood: its description, and the function that runs it. */
export interface Order {
  says: Phrase;
  /** A returned promise resolves once the work has ended. */
  run(actions: Actions): unknown;
}

export interface Entry {
  /** The text it starts with; empty for a form recognised by its shape. */
  head: string;
  format: string;
  example: string;
  read(scan: Scanner, env: Env): Result<Order, Stop>;
}

/** The remaining text as typed; '' if none. */
export function takeRest(scan: Scanner): string {
  scan.blanks();
  return scan.matchTyped(ANYTHING)?.trim() ?? '';
}

/** The order if the entry ends here, else where and why reading stopped. */
export function expectEnd(scan: Scanner, order: Order): Result<Order, Stop> {
  const end = scan.end();
  return end.ok ? ok(order) : end;
}

/** An entry that consists of its head alone. */
export const word = (head: string, says: WordKey, run: (actions: Actions) => unknown): Entry => ({
  head,
  format: head,
  example: head,
  read: (scan) => expectEnd(scan, { says: phrase(says), run }),
});
