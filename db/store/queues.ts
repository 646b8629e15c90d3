/**
 * Items that agents place on queues, and which items are settled. A settled item stays for a while,
 * to show who removed it; a mark stores the cause for which an automatic item was settled.
 */
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { QueueItem } from '#main/contract/queue.ts';
import {
  type AnyDb,
  prepareHotQuery,
  prepareLookup,
  type Values,
  type WriteDb,
} from '../handles.ts';
import type { QueueItems } from '../schema.ts';
import { LIST_COLUMNS, type ListRow, toSummary } from './booking-lists.ts';
import {
  countChangedRows,
  deleteBefore,
  deleteRows,
  insertRows,
  toInstant,
  updateRows,
  upsertRow,
} from './rows.ts';

/** Sorts after every date. */
export const NEVER_DUE = '9999';
const WHOLE_QUEUE = -1;

/** The user who reads a list: an administrator also sees items placed for others. */
export interface Viewer {
  agency_id: number;
  user_id: number;
  admin: boolean;
}

export type PlacedRow = Omit<QueueItem, 'held_by'>;

const SEEN = { agency_id: 'integer', user_id: 'integer', admin: 'integer', now: 'text' } as const;
type Seen = Values<typeof SEEN>;

const toSeen = ({ agency_id, user_id, admin }: Viewer, now: Date): Seen => ({
  agency_id,
  user_id,
  admin: admin ? 1 : 0,
  now: toInstant(now),
});

/** Placed for all, the viewer or the viewer's groups; not delayed, its booking not cancelled. */
const shown = ($: Omit<Seen, 'agency_id'>) => sql<SqlBool>`
  (w.delayed_until IS NULL OR w.delayed_until <= ${$.now})
  AND (w.cancelled = 0 OR w.status_when_placed = 'CANCELLED')
  AND (${$.admin} = 1 OR (
    (w.for_user_id IS NULL OR w.for_user_id = ${$.user_id})
    AND (w.for_group_id IS NULL OR w.for_group_id IN
      (SELECT m.group_id FROM group_members AS m WHERE m.user_id = ${$.user_id}))))`;

const counts = prepareHotQuery(SEEN, (q, $) =>
  q
    .selectFrom('queue_items as w')
    .select(['w.queue', 'w.category'])
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('w.agency_id', '=', $.agency_id)
    .where('w.settled_at', 'is', null)
    .where(shown($))
    .groupBy(['w.queue', 'w.category']),
);

export const listPlacedCounts = async (
  db: AnyDb,
  viewer: Viewer,
  now: Date,
): Promise<{ queue: number; category: number | null; count: number }[]> =>
  counts.all(db, toSeen(viewer, now));

const ITEM_COLUMNS = [
  'w.id as item_id',
  'w.queue',
  'w.category',
  'w.note',
  'w.due_at',
  'w.placed_by',
  'w.placed_at',
  'w.for_user_id',
  'w.for_group_id',
] as const;

type ItemRow = ListRow & Omit<PlacedRow, 'id' | 'booking'> & { item_id: string };

function readPlacedRow(row: ItemRow): PlacedRow {
  const { item_id, queue, category, note, due_at, placed_by, placed_at, ...rest } = row;
  const { for_user_id, for_group_id, ...booking } = rest;
  return {
    ...{ id: item_id, queue, category, note, due_at, placed_by, placed_at },
    ...{ for_user_id, for_group_id },
    booking: toSummary(booking),
  };
}

type From = Pick<AnyDb['query'], 'selectFrom'>;

/** Open items for the viewer, with their bookings. */
const openItems = (q: From, $: Seen) =>
  q
    .selectFrom('queue_items as w')
    .innerJoin('bookings as b', 'b.id', 'w.booking_id')
    .select(ITEM_COLUMNS)
    .select(LIST_COLUMNS)
    .where('w.agency_id', '=', $.agency_id)
    .where('w.settled_at', 'is', null)
    .where(shown($));

const selectItemsInOrder = (q: From, $: Seen & { queue: number; limit: number }) =>
  openItems(q, $)
    .where('w.queue', '=', $.queue)
    .orderBy('w.sort_at')
    .orderBy('w.placed_at')
    .orderBy('w.id')
    .limit($.limit);

const ON_QUEUE = { ...SEEN, queue: 'integer', limit: 'integer' } as const;
const onQueue = prepareHotQuery(ON_QUEUE, selectItemsInOrder);
const onCategory = prepareHotQuery({ ...ON_QUEUE, category: 'integer' }, (q, $) =>
  selectItemsInOrder(q, $).where('w.category', '=', $.category),
);

export async function listPlacedItems(
  db: AnyDb,
  viewer: Viewer,
  args: { queue: number; category: number | null; now: Date; limit: number },
): Promise<PlacedRow[]> {
  const { queue, category, limit } = args;
  const asked = { ...toSeen(viewer, args.now), queue, limit };
  const rows =
    category === null
      ? await onQueue.all(db, asked)
      : await onCategory.all(db, { ...asked, category });
  return rows.map(readPlacedRow);
}

const byId = prepareHotQuery({ ...SEEN, id: 'text' }, (q, $) =>
  openItems(q, $).where('w.id', '=', $.id),
);

