/** Bookings a day end is made of: those with a document that was issued or void in the period. */
import { type AnyDb, hot } from '../handles.ts';

const active = hot(
  { agency_id: 'integer', from: 'text', until: 'text', limit: 'integer' },
  (q, $) =>
    q
      .selectFrom('tickets')
      .select('booking_id')
      .where('agency_id', '=', $.agency_id)
      .where('created_at', '>=', $.from)
      .where('created_at', '<', $.until)
      .union(
        q
          .selectFrom('tickets')
          .select('booking_id')
          .where('agency_id', '=', $.agency_id)
          .where('cancelled_at', '>=', $.from)
          .where('cancelled_at', '<', $.until),
      )
      .limit($.limit),
);

/** Ids of bookings, `limit` at most; instants in the stored form. */
export async function bookingsWithDocuments(
  db: AnyDb,
  args: { agency_id: number; from: string; until: string; limit: number },
): Promise<string[]> {
  return (await active.all(db, args)).map(({ booking_id }) => booking_id);
}

const agents = hot({ agency_id: 'integer' }, (q, $) =>
  q
    .selectFrom('users')
    .select(['id', 'name'])
    .where('agency_id', '=', $.agency_id)
    .orderBy('name')
    .orderBy('id'),
);

/** Everybody who sold or may have sold, those who are no longer active among them. */
export async function agentsOfAgency(
  db: AnyDb,
  agency_id: number,
): Promise<{ id: number; name: string }[]> {
  return agents.all(db, { agency_id });
}
