/**
 * Changes to payments after they were made: late, void and refunded documents, passengers who leave
 * for their own booking. Nothing is charged here.
 */
import type { Payment } from '#main/contract/payment.ts';
import type { PaymentStatus } from '#main/contract/values.ts';
import type { ProviderTicket } from '#main/providers/provider.ts';
import { type BookingRecord, isLiveTicket } from '../booking-record.ts';
import { deriveId } from '../derived-id.ts';
import { allocate, toAmount, toMinor } from '../money.ts';
import { calculateOwnTotal } from './collected.ts';
import { type Detail, sumDetails } from './paid-for.ts';

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
