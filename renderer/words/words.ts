/**
 * Every word a person reads, by key. A second language is a second catalogue with the same keys; codes,
 * entries and names of people are never translated.
 */
import { en } from './en/index.ts';

export type WordKey = keyof typeof en & string;
export type WordValues = Readonly<Record<string, string | number>>;

/** Words with what is filled in: made where no language is known, said where one is. */
export interface Phrase {
  key: WordKey;
  with?: WordValues;
}

/** A plain text, or forms chosen by the number `n`. */
export type Word = string | { one: string; other: string };
export type Catalogue = Readonly<Record<WordKey, Word>>;

interface Language {
  code: string;
  catalogue: Catalogue;
}
const language: Language = { code: 'en', catalogue: en };
const plurals = new Intl.PluralRules(language.code);

export const phrase = (key: WordKey, values?: WordValues): Phrase =>
  values ? { key, with: values } : { key };

/** Says a phrase in the language of this workstation. */
export function say(what: Phrase | WordKey, values?: WordValues): string {
  const { key, with: filled = values } = typeof what === 'string' ? phrase(what) : what;
  const word: Word = language.catalogue[key];
  const text =
    typeof word === 'string'
      ? word
      : word[plurals.select(Number(filled?.n ?? 0)) === 'one' ? 'one' : 'other'];
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(filled?.[name] ?? ''));
}

/** The locale numbers and dates are written in. */
export const localeCode = (): string => language.code;
