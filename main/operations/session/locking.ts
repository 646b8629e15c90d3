/**
 * A workstation nobody sits at: covered by its agent, uncovered by the same agent's password. A
 * colleague signs in instead; each has work areas of their own.
 */

import { findStation, lockStation } from '#db/store/stations.ts';
import { revokeUser } from '#db/store/tokens.ts';
import { changeUser } from '#db/store/users.ts';
import { failure } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { caller, type Handler } from '../handler.ts';
import { sessionView } from './session-view.ts';
import { checkPassword, hashNewPassword } from './sessions.ts';

export const lockSession: Handler<'session.lock'> = async (_input, context) => {
  const { station, ports } = context;
  const principal = caller(context);
  if (station === null) {
    return fail(failure('FORBIDDEN', phrase('only_station_locks')));
  }
  const now = ports.clock.now();
  await ports.db.write((tx) => lockStation(tx, { token_hash: station, locked: true, now }));
  return ok({ output: await sessionView(ports, principal, true) });
};

export const unlockSession: Handler<'session.unlock'> = async ({ password }, context) => {
  const { station, ports, principal } = context;
  if (station === null || !principal) {
    return fail(failure('WRONG_STATE', phrase('nobody_here')));
  }
  const user = await checkPassword(context, {
    username: principal.email,
    password,
    user_id: principal.user_id,
  });
  if (!user.ok) return user;
  const now = ports.clock.now();
  await ports.db.write((tx) => lockStation(tx, { token_hash: station, locked: false, now }));
  return ok({ output: await sessionView(ports, principal) });
};

export const changePassword: Handler<'session.password'> = async (input, context) => {
  const { station, ports } = context;
  const { email, user_id } = caller(context);
  const user = await checkPassword(context, { username: email, password: input.password, user_id });
  if (!user.ok) return user;
  const hashed = await hashNewPassword(context, { email, password: input.new_password });
  if (!hashed.ok) return hashed;
  const password_hash = hashed.value;
  const row = station === null ? null : await findStation(ports.db.read, station);
  await ports.db.write(async (tx) => {
    await changeUser(tx, { id: user_id, change: { password_hash } });
    const now = ports.clock.now();
    const except = row?.family_id ?? null;
    await revokeUser(tx, { user_id, reason: 'PASSWORD', now, except });
  });
  return ok({ output: {} });
};
