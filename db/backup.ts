/**
 * Copies of the database made while it is in use, each checked before it counts, and going back to
 * one when the original is damaged. The damaged file is put aside, never deleted. What was queued at
 * the time of a copy may have been sent since: after a restore it is unknown until looked up.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { openSqlite, storageProblem } from './sqlite.ts';

const NAME = /^airdesk-(\d{8}T\d{6}Z)\.sqlite$/;
const SIDES = ['', '-wal', '-shm'] as const;

const stamp = (now: Date): string => `${now.toISOString().replace(/[-:]|\.\d+/g, '')}`;

/** Null where the file is sound, else what is wrong with it. Reads the whole file. */
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

/** Verified copies in a directory, the newest first. */
export function listBackups(directory: string): { path: string; made_at: string }[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .flatMap((name) => {
      const at = NAME.exec(name)?.[1];
      return at === undefined ? [] : [{ path: join(directory, name), made_at: at }];
    })
    .sort((a, b) => b.made_at.localeCompare(a.made_at));
}

export interface BackupOptions {
  /** The database in use. */
  path: string;
  directory: string;
  now: Date;
  /** Older copies beyond this many are deleted. */
  keep: number;
}

/**
 * Makes a copy page by page beside everybody's reads and writes; it has a name that counts only once
 * it is found sound. Gives its path.
 */
export async function backup({ path, directory, now, keep }: BackupOptions): Promise<string> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const target = join(directory, `airdesk-${stamp(now)}.sqlite`);
  const unfinished = `${target}.part`;
  rmSync(unfinished, { force: true });
  const source = openSqlite(path, { synchronous: 'FULL', query_only: true });
  try {
    await source.backup(unfinished);
  } finally {
    source.close();
  }
  const problem = problemOf(unfinished);
  if (problem !== null) {
    rmSync(unfinished, { force: true });
    throw new Error(`The copy of ${basename(path)} is not sound: ${problem}`);
  }
  for (const side of ['-wal', '-shm']) rmSync(`${unfinished}${side}`, { force: true });
  renameSync(unfinished, target);
  for (const old of listBackups(directory).slice(keep)) rmSync(old.path, { force: true });
  return target;
}

/** Puts a damaged database aside under a name that says when; gives that name. */
export function quarantine(path: string, now: Date): string {
  const aside = `${path}.damaged-${stamp(now)}`;
  for (const side of SIDES) {
    if (existsSync(`${path}${side}`)) renameSync(`${path}${side}`, `${aside}${side}`);
  }
  return aside;
}

export interface Restored {
  /** Where the damaged file is now. */
  aside: string;
  /** The copy that took its place; null where there is none that is sound. */
  from: string | null;
}

/** Puts the damaged database aside and the newest sound copy in its place. */
export async function restoreNewest(path: string, directory: string, now: Date): Promise<Restored> {
  const copies = listBackups(directory).filter((copy) => problemOf(copy.path) === null);
  const aside = quarantine(path, now);
  const [newest] = copies;
  if (!newest) return { aside, from: null };
  const source = new Sqlite(newest.path, { readonly: true });
  try {
    const part = join(dirname(path), `${basename(path)}.restoring`);
    rmSync(part, { force: true });
    await source.backup(part);
    renameSync(part, path);
  } finally {
    source.close();
  }
  return { aside, from: newest.path };
}
