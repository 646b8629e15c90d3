/** The life of a record: sent, placed, seen again, changed at the airline, split, cancelled. */
import { describe, expect, test } from 'vitest';
import type { FeeRule } from '#main/contract/desk.ts';
import {
  acceptPrice,
  applyOrder,
  diffRecords,
  importedRecord,
  isDuplicate,
  newChildRecord,
  newRecord,
} from '#main/domain/booking-build.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import type { PassengerDraft } from '#main/domain/passengers.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import {
  BACK,
  counter,
  leg,
  ORIGIN,
  OUT,
  offer,
  open,
  order,
  person,
  rule,
  SAME_RATE,
  seal,
  slice,
  stored,
  ticket,
} from '../../fixtures/flights.ts';

const LATER = new Date('2026-11-21T16:00:00.000Z');
const RULES = [rule({ id: 'all', agent_fee: 30, commission_percent: 10 })];

const draft = (text: string, id: string, change: Partial<PassengerDraft> = {}): PassengerDraft => {
  const { price: _price, ...rest } = person(text);
  return { ...rest, id, ...change };
};
const ANA = draft('PAX1 ADT Müller/Ana 1990-05-04', 'ana', {
  email: 'ana@example.org',
  phone: '+55 11 91234-5678',
  infant_key: 'PAX3',
  documents: [
    {
      type: 'PASSPORT',
      number: 'FZ123456',
      issuing_country: 'BR',
      issued_on: null,
      expires_on: null,
    },
  ],
});
const BIA = draft('PAX2 ADT Silva/Bia 1992-06-05', 'bia');
const DAVI = draft('PAX3 INF Silva/Davi 2026-01-10', 'davi');

const OFFER = offer([[slice([OUT])], [slice([BACK])]], {
  prices: [
    { pax_type: 'ADT', quantity: 2, fare_minor: 100_00, taxes: [], tax_minor: 20_00 },
    { pax_type: 'INF', quantity: 1, fare_minor: 10_00, taxes: [], tax_minor: 0 },
  ],
});

const sent = (rules: FeeRule[] = RULES) =>
  newRecord({
    ...ORIGIN,
    ids: counter(),
    offer: stored(OFFER, {}, rules),
    passengers: [ANA, BIA, DAVI],
  });

/** As an airline holds it: capitals, other order, masked number, contacts not given back. */
const ORDER = order({
  passengers: [
    person('PAX2 ADT SILVA/BIA 1992-06-05'),
    person('PAX1 ADT MUELLER/ANA 1990-05-04', {
      infant_key: 'PAX3',
      email: 'ANA@EXAMPLE.ORG',
      phone: '5511912345678',
      documents: [
        {
          type: 'PASSPORT',
          number: 'XXXXXX56',
          issuing_country: 'BR',
          issued_on: null,
          expires_on: null,
        },
      ],
    }),
    person('PAX3 INF SILVA/DAVI 2026-01-10', {
      price: { fare_minor: 10_00, taxes: [], tax_minor: 0 },
    }),
  ],
  total_minor: 250_00,
});

const apply = (record: BookingRecord, seen: ProviderOrder, now = LATER, rules = RULES) =>
  applyOrder(record, seen, { now, ids: counter('later'), rules, rate: SAME_RATE, seal });

const prices = (record: BookingRecord) =>
  record.pricing!.lines.map((l) => `${l.passenger_id} ${l.fare}+${l.tax}+${l.agent_fee}`);

