/**
 * One HTTP exchange with a provider, for every protocol: limited in time and size, without
 * redirects, and never taking a captive portal's page for an answer. Failures are values that say
 * whether the effect may have happened; bodies are never logged or part of a message.
 */
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { phrase } from '#main/contract/phrase.ts';
import { fail, getErrorCode, ok, type Result } from '#main/contract/result.ts';
import type { ProviderCall, ProviderFailure } from './provider.ts';

export const MAX_ANSWER_BYTES = 20 * 1024 * 1024;
const MAX_RETRY_AFTER_MS = 10 * 60_000;
/** An agent waits this long for a busy provider before hearing of it. */
const MAX_WAIT_MS = 5_000;
/** So that many stations do not return at once. */
const MAX_JITTER_MS = 250;

/** Takes a request and returns a response, like `fetch`. */
export type Fetch = (request: Request) => Promise<Response>;

/** What a protocol's client gets from the code that sets up the service. */
export interface ClientOptions {
  fetch: Fetch;
  base_url: string;
  /** The value of the Authorization header. */
  authorization: string | null;
  clock: { now(): Date };
  log?: { info(message: string, fields?: Record<string, unknown>): void };
}

export interface AdapterOptions extends ClientOptions {
  /** True where the far side is the training system. */
  training: boolean;
}

export interface TransportRequest {
  url: string;
  headers: Record<string, string>;
  /** POST if left out. */
  method?: 'GET' | 'POST' | 'PATCH';
  /** Null if the method has no body. */
  body: string | null;
  /** True if the protocol itself reads refused credentials and rate limits of its content type. */
  reads_refusals?: true;
  /** True if the message changes something at the provider. */
  effect: boolean;
  timeout_ms: number;
  signal?: AbortSignal;
  /** The pattern of the answer's content type. */
  accept: RegExp;
  max_bytes?: number;
}

/** An answer with the right content type and any status: protocols put errors into both. */
export interface TransportAnswer {
  status: number;
  bytes: Uint8Array;
  retry_after_ms: number | null;
}

/** The exchange of a call, noted in the log by what it was and how it ended. */
export async function exchangeForCall(
  { fetch, log }: Pick<ClientOptions, 'fetch' | 'log'>,
  { correlation_id, timeout_ms, signal }: ProviderCall,
  about: { provider: string; message: string },
  request: Omit<TransportRequest, 'timeout_ms' | 'signal'>,
): Promise<Result<TransportAnswer, ProviderFailure>> {
  const answer = await exchange(fetch, { ...request, timeout_ms, ...(signal ? { signal } : {}) });
  log?.info('provider exchange', {
    ...about,
    correlation_id,
    outcome: answer.ok ? answer.value.status : answer.error.error,
    bytes: answer.ok ? answer.value.bytes.byteLength : null,
  });
  return answer;
}

/** The address of a message: below the base URL, or separate. */
export const resolveAddress = (base_url: string, endpoint: string): string =>
  /^https?:/i.test(endpoint) ? endpoint : base_url.replace(/\/+$/, '') + endpoint;

/** Requests that wait for their turn, a token or a connection: nothing of them has been sent. */
const unsent = new WeakSet<Request>();

/** Runs a wait before sending; if it is abandoned, the request counts as never sent. */
export async function waitUnsent<T>(request: Request, wait: () => Promise<T>): Promise<T> {
  unsent.add(request);
  const value = await wait();
  unsent.delete(request);
  return value;
}

/** Limits requests under way, from their first byte to the last of their answer. */
export function limitRequests(fetch: Fetch, most: number): Fetch {
  let open = 0;
  const waiting: (() => void)[] = [];
  const turn = (signal: AbortSignal) =>
    new Promise<void>((take, drop) => {
      waiting.push(take);
      const leave = () => {
        const at = waiting.indexOf(take);
        if (at >= 0) waiting.splice(at, 1);
        drop(new Error('stopped while waiting'));
      };
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave, { once: true });
    });
  /** Passes the slot to the next in line without freeing it in between. */
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else open -= 1;
  };
  return async (request) => {
    if (open < most) open += 1;
    else await waitUnsent(request, () => turn(request.signal));
    let left = false;
    const leaveOnce = () => {
      if (!left) leave();
      left = true;
    };
    try {
      const response = await fetch(request);
      if (response.body === null) leaveOnce();
      // The caller either reads to the end or aborts the request.
      else request.signal.addEventListener('abort', leaveOnce, { once: true });
      return response;
    } catch (cause) {
      leaveOnce();
      throw cause;
    }
  };
}

