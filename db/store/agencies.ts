/** Agencies and their API keys. Of a key only a keyed hash is kept. */
import { type AnyDb, hot, type WriteDb } from '../handles.ts';
import { expectRows, instant } from './rows.ts';

export interface AgencyRow {
  id: number;
  name: string;
  country: string;
  currency: string;
  time_zone: string;
  training: boolean;
  created_at: string;
  /** Days after the last flight that passengers' data is kept; null keeps it. */
  retention_days: number | null;
  /** Its agents work offline, whatever the line is. */
  offline: boolean;
}

export interface NewAgency {
  name: string;
  country: string;
  currency: string;
  time_zone: string;
  training: boolean;
  now: Date;
}

/** Gives the new agency's id. */
export async function createAgency(tx: WriteDb, agency: NewAgency): Promise<number> {
  const { now, training, ...named } = agency;
  const { id } = await tx.query
    .insertInto('agencies')
    .values({ ...named, training: training ? 1 : 0, created_at: instant(now) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const agencyById = hot({ id: 'integer' }, (q, $) =>
  q.selectFrom('agencies').selectAll().where('id', '=', $.id),
);

export async function findAgency(db: AnyDb, id: number): Promise<AgencyRow | null> {
  const row = await agencyById.first(db, { id });
  return row && { ...row, training: row.training === 1, offline: row.offline === 1 };
}

/** Every agency with its switch to work offline. */
export async function listSwitches(db: AnyDb): Promise<{ id: number; offline: boolean }[]> {
  const rows = await db.query.selectFrom('agencies').select(['id', 'offline']).execute();
  return rows.map(({ id, offline }) => ({ id, offline: offline === 1 }));
}

export async function setOfflineSwitch(
  tx: WriteDb,
  args: { agency_id: number; offline: boolean },
): Promise<void> {
  const results = await tx.query
    .updateTable('agencies')
    .set({ offline: args.offline ? 1 : 0 })
    .where('id', '=', args.agency_id)
    .execute();
  expectRows(results, 1, 'The switch of an agency');
}

export async function countAgencies(db: AnyDb): Promise<number> {
  const { count } = await db.query
    .selectFrom('agencies')
    .select((q) => q.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function addApiKey(
  tx: WriteDb,
  key: { agency_id: number; key_hash: string; now: Date },
): Promise<void> {
  const { agency_id, key_hash, now } = key;
  const results = await tx.query
    .insertInto('api_keys')
    .values({ agency_id, key_hash, created_at: instant(now) })
    .execute();
  expectRows(results, 1, 'A new API key');
}

const liveKey = hot({ key_hash: 'text' }, (q, $) =>
  q
    .selectFrom('api_keys')
    .select('agency_id')
    .where('key_hash', '=', $.key_hash)
    .where('revoked_at', 'is', null),
);

/** The agency a live key belongs to. */
export async function findApiKey(db: AnyDb, key_hash: string): Promise<number | null> {
  return (await liveKey.first(db, { key_hash }))?.agency_id ?? null;
}

/** Revokes every key of an agency; gives how many were live. */
export async function revokeApiKeys(
  tx: WriteDb,
  args: { agency_id: number; now: Date },
): Promise<number> {
  const [result] = await tx.query
    .updateTable('api_keys')
    .set({ revoked_at: instant(args.now) })
    .where('agency_id', '=', args.agency_id)
    .where('revoked_at', 'is', null)
    .execute();
  return Number(result?.numUpdatedRows ?? 0n);
}
