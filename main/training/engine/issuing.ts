/** The documents that a payment buys in an order, and the checks before payment. */
import type {
  WorldOrder,
  WorldPayment,
  WorldReissue,
  WorldService,
  WorldTicket,
} from '../world.ts';
import { isFlown } from './departures.ts';
import { issueEmds } from './documents.ts';
import { assignDocuments } from './payments.ts';
import { issueRests, type Rest } from './residuals.ts';
import { type Moment, refuse, type WorldNow } from './state.ts';

interface Bought {
  tickets: WorldTicket[];
  /** Services that get EMDs. */
  services: readonly WorldService[];
  payments: readonly WorldPayment[];
  /** The rests of EMDs that paid part of it. */
  rests: readonly Rest[];
  reference: string | null;
  /** In an exchange: the amount collected for each ticket. */
  collected?: WorldReissue['collected'];
}

/** The order with its new tickets, the EMDs of its services, and its payments. Not stored. */
export function withBought(
  world: WorldNow,
  order: WorldOrder,
  { tickets, services, payments, rests, reference, collected }: Bought,
): WorldOrder {
  const with_tickets = { ...order, tickets: [...order.tickets, ...tickets] };
  const emds = issueEmds(world, with_tickets, services, reference);
  const issued = new Map(emds.services.map((service) => [service.id, service]));
  return {
    ...with_tickets,
    tickets: [
      ...with_tickets.tickets,
      ...emds.tickets,
      ...issueRests(world, with_tickets, rests, reference),
    ],
    services: order.services.map((service) => issued.get(service.id) ?? service),
    payments: [
      ...order.payments,
      ...assignDocuments(payments, [...tickets, ...emds.tickets], collected),
    ],
    version: order.version + 1,
  };
}

/** Refuses an order whose flights can no longer be ticketed at its price. */
export function checkHeld(order: WorldOrder, moment: Moment): void {
  if (order.slices.some(({ status }) => status === 'UN')) {
    refuse('INVALID', 'A flight of the order does not operate');
  }
  if (order.slices.some((slice) => isFlown(slice, moment.now_min))) {
    refuse('INVALID', 'A flight of the order has left');
  }
  if (Date.parse(order.guaranteed_until) <= moment.now.getTime()) {
    refuse('OFFER_EXPIRED', 'The price is no longer guaranteed');
  }
}