describe('sent', () => {
  test('a new record is PENDING, has all it needs to be shown, and no number in the clear', () => {
    const record = sent();
    expect(record).toMatchObject({
      status: 'PENDING',
      order: null,
      created_at: '2026-11-21T15:00:00.000Z',
      created_by: 3,
      user: 'agent@training.airdesk.example',
      sent: {
        validating_carrier: 'LA',
        currency: 'BRL',
        payment_due_at: '2026-11-24T15:00:00.000Z',
      },
      pricing: { expires_at: '2026-11-22T15:00:00.000Z', changed: false, currency: 'BRL' },
    });
    expect(prices(record)).toEqual([
      'ana 10000+2000+3000',
      'bia 10000+2000+3000',
      'davi 1000+0+3000',
    ]);
    expect(record.passengers[0]).toMatchObject({
      id: 'ana',
      infant_id: 'davi',
      documents: [{ sealed_number: 'sealed(FZ123456)', masked: '····56' }],
    });
    expect(record.slices.map((s) => s.legs.length)).toEqual([1, 1]);
    expect(JSON.stringify({ ...record, passengers: [] })).not.toContain('FZ123456');
  });

  test('an offer without a price for somebody is a broken invariant', () => {
    const passengers = [ANA, BIA, { ...BIA, id: 'third', key: 'PAX9' }];
    expect(() =>
      newRecord({ ...ORIGIN, ids: counter(), offer: stored(OFFER), passengers }),
    ).toThrow('no price for every ADT');
  });
});

describe('placed', () => {
  const record = apply(sent(), ORDER);

  test('names stay as typed, contacts too, and the passengers stay in their order', () => {
    expect(
      record.passengers.map(
        (p) => `${p.id} ${p.key} ${p.last_name}/${p.first_name} ${p.email} ${p.phone}`,
      ),
    ).toEqual([
      'ana PAX1 Müller/Ana ana@example.org +55 11 91234-5678',
      'bia PAX2 Silva/Bia null null',
      'davi PAX3 Silva/Davi null null',
    ]);
    expect(record.passengers[0]!.infant_id).toBe('davi');
    expect(record.passengers[0]!.documents).toEqual(sent().passengers[0]!.documents);
  });

  test('slices, legs and the agreed price keep their ids', () => {
    expect(record.slices).toEqual(sent().slices);
    expect(record.pricing).toEqual(sent().pricing);
    expect(record).toMatchObject({ status: 'ON_HOLD', issued_at: null, cancelled_at: null });
  });

  test('the order is kept without numbers', () => {
    expect(record.order!.passengers.flatMap((p) => p.documents.map((d) => d.number))).toEqual(['']);
  });

  test('a fee table that changed meanwhile does not touch what was agreed', () => {
    const again = apply(record, ORDER, LATER, [rule({ id: 'all', agent_fee: 99 })]);
    expect(again.pricing).toEqual(record.pricing);
  });

  test('keys of the order that are all others: people are known by name and birth date', () => {
    const renumbered = {
      ...ORDER,
      passengers: ORDER.passengers.map((p) => ({
        ...p,
        key: `T${p.key}`,
        infant_key: p.infant_key && `T${p.infant_key}`,
      })),
    };
    const seen = apply(sent(), renumbered);
    expect(seen.passengers.map((p) => [p.id, p.key, p.infant_id])).toEqual([
      ['ana', 'TPAX1', 'davi'],
      ['bia', 'TPAX2', null],
      ['davi', 'TPAX3', null],
    ]);
  });

  test('keys that were handed to other people: the person counts', () => {
    const swapped = {
      ...ORDER,
      passengers: [
        person('PAX1 ADT SILVA/BIA 1992-06-05'),
        person('PAX2 ADT MUELLER/ANA 1990-05-04', { infant_key: 'PAX3' }),
        ORDER.passengers[2]!,
      ],
    };
    expect(apply(sent(), swapped).passengers.map((p) => [p.id, p.key])).toEqual([
      ['ana', 'PAX2'],
      ['bia', 'PAX1'],
      ['davi', 'PAX3'],
    ]);
  });

  test('a name changed at the airline is taken over, and the id stays', () => {
    const married = {
      ...ORDER,
      passengers: [person('PAX2 ADT SOUZA/BIA 1992-06-05'), ...ORDER.passengers.slice(1)],
    };
    const [, bia] = apply(record, married).passengers;
    expect([bia!.id, bia!.last_name, bia!.first_name]).toEqual(['bia', 'SOUZA', 'BIA']);
  });
});