const say = (
  error: ProviderFailure['error'],
  retry: ProviderFailure['retry'],
  message: string,
): ProviderFailure => ({ error, retry, message, provider_code: null, provider_text: null });

/** Sends once more what changes nothing, if the provider is busy and says for how short a time. */
export async function exchange(
  fetch: Fetch,
  request: TransportRequest,
): Promise<Result<TransportAnswer, ProviderFailure>> {
  const began = performance.now();
  const first = await exchangeOnce(fetch, request);
  const busy = first.ok ? (first.value.status === 429 ? first.value : null) : first.error;
  const wait_ms =
    (busy?.retry_after_ms ?? Number.POSITIVE_INFINITY) + Math.random() * MAX_JITTER_MS;
  const timeout_ms = request.timeout_ms - (performance.now() - began) - wait_ms;
  if (request.effect || wait_ms > MAX_WAIT_MS || timeout_ms <= 0) return first;
  const { signal } = request;
  await setTimeout(wait_ms, null, signal && { signal }).catch(() => undefined);
  return exchangeOnce(fetch, { ...request, timeout_ms });
}

async function exchangeOnce(
  fetch: Fetch,
  request: TransportRequest,
): Promise<Result<TransportAnswer, ProviderFailure>> {
  if (request.signal?.aborted)
    return fail(say('CALL_CANCELLED', 'safe', phrase('call_cancelled_dot')));
  const controller = new AbortController();
  let ended: 'time' | 'caller' | null = null;
  const end = (why: 'time' | 'caller') => {
    ended ??= why;
    controller.abort();
  };
  const timer = globalThis.setTimeout(() => end('time'), request.timeout_ms);
  const onAbort = () => end('caller');
  request.signal?.addEventListener('abort', onAbort, { once: true });
  const stopped = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
  });
  stopped.catch(() => undefined);
  const { signal } = controller;
  let sent: Request | null = null;
  try {
    sent = new Request(request.url, {
      method: request.method ?? 'POST',
      headers: request.headers,
      ...(request.body === null ? {} : { body: request.body }),
      redirect: 'manual',
      signal,
    });
    // Raced, because not every fetch implementation obeys the signal.
    return await Promise.race([answer(fetch, sent, request), stopped]);
  } catch (cause) {
    const lost = request.effect && sent && !unsent.has(sent) ? 'unknown' : 'safe';
    if (ended === 'time') return fail(say('PROVIDER_TIMEOUT', lost, phrase('no_answer')));
    if (ended === 'caller') return fail(say('CALL_CANCELLED', lost, phrase('call_cancelled_dot')));
    return fail(toConnectionFailure(cause, lost));
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener('abort', onAbort);
    controller.abort();
  }
}

async function answer(
  fetch: Fetch,
  sent: Request,
  request: TransportRequest,
): Promise<Result<TransportAnswer, ProviderFailure>> {
  const lost = request.effect ? 'unknown' : 'safe';
  const again = request.effect ? null : sent.clone();
  const response = await fetch(sent).catch((cause: unknown) => {
    if (again && isStale(cause)) return fetch(again);
    throw cause;
  });
  const { status } = response;
  // Some send rate-limit headers with every answer: only a 429 means a limit.
  const limit = status === 429 ? response.headers.get('ratelimit-reset') : null;
  const wait = response.headers.get('retry-after') ?? limit;
  const retry_after_ms = status >= 400 ? retryAfter(wait, response.headers.get('date')) : null;
  const type = response.headers.get('content-type') ?? '';
  const readable = request.accept.test(type);
  const own = request.reads_refusals === true && readable && REFUSALS.includes(status);
  const early = own ? null : findStatusFailure(status, retry_after_ms, lost, readable);
  if (early) {
    await response.body?.cancel().catch(() => undefined);
    return fail(early);
  }
  if (!readable) {
    await response.body?.cancel().catch(() => undefined);
    return fail(say('PROVIDER_ERROR', lost, phrase('not_its_answer')));
  }
  const most = request.max_bytes ?? MAX_ANSWER_BYTES;
  const announced = Number(response.headers.get('content-length') ?? 0);
  const bytes = announced > most ? null : await readBody(response, most);
  if (bytes === null) {
    await response.body?.cancel().catch(() => undefined);
    return fail(say('PROVIDER_ERROR', lost, phrase('answer_too_large')));
  }
  return ok({ status, bytes, retry_after_ms });
}

const REFUSALS = [401, 403, 429];

/** A gateway's "timed out" says nothing of what the host behind it did. */
export const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 499;

