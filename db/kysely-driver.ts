/**
 * Kysely over one better-sqlite3 connection that somebody else opened and closes. Transactions take
 * the write lock when they begin, so that they never fail half way for want of it.
 */
import type { Database, Statement } from 'better-sqlite3';
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

/** Prepared statements kept per connection; the oldest goes first. */
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
    if (known) return known;
    const statement = this.#db.prepare<unknown[]>(sql);
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

/** No queue of its own: reads are synchronous, and writes come one by one from `open.ts`. */
class SqliteDriver implements Driver {
  readonly #db: Database;
  readonly #connection: SqliteConnection;

  constructor(db: Database) {
    this.#db = db;
    this.#connection = new SqliteConnection(db);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async beginTransaction(): Promise<void> {
    this.#db.exec('BEGIN IMMEDIATE');
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

export function sqliteDialect(db: Database): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqliteDriver(db),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** Compiles queries and runs none. */
export const compileOnlyDialect: Dialect = {
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (kysely) => new SqliteIntrospector(kysely),
  createQueryCompiler: () => new SqliteQueryCompiler(),
};
