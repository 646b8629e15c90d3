/** Builds the entries reference, one Markdown page, from the command table alone. */
import type { Command } from '#renderer/commands/command.ts';
import { formatChord } from '#renderer/commands/keys/chord.ts';
import type { Host } from '#renderer/commands/keys/forbidden.ts';
import { listBindings } from '#renderer/commands/keys/resolver.ts';
import { describeMissingEntry, ROWS } from '#renderer/commands/rows.ts';
import { listRefused, listTyped } from '#renderer/commands/typed.ts';
import { say } from '#renderer/i18n/words.ts';
import type { RowId } from '#renderer/languages/grammar.ts';
import { FORMS } from '#renderer/languages/index.ts';
import { LANGUAGES, type Language } from '#renderer/languages/language.ts';

/** The date used to read the examples; any date works. */
const TODAY = '2026-01-01';

const formatCode = (text: string): string =>
  text === '' ? '' : `\`${text.replaceAll('|', '\\|')}\``;
const formatCell = (lines: readonly string[]): string =>
  lines.length === 0 ? '—' : lines.join('<br>');
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const listNames = (): string[] => LANGUAGES.map((language) => say(`language.${language}`));

/** Every function of the table with its entries; refused ones are marked. */
function listFunctions(): string[] {
  const refused = new Map(
    LANGUAGES.map((language) => [
      language,
      listRefused(language, { today: TODAY, home: language }),
    ]),
  );
  const listExamples = (row: RowId, language: Language): string[] => {
    const of = FORMS[language].filter((form) => form.row === row);
    return [...new Set(of.flatMap((form) => form.examples))].map(formatCode);
  };
  const lines = ROWS.map((id) => {
    const cells = LANGUAGES.map((language) => {
      const lacking = describeMissingEntry(id, language, { today: TODAY });
      return lacking ? say(lacking) : formatCell(listExamples(id, language));
    });
    return row([say(`row.${id}`), ...cells]);
  });
  const not_done = ROWS.flatMap((id) => {
    const said = refused.get('AMADEUS')?.find((one) => one.row === id);
    return said ? [`- **${say(`row.${id}`)}**: ${say(said.instead)}`] : [];
  });
  return [
    '## Functions',
    '',
    row(['', ...listNames()]),
    row(['---', ...listNames().map(() => '---')]),
    ...lines,
    '',
    '## Not done here, and what to do instead',
    '',
    ...not_done,
  ];
}

/** Every command with its formats, as in help. */
function formatCommands(table: readonly Command[]): string[] {
  const lines = table.flatMap((command) => {
    const formats = LANGUAGES.map((language) =>
      listTyped(command, language).filter(({ row: of }) => of !== null),
    );
    const own = command.entries.map(({ format }) => formatCode(format));
    if (own.length === 0 && formats.every((list) => list.length === 0)) return [];
    const typed = formats.map((list) =>
      formatCell([...new Set(list.map(({ format }) => formatCode(format)))]),
    );
    return [row([say(command.title), ...typed, formatCell(own)])];
  });
  return [
    '## Commands and formats',
    '',
    'In formats `{…}` is filled in and `[…]` may be left out.',
    '',
    row(['', ...listNames(), say('app.name')]),
    row(['---', ...listNames().map(() => '---'), '---']),
    ...lines,
  ];
}

const KINDS = [
  ['desktop', 'other', 'Windows, Linux'],
  ['browser', 'other', 'in the browser'],
  ['desktop', 'mac', 'macOS'],
] as const satisfies readonly (readonly [Host, 'mac' | 'other', string])[];

/** Every command that has a key, written as in the key bar. */
function listKeys(table: readonly Command[]): string[] {
  const bound = KINDS.map(([host, platform]) => ({
    platform,
    bindings: listBindings(table, host, platform),
  }));
  const lines = table.flatMap(({ id, title }) => {
    const cells = bound.map(({ platform, bindings }) => {
      const own = bindings.filter(({ command }) => command === id);
      return formatCell([
        ...new Set(own.map(({ chord }) => formatCode(formatChord(chord, platform)))),
      ]);
    });
    return cells.every((one) => one === '—') ? [] : [row([say(title), ...cells])];
  });
  return [
    '## Keys',
    '',
    'Letters are those of the keyboard’s own layout. On a Mac Option types characters, so what is Alt',
    'elsewhere is ⌃⌘ there. *Settings, Keys* changes any of them.',
    '',
    row(['', ...KINDS.map(([, , name]) => name)]),
    row(['---', ...KINDS.map(() => '---')]),
    ...lines,
  ];
}

export const buildEntriesPage = (table: readonly Command[]): string =>
  [
    '# Entries',
    '',
    'Made from the command table; a test keeps it up to date (`vitest run test/unit/renderer/commands/page.test.ts -u`).',
    'The home language is read first, then Airdesk’s own words, which are the same everywhere, then the',
    'other languages where only one meaning is possible. `+` stands for `¥` and `‡`, `@` for `¤`.',
    'Several entries go on a line with `;` between them (`\\;` is a semicolon); they run one by one, and',
    'the first that fails leaves the rest on the line.',
    '',
    ...listFunctions(),
    '',
    ...formatCommands(table),
    '',
    ...listKeys(table),
    '',
  ].join('\n');
