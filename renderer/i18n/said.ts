/**
 * Sentences of the service in the agent's language. The service speaks English, over every channel and
 * in what it keeps, and each of its sentences stands in the catalogue under `said.`: it is known again
 * by its words, and what it fills in goes into the translation. What no sentence of the catalogue fits
 * was said by somebody else, an airline or an agent, and stays as it came.
 */
import { findCurrency } from '#main/reference/currencies.ts';
import { en } from './en/index.ts';
import { money } from './format.ts';
import { languageCode, say, type WordKey } from './words.ts';

interface Sentence {
  key: WordKey;
  /** What stands between the holes. */
  parts: readonly string[];
  holes: readonly string[];
  /** How much of it is its own words. */
  weight: number;
}

interface Reading {
  key: WordKey;
  filled: Readonly<Record<string, string>>;
  /** With the sentences that are filled in. */
  weight: number;
}

/** Holes of which more is known than that something stands there. */
const FORMS: Readonly<Record<string, RegExp>> = {
  n: /^\d+$/,
  m: /^\d+$/,
  most: /^\d+$/,
  at: /^\d+$/,
  seat: /^\d{1,3}[A-Z]$/,
  status: /^[A-Z_0-9]+$/,
  title: /^[^;]+$/,
};

/** Holes that a sentence, or a word of the catalogue, may stand in; and lists of such. */
const SAID_INSIDE = /^(why|what|done|known|title|service|expected|received|kind)$/;
const LISTED_INSIDE = /^list$/;
/** A hole that nothing else may stand in: without it there would be little to know a sentence by. */
const KNOWN = 'known';

/** No sentence of the service is longer; an airline's text may be. */
const MAX_LENGTH = 2_000;

function sentenceOf(key: WordKey, text: string): Sentence {
  const holes = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const parts = text.split(/\{\w+\}/);
  const weight = parts.join('').length;
  return { key, parts, holes, weight };
}

interface Table {
  exact: ReadonlyMap<string, WordKey>;
  open: readonly Sentence[];
}

let table: Table | null = null;

function sentences(): Table {
  if (table) return table;
  const said = Object.entries(en).flatMap(([key, text]): [WordKey, string][] =>
    key.startsWith('said.') && typeof text === 'string' ? [[key as WordKey, text]] : [],
  );
  table = {
    exact: new Map(
      said.filter(([, text]) => !text.includes('{')).map(([key, text]) => [text, key]),
    ),
    open: said.filter(([, text]) => text.includes('{')).map(([key, text]) => sentenceOf(key, text)),
  };
  return table;
}

const isWordKey = (key: string): key is WordKey => Object.hasOwn(en, key);

/** What an item of the queue waits for or came to, by its code. */
const codeInWords = (code: string): string | null => {
  const keys = [`outbox_reason.${code}`, `outbox_status.${code}`];
  const key = keys.find(isWordKey);
  return key === undefined ? null : say(key);
};

/**
 * What stands in each hole, or null where the text is no such sentence. Each part is taken where it comes
 * first, so that a text of any kind is read through once: it may be an airline's.
 */
function between({ parts, holes }: Sentence, text: string): string[] | null {
  const [first = ''] = parts;
  if (!text.startsWith(first)) return null;
  let from = first.length;
  const values: string[] = [];
  for (const [at, name] of holes.entries()) {
    const part = parts[at + 1] ?? '';
    const last = at === holes.length - 1;
    const end = last ? text.length - part.length : text.indexOf(part, from + 1);
    // Something stands in every hole.
    if (end <= from || (last && !text.endsWith(part))) return null;
    const value = text.slice(from, end);
    if (!(FORMS[name]?.test(value) ?? true)) return null;
    values.push(value);
    from = end + part.length;
  }
  return values;
}

function fill(sentence: Sentence, text: string): Record<string, string> | null {
  const found = between(sentence, text);
  if (!found) return null;
  const { holes } = sentence;
  const filled = Object.fromEntries(holes.map((name, at) => [name, found[at] ?? '']));
  const known = filled[KNOWN];
  const lost = known !== undefined && codeInWords(known) === null && !knownSentence(known);
  return lost ? null : filled;
}

/** How much is known of what is filled in; one sentence is more than two that say as much. */
const weightInside = (filled: Readonly<Record<string, string>>): number =>
  Object.entries(filled)
    .map(([name, value]) => (SAID_INSIDE.test(name) ? (knownSentence(value)?.weight ?? 1) - 1 : 0))
    .reduce((sum, weight) => sum + weight, 0);

/** What was read lately: sentences stand in sentences, and lists are drawn again and again. */
const read_lately = new Map<string, Reading | null>();
const MAX_READ = 2_000;

