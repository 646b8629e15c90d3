/**
 * Opens a data directory: its lock, log, key and databases. A damaged database is repaired first, a
 * new one is seeded, and a wrong key stops the start.
 */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  breakOffExamining,
  clearSuspicion,
  copyAside,
  examine,
  findNewestSoundBackup,
  isSuspect,
  listAside,
  listBackups,
  listErasedIn,
  putDamagedAside,
  restore,
  suspect,
} from '#db/backup.ts';
import { findDamage } from '#db/integrity.ts';
import { findWalProblem } from '#db/log-damage.ts';
import { DatabaseRefused, findStorageProblem, lockDataDirectory, openDatabase } from '#db/open.ts';
import { resumeChecks } from '#db/store/bookings.ts';
import { findFact, insertFact, upsertFact } from '#db/store/database-facts.ts';
import {
  countState,
  getDepartures,
  getNotedDepartures,
  setDepartures,
} from '#db/store/departures.ts';
import { markOutboxUnknown } from '#db/store/outbox.ts';
import { listErasedBefore, setErasedBefore } from '#db/store/privacy.ts';
import { getSaleRules, saveSaleRules } from '#db/store/sale-rules.ts';
import { seedTraining } from '#db/store/seed.ts';
import { createFailure, type Failure, refuse } from '#main/contract/errors.ts';
import { fail, getErrorMessage, ok, type Result } from '#main/contract/result.ts';
import type { Clock, Ids, Ports, Vault } from '#main/ports.ts';
import { listAgreements } from '#main/training/engine/codeshares.ts';
import { type LogLevel, openLog } from '../log/log.ts';
import {
  type ConnectionSettings,
  readConnectionSettings,
} from '../providers/connection-settings.ts';
import { beginFor, createSetup, type Mode } from '../setup.ts';
import { systemClock, systemIds } from '../system.ts';
import {
  type BackupPlaces,
  clearRequest,
  copyNow,
  findRequestedRestore,
  isRestoreRequested,
} from './backups.ts';
import {
  BACKUP_DIRECTORY,
  DATABASE_FILE,
  DRAFTS_FILE,
  judgeFolder,
  judgePlace,
  TRAINING_FILE,
} from './data-dir.ts';
import { type DataKeySource, getFileDataKey } from './data-key.ts';
import { createVault } from './vault.ts';

const TRAINING_PASSWORD = 'training-pass';
const TRAINING_KEY = 'training-key';

export interface DataOptions {
  data_dir: string;
  log_level?: LogLevel;
  clock?: Clock;
  ids?: Ids;
  /** Source of the data key; a file in the data directory unless the host has a vault. */
  data_key?: DataKeySource;
  lock_wait_ms?: number;
  /** Timeouts of the connection and the outbox; the data directory's defaults if left out. */
  line?: ConnectionSettings;
}

/** What was opened so far, closed from the last to the first. */
export interface Opened {
  push(close: () => void | Promise<void>): void;
  close(): Promise<void>;
}

export function trackOpened(): Opened {
  const things: (() => void | Promise<void>)[] = [];
  return {
    push: (close) => void things.push(close),
    async close() {
      for (let next = things.pop(); next; next = things.pop()) await next();
    },
  };
}

export interface OpenedData extends Pick<Ports, 'log' | 'vault' | 'db' | 'drafts'> {
  /** The key that seals files in the data directory. */
  key: Uint8Array;
  line: ConnectionSettings;
  database: string;
  backups: string;
  setup: ReturnType<typeof createSetup>;
}

/** The data directory, locked and with its key; a damaged database is repaired first. */
export async function openData(
  options: DataOptions,
  mode: Mode,
  opened: Opened,
): Promise<Result<OpenedData>> {
  const { data_dir, clock = systemClock, ids = systemIds } = options;
  const place = createDirectory(data_dir);
  if (!place.ok) return place;
  const lock = await lockDataDirectory(data_dir, options.lock_wait_ms);
  if (!lock.ok) return lock;
  opened.push(() => lock.value.release());

  const log = openLog({ data_dir, level: options.log_level ?? 'warn' });
  opened.push(() => log.close());
  if (place.value === 'SYNCHRONISED') {
    log.warn('The data lies in a folder that is synchronised, which may damage it', { data_dir });
  }
  const database = join(data_dir, DATABASE_FILE);
  const backups = join(data_dir, BACKUP_DIRECTORY);
  // Copies need the lost key as much as the database that they come back for.
  const used = existsSync(database) || listBackups(backups).length > 0;
  const data_key = await (options.data_key ?? getFileDataKey)(data_dir, used);
  if (!data_key.ok) return data_key;
  const { key, protection } = data_key.value;
  log.info('Airdesk opens its data', { data_dir, key_protection: protection });
  const line = options.line
    ? ok(options.line)
    : readConnectionSettings(data_dir, mode === 'training');
  if (!line.ok) return line;

  const vault = createVault(key);
  const now = clock.now();
  const stores = await openStores({ data_dir, database, backups }, log, now, opened);
  if (!(await isFittingKey(stores.db, vault))) {
    return refuse('INTERNAL', `The data key in ${data_dir} is not the one of its data`);
  }
  const begun = await beginFor(stores.db, mode, data_dir);
  if (!begun.ok) return begun;
  const { empty } = begun.value;
  if (empty && mode === 'training') await seed(stores.db, vault, now);
  const setup = createSetup(ids, empty && mode === 'production');
  return ok({ log, vault, key, line: line.value, ...stores, database, backups, setup });
}

