/** The people of an agency as its administrators manage them; one administrator always stays. */
import { revokeUser } from '#db/store/tokens.ts';
import {
  changeGroup,
  changeUser,
  findGroup,
  findUser,
  groupsOfAgency,
  listGroups,
  listMembers,
  listUsers,
  setGroupsOfUser,
  type UserRow,
  usersOfAgency,
} from '#db/store/users.ts';
import type { UserView } from '#main/contract/admin.ts';
import { type Failure, failure } from '#main/contract/errors.ts';
import { fail, ok } from '#main/contract/result.ts';
import { adminsOnly } from './failures.ts';
import { caller, type Handler } from './handler.ts';

const noSuchUser = (): Failure => failure('NOT_FOUND', 'There is no such agent in this agency');
const noSuchGroup = (): Failure => failure('NOT_FOUND', 'There is no such group in this agency');

function userView(
  { id, email, name, role, active, created_at }: UserRow,
  members: readonly { group_id: number; user_id: number }[],
): UserView {
  const group_ids = members.filter((m) => m.user_id === id).map((m) => m.group_id);
  return { id, email, name, role, active, group_ids, created_at };
}

export const readUsers: Handler<'user.list'> = async (_input, context) => {
  const { agency_id, role } = caller(context);
  if (role !== 'ADMIN') return fail(adminsOnly());
  const { read } = context.ports.db;
  const members = await listMembers(read, agency_id);
  const users = (await listUsers(read, agency_id)).map((user) => userView(user, members));
  return ok({ output: { users } });
};

export const updateUser: Handler<'user.update'> = async (input, context) => {
  const { agency_id, role, user_id } = caller(context);
  if (role !== 'ADMIN') return fail(adminsOnly());
  const { db, clock } = context.ports;
  const { id, group_ids } = input;
  return db.write(async (tx) => {
    const before = await findUser(tx, id);
    if (before?.agency_id !== agency_id) return fail(noSuchUser());
    const after = {
      ...before,
      name: input.name ?? before.name,
      role: input.role ?? before.role,
      active: input.active ?? before.active,
    };
    if (id === user_id && (after.role !== 'ADMIN' || !after.active)) {
      const message = 'Nobody takes their own rights away; another administrator can';
      return fail(failure('WRONG_STATE', message));
    }
    const others = (await listUsers(tx, agency_id)).filter((user) => user.id !== id);
    const admins = [after, ...others].filter((user) => user.active && user.role === 'ADMIN');
    if (admins.length === 0) {
      return fail(failure('WRONG_STATE', 'One administrator has to stay'));
    }
    if (group_ids !== undefined) {
      const known = await groupsOfAgency(tx, agency_id, group_ids);
      if (known.length !== new Set(group_ids).size) return fail(noSuchGroup());
      await setGroupsOfUser(tx, { user_id: id, group_ids: known });
    }
    const { name, role: new_role, active } = after;
    await changeUser(tx, { id, change: { name, role: new_role, active } });
    const fewer = !active || (before.role === 'ADMIN' && new_role !== 'ADMIN');
    if (fewer) await revokeUser(tx, { user_id: id, reason: 'DISABLED', now: clock.now() });
    return ok({ output: userView(after, await listMembers(tx, agency_id)) });
  });
};

export const resetPassword: Handler<'user.reset_password'> = async (input, context) => {
  const { agency_id, role } = caller(context);
  if (role !== 'ADMIN') return fail(adminsOnly());
  const { db, vault, clock, log } = context.ports;
  const user = await findUser(db.read, input.id);
  if (user?.agency_id !== agency_id) return fail(noSuchUser());
  const password_hash = await vault.hashPassword(input.password);
  await db.write(async (tx) => {
    await changeUser(tx, { id: input.id, change: { password_hash } });
    await revokeUser(tx, { user_id: input.id, reason: 'PASSWORD', now: clock.now() });
  });
  log.warn('A password was reset', { user: input.id });
  return ok({ output: {} });
};

export const readGroups: Handler<'group.list'> = async (_input, context) => {
  const { agency_id } = caller(context);
  const { read } = context.ports.db;
  const members = await listMembers(read, agency_id);
  const groups = (await listGroups(read, agency_id)).map(({ id, name }) => ({
    id,
    name,
    user_ids: members.filter((m) => m.group_id === id).map((m) => m.user_id),
  }));
  return ok({ output: { groups } });
};

export const updateGroup: Handler<'group.update'> = async (input, context) => {
  const { agency_id, role } = caller(context);
  if (role !== 'ADMIN') return fail(adminsOnly());
  const { id, name, user_ids } = input;
  return context.ports.db.write(async (tx) => {
    const group = await findGroup(tx, id);
    if (group?.agency_id !== agency_id) return fail(noSuchGroup());
    const known = user_ids && (await usersOfAgency(tx, agency_id, user_ids));
    if (known && known.length !== new Set(user_ids).size) return fail(noSuchUser());
    await changeGroup(tx, { id, name, user_ids: known });
    return ok({ output: { group_id: id } });
  });
};
