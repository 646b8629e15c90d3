/** The people of an agency as its administrators manage them; one administrator always stays. */
import type { AnyDb } from '#db/handles.ts';
import { revokeUser } from '#db/store/access-tokens.ts';
import { listWorkAreas } from '#db/store/drafts.ts';
import { readSettingRevisions } from '#db/store/setting-revisions.ts';
import {
  changeGroup,
  changeUser,
  createGroup,
  createUser,
  filterGroupsOfAgency,
  filterUsersOfAgency,
  findGroup,
  findUser,
  findUserByEmail,
  getOpenCounts,
  listGroups,
  listGroupsOfUser,
  listMembers,
  listUsers,
  setGroupsOfUser,
  type UserRow,
} from '#db/store/users.ts';
import type { UserView } from '#main/contract/admin.ts';
import { createFailure, type Failure, refuse } from '#main/contract/errors.ts';
import type { ParsedInputOf } from '#main/contract/operations.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { refuseNonServiceAdmins, refuseUnknownAgent, refuseUnknownGroup } from '../failures.ts';
import { type Context, getCaller, type Handler } from '../handler.ts';
import { hashNewPassword } from '../session/sessions.ts';
import { findStaleSetting, noteSettings } from './setting-revisions.ts';

const refuseTaken = (): Failure => createFailure('DUPLICATE', phrase('email_in_use'));

async function listUserViews(db: AnyDb, agency_id: number): Promise<UserView[]> {
  const getRevision = await readSettingRevisions(db, 'USER');
  const members = await listMembers(db, agency_id);
  return (await listUsers(db, agency_id)).map(
    ({ id, email, name, role, service_admin, active, created_at }) => {
      const group_ids = members.filter((m) => m.user_id === id).map((m) => m.group_id);
      const revision = getRevision(id);
      return { id, email, name, role, service_admin, active, group_ids, created_at, revision };
    },
  );
}

export const readUsers: Handler<'user.list'> = async (_input, context) => {
  const { agency_id } = getCaller(context);
  return ok({ output: { users: await listUserViews(context.ports.db.read, agency_id) } });
};

export const makeUser: Handler<'user.create'> = async (input, context) => {
  const { agency_id } = getCaller(context);
  const { db, clock } = context.ports;
  const email = input.email.toLowerCase();
  if (await findUserByEmail(db.read, { agency_id, email })) return fail(refuseTaken());
  const known = await filterGroupsOfAgency(db.read, agency_id, input.group_ids);
  if (known.length !== new Set(input.group_ids).size) return fail(refuseUnknownGroup());
  const hashed = await hashNewPassword(context, { email, password: input.password });
  if (!hashed.ok) return hashed;
  const password_hash = hashed.value;
  return db.write(async (tx) => {
    // Hashing takes a while: the address may have been taken since.
    if (await findUserByEmail(tx, { agency_id, email })) return fail(refuseTaken());
    const user_id = await createUser(tx, {
      agency_id,
      email,
      name: input.name,
      password_hash,
      role: input.role,
      group_ids: known,
      now: clock.now(),
    });
    await noteSettings(tx, context, 'GROUP', known);
    return ok({ output: { user_id } });
  });
};

export const updateUser: Handler<'user.update'> = async (input, context) => {
  const { agency_id } = getCaller(context);
  const { db, clock } = context.ports;
  const { id, group_ids, revision } = input;
  return db.write(async (tx) => {
    const before = await findUser(tx, id);
    if (before?.agency_id !== agency_id) return fail(refuseUnknownAgent());
    const stale = await findStaleSetting(tx, { kind: 'USER', subject: id, read: revision });
    if (stale) return fail(stale);
    const after = applyUserChange(before, input);
    const others = (await listUsers(tx, agency_id)).filter((user) => user.id !== id);
    const refused = refuseUserChange(context, before, after, others);
    if (refused) return fail(refused);
    if (group_ids !== undefined) {
      const known = await filterGroupsOfAgency(tx, agency_id, group_ids);
      if (known.length !== new Set(group_ids).size) return fail(refuseUnknownGroup());
      const was = (await listGroupsOfUser(tx, id)).map((group) => group.id);
      await setGroupsOfUser(tx, { user_id: id, group_ids: known });
      await noteSettings(tx, context, 'GROUP', listChanged(was, known));
    }
    const { name, role, active, service_admin } = after;
    await changeUser(tx, { id, change: { name, role, active, service_admin } });
    await noteSettings(tx, context, 'USER', [id]);
    const fewer =
      !active ||
      (before.role === 'ADMIN' && role !== 'ADMIN') ||
      (before.service_admin && !service_admin);
    if (fewer) await revokeUser(tx, { user_id: id, reason: 'DISABLED', now: clock.now() });
    const views = await listUserViews(tx, agency_id);
    return ok({ output: views.find((user) => user.id === id) as UserView });
  });
};

