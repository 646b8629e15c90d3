/** Residual EMDs used as payment: noted with it, and exchanged in the booking that held them. */
import type { Payment } from '#main/contract/payment.ts';
import type { ProviderOrder, ProviderPayment } from '#main/providers/provider.ts';
import {
  type BookingRecord,
  findRelatedNumber,
  getSetNumber,
  type SpentCredit,
} from '../booking-record.ts';
import { giveUpTicket, reviveTicket } from '../tickets/status.ts';
import type { Charge } from './charges.ts';
import type { Spendable } from './credit-forms.ts';

/**
 * A document that a plan spends, the booking that holds it, and what is left of it as a new one
 * (left out by plans of earlier releases).
 */
export type Spends = Omit<SpentCredit, 'payment_id'> & { left_minor?: number };

export const listSpends = (
  payments: readonly ProviderPayment[],
  credits: ReadonlyMap<string, Spendable> = new Map(),
): Spends[] =>
  payments.flatMap((payment): Spends[] => {
    const credit = payment.method === 'EMD' ? credits.get(payment.number) : undefined;
    if (payment.method !== 'EMD' || !credit) return [];
    const { number, amount_minor: minor } = payment;
    const { booking_id, currency } = credit;
    return [{ number, booking_id, currency, minor, left_minor: credit.minor - minor }];
  });

/** Adds to the record how much each payment took from which EMD; the rest is a new document. */
export function noteSpent(
  record: BookingRecord,
  charges: readonly Charge[],
  made: readonly Payment[],
  spends: readonly Spends[],
): BookingRecord {
  const noted = charges.flatMap(({ total, ticket_numbers: [number] }, at): SpentCredit[] => {
    const spend = total > 0 ? spends.find((one) => one.number === number) : undefined;
    const payment = made[at];
    if (!spend || !payment) return [];
    const { left_minor: _left, ...spent } = spend;
    return [{ ...spent, payment_id: payment.id }];
  });
  return noted.length === 0 ? record : { ...record, spent: [...(record.spent ?? []), ...noted] };
}

/** The order of the booking that held the EMDs, with those numbers marked exchanged. */
export const withoutSpent = (order: ProviderOrder, numbers: readonly string[]): ProviderOrder => ({
  ...order,
  tickets: order.tickets.map((ticket) =>
    numbers.includes(ticket.number) && ticket.status === 'TICKETED'
      ? giveUpTicket(ticket, 'EXCHANGED')
      : ticket,
  ),
});

/** What had paid for these documents of a booking. */
export function listSpentOn(
  { payments, spent = [] }: Pick<BookingRecord, 'payments' | 'spent'>,
  numbers: readonly string[],
): SpentCredit[] {
  const paid = payments.filter(({ payment_pax_details }) =>
    payment_pax_details.some(({ ticket_number }) => numbers.includes(ticket_number ?? '')),
  );
  return spent.filter(({ payment_id }) => paid.some(({ id }) => id === payment_id));
}

/** The order with documents valid again that were given up for others, and EMDs that went along. */
export function withRevived(order: ProviderOrder, numbers: readonly string[]): ProviderOrder {
  const revived = order.tickets.filter(
    (ticket) =>
      ticket.status === 'EXCHANGED' &&
      (numbers.includes(getSetNumber(ticket)) ||
        numbers.includes(findRelatedNumber({ order }, ticket) ?? '')),
  );
  if (revived.length === 0) return order;
  const tickets = order.tickets.map((ticket) =>
    revived.includes(ticket) ? reviveTicket(ticket) : ticket,
  );
  return { ...order, status: 'LIVE', tickets };
}
