/** Passengers of a new booking: a party that is right, and every way it can be wrong. */
import { describe, expect, test } from 'vitest';
import { PassengerInput } from '#main/contract/passenger.ts';
import { toEnglish } from '#main/contract/phrase.ts';
import { checkPassengers } from '#main/domain/passenger-create.ts';
import type { SearchPassenger } from '#main/providers/provider.ts';
import { BACK, counter, NOW, OUT, offer, slice } from '../../fixtures/flights.ts';

type Input = Parameters<typeof checkPassengers>[0][number];

/** The last flight leaves on 5 January 2027. */
const OFFER = offer([[slice([OUT])], [slice([BACK])]]);
const seats = (...types: SearchPassenger['pax_type'][]): SearchPassenger[] =>
  types.map((pax_type, index) => ({ key: `PAX${index + 1}`, pax_type }));
const SEATS = seats('ADT', 'ADT', 'CHD', 'INF', 'INF');

const one = (pax_type: Input['pax_type'], first_name: string, birth_date?: string): Input => ({
  pax_type,
  first_name,
  last_name: 'Silva',
  ...(birth_date === undefined ? {} : { birth_date }),
});
const party = (): Input[] => [
  one('ADT', 'Ana', '1990-05-04'),
  one('ADT', 'Bia'),
  one('CHD', 'Caio', '2018-01-01'),
  one('INF', 'Davi', '2026-01-10'),
  one('INF', 'Eva', '2026-02-20'),
];

const check = (inputs: Input[], passengers = SEATS) =>
  checkPassengers(inputs, {
    passengers,
    offer: OFFER,
    today: NOW.toISOString().slice(0, 10),
    ids: counter(),
  });

function said(inputs: Input[], passengers = SEATS): string[] {
  const checked = check(inputs, passengers);
  if (checked.ok) return [];
  expect(checked.error.error).toBe('INVALID_REQUEST');
  return checked.error.details.map(({ path, message }) => `${path}: ${toEnglish(message)}`);
}

test('a party by the rules', () => {
  const inputs = party();
  inputs[0] = {
    ...inputs[0]!,
    first_name: ' Ana ',
    phone_number: '+55 11 91234-5678',
    email: 'ana@example.org',
    gender_type: 'FEMALE',
    nationality: 'BR',
    frequent_flyers: [{ airline: 'la', code: '123' }],
    documents: [
      {
        unique_identifier: 'FZ123456',
        type: 'PASSPORT',
        issuing_country_code: 'BR',
        created_at: '2020-01-01',
        expires_at: '2027-01-05',
      },
    ],
  };
  const checked = check(inputs);
  expect(checked.ok && checked.value[0]).toEqual({
    id: 'id-1',
    key: 'PAX1',
    pax_type: 'ADT',
    infant_key: 'PAX4',
    title: null,
    first_name: 'Ana',
    middle_name: null,
    last_name: 'Silva',
    gender: 'FEMALE',
    birth_date: '1990-05-04',
    nationality: 'BR',
    phone: '+55 11 91234-5678',
    email: 'ana@example.org',
    redress: null,
    documents: [
      {
        type: 'PASSPORT',
        number: 'FZ123456',
        issuing_country: 'BR',
        issued_on: '2020-01-01',
        expires_on: '2027-01-05',
      },
    ],
    frequent_flyers: [{ airline: 'LA', number: '123' }],
  });
  expect(checked.ok && checked.value.map((p) => `${p.first_name} ${p.key}`)).toEqual([
    'Ana PAX1',
    'Bia PAX2',
    'Caio PAX3',
    'Davi PAX4',
    'Eva PAX5',
  ]);
});

