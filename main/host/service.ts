/**
 * Assembles the service over one data directory: its lock, key, log and databases, the providers
 * with or without the training system, and the dispatcher. Everything opened is closed again in
 * reverse order, also if a later step fails.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { changeAgency, listSwitches } from '#db/store/agencies.ts';
import { findFact, upsertFact } from '#db/store/database-facts.ts';
import { listProviderSettings } from '#db/store/provider-settings.ts';
import { Outage } from '#main/contract/connection.ts';
import { buildChangeEvents } from '#main/contract/events.ts';
import { getQueueNumber } from '#main/contract/queue.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { createDispatcher } from '#main/dispatch/dispatch.ts';
import { createLocks } from '#main/dispatch/locks.ts';
import { createSlots, SEARCH_LIMITS } from '#main/dispatch/slots.ts';
import { createThrottle } from '#main/dispatch/throttle.ts';
import type { Dispatcher } from '#main/dispatch/types.ts';
import { createIntents } from '#main/intents/intents.ts';
import type { IntentOptions } from '#main/intents/options.ts';
import { toSetup } from '#main/operations/admin/provider-settings.ts';
import { applyNotification, type Notification } from '#main/operations/booking/notifications.ts';
import { type Changes, checkSchedules } from '#main/operations/booking/schedule-changes.ts';
import { createEffects } from '#main/operations/effects/index.ts';
import { createOutboxWork } from '#main/operations/outbox/placing.ts';
import { startOutbox } from '#main/outbox/runner.ts';
import type { Outbox, Ports } from '#main/ports.ts';
import { createBackups } from './data/backups.ts';
import { RECORDING_DIRECTORY } from './data/data-dir.ts';
import { startMaintenance } from './data/maintenance.ts';
import {
  type DataOptions,
  type Opened,
  type OpenedData,
  openData,
  refuseOpening,
  trackOpened,
} from './data/open-data.ts';
import { sealedFiles } from './data/sealed-file.ts';
import { openProviders, type ProviderNeeds, type TrainingMode } from './providers/providers.ts';
import { createRouting, type Routing, type RoutingOptions } from './providers/routing.ts';
import { createNotifyingControl } from './providers/training-control.ts';
import { createRecordings } from './recordings.ts';
import { createSupport } from './support.ts';
import { systemClock, systemIds, systemTimers } from './system.ts';

const getLastOutageKey = (agency_id: number): string => `last_outage:${agency_id}`;

export interface ServiceOptions extends DataOptions {
  training: TrainingMode;
  settle_delay_ms?: number;
  /** The host's own network state. */
  network?: () => boolean;
  /** Proxies by the policy and the system; if left out, every route is direct. */
  proxies?: Pick<RoutingOptions, 'policy' | 'system'>;
  /** Makes a one-time link for a browser, if the host has an address for one. */
  link?: () => { url: string; good_for_minutes: number } | null;
}

export interface Service {
  ports: Ports;
  dispatcher: Dispatcher;
  /** Applies an airline's notification; returns the number of bookings that changed. */
  notify(told: Notification): Promise<Result<number>>;
  routing: Routing;
  /** True while the training system is on. */
  training: boolean;
  /** For creating the first administrator; null if one exists. */
  setup_code: string | null;
  close(): Promise<void>;
}

export async function openService(options: ServiceOptions): Promise<Result<Service>> {
  const opened = trackOpened();
  try {
    const service = await assemble(options, opened);
    if (!service.ok) await opened.close();
    return service;
  } catch (error) {
    await opened.close();
    return fail(refuseOpening(options.data_dir, error));
  }
}

async function assemble(options: ServiceOptions, opened: Opened): Promise<Result<Service>> {
  const mode = options.training.kind === 'off' ? 'production' : 'training';
  const data = await openData(options, mode, opened);
  if (!data.ok) return data;
  const { line, database, backups, setup } = data.value;
  const airlines = await openAirlines(options, data.value);
  opened.push(airlines.close);

  const settling = {
    settle_delay_ms: options.settle_delay_ms ?? line.settle_delay_ms,
    pause: (ms: number) => sleep(ms),
  };
  let outbox: Outbox | null = null;
  const ports = makePorts(options, data.value, airlines, settling, {
    announceChanged,
    notify,
    outbox() {
      if (!outbox) throw new Error('The outbox is not started yet');
      return outbox;
    },
  });
  const dispatcher = createDispatcher(ports);
  opened.push(() => dispatcher.close());
  function announceChanged({ agency_id, bookings }: Changes): void {
    for (const draft of bookings.flatMap(buildChangeEvents)) dispatcher.announce(agency_id, draft);
  }
  function notify(told: Notification): Promise<Result<number>> {
    return applyNotification(ports, told, announceChanged);
  }
  outbox = startOutbox({
    ports,
    work: createOutboxWork(ports, settling),
    timers: systemTimers,
    random: Math.random,
    settings: line.outbox,
    alone: true,
    moved: ({ id, agency_id, booking_id, status }) => {
      dispatcher.announce(agency_id, { type: 'outbox.changed', data: { id, booking_id, status } });
      const decisions = getQueueNumber('OFFLINE_DECISION');
      const data = { queue: decisions, booking_id };
      dispatcher.announce(agency_id, { type: 'queue.changed', data });
    },
  });
  opened.push(() => ports.outbox.stop());
  const maintenance = startMaintenance(ports, { path: database, directory: backups }, async () => {
    for (const changes of await checkSchedules(ports)) announceChanged(changes);
  });
  opened.push(() => maintenance.stop());
  return ok({
    ports,
    dispatcher,
    notify,
    routing: airlines.routing,
    training: ports.training !== null,
    setup_code: setup.code,
    close: () => opened.close(),
  });
}

