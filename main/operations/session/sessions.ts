/**
 * Signing in and staying signed in: the password grant and refresh rotation of the interface, and
 * the workstation's own session, whose secret never leaves main.
 *
 * A refresh token is valid once. A spent one that is used again may come from a thief or from the
 * owner: the whole family with its access tokens is always revoked. A caller that lost an answer
 * signs in again.
 */
import type { WriteDb } from '#db/open.ts';
import {
  createFamily,
  findRefreshToken,
  insertTokenPair,
  isCurrent,
  revokeFamily,
  revokeUser,
  spendRefreshToken,
} from '#db/store/access-tokens.ts';
import { findAgency } from '#db/store/agencies.ts';
import { attachStation, detachStation, lockStation } from '#db/store/stations.ts';
import {
  changeUser,
  findGroup,
  findUser,
  findUsersByEmail,
  isMember,
  listGroupsOfUser,
  type UserRow,
} from '#db/store/users.ts';
import type { TokenAnswer, TokenInput } from '#main/contract/auth.ts';
import { pick } from '#main/contract/collections.ts';
import type { SessionView } from '#main/contract/desk.ts';
import { refuse, refuseField } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { toSeenName } from '#main/contract/texts.ts';
import type { Ports, Principal } from '#main/ports.ts';
import { refuseWrongSignIn } from '../failures.ts';
import { type Context, getCaller, type Handler } from '../handler.ts';

const ACCESS_LIFE_S = 3_600;
const REFRESH_LIFE_S = 24 * 3_600;
const SIGN_IN_WAIT_MS = 10_000;
const SIGN_IN_RETRY_MS = 2_000;

/** The group an agent signed in to, if any. */
export const resolveGroup = async (ports: Pick<Ports, 'db'>, { group_id }: Principal) =>
  group_id === null ? null : findGroup(ports.db.read, group_id);

/** A hash without a known password, so that an unknown e-mail takes as long as a known one. */
let decoy: Promise<string> | null = null;

/** A sign-in, and which user it is for where several with one address match. */
type Claim = TokenInput & { agency?: string | null | undefined; user_id?: number };

/** One at a time for each source, or a flood of guesses would be checked before it is counted. */
async function checkPassword(context: Context, input: Claim): Promise<Result<UserRow>> {
  const { locks } = context.ports;
  const { own, place } = listSignInKeys(context, input);
  // Users who signed in from here before do not wait behind someone who guesses passwords.
  const turn = context.ports.throttle.knows(own) ? own : place;
  const held = await locks.hold(turn, SIGN_IN_WAIT_MS, () => judgePassword(context, input));
  if (held) return held.value;
  return refuse('THROTTLED', phrase('too_many_at_once'), [], SIGN_IN_RETRY_MS);
}

/**
 * The throttle keys of a failure: the account from this place, the place, and the account from
 * anywhere. A bound workstation is a place of its own, and so is a caller with an agency's API key
 * at an address: guesses made elsewhere, or there without the key, lock neither out.
 */
function listSignInKeys({ remote, station, key_agency }: Context, { username }: TokenInput) {
  const email = username.trim().toLowerCase();
  const keyed = key_agency == null ? null : `remote:${remote}/${key_agency}`;
  const vouched = station === null ? keyed : `station:${station}`;
  const place = vouched ?? `remote:${remote}`;
  const own = `own:${email} ${place}`;
  return { own, place, all: [own, place, ...(vouched === null ? [`account:${email}`] : [])] };
}

async function judgePassword(context: Context, input: Claim): Promise<Result<UserRow>> {
  const { db, throttle, vault, log } = context.ports;
  const email = input.username.trim().toLowerCase();
  const { own, all } = listSignInKeys(context, input);
  const wait = throttle.knows(own) ? throttle.wait([own]) : throttle.admit(own, all.slice(1));
  if (wait > 0) return refuse('THROTTLED', phrase('too_many_failed'), [], wait);
  const users = await findUsersByEmail(db.read, email);
  decoy ??= vault.hashPassword(context.ports.ids.token());
  const hashes = users.length > 0 ? users.map((user) => user.password_hash) : [await decoy];
  const right = await vault.verifyPassword(input.password, hashes);
  const meant = users.filter(
    ({ id, active }, at) => right[at] && active && (input.user_id ?? id) === id,
  );
  if (meant.length === 0) {
    throttle.failed(all);
    log.warn('A sign-in failed', { remote: context.remote });
    return fail(refuseWrongSignIn());
  }
  throttle.succeeded([own]);
  return chooseUser(context, input, meant);
}

