/**
 * Puts the whole service together over one data directory: its lock, key, log and databases, the
 * providers with or without the training system, and the dispatcher on top. Whatever was opened is
 * closed again in the opposite order, also when a later step fails.
 */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  backup,
  clearSuspicion,
  copyAside,
  examine,
  isSuspect,
  newestSound,
  problemOf,
  restore,
  suspect,
} from '#db/backup.ts';
import { DatabaseRefused, lockDataDirectory, openDatabase, storageProblem } from '#db/open.ts';
import { listSwitches, setOfflineSwitch } from '#db/store/agencies.ts';
import { findFact, setFact, tellFact } from '#db/store/facts.ts';
import { doubtOutbox } from '#db/store/outbox.ts';
import { listProviderSettings } from '#db/store/provider-settings.ts';
import { getSaleRules, saveSaleRules } from '#db/store/sale-rules.ts';
import { seedTraining } from '#db/store/seed.ts';
import { walProblem } from '#db/wal.ts';
import { Outage } from '#main/contract/connection.ts';
import { type Failure, failure } from '#main/contract/errors.ts';
import { queueOf } from '#main/contract/queue.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { createDispatcher } from '#main/dispatch/dispatch.ts';
import { createLocks } from '#main/dispatch/locks.ts';
import { createSlots, SEARCH_LIMITS } from '#main/dispatch/slots.ts';
import { createThrottle } from '#main/dispatch/throttle.ts';
import type { Dispatcher } from '#main/dispatch/types.ts';
import { createIntents } from '#main/intents/intents.ts';
import { setupOf } from '#main/operations/admin/provider-settings.ts';
import { type Notification, takeNotification } from '#main/operations/booking/notifications.ts';
import { lookForNews, type News } from '#main/operations/booking/schedule-changes.ts';
import { createEffects } from '#main/operations/effects/index.ts';
import { createOutboxWork } from '#main/operations/outbox/work.ts';
import { startOutbox } from '#main/outbox/runner.ts';
import type { Clock, Ids, Outbox, Ports, Vault } from '#main/ports.ts';
import { sellersAgreements } from '#main/training/engine/codeshares.ts';
import {
  type BackupPlaces,
  clearWish,
  createBackups,
  KEPT_COPIES,
  requestedRestore,
} from './data/backups.ts';
import {
  BACKUP_DIRECTORY,
  DATABASE_FILE,
  DRAFTS_FILE,
  judgeFolder,
  judgePlace,
  RECORDING_DIRECTORY,
} from './data/data-dir.ts';
import { type DataKeySource, fileDataKey } from './data/data-key.ts';
import { startMaintenance } from './data/maintenance.ts';
import { sealedFiles } from './data/sealed-file.ts';
import { createVault } from './data/vault.ts';
import { type LogLevel, openLog } from './log/log.ts';
import { type LineSettings, readLineSettings } from './providers/line-settings.ts';
import { openProviders, type ProviderNeeds, type TrainingMode } from './providers/providers.ts';
import { tellingControl } from './providers/training-control.ts';
import { createWayOut, type WayOut, type WayOutOptions } from './providers/way-out.ts';
import { createRecordings } from './recordings.ts';
import { beginFor, createSetup } from './setup.ts';
import { createSupport } from './support.ts';
import { systemClock, systemIds, systemTimers } from './system.ts';

const TRAINING_PASSWORD = 'training-pass';
const TRAINING_KEY = 'training-key';
const lastOutage = (agency_id: number): string => `last_outage:${agency_id}`;

export interface ServiceOptions {
  data_dir: string;
  training: TrainingMode;
  log_level?: LogLevel;
  clock?: Clock;
  ids?: Ids;
  /** Where the data key is kept; a file in the data directory unless the host knows better. */
  data_key?: DataKeySource;
  lock_wait_ms?: number;
  settle_delay_ms?: number;
  /** How patient the line and the outbox are; what holds for the data directory if left out. */
  line?: LineSettings;
  /** The host's own word on the network. */
  network?: () => boolean;
  /** What the policy and the system say of proxies; every way is straight where it is left out. */
  proxies?: Pick<WayOutOptions, 'policy' | 'system'>;
  /** Makes a one-time link for a browser, where the host has an address for one. */
  link?: () => { url: string; good_for_minutes: number } | null;
}

export interface Service {
  ports: Ports;
  dispatcher: Dispatcher;
  /** Takes what an airline tells by itself; the number of bookings that changed. */
  notify(told: Notification): Promise<Result<number, Failure>>;
  /** By which way airlines are reached. */
  way: WayOut;
  /** True while the training system is on. */
  training: boolean;
  /** With which the first administrator is made; null where there is one. */
  setup_code: string | null;
  close(): Promise<void>;
}

