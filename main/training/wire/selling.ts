/** An order that is held and paid for in one message. */
import type { Addressed } from '../engine/index.ts';
import { attempt } from '../engine/state.ts';
import type { WorldOrder } from '../world.ts';
import { toProblem } from './problems.ts';

/** The paid order; one that cannot be paid for is not kept. */
export function payAtOnce(
  { world }: Addressed,
  { order_id }: WorldOrder,
  pay: () => WorldOrder,
): WorldOrder {
  try {
    return pay();
  } catch (error) {
    const problem = toProblem(error);
    attempt(() => world.cancelOrder(order_id));
    throw problem;
  }
}
