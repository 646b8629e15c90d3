/**
 * Giving up flights. Cancelling a paid order: on the day of issue its documents are voided and all
 * the money is refunded, later as much as the fare rules allow. Releasing flights while their
 * tickets stay valid: the coupons stay open, and the slices stay in the order as HX, for a later
 * exchange or refund. The seats are on sale again at once.
 */
import {
  cancelServices,
  isLive,
  isTicketed,
  listTravelers,
  listWaiting,
  withoutTicket,
} from '../order-state.ts';
import { returnSeats } from '../store/inventory-store.ts';
import type { WorldOrder, WorldRefundLine } from '../world.ts';
import { isFlown } from './departures.ts';
import { countSeated, listHeldSeats } from './exchange-seats.ts';
import { EXCHANGE_WAITS } from './exchange-terms.ts';
import { cancelOrder, refileOrder } from './orders.ts';
import { calculateWholeRefund, refundLines } from './refunding.ts';
import { refuse, type WorldNow } from './state.ts';
import { voidTickets } from './voiding.ts';

/** Cancels an order, paid or not. `expected_minor` is the refund that the caller was quoted. */
export function giveUpOrder(
  world: WorldNow,
  order: WorldOrder,
  expected_minor: number,
): WorldOrder {
  const { how, refund_minor, lines } = calculateTerms(world, order);
  if (refund_minor !== expected_minor) {
    return refuse('PRICE_CHANGED', 'Another amount comes back by now');
  }
  if (how === 'UNPAID') return cancelOrder(world, order);
  if (how === 'REFUND') {
    const refunded = refundLines(world, order, lines);
    // Whoever had no ticket keeps no seat either.
    return refunded.status === 'CANCELLED' ? refunded : cancelOrder(world, refunded);
  }
  const numbers = order.tickets.filter(isLive).map(({ number }) => number);
  const voided = voidTickets(world, order, { numbers, reference: null });
  return cancelOrder(world, voided);
}

/** VOID: all the money on the day of issue; REFUND: what the fares allow later; UNPAID: none. */
interface Terms {
  how: 'UNPAID' | 'VOID' | 'REFUND';
  refund_minor: number;
  lines: WorldRefundLine[];
}

/** The refund if the order is cancelled now; nothing is changed. */
export function calculateTerms(world: WorldNow, order: WorldOrder): Terms {
  if (order.status === 'CANCELLED') return refuse('ALREADY_CANCELLED', 'The order is cancelled');
  if (!isTicketed(order)) return { how: 'UNPAID', refund_minor: 0, lines: [] };
  if (order.slices.some((slice) => isFlown(slice, world.now_min))) {
    return refuse('INVALID', 'A flight of the order has left');
  }
  const live = order.tickets.filter(isLive);
  const today = live.every(
    ({ void_until, original }) =>
      original === null && Date.parse(void_until) + 1000 > world.now.getTime(),
  );
  if (today) {
    const paid = order.payments.map((one) => one.amount_minor - one.refunded_minor);
    return { how: 'VOID', refund_minor: sum(paid), lines: [] };
  }
  const { lines } = calculateWholeRefund(order, world);
  return { how: 'REFUND', refund_minor: sum(lines.map((line) => line.refund_minor)), lines };
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

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
