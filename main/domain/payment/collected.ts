/**
 * Who collects each part of a payment. The airline charges only its own share of a card. The
 * agency's share is charged by whoever the agency's rules named at the time of payment, or by
 * nobody yet. The agency collects cash and invoices itself.
 */
import type { Collector } from '#main/contract/day-end.ts';
import type { Collections, Payment } from '#main/contract/payment.ts';
import type { CardCollector } from '#main/contract/sale-rules.ts';
import type { BookingRecord } from '../booking-record.ts';
import { sumMinor, toAmount, toMinor } from '../money.ts';
import { sumDetails } from './paid-for.ts';

export interface Collectors {
  /** Collects fare, taxes, penalties, seats and bags. */
  price: Collector;
  /** Collects the agency's and the consolidator's fees and interest. */
  own: Collector;
}

export function resolveCollectors({ collectors }: BookingRecord, { id, fop }: Payment): Collectors {
  if (fop.fop_type === 'CREDITCARD') return { price: 'AIRLINE', own: collectors?.[id] ?? 'NOBODY' };
  const collector = fop.fop_type === 'FOP_TYPE_TICKET' ? 'AIRLINE' : 'AGENCY';
  return { price: collector, own: collector };
}

/** Adds to the record who charges the agency's share of each card payment since `before`. */
export function noteCollectors(
  before: Pick<BookingRecord, 'payments'>,
  after: BookingRecord,
  collector: CardCollector,
): BookingRecord {
  const known = new Set(before.payments.map(({ id }) => id));
  const fresh = after.payments.filter(
    ({ id, fop, type }) => !known.has(id) && fop.fop_type === 'CREDITCARD' && type !== 'REFUND',
  );
  if (fresh.length === 0) return after;
  const noted = Object.fromEntries(fresh.map(({ id }) => [id, collector]));
  return { ...after, collectors: { ...after.collectors, ...noted } };
}

/** The agency's and the consolidator's part of details, in minor units. */
export function calculateOwnTotal(
  details: Payment['payment_pax_details'],
  currency: string,
): number {
  const toMinorUnits = (amount: number) => toMinor(amount, currency);
  return sumMinor(
    details.map(
      (one) =>
        toMinorUnits(one.agency_fee) + toMinorUnits(one.agent_du) + toMinorUnits(one.consolid_fee),
    ),
  );
}

/** Payments whose fees and interest nobody collects yet. */
export const listUncollected = (record: BookingRecord): Set<string> =>
  new Set(
    record.payments
      .filter((one) => one.type !== 'REFUND' && resolveCollectors(record, one).own === 'NOBODY')
      .map(({ id }) => id),
  );

/** A payment for display: a part that nobody charges is not shown as charged. */
export function toChargedPayment(record: BookingRecord, payment: Payment): Payment {
  const { own } = resolveCollectors(record, payment);
  const currency = record.pricing?.currency;
  if (own !== 'NOBODY' || payment.type === 'REFUND' || currency === undefined) return payment;
  const { payment_pax_details: details, charged_amount, fop } = payment;
  const interest = toMinor(charged_amount, currency) - sumDetails(details, currency);
  const open = calculateOwnTotal(details, currency) + interest;
  if (open === 0) return payment;
  const charged = toAmount(toMinor(charged_amount, currency) - open, currency);
  return { ...payment, charged_amount: charged, fop: { ...fop, payment_card_amount: charged } };
}

/** The parts of each valid payment, by who collects them. */
export function listCollections(record: BookingRecord): Collections {
  const currency = record.pricing?.currency ?? '';
  const payments = record.payments.filter(
    ({ status, type }) => type !== 'REFUND' && status !== 'VOIDED' && status !== 'FAILED',
  );
  return {
    currency,
    payments: payments.map((payment) => {
      const { price, own } = resolveCollectors(record, payment);
      const { payment_pax_details: details, fop } = payment;
      const fees = calculateOwnTotal(details, currency);
      const all = sumDetails(details, currency);
      const interest = toMinor(payment.charged_amount, currency) - all;
      const parts = [
        { of: 'PRICE' as const, collector: price, amount: toAmount(all - fees, currency) },
        { of: 'FEES' as const, collector: own, amount: toAmount(fees, currency) },
        { of: 'INTEREST' as const, collector: own, amount: toAmount(interest, currency) },
      ];
      return {
        payment_id: payment.id,
        fop_type: fop.fop_type,
        card_brand: fop.payment_card?.card_brand ?? ('UNSPECIFIED' as const),
        last_four: fop.payment_card?.number?.slice(-4) ?? null,
        parts: parts.filter(({ amount }) => amount !== 0),
      };
    }),
  };
}
