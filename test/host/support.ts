/**
 * A REST host on a real socket over a dispatcher small enough to read: it knows one token, parses
 * with the table's schemas, and keeps what reached it, so that transport rules are seen alone.
 */
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { expect } from 'vitest';
import { createFailure, ErrorBody } from '#main/contract/errors.ts';
import type { Operation } from '#main/contract/operation.ts';
import { type OperationName, operations } from '#main/contract/operations.ts';
import { fail, ok } from '#main/contract/result.ts';
import type { Answer, Call, Dispatcher, EventListener } from '#main/dispatch/types.ts';
import { listen } from '#main/host/node/http.ts';
import { buildAllowedHosts } from '#main/host/rest/allowed-hosts.ts';
import { createApp } from '#main/host/rest/app.ts';
import { createLaunch } from '#main/host/rest/launch.ts';
import type { StaticFiles } from '#main/host/rest/static.ts';
import { systemClock, systemIds } from '#main/host/system.ts';
import type { Log } from '#main/ports.ts';

export const TOKEN = 'the-token';
const META = { revision: null, connection: 'ONLINE', warnings: [], providers: [] } as const;

type Respond = (call: Call, input: never) => Partial<Answer> | Promise<Partial<Answer>>;

export interface SmallDispatcher extends Dispatcher {
  calls: Call[];
  /** What an operation answers; without an entry it echoes the parsed input. */
  answers: Partial<Record<OperationName, Respond>>;
  emit(position: number, event: unknown): void;
  subscriptions: { after: string | null }[];
  /** How many listen now. */
  listening(): number;
}

export function smallDispatcher(): SmallDispatcher {
  const stations = new Set<string>();
  const listeners = new Set<EventListener>();
  const kept: { position: number; event: never }[] = [];
  const known = (c: Call['credentials']) =>
    c.bearer === TOKEN || (c.station !== null && stations.has(c.station));
  const small: SmallDispatcher = {
    calls: [],
    answers: {},
    subscriptions: [],
    listening: () => listeners.size,
    emit(position, event) {
      kept.push({ position, event: event as never });
      for (const { hear } of listeners) hear(String(position), event as never);
    },
    announce: () => undefined,
    async dispatch(call) {
      const entry: Operation = operations[call.name];
      if (entry.auth !== 'none' && !known(call.credentials)) {
        return fail(createFailure('UNAUTHENTICATED', 'Who are you?'));
      }
      small.calls.push(call as Call);
      const parsed = entry.input.safeParse(call.input);
      if (!parsed.success) {
        const details = parsed.error.issues.flatMap((issue) =>
          issue.code === 'unrecognized_keys'
            ? issue.keys.map((path) => ({ path, message: 'unknown field' }))
            : [{ path: issue.path.join('.'), message: issue.message }],
        );
        return fail(createFailure('INVALID_REQUEST', 'Not valid', details));
      }
      const respond = small.answers[call.name] as Respond | undefined;
      const made = (await respond?.(call as Call, parsed.data as never)) ?? { output: parsed.data };
      return ok({
        output: {},
        view: { booking: null },
        meta: META,
        station: null,
        ...made,
      } as never);
    },
    async subscribe(credentials, after, listener) {
      if (!known(credentials)) return fail(createFailure('UNAUTHENTICATED', 'Who are you?'));
      small.subscriptions.push({ after });
      for (const { position, event } of kept) {
        if (position > Number(after ?? 0)) listener.hear(String(position), event);
      }
      listeners.add(listener);
      return ok(() => void listeners.delete(listener));
    },
    async bindStation() {
      const secret = systemIds.token();
      stations.add(secret);
      return { secret, page: systemIds.token() };
    },
    isStation: async (secret) => stations.has(secret),
    close: async () => undefined,
  };
  return small;
}

export const quiet: Log = { debug() {}, info() {}, warn() {}, error() {} };

export interface SmallHost {
  dispatcher: SmallDispatcher;
  port: number;
  origin: string;
  /** A launch link's path. */
  link(): string;
  stop(): Promise<void>;
}

export async function startHost(files: StaticFiles | null = null): Promise<SmallHost> {
  const dispatcher = smallDispatcher();
  const launch = createLaunch(systemIds, systemClock);
  const closing = new AbortController();
  const listening = await listen({ host: '127.0.0.1', port: 0 }, ({ host, port }) => {
    const app = createApp({
      dispatcher,
      ids: systemIds,
      log: quiet,
      hosts: buildAllowedHosts(host, port, null),
      launch,
      notify: async () => ok(0),
      files,
      openapi: '{"openapi":"3.1.0"}',
      closing: closing.signal,
    });
    return (request, env) => app.fetch(request, env);
  });
  if (!listening.ok) throw new Error(listening.error.message);
  const { port } = listening.value;
  return {
    dispatcher,
    port,
    origin: `http://127.0.0.1:${port}`,
    link: () => launch.make(),
    async stop() {
      closing.abort();
      await listening.value.close();
    },
  };
}

export interface Raw {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read JSON as an outsider does
  json: any;
}

/** A request with any header, `host` and `origin` included, which fetch would not send. */
export function send(
  port: number,
  method: string,
  path: string,
  options: { headers?: Record<string, string | string[]>; body?: string | Buffer } = {},
): Promise<Raw> {
  const { body } = options;
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const chunked = options.headers?.['transfer-encoding'] !== undefined;
  const headers = { ...(chunked ? {} : length), ...options.headers };
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { host: '127.0.0.1', port, method, path, headers, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          const plain = response.headers['content-encoding'] === undefined;
          const type = plain ? (response.headers['content-type'] ?? '') : '';
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            json: type.startsWith('application/json') && text !== '' ? JSON.parse(text) : null,
          });
        });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

export const bearer = (extra: Record<string, string> = {}): Record<string, string> => ({
  authorization: `Bearer ${TOKEN}`,
  'x-api-key': 'key',
  ...extra,
});

export const post = (
  port: number,
  path: string,
  body: unknown,
  headers: Record<string, string> = bearer(),
): Promise<Raw> =>
  send(port, 'POST', path, {
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
  });

/** Bytes as they are, and all that comes back until the other side closes. */
export function raw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let said = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      said += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(said));
  });
}

/** Status and code of a refusal, which is one by its schema. */
export function word(reply: Raw): string {
  const body = ErrorBody.parse(reply.json);
  expect(body.code).toBe(reply.status);
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(reply.headers['x-content-type-options']).toBe('nosniff');
  return `${reply.status} ${body.error}`;
}

/** The fields that a refusal names. */
export const named = (reply: Raw): string[] =>
  reply.json.details.map((d: { path: string }) => d.path);
