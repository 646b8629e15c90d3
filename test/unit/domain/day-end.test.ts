/** Sums of a day end that no sale of the training airlines has in one day. */
import { expect, test } from 'vitest';
import { runAtOnce } from '#main/contract/event-loop-turns.ts';
import type { Payment } from '#main/contract/payment.ts';
import type { RefundNotice } from '#main/contract/refund.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import { buildDayEnd } from '#main/domain/day-end/day-end.ts';
import { listBookingLines } from '#main/domain/day-end/lines.ts';
import { toPeriod } from '#main/domain/instants.ts';
import { withRefund } from '#main/domain/payment/refunds.ts';
import { calculateTicketTotal } from '#main/domain/tickets/ticket-price.ts';
import { counter, SAME_RATE } from '../../fixtures/flights.ts';
import { LATER } from './held-booking.ts';
import { issued, seen, withStatus } from './payment/money-booking.ts';

/** What each provider was paid in its own currencies, on the day of the sale. */
function listOwn(...records: BookingRecord[]) {
  const day = LATER.toISOString().slice(0, 10);
  const facts = { from: day, to: day, period: toPeriod(day, day, 'UTC'), time_zone: 'UTC' };
  const view = buildDayEnd(records, { ...facts, currency: 'BRL', agent: null, agents: [] });
  return runAtOnce(view).by_provider.map(({ own }) => own);
}

test('a provider’s own money is summed by currency', () => {
  const sold = issued('CASH 351.00');
  const order = sold.order!;
  const tickets = order.tickets.map((ticket) => ({ ...ticket, currency: 'USD' }));
  const abroad: BookingRecord = { ...sold, id: 'abroad', order: { ...order, tickets } };
  expect(listOwn(sold, sold, abroad)).toEqual([
    [
      { currency: 'BRL', minor: 522_00 },
      { currency: 'USD', minor: 261_00 },
    ],
  ]);
});

test('an EMD that tells no price keeps what it cost when its service is gone', () => {
  const sold = issued('CASH 351.00');
  const order = {
    ...sold.order!,
    tickets: sold.order!.tickets.map((one) => (one.type === 'EMD' ? { ...one, fare: null } : one)),
  };
  const untold = { ...sold, ticket_notes: [], order };
  const listTotals = (record: BookingRecord) =>
    order.tickets.map((one) => calculateTicketTotal(record, one).total_minor);
  const lost = seen(untold, { ...order, services: [] });
  expect([listOwn(lost), listTotals(lost)]).toEqual([listOwn(sold), listTotals(sold)]);
  // Once noted it is known though nothing of the service is left.
  expect(listOwn(seen(lost, { ...order, services: [] }))).toEqual(listOwn(sold));
});

test('what comes back for a cancelled booking is taken off what its provider was paid', () => {
  const sold = issued('CASH 351.00');
  const numbers = sold.order!.tickets.map(({ number }) => number);
  const order = withStatus(sold.order!, numbers, 'REFUNDED');
  const refund = { amount_minor: 200_00, currency: 'BRL' };
  const back = withRefund({ ...sold, order }, refund, SAME_RATE, { now: LATER, ids: counter('b') });
  expect(listOwn(back)).toEqual([[{ currency: 'BRL', minor: 261_00 - 200_00 }]]);
});

test.each([
  ['all of it', 261_00, 'VOID', -351_00],
  ['part of it', 50_00, 'REFUND', -50_00],
] as const)(
  'where no document ever came, %s comes back on a line of its own',
  (_, back, kind, sum) => {
    const sold = issued('CASH 251.00 + CARD 100.00');
    const unnamed = sold.payments.map((payment) => ({
      ...payment,
      payment_pax_details: payment.payment_pax_details.map((one) => ({
        ...one,
        ticket_number: null,
      })),
    }));
    const order = { ...sold.order!, tickets: [], services: [] };
    const context = { now: LATER, ids: counter('b') };
    const refund = { amount_minor: back, currency: 'BRL' };
    const gone = withRefund({ ...sold, order, payments: unnamed }, refund, SAME_RATE, context);
    const total = (record: BookingRecord) =>
      listBookingLines(record)
        .filter((line) => line.kind === kind)
        .reduce((all, line) => all + line.total, 0);
    expect(total(gone)).toBe(sum);
    // Reading the order again takes nothing of it away.
    expect(total(seen(gone, { ...order, status: 'CANCELLED' }))).toBe(sum);
  },
);

test('a seat without a document comes back with the documents of its booking', () => {
  const sold = issued('CASH 351.00');
  const numbers = sold.order!.tickets.map(({ number }) => number);
  const payments = sold.payments.map((payment) => ({
    ...payment,
    payment_pax_details: payment.payment_pax_details.map((one) =>
      one.extra > 0 ? { ...one, ticket_number: null } : one,
    ),
  }));
  const order = withStatus(sold.order!, numbers, 'CANCELLED');
  const gone = seen({ ...sold, payments }, order);
  const refund = { amount_minor: 261_00, currency: 'BRL' };
  const back = withRefund(gone, refund, SAME_RATE, { now: LATER, ids: counter('b') });
  const sum = listBookingLines(back).reduce((all, line) => all + line.total, 0);
  expect(sum).toBe(0);
});

test('a commission is recalled when its document is refunded, whatever the refund is paid with', () => {
  const sold = issued('CASH 351.00');
  const { number } = sold.order!.tickets[0]!;
  const paid = sold.payments[0]!;
  const recall = (refunded_at: string, commission_recalled: number): RefundNotice => ({
    refunded_at,
    refunded_by: { id: 1, name: 'Ana Lima' },
    reference: 'R1',
    quote: {
      agency: { service_fee: 0, owed_by_customer: 0 },
      passengers: [{ documents: [{ ticket_number: number, commission_recalled }] }],
    } as unknown as RefundNotice['quote'],
  });
  const recalled = (record: BookingRecord) =>
    listBookingLines(record)
      .filter(({ kind }) => kind === 'REFUND')
      .map(({ at, commission }) => [at.slice(0, 10), commission]);
  // What an exchange gave back names the new ticket too; the refund came later, as a document.
  const given: Payment = {
    ...paid,
    type: 'REFUND',
    created_at: '2026-11-23T12:00:00.000Z',
    charged_amount: 10,
    payment_pax_details: [{ ...paid.payment_pax_details[0]!, ticket_number: number, fare: 10 }],
  };
  const later = '2026-11-25T12:00:00.000Z';
  const once = { ...sold, payments: [...sold.payments, given], refunds: [recall(later, 7.5)] };
  expect(recalled(once)).toEqual([
    ['2026-11-23', 0],
    ['2026-11-25', -750],
  ]);
  const refunds = [recall(given.created_at, 3), recall(later, 4.5)];
  expect(recalled({ ...once, refunds })).toEqual([
    ['2026-11-23', -300],
    ['2026-11-25', -450],
  ]);
});
