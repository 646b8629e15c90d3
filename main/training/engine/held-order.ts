/** What keeps a held order from being paid for, whichever way it is paid. */
import type { WorldAnswer, WorldOrder } from '../world.ts';
import { isFlown } from './departures.ts';
import { type Moment, refuse } from './state.ts';

/** Null where the flights of the order can still be ticketed at its price. */
export function findHeldProblem(order: WorldOrder, moment: Moment): WorldAnswer<never> | null {
  if (order.slices.some(({ status }) => status === 'UN')) {
    return refuse('INVALID', 'A flight of the order does not operate');
  }
  if (order.slices.some((slice) => isFlown(slice, moment.now_min))) {
    return refuse('INVALID', 'A flight of the order has left');
  }
  return Date.parse(order.guaranteed_until) <= moment.now.getTime()
    ? refuse('OFFER_EXPIRED', 'The price is no longer guaranteed')
    : null;
}
