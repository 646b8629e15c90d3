/**
 * Paying for passengers of an order and issuing their documents: all or nothing, for exactly the
 * price.
 */
import { isTicketed, sumCharge, withoutTicket } from '../order-state.ts';
import { updateOrder } from '../store/order-store.ts';
import type { Distortion, WorldOrder, WorldService } from '../world.ts';
import { calculateFare, issueTickets, withCommission } from './documents.ts';
import { type PayRequest, payWithTickets } from './exchange-new.ts';
import { checkHeld, withBought } from './issuing.ts';
import { takePayments } from './payments.ts';
import { spendEmds } from './residuals.ts';
import { getSeller, type Moment, refuse, type WorldNow } from './state.ts';

/** What one payment buys: tickets for some passengers, and services not paid yet. */
interface Purchase {
  passenger_ids: string[];
  services: WorldService[];
}

/**
 * Pays for passengers of the order (all without a ticket if none is named) with their services and
 * issues their documents. With a TICKETS payment it is an exchange of those tickets of another
 * order of the same seller and passengers.
 */
export function payOrder(
  world: WorldNow,
  order: WorldOrder,
  request: PayRequest,
  distortion: Distortion,
): WorldOrder {
  if (request.payments.some(({ method }) => method === 'TICKETS')) {
    return payWithTickets(world, order, request, distortion);
  }
  if (order.status === 'CANCELLED') return refuse('ALREADY_CANCELLED', 'The order is cancelled');
  const purchase = resolvePurchase(order, request);
  checkSeller(order, purchase);
  checkTravel(order, world, purchase);
  if (distortion === 'SOLD_OUT') return refuse('SOLD_OUT', 'The seats are no longer confirmed');
  if (distortion === 'PRICE_CHANGE') return refuse('PRICE_CHANGED', 'The fare has gone up');
  return issueFor(world, order, request, purchase);
}

/** Infants go with their adults, and adults with their infants. */
function resolvePurchase(
  order: WorldOrder,
  { passenger_ids: named, services: only }: PayRequest,
): Purchase {
  const known = new Set(order.passengers.map(({ id }) => id));
  if (named.some((id) => !known.has(id))) {
    return refuse('INVALID', 'A passenger is not in the order');
  }
  const waiting = new Set(withoutTicket(order).map(({ id }) => id));
  const unpaid = order.services.filter(
    ({ id, status }) => status === 'CONFIRMED' && (only?.includes(id) ?? true),
  );
  if (only && only.length > 0) return { passenger_ids: [], services: unpaid };
  if (named.length === 0) {
    if (waiting.size === 0) return refuse('ALREADY_PAID', 'Everybody has a ticket');
    const services = unpaid.filter(({ passenger_id }) => waiting.has(passenger_id));
    return { passenger_ids: [...waiting], services };
  }
  const paid = named.find(
    (id) => !waiting.has(id) && !unpaid.some((service) => service.passenger_id === id),
  );
  if (paid !== undefined) return refuse('ALREADY_PAID', `Passenger ${paid} has a ticket`);
  const going = new Set(named);
  for (const { id, infant_id } of order.passengers) {
    if (infant_id === null || !(going.has(id) || going.has(infant_id))) continue;
    going.add(id);
    going.add(infant_id);
  }
  return {
    passenger_ids: [...going].filter((id) => waiting.has(id)),
    services: unpaid.filter(({ passenger_id }) => going.has(passenger_id)),
  };
}

function checkSeller(order: WorldOrder, { passenger_ids }: Purchase): void {
  const left_out = withoutTicket(order).length - passenger_ids.length;
  if (passenger_ids.length > 0 && left_out > 0 && !getSeller(order.provider_type).partial_issue) {
    refuse('NOT_OFFERED', 'All passengers of an order are issued together here');
  }
}

/** Services may be paid for after the price guarantee has ended; tickets may not. */
function checkTravel(order: WorldOrder, moment: Moment, { passenger_ids }: Purchase): void {
  if (passenger_ids.length > 0) checkHeld(order, moment);
  else if (order.slices.some(({ status }) => status === 'UN')) {
    refuse('INVALID', 'A flight of the order does not operate');
  }
}

function issueFor(
  world: WorldNow,
  order: WorldOrder,
  { payments, reference, commission = null }: PayRequest,
  purchase: Purchase,
): WorldOrder {
  const cost = calculateCost(order, world, purchase);
  const offered = payments.reduce(
    (sum, payment) => sum + (payment.method === 'TICKETS' ? 0 : payment.amount_minor),
    0,
  );
  if (offered !== cost) {
    return refuse('WRONG_AMOUNT', `To be paid is ${cost} ${order.currency} in minor units`);
  }
  const taken = takePayments(order, 'ISSUE', payments, reference, world.now);
  const spent = spendEmds(world, order, taken);
  const open = spent.order;
  const issued = issueTickets(world, open, purchase.passenger_ids, reference);
  const tickets = withCommission(issued, commission);
  const { rests, payments: used } = spent;
  const { services } = purchase;
  const bought = { tickets, services, payments: used, rests, reference };
  return updateOrder(world.orders, withRestHeld(withBought(world, open, bought)));
}

function calculateCost(order: WorldOrder, moment: Moment, purchase: Purchase): number {
  const fares = purchase.passenger_ids.map((id) => sumCharge(calculateFare(order, id, moment)));
  const services = purchase.services.map(({ price }) => sumCharge(price));
  return [...fares, ...services].reduce((sum, amount) => sum + amount, 0);
}

/**
 * Passengers without a ticket keep their fare until the time limit: a partly ticketed order is not
 * repriced.
 */
export function withRestHeld(order: WorldOrder): WorldOrder {
  const split_paid = isTicketed(order) && withoutTicket(order).length > 0;
  return split_paid ? { ...order, guaranteed_until: order.payment_due_at } : order;
}
