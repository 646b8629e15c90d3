/**
 * The shape of a catalogue. English defines the keys; a translation has the same keys, each with a
 * text where English has one and plural forms where English has those.
 */
import type { en } from './en/index.ts';

export type WordKey = keyof typeof en & string;

/** Forms chosen by the number `n`; `many` is for whole millions where it differs. */
export interface Forms {
  readonly one: string;
  readonly many?: string;
  readonly other: string;
}

export type Catalogue = {
  readonly [Key in WordKey]: (typeof en)[Key] extends string ? string : Forms;
};

/** The words of a language: one that is missing, or that English does not have, does not compile. */
export const translate = <Words extends Catalogue>(
  words: Words & Record<Exclude<keyof Words, WordKey>, never>,
): Catalogue => words;
