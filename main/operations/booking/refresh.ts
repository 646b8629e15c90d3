/**
 * Reads a booking from the provider when a change is likely: before a time limit counts as passed,
 * because the local clock alone never expires a booking, and after a departure.
 */
import { findIntentById, hasUnsettledIntent, listParkedIntents } from '#db/store/intents.ts';
import { refuse } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { isUnflown } from '#main/contract/values.ts';
import { type BookingRecord, listLiveTickets } from '#main/domain/booking-record.ts';
import { hasDeparted } from '#main/domain/exchange/departures.ts';
import { nameLateDocuments } from '#main/domain/payment/payment-changes.ts';
import { reviveElsewhere } from '../effects/good-again.ts';
import { retrieveOwn } from '../effects/look-ups.ts';
import { getBookingLock } from '../failures.ts';
import { buildCall, type Context, type Handled, type Handler } from '../handler.ts';
import { getFares } from '../shopping/fares.ts';
import { refreshHeld } from './import.ts';
import { answerBooking, type Loaded, load, loadCurrent, loadOwn } from './load.ts';
import { save, withOrder } from './save.ts';

/** Short, because a read waits for it: stored data is shown if the provider does not answer. */
const WAIT_MS = 3_000;

export const LIMIT_PASSED = phrase('time_limit_it_go');

export function isPastLimit(record: BookingRecord, now: Date): boolean {
  const limit = record.order?.payment_due_at ?? null;
  return record.status === 'ON_HOLD' && limit !== null && Date.parse(limit) <= now.getTime();
}

/** An open coupon makes a booking due for a refresh for this long after the flight's departure. */
const DUE_MS = 72 * 60 * 60_000;

function hasFlown(record: BookingRecord, now: Date): boolean {
  const open = new Set(
    listLiveTickets(record)
      .flatMap(({ coupons }) => coupons)
      .flatMap(({ status, leg_key }) => (isUnflown(status) ? (leg_key ?? []) : [])),
  );
  const earlier = new Date(now.getTime() - DUE_MS);
  return (record.order?.slices ?? []).some(({ legs }) =>
    legs.some((leg) => open.has(leg.key) && hasDeparted(leg, now) && !hasDeparted(leg, earlier)),
  );
}

/** Reads the booking from the provider if it is due for a refresh; else returns it unchanged. */
export async function refreshDue(context: Context, loaded: Loaded): Promise<Loaded> {
  const { ports } = context;
  const { record } = loaded;
  const provider = ports.providers.get(record.provider_type);
  // Erased bookings are not fetched again.
  if (!provider || !record.order || record.order.unplaced || record.erased_at != null)
    return loaded;
  const at = ports.clock.now();
  const late = isPastLimit(record, at);
  if (!late && !hasFlown(record, at)) return loaded;
  const call = buildCall(context, provider, WAIT_MS);
  const answer = await retrieveOwn(provider, record, record.order, call);
  if (!answer.ok) return loaded;
  const order = answer.value;
  const terms = (await getFares(ports, record.agency_id)).terms(order.currency);
  if (!terms.ok) return loaded;
  const held = await ports.locks.hold(getBookingLock(record.agency_id, record.id), WAIT_MS, () =>
    ports.db.write(async (tx) => {
      const now = await load(tx, record.id);
      // The booking changed while the provider was called: that change is newer. An open intent
      // saves the order and its payment in its own commit.
      if (!now || now.revision !== loaded.revision || (await hasUnsettledIntent(tx, record.id)))
        return loaded;
      const told = withOrder(ports, record, order, terms.value);
      const seen = nameLateDocuments(told, ports.clock.now());
      const gone = late && order.status === 'CANCELLED';
      const fresh: BookingRecord = gone ? { ...seen, status: 'EXPIRED' } : seen;
      const by = { actor: 'airdesk', operation: 'booking.get' };
      const summary = gone ? LIMIT_PASSED : phrase('refreshed');
      const revision = await save(ports, tx, loaded, fresh, { ...by, summary, unasked: true });
      await reviveElsewhere(ports, tx, loaded.record, fresh, { terms: terms.value, ...by });
      return { record: fresh, revision };
    }),
  );
  return held?.value ?? loaded;
}

export const refreshBooking: Handler<'booking.refresh'> = async (input, context) => {
  const loaded = await loadOwn(context, input.booking_id);
  if (!loaded.ok) return loaded;
  const { ports } = context;
  const { record } = loaded.value;
  const { order } = record;
  // An order that is not placed at the airline exists only here, unless its sale is unknown.
  if (order?.unplaced) {
    await askParked(context, record.id);
    return answerBooking(ports, await loadCurrent(ports.db.read, record.id));
  }
  if (!order) return askAgain(context, record.id);
  const terms = (await getFares(ports, record.agency_id)).terms(order.currency);
  return terms.ok ? refreshHeld(context, record.id, order, terms.value) : terms;
};

/** An agent may have ended an unconfirmed booking since; one sold offline ends in the outbox. */
async function askAgain(context: Context, id: string): Handled<'booking.refresh'> {
  await askParked(context, id);
  const { ports } = context;
  const now = await loadCurrent(ports.db.read, id);
  if (now.record.order || now.record.status === 'CANCELLED') return answerBooking(ports, now);
  return refuse('WRONG_STATE', phrase('not_confirmed'));
}

/** Asks once more for what waits for a person; the outbox decides about its own. */
export async function askParked({ ports }: Context, id: string): Promise<void> {
  for (const one of await listParkedIntents(ports.db.read, id)) {
    const intent = await findIntentById(ports.db.read, one);
    if (intent?.operation !== 'outbox.add') await ports.intents.outcome(one);
  }
}
