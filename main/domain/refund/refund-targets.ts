/**
 * Where the money of a refund goes. Each form of payment gets back at most what it paid for the
 * document or for the one it was exchanged from, in the order of the airline's answer, else the
 * newest first. For payments made elsewhere the form is not known.
 */
import { zip } from '#main/contract/collections.ts';
import type { Payment } from '#main/contract/payment.ts';
import type { RefundTo } from '#main/contract/refund.ts';
import type { RefundPart } from '#main/providers/provider-after-sale.ts';
import { allocate, sumMinor, toAmount } from '../money.ts';
import { getBin } from '../payment/cards.ts';
import { listChain, listLeft, type Paid, takeLeft } from '../payment/paid-for.ts';
import { FOP_TYPES } from '../payment/provider-payments.ts';

/** The refund of one document, in minor units of the agency's currency and of the provider's. */
export interface DocumentMoney {
  number: string;
  passenger_id: string;
  amount: number;
  original: number;
}
type Target = Pick<
  RefundTo,
  'fop_type' | 'card_brand' | 'card_number' | 'document' | 'valid_until'
>;
/** A part of a document's refund for one target. */
export interface RefundShare {
  /** Position in `refund_to`. */
  to: number;
  ticket_number: string;
  passenger_id: string;
  amount: number;
}
interface Piece {
  target: Target;
  money: DocumentMoney;
  amount: number;
  original: number;
}

const UNKNOWN: Target = {
  fop_type: 'UNSPECIFIED',
  card_brand: 'UNSPECIFIED',
  card_number: null,
  document: null,
  valid_until: null,
};

export function resolveRefundTo(
  documents: readonly DocumentMoney[],
  parts: readonly RefundPart[] | null,
  facts: {
    paid: Paid;
    currency: string;
    original_currency: string;
  },
): { refund_to: RefundTo[]; shares: RefundShare[] } {
  const worth = documents.filter(({ amount, original }) => amount > 0 || original > 0);
  const told = fillByAirline(worth, parts ?? [], facts.paid.payments);
  const unnamed = told.filter(({ target }) => target === UNKNOWN);
  const rest = unnamed.map(({ money, amount, original }) => ({ ...money, amount, original }));
  const pieces = [
    ...told.filter(({ target }) => target !== UNKNOWN),
    ...fillByPayments(parts ? rest : worth, facts),
  ];
  const targets = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const key = JSON.stringify(piece.target);
    targets.set(key, [...(targets.get(key) ?? []), piece]);
  }
  const groups = [...targets.values()];
  return {
    refund_to: groups.map((own): RefundTo => {
      const [{ target }] = own as [Piece];
      return {
        ...target,
        amount: toAmount(sumMinor(own.map(({ amount }) => amount)), facts.currency),
        original_amount: toAmount(
          sumMinor(own.map(({ original }) => original)),
          facts.original_currency,
        ),
        settled_by: isAgencys(target) ? 'AGENCY' : 'AIRLINE',
        passenger_ids: [...new Set(own.map(({ money }) => money.passenger_id))],
        ticket_numbers: [...new Set(own.map(({ money }) => money.number))],
      };
    }),
    shares: groups.flatMap((own, to) =>
      own.map(({ money, amount }) => ({
        to,
        ticket_number: money.number,
        passenger_id: money.passenger_id,
        amount,
      })),
    ),
  };
}

/** A cash or invoice payment was made by the agency and is refunded to it. */
const isAgencys = ({ fop_type, document }: Target): boolean =>
  document === null && (fop_type === 'CASH' || fop_type === 'INVOICE');

