/**
 * Copies the database while it is in use, checks each copy before it counts, and restores one when
 * the original is damaged. The damaged file is moved aside, never deleted. Items in the outbox at
 * the time of a copy may have been sent since: after a restore their outcome is unknown until
 * looked up.
 */
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Mutex } from 'async-mutex';
import Sqlite from 'better-sqlite3';
import { BACKUP_NAME } from '#main/contract/admin.ts';
import { copyDatabase, findDamage } from './integrity.ts';
import { runPatiently, runPatientlySync } from './retry-file.ts';
import { locateThread } from './thread-file.ts';

const PART = /^(.+\.sqlite)\.part(-wal|-shm|-journal)?$/;
/** In the header of an SQLite file. */
const USER_VERSION_AT = 60;
const SIDES = ['', '-wal', '-shm'] as const;

const stamp = (now: Date): string => now.toISOString().replace(/[-:]|\.\d+/g, '');

/**
 * Resolves to null if the file is sound, else to the problem found. Runs on a worker thread, so
 * that a large file blocks nothing. With `copy_to` the file is first copied there, without offers,
 * and the copy is checked instead.
 */
export function examine(path: string, copy_to: string | null = null): Promise<string | null> {
  const file = locateThread(import.meta.url, './backup-thread.js');
  const worker = new Worker(file, { workerData: { path, copy_to } });
  examining.set(worker, path);
  return new Promise((resolve, reject) => {
    worker.once('message', ({ problem }: { problem: string | null }) => resolve(problem));
    worker.once('error', reject);
    worker.once('exit', (code) => {
      examining.delete(worker);
      const asked = broken_off.has(worker);
      reject(asked ? new BrokenOff() : new Error(`The look at the file ended with ${code}`));
    });
  });
}

const examining = new Map<Worker, string>();
const broken_off = new WeakSet<Worker>();

/** The data is being closed. */
export class BrokenOff extends Error {}

/**
 * Ends what {@link examine} does with the file, as soon as SQLite lets go; resolves after that.
 * Copies that wait for their turn are not begun.
 */
export async function breakOffExamining(path: string): Promise<void> {
  turn.cancel();
  const ended = [...examining].filter(([, of]) => of === path).map(([worker]) => worker);
  for (const worker of ended) broken_off.add(worker);
  await Promise.all(ended.map((worker) => worker.terminate()));
}

export interface Copy {
  path: string;
  /** YYYYMMDDTHHMMSSZ. */
  made_at: string;
  /** How often the clock had been set back before that time. */
  set_backs: number;
}

/**
 * Verified copies in a directory, the newest first, even if the clock was set back between them.
 */
export function listBackups(directory: string): Copy[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .flatMap((name) => {
      const [, made_at, set_backs = '0'] = BACKUP_NAME.exec(name) ?? [];
      const path = join(directory, name);
      return made_at === undefined ? [] : [{ path, made_at, set_backs: Number(set_backs) }];
    })
    .sort((a, b) => b.set_backs - a.set_backs || b.made_at.localeCompare(a.made_at));
}

/** A copy after the clock was set back is numbered, so that it still counts as the newest. */
function nameCopy(directory: string, now: Date): string {
  const [newest] = listBackups(directory);
  const made_at = stamp(now);
  const set_back = newest !== undefined && newest.made_at > made_at;
  const set_backs = (newest?.set_backs ?? 0) + (set_back ? 1 : 0);
  return `airdesk-${made_at}${set_backs > 0 ? `-${set_backs}` : ''}.sqlite`;
}

export interface CopiesToKeep {
  newest: number;
  days: number;
  /** All copies together take at most this share of their own size plus the free disk space. */
  share: number;
}

/** The `user_version` of a database file: the last migration applied to it. */
function readSchemaVersion(path: string): number {
  const version = Buffer.alloc(4);
  const file = openSync(path, 'r');
  try {
    readSync(file, version, 0, version.length, USER_VERSION_AT);
  } finally {
    closeSync(file);
  }
  return version.readUInt32BE();
}

/**
 * The newest copies, the last copy of each of the latest days, and in these days the last one
 * before each migration, in the order they are listed.
 */
function pickCopiesToKeep(copies: readonly Copy[], { newest, days }: CopiesToKeep): Copy[] {
  const latest = [...Map.groupBy(copies, (copy) => copy.made_at.slice(0, 8)).values()].slice(
    0,
    days,
  );
  const of_version = Map.groupBy(latest.flat(), (copy) => readSchemaVersion(copy.path));
  const lasts = [...latest, ...of_version.values()].flatMap((same) => same.slice(0, 1));
  const kept = new Set([...copies.slice(0, newest), ...lasts]);
  return copies.filter((copy) => kept.has(copy));
}

/** Deletes copies that are too old or take too much space; the newest and the wanted always stay. */
function prune(directory: string, keep: CopiesToKeep, wanted: string | null): void {
  const copies = listBackups(directory).filter(({ path }) => path !== wanted);
  const kept = new Set(pickCopiesToKeep(copies, keep));
  const bytes = new Map(copies.map((copy) => [copy, statSync(copy.path).size]));
  const { bavail, bsize } = statfsSync(directory);
  const all = [...bytes.values()].reduce((sum, size) => sum + size, 0);
  let room = (bavail * bsize + all) * keep.share;
  for (const [index, copy] of copies.entries()) {
    room -= kept.has(copy) ? (bytes.get(copy) ?? 0) : 0;
    if (index > 0 && (!kept.has(copy) || room < 0)) rmSync(copy.path, { force: true });
  }
}

const isPart = (name: string): boolean => BACKUP_NAME.test(PART.exec(name)?.[1] ?? '');

