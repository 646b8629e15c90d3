/**
 * Opens one SQLite connection with every pragma the product needs, and reads each back: a
 * connection that is less durable or less strict than requested is never returned. better-sqlite3's
 * build lowers `synchronous` in WAL mode without notice, so nothing is left to defaults.
 */
import { basename } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { getErrorCode } from '#main/contract/result.ts';

export interface SqlitePragmas {
  /** FULL: an acknowledged commit survives a power cut. NORMAL: it survives a killed process. */
  synchronous: 'FULL' | 'NORMAL';
  /** The connection refuses every write. */
  query_only?: boolean;
  /** What is deleted is overwritten with zeros, in rows and in freed pages. */
  secure_delete?: boolean;
  busy_timeout_ms?: number;
}

const BUSY_TIMEOUT_MS = 5_000;
const JOURNAL_LIMIT_BYTES = 64 * 1024 * 1024;
const CHECKPOINT_PAGES = 8_000;
const SYNCHRONOUS = { NORMAL: 1, FULL: 2 } as const;

/** `:memory:` is accepted for tests; everything else is a file in WAL mode. */
export function openSqlite(path: string, pragmas: SqlitePragmas): Database {
  const timeout = pragmas.busy_timeout_ms ?? BUSY_TIMEOUT_MS;
  let db: Database | null = null;
  try {
    db = new Sqlite(path, { timeout });
    for (const [name, value] of listSettings(path, pragmas, timeout)) setPragma(db, name, value);
    return db;
  } catch (error) {
    db?.close();
    throw nameFile(path, error);
  }
}

/** SQLite does not say which file it could not open, nor does the system when it reads one. */
export function nameFile(path: string, error: unknown): unknown {
  const name = basename(path);
  if (error instanceof Error && !error.message.includes(name)) {
    error.message = `${name}: ${error.message}`;
  }
  return error;
}

function listSettings(
  path: string,
  pragmas: SqlitePragmas,
  timeout: number,
): [name: string, value: string | number][] {
  const level = SYNCHRONOUS[pragmas.synchronous];
  return [
    ['busy_timeout', timeout],
    ['journal_mode', path === ':memory:' ? 'memory' : 'wal'],
    // After journal_mode: entering WAL resets it to the build's own default.
    ['synchronous', level],
    ['foreign_keys', 1],
    ['secure_delete', pragmas.secure_delete ? 1 : 0],
    ['trusted_schema', 0],
    ['temp_store', 2],
    ['journal_size_limit', JOURNAL_LIMIT_BYTES],
    // Normally a worker thread checkpoints (`write-ahead-log.ts`); this is for when it is late.
    ['wal_autocheckpoint', CHECKPOINT_PAGES],
    // Only on macOS, where fsync alone does not reach the disk.
    ['fullfsync', level === SYNCHRONOUS.FULL ? 1 : 0],
    ['checkpoint_fullfsync', level === SYNCHRONOUS.FULL ? 1 : 0],
    // Last, because set earlier it would refuse the others.
    ['query_only', pragmas.query_only ? 1 : 0],
  ];
}

/** Not allowed within a transaction. */
export function setSynchronous(db: Database, level: SqlitePragmas['synchronous']): void {
  setPragma(db, 'synchronous', SYNCHRONOUS[level]);
}

function setPragma(db: Database, name: string, value: string | number): void {
  db.pragma(`${name} = ${value}`);
  const actual = db.pragma(name, { simple: true });
  if (actual !== value) {
    throw new Error(`SQLite has ${name} = ${String(actual)} where ${value} was asked for`);
  }
}

/** The meaning of an SQLite error for the caller. */
export type StorageProblem = 'FULL' | 'BUSY' | 'DENIED' | 'IO' | 'CORRUPT';

const PROBLEMS: readonly [beginning: string, StorageProblem][] = [
  ['SQLITE_FULL', 'FULL'],
  ['SQLITE_BUSY', 'BUSY'],
  ['SQLITE_LOCKED', 'BUSY'],
  ['SQLITE_READONLY', 'DENIED'],
  ['SQLITE_CANTOPEN', 'DENIED'],
  ['SQLITE_PERM', 'DENIED'],
  // No room for the file beside the log by which connections know each other.
  ['SQLITE_IOERR_SHMSIZE', 'FULL'],
  ['SQLITE_IOERR_SHM', 'DENIED'],
  ['SQLITE_IOERR', 'IO'],
  ['SQLITE_CORRUPT', 'CORRUPT'],
  ['SQLITE_NOTADB', 'CORRUPT'],
  // The file system's own, for other files.
  ['ENOSPC', 'FULL'],
  ['EDQUOT', 'FULL'],
  ['EROFS', 'DENIED'],
  ['EACCES', 'DENIED'],
  ['EPERM', 'DENIED'],
  // A directory in place of a file or the other way round counts as what may not be touched.
  ['EEXIST', 'DENIED'],
  ['ENOTDIR', 'DENIED'],
  ['ELOOP', 'DENIED'],
  ['EISDIR', 'DENIED'],
  ['ERR_FS_EISDIR', 'DENIED'],
  ['EIO', 'IO'],
];

/** Null if the error is not from the disk, or is a program error (a constraint, wrong SQL). */
export function findStorageProblem(error: unknown): StorageProblem | null {
  // By its code alone: an error of a worker thread is of no class.
  const code = getErrorCode(error);
  return PROBLEMS.find(([beginning]) => code.startsWith(beginning))?.[1] ?? null;
}
