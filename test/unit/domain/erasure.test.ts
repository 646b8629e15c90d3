import { expect, test } from 'vitest';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import { findErasureProblem } from '#main/domain/erasure.ts';
import { isNamedIn, listTraces, readWords } from '#main/domain/quote-erasure.ts';

test('a cancelled booking with tickets still to be flown names them and keeps its people', () => {
  const ticket = (number: string, status: string, coupon: string, type = 'TICKET') => ({
    ...{ number, type, status },
    coupons: [{ status: 'USED' }, { status: coupon }],
  });
  const record = (...tickets: ReturnType<typeof ticket>[]) =>
    ({ status: 'CANCELLED', cancelled_at: '2026-11-01T10:00:00Z', order: { tickets } }) as unknown;
  const why = (...tickets: ReturnType<typeof ticket>[]) =>
    findErasureProblem(record(...tickets) as BookingRecord, {
      today: '2026-11-22',
      time_zone: 'UTC',
      retention_days: null,
    });
  expect([
    why(ticket('9572400000001', 'TICKETED', 'OPEN'), ticket('9572400000002', 'TICKETED', 'OPEN')),
    why(ticket('9572400000001', 'CANCELLED', 'VOID')),
    why(
      ticket('9572400000001', 'TICKETED', 'USED'),
      ticket('957820000001', 'TICKETED', 'OPEN', 'EMD'),
    ),
  ]).toEqual(['Still to be flown: 9572400000001, 9572400000002', null, null]);
});

test('the day a booking was cancelled on is the agency’s, whatever day it is elsewhere by then', () => {
  const record = {
    status: 'CANCELLED',
    cancelled_at: '2026-11-23T01:40:00Z',
    order: { tickets: [] },
  } as unknown as BookingRecord;
  const why = (time_zone: string) =>
    findErasureProblem(record, { today: '2026-11-22', time_zone, retention_days: null });
  expect(why('America/Sao_Paulo')).toBeNull();
  expect(why('UTC')).not.toBeNull();
});

test('an address of no letters names nobody in a quote without Latin letters', () => {
  const person = { last_name: 'Silva', first_name: 'Ana', phone: null, email: '-' };
  const said = { words: readWords('Париж'), digits: '' };
  expect(isNamedIn(said, person)).toBe(false);
  expect(listTraces([person]).words).toEqual([' silva ', ' ana ']);
  expect(isNamedIn({ words: readWords('To a-s@x.example'), digits: '' }, person)).toBe(false);
  const known = { ...person, email: 'A-S@x.example' };
  expect(isNamedIn({ words: readWords('To a-s@x.example'), digits: '' }, known)).toBe(true);
});