/** What was opened so far, closed from the last to the first. */
interface Opened {
  push(close: () => void | Promise<void>): void;
  close(): Promise<void>;
}

function openedThings(): Opened {
  const things: (() => void | Promise<void>)[] = [];
  return {
    push: (close) => void things.push(close),
    async close() {
      for (let next = things.pop(); next; next = things.pop()) await next();
    },
  };
}

export async function openService(options: ServiceOptions): Promise<Result<Service, Failure>> {
  const opened = openedThings();
  try {
    const service = await assemble(options, opened);
    if (!service.ok) await opened.close();
    return service;
  } catch (error) {
    await opened.close();
    return fail(cannotOpen(options.data_dir, error));
  }
}

interface OpenedData extends Pick<Ports, 'log' | 'vault' | 'db' | 'drafts'> {
  /** What files of the data are sealed with. */
  key: Uint8Array;
  line: LineSettings;
  database: string;
  backups: string;
  setup: ReturnType<typeof createSetup>;
}

/** The data directory, locked, sound and with its key; a database that was damaged is mended first. */
async function openData(
  options: ServiceOptions,
  opened: Opened,
): Promise<Result<OpenedData, Failure>> {
  const { data_dir, clock = systemClock, ids = systemIds } = options;
  const named = judgePlace(data_dir);
  if (named !== null && named !== 'SYNCHRONISED') return fail(wrongPlace(data_dir, named));
  mkdirSync(data_dir, { recursive: true, mode: 0o700 });
  const place = judgeFolder(data_dir) ?? named;
  if (place !== null && place !== 'SYNCHRONISED') return fail(wrongPlace(data_dir, place));
  const lock = await lockDataDirectory(data_dir, options.lock_wait_ms);
  if (!lock.ok) return lock;
  opened.push(() => lock.value.release());

  const log = openLog({ data_dir, level: options.log_level ?? 'warn' });
  opened.push(() => log.close());
  if (place === 'SYNCHRONISED') {
    log.warn('The data lies in a folder that is synchronised, which may damage it', { data_dir });
  }
  const database = join(data_dir, DATABASE_FILE);
  const data_key = await (options.data_key ?? fileDataKey)(data_dir, existsSync(database));
  if (!data_key.ok) return data_key;
  log.info('Airdesk opens its data', { data_dir, key_protection: data_key.value.protection });
  const vault = createVault(data_key.value.key);

  const line = options.line
    ? ok(options.line)
    : readLineSettings(data_dir, options.training.kind !== 'off');
  if (!line.ok) return line;

  const now = clock.now();
  const backups = join(data_dir, BACKUP_DIRECTORY);
  const { db, mended } = await openOrRestore(database, backups, now);
  opened.push(() => db.close());
  if (mended) {
    const doubted = await db.write((tx) => doubtOutbox(tx, now));
    clearSuspicion(database);
    log.error('The database was damaged and goes on from an older state', { ...mended, doubted });
  }
  const drafts = await openDatabase({ path: join(data_dir, DRAFTS_FILE), kind: 'drafts', now });
  opened.push(() => drafts.close());
  if (!(await keyFits(db, vault))) {
    return fail(failure('INTERNAL', `The data key in ${data_dir} is not the one of its data`));
  }
  const mode = options.training.kind === 'off' ? 'production' : 'training';
  const begun = await beginFor(db, mode, data_dir);
  if (!begun.ok) return begun;
  if (begun.value.empty && mode === 'training') await seed(db, vault, now);
  return ok({
    log,
    vault,
    key: data_key.value.key,
    line: line.value,
    db,
    drafts,
    database,
    backups,
    setup: createSetup(ids, begun.value.empty && mode === 'production'),
  });
}

