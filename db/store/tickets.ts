/** Tickets and EMDs as rows, made from a booking's record whenever it is saved. */
import { type SelectQueryBuilder, sql } from 'kysely';
import { flatMapInTurns } from '#main/contract/event-loop-turns.ts';
import { TicketItem, type TicketSortField } from '#main/contract/ticketing.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import type { TicketSort } from '#main/domain/tickets/list.ts';
import { buildTicketRows } from '#main/domain/tickets/ticket-view.ts';
import { type AnyDb, prepareLookup, type WriteDb } from '../handles.ts';
import type { MainTables } from '../schema.ts';
import { countRows, deleteRows, insertRows, loadOrThrow, toStoredInstant } from './rows.ts';

/** Makes a booking's rows match its record. Called by `saveBooking`. */
export async function replaceTickets(
  tx: WriteDb,
  record: BookingRecord,
  is_new: boolean,
): Promise<void> {
  if (!is_new) await deleteRows(tx, 'tickets', { booking_id: record.id });
  const rows = buildTicketRows(record).map(({ item, created_at, cancelled_at, ...row }) => ({
    ...row,
    agency_id: record.agency_id,
    booking_id: record.id,
    created_at: toStoredInstant(created_at),
    cancelled_at: cancelled_at === null ? null : toStoredInstant(cancelled_at),
    item: JSON.stringify(item),
  }));
  await insertRows(tx, 'tickets', ...rows);
}

const byNumber = prepareLookup(
  'tickets',
  ['number'],
  ['number', 'booking_id', 'agency_id', 'status', 'created_at'],
);

/** The booking with a document: the agency's own first, then where it is valid, then the latest. */
export async function findTicket(
  db: AnyDb,
  args: { number: string; agency_id: number },
): Promise<{ number: string; booking_id: string; agency_id: number } | null> {
  const rows = await byNumber.all(db, { number: args.number });
  const rank = (row: (typeof rows)[number]) => [
    Number(row.agency_id === args.agency_id),
    Number(row.status === 'TICKETED' || row.status === 'USED'),
    Date.parse(row.created_at),
  ];
  const [best] = rows.sort((a, b) => compare(rank(b), rank(a)));
  return best ?? null;
}

const compare = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((found, value, index) => (found === 0 ? value - b[index]! : found), 0);

export interface TicketQuery {
  agency_id: number;
  /** First instant of the period, and the first after it. */
  from: string;
  until: string;
  booking_id: string | null;
  sort: readonly TicketSort[];
  page: number;
  per_page: number;
}

type TicketFilter = Omit<TicketQuery, 'sort' | 'page' | 'per_page'>;

function selectTickets(db: AnyDb, { agency_id, booking_id, from, until }: TicketFilter) {
  const rows = db.query
    .selectFrom('tickets')
    .where('agency_id', '=', agency_id)
    .where('created_at', '>=', toStoredInstant(from))
    .where('created_at', '<', toStoredInstant(until));
  return booking_id === null ? rows : rows.where('booking_id', '=', booking_id);
}

/** Ties are ordered by number, then by id. */
function inOrder<O>(
  rows: SelectQueryBuilder<MainTables, 'tickets', O>,
  sort: readonly TicketSort[],
) {
  let ordered = rows;
  for (const { field, descending } of sort) {
    ordered = ordered.orderBy(sql.ref(COLUMNS[field]), descending ? 'desc' : 'asc');
  }
  // Documents of one sale have the same time: number and id keep their order fixed.
  for (const column of ['number', 'id'] as const) {
    if (!sort.some(({ field }) => field === column)) ordered = ordered.orderBy(column);
  }
  return ordered;
}

/** Rows are made from bookings, so an unreadable one is a program error. */
const readTicket = ({ id, item }: { id: string; item: string }): TicketItem =>
  loadOrThrow(`Ticket ${id}`, item, (json) => TicketItem.parse(json));

export const countTickets = (db: AnyDb, filter: TicketFilter): Promise<number> =>
  countRows(selectTickets(db, filter));

/** One page, and the total number. Those before it are counted off without reading them. */
export async function getTicketPage(
  db: AnyDb,
  query: TicketQuery,
): Promise<{ tickets: TicketItem[]; total: number }> {
  const { sort, page, per_page } = query;
  const total = await countTickets(db, query);
  const listed = inOrder(selectTickets(db, query).select('id'), sort)
    .limit(per_page)
    .offset((page - 1) * per_page);
  const rows = db.query.selectFrom('tickets').select(['id', 'item']).where('id', 'in', listed);
  return { tickets: (await inOrder(rows, sort).execute()).map(readTicket), total };
}

/** All of them at one moment: between two pages a sale would move the others. */
export async function listTicketItems(
  db: AnyDb,
  query: Omit<TicketQuery, 'page' | 'per_page'>,
): Promise<TicketItem[]> {
  const rows = selectTickets(db, query).select(['id', 'item']);
  return flatMapInTurns(await inOrder(rows, query.sort).execute(), readTicket);
}

const COLUMNS = {
  id: 'id',
  number: 'number',
  validating_carrier: 'validating_carrier',
  ticket_type: 'type',
  ticket_status: 'status',
  created_at: 'created_at',
} as const satisfies Record<TicketSortField, string>;
