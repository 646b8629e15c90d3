/**
 * The stream of events over HTTP. Read with fetch instead of EventSource, so that it resumes after
 * the last event even if the server refused a connection, and retries without end.
 */
import { EVENTS_PATH, PAGE_HEADER } from '#main/contract/call.ts';
import { DeskEvent } from '#main/contract/events.ts';

const FIRST_WAIT_MS = 250;
const MAX_WAIT_MS = 8_000;

interface Options {
  fetch: typeof globalThis.fetch;
  listener: (event: DeskEvent) => void;
  /** Called each time the stream ends or is refused: the service may have stopped. */
  ended?: (() => void) | undefined;
  /** The page secret, sent with the cookie. */
  page?: string | null;
  wait?: (ms: number) => Promise<void>;
}

/** Splits stream text into messages; an incomplete message waits for the next chunk. */
export function createSseReader(): (chunk: string) => { id: string | null; data: string }[] {
  let rest = '';
  return (chunk) => {
    rest += chunk;
    const blocks = rest.split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => {
      let id: string | null = null;
      const data: string[] = [];
      for (const line of block.split(/\r?\n/)) {
        const [, field, value] = /^([^:]+): ?(.*)$/.exec(line) ?? [];
        if (field === 'id') id = value ?? '';
        if (field === 'data') data.push(value ?? '');
      }
      return data.length > 0 ? [{ id, data: data.join('\n') }] : [];
    });
  };
}

function readEvent(data: string): DeskEvent | null {
  try {
    const parsed = DeskEvent.safeParse(JSON.parse(data));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Opens the stream and keeps it open until the returned function is called. */
export function openEvents({
  fetch,
  listener,
  ended,
  page = null,
  wait = pause,
}: Options): () => void {
  const stop = new AbortController();
  let last_id: string | null = null;
  let wait_ms = FIRST_WAIT_MS;

  async function readOnce(): Promise<void> {
    const response = await fetch(EVENTS_PATH, {
      credentials: 'same-origin',
      headers: {
        accept: 'text/event-stream',
        ...(last_id === null ? {} : { 'last-event-id': last_id }),
        ...(page === null ? {} : { [PAGE_HEADER]: page }),
      },
      signal: stop.signal,
    });
    if (!response.ok || !response.body) return;
    wait_ms = FIRST_WAIT_MS;
    const read = createSseReader();
    const stream = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const piece = await stream.read();
      if (piece.done) return;
      for (const message of read(piece.value)) {
        if (message.id !== null) last_id = message.id;
        const event = readEvent(message.data);
        if (event) listener(event);
      }
    }
  }

  async function keepReading(): Promise<void> {
    while (!stop.signal.aborted) {
      await readOnce().catch(() => undefined);
      if (stop.signal.aborted) return;
      ended?.();
      await wait(wait_ms);
      wait_ms = Math.min(wait_ms * 2, MAX_WAIT_MS);
    }
  }

  void keepReading();
  return () => stop.abort();
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