/** An open item the viewer may see; null if there is none. */
export async function findPlacedItem(
  db: AnyDb,
  viewer: Viewer,
  args: { id: string; now: Date },
): Promise<PlacedRow | null> {
  const row = await byId.first(db, { ...toSeen(viewer, args.now), id: args.id });
  return row && readPlacedRow(row);
}

export type NewPlacement = Omit<
  Selectable<QueueItems>,
  'sort_at' | 'placed_at' | 'delayed_until' | 'settled_at' | 'settled_by' | 'cancelled'
> & { delayed_until: Date | null; now: Date };

export async function placeItem(
  tx: WriteDb,
  { now, delayed_until, ...item }: NewPlacement,
): Promise<void> {
  await insertRows(tx, 'queue_items', {
    ...item,
    sort_at: item.due_at ?? NEVER_DUE,
    placed_at: toInstant(now),
    delayed_until: delayed_until && toInstant(delayed_until),
    settled_at: null,
    settled_by: null,
  });
}

/** Removes an item, or delays it to `until`; false if it is already settled. */
export async function settleItem(
  tx: WriteDb,
  args: { agency_id: number; id: string; until: Date | null; by: string; now: Date },
): Promise<boolean> {
  const { agency_id, id, until, by, now } = args;
  const change = until
    ? { delayed_until: toInstant(until) }
    : { settled_at: toInstant(now), settled_by: by, delayed_until: null };
  return (await updateRows(tx, 'queue_items', { id, agency_id, settled_at: null }, change)) === 1;
}

export interface Mark {
  kind: string;
  subject: string;
  cause: string;
  until: Date | null;
  by: string;
  now: Date;
}

/** Stores why an automatic item was settled: it returns with another cause, or at `until`. */
export async function markSettled(tx: WriteDb, mark: Mark): Promise<void> {
  const { until, by: settled_by, now, ...rest } = mark;
  const settled_at = toInstant(now);
  const row = { ...rest, until: until && toInstant(until), settled_at, settled_by };
  await upsertRow(tx, 'queue_marks', ['kind', 'subject'], row);
}

const titles = prepareLookup('queue_titles', ['agency_id'], ['queue', 'category', 'title']);

/** Queue names set by an administrator; a null category means the whole queue. */
export async function listQueueTitles(
  db: AnyDb,
  agency_id: number,
): Promise<{ queue: number; category: number | null; title: string }[]> {
  const rows = await titles.all(db, { agency_id });
  return rows.map((row) => ({
    ...row,
    category: row.category === WHOLE_QUEUE ? null : row.category,
  }));
}

export async function nameQueue(
  tx: WriteDb,
  args: { agency_id: number; queue: number; category: number | null; title: string | null },
): Promise<void> {
  const { agency_id, queue, title } = args;
  const category = args.category ?? WHOLE_QUEUE;
  const key = { agency_id, queue, category };
  if (title === null) await deleteRows(tx, 'queue_titles', key);
  else await upsertRow(tx, 'queue_titles', ['agency_id', 'queue', 'category'], { ...key, title });
}

/** Deletes items and marks that were settled before an instant; returns how many. */
export async function deleteSettled(tx: WriteDb, before: Date): Promise<number> {
  const items = await deleteBefore(tx, 'queue_items', 'settled_at', before);
  return items + (await deleteBefore(tx, 'queue_marks', 'settled_at', before));
}

/** An item held by a station that went away is released after this long. */
const HOLD_MS = 15 * 60_000;
/** The end of a hold that begins now; a later one was stored before the clock was set back. */
const toHoldEnd = (now: Date): string => toInstant(new Date(now.getTime() + HOLD_MS));

const holders = prepareHotQuery({ agency_id: 'integer', now: 'text', end: 'text' }, (q, $) =>
  q
    .selectFrom('queue_holds')
    .select(['item', 'user_id', 'name'])
    .where('agency_id', '=', $.agency_id)
    .where('until', '>', $.now)
    .where('until', '<=', $.end),
);

/** Who works on which item now, by the item's id. */
export async function mapHolders(
  db: AnyDb,
  { agency_id, now }: { agency_id: number; now: Date },
): Promise<Map<string, { user_id: number; name: string }>> {
  const rows = await holders.all(db, { agency_id, now: toInstant(now), end: toHoldEnd(now) });
  return new Map(rows.map(({ item, ...by }) => [item, by]));
}

/** Locks an item for a user, or extends the lock; false if somebody else has it. */
export async function holdItem(
  tx: WriteDb,
  { now, ...by }: { agency_id: number; item: string; user_id: number; name: string; now: Date },
): Promise<boolean> {
  const until = toHoldEnd(now);
  await tx.query
    .deleteFrom('queue_holds')
    .where(({ or, eb }) => or([eb('until', '<=', toInstant(now)), eb('until', '>', until)]))
    .execute();
  const kept = { user_id: by.user_id, name: by.name, until };
  const results = await tx.query
    .insertInto('queue_holds')
    .values({ ...by, until })
    .onConflict((c) =>
      c
        .columns(['agency_id', 'item'])
        .doUpdateSet(kept)
        .where('queue_holds.user_id', '=', by.user_id),
    )
    .execute();
  return countChangedRows(results) === 1;
}

export const releaseItem = (
  tx: WriteDb,
  hold: { agency_id: number; item: string; user_id: number },
): Promise<number> => deleteRows(tx, 'queue_holds', hold);
