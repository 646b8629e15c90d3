/** What holds for every line that can be typed, and for every action that can be written. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitEntries } from '#renderer/commands/split-line.ts';
import type { Action, Language, Leg } from '#renderer/languages/action.ts';
import { FORMS, write } from '#renderer/languages/index.ts';
import { LANGUAGES } from '#renderer/languages/language.ts';
import { parseGivenName } from '#renderer/languages/titles.ts';
import { actionOf, read, TODAY, words } from './reading.ts';

const EXAMPLES = LANGUAGES.flatMap((language) => FORMS[language].flatMap((f) => f.examples));
const SIGNS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/*-.,@()¥‡¤+;\\ ÇÃßıſK'];
const language = fc.constantFrom(...LANGUAGES);

const lines = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...SIGNS), maxLength: 40 }),
  fc
    .tuple(fc.constantFrom(...EXAMPLES), fc.nat(40), fc.constantFrom(...SIGNS))
    .map(([example, at, sign]) => example.slice(0, at) + sign + example.slice(at + 1)),
);

it('answers any line, and points inside it', () => {
  fc.assert(
    fc.property(lines, language, (typed, home) => {
      const reading = read(typed, home);
      if (reading.state === 'incomplete') {
        expect(reading.at).toBeGreaterThanOrEqual(0);
        expect(reading.at).toBeLessThanOrEqual(typed.length);
      }
      expect(words(typed, home)).not.toBe('');
      for (const { text } of splitEntries(typed))
        expect(read(text, home).state).toBeTypeOf('string');
    }),
    { numRuns: 3_000, seed: 20261121 },
  );
});

it('answers very long lines too', () => {
  const heads = [
    'AN',
    'NM1',
    '-',
    'N.',
    'DF1',
    'ST/1A',
    'RT/',
    'SP1',
    'FXF/',
    'APE-',
    '5',
    'W/-CC',
    '',
  ];
  const tails = ['A', '1', 'A/', '1,', '(', '1+', '1A', ' ', '¥', '.', '-', 'A@A.', 'ß', '/AQQ'];
  for (const head of heads) {
    for (const tail of tails) {
      expect(read(`${head}${tail.repeat(20_000)}X`, 'SABRE').state).not.toBe('empty');
    }
  }
});

it('reads a line the same in either case', () => {
  fc.assert(
    fc.property(fc.constantFrom(...EXAMPLES), fc.nat(40), language, (example, length, home) => {
      const typed = example.slice(0, length);
      const said = (text: string) => words(text, home).toUpperCase();
      expect(said(typed.toLowerCase())).toBe(said(typed));
    }),
    { seed: 7 },
  );
});

it('never calls an example wrong while it is typed at home', () => {
  const wrong = LANGUAGES.flatMap((home) =>
    FORMS[home].flatMap(({ examples }) =>
      examples
        .flatMap((example) => [...example].map((_, at) => example.slice(0, at + 1)))
        .filter((typed) => {
          const reading = read(typed, home);
          return reading.state === 'unknown' || (reading.state === 'incomplete' && !reading.open);
        })
        .map((typed) => `${home} ${typed}`),
    ),
  );
  expect(wrong).toEqual([]);
});

/** Nothing that is a title, or may be one. */
const name = fc
  .stringMatching(/^[A-Z]{2,10}( [A-Z]{2,8})?$/)
  .filter((text) => parseGivenName(text)?.first === text);
const small = fc.integer({ min: 1, max: 30 });
const some = fc.uniqueArray(small, { maxLength: 6 }).map((list) => list.sort((a, b) => a - b));
const day = fc
  .integer({ min: 0, max: 900 })
  .map((n) => new Date(Date.UTC(2026, 10, 21) + n * 86_400_000).toISOString().slice(0, 10));
const place = fc.constantFrom('GRU', 'MIA', 'PAR', 'NYC', 'HNL', 'LIS', 'SSH');
const airline = fc.constantFrom('LA', 'AA', 'BA', '9W', 'B6', 'U2');
const letter = fc.constantFrom(...'YCFJKMQ');
const time = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));

const request = fc.record({
  last: name,
  first: name,
  pax_type: fc.constantFrom('UNSPECIFIED', 'ADT', 'CHD'),
  gender: fc.constantFrom('MALE', 'FEMALE', 'UNDISCLOSED', 'UNSPECIFIED'),
  birth_date: fc.constantFrom(null, '1984-09-07', '2018-10-12', '1919-01-01'),
  infant: fc.constant(null),
});

/** Actions that all three languages can say. */
const actions: fc.Arbitrary<Action> = fc.oneof(
  fc.record({
    kind: fc.constant('search' as const),
    style: fc.constantFrom('availability', 'timetable'),
    from: place,
    to: place,
    out: day,
    back: fc.constant(null),
    time: fc.option(time),
    airlines: fc.array(airline, { maxLength: 3 }),
    cabin: fc.constantFrom(null, 'ECONOMY', 'PREMIUM', 'BUSINESS', 'FIRST'),
    direct: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('sell' as const),
    seats: fc.integer({ min: 1, max: 9 }),
    booking_class: letter,
    line: small,
    connection: fc.boolean(),
    back_line: fc.constant(null),
  }),
  fc.record({
    kind: fc.constantFrom('sell_flight' as const, 'waitlist_flight' as const),
    airline,
    number: fc.integer({ min: 1, max: 9999 }),
    booking_class: letter,
    date: day,
    from: place,
    to: place,
    seats: fc.integer({ min: 1, max: 9 }),
  }),
  fc.tuple(name, fc.array(request, { minLength: 1, maxLength: 4 })).map(([last, names]) => ({
    kind: 'name' as const,
    // A title is only read after a given name, and the languages share one surname an entry.
    names: names.map((one) => ({
      ...one,
      last,
      birth_date: one.pax_type === 'UNSPECIFIED' ? null : one.birth_date,
    })),
  })),
  fc.record({
    kind: fc.constant('price' as const),
    lowest: fc.boolean(),
    store: fc.boolean(),
    passengers: some,
    legs: some.map((places) => places.map((segment) => ({ segment }))),
  }),
  fc.record({
    kind: fc.constant('seat' as const),
    seats: fc.array(
      fc.tuple(small, letter).map(([row, column]) => `${row}${column}`),
      { minLength: 1, maxLength: 4 },
    ),
    passengers: some,
    leg: fc.option(fc.record({ segment: small })),
  }),
  fc.record({
    kind: fc.constant('add_days' as const),
    date: day,
    days: fc.integer({ min: -999, max: 999 }),
  }),
  fc.record({ kind: fc.constant('issue' as const), passengers: some }),
  fc.record({
    kind: fc.constant('split' as const),
    passengers: fc.array(small, { minLength: 1, maxLength: 1 }),
  }),
  fc.record({
    kind: fc.constant('remark' as const),
    text: fc.stringMatching(/^[A-Z][a-z0-9 ./]{0,20}[a-z]$/),
  }),
);

it('writes any action in every language so that it reads back', () => {
  fc.assert(
    fc.property(actions, language, (action, home: Language) => {
      const names = 2;
      const text = write(action, home, { today: TODAY, names });
      expect(text).not.toBeNull();
      const back = actionOf(text!, home);
      const toSegment = (leg: Leg): Leg => ('line' in leg ? { segment: leg.line - names } : leg);
      const same =
        'leg' in back && back.leg
          ? { ...back, leg: toSegment(back.leg) }
          : 'legs' in back
            ? { ...back, legs: back.legs.map(toSegment) }
            : back;
      expect(same).toEqual(action);
    }),
    { numRuns: 1_500, seed: 5 },
  );
});
