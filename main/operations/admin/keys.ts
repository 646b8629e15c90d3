/** The API keys of an agency: shown when they are made, listed by name, replaced and ended. */

import { type ApiKeyRow, addApiKey, endApiKey, listApiKeys } from '#db/store/agencies.ts';
import { createFailure, type Failure } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { type Context, getCaller, type Handler } from '../handler.ts';

const MAX_LIVE_KEYS = 20;
const HOUR_MS = 3_600_000;

const refuseUnknownKey = (): Failure => createFailure('NOT_FOUND', phrase('no_such_key'));

const isLive = ({ revoked_at, expires_at }: ApiKeyRow, now: Date): boolean =>
  revoked_at === null && (expires_at === null || Date.parse(expires_at) > now.getTime());

const listKeys = (context: Context) =>
  listApiKeys(context.ports.db.read, getCaller(context).agency_id);

/** Makes a key and, in the same commit, ends the one it replaces. */
async function make(
  context: Context,
  name: string,
  replaces: { id: number; hours: number } | null,
) {
  const { db, ids, vault, clock, log } = context.ports;
  const { agency_id, email } = getCaller(context);
  const now = clock.now();
  const live = (await listKeys(context)).filter((key) => isLive(key, now));
  if (live.length >= MAX_LIVE_KEYS) {
    return fail(createFailure('WRONG_STATE', phrase('many_keys')));
  }
  const api_key = ids.token();
  const key_hash = vault.digest(api_key);
  const key = await db.write(async (tx) => {
    if (replaces) {
      const { id, hours } = replaces;
      const end =
        hours === 0
          ? { revoked_at: now }
          : { expires_at: new Date(now.getTime() + hours * HOUR_MS) };
      await endApiKey(tx, { agency_id, id, end });
    }
    return addApiKey(tx, { agency_id, key_hash, name, created_by: email, now });
  });
  log.warn('An API key was made', { key: key.id, replaces: replaces?.id ?? null });
  return ok({ output: { key, api_key } });
}

export const readKeys: Handler<'key.list'> = async (_input, context) =>
  ok({ output: { keys: await listKeys(context) } });

export const makeKey: Handler<'key.create'> = ({ name }, context) => make(context, name, null);

export const rotateKey: Handler<'key.rotate'> = async ({ id, overlap_hours }, context) => {
  const now = context.ports.clock.now();
  const old = (await listKeys(context)).find((key) => key.id === id && isLive(key, now));
  if (!old) return fail(refuseUnknownKey());
  return make(context, old.name, { id, hours: overlap_hours });
};

export const revokeKey: Handler<'key.revoke'> = async ({ id }, context) => {
  const { db, clock, log } = context.ports;
  const { agency_id } = getCaller(context);
  const end = { revoked_at: clock.now() };
  if (!(await db.write((tx) => endApiKey(tx, { agency_id, id, end }))))
    return fail(refuseUnknownKey());
  log.warn('An API key was ended', { key: id });
  return ok({ output: { keys: await listKeys(context) } });
};
