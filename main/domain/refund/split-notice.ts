/** Divides a refund's notice when passengers leave: both parts add up, to the cent. */
import { buildRecord } from '#main/contract/collections.ts';
import type { Payment } from '#main/contract/payment.ts';
import {
  REFUND_AMOUNTS,
  type RefundAgency,
  type RefundNotice,
  type RefundPassenger,
  type RefundQuote,
  type RefundTo,
} from '#main/contract/refund.ts';
import { deriveId } from '../derived-id.ts';
import { allocate, sumMinor, toAmount, toMinor } from '../money.ts';
import { sumDetails } from '../payment/paid-for.ts';
import { isTarget } from './refund-targets.ts';

interface Side<T> {
  stay: T;
  go: T;
}

export function divideRefund(
  notice: RefundNotice,
  payments: readonly Payment[],
  moved: ReadonlySet<string>,
  child_id: string,
): { stay: RefundNotice | null; go: RefundNotice | null } {
  const { quote } = notice;
  const leaving = quote.passengers.filter(({ passenger_id }) => moved.has(passenger_id));
  const staying = quote.passengers.filter(({ passenger_id }) => !moved.has(passenger_id));
  const child = { booking_id: child_id, id: deriveId(child_id, 'refund', quote.id) };
  if (leaving.length === 0) return { stay: notice, go: null };
  if (staying.length === 0) return { stay: null, go: { ...notice, quote: { ...quote, ...child } } };
  const sides = { stay: staying, go: leaving };
  const refund_to = divideTargets(notice, sides, payments);
  const agency = divideAgency(quote, sides, refund_to);
  const build = (side: keyof typeof sides): RefundQuote => ({
    ...quote,
    ...sumPassengers(sides[side], quote.currency),
    passengers: sides[side],
    refund_to: refund_to[side],
    agency: agency[side],
    void: null,
    original_refund: sumOriginal(sides[side], quote.original_currency),
  });
  return {
    stay: { ...notice, quote: build('stay') },
    go: { ...notice, quote: { ...build('go'), ...child } },
  };
}

const sumAmount = (amounts: readonly number[], currency: string): number =>
  toAmount(sumMinor(amounts.map((amount) => toMinor(amount, currency))), currency);

const sumPassengers = (passengers: readonly RefundPassenger[], currency: string) =>
  buildRecord(REFUND_AMOUNTS, (name) =>
    sumAmount(
      passengers.map((one) => one[name]),
      currency,
    ),
  );

const listDocuments = (passengers: readonly RefundPassenger[]) =>
  passengers.flatMap(({ documents }) => documents);

const sumOriginal = (passengers: readonly RefundPassenger[], currency: string): number =>
  sumAmount(
    listDocuments(passengers).map(({ original_refund }) => original_refund),
    currency,
  );

/** Divides an amount in minor units by the weights of those who stay and those who go. */
function share(minor: number, weights: Side<number>): Side<number> {
  const [stay = 0, go = 0] = allocate(minor, [weights.stay, weights.go]);
  return { stay, go };
}

/** Each form's part, as in its payments; a refund as a document by the amount left to each side. */
function divideTargets(
  { quote, refunded_at }: RefundNotice,
  sides: Side<RefundPassenger[]>,
  payments: readonly Payment[],
): Side<RefundTo[]> {
  const { currency, original_currency } = quote;
  const going = new Set(sides.go.map(({ passenger_id }) => passenger_id));
  const goers = new Set(listDocuments(sides.go).map(({ ticket_number }) => ticket_number));
  const worth = sumPassengers(sides.go, currency);
  const parts = quote.refund_to.map((target) => {
    const whole = toMinor(target.amount, currency);
    const numbers = target.ticket_numbers.filter((number) => goers.has(number));
    if (numbers.length === 0) return { target, whole, go: 0 };
    if (numbers.length === target.ticket_numbers.length) return { target, whole, go: whole };
    const payment = payments.find((one) => isReturnOf(one, target, refunded_at));
    const own = payment?.payment_pax_details.filter(({ passenger }) => going.has(passenger.id));
    return { target, whole, go: own ? sumDetails(own, currency) : null };
  });
  const open = parts.filter(({ go }) => go === null);
  const left =
    toMinor(worth.refund, currency) +
    toMinor(worth.residual, currency) -
    sumMinor(parts.map(({ go }) => go ?? 0));
  const rest = allocate(
    left,
    open.map(({ whole }) => whole),
  );
  const build = (side: 'stay' | 'go') =>
    parts.flatMap((part): RefundTo[] => {
      const { target, whole } = part;
      const is_of_side = (goes: boolean) => goes === (side === 'go');
      const ticket_numbers = target.ticket_numbers.filter((one) => is_of_side(goers.has(one)));
      if (ticket_numbers.length === 0) return [];
      const go = part.go ?? rest[open.indexOf(part)] ?? 0;
      const own = { stay: whole - go, go };
      const original = share(toMinor(target.original_amount, original_currency), own);
      return [
        {
          ...target,
          amount: toAmount(own[side], currency),
          original_amount: toAmount(original[side], original_currency),
          passenger_ids: target.passenger_ids.filter((id) => is_of_side(going.has(id))),
          ticket_numbers,
        },
      ];
    });
  return { stay: build('stay'), go: build('go') };
}

const isReturnOf = (
  { type, created_at, fop }: Payment,
  target: RefundTo,
  refunded_at: string,
): boolean =>
  type === 'REFUND' &&
  created_at === refunded_at &&
  target.document === null &&
  isTarget(fop, target);

const KEPT = ['agent_fee_kept', 'agent_du_kept', 'consolid_fee_kept', 'interest_kept'] as const;

/**
 * Kept fees are divided by what was paid. The refund fee is divided by what it was deducted from,
 * and its uncollected part by what was paid.
 */
function divideAgency(
  { agency, currency }: RefundQuote,
  sides: Side<RefundPassenger[]>,
  refund_to: Side<RefundTo[]>,
): Side<RefundAgency> {
  const minor = (amount: number) => toMinor(amount, currency);
  const amount = (of: number) => toAmount(of, currency);
  const buildSides = (count: (side: keyof typeof sides) => number) => ({
    stay: count('stay'),
    go: count('go'),
  });
  const paid = buildSides((side) => minor(sumPassengers(sides[side], currency).paid));
  const credited = buildSides((side) =>
    sumMinor(
      refund_to[side].flatMap((one) => (one.settled_by === 'AGENCY' ? [minor(one.amount)] : [])),
    ),
  );
  const kept = KEPT.map((name) => ({ name, parts: share(minor(agency[name]), paid) }));
  const open = share(minor(agency.owed_by_customer), paid);
  const taken = share(minor(agency.service_fee) - minor(agency.owed_by_customer), credited);
  const build = (side: keyof typeof sides): RefundAgency => {
    const recalled = listDocuments(sides[side]).map((one) => one.commission_recalled);
    const known = recalled.filter((one) => one !== null);
    return {
      ...agency,
      ...Object.fromEntries(kept.map(({ name, parts }) => [name, amount(parts[side])])),
      fees_kept: amount(sumMinor(kept.map(({ parts }) => parts[side]))),
      service_fee: amount(taken[side] + open[side]),
      commission_recalled: known.length === recalled.length ? sumAmount(known, currency) : null,
      credited_by_airline: amount(credited[side]),
      owed_to_customer: amount(credited[side] - taken[side]),
      owed_by_customer: amount(open[side]),
    };
  };
  return { stay: build('stay'), go: build('go') };
}