describe('whose infant', () => {
  const ties = (inputs: Input[], passengers = SEATS) => {
    const checked = check(inputs, passengers);
    if (!checked.ok) return checked.error.details.map((d) => `${d.path}: ${toEnglish(d.message)}`);
    const holds = checked.value.filter((p) => p.infant_key !== null);
    return holds.map(
      (p) => `${p.first_name}: ${checked.value.find((i) => i.key === p.infant_key)!.first_name}`,
    );
  };
  const named = (change: Record<number, string | null>) =>
    party().map((p, index) =>
      index in change ? { ...p, associated_infant_id: change[index]! } : p,
    );

  test.each<[string, Record<number, string | null>, string[]]>([
    ['left out: in order', {}, ['Ana: Davi', 'Bia: Eva']],
    ['named', { 0: '4', 1: '3' }, ['Ana: Eva', 'Bia: Davi']],
    ['one named, the other left', { 1: '3' }, ['Ana: Eva', 'Bia: Davi']],
    ['empty is left out', { 0: '', 1: null }, ['Ana: Davi', 'Bia: Eva']],
    [
      'one on two laps',
      { 0: '3', 1: '3' },
      ['passengers.1.associated_infant_id: this infant has an adult already'],
    ],
    ['a child', { 0: '2' }, ['passengers.0.associated_infant_id: no infant at position 2']],
    ['nobody', { 0: '9' }, ['passengers.0.associated_infant_id: no infant at position 9']],
    ['no number', { 0: 'x' }, ['passengers.0.associated_infant_id: no infant at position x']],
    ['a sign', { 0: '-1' }, ['passengers.0.associated_infant_id: no infant at position -1']],
    [
      'on a child',
      { 2: '3' },
      ['passengers.2.associated_infant_id: only an adult can have an infant'],
    ],
  ])('%s', (_name, change, want) => expect(ties(named(change))).toEqual(want));

  test('the order of the list does not matter', () => {
    const [ana, bia, caio, davi, eva] = party() as [Input, Input, Input, Input, Input];
    const inputs = [eva, caio, { ...bia, associated_infant_id: '0' }, davi, ana];
    expect(ties(inputs)).toEqual(['Bia: Eva', 'Ana: Davi']);
  });
});

test.each<[string, (p: Input[]) => unknown, string[]]>([
  ['one too few', (p) => p.pop(), ['passengers: the offer is for 2 INF, not 1']],
  [
    'one type for another',
    (p) => (p[2] = one('ADT', 'Caio', '1980-01-01')),
    ['passengers: the offer is for 2 ADT, not 3', 'passengers: the offer is for 1 CHD, not 0'],
  ],
  [
    'no type',
    (p) => (p[1] = one('UNSPECIFIED', 'Bia')),
    ['passengers.1.pax_type: ADT, CHD or INF'],
  ],
  [
    'an infant without birth date',
    (p) => (p[3] = one('INF', 'Davi')),
    ['passengers.3.birth_date: an infant needs a birth date'],
  ],
  [
    'born tomorrow',
    (p) => (p[3] = one('INF', 'Davi', '2026-11-22')),
    ['passengers.3.birth_date: a birth date cannot be in the future'],
  ],
  ['born today', (p) => (p[3] = one('INF', 'Davi', '2026-11-21')), []],
  [
    'two years old the day after the last flight',
    (p) => (p[3] = one('INF', 'Davi', '2025-01-06')),
    [],
  ],
  [
    'two years old on the day of the last flight',
    (p) => (p[3] = one('INF', 'Davi', '2025-01-05')),
    [
      "passengers.3.birth_date: turns two on 2027-01-05, on the way: book a child, who has a seat and a child's fare",
    ],
  ],
  ['a child of two on the day', (p) => (p[2] = one('CHD', 'Caio', '2025-01-05')), []],
  [
    'a child still an infant',
    (p) => (p[2] = one('CHD', 'Caio', '2025-01-06')),
    ['passengers.2.birth_date: aged 1 on 2026-12-20, but CHD is 2 to 11'],
  ],
  [
    'a child of twelve on the last flight, eleven on the first',
    (p) => (p[2] = one('CHD', 'Caio', '2015-01-01')),
    [],
  ],
  ['an adult of twelve on the first flight', (p) => (p[1] = one('ADT', 'Bia', '2014-12-20')), []],
  [
    'an adult of eleven',
    (p) => (p[1] = one('ADT', 'Bia', '2014-12-21')),
    ['passengers.1.birth_date: aged 11 on 2026-12-20, but ADT is 12 or older'],
  ],
  ['a child without birth date', (p) => (p[2] = one('CHD', 'Caio')), []],
  [
    'the same person twice, spelled otherwise',
    (p) => {
      p[0] = { ...one('ADT', 'João', '1990-05-04'), last_name: 'Müller' };
      p[1] = { ...one('ADT', 'JOAO', '1990-05-04'), last_name: 'Mueller' };
    },
    ['passengers.1: JOAO Mueller is in the list twice'],
  ],
  ['father and son', (p) => (p[1] = one('ADT', 'Ana', '1960-05-04')), []],
  [
    'an airline that is none',
    (p) => (p[0]!.frequent_flyers = [{ airline: '9Z', code: '1' }]),
    ['passengers.0.frequent_flyers.0.airline: unknown airline 9Z'],
  ],
  [
    'a number of an infant',
    (p) => (p[3]!.frequent_flyers = [{ airline: 'LA', code: '1' }]),
    ['passengers.3.frequent_flyers.0: an infant cannot have a frequent-flyer number'],
  ],
  [
    'two numbers for one airline',
    (p) =>
      (p[0]!.frequent_flyers = [
        { airline: 'LA', code: '1' },
        { airline: 'la', code: '2' },
      ]),
    ['passengers.0.frequent_flyers.1: a second number for LA'],
  ],
  [
    'a country that is none',
    (p) => (p[0]!.nationality = 'QQ'),
    ['passengers.0.nationality: unknown country QQ'],
  ],
])('%s', (_name, change, want) => {
  const inputs = party();
  change(inputs);
  expect(said(inputs)).toEqual(want);
});

