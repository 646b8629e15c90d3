/** Agencies and their API keys. Only a keyed hash of a key is stored. */
import type { Selectable, Updateable } from 'kysely';
import { type AnyDb, prepareHotQuery, prepareLookup, type WriteDb } from '../handles.ts';
import type { MainTables } from '../schema.ts';
import { countRows, toInstant, updateRow, updateRows } from './rows.ts';

export interface AgencyRow
  extends Omit<Selectable<MainTables['agencies']>, 'training' | 'offline'> {
  training: boolean;
  offline: boolean;
}

export async function changeAgency(
  tx: WriteDb,
  id: number,
  change: Updateable<MainTables['agencies']>,
) {
  await updateRow(tx, 'agencies', { id }, change, 'An agency');
}

export async function createAgency(
  tx: WriteDb,
  agency: Pick<AgencyRow, 'name' | 'country' | 'currency' | 'time_zone' | 'training'> & {
    now: Date;
  },
): Promise<number> {
  const { now, training, ...named } = agency;
  const { id } = await tx.query
    .insertInto('agencies')
    .values({ ...named, training: training ? 1 : 0, created_at: toInstant(now) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const agencyById = prepareLookup('agencies', ['id']);

export async function findAgency(db: AnyDb, id: number): Promise<AgencyRow | null> {
  const row = await agencyById.first(db, { id });
  return row && { ...row, training: row.training === 1, offline: row.offline === 1 };
}

/** Like {@link findAgency}, for an agency that must exist: agencies are never deleted. */
export async function getAgency(db: AnyDb, id: number): Promise<AgencyRow> {
  const agency = await findAgency(db, id);
  if (!agency) throw new Error(`Agency ${id} is not in the store`);
  return agency;
}

export async function listSwitches(db: AnyDb): Promise<{ id: number; offline: boolean }[]> {
  const rows = await db.query.selectFrom('agencies').select(['id', 'offline']).execute();
  return rows.map(({ id, offline }) => ({ id, offline: offline === 1 }));
}

export const countAgencies = (db: AnyDb): Promise<number> =>
  countRows(db.query.selectFrom('agencies'));

const KEY_COLUMNS = ['id', 'name', 'created_at', 'created_by', 'expires_at', 'revoked_at'] as const;
export type ApiKeyRow = Pick<Selectable<MainTables['api_keys']>, (typeof KEY_COLUMNS)[number]>;

export async function addApiKey(
  tx: WriteDb,
  key: { agency_id: number; key_hash: string; name?: string; created_by?: string; now: Date },
): Promise<ApiKeyRow> {
  const { now, name = '', created_by = '', ...rest } = key;
  return tx.query
    .insertInto('api_keys')
    .values({ ...rest, name, created_by, created_at: toInstant(now) })
    .returning(KEY_COLUMNS)
    .executeTakeFirstOrThrow();
}

const liveKey = prepareHotQuery({ key_hash: 'text' }, (q, $) =>
  q
    .selectFrom('api_keys')
    .select(['agency_id', 'expires_at'])
    .where('key_hash', '=', $.key_hash)
    .where('revoked_at', 'is', null),
);

/** The agency of a key that is neither revoked nor expired; null if there is none. */
export async function findApiKey(db: AnyDb, key_hash: string, now: Date): Promise<number | null> {
  const row = await liveKey.first(db, { key_hash });
  if (!row || (row.expires_at !== null && row.expires_at <= toInstant(now))) return null;
  return row.agency_id;
}

/** The keys of an agency, the latest first. */
export const listApiKeys = (db: AnyDb, agency_id: number): Promise<ApiKeyRow[]> =>
  db.query
    .selectFrom('api_keys')
    .select(KEY_COLUMNS)
    .where('agency_id', '=', agency_id)
    .orderBy('id', 'desc')
    .execute();

/** Ends one key of an agency, now or later; an earlier end stays. False if there is no such key. */
export async function endApiKey(
  tx: WriteDb,
  args: { agency_id: number; id: number; end: { revoked_at: Date } | { expires_at: Date } },
): Promise<boolean> {
  const { agency_id, id, end } = args;
  const set =
    'revoked_at' in end
      ? { revoked_at: toInstant(end.revoked_at) }
      : { expires_at: toInstant(end.expires_at) };
  return (await updateRows(tx, 'api_keys', { agency_id, id, revoked_at: null }, set)) > 0;
}