/** The user among those with the same address and password: none unless one of them is named. */
async function chooseUser(
  { ports, key_agency }: Context,
  { group_id, agency }: Claim,
  meant: readonly UserRow[],
): Promise<Result<UserRow>> {
  const { read } = ports.db;
  const named: UserRow[] = [];
  let member = false;
  for (const user of meant) {
    const in_group = group_id == null || (await isMember(read, { group_id, user_id: user.id }));
    member ||= in_group;
    const here = !agency || isNamed(agency, await findAgency(read, user.agency_id));
    if (in_group && here) named.push(user);
  }
  if (!member) return refuse('FORBIDDEN', phrase('no_member'));
  const [first] = named;
  const only = named.length > 1 ? named.find((user) => user.agency_id === key_agency) : first;
  if (only) return ok(only);
  if (!first) return fail(refuseWrongSignIn());
  ports.log.warn('A sign-in could be of several users of one address', {
    users: named.map(({ id }) => id),
  });
  return refuse('UNAUTHENTICATED', phrase('which_agency'));
}

/**
 * The hash of a new password. Users of one address share a salt, so that a sign-in takes as long
 * for one as for many. Setting a password is slowed for everybody: otherwise trying passwords on
 * one's own user with a colleague's address would reveal the colleague's password.
 */
export async function hashNewPassword(
  { ports }: Context,
  { email, password }: { email: string; password: string },
): Promise<Result<string>> {
  const { throttle, vault, db } = ports;
  const keys = [`set:${email.trim().toLowerCase()}`];
  const wait = throttle.wait(keys);
  if (wait > 0) return refuse('THROTTLED', phrase('too_many_passwords'), [], wait);
  throttle.failed(keys);
  const [like] = await findUsersByEmail(db.read, email);
  return ok(await vault.hashPassword(password, like?.password_hash));
}

/** A fresh pair in a family; the tokens themselves are never stored, only their keyed hashes. */
async function mintPair(context: Context, tx: WriteDb, family_id: string): Promise<TokenAnswer> {
  const { ids, vault, clock } = context.ports;
  const access = ids.token();
  const refresh = ids.token();
  const now = clock.now();
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
  await insertTokenPair(tx, {
    family_id,
    access_hash: vault.digest(access),
    refresh_hash: vault.digest(refresh),
    issued_at: now,
    access_expires_at: later(ACCESS_LIFE_S),
    refresh_expires_at: later(REFRESH_LIFE_S),
  });
  return {
    access_token: access,
    token_type: 'Bearer',
    refresh_token: refresh,
    expires_in: ACCESS_LIFE_S,
  };
}

/** Checking a password takes a while: it may have been changed, or its user disabled, since. */
async function isStillValid(tx: WriteDb, { id, password_hash }: UserRow): Promise<boolean> {
  const now = await findUser(tx, id);
  return now?.active === true && now.password_hash === password_hash;
}

/** Null where the password that was checked is no longer the user's. */
async function openFamily(context: Context, tx: WriteDb, user: UserRow, group_id: number | null) {
  if (!(await isStillValid(tx, user))) return null;
  const id = context.ports.ids.uuid();
  const now = context.ports.clock.now();
  await createFamily(tx, { id, user_id: user.id, agency_id: user.agency_id, group_id, now });
  return id;
}

export const createToken: Handler<'auth.token'> = async (input, context) => {
  const user = await checkPassword(context, input);
  if (!user.ok) return user;
  const output = await context.ports.db.write(async (tx) => {
    const family_id = await openFamily(context, tx, user.value, input.group_id ?? null);
    return family_id === null ? null : mintPair(context, tx, family_id);
  });
  return output ? ok({ output }) : fail(refuseWrongSignIn());
};

const refuseRefresh = () => refuse('UNAUTHENTICATED', phrase('bad_refresh'));

export const refreshToken: Handler<'auth.refresh'> = async (input, context) => {
  const { db, vault, clock, log } = context.ports;
  const token_hash = vault.digest(input.refresh_token);
  return db.write(async (tx) => {
    const now = clock.now();
    const row = await findRefreshToken(tx, token_hash);
    if (!row || row.family_revoked_at || !row.user_active) return refuseRefresh();
    if (row.spent_at !== null) {
      await revokeFamily(tx, { id: row.family_id, reason: 'REFRESH_REUSE', now });
      log.warn('A spent refresh token came back; its family is revoked', { user: row.user_id });
      return refuseRefresh();
    }
    if (!isCurrent(row, now)) return refuseRefresh();
    const output = await mintPair(context, tx, row.family_id);
    await spendRefreshToken(tx, { token_hash, now });
    return ok({ output });
  });
};

export const getSession: Handler<'session.get'> = async (_input, context) =>
  ok({ output: await buildSessionView(context.ports, context.principal, context.locked) });

