/**
 * The entries of each command in each language, computed once from the languages' forms and the
 * table of their actions, so that key bar, palette, help and documentation agree with the reader.
 */
import { WORK_AREAS } from '#main/contract/desk.ts';
import { type Phrase, phrase } from '../i18n/words.ts';
import { describe } from '../languages/describe.ts';
import type { Form, RowId } from '../languages/grammar.ts';
import { FORMS } from '../languages/index.ts';
import type { Language } from '../languages/language.ts';
import { OWN } from '../languages/own.ts';
import { type Env, Scanner } from '../languages/scan.ts';
import { IDLE_CONTEXT, type Refused } from './action-context.ts';
import type { Command } from './command.ts';
import type { Entry } from './entry.ts';
import { getOutcome, sayInstead } from './perform/index.ts';

export interface Typed {
  head: string;
  format: string;
  example: string;
  /** Describes what the example does. */
  says: Phrase;
  /** The function of the command table; null for Airdesk's own entries. */
  row: RowId | null;
}

/** A refused entry, with what to do instead. */
interface RefusedTyped extends Typed {
  row: RowId;
  outcome: Refused;
}

interface Table {
  commands: ReadonlyMap<string, readonly Typed[]>;
  refused: readonly RefusedTyped[];
}

/** The date used to read examples; any date works. */
const ENV: Env = { today: '2026-01-01' };

/** What a form is listed with: its first example, or each work area, which are commands of their own. */
function listExamples(form: Form): { form: Form; example: string }[] {
  if (form.kind === 'area') return WORK_AREAS.map((area) => ({ form, example: form.head + area }));
  return [{ form, example: form.examples[0] ?? form.format }];
}

function buildTable(language: Language): Table {
  const commands = new Map<string, Typed[]>();
  const refused: RefusedTyped[] = [];
  for (const { form, example } of [...FORMS[language], ...OWN].flatMap(listExamples)) {
    const read = form.read(new Scanner(example), ENV);
    if (!read.ok) continue;
    const { head, format, row } = form;
    const outcome = getOutcome(read.value, { ...IDLE_CONTEXT, ...ENV, home: language });
    const typed = { head, format, example, row, says: describe(read.value) };
    if ('instead' in outcome) refused.push({ ...typed, outcome });
    else {
      const list = commands.get(outcome.command) ?? [];
      if (!list.some((one) => one.format === format)) list.push(typed);
      commands.set(outcome.command, list);
    }
  }
  return { commands, refused };
}

const TABLES: Readonly<Record<Language, Table>> = {
  AMADEUS: buildTable('AMADEUS'),
  SABRE: buildTable('SABRE'),
  TRAVELPORT: buildTable('TRAVELPORT'),
};

const own_words = new WeakMap<Entry, Typed>();

function getOwnWords(entry: Entry): Typed {
  const known = own_words.get(entry);
  if (known) return known;
  const { head, format, example } = entry;
  const scan = new Scanner(example);
  scan.at = head.length;
  const read = entry.read(scan, ENV);
  const says = read.ok ? read.value.says : phrase('expected.entry');
  const typed = { head, format, example, says, row: null };
  own_words.set(entry, typed);
  return typed;
}

/** The entries of a command: the language's own first, then Airdesk's. */
export function listTyped(command: Command, language: Language): readonly Typed[] {
  const own = command.entries.map((entry) => getOwnWords(entry));
  return [...(TABLES[language].commands.get(command.id) ?? []), ...own];
}

/** The entry for a command's button: the shortest one. */
export const findEntry = (command: Command, language: Language): Typed | undefined =>
  listTyped(command, language)[0];

/** Entries that are never possible, with what to do instead. */
export const listRefused = (
  language: Language,
  env: Env & { home: Language },
): (Typed & { row: RowId; instead: Phrase })[] =>
  TABLES[language].refused.map(({ outcome, ...typed }) => ({
    ...typed,
    instead: sayInstead(outcome, { ...IDLE_CONTEXT, ...env }),
  }));
