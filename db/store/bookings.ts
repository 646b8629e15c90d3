/**
 * Bookings: the record as JSON with the columns lists are made of, its revision, its history line,
 * its words in the full-text index and the rows of its tickets, credits and money, always written
 * together. A write names the revision it started from and changes nothing if another came first.
 */
import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { HistoryLine } from '#main/contract/desk.ts';
import type { ProviderCode } from '#main/contract/values.ts';
import { isOtherOrder } from '#main/domain/booking-match.ts';
import { type BookingRecord, BookingRecordSchema } from '#main/domain/booking-record.ts';
import type { FindText } from '#main/domain/booking-summary.ts';
import { mendRecord } from '#main/domain/stored-times.ts';
import { type AnyDb, prepareHotQuery, prepareLookup, type WriteDb } from '../handles.ts';
import type { Bookings } from '../schema.ts';
import { listSwitches } from './agencies.ts';
import { findNamesakeWords, toIndexedText } from './booking-search.ts';
import { replaceCredits } from './credits.ts';
import { replaceMoneyMoves } from './day-end.ts';
import { indexText, searchText } from './dialect.ts';
import { appendHistory } from './history.ts';
import {
  load,
  toInstant,
  toStoredInstant,
  type Unreadable,
  updateRow,
  updateRows,
} from './rows.ts';
import { replaceTickets } from './tickets.ts';

const COLUMNS = [
  'id',
  'agency_id',
  'provider_type',
  'locator',
  'order_id',
  'status',
  'revision',
  'created_at',
  'updated_at',
  'record',
] as const;
type Row = Selectable<Bookings>;
type StoredRow = Pick<Row, (typeof COLUMNS)[number]>;
type BookingHead = Omit<StoredRow, 'record'>;
export interface StoredBooking extends BookingHead {
  record: BookingRecord;
}
export interface UnreadableBooking extends BookingHead, Unreadable {}

/** Thrown if a booking cannot be read but is needed; nothing was changed. */
export class BookingUnreadableError extends Error {
  readonly booking_id: string;
  constructor({ id, reason }: Pick<Unreadable, 'id' | 'reason'>) {
    super(`Booking ${id} cannot be read: ${reason}`);
    this.booking_id = id;
  }
}

/** Digests of stored records that the schema read without changing them, by booking id. */
const whole = new Map<string, string>();
/** More than an agency uses in one day. */
const MAX_WHOLE = 10_000;

/**
 * This program writes the records, so the schema checks each text once, not at every read. A record
 * that the schema has to complete or repair is checked every time.
 */
function readRecord(id: string, stored: string): { value: BookingRecord } | Unreadable {
  const digest = hash('sha256', stored, 'base64');
  if (whole.get(id) === digest) return { value: JSON.parse(stored) };
  return load(id, stored, (json) => {
    const record = BookingRecordSchema.parse(mendRecord(json));
    whole.delete(id);
    if (!isDeepStrictEqual(json, record)) return record;
    const oldest = whole.keys().next().value;
    if (whole.size >= MAX_WHOLE && oldest !== undefined) whole.delete(oldest);
    whole.set(id, digest);
    return record;
  });
}

function readBooking(row: StoredRow): StoredBooking | UnreadableBooking {
  const { record, ...head } = row;
  const loaded = readRecord(row.id, record);
  return 'value' in loaded ? { ...head, record: loaded.value } : { ...head, ...loaded };
}

function requireReadable(row: StoredRow): StoredBooking {
  const booking = readBooking(row);
  if ('unreadable' in booking) throw new BookingUnreadableError(booking);
  return booking;
}

const byId = prepareLookup('bookings', ['id'], COLUMNS);
const byIds = prepareHotQuery({ ids: 'text' }, (q, $) =>
  q
    .selectFrom('bookings')
    .select(COLUMNS)
    .where('id', 'in', sql<string>`(SELECT value FROM json_each(${$.ids}))`),
);
const byLocator = prepareLookup('bookings', ['locator'], COLUMNS);
const byOrder = prepareLookup('bookings', ['order_id'], COLUMNS);

