/** The words of Airdesk's own that refusals name can be typed: each is the head of an entry. */
import { expect, it } from 'vitest';
import { COMMANDS } from '#renderer/commands/index.ts';
import { commands } from '#renderer/i18n/en/commands.ts';
import { languages } from '#renderer/i18n/en/languages.ts';

/** Codes of the field, not entries. */
const CODES = new Set(['ARNK', 'DOCS', 'DOCO', 'VGML', 'WCHR']);

it('are heads of entries', () => {
  const heads = COMMANDS.flatMap(({ entries }) => entries.map(({ head }) => head.split(' ')[0]));
  const said = Object.entries({ ...commands, ...languages }).filter(([key]) =>
    /^(?:lack|refused|why)\./.test(key),
  );
  const named = said.flatMap(([key, text]) =>
    [...String(text).matchAll(/\b[A-Z]{4,}\b/g)].map(([word]) => `${word} (${key})`),
  );
  const unknown = named.filter((one) => {
    const [word = ''] = one.split(' ');
    return !CODES.has(word) && !heads.includes(word);
  });
  expect(named.length).toBeGreaterThan(10);
  expect(unknown).toEqual([]);
});