describe('price', () => {
  const held = apply(sent(), ORDER);
  const dearer: ProviderOrder = {
    ...ORDER,
    passengers: ORDER.passengers.map((p) =>
      p.key === 'PAX2' ? { ...p, price: { fare_minor: 150_00, taxes: [], tax_minor: 20_00 } } : p,
    ),
    total_minor: 300_00,
  };

  test('the airline asks more: priced anew, and said', () => {
    const seen = apply(held, dearer);
    expect(prices(seen)).toEqual([
      'ana 10000+2000+3000',
      'bia 15000+2000+3000',
      'davi 1000+0+3000',
    ]);
    expect(seen.pricing).toMatchObject({
      changed: true,
      created_at: LATER.toISOString(),
      warnings: ['The airline asks BRL 300.00; agreed was BRL 250.00'],
    });
    expect(seen.pricing!.id).not.toBe(held.pricing!.id);
  });

  test('it stays changed until the agent accepts', () => {
    const again = apply(apply(held, dearer), dearer);
    expect(again.pricing!.changed).toBe(true);
    expect(acceptPrice(again).pricing).toMatchObject({ changed: false, warnings: [] });
    expect(apply(acceptPrice(again), dearer).pricing!.changed).toBe(false);
  });

  test('an order that does not break its price down keeps the agreed one', () => {
    const silent = { ...ORDER, passengers: ORDER.passengers.map((p) => ({ ...p, price: null })) };
    expect(apply(held, silent).pricing).toEqual(held.pricing);
  });

  test('without breakdown a changed total is shared out by what each paid, to the cent', () => {
    const silent = {
      ...ORDER,
      total_minor: 260_01,
      passengers: ORDER.passengers.map((p) => ({ ...p, price: null })),
    };
    const lines = apply(held, silent).pricing!.lines;
    expect(lines.map((l) => l.original_fare + l.original_tax)).toEqual([124_81, 124_80, 10_40]);
    expect(apply(held, silent).pricing!.changed).toBe(true);
  });

  test('an import without any breakdown is shared alike', () => {
    const silent = {
      ...ORDER,
      total_minor: 100_00,
      passengers: ORDER.passengers.map((p) => ({ ...p, price: null })),
    };
    const record = importedRecord(silent, {
      ...ORIGIN,
      ids: counter(),
      rules: [],
      rate: SAME_RATE,
    });
    expect(record.pricing!.lines.map((l) => l.fare)).toEqual([33_34, 33_33, 33_33]);
    expect(record.pricing!.changed).toBe(false);
  });

  test('another currency is another price', () => {
    const rate = { from: 'USD', to: 'BRL', value: '5.5', as_of: '' };
    const dollars = { ...ORDER, currency: 'USD' };
    const seen = applyOrder(held, dollars, { now: LATER, ids: counter(), rules: [], rate, seal });
    expect(prices(seen)).toEqual(['ana 55000+11000+0', 'bia 55000+11000+0', 'davi 5500+0+0']);
    expect(seen.pricing).toMatchObject({ changed: true, original_currency: 'USD', rate });
  });
});

