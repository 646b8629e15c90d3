/**
 * Reads large answers of any protocol on a worker thread. An adapter is plain values and a fetch,
 * so the worker can create its own. Searches start there. Other operations start here; after a
 * large answer the worker repeats them with the answers so far, and sends only new requests.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Credentials, ProviderOptions } from '#main/contract/provider-settings.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import type { ProviderCode } from '#main/contract/values.ts';
import { type AccountMask, maskFailure } from './account-mask.ts';
import { mayChange, OPERATIONS } from './guard.ts';
import type { Operation, Provider, ProviderCall, ProviderFailure } from './provider.ts';
import { type Fetch, MAX_ANSWER_BYTES, readBody } from './transport.ts';

/** Smaller answers are read in a few milliseconds. */
export const MIN_LARGE_BYTES = 256 * 1024;

export interface Setting {
  times: { search_timeout_ms: number; call_timeout_ms: number };
  credentials: Credentials | null;
  options: ProviderOptions;
}

/** Operations with usually large answers. */
const AT_ONCE: readonly Operation[] = ['search', 'exchangeSearch'];
/** The `retry` of an operation whose answer arrived but is unreadable. */
export const getRetry = (operation: Operation) => (mayChange(operation) ? 'unknown' : 'safe');

/** All that an adapter needs except its fetch: plain values, to create it on another thread. */
export interface AdapterRecipe extends Setting {
  provider_type: ProviderCode;
  base_url: string;
  authorization: string | null;
  training: boolean;
}

/** Sent to the worker thread: the recipe and the mask's secrets. */
export interface ReadingRecipe extends AdapterRecipe {
  secrets: readonly string[];
}

/** A request that was sent, and its answer; `body` as sent. */
interface Heard {
  request: { method: string; url: string; body: string };
  status: number;
  headers: [string, string][];
  body: Uint8Array;
}

export interface LargeCall {
  recipe: ReadingRecipe;
  /** The provider's display name. */
  name: string;
  operation: Operation;
  args: readonly unknown[];
  /** Requests and answers so far, in order. */
  heard: readonly Heard[];
  fetch: Fetch;
  now: Date;
  log?: { info(message: string, fields?: Record<string, unknown>): void };
}

export type LargeAnswer = Result<unknown, ProviderFailure>;
/** Null if it must be read here. */
export type ReadOnWorker = (call: LargeCall) => Promise<LargeAnswer> | null;

type Asked = Pick<LargeCall, 'name' | 'operation' | 'args' | 'heard'>;

/** The requests and answers so far of an operation on this thread. */
interface Talk {
  heard: Heard[];
  large: boolean;
}

/** The same provider, with large answers read on a worker thread if possible. */
export function createWorkerProvider(
  make: (fetch: Fetch) => Provider,
  fetch: Fetch,
  readOnWorker: ReadOnWorker,
  callOf: (asked: Asked) => LargeCall & { mask: AccountMask | null },
): Provider {
  const talks = new AsyncLocalStorage<Talk>();
  const provider = make((request) => {
    const talk = talks.getStore();
    return talk ? listen(fetch, request, talk) : fetch(request);
  });
  const { name } = provider.traits;
  const read = (operation: Operation, args: readonly unknown[], heard: readonly Heard[]) => {
    const { mask, ...call } = callOf({ name, operation, args, heard });
    const answer = readOnWorker(call);
    // A token may have been issued for this very request.
    return mask && answer ? answer.then((one) => maskTexts(one, mask)) : answer;
  };
  const ask = async (operation: Operation, args: readonly unknown[]): Promise<LargeAnswer> => {
    const method = provider[operation] as (...given: readonly unknown[]) => Promise<LargeAnswer>;
    if (AT_ONCE.includes(operation) || args.some(isLarge)) {
      return read(operation, args, []) ?? method(...args);
    }
    const talk: Talk = { heard: [], large: false };
    const here = await talks.run(talk, () => method(...args));
    // Nothing is sent twice: without a worker, the failure here stands.
    return talk.large ? ((await read(operation, args, talk.heard)) ?? here) : here;
  };
  const operations = OPERATIONS.filter((one) => provider[one]);
  return {
    ...provider,
    ...Object.fromEntries(
      operations.map((one) => [one, (...args: readonly unknown[]) => ask(one, args)]),
    ),
  };
}

