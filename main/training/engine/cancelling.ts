/**
 * Cancelling a paid order: on the day of issue its documents are voided and all the money is
 * refunded, later as much as the fare rules allow. The seats are on sale again in both cases.
 */
import { isLive, isTicketed } from '../order-state.ts';
import type { WorldOrder, WorldRefundLine } from '../world.ts';
import { isFlown } from './departures.ts';
import { cancelOrder } from './orders.ts';
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
  if (how === 'REFUND') return refundLines(world, order, lines);
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
