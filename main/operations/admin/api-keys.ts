/** The API keys of an agency: shown when they are made, listed by name, replaced and ended. */
import type { AnyDb, WriteDb } from '#db/handles.ts';
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

const refuseMany = (): Failure => createFailure('WRONG_STATE', phrase('many_keys'));

/** Adds a key; the caller has checked the limit of live keys in the same transaction. */
async function add(context: Context, tx: WriteDb, name: string) {
  const { ids, vault, clock } = context.ports;
  const { agency_id, email } = getCaller(context);
  const api_key = ids.token();
  const key_hash = vault.digest(api_key);
  const key = await addApiKey(tx, {
    agency_id,
    key_hash,
    name,
    created_by: email,
    now: clock.now(),
  });
  return { key, api_key };
}

const listKeys = (context: Context, db: AnyDb = context.ports.db.read) =>
  listApiKeys(db, getCaller(context).agency_id);

export const readKeys: Handler<'key.list'> = async (_input, context) =>
  ok({ output: { keys: await listKeys(context) } });

export const makeKey: Handler<'key.create'> = async ({ name }, context) => {
  const { db, clock, log } = context.ports;
  const output = await db.write(async (tx) => {
    const live = (await listKeys(context, tx)).filter((key) => isLive(key, clock.now()));
    return live.length >= MAX_LIVE_KEYS ? null : add(context, tx, name);
  });
  if (!output) return fail(refuseMany());
  log.warn('An API key was made', { key: output.key.id, replaces: null });
  return ok({ output });
};

/**
 * Replaces a key; the old one ends in the same commit. A key that was already replaced once and is
 * still in its overlap counts against the limit again.
 */
export const rotateKey: Handler<'key.rotate'> = async ({ id, overlap_hours }, context) => {
  const { db, clock, log } = context.ports;
  const { agency_id } = getCaller(context);
  const now = clock.now();
  const rotated = await db.write(async (tx) => {
    const live = (await listKeys(context, tx)).filter((key) => isLive(key, now));
    const old = live.find((key) => key.id === id);
    if (!old) return fail(refuseUnknownKey());
    const staying = live.filter((key) => key.expires_at === null && key.id !== id);
    if (staying.length >= MAX_LIVE_KEYS) return fail(refuseMany());
    const until = new Date(now.getTime() + overlap_hours * HOUR_MS);
    const end = overlap_hours === 0 ? { revoked_at: now } : { expires_at: until };
    // A key that already ends earlier is not extended.
    if (overlap_hours === 0 || old.expires_at === null || Date.parse(old.expires_at) > +until) {
      await endApiKey(tx, { agency_id, id, end });
    }
    return ok({ output: await add(context, tx, old.name) });
  });
  if (!rotated.ok) return rotated;
  log.warn('An API key was made', { key: rotated.value.output.key.id, replaces: id });
  return rotated;
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
