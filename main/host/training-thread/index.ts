/**
 * The training system inside this process but on a thread of its own, so that flying six airlines
 * holds up neither a window nor another call. Seen from here it is a fetch, like any airline.
 */
import { Worker } from 'node:worker_threads';
import { assertNever } from '#main/contract/result.ts';
import type { FromThread, ToThread } from './messages.ts';

const CLOSE_LIMIT_MS = 5_000;

export interface TrainingThread {
  /** Rejects as `fetch` does: for a dropped connection, or with the reason of the request's signal. */
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

interface Waiting {
  resolve(response: Response): void;
  reject(error: unknown): void;
}

/** In the sources and in the bundle the thread's file stands beside the one that starts it. */
const getBody = (): URL =>
  import.meta.url.endsWith('.ts')
    ? new URL('./thread.ts', import.meta.url)
    : new URL('./training-thread.js', import.meta.url);

/** Throws what the training system could not start for. */
export async function openTrainingThread(
  database: string,
  onBreak: (why: Error) => void,
): Promise<TrainingThread> {
  const worker = new Worker(getBody(), { workerData: { database } });
  const waiting = new Map<number, Waiting>();
  const started = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  let last_id = 0;
  let closing = false;
  let gone: Error | null = null;

  const post = (message: ToThread) => worker.postMessage(message);
  const take = (id: number): Waiting | undefined => {
    const found = waiting.get(id);
    waiting.delete(id);
    return found;
  };
  const end = (why: Error) => {
    if (gone) return;
    gone = why;
    started.reject(why);
    for (const id of [...waiting.keys()]) take(id)?.reject(createDroppedError('terminated'));
    ended.resolve();
    if (!closing) onBreak(why);
  };
  worker.on('message', (said: FromThread) => {
    if (said.kind === 'ready') started.resolve();
    else settle(said, take(said.id));
  });
  worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', (code) => end(new Error(`The training system ended with ${code}`)));
  await started.promise;

  return {
    async fetch(request) {
      const { method, url, headers, signal } = request;
      signal.throwIfAborted();
      const bytes = request.body ? new Uint8Array(await request.arrayBuffer()) : null;
      if (gone) throw new TypeError('fetch failed', { cause: gone });
      last_id += 1;
      const id = last_id;
      return new Promise<Response>((resolve, reject) => {
        const leave = () => {
          take(id);
          post({ kind: 'leave', id });
          reject(signal.reason);
        };
        const stay = () => signal.removeEventListener('abort', leave);
        waiting.set(id, {
          resolve: (response) => {
            stay();
            resolve(response);
          },
          reject: (error) => {
            stay();
            reject(error);
          },
        });
        signal.addEventListener('abort', leave, { once: true });
        post({ kind: 'ask', id, method, url, headers: [...headers], body: bytes });
        if (signal.aborted) leave();
      });
    },
    async close() {
      closing = true;
      if (gone) return;
      post({ kind: 'close' });
      const cut = setTimeout(() => void worker.terminate(), CLOSE_LIMIT_MS);
      await ended.promise;
      clearTimeout(cut);
    },
  };
}

function settle(said: Exclude<FromThread, { kind: 'ready' }>, asker: Waiting | undefined): void {
  switch (said.kind) {
    case 'answer': {
      const { status, headers } = said;
      const bytes = new Uint8Array(said.body);
      asker?.resolve(new Response(bytes.length === 0 ? null : bytes, { status, headers }));
      return;
    }
    case 'dropped':
      asker?.reject(createDroppedError(said.message));
      return;
    case 'broken':
      asker?.reject(new TypeError('fetch failed', { cause: new Error(said.message) }));
      return;
    default:
      assertNever(said);
  }
}

/** What `fetch` throws for a connection that was reset. */
function createDroppedError(message: string): TypeError {
  const cause = Object.assign(new Error('read ECONNRESET'), {
    code: 'ECONNRESET',
    syscall: 'read',
  });
  return new TypeError(message, { cause });
}
