/** What keeps a held order from being paid for, whichever way it is paid. */
import type { WorldOrder } from '../world.ts';
import { isFlown } from './departures.ts';
import { type Moment, refuse } from './state.ts';

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
