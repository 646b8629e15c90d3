/**
 * The two database handles, with separate types so that a read cannot write, and hot queries:
 * compiled once per process, prepared once per connection, run directly on it.
 */
import type { Database as SqliteDatabase, Statement } from 'better-sqlite3';
import { type CompiledQuery, Kysely, type SelectType, type Transaction } from 'kysely';
import { compileOnlyDialect } from './kysely-driver.ts';
import type { DatabaseKind, MainTables, TablesOf } from './schema.ts';

declare const access: unique symbol;

/** The start of a read-only query. */
type Reader<K extends DatabaseKind> = Pick<
  Kysely<TablesOf<K>>,
  'selectFrom' | 'fn' | 'getExecutor'
>;

/** The handle for functions that only read: inside a transaction they see its own changes. */
export interface AnyDb<K extends DatabaseKind = 'main'> {
  readonly [access]: 'read' | 'write';
  readonly query: Reader<K>;
}

/** A `query_only` connection: sees committed data, never a transaction in progress. */
export interface ReadDb<K extends DatabaseKind = 'main'> extends AnyDb<K> {
  readonly [access]: 'read';
}

/**
 * One transaction of the write connection; unusable once it has ended. While it is open nobody else
 * can write, so only store functions that take it are awaited: read, call out, then commit.
 */
export interface WriteDb<K extends DatabaseKind = 'main'> extends AnyDb<K> {
  readonly [access]: 'write';
  readonly query: Transaction<TablesOf<K>>;
}

interface Connection {
  raw: SqliteDatabase;
  /** False once the transaction behind a write handle has ended. */
  live: boolean;
}
const connections = new WeakMap<object, Connection>();
const prepared = new WeakMap<SqliteDatabase, Map<string, Statement<unknown[]>>>();

export function readHandle<K extends DatabaseKind>(
  raw: SqliteDatabase,
  query: Kysely<TablesOf<K>>,
): ReadDb<K> {
  const handle = { query } as Pick<ReadDb<K>, 'query'> as ReadDb<K>;
  connections.set(handle, { raw, live: true });
  return handle;
}

export function writeHandle<K extends DatabaseKind>(
  raw: SqliteDatabase,
  query: Transaction<TablesOf<K>>,
): { handle: WriteDb<K>; end(): void } {
  const handle = { query } as Pick<WriteDb<K>, 'query'> as WriteDb<K>;
  const connection = { raw, live: true };
  connections.set(handle, connection);
  return {
    handle,
    end() {
      connection.live = false;
    },
  };
}

interface ParameterTypes {
  text: string;
  integer: number;
}
type Shape = Readonly<Record<string, keyof ParameterTypes>>;
export type Values<S extends Shape> = { [N in keyof S]: ParameterTypes[S[N]] };

/** A placeholder in a compiled query for a value given at each run. */
class Parameter {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export interface HotQuery<V, R, K extends DatabaseKind = 'main'> {
  readonly sql: string;
  all(db: AnyDb<K>, values: V): Promise<R[]>;
  first(db: AnyDb<K>, values: V): Promise<R | null>;
}

/** SQL of every hot query and the values it binds, so that a test can ask for each query plan. */
export const hotSql = new Map<string, readonly (string | number)[]>();

/** `prepareHotQuery({ id: 'text' }, (q, $) => q.selectFrom('bookings').where('id', '=', $.id)…)`. */
export function prepareHotQuery<S extends Shape, R, K extends DatabaseKind = 'main'>(
  shape: S,
  build: (
    query: Pick<Kysely<TablesOf<K>>, 'selectFrom'>,
    parameters: Values<S>,
  ) => { compile(): CompiledQuery<R> },
): HotQuery<Values<S>, R, K> {
  const markers = Object.fromEntries(Object.keys(shape).map((n) => [n, new Parameter(n)]));
  const kysely = new Kysely<TablesOf<K>>({ dialect: compileOnlyDialect });
  const { sql, parameters } = build(kysely, markers as unknown as Values<S>).compile();
  return createHotQuery(sql, parameters);
}

type Column<T extends keyof MainTables> = keyof MainTables[T] & string;
type Part<T extends keyof MainTables, C extends Column<T>> = {
  [N in C]: SelectType<MainTables[T][N]>;
};

/**
 * A hot query for a table's rows that have given values in the columns `by`: with all columns or
 * those named, in an order ('number desc'), and no more than a `limit` given at each run.
 */
export function prepareLookup<
  T extends keyof MainTables,
  B extends Column<T>,
  C extends Column<T> = Column<T>,
  L extends 'limit' = never,
>(
  table: T,
  by: readonly B[],
  columns: readonly C[] | '*' = '*',
  order = '',
  limit?: L,
): HotQuery<Part<T, B> & Record<L, number>, Part<T, C>> {
  const sql = [
    `select ${columns === '*' ? columns : columns.map((name) => `"${name}"`).join(', ')}`,
    `from "${table}" where ${by.map((name) => `"${name}" = ?`).join(' and ')}`,
    ...(order === '' ? [] : [`order by ${order}`]),
    ...(limit ? ['limit ?'] : []),
  ].join(' ');
  return createHotQuery(
    sql,
    [...by, ...(limit ? [limit] : [])].map((name) => new Parameter(name)),
  );
}

function createHotQuery<V, R, K extends DatabaseKind>(
  sql: string,
  parameters: readonly unknown[],
): HotQuery<V, R, K> {
  hotSql.set(
    sql,
    parameters.map((p) => (p instanceof Parameter ? `$${p.name}` : (p as string | number))),
  );
  const bind = (values: V) =>
    parameters.map((p) => (p instanceof Parameter ? values[p.name as keyof V] : p));
  return {
    sql,
    all: async (db, values) => prepareStatement(db, sql).all(...bind(values)) as R[],
    first: async (db, values) => (prepareStatement(db, sql).get(...bind(values)) as R) ?? null,
  };
}

function prepareStatement(db: object, sql: string): Statement<unknown[]> {
  const connection = connections.get(db);
  if (!connection?.live) throw new Error('This database handle has ended');
  let statements = prepared.get(connection.raw);
  if (!statements) {
    statements = new Map();
    prepared.set(connection.raw, statements);
  }
  let statement = statements.get(sql);
  if (!statement) {
    statement = connection.raw.prepare<unknown[]>(sql);
    statements.set(sql, statement);
  }
  return statement;
}
