/**
 * Changes to payments after they were made: refunds in an exchange, voided documents, passengers
 * who leave for their own booking. Nothing is charged here.
 */
import { buildRecord } from '#main/contract/collections.ts';
import type { Payment } from '#main/contract/payment.ts';
import type { PaymentStatus } from '#main/contract/values.ts';
import type { ProviderTicket } from '#main/providers/provider.ts';
import { type BookingRecord, isLiveTicket, listNewTickets } from '../booking-record.ts';
import { deriveId } from '../derived-id.ts';
import { allocate, sumMinor, toAmount, toMinor } from '../money.ts';
import { calculateOwnTotal } from './collected.ts';
import { NOTHING_OWED } from './owed.ts';
import {
  type Detail,
  findMainForm,
  listChain,
  listLeft,
  sumDetails,
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
  paid: Pick<BookingRecord, 'order' | 'payments'>,
  { before, after }: Issued,
  { now, ids, currency }: Omit<PaymentContext, 'type' | 'reference'> & { currency: string },
): Payment[] {
  const fresh = listNewTickets(before, after);
  const order = { tickets: paid.order?.tickets ?? [] };
  const left = listLeft(paid.payments, order, currency);
  const returned = new Set(
    order.tickets.flatMap(({ number, status }) => (status === 'REFUNDED' ? [number] : [])),
  );
  const groups = new Map<string, { form: Payment['fop']; refunds: Refund[] }>();
  for (const refund of refunds) {
    const { old_number, passenger_id } = refund;
    const numbers: (string | null)[] = old_number === null ? [null] : listChain(order, old_number);
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

/**
 * The document of a seat or bag may come after its payment, with a later read: named where one sale
 * of that kind to the passenger has none, and one document of it was paid for by nobody.
 */
export function nameLateDocuments(record: BookingRecord, now: Date): BookingRecord {
  const { payments, passengers, order } = record;
  const all = payments.flatMap(({ type, created_at, payment_pax_details }) =>
    type === 'REFUND' ? [] : payment_pax_details.map((detail) => ({ detail, created_at })),
  );
  const paid = new Set(all.map(({ detail }) => detail.ticket_number));
  const isLate = ({ ticket_number, ancillary_type: kind, status }: Detail) =>
    ticket_number === null && status === 'CAPTURED' && (kind === 'SEAT' || kind === 'BAGGAGE');
  const late = all.filter(({ detail }) => isLate(detail));
  if (late.length === 0 || !order) return record;
  const findDocument = ({ passenger, ancillary_type: kind }: Detail): string | null => {
    const alike = late.filter(
      ({ detail }) => detail.passenger.id === passenger.id && detail.ancillary_type === kind,
    );
    const key = passengers.find(({ id }) => id === passenger.id)?.key;
    // A priced one without a document may get one of its own still.
    const free = order.services.flatMap((one) => {
      const { document_number: number, status, amount_minor, tax_minor } = one;
      const waits = status !== 'CANCELLED' && amount_minor + tax_minor > 0;
      const is_free = number === null ? waits : !paid.has(number);
      return is_free && one.kind === kind && one.passenger_key === key ? [number] : [];
    });
    const isOne = (values: readonly unknown[]) => new Set(values).size === 1;
    return isOne(alike.map(({ created_at }) => created_at)) && isOne(free) ? free[0]! : null;
  };
  const named = payments.map((payment) => {
    if (payment.type === 'REFUND') return payment;
    const payment_pax_details = payment.payment_pax_details.map((detail) =>
      isLate(detail) ? { ...detail, ticket_number: findDocument(detail) } : detail,
    );
    return { ...payment, payment_pax_details };
  });
  return { ...record, payments: followPayments(named, order.tickets, now) };
}

/** Updates payments from the documents they paid for: what is void or refunded was paid back. */
export function followPayments(
  payments: readonly Payment[],
  tickets: readonly ProviderTicket[],
  now: Date,
): Payment[] {
  const status = new Map(tickets.map((ticket) => [ticket.number, ticket.status]));
  return payments.map((payment) => {
    const details = payment.payment_pax_details.map((detail): Detail => {
      const document = detail.ticket_number === null ? null : status.get(detail.ticket_number);
      if (document === 'CANCELLED') return { ...detail, status: 'VOIDED' };
      if (document === 'REFUNDED') return { ...detail, status: 'REFUNDED' };
      if (!document || !isLiveTicket(document)) return detail;
      return { ...detail, status: payment.type === 'REFUND' ? 'REFUNDED' : 'CAPTURED' };
    });
    return { ...payment, payment_pax_details: details, ...getState(payment, details, now) };
  });
}

/**
 * A payment is void when all documents it paid for are, or all of it where it names none. What was
 * returned without a document keeps when.
 */
function getState(
  payment: Payment,
  details: readonly Detail[],
  now: Date,
): Pick<Payment, 'status' | 'cancelled_at'> {
  const numbered = details.filter(({ ticket_number }) => ticket_number !== null);
  const judged = numbered.length > 0 ? numbered : details;
  const areAll = (status: PaymentStatus) =>
    judged.length > 0 && judged.every((detail) => detail.status === status);
  if (areAll('VOIDED')) {
    return { status: 'VOIDED', cancelled_at: payment.cancelled_at ?? now.toISOString() };
  }
  if (payment.type === 'REFUND' || areAll('REFUNDED')) {
    return { status: 'REFUNDED', cancelled_at: payment.cancelled_at };
  }
  const returned = details.some((one) => one.ticket_number === null && one.status === 'VOIDED');
  return { status: 'CAPTURED', cancelled_at: returned ? payment.cancelled_at : null };
}

/**
 * Payments when passengers leave for their own booking: each detail goes with its passenger. A
 * payment for both sides is divided, and its interest stays in the old booking.
 */
export function splitPayments(
  payments: readonly Payment[],
  moved: ReadonlySet<string>,
  currency: string,
  child_id: string,
): { stay: Payment[]; go: Payment[] } {
  const stay: Payment[] = [];
  const go: Payment[] = [];
  for (const payment of payments) {
    const leaving = payment.payment_pax_details.filter(({ passenger }) => moved.has(passenger.id));
    const staying = payment.payment_pax_details.filter(({ passenger }) => !moved.has(passenger.id));
    if (leaving.length === 0) stay.push(payment);
    else if (staying.length === 0) go.push(payment);
    else {
      const charged = toMinor(payment.charged_amount, currency);
      const part = sumDetails(leaving, currency);
      const [fee_going = 0, fee_staying = 0] = allocate(
        toMinor(payment.fop.fee_amount, currency),
        [leaving, staying].map((details) => calculateOwnTotal(details, currency)),
      );
      const child = { id: getDividedId(child_id, payment.id), minor: part, fee: fee_going };
      const parent = { id: payment.id, minor: charged - part, fee: fee_staying };
      go.push(dividePayment(payment, leaving, child, currency));
      stay.push(dividePayment(payment, staying, parent, currency));
    }
  }
  return { stay, go };
}

/** The id of a divided payment's part in the split-off booking. */
export const getDividedId = (child_id: string, payment_id: string): string =>
  deriveId(child_id, 'payment', payment_id);

function dividePayment(
  payment: Payment,
  details: Detail[],
  { id, minor, fee }: { id: string; minor: number; fee: number },
  currency: string,
): Payment {
  const total = toAmount(minor, currency);
  const people = new Set(details.map(({ passenger }) => passenger.id));
  const { fop } = payment;
  return {
    ...payment,
    id,
    charged_amount: total,
    payment_pax_details: details,
    fop: {
      ...fop,
      passenger_ids: fop.passenger_ids.filter((one) => people.has(one)),
      total,
      fee_amount: toAmount(fee, currency),
      payment_card_amount: fop.fop_type === 'CREDITCARD' ? total : 0,
      invoice_amount: fop.fop_type === 'INVOICE' ? total : 0,
    },
  };
}
