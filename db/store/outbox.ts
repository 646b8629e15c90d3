/**
 * The outbox. An item's position in its booking and its reference never change; its status moves by
 * compare-and-set, and the sender writes only while it holds the lease.
 */
import type { Selectable } from 'kysely';
import { OPEN_OUTBOX, type OutboxStatus } from '#main/contract/outbox.ts';
import type { OutboxHead, OutboxRow } from '#main/domain/outbox/item.ts';
import { type AnyDb, prepareHotQuery, prepareLookup, type WriteDb } from '../handles.ts';
import type { MainTables } from '../schema.ts';
import { countDeparture } from './departures.ts';
import { insertRows, toInstant, updateRows, upsertRow } from './rows.ts';

/** No real limit: more than any agency has open. */
const ALL = 1_000_000;

type Stored = Selectable<MainTables['outbox_items']>;
const readItem = <R extends Pick<Stored, 'on_hold'>>(row: R) => ({
  ...row,
  on_hold: row.on_hold === 1,
});

export type NewOutboxItem = Omit<
  OutboxRow,
  keyof ReturnType<typeof buildUntried> | 'position' | 'on_hold' | 'created_at' | 'doubt' | 'hand'
> & { now: Date };

/** The initial state of an item: due now, not tried yet. */
const buildUntried = (now: Date) =>
  ({
    status: 'QUEUED',
    choice: null,
    reason: null,
    attempts: 0,
    looks: 0,
    intent_id: null,
    next_attempt_at: toInstant(now),
    locator: null,
    updated_at: toInstant(now),
  }) as const;

/** Adds an item after its booking's other outbox items. */
export async function insertOutboxItem(tx: WriteDb, item: NewOutboxItem): Promise<OutboxRow> {
  const { now, ...rest } = item;
  const last = await lastOf.first(tx, { booking_id: item.booking_id });
  const row: Stored = {
    ...rest,
    ...buildUntried(now),
    position: (last?.position ?? 0) + 1,
    on_hold: 0,
    created_at: toInstant(now),
    doubt: null,
    hand: 0,
  };
  await insertRows(tx, 'outbox_items', row);
  return readItem(row);
}

/** Inserts an item at its own position, for a booking taken over from another station. */
export async function insertTakenItem(
  tx: WriteDb,
  item: NewOutboxItem & Pick<OutboxRow, 'position' | 'on_hold' | 'hand' | 'created_at'>,
): Promise<OutboxRow> {
  const { now, ...rest } = item;
  const row: OutboxRow = { ...rest, ...buildUntried(now), doubt: 'TAKEN_OVER' };
  const stored: Stored = { ...row, on_hold: row.on_hold ? 1 : 0 };
  await insertRows(tx, 'outbox_items', stored);
  return row;
}

const lastOf = prepareLookup('outbox_items', ['booking_id'], ['position'], 'position desc');
const itemById = prepareLookup('outbox_items', ['id']);
const itemsInStatus = prepareLookup(
  'outbox_items',
  ['agency_id', 'status'],
  '*',
  'updated_at desc',
  'limit',
);
const statusCounts = prepareHotQuery({ agency_id: 'integer' }, (q, $) =>
  q
    .selectFrom('outbox_items')
    .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
    .where('agency_id', '=', $.agency_id)
    .groupBy('status'),
);
/** All columns except the sealed ones: an outbox run reads many items and opens none. */
const HEAD = [
  'id',
  'reference',
  'agency_id',
  'user_id',
  'actor',
  'booking_id',
  'position',
  'kind',
  'provider_type',
  'status',
  'title',
  'reason',
  'attempts',
  'looks',
  'intent_id',
  'next_attempt_at',
  'on_hold',
  'locator',
  'created_at',
  'updated_at',
  'doubt',
  'hand',
] as const;
const unsettledItems = prepareHotQuery({}, (q) =>
  q.selectFrom('outbox_items').select(HEAD).where('status', 'in', OPEN_OUTBOX),
);
const headsOfBooking = prepareLookup('outbox_items', ['booking_id'], HEAD, 'position');
const itemsOfBooking = prepareLookup('outbox_items', ['booking_id'], '*', 'position');
const itemByReference = prepareLookup('outbox_items', ['reference'], HEAD);

/** The item with our reference, of any agency. */
export async function findByOutboxReference(
  db: AnyDb,
  reference: string,
): Promise<OutboxHead | null> {
  const row = await itemByReference.first(db, { reference });
  return row && readItem(row);
}

/** With `agency_id` null, any agency's item is found. */
export async function findOutboxItem(
  db: AnyDb,
  args: { agency_id: number | null; id: string },
): Promise<OutboxRow | null> {
  const row = await itemById.first(db, { id: args.id });
  if (!row || (args.agency_id !== null && row.agency_id !== args.agency_id)) return null;
  return readItem(row);
}

/** Like {@link listOutboxOfBooking}, with the sealed columns. */
export async function listOutboxRowsOfBooking(db: AnyDb, booking_id: string): Promise<OutboxRow[]> {
  return (await itemsOfBooking.all(db, { booking_id })).map(readItem);
}

export const listOutboxOfBooking = async (db: AnyDb, booking_id: string): Promise<OutboxHead[]> =>
  (await headsOfBooking.all(db, { booking_id })).map(readItem);

