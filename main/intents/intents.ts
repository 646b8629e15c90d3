/**
 * Intent before effect. What is to happen at a provider is on disk, with its attempt, before a byte
 * is sent; the result is on disk before anybody hears of it. A lost answer is looked up at the
 * provider and never sent blindly again. Exactly two durable commits per effect that goes well.
 */

import {
  findIntentById,
  findIntentByKey,
  type IntentRow,
  listUnsettledIntents,
  prepareIntent,
  releaseKey,
  settleIntent,
} from '#db/store/intents.ts';
import { ERRORS, type Failure, failure } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { describeFailure } from '#main/domain/provider-failure.ts';
import type { Committed, IntentHead, IntentRequest, Intents } from '#main/ports.ts';
import type { Provider, ProviderCall } from '#main/providers/provider.ts';
import { inProgress, outcomeUnknown } from './failures.ts';
import { createJournal, headOf, referenceOf } from './journal.ts';
import type { IntentOptions } from './options.ts';
import { lookUp, type Settling } from './reconcile.ts';

const lockOf = (id: string) => `intent:${id}`;

export function createIntents(options: IntentOptions): Intents {
  const { ports } = options;
  const { sealed, opened, effectOf, begin, settle, giveUp, park } = createJournal(options);
  const under_way = new Set<Promise<unknown>>();
  const settling: Settling = { ...options, settle, giveUp, park };

  async function perform(
    head: IntentHead,
    { plan, secret }: Pick<IntentRequest<unknown, unknown>, 'plan' | 'secret'>,
    provider: Provider,
    attempt: number,
    correlation_id: string,
  ): Promise<Result<Committed, Failure>> {
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
      attempt,
      error: sent.error.error,
      retry: sent.error.retry,
      provider_code: sent.error.provider_code,
    });
    // "You have that already" may be said of this very effect: that is looked up too.
    const open = sent.error.retry === 'unknown' || sent.error.error === 'DUPLICATE';
    if (!open) return fail(await giveUp(head, plan, describeFailure(sent.error)));
    return lookUp(settling, head, plan, provider, describeFailure(sent.error));
  }

  function track<T>(work: Promise<T>): Promise<T> {
    under_way.add(work);
    work.then(
      () => under_way.delete(work),
      () => under_way.delete(work),
    );
    return work;
  }

  const intents: Intents = {
    async run(request) {
      const provider = ports.providers.get(request.provider_type);
      if (!provider) return fail(failure('PROVIDER_NOT_CONFIGURED', phrase('this_not_configured')));
      if (request.signal.aborted) return fail(failure('CALL_CANCELLED', phrase('call_cancelled')));
      const id = ports.ids.uuid();
      const correlation_id = ports.ids.uuid();
      const begun = await begin(request, id, correlation_id);
      if (!begun.ok) return begun;
      const head = begun.value;
      // Held until it is settled, so that no look-up takes an intent that is still being sent.
      const held = ports.locks.hold(lockOf(id), 1, () =>
        perform(head, request, provider, 1, correlation_id).catch((error: unknown) => {
          // It may have happened: what was begun is on disk, and is looked up from there.
          ports.log.error('An effect could not be settled', { intent: head.id, error });
          return fail(outcomeUnknown(head, phrase('answer_not_kept')));
        }),
      );
      const work = track(held.then((done) => done?.value ?? fail(inProgress())));
      return stopWaiting(work, request.signal, head);
    },

    async replay(agency_id, operation, key, request_digest) {
      const row = await findIntentByKey(ports.db.read, { agency_id, operation, key });
      if (!row) return { state: 'NONE' };
      if (row.request_digest !== request_digest) {
        const message = phrase('key_of_other');
        return { state: 'ANSWER', result: fail(failure('IDEMPOTENCY_MISMATCH', message)) };
      }
      // Nothing happened then, and trying is what the caller asks for: the key is free again.
      if (row.state === 'FAILED' && isSafe(row)) {
        await ports.db.write((tx) => releaseKey(tx, { id: row.id }));
        return { state: 'NONE' };
      }
      return { state: 'ANSWER', result: await becomeOf(row) };
    },

    async remember(request, answer) {
      if (!answer.ok && ERRORS[answer.error.error].retry === 'unknown') return;
      const id = ports.ids.uuid();
      await ports.db.write(async (tx) => {
        const kept = await prepareIntent(tx, {
          id,
          agency_id: request.principal.agency_id,
          user_id: request.principal.user_id,
          actor: request.principal.email,
          operation: request.operation,
          idempotency_key: request.idempotency_key,
          request_digest: request.request_digest,
          booking_id: request.booking_id,
          provider_type: null,
          reference: referenceOf(id),
          payload: null,
          now: ports.clock.now(),
        });
        // An effect has kept its own answer.
        if (kept.id !== id) return;
        await settleIntent(tx, {
          id,
          ...(answer.ok
            ? {
                state: 'CONFIRMED',
                outcome: sealed(id, { output: answer.value, booking: null } satisfies Committed),
                error: null,
              }
            : { state: 'FAILED', outcome: null, error: keptRefusal(answer.error) }),
          booking_id: request.booking_id,
          now: ports.clock.now(),
        });
      });
    },

    async outcome(intent_id) {
      const row = await findIntentById(ports.db.read, intent_id);
      return row && track(becomeOf(row, true));
    },

    async reconcile() {
      const rows = await listUnsettledIntents(ports.db.read);
      const left = await Promise.all(rows.map((row) => track(lookAtOne(row))));
      return left.filter((r) => !r.ok && r.error.error === 'OUTCOME_UNKNOWN').length;
    },

    async idle() {
      await Promise.allSettled(under_way);
    },
  };

  /** One that cannot be looked up holds up no other. */
  async function lookAtOne(row: IntentRow): Promise<Result<Committed, Failure>> {
    try {
      return await becomeOf(row);
    } catch (error) {
      ports.log.error('An intent cannot be looked up', { intent: row.id, error });
      return fail(outcomeUnknown(headOf(row), phrase('lookup_broke')));
    }
  }

  /**
   * What became of an intent: its kept answer, or a look-up at the provider; with `parked` one that
   * waits for a person is looked up once more.
   */
  async function becomeOf(row: IntentRow, parked = false): Promise<Result<Committed, Failure>> {
    const kept = (one: IntentRow) =>
      parked && one.state === 'NEEDS_ATTENTION' ? null : answerOf(one);
    const known = kept(row);
    if (known) return known;
    const head = headOf(row);
    const held = await ports.locks.hold(lockOf(row.id), 1, async () => {
      const fresh = await findIntentById(ports.db.read, row.id);
      const settled = fresh && kept(fresh);
      if (settled) return settled;
      const provider = row.provider_type ? ports.providers.get(row.provider_type) : null;
      const plan = opened<unknown>(row.id, row.payload);
      if (!provider || plan === null) {
        return fail(outcomeUnknown(head, phrase('intent_unreadable')));
      }
      const lost = outcomeUnknown(head, phrase('answer_lost'));
      const became = await lookUp(settling, head, plan, provider, lost);
      const booking = became.ok ? became.value.booking : null;
      if (booking) {
        const { view, revision } = booking;
        options.found?.({ agency_id: row.agency_id, id: view.id, revision });
      }
      return became;
    });
    if (held) return held.value;
    return fail(inProgress());
  }

  function answerOf(row: IntentRow): Result<Committed, Failure> | null {
    if (row.state === 'CONFIRMED') {
      const committed = opened<Committed>(row.id, row.outcome);
      if (committed) return ok(committed);
      return fail(failure('INTERNAL', phrase('kept_unreadable')));
    }
    if (row.state === 'FAILED' || row.state === 'NEEDS_ATTENTION') {
      return fail(row.error ?? failure('INTERNAL', phrase('kept_unreadable')));
    }
    return null;
  }

  return intents;
}

const isSafe = (row: IntentRow): boolean => row.error?.safe === true;

/**
 * A refusal as its key keeps it. One that the same request may outlive, or that is judged from the
 * body alone and may repeat what stood in it, is judged again: the key is bound to its body only.
 */
function keptRefusal(why: Failure): Failure {
  const again =
    ERRORS[why.error].retry === 'safe' || ['INVALID_REQUEST', 'STALE_REVISION'].includes(why.error);
  if (!again) return why;
  return { ...failure(why.error, phrase('refused_unsent')), safe: true };
}

/** A caller that goes away stops waiting; the effect is settled all the same. */
function stopWaiting(
  work: Promise<Result<Committed, Failure>>,
  signal: AbortSignal,
  head: IntentHead,
): Promise<Result<Committed, Failure>> {
  if (signal.aborted) return work;
  return new Promise((resolve, reject) => {
    const leave = () => resolve(fail(outcomeUnknown(head, phrase('stopped_waiting'))));
    signal.addEventListener('abort', leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}
