/** Whether a database file is sound: reads all of it, so it is asked on a thread of its own. */
import Sqlite from 'better-sqlite3';
import { storageProblem } from './sqlite.ts';

/** Null where the file is sound, else what is wrong with it. */
export function problemOf(path: string): string | null {
  let db: Sqlite.Database | null = null;
  try {
    db = new Sqlite(path, { readonly: true, fileMustExist: true });
    const said = db.pragma('quick_check(1)', { simple: true });
    return said === 'ok' ? null : String(said);
  } catch (error) {
    if (storageProblem(error) === null) throw error;
    return error instanceof Error ? error.message : String(error);
  } finally {
    db?.close();
  }
}
