/**
 * Reading what is typed on the command line, without running it. An entry's reader goes through the
 * text from left to right; where it cannot go on it says what it expected there, and the text is
 * unfinished when it ended at that place and wrong when it did not.
 */
import type { Result } from '#main/contract/result.ts';
import { fail, ok } from '#main/contract/result.ts';
import { type Phrase, phrase } from '../words/words.ts';
import type { Actions } from './situation.ts';

/** What readers may ask about the world: the day, and names of codes. */
export interface EntryEnv {
  /** YYYY-MM-DD where the agency is. */
  today: string;
  /** A day as people read it. */
  day(date: string): string;
  /** A place's name, or null for a code that is none. */
  place(code: string): string | null;
  airline(code: string): string | null;
}

/** An entry that was understood: what it will do, in words, and doing it. */
export interface Order {
  says: Phrase;
  run(actions: Actions): void;
}

/** Where a reader could not go on; `open` when what is there may still become what was expected. */
export interface Stuck {
  at: number;
  expected: Phrase;
  open: boolean;
}

export interface Entry {
  /** What it begins with; empty for a form that is known by its shape. */
  head: string;
  /** How it is written, for help. */
  format: string;
  example: string;
  read(scan: Scanner, env: EntryEnv): Result<Order, Stuck>;
}

/** One kind of word inside an entry. */
export interface Token<T> {
  expected: Phrase;
  whole: RegExp;
  /** Matches the rest of a text that may still grow into the token. */
  begun: RegExp;
  /** Null for text of the right form that means nothing (no such day). */
  value(text: string): T | null;
}

/** Walks through an entry. Codes are read in upper case, names as they were typed. */
export class Scanner {
  at = 0;
  readonly typed: string;
  readonly text: string;

  constructor(typed: string) {
    this.typed = typed;
    this.text = typed.toUpperCase();
  }

  get done(): boolean {
    return this.at >= this.text.length;
  }

  get rest(): string {
    return this.text.slice(this.at);
  }

  /** Skips blanks. */
  blank(): void {
    while (this.text[this.at] === ' ') this.at += 1;
  }

  /** Takes the literal if it comes next. */
  maybe(literal: string): boolean {
    if (!this.text.startsWith(literal, this.at)) return false;
    this.at += literal.length;
    return true;
  }

  /** Takes what the pattern matches here, as it was typed, or null. */
  match(pattern: RegExp): string | null {
    const sticky = new RegExp(pattern.source, 'yiu');
    sticky.lastIndex = this.at;
    const found = sticky.exec(this.typed)?.[0];
    if (found === undefined || found === '') return null;
    this.at += found.length;
    return found;
  }

  /** Takes a token or says what was expected. */
  want<T>(token: Token<T>): Result<T, Stuck> {
    const from = this.at;
    const text = this.match(token.whole);
    const value = text === null ? null : token.value(text.toUpperCase());
    if (value === null) {
      this.at = from;
      return fail({ at: from, expected: token.expected, open: token.begun.test(this.rest) });
    }
    return ok(value);
  }

  stuck(expected: Phrase): { ok: false; error: Stuck } {
    return fail({ at: this.at, expected, open: this.done });
  }

  /** The entry has been read to its end, or what follows was not expected. */
  end(order: Order): Result<Order, Stuck> {
    this.blank();
    return this.done ? ok(order) : this.stuck(phrase('expected.end'));
  }
}
