/**
 * Places queued items on behalf of the agent who queued them: compares the current offer with the
 * approved one, and only then runs the effect. A difference goes back to a person with old and new
 * side by side.
 */
import { findBooking } from '#db/store/bookings.ts';
import { changeOutboxItem } from '#db/store/outbox.ts';
import { findUser } from '#db/store/users.ts';
import { pick } from '#main/contract/collections.ts';
import type { OutboxStatus } from '#main/contract/outbox.ts';
import { phrase } from '#main/contract/phrase.ts';
import type { Result } from '#main/contract/result.ts';
import { createRecord } from '#main/domain/booking-build.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import type { OutboxHead, OutboxRow } from '#main/domain/outbox/item.ts';
import type { QueuedCreate } from '#main/domain/outbox/payload.ts';
import { markQueued } from '#main/domain/outbox/queued-record.ts';
import { checkPassengers, type PassengerDraft } from '#main/domain/passenger-create.ts';
import type { StoredOffer } from '#main/domain/stored-offer.ts';
import type { OutboxOutcome, OutboxWork, Ports, Principal } from '#main/ports.ts';
import type { Provider } from '#main/providers/provider.ts';
import { createOrigin, refuseDuplicate } from '../booking/create.ts';
import { holdBooking, load } from '../booking/load.ts';
import { save } from '../booking/save.ts';
import { cancelBooking, updateBooking } from '../booking/servicing.ts';
import type { CreatePlan } from '../effects/create.ts';
import type { OutboxPlan } from '../effects/outbox.ts';
import { type Context, getCaller, getTodayAt } from '../handler.ts';
import { getFares } from '../shopping/fares.ts';
import { openPayload } from './items.ts';
import { buildLaterOutcome, buildUnsentOutcome, toOutcome } from './outcomes.ts';
import {
  describeUnchosen,
  endSeatRequests,
  findSeatRequests,
  listUnfinished,
  placeSeatRequests,
} from './seat-requests.ts';
import { findPlaced, readIntent, type Settling, settle } from './settle.ts';
import { ask, GONE, handleSoldOut, type Replay, STALE, searchOthers, shop } from './shop-again.ts';

export const createOutboxWork = (ports: Ports, settling: Settling): OutboxWork => ({
  attempt: (item) => attempt(ports, item),
  settle: (item) => settle(ports, settling, item),
  finish: (id) => finish(ports, id),
  listUnfinished: () => listUnfinished(ports),
  tell: (tx, item, status, reason) => tell(ports, tx, item, status, reason),
});

async function attempt(ports: Ports, item: OutboxRow): Promise<OutboxOutcome> {
  // A possible effect of an earlier attempt is settled before anything is sent again.
  const known = await readIntent(ports, item);
  if (known) return known;
  const payload = openPayload(ports, item);
  if (!payload) return { state: 'ASK', reason: phrase('item_unreadable'), choice: null };
  const provider = ports.providers.get(item.provider_type);
  if (!provider) {
    const reason = phrase('not_configured', { provider: item.provider_type });
    return { state: 'ASK', reason, choice: null };
  }
  const context = await buildContext(ports, item);
  if (!context) return { state: 'ASK', reason: phrase('agent_gone'), choice: null };
  // Like an agent's call, so that it starts after any running change.
  const hold = <T>(work: () => Promise<Result<T>>) =>
    holdBooking(ports, item.agency_id, item.booking_id, work);
  switch (payload.kind) {
    case 'CREATE': {
      const before = await findPlacedBefore(ports, provider, item, payload);
      if (before) return before;
      const fares = await getFares(ports, item.agency_id);
      return create({ item, context, provider, fares }, payload);
    }
    case 'UPDATE': {
      const done = await hold(() => updateBooking(payload.input, context));
      return done.ok ? { state: 'DONE' } : toOutcome(done.error);
    }
    case 'CANCEL': {
      const { booking_id: id } = item;
      const done = await hold(() => cancelBooking({ id }, context));
      if (!done.ok && done.error.error === 'CANCELLED') return confirmCancelled(ports, item);
      return done.ok ? { state: 'DONE' } : toOutcome(done.error);
    }
  }
}

