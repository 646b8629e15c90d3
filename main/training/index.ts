/**
 * The training system: one simulated airline world behind a handler of fetch's type, in process or
 * on a socket. It sees only bytes, like an airline, and can simulate faults.
 */
import { setTimeout } from 'node:timers/promises';
import { PROVIDER_CODES, type ProviderCode } from '#main/contract/values.ts';
import { AMADEUS_PROVIDER, AmadeusFront } from './amadeus/front.ts';
import { answerControl } from './control.ts';
import { answerDuffel, DUFFEL_PROVIDER, findFault } from './duffel/front.ts';
import { createWorld } from './engine/index.ts';
import { FaultBoard } from './faults.ts';
import { answerNdc, findFaultMessage, speaksNdc } from './ndc/front.ts';
import { answerNdc172, findFaultMessage172, speaksNdc172 } from './ndc172/front.ts';
import { answerTravelport, readFaultMessageTravelport } from './travelport/front.ts';
import { TRAVELPORT_PROVIDER } from './travelport/names.ts';
import type { Distortion, FaultKind, FaultMessage } from './world.ts';

/**
 * A broken connection. In process it looks like a reset of `fetch`; a socket host destroys the
 * socket without an answer.
 */
export class DroppedConnection extends TypeError {
  declare readonly message: 'fetch failed' | 'terminated';

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
  /** What every airline sells in; left out, each has a currency of its own. */
  currency?: string | null;
  /** Milliseconds an answer takes, per message; none if left out. */
  latency?: Partial<Record<FaultMessage, number>>;
}

export interface Training {
  /**
   * Rejects only with {@link DroppedConnection}, with the reason of the request's own signal, or
   * for a program error.
   */
  fetch(request: Request): Promise<Response>;
  close(): void;
}

const MAX_BODY = 1024 * 1024;

export function createTraining({
  database,
  clock,
  seed = 1,
  currency = null,
  latency = {},
}: TrainingOptions): Training {
  const world = createWorld({ database, clock, seed, currency });
  const faults = new FaultBoard();
  const shared = { faults, clock, latency };
  const amadeus = new AmadeusFront();
  return {
    async fetch(request) {
      const { pathname, searchParams: query } = new URL(request.url);
      const { method, headers } = request;
      const [, area, ...rest] = pathname.split('/');
      const place = rest.join('/');
      const path = `/${place}`;
      if (area === 'control' && place === 'sessions') {
        const { sessions } = amadeus.memory;
        if (method === 'DELETE') sessions.end();
        return Response.json(sessions.counts(clock.now()));
      }
      if (area === 'control') return answerControl(request, place, world, faults);
      if (area === 'ndc' && rest.length === 2) {
        const [code = '', message = ''] = rest;
        const provider = PROVIDER_CODES.find((known) => known === code);
        const older = provider !== undefined && speaksNdc172(provider);
        const about = older ? findFaultMessage172(message) : findFaultMessage(message);
        if (provider && about && (older || speaksNdc(provider))) {
          const refused = refuseTransport(request, provider);
          if (refused) return refused;
          const answer = older ? answerNdc172 : answerNdc;
          const front = { ...shared, provider, about, type: 'application/xml' };
          return answerRequest(request, front, (said) =>
            answer(world, { provider, message, ...said }),
          );
        }
      }
      // A SOAP service has one address for all its messages.
      if (area === 'uapi' && rest.length === 1) {
        if (method !== 'POST') return refuseMethod();
        const provider = TRAVELPORT_PROVIDER;
        const front = { ...shared, provider, about: readFaultMessageTravelport, type: 'text/xml' };
        return answerRequest(request, front, (said) =>
          answerTravelport(world, { provider, service: place, headers, ...said }),
        );
      }
      if (area === 'duffel') {
        const about = findFault(method, path) ?? 'retrieve';
        const front = { ...shared, provider: DUFFEL_PROVIDER, about, type: 'application/json' };
        return answerRequest(request, front, ({ body: bytes, ...said }) => {
          const body = new TextDecoder().decode(bytes);
          return answerDuffel(world, { method, path, query, headers, body, ...said });
        });
      }
      if (area === 'amadeus' && method === 'POST') {
        const about = (body: Uint8Array) => amadeus.faultOf(body);
        const front = { ...shared, provider: AMADEUS_PROVIDER, about, type: 'text/xml' };
        return answerRequest(request, front, (said) =>
          amadeus.answer(world, { path, headers, ...said }),
        );
      }
      return buildPlainResponse(404, 'Nothing is here');
    },
    close: () => world.close(),
  };
}

/** Shared by all fronts of one training system. */
interface Shared {
  faults: FaultBoard;
  clock: TrainingOptions['clock'];
  latency: NonNullable<TrainingOptions['latency']>;
}