describe('status', () => {
  const held = apply(sent(), ORDER);
  const at = (change: Partial<ProviderOrder>, record = held) => {
    const { status, issued_at, cancelled_at } = apply(record, { ...ORDER, ...change });
    return [status, issued_at, cancelled_at];
  };
  const t = (key: string, change = {}) => ticket(`957123456789${key.slice(3)}`, key, change);

  test.each<[string, unknown[], unknown[]]>([
    ['no tickets', at({}), ['ON_HOLD', null, null]],
    [
      'one of three',
      at({ tickets: [t('PAX1')] }),
      ['PARTIALLY_TICKETED', '2026-11-21T16:00:00.000Z', null],
    ],
    [
      'all, the first one earlier',
      at({ tickets: [t('PAX1'), t('PAX2', { issued_at: '2026-11-21T15:30:00Z' }), t('PAX3')] }),
      ['TICKETED', '2026-11-21T15:30:00.000Z', null],
    ],
    [
      'flown',
      at({ tickets: ['PAX1', 'PAX2', 'PAX3'].map((k) => t(k, { status: 'USED' })) }),
      ['TICKETED', '2026-11-21T16:00:00.000Z', null],
    ],
    ['voided', at({ tickets: [t('PAX1', { status: 'CANCELLED' })] }), ['ON_HOLD', null, null]],
    ['an EMD is no ticket', at({ tickets: [t('PAX1', { type: 'EMD' })] }), ['ON_HOLD', null, null]],
    ['cancelled', at({ status: 'CANCELLED' }), ['CANCELLED', null, '2026-11-21T16:00:00.000Z']],
    [
      'cancelled after it had expired',
      at(
        { status: 'CANCELLED' },
        { ...held, status: 'EXPIRED', cancelled_at: '2026-11-21T15:45:00.000Z' },
      ),
      ['EXPIRED', null, '2026-11-21T15:45:00.000Z'],
    ],
    [
      'alive after all',
      at({}, { ...held, status: 'EXPIRED', cancelled_at: 'x' }),
      ['ON_HOLD', null, null],
    ],
    [
      'an outcome that was unknown',
      at({}, { ...held, status: 'PENDING' }),
      ['ON_HOLD', null, null],
    ],
  ])('%s', (_name, got, want) => expect(got).toEqual(want));

  test('a cancelled order that comes back as a shell still shows what it was', () => {
    const shell: ProviderOrder = {
      ...ORDER,
      status: 'CANCELLED',
      locator: null,
      passengers: [],
      slices: [],
      total_minor: 0,
      validating_carrier: null,
    };
    const seen = apply(held, shell);
    expect(seen).toEqual({
      ...held,
      status: 'CANCELLED',
      cancelled_at: LATER.toISOString(),
      order: { ...held.order, status: 'CANCELLED' },
    });
  });
});

describe('flights', () => {
  const held = apply(sent(), ORDER);
  const flying = (...flights: Parameters<typeof leg>[]) =>
    apply(held, { ...ORDER, slices: flights.map((args) => slice([leg(...args)])) });
  const LATE = 'LA8084 GRU-MIA 2026-12-20T11:15 2026-12-20T17:45';

  test('a new time keeps the ids and is told', () => {
    const seen = flying([LATE, { key: 'new', status: 'TK' }], [BACK]);
    expect(seen.slices.map((s) => s.id)).toEqual(held.slices.map((s) => s.id));
    expect(seen.slices[0]!.legs).toEqual([{ id: held.slices[0]!.legs[0]!.id, key: 'new' }]);
    expect(seen.warnings).toEqual([
      {
        type: 'SCHEDULE_CHANGE',
        description:
          'LA8084 GRU-MIA now flies 2026-12-20 11:15 to 2026-12-20 17:45, before 2026-12-20 10:00 to 2026-12-20 16:30',
      },
      { type: 'SCHEDULE_CHANGE', description: 'LA8084 GRU-MIA has a new time, confirmed (TK)' },
    ]);
    const again = apply(seen, { ...ORDER, slices: [slice([LATE]), slice([BACK])] });
    expect(again.warnings).toEqual([seen.warnings[0]]);
  });

  test('another flight the same way keeps the ids; another way does not', () => {
    const seen = flying(
      ['LA8090 GRU-MIA 2026-12-21T10:00 2026-12-21T16:30'],
      ['LA8085 JFK-GRU 2027-01-05T20:00 2027-01-06T06:30'],
    );
    expect(seen.slices[0]).toMatchObject({ id: held.slices[0]!.id, token: held.slices[0]!.token });
    expect(seen.slices[1]!.id).not.toBe(held.slices[1]!.id);
    expect(seen.slices[1]!.token).not.toBe(held.slices[1]!.token);
  });

  test.each([
    ['HK', undefined],
    ['UN', 'SCHEDULE_CHANGE LA8084 GRU-MIA does not operate (UN)'],
    ['HL', 'PROVIDER LA8084 GRU-MIA is on the waiting list (HL)'],
    ['UC', 'PROVIDER LA8084 GRU-MIA is refused by the airline (UC)'],
    ['HX', 'PROVIDER LA8084 GRU-MIA was cancelled by the airline (HX)'],
  ] as const)('status %s', (status, want) => {
    const [warning] = flying([OUT, { status }], [BACK]).warnings;
    expect(warning && `${warning.type} ${warning.description}`).toBe(want);
  });
});

