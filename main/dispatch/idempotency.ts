/** Idempotency keys of calls: one call runs under a key, every later one gets its answer. */

import { refuse } from '#main/contract/errors.ts';
import { buildCardMark } from '#main/contract/fop-input.ts';
import type { Operation } from '#main/contract/operation.ts';
import type { OperationName } from '#main/contract/operations.ts';
import { phrase } from '#main/contract/phrase.ts';
import { ok, type Result } from '#main/contract/result.ts';
import type { Context, Handled } from '#main/operations/handler.ts';
import { runLocked } from './booking-locks.ts';

const IN_PROGRESS_RETRY_MS = 1_000;

/** Replays the first answer of an idempotency key, or runs under it. */
export async function runOnce<N extends OperationName>(
  entry: Operation,
  name: N,
  input: Result<unknown>,
  context: Context,
): Handled<N> {
  const { ports, principal, idempotency_key: key } = context;
  const run = async (): Handled<N> =>
    input.ok ? runLocked(entry, name, input.value, context) : input;
  if (key === null || entry.kind === 'query' || entry.auth === 'none' || !principal) return run();
  const { agency_id } = principal;
  const held = await ports.locks.hold(`key:${agency_id}:${name}:${key}`, 1, async () => {
    const { request_digest } = context;
    const replay = await ports.intents.replay(agency_id, name, key, request_digest);
    if (replay.state === 'ANSWER') return replay.result as Awaited<Handled<N>>;
    const handled = await run();
    // Refusals are stored too, and the answers of effect operations without an effect, such as an
    // informative price.
    const request = { operation: name, principal, booking_id: null, request_digest };
    const answer = handled.ok ? ok(handled.value.output) : handled;
    await ports.intents.remember({ ...request, idempotency_key: key }, answer);
    return handled;
  });
  if (held) return held.value;
  return refuse('IN_PROGRESS', phrase('key_in_progress'), [], IN_PROGRESS_RETRY_MS);
}

/**
 * The text an idempotency key is bound to: canonical JSON, so that key order does not matter. A
 * card is replaced by a mark that identifies it, never its number; the CVV is left out.
 */
export function toCanonicalInput(value: unknown, inside = ''): string {
  if (Array.isArray(value)) return `[${value.map((v) => toCanonicalInput(v, inside)).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const shown = inside === 'payment_card' ? buildCardMark(value) : value;
    const fields = Object.entries(shown)
      .filter(([, v]) => v !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, v]) => `${JSON.stringify(name)}:${toCanonicalInput(v, name)}`);
    return `{${fields.join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}