/** Who is in one list only: their memberships changed. */
const listChanged = (was: readonly number[], now: readonly number[]): number[] => [
  ...was.filter((id) => !now.includes(id)),
  ...now.filter((id) => !was.includes(id)),
];

/** A user who is no agency administrator cannot administer the service. */
function applyUserChange(before: UserRow, input: ParsedInputOf<'user.update'>): UserRow {
  const role = input.role ?? before.role;
  return {
    ...before,
    role,
    name: input.name ?? before.name,
    active: input.active ?? before.active,
    service_admin: (input.service_admin ?? before.service_admin) && role === 'ADMIN',
  };
}

function refuseUserChange(
  context: Context,
  before: UserRow,
  after: UserRow,
  others: readonly UserRow[],
): Failure | null {
  const { user_id, service_admin } = getCaller(context);
  const touches_service = before.service_admin || after.service_admin;
  if (touches_service && !service_admin) return refuseNonServiceAdmins();
  const fewer =
    after.role !== 'ADMIN' || !after.active || (before.service_admin && !after.service_admin);
  if (after.id === user_id && fewer) return createFailure('WRONG_STATE', phrase('own_rights'));
  const admins = [after, ...others].filter((user) => user.active && user.role === 'ADMIN');
  return admins.length > 0 ? null : createFailure('WRONG_STATE', phrase('one_admin'));
}

export const resetPassword: Handler<'user.reset_password'> = async (input, context) => {
  const { agency_id, user_id, service_admin } = getCaller(context);
  const { db, clock, log } = context.ports;
  const user = await findUser(db.read, input.id);
  if (user?.agency_id !== agency_id) return fail(refuseUnknownAgent());
  // Setting another user's password allows signing in as that user.
  if (user.service_admin && !service_admin) return fail(refuseNonServiceAdmins());
  if (user.id === user_id) return refuse('WRONG_STATE', phrase('own_password'));
  const { email } = user;
  const hashed = await hashNewPassword(context, { email, password: input.password });
  if (!hashed.ok) return hashed;
  const password_hash = hashed.value;
  await db.write(async (tx) => {
    await changeUser(tx, { id: input.id, change: { password_hash } });
    await revokeUser(tx, { user_id: input.id, reason: 'PASSWORD', now: clock.now() });
  });
  log.warn('A password was reset', { user: input.id });
  return ok({ output: {} });
};

export const readOpen: Handler<'user.open'> = async ({ id }, context) => {
  const { agency_id } = getCaller(context);
  const { db, drafts, clock } = context.ports;
  const user = await findUser(db.read, id);
  if (user?.agency_id !== agency_id) return fail(refuseUnknownAgent());
  const open = await getOpenCounts(db.read, { user_id: id, now: clock.now() });
  const areas = (await listWorkAreas(drafts.read, { user_id: id })).length;
  return ok({ output: { ...open, areas } });
};

export const readGroups: Handler<'group.list'> = async (_input, context) => {
  const { agency_id } = getCaller(context);
  const { read } = context.ports.db;
  const getRevision = await readSettingRevisions(read, 'GROUP');
  const members = await listMembers(read, agency_id);
  const groups = (await listGroups(read, agency_id)).map(({ id, name }) => ({
    id,
    name,
    user_ids: members.filter((m) => m.group_id === id).map((m) => m.user_id),
    revision: getRevision(id),
  }));
  return ok({ output: { groups } });
};

export const makeGroup: Handler<'group.create'> = async (input, context) => {
  const { agency_id } = getCaller(context);
  const { db } = context.ports;
  const members = await filterUsersOfAgency(db.read, agency_id, input.user_ids);
  if (members.length !== new Set(input.user_ids).size) return fail(refuseUnknownAgent());
  const group_id = await db.write(async (tx) => {
    await noteSettings(tx, context, 'USER', members);
    return createGroup(tx, { agency_id, name: input.name, user_ids: members });
  });
  return ok({ output: { group_id } });
};

export const updateGroup: Handler<'group.update'> = async (input, context) => {
  const { agency_id } = getCaller(context);
  const { id, name, user_ids, revision } = input;
  return context.ports.db.write(async (tx) => {
    const group = await findGroup(tx, id);
    if (group?.agency_id !== agency_id) return fail(refuseUnknownGroup());
    const stale = await findStaleSetting(tx, { kind: 'GROUP', subject: id, read: revision });
    if (stale) return fail(stale);
    const known = user_ids && (await filterUsersOfAgency(tx, agency_id, user_ids));
    if (known && known.length !== new Set(user_ids).size) return fail(refuseUnknownAgent());
    const members = (await listMembers(tx, agency_id)).filter((one) => one.group_id === id);
    const was = members.map(({ user_id }) => user_id);
    await changeGroup(tx, { id, name, user_ids: known });
    await noteSettings(tx, context, 'GROUP', [id]);
    await noteSettings(tx, context, 'USER', known ? listChanged(was, known) : []);
    return ok({ output: { group_id: id } });
  });
};
