/**
 * The backups of this data directory's database as an administrator sees them: by name, never by
 * path. A requested restore is noted beside the database and done at the next start, before
 * anything opens it.
 */
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { BrokenOff, backUp, type CopiesToKeep, examine, listBackups } from '#db/backup.ts';
import { findStorageProblem, nameFile } from '#db/open.ts';
import { runPatientlySync } from '#db/retry-file.ts';
import { BACKUP_NAME } from '#main/contract/admin.ts';
import { phrase } from '#main/contract/phrase.ts';
import type { Backups, Clock, Log } from '#main/ports.ts';
import { findRecoveryTime, makeRecovery } from './recovery.ts';

const KEPT_COPIES: CopiesToKeep = { newest: 12, days: 14, share: 0.25 };
/** `maintenance.ts` makes a backup every hour: one this old, or this far ahead, shows a fault. */
const OLD_AFTER_MS = 26 * 3_600_000;

export interface BackupPlaces {
  /** The database in use, and where its copies go. */
  path: string;
  directory: string;
}

const getRequestPath = (path: string): string => `${path}.restore`;

/** '20261121T140200Z' → '2026-11-21T14:02:00Z'. */
const parseInstant = (stamp: string): string =>
  stamp.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/, '$1-$2-$3T$4:$5:$6Z');

function isOld(newest: string | undefined, now: Date): boolean {
  if (newest === undefined) return false;
  return Math.abs(now.getTime() - Date.parse(parseInstant(newest))) > OLD_AFTER_MS;
}

export const isRestoreRequested = ({ path }: Pick<BackupPlaces, 'path'>): boolean =>
  existsSync(getRequestPath(path));

function readRequest(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw nameFile(path, error);
  }
}

/** The backup to restore at the next start; null for none, or one that no longer exists. */
export function findRequestedRestore({ path, directory }: BackupPlaces): string | null {
  if (!isRestoreRequested({ path })) return null;
  const name = readRequest(getRequestPath(path));
  const copy = join(directory, name);
  return BACKUP_NAME.test(name) && existsSync(copy) ? copy : null;
}

export const clearRequest = ({ path }: Pick<BackupPlaces, 'path'>): void =>
  runPatientlySync(() => rmSync(getRequestPath(path), { force: true }));

/** Copies the database; resolves to the copy's path. */
export const copyNow = (places: BackupPlaces, now: Date, log: Pick<Log, 'warn'>): Promise<string> =>
  backUp({
    ...places,
    now,
    keep: KEPT_COPIES,
    findWanted: () => findRequestedRestore(places),
    left: (error) => log.warn('An old copy of the database could not be deleted', { error }),
  });

export function createBackups(
  places: BackupPlaces,
  ports: { clock: Clock; log: Log },
  data_key: Uint8Array,
): Backups {
  const { path, directory } = places;
  const has = (name: string): boolean =>
    BACKUP_NAME.test(name) && existsSync(join(directory, name));
  return {
    list() {
      const request = findRequestedRestore(places);
      return {
        backups: listBackups(directory).map((copy) => ({
          name: basename(copy.path),
          made_at: parseInstant(copy.made_at),
          bytes: statSync(copy.path).size,
        })),
        old: isOld(listBackups(directory)[0]?.made_at, ports.clock.now()),
        restore_at_start: request && basename(request),
        recovery_made_at: findRecoveryTime(dirname(path)),
      };
    },
    async make() {
      try {
        await copyNow(places, ports.clock.now(), ports.log);
        return null;
      } catch (error) {
        if (error instanceof BrokenOff) return phrase('stopping');
        ports.log.error('The database could not be copied', { error });
        if (findStorageProblem(error) === 'FULL') return phrase('disk_full');
        return error instanceof Error ? error.message : phrase('not_written');
      }
    },
    has,
    verify: (name) => examine(join(directory, name)),
    keepKey: (passphrase) => makeRecovery(dirname(path), data_key, passphrase),
    restoreAtStart(name) {
      if (name === null) clearRequest(places);
      else writeFileSync(getRequestPath(path), `${name}\n`, { mode: 0o600, flush: true });
    },
  };
}
