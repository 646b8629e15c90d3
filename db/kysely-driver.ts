/**
 * Kysely over one better-sqlite3 connection, which the caller opens and closes. Transactions take
 * the write lock when they begin, so that none fails half way because it is taken.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite, { type Database, type Statement } from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  DummyDriver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { findStorageProblem } from './sqlite.ts';

const BUSY_POLL_MS = 20;

/** Prepared statements kept per connection; the one not used for longest goes first. */
const STATEMENTS_KEPT = 256;

class SqliteConnection implements DatabaseConnection {
  readonly #db: Database;
  readonly #statements = new Map<string, Statement<unknown[]>>();

  constructor(db: Database) {
    this.#db = db;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // Synchronous inside, but a failure must reach the caller as a rejection.
    return new Promise((resolve) => resolve(this.#run<R>(query)));
  }

  #run<R>(query: CompiledQuery): QueryResult<R> {
    const statement = this.#prepare(query.sql);
    if (statement.reader) return { rows: statement.all(...query.parameters) as R[] };
    const { changes, lastInsertRowid } = statement.run(...query.parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  #prepare(sql: string): Statement<unknown[]> {
    const known = this.#statements.get(sql);
    const statement = known ?? this.#db.prepare<unknown[]>(sql);
    this.#statements.delete(sql);
    const oldest = this.#statements.keys().next().value;
    if (this.#statements.size >= STATEMENTS_KEPT && oldest !== undefined) {
      this.#statements.delete(oldest);
    }
    this.#statements.set(sql, statement);
    return statement;
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are not streamed: an open cursor would hold up checkpoints');
  }
}

/** No own queue: reads are synchronous, and `open.ts` sends writes one by one. */
class SqliteDriver implements Driver {
  readonly #db: Database;
  readonly #connection: SqliteConnection;
  /** The timeout the connection was opened with; set once, and changed only here. */
  #limit_ms: number | null = null;

  constructor(db: Database) {
    this.#db = db;
    this.#connection = new SqliteConnection(db);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  /** Waits for another process without blocking this one, which may be drawing a screen. */
  async beginTransaction(): Promise<void> {
    this.#limit_ms ??= Number(this.#db.pragma('busy_timeout', { simple: true }));
    const limit_ms = this.#limit_ms;
    if (this.#beginNow(limit_ms)) return;
    const deadline = performance.now() + limit_ms;
    while (!this.#beginNow(limit_ms)) {
      if (performance.now() >= deadline)
        throw new Sqlite.SqliteError('database is locked', 'SQLITE_BUSY');
      await sleep(BUSY_POLL_MS);
    }
  }

  /** False where another process is writing. */
  #beginNow(limit_ms: number): boolean {
    this.#db.pragma('busy_timeout = 0');
    try {
      this.#db.exec('BEGIN IMMEDIATE');
      return true;
    } catch (error) {
      if (findStorageProblem(error) !== 'BUSY') throw error;
      return false;
    } finally {
      this.#db.pragma(`busy_timeout = ${limit_ms}`);
    }
  }

  async commitTransaction(): Promise<void> {
    this.#db.exec('COMMIT');
  }

  async rollbackTransaction(): Promise<void> {
    // SQLite has rolled back by itself after a full disk or an I/O error.
    if (this.#db.inTransaction) this.#db.exec('ROLLBACK');
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}

const createDialect = (createDriver: () => Driver): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver,
  createIntrospector: (kysely) => new SqliteIntrospector(kysely),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});

export const createSqliteDialect = (db: Database): Dialect =>
  createDialect(() => new SqliteDriver(db));

/** Compiles queries without running them. */
export const compileOnlyDialect = createDialect(() => new DummyDriver());
