/**
 * Opens a database of the product: pragmas on every connection, migrations, one write connection
 * behind one mutex and a `query_only` connection for reads. A read during an open transaction never
 * sees its rows, and nothing is acknowledged before its commit is on disk.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Mutex } from 'async-mutex';
import Sqlite, { type Database as SqliteDatabase } from 'better-sqlite3';
import { Kysely } from 'kysely';
import { refuse } from '#main/contract/errors.ts';
import { getErrorMessage, ok, type Result } from '#main/contract/result.ts';
import { type ReadDb, readHandle, type WriteDb, writeHandle } from './handles.ts';
import { createSqliteDialect } from './kysely-driver.ts';
import { DatabaseRefused, getMigrations, isBehind, migrate } from './migrate.ts';
import type { DatabaseKind, TablesOf } from './schema.ts';
import {
  findStorageProblem,
  nameFile,
  openSqlite,
  type SqlitePragmas,
  setSynchronous,
} from './sqlite.ts';
import { type WatchedLog, watchLog } from './write-ahead-log.ts';

export type { DatabaseKind, ReadDb, WriteDb };
export { DatabaseRefused, findStorageProblem, nameFile, openSqlite };

/**
 * `deferred`, for bulk data that can be fetched again: only the caller waits for the disk. A power
 * cut meanwhile loses this write, never an earlier one.
 */
export type Writing = 'durable' | 'deferred';

export interface Database<K extends DatabaseKind = 'main'> {
  readonly read: ReadDb<K>;
  /**
   * Runs alone, in one transaction that begins IMMEDIATE and ends with a durable commit; a throw
   * rolls everything back. Inside it, await only store functions that take `tx`: any other wait
   * blocks every other writer.
   */
  write<T>(work: (tx: WriteDb<K>) => Promise<T>, how?: Writing): Promise<T>;
  /**
   * Empties the log, which keeps older states of pages. `rewrite` first writes the whole file anew:
   * pages that SQLite has rearranged keep copies of rows between their rows, whatever is overwritten
   * when rows are deleted. Reads go on meanwhile, writes wait.
   */
  wipe(how: { rewrite: boolean }): Promise<void>;
  /** Waits for the write in progress. */
  close(): Promise<void>;
}

export interface OpenOptions<K extends DatabaseKind> {
  /** A file; created if missing. */
  path: string;
  kind: K;
  now?: Date;
  /** Called before an older file is migrated; if it throws, nothing is migrated. */
  beforeMigration?: () => Promise<unknown>;
}

/** Throws {@link DatabaseRefused} for a file of a newer program or of another program. */
export async function openDatabase<K extends DatabaseKind>(
  options: OpenOptions<K>,
): Promise<Database<K>> {
  const { path, kind } = options;
  const synchronous = kind === 'main' ? 'FULL' : 'NORMAL';
  // Work areas are sealed, and saved at every key.
  const writer = openSqlite(path, { synchronous, secure_delete: kind === 'main' });
  try {
    refuseReadOnly(writer, path);
    const migrations = getMigrations(kind);
    if (isBehind(writer, migrations)) await options.beforeMigration?.();
    migrate(writer, migrations, options.now ?? new Date());
    const reader = openSqlite(path, { synchronous, query_only: true });
    return handles<K>(writer, reader, watchLog(path), synchronous);
  } catch (error) {
    writer.close();
    throw error;
  }
}

/** SQLite opens a file that may not be written as if nothing were wrong. */
function refuseReadOnly(writer: SqliteDatabase, path: string): void {
  try {
    writer.exec('BEGIN; CREATE TABLE writable (x); ROLLBACK');
  } catch (error) {
    throw nameFile(path, error);
  }
}

