/**
 * The mode a data directory was created for, and the code with which its first administrator is
 * made. A training directory has a publicly known agency, password and key, so it never becomes a
 * production one; a production one never sells to training airlines.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { countAgencies } from '#db/store/agencies.ts';
import { findFact, insertFact } from '#db/store/database-facts.ts';
import { createFailure, type Failure } from '#main/contract/errors.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import type { Db, Ids, Setup } from '#main/ports.ts';

export type Mode = 'training' | 'production';
const BEGUN_FOR = 'begun_for';

/** Whether the directory is still empty; refused if it was created for the other mode. */
export async function beginFor(
  db: Db,
  mode: Mode,
  data_dir: string,
): Promise<Result<{ empty: boolean }>> {
  const empty = (await countAgencies(db.read)) === 0;
  // Older versions did not store the mode: their directories began with the training agency.
  const begun = (await findFact(db.read, BEGUN_FOR)) ?? (empty ? null : 'training');
  if (begun !== null && begun !== mode) return fail(refuseOtherMode(mode, data_dir));
  if ((await findFact(db.read, BEGUN_FOR)) === null) {
    await db.write((tx) => insertFact(tx, BEGUN_FOR, mode));
  }
  return ok({ empty });
}

function refuseOtherMode(mode: Mode, data_dir: string): Failure {
  const words =
    mode === 'production'
      ? 'was begun for training: its agency, password and key are known to everybody. Begin ' +
        'production in a directory of its own: --training off --data-dir DIRECTORY'
      : 'is in production: start it with --training off. For training begin a directory of its ' +
        'own: --data-dir DIRECTORY';
  return createFailure('INTERNAL', `The data directory ${data_dir} ${words}`);
}

const digest = (text: string): Buffer =>
  createHash('sha256')
    .update(text.toUpperCase().replace(/[^0-9A-Z]/g, ''))
    .digest();

/** `code` is null if there is nothing to set up. */
export function createSetup(ids: Ids, needed: boolean): Setup & { code: string | null } {
  const code = needed ? `${ids.locator()}-${ids.locator()}` : null;
  const expected = code === null ? null : digest(code);
  let open = needed;
  return {
    code,
    open: () => open,
    matches: (shown) => open && expected !== null && timingSafeEqual(digest(shown), expected),
    close() {
      open = false;
    },
  };
}