/**
 * Looks for an order sent from elsewhere that this database does not know, by our reference. A
 * person decides where the airline cannot say whose order it is. Null if the item may be sent.
 */
async function findPlacedBefore(
  ports: Ports,
  provider: Provider,
  item: OutboxRow,
  payload: QueuedCreate,
): Promise<OutboxOutcome | null> {
  if (item.doubt === null) return null;
  // A restored backup does not know later cancellations, and not every airline lists those.
  if (item.doubt === 'RESTORED' && !provider.traits.finds_by_reference) {
    return { state: 'ASK', reason: 'RESTORED', choice: null };
  }
  const found = await findPlaced(ports, provider, item, payload);
  // Nothing was sent from here: the item waits and is looked up again.
  return found?.state === 'UNKNOWN' ? buildUnsentOutcome(found.reason) : found;
}

/** The booking to cancel is cancelled already: only the item and the record are updated. */
async function confirmCancelled(ports: Ports, item: OutboxRow): Promise<OutboxOutcome> {
  const change = { status: 'CONFIRMED', reason: 'CANCELLED', next_attempt_at: null } as const;
  await ports.db.write(async (tx) => {
    const now = ports.clock.now();
    // The failed effect may have queued it again.
    const from = ['SENDING', 'QUEUED'] as const;
    const moved = await changeOutboxItem(tx, { id: item.id, from, change, now });
    const before = await load(tx, item.booking_id);
    if (!moved || !before || before.record.status === 'CANCELLED') return;
    const cancelled_at = now.toISOString();
    const record: BookingRecord = { ...before.record, status: 'CANCELLED', cancelled_at };
    await save(ports, tx, before, record, {
      actor: item.actor,
      operation: 'outbox.add',
      summary: phrase('cancelled_there'),
    });
  });
  return { state: 'DONE' };
}

/** The queuing agent's current context; null where the agent no longer exists. */
async function buildContext(ports: Ports, item: OutboxRow): Promise<Context | null> {
  const user = await findUser(ports.db.read, item.user_id);
  if (!user) return null;
  const principal: Principal = {
    ...pick(user, 'agency_id', 'email', 'name', 'role', 'service_admin'),
    user_id: user.id,
    group_id: null,
  };
  return {
    ports,
    principal,
    station: null,
    remote: 'outbox',
    call_id: item.id,
    signal: new AbortController().signal,
    if_match: null,
    idempotency_key: null,
    request_digest: ports.vault.digest(item.reference),
    emit: () => undefined,
    queued: { item_id: item.id, reference: item.reference, attempt: item.attempts },
    cancel: () => false,
  };
}

async function create(replay: Replay, payload: QueuedCreate): Promise<OutboxOutcome> {
  const { context, item } = replay;
  const stored = await load(context.ports.db.read, item.booking_id);
  if (!stored) return { state: 'FAILED', reason: phrase('booking_gone') };
  const found = await shop(replay, payload);
  if ('state' in found) return found;
  const drafts = checkPassengers(payload.inputs, {
    passengers: payload.wanted.passengers,
    offer: found.offer.offer,
    today: getTodayAt(context.ports.clock, replay.fares.agency),
    ids: createOrderedIds(payload.passenger_ids),
  });
  if (!drafts.ok) return ask(replay, 'DOCUMENTS_MISSING', drafts.error.message, found);
  const { offer } = found.offer;
  const duplicate = await refuseDuplicate(context, offer, drafts.value, item.booking_id);
  if (duplicate) return ask(replay, 'DUPLICATE', duplicate.message, found);
  const { total } = found.offer.priced.totals;
  if (found.retimed) return ask(replay, 'SCHEDULE_CHANGED', phrase('other_times'), found);
  if (total > payload.limit_minor) return ask(replay, 'PRICE_HIGHER', phrase('costs_more'), found);
  return place(replay, payload, stored.record, found.offer, drafts.value);
}

/** Returns the ids that the booking's passengers had from the start, in order. */
function createOrderedIds(ids: readonly string[]) {
  const left = [...ids];
  return {
    uuid() {
      const next = left.shift();
      if (next === undefined) throw new Error('The queued item has more passengers than ids');
      return next;
    },
  };
}

