/** The stream of events against a real HTTP server that breaks it off. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { DeskEvent } from '#main/contract/events.ts';
import { createSseReader, openEvents } from '#renderer/app/client/sse.ts';

const event = (revision: number): DeskEvent => ({
  call_id: 'c',
  seq: revision,
  type: 'booking.changed',
  data: { booking_id: 'b', revision },
});
const wire = (revision: number): string =>
  `id: ${revision}\ndata: ${JSON.stringify(event(revision))}\n\n`;

describe('reading a stream', () => {
  it('gives the same messages however the text is cut', () => {
    const text = `: heartbeat\n\n${wire(1)}data: two\ndata: lines\n\n: again\n\n${wire(2)}id: 9\n`;
    const whole = createSseReader()(text);
    expect(whole.map(({ id, data }) => [id, data.slice(0, 9)])).toEqual([
      ['1', '{"call_id'],
      [null, 'two\nlines'],
      ['2', '{"call_id'],
    ]);
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 12 }), (cuts) => {
        const read = createSseReader();
        const at = [0, ...cuts.sort((a, b) => a - b), text.length];
        const pieces = at.slice(1).map((end, i) => text.slice(at[i], end));
        expect(pieces.flatMap((piece) => read(piece))).toEqual(whole);
      }),
      { seed: 1 },
    );
  });
});

describe('the open stream', () => {
  const closing: (() => void)[] = [];
  afterEach(() => {
    for (const close of closing.splice(0)) close();
  });

  async function serve(answer: (asked: IncomingMessage, reply: ServerResponse) => void) {
    const server = createServer(answer);
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    closing.push(
      () => server.closeAllConnections(),
      () => server.close(),
    );
    const { port } = server.address() as AddressInfo;
    return (path: RequestInfo | URL, init?: RequestInit) =>
      fetch(`http://127.0.0.1:${port}${String(path)}`, init);
  }

  it('comes back after each break and goes on after the last event it saw', async () => {
    const asked: (string | undefined)[] = [];
    const to_server = await serve((request, reply) => {
      asked.push(request.headers['last-event-id'] as string | undefined);
      if (asked.length === 2) {
        reply.writeHead(401).end();
        return;
      }
      reply.writeHead(200, { 'content-type': 'text/event-stream' });
      const next = asked.length === 1 ? 1 : 2;
      reply.write(`data: not an event\n\n${wire(next)}`);
      reply.end();
    });
    let breaks = 0;
    const heard = await new Promise<number[]>((resolve) => {
      const revisions: number[] = [];
      const stop = openEvents({
        fetch: to_server as typeof fetch,
        wait: async () => undefined,
        ended: () => {
          breaks += 1;
        },
        listener: ({ data }) => {
          revisions.push((data as { revision: number }).revision);
          if (revisions.length === 2) {
            stop();
            resolve(revisions);
          }
        },
      });
      closing.push(stop);
    });
    expect(heard).toEqual([1, 2]);
    // One by the server's end, one by its refusal.
    expect(breaks).toBe(2);
    expect(asked.slice(0, 3)).toEqual([undefined, '1', '1']);
  });
});
