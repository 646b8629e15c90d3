/**
 * Releasing flights while their tickets stay valid: the seats are free at once, the coupons stay
 * open, and the slices stay in the order as HX, for a later exchange or refund.
 */
import {
  cancelServices,
  isTicketed,
  listTravelers,
  listWaiting,
  withoutTicket,
} from '../order-state.ts';
import { returnSeats } from '../store/inventory-store.ts';
import type { WorldOrder } from '../world.ts';
import { isFlown } from './departures.ts';
import { countSeated, listHeldSeats } from './exchange-seats.ts';
import { EXCHANGE_WAITS } from './exchange-terms.ts';
import { refileOrder } from './orders.ts';
import { refuse, type WorldNow } from './state.ts';

export function releaseSlices(
  world: WorldNow,
  order: WorldOrder,
  { flight_ids }: { flight_ids: readonly string[]; reference: string | null },
): WorldOrder {
  if (order.status === 'CANCELLED') return refuse('ALREADY_CANCELLED', 'The order is cancelled');
  if (!isTicketed(order)) return refuse('INVALID', 'The order has no tickets: cancel it');
  if (listWaiting(order).length > 0) return refuse('INVALID', EXCHANGE_WAITS);
  if (withoutTicket(order).length > 0) return refuse('INVALID', 'Some passengers have no ticket');
  const named = new Set(flight_ids);
  const going = order.slices.filter(({ flights }) => flights.some(({ id }) => named.has(id)));
  const known = new Set(going.flatMap(({ flights }) => flights.map(({ id }) => id)));
  if (named.size === 0 || [...named].some((id) => !known.has(id))) {
    return refuse('INVALID', 'No such flight in the order');
  }
  if (going.some((slice) => slice.status === 'HX' || isFlown(slice, world.now_min))) {
    return refuse('INVALID', 'A flight has left, or was given back before');
  }
  returnSeats(world.db, order.order_id, listHeldSeats(going, countSeated(listTravelers(order))));
  return refileOrder(world, {
    ...order,
    slices: order.slices.map((slice) =>
      going.includes(slice) ? { ...slice, status: 'HX' as const } : slice,
    ),
    services: cancelServices(order.services, (service) =>
      service.flight_ids.some((id) => known.has(id)),
    ),
    version: order.version + 1,
  });
}
