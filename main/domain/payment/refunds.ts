/** Payments for money returned when a booking is exchanged, cancelled or refunded. */
import { buildRecord, zip } from '#main/contract/collections.ts';
import type { Payment } from '#main/contract/payment.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import { type BookingRecord, isHolder, isLiveTicket, listNewTickets } from '../booking-record.ts';
import { allocate, convert, type Rate, sumMinor, toAmount } from '../money.ts';
import { calculateRecalled } from '../refund/quote.ts';
import { NOTHING_OWED } from './owed.ts';
import {
  type Detail,
  findMainForm,
  joinPaid,
  listChain,
  listLeft,
  type Paid,
  takeLeft,
} from './paid-for.ts';
import { buildTicketDetail, type Issued, type PaymentContext } from './payments.ts';

/** A refund to the form of payment in an exchange, in the agency's currency. */
export interface Refund {
  passenger_id: string;
  fare: number;
  tax: number;
  extra: number;
  /** The number of the old ticket; null where no document ever came for what was paid. */
  old_number: string | null;
}

type Parts = Pick<Refund, 'fare' | 'tax' | 'extra'>;
const PARTS = ['fare', 'tax', 'extra'] as const;
const sumParts = (one: Parts): number => sumMinor(PARTS.map((name) => one[name]));

/**
 * Refunds of an exchange, one payment per form that had paid for the old tickets or for those that
 * they were exchanged from; each gets at most what it paid, and what none paid the main form gets.
 * They name the new tickets, so that voiding those cancels the refund.
 */
export function listRefundPayments(
  refunds: readonly Refund[],
  paid: Paid,
  { before, after }: Issued,
  { now, ids, currency }: Omit<PaymentContext, 'type' | 'reference'> & { currency: string },
): Payment[] {
  const fresh = listNewTickets(before, after);
  const left = listLeft(paid.payments, paid, currency);
  const returned = new Set(
    paid.tickets.flatMap(({ number, status }) => (status === 'REFUNDED' ? [number] : [])),
  );
  const groups = new Map<string, { form: Payment['fop']; refunds: Refund[] }>();
  for (const refund of refunds) {
    const { old_number, passenger_id } = refund;
    const numbers: (string | null)[] = old_number === null ? [null] : listChain(paid, old_number);
    const isTheirs = ({ passenger }: Detail) => passenger.id === passenger_id;
    const isOwn = (detail: Detail) =>
      numbers.includes(detail.ticket_number) && (old_number !== null || isTheirs(detail));
    const isReturned = ({ ticket_number }: Detail) => returned.has(ticket_number ?? '');
    // The main form first, then what a document had paid, then seats and bags given back with it.
    const isMoney = (one: Payment['fop']) => one.fop_type !== 'FOP_TYPE_TICKET';
    const ranked = [
      ...left
        .filter(({ detail }) => isOwn(detail))
        .sort((a, b) => Number(isMoney(b.fop)) - Number(isMoney(a.fop)) || b.minor - a.minor),
      ...left.filter(
        ({ fop, detail }) =>
          isMoney(fop) && !isOwn(detail) && isTheirs(detail) && isReturned(detail),
      ),
    ];
    const amount = sumParts(refund);
    const taken = takeLeft(ranked, amount);
    const missing = amount - sumMinor(taken.map(({ minor }) => minor));
    const payers = paid.payments.filter(
      (one) => old_number !== null || one.payment_pax_details.some(isTheirs),
    );
    const main = findMainForm(payers, numbers, currency) ?? NO_FORM;
    let rest: Parts = refund;
    for (const { fop: form, minor } of [...taken, { fop: main, minor: missing }]) {
      if (minor === 0) continue;
      const parts = takeParts(rest, minor);
      rest = buildRecord(PARTS, (name) => rest[name] - parts[name]);
      const key = JSON.stringify([form.fop_type, form.payment_card]);
      const group = groups.get(key) ?? { form, refunds: [] };
      group.refunds.push({ ...refund, ...parts });
      groups.set(key, group);
    }
  }
  const toMajorUnits = (minor: number) => toAmount(minor, currency);
  return [...groups.values()].map(({ form, refunds: own }): Payment => {
    const total = toMajorUnits(sumMinor(own.map(sumParts)));
    const details = own.map((refund): Detail => {
      const share = { ...NOTHING_OWED, ...refund, services: [] };
      return {
        ...buildTicketDetail(share, after, fresh, currency),
        extra: toMajorUnits(refund.extra),
        status: 'REFUNDED',
      };
    });
    const facts = { record: after, at: now.toISOString(), id: ids.uuid() };
    return buildRefundPayment(form, details, total, facts);
  });
}

/** A part of the amounts that comes to `minor`. */
function takeParts(of: Parts, minor: number): Parts {
  let missing = minor;
  return buildRecord(PARTS, (name) => {
    const part = Math.min(of[name], missing);
    missing -= part;
    return part;
  });
}

/** A payment in the other direction; `total` is what is returned. */
export const buildRefundPayment = (
  form: Payment['fop'],
  details: Detail[],
  total: number,
  { record, at, id }: { record: Pick<BookingRecord, 'order'>; at: string; id: string },
): Payment => ({
  fop: {
    ...form,
    passenger_ids: [...new Set(details.map(({ passenger }) => passenger.id))],
    total,
    fee_amount: 0,
    is_total_fee: false,
    plan_token: null,
    installment_plan: null,
    payment_card_amount: form.fop_type === 'CREDITCARD' ? total : 0,
    invoice_amount: form.fop_type === 'INVOICE' ? total : 0,
  },
  payment_pax_details: details,
  created_at: at,
  cancelled_at: null,
  type: 'REFUND',
  charged_amount: total,
  status: 'REFUNDED',
  id,
  order_id: record.order?.order_id ?? null,
});

/** For tickets issued elsewhere: their form of payment is not known. */
export const NO_FORM: Payment['fop'] = {
  passenger_ids: [],
  fop_type: 'UNSPECIFIED',
  payment_card: null,
  total: 0,
  fee_amount: 0,
  is_total_fee: false,
  plan_token: null,
  installment_plan: null,
  payment_card_amount: 0,
  invoice_amount: 0,
};

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
interface CancelRefund {
  amount_minor: number;
  currency: string;
  /** What the provider had, if not the order's total. */
  paid_minor?: number;
  /** What other bookings' forms paid for tickets exchanged into this one. */
  elsewhere?: Paid | undefined;
  /** The price before, since nothing is owed any more for what was given back. */
  costs?: BookingRecord['pricing'];
}

/** Divided by their cost over the tickets and the passengers paid for whose document never came. */
function divideRefund(
  record: BookingRecord,
  order: ProviderOrder,
  refund: CancelRefund,
  rate: Rate,
) {
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
  refund: CancelRefund,
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
  refund: CancelRefund,
  rate: Rate,
  context: Pick<PaymentContext, 'now' | 'ids'>,
): BookingRecord {
  const { pricing, order } = record;
  if (!pricing || !order || refund.amount_minor === 0) return record;
  const { paid_minor = order.total_minor, elsewhere } = refund;
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
    joinPaid(record, elsewhere),
    { before: null, after: { ...record, order: { ...order, tickets: refunded } } },
    { ...context, currency: pricing.currency },
  );
  const paid = { ...record, payments: [...record.payments, ...made] };
  // What the provider was paid is counted by its documents.
  if (!whole) return paid;
  const { currency: own, amount_minor: minor } = refund;
  return { ...paid, given_back: { at: context.now.toISOString(), currency: own, minor } };
}
