/**
 * An effect that was requested without a connection: the same effect, which also moves its outbox
 * item in the same commits. If it certainly did not happen, the item stays queued.
 */
import type { WriteDb } from '#db/open.ts';
import { unspendOffers } from '#db/store/offers.ts';
import { changeOutboxItem, type OutboxChange } from '#db/store/outbox.ts';
import { createFailure } from '#main/contract/errors.ts';
import type { OutboxStatus } from '#main/contract/outbox.ts';
import { phrase } from '#main/contract/phrase.ts';
import type { Effect, EffectTable } from '#main/ports.ts';
import { loadCurrent } from '../booking/load.ts';
import { save } from '../booking/save.ts';
import type { QueuedCall } from '../handler.ts';
import type { CreatePlan } from './create.ts';
import type { EffectPorts } from './plan.ts';

export interface OutboxPlan extends QueuedCall {
  /** The operation whose effect this is. */
  operation: string;
  inner: unknown;
}

const OPEN: readonly OutboxStatus[] = ['SENDING', 'UNKNOWN', 'NEEDS_ATTENTION'];
/** An order that exists also ends an item that was queued again or dropped too early. */
const PLACED: readonly OutboxStatus[] = [...OPEN, 'QUEUED', 'DROPPED'];

export function createOutboxEffect(
  ports: EffectPorts,
  effects: EffectTable,
): Effect<OutboxPlan, unknown> {
  const getInner = (plan: OutboxPlan): Effect<unknown, unknown> => {
    const effect = effects[plan.operation as keyof EffectTable];
    if (!effect) throw new Error(`Nothing is known of a queued ${plan.operation}`);
    return effect;
  };
  const move = (tx: WriteDb, plan: OutboxPlan, change: OutboxChange, from = OPEN) =>
    changeOutboxItem(tx, { id: plan.item_id, from, change, now: ports.clock.now() });
  return {
    async prepare(tx, plan, intent) {
      const taken = await changeOutboxItem(tx, {
        id: plan.item_id,
        from: ['SENDING'],
        change: { intent_id: intent.id },
        now: ports.clock.now(),
        attempt: plan.attempt,
      });
      if (!taken) return createFailure('IN_PROGRESS', phrase('attempt_begun'));
      return getInner(plan).prepare(tx, plan.inner, intent);
    },
    send: (plan, intent, call) => getInner(plan).send(plan.inner, intent, call, undefined),
    lookup: (plan, intent, call) => getInner(plan).lookup(plan.inner, intent, call),
    async commit(tx, plan, found, intent) {
      const committed = await getInner(plan).commit(tx, plan.inner, found, intent);
      const locator = committed.booking?.view.provider.locator ?? null;
      const done = { status: 'CONFIRMED', reason: null, choice: null, locator } as const;
      await move(tx, plan, { ...done, next_attempt_at: null }, PLACED);
      return committed;
    },
    async abandon(tx, plan, why, intent) {
      const next_attempt_at = ports.clock.now().toISOString();
      const change = { status: 'QUEUED', reason: why.message, next_attempt_at } as const;
      const waits = await move(tx, plan, change);
      if (plan.operation !== 'booking.create') {
        return getInner(plan).abandon(tx, plan.inner, why, intent);
      }
      await unspendOffers(tx, { intent_id: intent.id });
      // An item that was dropped in the meantime stays so.
      if (waits) await requeue(ports, tx, plan.inner as CreatePlan, intent.actor, why.message);
    },
    async pend(tx, plan, intent) {
      await getInner(plan).pend(tx, plan.inner, intent);
      await move(tx, plan, { status: 'UNKNOWN', reason: 'UNKNOWN_OUTCOME' }, ['SENDING']);
    },
    async park(tx, plan, reason, intent) {
      await getInner(plan).park(tx, plan.inner, reason, intent);
      const change = { status: 'NEEDS_ATTENTION', reason: 'UNKNOWN_OUTCOME' } as const;
      await move(tx, plan, { ...change, next_attempt_at: null });
    },
  };
}

/** A creation that did not happen: the booking waits in the outbox again. */
async function requeue(
  ports: EffectPorts,
  tx: WriteDb,
  plan: CreatePlan,
  actor: string,
  why: string,
): Promise<void> {
  const before = await loadCurrent(tx, plan.record.id);
  if (before.record.status === 'QUEUED') return;
  const record = { ...before.record, status: 'QUEUED' as const };
  const summary = phrase('not_placed', { why });
  await save(ports, tx, before, record, { actor, operation: 'outbox.add', summary });
}
