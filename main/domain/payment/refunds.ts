/** Payments for money returned when a booking is cancelled or refunded. */
import { zip } from '#main/contract/collections.ts';
import type { Payment } from '#main/contract/payment.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import { type BookingRecord, isHolder, isLiveTicket } from '../booking-record.ts';
import { allocate, convert, type Rate, sumMinor } from '../money.ts';
import { calculateRecalled } from '../refund/quote.ts';
import type { Detail } from './paid-for.ts';
import { listRefundPayments } from './payment-changes.ts';
import type { PaymentContext } from './payments.ts';

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

/** What came back when a paid booking was cancelled. */
interface Refund {
  amount_minor: number;
  currency: string;
  /** What the provider had, if not the order's total. */
  paid_minor?: number;
  /** The price before, since nothing is owed any more for what was given back. */
  costs?: BookingRecord['pricing'];
}

/** Divided by their cost over the tickets and the passengers paid for whose document never came. */
function divideRefund(record: BookingRecord, order: ProviderOrder, refund: Refund, rate: Rate) {
  const costs = refund.costs ?? record.pricing;
  if (!costs) return [];
  const before = new Set(
    (record.refunds ?? []).flatMap(({ quote }) =>
      quote.passengers.flatMap(({ documents }) => documents.map((one) => one.ticket_number)),
    ),
  );
  const refunded = order.tickets.filter(
    ({ type, status, conjunction_of, number }) =>
      type === 'TICKET' && status === 'REFUNDED' && conjunction_of === null && !before.has(number),
  );
  const parts = [...refunded, ...listPayers(record, order)].map(({ passenger_key, number }) => {
    const id = record.passengers.find(({ key }) => key === passenger_key)?.id ?? '';
    const line = costs.lines.find(({ passenger_id }) => passenger_id === id);
    return { passenger_key, passenger_id: id, number, line };
  });
  const { currency: to } = costs;
  const total = convert(refund.amount_minor, refund.currency, to, { ...rate, to });
  const weights = parts.map(({ line }) => (line ? line.fare + line.tax : 0));
  return zip(parts, allocate(total, weights)).map(([part, share]) => ({ ...part, share }));
}

/**
 * Commission lost with what came back, in money or not, as a refund of the same tickets recalls it:
 * taxes that come back are no fare. Void documents have lost all of theirs.
 */
export function withRecalls(
  record: BookingRecord,
  refund: Refund,
  rate: Rate,
  at: string,
): BookingRecord {
  const { order } = record;
  if (!order) return record;
  const priced = { ...record, pricing: refund.costs ?? record.pricing };
  const to = priced.pricing?.currency ?? rate.to;
  const parts = divideRefund(record, order, refund, rate);
  const recalls = parts.flatMap((part) => {
    const { number, passenger_id, passenger_key, line, share } = part;
    if (number === null || !line) return [];
    const own = order.tickets.find((one) => one.number === number)?.fare;
    const price = own ?? order.passengers.find(({ key }) => key === passenger_key)?.price;
    const taxes = (price?.taxes ?? []).filter(({ refundable }) => refundable);
    // A price without a document's own is that of all the passenger's.
    const sharing = own ? 1 : parts.filter((one) => one.passenger_id === passenger_id).length;
    const of_all = sumMinor(taxes.map(({ amount_minor }) => amount_minor));
    const tax = Math.round(convert(of_all, order.currency, to, { ...rate, to }) / sharing);
    const fare_back = Math.min(line.fare, Math.max(0, share - tax));
    const ticket = { type: 'TICKET', passenger_id } as const;
    const commission = calculateRecalled(priced, ticket, fare_back, line.fare) ?? 0;
    return commission > 0 ? [{ at, number, commission }] : [];
  });
  return recalls.length > 0 ? { ...record, recalls } : record;
}

/**
 * The returned money as payments. Void documents already mark their payments as void; for refunded
 * ones a refund payment is added.
 */
export function withRefund(
  record: BookingRecord,
  refund: Refund,
  rate: Rate,
  context: Pick<PaymentContext, 'now' | 'ids'>,
): BookingRecord {
  const { pricing, order } = record;
  if (!pricing || !order || refund.amount_minor === 0) return record;
  const { paid_minor = order.total_minor } = refund;
  const worth = order.tickets.some(({ status }) => status === 'REFUNDED' || isLiveTicket(status));
  const whole =
    worth || listPayers(record, order).length === 0 || refund.amount_minor >= paid_minor;
  if (whole && !worth) {
    const payments = record.payments.map((one) => withUnnamedVoided(one, context.now));
    return { ...record, payments };
  }
  const parts = divideRefund(record, order, refund, rate);
  if (parts.length === 0) return record;
  const refunds = parts.map(({ passenger_id, number: old_number, share: fare }) => ({
    passenger_id,
    fare,
    tax: 0,
    extra: 0,
    old_number,
  }));
  const refunded = order.tickets.filter(({ number }) => parts.some((one) => one.number === number));
  const made = listRefundPayments(
    refunds,
    record,
    { before: null, after: { ...record, order: { ...order, tickets: refunded } } },
    { ...context, currency: pricing.currency },
  );
  const paid = { ...record, payments: [...record.payments, ...made] };
  // What the provider was paid is counted by its documents.
  if (!whole) return paid;
  const { currency: own, amount_minor: minor } = refund;
  return { ...paid, given_back: { at: context.now.toISOString(), currency: own, minor } };
}
