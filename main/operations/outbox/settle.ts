/** The outcome of an item that may have been sent, by its intent or reference. Sends nothing. */
import { findIntentById, findIntentByReference } from '#db/store/intents.ts';
import { changeOutboxItem } from '#db/store/outbox.ts';
import { OPEN_OUTBOX } from '#main/contract/outbox.ts';
import { phrase } from '#main/contract/phrase.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import type { OutboxRow } from '#main/domain/outbox/item.ts';
import type { QueuedCreate, StoredChoice } from '#main/domain/outbox/payload.ts';
import type { OutboxOutcome, Ports } from '#main/ports.ts';
import type { Provider, ProviderOrder } from '#main/providers/provider.ts';
import { loadCurrent } from '../booking/load.ts';
import { save, withOrder } from '../booking/save.ts';
import { findRequest } from '../effects/look-ups.ts';
import { buildCall } from '../handler.ts';
import { getFares } from '../shopping/fares.ts';
import { openPayload, sealChoice } from './items.ts';
import { buildUnsentOutcome, toOutcome } from './outcomes.ts';

/** How long to wait before "not found" is believed, as for every other effect. */
export interface Settling {
  settle_delay_ms: number;
  pause(ms: number): Promise<void>;
}

/** Settles an item found SENDING or UNKNOWN. */
export async function settle(
  ports: Ports,
  settling: Settling,
  item: OutboxRow,
): Promise<OutboxOutcome> {
  const known = await readIntent(ports, item);
  if (known) return known;
  // In doubt but without an intent: a backup from before the sending was restored.
  return item.status === 'UNKNOWN' ? findOutcome(ports, settling, item) : buildUnsentOutcome();
}

/** The outcome by the item's intent, if there is one that may have had an effect; else null. */
export async function readIntent(ports: Ports, item: OutboxRow): Promise<OutboxOutcome | null> {
  const { db, intents } = ports;
  const own = item.intent_id === null ? null : await findIntentById(db.read, item.intent_id);
  const named = own ?? (await findIntentByReference(db.read, item.reference));
  if (!named || (named !== own && named.state === 'FAILED')) return null;
  const known = await intents.outcome(named.id);
  if (!known) return null;
  if (known.ok) {
    await confirm(ports, item, known.value.booking?.view.provider.locator ?? null);
    return { state: 'DONE' };
  }
  // Another call is looking it up now: a possible effect must not be sent meanwhile.
  if (known.error.error === 'IN_PROGRESS') return { state: 'UNKNOWN', reason: 'UNKNOWN_OUTCOME' };
  return toOutcome(known.error);
}

/** The effect's own commit has ended the item, unless an older backup was restored. */
async function confirm({ db, clock }: Ports, item: OutboxRow, locator: string | null) {
  const ended = { status: 'CONFIRMED', reason: null, choice: null, next_attempt_at: null } as const;
  await db.write((tx) =>
    changeOutboxItem(tx, {
      id: item.id,
      from: OPEN_OUTBOX,
      change: { ...ended, locator },
      now: clock.now(),
    }),
  );
}

/** Finds an order by the item's reference; updates and cancellations may simply be repeated. */
async function findOutcome(
  ports: Ports,
  { settle_delay_ms, pause }: Settling,
  item: OutboxRow,
): Promise<OutboxOutcome> {
  const payload = openPayload(ports, item);
  const provider = ports.providers.get(item.provider_type);
  if (!payload || !provider) return { state: 'ASK', reason: 'UNKNOWN_OUTCOME', choice: null };
  if (payload.kind !== 'CREATE') return buildUnsentOutcome();
  const first = await findPlaced(ports, provider, item, payload);
  if (first) return first;
  // A provider may store an order a moment after it was made.
  await pause(settle_delay_ms);
  return (await findPlaced(ports, provider, item, payload)) ?? buildUnsentOutcome();
}

/** Finds an order by the item's reference; null if the provider has none. */
export async function findPlaced(
  ports: Ports,
  provider: Provider,
  item: OutboxRow,
  payload: QueuedCreate,
): Promise<OutboxOutcome | null> {
  const flights = payload.wanted.slices.flatMap(({ legs }) => legs);
  const request = findRequest(ports, item, payload.inputs, flights);
  const found = await provider.find(request, buildCall({ ports }, provider));
  if (!found.ok && found.error.error !== 'NOT_FOUND') {
    return { state: 'UNKNOWN', reason: found.error.message };
  }
  const orders = found.ok ? found.value : [];
  // Cancelled orders count too: such an order was placed, and is not placed again.
  const ours = orders.filter(({ reference }) => reference === item.reference);
  const placed = ours.find(({ status }) => status === 'LIVE') ?? ours[0];
  if (placed) return adoptFound(ports, item, placed);
  const alike = orders.filter(({ reference, status }) => reference === null && status === 'LIVE');
  if (alike.length === 0) return null;
  const choice: StoredChoice = {
    reason: 'UNKNOWN_OUTCOME',
    message: phrase('orders_alike'),
    offered: null,
    alternatives: [],
    found: alike.map(({ locator, order_id }) => ({ locator, order_id })),
    looked_up_at: ports.clock.now().toISOString(),
  };
  return { state: 'ASK', reason: 'UNKNOWN_OUTCOME', choice: sealChoice(ports, item.id, choice) };
}

/** The order bears our reference: it is this booking. */
async function adoptFound(
  ports: Ports,
  item: OutboxRow,
  order: ProviderOrder,
): Promise<OutboxOutcome> {
  const terms = (await getFares(ports, item.agency_id)).terms(order.currency);
  if (!terms.ok) return { state: 'ASK', reason: terms.error.message, choice: null };
  await ports.db.write(async (tx) => {
    const now = ports.clock.now();
    const { locator, status } = order;
    const reason = status === 'CANCELLED' ? 'CANCELLED' : null;
    const change = { status: 'CONFIRMED', reason, next_attempt_at: null, locator } as const;
    const from = ['UNKNOWN', 'SENDING'] as const;
    const moved = await changeOutboxItem(tx, { id: item.id, from, change, now });
    if (!moved) return;
    const before = await loadCurrent(tx, item.booking_id);
    const held: BookingRecord = { ...before.record, status: 'ON_HOLD' };
    const record = withOrder(ports, held, order, terms.value);
    await save(ports, tx, before, record, {
      actor: item.actor,
      operation: 'outbox.add',
      summary: phrase('found_by_reference', { locator: order.locator ?? order.order_id }),
    });
  });
  return { state: 'DONE' };
}
