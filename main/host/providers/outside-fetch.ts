/**
 * A fetch for an endpoint an administrator has set, with the account's certificates and through the
 * proxy that `routing.ts` chooses. The address of a name is checked when connecting, so that a name
 * that later moves to a private address is refused too; behind a proxy the proxy resolves the name.
 * No redirects are followed, and no cookies are kept.
 */
import { type LookupAddress, lookup } from 'node:dns';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest, Agent as SecureAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { toTable } from '#main/contract/collections.ts';
import type { ProviderOptions } from '#main/contract/provider-settings.ts';
import { getErrorCode } from '#main/contract/result.ts';
import { isPrivateAddress, isPrivateHost } from '#main/domain/provider-addresses.ts';
import { type Fetch, waitUnsent } from '#main/providers/transport.ts';
import { connectThrough, type ProxyServer } from '../proxy-tunnel.ts';
import { createRouting, type Routing } from './routing.ts';

export interface OutsideOptions {
  /** In training, private addresses are allowed: the training system may be in the same office. */
  private_too: boolean;
  /** The account's connection options. */
  account?: ProviderOptions;
  /** If left out: direct, or through the account's own proxy. */
  routing?: Routing;
  /** The system's own lookup, except in tests. */
  resolve?: typeof lookup;
}

const refuseHost = (host: string): Error =>
  Object.assign(new Error(`${host} is not on the open internet`), {
    code: 'EHOSTUNREACH',
    reason: 'PRIVATE',
  });

/** A lookup that returns public addresses only. */
function openLookup(resolve: typeof lookup): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const addresses = (found ?? []) as LookupAddress[];
      const open = addresses.filter(({ address }) => !isPrivateAddress(address));
      const [first] = open;
      if (error) done(error, '', 4);
      // One private address is enough to refuse: real endpoints do not mix both kinds.
      else if (!first || open.length !== addresses.length) done(refuseHost(hostname), '', 4);
      else if (options.all) done(null, open);
      else done(null, first.address, first.family);
    });
  };
}

let trusting = false;

/** Trusts the system's certificate authorities, because a company's own authority is only there. */
function trustSystem(): void {
  // Electron's Node may lack these functions; the account's own authority can be set instead.
  if (trusting || typeof setDefaultCACertificates !== 'function') return;
  trusting = true;
  setDefaultCACertificates([...getCACertificates('default'), ...getCACertificates('system')]);
}

/** Below the idle time that gateways usually allow; a server's own limit has priority. */
const MAX_IDLE_MS = 20_000;

/** Connections of one account, with its certificates, over one route. */
function createAgents(
  {
    client_certificate: cert,
    client_key: key,
    client_key_passphrase: passphrase,
    authority: ca,
  }: ProviderOptions,
  proxy: ProxyServer | null,
) {
  const agents = {
    'http:': new Agent({ keepAlive: true, timeout: MAX_IDLE_MS }),
    'https:': new SecureAgent({
      keepAlive: true,
      timeout: MAX_IDLE_MS,
      ...(cert && { cert }),
      ...(key && { key }),
      ...(passphrase && { passphrase }),
      ...(ca && { ca }),
    }),
  };
  if (proxy) {
    for (const agent of Object.values(agents)) {
      agent.createConnection = connectThrough(proxy, agent === agents['https:']);
    }
  }
  return agents;
}
type Agents = ReturnType<typeof createAgents>;

/** The agents of an account, kept for each route used so far. */
function keepAgents(account: ProviderOptions): (proxy: ProxyServer | null) => Agents {
  const kept = new Map<string, Agents>();
  return (proxy) => {
    const proxy_key = JSON.stringify(proxy && [proxy.url.href, proxy.username, proxy.password]);
    const agents = kept.get(proxy_key) ?? createAgents(account, proxy);
    kept.set(proxy_key, agents);
    return agents;
  };
}

const straight: Routing = createRouting({
  policy: { url: 'none', bypass: [] },
  system: async () => [null],
  passwords: { find: async () => null, keep: async () => undefined },
  unkept: () => undefined,
});

/** No connection to the proxy; nothing was sent, so the next one may be tried. */
const isGone = (error: unknown): boolean =>
  /^ERR_PROXY_(?!AUTH$|REFUSED$)/.test(getErrorCode(error));

