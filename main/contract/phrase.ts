/**
 * The service's texts for people: a key of `words` with its values, never a sentence. A phrase is
 * stored and sent as STX key (US name GS value)* ETX, so that phrases can be nested, listed and
 * mixed with an airline's own text, which stays unchanged. REST, logs and files use English; the
 * workstation uses its agent's language.
 */
import { SAID } from './words/index.ts';

type Words = typeof SAID;
export type PhraseKey = keyof Words extends `said.${infer Key}` ? Key : never;
type Holes<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Holes<Rest>
  : never;
type Values<Key extends PhraseKey> = [Holes<Words[`said.${Key}`]>] extends [never]
  ? []
  : [values: Readonly<Record<Holes<Words[`said.${Key}`]>, string | number>>];

const BEGIN = '\u0002';
const END = '\u0003';
const NAME = '\u001f';
const VALUE = '\u001d';
const INNERMOST = new RegExp(`${BEGIN}([^${BEGIN}${END}]*)${END}`, 'g');
const MARKS = new RegExp(`[${BEGIN}${END}${NAME}${VALUE}]`, 'g');
/** Matches the markup of phrases: everything but values and surrounding text. */
const WRITING = new RegExp(
  `(${BEGIN}[^${NAME}${END}]*|${NAME}[^${VALUE}${END}]*${VALUE}|${END})`,
  'g',
);

/** Encodes a phrase: its key and its values. */
export function phrase<Key extends PhraseKey>(key: Key, ...[values]: Values<Key>): string {
  const filled = Object.entries<string | number>(values ?? {});
  return BEGIN + key + filled.map(([name, one]) => NAME + name + VALUE + one).join('') + END;
}

export const holdsPhrase = (text: string): boolean => text.includes(BEGIN);

/** Removes from foreign text all characters of the markup. */
export const withoutMarks = (text: string): string => text.replaceAll(MARKS, '');

/** Changes values and surrounding text, but no keys or names. */
export const changeValues = (text: string, change: (value: string) => string): string =>
  text
    .split(WRITING)
    .map((part, at) => (at % 2 === 0 && part !== '' ? change(part) : part))
    .join('');

/** Key and values of a text that is exactly one phrase; else null. */
export function readPhrase(text: string): { key: string; values: Record<string, string> } | null {
  if (!text.startsWith(BEGIN) || !text.endsWith(END)) return null;
  const values: Record<string, string> = {};
  let key = '';
  let name: string | null = null;
  let depth = 0;
  for (const [at, part] of text.split(WRITING).entries()) {
    const opens = at % 2 === 1 && part.startsWith(BEGIN);
    const closes = at % 2 === 1 && part === END;
    if (opens && depth === 0 && key !== '') return null;
    if (opens) depth += 1;
    if (opens && depth === 1) key = part.slice(1);
    else if (at % 2 === 1 && depth === 1 && part.startsWith(NAME)) {
      name = part.slice(1, -1);
      values[name] = '';
    } else if (name !== null && !(closes && depth === 1)) values[name] += part;
    if (closes) depth -= 1;
  }
  return { key, values };
}

/** Replaces each phrase in a text by words, nested ones first. */
export function speak(
  text: string,
  say: (key: `said.${PhraseKey}`, values: Readonly<Record<string, string>>) => string,
): string {
  if (!holdsPhrase(text)) return text;
  let spoken = text;
  for (let before = ''; spoken !== before; ) {
    before = spoken;
    spoken = spoken.replaceAll(INNERMOST, (_, inside: string) => {
      const [key = '', ...parts] = inside.split(NAME);
      const pairs = parts.map((part) => part.split(VALUE));
      const values = Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value]));
      const known = `said.${key}`;
      // An unknown key, from another Airdesk version, is shown with its values.
      if (!isKey(known)) return [key, ...Object.values(values)].join(' ');
      return joinSentences(say(known, values), Object.values(values));
    });
  }
  return withoutMarks(spoken);
}

/** A value that ends with a full stop loses it before a semicolon. */
const joinSentences = (text: string, values: readonly string[]): string =>
  values.reduce(
    (joined, one) =>
      one.endsWith('.') ? joined.replaceAll(`${one};`, `${one.slice(0, -1)};`) : joined,
    text,
  );

const isKey = (key: string): key is `said.${PhraseKey}` => Object.hasOwn(SAID, key);

/** A text in English, for everyone but workstations. */
export const toEnglish = (text: string): string =>
  speak(text, (key, values) => SAID[key].replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? ''));

/** All texts of an answer in English; parts without phrases are returned as they are. */
export function answerInEnglish<T>(value: T): T {
  if (typeof value === 'string') return toEnglish(value) as T & string;
  if (typeof value !== 'object' || value === null) return value;
  // Large answers hold few phrases: only changed parts are copied.
  const record = value as Record<string, unknown>;
  let spoken = record;
  for (const name of Object.keys(record)) {
    const said = answerInEnglish(record[name]);
    if (said === record[name]) continue;
    if (spoken === record)
      spoken = (Array.isArray(value) ? [...value] : { ...value }) as typeof record;
    spoken[name] = said;
  }
  return spoken as T;
}
