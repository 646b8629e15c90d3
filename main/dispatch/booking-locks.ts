/** Bookings held for a whole call, so that two calls about one booking run one after the other. */

import type { Operation } from '#main/contract/operation.ts';
import type { OperationName } from '#main/contract/operations.ts';
import { phrase } from '#main/contract/phrase.ts';
import { holdBooking } from '#main/operations/booking/load.ts';
import { type Context, getCaller, type Handled } from '#main/operations/handler.ts';
import { findOtherLocked, handlers } from '#main/operations/index.ts';

/** Holds the locks of its bookings for the whole call, if the table requires it. */
export async function runLocked<N extends OperationName>(
  entry: Operation,
  name: N,
  input: unknown,
  context: Context,
): Handled<N> {
  const run = handlers[name] as (input: unknown, context: Context) => Handled<N>;
  if (!entry.locks) return run(input, context);
  const id = (input as Record<string, string>)[entry.locks] ?? '';
  const other = (await findOtherLocked[name]?.(input as never, context)) ?? id;
  const { agency_id } = getCaller(context);
  // Always in the same order, so that two calls about the same two bookings cannot deadlock.
  const holdAll = async ([next, ...rest]: string[]): Handled<N> => {
    if (next === undefined) return run(input, context);
    const busy = phrase(next === id ? 'busy' : 'busy_old');
    return holdBooking(context.ports, agency_id, next, () => holdAll(rest), busy);
  };
  return holdAll([...new Set([id, other])].sort());
}
