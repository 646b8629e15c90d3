/**
 * Every word a person reads, by key, in the language of this workstation. Each language is a
 * catalogue with the same keys; codes, entries and names of people are never translated. English is
 * always loaded, the others once they are chosen.
 */
import { speak } from '#main/contract/phrase.ts';
import type { LanguageCode } from '#main/contract/preferences.ts';
import type { Catalogue, Forms, WordKey } from './catalogue.ts';
import { en } from './en/index.ts';

export type { WordKey } from './catalogue.ts';
export type WordValues = Readonly<Record<string, string | number>>;

/** A word key with its values: made by code that knows no language, said by code that does. */
export interface Phrase {
  key: WordKey;
  with?: WordValues;
}

interface Language {
  code: LanguageCode;
  /** What numbers and dates are written as. Spanish is that of Latin America. */
  locale: string;
  catalogue: Catalogue;
  plurals: Intl.PluralRules;
  numbers: Intl.NumberFormat;
}

const createLanguage = (code: LanguageCode, locale: string, catalogue: Catalogue): Language => ({
  code,
  locale,
  catalogue,
  plurals: new Intl.PluralRules(locale),
  numbers: new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
    trailingZeroDisplay: 'stripIfInteger',
  }),
});

const ENGLISH = createLanguage('en', 'en', en);
const loaded = new Map<LanguageCode, Language>([['en', ENGLISH]]);

const LOADERS: Readonly<Record<LanguageCode, () => Promise<Language>>> = {
  en: async () => ENGLISH,
  'pt-BR': async () => createLanguage('pt-BR', 'pt-BR', (await import('./pt/index.ts')).pt),
  es: async () => createLanguage('es', 'es-419', (await import('./es/index.ts')).es),
};

let wanted: LanguageCode = 'en';
let spoken: Language = ENGLISH;
const listeners = new Set<() => void>();

/** Loads a language's words; false where that fails, and the current language stays. */
export async function loadLanguage(code: LanguageCode): Promise<boolean> {
  if (loaded.has(code)) return true;
  try {
    loaded.set(code, await LOADERS[code]());
    return true;
  } catch {
    return false;
  }
}

/** Switches to this language and tells the listeners, as soon as its words are loaded. */
export function setLanguage(code: LanguageCode): void {
  wanted = code;
  const next = loaded.get(code);
  if (!next) {
    void loadLanguage(code).then((known) => known && wanted === code && setLanguage(code));
    return;
  }
  if (spoken === next) return;
  spoken = next;
  for (const listener of listeners) listener();
}

/** Calls the listener after every change of language; returns the function that removes it. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const getLanguageCode = (): LanguageCode => spoken.code;

/** The locale numbers and dates are written in. */
export const getLocaleCode = (): string => spoken.locale;

export const phrase = (key: WordKey, values?: WordValues): Phrase =>
  values ? { key, with: values } : { key };

/**
 * The plural form for a number. Portuguese grammar counts 0 and fractions as one; here 0 is written
 * as a plural ('0 ofertas'), and a form `one` without its number is for 1 alone.
 */
function pickForm(forms: Forms, n: number): string {
  const form = spoken.plurals.select(n);
  if (form === 'one') {
    return n === 1 || (n !== 0 && forms.one.includes('{n}')) ? forms.one : forms.other;
  }
  return form === 'many' ? (forms.many ?? forms.other) : forms.other;
}

/** Names of the placeholders in a word. */
export function listHoles(key: WordKey): string[] {
  const word: string | Forms = spoken.catalogue[key];
  const text = typeof word === 'string' ? word : word.other;
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
}

export function say(what: Phrase | WordKey, values?: WordValues): string {
  const { key, with: filled = values } = typeof what === 'string' ? phrase(what) : what;
  const word: string | Forms = spoken.catalogue[key];
  const plain = typeof word === 'string';
  const text = plain ? word : pickForm(word, Number(filled?.n ?? 0));
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = filled?.[name] ?? '';
    // What is counted or has a fraction is written as numbers are; that of a line is a name.
    const is_number = typeof value === 'number' && !Number.isInteger(value);
    return is_number || (!plain && name === 'n')
      ? spoken.numbers.format(Number(value))
      : speak(`${value}`, say);
  });
}
