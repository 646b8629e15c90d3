/**
 * Looking up what became of an effect whose answer was lost. "Not found" is believed only after the
 * settle delay; a provider that cannot be asked leaves the intent unknown, for later; two look-alikes
 * go to a person.
 */

import { markIntentUnknown } from '#db/store/intents.ts';
import { type Failure, failure } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import type { Committed, Effect, IntentHead } from '#main/ports.ts';
import type { Provider } from '#main/providers/provider.ts';
import { outcomeUnknown } from './failures.ts';
import type { IntentOptions } from './options.ts';

/** The three ways an intent ends, given by the module that writes them. */
export interface Settling extends IntentOptions {
  settle(head: IntentHead, plan: unknown, found: unknown): Promise<Committed>;
  giveUp(head: IntentHead, plan: unknown, why: Failure): Promise<Failure>;
  park(head: IntentHead, plan: unknown, reason: string): Promise<Failure>;
}

/** Look-ups right after a lost answer; what is still unknown then is left to the next round. */
const ROUNDS = 3;

export async function lookUp(
  settling: Settling,
  head: IntentHead,
  plan: unknown,
  provider: Provider,
  lost: Failure,
): Promise<Result<Committed, Failure>> {
  const { ports } = settling;
  const effect = settling.effects[head.operation] as Effect<unknown, unknown>;
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
    if (answer.state === 'UNCLEAR') return fail(await settling.park(head, plan, answer.reason));
    const waited = ports.clock.monotonic() - since;
    if (answer.state === 'ABSENT') {
      if (waited >= settling.settle_delay_ms) {
        return fail(await settling.giveUp(head, plan, nothingHappened(lost)));
      }
      reason = phrase('not_there_yet');
    }
    if (round < ROUNDS) await settling.pause(Math.max(0, settling.settle_delay_ms - waited));
  }
  await ports.db.write(async (tx) => {
    // Only the first time: a second look that fails changes nothing an agent sees.
    const first = await markIntentUnknown(tx, { id: head.id, now: ports.clock.now() });
    if (first) await effect.pend(tx, plan, head);
  });
  ports.log.warn('An outcome stays unknown', { intent: head.id, operation: head.operation });
  return fail(outcomeUnknown(head, reason));
}

/** The lost answer's own failure, now known to have changed nothing. */
function nothingHappened(lost: Failure): Failure {
  const error = lost.error === 'OUTCOME_UNKNOWN' ? 'PROVIDER_TIMEOUT' : lost.error;
  const message = phrase('nothing_happened', { why: lost.message });
  return { ...failure(error, message, lost.details), safe: true };
}
