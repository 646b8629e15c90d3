/** Single facts about this database, by name. */
import { type AnyDb, prepareLookup, type WriteDb } from '../handles.ts';
import { insertRows, upsertRow } from './rows.ts';

const factByName = prepareLookup('facts', ['name'], ['value']);

export const findFact = async (db: AnyDb, name: string): Promise<string | null> =>
  (await factByName.first(db, { name }))?.value ?? null;

/** Stores a new fact; throws if it is set already. */
export const insertFact = (tx: WriteDb, name: string, value: string): Promise<void> =>
  insertRows(tx, 'facts', { name, value });

export const upsertFact = (tx: WriteDb, name: string, value: string): Promise<void> =>
  upsertRow(tx, 'facts', ['name'], { name, value });
