/** Reads or writes the whole database file, so it runs on a worker thread. */
import Sqlite from 'better-sqlite3';
import { findStorageProblem } from './sqlite.ts';

/** Null where the file is sound, else what is wrong with it. */
export function findProblem(path: string): string | null {
  let db: Sqlite.Database | null = null;
  try {
    db = new Sqlite(path, { readonly: true, fileMustExist: true });
    const said = db.pragma('quick_check(1)', { simple: true });
    return said === 'ok' ? null : String(said);
  } catch (error) {
    if (findStorageProblem(error) === null) throw error;
    return error instanceof Error ? error.message : String(error);
  } finally {
    db?.close();
  }
}
