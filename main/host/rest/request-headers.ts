/** A request's headers besides its input: credentials, call id, key and revision. */
import { CALL_ID_HEADER, IDEMPOTENCY_HEADER, PAGE_HEADER } from '#main/contract/call.ts';
import { refuse } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { ok, type Result } from '#main/contract/result.ts';
import { CallId, IdempotencyKey } from '#main/contract/texts.ts';
import type { Call, Credentials } from '#main/dispatch/types.ts';
import { readStation } from './station-cookie.ts';

const BEARER = /^Bearer +([\w.~+/-]{1,512}=*) *$/i;
const REVISION = /^"(\d{1,15})"$/;

const refuseMalformed = (path: string, message: string) =>
  refuse('INVALID_REQUEST', `${path}: ${message}`, [{ path, message }]);

/** A bearer token has priority over a cookie; the two are never mixed. */
export function readCredentials(headers: Headers, channel: 'rest' | 'desk'): Credentials {
  const bearer = BEARER.exec(headers.get('authorization') ?? '')?.[1] ?? null;
  const station = channel === 'desk' && bearer === null ? readStation(headers) : null;
  const page = station === null ? null : headers.get(PAGE_HEADER);
  return { bearer, api_key: headers.get('x-api-key'), station, page };
}

/** `keyed`: an Idempotency-Key is accepted here. */
export function readCallHeaders(
  headers: Headers,
  options: { keyed: boolean; newId: () => string },
): Result<Pick<Call, 'call_id' | 'if_match' | 'idempotency_key'>> {
  const call_id = headers.get(CALL_ID_HEADER) ?? options.newId();
  const named = CallId.safeParse(call_id);
  if (!named.success) return refuseMalformed(CALL_ID_HEADER, named.error.issues[0]?.message ?? '');
  const key = options.keyed ? headers.get(IDEMPOTENCY_HEADER) : null;
  const keyed = IdempotencyKey.nullable().safeParse(key);
  if (!keyed.success)
    return refuseMalformed(IDEMPOTENCY_HEADER, keyed.error.issues[0]?.message ?? '');
  const match = headers.get('if-match');
  const revision = match === null || match.trim() === '*' ? null : REVISION.exec(match.trim())?.[1];
  if (revision === undefined) return refuseMalformed('if-match', phrase('header_revision'));
  return ok({
    call_id,
    idempotency_key: key,
    if_match: revision === null ? null : Number(revision),
  });
}
