/** Confirms a refund quote: which quotes may be confirmed, and what the booking stores then. */
import { refuse } from '#main/contract/errors.ts';
import type { Payment } from '#main/contract/payment.ts';
import { phrase } from '#main/contract/phrase.ts';
import type { RefundNotice, RefundTo } from '#main/contract/refund.ts';
import { ok, type Result } from '#main/contract/result.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import type { BookingRecord } from '../booking-record.ts';
import { isPast } from '../instants.ts';
import { toAmount } from '../money.ts';
import { type Detail, NO_AMOUNTS } from '../payment/paid-for.ts';
import { getPerson } from '../payment/payments.ts';
import { buildRefundPayment, NO_FORM } from '../payment/refunds.ts';
import { giveUpTicket } from '../tickets/status.ts';
import type { StoredRefund } from './quote.ts';
import { isTarget } from './refund-targets.ts';

/** A quote as found, and its outcome. */
interface Found {
  booking_id: string;
  payload: StoredRefund;
  expires_at: string;
  spent_by: string | null;
  superseded: boolean;
}

export function matchRefund(
  found: Found | null,
  booking_id: string,
  now: Date,
): Result<StoredRefund> {
  if (found?.booking_id !== booking_id) {
    return refuse('ESTIMATE_MISSING', phrase('refund_no_quote'));
  }
  if (found.spent_by !== null) return refuse('ESTIMATE_SPENT', phrase('refund_done'));
  if (found.superseded) return refuse('EXPIRED', phrase('refund_later_quote'));
  if (isPast(found.expires_at, now)) return refuse('EXPIRED', phrase('refund_expired'));
  return ok(found.payload);
}

/** The provider's order, with the documents marked as refunded if it does not say so itself. */
export function markRefunded(
  order: ProviderOrder,
  before: ProviderOrder,
  { all_numbers, view }: StoredRefund,
): ProviderOrder {
  const going = new Set(all_numbers);
  const told = new Set(order.tickets.map(({ number }) => number));
  const untold = before.tickets.filter(({ number }) => going.has(number) && !told.has(number));
  const tickets = [...untold, ...order.tickets].map((ticket) =>
    going.has(ticket.number) && ticket.status === 'TICKETED'
      ? giveUpTicket(ticket, 'REFUNDED')
      : ticket,
  );
  return { ...order, tickets, ...(view.whole ? { status: 'CANCELLED' as const } : {}) };
}

/** Some airlines void documents refunded on the day of issue: then everything was returned. */
export const wasVoided = (order: ProviderOrder, { all_numbers }: StoredRefund): boolean =>
  order.tickets.some(
    ({ number, status }) => all_numbers.includes(number) && status === 'CANCELLED',
  );

export function withRefunded(
  record: BookingRecord,
  stored: StoredRefund,
  notice: RefundNotice,
  ids: { uuid(): string },
): BookingRecord {
  const made = listRefundedPayments(record, stored, notice, ids);
  return {
    ...record,
    payments: [...record.payments, ...made],
    refunds: [...(record.refunds ?? []), notice],
  };
}

/** A form that paid for nothing here: a card the airline alone knows. */
const buildForm = ({ fop_type, card_number, card_brand }: RefundTo): Payment['fop'] => ({
  ...NO_FORM,
  fop_type,
  payment_card: card_number === null ? null : { ...NO_CARD, number: card_number, card_brand },
});

const NO_CARD = { holder: null, expire_date: null, cvv: null, approval_code: null };

/** One payment for each form; a refund as a document is no payment. */
const listRefundedPayments = (
  record: BookingRecord,
  { shares, view }: StoredRefund,
  { refunded_at }: RefundNotice,
  ids: { uuid(): string },
): Payment[] =>
  view.refund_to.flatMap((target, to): Payment[] => {
    const own = shares.filter((share) => share.to === to);
    if (target.document !== null || target.amount === 0) return [];
    const known = record.payments.find(({ fop }) => isTarget(fop, target));
    const form = known?.fop ?? buildForm(target);
    const details = own.map((share): Detail => {
      const toMajorUnits = (minor: number) => toAmount(minor, view.currency);
      const service = record.order?.services.find(
        ({ document_number }) => document_number === share.ticket_number,
      );
      const kind = service?.kind === 'OTHER' ? undefined : service?.kind;
      return {
        ...NO_AMOUNTS,
        fare: toMajorUnits(share.fare),
        tax: toMajorUnits(share.tax),
        extra: toMajorUnits(share.extra),
        passenger: getPerson(record, share.passenger_id),
        ticket_number: share.ticket_number,
        ancillary_type: kind ?? 'UNSPECIFIED',
        status: 'REFUNDED',
      };
    });
    const id = ids.uuid();
    return [buildRefundPayment(form, details, target.amount, { record, at: refunded_at, id })];
  });