export const signIn: Handler<'session.sign_in'> = async (input, context) => {
  const { station, ports } = context;
  if (!station) return refuse('UNAUTHENTICATED', phrase('not_bound'));
  const user = await checkPassword(context, input);
  if (!user.ok) return user;
  // At a locked workstation a colleague may take over; a stranger does not sign anybody out.
  if (context.locked && context.principal?.agency_id !== user.value.agency_id) {
    return refuse('FORBIDDEN', phrase('other_agency_here'));
  }
  const group_id = await resolveSignInGroup(context, input, user.value.id);
  if (group_id === undefined) return refuse('FORBIDDEN', phrase('no_member'));
  // A secret known before the sign-in becomes useless.
  const secret = ports.ids.token();
  const new_hash = ports.vault.digest(secret);
  const signed_in = await ports.db.write(async (tx) => {
    const family_id = await openFamily(context, tx, user.value, group_id);
    if (family_id === null) return false;
    await attachStation(tx, { token_hash: station, new_hash, family_id, now: ports.clock.now() });
    return true;
  });
  if (!signed_in) return fail(refuseWrongSignIn());
  const { id, agency_id, email, name, role, service_admin } = user.value;
  const principal = { user_id: id, agency_id, email, name, role, group_id, service_admin };
  return ok({ output: await buildSessionView(ports, principal), station: secret });
};

export const makeLink: Handler<'service.link'> = async (_input, { ports, station }) => {
  const link = ports.links.make();
  if (!link) return refuse('WRONG_STATE', phrase('no_browser_address'));
  ports.log.warn('A link for another browser was made', { at_station: station !== null });
  return ok({ output: link });
};

/** Whether a text is the thing's name or number. */
const isNamed = (text: string, thing: { id: number; name: string } | null): boolean =>
  thing !== null && [toSeenName(thing.name), String(thing.id)].includes(toSeenName(text));

/** The requested group, by number or name; undefined where the agent is not in it. */
async function resolveSignInGroup(
  { ports }: Context,
  { group_id, group }: { group_id?: number | null | undefined; group?: string | null | undefined },
  user_id: number,
): Promise<number | null | undefined> {
  if (group_id != null) return group_id;
  if (!group) return null;
  const own = await listGroupsOfUser(ports.db.read, user_id);
  return own.find((one) => isNamed(group, one))?.id;
}

export const signOut: Handler<'session.sign_out'> = async (_input, context) => {
  const { station, ports } = context;
  if (context.locked) return refuse('LOCKED', phrase('is_locked'));
  if (station) {
    await ports.db.write((tx) =>
      detachStation(tx, { token_hash: station, now: ports.clock.now() }),
    );
  }
  return ok({ output: await buildSessionView(ports, null) });
};

/** Locked until the same agent's password is entered, or a colleague signs in instead. */
export const lockSession: Handler<'session.lock'> = async (_input, context) => {
  const { station, ports } = context;
  const principal = getCaller(context);
  if (station === null) return refuse('FORBIDDEN', phrase('only_station_locks'));
  const now = ports.clock.now();
  await ports.db.write((tx) => lockStation(tx, { token_hash: station, locked: true, now }));
  return ok({ output: await buildSessionView(ports, principal, true) });
};

export const unlockSession: Handler<'session.unlock'> = async ({ password }, context) => {
  const { station, ports, principal } = context;
  if (station === null || !principal) return refuse('WRONG_STATE', phrase('nobody_here'));
  const user = await checkPassword(context, {
    username: principal.email,
    password,
    user_id: principal.user_id,
  });
  if (!user.ok) return user;
  const now = ports.clock.now();
  await ports.db.write((tx) => lockStation(tx, { token_hash: station, locked: false, now }));
  return ok({ output: await buildSessionView(ports, principal) });
};

export const changePassword: Handler<'session.password'> = async (input, context) => {
  const { ports, session } = context;
  const { email, user_id } = getCaller(context);
  const user = await checkPassword(context, { username: email, password: input.password, user_id });
  if (!user.ok) {
    // UNAUTHENTICATED would end the session; a wrong password is only a problem of this field.
    const slip = user.error.error === 'UNAUTHENTICATED';
    return slip ? refuseField('password', phrase('wrong_password')) : user;
  }
  const hashed = await hashNewPassword(context, { email, password: input.new_password });
  if (!hashed.ok) return hashed;
  const password_hash = hashed.value;
  return ports.db.write(async (tx) => {
    if (!(await isStillValid(tx, user.value))) {
      return refuseField('password', phrase('wrong_password'));
    }
    await changeUser(tx, { id: user_id, change: { password_hash } });
    const now = ports.clock.now();
    await revokeUser(tx, { user_id, reason: 'PASSWORD', now, except: session ?? null });
    return ok({ output: {} });
  });
};

/** Who sits at a workstation, as its screens show it. */
async function buildSessionView(
  ports: Ports,
  principal: Principal | null,
  locked = false,
): Promise<SessionView> {
  const training = ports.training !== null;
  const set_up = ports.setup.open();
  if (!principal) return { training, set_up, user: null, agency: null, group: null, locked: false };
  const agency = await findAgency(ports.db.read, principal.agency_id);
  const group = await resolveGroup(ports, principal);
  const { user_id, name, email, role, service_admin } = principal;
  return {
    training,
    set_up,
    user: { id: user_id, name, email, role, service_admin },
    agency: agency && pick(agency, 'id', 'name', 'currency', 'time_zone', 'country', 'city'),
    group: group && pick(group, 'id', 'name'),
    locked,
  };
}
