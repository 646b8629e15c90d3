/**
 * An agency's passenger profiles. A profile is one JSON value with the search name and a keyed hash
 * of each document number; a number itself is sealed in the value, for that profile alone.
 */
import { sql } from 'kysely';
import { type ProfileHead, readStoredProfile, type StoredProfile } from '#main/domain/profiles.ts';
import { type AnyDb, prepareLookup, type WriteDb } from '../handles.ts';
import {
  countRows,
  deleteRows,
  insertRows,
  loadOrSkip,
  loadOrThrow,
  toInstant,
  updateRows,
} from './rows.ts';

export interface ProfileRow extends ProfileHead {
  agency_id: number;
}

const COLUMNS = [
  'id',
  'agency_id',
  'payload',
  'revision',
  'created_at',
  'updated_at',
  'updated_by',
] as const;

type Raw = Omit<ProfileRow, 'profile'> & { payload: string };

/** Throws if it cannot be read: a passenger must not be sent incomplete. */
const readRow = ({ payload, ...row }: Raw): ProfileRow => ({
  ...row,
  profile: loadOrThrow(`Profile ${row.id}`, payload, readStoredProfile),
});

const byId = prepareLookup('profiles', ['id'], COLUMNS);

export async function findProfile(
  db: AnyDb,
  args: { agency_id: number; id: string },
): Promise<ProfileRow | null> {
  const row = await byId.first(db, { id: args.id });
  return row && row.agency_id === args.agency_id ? readRow(row) : null;
}

export const findAgencyOfProfile = async (db: AnyDb, id: string): Promise<number | null> =>
  (await byId.first(db, { id }))?.agency_id ?? null;

/** The person of a profile; null if it cannot be read, so that it can still be erased. */
export async function findPersonOfProfile(
  db: AnyDb,
  args: { agency_id: number; id: string },
): Promise<StoredProfile | null> {
  const row = await byId.first(db, { id: args.id });
  if (row?.agency_id !== args.agency_id) return null;
  return loadOrSkip(row.payload, readStoredProfile)[0] ?? null;
}

interface NameQuery {
  agency_id: number;
  /** Each begins a word of the name. */
  words: readonly string[];
}

const selectNamed = (db: AnyDb, { agency_id, words }: NameQuery) =>
  words.reduce(
    (query, word) =>
      query.where(sql<string>`' ' || search_name`, 'like', `% ${word.replace(/[%_]/g, '')}%`),
    db.query.selectFrom('profiles').where('agency_id', '=', agency_id),
  );

/** By name. Those before them are counted off in the index, without reading their rows. */
export async function searchProfiles(
  db: AnyDb,
  args: NameQuery & { limit: number; offset?: number },
): Promise<ProfileRow[]> {
  const listed = selectNamed(db, args)
    .select('id')
    .orderBy('search_name')
    .orderBy('id')
    .limit(args.limit)
    .offset(args.offset ?? 0);
  const rows = await db.query
    .selectFrom('profiles')
    .select(COLUMNS)
    .where('id', 'in', listed)
    .orderBy('search_name')
    .orderBy('id')
    .execute();
  // An unreadable profile does not hide the others.
  return rows.flatMap(({ payload, ...row }) =>
    loadOrSkip(payload, readStoredProfile).map((profile) => ({ ...row, profile })),
  );
}

/** How many profiles an agency has, of a name or of any. */
export const countProfiles = (db: AnyDb, query: NameQuery): Promise<number> =>
  countRows(selectNamed(db, query));

const byDocument = prepareLookup('profile_documents', ['agency_id', 'digest'], ['profile_id']);

export async function findProfilesByDocument(
  db: AnyDb,
  args: { agency_id: number; digest: string },
): Promise<ProfileRow[]> {
  const found = await byDocument.all(db, args);
  const rows = await Promise.all(
    found.map(({ profile_id }) => findProfile(db, { agency_id: args.agency_id, id: profile_id })),
  );
  return rows.filter((row) => row !== null);
}

export interface ProfileWrite {
  id: string;
  agency_id: number;
  /** The revision that was read; null for a new profile. */
  revision: number | null;
  profile: StoredProfile;
  search_name: string;
  /** Keyed hashes of its document numbers. */
  digests: readonly string[];
  actor: string;
  now: Date;
}

/** Returns the new revision, or STALE if it was changed meanwhile. */
export async function saveProfile(tx: WriteDb, write: ProfileWrite): Promise<number | 'STALE'> {
  const { id, agency_id, revision, search_name } = write;
  const updated_at = toInstant(write.now);
  const changing = {
    search_name,
    payload: JSON.stringify(write.profile),
    updated_at,
    updated_by: write.actor,
  };
  if (revision === null) {
    const first = { id, agency_id, ...changing, revision: 1, created_at: updated_at };
    await insertRows(tx, 'profiles', first);
  } else {
    const next = { ...changing, revision: revision + 1 };
    const changed = await updateRows(tx, 'profiles', { id, agency_id, revision }, next);
    if (changed !== 1) return 'STALE';
  }
  await deleteRows(tx, 'profile_documents', { profile_id: id });
  const digests = [...new Set(write.digests)];
  const rows = digests.map((digest) => ({ agency_id, digest, profile_id: id }));
  await insertRows(tx, 'profile_documents', ...rows);
  return revision === null ? 1 : revision + 1;
}

/** False if there was none. */
export const deleteProfile = async (
  tx: WriteDb,
  { id, agency_id }: { agency_id: number; id: string },
): Promise<boolean> => (await deleteRows(tx, 'profiles', { id, agency_id })) === 1;
