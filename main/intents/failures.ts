/** Failures of an intent, in the product's own words. */
import { findStorageProblem } from '#db/open.ts';
import { createFailure, type Failure, toCodeDetail } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import type { IntentHead } from '#main/ports.ts';

const IN_PROGRESS_RETRY_MS = 1_000;
export const refuseInProgress = (): Failure =>
  createFailure('IN_PROGRESS', phrase('in_progress'), [], IN_PROGRESS_RETRY_MS);

/** The failure for an effect whose outcome cannot be stored, or looked up, because of `error`. */
export const refuseUnstored = (
  head: IntentHead,
  error: unknown,
  otherwise: 'answer_not_kept' | 'lookup_broke',
): Failure => {
  const full = findStorageProblem(error) === 'FULL';
  return refuseUnknownOutcome(head, phrase(full ? 'answer_no_room' : otherwise));
};

/** The failure for an effect that may have happened. */
export function refuseUnknownOutcome(head: IntentHead, reason: string): Failure {
  const details = [toCodeDetail('reference', head.reference)];
  if (head.booking_id) details.unshift(toCodeDetail('booking_id', head.booking_id));
  return createFailure('OUTCOME_UNKNOWN', phrase('looked_up_not_sent', { why: reason }), details);
}
