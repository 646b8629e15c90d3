/** Checks and copies of a whole database file, made on a worker thread. */
import Sqlite from 'better-sqlite3';
import { getErrorMessage } from '#main/contract/result.ts';
import { findStorageProblem, nameFile, setSynchronous } from './sqlite.ts';

/** Null if the file is sound, else the problem found. */
export function findProblem(path: string): string | null {
  try {
    return findDamage(path);
  } catch (error) {
    if (findStorageProblem(error) === null) throw error;
    return getErrorMessage(error);
  }
}

/** Null if the file is sound. Throws if another program holds it or this user may not read it. */
export function findDamage(path: string): string | null {
  let db: Sqlite.Database | null = null;
  try {
    db = new Sqlite(path, { readonly: true, fileMustExist: true });
    const said = db.pragma('quick_check(1)', { simple: true });
    return said === 'ok' ? null : String(said);
  } catch (error) {
    if (!['CORRUPT', 'IO'].includes(findStorageProblem(error) ?? '')) throw nameFile(path, error);
    return getErrorMessage(error);
  } finally {
    db?.close();
  }
}

/** Copied in one step: between steps the thread can be ended. */
const STEP_PAGES = 2_000;

/** Copies one moment while others write. Throws SQLite's error if a file cannot be used. */
export async function copyDatabase(path: string, target: string): Promise<void> {
  const source = new Sqlite(path, { readonly: true, fileMustExist: true });
  try {
    source.exec('BEGIN');
    source.prepare('SELECT 1 FROM sqlite_schema').get();
    await source.backup(target, { progress: () => STEP_PAGES });
  } finally {
    source.close();
  }
}

/**
 * Removes from a copy what is needed for hours only: offers that were neither quoted nor chosen,
 * and searches left without offers. They are most of a file.
 */
export function leaveOutOffers(path: string): void {
  const db = new Sqlite(path, { fileMustExist: true });
  try {
    // Read where nothing can be written beside it, and written as durably as the original.
    db.pragma('journal_mode = DELETE');
    setSynchronous(db, 'FULL');
    const marked = db.prepare("SELECT 1 FROM pragma_table_info('offers') WHERE name = 'quoted_at'");
    if (marked.get() !== undefined) {
      db.exec(`DELETE FROM offers WHERE spent_by IS NULL AND quoted_at IS NULL;
        DELETE FROM searches WHERE id NOT IN (SELECT search_id FROM offers)`);
    }
    db.exec('VACUUM');
  } catch (error) {
    // A damaged file is found by the check that follows.
    if (findStorageProblem(error) === null) throw error;
  } finally {
    db.close();
  }
}