/** With `agency_id` null, any agency's booking is found. */
export async function findBooking(
  db: AnyDb,
  args: { agency_id: number | null; id: string },
): Promise<StoredBooking | UnreadableBooking | null> {
  const row = await byId.first(db, { id: args.id });
  if (!row || (args.agency_id !== null && row.agency_id !== args.agency_id)) return null;
  return readBooking(row);
}

/** The existing bookings, of any agency, in the order of `ids`. Throws if one cannot be read. */
export async function findBookings(db: AnyDb, ids: readonly string[]): Promise<StoredBooking[]> {
  const rows = await byIds.all(db, { ids: JSON.stringify(ids) });
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []).map(requireReadable);
}

/** By locator or order id, newest first; null for agency or provider means any. */
export async function findByLocator(
  db: AnyDb,
  args: { agency_id: number | null; provider_type: ProviderCode | null; locator: string },
): Promise<(StoredBooking | UnreadableBooking)[]> {
  const { agency_id, provider_type, locator } = args;
  const found = new Map(
    [
      ...(await byLocator.all(db, { locator: locator.toUpperCase() })),
      ...(await byOrder.all(db, { order_id: locator })),
    ].map((row) => [row.id, row]),
  );
  return [...found.values()]
    .filter((row) => agency_id === null || row.agency_id === agency_id)
    .filter((row) => provider_type === null || row.provider_type === provider_type)
    .sort((a, b) => b.created_at.localeCompare(a.created_at))
    .map(readBooking);
}

/**
 * Bookings of one provider order, by order id, or by locator if no order id is stored; of any
 * agency, live ones first. Throws if one cannot be read, because it must not be stored twice.
 * Bookings still in the outbox have our own locator and are left out.
 */
export async function findByOrder(
  db: AnyDb,
  args: { provider_type: ProviderCode; order_id: string; locator: string | null },
): Promise<StoredBooking[]> {
  const { provider_type, order_id, locator } = args;
  const same_order = await byOrder.all(db, { order_id });
  const same_locator = locator === null ? [] : await byLocator.all(db, { locator });
  const rows = [...same_order, ...same_locator.filter((row) => row.order_id === null)];
  return rows
    .filter((row) => row.provider_type === provider_type)
    .sort((a, b) => Number(isLive(b.status)) - Number(isLive(a.status)))
    .map(requireReadable)
    .filter(({ record }) => record.order !== null || record.temporary_locator === null);
}

const onDeparture = prepareLookup('bookings', ['agency_id', 'departure_date'], COLUMNS);
const byNumber = prepareLookup('bookings', ['number'], COLUMNS);
type Name = Parameters<typeof findNamesakeWords>[0];
/** More bookings with one name on one date than any agency has. */
const MAX_NAMESAKES = 200;

/**
 * Live bookings that depart on a date: what a new one may duplicate. With `name` only those of a
 * passenger whose name may be the same, which a busy date needs. Unreadable records are left out.
 */
export async function listBookingsDeparting(
  db: AnyDb,
  /** `gone`: also cancelled and expired ones. */
  args: { agency_id: number; departure_date: string; name?: Name | undefined; gone?: boolean },
): Promise<BookingRecord[]> {
  const { name, ...day } = args;
  const rows = name ? await findNamesakes(db, { ...day, name }) : await onDeparture.all(db, day);
  return rows.flatMap((row) => {
    const booking = row && (args.gone || isLive(row.status)) ? readBooking(row) : null;
    return booking && !('unreadable' in booking) ? [booking.record] : [];
  });
}

async function findNamesakes(
  db: AnyDb,
  args: { agency_id: number; departure_date: string; name: Name },
) {
  const words = findNamesakeWords(args.name);
  const numbers = await searchText(db, { ...args, words, limit: MAX_NAMESAKES });
  return Promise.all(numbers.map((number) => byNumber.first(db, { number })));
}

type ListingColumn =
  | 'status'
  | 'locator'
  | 'order_id'
  | 'expires_at'
  | 'departure_date'
  | 'lead_passenger'
  | 'itinerary'
  | 'total_minor'
  | 'currency'
  | 'price_changed'
  | 'schedule_changed';

