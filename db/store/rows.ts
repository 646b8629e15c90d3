/**
 * Shared by all store functions: stored JSON is parsed when it is loaded; an unreadable row is
 * reported, never dropped; a write that changed an unexpected number of rows throws, which rolls
 * back its transaction.
 */
import {
  type InsertObject,
  type RawBuilder,
  type SelectQueryBuilder,
  type SelectType,
  type SqlBool,
  sql,
  type UpdateObject,
} from 'kysely';
import { getErrorMessage } from '#main/contract/result.ts';
import type { WriteDb } from '../handles.ts';
import type { MainTables } from '../schema.ts';

/** A stored row whose content this program cannot read. */
export interface Unreadable {
  unreadable: true;
  id: string;
  reason: string;
}

/** `read` checks the parsed JSON and throws if it is invalid. */
export function load<T>(
  id: string,
  text: string,
  read: (json: unknown) => T,
): { value: T } | Unreadable {
  try {
    return { value: read(JSON.parse(text)) };
  } catch (error) {
    // Zod's message is a long list; its beginning names the field.
    const reason = getErrorMessage(error);
    return { unreadable: true, id, reason: reason.slice(0, 500) };
  }
}

/** Like {@link load}; throws if it cannot be read. `what` names it in the error. */
export function loadOrThrow<T>(what: string, text: string, read: (json: unknown) => T): T {
  const loaded = load(what, text, read);
  if ('value' in loaded) return loaded.value;
  throw new Error(`${what} cannot be read: ${loaded.reason}`);
}

/** Like {@link load}; an empty list if it cannot be read. */
export function loadOrSkip<T>(text: string, read: (json: unknown) => T): [T] | [] {
  const loaded = load('', text, read);
  return 'value' in loaded ? [loaded.value] : [];
}

/** Instants are stored in one form, so that they compare as text. */
export const toInstant = (at: Date): string => at.toISOString();

/** A provider's instant as text, in the stored form. */
export const toStoredInstant = (text: string): string => toInstant(new Date(text));

interface Changed {
  numUpdatedRows?: bigint;
  numDeletedRows?: bigint;
  numInsertedOrUpdatedRows?: bigint;
}

export async function deleteBefore<T extends keyof MainTables>(
  tx: WriteDb,
  table: T,
  column: keyof MainTables[T] & string,
  before: Date,
): Promise<number> {
  const late = sql<SqlBool>`${sql.ref(column)} < ${toInstant(before)}`;
  const rows = tx.query.deleteFrom(table as keyof MainTables).where(late);
  return countChangedRows(await rows.execute());
}

/** Rows with these values; a list means any of its values. */
type Where<T extends keyof MainTables> = {
  readonly [C in keyof MainTables[T]]?:
    | SelectType<MainTables[T][C]>
    | readonly SelectType<MainTables[T][C]>[];
};

function buildWhere<T extends keyof MainTables>(where: Where<T>): RawBuilder<SqlBool> {
  const parts = Object.entries<unknown>(where).map(([column, value]) => {
    if (value === null) return sql`${sql.ref(column)} is null`;
    return Array.isArray(value)
      ? sql`${sql.ref(column)} in (${sql.join(value)})`
      : sql`${sql.ref(column)} = ${value}`;
  });
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
}

/** The number of rows that were there. */
export async function deleteRows<T extends keyof MainTables>(
  tx: WriteDb,
  table: T,
  where: Where<T>,
): Promise<number> {
  const rows = tx.query.deleteFrom(table as keyof MainTables).where(buildWhere(where));
  return countChangedRows(await rows.execute());
}

/** The number of rows changed. */
export async function updateRows<T extends keyof MainTables>(
  tx: WriteDb,
  table: T,
  where: Where<T>,
  change: UpdateObject<MainTables, T>,
): Promise<number> {
  const rows = tx.query.updateTable(table as keyof MainTables).set(change as never);
  return countChangedRows(await rows.where(buildWhere(where)).execute());
}

/** Changes exactly one row; `what` names the write in the error. */
export async function updateRow<T extends keyof MainTables>(
  tx: WriteDb,
  table: T,
  where: Where<T>,
  change: UpdateObject<MainTables, T>,
  what: string,
): Promise<void> {
  expectCount(await updateRows(tx, table, where, change), 1, what);
}

export async function countRows<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
): Promise<number> {
  const { count } = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow();
  return count;
}

export const countChangedRows = (results: readonly Changed[]): number =>
  results.reduce(
    (sum, r) =>
      sum + Number(r.numUpdatedRows ?? r.numDeletedRows ?? r.numInsertedOrUpdatedRows ?? 0n),
    0,
  );

export const expectRows = (results: readonly Changed[], rows: number, what: string): void =>
  expectCount(countChangedRows(results), rows, what);

export function expectCount(changed: number, rows: number, what: string): void {
  if (changed !== rows) throw new Error(`${what}: ${changed} rows were written, not ${rows}`);
}

export async function insertRows<T extends keyof MainTables>(
  tx: WriteDb,
  table: T,
  ...rows: InsertObject<MainTables, T>[]
) {
  if (rows.length === 0) return;
  expectRows(await tx.query.insertInto(table).values(rows).execute(), rows.length, table);
}

/** Inserts a row, or replaces the one that has the same values in the columns of `key`. */
export async function upsertRow<T extends keyof MainTables>(
  tx: WriteDb,
  table: T,
  key: readonly (keyof MainTables[T] & string)[],
  row: InsertObject<MainTables, T>,
) {
  const results = await tx.query
    .insertInto(table)
    .values(row)
    .onConflict((conflict) => conflict.columns(key as never).doUpdateSet(row as never))
    .execute();
  expectRows(results, 1, table);
}
