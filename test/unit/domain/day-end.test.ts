/** Sums of a day end that no sale of the training airlines has in one day. */
import { expect, test } from 'vitest';
import { runAtOnce } from '#main/contract/event-loop-turns.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import { buildDayEnd } from '#main/domain/day-end/day-end.ts';
import { toPeriod } from '#main/domain/instants.ts';
import { LATER } from './held-booking.ts';
import { issued } from './payment/money-booking.ts';

test('a provider’s own money is summed by currency', () => {
  const sold = issued('CASH 351.00');
  const order = sold.order!;
  const tickets = order.tickets.map((ticket) => ({ ...ticket, currency: 'USD' }));
  const abroad: BookingRecord = { ...sold, id: 'abroad', order: { ...order, tickets } };
  const day = LATER.toISOString().slice(0, 10);
  const view = runAtOnce(
    buildDayEnd([sold, sold, abroad], {
      from: day,
      to: day,
      period: toPeriod(day, day, 'UTC'),
      time_zone: 'UTC',
      currency: 'BRL',
      agent: null,
      agents: [],
    }),
  );
  expect(view.by_provider.map(({ own }) => own)).toEqual([
    [
      { currency: 'BRL', minor: 522_00 },
      { currency: 'USD', minor: 261_00 },
    ],
  ]);
});
