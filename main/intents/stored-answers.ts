/** Answers stored under idempotency keys, and what of a refusal is stored. */
import { findIntentByKey, prepareIntent, releaseKey, settleIntent } from '#db/store/intents.ts';
import { pick } from '#main/contract/collections.ts';
import { createFailure, ERRORS, type Failure, refuse } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import type { Committed, Intents } from '#main/ports.ts';
import { toReference } from './journal.ts';
import { resolveSafely, type Settling } from './reconcile.ts';

export async function replay(
  settling: Settling,
  ...[agency_id, operation, key, request_digest]: Parameters<Intents['replay']>
): ReturnType<Intents['replay']> {
  const { ports } = settling;
  const row = await findIntentByKey(ports.db.read, { agency_id, operation, key });
  if (!row) return { state: 'NONE' };
  if (row.request_digest !== request_digest) {
    const message = phrase('key_of_other');
    return { state: 'ANSWER', result: refuse('IDEMPOTENCY_MISMATCH', message) };
  }
  // Nothing happened then and the caller wants to try again, so the key is free.
  if (row.state === 'FAILED' && row.error?.safe === true) {
    await ports.db.write((tx) => releaseKey(tx, { id: row.id }));
    return { state: 'NONE' };
  }
  return { state: 'ANSWER', result: await resolveSafely(settling, row) };
}

/** Stores an answer under its key: also refusals and answers of operations without an effect. */
export async function remember(
  { ports, sealed }: Settling,
  ...[request, answer]: Parameters<Intents['remember']>
): Promise<void> {
  if (!answer.ok && ERRORS[answer.error.error].retry === 'unknown') return;
  const id = ports.ids.uuid();
  await ports.db.write(async (tx) => {
    const kept = await prepareIntent(tx, {
      id,
      agency_id: request.principal.agency_id,
      user_id: request.principal.user_id,
      actor: request.principal.email,
      ...pick(request, 'operation', 'idempotency_key', 'request_digest', 'booking_id'),
      provider_type: null,
      reference: toReference(id),
      payload: null,
      now: ports.clock.now(),
    });
    // An effect has stored its own answer.
    if (kept.id !== id) return;
    await settleIntent(tx, {
      id,
      ...(answer.ok
        ? {
            state: 'CONFIRMED',
            outcome: sealed(id, { output: answer.value, booking: null } satisfies Committed),
            error: null,
          }
        : { state: 'FAILED', outcome: null, error: toKeptRefusal(answer.error) }),
      booking_id: request.booking_id,
      now: ports.clock.now(),
    });
  });
}

/**
 * A refusal as stored under its key. Marked `safe` and without its own text if the request is
 * checked again: if it may succeed later, or if the body alone decides and the text may repeat
 * parts of it. The key is bound to the body only.
 */
function toKeptRefusal(why: Failure): Failure {
  const again =
    ERRORS[why.error].retry === 'safe' || ['INVALID_REQUEST', 'STALE_REVISION'].includes(why.error);
  if (!again) return why;
  return { ...createFailure(why.error, phrase('refused_unsent')), safe: true };
}
