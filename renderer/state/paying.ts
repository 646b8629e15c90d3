/** What all that is paid for has in common: how it is sent, shown once it is done, and said if it is not. */
import type { Booking } from '#main/contract/booking.ts';
import type { AreaName } from '#main/contract/desk.ts';
import type { ErrorBody } from '#main/contract/errors.ts';
import type { InputOf, OperationName } from '#main/contract/operations.ts';
import type { BookingTab } from '../commands/situation.ts';
import type { Phrase } from '../words/words.ts';
import { askFocus, type Bench, callFor, patchArea } from './desk.ts';
import { openScreen } from './moving.ts';
import { afterFailure, heldRevision, replaceBooking } from './servicing.ts';

/** Sends what the forms on screen pay for; they forget numbers and codes as soon as it is out. */
export function sendPaid<N extends OperationName>(
  bench: Bench,
  name: AreaName,
  what: Phrase,
  operation: N,
  input: InputOf<N>,
) {
  const sending = callFor(bench, name, what, operation, input, heldRevision(bench, name));
  bench.till.current?.clear();
  return sending;
}

/** The booking as it is once that is done, at what was bought. */
export function showBought(
  bench: Bench,
  name: AreaName,
  now: { booking: Booking | null; revision: number | null; tab: BookingTab },
): void {
  replaceBooking(bench, name, now.booking, now.revision);
  patchArea(bench, name, { tab: now.tab });
  openScreen(bench, name, 'booking');
  askFocus(bench, 'line');
}

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
