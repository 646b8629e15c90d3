/** Payments for money returned when a booking is cancelled or refunded. */
import type { Payment } from '#main/contract/payment.ts';
import { zip } from '#main/contract/records.ts';
import type { TicketStatus } from '#main/contract/values.ts';
import { type BookingRecord, isLiveTicket } from '../booking-record.ts';
import { allocate, convert, type Rate } from '../money.ts';
import { listRefundPayments } from './payment-changes.ts';
import type { PaymentContext } from './payments.ts';

const isWorth = (status: TicketStatus): boolean => status === 'REFUNDED' || isLiveTicket(status);

/** A detail without its own document is returned together with those that have one. */
const withUnnamedVoided = (payment: Payment): Payment => {
  const payment_pax_details = payment.payment_pax_details.map((detail) =>
    detail.ticket_number === null && detail.status === 'CAPTURED'
      ? { ...detail, status: 'VOIDED' as const }
      : detail,
  );
  return { ...payment, payment_pax_details };
};

/**
 * The returned money, divided over the tickets by their cost. Void documents already mark their
 * payments as void; for refunded ones a refund payment is added.
 */
export function withRefund(
  record: BookingRecord,
  refund: { amount_minor: number; currency: string },
  rate: Rate,
  context: Pick<PaymentContext, 'now' | 'ids'>,
): BookingRecord {
  const { pricing, order } = record;
  const voided = (order?.tickets ?? []).every(({ status }) => !isWorth(status));
  if (voided && refund.amount_minor > 0) {
    const payments = record.payments.map(withUnnamedVoided);
    return { ...record, payments };
  }
  const tickets = (order?.tickets ?? []).filter(
    ({ type, status, conjunction_of }) =>
      type === 'TICKET' && status === 'REFUNDED' && conjunction_of === null,
  );
  if (!pricing || !order || tickets.length === 0 || refund.amount_minor === 0) return record;
  const { currency } = pricing;
  const total = convert(refund.amount_minor, refund.currency, currency, { ...rate, to: currency });
  const lines = tickets.map(({ passenger_key }) => {
    const id = record.passengers.find(({ key }) => key === passenger_key)?.id ?? '';
    return { id, line: pricing.lines.find(({ passenger_id }) => passenger_id === id) };
  });
  const weights = lines.map(({ line }) => (line ? line.fare + line.tax : 0));
  const shares = allocate(total, weights);
  const refunds = zip(tickets, lines, shares).map(([{ number }, { id: passenger_id }, fare]) => ({
    passenger_id,
    fare,
    tax: 0,
    extra: 0,
    old_number: number,
  }));
  const made = listRefundPayments(
    refunds,
    record.payments,
    { before: null, after: { ...record, order: { ...order, tickets } } },
    { ...context, currency },
  );
  const given_back = {
    at: context.now.toISOString(),
    currency: refund.currency,
    minor: refund.amount_minor,
  };
  return { ...record, payments: [...record.payments, ...made], given_back };
}
