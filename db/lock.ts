/**
 * One process per data directory: an exclusive SQLite lock on a side file, which the operating system
 * releases when the process dies. Nothing else may open that file: closing any descriptor of it in
 * this process would drop the lock.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { type Failure, failure } from '#main/contract/errors.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { storageProblem } from './sqlite.ts';

export const LOCK_FILE = 'airdesk.lock';
const POLL_MS = 50;

export interface DataLock {
  release(): void;
}

/** BUSY while another process has it for longer than `wait_ms`; INTERNAL where it cannot be made. */
export async function lockDataDirectory(
  directory: string,
  wait_ms = 5_000,
): Promise<Result<DataLock, Failure>> {
  const deadline = performance.now() + wait_ms;
  for (;;) {
    const attempt = tryLock(directory);
    if (attempt.ok || attempt.error.error !== 'BUSY') return attempt;
    const left = deadline - performance.now();
    if (left <= 0) return attempt;
    await sleep(Math.min(POLL_MS, left));
  }
}

function tryLock(directory: string): Result<DataLock, Failure> {
  let db: Sqlite.Database | null = null;
  try {
    // No busy time-out inside SQLite: it would block the whole process while it waits.
    db = new Sqlite(join(directory, LOCK_FILE), { timeout: 0 });
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db?.close();
    const path = { path: 'data_dir', message: directory };
    if (storageProblem(error) === 'BUSY') {
      const message = 'Airdesk is already running with this data directory';
      return fail(failure('BUSY', message, [path]));
    }
    const reason = error instanceof Error ? error.message : String(error);
    return fail(failure('INTERNAL', `The data directory cannot be locked: ${reason}`, [path]));
  }
  const held = db;
  return ok({
    release() {
      if (held.open) held.close();
    },
  });
}