/** Deletes what an interrupted copy has left behind. */
async function sweepParts(directory: string): Promise<void> {
  for (const name of readdirSync(directory).filter(isPart)) {
    await runPatiently(() => rmSync(join(directory, name), { force: true }));
  }
}

export interface BackupOptions {
  /** The database in use. */
  path: string;
  directory: string;
  now: Date;
  /** All others are deleted. */
  keep: CopiesToKeep;
  /** The copy to be restored at the next start, which is kept however old it is. */
  findWanted?: () => string | null;
  /** Called if old copies could not be deleted: the new one is valid all the same. */
  left?: (error: unknown) => void;
}

/** One copy at a time: a scheduled and a manual copy would delete each other's files. */
const turn = new Mutex(new BrokenOff());

/**
 * Copies a snapshot of the database on a worker thread, while reads and writes go on. The copy gets
 * its final name only once it is found sound. Resolves to its path.
 */
export const backUp = (options: BackupOptions): Promise<string> =>
  turn.runExclusive(() => makeCopy(options));

async function makeCopy({
  path,
  directory,
  now,
  keep,
  findWanted,
  left,
}: BackupOptions): Promise<string> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const target = join(directory, nameCopy(directory, now));
  const unfinished = `${target}.part`;
  await sweepParts(directory);
  try {
    const problem = await examine(path, unfinished);
    if (problem !== null) throw new Error(`The copy of ${basename(path)} is not sound: ${problem}`);
  } catch (error) {
    await sweepParts(directory);
    throw error;
  }
  await runPatiently(() => renameSync(unfinished, target));
  try {
    await sweepParts(directory);
    const wanted = findWanted?.() ?? null;
    await runPatiently(() => prune(directory, keep, wanted));
  } catch (error) {
    left?.(error);
  }
  return target;
}

const getMark = (path: string) => `${path}.suspect`;

/** Records outside the database, which cannot store it, that it was found damaged. */
export function suspect(path: string, problem: string): void {
  const file = openSync(getMark(path), 'w', 0o600);
  try {
    writeSync(file, `${problem}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
export const isSuspect = (path: string): boolean => existsSync(getMark(path));
export const clearSuspicion = (path: string): void =>
  runPatientlySync(() => rmSync(getMark(path), { force: true }));

/** In the names of databases put aside; nothing deletes them. */
export const DAMAGED = '.damaged-';

/** The databases put aside of the one at `path`, the earliest first. */
export function listAside(path: string): string[] {
  const begins = basename(path) + DAMAGED;
  return readdirSync(dirname(path))
    .filter((name) => name.startsWith(begins) && !/-(?:wal|shm)$/.test(name))
    .sort()
    .map((name) => join(dirname(path), name));
}

/**
 * Moves or copies a damaged database with its log to a name with the time; returns that name. A log
 * that a broken-off move has left alone goes to its database: the last one moved, if the log was not
 * written after that.
 */
function putAside(path: string, now: Date, put: (from: string, to: string) => void): string {
  const sides = SIDES.filter((side) => existsSync(path + side));
  const earlier = sides.includes('') ? undefined : listAside(path).at(-1);
  const fits = earlier !== undefined && sides.every((side) => isLeftOf(earlier, path, side));
  const aside = fits ? earlier : path + DAMAGED + stamp(now);
  for (const side of sides) put(path + side, aside + side);
  return aside;
}

const isLeftOf = (moved: string, path: string, side: string): boolean =>
  !existsSync(moved + side) && statSync(path + side).mtimeMs <= statSync(moved).ctimeMs;

const moveAside = (path: string, now: Date): string =>
  putAside(path, now, (old, to) => runPatientlySync(() => renameSync(old, to)));

/** Bookings and profiles that were erased, or were to be again, in a database put aside; none if it cannot be read. */
export function listErasedIn(path: string): string[] {
  // Opening a missing or an empty file deletes its log.
  if (!statSync(path, { throwIfNoEntry: false })?.size) return [];
  let db: Sqlite.Database | null = null;
  try {
    db = new Sqlite(path, { readonly: true, fileMustExist: true });
    const again = `SELECT booking_id FROM erasures UNION
      SELECT substr(name, length('erased_profile:') + 1) FROM facts
        WHERE name LIKE 'erased_profile:%' UNION
      SELECT j.value FROM facts AS f, json_each(f.value) AS j WHERE f.name = 'erased_before'`;
    return db.prepare<[], string>(again).pluck().all();
  } catch (error) {
    // It may be as damaged as can be.
    if (!(error instanceof Sqlite.SqliteError)) throw error;
    return [];
  } finally {
    db?.close();
  }
}

/** Moves a damaged database aside if its data can be recreated; null if it is sound or missing. Throws as {@link findDamage}. */
export function putDamagedAside(
  path: string,
  now: Date,
): { problem: string; aside: string } | null {
  const problem = existsSync(path) ? findDamage(path) : null;
  return problem === null ? null : { problem, aside: moveAside(path, now) };
}

/** The original stays in use. */
export const copyAside = (path: string, now: Date): string => putAside(path, now, copyFileSync);

/** The newest copy that is still sound; null if there is none. */
export async function findNewestSoundBackup(directory: string): Promise<string | null> {
  for (const { path } of listBackups(directory)) {
    if ((await examine(path)) === null) return path;
  }
  return null;
}

/**
 * Puts a sound copy in the place of the damaged database, which is moved aside once the copy is on
 * this disk; resolves to the damaged file's path.
 */
export async function restore(path: string, from: string, now: Date): Promise<string> {
  const part = `${path}.restoring`;
  try {
    await runPatiently(() => rmSync(part, { force: true }));
    await copyDatabase(from, part);
    const aside = moveAside(path, now);
    await runPatiently(() => renameSync(part, path));
    return aside;
  } finally {
    rmSync(part, { force: true });
  }
}