/** Creates a missing directory; checked before and after, as a link may lead elsewhere. */
function createDirectory(data_dir: string): Result<ReturnType<typeof judgePlace>> {
  const named = judgePlace(data_dir);
  if (named !== null && named !== 'SYNCHRONISED') return fail(refuseWrongPlace(data_dir, named));
  mkdirSync(data_dir, { recursive: true, mode: 0o700 });
  const place = judgeFolder(data_dir) ?? named;
  if (place !== null && place !== 'SYNCHRONISED') return fail(refuseWrongPlace(data_dir, place));
  return ok(place);
}

async function openStores(
  { data_dir, database, backups }: { data_dir: string; database: string; backups: string },
  log: Ports['log'],
  now: Date,
  opened: Opened,
): Promise<Pick<OpenedData, 'db' | 'drafts'>> {
  const { db, mended } = await openOrRestore(database, backups, now, log);
  opened.push(async () => {
    // While it is read, its log is not merged into it.
    await breakOffExamining(database);
    await db.close();
  });
  moveDamagedFilesAside(data_dir, log, now);
  const drafts = await openDatabase({ path: join(data_dir, DRAFTS_FILE), kind: 'drafts', now });
  opened.push(() => drafts.close());
  const noted = await getNotedDepartures(drafts.read);
  const older = noted > (await getDepartures(db.read));
  const file = identifyFile(database);
  const opened_before = await findFact(db.read, DATABASE_IDENTITY);
  const replaced = opened_before !== null && opened_before !== file;
  const why =
    mended ??
    (older ? { problem: 'it was used after the state it has' } : null) ??
    (replaced ? { problem: 'it is another file than the one opened last' } : null);
  if (why) {
    // All of them: where a start was killed, it is not said which was the last in use.
    const erased = listAside(database).flatMap(listErasedIn);
    const doubted = await db.write(async (tx) => {
      const all = new Set([...(await listErasedBefore(tx)), ...erased]);
      if (all.size > 0) await setErasedBefore(tx, [...all]);
      if (older) await setDepartures(tx, noted);
      await upsertFact(tx, DATABASE_IDENTITY, file);
      // Airlines know of tickets that it does not.
      await resumeChecks(tx, now);
      return markOutboxUnknown(tx, now);
    });
    clearSuspicion(database);
    // A directory that was moved is another file too: no harm where nothing was waiting.
    if (mended || older || doubted > 0)
      log.error('The database goes on from an older state', { ...why, doubted });
  } else if (opened_before === null) {
    await db.write((tx) => upsertFact(tx, DATABASE_IDENTITY, file));
  }
  await countState({ db, drafts, log });
  return { db, drafts };
}

const DATABASE_IDENTITY = 'database_file';

/**
 * A directory that is brought back from elsewhere has other files of the same names, which may be
 * older than what was sent from it. The number alone is given to a next file when one is deleted.
 */
function identifyFile(path: string): string {
  const { ino, birthtimeNs } = statSync(path, { bigint: true });
  return `${ino}:${birthtimeNs}`;
}

/** Damaged work areas and training data are replaced by empty files; bookings still open. */
function moveDamagedFilesAside(data_dir: string, log: Ports['log'], now: Date): void {
  for (const path of [DRAFTS_FILE, TRAINING_FILE].map((file) => join(data_dir, file))) {
    if (existsSync(path) && statSync(path).size > CHECKED_AT_START_BYTES) continue;
    const damaged = putDamagedAside(path, now);
    if (damaged) log.error('A database was damaged and begins anew', { path, ...damaged });
  }
}

const WRONG_PLACE = {
  SHARE: 'The data cannot lie on a share of the network',
  LONG: 'The path of the data is longer than Windows takes',
};
const refuseWrongPlace = (data_dir: string, why: keyof typeof WRONG_PLACE): Failure =>
  createFailure('INTERNAL', `${WRONG_PLACE[why]}: ${data_dir}`, [
    { path: 'data_dir', message: data_dir },
  ]);

/** A larger file is not checked at the start; maintenance checks it when the service is idle. */
const CHECKED_AT_START_BYTES = 64 * 1024 * 1024;

