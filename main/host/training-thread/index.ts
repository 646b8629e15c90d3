/**
 * The training system inside this process but on its own thread, so that its simulation of ten
 * airlines blocks neither a window nor another call. Callers use it through a fetch, like any
 * airline. All worlds of a process share one thread, which ends with the last of them, so that its
 * flight network is made once.
 */
import { Worker } from 'node:worker_threads';
import { locateThread } from '#db/thread-file.ts';
import { assertNever } from '#main/contract/result.ts';
import type { AskAnswer, FromThread, ToThread } from './messages.ts';

const CLOSE_LIMIT_MS = 5_000;

export interface TrainingThread {
  /** Rejects like `fetch`: for a dropped connection, or with the reason of the request's signal. */
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

interface Waiting {
  resolve(response: Response): void;
  reject(error: unknown): void;
}

/** A world that is open, or is being opened or closed. */
interface World {
  opened: PromiseWithResolvers<void>;
  closed: PromiseWithResolvers<void>;
  /** Called if the thread ended unexpectedly. */
  onEnd(why: Error): void;
}

interface Thread {
  worker: Worker;
  worlds: Map<number, World>;
  waiting: Map<number, Waiting>;
}

let running: Thread | null = null;
let last_id = 0;

const post = ({ worker }: Thread, message: ToThread) => worker.postMessage(message);

function startThread(): Thread {
  const worker = new Worker(locateThread(import.meta.url, './thread', './training-thread'));
  const thread: Thread = { worker, worlds: new Map(), waiting: new Map() };
  const end = (why: Error) => {
    if (running === thread) running = null;
    for (const id of [...thread.waiting.keys()]) {
      takeWaiting(thread, id)?.reject(createDroppedError('terminated'));
    }
    for (const world of thread.worlds.values()) world.onEnd(why);
    thread.worlds.clear();
  };
  worker.on('message', (said: FromThread) => {
    if (said.kind === 'opened') {
      const { opened } = thread.worlds.get(said.world) ?? {};
      if (said.error) opened?.reject(said.error);
      else opened?.resolve();
    } else if (said.kind === 'closed') forgetWorld(thread, said.world);
    else settle(said, takeWaiting(thread, said.id));
  });
  worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', (code) => end(new Error(`The training system ended with ${code}`)));
  return thread;
}

function takeWaiting({ waiting }: Thread, id: number): Waiting | undefined {
  const found = waiting.get(id);
  waiting.delete(id);
  return found;
}

function forgetWorld(thread: Thread, world: number): void {
  thread.worlds.get(world)?.closed.resolve();
  thread.worlds.delete(world);
  if (thread.worlds.size > 0) return;
  if (running === thread) running = null;
  post(thread, { kind: 'end' });
}

/** Throws the error that prevented the start of the training system. */
export async function openTrainingThread(
  database: string,
  onBreak: (why: Error) => void,
): Promise<TrainingThread> {
  running ??= startThread();
  const thread = running;
  last_id += 1;
  const world = last_id;
  let closing = false;
  let gone: Error | null = null;
  const opened = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  thread.worlds.set(world, {
    opened,
    closed,
    onEnd(why) {
      gone = why;
      opened.reject(why);
      closed.resolve();
      if (!closing) onBreak(why);
    },
  });
  post(thread, { kind: 'open', world, database });
  try {
    await opened.promise;
  } catch (error) {
    forgetWorld(thread, world);
    throw error;
  }

  return {
    async fetch(request) {
      const { method, url, headers, signal } = request;
      signal.throwIfAborted();
      const body = request.body ? new Uint8Array(await request.arrayBuffer()) : null;
      if (gone) throw new TypeError('fetch failed', { cause: gone });
      last_id += 1;
      const id = last_id;
      return new Promise<Response>((resolve, reject) => {
        const leave = () => {
          takeWaiting(thread, id);
          post(thread, { kind: 'leave', id });
          reject(signal.reason);
        };
        const stay = () => signal.removeEventListener('abort', leave);
        thread.waiting.set(id, {
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
        post(thread, { kind: 'ask', id, world, method, url, headers: [...headers], body });
        if (signal.aborted) leave();
      });
    },
    async close() {
      closing = true;
      if (gone) return;
      gone = new Error('The training system was closed');
      post(thread, { kind: 'close', world });
      const cut = setTimeout(() => void thread.worker.terminate(), CLOSE_LIMIT_MS);
      await closed.promise;
      clearTimeout(cut);
    },
  };
}

function settle(said: AskAnswer, asker: Waiting | undefined): void {
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

/** The error that `fetch` throws for a reset connection. */
function createDroppedError(message: string): TypeError {
  const cause = Object.assign(new Error('read ECONNRESET'), {
    code: 'ECONNRESET',
    syscall: 'read',
  });
  return new TypeError(message, { cause });
}
