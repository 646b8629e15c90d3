/** The life of a record: sent, placed, seen again, cancelled. */
import { describe, expect, test } from 'vitest';
import { buildImportedRecord, createRecord } from '#main/domain/booking-build.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import { isDuplicate } from '#main/domain/duplicates.ts';
import type { ProviderOrder, ProviderTicket } from '#main/providers/provider.ts';
import {
  BACK,
  counter,
  leg,
  ORIGIN,
  OUT,
  person,
  rule,
  SAME_RATE,
  stored,
  ticket,
} from '../../fixtures/flights.ts';
import { service } from './exchange/trips.ts';
import { ANA, apply, BIA, DAVI, LATER, OFFER, ORDER, prices, sent } from './held-booking.ts';

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
      createRecord({ ...ORIGIN, ids: counter(), offer: stored(OFFER), passengers }),
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

  test('what the airline does not tell of a document stays: DOCS has no day of issue', () => {
    const [passport] = ANA.documents;
    const whole = { ...passport!, issued_on: '2022-01-01', expires_on: '2031-01-01' };
    const record = createRecord({
      ...ORIGIN,
      ids: counter(),
      offer: stored(OFFER),
      passengers: [{ ...ANA, documents: [whole] }, BIA, DAVI],
    });
    const tell = (change: object) =>
      apply(record, {
        ...ORDER,
        passengers: ORDER.passengers.map((p) =>
          p.key === 'PAX1' ? { ...p, documents: [{ ...whole, issued_on: null, ...change }] } : p,
        ),
      }).passengers[0]!.documents;
    expect(tell({})).toEqual(record.passengers[0]!.documents);
    expect(tell({ issuing_country: null, expires_on: null })).toEqual(
      record.passengers[0]!.documents,
    );
    // Another document.
    expect(tell({ expires_on: '2033-03-03' })).toMatchObject([
      { issued_on: null, expires_on: '2033-03-03' },
    ]);
    expect(tell({ number: 'FZ123499' })).toMatchObject([{ issued_on: null, masked: '····99' }]);
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

  test('father and son of one name: the key decides where no birth date is given back', () => {
    const names = ['PAX1 ADT Silva/Ana 1960-01-01', 'PAX2 ADT Silva/Ana 1990-01-01'];
    const drafts = names.map((text, index) => ({ ...BIA, ...person(text), id: `ana-${index}` }));
    const record = { ...sent(), passengers: sent().passengers.slice(0, 2) };
    const two = {
      ...record,
      passengers: record.passengers.map((p, index) => ({
        ...p,
        infant_id: null,
        id: drafts[index]!.id,
        first_name: 'Ana',
        last_name: 'Silva',
        birth_date: drafts[index]!.birth_date,
      })),
    };
    const seen = apply(two, {
      ...ORDER,
      passengers: [person('PAX2 ADT SILVA/ANA'), person('PAX1 ADT SILVA/ANA')],
    });
    expect(seen.passengers.map((p) => [p.id, p.key])).toEqual([
      ['ana-0', 'PAX1'],
      ['ana-1', 'PAX2'],
    ]);
  });

  test('an order that ties no infant to anybody leaves ours tied', () => {
    const loose = {
      ...ORDER,
      passengers: ORDER.passengers.map((p) => ({ ...p, infant_key: null })),
    };
    expect(apply(record, loose).passengers[0]!.infant_id).toBe('davi');
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

test('a bag keeps its document where the provider tells not whose each is, and gets no refunded one', () => {
  const emd = (number: string) => ticket(number, 'PAX1', { type: 'EMD', status_told: false });
  const bag = (key: string, document_number: string) =>
    service(key, 'PAX1', [], { kind: 'BAGGAGE', seat: null, document_number });
  const [one, two, three] = [emd('9571000000001'), emd('9571000000002'), emd('9571000000003')];
  const seen = (record: BookingRecord, tickets: ProviderTicket[], ...bags: [string, string][]) =>
    apply(record, { ...ORDER, tickets, services: bags.map(([key, number]) => bag(key, number)) });
  const pairs = ({ order }: BookingRecord) =>
    order?.services.map(({ key, document_number }) => `${key} ${document_number?.slice(-1)}`);

  const first = seen(apply(sent(), ORDER), [one], ['a', one.number]);
  const refunded = seen(first, [{ ...one, status: 'REFUNDED' }]);
  const second = seen(refunded, [one, two], ['b', one.number]);
  expect(pairs(second)).toEqual(['b 2']);
  const third = seen(second, [one, two, three], ['c', one.number], ['b', two.number]);
  expect(pairs(third)).toEqual(['c 3', 'b 2']);
});

test('documents taken for void are refunded where others went into them', () => {
  const untold = (number: string) => ticket(number, 'PAX1', { status_told: false });
  const [old, fresh] = [untold('9571000000001'), untold('9571000000002')];
  const cancelled = (record: BookingRecord, ...tickets: ProviderTicket[]) =>
    apply(record, {
      ...ORDER,
      status: 'CANCELLED',
      tickets: tickets.map((one) => ({ ...one, status: 'CANCELLED' })),
    }).order?.tickets.map(({ status }) => status);
  const sold = apply(apply(sent(), ORDER), { ...ORDER, tickets: [old] });
  expect(cancelled(sold, old)).toEqual(['CANCELLED']);
  const exchanged = apply(sold, { ...ORDER, tickets: [fresh] });
  expect(cancelled(exchanged, fresh)).toEqual(['EXCHANGED', 'REFUNDED']);
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
      'two of three',
      at({ tickets: [t('PAX1'), t('PAX2')] }),
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
    [
      'voided after it was issued',
      at(
        { tickets: [t('PAX1', { status: 'CANCELLED' })] },
        { ...held, issued_at: '2026-11-21T15:30:00.000Z' },
      ),
      ['ON_HOLD', null, null],
    ],
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

test("the Order ID stands in the remarks of PROVIDER_06's bookings only", () => {
  const remarks = (provider_type: 'PROVIDER_04' | 'PROVIDER_06') =>
    buildImportedRecord(
      { ...ORDER, remarks: ['WINDOW SEAT'] },
      { ...ORIGIN, provider_type, ids: counter(), rules: [], rate: SAME_RATE },
    ).remarks.map((r) => `${r.remark_type} ${r.text}`);
  expect(remarks('PROVIDER_06')).toEqual(['ORDER_ID LA123ORDER', 'GENERAL WINDOW SEAT']);
  expect(remarks('PROVIDER_04')).toEqual(['GENERAL WINDOW SEAT']);
});

describe('duplicates', () => {
  const held = apply(sent(), ORDER);
  const legs = [leg(OUT), leg(BACK)];
  const people = [ANA, BIA, DAVI];
  const duplicate = (change: Partial<Parameters<typeof isDuplicate>[1]>, record = held) =>
    isDuplicate(record, { legs, passengers: people, ...change });
  const { first_name, last_name } = BIA;
  const elder = { first_name, last_name, birth_date: '1961-02-03' };
  const [ana, bia, davi] = held.passengers;
  const of_one_name = { ...held, passengers: [ana!, bia!, { ...davi!, ...elder }] };

  test.each<[string, boolean, boolean]>([
    ['the same', duplicate({}), true],
    [
      'spelled otherwise, in another order',
      duplicate({ passengers: [DAVI, { ...ANA, last_name: 'MUELLER' }, BIA] }),
      true,
    ],
    ['before it is placed', duplicate({}, sent()), true],
    ['one fewer', duplicate({ passengers: [ANA, DAVI] }), false],
    [
      'another birth date',
      duplicate({ passengers: [ANA, { ...BIA, birth_date: '1992-06-06' }, DAVI] }),
      false,
    ],
    [
      'typed without a birth date',
      duplicate({ passengers: [ANA, { ...BIA, birth_date: null }, DAVI] }),
      true,
    ],
    [
      'two of one name, one of them typed without a birth date',
      duplicate({ passengers: [ANA, { ...BIA, birth_date: null }, BIA] }, of_one_name),
      true,
    ],
    ['another day', duplicate({ legs: [leg(OUT.replaceAll('12-20', '12-21')), leg(BACK)] }), false],
    ['one way only', duplicate({ legs: [leg(OUT)] }), false],
    ['cancelled', duplicate({}, { ...held, status: 'CANCELLED' }), false],
    ['expired', duplicate({}, { ...held, status: 'EXPIRED' }), false],
  ])('%s', (_name, got, want) => expect(got).toBe(want));
});