export interface BookingWrite {
  record: BookingRecord;
  /** The revision the record was loaded at; null for a new booking. */
  revision: number | null;
  summary: Pick<Row, ListingColumn> & { passengers: number };
  /** Indexed for full-text search. */
  text: FindText;
  history: Pick<HistoryLine, 'actor' | 'operation' | 'summary' | 'changes'> & { at: Date };
}

/**
 * Saves record, columns, history line, index and the rows made from it; returns the new revision.
 * Nothing is written if the revision has changed (STALE) or another live booking of the agency has
 * the same provider order (DUPLICATE).
 */
export async function saveBooking(
  tx: WriteDb,
  write: BookingWrite,
): Promise<number | 'STALE' | 'DUPLICATE'> {
  const { record, history } = write;
  const columns = toColumns(write);
  if (await isOrderTaken(tx, write)) return 'DUPLICATE';
  const saved =
    write.revision === null
      ? await insertBooking(tx, columns)
      : await updateBooking(tx, columns, write.revision);
  if (saved === null) return 'STALE';
  const line = { ...history, booking_id: record.id, revision: saved.revision };
  const { departure_date } = write.summary;
  const place = { number: saved.number, agency_id: record.agency_id, departure_date };
  // A new booking has nothing to look up or delete.
  const is_new = write.revision === null;
  await appendHistory(tx, line, is_new);
  await indexText(tx, place, toIndexedText(write.text), is_new);
  await replaceTickets(tx, record, is_new);
  await replaceCredits(tx, record, is_new);
  await replaceMoneyMoves(tx, record, is_new);
  return saved.revision;
}

type Columns = Omit<Insertable<Bookings>, 'number' | 'revision'>;

function toColumns({ record, summary, history }: BookingWrite): Columns {
  const { passengers, ...listing } = summary;
  return {
    ...listing,
    id: record.id,
    agency_id: record.agency_id,
    provider_type: record.provider_type,
    locator: summary.locator?.toUpperCase() ?? null,
    reference: record.reference,
    record: JSON.stringify(record),
    created_at: toStoredInstant(record.created_at),
    updated_at: toInstant(history.at),
    expires_at: summary.expires_at === null ? null : toStoredInstant(summary.expires_at),
    passenger_count: passengers,
    next_look_at: calculateNextCheck(record, history.at),
  };
}

const HOUR_MS = 3_600_000;
/** Wait before the next schedule check: shorter as departure comes near. */
const NEAR_CHECK_MS = HOUR_MS;
const FAR_CHECK_MS = 6 * HOUR_MS;
const NEAR_MS = 72 * HOUR_MS;
const MAX_ITINERARY_MS = 365 * 24 * HOUR_MS;
const WATCHED: readonly Bookings['status'][] = ['ON_HOLD', 'TICKETED', 'PARTIALLY_TICKETED'];

/** Null if it has flown, was cancelled or has no provider order yet. */
function calculateNextCheck({ status, order }: BookingRecord, now: Date): string | null {
  const last = order?.slices.at(-1)?.legs.at(-1)?.departure;
  if (last === undefined || !WATCHED.includes(status)) return null;
  // The local time may be up to a day off UTC.
  const ahead_ms = Date.parse(`${last}Z`) + 24 * HOUR_MS - now.getTime();
  if (ahead_ms <= 0) return null;
  const first = Date.parse(`${order?.slices[0]?.legs[0]?.departure ?? last}Z`);
  const wait_ms = first - now.getTime() < NEAR_MS ? NEAR_CHECK_MS : FAR_CHECK_MS;
  return toInstant(new Date(now.getTime() + wait_ms));
}

const dueLooks = prepareHotQuery({ agency_id: 'integer', now: 'text', limit: 'integer' }, (q, $) =>
  q
    .selectFrom('bookings')
    .select(['id', 'next_look_at as at'])
    .$narrowType<{ at: string }>()
    .where('agency_id', '=', $.agency_id)
    .where('next_look_at', 'is not', null)
    .where('next_look_at', '<=', $.now)
    .orderBy('next_look_at')
    .limit($.limit),
);