async function assemble(
  options: ServiceOptions,
  opened: Opened,
): Promise<Result<Service, Failure>> {
  const { data_dir, clock = systemClock, ids = systemIds } = options;
  const data = await openData(options, opened);
  if (!data.ok) return data;
  const { log, vault, key, line, db, drafts, database, backups, setup } = data.value;

  const way = wayOut(options.proxies, { db, vault, log });
  const recordings = createRecordings(join(data_dir, RECORDING_DIRECTORY), { clock, log });
  const { providers, training, connection, configure, close } = await openProviders(
    options.training,
    {
      data_dir,
      clock,
      ids,
      log,
      desks: await deskMemory(db),
      ...(options.network ? { network: options.network } : {}),
      probe_interval_ms: line.probe_interval_ms,
      way,
      recording: recordings.active,
      setups: (await listProviderSettings(db.read)).map((row) => setupOf({ vault }, row)),
    },
  );
  opened.push(close);

  const locks = createLocks();
  const base = { db, providers, clock, ids, vault, log, locks };
  const settling = {
    settle_delay_ms: options.settle_delay_ms ?? line.settle_delay_ms,
    pause: (ms: number) => sleep(ms),
  };
  const intents = createIntents({
    ports: base,
    effects: createEffects(base),
    ...settling,
    onBehalf: connection.onBehalf,
    // Nothing is looked up before the dispatcher below is there.
    found: (booking) => tellChanged(booking),
  });
  const throttle = createThrottle(clock);
  let outbox: Outbox | null = null;
  const ports: Ports = {
    ...base,
    searches: createSlots({ ...SEARCH_LIMITS, monotonic: clock.monotonic }),
    files: sealedFiles,
    drafts,
    throttle,
    intents,
    training:
      training &&
      tellingControl(training, ({ provider_type }, message) => {
        const token = providers.notificationToken(provider_type);
        return notify({ provider_type, token, remote: 'training', message });
      }),
    connection,
    configureProvider: configure,
    backups: createBackups({ path: database, directory: backups }, { clock, log }, key),
    support: createSupport(data_dir),
    recordings,
    setup,
    links: { make: () => options.link?.() ?? null },
    // Made of everything else here; nothing asks for it before it is there.
    get outbox() {
      if (!outbox) throw new Error('The outbox is not started yet');
      return outbox;
    },
  };
  const dispatcher = createDispatcher(ports);
  const tellChanged = ({ agency_id, id, revision }: News) => {
    const data = { booking_id: id, revision };
    dispatcher.announce(agency_id, { type: 'booking.changed', data });
    const list = { queue: null, booking_id: id };
    dispatcher.announce(agency_id, { type: 'queue.changed', data: list });
  };
  async function notify(told: Notification): Promise<Result<number, Failure>> {
    const news = await takeNotification(ports, told);
    if (!news.ok) return news;
    for (const booking of news.value) tellChanged(booking);
    return ok(news.value.length);
  }
  opened.push(() => dispatcher.close());
  outbox = startOutbox({
    ports,
    work: createOutboxWork(ports, settling),
    timers: systemTimers,
    random: Math.random,
    settings: line.outbox,
    alone: true,
    moved: ({ id, agency_id, booking_id, status }) => {
      dispatcher.announce(agency_id, { type: 'outbox.changed', data: { id, booking_id, status } });
      const decisions = queueOf('OFFLINE_DECISION');
      const data = { queue: decisions, booking_id };
      dispatcher.announce(agency_id, { type: 'queue.changed', data });
    },
  });
  opened.push(() => ports.outbox.stop());
  const maintenance = startMaintenance(ports, { path: database, directory: backups }, async () => {
    for (const booking of await lookForNews(ports)) tellChanged(booking);
  });
  opened.push(() => maintenance.stop());
  return ok({
    ports,
    dispatcher,
    notify,
    way,
    training: training !== null,
    setup_code: setup.code,
    close: () => opened.close(),
  });
}

const WRONG_PLACE = {
  SHARE: 'The data cannot lie on a share of the network',
  LONG: 'The path of the data is longer than Windows takes',
};
const wrongPlace = (data_dir: string, why: keyof typeof WRONG_PLACE): Failure =>
  failure('INTERNAL', `${WRONG_PLACE[why]}: ${data_dir}`, [
    { path: 'data_dir', message: data_dir },
  ]);

/** Above this size the whole file is not read at a start; the maintenance does it when it is quiet. */
const CHECKED_AT_START_BYTES = 64 * 1024 * 1024;

interface Mended {
  problem: string;
  /** Where the damaged file is now; null where the last start put it there. */
  aside: string | null;
  /** The copy that took its place; null where the file goes on from its last sound commit. */
  from: string | null;
}

const mendedBy = (problem: string, aside: string | null, from: string | null): Mended => ({
  problem,
  aside,
  from,
});

/**
 * Opens the database, or the newest sound copy of it where the file is damaged. It stays suspect until
 * its queue is doubted: a process that is killed in between leaves that to the next.
 */
