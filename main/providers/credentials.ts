/**
 * Adds credentials to every outgoing request, so that adapters only handle those that their
 * protocol puts in the message. An expired token is requested once for all waiting callers, and
 * kept in memory only.
 */
import { z } from 'zod';
import type { Credentials } from '#main/contract/provider-settings.ts';
import { assertNever } from '#main/contract/result.ts';
import { type Fetch, parseJson, readBody, waitUnsent } from './transport.ts';

const MAX_TOKEN_WAIT_MS = 20_000;
const MAX_TOKEN_BYTES = 64 * 1024;
/** A token is dropped before it expires, because the request takes time to arrive. */
const SPARE_MS = 30_000;
const USUAL_TOKEN_S = 300;

interface TokenNeeds {
  /** Fetches from the token server. */
  token_fetch: Fetch;
  clock: { now(): Date };
  /** Gets each new token, so that it is masked everywhere. */
  hide?: (token: string) => void;
}

/** Adds the account's own headers to every request. */
export const withHeaders = (
  fetch: Fetch,
  headers: readonly { name: string; value: string }[],
): Fetch => headers.reduce((line, { name, value }) => withHeader(line, name, value), fetch);

export function withCredentials(fetch: Fetch, credentials: Credentials, needs: TokenNeeds): Fetch {
  switch (credentials.scheme) {
    case 'BEARER':
      return withHeader(fetch, 'authorization', `Bearer ${credentials.secret}`);
    case 'BASIC':
    case 'BRANCH':
      return withHeader(
        fetch,
        'authorization',
        buildBasicAuth(credentials.username, credentials.secret),
      );
    case 'HEADER':
      return withHeader(fetch, credentials.header, credentials.secret);
    case 'AGENCY':
    case 'OFFICE':
      return fetch; // in the message's own envelope
    case 'OAUTH':
      return withToken(fetch, credentials, needs);
    default:
      return assertNever(credentials, 'credentials');
  }
}

export const buildBasicAuth = (name: string, secret: string) =>
  `Basic ${Buffer.from(`${name}:${secret}`, 'utf8').toString('base64')}`;

const withHeader =
  (fetch: Fetch, header: string, value: string): Fetch =>
  (request) => {
    request.headers.set(header, value);
    return fetch(request);
  };

const TokenAnswer = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]+$/),
  expires_in: z.unknown().optional(),
});
interface Token {
  value: string;
  until: number;
}

function withToken(
  fetch: Fetch,
  credentials: Credentials & { scheme: 'OAUTH' },
  { token_fetch, clock, hide }: TokenNeeds,
): Fetch {
  let kept: Token | null = null;
  let coming: Promise<Token | null> | null = null;
  const getFreshToken = async (spent: Token | null): Promise<Token | null> => {
    // The spent token is not used again, even if the request for a new one fails.
    if (kept === spent) kept = null;
    if (kept && kept.until > clock.now().getTime()) return kept;
    coming ??= askToken(token_fetch, credentials, clock).finally(() => {
      coming = null;
    });
    kept = await coming;
    if (kept) hide?.(kept.value);
    return kept;
  };
  const send = (request: Request, token: Token) => {
    request.headers.set('authorization', `Bearer ${token.value}`);
    return fetch(request);
  };
  return async (request) => {
    const token = await waitUnsent(request, () => getFreshToken(null));
    if (!token) return refuseRequest();
    const again = request.clone();
    const response = await send(request, token);
    if (response.status !== 401) return response;
    // Refused before anything was done: the token may have been revoked early.
    await response.body?.cancel().catch(() => undefined);
    const next = await getFreshToken(token);
    return next ? send(again, next) : refuseRequest();
  };
}

/** The provider's answer to a request without a token, which is never sent. */
const refuseRequest = () => new Response(null, { status: 401 });

/** It is unknown whether a token was issued: retried like a server error. */
const createTokenError = (status: number) =>
  Object.assign(new Error(`no token, HTTP status ${status}`), { code: 'ERR_NO_TOKEN' });

/** Null if refused; a connection error is passed on to the caller. */
async function askToken(
  fetch: Fetch,
  { token_url, client_id, secret, scope }: Credentials & { scheme: 'OAUTH' },
  clock: { now(): Date },
): Promise<Token | null> {
  const form = new URLSearchParams({ grant_type: 'client_credentials' });
  if (scope !== undefined) form.set('scope', scope);
  // Both halves are form-encoded inside the header (RFC 6749, 2.3.1).
  const pair = [client_id, secret].map((part) => encodeURIComponent(part.toWellFormed()));
  const asked = clock.now().getTime();
  const response = await fetch(
    new Request(token_url, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        authorization: buildBasicAuth(pair[0] ?? '', pair[1] ?? ''),
      },
      body: form.toString(),
      redirect: 'manual',
      signal: AbortSignal.timeout(MAX_TOKEN_WAIT_MS),
    }),
  );
  const bytes = await readBody(response, MAX_TOKEN_BYTES);
  const { status } = response;
  if (status === 400 || status === 401 || status === 403) return null;
  const told = status === 200 && bytes ? parseJson(new TextDecoder().decode(bytes)) : null;
  const token = TokenAnswer.safeParse(told).data;
  if (!token) throw createTokenError(status);
  const { access_token: value, expires_in } = token;
  const seconds = Number(expires_in ?? USUAL_TOKEN_S);
  const lasts = Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : USUAL_TOKEN_S * 1_000;
  return { value, until: asked + lasts - Math.min(SPARE_MS, lasts / 2) };
}
