/** A document's status and its coupons', which turn together. */
import { isUnflown } from '#main/contract/values.ts';
import type { ProviderTicket } from '#main/providers/provider.ts';

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
