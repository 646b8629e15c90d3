import { expect, test } from 'vitest';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import { listBookingCredits } from '#main/domain/credits.ts';

test('what the airline tells of its credit stands for what was quoted', () => {
  const kept = {
    id: 'quoted',
    kind: 'AIRLINE_CREDIT',
    currency: 'USD',
    amount_minor: 9000,
    passenger_id: null,
    code: null,
    issued_on: null,
    expires_on: null,
    airline: 'ZZ',
  };
  const told = {
    kind: 'AIRLINE_CREDIT',
    passenger_key: 'pas_2',
    code: 'ZZ-4711',
    currency: 'USD',
    amount_minor: 8000,
    issued_on: '2026-11-21',
  };
  const record = (credits?: (typeof told)[]) =>
    ({
      id: 'b1',
      provider_type: 'PROVIDER_02',
      credits: [kept],
      passengers: [
        { id: '1', key: 'pas_1', first_name: 'ANA', last_name: 'FILA' },
        { id: '2', key: 'pas_2', first_name: 'LEO', last_name: 'FILA' },
      ],
      order: { validating_carrier: 'ZZ', locator: 'ABC123', tickets: [], credits },
    }) as unknown as BookingRecord;
  const shown = (credits?: (typeof told)[]) =>
    listBookingCredits(record(credits), 'UTC').map(({ credit }) => [
      credit.number,
      credit.passenger?.first_name ?? null,
      credit.amount,
      credit.issued_on,
    ]);
  expect(shown()).toEqual([[null, null, 90, null]]);
  expect(shown([told])).toEqual([['ZZ-4711', 'LEO', 80, '2026-11-21']]);
});

test('an EMD that names no ticket comes from what became of the tickets of its passenger', () => {
  const ticket = { passenger_key: 'p1', coupons: [], conjunction_of: null, related_number: null };
  const document = (number: string, rest: object) => ({
    ...ticket,
    number,
    type: 'TICKET',
    emd_type: null,
    status: 'TICKETED',
    original_number: null,
    issued_at: '2026-11-20T12:00:00.000Z',
    fare: null,
    ...rest,
  });
  const emd = document('9998000000001', { type: 'EMD', emd_type: 'RESIDUAL' });
  const originOf = (...tickets: object[]) =>
    listBookingCredits(
      {
        id: 'b1',
        provider_type: 'PROVIDER_03',
        status: 'CANCELLED',
        passengers: [{ id: '1', key: 'p1', first_name: 'ANA', last_name: 'FILA' }],
        order: { validating_carrier: 'ZZ', locator: 'ABC123', status: 'LIVE', slices: [], tickets },
      } as unknown as BookingRecord,
      'UTC',
    ).map(({ credit }) => credit.origin);
  const refunded = document('9992000000001', { status: 'REFUNDED' });
  const reissued = document('9992000000002', { original_number: '9992000000001' });
  expect(originOf(emd, refunded)).toEqual(['REFUND']);
  expect(originOf(emd, reissued)).toEqual(['EXCHANGE']);
  expect(originOf(emd, { ...reissued, status: 'REFUNDED' })).toEqual(['EXCHANGE']);
  const earlier = { ...reissued, status: 'REFUNDED', issued_at: '2026-10-01T12:00:00.000Z' };
  expect(originOf(emd, earlier)).toEqual(['REFUND']);
  expect(originOf(emd, { ...refunded, passenger_key: 'p2' })).toEqual(['EXCHANGE']);
  // One that names the ticket it was issued with keeps its origin when that is refunded later.
  const naming = { ...emd, related_number: reissued.number };
  expect(originOf(naming, { ...reissued, status: 'REFUNDED' })).toEqual(['EXCHANGE']);
  expect(originOf(naming, earlier)).toEqual(['REFUND']);
});

test('a ticket is worth its fare where the airline would have told that it was flown', () => {
  const leg = { key: 'l1', status: 'HK', departure: '2026-11-20T10:00' };
  const amountOf = (rest: object, legs: object[] = [leg]) => {
    const ticket = {
      number: '9992000000001',
      type: 'TICKET',
      status: 'TICKETED',
      passenger_key: 'p1',
      conjunction_of: null,
      currency: 'USD',
      fare: { fare_minor: 9000, taxes: [], tax_minor: 1000 },
      coupons: [{ number: 1, leg_key: 'l1', status: 'OPEN' }],
      issued_at: '2026-11-01T12:00:00.000Z',
      ...rest,
    };
    const record = {
      id: 'b1',
      provider_type: 'PROVIDER_03',
      status: 'TICKETED',
      passengers: [],
      order: { status: 'LIVE', locator: 'ABC123', slices: [{ legs }], tickets: [ticket] },
    } as unknown as BookingRecord;
    return listBookingCredits(record, 'UTC').map(({ credit }) => credit.amount);
  };
  expect(amountOf({})).toEqual([100]);
  expect(amountOf({ use_told: false })).toEqual([null]);
  // A flight that was given back was not flown.
  expect(amountOf({ use_told: false }, [{ ...leg, status: 'HX' }])).toEqual([100]);
});
