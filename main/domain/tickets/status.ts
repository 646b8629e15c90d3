/** A document's status and its coupons', which turn together. */
import { isUnflown } from '#main/contract/values.ts';
import type { ProviderOrder, ProviderTicket } from '#main/providers/provider.ts';
import { findRelatedNumber, getSetNumber } from '../booking-record.ts';

/** A document given up for others or for money: what was flown of it stays flown. */
export const giveUpTicket = (
  ticket: ProviderTicket,
  status: 'EXCHANGED' | 'REFUNDED',
): ProviderTicket => ({
  ...ticket,
  status,
  coupons: ticket.coupons.map((one) => (isUnflown(one.status) ? { ...one, status } : one)),
});

/** The same, noting the ticket it goes with, which can be told only while that one is good. */
export const giveUpWithTicket = (
  { order }: Parameters<typeof findRelatedNumber>[0],
  ticket: ProviderTicket,
  status: 'EXCHANGED' | 'REFUNDED',
): ProviderTicket =>
  giveUpTicket({ ...ticket, related_number: findRelatedNumber({ order }, ticket) }, status);

/** A penalty belongs to the airline, and a residual value is spent: neither is refunded. */
export const isOfExchange = ({ emd_type }: ProviderTicket): boolean =>
  emd_type === 'PENALTY' || emd_type === 'RESIDUAL';

/** A document valid again that was exchanged. */
export const reviveTicket = (ticket: ProviderTicket): ProviderTicket => ({
  ...ticket,
  status: 'TICKETED',
  coupons: ticket.coupons.map((one) =>
    one.status === 'EXCHANGED' ? { ...one, status: 'OPEN' } : one,
  ),
});

/**
 * Keeps exchanged documents exchanged, although a record may go on naming them as valid. One is
 * valid again once the document issued for it is not.
 */
export function keepExchanged(
  order: ProviderOrder,
  before: Pick<ProviderOrder, 'tickets'>,
): ProviderOrder {
  const good = new Set(
    order.tickets.flatMap(({ number, status }) => (status === 'CANCELLED' ? [] : [number])),
  );
  const undone = new Set(
    before.tickets
      .filter(({ number, status }) => status !== 'CANCELLED' && !good.has(number))
      .map(({ original_number }) => original_number),
  );
  const gone = new Map(
    before.tickets
      .filter(({ status }) => status === 'EXCHANGED')
      .filter((one) => !undone.has(findRelatedNumber({ order: before }, one) ?? getSetNumber(one)))
      .map(({ number, related_number }) => [number, related_number]),
  );
  const tickets = order.tickets.map((one) => {
    const went_with = gone.get(one.number);
    if (one.status !== 'TICKETED' || went_with === undefined) return one;
    const related_number = one.related_number ?? went_with;
    return giveUpTicket({ ...one, related_number }, 'EXCHANGED');
  });
  return { ...order, tickets };
}