export function createOutsideFetch(options: OutsideOptions): Fetch {
  const { private_too, account = {}, resolve = lookup, routing = straight } = options;
  const agentsBy = keepAgents(account);
  return async (request) => {
    const url = new URL(request.url);
    if (!private_too && isPrivateHost(url.hostname)) throw refuseHost(url.hostname);
    if (!private_too && url.protocol !== 'https:') throw refuseHost(url.hostname);
    const body = request.body === null ? null : Buffer.from(await request.arrayBuffer());
    if (url.protocol === 'https:') trustSystem();
    const proxies = await routing.to(url, account);
    for (const [at, proxy] of proxies.entries()) {
      const agent = agentsBy(proxy)[url.protocol === 'https:' ? 'https:' : 'http:'];
      // Behind a proxy, the proxy resolves the name.
      const judged = !private_too && proxy === null;
      try {
        return toResponse(await send(url, request, body, agent, judged ? resolve : null));
      } catch (error) {
        if (proxy && getErrorCode(error) === 'ERR_PROXY_AUTH') routing.refused(proxy);
        if (at === proxies.length - 1 || !isGone(error)) throw error;
      }
    }
    throw refuseHost(url.hostname);
  };
}

const send = (
  url: URL,
  request: Request,
  body: Buffer | null,
  agent: Agent,
  resolve: typeof lookup | null,
): Promise<IncomingMessage> =>
  new Promise((done, fail) => {
    const outgoing = (url.protocol === 'https:' ? httpsRequest : httpRequest)(
      url,
      {
        method: request.method,
        agent,
        headers: {
          'accept-encoding': 'gzip',
          ...Object.fromEntries(request.headers),
          ...(body === null ? {} : { 'content-length': String(body.byteLength) }),
        },
        signal: request.signal,
        ...(resolve ? { lookup: openLookup(resolve) } : {}),
      },
      done,
    );
    const opened = Promise.withResolvers<void>();
    let open = false;
    const begin = () => {
      open = true;
      opened.resolve();
    };
    void waitUnsent(request, () => opened.promise);
    const secure = url.protocol === 'https:';
    outgoing.on('socket', (socket) => {
      // Behind a proxy a plain connection is there at once.
      if (outgoing.reusedSocket || !(secure || socket.connecting)) begin();
      else socket.once(secure ? 'secureConnect' : 'connect', begin);
    });
    outgoing.on('error', (error) => {
      const reused_connection = outgoing.reusedSocket;
      fail(Object.assign(open ? toBreak(error) : error, { reused_connection }));
    });
    outgoing.end(body ?? undefined);
  });

/** With TLS 1.3 a refused client certificate is told after the handshake; nothing was read. */
const REFUSED_CERTIFICATE = /ALERT_(\w*CERTIFICATE|UNKNOWN_CA|HANDSHAKE_FAILURE|ACCESS_DENIED)/;
/** The codes of TLS, and those of connecting that the system also gives when a route is lost. */
const LIKE_UNCONNECTED = /^(ERR_SSL|E(HOST|NET)(UNREACH|DOWN)|EADDRNOTAVAIL)/;

/** On an open connection the request may have arrived, so that no code may say otherwise. */
function toBreak(error: Error): Error {
  const code = getErrorCode(error);
  if (!LIKE_UNCONNECTED.test(code) || REFUSED_CERTIFICATE.test(code)) return error;
  return Object.assign(new Error('The connection broke', { cause: error }), { code: 'ECONNRESET' });
}

const BODILESS = new Set([101, 204, 205, 304]);
const UNPACKED: Readonly<Record<string, () => NodeJS.ReadWriteStream & Readable>> = toTable({
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
});

function toResponse(answer: IncomingMessage): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  const status = answer.statusCode ?? 502;
  if (BODILESS.has(status)) {
    answer.resume();
    return new Response(null, { status, headers });
  }
  const unpack = UNPACKED[headers.get('content-encoding')?.trim().toLowerCase() ?? ''];
  if (!unpack) return new Response(toBody(answer), { status, headers });
  headers.delete('content-encoding');
  headers.delete('content-length');
  // A stream error already makes the reader fail, so it is ignored here.
  const plain = pipeline(answer, unpack(), () => undefined);
  return new Response(toBody(plain as Readable), { status, headers });
}

const toBody = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>;