test("the Order ID stands in the remarks of PROVIDER_06's bookings only", () => {
  const remarks = (provider_type: 'PROVIDER_04' | 'PROVIDER_06') =>
    importedRecord(
      { ...ORDER, remarks: ['WINDOW SEAT'] },
      { ...ORIGIN, provider_type, ids: counter(), rules: [], rate: SAME_RATE },
    ).remarks.map((r) => `${r.remark_type} ${r.text}`);
  expect(remarks('PROVIDER_06')).toEqual(['ORDER_ID LA123ORDER', 'GENERAL WINDOW SEAT']);
  expect(remarks('PROVIDER_04')).toEqual(['GENERAL WINDOW SEAT']);
});

describe('split', () => {
  const whole = apply(sent(), ORDER);
  const moved = whole.passengers.filter((p) => p.id !== 'bia');
  const half = (keep: (key: string) => boolean, order_id: string, total_minor: number) => ({
    ...ORDER,
    order_id,
    locator: order_id,
    total_minor,
    passengers: ORDER.passengers.filter((p) => keep(p.key)),
  });
  const reseal = (text: string) => `child(${open(text)})`;
  const child = applyOrder(
    newChildRecord(whole, moved, 'child', 'ON_HOLD', reseal),
    half((key) => key !== 'PAX2', 'CHILD1', 130_00),
    { now: LATER, ids: counter('child'), rules: RULES, rate: SAME_RATE, seal },
  );
  const parent = apply(
    whole,
    half((key) => key === 'PAX2', 'PARENT', 120_00),
  );

  test('amounts go with the passengers, and nobody is charged anew', () => {
    expect(prices(child)).toEqual(['ana 10000+2000+3000', 'davi 1000+0+3000']);
    expect(prices(parent)).toEqual(['bia 10000+2000+3000']);
    expect([child.pricing!.changed, parent.pricing!.changed]).toEqual([false, false]);
  });

  test('numbers are sealed for the child; slices have tokens of their own', () => {
    expect(child).toMatchObject({ id: 'child', status: 'ON_HOLD', order: { locator: 'CHILD1' } });
    expect(child.passengers[0]!.documents[0]!.sealed_number).toBe('child(FZ123456)');
    expect(child.passengers.map((p) => [p.id, p.infant_id])).toEqual([
      ['ana', 'davi'],
      ['davi', null],
    ]);
    const tokens = [...child.slices, ...parent.slices].flatMap((s) => [
      s.id,
      s.token,
      s.balance_token,
    ]);
    expect(parent.slices).toEqual(whole.slices);
    expect(new Set(tokens).size).toBe(12);
  });

  test('a number that cannot be opened is left behind', () => {
    const poor = newChildRecord(whole, moved, 'child', 'ON_HOLD', () => null);
    expect(poor.passengers[0]!.documents).toEqual([]);
  });
});