async function openOrRestore(path: string, backups: string, now: Date) {
  // There is no way back but this copy: migrations go forward only.
  const beforeMigration = () => backup({ path, directory: backups, now, keep: KEPT_COPIES });
  const open = () => openDatabase({ path, kind: 'main', now, beforeMigration });
  const requested = await restoreAsRequested({ path, directory: backups }, now);
  if (requested) return { db: await open(), mended: requested };
  const suspected = isSuspect(path);
  const there = existsSync(path);
  if (!there && !suspected) return { db: await open(), mended: null };
  // First of all: whoever opens the file folds its log in.
  const log_problem = walProblem(path);
  const kept = log_problem === null ? null : copyAside(path, now);
  if (log_problem !== null) suspect(path, log_problem);
  const checked = suspected || statSync(path).size <= CHECKED_AT_START_BYTES;
  let problem: string | null = there ? null : 'the last start broke off while it was put aside';
  if (there && checked) problem = problemOf(path);
  if (problem === null) {
    try {
      const db = await open();
      const doubtful = log_problem ?? (suspected ? 'it was damaged at the last start' : null);
      return { db, mended: doubtful && mendedBy(doubtful, kept, null) };
    } catch (error) {
      if (storageProblem(error) !== 'CORRUPT') throw error;
      problem = error instanceof Error ? error.message : String(error);
    }
  }
  const from = await newestSound(backups);
  // Without a copy the file stays where it is: somebody may still save something of it.
  if (from === null) return { db: await open(), mended: null };
  suspect(path, problem);
  const aside = await restore(path, from, now);
  return { db: await open(), mended: mendedBy(problem, aside, from) };
}

/**
 * Puts the copy an administrator chose in the database's place. What was queued when it was made may
 * have been sent since: the file stays suspect until its queue is doubted, as after damage.
 */
async function restoreAsRequested(places: BackupPlaces, now: Date): Promise<Mended | null> {
  const copy = requestedRestore(places);
  if (copy === null || (await examine(copy)) !== null) {
    clearWish(places);
    return null;
  }
  const problem = 'an administrator chose this copy';
  suspect(places.path, problem);
  const aside = await restore(places.path, copy, now);
  clearWish(places);
  return mendedBy(problem, aside, copy);
}

/** What is kept of each agency's line, and how. */
async function deskMemory(
  db: Pick<Ports['db'], 'read' | 'write'>,
): Promise<ProviderNeeds['desks']> {
  const agencies = await listSwitches(db.read);
  const known = agencies.map(async ({ id, offline }) => {
    const outage = outageOf(await findFact(db.read, lastOutage(id)));
    return { agency_id: id, forced: offline, outage };
  });
  return {
    known: await Promise.all(known),
    rememberSwitch: (agency_id, offline) =>
      db.write((tx) => setOfflineSwitch(tx, { agency_id, offline })),
    rememberOutage: (agency_id, outage) =>
      db.write((tx) => setFact(tx, lastOutage(agency_id), JSON.stringify(outage))),
  };
}

/** The last time without a line, as it was told; nothing where it cannot be read. */
function outageOf(told: string | null): Outage | null {
  return told === null ? null : (Outage.safeParse(JSON.parse(told)).data ?? null);
}

/** What is typed for a proxy is a fact of this database, sealed. */
function wayOut(
  proxies: ServiceOptions['proxies'] = {
    policy: { url: 'none', bypass: [] },
    system: async () => [null],
  },
  { db, vault, log }: Pick<Ports, 'db' | 'vault' | 'log'>,
): WayOut {
  const nameOf = (proxy: string) => `proxy:${proxy}`;
  return createWayOut({
    ...proxies,
    passwords: {
      async find(proxy) {
        const sealed = await findFact(db.read, nameOf(proxy));
        const text = sealed ? vault.decrypt(sealed, nameOf(proxy)) : null;
        return text === null ? null : JSON.parse(text);
      },
      keep: (proxy, pair) => {
        const sealed = pair === null ? '' : vault.encrypt(JSON.stringify(pair), nameOf(proxy));
        return db.write((tx) => setFact(tx, nameOf(proxy), sealed));
      },
    },
    unkept: (error) => log.warn("The proxy's password is not kept", { error }),
  });
}

const KEY_CHECK = 'data_key_check';

/** Another key would open nothing that is sealed and know no token: better not to start at all. */
async function keyFits(db: Pick<Ports['db'], 'read' | 'write'>, vault: Vault): Promise<boolean> {
  const sealed = await findFact(db.read, KEY_CHECK);
  if (sealed !== null) return vault.decrypt(sealed, KEY_CHECK) === KEY_CHECK;
  await db.write((tx) => tellFact(tx, KEY_CHECK, vault.encrypt(KEY_CHECK, KEY_CHECK)));
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
    const rules = { ...(await getSaleRules(tx, agency_id)), agreements: sellersAgreements() };
    await saveSaleRules(tx, { agency_id, rules });
  });
}

/** In words for the person who started it. */
function cannotOpen(data_dir: string, error: unknown): Failure {
  const where = [{ path: 'data_dir', message: data_dir }];
  if (error instanceof DatabaseRefused) return failure('INTERNAL', error.message, where);
  const problem = storageProblem(error);
  const reason = error instanceof Error ? error.message : String(error);
  const kind = problem === null ? '' : ` (${problem})`;
  return failure('INTERNAL', `The data in ${data_dir} cannot be opened${kind}: ${reason}`, where);
}
