/** Payments for money returned when a booking is cancelled or refunded. */

import { zip } from '#main/contract/collections.ts';
import type { Payment } from '#main/contract/payment.ts';
import type { TicketStatus } from '#main/contract/values.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import { type BookingRecord, isHolder, isLiveTicket } from '../booking-record.ts';
import { allocate, convert, type Rate } from '../money.ts';
import type { Detail } from './paid-for.ts';
import { listRefundPayments } from './payment-changes.ts';
import type { PaymentContext } from './payments.ts';

const isWorth = (status: TicketStatus): boolean => status === 'REFUNDED' || isLiveTicket(status);

const isUnnamed = ({ ticket_number, status }: Detail): boolean =>
  ticket_number === null && status === 'CAPTURED';

/** Details without a document of their own are returned together with those that have one. */
function withUnnamedVoided(payment: Payment, now: Date): Payment {
  if (payment.type === 'REFUND' || !payment.payment_pax_details.some(isUnnamed)) return payment;
  const payment_pax_details = payment.payment_pax_details.map(
    (detail): Detail => (isUnnamed(detail) ? { ...detail, status: 'VOIDED' } : detail),
  );
  const cancelled_at = payment.cancelled_at ?? now.toISOString();
  const all = payment_pax_details.every(({ status }) => status === 'VOIDED');
  return { ...payment, payment_pax_details, cancelled_at, ...(all && { status: 'VOIDED' }) };
}

/** Whoever was paid for and has no document; everybody where none came and no payment tells. */
function listPayers({ passengers, payments }: BookingRecord, order: ProviderOrder) {
  const paid = new Set(
    payments
      .filter(({ type }) => type !== 'REFUND')
      .flatMap(({ payment_pax_details }) => payment_pax_details.filter(isUnnamed))
      .map(({ passenger }) => passengers.find(({ id }) => id === passenger.id)?.key),
  );
  const { tickets } = order;
  const payers = order.passengers.filter(
    ({ key }) => paid.has(key) && !tickets.some((one) => isHolder(one, key)),
  );
  const told = payers.length > 0 || tickets.length > 0;
  return (told ? payers : order.passengers).map(({ key }) => ({
    passenger_key: key,
    number: null,
  }));
}

/**
 * The returned money, divided by their cost over the tickets and the passengers paid for whose
 * document never came. Void documents already mark their payments as void; for refunded ones a refund
 * payment is added. `paid_minor` is what the provider had, if not the order's total; `costs` the price
 * before, since nothing is owed any more for what was given back.
 */
export function withRefund(
  record: BookingRecord,
  refund: {
    amount_minor: number;
    currency: string;
    paid_minor?: number;
    costs?: BookingRecord['pricing'];
  },
  rate: Rate,
  context: Pick<PaymentContext, 'now' | 'ids'>,
): BookingRecord {
  const { pricing, order } = record;
  if (!pricing || !order || refund.amount_minor === 0) return record;
  const documents = order.tickets;
  const { paid_minor = order.total_minor } = refund;
  const payers = listPayers(record, order);
  const worth = documents.some(({ status }) => isWorth(status));
  const whole = worth || payers.length === 0 || refund.amount_minor >= paid_minor;
  if (whole && !worth) {
    const payments = record.payments.map((one) => withUnnamedVoided(one, context.now));
    return { ...record, payments };
  }
  const refunded = documents.filter(
    ({ type, status, conjunction_of }) =>
      type === 'TICKET' && status === 'REFUNDED' && conjunction_of === null,
  );
  const parts = [...refunded, ...payers];
  if (parts.length === 0) return record;
  const { currency } = pricing;
  const costs = refund.costs ?? pricing;
  const total = convert(refund.amount_minor, refund.currency, currency, { ...rate, to: currency });
  const lines = parts.map(({ passenger_key }) => {
    const id = record.passengers.find(({ key }) => key === passenger_key)?.id ?? '';
    return { id, line: costs.lines.find(({ passenger_id }) => passenger_id === id) };
  });
  const weights = lines.map(({ line }) => (line ? line.fare + line.tax : 0));
  const shares = allocate(total, weights);
  const refunds = zip(parts, lines, shares).map(([{ number }, { id: passenger_id }, fare]) => ({
    passenger_id,
    fare,
    tax: 0,
    extra: 0,
    old_number: number,
  }));
  const made = listRefundPayments(
    refunds,
    record.payments,
    { before: null, after: { ...record, order: { ...order, tickets: refunded } } },
    { ...context, currency },
  );
  const paid = { ...record, payments: [...record.payments, ...made] };
  // What the provider was paid is counted by its documents.
  if (!whole) return paid;
  const { currency: own, amount_minor: minor } = refund;
  return { ...paid, given_back: { at: context.now.toISOString(), currency: own, minor } };
}
