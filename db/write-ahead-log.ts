/**
 * The write-ahead log of an open database. Its slow work runs outside the writing thread: syncing
 * it to disk, and merging it into the database.
 */
import { once } from 'node:events';
import { type FileHandle, open } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { locateThread } from './thread-file.ts';

/** The log grows by about this much before it is merged. */
const FOLD_BYTES = 4 * 1024 * 1024;
const FOLD_EVERY_MS = 1_000;

export interface WatchedLog {
  /** Resolves when everything committed before is on disk. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** Opens nothing until it is needed. */
export function watchLog(path: string): WatchedLog {
  let file: Promise<FileHandle> | null = null;
  let syncing: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  let folding: Promise<void> | null = null;
  let thread: Worker | null = null;
  let settle = () => {};
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
    folding = new Promise<void>((done) => {
      // The rest is merged next time, or at the end.
      settle = done;
      thread ??= start();
      thread.postMessage('fold');
    }).then(() => {
      folded_at = performance.now();
      folding = null;
    });
  }

  function start(): Worker {
    const file = locateThread(import.meta.url, './checkpoint-thread.js');
    const started = new Worker(file, { workerData: { path } });
    started.unref();
    started.on('message', () => settle());
    started.on('error', () => undefined);
    started.on('exit', () => {
      thread = null;
      settle();
    });
    return started;
  }

  async function end(): Promise<void> {
    if (!thread) return;
    const ended = once(thread, 'exit');
    thread.ref();
    thread.postMessage('end');
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
    async close() {
      await syncing.catch(() => undefined);
      await folding;
      await end();
      await (await file)?.close();
    },
  };
}
