/**
 * An agency's users, their preferences, and their groups. An e-mail address is unique in an agency.
 */
import type { Selectable } from 'kysely';
import { OPEN_OUTBOX } from '#main/contract/outbox.ts';
import { type Preferences, readPreferences } from '#main/contract/preferences.ts';
import { type AnyDb, prepareLookup, type WriteDb } from '../handles.ts';
import type { Flag, MainTables } from '../schema.ts';
import {
  countRows,
  deleteRows,
  expectRows,
  loadOrSkip,
  toInstant,
  updateRow,
  upsertRow,
} from './rows.ts';

export interface UserRow extends Omit<Selectable<MainTables['users']>, 'active' | 'service_admin'> {
  active: boolean;
  service_admin: boolean;
}
type GroupRow = Selectable<MainTables['groups']>;

type UserParts = 'agency_id' | 'email' | 'name' | 'password_hash' | 'role';
export interface NewUser extends Pick<UserRow, UserParts> {
  service_admin?: boolean;
  /** Groups of the same agency. */
  group_ids: readonly number[];
  now: Date;
}

/** E-mail addresses are stored and compared in lower case. */
const normalizeAddress = (email: string) => email.trim().toLowerCase();

/** Returns the new user's id. Throws if the e-mail address is taken: look it up first. */
export async function createUser(tx: WriteDb, user: NewUser): Promise<number> {
  const { now, email, group_ids, service_admin = false, ...rest } = user;
  const { id } = await tx.query
    .insertInto('users')
    .values({
      ...rest,
      email: normalizeAddress(email),
      active: 1,
      service_admin: service_admin ? 1 : 0,
      created_at: toInstant(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const group_id of new Set(group_ids)) {
    await addMembers(tx, { group_id, user_ids: [id] });
  }
  return id;
}

const readUser = <R extends { active: number; service_admin: number }>(row: R) => ({
  ...row,
  active: row.active === 1,
  service_admin: row.service_admin === 1,
});

const usersByEmail = prepareLookup('users', ['email'], '*', 'agency_id');
const userById = prepareLookup('users', ['id']);

/** All users with an address, at most one per agency. */
export const findUsersByEmail = async (db: AnyDb, email: string): Promise<UserRow[]> =>
  (await usersByEmail.all(db, { email: normalizeAddress(email) })).map(readUser);

export async function findUserByEmail(
  db: AnyDb,
  { agency_id, email }: { agency_id: number; email: string },
): Promise<UserRow | null> {
  const users = await findUsersByEmail(db, email);
  return users.find((user) => user.agency_id === agency_id) ?? null;
}

export async function findUser(db: AnyDb, id: number): Promise<UserRow | null> {
  const row = await userById.first(db, { id });
  return row && readUser(row);
}

const GROUP = ['id', 'agency_id', 'name'] as const;
const groupById = prepareLookup('groups', ['id'], GROUP);

export const findGroup = async (db: AnyDb, id: number): Promise<GroupRow | null> =>
  groupById.first(db, { id });

export const listGroupsOfUser = async (db: AnyDb, user_id: number): Promise<GroupRow[]> =>
  db.query
    .selectFrom('group_members as m')
    .innerJoin('groups as g', 'g.id', 'm.group_id')
    .select(['g.id', 'g.agency_id', 'g.name'])
    .where('m.user_id', '=', user_id)
    .orderBy('g.id')
    .execute();

const membership = prepareLookup('group_members', ['group_id', 'user_id'], ['user_id']);

export const isMember = async (
  db: AnyDb,
  args: { group_id: number; user_id: number },
): Promise<boolean> => (await membership.first(db, args)) !== null;

export interface NewGroup {
  agency_id: number;
  name: string;
  /** Users of the same agency. */
  user_ids: readonly number[];
}

export async function createGroup(tx: WriteDb, group: NewGroup): Promise<number> {
  const { agency_id, name, user_ids } = group;
  const { id } = await tx.query
    .insertInto('groups')
    .values({ agency_id, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addMembers(tx, { group_id: id, user_ids });
  return id;
}

/** Throws if a user does not belong to the group's agency. */
async function addMembers(
  tx: WriteDb,
  args: { group_id: number; user_ids: readonly number[] },
): Promise<void> {
  const { group_id } = args;
  const members = new Set(args.user_ids);
  if (members.size === 0) return;
  const results = await tx.query
    .insertInto('group_members')
    .columns(['group_id', 'user_id'])
    .expression((q) =>
      q
        .selectFrom('groups as g')
        .innerJoin('users as u', 'u.agency_id', 'g.agency_id')
        .select(['g.id', 'u.id as user_id'])
        .where('g.id', '=', group_id)
        .where('u.id', 'in', [...members]),
    )
    .execute();
  expectRows(results, members.size, 'Members of a group');
}

export async function listUsers(db: AnyDb, agency_id: number): Promise<UserRow[]> {
  const users = db.query.selectFrom('users').selectAll().where('agency_id', '=', agency_id);
  return (await users.orderBy('name').orderBy('id').execute()).map(readUser);
}

export const listGroups = (db: AnyDb, agency_id: number): Promise<GroupRow[]> =>
  db.query
    .selectFrom('groups')
    .select(GROUP)
    .where('agency_id', '=', agency_id)
    .orderBy('name')
    .orderBy('id')
    .execute();

export const listMembers = async (
  db: AnyDb,
  agency_id: number,
): Promise<{ group_id: number; user_id: number }[]> =>
  db.query
    .selectFrom('group_members as m')
    .innerJoin('groups as g', 'g.id', 'm.group_id')
    .select(['m.group_id', 'm.user_id'])
    .where('g.agency_id', '=', agency_id)
    .orderBy('m.user_id')
    .execute();

export async function changeUser(
  tx: WriteDb,
  args: {
    id: number;
    change: Partial<Pick<UserRow, 'name' | 'role' | 'active' | 'password_hash' | 'service_admin'>>;
  },
): Promise<void> {
  const { active, service_admin, ...rest } = args.change;
  const toFlag = (value: boolean): Flag => (value ? 1 : 0);
  const set = {
    ...rest,
    ...(active !== undefined && { active: toFlag(active) }),
    ...(service_admin !== undefined && { service_admin: toFlag(service_admin) }),
  };
  if (Object.keys(set).length === 0) return;
  await updateRow(tx, 'users', { id: args.id }, set, 'A user');
}

/** A user's open work: valid sessions, open outbox items, queue items. */
export async function getOpenCounts(
  db: AnyDb,
  args: { user_id: number; now: Date },
): Promise<{ sessions: number; queued: number; items: number }> {
  const { user_id, now } = args;
  const sessions = db.query
    .selectFrom('token_families as f')
    .where('f.user_id', '=', user_id)
    .where('f.revoked_at', 'is', null)
    .where((q) =>
      q.or([
        q.exists(
          q.selectFrom('stations as s').select('s.family_id').whereRef('s.family_id', '=', 'f.id'),
        ),
        q.exists(
          q
            .selectFrom('refresh_tokens as t')
            .select('t.family_id')
            .whereRef('t.family_id', '=', 'f.id')
            .where('t.expires_at', '>', toInstant(now)),
        ),
      ]),
    );
  const queued = db.query
    .selectFrom('outbox_items')
    .where('user_id', '=', user_id)
    .where('status', 'in', OPEN_OUTBOX);
  const items = db.query
    .selectFrom('queue_items')
    .where('for_user_id', '=', user_id)
    .where('settled_at', 'is', null);
  return {
    sessions: await countRows(sessions),
    queued: await countRows(queued),
    items: await countRows(items),
  };
}

/** Makes a user a member of exactly these groups of the agency. */
export async function setGroupsOfUser(
  tx: WriteDb,
  args: { user_id: number; group_ids: readonly number[] },
): Promise<void> {
  await deleteRows(tx, 'group_members', { user_id: args.user_id });
  for (const group_id of new Set(args.group_ids)) {
    await addMembers(tx, { group_id, user_ids: [args.user_id] });
  }
}

export async function changeGroup(
  tx: WriteDb,
  args: { id: number; name?: string | undefined; user_ids?: readonly number[] | undefined },
): Promise<void> {
  const { id, name, user_ids } = args;
  if (name !== undefined) await updateRow(tx, 'groups', { id }, { name }, 'A group');
  if (user_ids === undefined) return;
  await deleteRows(tx, 'group_members', { group_id: id });
  await addMembers(tx, { group_id: id, user_ids });
}

export const filterGroupsOfAgency = (db: AnyDb, agency_id: number, ids: readonly number[]) =>
  filterByAgency(db, 'groups', { agency_id, ids });

export const filterUsersOfAgency = (db: AnyDb, agency_id: number, ids: readonly number[]) =>
  filterByAgency(db, 'users', { agency_id, ids });

async function filterByAgency(
  db: AnyDb,
  table: 'groups' | 'users',
  { agency_id, ids }: { agency_id: number; ids: readonly number[] },
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db.query
    .selectFrom(table)
    .select('id')
    .where('agency_id', '=', agency_id)
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => row.id);
}

const ofUser = prepareLookup('preferences', ['user_id'], ['payload']);

/** Unreadable preferences stay stored; the defaults are used until something is set. */
export async function getPreferences(db: AnyDb, user_id: number): Promise<Preferences> {
  const row = await ofUser.first(db, { user_id });
  return loadOrSkip(row?.payload ?? '{}', readPreferences)[0] ?? readPreferences({});
}

export async function savePreferences(
  tx: WriteDb,
  args: { user_id: number; preferences: Preferences; now: Date },
): Promise<void> {
  const { user_id, preferences, now } = args;
  const row = { user_id, payload: JSON.stringify(preferences), updated_at: toInstant(now) };
  await upsertRow(tx, 'preferences', ['user_id'], row);
}
