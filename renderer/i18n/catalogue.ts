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

/** The translation of an English catalogue: nothing missing, nothing more. */
export type Translated<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : Forms;
};

export type Catalogue = Translated<typeof en>;
