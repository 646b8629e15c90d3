/**
 * Access and refresh tokens, stored as keyed hashes only. Every token belongs to a family, started
 * by one sign-in; revoking the family ends them all. A refresh token is spent by compare-and-set.
 */
import { type SqlBool, sql } from 'kysely';
import { type AnyDb, prepareHotQuery, type WriteDb } from '../handles.ts';
import { deleteBefore, expectRows, insertRows, toInstant, updateRow } from './rows.ts';

export async function createFamily(
  tx: WriteDb,
  family: { id: string; user_id: number; agency_id: number; group_id: number | null; now: Date },
): Promise<void> {
  const { now, ...rest } = family;
  await insertRows(tx, 'token_families', { ...rest, created_at: toInstant(now) });
}

/** An access token and the refresh token of the same answer. */
export interface TokenPair {
  family_id: string;
  access_hash: string;
  refresh_hash: string;
  issued_at: Date;
  access_expires_at: Date;
  refresh_expires_at: Date;
}

/** The clock may be set back by this much without ending earlier tokens. */
const CLOCK_SLACK_MS = 10 * 60_000;

/** Whether a token is valid now: one issued in the future would be valid too long. */
export const isCurrent = (token: { issued_at: string; expires_at: string }, now: Date): boolean =>
  Date.parse(token.issued_at) <= now.getTime() + CLOCK_SLACK_MS &&
  now.getTime() < Date.parse(token.expires_at);

export async function insertTokenPair(tx: WriteDb, pair: TokenPair): Promise<void> {
  const { family_id } = pair;
  const issued_at = toInstant(pair.issued_at);
  const insert = (table: 'access_tokens' | 'refresh_tokens', token_hash: string, until: Date) =>
    tx.query
      .insertInto(table)
      .values({ token_hash, family_id, issued_at, expires_at: toInstant(until) })
      .execute();
  const access = await insert('access_tokens', pair.access_hash, pair.access_expires_at);
  const refresh = await insert('refresh_tokens', pair.refresh_hash, pair.refresh_expires_at);
  expectRows([...access, ...refresh], 2, 'A new token pair');
}

const accessToken = prepareHotQuery({ token_hash: 'text' }, (q, $) =>
  q
    .selectFrom('access_tokens as t')
    .innerJoin('token_families as f', 'f.id', 't.family_id')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    // Members who have left the group no longer work for it.
    .leftJoin('group_members as m', (join) =>
      join.onRef('m.group_id', '=', 'f.group_id').onRef('m.user_id', '=', 'f.user_id'),
    )
    .select([
      't.token_hash',
      't.family_id',
      't.issued_at',
      't.expires_at',
      'f.revoked_at as family_revoked_at',
      'f.agency_id',
      'm.group_id',
      'f.user_id',
      'u.email',
      'u.name',
      'u.role',
      'u.service_admin',
      'u.active as user_active',
    ])
    .where('t.token_hash', '=', $.token_hash),
);

/** All data of a principal, and everything that can make the token invalid. */
export async function findAccessToken(db: AnyDb, token_hash: string) {
  const row = await accessToken.first(db, { token_hash });
  const flags = { user_active: row?.user_active === 1, service_admin: row?.service_admin === 1 };
  return row && { ...row, ...flags };
}

const refreshToken = prepareHotQuery({ token_hash: 'text' }, (q, $) =>
  q
    .selectFrom('refresh_tokens as t')
    .innerJoin('token_families as f', 'f.id', 't.family_id')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select([
      't.token_hash',
      't.family_id',
      't.issued_at',
      't.expires_at',
      't.spent_at',
      'f.revoked_at as family_revoked_at',
      'f.user_id',
      'f.agency_id',
      'f.group_id',
      'u.active as user_active',
    ])
    .where('t.token_hash', '=', $.token_hash),
);

export async function findRefreshToken(db: AnyDb, token_hash: string) {
  const row = await refreshToken.first(db, { token_hash });
  return row && { ...row, user_active: row.user_active === 1 };
}

/** Spends a token. Throws if it is already spent by another caller. */
export async function spendRefreshToken(
  tx: WriteDb,
  args: { token_hash: string; now: Date },
): Promise<void> {
  const { token_hash, now } = args;
  const unspent = { token_hash, spent_at: null };
  const set = { spent_at: toInstant(now) };
  await updateRow(tx, 'refresh_tokens', unspent, set, 'Spending a refresh token');
}

/** Ends every token of a family; the first reason stays. */
export async function revokeFamily(
  tx: WriteDb,
  args: { id: string; reason: string; now: Date },
): Promise<void> {
  await endFamilies(tx, args).where('id', '=', args.id).execute();
}

const endFamilies = (tx: WriteDb, { reason, now }: { reason: string; now: Date }) =>
  tx.query
    .updateTable('token_families')
    .set({ revoked_at: toInstant(now), revoke_reason: reason })
    .where('revoked_at', 'is', null);

/** Ends all sessions of a user, except one family if given. */
export async function revokeUser(
  tx: WriteDb,
  args: { user_id: number; reason: string; now: Date; except?: string | null },
): Promise<void> {
  const { user_id, except } = args;
  let ending = endFamilies(tx, args).where('user_id', '=', user_id);
  if (except != null) ending = ending.where('id', '<>', except);
  await ending.execute();
}

const isNotNamedIn = (table: 'refresh_tokens' | 'access_tokens' | 'stations') => sql<SqlBool>`
  NOT EXISTS (SELECT 1 FROM ${sql.table(table)} AS x WHERE x.family_id = token_families.id)`;

export async function deleteExpiredTokens(tx: WriteDb, before: Date): Promise<number> {
  const access = await deleteBefore(tx, 'access_tokens', 'expires_at', before);
  const refresh = await deleteBefore(tx, 'refresh_tokens', 'expires_at', before);
  await tx.query
    .deleteFrom('token_families')
    .where('created_at', '<', toInstant(before))
    .where(isNotNamedIn('refresh_tokens'))
    .where(isNotNamedIn('access_tokens'))
    .where(isNotNamedIn('stations'))
    .execute();
  return access + refresh;
}
