/** Flights that change, and what a history says of it. */
import { describe, expect, test } from 'vitest';
import { toEnglish } from '#main/contract/phrase.ts';
import { diffRecords, listSaid } from '#main/domain/booking-build.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import { BACK, leg, OUT, slice, ticket } from '../../fixtures/flights.ts';
import { apply, ORDER, sent } from './held-booking.ts';

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
    ]);
    const again = apply(seen, { ...ORDER, slices: [slice([LATE]), slice([BACK])] });
    expect(again.warnings).toEqual([seen.warnings[0]]);
  });

  test('a later arrival alone is told too', () => {
    const [warning] = flying([OUT.replace('T16:30', 'T16:45')], [BACK]).warnings;
    expect(toEnglish(warning?.description ?? '')).toMatch(
      /^LA8084 GRU-MIA now flies .* to 2026-12-20 16:45, before /,
    );
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
    ['HX', 'PROVIDER LA8084 GRU-MIA is given back or cancelled (HX)'],
  ] as const)('status %s', (status, want) => {
    const [warning] = flying([OUT, { status }], [BACK]).warnings;
    expect(warning && `${warning.type} ${toEnglish(warning.description)}`).toBe(want);
  });

  test('a flight that is gone beside its new times is one change', () => {
    const seen = flying([OUT, { status: 'UN', key: 'gone' }], [LATE, { status: 'TK' }], [BACK]);
    expect(seen.schedule).toMatchObject([{ before: { departure: '2026-12-20T10:00' } }]);
    expect(seen.warnings.map(({ description }) => toEnglish(description))).toEqual([
      expect.stringMatching(/^LA8084 GRU-MIA now flies /),
    ]);
  });

  test('a cancelled order warns of none of its flights', () => {
    const slices = ORDER.slices.map((one) => ({
      ...one,
      legs: one.legs.map((leg) => ({ ...leg, status: 'HX' as const })),
    }));
    expect(apply(held, { ...ORDER, status: 'CANCELLED', slices }).warnings).toEqual([]);
  });
});

describe('what changed', () => {
  const held = apply(sent(), ORDER);
  const lines = (before: BookingRecord | null, after: BookingRecord) =>
    diffRecords(before, after).map((c) => `${c.path}: ${c.before} → ${c.after}`);

  test('nothing', () => expect(lines(held, held)).toEqual([]));

  test('what an airline says once, which its next answer lacks', () => {
    const warnings = ['PROVIDER_SAYS: ADVISE PASSENGERS OF NEW TERMINAL', 'AMOUNTS_UNREAD: 2'];
    const told = apply(held, { ...ORDER, warnings });
    expect(listSaid(held, told)).toEqual([
      { path: 'provider_said', before: null, after: 'ADVISE PASSENGERS OF NEW TERMINAL' },
    ]);
    expect([listSaid(told, told), listSaid(told, apply(told, ORDER))]).toEqual([[], []]);
  });

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
