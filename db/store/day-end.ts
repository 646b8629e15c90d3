/**
 * Bookings a day end is made of: those with a document that was issued, void or refunded in the
 * period.
 */
import { type AnyDb, prepareHotQuery } from '../handles.ts';

const PERIOD = { agency_id: 'integer', from: 'text', until: 'text', limit: 'integer' } as const;
const issued = prepareHotQuery(PERIOD, (q, $) =>
  q
    .selectFrom('tickets')
    .select('booking_id')
    .where('agency_id', '=', $.agency_id)
    .where('created_at', '>=', $.from)
    .where('created_at', '<', $.until)
    .limit($.limit),
);
const voided = prepareHotQuery(PERIOD, (q, $) =>
  q
    .selectFrom('tickets')
    .select('booking_id')
    .where('agency_id', '=', $.agency_id)
    .where('cancelled_at', '>=', $.from)
    .where('cancelled_at', '<', $.until)
    .limit($.limit),
);
const refunded = prepareHotQuery(PERIOD, (q, $) =>
  q
    .selectFrom('tickets')
    .select('booking_id')
    .where('agency_id', '=', $.agency_id)
    .where('refunded_at', '>=', $.from)
    .where('refunded_at', '<', $.until)
    .limit($.limit),
);

/**
 * Ids of bookings; instants in the stored form. `more` where there are more documents than `limit`.
 */
export async function listBookingsWithDocuments(
  db: AnyDb,
  args: { agency_id: number; from: string; until: string; limit: number },
): Promise<{ ids: string[]; more: boolean }> {
  const query = { ...args, limit: args.limit + 1 };
  const parts = [
    await issued.all(db, query),
    await voided.all(db, query),
    await refunded.all(db, query),
  ];
  return {
    ids: [...new Set(parts.flat().map(({ booking_id }) => booking_id))],
    more: parts.some((rows) => rows.length > args.limit),
  };
}

const agents = prepareHotQuery({ agency_id: 'integer' }, (q, $) =>
  q.selectFrom('users').select(['id', 'name']).where('agency_id', '=', $.agency_id),
);

/** Everybody who sold or may have sold, inactive users included, by name. */
export async function listAgents(
  db: AnyDb,
  agency_id: number,
): Promise<{ id: number; name: string }[]> {
  const rows = await agents.all(db, { agency_id });
  return rows.sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
}
