/**
 * The line between a station and the airlines, which can be cut: refused, reset before or after a
 * message has arrived, hung, dripped, answered by somebody else's page or with nonsense. It sees each
 * request whole before it decides, so that it is known on which side of the effect the cut fell.
 */
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  request as requestOf,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '../fixtures/messages.ts';

export type Cut =
  | { cut: 'reset_before' | 'reset_after' | 'reset_middle' | 'hang_before' | 'hang_after' }
  | { cut: 'drip'; gap_ms: number }
  | { cut: 'late'; ms: number }
  /** Somebody else's page, or the way to it. */
  | { cut: 'portal' | 'redirect' }
  /** Refused without the message having arrived. */
  | { cut: 'status'; status: number; headers?: Record<string, string>; body?: string }
  /** The message arrives; its answer is replaced. */
  | { cut: 'answer'; status?: number; type?: string; body: string | Buffer }
  /** The message arrives; its answer is told in other words. */
  | { cut: 'edit'; edit: (text: string) => string }
  | { cut: 'half' };

export interface Rule {
  /** Its name, as `OrderCreate`; every message where it is left out. */
  message?: string;
  /** Lets so many pass that would fit. */
  after?: number;
  /** How often; always where it is left out. */
  times?: number;
  how: Cut;
}

interface Seen {
  message: string;
  at: number;
  /** Null where it went through as it was. */
  cut: Cut['cut'] | null;
  /** From the whole message to the whole answer; null until then. */
  took_ms: number | null;
}

const XML = 'application/xml; charset=utf-8';

export class Line {
  readonly #target: URL;
  #server: Server | null = null;
  #port = 0;
  #sockets = new Set<Socket>();
  #rules: Rule[] = [];
  /** Messages in the order they came. */
  readonly seen: Seen[] = [];

  constructor(target: string) {
    this.#target = new URL(target);
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async open(): Promise<void> {
    if (this.#server) return;
    const server = createServer((incoming, outgoing) => {
      this.#serve(incoming, outgoing).catch(() => outgoing.destroy());
    });
    server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
      socket.on('error', () => undefined);
    });
    server.keepAliveTimeout = 60_000;
    server.listen(this.#port, '127.0.0.1');
    await once(server, 'listening');
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  /** From here on nobody answers at this address, and whatever was under way is reset. */
  async refuse(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    this.#server = null;
    server.close();
    this.reset();
    await once(server, 'close');
  }

  reset(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  cut(...rules: Rule[]): void {
    this.#rules.push(...rules.map((rule) => ({ ...rule })));
  }

  heal(): void {
    this.#rules = [];
  }

  /** How many messages of a kind have come. */
  count(message: string, cut?: Cut['cut'] | null): number {
    return this.seen.filter(
      (one) => one.message === message && (cut === undefined || one.cut === cut),
    ).length;
  }

  #take(message: string): Cut | null {
    const rule = this.#rules.find((one) => one.message === undefined || one.message === message);
    if (!rule) return null;
    if (rule.after !== undefined && rule.after > 0) {
      rule.after -= 1;
      return null;
    }
    if (rule.times !== undefined) {
      rule.times -= 1;
      if (rule.times === 0) this.#rules = this.#rules.filter((one) => one !== rule);
    }
    return rule.how;
  }

  async #serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const { method = '', url = '' } = incoming;
    const message = messageOf(method, url, body.toString('utf8'));
    // A probe names no message: it meets what every message meets.
    const instructors = url.startsWith('/control');
    const how = instructors ? null : this.#take(message ?? '');
    const since = performance.now();
    const name = message ?? '';
    const seen: Seen = { message: name, at: Date.now(), cut: how?.cut ?? null, took_ms: null };
    if (message !== null) this.seen.push(seen);
    await this.#answer(how, incoming, body, outgoing);
    seen.took_ms = performance.now() - since;
  }

  async #answer(
    how: Cut | null,
    incoming: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
  ): Promise<void> {
    const { socket } = incoming;
    switch (how?.cut) {
      case 'reset_before':
        return void socket.resetAndDestroy();
      case 'hang_before':
        return;
      case 'portal':
        outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
        return void outgoing.end('<!doctype html><title>Guest network</title><p>Log in');
      case 'redirect':
        outgoing.writeHead(302, { location: 'http://portal.invalid/' });
        return void outgoing.end();
      case 'status':
        outgoing.writeHead(how.status, { 'content-type': 'text/plain', ...how.headers });
        return void outgoing.end(how.body ?? 'no');
    }
    const answer = await this.#forward(incoming, body);
    switch (how?.cut) {
      case undefined:
        break;
      case 'reset_after':
        return void socket.resetAndDestroy();
      case 'hang_after':
        return;
      case 'reset_middle':
      case 'half': {
        const half = answer.body.subarray(0, Math.floor(answer.body.length / 2));
        if (how.cut === 'half') {
          outgoing.writeHead(answer.status, { 'content-type': answer.type });
          return void outgoing.end(half);
        }
        outgoing.writeHead(answer.status, {
          'content-type': answer.type,
          'content-length': answer.body.length,
        });
        outgoing.write(half, () => setTimeout(() => socket.resetAndDestroy(), 10));
        return;
      }
      case 'drip':
        outgoing.writeHead(answer.status, { 'content-type': answer.type });
        for (const byte of answer.body) {
          if (outgoing.destroyed) return;
          outgoing.write(Buffer.of(byte));
          await sleep(how.gap_ms);
        }
        return void outgoing.end();
      case 'late':
        await sleep(how.ms);
        break;
      case 'answer':
        outgoing.writeHead(how.status ?? 200, { 'content-type': how.type ?? XML });
        return void outgoing.end(how.body);
      case 'edit':
        outgoing.writeHead(answer.status, { 'content-type': answer.type });
        return void outgoing.end(how.edit(answer.body.toString('utf8')));
    }
    outgoing.writeHead(answer.status, answer.headers);
    outgoing.end(answer.body);
  }

  /** As it came; the far side sees its own name in it. */
  #forward(incoming: IncomingMessage, body: Buffer) {
    const { 'transfer-encoding': _chunked, ...kept } = incoming.headers;
    return new Promise<{
      status: number;
      type: string;
      headers: IncomingMessage['headers'];
      body: Buffer;
    }>((resolve, reject) => {
      const onward = requestOf(
        {
          hostname: this.#target.hostname,
          port: this.#target.port,
          path: incoming.url,
          method: incoming.method,
          headers: { ...kept, host: this.#target.host, 'content-length': body.length },
          agent: false,
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 502,
              type: response.headers['content-type'] ?? '',
              headers: { ...response.headers, connection: 'keep-alive' },
              body: Buffer.concat(chunks),
            }),
          );
        },
      );
      onward.on('error', reject);
      onward.end(body);
    });
  }
}
