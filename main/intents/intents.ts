/**
 * Intent before effect. The intended change at a provider is on disk, with its attempt, before a
 * byte is sent; the result is on disk before anybody gets it. A lost answer is looked up at the
 * provider before anything is sent again. A successful effect takes exactly two durable commits.
 */
import { findIntentById, listParkedPayments, listUnsettledIntents } from '#db/store/intents.ts';
import { pick } from '#main/contract/collections.ts';
import { refuse } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { describeFailure } from '#main/domain/provider-failure.ts';
import type { Committed, IntentHead, IntentRequest, Intents } from '#main/ports.ts';
import type { Provider, ProviderCall } from '#main/providers/provider.ts';
import { refuseInProgress, refuseUnknownOutcome, refuseUnstored } from './failures.ts';
import { createJournal } from './journal.ts';
import type { IntentOptions } from './options.ts';
import { getLockName, lookUp, resolveSafely, type Settling } from './reconcile.ts';
import { remember, replay } from './stored-answers.ts';

export function createIntents(options: IntentOptions): Intents {
  const { ports } = options;
  const journal = createJournal(options);
  const settling: Settling = { ...options, ...journal };
  const under_way = new Set<Promise<unknown>>();

  function track<T>(work: Promise<T>): Promise<T> {
    under_way.add(work);
    work.then(
      () => under_way.delete(work),
      () => under_way.delete(work),
    );
    return work;
  }

  return {
    async run(request) {
      const provider = ports.providers.get(request.provider_type);
      if (!provider) return refuse('PROVIDER_NOT_CONFIGURED', phrase('this_not_configured'));
      if (request.signal.aborted) return refuse('CALL_CANCELLED', phrase('call_cancelled'));
      const id = ports.ids.uuid();
      const correlation_id = ports.ids.uuid();
      const begun = await journal.begin(request, id, correlation_id);
      if (!begun.ok) return begun;
      const head = begun.value;
      // Held until it is settled, so that no look-up takes an intent that is still being sent.
      const held = ports.locks.hold(getLockName(id), 1, () =>
        perform(settling, head, request, { provider, correlation_id }).catch((error: unknown) => {
          // It may have happened: the attempt is on disk, and is looked up from there.
          ports.log.error('An effect could not be settled', { intent: head.id, error });
          return fail(refuseUnstored(head, error, 'answer_not_kept'));
        }),
      );
      const work = track(held.then((done) => done?.value ?? fail(refuseInProgress())));
      return stopWaiting(work, request.signal, head);
    },

    replay: (...asked) => replay(settling, ...asked),
    remember: (...kept) => remember(settling, ...kept),

    async outcome(intent_id) {
      const row = await findIntentById(ports.db.read, intent_id);
      return row && track(resolveSafely(settling, row, true));
    },

    async parkedPayments(booking_id) {
      const ids = await listParkedPayments(ports.db.read, booking_id);
      const rows = await Promise.all(ids.map((id) => findIntentById(ports.db.read, id)));
      return rows.flatMap((row) => {
        if (row?.booking_id !== booking_id) return [];
        return [{ ...pick(row, 'id', 'reference'), plan: journal.opened(row.id, row.payload) }];
      });
    },

    async reconcile() {
      const rows = await listUnsettledIntents(ports.db.read);
      const left = await Promise.all(rows.map((row) => track(resolveSafely(settling, row))));
      return left.filter((r) => !r.ok && r.error.error === 'OUTCOME_UNKNOWN').length;
    },

    async idle() {
      await Promise.allSettled(under_way);
    },
  };
}

/** If the caller leaves, only the waiting ends; the effect is settled all the same. */
function stopWaiting(
  work: Promise<Result<Committed>>,
  signal: AbortSignal,
  head: IntentHead,
): Promise<Result<Committed>> {
  if (signal.aborted) return work;
  return new Promise((resolve, reject) => {
    const leave = () => resolve(fail(refuseUnknownOutcome(head, phrase('stopped_waiting'))));
    signal.addEventListener('abort', leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}

/** Sends the begun attempt, and stores its outcome. */
async function perform(
  settling: Settling,
  head: IntentHead,
  { plan, secret }: Pick<IntentRequest<unknown, unknown>, 'plan' | 'secret'>,
  { provider, correlation_id }: { provider: Provider; correlation_id: string },
): Promise<Result<Committed>> {
  const { effectOf, settle, giveUp, ports } = settling;
  const call: ProviderCall = {
    correlation_id,
    reference: head.reference,
    timeout_ms: provider.traits.call_timeout_ms,
  };
  const sent = await effectOf(head).send(plan, head, call, secret);
  if (sent.ok) return ok(await settle(head, plan, sent.value));
  ports.log.warn('An effect was not confirmed', {
    intent: head.id,
    operation: head.operation,
    attempt: 1,
    ...pick(sent.error, 'error', 'retry', 'provider_code'),
  });
  // A "duplicate" answer may be about this very effect, so it is looked up too.
  const open = sent.error.retry === 'unknown' || sent.error.error === 'DUPLICATE';
  if (!open) return fail(await giveUp(head, plan, describeFailure(sent.error)));
  return lookUp(settling, head, plan, provider, describeFailure(sent.error));
}
