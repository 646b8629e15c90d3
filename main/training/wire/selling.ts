/** An order that is held and paid for in one message. */
import type { Addressed } from '../engine/index.ts';
import type { WorldOrder } from '../world.ts';
import { RequestProblem } from './problems.ts';

/** The paid order; one that cannot be paid for is not kept. */
export function payAtOnce(
  { world, provider }: Addressed,
  { order_id }: WorldOrder,
  pay: () => WorldOrder,
): WorldOrder {
  try {
    return pay();
  } catch (problem) {
    if (problem instanceof RequestProblem) world.cancelOrder(provider, order_id);
    throw problem;
  }
}
