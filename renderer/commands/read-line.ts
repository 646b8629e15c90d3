/**
 * Reads a typed line in the current situation: the home language first, then Airdesk's own entries,
 * then the other languages if only one meaning is possible. Pure: reading never runs anything.
 */
import type { Phrase } from '../i18n/words.ts';
import type { Action, Kind } from '../languages/action.ts';
import { describeLeftOut } from '../languages/describe.ts';
import type { Language } from '../languages/language.ts';
import { type Env, Scanner, type Stop, toPlain } from '../languages/scan.ts';
import type { ActionContext } from './action-context.ts';
import type { Command } from './command.ts';
import type { Entry, Order } from './entry.ts';
import { getOutcome, sayInstead } from './perform/index.ts';
import { type Meaning, type Reading as Read, readEntry, TAKES_ANYTHING } from './read-entry.ts';

/** The language of an entry; null for Airdesk's own entries. */
export type EntryLanguage = Language | null;

export type Reading =
  | { state: 'empty' }
  /** The beginning of one of these. */
  | { state: 'begun'; heads: readonly string[] }
  /** Understood so far; `expected` comes next. */
  | {
      state: 'unfinished';
      expected: Phrase;
      format: string | null;
      speech: EntryLanguage;
      near: readonly string[];
    }
  /** Not understood from `at` on. */
  | {
      state: 'wrong';
      at: number;
      expected: Phrase;
      format: string | null;
      speech: EntryLanguage;
      near: readonly string[];
    }
  /** No language recognises it; the most similar entries. */
  | { state: 'unknown'; near: readonly string[] }
  /** Other languages than the home language give it different meanings. */
  | { state: 'ambiguous'; choices: readonly Meaning[] }
  /** Understood, but never possible; `instead` says what to do. */
  | { state: 'refused'; says: Phrase; instead: Phrase }
  /** Understood, but not possible now. */
  | { state: 'impossible'; command: string; says: Phrase; why: Phrase }
  | {
      state: 'ready';
      command: string;
      order: Order;
      /** The languages it was typed in, if the home language is none of them. */
      foreign: readonly Language[];
      /** Why to ask first: another language's entry that writes, or a title that may be a name. */
      asks: null | { why: 'foreign' } | { why: 'title'; word: string; title: string };
    };

/** Kinds that run from another language without asking: they only show or select. */
const UNASKED: ReadonlySet<Kind> = new Set<Kind>([
  'areas',
  'area',
  'help',
  'home_language',
  'scroll',
  'recall',
  'encode_place',
  'decode_place',
  'airline',
  'aircraft',
  'local_time',
  'add_days',
  'days_between',
  'calculate',
  'convert',
  'connecting_time',
  'search',
  'search_back',
  'search_again',
  'search_change',
  'show_offers',
  'flight_detail',
  'fare_rules',
  'sell',
  'sell_classes',
  'sell_flight',
  'exchange',
  'retrieve',
  'find_name',
  'find_flight',
  'similar_names',
  'pick',
  'display',
  'history',
  'flyers',
  'ticket',
  'seat_map',
  'queue_count',
]);

/** The first given name in an action that ends in what may be a title; null for none. */
function findDoubt(action: Action): { why: 'title'; word: string; title: string } | null {
  const names =
    action.kind === 'name'
      ? action.names.flatMap((name) => [name, ...(name.infant ? [name.infant] : [])])
      : action.kind === 'infant'
        ? [action]
        : action.kind === 'change_name'
          ? [action.name]
          : [];
  for (const { doubtful, first } of names) {
    if (doubtful === undefined) continue;
    const last = first.split(' ').at(-1)?.toUpperCase() ?? '';
    return { why: 'title', word: doubtful, title: doubtful.slice(last.length) };
  }
  return null;
}

interface Stopped {
  entry: Entry;
  stop: Stop;
}

/** The plain search has no head: it starts with a place and a blank, or two places and a day. */
const fitsPlain = (entry: Entry, text: string): boolean =>
  entry.head !== '' || /^[A-Z]{3}(\s|$)|^[A-Z]{6}\s*\d/.test(text);

const known_entries = new WeakMap<readonly Command[], { command: Command; entry: Entry }[]>();

/** Airdesk's own entries, longest heads first. */
function getOwnEntries(commands: readonly Command[]) {
  const entries =
    known_entries.get(commands) ??
    commands
      .flatMap((command) => command.entries.map((entry) => ({ command, entry })))
      .sort((a, b) => b.entry.head.length - a.entry.head.length);
  known_entries.set(commands, entries);
  return entries;
}

function readOwn(
  line: string,
  commands: readonly Command[],
  env: Env,
): { command: Command; order: Order } | { stopped: Stopped | null } {
  const probe = new Scanner(line);
  const candidates = getOwnEntries(commands)
    .filter(({ entry }) => probe.shared(entry.head) === entry.head.length)
    .filter(({ entry }) => fitsPlain(entry, probe.text));
  let stopped: Stopped | null = null;
  for (const { command, entry } of candidates) {
    const scan = new Scanner(line);
    scan.at = entry.head.length;
    const read = entry.read(scan, env);
    if (read.ok) return { command, order: read.value };
    const { error } = read;
    if (error.at === 0 || (stopped && !isFurther(error, stopped.stop))) continue;
    stopped = { entry, stop: error };
  }
  return { stopped };
}