/** Failures that are clear from the status alone; the protocol reads the others. */
export function findStatusFailure(
  status: number,
  retry_after_ms: number | null,
  lost: 'safe' | 'unknown',
  readable: boolean,
): ProviderFailure | null {
  if (status === 429 || (status === 503 && retry_after_ms !== null)) {
    const failure = say('PROVIDER_ERROR', 'safe', phrase('busy_wait'));
    return retry_after_ms === null ? failure : { ...failure, retry_after_ms };
  }
  if (status === 401 || status === 403) {
    return say('PROVIDER_ERROR', 'never', phrase('credentials'));
  }
  // A redirect or a captive portal's page does not contain the result of the request.
  if (status < 200 || (status >= 300 && status < 400)) {
    return say('PROVIDER_ERROR', lost, phrase('http_status', { status }));
  }
  if (status >= 400 && !readable) {
    return say(
      'PROVIDER_ERROR',
      isRefusal(status) ? 'never' : lost,
      phrase('http_status', { status }),
    );
  }
  return null;
}

/** An instant is by the server's clock, so it is compared with the server's date if given. */
function retryAfter(header: string | null, date: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : null;
  const now = Date.parse(date ?? '');
  const until = seconds ?? Date.parse(header) - (Number.isNaN(now) ? Date.now() : now);
  if (!Number.isFinite(until)) return null;
  return Math.min(Math.max(until, 0), MAX_RETRY_AFTER_MS);
}

/** The body's bytes, unpacked even where it does not say so; null if there are more than `most`. */
export async function readBody(response: Response, most: number): Promise<Uint8Array | null> {
  const reader = response.body?.getReader();
  if (!reader) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > most) {
      await reader.cancel().catch(() => undefined);
      return null;
    }
    chunks.push(value);
  }
  return unpack(Buffer.concat(chunks), most);
}

/** Some compress a body and do not say so; null if it is more than `most`. */
async function unpack(body: Uint8Array, most: number): Promise<Uint8Array | null> {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body;
  return promisify(gunzip)(body, { maxOutputLength: most }).catch((cause: unknown) =>
    getErrorCode(cause) === 'ERR_BUFFER_TOO_LARGE' ? null : body,
  );
}

/** The value of a JSON text; undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A new response with the bytes that were read; some statuses have no body. */
export const buildResponse = (
  bytes: Uint8Array,
  init: { status: number; headers: HeadersInit },
): Response =>
  new Response([204, 205, 304].includes(init.status) ? null : Buffer.from(bytes), init);

/** Error codes before a connection existed: the request cannot have arrived. */
const NEVER_CONNECTED =
  /^(ECONNREFUSED|EHOSTUNREACH|EHOSTDOWN|UND_ERR_CONNECT_TIMEOUT|EADDRNOTAVAIL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)|ERR_TLS|ERR_SSL|ERR_INVALID_URL|ERR_NO_TOKEN|ERR_PROXY)/;
const NO_NETWORK = /^(ENOTFOUND|EAI_AGAIN|ENETUNREACH|ENETDOWN)/;

function toConnectionFailure(cause: unknown, lost: 'safe' | 'unknown'): ProviderFailure {
  const code = findCauseCode(cause);
  if (NO_NETWORK.test(code)) return say('OFFLINE', 'safe', phrase('unreachable'));
  if (NEVER_CONNECTED.test(code)) return say('PROVIDER_ERROR', 'safe', phrase('no_connection'));
  if (/TIMEOUT/.test(code)) return say('PROVIDER_TIMEOUT', lost, phrase('no_answer'));
  return say('PROVIDER_ERROR', lost, phrase('connection_broke'));
}

/** The server closed an idle connection just when it was used again. */
const isStale = (cause: unknown): boolean =>
  cause instanceof Error &&
  'reused_connection' in cause &&
  cause.reused_connection === true &&
  /^(ECONNRESET|EPIPE)$/.test(findCauseCode(cause));

/** The system's codes along the chain of causes. */
export function listCauseCodes(cause: unknown): string[] {
  const codes: string[] = [];
  let at = cause;
  for (let depth = 0; depth < 5 && at instanceof Error; depth += 1) {
    codes.push(getErrorCode(at));
    const first: unknown = 'errors' in at && Array.isArray(at.errors) ? at.errors[0] : undefined;
    at = first ?? at.cause;
  }
  return codes.filter((code) => code !== '');
}

export const findCauseCode = (cause: unknown): string => listCauseCodes(cause)[0] ?? '';
