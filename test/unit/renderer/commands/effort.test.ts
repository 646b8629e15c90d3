/** Any string at all gives an answer, and never costs more than a bounded number of steps. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { COMMANDS } from '#renderer/commands/index.ts';
import { listTyped } from '#renderer/commands/typed.ts';
import { LANGUAGES } from '#renderer/languages/language.ts';
import { effort } from '#renderer/languages/scan.ts';
import { NOTHING, read, SERVICING, words } from '../readings.ts';

const SIGNS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/*-.,@()¥‡¤+;=$"\\ ÇÃßıſK'];
const EXAMPLES = LANGUAGES.flatMap((language) =>
  COMMANDS.flatMap((command) => listTyped(command, language).map(({ example }) => example)),
);
const home = fc.constantFrom(...LANGUAGES);

const lines = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...SIGNS), maxLength: 40 }),
  fc
    .tuple(fc.constantFrom(...EXAMPLES), fc.nat(40), fc.constantFrom(...SIGNS))
    .map(([example, at, sign]) => example.slice(0, at) + sign + example.slice(at + 1)),
  fc.tuple(fc.constantFrom(...EXAMPLES), fc.constantFrom(...EXAMPLES)).map((two) => two.join('')),
);

/** What a line of so many signs may cost: forms of three languages, each passed over once. */
const budget = (length: number): number => 3_000 + 400 * length;

it('answers any line within its budget of steps', () => {
  let most = 0;
  fc.assert(
    fc.property(lines, home, fc.boolean(), (typed, language, servicing) => {
      effort.steps = 0;
      const said = words(typed, servicing ? SERVICING : NOTHING, { home: language });
      expect(said).not.toBe('');
      most = Math.max(most, effort.steps / budget(typed.length));
      expect(effort.steps).toBeLessThan(budget(typed.length));
    }),
    { numRuns: 4_000, seed: 20261121 },
  );
  // A budget that nothing comes near would hold nothing.
  expect(most).toBeGreaterThan(0.05);
});

it('costs no more a sign on a very long line', () => {
  const heads = [
    'AN',
    'NM1',
    '-',
    'N.',
    'DF1',
    'ST/1A',
    'RT/',
    'SP1',
    'RUN A ',
    'GRU MIA 20DEC ',
    '',
  ];
  const tails = [
    'A',
    '1',
    'A/',
    '1,',
    '(',
    '1+',
    ' ',
    '¥',
    '.',
    '-',
    'A@A.',
    'ß',
    '$1',
    '"',
    ' LA',
  ];
  for (const head of heads) {
    for (const tail of tails) {
      const typed = `${head}${tail.repeat(2_000)}X`;
      effort.steps = 0;
      expect(read(typed, NOTHING, { home: 'SABRE' }).state).not.toBe('empty');
      expect(effort.steps).toBeLessThan(budget(typed.length));
    }
  }
});