describe('duplicates', () => {
  const held = apply(sent(), ORDER);
  const legs = [leg(OUT), leg(BACK)];
  const people = [ANA, BIA, DAVI];
  const twin = (change: Partial<Parameters<typeof isDuplicate>[1]>, record = held) =>
    isDuplicate(record, { legs, passengers: people, ...change });

  test.each<[string, boolean, boolean]>([
    ['the same', twin({}), true],
    [
      'spelled otherwise, in another order',
      twin({ passengers: [DAVI, { ...ANA, last_name: 'MUELLER' }, BIA] }),
      true,
    ],
    ['before it is placed', twin({}, sent()), true],
    ['one fewer', twin({ passengers: [ANA, DAVI] }), false],
    [
      'another birth date',
      twin({ passengers: [ANA, { ...BIA, birth_date: '1992-06-06' }, DAVI] }),
      false,
    ],
    ['another day', twin({ legs: [leg(OUT.replaceAll('12-20', '12-21')), leg(BACK)] }), false],
    ['one way only', twin({ legs: [leg(OUT)] }), false],
    ['cancelled', twin({}, { ...held, status: 'CANCELLED' }), false],
    ['expired', twin({}, { ...held, status: 'EXPIRED' }), false],
  ])('%s', (_name, got, want) => expect(got).toBe(want));
});

describe('what changed', () => {
  const held = apply(sent(), ORDER);
  const lines = (before: BookingRecord | null, after: BookingRecord) =>
    diffRecords(before, after).map((c) => `${c.path}: ${c.before} → ${c.after}`);

  test('nothing', () => expect(lines(held, held)).toEqual([]));

  test('placed', () => {
    expect(lines(sent(), held)).toEqual([
      'status: PENDING → ON_HOLD',
      'locator: null → QWERTY',
      'order_id: null → LA123ORDER',
    ]);
  });

  test('people, masked', () => {
    const [ana, ...rest] = held.passengers;
    const next = {
      ...held,
      passengers: [
        {
          ...ana!,
          email: null,
          sealed_redress: 'sealed(R)',
          documents: [{ ...ana!.documents[0]!, masked: '····99', sealed_number: 'sealed(X)' }],
          frequent_flyers: [{ id: 'f', airline: 'LA', code: '1' }],
        },
        ...rest,
      ],
    };
    expect(lines(held, next)).toEqual([
      'passengers.1.email: ana@example.org → null',
      'passengers.1.documents: PASSPORT ····56 BR → PASSPORT ····99 BR',
      'passengers.1.frequent_flyers.LA: null → 1',
    ]);
  });

  test('somebody who left', () => {
    const [ana, , davi] = held.passengers;
    const [first, , third] = held.pricing!.lines;
    const next = {
      ...held,
      passengers: [ana!, davi!],
      pricing: { ...held.pricing!, lines: [first!, third!] },
    };
    expect(lines(held, next)).toEqual([
      'price.total: BRL 340.00 → BRL 190.00',
      'passengers.3: Silva/Bia ADT → null',
      'passengers.3.birth_date: 1992-06-05 → null',
      'passengers.3.gender: FEMALE → null',
    ]);
  });

  test('tickets and flights', () => {
    const next = apply(held, {
      ...ORDER,
      tickets: [ticket('9571234567890', 'PAX1')],
      slices: [slice([leg(OUT, { booking_class: 'M', status: 'TK' })]), slice([BACK])],
    });
    expect(lines(held, next)).toEqual([
      'status: ON_HOLD → PARTIALLY_TICKETED',
      'flights.1.class: Y → M',
      'flights.1.status: HK → TK',
      'tickets.9571234567890: null → TICKETED',
    ]);
  });

  test('a new booking lists what it has', () => {
    expect(lines(null, held)).toContain('status: null → ON_HOLD');
    expect(lines(null, held)).toContain('flights.1: null → LA8084 GRU-MIA 2026-12-20T10:00');
  });
});
