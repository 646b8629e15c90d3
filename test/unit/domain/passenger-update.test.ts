/** Changes to the passengers of a held booking: data, frequent flyers, and who leaves in a split. */
import { describe, expect, test } from 'vitest';
import { toEnglish } from '#main/contract/phrase.ts';
import { buildImportedRecord } from '#main/domain/booking-build.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import {
  checkFrequentFlyers,
  checkUpdate,
  toProviderPassengers,
} from '#main/domain/passenger-update.ts';
import { checkSplit } from '#main/domain/splitting.ts';
import {
  counter,
  NOW,
  ORIGIN,
  open,
  order,
  person,
  SAME_RATE,
  seal,
  ticket,
} from '../../fixtures/flights.ts';

const PASSPORT = {
  type: 'PASSPORT' as const,
  number: 'FZ123456',
  issuing_country: 'BR',
  issued_on: null,
  expires_on: '2030-01-01',
};

const ORDER = order({
  passengers: [
    person('PAX1 ADT Silva/Ana 1990-05-04', {
      infant_key: 'PAX4',
      documents: [PASSPORT],
      frequent_flyers: [
        { airline: 'LA', number: '111' },
        { airline: 'G3', number: '222' },
      ],
    }),
    person('PAX2 ADT Silva/Bia 1992-06-05'),
    person('PAX3 CHD Silva/Caio 2018-01-01'),
    person('PAX4 INF Silva/Davi 2026-01-10'),
  ],
});

const held = (change: Parameters<typeof order>[0] = {}): BookingRecord =>
  buildImportedRecord(
    { ...ORDER, ...change },
    { ...ORIGIN, ids: counter(), rules: [], rate: SAME_RATE },
  );
const RECORD = held();
const [ANA, BIA, CAIO, DAVI] = RECORD.passengers.map((p) => p.id) as [
  string,
  string,
  string,
  string,
];

type Infos = Parameters<typeof checkUpdate>[1];
const update = (infos: Infos, record = RECORD) =>
  checkUpdate(record, infos, { today: NOW.toISOString().slice(0, 10), seal });

function said(infos: Infos, record = RECORD): string[] {
  const checked = update(infos, record);
  if (checked.ok) return [];
  return checked.error.details.map(
    ({ path, message }) =>
      `${checked.error.error} ${path.replace('booking_passengers_info.', '')}: ${toEnglish(message)}`,
  );
}