interface Incoming extends Shared {
  provider: ProviderCode;
  /** The fault name, from the message if the address does not have it; null if it never fails. */
  about: FaultMessage | ((body: Uint8Array) => FaultMessage | null);
  /** Content type of the answers. */
  type: string;
}

interface Spoken {
  status: number;
  text: string;
  headers?: Record<string, string>;
}

async function answerRequest(
  request: Request,
  { provider, about, type, faults, clock, latency }: Incoming,
  answer: (said: { body: Uint8Array; distortion: Distortion; now: Date }) => Spoken,
): Promise<Response> {
  const body = await readBody(request);
  if (body === null) return buildPlainResponse(413, 'The message is too large');
  const named = typeof about === 'function' ? about(body) : about;
  const fault = named && faults.take(provider, named);
  const before = fault && failBeforeEffect(fault.fault, clock.now());
  if (before) return before;
  const distortion = toDistortion(fault?.fault);
  const { status, text, headers } = answer({ body, distortion, now: clock.now() });
  const wait_ms =
    (named ? (latency[named] ?? 0) : 0) + (fault?.fault === 'delay' ? fault.delay_ms : 0);
  // The effect has already happened; ending the wait does not undo it.
  if (wait_ms > 0) await setTimeout(wait_ms, null, { signal: request.signal }).catch(() => null);
  request.signal.throwIfAborted();
  if (fault?.fault === 'drop_after') throw new DroppedConnection('terminated');
  const content = { 'content-type': `${type}; charset=utf-8`, ...headers };
  if (fault?.fault === 'accepted') return new Response('', { status: 202, headers: content });
  const told = fault?.fault === 'garbage' ? text.slice(0, Math.floor(text.length / 2)) : text;
  return new Response(told, { status, headers: content });
}

/**
 * The answer of a fault before any effect, null for others; throws DroppedConnection on
 * drop_before.
 */
function failBeforeEffect(fault: FaultKind, now: Date): Response | null {
  switch (fault) {
    case 'drop_before':
      throw new DroppedConnection('fetch failed');
    case 'http_500':
      return buildPlainResponse(500, 'Internal Server Error');
    case 'http_503':
      return buildPlainResponse(503, 'Service Unavailable', { 'retry-after': '1' });
    case 'rate_limit':
      return refuseRateLimited(now);
    case 'html':
      return new Response(CAPTIVE_PORTAL, {
        headers: { 'content-type': 'text/html; charset=utf-8' },
      });
    default:
      return null;
  }
}

const REST_S = 2;

/** A 429 response; each protocol has its own header for the time of the next try. */
function refuseRateLimited(now: Date): Response {
  const error = {
    type: 'rate_limit_error',
    code: 'rate_limit_exceeded',
    title: 'Too many requests',
    message: 'Wait until the limit is reset',
    documentation_url: '',
  };
  const body = { meta: { status: 429, request_id: 'req_limit' }, errors: [error] };
  const headers = {
    date: now.toUTCString(),
    'ratelimit-limit': '60',
    'ratelimit-remaining': '0',
    'ratelimit-reset': new Date(now.getTime() + REST_S * 1000).toUTCString(),
  };
  return Response.json(body, { status: 429, headers });
}

const CAPTIVE_PORTAL =
  '<!doctype html><html><head><title>Guest network</title></head><body><h1>Welcome</h1>' +
  '<p>Accept the terms of use to go online.<form method="post" action="/accept">' +
  '<button>Accept</button></form></body></html>';

function toDistortion(fault: FaultKind | undefined): Distortion {
  if (fault === 'sold_out') return 'SOLD_OUT';
  return fault === 'price_change' ? 'PRICE_CHANGE' : null;
}

function refuseTransport(request: Request, provider: ProviderCode): Response | null {
  if (request.method !== 'POST') return refuseMethod();
  if (request.headers.get('authorization') !== `Bearer training-${provider}`) {
    return buildPlainResponse(401, 'Unknown seller', { 'www-authenticate': 'Bearer' });
  }
  const type = request.headers.get('content-type') ?? '';
  if (!/^(application|text)\/xml\s*(;|$)/i.test(type)) {
    return buildPlainResponse(415, 'A message is application/xml');
  }
  return null;
}

const refuseMethod = (): Response =>
  buildPlainResponse(405, 'Messages are posted', { allow: 'POST' });

/** The request body; null if it is larger than any valid message. */
async function readBody(request: Request): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BODY) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const buildPlainResponse = (
  status: number,
  text: string,
  headers: Record<string, string> = {},
): Response =>
  new Response(text, { status, headers: { 'content-type': 'text/plain', ...headers } });
