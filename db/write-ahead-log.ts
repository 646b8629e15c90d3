/**
 * The write-ahead log of an open database. Its slow work runs outside the writing thread: syncing
 * it to disk, merging it into the database, and removing older states of the data.
 */
import { once } from 'node:events';
import { type FileHandle, open } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { locateThread } from './thread-file.ts';

/** The log grows by about this much before it is merged. */
const FOLD_BYTES = 4 * 1024 * 1024;
const FOLD_EVERY_MS = 1_000;

/** What the log's thread is asked to do. */
export type LogRequest = 'fold' | 'empty' | 'rewrite' | 'end';

export interface WatchedLog {
  /** Resolves when everything committed before is on disk. */
  sync(): Promise<void>;
  /** Nothing may write meanwhile. Resolves to the problem, or null once the log is empty. */
  wipe(rewrite: boolean): Promise<string | null>;
  close(): Promise<void>;
}

/** Opens nothing until it is needed. */
export function watchLog(path: string): WatchedLog {
  let file: Promise<FileHandle> | null = null;
  let syncing: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  let folding = false;
  let asked: Promise<unknown> = Promise.resolve();
  let thread: Worker | null = null;
  let settle = (_problem: string | null) => {};
  let folded_at = 0;
  const in_memory = path === ':memory:';

  async function syncNow(): Promise<void> {
    // Later commits wait for the next sync.
    next = null;
    file ??= open(`${path}-wal`, 'r+');
    const handle = await file;
    try {
      await handle.datasync();
    } catch {
      throw new Sqlite.SqliteError('The log does not reach the disk', 'SQLITE_IOERR_FSYNC');
    }
    const { size } = await handle.stat();
    if (size > FOLD_BYTES && performance.now() - folded_at > FOLD_EVERY_MS) fold();
  }

  function fold(): void {
    if (folding) return;
    folding = true;
    // What is not merged now is merged next time, or at the end.
    void ask('fold').then(() => {
      folded_at = performance.now();
      folding = false;
    });
  }

  /** One request at a time; resolves to the problem, or null. */
  function ask(what: LogRequest): Promise<string | null> {
    const answer = asked.then(
      () =>
        new Promise<string | null>((done) => {
          settle = done;
          thread ??= start();
          thread.postMessage(what);
        }),
    );
    asked = answer;
    return answer;
  }

  function start(): Worker {
    const file = locateThread(import.meta.url, './checkpoint-thread.js');
    const started = new Worker(file, { workerData: { path } });
    started.unref();
    started.on('message', (problem: string | null) => settle(problem));
    started.on('error', () => undefined);
    started.on('exit', () => {
      thread = null;
      settle('the thread of the log has ended');
    });
    return started;
  }

  async function end(): Promise<void> {
    if (!thread) return;
    const ended = once(thread, 'exit');
    thread.ref();
    thread.postMessage('end' satisfies LogRequest);
    await ended;
  }

  return {
    sync() {
      if (in_memory) return Promise.resolve();
      if (!next) {
        next = syncing.then(syncNow, syncNow);
        syncing = next;
      }
      return next;
    },
    wipe: (rewrite) => (in_memory ? Promise.resolve(null) : ask(rewrite ? 'rewrite' : 'empty')),
    async close() {
      await syncing.catch(() => undefined);
      await asked;
      await end();
      await (await file)?.close();
    },
  };
}
