/**
 * Connections through a proxy with CONNECT (RFC 9110, 9.3.6). TLS is with the far side, through the
 * proxy. Errors of the proxy are kept apart from errors of the far side.
 */
import { request } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { Duplex } from 'node:stream';
import { type ConnectionOptions, connect as connectSecure } from 'node:tls';

const MAX_WAIT_MS = 20_000;

export interface ProxyServer {
  url: URL;
  username: string | undefined;
  password: string | undefined;
}

/** An HTTP agent's options for a new connection. */
type Wanted = ConnectionOptions & { host?: string | null; port?: number | string | null };

/** Codes: ERR_PROXY_AUTH, ERR_PROXY_REFUSED, and ERR_PROXY_ with the system's own code. */
const createProxyError = (code: string, message: string, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { code: `ERR_PROXY_${code}` });

/** Opens an agent's connections through the proxy. */
export function connectThrough({ url, username, password }: ProxyServer, secure: boolean) {
  const pair = `${username ?? ''}:${password ?? ''}`;
  const basic = `Basic ${Buffer.from(pair, 'utf8').toString('base64')}`;
  return (given: object, answer?: (error: Error | null, stream: Duplex) => void): undefined => {
    const wanted = given as Wanted;
    const done = answer as (error: Error | null, stream?: Duplex) => void;
    const host = wanted.host ?? 'localhost';
    const target = `${host.includes(':') ? `[${host}]` : host}:${wanted.port ?? 443}`;
    const https = url.protocol === 'https:';
    const asked = (https ? secureRequest : request)({
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port || (https ? 443 : 80),
      method: 'CONNECT',
      path: target,
      headers: { host: target, ...(username ? { 'proxy-authorization': basic } : {}) },
      timeout: MAX_WAIT_MS,
      agent: false,
    });
    asked.on('timeout', () =>
      asked.destroy(Object.assign(new Error('silent'), { code: 'ETIMEDOUT' })),
    );
    asked.on('error', (error: NodeJS.ErrnoException) =>
      done(createProxyError(error.code ?? 'BROKEN', 'The proxy cannot be reached', error)),
    );
    asked.on('connect', (response, socket) => {
      const { statusCode = 0 } = response;
      if (statusCode === 200) {
        socket.setTimeout(0);
        done(null, secure ? connectSecure({ ...wanted, socket }) : socket);
        return;
      }
      socket.destroy();
      const code = statusCode === 407 ? 'AUTH' : 'REFUSED';
      done(createProxyError(code, `The proxy answered with HTTP status ${statusCode}`));
    });
    asked.end();
  };
}
