/**
 * Shared by all effects on a booking: building the record from the provider's order, saving it with
 * its history line, and noting on it that an outcome is unknown or needs a person.
 */
import type { ReadDb, WriteDb } from '#db/open.ts';
import { findBooking, isLive, makeCheckDue, saveBooking } from '#db/store/bookings.ts';
import { spendEstimate, unspendEstimates } from '#db/store/estimates.ts';
import { listParkedPayments } from '#db/store/intents.ts';
import { findTicket } from '#db/store/tickets.ts';
import type { FeeRule } from '#main/contract/desk.ts';
import type { Failure } from '#main/contract/errors.ts';
import type { ChangedBooking } from '#main/contract/events.ts';
import { phrase } from '#main/contract/phrase.ts';
import type { CardCollector, ServiceFee, VoidWindow } from '#main/contract/sale-rules.ts';
import type { BookingStatus } from '#main/contract/values.ts';
import { applyOrder, diffRecords, listSaid, withoutOrder } from '#main/domain/booking-build.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import { buildSummary, findText } from '#main/domain/booking-summary.ts';
import { restoreVoided } from '#main/domain/exchange/reissue-notes.ts';
import type { Rate } from '#main/domain/money.ts';
import { type Charge, listUndocumented } from '#main/domain/payment/charges.ts';
import { noteCollectors } from '#main/domain/payment/collected.ts';
import { withRevived } from '#main/domain/payment/spent-credits.ts';
import { listOriginals } from '#main/domain/tickets/document-list.ts';
import { noteVoidWindows } from '#main/domain/void-deadline.ts';
import type { Committed, FoundPart, IntentHead, Lookup, Ports } from '#main/ports.ts';
import type { Provider, ProviderOrder } from '#main/providers/provider.ts';
import { findHolders, load, sealFor, show } from '../booking/load.ts';
import { BookingMovedError, refuseBusyBooking } from '../failures.ts';

/** The ports effects need; intents are built from effects, so they are left out. */
export type EffectPorts = Pick<Ports, 'db' | 'providers' | 'clock' | 'ids' | 'vault' | 'log'>;

/** The agency's prices as they were when the effect was asked for; part of every plan. */
export interface Terms {
  rules: FeeRule[];
  rate: Rate;
  /** Who charges the agency's share of a card; plans of earlier releases do not say. */
  card_collector?: CardCollector;
  void_windows?: VoidWindow[];
  service_fees?: ServiceFee[];
}

/** A booking as it was when an effect on it was planned. */
export interface PlannedBooking {
  booking_id: string;
  revision: number;
  status_before: BookingStatus;
}

/** A plan that pays for services; `emds_apart` if the provider issues their EMDs separately. */
export interface EmdsPlan extends BookingPlan {
  emds_apart?: boolean;
  charges: Charge[];
}

/** Paid services that still have no EMD; none where EMDs and tickets are issued together. */
export const listMissingEmds = ({ emds_apart, charges, order }: EmdsPlan, after: ProviderOrder) =>
  emds_apart ? listUndocumented(charges, order, after) : [];

/** The provider's new warnings if EMDs are missing, for the caller. */
export const toEmdWarnings = (plan: EmdsPlan, after: ProviderOrder) =>
  listMissingEmds(plan, after).length > 0
    ? { warnings: after.warnings.filter((one) => !plan.order.warnings.includes(one)) }
    : {};

/** With EMDs missing, the look-up found a part, or nothing if no document is new. */
export function checkEmds(
  plan: EmdsPlan,
  seen: Lookup<ProviderOrder>,
): Lookup<ProviderOrder> | FoundPart<ProviderOrder> {
  if (seen.state !== 'FOUND' || listMissingEmds(plan, seen.found).length === 0) return seen;
  const known = new Set([...plan.order.tickets.map(getNumber), ...plan.order.services.map(getKey)]);
  const now = [...seen.found.tickets.map(getNumber), ...seen.found.services.map(getKey)];
  const nothing = now.every((one) => known.has(one));
  return nothing ? { state: 'ABSENT' } : { state: 'PART', found: seen.found };
}
const getNumber = ({ number }: { number: string }): string => number;
const getKey = ({ key }: { key: string }): string => key;

/** The part every plan about an existing booking has. */
export interface BookingPlan extends PlannedBooking {
  provider_type: BookingRecord['provider_type'];
  order: ProviderOrder;
  /** Other bookings it changes too; left out by plans of earlier releases. */
  others?: PlannedBooking[];
  terms: Terms;
  /** Who asked for the change, if that was given. */
  received_from?: string | null;
}

export function getProvider(
  ports: EffectPorts,
  record: Pick<BookingPlan, 'provider_type'>,
): Provider {
  const provider = ports.providers.get(record.provider_type);
  if (!provider) throw new Error(`${record.provider_type} is not configured any more`);
  return provider;
}

interface Line {
  actor: string;
  operation: string;
  summary: string;
  /** Who asked for it; if left out, the name noted for the next change. */
  received_from?: string;
  /** Not a requested change: the name noted for the next one stays. */
  unasked?: true;
}