async function place(
  replay: Replay,
  payload: QueuedCreate,
  queued: BookingRecord,
  offer: StoredOffer,
  passengers: PassengerDraft[],
): Promise<OutboxOutcome> {
  const { context, item, fares } = replay;
  const { ports } = context;
  const { booking_id, provider_type, reference } = item;
  const terms = fares.terms(offer.offer.currency);
  if (!terms.ok || !context.queued) throw new Error('A replay without its terms');
  const origin = await createOrigin(context, fares.agency, provider_type, booking_id);
  const fresh = createRecord({ ...origin, offer, passengers });
  const { created_at, created_by, user, group_id, group_name, original_group_id } = queued;
  const by = { created_by, user, group_id, group_name, original_group_id };
  const kept = { created_at, ...by };
  const plan: CreatePlan = {
    record: {
      ...markQueued({ ...fresh, ...kept }, queued.temporary_locator ?? ''),
      temporary_locator: queued.temporary_locator,
      status: 'PENDING',
    },
    offer: offer.offer,
    offer_ids: [offer.id],
    passengers,
    remarks: payload.remarks,
    terms: terms.value,
  };
  const done = await ports.intents.run({
    operation: 'outbox.add',
    principal: getCaller(context),
    booking_id,
    provider_type,
    idempotency_key: null,
    request_digest: context.request_digest,
    reference,
    plan: { ...context.queued, operation: 'booking.create', inner: plan } satisfies OutboxPlan,
    signal: context.signal,
  });
  if (done.ok) return { state: 'DONE' };
  // Priced a moment ago and changed already: the next try prices it again.
  if (STALE.has(done.error.error)) return buildLaterOutcome(done.error);
  if (GONE.has(done.error.error))
    return handleSoldOut(replay, payload, await searchOthers(replay, payload));
  return toOutcome(done.error);
}

/** Whoever settles the item first requests the seats: its sender, a look-up, or a person. */
async function finish(ports: Ports, id: string): Promise<void> {
  await ports.locks.hold(`seats:${id}`, 1, async () => {
    const asked = await findSeatRequests(ports, id);
    if (!asked) return;
    const { item, payload } = asked;
    const context = await buildContext(ports, item);
    const lines = context
      ? await placeSeatRequests(context, item.booking_id, payload)
      : [describeUnchosen(payload.seat_requests, phrase('agent_gone'))];
    await endSeatRequests(ports, asked, lines);
  });
}

/** Writes the item's status to its booking. */
async function tell(
  ports: Ports,
  tx: Parameters<OutboxWork['tell']>[0],
  item: OutboxHead,
  status: OutboxStatus,
  reason: string | null,
): Promise<void> {
  if (status === 'SENDING') return;
  const before = await findBooking(tx, { agency_id: null, id: item.booking_id });
  if (!before || 'unreadable' in before) {
    // The item still moves: an unreadable booking blocks nothing.
    ports.log.error('A queued booking cannot be read', { booking: item.booking_id });
    return;
  }
  const next = item.kind === 'CREATE' ? BOOKING_STATUS[status] : null;
  const unchanged = next === null || before.record.status === next;
  if (unchanged && status !== 'NEEDS_ATTENTION' && status !== 'FAILED') return;
  const record: BookingRecord = next === null ? before.record : { ...before.record, status: next };
  await save(ports, tx, before, record, {
    actor: item.actor,
    operation: 'outbox.add',
    summary: phrase('of_item', { title: item.title, known: reason ?? status }),
  });
}

/** The booking's status for the item's status; null if it does not change. */
const BOOKING_STATUS: Readonly<Record<OutboxStatus, BookingRecord['status'] | null>> = {
  QUEUED: 'QUEUED',
  UNKNOWN: 'PENDING',
  NEEDS_ATTENTION: 'NEEDS_ATTENTION',
  FAILED: 'CANCELLED',
  DROPPED: 'CANCELLED',
  HANDED_OVER: 'CANCELLED',
  SENDING: null,
  CONFIRMED: null,
};
