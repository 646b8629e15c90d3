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

/** A document that a plan spends, and the booking that holds it. */
export type Spends = Omit<SpentCredit, 'payment_id'>;

export const listSpends = (
  payments: readonly ProviderPayment[],
  credits: ReadonlyMap<string, Spendable> = new Map(),
): Spends[] =>
  payments.flatMap((payment): Spends[] => {
    const credit = payment.method === 'EMD' ? credits.get(payment.number) : undefined;
    if (payment.method !== 'EMD' || !credit) return [];
    const { booking_id, currency } = credit;
    return [{ number: payment.number, booking_id, currency, minor: payment.amount_minor }];
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
    return [{ ...spend, payment_id: payment.id }];
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
