/**
 * Splitting an order: some passengers move with their seats and amounts to a new order. Nothing is
 * sold or refunded; the two orders together cost the same as before.
 */
import { keepItems, listSeated, listTravelers, listWaiting } from '../order-state.ts';
import { passSeats } from '../store/inventory-store.ts';
import { insertOrder, updateOrder } from '../store/order-store.ts';
import { moveDocuments } from '../store/stock-store.ts';
import type { WorldOrder, WorldPassenger } from '../world.ts';
import { fileChosenSeats } from './chosen-seats.ts';
import { divideDocuments } from './dividing.ts';
import { EXCHANGE_WAITS } from './exchange-terms.ts';
import { deriveOrderId, generateLocator } from './locators.ts';
import { createAirlineLocators, pickFreeSeq } from './orders.ts';
import { getSeller, refuse, type WorldNow } from './state.ts';

type Split = { parent: WorldOrder; child: WorldOrder };

export function splitOrder(
  world: WorldNow,
  order: WorldOrder,
  passenger_ids: readonly string[],
  reference: string | null,
): Split {
  if (!getSeller(order.provider_type).split) {
    return refuse('NOT_OFFERED', 'Orders are not split here');
  }
  if (order.status === 'CANCELLED') return refuse('ALREADY_CANCELLED', 'The order is cancelled');
  if (listWaiting(order).length > 0) return refuse('INVALID', EXCHANGE_WAITS);
  const leaving = new Set(passenger_ids);
  checkSplit(listTravelers(order), leaving);
  return divide(world, order, leaving, reference);
}

function checkSplit(passengers: readonly WorldPassenger[], leaving: ReadonlySet<string>): void {
  const known = new Set(passengers.map((passenger) => passenger.id));
  if (leaving.size === 0) refuse('INVALID', 'Nobody to split off');
  if ([...leaving].some((id) => !known.has(id))) {
    refuse('INVALID', 'A passenger is not in the order');
  }
  if (leaving.size === known.size) refuse('INVALID', 'Somebody has to stay in the order');
  const torn = passengers.some(
    ({ id, infant_id }) => infant_id !== null && leaving.has(id) !== leaving.has(infant_id),
  );
  if (torn) refuse('INVALID', 'An infant stays with its adult');
}

function divide(
  world: WorldNow,
  order: WorldOrder,
  leaving: ReadonlySet<string>,
  reference: string | null,
): Split {
  const goes = (id: string): boolean => leaving.has(id);
  const stays = (id: string): boolean => !leaving.has(id);
  const seq = pickFreeSeq(world, order.owner);
  const child_id = deriveOrderId(order.owner, seq, world.seed);
  const documents = divideDocuments(order, goes, child_id);
  const parent = {
    ...withOnly(order, stays),
    ...documents.parent,
    version: order.version + 1,
  };
  const child: WorldOrder = {
    ...withOnly(order, goes),
    ...documents.child,
    order_id: child_id,
    locator: generateLocator(seq, world.seed),
    airline_locators: createAirlineLocators(order, order.owner, seq, world.seed),
    reference,
    created_at: world.now.toISOString(),
    version: 1,
    split_from: order.order_id,
  };
  child.items = child.items.map((item, i) => ({ ...item, id: `${child_id}-${i + 1}` }));
  child.requests = child.requests.map((one, i) => ({ ...one, id: `${child_id}-R${i + 1}` }));
  updateOrder(world.orders, parent);
  insertOrder(world.orders, seq, child);
  const moved = child.tickets.map(({ number }) => number);
  moveDocuments(world.db, child_id, moved);
  const seats = listSeated(child).length;
  passSeats(world.db, order.order_id, child_id, seats);
  // The parent frees the leaving passengers' chosen seats before the child takes them.
  for (const half of [parent, child]) fileChosenSeats(world, half);
  return { parent, child };
}

function withOnly(order: WorldOrder, keeps: (passenger_id: string) => boolean): WorldOrder {
  return {
    ...order,
    passengers: order.passengers.filter((passenger) => keeps(passenger.id)),
    services: order.services.filter((service) => keeps(service.passenger_id)),
    requests: order.requests.filter(
      ({ passenger_id }) => passenger_id === null || keeps(passenger_id),
    ),
    items: keepItems(order.items, keeps),
  };
}