/** The airline's parts in its order, filled document by document; a part may name no form. */
function fillByAirline(
  documents: readonly DocumentMoney[],
  parts: readonly RefundPart[],
  payments: readonly Payment[],
): Piece[] {
  const left = parts.map((part) => ({
    target: resolveTarget(part, payments),
    minor: part.amount_minor,
  }));
  return documents.flatMap((money) => {
    const taken: { target: Target; original: number }[] = [];
    let missing = money.original;
    for (const part of left) {
      const original = Math.min(missing, part.minor);
      if (original === 0) continue;
      part.minor -= original;
      missing -= original;
      taken.push({ target: part.target, original });
    }
    return convertToAgencyMoney(money, taken);
  });
}

/** A provider's amounts in the agency's currency; they add up to the document's refund there. */
function convertToAgencyMoney(
  money: DocumentMoney,
  taken: readonly { target: Target; original: number }[],
): Piece[] {
  const amounts = allocate(
    money.amount,
    taken.map(({ original }) => original),
  );
  return zip(taken, amounts).map(([one, amount]) => ({ ...one, money, amount }));
}

/** The booking's own form of payment for a part, if there is one. */
function resolveTarget(part: RefundPart, payments: readonly Payment[]): Target {
  const { method, card, document, valid_until } = part;
  if (document !== null) return { ...UNKNOWN, document, valid_until };
  const fop_type = FOP_TYPES[method];
  if (fop_type === 'FOP_TYPE_TICKET') return { ...UNKNOWN, fop_type, document: 'EMD' };
  if (fop_type === 'UNSPECIFIED') return UNKNOWN;
  if (fop_type !== 'CREDITCARD') return { ...UNKNOWN, fop_type };
  const number = card?.number ?? null;
  const known = payments.find(
    ({ type, status, fop }) =>
      type !== 'REFUND' &&
      status !== 'VOIDED' &&
      fop.fop_type === fop_type &&
      isSameCard(fop.payment_card?.number ?? null, number),
  );
  return known ? toForm(known.fop) : { ...UNKNOWN, fop_type, card_number: number };
}

/** Two masked numbers by their last four digits, and their first six where both tell them. */
function isSameCard(one: string | null, other: string | null): boolean {
  if (one === null || other === null || one.slice(-4) !== other.slice(-4)) return false;
  const [mine, theirs] = [getBin(one), getBin(other)];
  return mine === theirs || !/^\d{6}$/.test(mine) || !/^\d{6}$/.test(theirs);
}

/** Whether a form of payment is the one that a refund goes to. */
export const isTarget = (
  { fop_type, payment_card }: Payment['fop'],
  target: Pick<RefundTo, 'fop_type' | 'card_brand' | 'card_number'>,
): boolean =>
  fop_type === target.fop_type &&
  (payment_card?.card_brand ?? 'UNSPECIFIED') === target.card_brand &&
  (payment_card?.number ?? null) === target.card_number;

/** A payment by EMD is refunded as an EMD. */
const toForm = ({ fop_type, payment_card }: Payment['fop']): Target => ({
  ...UNKNOWN,
  ...(fop_type === 'FOP_TYPE_TICKET' ? { document: 'EMD' } : {}),
  fop_type,
  card_brand: payment_card?.card_brand ?? 'UNSPECIFIED',
  card_number: payment_card?.number ?? null,
});

/** What payments paid for each document, minus what was refunded already. */
function fillByPayments(
  documents: readonly DocumentMoney[],
  { paid, currency }: Parameters<typeof resolveRefundTo>[2],
): Piece[] {
  const left = listLeft(paid.payments, paid, currency);
  return documents.flatMap((document) => {
    const chain = listChain(paid, document.number);
    const own = left.filter(({ detail }) => chain.includes(detail.ticket_number ?? ''));
    const taken = takeLeft(own, document.amount).map(({ fop, minor }) => ({
      target: toForm(fop),
      amount: minor,
    }));
    const missing = document.amount - sumMinor(taken.map(({ amount }) => amount));
    if (missing > 0) taken.push({ target: UNKNOWN, amount: missing });
    const originals = allocate(
      document.original,
      taken.map(({ amount }) => amount),
    );
    return zip(taken, originals).map(([one, original]) => ({ ...one, money: document, original }));
  });
}
