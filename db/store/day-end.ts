/** Bookings of a day end: a document was issued or void, or money moved, in its period. */
import type { BookingRecord } from '#main/domain/booking-record.ts';
import { type AnyDb, prepareHotQuery, prepareLookup, type WriteDb } from '../handles.ts';
import { deleteRows, insertRows, toStoredInstant } from './rows.ts';

/** Makes a booking's rows match its record. Called by `saveBooking`. */
export async function replaceMoneyMoves(
  tx: WriteDb,
  { id: booking_id, agency_id, payments, refunds = [], service_fees = [] }: BookingRecord,
  is_new: boolean,
): Promise<void> {
  if (!is_new) await deleteRows(tx, 'money_moves', { booking_id });
  const instants = [
    ...payments.flatMap(({ created_at, cancelled_at }) =>
      cancelled_at === null ? [created_at] : [created_at, cancelled_at],
    ),
    ...refunds.map(({ refunded_at }) => refunded_at),
    ...service_fees.map(({ at }) => at),
  ];
  const moves = [...new Set(instants.map(toStoredInstant))];
  await insertRows(tx, 'money_moves', ...moves.map((at) => ({ booking_id, at, agency_id })));
}

const PERIOD = { agency_id: 'integer', from: 'text', until: 'text', limit: 'integer' } as const;
const BY_INSTANT = [
  ...(['created_at', 'cancelled_at'] as const).map((column) =>
    prepareHotQuery(PERIOD, (q, $) =>
      q
        .selectFrom('tickets')
        .select('booking_id')
        .where('agency_id', '=', $.agency_id)
        .where(column, '>=', $.from)
        .where(column, '<', $.until)
        .limit($.limit),
    ),
  ),
  prepareHotQuery(PERIOD, (q, $) =>
    q
      .selectFrom('money_moves')
      .select('booking_id')
      .where('agency_id', '=', $.agency_id)
      .where('at', '>=', $.from)
      .where('at', '<', $.until)
      .limit($.limit),
  ),
];

/** Ids of bookings; stored instants. `more` where documents or moves exceed `limit`. */
export async function listBookingsOfPeriod(
  db: AnyDb,
  args: { agency_id: number; from: string; until: string; limit: number },
): Promise<{ ids: string[]; more: boolean }> {
  const asked = { ...args, limit: args.limit + 1 };
  const parts = await Promise.all(BY_INSTANT.map((query) => query.all(db, asked)));
  return {
    ids: [...new Set(parts.flat().map(({ booking_id }) => booking_id))],
    more: parts.some((rows) => rows.length > args.limit),
  };
}

const agents = prepareLookup('users', ['agency_id'], ['id', 'name']);

/** All users who may have sold, with inactive ones, by name. */
export async function listAgents(
  db: AnyDb,
  agency_id: number,
): Promise<{ id: number; name: string }[]> {
  const rows = await agents.all(db, { agency_id });
  return rows.sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
}
