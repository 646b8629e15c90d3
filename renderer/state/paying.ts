/** What is said when something that was paid for did not happen. */
import type { AreaName } from '#main/contract/desk.ts';
import type { ErrorBody } from '#main/contract/errors.ts';
import { askFocus, type Bench } from './desk.ts';
import { afterFailure } from './servicing.ts';

/**
 * Says the failure, and marks the fields of the form of payment it is about. `again` asks anew where
 * somebody else had changed the booking.
 */
export function paymentFailed(
  bench: Bench,
  name: AreaName,
  error: ErrorBody,
  { before = 0, again }: { before?: number; again: () => void },
): void {
  afterFailure(bench, name, error, again);
  if (bench.till.current?.refused(error.details, before)) askFocus(bench, 'error');
}
