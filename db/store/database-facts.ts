/** Single facts about this database, by name. */
import { type AnyDb, prepareHotQuery, type WriteDb } from '../handles.ts';
import { expectRows, insertRows } from './rows.ts';

const factByName = prepareHotQuery({ name: 'text' }, (q, $) =>
  q.selectFrom('facts').select('value').where('name', '=', $.name),
);

export async function findFact(db: AnyDb, name: string): Promise<string | null> {
  return (await factByName.first(db, { name }))?.value ?? null;
}

/** Stores a new fact; throws if it is set already. */
export async function insertFact(tx: WriteDb, name: string, value: string): Promise<void> {
  await insertRows(tx, 'facts', { name, value });
}

/** Stores a setting; replaces its old value. */
export async function upsertFact(tx: WriteDb, name: string, value: string): Promise<void> {
  const results = await tx.query
    .insertInto('facts')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
  expectRows(results, 1, `The setting ${name}`);
}
