/**
 * Calls providers whose answers are large and reads the answers, off the main thread. Adapters here
 * are made for one call and dropped; requests go out through the main thread, which holds the
 * connection.
 */
import { parentPort } from 'node:worker_threads';
import { getErrorMessage } from '#main/contract/result.ts';
import type { ProviderOffer } from '#main/providers/provider.ts';
import { createAdapterThere } from '#main/providers/registry.ts';
import { createReplayFetch, isCall, type LargeAnswer } from '#main/providers/worker-provider.ts';
import { ThreadRequests } from '../thread-requests.ts';
import type { Ask, FromThread, ToThread } from './messages.ts';

const port = parentPort;
if (!port) throw new Error('This file is the body of a thread');
const post = (message: FromThread) => port.postMessage(message);

/** Offers sent in one piece. */
const PIECE = 20;

const asked = new Map<number, AbortController>();
const requests = new ThreadRequests();
/** Calls that wait to send offers; one piece is sent at a time. */
const handing: (() => void)[] = [];
let on_its_way = false;

/** Like `fetch`, for the operation `ask`, through the main thread. */
const send = (ask: number, request: Request): Promise<Response> =>
  requests.send(
    request,
    (sent) => post({ kind: 'send', ask, ...sent }),
    (id) => post({ kind: 'give up', id }),
  );

function rebuildError(message: string, codes: readonly string[]): TypeError {
  let cause: Error | undefined;
  for (const code of codes.toReversed()) cause = Object.assign(new Error('', { cause }), { code });
  return new TypeError(message, { cause });
}

async function handOver(message: FromThread): Promise<void> {
  if (on_its_way) await new Promise<void>((go) => void handing.push(go));
  on_its_way = true;
  post(message);
}

function handleTaken(): void {
  const next = handing.shift();
  if (next) next();
  else on_its_way = false;
}

const hasOffers = (value: unknown): value is { offers: ProviderOffer[] } =>
  value !== null && typeof value === 'object' && 'offers' in value && Array.isArray(value.offers);

async function perform({ id, recipe, operation, args, heard, now }: Ask): Promise<void> {
  const leaving = new AbortController();
  asked.set(id, leaving);
  try {
    const provider = createAdapterThere(recipe, {
      fetch: createReplayFetch(heard, operation, (request) => send(id, request)),
      clock: { now: () => new Date(now) },
      log: { info: (message, fields = {}) => post({ kind: 'log', ask: id, message, fields }) },
    });
    const { signal } = leaving;
    const given = args.map((one) => (isCall(one) ? { ...one, signal } : one));
    const method = provider[operation] as (...given: unknown[]) => Promise<LargeAnswer>;
    const answer = await method(...given);
    if (!answer.ok || !hasOffers(answer.value)) return post({ kind: 'answer', ask: id, answer });
    const { offers, ...rest } = answer.value;
    for (let at = 0; at < offers.length; at += PIECE) {
      await handOver({ kind: 'offers', ask: id, offers: offers.slice(at, at + PIECE) });
    }
    post({ kind: 'answer', ask: id, answer: { ok: true, value: { ...rest, offers: [] } } });
  } catch (error) {
    const message = getErrorMessage(error);
    post({ kind: 'broken', ask: id, message });
  } finally {
    asked.delete(id);
  }
}

port.on('message', (message: ToThread) => {
  switch (message.kind) {
    case 'ask':
      return void perform(message);
    case 'leave':
      return asked.get(message.id)?.abort();
    case 'taken':
      return handleTaken();
    case 'came':
      return requests.resolve(message);
    case 'broke':
      return requests.reject(message.id, rebuildError(message.message, message.codes));
    case 'ping':
      return post({ kind: 'alive' });
  }
});
post({ kind: 'alive' });
