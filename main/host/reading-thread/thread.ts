/**
 * Calls providers whose answers are large and reads the answers, off the main thread. Adapters here
 * are made for one call and dropped; requests go out through the main thread, which holds the
 * connection.
 */
import { parentPort } from 'node:worker_threads';
import type { ProviderOffer } from '#main/providers/provider.ts';
import { createAdapterThere } from '#main/providers/registry.ts';
import { createReplayFetch, isCall, type LargeAnswer } from '#main/providers/worker-provider.ts';
import type { Ask, Came, FromThread, ToThread } from './messages.ts';

const port = parentPort;
if (!port) throw new Error('This file is the body of a thread');
const post = (message: FromThread, moved: ArrayBuffer[] = []) => port.postMessage(message, moved);

/** Offers sent in one piece. */
const PIECE = 20;

const asked = new Map<number, AbortController>();
const sent = new Map<number, PromiseWithResolvers<Response>>();
/** Calls that wait to send offers; one piece is sent at a time. */
const handing: (() => void)[] = [];
let on_its_way = false;
let last_id = 0;

/** Like `fetch`, for the operation `ask`, through the main thread. */
async function send(ask: number, request: Request): Promise<Response> {
  const { method, url, headers, signal } = request;
  signal.throwIfAborted();
  const body = request.body ? new Uint8Array(await request.arrayBuffer()) : null;
  signal.throwIfAborted();
  last_id += 1;
  const id = last_id;
  const coming = Promise.withResolvers<Response>();
  sent.set(id, coming);
  const giveUp = () => {
    sent.delete(id);
    post({ kind: 'give up', id });
    coming.reject(signal.reason);
  };
  signal.addEventListener('abort', giveUp, { once: true });
  post({ kind: 'send', ask, id, method, url, headers: [...headers], body });
  return coming.promise.finally(() => signal.removeEventListener('abort', giveUp));
}

function hear(came: Came): void {
  const coming = sent.get(came.id);
  sent.delete(came.id);
  if (came.kind === 'came') {
    const { status, headers } = came;
    const body = new Uint8Array(came.body);
    coming?.resolve(new Response(body.length === 0 ? null : body, { status, headers }));
    return;
  }
  let cause: Error | undefined;
  for (const code of came.codes.toReversed())
    cause = Object.assign(new Error('', { cause }), { code });
  coming?.reject(new TypeError(came.message, { cause }));
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
    const message = error instanceof Error ? error.message : String(error);
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
    default:
      return hear(message);
  }
});