/** Items, oldest first: all open ones, and the `ended` latest of each final status. */
export async function listOutboxOfAgency(
  db: AnyDb,
  args: { agency_id: number; statuses: readonly OutboxStatus[]; ended: number },
): Promise<{ rows: OutboxRow[]; more: boolean }> {
  const { agency_id, statuses } = args;
  const rows: OutboxRow[] = [];
  let more = false;
  for (const status of new Set(statuses)) {
    const limit = OPEN_OUTBOX.some((open) => open === status) ? ALL : args.ended;
    const found = await itemsInStatus.all(db, { agency_id, status, limit: limit + 1 });
    more ||= found.length > limit;
    rows.push(...found.slice(0, limit).map(readItem));
  }
  const getPlace = ({ created_at, id }: OutboxRow) => `${created_at} ${id}`;
  return { rows: rows.sort((a, b) => (getPlace(a) < getPlace(b) ? -1 : 1)), more };
}

export async function countOutbox(db: AnyDb, agency_id: number): Promise<Record<string, number>> {
  const rows = await statusCounts.all(db, { agency_id });
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** Open items of every agency, unordered: to be sent, looked up or decided. */
export const listUnsettledOutbox = async (db: AnyDb): Promise<OutboxHead[]> =>
  (await unsettledItems.all(db, {})).map(readItem);

export type OutboxChange = Partial<
  Omit<
    OutboxRow,
    Exclude<keyof NewOutboxItem, 'payload'> | 'position' | 'created_at' | 'updated_at'
  >
>;

/** Changes an item whose status is in `from`; else writes nothing and returns false. */
export async function changeOutboxItem(
  tx: WriteDb,
  args: {
    id: string;
    from: readonly OutboxStatus[];
    change: OutboxChange;
    now: Date;
    /** Only if this attempt is still the last, and nothing has been sent in it yet. */
    attempt?: number;
  },
): Promise<boolean> {
  const { on_hold, ...rest } = args.change;
  const { id, from: status, attempt: attempts } = args;
  const bound = attempts === undefined ? {} : { attempts, intent_id: null };
  const changed = await updateRows(
    tx,
    'outbox_items',
    { id, status, ...bound },
    {
      ...rest,
      ...(on_hold === undefined ? {} : { on_hold: on_hold ? 1 : 0 }),
      updated_at: toInstant(args.now),
    },
  );
  return changed === 1;
}

/** Begins an attempt at an item that waits and is not on hold. The item as changed, else null. */
export async function beginSending(
  tx: WriteDb,
  args: { id: string; now: Date },
): Promise<OutboxRow | null> {
  const { id, now } = args;
  const row = await findOutboxItem(tx, { agency_id: null, id });
  if (row?.status !== 'QUEUED' || row.on_hold) return null;
  const attempts = row.attempts + 1;
  // After a crash it is looked up at once, so there is no waiting time.
  const sent = { attempts, looks: 0, intent_id: null, next_attempt_at: null };
  const change = { status: 'SENDING', ...sent } as const;
  await changeOutboxItem(tx, { id, from: ['QUEUED'], change, now });
  await countDeparture(tx);
  return { ...row, ...change, updated_at: toInstant(now) };
}

const lease = prepareLookup('outbox_lease', ['id']);

export interface Lease {
  owner: string;
  /** Increases with every new holder. */
  fence: number;
}

/**
 * Takes or renews the lease if it is free, expired or ours; null while another process holds it.
 */
export async function takeLease(
  tx: WriteDb,
  args: {
    owner: string;
    now: Date;
    until: Date;
    /** The last holder is known to have ended. */
    over?: boolean;
  },
): Promise<Lease | null> {
  const { owner } = args;
  const held = await lease.first(tx, { id: 1 });
  // A lease longer than this means that the clock was set back since.
  const longest = new Date(2 * args.until.getTime() - args.now.getTime());
  const ended =
    held && (held.expires_at <= toInstant(args.now) || held.expires_at > toInstant(longest));
  const free = !held || held.owner === owner || ended || args.over;
  if (!free) return null;
  const fence = (held?.fence ?? 0) + (held?.owner === owner ? 0 : 1);
  const row = { id: 1 as const, owner, fence, expires_at: toInstant(args.until) };
  await upsertRow(tx, 'outbox_lease', ['id'], row);
  return { owner, fence };
}

/** Whether a holder still has the lease; checked in every transaction it writes in. */
export async function holdsLease(tx: AnyDb, mine: Lease): Promise<boolean> {
  const held = await lease.first(tx, { id: 1 });
  return held?.owner === mine.owner && held.fence === mine.fence;
}

/** Releases the lease at a clean end, so that the next start need not wait. */
export const dropLease = (tx: WriteDb, { owner, fence }: Lease): Promise<number> =>
  updateRows(tx, 'outbox_lease', { owner, fence }, { expires_at: toInstant(new Date(0)) });

/**
 * After a restore: items that were open when the copy was made may have been sent since, even those
 * that waited for a person. Marks them UNKNOWN; returns their number.
 */
export async function markOutboxUnknown(tx: WriteDb, now: Date): Promise<number> {
  const at = toInstant(now);
  const none = { intent_id: null, looks: 0, choice: null };
  const why = { reason: 'RESTORED', doubt: 'RESTORED' } as const;
  const change = {
    status: 'UNKNOWN',
    ...none,
    ...why,
    next_attempt_at: at,
    updated_at: at,
  } as const;
  return updateRows(tx, 'outbox_items', { status: OPEN_OUTBOX }, change);
}