/** Saves a record with its history line, index and revision; the revision must not have moved. */
export async function save(
  ports: Pick<Ports, 'clock' | 'vault' | 'providers'>,
  tx: WriteDb,
  before: { record: BookingRecord; revision: number } | null,
  record: BookingRecord,
  line: Line,
): Promise<number> {
  const { actor, operation } = line;
  const { received_from, received_from_by = null } = before?.record ?? record;
  const theirs = received_from_by === null || received_from_by === actor;
  const noted = theirs ? (received_from ?? null) : null;
  const from = line.received_from ?? (line.unasked ? null : noted);
  const spent = from !== null && record.received_from === noted;
  const next = spent ? { ...record, received_from: null } : record;
  const said = from === null ? [] : [{ path: 'received_from', before: null, after: from }];
  const revision = await saveBooking(tx, {
    record: next,
    revision: before?.revision ?? null,
    summary: buildSummary(next),
    text: findText(next),
    history: {
      actor,
      operation,
      summary: from === null ? line.summary : phrase('received_from', { done: line.summary, from }),
      at: ports.clock.now(),
      changes: [
        ...diffRecords(before?.record ?? null, next),
        ...listSaid(before?.record ?? null, next),
        ...said,
      ],
    },
  });
  if (typeof revision === 'number') return revision;
  const why = `Booking ${record.id} cannot be saved: ${revision}`;
  throw revision === 'STALE' ? new BookingMovedError(why) : new Error(why);
}

/**
 * Makes documents of other bookings good again for which those were issued that are void since
 * `before`, where the provider's records say nothing of the exchange. With the commit that sees the
 * void: no later answer tells of it. What else became of those bookings is read next.
 */
export async function reviveElsewhere(
  ports: EffectPorts,
  tx: WriteDb,
  before: BookingRecord,
  after: BookingRecord,
  { terms, ...line }: { terms: Terms } & Pick<Line, 'actor' | 'operation'>,
  except: readonly string[] = [],
): Promise<ChangedBooking[]> {
  const { agency_id, provider_type } = after;
  if (!ports.providers.get(provider_type)?.traits.exchanges_untold) return [];
  const held = new Map<string, string[]>();
  for (const number of listGoodAgain(before, after)) {
    const found = await findTicket(tx, { number, agency_id });
    if (found?.agency_id !== agency_id || except.includes(found.booking_id)) continue;
    held.set(found.booking_id, [...(held.get(found.booking_id) ?? []), number]);
  }
  const changed: ChangedBooking[] = [];
  for (const [id, numbers] of held) {
    const stored = await findBooking(tx, { agency_id, id });
    if (!stored || 'unreadable' in stored || !stored.record.order) continue;
    const order = withRevived(stored.record.order, numbers);
    if (order === stored.record.order) continue;
    const record = withOrder(ports, { ...stored.record, order }, order, terms);
    const said = { ...line, summary: phrase('good_again'), unasked: true } as const;
    changed.push({ id, revision: await save(ports, tx, stored, record, said) });
    await makeCheckDue(tx, id, ports.clock.now());
  }
  return changed;
}

/** Documents of other bookings for which the ones were issued that are void since the last answer. */
function listGoodAgain(before: BookingRecord, { order }: BookingRecord): string[] {
  const tickets = order?.tickets ?? [];
  const had = before.order?.tickets ?? [];
  const voided = tickets.filter(
    ({ number, status }) =>
      status === 'CANCELLED' &&
      had.some((one) => one.number === number && one.status !== 'CANCELLED'),
  );
  // A void document's line may no longer say what it was issued for.
  const originals = listOriginals(
    [...had, ...tickets],
    voided.map(({ number }) => number),
  );
  return [...new Set(originals)].filter((one) => !tickets.some(({ number }) => number === one));
}

/** The record as stored now; an effect's commit always starts from it, not from its plan. */
export async function loadCurrent(tx: ReadDb | WriteDb, booking_id: string) {
  const found = await load(tx, booking_id);
  if (!found) throw new Error(`Booking ${booking_id} has gone from the store`);
  return { record: found.record, revision: found.revision };
}

/** The record with what the provider's order now says. */
export const withOrder = (
  ports: EffectPorts,
  record: BookingRecord,
  order: ProviderOrder,
  terms: Terms,
  reissued = false,
): BookingRecord =>
  restoreVoided(
    applyOrder(record, order, {
      reissued,
      exchanges_untold: ports.providers.get(record.provider_type)?.traits.exchanges_untold,
      now: ports.clock.now(),
      ids: ports.ids,
      rules: terms.rules,
      rate: terms.rate,
      seal: sealFor(ports, record.id),
    }),
  );

/** What notes of payments say of the effect that made them. */
export const getSaleContext = <const T extends string>(
  { clock, ids }: EffectPorts,
  { reference }: IntentHead,
  type: T,
) => ({ type, reference, now: clock.now(), ids });

/** The issuer to note: the agent of the intent. */
export const getIssuer = ({ user_id, actor }: IntentHead) => ({ id: user_id ?? 0, name: actor });

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

const listPlanned = (plan: BookingPlan): PlannedBooking[] => [plan, ...(plan.others ?? [])];

/** The status of another booking of the plan before the effect; it gets this status back. */
export const getStatusBefore = ({ others = [] }: BookingPlan, { id, status }: BookingRecord) =>
  others.find(({ booking_id }) => booking_id === id)?.status_before ?? status;

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

/** How the history names what an intent did. */
export const toLine = (
  { actor, operation }: IntentHead,
  summary: string,
  received_from?: string | null,
): Line => ({ actor, operation, summary, ...(received_from == null ? {} : { received_from }) });

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
