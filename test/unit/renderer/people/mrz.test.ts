/** Machine-readable zones: the specimens of ICAO 9303, and one character read wrong. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readZone } from '#renderer/features/profiles/mrz.ts';

const TODAY = '2026-11-21';
const TD3 =
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10';
const TD1 =
  'I<UTOD231458907<<<<<<<<<<<<<<<\n7408122F1204159UTO<<<<<<<<<<<6\nERIKSSON<<ANNA<MARIA<<<<<<<<<<';
const TD2 = 'I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<\nD231458907UTO7408122F1204159<<<<<<<6';
const GERMAN =
  'P<D<<MUSTERMANN<<ERIKA<<<<<<<<<<<<<<<<<<<<<<\nC01X00T478D<<6408125F2702283<<<<<<<<<<<<<<<4';
const BRAZIL =
  'P<BRASILVA<SANTOS<<JOAO<CARLOS<<<<<<<<<<<<<<\nFX123456<6BRA8502281M3401091<<<<<<<<<<<<<<<2';

const eriksson = {
  last_name: 'ERIKSSON',
  first_name: 'ANNA MARIA',
  gender: 'FEMALE',
  birth_date: '1974-08-12',
  expires: '2012-04-15',
  // Utopia is the specimens' own: no country of this world.
  country: null,
  nationality: null,
  doubts: ['country', 'nationality'],
  cut: false,
};

test('the specimens of the standard', () => {
  expect(readZone(TD3, TODAY)).toEqual({ ...eriksson, type: 'PASSPORT', number: 'L898902C3' });
  expect(readZone(TD1, TODAY)).toEqual({ ...eriksson, type: 'NATIONAL_ID', number: 'D23145890' });
  expect(readZone(TD2, TODAY)).toEqual({ ...eriksson, type: 'NATIONAL_ID', number: 'D23145890' });
});

test('a state with one letter, two family names', () => {
  expect(readZone(GERMAN, TODAY)).toEqual({
    type: 'PASSPORT',
    last_name: 'MUSTERMANN',
    first_name: 'ERIKA',
    number: 'C01X00T47',
    country: 'DE',
    nationality: 'DE',
    birth_date: '1964-08-12',
    expires: '2027-02-28',
    gender: 'FEMALE',
    doubts: [],
    cut: false,
  });
  expect(readZone(BRAZIL, TODAY)).toMatchObject({
    last_name: 'SILVA SANTOS',
    first_name: 'JOAO CARLOS',
    number: 'FX123456',
    country: 'BR',
    birth_date: '1985-02-28',
    expires: '2034-01-09',
    gender: 'MALE',
  });
});

test('pasted in one piece, in small letters, with spaces between: the same', () => {
  const plain = readZone(GERMAN, TODAY);
  const [one = '', two = ''] = GERMAN.split('\n');
  for (const text of [
    one + two,
    `${one}\r\n\r\n${two}\r\n`,
    `${one}\t${two}`,
    GERMAN.toLowerCase(),
  ]) {
    expect(readZone(text, TODAY)).toEqual(plain);
  }
  expect(readZone(GERMAN.replace(/(.{5})/g, '$1 '), TODAY)).toEqual(plain);
});

test.each([
  ['number', 0],
  ['birth_date', 13],
  ['expires', 21],
] as const)('a digit of %s that is read wrong is named, and no other', (field, at) => {
  const [one = '', two = ''] = GERMAN.split('\n');
  const digit = two[at] ?? '';
  const other = digit === 'C' ? 'G' : digit === '1' ? '2' : '1';
  const wrong = `${two.slice(0, at)}${other}${two.slice(at + 1)}`;
  expect(readZone(`${one}\n${wrong}`, TODAY)?.doubts).toEqual([field]);
});

test('no month has 45 days, and nobody is born tomorrow', () => {
  const [one = '', two = ''] = GERMAN.split('\n');
  const never = `${two.slice(0, 13)}641345${two.slice(19)}`;
  expect(readZone(`${one}\n${never}`, TODAY)).toMatchObject({ birth_date: null });
  const young = `${two.slice(0, 13)}261121${two.slice(19)}`;
  expect(readZone(`${one}\n${young}`, TODAY)?.birth_date).toBe('2026-11-21');
  const old = `${two.slice(0, 13)}261122${two.slice(19)}`;
  expect(readZone(`${one}\n${old}`, TODAY)?.birth_date).toBe('1926-11-22');
});

test('any one character of a zone replaced is never an exception and mostly a doubt', () => {
  const flat = GERMAN.replace('\n', '');
  fc.assert(
    fc.property(
      fc.nat(flat.length - 1),
      fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<'),
      (at, letter) => {
        const read = readZone(flat.slice(0, at) + letter + flat.slice(at + 1), TODAY);
        if (at >= 44 && at < 54 && letter !== flat[at] && read) {
          // Weights 7 3 1 modulo ten miss what differs by ten: B and L, A and K, 0 and K.
          const same = (a: string, b: string) =>
            (Number.parseInt(a, 36) || 0) % 10 === (Number.parseInt(b, 36) || 0) % 10;
          if (!same(letter === '<' ? '0' : letter, flat[at] ?? '')) {
            expect(read.doubts).toContain('number');
          }
        }
      },
    ),
    { seed: 20_261_121, numRuns: 500 },
  );
});

test('any text is a zone or none, without an exception', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 120 }), (text) => {
      readZone(text, TODAY);
    }),
    { seed: 20_261_121 },
  );
  for (const none of [
    '',
    'P',
    'PAULA',
    'SILVA/ANA',
    TD3.slice(0, 80),
    'X'.repeat(88),
    '<'.repeat(88),
  ]) {
    expect(readZone(none, TODAY)).toBe(null);
  }
});
