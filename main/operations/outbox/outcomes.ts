/** The outcome of an attempt at a queued item, from the answer of an operation or a look-up. */
import type { Failure } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import type { OutboxOutcome } from '#main/ports.ts';

/** A failed replay: tried later where nothing happened, given to a person where it was refused. */
export function toOutcome(failure: Failure): OutboxOutcome {
  switch (failure.error) {
    case 'OUTCOME_UNKNOWN':
      return { state: 'UNKNOWN', reason: failure.message };
    case 'OFFLINE':
      return buildLaterOutcome(failure, 'NONE');
    case 'BOOKING_BUSY':
      return buildLaterOutcome(failure, 'HALF');
    case 'PROVIDER_ERROR':
    case 'PROVIDER_TIMEOUT':
    case 'IN_PROGRESS':
    case 'BUSY':
      return buildLaterOutcome(failure);
    default:
      return { state: 'ASK', reason: failure.message, choice: null };
  }
}

/** Nothing was sent; the item is tried again later. */
export const buildLaterOutcome = (
  failure: Failure,
  uses: 'ALL' | 'HALF' | 'NONE' = 'ALL',
): OutboxOutcome => ({
  state: 'LATER',
  reason: failure.message,
  retry_after_ms: failure.retry_after_ms ?? null,
  uses,
});

/** Counts as an attempt, so that an item that crashes the process each time is parked. */
export const buildUnsentOutcome = (reason = phrase('nothing_sent')): OutboxOutcome => ({
  state: 'LATER',
  reason,
  retry_after_ms: null,
  uses: 'ALL',
});
