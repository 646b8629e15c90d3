/**
 * Retention and erasure of passengers' data: a booking is saved without its passengers, and their
 * data in its history, outbox and index is deleted in the same commit.
 */
import { sql } from 'kysely';
import { OPEN_OUTBOX } from '#main/contract/outbox.ts';
import { type AnyDb, prepareHotQuery, prepareLookup, type WriteDb } from '../handles.ts';
import { findFact, upsertFact } from './database-facts.ts';
import { OPEN_INTENT } from './intents.ts';
import { countRows, deleteRows, insertRows, loadOrSkip, toInstant, updateRow } from './rows.ts';

export const listAgenciesWithRetention = async (db: AnyDb): Promise<{ id: number }[]> =>
  db.query.selectFrom('agencies').select('id').where('retention_days', 'is not', null).execute();

/** As the index has it: when its first flight departs, or when it ended if that was earlier. */
const OVER_AT = sql<string>`min(coalesce(departure_date, '9999'),
      iif(status IN ('CANCELLED', 'EXPIRED'), updated_at, '9999'))`;

const PERIOD = { agency_id: 'integer', before: 'text', ended_before: 'text' } as const;
const erasable = prepareHotQuery(
  { ...PERIOD, after: 'text', after_id: 'text', limit: 'integer' },
  (q, $) =>
    q
      .selectFrom('bookings')
      .select(['id', OVER_AT.as('over_at')])
      .where('agency_id', '=', $.agency_id)
      .where('erased', '=', sql.lit(0))
      // An instant is later than any day before its own.
      .where(OVER_AT, '<', $.ended_before)
      .where(OVER_AT, '>=', $.after)
      .where(({ or, eb }) => or([eb(OVER_AT, '>', $.after), eb('id', '>', $.after_id)]))
      .where(({ or, and, eb }) =>
        or([
          eb('departure_date', '<', $.before),
          and([
            eb('status', 'in', ['CANCELLED', 'EXPIRED']),
            eb('updated_at', '<', $.ended_before),
          ]),
        ]),
      )
      .orderBy(OVER_AT)
      .orderBy('id')
      .limit($.limit),
);

/**
 * Bookings that may be past retention: departed before a day, or ended before an instant, which is
 * not before that day; after the one of an earlier page. The last flight must be checked in the
 * record.
 */
export const listErasable = (
  db: AnyDb,
  args: Parameters<typeof erasable.all>[1],
): Promise<{ id: string; over_at: string }[]> => erasable.all(db, args);

const erasureOf = prepareLookup('erasures', ['booking_id'], ['at']);

export const isErased = async (db: AnyDb, booking_id: string): Promise<boolean> =>
  (await erasureOf.first(db, { booking_id })) !== null;

export const countErased = (db: AnyDb, agency_id: number): Promise<number> =>
  countRows(db.query.selectFrom('erasures').where('agency_id', '=', agency_id));

const ERASED = 'erased';

/** Somebody was erased whose traces are still to be wiped from the files. */
export const noteErased = (tx: WriteDb, now: Date): Promise<void> =>
  upsertFact(tx, ERASED, toInstant(now));

/** When somebody was last erased whose traces may still be in the files; null if nobody. */
export const findErased = (db: AnyDb): Promise<string | null> => findFact(db, ERASED);

/** Unless somebody else was erased since `erased`. */
export const noteWiped = (tx: WriteDb, erased: string): Promise<number> =>
  deleteRows(tx, 'facts', { name: ERASED, value: erased });

/** A profile was erased: so it is again where it comes back with an older state of the database. */
export async function noteProfileErasure(tx: WriteDb, id: string, now: Date): Promise<void> {
  await upsertFact(tx, `erased_profile:${id}`, toInstant(now));
  await noteErased(tx, now);
}

const ERASED_BEFORE = 'erased_before';

/** Bookings and profiles that were erased before an older state of the database took its place. */
export const setErasedBefore = (tx: WriteDb, ids: readonly string[]): Promise<void> =>
  upsertFact(tx, ERASED_BEFORE, JSON.stringify(ids));

export const listErasedBefore = async (db: AnyDb): Promise<string[]> =>
  loadOrSkip((await findFact(db, ERASED_BEFORE)) ?? '[]', (json) => json as string[]).flat();

/** Marks a booking as erased. From then on the database allows changes to its history. */
export async function noteErasure(
  tx: WriteDb,
  args: { booking_id: string; agency_id: number; actor: string; now: Date },
): Promise<void> {
  const { booking_id, agency_id, actor } = args;
  await insertRows(tx, 'erasures', { booking_id, agency_id, actor, at: toInstant(args.now) });
  await updateRow(tx, 'bookings', { id: booking_id }, { erased: 1 }, 'An erased booking');
  await noteErased(tx, args.now);
}

/** Removes changes that `personal` matches from a booking's history, and rewrites the summaries. */
export async function scrubHistory(
  tx: WriteDb,
  args: {
    booking_id: string;
    personal: (path: string) => boolean;
    summary: (line: { operation: string; summary: string }) => string;
  },
): Promise<void> {
  const { booking_id, personal } = args;
  const lines = await tx.query
    .selectFrom('booking_history')
    .select(['seq', 'operation', 'summary', 'changes'])
    .where('booking_id', '=', booking_id)
    .execute();
  for (const line of lines) {
    const [read = []] = loadOrSkip(line.changes, (json) => json as { path: string }[]);
    const changes = read.filter(({ path }) => !personal(path));
    await tx.query
      .updateTable('booking_history')
      .set({ changes: JSON.stringify(changes), summary: args.summary(line) } as never)
      .where('booking_id', '=', booking_id)
      .where('seq', '=', line.seq)
      .execute();
  }
}

/** Number of open intents and outbox items of a booking. */
export async function countOpenOfBooking(db: AnyDb, booking_id: string): Promise<number> {
  const intents = db.query
    .selectFrom('intents')
    .where((is) =>
      is.or([
        is('booking_id', '=', booking_id),
        is('id', 'in', (q) =>
          q
            .selectFrom('intent_bookings')
            .select('intent_id')
            .where('intent_bookings.booking_id', '=', booking_id),
        ),
      ]),
    )
    .where('state', 'in', [...OPEN_INTENT, 'NEEDS_ATTENTION']);
  const items = db.query
    .selectFrom('outbox_items')
    .where('booking_id', '=', booking_id)
    .where('status', 'in', OPEN_OUTBOX);
  return (await countRows(intents)) + (await countRows(items));
}

/**
 * Removes personal data from a booking's ended outbox items, estimates and queues. Settled intents
 * are sealed and deleted within a day; until then they answer repeated requests.
 */
export async function scrubTraces(
  tx: WriteDb,
  args: { booking_id: string; title: string },
): Promise<void> {
  const { booking_id, title } = args;
  await sql`UPDATE outbox_items SET payload = '', choice = NULL, reason = NULL, title = ${title}
    WHERE booking_id = ${booking_id}`.execute(tx.query);
  await sql`DELETE FROM balance_tokens WHERE estimate_id IN
    (SELECT id FROM estimates WHERE booking_id = ${booking_id})`.execute(tx.query);
  await sql`DELETE FROM estimates WHERE booking_id = ${booking_id}`.execute(tx.query);
  await sql`UPDATE queue_items SET note = NULL WHERE booking_id = ${booking_id}`.execute(tx.query);
}
