/** A document's status and its coupons', which turn together. */
import { isUnflown } from '#main/contract/values.ts';
import type { ProviderOrder, ProviderTicket } from '#main/providers/provider.ts';

/** A document given up for others or for money: what was flown of it stays flown. */
export const giveUpTicket = (
  ticket: ProviderTicket,
  status: 'EXCHANGED' | 'REFUNDED',
): ProviderTicket => ({
  ...ticket,
  status,
  coupons: ticket.coupons.map((one) => (isUnflown(one.status) ? { ...one, status } : one)),
});

/** A document valid again that was exchanged. */
export const reviveTicket = (ticket: ProviderTicket): ProviderTicket => ({
  ...ticket,
  status: 'TICKETED',
  coupons: ticket.coupons.map((one) =>
    one.status === 'EXCHANGED' ? { ...one, status: 'OPEN' } : one,
  ),
});

/**
 * The order with the documents still exchanged that went into another one, of which a record may
 * say nothing; what replaced others of the same order it tells.
 */
export function keepExchanged(
  order: ProviderOrder,
  { tickets: before }: Pick<ProviderOrder, 'tickets'>,
): ProviderOrder {
  const replaced = new Set(before.map(({ original_number }) => original_number));
  const gone = new Set(
    before
      .filter(({ status }) => status === 'EXCHANGED')
      .filter(({ number, conjunction_of }) => !replaced.has(conjunction_of ?? number))
      .map(({ number }) => number),
  );
  const tickets = order.tickets.map((one) =>
    one.status === 'TICKETED' && gone.has(one.number) ? giveUpTicket(one, 'EXCHANGED') : one,
  );
  return { ...order, tickets };
}
