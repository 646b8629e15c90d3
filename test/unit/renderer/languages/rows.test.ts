/** Every function of the command table, in every language, comes to something. */
import { describe, expect, it } from 'vitest';
import { IDLE_CONTEXT } from '#renderer/commands/action-context.ts';
import { COMMANDS } from '#renderer/commands/index.ts';
import { getOutcome } from '#renderer/commands/perform/index.ts';
import { describeMissingEntry, ROWS } from '#renderer/commands/rows.ts';
import { say } from '#renderer/i18n/words.ts';
import { isSameAction, LANGUAGES, type Language } from '#renderer/languages/action.ts';
import type { RowId } from '#renderer/languages/grammar.ts';
import { FORMS, write } from '#renderer/languages/index.ts';
import { Scanner } from '#renderer/languages/scan.ts';
import { KINDS } from '../readings.ts';
import { COMMAND_TABLE } from './command-table.ts';
import { actionOf, read, TODAY } from './reading.ts';

const ENV = { today: TODAY };
const nameOf = (row: RowId): string => say(`row.${row}`);
const rowCalled = (name: string) =>
  ROWS.find((row) => nameOf(row).toLowerCase() === name.toLowerCase());
const CELLS = COMMAND_TABLE.flatMap(([name, ...cells]) =>
  LANGUAGES.map((language, at) => ({ name, language, cell: cells[at] ?? '' })),
);
const ENTRIES = CELLS.flatMap(({ name, language, cell }) =>
  cell === '—' ? [] : cell.split(' | ').map((entry) => ({ name, language, entry })),
);
const FORM_LIST = LANGUAGES.flatMap((language) =>
  FORMS[language].flatMap((form) => form.examples.map((example) => ({ language, form, example }))),
);

it('has the functions of the command table, in order, in three languages', () => {
  expect(ROWS.map((row) => nameOf(row).toLowerCase())).toEqual(
    COMMAND_TABLE.map(([name]) => name.toLowerCase()),
  );
  expect([ROWS.length, CELLS.length]).toEqual([75, 225]);
});

it('gives every cell entries of its own, or says which entry does it', () => {
  const empty = CELLS.filter(({ name, language }) => {
    const row = rowCalled(name);
    const own = FORMS[language].some((form) => form.row === row && form.examples.length > 0);
    return !own && (!row || describeMissingEntry(row, language, ENV) === null);
  });
  expect(empty).toEqual([]);
  const without = CELLS.filter(({ cell }) => cell === '—');
  expect(
    without.map(({ name, language }) => {
      const row = rowCalled(name);
      return row && say(describeMissingEntry(row, language, ENV)!);
    }),
  ).toEqual([
    'Sabre has no entry of its own for this. JJ does it.',
    'Sabre has no entry of its own for this. DF546+52 does it.',
  ]);
});

describe('an entry of the table', () => {
  it.each(ENTRIES)('$language $entry is read as the table says', ({ name, language, entry }) => {
    const reading = read(entry, language);
    expect(reading).toMatchObject({ foreign: false, languages: [language] });
    const action = actionOf(entry, language);
    const row = rowCalled(name);
    const kinds = FORMS[language].filter((form) => form.row === row).map(({ kind }) => kind);
    expect(kinds).toContain(action.kind);
    const written = write(action, language, ENV);
    expect(written).not.toBeNull();
    expect(actionOf(written!, language)).toEqual(action);
  });
});

describe('an example of a form', () => {
  it.each(FORM_LIST)('$language $example reads as its own kind', ({ language, form, example }) => {
    const action = actionOf(example, language);
    expect(action.kind).toBe(form.kind);
    expect(ROWS).toContain(form.row);
  });

  it('is read alike by every form of its language that reads it', () => {
    const split = FORM_LIST.filter(({ language, example }) => {
      const actions = FORMS[language].flatMap((form) => {
        const scan = new Scanner(example);
        const fits = scan.shared(form.head) === form.head.length;
        const result = fits ? form.read(scan, ENV) : null;
        return result?.ok ? [{ action: result.value, head: form.head.length }] : [];
      });
      const longest = Math.max(...actions.map(({ head }) => head));
      const first = actions.filter(({ head }) => head === longest);
      return first.some(({ action }) => !isSameAction(action, first[0]!.action));
    });
    expect(split.map(({ language, example }) => `${language} ${example}`)).toEqual([]);
  });
});

it('names only commands that there are', () => {
  const ids = new Set(COMMANDS.map(({ id }) => id));
  const named = FORM_LIST.map(({ language, example }) =>
    getOutcome(actionOf(example, language), { ...IDLE_CONTEXT, ...ENV, home: language }),
  );
  const missing = named.filter((outcome) => 'command' in outcome && !ids.has(outcome.command));
  expect(missing).toEqual([]);
});

it('fills the entries of every refusal in every language', () => {
  const refused = FORM_LIST.map(({ language, example }) => read(example, language)).filter(
    (reading) => reading.state === 'refused',
  );
  expect(refused.length).toBeGreaterThan(20);
  for (const { instead } of refused) {
    expect(Object.values(instead.with ?? {})).not.toContain('');
    expect(say(instead)).not.toMatch(/[{}]/);
  }
});

it('has a form for every kind of action but those of one language', () => {
  const lacking = LANGUAGES.map((language: Language) => {
    const kinds = new Set(FORMS[language].map(({ kind }) => kind));
    return [language, KINDS.filter((kind) => !kinds.has(kind)).sort()];
  });
  expect(Object.fromEntries(lacking)).toEqual({
    AMADEUS: ['home_language', 'lacking', 'search_again'],
    SABRE: [
      'home_language',
      'lacking',
      'queue_delay',
      'recall',
      'refund_confirm',
      'seat_map_line',
      'training',
    ],
    TRAVELPORT: [
      'home_language',
      'lacking',
      'queue_delay',
      'recall',
      'refund_confirm',
      'search_again',
    ],
  });
});