/** The sentence a text is, with what is filled in: of several that fit, the one that says most. */
export function knownSentence(text: string): Reading | null {
  if (text.length > MAX_LENGTH) return null;
  const before = read_lately.get(text);
  if (before !== undefined) return before;
  const reading = bestReading(text);
  if (read_lately.size >= MAX_READ) read_lately.clear();
  read_lately.set(text, reading);
  return reading;
}

function bestReading(text: string): Reading | null {
  const { exact, open } = sentences();
  const whole = exact.get(text);
  if (whole) return { key: whole, filled: {}, weight: text.length };
  let best: Reading | null = null;
  for (const sentence of open) {
    const filled = fill(sentence, text);
    if (!filled) continue;
    const weight = sentence.weight + weightInside(filled);
    if (weight > (best?.weight ?? 0)) best = { key: sentence.key, filled, weight };
  }
  return best;
}

const AMOUNT = /^([A-Z]{3}) (-?\d+(?:\.\d+)?)$/;

/** 'BRL 1234.50' with the signs of the language. */
export function amountInWords(text: string): string | null {
  const [, currency = '', amount = ''] = AMOUNT.exec(text) ?? [];
  return findCurrency(currency) ? `${currency} ${money(Number(amount), currency)}` : null;
}

function filledWith(name: string, value: string): string {
  const amount = amountInWords(value);
  if (amount !== null) return amount;
  if (name === KNOWN || name === 'status') return codeInWords(value) ?? insideInWords(value);
  if (LISTED_INSIDE.test(name)) return listInWords(value);
  return SAID_INSIDE.test(name) ? insideInWords(value) : value;
}

const read = (reading: Reading): string =>
  say(
    reading.key,
    Object.fromEntries(
      Object.entries(reading.filled).map(([name, value]) => [name, filledWith(name, value)]),
    ),
  );

/** Inside a sentence the field comes before what is wrong with it: 'passengers.0.phone: …'. */
function insideInWords(text: string): string {
  const said = readSentence(text);
  if (said !== null) return said;
  const [, field = '', wrong = ''] = /^([a-z_]+(?:\.\w+)*): (.+)$/su.exec(text) ?? [];
  return field === '' ? text : `${field}: ${saidInWords(wrong)}`;
}

/** 'SILVA/ANA: first name, phone; …', 'VGML Vegetarian vegan meal, …', '1 more, 2 more'. */
function listInWords(text: string): string {
  const said = readSentence(text);
  if (said !== null) return said;
  if (text.includes('; ')) return text.split('; ').map(listInWords).join('; ');
  const [, head = '', rest = ''] = /^([^:]+: )(.+)$/su.exec(text) ?? [];
  if (head !== '') return head + listInWords(rest);
  const coded = /^[A-Z0-9]{2,4} \p{Lu}/u.test(text);
  const each = text.split(coded ? /, (?=[A-Z0-9]{2,4} )/u : ', ');
  return each
    .map((one) => {
      const [, code = '', name = ''] = (coded && /^([A-Z0-9]{2,4} )(.+)$/su.exec(one)) || [];
      return code + saidInWords(code === '' ? one : name);
    })
    .join(', ');
}

/** What was done at once is said in a row; a text of more parts than this is one sentence or none. */
const MAX_CONSECUTIVE = 12;

/** The sentences a text is made of, one or several in a row, so that most of it is known. */
function sentencesOf(text: string): readonly Reading[] {
  if (text.length > MAX_LENGTH) return [];
  const parts = text.split('; ');
  if (parts.length > MAX_CONSECUTIVE) parts.splice(0, parts.length, text);
  /** What is made of the parts from here on; null where some of them are nobody's sentence. */
  const from: (readonly Reading[] | null)[] = [];
  from[parts.length] = [];
  for (let start = parts.length - 1; start >= 0; start -= 1) {
    let best: readonly Reading[] | null = null;
    for (let end = parts.length; end > start; end -= 1) {
      const rest = from[end];
      const first = rest ? knownSentence(parts.slice(start, end).join('; ')) : null;
      const all = rest && first ? [first, ...rest] : null;
      if (all && weightOf(all) > weightOf(best ?? [])) best = all;
    }
    from[start] = best;
  }
  return from[0] ?? [];
}

const weightOf = (readings: readonly Reading[]): number =>
  readings.reduce((sum, { weight }) => sum + weight, 0);

/** A text of the service in the agent's language, or null where it is nobody's sentence here. */
export function readSentence(text: string): string | null {
  const known = sentencesOf(text);
  return known.length === 0 ? null : known.map(read).join('; ');
}

/** A text of the service in the agent's language; in English, and of anybody else, as it came. */
export const saidInWords = (text: string): string =>
  languageCode() === 'en' ? text : (readSentence(text) ?? amountInWords(text) ?? text);

/** The language a text is shown in, for whoever reads it aloud. */
export const languageOfSaid = (text: string): 'en' | undefined =>
  languageCode() === 'en' || readSentence(text) === null ? 'en' : undefined;
