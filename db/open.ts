/**
 * Opens a database of the product: pragmas on every connection, migrations, one write connection
 * behind one mutex and a `query_only` connection for reads. A read beside an open transaction never
 * sees its rows, and nothing is acknowledged before its commit is on disk.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Mutex } from 'async-mutex';
import type { Database as SqliteDatabase } from 'better-sqlite3';
import { Kysely } from 'kysely';
import { type AnyDb, type ReadDb, readHandle, type WriteDb, writeHandle } from './handles.ts';
import { sqliteDialect } from './kysely-driver.ts';
import { DatabaseRefused, migrate, migrationsOf } from './migrate.ts';
import type { DatabaseKind, TablesOf } from './schema.ts';
import { openSqlite, type SqlitePragmas, type StorageProblem, storageProblem } from './sqlite.ts';

export { type DataLock, lockDataDirectory } from './lock.ts';
export type { AnyDb, DatabaseKind, ReadDb, SqlitePragmas, StorageProblem, WriteDb };
export { DatabaseRefused, openSqlite, storageProblem };

export interface Database<K extends DatabaseKind = 'main'> {
  readonly read: ReadDb<K>;
  /**
   * Runs alone, in one transaction that begins IMMEDIATE and ends with a durable commit; a throw
   * rolls everything back. Inside it only store functions that take `tx` are awaited: whatever else
   * is waited for holds up every other writer.
   */
  write<T>(work: (tx: WriteDb<K>) => Promise<T>): Promise<T>;
  /** Waits for the write in progress. */
  close(): Promise<void>;
}

export interface OpenOptions<K extends DatabaseKind> {
  /** A file; made when missing. */
  path: string;
  kind: K;
  now?: Date;
}

/** Throws {@link DatabaseRefused} for a file of a newer program or of another one. */
export async function openDatabase<K extends DatabaseKind>(
  options: OpenOptions<K>,
): Promise<Database<K>> {
  const { path, kind } = options;
  const synchronous = kind === 'main' ? 'FULL' : 'NORMAL';
  const writer = openSqlite(path, { synchronous });
  try {
    migrate(writer, migrationsOf(kind), options.now ?? new Date());
    const reader = openSqlite(path, { synchronous, query_only: true });
    return handles<K>(writer, reader);
  } catch (error) {
    writer.close();
    throw error;
  }
}

function handles<K extends DatabaseKind>(
  writer: SqliteDatabase,
  reader: SqliteDatabase,
): Database<K> {
  const mutex = new Mutex();
  const inside = new AsyncLocalStorage<{ open: boolean }>();
  const kysely = new Kysely<TablesOf<K>>({ dialect: sqliteDialect(writer) });
  const read = readHandle<K>(reader, new Kysely<TablesOf<K>>({ dialect: sqliteDialect(reader) }));
  let closed = false;
  let broken: StorageProblem | null = null;

  async function transact<T>(work: (tx: WriteDb<K>) => Promise<T>): Promise<T> {
    if (closed) throw new Error('The database is closed');
    if (broken) throw new Error(`The database takes no writes since it failed (${broken})`);
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
      const problem = storageProblem(error);
      // After a failed fsync nobody knows what is on disk: no more writes before a new start.
      if (problem === 'IO' || problem === 'CORRUPT') broken = problem;
      throw error;
    } finally {
      scope.open = false;
    }
  }

  return {
    read,
    write(work) {
      // It would wait for itself for ever.
      if (inside.getStore()?.open) throw new Error('A write was started inside a write');
      return mutex.runExclusive(() => transact(work));
    },
    close: () =>
      mutex.runExclusive(() => {
        closed = true;
        // The writer last: it folds the WAL back into the file.
        reader.close();
        writer.close();
      }),
  };
}