describe('data', () => {
  test('a field left out stays as it is; the rest is as given', () => {
    const checked = update([
      {
        passenger_id: BIA,
        first_name: 'Bianca',
        middle_name: 'Rosa',
        phone: '+55 11 5555-0000',
        redress: '1234567',
        documents: [{ unique_identifier: 'AB98', type: 'NATIONAL_ID' }],
      },
    ]);
    if (!checked.ok) throw new Error(checked.error.message);
    const [ana, bia, caio, davi] = RECORD.passengers;
    expect(checked.value).toEqual({
      summary:
        'Passengers updated (Silva/Bia: first name, middle name, redress number, phone, documents)',
      redress: { [BIA]: '1234567' },
      passengers: [
        ana,
        {
          ...bia,
          first_name: 'Bianca',
          middle_name: 'Rosa',
          phone: '+55 11 5555-0000',
          sealed_redress: 'sealed(1234567)',
          documents: [
            {
              type: 'NATIONAL_ID',
              sealed_number: 'sealed(AB98)',
              masked: '····',
              issuing_country: null,
              issued_on: null,
              expires_on: null,
            },
          ],
        },
        caio,
        davi,
      ],
    });
  });

  test('empty text takes a middle name, a phone and a redress number away', () => {
    const first = update([{ passenger_id: BIA, middle_name: 'Rosa', phone: '1', redress: '99' }]);
    if (!first.ok) throw new Error(first.error.message);
    const record = { ...RECORD, passengers: first.value.passengers };
    const second = update([{ passenger_id: BIA, middle_name: '', phone: '', redress: '' }], record);
    expect(second.ok && second.value.passengers[1]).toEqual(RECORD.passengers[1]);
    expect(second.ok && second.value.redress).toEqual({ [BIA]: '' });
  });

  test.each<[string, Infos, string[]]>([
    ['nothing at all', [{ passenger_id: ANA }], []],
    [
      'nobody',
      [{ passenger_id: 'x', phone: '1' }],
      ['INVALID_REQUEST 0.passenger_id: there is no such passenger in this booking'],
    ],
    [
      'one twice',
      [{ passenger_id: ANA }, { passenger_id: BIA }, { passenger_id: ANA }],
      ['INVALID_REQUEST 2.passenger_id: this passenger is named twice'],
    ],
    [
      'an adult made a child',
      [{ passenger_id: ANA, birth_date: '2022-01-01' }],
      ['INVALID_REQUEST 0.birth_date: aged 4 on 2026-12-20, but ADT is 12 or older'],
    ],
    [
      'an infant two on the last flight',
      [{ passenger_id: BIA }, { passenger_id: DAVI, birth_date: '2025-01-05' }],
      [
        "INVALID_REQUEST 1.birth_date: turns two on 2027-01-05, on the way: book a child, who has a seat and a child's fare",
      ],
    ],
    [
      'one made the other',
      [{ passenger_id: BIA, first_name: 'ANA', birth_date: '1990-05-04' }],
      ['INVALID_REQUEST booking_passengers_info: ANA Silva is in the list twice'],
    ],
    [
      'a passport that will have expired',
      [
        {
          passenger_id: BIA,
          documents: [{ unique_identifier: 'X', type: 'PASSPORT', expires_at: '2026-12-31' }],
        },
      ],
      ['INVALID_REQUEST 0.documents.0.expires_at: expires on 2026-12-31, before the last flight'],
    ],
    [
      'an infant’s passport older than the infant',
      [
        {
          passenger_id: DAVI,
          documents: [{ unique_identifier: 'X', type: 'PASSPORT', created_at: '2025-12-31' }],
        },
      ],
      ['INVALID_REQUEST 0.documents.0.created_at: a document cannot be older than the passenger'],
    ],
    [
      'of no country',
      [{ passenger_id: BIA, nationality: 'QQ' }],
      ['INVALID_REQUEST 0.nationality: unknown country QQ'],
    ],
  ])('%s', (_name, infos, want) => expect(said(infos)).toEqual(want));

  describe('once ticketed', () => {
    const issued = held({ tickets: [ticket('9571234567890', 'PAX1')] });
    const ana = issued.passengers[0]!.id;
    const bia = issued.passengers[1]!.id;

    test.each<[string, Infos, string[]]>([
      [
        'a name',
        [{ passenger_id: ana, last_name: 'Souza' }],
        ['CAPABILITY_UNAVAILABLE 0.last_name: Silva/Ana is ticketed; the name cannot be changed'],
      ],
      [
        'the name of another in the same booking',
        [{ passenger_id: bia, first_name: 'Bianca' }],
        ['CAPABILITY_UNAVAILABLE 0.last_name: Silva/Bia is ticketed; the name cannot be changed'],
      ],
      ['the same name again', [{ passenger_id: ana, last_name: 'Silva', first_name: ' Ana ' }], []],
      ['a contact', [{ passenger_id: ana, phone: '+1 305 5550000', email: 'ana@example.org' }], []],
    ])('%s', (_name, infos, want) => expect(said(infos, issued)).toEqual(want));
  });
});