interface Mended {
  problem: string;
  /** The path of the damaged file; null if the last start moved it. */
  aside: string | null;
  /** The backup that replaced it; null if the file continues from its last good commit. */
  from: string | null;
}

/**
 * Opens the database, or its newest good backup if the file is damaged. It stays marked suspect
 * until its outbox is marked doubtful, so that a killed process leaves that to the next start.
 */
async function openOrRestore(path: string, backups: string, now: Date, log: Ports['log']) {
  // This copy is the only way back: migrations go forward only.
  const beforeMigration = () => copyNow({ path, directory: backups }, now, log);
  const open = () => openDatabase({ path, kind: 'main', now, beforeMigration });
  const requested = await restoreAsRequested({ path, directory: backups }, now, log);
  if (requested) return { db: await open(), mended: requested };
  const suspected = isSuspect(path);
  const there = existsSync(path) && statSync(path).size > 0;
  if (!there && !suspected && listBackups(backups).length === 0) {
    return { db: await open(), mended: null };
  }
  // First, because opening the file merges its log into it.
  const log_problem = findWalProblem(path);
  const kept = log_problem === null ? null : copyAside(path, now);
  if (log_problem !== null) suspect(path, log_problem);
  let problem: string | null = there ? null : 'it is missing or empty';
  if (there && (suspected || statSync(path).size <= CHECKED_AT_START_BYTES)) {
    problem = findDamage(path);
  }
  if (problem === null) {
    try {
      const db = await open();
      const doubtful = log_problem ?? (suspected ? 'it was damaged at the last start' : null);
      return { db, mended: doubtful && { problem: doubtful, aside: kept, from: null } };
    } catch (error) {
      if (findStorageProblem(error) !== 'CORRUPT') throw error;
      problem = getErrorMessage(error);
    }
  }
  const from = await findNewestSoundBackup(backups);
  // Without a backup the file stays: some of its data may still be recovered.
  if (from === null) return { db: await open(), mended: null };
  suspect(path, problem);
  const aside = await restore(path, from, now);
  return { db: await open(), mended: { problem, aside, from } };
}

/**
 * Replaces the database with the backup an administrator chose. Its outbox items may have been sent
 * since, so the file stays suspect until its outbox is marked doubtful, as after damage.
 */
async function restoreAsRequested(
  places: BackupPlaces,
  now: Date,
  log: Ports['log'],
): Promise<Mended | null> {
  if (!isRestoreRequested(places)) return null;
  const copy = findRequestedRestore(places);
  const unfit = copy === null ? 'it is not there any more' : await examine(copy);
  if (copy === null || unfit !== null) {
    log.error('The copy to be restored is not usable; the database stays as it is', {
      copy,
      problem: unfit,
    });
    clearRequest(places);
    return null;
  }
  const problem = 'an administrator chose this copy';
  suspect(places.path, problem);
  const aside = await restore(places.path, copy, now);
  clearRequest(places);
  return { problem, aside, from: copy };
}

const KEY_CHECK = 'data_key_check';

/** With a wrong key nothing could be unsealed and no token accepted, so the start stops. */
async function isFittingKey(
  db: Pick<Ports['db'], 'read' | 'write'>,
  vault: Vault,
): Promise<boolean> {
  const sealed = await findFact(db.read, KEY_CHECK);
  if (sealed !== null) return vault.decrypt(sealed, KEY_CHECK) === KEY_CHECK;
  await db.write((tx) => insertFact(tx, KEY_CHECK, vault.encrypt(KEY_CHECK, KEY_CHECK)));
  return true;
}

/** A new training directory holds the training agency and its airlines' agreements. */
async function seed(
  db: Pick<Ports['db'], 'read' | 'write'>,
  vault: Vault,
  now: Date,
): Promise<void> {
  const password_hash = await vault.hashPassword(TRAINING_PASSWORD);
  const key_hash = vault.digest(TRAINING_KEY);
  await db.write(async (tx) => {
    const { agency_id } = await seedTraining(tx, { password_hash, key_hash, now });
    const rules = { ...(await getSaleRules(tx, agency_id)), agreements: listAgreements() };
    await saveSaleRules(tx, { agency_id, rules });
  });
}

/** The reason in words for the person who started it. */
export function refuseOpening(data_dir: string, error: unknown): Failure {
  const where = [{ path: 'data_dir', message: data_dir }];
  if (error instanceof DatabaseRefused) return createFailure('INTERNAL', error.message, where);
  const problem = findStorageProblem(error);
  const reason = getErrorMessage(error);
  const kind = problem === null ? '' : ` (${problem})`;
  return createFailure(
    'INTERNAL',
    `The data in ${data_dir} cannot be opened${kind}: ${reason}`,
    where,
  );
}