/** Whether a stop is later, or at the same position and can still be completed. */
const isFurther = (a: Stop, b: Stop): boolean =>
  a.at > b.at || (a.at === b.at && a.open && !b.open);

const MAX_HEADS = 16;

function listHeads(text: string, commands: readonly Command[]): string[] {
  const scan = new Scanner(text);
  return getOwnEntries(commands)
    .map(({ entry }) => entry.head)
    .filter((head) => head.length > text.length && scan.shared(head) === text.length);
}

export function readLine(
  typed: string,
  commands: readonly Command[],
  here: ActionContext,
): Reading {
  const line = toPlain(typed).trimStart();
  const text = line.trimEnd();
  if (text === '') return { state: 'empty' };
  const read = readEntry(text, here);
  const at_home = (read.state === 'understood' || read.state === 'refused') && !read.foreign;
  // A kind that accepts any text gives way to a full match: HEL MIA 20DEC is a search.
  if (at_home && !TAKES_ANYTHING.has(read.action.kind)) return judge(read, commands, here);
  const own = readOwn(text, commands, here);
  const heads = listHeads(text, commands);
  const { text: capitals } = new Scanner(text);
  if (at_home && read.action.kind === 'lacking' && heads.length > 0) {
    return { state: 'begun', heads: heads.filter((head) => head.startsWith(capitals)).sort() };
  }
  const lacking = at_home && read.action.kind === 'lacking';
  if (
    'order' in own &&
    !(at_home && !lacking && own.command.entries.every(({ head }) => head !== ''))
  ) {
    const { command, order } = own;
    const why = command.whyNot(here.context);
    if (why) return { state: 'impossible', command: command.id, says: order.says, why };
    return { state: 'ready', command: command.id, order, foreign: [], asks: null };
  }
  if (read.state === 'understood' || read.state === 'refused') return judge(read, commands, here);
  if (read.state === 'ambiguous') return read;
  return resolveHalfRead(read, 'stopped' in own ? own.stopped : null, {
    text,
    indent: typed.length - line.length,
    heads,
    home: here.home,
  });
}

function judge(
  meaning: Extract<Read, { state: 'understood' | 'refused' }>,
  commands: readonly Command[],
  here: ActionContext,
): Reading {
  const { action, says, foreign, languages } = meaning;
  const outcome = getOutcome(action, here);
  if ('instead' in outcome) return { state: 'refused', says, instead: sayInstead(outcome, here) };
  const { command: id } = outcome;
  const command = commands.find((one) => one.id === id);
  const why = command?.whyNot(here.context) ?? null;
  if (why) return { state: 'impossible', command: id, says, why };
  if ('why' in outcome) return { state: 'impossible', command: id, says, why: outcome.why };
  return {
    state: 'ready',
    command: id,
    order: { says: outcome.says ? describeLeftOut(outcome.says, action) : says, run: outcome.run },
    foreign: foreign ? languages : [],
    asks: foreign && !UNASKED.has(action.kind) ? { why: 'foreign' } : findDoubt(action),
  };
}

/** Nothing matched fully: reports the most likely stop, or the heads that start with the text. */
function resolveHalfRead(
  read: Extract<Read, { state: 'empty' | 'begun' | 'incomplete' | 'unknown' }>,
  own: Stopped | null,
  { text, indent, heads, home }: { text: string; indent: number; heads: string[]; home: Language },
): Reading {
  const toReading = (stop: Stop, format: string, speech: EntryLanguage): Reading => {
    const said = { expected: stop.expected, format, speech, near: stop.near() };
    return stop.open
      ? { state: 'unfinished', ...said }
      : { state: 'wrong', at: Math.min(stop.at, text.length) + indent, ...said };
  };
  const theirs: { stop: Stop; format: string; language: Language } | null =
    read.state === 'incomplete'
      ? {
          stop: { at: read.at, expected: read.expected, open: read.open, near: () => read.near },
          format: read.format,
          language: read.language,
        }
      : null;
  // A longer head may still be meant.
  const grows = heads.length > 0 && own !== null && !own.stop.open;
  if (own && !grows && (!theirs || isLikelier(own.stop, theirs, home))) {
    return toReading(own.stop, own.entry.format, null);
  }
  if (theirs && !grows && (theirs.stop.open || heads.length === 0)) {
    return toReading(theirs.stop, theirs.format, theirs.language);
  }
  const begun = [...new Set([...(read.state === 'begun' ? read.heads : []), ...heads])].sort();
  if (begun.length > 0) return { state: 'begun', heads: begun.slice(0, MAX_HEADS) };
  if (theirs) return toReading(theirs.stop, theirs.format, theirs.language);
  return { state: 'unknown', near: read.state === 'unknown' ? read.near : [] };
}

/** Own entries come before another language; against the home language, the longer reading. */
function isLikelier(
  own: Stop,
  theirs: { stop: Stop; language: Language },
  home: Language,
): boolean {
  if (theirs.language !== home) return own.open || !theirs.stop.open;
  if (own.open !== theirs.stop.open) return own.open;
  return own.at > theirs.stop.at;
}
