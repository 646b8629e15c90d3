/**
 * Offered seats and bags, one set per request, stored so that a token outlives a restart. A set is
 * found only by its own agency; one that cannot be read counts as missing and must be requested
 * again.
 */
import { type ServiceSet, ServiceSetSchema } from '#main/domain/ancillary-tokens.ts';
import { type AnyDb, prepareLookup, type WriteDb } from '../handles.ts';
import { insertRows, loadOrSkip, toInstant } from './rows.ts';

export async function insertServiceSet(
  tx: WriteDb,
  args: { agency_id: number; set: ServiceSet; now: Date; expires_at: Date },
): Promise<void> {
  const { agency_id, set, now, expires_at } = args;
  const { id, booking_id, kind } = set;
  await insertRows(tx, 'service_sets', {
    id,
    agency_id,
    booking_id,
    kind,
    payload: JSON.stringify(set),
    created_at: toInstant(now),
    expires_at: toInstant(expires_at),
  });
}

export interface StoredServiceSet extends ServiceSet {
  expires_at: string;
}

const byId = prepareLookup('service_sets', ['id', 'agency_id'], ['payload', 'expires_at']);

/** In the order of `ids`; unknown ones are left out. */
export async function findServiceSets(
  db: AnyDb,
  args: { agency_id: number; ids: readonly string[] },
): Promise<StoredServiceSet[]> {
  const { agency_id } = args;
  const rows = await Promise.all(args.ids.map((id) => byId.first(db, { id, agency_id })));
  return rows.flatMap((row) => {
    if (!row) return [];
    const sets = loadOrSkip(row.payload, (json) => ServiceSetSchema.parse(json));
    return sets.map((set) => ({ ...set, expires_at: row.expires_at }));
  });
}
