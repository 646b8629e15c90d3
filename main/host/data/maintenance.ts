/**
 * Background work of the service: looks up effects whose outcome is unknown, soon after the start
 * and then less and less often, asks airlines for schedule changes, deletes expired data, wipes
 * what erased people left in the files, and makes backups of the database.
 */
import { readdirSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { BrokenOff, breakOffExamining, DAMAGED, examine, suspect } from '#db/backup.ts';
import { resumeChecks } from '#db/store/bookings.ts';
import { findFact, upsertFact } from '#db/store/database-facts.ts';
import { countState } from '#db/store/departures.ts';
import { mergeIndex } from '#db/store/dialect.ts';
import { deleteExpired } from '#db/store/housekeeping.ts';
import { findErased, noteWiped } from '#db/store/privacy.ts';
import { sweepPassengers } from '#main/operations/admin/privacy.ts';
import { enterEarlierCredits } from '#main/operations/sale/credits.ts';
import type { Ports } from '#main/ports.ts';
import { type BackupPlaces, copyNow } from './backups.ts';

/** Interval of backups and of deleting expired data. */
const COPY_AND_FORGET_EVERY_MS = 3_600_000;
/** A backup reads the whole database anyway; the original itself is checked once a day. */
const EXAMINE_EVERY_MS = 24 * 3_600_000;
/** Wait between look-ups while no outcome is unknown; an unknown one is asked ever more rarely. */
const IDLE_LOOK_MS = 60_000;
const FIRST_LOOK_MS = 15_000;
const MAX_LOOK_MS = 5 * 60_000;
const MAX_ROUNDS = 100;
const DAY_MS = 24 * 3_600_000;
/** A larger database is not written anew while agents work: their writes would wait too long. */
const REWRITTEN_BYTES = 256 * 1024 * 1024;
/** In the round at the start, before they do: some ten seconds. */
const REWRITTEN_AT_START_BYTES = 2 * 1024 ** 3;
/** Of the search index, in one write: a few milliseconds. */
const MERGED_PAGES = 32;
/** A clock this far ahead of its last trusted time may be wrong. */
const LEAP_MS = 31 * DAY_MS;
/** After this time without another leap it is trusted. */
const HELD_MS = DAY_MS;
/** Nobody is away for longer: the clock has jumped again. */
const LEAP_AGAIN_MS = 366 * DAY_MS;
const SET_BACK_MS = 10 * 60_000;
const SEEN_CLOCK = 'seen_clock';

export interface Maintenance {
  /** Ends the timers and waits for the round under way. */
  stop(): Promise<void>;
}

type MaintenancePorts = Pick<
  Ports,
  'db' | 'drafts' | 'intents' | 'clock' | 'log' | 'vault' | 'providers' | 'locks'
>;

/** `checkSchedules` asks airlines for them, a few bookings at a time. */
export function startMaintenance(
  ports: MaintenancePorts,
  copied: BackupPlaces,
  checkSchedules: () => Promise<unknown>,
): Maintenance {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  const stopping = Promise.withResolvers<void>();
  let wait_ms = FIRST_LOOK_MS;
  let forgot_at = Number.NEGATIVE_INFINITY;
  let examined_at = ports.clock.monotonic();
  let wiped_at = Number.NEGATIVE_INFINITY;

  /** A part that fails does not stop the others: a backup is made in any case. */
  async function attempt<T>(part: string, work: () => Promise<T>): Promise<T | null> {
    if (stopped) return null;
    try {
      return await work();
    } catch (error) {
      ports.log.error('A part of the maintenance broke', { part, error });
      return null;
    }
  }

  async function runOnce(): Promise<number> {
    const left = await attempt('look-ups', () => ports.intents.reconcile());
    if (left) ports.log.warn('Effects with unknown outcome are left', { left });
    await attempt('schedule changes', checkSchedules);
    if (!stopped && ports.clock.monotonic() - forgot_at >= COPY_AND_FORGET_EVERY_MS) {
      const limit_bytes =
        forgot_at === Number.NEGATIVE_INFINITY ? REWRITTEN_AT_START_BYTES : REWRITTEN_BYTES;
      forgot_at = ports.clock.monotonic();
      const with_original = forgot_at - examined_at >= EXAMINE_EVERY_MS;
      if (with_original) examined_at = forgot_at;
      await attempt('the ledger of value', () => enterEarlierCredits(ports));
      if (await attempt('the clock', () => checkClock(ports))) {
        await attempt('forgetting', () => forget(ports));
        await attempt('erasure', () => sweepPassengers(ports));
      }
      if (forgot_at - wiped_at >= DAY_MS) {
        const wiped = await attempt('traces', () =>
          wipeTraces(ports, { path: copied.path, limit_bytes, isStopped: () => stopped }),
        );
        if (wiped) wiped_at = forgot_at;
      }
      // Not waited for at the end: it is broken off, and made at the next start.
      const copying = () => copy(ports, { ...copied, with_original });
      await attempt('copies', () => Promise.race([copying(), stopping.promise]));
    }
    if (left === 0) {
      wait_ms = FIRST_LOOK_MS;
      return IDLE_LOOK_MS;
    }
    wait_ms = Math.min(wait_ms * 2, MAX_LOOK_MS);
    return wait_ms;
  }

  function next(delay_ms: number): void {
    if (stopped) return;
    timer = setTimeout(() => {
      round = runOnce().then(next);
    }, delay_ms);
    timer.unref();
  }

  next(0);
  return {
    async stop() {
      stopped = true;
      stopping.resolve();
      void breakOffExamining(copied.path);
      clearTimeout(timer);
      await round;
    },
  };
}

/** Milliseconds since 1970, as the clock had it. */
const SeenClock = z.strictObject({
  seen: z.number(),
  trusted: z.number(),
  leapt_at: z.number().nullable(),
});
type SeenClock = z.infer<typeof SeenClock>;

/** The stored state of the clock; it is not trusted while `leapt_at` is set. */
function followClock(before: SeenClock | null, now: number): SeenClock {
  const trusted = { seen: now, trusted: now, leapt_at: null };
  if (before === null || now - before.trusted <= LEAP_MS) return trusted;
  const known = before.leapt_at ?? now;
  const leapt_at = now < known || now - before.seen > LEAP_AGAIN_MS ? now : known;
  if (now - leapt_at >= HELD_MS) return trusted;
  return { seen: now, trusted: before.trusted, leapt_at };
}

/**
 * Whether expired data may be deleted: a clock that jumped ahead may be wrong, and deleted data is
 * lost. If the clock was set back, checks of airlines that were planned too late are planned again.
 */
async function checkClock({ db, clock, log }: MaintenancePorts): Promise<boolean> {
  const told = await findFact(db.read, SEEN_CLOCK);
  const before = told === null ? null : (SeenClock.safeParse(JSON.parse(told)).data ?? null);
  const now = clock.now();
  const after = followClock(before, now.getTime());
  await db.write(async (tx) => {
    await upsertFact(tx, SEEN_CLOCK, JSON.stringify(after));
    if (before && now.getTime() < before.seen - SET_BACK_MS) await resumeChecks(tx, now);
  });
  if (after.leapt_at !== null) log.warn('The clock has leapt; nothing is deleted by it yet');
  return after.leapt_at === null;
}

/**
 * Removes what erased people left in the files; false if nobody was erased, or not all is done. The
 * search index keeps changed rows until it is merged, the log and freed space keep older pages.
 */
async function wipeTraces(
  { db, log }: MaintenancePorts,
  { path, limit_bytes, isStopped }: { path: string; limit_bytes: number; isStopped(): boolean },
): Promise<boolean> {
  const erased = await findErased(db.read);
  if (erased === null) return false;
  const aside = readdirSync(dirname(path)).filter((name) => name.includes(DAMAGED));
  if (aside.length > 0) log.warn('Databases put aside still hold who was erased', { aside });
  let more = true;
  for (let first = true; more; first = false) {
    if (isStopped()) return false;
    more = await db.write((tx) => mergeIndex(tx, { pages: MERGED_PAGES, first }), 'deferred');
  }
  const { size } = statSync(path);
  const { bavail, bsize } = statfsSync(dirname(path));
  // Its new form is in a temporary file first, then in the log.
  const rewrite = size <= limit_bytes && bavail * bsize > 2 * size;
  await db.wipe({ rewrite });
  if (!rewrite) log.warn('The database is too large to be written anew now', { size });
  if (rewrite || size > REWRITTEN_AT_START_BYTES) await db.write((tx) => noteWiped(tx, erased));
  return true;
}

async function forget({ db, clock }: MaintenancePorts): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { more } = await db.write((tx) => deleteExpired(tx, clock.now()));
    if (!more) return;
  }
}

/**
 * Makes a backup, which reads the whole database. The original is checked if that fails, and from
 * time to time (`with_original`): a damaged database must not replace a good backup.
 */
async function copy(
  ports: MaintenancePorts,
  { path, directory, with_original }: BackupPlaces & { with_original: boolean },
): Promise<void> {
  const { clock, log } = ports;
  if (with_original && (await isDamaged(log, path))) return;
  try {
    await copyNow({ path, directory }, clock.now(), log);
    await countState(ports);
  } catch (error) {
    if (error instanceof BrokenOff) return;
    log.error('The database could not be copied', { error });
    if (!with_original) await isDamaged(log, path);
  }
}

/** The next start checks a damaged database, whatever its size, and restores a backup. */
async function isDamaged(log: MaintenancePorts['log'], path: string): Promise<boolean> {
  const problem = await examine(path);
  if (problem === null) return false;
  suspect(path, problem);
  log.error('The database is damaged; it is not copied over its sound copies', { problem });
  return true;
}
