/** The documents that a payment buys, in the order it is for, and what keeps one from being paid. */
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
  /** To be documented by EMDs. */
  services: readonly WorldService[];
  payments: readonly WorldPayment[];
  /** What is left of EMDs that paid part. */
  rests: readonly Rest[];
  reference: string | null;
  /** In an exchange: what was paid for each of the tickets. */
  collected?: WorldReissue['collected'];
}

/** The order with its new tickets, the EMDs of its services, and what paid for them. Not filed. */
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

/** Refuses an order whose flights cannot be ticketed at its price any more. */
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
