/** Progress as server-sent events: limited for slow readers, resumed after the last event. */
import { EVENTS_PATH } from '#main/contract/call.ts';
import { createFailure } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { API_HEADERS, buildRefusal, refuseMethod } from './answers.ts';
import type { App, RestDeps } from './deps.ts';
import { readCredentials } from './request-headers.ts';

const HEARTBEAT_MS = 15_000;
const MAX_STREAMS = 200;
const MAX_WAITING_BYTES = 4 * 1024 * 1024;
const RETRY_MS = 1_000;

/** The writing end of one stream. */
interface Feed {
  send(text: string): void;
  end(): void;
  ended(): boolean;
}

function openStream(onEnd: () => void): { stream: ReadableStream<Uint8Array>; feed: Feed } {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  const end = () => {
    if (!controller) return;
    const closing = controller;
    controller = null;
    onEnd();
    closing.close();
  };
  const stream = new ReadableStream<Uint8Array>(
    {
      start(started) {
        controller = started;
      },
      cancel() {
        controller = null;
        onEnd();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MAX_WAITING_BYTES }),
  );
  const send = (text: string) => {
    if (!controller) return;
    // A client that does not read is disconnected; it resumes where it was.
    if ((controller.desiredSize ?? 0) <= 0) return end();
    controller.enqueue(encoder.encode(text));
  };
  return { stream, feed: { send, end, ended: () => controller === null } };
}

export function addEvents(app: App, deps: RestDeps): void {
  let streams = 0;
  app.all(EVENTS_PATH, async (c) => {
    const { method, headers, signal } = c.req.raw;
    if (method !== 'GET') return refuseMethod(method, ['GET']);
    if (streams >= MAX_STREAMS) {
      return buildRefusal(createFailure('BUSY', phrase('many_streams'), [], RETRY_MS));
    }
    const credentials = readCredentials(headers, 'desk');
    // Counted before anything is waited for: many may open at once.
    streams += 1;
    const undo: (() => void)[] = [
      () => {
        streams -= 1;
      },
    ];
    const leave = () => {
      for (const step of undo.splice(0)) step();
    };
    const { stream, feed } = openStream(leave);
    feed.send(`retry: ${RETRY_MS}\n\n`);
    const subscribed = await deps.dispatcher.subscribe(credentials, headers.get('last-event-id'), {
      hear: (cursor, event) => feed.send(`id: ${cursor}\ndata: ${JSON.stringify(event)}\n\n`),
      end: () => feed.end(),
    });
    if (!subscribed.ok) {
      leave();
      return buildRefusal(subscribed.error);
    }
    const beat = setInterval(() => feed.send(': still here\n\n'), HEARTBEAT_MS);
    const away = AbortSignal.any([signal, deps.closing]);
    const end = () => feed.end();
    away.addEventListener('abort', end, { once: true });
    undo.push(subscribed.value, () => {
      clearInterval(beat);
      away.removeEventListener('abort', end);
    });
    if (away.aborted) feed.end();
    // The missed events may exceed a stream's buffer: then it has already ended. It counts as the
    // caller's until they are read: whoever reads nothing would fill any number of streams.
    const { outgoing } = c.env;
    if (feed.ended() && (away.aborted || !outgoing || outgoing.destroyed)) leave();
    else if (feed.ended()) for (const event of ['finish', 'close']) outgoing.once(event, leave);
    return new Response(stream, {
      headers: { ...API_HEADERS, 'content-type': 'text/event-stream; charset=utf-8' },
    });
  });
}
