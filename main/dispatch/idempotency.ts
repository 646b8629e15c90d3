/** One call runs under an idempotency key, and every later one gets its answer. */
import { refuse } from '#main/contract/errors.ts';
import { buildCardMark } from '#main/contract/fop-input.ts';
import type { Operation } from '#main/contract/operation.ts';
import type { OperationName } from '#main/contract/operations.ts';
import { phrase } from '#main/contract/phrase.ts';
import { ok, type Result } from '#main/contract/result.ts';
import { holdBooking } from '#main/operations/booking/load.ts';
import { type Context, getCaller, type Handled } from '#main/operations/handler.ts';
import { findOtherLocked, handlers } from '#main/operations/index.ts';

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

/** Holds the locks of its bookings for the whole call, if the table requires it. */
async function runLocked<N extends OperationName>(
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
