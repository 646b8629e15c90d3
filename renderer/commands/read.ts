/**
 * What a typed line means: the command it belongs to and what it would do, or where it stopped being
 * understood and what was expected there. Pure: reading never runs anything.
 */
import { type Phrase, phrase } from '../words/words.ts';
import type { Command } from './command.ts';
import { type Entry, type EntryEnv, type Order, Scanner, type Stuck } from './entry.ts';
import type { Situation } from './situation.ts';

export type Reading =
  | { state: 'empty' }
  /** May still become one of these. */
  | { state: 'begun'; heads: readonly string[] }
  /** Understood so far; `expected` comes next. */
  | { state: 'unfinished'; expected: Phrase; format: string | null }
  /** Not understood from `at` on. */
  | { state: 'wrong'; at: number; expected: Phrase; format: string | null }
  /** Understood, and impossible now. */
  | { state: 'impossible'; says: Phrase; why: Phrase }
  | { state: 'ready'; command: string; order: Order };

interface Candidate {
  command: Command;
  entry: Entry;
}

/** The plain form has no head: it begins with a place and goes on with a blank. */
function plainFits(text: string, env: EntryEnv): boolean {
  return /^[A-Z]{3}(\s|$)/.test(text) && env.place(text.slice(0, 3)) !== null;
}

function candidatesFor(text: string, commands: readonly Command[], env: EntryEnv): Candidate[] {
  return commands
    .flatMap((command) => command.entries.map((entry) => ({ command, entry })))
    .filter(({ entry }) => (entry.head === '' ? plainFits(text, env) : text.startsWith(entry.head)))
    .sort((a, b) => b.entry.head.length - a.entry.head.length);
}

/** Reads one line in the home language. */
export function readEntry(
  typed: string,
  commands: readonly Command[],
  env: EntryEnv,
  situation: Situation,
): Reading {
  const line = typed.trimStart();
  const indent = typed.length - line.length;
  const text = line.toUpperCase();
  if (text.trim() === '') return { state: 'empty' };
  let furthest: { stuck: Stuck; entry: Entry } | null = null;
  for (const { command, entry } of candidatesFor(text, commands, env)) {
    const scan = new Scanner(line.trimEnd());
    scan.at = entry.head.length;
    const read = entry.read(scan, env);
    if (read.ok) return judge(command, read.value, situation);
    if (!furthest || isFurther(read.error, furthest.stuck)) furthest = { stuck: read.error, entry };
  }
  const heads = headsBegunBy(text.trim(), commands);
  if (furthest && (furthest.stuck.open || heads.length === 0)) {
    const { stuck, entry } = furthest;
    const { expected } = stuck;
    if (stuck.open) return { state: 'unfinished', expected, format: entry.format };
    return { state: 'wrong', at: stuck.at + indent, expected, format: entry.format };
  }
  if (heads.length > 0) return { state: 'begun', heads };
  const expected = phrase('expected.entry');
  // One or two letters may still become a place to leave from, in the plain form.
  if (/^[A-Z]{1,2}$/.test(text.trim())) return { state: 'unfinished', expected, format: null };
  return { state: 'wrong', at: indent, expected, format: null };
}

/** Of two that stopped at one place, the one that may still go on. */
const isFurther = (a: Stuck, b: Stuck): boolean =>
  a.at > b.at || (a.at === b.at && a.open && !b.open);

function judge(command: Command, order: Order, situation: Situation): Reading {
  const why = command.whyNot(situation);
  if (why) return { state: 'impossible', says: order.says, why };
  return { state: 'ready', command: command.id, order };
}

/** Heads the text may grow into. */
function headsBegunBy(text: string, commands: readonly Command[]): string[] {
  const heads = commands.flatMap((command) => command.entries.map((entry) => entry.head));
  return [...new Set(heads)]
    .filter((head) => head.length > text.length && head.startsWith(text))
    .sort();
}
