/**
 * How every effect on a booking ends: committed with its history line, abandoned, or noted on it as
 * unknown or for a person to settle.
 */
import type { WriteDb } from '#db/open.ts';
import { isLive } from '#db/store/bookings.ts';
import { spendEstimate, unspendEstimates } from '#db/store/estimates.ts';
import { listParkedPayments } from '#db/store/intents.ts';
import type { Failure } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import type { BookingStatus } from '#main/contract/values.ts';
import { withoutOrder } from '#main/domain/booking-build.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import { noteCollectors } from '#main/domain/payment/collected.ts';
import { withRevived } from '#main/domain/payment/spent-credits.ts';
import { noteVoidWindows } from '#main/domain/void-deadline.ts';
import type { Committed, IntentHead } from '#main/ports.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import { findHolders, loadCurrent, show } from '../booking/load.ts';
import { save, toLine, withOrder } from '../booking/save.ts';
import { refuseBusyBooking } from '../failures.ts';
import { reviveElsewhere } from './good-again.ts';
import { type BookingPlan, type EffectPorts, listPlanned } from './plan.ts';

interface Turned {
  /** The order comes from an exchange, or from undoing one. */
  reissued?: boolean;
  /** Numbers of documents that are good again. */
  revived?: readonly string[];
}

/** Saves the provider's answer and returns what the caller sees. */
export async function commitOrder(
  ports: EffectPorts,
  tx: WriteDb,
  plan: BookingPlan,
  order: ProviderOrder,
  intent: IntentHead,
  summary: string,
  adjust: (record: BookingRecord) => BookingRecord = (record) => record,
  { reissued = false, revived = [] }: Turned = {},
): Promise<NonNullable<Committed['booking']>> {
  const before = await loadCurrent(tx, plan.booking_id);
  if (order.order_id !== before.record.order?.order_id) {
    await closeSecondRecord(ports, tx, before.record, order, intent);
  }
  const in_doubt = await staysInDoubt(tx, before.record, intent);
  const { order: known } = before.record;
  const settled = {
    ...withDoubt(before.record, in_doubt),
    status: plan.status_before,
    order: known && withRevived(known, revived),
  };
  const adjusted = adjust(withOrder(ports, settled, order, plan.terms, reissued));
  const { card_collector = 'NOBODY', void_windows = [] } = plan.terms;
  const collected = noteCollectors(before.record, adjusted, card_collector);
  const record = noteVoidWindows(before.record, collected, void_windows);
  const line = toLine(intent, summary, plan.received_from);
  const revision = await save(ports, tx, before, record, line);
  const { actor, operation } = line;
  const { terms } = plan;
  // An effect on several bookings commits each of them with what it did to it.
  const own = listPlanned(plan).map(({ booking_id }) => booking_id);
  await reviveElsewhere(ports, tx, before.record, record, { terms, actor, operation }, own);
  return { view: show(ports, record), revision };
}

/** A change may give the order a new id: closes the record of whoever imported that meanwhile. */
async function closeSecondRecord(
  ports: EffectPorts,
  tx: WriteDb,
  { id, agency_id, provider_type }: BookingRecord,
  order: ProviderOrder,
  intent: IntentHead,
): Promise<void> {
  const { own: second } = await findHolders(tx, { id, agency_id, provider_type }, order);
  if (!second || !isLive(second.record.status)) return;
  const line = { ...toLine(intent, phrase('managed_as', { id })), unasked: true } as const;
  await save(ports, tx, second, withoutOrder(second.record, ports.clock.now()), line);
}

/** Whether a payment of the booking waits for a person, apart from the one being settled. */
const staysInDoubt = async (tx: WriteDb, { id, in_doubt }: BookingRecord, intent: IntentHead) =>
  in_doubt === true && (await listParkedPayments(tx, id, intent.id)).length > 0;

export const withDoubt = (
  { in_doubt: _, ...record }: BookingRecord,
  in_doubt: boolean,
): BookingRecord => (in_doubt ? { ...record, in_doubt } : record);

/** Refuses if a booking changed after planning: the plan may name what no longer exists. */
async function refuseMoved(tx: WriteDb, plan: BookingPlan): Promise<Failure | null> {
  for (const { booking_id, revision } of listPlanned(plan)) {
    const now = await loadCurrent(tx, booking_id);
    if (now.revision === revision) continue;
    return refuseBusyBooking(phrase(booking_id === plan.booking_id ? 'busy' : 'busy_old'));
  }
  return null;
}

async function setStatus(
  ports: EffectPorts,
  tx: WriteDb,
  plan: BookingPlan,
  intent: IntentHead,
  status: BookingStatus | null,
  summary: string,
) {
  for (const { booking_id, status_before } of listPlanned(plan)) {
    const before = await loadCurrent(tx, booking_id);
    const { status: now, in_doubt } = before.record;
    // It may have been refreshed, and cancelled since, while a person was to look at it.
    const cancelled = now === 'CANCELLED' && status_before !== 'CANCELLED';
    const moved = cancelled || (status === null && now !== 'PENDING' && now !== 'NEEDS_ATTENTION');
    const next = moved ? now : (status ?? status_before);
    const doubt = await staysInDoubt(tx, before.record, intent);
    if (now === next && doubt === (in_doubt ?? false)) continue;
    const record = { ...withDoubt(before.record, doubt), status: next };
    await save(ports, tx, before, record, { ...toLine(intent, summary), unasked: true });
  }
}

/** The three outcomes besides success, the same for every effect on an existing booking. */
export const createBookingEnds = <Plan extends BookingPlan>(ports: EffectPorts) => ({
  prepare: (tx: WriteDb, plan: Plan): Promise<Failure | null> => refuseMoved(tx, plan),
  pend: (tx: WriteDb, plan: Plan, intent: IntentHead) =>
    setStatus(ports, tx, plan, intent, 'PENDING', phrase('outcome_unknown')),
  abandon: (tx: WriteDb, plan: Plan, why: { message: string }, intent: IntentHead) =>
    setStatus(ports, tx, plan, intent, null, phrase('nothing_changed', { why: why.message })),
  park: (tx: WriteDb, plan: Plan, reason: string, intent: IntentHead) =>
    setStatus(ports, tx, plan, intent, 'NEEDS_ATTENTION', reason),
});

/** The same for an effect that spends an estimate or quote: free again where nothing happened. */
export function createSpendingEnds<Plan extends BookingPlan>(
  ports: EffectPorts,
  getId: (plan: Plan) => string,
) {
  const ends = createBookingEnds<Plan>(ports);
  return {
    ...ends,
    async prepare(tx: WriteDb, plan: Plan, intent: IntentHead): Promise<Failure | null> {
      const moved = await ends.prepare(tx, plan);
      if (!moved) await spendEstimate(tx, { id: getId(plan), intent_id: intent.id });
      return moved;
    },
    async abandon(tx: WriteDb, plan: Plan, why: { message: string }, intent: IntentHead) {
      await unspendEstimates(tx, { intent_id: intent.id });
      await ends.abandon(tx, plan, why, intent);
    },
  };
}
