/** Money that comes back with a booking that is given up, as payments of it. */
import type { BookingRecord } from '../booking-record.ts';
import { allocate, convert, type Rate } from '../money.ts';
import { refundPayments } from './payment-changes.ts';
import type { PaymentContext } from './payments.ts';

/**
 * What came back, shared out over the tickets by what they cost. Void documents say themselves that
 * their payments are void; for refunded ones there is a payment the other way.
 */
export function withRefund(
  record: BookingRecord,
  refund: { amount_minor: number; currency: string },
  rate: Rate,
  context: Pick<PaymentContext, 'now' | 'ids'>,
): BookingRecord {
  const { pricing, order } = record;
  const tickets = (order?.tickets ?? []).filter(
    ({ type, status, conjunction_of }) =>
      type === 'TICKET' && status === 'REFUNDED' && conjunction_of === null,
  );
  if (!pricing || tickets.length === 0 || refund.amount_minor === 0) return record;
  const { currency } = pricing;
  const total = convert(refund.amount_minor, refund.currency, currency, { ...rate, to: currency });
  const lines = tickets.map(({ passenger_key }) => {
    const id = record.passengers.find(({ key }) => key === passenger_key)?.id ?? '';
    return { id, line: pricing.lines.find(({ passenger_id }) => passenger_id === id) };
  });
  const weights = lines.map(({ line }) => (line ? line.fare + line.tax : 0));
  const shares = allocate(total, weights);
  const refunds = tickets.map(({ number }, at) => ({
    passenger_id: lines[at]!.id,
    fare: shares[at]!,
    tax: 0,
    extra: 0,
    old_number: number,
  }));
  const made = refundPayments(
    refunds,
    record.payments,
    { before: null, after: record },
    { ...context, currency },
  );
  return { ...record, payments: [...record.payments, ...made] };
}