describe('frequent flyers', () => {
  type Entries = Parameters<typeof checkFrequentFlyers>[1];
  const set = (entries: Entries) => checkFrequentFlyers(RECORD, entries, { ids: counter() });
  const problems = (entries: Entries) => {
    const checked = set(entries);
    return checked.ok
      ? []
      : checked.error.details.map(({ path, message }) => `${path}: ${toEnglish(message)}`);
  };

  test("a passenger's entry for that airline is replaced, the others stay", () => {
    const checked = set([
      { passenger_id: ANA, airline: 'la', code: '999' },
      { passenger_id: CAIO, airline: 'AD', code: '333' },
    ]);
    const [la, g3] = RECORD.passengers[0]!.frequent_flyers;
    expect(checked.ok && checked.value.passengers.map((p) => p.frequent_flyers)).toEqual([
      [{ id: la!.id, airline: 'LA', code: '999' }, g3],
      [],
      [{ id: 'id-1', airline: 'AD', code: '333' }],
      [],
    ]);
  });

  test.each<[string, Entries, string[]]>([
    [
      'nobody',
      [{ passenger_id: 'x', airline: 'LA', code: '1' }],
      ['passengers.0.passenger_id: there is no such passenger in this booking'],
    ],
    [
      'an airline that is none',
      [{ passenger_id: ANA, airline: '9Z', code: '1' }],
      ['passengers.0.airline: unknown airline 9Z'],
    ],
    [
      'an infant',
      [{ passenger_id: DAVI, airline: 'LA', code: '1' }],
      ['passengers.0: an infant cannot have a frequent-flyer number'],
    ],
    [
      'the same twice',
      [
        { passenger_id: ANA, airline: 'LA', code: '1' },
        { passenger_id: ANA, airline: 'la', code: '2' },
      ],
      ['passengers.1: a second number for LA'],
    ],
    [
      'one right and one wrong: none',
      [
        { passenger_id: ANA, airline: 'LA', code: '1' },
        { passenger_id: BIA, airline: '9Z', code: '2' },
      ],
      ['passengers.1.airline: unknown airline 9Z'],
    ],
  ])('%s', (_name, entries, want) => expect(problems(entries)).toEqual(want));
});

describe('split', () => {
  const said_of = (...ids: string[]) => {
    const checked = checkSplit(RECORD, ids);
    return checked.ok
      ? checked.value.passenger_keys.join()
      : checked.error.details
          .map(({ path, message }) => `${path}: ${toEnglish(message)}`)
          .join('; ');
  };

  test.each<[string, string[], string]>([
    ['an adult takes the infant along', [ANA], 'PAX1,PAX4'],
    ['an adult and the infant named', [DAVI, ANA], 'PAX1,PAX4'],
    ['an adult without infant', [BIA], 'PAX2'],
    ['a child', [CAIO], 'PAX3'],
    ['all but one', [BIA, ANA], 'PAX1,PAX2,PAX4'],
    ['nobody', [], 'passenger_ids: name a passenger'],
    ['everybody', [ANA, BIA, CAIO, DAVI], 'passenger_ids: somebody has to stay'],
    ['everybody, the infant unnamed', [ANA, BIA, CAIO], 'passenger_ids: somebody has to stay'],
    ['a stranger', ['x'], 'passenger_ids.0: there is no such passenger in this booking'],
    ['an infant alone', [DAVI], 'passenger_ids.0: an infant goes with its adult'],
    ['an infant with another adult', [BIA, DAVI], 'passenger_ids.1: an infant goes with its adult'],
    ['one twice', [BIA, BIA], 'passenger_ids.1: this passenger is named twice'],
  ])('%s', (_name, ids, want) => expect(said_of(...ids)).toBe(want));
});

describe("in the provider's terms", () => {
  const base = RECORD.passengers;

  test('numbers are opened, infants tied, prices those of the order', () => {
    const [ana] = toProviderPassengers(base, RECORD.order!, { open, redress: {} });
    expect(ana).toEqual({ ...ORDER.passengers[0], redress: null });
  });

  test('a redress number given before is sent again, unless the update says otherwise', () => {
    const kept = base.map((p) => ({ ...p, sealed_redress: seal(`R-${p.key}`) }));
    const sent = toProviderPassengers(kept, RECORD.order!, {
      open,
      redress: { [BIA]: 'NEW', [CAIO]: '' },
    });
    expect(sent.map((p) => p.redress)).toEqual(['R-PAX1', 'NEW', null, 'R-PAX4']);
  });

  test('a number that cannot be opened stops everything', () => {
    const closed = { open: () => null, redress: {} };
    expect(() => toProviderPassengers(base, RECORD.order!, closed)).toThrow('cannot be opened');
  });
});
