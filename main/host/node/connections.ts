/**
 * Connections of an HTTP server, each of which ends: one that asks nothing is closed without a word,
 * one that reads nothing of its answer too. Nobody takes all there are: where an address, or all of
 * them, have too many, the one that has been idle longest makes room, and only where none is idle is
 * the new one refused. What is answered before it was read whole is read on, and thrown away: a caller
 * whose own writing fails would not see the answer.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface ConnectionLimits {
  max: number;
  max_per_address: number;
  /** From its opening, or its first byte, to the end of a request's headers. */
  headers_ms: number;
  /** Until the whole request is there. */
  request_ms: number;
  /** Between an answer and the next request. */
  keep_alive_ms: number;
  /** While nothing of an answer is taken. */
  stalled_ms: number;
  /** Of what is sent on after its answer; then the connection is cut off. */
  max_discarded_bytes: number;
  discard_ms: number;
  /** How often those that wait too long are looked for. */
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
  /** Requests that are not answered to the end. */
  under_way: number;
  /** Had an answer before. */
  asked: boolean;
}

export interface Connections {
  /** Says that a request was heard; counted until its answer is out. */
  heard(incoming: IncomingMessage, outgoing: ServerResponse): void;
  /** True where an answer is under way, beside which nothing may be written. */
  busy(socket: Socket): boolean;
  /** Says the last words and closes once the other side does: nothing that comes then is heard. */
  closeWith(socket: Socket, words: string): void;
}

/** Throws away what still comes, within the limits, and says when nothing does any more. */
function discard(
  source: Socket | IncomingMessage,
  socket: Socket,
  limits: ConnectionLimits,
  done: () => void,
): void {
  let bytes = 0;
  const cut = setTimeout(() => socket.destroy(), limits.discard_ms);
  // Whoever read before would hear it, or keep it.
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

function closeWith(socket: Socket, words: string, limits: ConnectionLimits): void {
  if (!socket.writable) return;
  socket.end(words);
  discard(socket, socket, limits, () => socket.destroy());
}

/** Sends an answer at once, and ends it when its request has come whole. */
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
  /** In the order in which they were opened. */
  const open = new Map<Socket, State>();
  const by_address = new Map<string, Set<Socket>>();

  /** Closes the oldest that asks nothing just now, first of those that never did. */
  function makeRoom(sockets: Iterable<Socket>): boolean {
    let idle: Socket | null = null;
    for (const socket of sockets) {
      const state = open.get(socket);
      if (!state || state.under_way > 0) continue;
      if (!state.asked) {
        socket.destroy();
        return true;
      }
      idle ??= socket;
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
    if (beside.size >= limits.max_per_address && !makeRoom(beside)) return socket.destroy();
    if (open.size >= limits.max && !makeRoom(open.keys())) return socket.destroy();
    by_address.set(address, beside.add(socket));
    open.set(socket, { under_way: 0, asked: false });
    // At once: `close` comes only after the event loop was round.
    const destroy = socket.destroy.bind(socket);
    socket.destroy = (error) => {
      forget(socket, address);
      return destroy(error);
    };
    socket.once('close', () => forget(socket, address));
  });
  server.setTimeout(limits.stalled_ms, (socket: Socket) => {
    // Idle after an answer, or an answer that nobody takes; where we are slow, it waits on.
    if (!open.get(socket)?.under_way || socket.writableLength > 0) socket.destroy();
  });
  return {
    heard(incoming, outgoing) {
      const state = open.get(incoming.socket);
      if (!state) return;
      state.under_way += 1;
      state.asked = true;
      outgoing.once('close', () => {
        state.under_way -= 1;
      });
      endAfterRequest(incoming, outgoing, limits);
    },
    closeWith: (socket, words) => closeWith(socket, words, limits),
    busy: (socket) => (open.get(socket)?.under_way ?? 0) > 0,
  };
}
