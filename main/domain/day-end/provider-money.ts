/** What a provider was paid and refunded by document, in its own currency, as in its books. */
import type { Payment } from '#main/contract/payment.ts';
import type { ProviderTicket } from '#main/providers/provider.ts';
import { type BookingRecord, findNote } from '../booking-record.ts';
import { sumMinor, toMinor } from '../money.ts';
import { findServicesFare } from '../tickets/notes.ts';

export interface OwnMoney {
  at: string;
  agent_id: number;
  currency: string;
  minor: number;
}

/** Every movement at any time; refunds are negative. */
export function listOwnMoney(record: BookingRecord): OwnMoney[] {
  return [...listPaidMoney(record), ...listRefundedMoney(record), ...listSpentMoney(record)];
}

const listPaidMoney = (record: BookingRecord): OwnMoney[] =>
  (record.order?.tickets ?? []).flatMap((ticket) => {
    const paid = record.payments.find((payment) => paysFor(payment, ticket.number));
    const currency = ticket.currency ?? record.order?.currency;
    if (!paid || currency === undefined) return [];
    const note = findNote(record, ticket.number);
    const own = {
      at: paid.created_at,
      agent_id: note?.issued_by?.id ?? record.created_by,
      currency,
      minor: calculateCost(record, ticket) ?? note?.own_minor ?? 0,
    };
    if (!note?.cancelled_at) return [own];
    return [own, { ...own, at: note.cancelled_at, minor: -own.minor }];
  });

/** A payment by EMD is no new money: the provider has had it since the EMD's issue. */
const listSpentMoney = ({ spent = [], payments, created_by }: BookingRecord): OwnMoney[] =>
  spent.flatMap(({ payment_id, currency, minor }) => {
    const payment = payments.find(({ id }) => id === payment_id);
    if (!payment) return [];
    const own = { at: payment.created_at, agent_id: created_by, currency, minor: -minor };
    const { cancelled_at } = payment;
    return cancelled_at === null ? [own] : [own, { ...own, at: cancelled_at, minor }];
  });

/** Money refunded; value returned as a document stays with the provider. */
function listRefundedMoney({ refunds = [], given_back, created_by }: BookingRecord): OwnMoney[] {
  const cancelled = given_back
    ? [
        {
          ...given_back,
          agent_id: created_by,
          minor: (given_back.paid_minor ?? 0) - given_back.minor,
        },
      ]
    : [];
  const noticed = refunds.flatMap(({ refunded_at, refunded_by, quote }) => {
    const currency = quote.original_currency;
    const back = quote.refund_to.filter(({ document }) => document === null);
    const minor = sumMinor(back.map((one) => toMinor(one.original_amount, currency)));
    return minor === 0
      ? []
      : [{ at: refunded_at, agent_id: refunded_by.id, currency, minor: -minor }];
  });
  return [...cancelled, ...noticed];
}

export const paysFor = ({ payment_pax_details }: Payment, number: string): boolean =>
  payment_pax_details.some(({ ticket_number }) => ticket_number === number);

/** A reissue costs its balance, a service its price, a ticket its fare and taxes if known. */
export function calculateCost(record: BookingRecord, ticket: ProviderTicket): number | undefined {
  const { number, type, fare } = ticket;
  const reissue = (record.reissues ?? []).find((note) => note.number === number);
  if (type === 'TICKET' && (reissue || ticket.original_number !== null)) {
    return reissue?.own ? reissue.own.due - reissue.own.refund : 0;
  }
  const services = type === 'EMD' ? findServicesFare(record.order, number) : null;
  const told = services ?? fare;
  return told ? told.fare_minor + told.tax_minor : undefined;
}