/** The providers, the routes to them, and their recordings. */
async function openAirlines(options: ServiceOptions, data: OpenedData) {
  const { data_dir, clock = systemClock, ids = systemIds } = options;
  const { log, vault, db } = data;
  const routing = makeRouting(options.proxies, data);
  const recordings = createRecordings(join(data_dir, RECORDING_DIRECTORY), { clock, log });
  const opened = await openProviders(options.training, {
    data_dir,
    clock,
    ids,
    log,
    agencies: await readAgencies(db),
    ...(options.network ? { network: options.network } : {}),
    probe_interval_ms: data.line.probe_interval_ms,
    routing,
    recording: recordings.active,
    setups: (await listProviderSettings(db.read)).map((row) => toSetup({ vault }, row)),
  });
  return { ...opened, routing, recordings };
}

/** Made from the ports and needed by some of them, so it is set before the first call. */
interface MadeOfPorts {
  announceChanged(changes: Changes): void;
  notify(told: Notification): Promise<Result<number>>;
  outbox(): Outbox;
}

function makePorts(
  { data_dir, clock = systemClock, ids = systemIds, link }: ServiceOptions,
  { log, vault, key, db, drafts, database, backups, setup }: OpenedData,
  {
    providers,
    training,
    connection,
    configure,
    recordings,
  }: Awaited<ReturnType<typeof openAirlines>>,
  settling: Pick<IntentOptions, 'settle_delay_ms' | 'pause'>,
  made: MadeOfPorts,
): Ports {
  const base = { db, providers, clock, ids, vault, log, locks: createLocks() };
  return {
    ...base,
    searches: createSlots({ ...SEARCH_LIMITS, monotonic: clock.monotonic }),
    files: sealedFiles,
    drafts,
    throttle: createThrottle(clock),
    intents: createIntents({
      ports: base,
      effects: createEffects(base),
      ...settling,
      onBehalf: connection.onBehalf,
      found({ agency_id, id, revision, intent_id }) {
        made.announceChanged({ agency_id, bookings: [{ id, revision }] });
        made.outbox().settled({ booking_id: id, intent_id });
      },
    }),
    training:
      training &&
      createNotifyingControl(training, ({ provider_type }, message) => {
        const token = providers.notificationToken(provider_type);
        return made.notify({ provider_type, token, remote: 'training', message });
      }),
    connection,
    configureProvider: configure,
    backups: createBackups({ path: database, directory: backups }, { clock, log }, key),
    support: createSupport(data_dir),
    recordings,
    setup,
    links: { make: () => link?.() ?? null },
    get outbox() {
      return made.outbox();
    },
  };
}

/** How each agency's connection state is stored, and the stored states. */
async function readAgencies(
  db: Pick<Ports['db'], 'read' | 'write'>,
): Promise<ProviderNeeds['agencies']> {
  const agencies = await listSwitches(db.read);
  const known = agencies.map(async ({ id, offline }) => {
    const outage = parseOutage(await findFact(db.read, getLastOutageKey(id)));
    return { agency_id: id, forced: offline, outage };
  });
  return {
    known: await Promise.all(known),
    rememberSwitch: (agency_id, offline) =>
      db.write((tx) => changeAgency(tx, agency_id, { offline: offline ? 1 : 0 })),
    rememberOutage: (agency_id, outage) =>
      db.write((tx) => upsertFact(tx, getLastOutageKey(agency_id), JSON.stringify(outage))),
  };
}

/** The last outage as stored; null if it cannot be read. */
const parseOutage = (told: string | null): Outage | null =>
  told === null ? null : (Outage.safeParse(JSON.parse(told)).data ?? null);

/** Proxy passwords are stored in this database, sealed. */
function makeRouting(
  proxies: ServiceOptions['proxies'] = {
    policy: { url: 'none', bypass: [] },
    system: async () => [null],
  },
  { db, vault, log }: Pick<Ports, 'db' | 'vault' | 'log'>,
): Routing {
  const getName = (proxy: string) => `proxy:${proxy}`;
  return createRouting({
    ...proxies,
    passwords: {
      async find(proxy) {
        const sealed = await findFact(db.read, getName(proxy));
        const text = sealed ? vault.decrypt(sealed, getName(proxy)) : null;
        return text === null ? null : JSON.parse(text);
      },
      keep: (proxy, pair) => {
        const sealed = pair === null ? '' : vault.encrypt(JSON.stringify(pair), getName(proxy));
        return db.write((tx) => upsertFact(tx, getName(proxy), sealed));
      },
    },
    unkept: (error) => log.warn("The proxy's password is not kept", { error }),
  });
}