/** True for the argument of an operation that is its ProviderCall. */
export const isCall = (value: unknown): value is ProviderCall =>
  value !== null && typeof value === 'object' && 'correlation_id' in value && 'timeout_ms' in value;

const isLarge = (value: unknown): boolean =>
  value instanceof Uint8Array && value.byteLength >= MIN_LARGE_BYTES;

/** Headers of the compressed bytes: they are decompressed by now. */
const CHANGED = new Set(['content-encoding', 'content-length', 'transfer-encoding']);
export const listHeaders = ({ headers }: Response): [string, string][] =>
  [...headers].filter(([name]) => !CHANGED.has(name));

/** Stores the exchange; a large answer ends the operation here. */
async function listen(fetch: Fetch, request: Request, talk: Talk): Promise<Response> {
  if (talk.large) throw new Error('Goes on in the worker');
  const sent = request.clone();
  const response = await fetch(request);
  const { status } = response;
  const headers = listHeaders(response);
  const bytes = await readBody(response, MAX_ANSWER_BYTES);
  if (!bytes) {
    const length = String(MAX_ANSWER_BYTES + 1);
    return new Response('', { status, headers: [...headers, ['content-length', length]] });
  }
  const { method, url } = sent;
  talk.heard.push({
    request: { method, url, body: await sent.text() },
    status,
    headers,
    body: bytes,
  });
  talk.large = isLarge(bytes);
  if (talk.large) throw new Error('Goes on in the worker');
  const body = bytes.length === 0 ? null : new Uint8Array(bytes);
  return new Response(body, { status, headers });
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
/** An XML message without its values, because ids, times and digests are always new. */
const toShape = (body: string): string =>
  body.startsWith('<') ? body.replace(/>[^<]+</g, '><').replace(/="[^"]*"/g, '=""') : body;

/**
 * A fetch that replays recorded answers to repeated requests, then sends the rest. A request that
 * differs is not sent if it might have an effect twice.
 */
export function createReplayFetch(
  heard: readonly Heard[],
  operation: Operation,
  fetch: Fetch,
): Fetch {
  const left = [...heard];
  return async (request) => {
    const known = left.shift();
    if (!known) return fetch(request);
    const { method, url } = request;
    const body = await request.clone().text();
    const same =
      method === known.request.method &&
      url === known.request.url &&
      toShape(body) === toShape(known.request.body);
    if (!same && getRetry(operation) === 'unknown') throw new Error('Another message was sent');
    if (!same) {
      left.length = 0;
      return fetch(request);
    }
    const { status, headers } = known;
    const [was, is] = [known.request.body, body].map((text) => text.match(UUID) ?? []);
    const answer = renameIds(known.body, was ?? [], is ?? []);
    return new Response(answer.length === 0 ? null : answer, { status, headers });
  };
}

/** Replaces the ids of one message by those of another. */
function renameIds(bytes: Uint8Array, was: string[], is: string[]): Uint8Array<ArrayBuffer> {
  let text = '';
  for (const [at, id] of was.entries()) {
    if (!is[at] || id === is[at]) continue;
    text ||= Buffer.from(bytes).toString('latin1');
    text = text.replaceAll(id, is[at]);
  }
  return text === '' ? new Uint8Array(bytes) : new Uint8Array(Buffer.from(text, 'latin1'));
}

function maskTexts(answer: LargeAnswer, mask: AccountMask): LargeAnswer {
  if (!answer.ok) return fail(maskFailure(answer.error, mask));
  const { value } = answer;
  if (value === null || typeof value !== 'object' || !('warnings' in value)) return answer;
  return ok({ ...value, warnings: mask.value(value.warnings) });
}
