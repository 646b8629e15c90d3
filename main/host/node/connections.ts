/**
 * HTTP server connections with limits. One that sends no request, or does not read its answer, is
 * closed silently. No client can use up all connections: if an address, or all together, have too
 * many, the longest idle one is closed, then one that does not read its answer; who holds back the
 * rest of a request counts as idle. Only if all wait for us is the new one refused. If a request is
 * answered before it was read in full, the rest is read and discarded: a caller whose own writing
 * fails would not see the answer.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex, Readable } from 'node:stream';

export interface ConnectionLimits {
  max: number;
  max_per_address: number;
  /** From its opening, or its first byte, to the end of a request's headers. */
  headers_ms: number;
  /** Until the whole request has arrived. */
  request_ms: number;
  /** Between an answer and the next request. */
  keep_alive_ms: number;
  /** While the client does not read an answer. */
  stalled_ms: number;
  /** Bytes of a request read on after its answer; then the connection is cut off. */
  max_discarded_bytes: number;
  discard_ms: number;
  /** How often timeouts are checked. */
  look_every_ms: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  max: 1_000,
  max_per_address: 256,
  headers_ms: 10_000,
  request_ms: 30_000,
  keep_alive_ms: 5_000,
  stalled_ms: 30_000,
  max_discarded_bytes: 32 * 1024 * 1024,
  discard_ms: 10_000,
  look_every_ms: 1_000,
};

interface State {
  /** Requests whose answer has not been sent. */
  under_way: Map<IncomingMessage, ServerResponse>;
  /** Has sent a whole request before. */
  asked: boolean;
}

const SERVED = 3;
/** How late a connection is given up for a new one: never while we work for it. */
function rank({ under_way, asked }: State): number {
  const requests = [...under_way];
  if (requests.some(([incoming, { writableEnded }]) => incoming.complete && !writableEnded)) {
    return SERVED;
  }
  if (requests.some(([incoming]) => incoming.complete)) return 2;
  return asked ? 1 : 0;
}

export interface Connections {
  /** Counts a request until its answer is sent. */
  heard(incoming: IncomingMessage, outgoing: ServerResponse): void;
  /** True while an answer is under way: nothing else may be written then. */
  busy(socket: Duplex): boolean;
  /** Sends a last message and closes once the other side does; later input is ignored. */
  closeWith(socket: Duplex, words: string): void;
}

/** Discards further input, within the limits, and calls back when it ends. */
function discard(
  source: Readable,
  socket: Duplex,
  limits: ConnectionLimits,
  done: () => void,
): void {
  let bytes = 0;
  const cut = setTimeout(() => socket.destroy(), limits.discard_ms);
  // Earlier listeners would still receive the data, or store it.
  source.removeAllListeners('data');
  source.on('data', (chunk: Uint8Array) => {
    bytes += chunk.length;
    if (bytes > limits.max_discarded_bytes) socket.destroy();
  });
  for (const event of ['end', 'close']) {
    source.once(event, () => {
      clearTimeout(cut);
      done();
    });
  }
  source.resume();
}

function closeWith(socket: Duplex, words: string, limits: ConnectionLimits): void {
  if (!socket.writable) return;
  socket.end(words);
  discard(socket, socket, limits, () => socket.destroy());
}

/** Sends an answer at once, and ends it when its request has arrived in full. */
function endAfterRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  limits: ConnectionLimits,
): void {
  const end = outgoing.end.bind(outgoing) as (...last: unknown[]) => ServerResponse;
  let ended = false;
  outgoing.end = (...last: unknown[]) => {
    const [chunk] = last;
    if (ended || incoming.complete || incoming.destroyed) return end(...last);
    ended = true;
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) outgoing.write(chunk);
    else outgoing.flushHeaders();
    discard(incoming, incoming.socket, limits, end);
    return outgoing;
  };
}

export function watchConnections(server: Server, limits: ConnectionLimits): Connections {
  /** In the order of opening. */
  const open = new Map<Duplex, State>();
  const by_address = new Map<string, Set<Socket>>();

  /** Closes the oldest connection of the lowest rank. */
  function closeIdle(sockets: Iterable<Duplex>): boolean {
    let idle: Duplex | null = null;
    let lowest = SERVED;
    for (const socket of sockets) {
      const state = open.get(socket);
      const own = state ? rank(state) : SERVED;
      if (own < lowest) [idle, lowest] = [socket, own];
    }
    idle?.destroy();
    return idle !== null;
  }

  function forget(socket: Socket, address: string): void {
    open.delete(socket);
    const beside = by_address.get(address);
    beside?.delete(socket);
    if (beside?.size === 0) by_address.delete(address);
  }

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const beside = by_address.get(address) ?? new Set<Socket>();
    if (beside.size >= limits.max_per_address && !closeIdle(beside)) return socket.destroy();
    if (open.size >= limits.max && !closeIdle(open.keys())) return socket.destroy();
    by_address.set(address, beside.add(socket));
    open.set(socket, { under_way: new Map(), asked: false });
    // At once, because `close` comes only after a turn of the event loop.
    const destroy = socket.destroy.bind(socket);
    socket.destroy = (error) => {
      forget(socket, address);
      return destroy(error);
    };
    socket.once('close', () => forget(socket, address));
  });
  server.setTimeout(limits.stalled_ms, (socket: Socket) => {
    // Idle after an answer, or the client does not read it; while we are slow, it stays open.
    if (!open.get(socket)?.under_way.size || socket.writableLength > 0) socket.destroy();
  });
  return {
    heard(incoming, outgoing) {
      const state = open.get(incoming.socket);
      if (!state) return;
      state.under_way.set(incoming, outgoing);
      outgoing.once('close', () => {
        state.under_way.delete(incoming);
        state.asked ||= incoming.complete;
      });
      endAfterRequest(incoming, outgoing, limits);
    },
    closeWith: (socket, words) => closeWith(socket, words, limits),
    busy: (socket) => (open.get(socket)?.under_way.size ?? 0) > 0,
  };
}
