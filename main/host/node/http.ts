/**
 * A Node HTTP server around a fetch function. Input that is not HTTP as supported here is answered
 * with the standard error body or cut off, and every wait has a timeout.
 */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server';
import { createFailure, toRestErrorBody } from '#main/contract/errors.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { API_HEADERS, refuse } from '../rest/answers.ts';
import { CONNECTION_LIMITS, type ConnectionLimits, watchConnections } from './connections.ts';

export type Serve = (request: Request, env: HttpBindings) => Response | Promise<Response>;

export interface Listening {
  host: string;
  port: number;
  /** Accepts no new connection, finishes running answers, and cuts off the rest. */
  close(): Promise<void>;
}

const LAST_WORDS_MS = 2_000;
const SWEEP_MS = 20;

/** `open` is called once the port is known, before any request is heard. */
export async function listen(
  address: { host: string; port: number },
  open: (bound: { host: string; port: number }) => Serve,
  limits: ConnectionLimits = CONNECTION_LIMITS,
): Promise<Result<Listening>> {
  let handle: RequestListener = () => undefined;
  const server = createServer(
    {
      headersTimeout: limits.headers_ms,
      requestTimeout: limits.request_ms,
      keepAliveTimeout: limits.keep_alive_ms,
      connectionsCheckingInterval: limits.look_every_ms,
      // The guard answers a missing Host header with a message.
      requireHostHeader: false,
    },
    (incoming, outgoing) => hear(incoming, outgoing),
  );
  const hear: RequestListener = (incoming, outgoing) => {
    connections.heard(incoming, outgoing);
    handle(incoming, outgoing);
  };
  // An unknown Expect header is ignored: Node's own refusal has no message.
  server.on('checkExpectation', hear);
  const connections = watchConnections(server, limits);
  const refuseRaw = (socket: Duplex) => {
    // A message sent during an answer would be read as a part of it.
    if (connections.busy(socket)) socket.destroy();
    else connections.closeWith(socket, buildRawRefusal());
  };
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // A client without a request gets no message: it would read it as its next answer.
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') socket.destroy();
    else refuseRaw(socket);
  });
  // Tunnels are not supported. An upgrade is only an offer: clients that can speak HTTP/2 make it
  // with their first request, so there is no listener and it is answered like any other request.
  server.on('connect', (_request, socket) => refuseRaw(socket));
  const bound = await bind(server, address);
  if (!bound.ok) return bound;
  handle = createListener(open(bound.value));
  return ok({ ...bound.value, close: () => shut(server) });
}

function createListener(serve: Serve): RequestListener {
  const answer = getRequestListener(
    (request, env) => {
      const { incoming } = env as HttpBindings;
      const hosts = incoming.rawHeaders.filter((n, i) => i % 2 === 0 && n.toLowerCase() === 'host');
      if (hosts.length === 1 && incoming.url?.startsWith('/')) {
        return serve(request, env as HttpBindings);
      }
      return refuse('INVALID_REQUEST', 'One Host header and a path are needed');
    },
    {
      overrideGlobalObjects: false,
      errorHandler: (error) =>
        error instanceof RequestError
          ? refuse('INVALID_REQUEST', 'This is no address or no host of ours')
          : refuse('INTERNAL', 'Something is broken here'),
    },
  );
  return (incoming, outgoing) => void answer(incoming, outgoing);
}

const bind = (
  server: Server,
  { host, port }: { host: string; port: number },
): Promise<Result<{ host: string; port: number }>> =>
  new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE'
          ? `Port ${port} is in use at ${host}; choose another with --port`
          : `The address ${host}:${port} cannot be used: ${error.message}`;
      resolve(fail(createFailure('BUSY', why)));
    });
    server.listen(port, host, () => {
      resolve(ok({ host, port: (server.address() as AddressInfo).port }));
    });
  });

const shut = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), LAST_WORDS_MS);
    // A connection becomes idle after its last answer.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(sweep);
      resolve();
    });
  });

/** The answer to input that Node's parser could not read as a request. */
function buildRawRefusal(): string {
  const body = JSON.stringify(
    toRestErrorBody(createFailure('INVALID_REQUEST', 'This is not a request')),
  );
  const headers = {
    ...API_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n${body}`;
}