test('the infants of an offer that has more of them than adults are refused', () => {
  const inputs = [
    one('ADT', 'Ana'),
    one('INF', 'Davi', '2026-01-10'),
    one('INF', 'Eva', '2026-02-20'),
  ];
  expect(said(inputs, seats('ADT', 'INF', 'INF'))).toEqual([
    'passengers: not more infants than adults',
  ]);
});

describe('documents', () => {
  type Doc = NonNullable<Input['documents']>[number];
  const with_document = (index: number, document: Partial<Doc>) =>
    said(
      party().map((p, i) =>
        i === index
          ? { ...p, documents: [{ unique_identifier: 'X1', type: 'PASSPORT', ...document }] }
          : p,
      ),
    );

  test.each<[string, number, Partial<Doc>, string[]]>([
    ['good on the last day', 0, { expires_at: '2027-01-05' }, []],
    [
      'expired the day before',
      0,
      { expires_at: '2027-01-04' },
      ['passengers.0.documents.0.expires_at: expires on 2027-01-04, before the last flight'],
    ],
    [
      'older than the infant',
      3,
      { created_at: '2026-01-09' },
      ['passengers.3.documents.0.created_at: a document cannot be older than the passenger'],
    ],
    ['as old as the infant', 3, { created_at: '2026-01-10' }, []],
    [
      'issued tomorrow',
      0,
      { created_at: '2026-11-22' },
      ['passengers.0.documents.0.created_at: a document cannot be issued in the future'],
    ],
    [
      'without type',
      0,
      { type: 'UNSPECIFIED' },
      ['passengers.0.documents.0.type: name the document type'],
    ],
    [
      'of no country',
      0,
      { issuing_country_code: 'QQ' },
      ['passengers.0.documents.0.issuing_country_code: unknown country QQ'],
    ],
  ])('%s', (_name, index, document, want) => expect(with_document(index, document)).toEqual(want));
});

test('everything wrong is told at once', () => {
  const inputs = party();
  inputs[2] = one('CHD', 'Caio', '1980-01-01');
  inputs[3] = one('INF', 'Davi');
  inputs[0]!.nationality = 'QQ';
  expect(said(inputs)).toHaveLength(3);
});

describe('names the contract takes', () => {
  const takes = (last_name: string) =>
    PassengerInput.safeParse({ pax_type: 'ADT', first_name: 'Ana', last_name }).success;

  test.each([
    'Müller-Lüdenscheidt',
    "D'Ávila Nuñez",
    'O’Brien',
    'Þórsdóttir',
    'Żółć',
    'Œuvré',
    'İstanbullu',
    'Ștefănescu',
    'St. John',
    'Петрова',
    '山田',
    '葛\u{e0100}城',
    'ʻAkaka',
    'A',
  ])('%s', (name) => expect(takes(name)).toBe(true));

  test.each([
    ['empty', ''],
    ['bell', 'Sil\u0007va'],
    ['line break', 'Sil\nva'],
    ['delete', 'Sil\u007fva'],
    ['C1', 'Sil\u0085va'],
    ['line separator', 'Sil\u2028va'],
    ['tab', 'Sil\tva'],
    ['digits', '12345'],
    ['a slash', 'Silva/Ana'],
    ['blank first', ' Silva'],
    ['too long', 'a'.repeat(61)],
    ['a filler', '\u3164'],
    ['a filler in it', 'Sil\u115fva'],
    ['a joiner', 'Sil\u034fva'],
    ['a lengthening', '\u0640'],
  ])('not %s', (_why, name) => expect(takes(name)).toBe(false));
});

test('an id that a caller has not, as null or left out, is none', () => {
  const inputs = [null, undefined].map((id, at) => ({
    ...one('ADT', ['Ana', 'Bia'][at]!, '1990-05-04'),
    frequent_flyers: [{ id, airline: 'LA', code: '123' }],
  }));
  for (const input of inputs) expect(PassengerInput.safeParse(input).success).toBe(true);
  expect(said(inputs, seats('ADT', 'ADT'))).toEqual([]);
});
