/**
 * Schedule changes: airlines are asked for them in the background, a few bookings at a time, the
 * longest unchecked first, without blocking other changes, and nothing is written without one; then
 * those of a booking that wait are listed, accepted or refused.
 */
import { findBooking, listDueChecks, recordCheck, stopChecks } from '#db/store/bookings.ts';
import { hasUnsettledIntent } from '#db/store/intents.ts';
import { getSaleRules } from '#db/store/sale-rules.ts';
import { refuse } from '#main/contract/errors.ts';
import type { ChangedBooking } from '#main/contract/events.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { diffRecords } from '#main/domain/booking-build.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import {
  findScheduleProblem,
  formatFlightNames,
  listScheduleChanges,
  markScheduleRefused,
  resolveLegKeys,
} from '#main/domain/schedule-changes.ts';
import type { Ports } from '#main/ports.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import { reviveElsewhere } from '../effects/good-again.ts';
import { retrieveOwn } from '../effects/look-ups.ts';
import type { SchedulePlan } from '../effects/schedule-acceptance.ts';
import { getBookingLock } from '../failures.ts';
import { buildCall, getCaller, type Handler } from '../handler.ts';
import { getFares } from '../shopping/fares.ts';
import { addRevision, explainWhyNot, runChange, saveChange, startChange } from './change.ts';
import { load, loadOwn, loadToChange } from './load.ts';
import { isPastLimit, LIMIT_PASSED } from './refresh.ts';
import { save, withOrder } from './save.ts';

const AT_ONCE = 5;
const TIMEOUT_MS = 15_000;

/** Of one agency. */
export interface Changes {
  agency_id: number;
  bookings: ChangedBooking[];
}

/** The bookings that changed. */
export async function checkSchedules(ports: Ports): Promise<Changes[]> {
  const { db, clock, connection } = ports;
  if (connection.offline(null)) return [];
  const due = await listDueChecks(db.read, { now: clock.now(), limit: AT_ONCE });
  const changes: Changes[] = [];
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
): Promise<Changes | null> {
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
): Promise<Changes | null> {
  const { db } = ports;
  const { id, agency_id } = record;
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
      const by = { actor: 'airdesk', operation: 'booking.refresh' };
      const summary = late ? LIMIT_PASSED : phrase('airline_news');
      const line = { ...by, summary, unasked: true } as const;
      const own = { id, revision: await save(ports, tx, { record, revision }, seen, line) };
      const revived = await reviveElsewhere(ports, tx, record, seen, { terms: terms.value, ...by });
      return { agency_id, bookings: [own, ...revived] };
    }),
  );
  return held?.value ?? null;
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

export const readSchedule: Handler<'booking.schedule'> = async (input, context) => {
  const loaded = await loadOwn(context, input.booking_id);
  if (!loaded.ok) return loaded;
  const { record } = loaded.value;
  const { involuntary } = await getSaleRules(context.ports.db.read, record.agency_id);
  return ok({
    output: {
      changes: listScheduleChanges(record, involuntary.minutes),
      why_not: explainWhyNot(context, record, 'accept_schedule'),
    },
  });
};

export const acceptSchedule: Handler<'booking.accept_schedule'> = async (input, outer) => {
  const context = addRevision(outer, input.revision);
  const started = await startChange(context, input.booking_id, 'accept_schedule');
  if (!started.ok) return started;
  const { record, plan } = started.value;
  const meant = resolveLegKeys(record, input.segment_ids ?? []);
  if (!meant.ok) return meant;
  const problem = findScheduleProblem(record, meant.value);
  if (problem) return fail(problem);
  const told_by = input.told_by ?? null;
  const whole = (record.schedule ?? []).every(({ leg_key }) => meant.value.includes(leg_key));
  const accept: SchedulePlan = { ...plan, leg_keys: meant.value, whole, told_by };
  return runChange(context, 'booking.accept_schedule', accept);
};

/** Nothing is sent: a later exchange or refund gives up the flights. */
export const refuseSchedule: Handler<'booking.refuse_schedule'> = async (input, outer) => {
  const context = addRevision(outer, input.revision);
  const loaded = await loadToChange(context, input.booking_id);
  if (!loaded.ok) return loaded;
  const { record } = loaded.value;
  const meant = resolveLegKeys(record, input.segment_ids ?? []);
  if (!meant.ok) return meant;
  const flights = formatFlightNames(record, meant.value);
  if (flights === '') return refuse('WRONG_STATE', phrase('no_change_waits'));
  const by = getCaller(context).email;
  const told_by = input.told_by ?? by;
  const at = context.ports.clock.now().toISOString();
  const refused = markScheduleRefused(record, meant.value, { at, by, told_by });
  return saveChange(context, loaded.value, refused, {
    operation: 'booking.refuse_schedule',
    summary: phrase('times_refused', { list: flights, by: told_by }),
  });
};
