/** What holds for every line that can be typed. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { COMMANDS } from '#renderer/commands/index.ts';
import { NOTHING, read, SELLING, words } from './readings.ts';

const EXAMPLES = COMMANDS.flatMap((command) => command.entries.map((entry) => entry.example));
const SIGNS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/*-.,@() ÇÃ'];

it('understands the example of every entry', () => {
  const wrong = EXAMPLES.filter(
    (example) => !['ready', 'impossible'].includes(read(example).state),
  );
  expect(wrong).toEqual([]);
});

it('never calls an example wrong while it is typed', () => {
  // An option's sign stands for nothing until its letter follows.
  const option = /[/*]$/;
  const wrong = EXAMPLES.flatMap((example) =>
    [...example].map((_, at) => example.slice(0, at + 1)),
  ).filter((typed) => read(typed, SELLING).state === 'wrong' && !option.test(typed));
  expect(wrong).toEqual([]);
});

it('reads any line without throwing, and points inside it', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.string({ unit: fc.constantFrom(...SIGNS), maxLength: 40 }),
        fc
          .tuple(fc.constantFrom(...EXAMPLES), fc.nat(40), fc.constantFrom(...SIGNS))
          .map(([example, at, sign]) => example.slice(0, at) + sign + example.slice(at + 1)),
      ),
      (typed) => {
        const reading = read(typed, NOTHING);
        if (reading.state === 'wrong') {
          expect(reading.at).toBeLessThan(Math.max(typed.length, 1));
        }
        expect(words(typed)).not.toBe('');
      },
    ),
    { numRuns: 2_000, seed: 20261121 },
  );
});

it('reads a line the same in either case', () => {
  fc.assert(
    fc.property(fc.constantFrom(...EXAMPLES), fc.nat(40), (example, length) => {
      const typed = example.slice(0, length);
      // Names and texts are kept as they are typed.
      const said = (text: string) => words(text, SELLING).toUpperCase();
      expect(said(typed.toLowerCase())).toBe(said(typed));
    }),
    { seed: 7 },
  );
});
