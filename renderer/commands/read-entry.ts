/**
 * Reads a typed entry: the home language first, then the others. Pure: reading never runs anything,
 * never throws, and passes over the text a limited number of times.
 */
import { editDistance } from '#main/reference/text.ts';
import type { Phrase } from '../i18n/words.ts';
import {
  type Action,
  isSameAction,
  type Kind,
  LANGUAGES,
  type Language,
} from '../languages/action.ts';
import { describe, describeWithYear } from '../languages/describe.ts';
import type { Form } from '../languages/grammar.ts';
import { FORMS } from '../languages/index.ts';
import { OWN } from '../languages/own.ts';
import {
  type Env,
  getMainCharacter,
  NOTHING_NEAR,
  Scanner,
  type Stop,
  toPlain,
} from '../languages/scan.ts';
import { readLacking } from '../languages/unsupported/index.ts';
import { IDLE_CONTEXT } from './action-context.ts';
import { getOutcome, sayInstead } from './perform/index.ts';

export interface ReadEnv extends Env {
  home: Language;
}

/** One meaning of an entry, and the languages that give it this meaning. */
export interface Meaning {
  action: Action;
  languages: readonly Language[];
  says: Phrase;
}

export type Reading =
  | { state: 'empty' }
  | ({
      state: 'understood';
      /** The home language did not recognise it. */
      foreign: boolean;
    } & Meaning)
  /** Understood but not possible; `instead` says what to do. */
  | ({ state: 'refused'; foreign: boolean; instead: Phrase } & Meaning)
  | { state: 'ambiguous'; choices: readonly Meaning[] }
  /** Understood up to `at`; `open` if more can still be typed there. */
  | {
      state: 'incomplete';
      at: number;
      expected: Phrase;
      open: boolean;
      format: string;
      language: Language;
      /** The meanings most like the text there. */
      near: readonly string[];
    }
  /** The beginning of these heads. */
  | { state: 'begun'; heads: readonly string[] }
  /** No language recognises it; the most similar entries. */
  | { state: 'unknown'; near: readonly string[] };

/** A form that could not be read to the end, and where reading stopped. */
interface Stopped {
  language: Language;
  form: Form;
  stop: Stop;
}

type Attempt = { action: Action } | { furthest: Stopped | null };

/** The forms of a language and Airdesk's own, longest heads first. */
const ALL_FORMS: Readonly<Record<Language, readonly Form[]>> = {
  AMADEUS: sortByHead(FORMS.AMADEUS),
  SABRE: sortByHead(FORMS.SABRE),
  TRAVELPORT: sortByHead(FORMS.TRAVELPORT),
};

function sortByHead(forms: readonly Form[]): readonly Form[] {
  return [...OWN, ...forms].sort((a, b) => b.head.length - a.head.length);
}

/** Forms by language and first character; forms with an empty head are listed under every one. */
const FORMS_BY_FIRST_CHARACTER = new Map<string, readonly Form[]>();

const HEADS = new Set(
  LANGUAGES.flatMap((one) => ALL_FORMS[one].map(({ head }) => getFirstCharacter(head))),
);

function getFirstCharacter(text: string): string {
  return getMainCharacter(text.charAt(0));
}

/** The forms that a line in capitals may match, longest heads first. */
function getForms(text: string, language: Language): readonly Form[] {
  const first = getFirstCharacter(text);
  const key = `${language}${HEADS.has(first) ? first : ''}`;
  const known =
    FORMS_BY_FIRST_CHARACTER.get(key) ??
    ALL_FORMS[language].filter(({ head }) => head === '' || getFirstCharacter(head) === first);
  FORMS_BY_FIRST_CHARACTER.set(key, known);
  return known;
}

/** Where Sabre's own keyboard has its change key: 52[NEW, -2[REED/KIM, 1[R25JAN, [B. */
const CHANGE_KEY = /^((?:[3-9](?:\d[\d,/-]*)?|-\d[\d.]*|[1T])?)\[(?!.*\])/i;

