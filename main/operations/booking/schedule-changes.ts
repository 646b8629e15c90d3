/**
 * Asks airlines in the background for schedule changes: a few bookings at a time, the longest
 * unchecked first, without blocking other changes. Without a change nothing is written.
 */
import { findBooking, listDueChecks, recordCheck, stopChecks } from '#db/store/bookings.ts';
import { hasUnsettledIntent } from '#db/store/intents.ts';
import { phrase } from '#main/contract/phrase.ts';
import { diffRecords } from '#main/domain/booking-build.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import type { Ports } from '#main/ports.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import { save, withOrder } from '../effects/common.ts';
import { retrieveOwn } from '../effects/look-ups.ts';
import { getBookingLock } from '../failures.ts';
import { buildCall } from '../handler.ts';
import { getFares } from '../shopping/fares.ts';
import { reviveElsewhere } from './import.ts';
import { load } from './load.ts';
import { isPastLimit, LIMIT_PASSED } from './refresh.ts';

const AT_ONCE = 5;
const TIMEOUT_MS = 15_000;

export interface ChangedBooking {
  agency_id: number;
  id: string;
  revision: number;
}

/** The bookings that changed. */
export async function checkSchedules(ports: Ports): Promise<ChangedBooking[]> {
  const { db, clock, connection } = ports;
  if (connection.offline(null)) return [];
  const due = await listDueChecks(db.read, { now: clock.now(), limit: AT_ONCE });
  const changes: ChangedBooking[] = [];
  for (const id of due) {
    const before = await findBooking(db.read, { agency_id: null, id });
    if (before && 'unreadable' in before) {
      ports.log.error('A booking cannot be read', { booking_id: id, reason: before.reason });
      await db.write((tx) => stopChecks(tx, id));
      continue;
    }
    // The agency may have gone offline in the meantime.
    if (!before || connection.offline(before.record.agency_id)) continue;
    const found = await checkBooking(ports, before).catch((error: unknown) => {
      // Otherwise it would be first again in every later round.
      ports.log.error('A booking cannot be looked at', { booking_id: id, error });
      return postpone(ports, before.record);
    });
    if (found) changes.push(found);
  }
  return changes;
}

async function checkBooking(
  ports: Ports,
  { record, revision }: { record: BookingRecord; revision: number },
): Promise<ChangedBooking | null> {
  const { db, providers, connection } = ports;
  const { id, order } = record;
  if (!order) return null;
  if (await hasUnsettledIntent(db.read, id)) return postpone(ports, record);
  const provider = providers.get(record.provider_type);
  if (!provider || order.unplaced || !connection.reachable(record.provider_type, record.agency_id))
    return postpone(ports, record);
  const call = buildCall({ ports }, provider, TIMEOUT_MS);
  const answer = await (provider.news?.(order, call) ?? retrieveOwn(provider, record, order, call));
  if (!answer.ok) return postpone(ports, record);
  return (await storeOrder(ports, { record, revision }, answer.value)) ?? postpone(ports, record);
}

/** Stores the order as the airline now has it; null if nothing changed or nothing can be stored. */
export async function storeOrder(
  ports: Ports,
  { record, revision }: { record: BookingRecord; revision: number },
  order: ProviderOrder,
): Promise<ChangedBooking | null> {
  const { db } = ports;
  const { id } = record;
  const terms = (await getFares(ports, record.agency_id)).terms(order.currency);
  if (!terms.ok) return null;
  const late = isPastLimit(record, ports.clock.now()) && order.status === 'CANCELLED';
  const now = withOrder(ports, record, order, terms.value);
  const seen: BookingRecord = late ? { ...now, status: 'EXPIRED' } : now;
  if (!hasChanged(record, seen)) return null;
  const held = await ports.locks.hold(getBookingLock(record.agency_id, id), 1, () =>
    db.write(async (tx) => {
      // The booking changed while the airline was called: that change is newer.
      if ((await load(tx, id))?.revision !== revision) return null;
      // An intent that started since is settled first: its own commit saves the result.
      if (await hasUnsettledIntent(tx, id)) return null;
      const line = {
        actor: 'airdesk',
        operation: 'booking.refresh',
        summary: late ? LIMIT_PASSED : phrase('airline_news'),
        unasked: true,
      } as const;
      const { agency_id } = record;
      return { agency_id, id, revision: await save(ports, tx, { record, revision }, seen, line) };
    }),
  );
  const changed = held?.value ?? null;
  const { agency_id } = record;
  if (changed) await reviveElsewhere({ ports, agency_id, actor: 'airdesk' }, record, seen);
  return changed;
}

/** Changes without a history line of their own: new times that wait, and warnings for the agent. */
const formatPending = ({ schedule, warnings }: BookingRecord): string =>
  [
    ...(schedule ?? []).map(({ leg_key, noticed_at }) => `${leg_key} ${noticed_at}`),
    ...warnings.map(({ description }) => description),
  ].join('\n');

const hasChanged = (before: BookingRecord, after: BookingRecord): boolean =>
  diffRecords(before, after).length > 0 || formatPending(before) !== formatPending(after);

async function postpone({ db, clock }: Ports, record: BookingRecord): Promise<null> {
  await db.write((tx) => recordCheck(tx, record, clock.now()));
  return null;
}
