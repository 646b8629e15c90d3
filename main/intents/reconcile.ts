/**
 * Looks up the outcome of an effect whose answer was lost. "Not found" is trusted only after the
 * settle delay; if the provider cannot be asked, the intent stays unknown for later; if two orders
 * still match after the delay, a person decides.
 */
import { findIntentById, type IntentRow, markIntentUnknown } from '#db/store/intents.ts';
import { createFailure, type Failure } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import type { Committed, IntentHead } from '#main/ports.ts';
import type { Provider } from '#main/providers/provider.ts';
import { refuseInProgress, refuseUnknownOutcome, refuseUnstored } from './failures.ts';
import { type Journal, toHead } from './journal.ts';
import type { IntentOptions } from './options.ts';

/** The options of intents, with the functions that read and write their outcomes. */
export type Settling = IntentOptions & Journal;

/** The lock held while sending or looking up, so that only one does. */
export const getLockName = (id: string) => `intent:${id}`;

/** Look-ups right after a lost answer; if it is still unknown, the next round continues. */
const ROUNDS = 3;

/**
 * The outcome of an intent: its stored answer, or a look-up at the provider. With `parked`, an
 * intent that waits for a person is looked up once more.
 */
async function resolveIntent(
  settling: Settling,
  row: IntentRow,
  parked: boolean,
): Promise<Result<Committed>> {
  const { ports } = settling;
  const findKept = (one: IntentRow) =>
    parked && one.state === 'NEEDS_ATTENTION' ? null : settling.answerOf(one);
  const known = findKept(row);
  if (known) return known;
  const head = toHead(row);
  const held = await ports.locks.hold(getLockName(row.id), 1, async () => {
    const fresh = await findIntentById(ports.db.read, row.id);
    const settled = fresh && findKept(fresh);
    if (settled) return settled;
    const provider = row.provider_type ? ports.providers.get(row.provider_type) : null;
    const plan = settling.opened<unknown>(row.id, row.payload);
    if (!provider || plan === null) {
      return fail(refuseUnknownOutcome(head, phrase('intent_unreadable')));
    }
    // Its process ended before settling it: the booking shows now that the outcome is unknown.
    await markUnknown(settling, head, plan);
    const lost = refuseUnknownOutcome(head, phrase('answer_lost'));
    const became = await lookUp(settling, head, plan, provider, lost, parked);
    const booking = became.ok ? became.value.booking : null;
    if (booking) {
      const { view, revision } = booking;
      settling.found?.({ agency_id: row.agency_id, id: view.id, revision, intent_id: row.id });
    }
    return became;
  });
  if (held) return held.value;
  return fail(refuseInProgress());
}

/** Like {@link resolveIntent}; one that cannot be looked up stays unknown and blocks no other. */
export async function resolveSafely(
  settling: Settling,
  row: IntentRow,
  parked = false,
): Promise<Result<Committed>> {
  try {
    return await resolveIntent(settling, row, parked);
  } catch (error) {
    settling.ports.log.error('An intent cannot be looked up', { intent: row.id, error });
    return fail(refuseUnstored(toHead(row), error, 'lookup_broke'));
  }
}

/** Only the first time: a second failed look-up changes nothing that an agent sees. */
const markUnknown = ({ ports, effectOf }: Settling, head: IntentHead, plan: unknown) =>
  ports.db.write(async (tx) => {
    const first = await markIntentUnknown(tx, { id: head.id, now: ports.clock.now() });
    if (first) await effectOf(head).pend(tx, plan, head);
  });

export async function lookUp(
  settling: Settling,
  head: IntentHead,
  plan: unknown,
  provider: Provider,
  lost: Failure,
  parked = false,
): Promise<Result<Committed>> {
  const { ports } = settling;
  const effect = settling.effectOf(head);
  const since = ports.clock.monotonic();
  let reason = phrase('cannot_ask');
  for (let round = 1; round <= ROUNDS; round += 1) {
    const ask = () =>
      effect.lookup(plan, head, {
        correlation_id: ports.ids.uuid(),
        reference: null,
        timeout_ms: provider.traits.call_timeout_ms,
      });
    const answer = await (settling.onBehalf?.(head.agency_id, ask) ?? ask());
    if (answer.state === 'FOUND') return ok(await settling.settle(head, plan, answer.found));
    const waited = ports.clock.monotonic() - since;
    if (answer.state === 'UNCLEAR') {
      // What is not listed yet may be there a moment later; then no person is needed.
      if (parked || waited >= settling.settle_delay_ms) {
        return fail(await settling.park(head, plan, answer.reason));
      }
      reason = answer.reason;
    }
    if (answer.state === 'ABSENT' || answer.state === 'PART') {
      const final = parked && answer.state === 'ABSENT' && answer.final === true;
      if (final || waited >= settling.settle_delay_ms) {
        if (answer.state === 'PART') return ok(await settling.settle(head, plan, answer.found));
        return fail(await settling.giveUp(head, plan, toSafeFailure(lost)));
      }
      reason = phrase('not_there_yet');
    }
    if (round < ROUNDS) await settling.pause(Math.max(0, settling.settle_delay_ms - waited));
  }
  await markUnknown(settling, head, plan);
  ports.log.warn('An outcome stays unknown', { intent: head.id, operation: head.operation });
  return fail(refuseUnknownOutcome(head, reason));
}

/** The lost answer's own failure, now known to have changed nothing. */
function toSafeFailure(lost: Failure): Failure {
  const error = lost.error === 'OUTCOME_UNKNOWN' ? 'PROVIDER_TIMEOUT' : lost.error;
  const message = phrase('nothing_happened', { why: lost.message });
  return { ...createFailure(error, message, lost.details), safe: true };
}
