/**
 * What a typed entry means: the home language first, then the others. Pure: reading never runs
 * anything, never throws, and passes over the text a bounded number of times.
 */
import { editDistance } from '#main/reference/text.ts';
import type { Phrase } from '../words/words.ts';
import { type Action, LANGUAGES, type Language, sameAction } from './action.ts';
import { describe } from './describe.ts';
import type { Form } from './grammar.ts';
import { FORMS } from './index.ts';
import { OWN } from './own.ts';
import { refusal } from './rows.ts';
import { type Env, Scanner, type Stop } from './scan.ts';

export interface ReadEnv extends Env {
  home: Language;
}

/** One thing an entry can mean, and the languages it means it in. */
export interface Meaning {
  action: Action;
  languages: readonly Language[];
  says: Phrase;
}

export type Reading =
  | { state: 'empty' }
  | ({
      state: 'understood';
      /** The home language did not know it. */
      foreign: boolean;
    } & Meaning)
  /** Understood, and nothing that is done here: what to do instead. */
  | ({ state: 'refused'; foreign: boolean; instead: Phrase } & Meaning)
  | { state: 'ambiguous'; choices: readonly Meaning[] }
  /** Understood up to `at`; `open` when more can still be typed there. */
  | {
      state: 'incomplete';
      at: number;
      expected: Phrase;
      open: boolean;
      format: string;
      language: Language;
      /** What was perhaps meant there. */
      near: readonly string[];
    }
  /** The beginning of these. */
  | { state: 'begun'; formats: readonly string[] }
  /** None of the languages knows it; the nearest entries. */
  | { state: 'unknown'; near: readonly string[] };

interface Candidate {
  form: Form;
  stop: Stop;
}

type Attempt = { action: Action } | { furthest: Candidate | null };

const formsOf = (language: Language): readonly Form[] => [...OWN, ...FORMS[language]];

/** Reads a line in one language: what it means, or the form that got furthest. */
function attempt(line: string, language: Language, env: Env): Attempt {
  const probe = new Scanner(line);
  let furthest: Candidate | null = null;
  const fitting = formsOf(language)
    .filter((form) => probe.shared(form.head) === form.head.length)
    .sort((a, b) => b.head.length - a.head.length);
  for (const form of fitting) {
    const read = form.read(new Scanner(line), env);
    if (read.ok) return { action: read.value };
    const { at } = read.error;
    if (at > 0 && at > (furthest?.stop.at ?? 0)) furthest = { form, stop: read.error };
  }
  return { furthest };
}

/** Reads one entry. */
export function readEntry(typed: string, env: ReadEnv): Reading {
  const line = typed.trimStart();
  const indent = typed.length - line.length;
  const text = line.trimEnd();
  if (text === '') return { state: 'empty' };
  const languages = [env.home, ...LANGUAGES.filter((language) => language !== env.home)];
  const meanings: { action: Action; languages: Language[] }[] = [];
  const stopped: { language: Language; candidate: Candidate }[] = [];
  for (const language of languages) {
    const read = attempt(text, language, env);
    if (!('action' in read)) {
      if (read.furthest) stopped.push({ language, candidate: read.furthest });
      continue;
    }
    if (language === env.home) return judge({ ...read, languages: [language] }, false, env);
    const same = meanings.find(({ action }) => sameAction(action, read.action));
    if (same) same.languages.push(language);
    else meanings.push({ ...read, languages: [language] });
  }
  const [only, ...more] = meanings;
  if (only && more.length === 0) return judge(only, true, env);
  if (only) {
    const choices = meanings.map((meaning) => ({ ...meaning, says: describe(meaning.action) }));
    return { state: 'ambiguous', choices };
  }
  return halfRead(line, indent, stopped, env);
}

function judge(
  meaning: { action: Action; languages: readonly Language[] },
  foreign: boolean,
  env: ReadEnv,
): Reading {
  const known = { ...meaning, says: describe(meaning.action), foreign };
  const instead = refusal(meaning.action, env);
  return instead === null
    ? { state: 'understood', ...known }
    : { state: 'refused', instead, ...known };
}

/** No language read it to its end: where the likeliest stopped. */
function halfRead(
  line: string,
  indent: number,
  stopped: readonly { language: Language; candidate: Candidate }[],
  env: ReadEnv,
): Reading {
  const formats = begunBy(line.trimEnd(), env.home);
  const home = stopped.find(({ language }) => language === env.home);
  const furthest = [...stopped].sort((a, b) => b.candidate.stop.at - a.candidate.stop.at)[0];
  const best = home && home.candidate.stop.at > 1 ? home : furthest;
  const open = best?.candidate.stop.open ?? false;
  if (formats.length > 0 && !open) return { state: 'begun', formats };
  if (best) {
    const { form, stop } = best.candidate;
    return {
      state: 'incomplete',
      at: Math.min(stop.at, line.length) + indent,
      expected: stop.expected,
      open: stop.open,
      format: form.format,
      language: best.language,
      near: stop.near,
    };
  }
  return { state: 'unknown', near: nearestEntries(line, env) };
}

const MOST_FORMATS = 12;

/** Formats of the home language that the text may grow into. */
function begunBy(text: string, home: Language): string[] {
  const scan = new Scanner(text);
  const grown = formsOf(home).filter(
    ({ head }) => head.length > text.length && scan.shared(head) === text.length,
  );
  return [...new Set(grown.map(({ format }) => format))].slice(0, MOST_FORMATS);
}

const MOST_NEAR = 4;

/** Entries of the home language that begin almost like the text. */
function nearestEntries(line: string, { home }: ReadEnv): string[] {
  const { text } = new Scanner(line.slice(0, 12));
  const near = formsOf(home)
    .filter(({ head }) => head.length > 1)
    .map(({ head, examples }) => ({
      edits: editDistance(text.slice(0, head.length), head, 1),
      example: examples[0] ?? '',
    }))
    .filter(({ edits, example }) => edits <= 1 && example !== '');
  return [...new Set(near.map(({ example }) => example))].slice(0, MOST_NEAR);
}

/** The entries of a line: parts between semicolons, where \\; stands for a semicolon itself. */
export function splitEntries(line: string): { text: string; at: number }[] {
  const entries: { text: string; at: number }[] = [];
  let text = '';
  let at = 0;
  for (let place = 0; place < line.length; place++) {
    if (line[place] === '\\' && line[place + 1] === ';') {
      text += ';';
      place += 1;
    } else if (line[place] === ';') {
      entries.push({ text, at });
      text = '';
      at = place + 1;
    } else text += line[place];
  }
  entries.push({ text, at });
  return entries.filter((entry) => entry.text.trim() !== '');
}
