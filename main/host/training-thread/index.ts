/**
 * The training system inside this process but on its own thread, so that its simulation of ten
 * airlines blocks neither a window nor another call. Callers use it through a fetch, like any
 * airline. All worlds of a process share one thread, which ends with the last of them, so that its
 * flight network is made once.
 */
import { Worker } from 'node:worker_threads';
import { locateThread } from '#db/thread-file.ts';
import { assertNever } from '#main/contract/result.ts';
import { ThreadRequests } from '../thread-requests.ts';
import type { FromThread, ToThread } from './messages.ts';

const CLOSE_LIMIT_MS = 5_000;

export interface TrainingThread {
  /** Rejects like `fetch`: for a dropped connection, or with the reason of the request's signal. */
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
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
  requests: ThreadRequests;
}

let running: Thread | null = null;
let last_world = 0;

const post = ({ worker }: Thread, message: ToThread) => worker.postMessage(message);

function startThread(): Thread {
  const worker = new Worker(locateThread(import.meta.url, './training-thread.js', './thread.ts'));
  const thread: Thread = { worker, worlds: new Map(), requests: new ThreadRequests() };
  const end = (why: Error) => {
    if (running === thread) running = null;
    thread.requests.rejectAll(createDroppedError('terminated'));
    for (const world of thread.worlds.values()) world.onEnd(why);
    thread.worlds.clear();
  };
  worker.on('message', (said: FromThread) => {
    switch (said.kind) {
      case 'opened': {
        const { opened } = thread.worlds.get(said.world) ?? {};
        if (said.error) opened?.reject(said.error);
        else opened?.resolve();
        return;
      }
      case 'closed':
        return forgetWorld(thread, said.world);
      case 'answer':
        return thread.requests.resolve(said);
      case 'dropped':
        return thread.requests.reject(said.id, createDroppedError(said.message));
      case 'broken': {
        const cause = new Error(said.message);
        return thread.requests.reject(said.id, new TypeError('fetch failed', { cause }));
      }
      default:
        assertNever(said);
    }
  });
  worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', (code) => end(new Error(`The training system ended with ${code}`)));
  return thread;
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
  currency: string | null = null,
): Promise<TrainingThread> {
  running ??= startThread();
  const thread = running;
  last_world += 1;
  const world = last_world;
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
  post(thread, { kind: 'open', world, database, currency });
  try {
    await opened.promise;
  } catch (error) {
    forgetWorld(thread, world);
    throw error;
  }

  return {
    fetch: (request) =>
      thread.requests.send(
        request,
        (sent) => {
          if (gone) throw new TypeError('fetch failed', { cause: gone });
          post(thread, { kind: 'ask', world, ...sent });
        },
        (id) => post(thread, { kind: 'leave', id }),
      ),
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

/** The error that `fetch` throws for a reset connection. */
function createDroppedError(message: string): TypeError {
  const cause = Object.assign(new Error('read ECONNRESET'), {
    code: 'ECONNRESET',
    syscall: 'read',
  });
  return new TypeError(message, { cause });
}
