/** The documentation of entries as one page of Markdown, made from the command table and nothing else. */

import { say } from '../i18n/words.ts';
import { FORMS } from '../languages/index.ts';
import { LANGUAGES, type Language } from '../languages/language.ts';
import type { Command } from './command.ts';
import { chordLabel } from './keys/chord.ts';
import type { Host } from './keys/forbidden.ts';
import { bindingsFor } from './keys/resolver.ts';
import { ROWS, sayWithout } from './rows.ts';
import { refusedIn, typedOf } from './typed.ts';

/** The day the examples are read on; which one does not matter. */
const TODAY = '2026-01-01';

const code = (text: string): string => (text === '' ? '' : `\`${text.replaceAll('|', '\\|')}\``);
const cell = (lines: readonly string[]): string => (lines.length === 0 ? '—' : lines.join('<br>'));
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const names = (): string[] => LANGUAGES.map((language) => say(`language.${language}`));

/** Every function of the table with how it is typed; what is refused says so. */
function functions(): string[] {
  const refused = new Map(
    LANGUAGES.map((language) => [language, refusedIn(language, { today: TODAY, home: language })]),
  );
  const examples = (id: (typeof ROWS)[number]['id'], language: Language): string[] => {
    const of = FORMS[language].filter((form) => form.row === id);
    return [...new Set(of.flatMap((form) => form.examples))].map(code);
  };
  const lines = ROWS.map((one) => {
    const cells = LANGUAGES.map((language) => {
      const lacking = sayWithout(one, language, { today: TODAY });
      return lacking ? say(lacking) : cell(examples(one.id, language));
    });
    return row([say(`row.${one.id}`), ...cells]);
  });
  const not_done = ROWS.flatMap(({ id }) => {
    const said = refused.get('AMADEUS')?.find((one) => one.row === id);
    return said ? [`- **${say(`row.${id}`)}**: ${say(said.instead)}`] : [];
  });
  return [
    '## Functions',
    '',
    row(['', ...names()]),
    row(['---', ...names().map(() => '---')]),
    ...lines,
    '',
    '## Not done here, and what to do instead',
    '',
    ...not_done,
  ];
}

/** Every command with its formats, as help shows them. */
function commands(table: readonly Command[]): string[] {
  const lines = table.flatMap((command) => {
    const formats = LANGUAGES.map((language) =>
      typedOf(command, language).filter(({ row: of }) => of !== null),
    );
    const own = command.entries.map(({ format }) => code(format));
    if (own.length === 0 && formats.every((list) => list.length === 0)) return [];
    const typed = formats.map((list) => cell([...new Set(list.map(({ format }) => code(format)))]));
    return [row([say(command.title), ...typed, cell(own)])];
  });
  return [
    '## Commands and formats',
    '',
    'In formats `{…}` is filled in and `[…]` may be left out.',
    '',
    row(['', ...names(), say('line.own')]),
    row(['---', ...names().map(() => '---'), '---']),
    ...lines,
  ];
}

const KINDS = [
  ['desktop', 'other', 'Windows, Linux'],
  ['browser', 'other', 'in the browser'],
  ['desktop', 'mac', 'macOS'],
] as const satisfies readonly (readonly [Host, 'mac' | 'other', string])[];

/** Every command that has a key, as the key bar shows it. */
function keys(table: readonly Command[]): string[] {
  const bound = KINDS.map(([host, platform]) => ({
    platform,
    bindings: bindingsFor(table, host, platform),
  }));
  const lines = table.flatMap(({ id, title }) => {
    const cells = bound.map(({ platform, bindings }) => {
      const own = bindings.filter(({ command }) => command === id);
      return cell([...new Set(own.map(({ chord }) => code(chordLabel(chord, platform))))]);
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

export const entriesPage = (table: readonly Command[]): string =>
  [
    '# Entries',
    '',
    'Made from the command table; a test keeps it up to date (`vitest run test/unit/renderer/commands/page.test.ts -u`).',
    'The home language is read first, then Airdesk’s own words, which are the same everywhere, then the',
    'other languages where only one meaning is possible. `+` stands for `¥` and `‡`, `@` for `¤`.',
    'Several entries go on a line with `;` between them (`\\;` is a semicolon); they run one by one, and',
    'the first that fails leaves the rest on the line.',
    '',
    ...functions(),
    '',
    ...commands(table),
    '',
    ...keys(table),
    '',
  ].join('\n');
