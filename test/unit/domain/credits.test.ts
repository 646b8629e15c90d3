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
