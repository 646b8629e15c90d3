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
  pattern: RegExp;
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
const FORMS: Readonly<Record<string, string>> = {
  n: '\\d+',
  m: '\\d+',
  most: '\\d+',
  at: '\\d+',
  seat: '\\d{1,3}[A-Z]',
  status: '[A-Z_0-9]+',
  title: '[^;]+?',
};

/** Holes that a sentence, or a word of the catalogue, may stand in; and lists of such. */
const SAID_INSIDE = /^(why|what|done|known|title|service|expected|received|kind)$/;
const LISTED_INSIDE = /^list$/;
/** A hole that nothing else may stand in: without it there would be little to know a sentence by. */
const KNOWN = 'known';

/** No sentence of the service is longer; an airline's text may be. */
const LONGEST = 2_000;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

function sentenceOf(key: WordKey, text: string): Sentence {
  const holes = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const parts = text.split(/\{\w+\}/);
  const pattern = parts
    .map((part, at) => (at === 0 ? '' : `(${FORMS[holes[at - 1] ?? ''] ?? '.+?'})`) + escaped(part))
    .join('');
  const weight = parts.join('').length;
  return { key, parts, holes, pattern: new RegExp(`^${pattern}$`, 'su'), weight };
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
  const keys = [`queue_reason.${code}`, `queue_status.${code}`];
  const key = keys.find(isWordKey);
  return key === undefined ? null : say(key);
};

function fill({ holes, pattern }: Sentence, text: string): Record<string, string> | null {
  const found = pattern.exec(text);
  if (!found) return null;
  const filled = Object.fromEntries(holes.map((name, at) => [name, found[at + 1] ?? '']));
  const known = filled[KNOWN];
  const lost = known !== undefined && codeInWords(known) === null && !knownSentence(known);
  return lost ? null : filled;
}

/** How much is known of what is filled in; one sentence is more than two that say as much. */
const weightInside = (filled: Readonly<Record<string, string>>): number =>
  Object.entries(filled)
    .map(([name, value]) => (SAID_INSIDE.test(name) ? (knownSentence(value)?.weight ?? 1) - 1 : 0))
    .reduce((sum, weight) => sum + weight, 0);

/** The sentence a text is, with what is filled in: of several that fit, the one that says most. */
export function knownSentence(text: string): Reading | null {
  if (text.length > LONGEST) return null;
  const { exact, open } = sentences();
  const whole = exact.get(text);
  if (whole) return { key: whole, filled: {}, weight: text.length };
  let best: Reading | null = null;
  for (const sentence of open) {
    if (!sentence.parts.every((part) => text.includes(part))) continue;
    const filled = fill(sentence, text);
    if (!filled) continue;
    const weight = sentence.weight + weightInside(filled);
    if (weight > (best?.weight ?? 0)) best = { key: sentence.key, filled, weight };
  }
  return best;
}

const AMOUNT = /^([A-Z]{3}) (-?\d+(?:\.\d+)?)$/;

/** 'BRL 1234.50' with the signs of the language. */
function amountInWords(text: string): string | null {
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

/** What was done at once is said in a row; more of it than this is not looked for. */
const MOST_IN_A_ROW = 8;

/** The sentences a text is made of, one or several in a row, so that most of it is known. */
function sentencesOf(text: string, left = MOST_IN_A_ROW): readonly Reading[] {
  if (text.length > LONGEST) return [];
  const whole = knownSentence(text);
  let best: readonly Reading[] = whole ? [whole] : [];
  for (let at = text.indexOf('; '); at >= 0 && left > 0; at = text.indexOf('; ', at + 1)) {
    const first = knownSentence(text.slice(0, at));
    const rest = first ? sentencesOf(text.slice(at + 2), left - 1) : [];
    const all = first && rest.length > 0 ? [first, ...rest] : [];
    if (weightOf(all) > weightOf(best)) best = all;
  }
  return best;
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
