/** The two commits of an intent: with what it spends, and with its outcome. Calls no provider. */
import {
  beginAttempt,
  hasOpenIntent,
  type IntentRow,
  prepareIntent,
  retireReference,
  settleIntent,
} from '#db/store/intents.ts';
import { pick } from '#main/contract/collections.ts';
import { createFailure, type Failure, refuse } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import type { Committed, Effect, EffectTable, IntentHead, IntentRequest } from '#main/ports.ts';
import { refuseInProgress, refuseUnknownOutcome } from './failures.ts';
import type { IntentPorts } from './options.ts';

const refuseUnsettled = (why: 'unsettled' | 'unsettled_old') =>
  createFailure('BOOKING_BUSY', phrase(why), [], 1_000);

/** Rolls the first commit back; never leaves this module. */
class NotBegun extends Error {
  readonly why: Failure;
  constructor(why: Failure) {
    super(why.message);
    this.why = why;
  }
}

/** An intent's data on disk is sealed for that intent alone. */
const createSealing = ({ vault }: IntentPorts) => ({
  sealed: (id: string, value: unknown) => vault.encrypt(JSON.stringify(value), `intent:${id}`),
  opened<T>(id: string, text: string | null): T | null {
    const plain = text === null ? null : vault.decrypt(text, `intent:${id}`);
    return plain === null ? null : (JSON.parse(plain) as T);
  },
});
type Sealing = ReturnType<typeof createSealing>;
type EffectOf = (head: IntentHead) => Effect<unknown, unknown, unknown>;

export function createJournal({ ports, effects }: { ports: IntentPorts; effects: EffectTable }) {
  const getEffect: EffectOf = ({ operation }) => {
    const effect = effects[operation];
    if (!effect) throw new Error(`No effect is known for ${operation}`);
    return effect;
  };
  const { sealed, opened } = createSealing(ports);

  /** The stored answer of an intent; null while it is not settled. */
  function readAnswer(row: IntentRow): Result<Committed> | null {
    if (row.state === 'CONFIRMED') {
      const committed = opened<Committed>(row.id, row.outcome);
      if (committed) return ok(committed);
      return refuse('INTERNAL', phrase('kept_unreadable'));
    }
    if (row.state === 'FAILED' || row.state === 'NEEDS_ATTENTION') {
      return fail(row.error ?? createFailure('INTERNAL', phrase('kept_unreadable')));
    }
    return null;
  }

  return {
    sealed,
    opened,
    effectOf: getEffect,
    answerOf: readAnswer,
    begin: createBegin(ports, getEffect, sealed),
    ...createSettling(ports, getEffect, sealed),
  };
}

/** First commit: the intent with its attempt and what it spends, or nothing. */
function createBegin(ports: IntentPorts, effectOf: EffectOf, sealed: Sealing['sealed']) {
  return async function begin(
    { plan, principal, others = [], ...request }: IntentRequest<unknown, unknown>,
    id: string,
    correlation_id: string,
  ): Promise<Result<IntentHead>> {
    try {
      const head = await ports.db.write(async (tx) => {
        const now = ports.clock.now();
        // One at a time: another may be under way after its caller left, or after a crash.
        if (request.booking_id && (await hasOpenIntent(tx, request.booking_id))) {
          throw new NotBegun(refuseUnsettled('unsettled'));
        }
        for (const other of others) {
          if (await hasOpenIntent(tx, other)) throw new NotBegun(refuseUnsettled('unsettled_old'));
        }
        const reference = request.reference ?? toReference(id);
        // Two intents under way with one reference could both place it; the table refuses that.
        if (request.reference) await retireReference(tx, { reference });
        const made = await prepareIntent(tx, {
          id,
          agency_id: principal.agency_id,
          user_id: principal.user_id,
          actor: principal.email,
          ...pick(request, 'operation', 'idempotency_key', 'request_digest', 'booking_id'),
          others,
          provider_type: request.provider_type,
          reference,
          payload: sealed(id, plan),
          now,
        });
        // Another process of this agency used the key after it was looked up.
        if (made.id !== id) throw new NotBegun(refuseInProgress());
        const prepared = toHead(made);
        const refused = await effectOf(prepared).prepare(tx, plan, prepared);
        if (refused) throw new NotBegun(refused);
        await beginAttempt(tx, { intent_id: id, number: 1, correlation_id, now });
        return prepared;
      });
      return ok(head);
    } catch (error) {
      if (error instanceof NotBegun) return fail(error.why);
      throw error;
    }
  };
}

/** Second commit: an effect's outcome, with every change that follows from it. */
function createSettling({ db, clock }: IntentPorts, effectOf: EffectOf, sealed: Sealing['sealed']) {
  const without = (head: IntentHead, error: Failure) => ({
    id: head.id,
    outcome: null,
    error,
    booking_id: head.booking_id,
    now: clock.now(),
  });
  return {
    settle: (head: IntentHead, plan: unknown, found: unknown): Promise<Committed> =>
      db.write(async (tx) => {
        const committed = await effectOf(head).commit(tx, plan, found, head);
        await settleIntent(tx, {
          id: head.id,
          state: 'CONFIRMED',
          outcome: sealed(head.id, committed),
          error: null,
          booking_id: committed.booking?.view.id ?? head.booking_id,
          now: clock.now(),
        });
        return committed;
      }),
    /** The effect certainly did not happen. */
    giveUp: (head: IntentHead, plan: unknown, why: Failure): Promise<Failure> =>
      db.write(async (tx) => {
        await effectOf(head).abandon(tx, plan, why, head);
        await settleIntent(tx, { state: 'FAILED', ...without(head, why) });
        return why;
      }),
    park: (head: IntentHead, plan: unknown, reason: string): Promise<Failure> =>
      db.write(async (tx) => {
        const why = refuseUnknownOutcome(head, reason);
        await effectOf(head).park(tx, plan, reason, head);
        await settleIntent(tx, { state: 'NEEDS_ATTENTION', ...without(head, why) });
        return why;
      }),
  };
}

export type Journal = ReturnType<typeof createJournal>;

/** Our own reference of an intent, the same in every attempt: short, upper case, unique. */
export const toReference = (id: string): string =>
  `AD${id.replaceAll('-', '').slice(0, 20).toUpperCase()}`;

export const toHead = (row: IntentRow): IntentHead => ({
  ...pick(row, 'id', 'reference', 'operation', 'booking_id', 'created_at'),
  ...pick(row, 'agency_id', 'user_id', 'actor'),
});