/** Bookings due for a schedule check, longest due first; offline agencies are skipped. */
export async function listDueChecks(
  db: AnyDb,
  args: { now: Date; limit: number },
): Promise<string[]> {
  const asked = { now: toInstant(args.now), limit: args.limit };
  const due: { id: string; at: string }[] = [];
  for (const { id: agency_id, offline } of await listSwitches(db)) {
    if (!offline) due.push(...(await dueLooks.all(db, { ...asked, agency_id })));
  }
  due.sort((a, b) => (a.at < b.at ? -1 : 1));
  return due.slice(0, args.limit).map(({ id }) => id);
}

/** An unreadable booking is not checked again until it is saved again. */
export async function stopChecks(tx: WriteDb, id: string): Promise<void> {
  await updateRows(tx, 'bookings', { id }, { next_look_at: null });
}

/** After an airline's notification the order is checked next, if it is still checked at all. */
export async function makeCheckDue(tx: WriteDb, id: string, now: Date): Promise<void> {
  await tx.query
    .updateTable('bookings')
    .set({ next_look_at: toInstant(now) })
    .where('id', '=', id)
    .where('next_look_at', 'is not', null)
    .execute();
}

/**
 * The clock was set back or an older copy came back: checks that were planned too late, or ended too
 * early, are due again. What changed last is looked at first, by its instant mirrored at 2000.
 */
export async function resumeChecks(tx: WriteDb, now: Date): Promise<void> {
  const begun = new Date(now.getTime() - MAX_ITINERARY_MS).toISOString().slice(0, 10);
  await tx.query
    .updateTable('bookings')
    .set({ next_look_at: MIRRORED })
    .where('status', 'in', WATCHED)
    .where('departure_date', '>=', begun)
    .execute();
}

const MIRRORED = sql<string>`
  strftime('%Y-%m-%dT%H:%M:%fZ', 2 * julianday('2000-01-01') - julianday(updated_at))`;

/** Without a change, the next check is as far off as after one. */
export async function recordCheck(tx: WriteDb, record: BookingRecord, now: Date): Promise<void> {
  const { id } = record;
  const change = { next_look_at: calculateNextCheck(record, now) };
  await updateRow(tx, 'bookings', { id }, change, `The look at booking ${id}`);
}

export const isLive = (status: Bookings['status']): boolean =>
  status !== 'CANCELLED' && status !== 'EXPIRED';

async function isOrderTaken(tx: WriteDb, { record, summary }: BookingWrite): Promise<boolean> {
  const { order_id, status } = summary;
  if (order_id === null || !isLive(status)) return false;
  const others = await byOrder.all(tx, { order_id });
  return others.some(
    (other) =>
      other.id !== record.id &&
      other.agency_id === record.agency_id &&
      other.provider_type === record.provider_type &&
      isLive(other.status) &&
      !areOfTwoOrders(record, readBooking(other)),
  );
}

/** An unreadable booking may have the same order. */
function areOfTwoOrders(record: BookingRecord, other: StoredBooking | UnreadableBooking): boolean {
  if ('unreadable' in other || !record.order || !other.record.order) return false;
  return isOtherOrder(record, other.record.order) || isOtherOrder(other.record, record.order);
}

type Saved = { number: number; revision: number } | null;

async function insertBooking(tx: WriteDb, columns: Columns): Promise<Saved> {
  const row = await tx.query
    .insertInto('bookings')
    .values({ ...columns, revision: 1 })
    .onConflict((c) => c.column('id').doNothing())
    .returning(['number', 'revision'])
    .executeTakeFirst();
  return row ?? null;
}

async function updateBooking(tx: WriteDb, columns: Columns, revision: number): Promise<Saved> {
  const { id, agency_id, provider_type, created_at: _kept, ...changing } = columns;
  const rows = await tx.query
    .updateTable('bookings')
    .set({ ...changing, revision: revision + 1 })
    .where('id', '=', id)
    .where('agency_id', '=', agency_id)
    .where('provider_type', '=', provider_type)
    .where('revision', '=', revision)
    .returning(['number', 'revision'])
    .execute();
  if (rows.length > 1) throw new Error(`Booking ${id} is stored ${rows.length} times`);
  return rows[0] ?? null;
}
