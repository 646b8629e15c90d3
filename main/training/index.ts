/**
 * The training system: one simulated airline world behind a fetch-shaped handler, mounted in process
 * or on a socket. It sees only bytes, as an airline would, and can be told to misbehave.
 */
import { PROVIDER_CODES, type ProviderCode } from '#main/contract/values.ts';
import { answerControl } from './control.ts';
import { createWorld } from './engine/index.ts';
import { FaultBoard } from './faults.ts';
import { answerNdc, faultMessageOf, speaksNdc } from './ndc/front.ts';
import type { Distortion, FaultKind, FaultMessage, World } from './world.ts';

/**
 * The connection broke. In process it looks like what `fetch` throws for a reset; a socket host that
 * sees it destroys the socket without an answer.
 */
export class DroppedConnection extends TypeError {
  constructor(message: 'fetch failed' | 'terminated') {
    const cause = Object.assign(new Error('read ECONNRESET'), {
      code: 'ECONNRESET',
      errno: -104,
      syscall: 'read',
    });
    super(message, { cause });
    this.name = 'DroppedConnection';
  }
}

export interface TrainingOptions {
  /** Path of the world's own database, or ':memory:'. */
  database: string;
  clock: { now(): Date };
  seed?: number;
  /** Milliseconds an answer takes, per message; none where it is left out. */
  latency?: Partial<Record<FaultMessage, number>>;
}

export interface Training {
  /**
   * Rejects only with {@link DroppedConnection}, with the reason of the request's own signal, or for
   * a broken invariant.
   */
  fetch(request: Request): Promise<Response>;
  close(): void;
}

const LARGEST_BODY = 1024 * 1024;

export function createTraining({
  database,
  clock,
  seed = 1,
  latency = {},
}: TrainingOptions): Training {
  const world = createWorld({ database, clock, seed });
  const faults = new FaultBoard();
  return {
    async fetch(request) {
      const [, area, ...rest] = new URL(request.url).pathname.split('/');
      if (area === 'control') return answerControl(request, rest.join('/'), world, faults);
      if (area === 'ndc' && rest.length === 2) {
        const [code = '', message = ''] = rest;
        const provider = PROVIDER_CODES.find((known) => known === code);
        const about = faultMessageOf(message);
        if (provider && about && speaksNdc(provider)) {
          return ndc(request, { provider, message, about, world, faults, clock, latency });
        }
      }
      return plain(404, 'Nothing is here');
    },
    close: () => world.close(),
  };
}

interface Incoming {
  provider: ProviderCode;
  message: string;
  about: FaultMessage;
  world: World;
  faults: FaultBoard;
  clock: TrainingOptions['clock'];
  latency: NonNullable<TrainingOptions['latency']>;
}

async function ndc(request: Request, incoming: Incoming): Promise<Response> {
  const refused = refuseTransport(request, incoming.provider);
  if (refused) return refused;
  const body = await readBody(request);
  if (body === null) return plain(413, 'The message is too large');
  const fault = incoming.faults.take(incoming.provider, incoming.about);
  const before = fault && beforeEffect(fault.fault);
  if (before) return before;
  const { status, xml } = answerNdc(incoming.world, {
    provider: incoming.provider,
    message: incoming.message,
    body,
    distortion: distortionOf(fault?.fault),
    now: incoming.clock.now(),
  });
  const wait_ms = (incoming.latency[incoming.about] ?? 0) + delayOf(fault);
  if (wait_ms > 0) await wait(wait_ms, request.signal);
  request.signal.throwIfAborted();
  if (fault?.fault === 'drop_after') throw new DroppedConnection('terminated');
  const text = fault?.fault === 'garbage' ? xml.slice(0, Math.floor(xml.length / 2)) : xml;
  return new Response(text, {
    status,
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
}

/** What goes wrong before anything has happened. */
function beforeEffect(fault: FaultKind): Response | null {
  switch (fault) {
    case 'drop_before':
      throw new DroppedConnection('fetch failed');
    case 'http_500':
      return plain(500, 'Internal Server Error');
    case 'http_503':
      return plain(503, 'Service Unavailable', { 'retry-after': '1' });
    case 'html':
      return new Response(CAPTIVE_PORTAL, {
        headers: { 'content-type': 'text/html; charset=utf-8' },
      });
    default:
      return null;
  }
}

const CAPTIVE_PORTAL =
  '<!doctype html><html><head><title>Guest network</title></head><body><h1>Welcome</h1>' +
  '<p>Accept the terms of use to go online.<form method="post" action="/accept">' +
  '<button>Accept</button></form></body></html>';

const delayOf = (fault: { fault: FaultKind; delay_ms: number } | null): number =>
  fault?.fault === 'delay' ? fault.delay_ms : 0;

function distortionOf(fault: FaultKind | undefined): Distortion {
  if (fault === 'sold_out') return 'SOLD_OUT';
  return fault === 'price_change' ? 'PRICE_CHANGE' : null;
}

function refuseTransport(request: Request, provider: ProviderCode): Response | null {
  if (request.method !== 'POST') return plain(405, 'Messages are posted', { allow: 'POST' });
  if (request.headers.get('authorization') !== `Bearer training-${provider}`) {
    return plain(401, 'Unknown seller', { 'www-authenticate': 'Bearer' });
  }
  const type = request.headers.get('content-type') ?? '';
  if (!/^(application|text)\/xml\s*(;|$)/i.test(type)) {
    return plain(415, 'A message is application/xml');
  }
  return null;
}

/** Null when it is larger than any message needs to be. */
async function readBody(request: Request): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > LARGEST_BODY) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The effect has happened already; giving up waiting does not undo it. */
function wait(delay_ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const give_up = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', give_up);
      resolve();
    }, delay_ms);
    if (signal.aborted) give_up();
    else signal.addEventListener('abort', give_up, { once: true });
  });
}

const plain = (status: number, text: string, headers: Record<string, string> = {}): Response =>
  new Response(text, { status, headers: { 'content-type': 'text/plain', ...headers } });