/** Typed for Sabre's ¥: its key on Sabre's own keyboard, and what guides print: 120DECGRUMIA'LA, W#PQ1. */
const SABRE_SIGNS = /['#%]/g;

/** Reads a line in one language: its meaning, or the form that got furthest. */
export function attempt(typed: string, language: Language, env: ReadEnv): Attempt {
  const line = language === 'SABRE' ? typed.replace(CHANGE_KEY, '$1¤') : typed;
  const read = attemptAsTyped(line, language, env);
  if ('action' in read && !asksMore(read.action)) return read;
  for (const other of listTidied(line, language)) {
    const again = attemptAsTyped(other, language, env);
    // Free text is kept as typed.
    if (!('action' in again) || TAKES_ANYTHING.has(again.action.kind)) continue;
    if (!asksMore(again.action)) return again;
  }
  if ('action' in read) return read;
  const signed = line.replaceAll(SABRE_SIGNS, '¥');
  if (signed !== line && language === 'SABRE' && env.home === 'SABRE') {
    const again = attempt(signed, language, env);
    const kind = 'action' in again ? again.action.kind : null;
    if (kind === 'email' || (kind !== null && !FREE_TEXT.has(kind))) return again;
  }
  const without_blanks = removeBlanks(line);
  if (without_blanks === line || language !== env.home) return read;
  const last = attemptAsTyped(without_blanks, language, env);
  if (!('action' in last && mayRemoveBlanks(line, last.action.kind))) return read;
  const left_out = last.action.left_out?.map((text) => findAsTyped(text, line));
  return left_out ? { action: { ...last.action, left_out } } : last;
}

/** The text as it stands in the line, with its blanks. */
function findAsTyped(text: string, line: string): string {
  const places = [...line.matchAll(/\S/g)].map(({ index }) => index);
  const at = removeBlanks(line).indexOf(text);
  return at < 0 ? text : line.slice(places[at], (places[at + text.length - 1] ?? 0) + 1);
}

/** Whether a price asks for what cannot be: blanks may be what hides an option (R, VC-LA). */
const asksMore = (action: Action): boolean => action.kind === 'price' && action.asked !== undefined;

function attemptAsTyped(line: string, language: Language, env: Env): Attempt {
  const probe = new Scanner(line);
  let furthest: Stopped | null = null;
  for (const form of getForms(probe.text, language)) {
    if (probe.shared(form.head) < form.head.length) continue;
    const read = form.read(new Scanner(line), env);
    if (read.ok) return { action: read.value };
    const stopped = { language, form, stop: read.error };
    if (isLikelier(stopped, furthest)) furthest = stopped;
  }
  return { furthest };
}

/**
 * The line without needless blanks, around symbols and after a code (FP CASH, 3 OSI BA VIP), and
 * with the sign of Sabre's own key: W\PQ1\ETR.
 */
function listTidied(typed: string, language: Language): string[] {
  if (typed.length > MAX_WITH_BLANKS) return [];
  const line = language === 'SABRE' ? typed.replaceAll('\\', '¥') : typed;
  const tight = line.replace(AROUND_SYMBOLS, '$1');
  const code = AFTER_CODES[language];
  const glued = code === null ? tight : tight.replace(code, '');
  const with_point = language === 'TRAVELPORT' ? insertPoint(tight) : tight;
  return [...new Set([tight, glued, with_point])].filter((one) => one !== typed);
}

/** The line without any blanks: SB EK 971*3. */
const removeBlanks = (line: string): string =>
  line.length > MAX_WITH_BLANKS ? line : line.replace(/\s+/g, '');

/** A blank between digits separates numbers (XE 2 3), but not in a frequent flyer number. */
const mayRemoveBlanks = (line: string, kind: Kind): boolean =>
  !FREE_TEXT.has(kind) &&
  (kind === 'flyer' || !SPACED_NUMBERS.test(line.replace(SPACED_TICKET, '$1$2$3')));

const SPACED_TICKET = /(\d{3})\s+(\d{10})(?!\d)(?:\s+(\d)(?!\d))?/g;
const SPACED_NUMBERS = /\d\s+\d/;
/** A longer line is free text, whose blanks are kept. */
const MAX_WITH_BLANKS = 300;

/** Inserts the missing point of a Travelport field: N SILVA/ANA becomes N.SILVA/ANA. */
const insertPoint = (line: string): string => line.replace(AFTER_FIELD, '$1$2.');

const AFTER_FIELD = /^(?:([NPRTFMS]|SI|NP|RI|MT) +(?=\S)|(NP)(?=[A-Z]))/i;
const AROUND_SYMBOLS = /\s*([/*,()¥‡§+¤@–-])\s*/g;
/** A blank after the code that an entry starts with. */
const AFTER_CODES: Readonly<Record<Language, RegExp | null>> = {
  AMADEUS: /(?<=^[A-Za-z]{2})\s+(?=\S)/,
  SABRE: /(?<=^[34])\s+(?=[A-Za-z]{3,4})/,
  TRAVELPORT: null,
};

/**
 * Prefers a stop that can still be completed, then the one read further; at the same position the
 * one with similar meanings, then the entry that help lists.
 */
const isLikelier = ({ stop: a, form }: Stopped, best: Stopped | null): boolean => {
  if (a.at === 0) return false;
  const b = best?.stop;
  if (!b || a.open !== b.open) return !b || a.open;
  if (a.at !== b.at) return a.at > b.at;
  const [near, nearer] = [b, a].map((stop) => !stop.open && stop.near !== NOTHING_NEAR);
  if (near !== nearer) return nearer === true;
  return best.form.examples.length === 0 && form.examples.length > 0;
};

export function readEntry(typed: string, env: ReadEnv): Reading {
  const line = toPlain(typed).trimStart();
  const indent = typed.length - line.length;
  const text = line.trimEnd();
  if (text === '') return { state: 'empty' };
  const languages = [env.home, ...LANGUAGES.filter((language) => language !== env.home)];
  const meanings: { action: Action; languages: Language[] }[] = [];
  const stopped: Stopped[] = [];
  for (const language of languages) {
    const read = attempt(text, language, env);
    if (!('action' in read)) {
      if (read.furthest) stopped.push(read.furthest);
      // A home-language entry without a function here is reported, not read in another language.
      const lacking = language === env.home ? findLacking(text, read.furthest, env) : null;
      if (lacking) return judge({ action: lacking, languages: [language] }, false, env);
      continue;
    }
    if (language === env.home) return judge({ ...read, languages: [language] }, false, env);
    const same = meanings.find(({ action }) => isSameAction(action, read.action));
    if (same) same.languages.push(language);
    else meanings.push({ ...read, languages: [language] });
  }
  const [only, ...more] = meanings;
  if (only && more.length === 0) return judge(only, true, env);
  if (only) {
    const choices = meanings.map((meaning) => ({ ...meaning, says: describe(meaning.action) }));
    return { state: 'ambiguous', choices };
  }
  return resolveHalfRead(line, indent, stopped, env);
}

export function findLacking(text: string, furthest: Stopped | null, env: ReadEnv): Action | null {
  const open = furthest?.stop.open === true || listBegunHeads(text, env.home).length > 0;
  for (const typed of new Set([text, ...listTidied(text, env.home), removeBlanks(text)])) {
    const known = readLacking(typed, env.home, env, open);
    if (known) return known;
  }
  return null;
}

function judge(
  meaning: { action: Action; languages: readonly Language[] },
  foreign: boolean,
  env: ReadEnv,
): Reading {
  const known = { ...meaning, says: describeWithYear(meaning.action, env.today), foreign };
  const here = { ...IDLE_CONTEXT, ...env };
  const outcome = getOutcome(meaning.action, here);
  return 'instead' in outcome
    ? { state: 'refused', ...known, instead: sayInstead(outcome, here) }
    : { state: 'understood', ...known };
}

/** No language read the line to its end: reports the most likely stop. */
function resolveHalfRead(
  line: string,
  indent: number,
  stopped: readonly Stopped[],
  env: ReadEnv,
): Reading {
  const text = line.trimEnd();
  const best = pickLikeliest(text, stopped, env.home);
  let heads = listBegunHeads(text, env.home);
  if (heads.length === 0 && !best)
    heads = LANGUAGES.flatMap((other) => listBegunHeads(text, other));
  if (heads.length > 0 && !(best?.language === env.home && best.stop.open)) {
    return { state: 'begun', heads: heads.slice(0, MAX_HEADS) };
  }
  // If only its first letter was read, it is meant as that Travelport field, not as a sale.
  const with_point = best && !best.stop.open && best.stop.at <= 1 ? findWithPoint(text, env) : null;
  if (with_point !== null) return { state: 'unknown', near: [with_point] };
  if (!best) return { state: 'unknown', near: findNearestEntries(text, env) };
  const { language, form, stop } = best;
  return {
    state: 'incomplete',
    at: Math.min(stop.at, line.length) + indent,
    expected: stop.expected,
    open: stop.open,
    format: form.format,
    language,
    near: stop.near(),
  };
}

/**
 * The half-read form to report: one that can still be completed first, then the home language;
 * another language only if more than its first character was read.
 */
function pickLikeliest(text: string, stopped: readonly Stopped[], home: Language): Stopped | null {
  const fit = stopped
    .filter(({ language, form, stop }) => {
      if (language === home) return true;
      return stop.at > form.head.length || (stop.open && text.length + form.head.length > 2);
    })
    .sort((a, b) => b.stop.at - a.stop.at);
  const own = fit.find(({ language }) => language === home);
  if (own?.stop.open) return own;
  return fit.find(({ stop }) => stop.open) ?? own ?? fit[0] ?? null;
}

const MAX_HEADS = 16;

function listBegunHeads(text: string, language: Language): string[] {
  const scan = new Scanner(text);
  const grown = getForms(scan.text, language)
    .map(({ head }) => head.trim())
    .filter((head) => head.length > text.length && scan.shared(head) === text.length);
  return [...new Set(grown)].sort();
}

const MAX_NEAR = 4;
/** A longer line is not a typing error. */
const MAX_CORRECTED_LENGTH = 80;

/** They accept any text after their heads, so a match does not prove that they were meant. */
export const TAKES_ANYTHING: ReadonlySet<Kind> = new Set([
  'help',
  'remark',
  'received_from',
  'sign_in',
  'queue_remove',
  'lacking',
]);

/** They contain free text, whose blanks are kept. */
const FREE_TEXT: ReadonlySet<Kind> = new Set<Kind>([
  ...TAKES_ANYTHING,
  'name',
  'infant',
  'change_name',
  'change_line',
  'document',
  'birth',
  'phone',
  'email',
  'osi',
  'service',
  'queue_place',
  'find_name',
  'encode_place',
  'airline',
  'aircraft',
]);

/** They accept any letters, so a match does not prove that they were meant. */
const TAKES_ANY_CODE: ReadonlySet<Kind> = new Set(['retrieve', 'find_flight']);

/** The Travelport field that was meant: NP CALL BACK, which no other language has either. */
function findWithPoint(text: string, env: ReadEnv): string | null {
  if (env.home !== 'TRAVELPORT' && !/^NP/i.test(text)) return null;
  const with_point = insertPoint(text);
  const read = with_point !== text && 'action' in attemptAsTyped(with_point, 'TRAVELPORT', env);
  return read ? with_point : null;
}

/** Home-language entries one typing error away from the start of the text. */
function findNearestEntries(text: string, env: ReadEnv): string[] {
  if (text.length > MAX_CORRECTED_LENGTH) return [];
  const { text: capitals } = new Scanner(text);
  // Letters typed for the digits that entries start with: O1Y1.
  const figures = capitals.replace(/^O/, '0').replace(/^[IL]/, '1');
  if (figures !== capitals && 'action' in attemptAsTyped(figures, env.home, env)) return [figures];
  const with_point = findWithPoint(text, env);
  if (with_point !== null) return [with_point];
  const found: { entry: string; rank: number }[] = [];
  for (const form of ALL_FORMS[env.home]) {
    const { head } = form;
    if (head.length < 2 || TAKES_ANYTHING.has(form.kind) || TAKES_ANY_CODE.has(form.kind)) continue;
    // A forgotten character first, as then all that was typed is kept.
    for (const length of [head.length - 1, head.length, head.length + 1]) {
      if (editDistance(capitals.slice(0, length), head, 1) > 1) continue;
      const entry = head + text.slice(length);
      const read = form.read(new Scanner(entry), env);
      if (read.ok) found.push({ entry: entry.toUpperCase(), rank: 0 });
      else if (read.error.at > head.length) found.push({ entry: form.format, rank: 1 });
      if (read.ok) break;
    }
  }
  const best = Math.min(...found.map(({ rank }) => rank));
  const near = found.filter(({ rank }) => rank === best).map(({ entry }) => entry);
  return [...new Set(near)].slice(0, MAX_NEAR);
}