function handles<K extends DatabaseKind>(
  writer: SqliteDatabase,
  reader: SqliteDatabase,
  log: WatchedLog,
  synchronous: SqlitePragmas['synchronous'],
): Database<K> {
  const mutex = new Mutex();
  const inside = new AsyncLocalStorage<{ open: boolean }>();
  const kysely = new Kysely<TablesOf<K>>({ dialect: createSqliteDialect(writer) });
  const read = readHandle<K>(
    reader,
    new Kysely<TablesOf<K>>({ dialect: createSqliteDialect(reader) }),
  );
  let closed = false;
  let broken: InstanceType<typeof Sqlite.SqliteError> | null = null;

  /** After a failed fsync the state on disk is unknown: no more writes before a restart. */
  function noteFailure(error: unknown): unknown {
    const problem = findStorageProblem(error);
    if (error instanceof Sqlite.SqliteError && (problem === 'IO' || problem === 'CORRUPT')) {
      broken ??= error;
    }
    return error;
  }

  async function transact<T>(work: (tx: WriteDb<K>) => Promise<T>): Promise<T> {
    if (closed) throw new Error('The database is closed');
    if (broken) {
      const message = `The database takes no writes since it failed (${broken.message})`;
      throw new Sqlite.SqliteError(message, broken.code);
    }
    const scope = { open: true };
    try {
      return await kysely.transaction().execute(async (transaction) => {
        const { handle, end } = writeHandle<K>(writer, transaction);
        try {
          return await inside.run(scope, () => work(handle));
        } finally {
          end();
        }
      });
    } catch (error) {
      throw noteFailure(error);
    } finally {
      scope.open = false;
    }
  }

  function runAlone<T>(work: () => Promise<T>): Promise<T> {
    // It would wait for itself forever, so it is an error.
    if (inside.getStore()?.open) throw new Error('A write was started inside a write');
    return mutex.runExclusive(work);
  }

  return {
    read,
    async write(work, how = 'durable') {
      if (how === 'durable') return runAlone(() => transact(work));
      const done = await runAlone(async () => {
        setSynchronous(writer, 'NORMAL');
        try {
          return await transact(work);
        } finally {
          setSynchronous(writer, synchronous);
        }
      });
      await log.sync().catch((error: unknown) => {
        throw noteFailure(error);
      });
      return done;
    },
    wipe: ({ rewrite }) =>
      runAlone(async () => {
        if (closed) throw new Error('The database is closed');
        const problem = await log.wipe(rewrite);
        if (problem !== null) throw new Error(`The database is not wiped: ${problem}`);
      }),
    close: () =>
      mutex.runExclusive(async () => {
        closed = true;
        await log.close();
        // The writer last: it merges the log into the file.
        reader.close();
        writer.close();
      }),
  };
}

export const LOCK_FILE = 'airdesk.lock';
const POLL_MS = 50;

/**
 * One process per data directory: an exclusive SQLite lock on a separate file, which the operating
 * system releases when the process dies. Nothing else may open that file: closing any descriptor of
 * it in this process would release the lock.
 */
export interface DataLock {
  release(): void;
}

/** BUSY if another process holds it for longer than `wait_ms`; INTERNAL if it cannot be created. */
export async function lockDataDirectory(
  directory: string,
  wait_ms = 5_000,
): Promise<Result<DataLock>> {
  const deadline = performance.now() + wait_ms;
  for (;;) {
    const attempt = tryLock(directory);
    if (attempt.ok || attempt.error.error !== 'BUSY') return attempt;
    const left = deadline - performance.now();
    if (left <= 0) return attempt;
    await sleep(Math.min(POLL_MS, left));
  }
}

function tryLock(directory: string): Result<DataLock> {
  let db: Sqlite.Database | null = null;
  try {
    // No busy timeout inside SQLite: it would block the whole process while it waits.
    db = new Sqlite(join(directory, LOCK_FILE), { timeout: 0 });
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db?.close();
    const path = { path: 'data_dir', message: directory };
    if (findStorageProblem(error) === 'BUSY') {
      const message = 'Airdesk is already running with this data directory';
      return refuse('BUSY', message, [path]);
    }
    const reason = getErrorMessage(nameFile(LOCK_FILE, error));
    return refuse('INTERNAL', `The data directory cannot be locked: ${reason}`, [path]);
  }
  const held = db;
  return ok({
    release() {
      if (held.open) held.close();
    },
  });
}
