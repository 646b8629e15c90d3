/** How far an order is ticketed: by the passengers who have a ticket that counts. */
import type { BookingStatus } from '#main/contract/values.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import { hasLeft, isLiveTicket } from '../booking-record.ts';

export function ticketedStatus(
  order: Pick<ProviderOrder, 'tickets' | 'passengers'>,
): Extract<BookingStatus, 'ON_HOLD' | 'TICKETED' | 'PARTIALLY_TICKETED' | 'CANCELLED'> {
  const holders = new Set(
    order.tickets
      .filter((ticket) => ticket.type === 'TICKET' && isLiveTicket(ticket.status))
      .map((ticket) => ticket.passenger_key),
  );
  const here = order.passengers.filter((passenger) => !hasLeft(order, passenger.key));
  // Nobody is left to fly: everything was given back.
  if (here.length === 0 && order.passengers.length > 0) return 'CANCELLED';
  const ticketed = here.filter((passenger) => holders.has(passenger.key)).length;
  if (ticketed === 0) return 'ON_HOLD';
  return ticketed === here.length ? 'TICKETED' : 'PARTIALLY_TICKETED';
}
