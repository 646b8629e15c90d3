/** Workstations by the keyed hash of their secret, and the session signed in at each. */
import type { Selectable, Updateable } from 'kysely';
import { type AnyDb, prepareHotQuery, type WriteDb } from '../handles.ts';
import type { MainTables } from '../schema.ts';
import { revokeFamily } from './access-tokens.ts';
import { insertRows, toInstant, updateRow } from './rows.ts';
import type { UserRow } from './users.ts';

interface StationPrincipal extends Pick<UserRow, 'email' | 'name' | 'role' | 'service_admin'> {
  agency_id: number;
  user_id: number;
  group_id: number | null;
}

export interface StationRow extends Selectable<MainTables['stations']> {
  /** When the agent signed in; null before sign-in. */
  signed_in_at: string | null;
  /** Null before sign-in, and when the session was revoked or the user is no longer active. */
  principal: StationPrincipal | null;
}

export async function createStation(
  tx: WriteDb,
  args: { token_hash: string; page_hash: string | null; now: Date },
): Promise<void> {
  const { token_hash, page_hash } = args;
  const now = toInstant(args.now);
  await insertRows(tx, 'stations', { token_hash, page_hash, created_at: now, last_seen_at: now });
}

const station = prepareHotQuery({ token_hash: 'text' }, (q, $) =>
  q
    .selectFrom('stations as s')
    .leftJoin('token_families as f', 'f.id', 's.family_id')
    .leftJoin('users as u', 'u.id', 'f.user_id')
    // Members who have left the group no longer work for it.
    .leftJoin('group_members as m', (join) =>
      join.onRef('m.group_id', '=', 'f.group_id').onRef('m.user_id', '=', 'f.user_id'),
    )
    .select([
      's.token_hash',
      's.created_at',
      's.last_seen_at',
      's.family_id',
      's.locked_at',
      's.page_hash',
      'f.created_at as signed_in_at',
      'f.revoked_at',
      'f.agency_id',
      'm.group_id',
      'u.id as user_id',
      'u.email',
      'u.name',
      'u.role',
      'u.service_admin',
      'u.active',
    ])
    .where('s.token_hash', '=', $.token_hash),
);

export async function findStation(db: AnyDb, token_hash: string): Promise<StationRow | null> {
  const row = await station.first(db, { token_hash });
  if (!row) return null;
  const { agency_id, user_id, email, name, role, group_id, ...others } = row;
  const { service_admin, active, revoked_at, ...station_row } = others;
  const missing =
    agency_id === null || user_id === null || email === null || name === null || role === null;
  if (missing || revoked_at !== null || active !== 1) {
    return { ...station_row, locked_at: null, principal: null };
  }
  const named = { agency_id, user_id, email, name, role, group_id };
  return { ...station_row, principal: { ...named, service_admin: service_admin === 1 } };
}

/** Signs an agent in at a station with a new secret; the previous agent is signed out. */
export async function attachStation(
  tx: WriteDb,
  args: { token_hash: string; new_hash?: string; family_id: string; now: Date },
) {
  await endSession(tx, args);
  const { token_hash, new_hash = token_hash, family_id } = args;
  await changeStation(tx, args, { token_hash: new_hash, family_id, locked_at: null });
}

/** Signs the agent out and revokes the session. */
export async function detachStation(
  tx: WriteDb,
  args: { token_hash: string; now: Date },
): Promise<void> {
  await endSession(tx, args);
  await changeStation(tx, args, { family_id: null, locked_at: null });
}

/** Locks or unlocks a station; its agent stays signed in. */
export const lockStation = (
  tx: WriteDb,
  args: { token_hash: string; locked: boolean; now: Date },
) => changeStation(tx, args, { locked_at: args.locked ? toInstant(args.now) : null });

export const touchStation = (tx: WriteDb, args: { token_hash: string; now: Date }) =>
  changeStation(tx, args, {});

async function changeStation(
  tx: WriteDb,
  { token_hash, now }: { token_hash: string; now: Date },
  change: Updateable<MainTables['stations']>,
) {
  const set = { ...change, last_seen_at: toInstant(now) };
  await updateRow(tx, 'stations', { token_hash }, set, 'A station');
}

async function endSession(tx: WriteDb, args: { token_hash: string; now: Date }): Promise<void> {
  const before = await station.first(tx, { token_hash: args.token_hash });
  if (!before?.family_id) return;
  await revokeFamily(tx, { id: before.family_id, reason: 'SIGNED_OUT', now: args.now });
}
