/**
 * Bookings for a day end: those with a document that was issued, voided or refunded in the period.
 */
import { type AnyDb, prepareHotQuery } from '../handles.ts';

const PERIOD = { agency_id: 'integer', from: 'text', until: 'text', limit: 'integer' } as const;
/** One query each by the time of issue, void and refund. */
const BY_INSTANT = (['created_at', 'cancelled_at', 'refunded_at'] as const).map((column) =>
  prepareHotQuery(PERIOD, (q, $) =>
    q
      .selectFrom('tickets')
      .select('booking_id')
      .where('agency_id', '=', $.agency_id)
      .where(column, '>=', $.from)
      .where(column, '<', $.until)
      .limit($.limit),
  ),
);

/**
 * Ids of bookings; instants in the stored form. `more` if there are more documents than `limit`.
 */
export async function listBookingsWithDocuments(
  db: AnyDb,
  args: { agency_id: number; from: string; until: string; limit: number },
): Promise<{ ids: string[]; more: boolean }> {
  const query = { ...args, limit: args.limit + 1 };
  const parts = await Promise.all(BY_INSTANT.map((documents) => documents.all(db, query)));
  return {
    ids: [...new Set(parts.flat().map(({ booking_id }) => booking_id))],
    more: parts.some((rows) => rows.length > args.limit),
  };
}

const agents = prepareHotQuery({ agency_id: 'integer' }, (q, $) =>
  q.selectFrom('users').select(['id', 'name']).where('agency_id', '=', $.agency_id),
);

/** All users who may have sold, with inactive ones, by name. */
export async function listAgents(
  db: AnyDb,
  agency_id: number,
): Promise<{ id: number; name: string }[]> {
  const rows = await agents.all(db, { agency_id });
  return rows.sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
}
