/**
 * The providers of this service: the training system on a thread of this process, behind a socket,
 * or none. The adapters get a fetch and an address and never know which.
 */
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import type { ProviderOptions } from '#main/contract/provider-settings.ts';
import type { ProviderCode } from '#main/contract/values.ts';
import type { Observation } from '#main/domain/reachability.ts';
import type { Clock, Connection, Ids, Log, TrainingControl } from '#main/ports.ts';
import type { ProviderRegistry, ProviderSetup } from '#main/providers/provider.ts';
import type { Recording } from '#main/providers/recording.ts';
import { ADAPTED_CODES, createRegistry, type SettableRegistry } from '#main/providers/registry.ts';
import type { Fetch } from '#main/providers/transport.ts';
import { TRAINING_FILE } from '../data/data-dir.ts';
import { createReadingThread } from '../reading-thread/index.ts';
import { openTrainingThread } from '../training-thread/index.ts';
import type { ConnectionMemory } from './agency-connections.ts';
import { createMonitor } from './connection-monitor.ts';
import { createOutsideFetch } from './outside-fetch.ts';
import { isForeign } from './reachability.ts';
import { isLocal, type Routing } from './routing.ts';
import { createTrainingControl } from './training-control.ts';

export type TrainingMode =
  /** With a currency, every airline sells in that one. */
  { kind: 'inside'; currency?: string } | { kind: 'url'; url: string } | { kind: 'off' };

/** The address under which the in-process training system is called. */
const INSIDE_URL = 'http://training.invalid';

export interface OpenProviders {
  providers: ProviderRegistry;
  training: TrainingControl | null;
  connection: Connection;
  /** Configures one provider; it takes effect with the next call. */
  configure(setup: ProviderSetup): void;
  close(): void | Promise<void>;
}

export interface ProviderNeeds {
  data_dir: string;
  clock: Clock;
  ids: Ids;
  log: Log;
  agencies: Omit<ConnectionMemory, 'unkept'>;
  /** The host's own network state, where it has one. */
  network?: () => boolean;
  probe_interval_ms: number;
  routing: Routing;
  /** The settings made by administrators. */
  setups: readonly ProviderSetup[];
  /** The running recording of a provider, for support. */
  recording?: (code: ProviderCode) => Recording | null;
}

export async function openProviders(
  mode: TrainingMode,
  needs: ProviderNeeds,
): Promise<OpenProviders> {
  const { data_dir, log } = needs;
  switch (mode.kind) {
    case 'off':
      return createProviders(null, needs);
    case 'url':
      return createProviders({ base_url: mode.url, fetch: (request) => fetch(request) }, needs);
    case 'inside': {
      const thread = await openTrainingThread(
        join(data_dir, TRAINING_FILE),
        (error) => log.error('The training system broke', { error }),
        mode.currency,
      );
      return createProviders({ base_url: INSIDE_URL, ...thread }, needs);
    }
  }
}

/** The training system's address and fetch, if there is one. */
interface Training {
  base_url: string;
  fetch: Fetch;
  close?(): Promise<void>;
}

function createProviders(training: Training | null, needs: ProviderNeeds): OpenProviders {
  const base_url = training?.base_url ?? null;
  const private_too = training !== null;
  const createOutside = (account: ProviderOptions) =>
    createOutsideFetch({ private_too, account, routing: needs.routing });
  const send = training?.fetch ?? createOutside({});
  // The registry needs the monitor; until it exists no provider is monitored.
  let findLine: SettableRegistry['line'] = () => null;
  const connection = createMonitor({
    ...needs,
    providers: ADAPTED_CODES,
    probe: (code, signal) => probe(findLine(code), signal),
    active: (code) => findLine(code) !== null,
    network:
      base_url === null
        ? (needs.network ?? (() => null))
        : pickNetworkCheck(base_url, needs.network),
    agencies: {
      ...needs.agencies,
      unkept: (error) => needs.log.warn('The outage is not kept', { error }),
    },
  });
  const { watch } = connection;
  const reading = createReadingThread(needs.log);
  const providers = createRegistry({
    ...needs,
    fetch: send,
    outside: createOutside,
    watch,
    base_url,
    read_on_worker: reading.read,
  });
  findLine = (code) => providers.line(code);
  return {
    providers,
    training: training && createTrainingControl(training.fetch, training.base_url),
    connection,
    configure(setup) {
      providers.configure(setup);
      connection.renew(setup.provider_type);
    },
    async close() {
      connection.stop();
      await reading.close();
      await training?.close?.();
    },
  };
}

/**
 * Any answer counts, as a message address refuses a GET at no cost, often with a page. Only over
 * plain HTTP can a portal answer in the airline's place.
 */
async function probe(
  line: { fetch: Fetch; probe_url: string } | null,
  signal: AbortSignal,
): Promise<Observation> {
  if (!line) return 'UNREACHABLE';
  try {
    const request = new Request(line.probe_url, { method: 'GET', redirect: 'manual', signal });
    const response = await line.fetch(request);
    await response.body?.cancel().catch(() => undefined);
    const plain = new URL(line.probe_url).protocol === 'http:';
    return plain && isForeign(response) ? 'PORTAL' : 'PROBED';
  } catch {
    return signal.aborted ? 'SILENT' : 'UNREACHABLE';
  }
}

/**
 * The operating system's network state if the host has no better one (such as Electron's
 * `net.isOnline`): offline if there is no address beyond loopback. Null if every provider is on
 * this machine, so that the network does not matter.
 */
function pickNetworkCheck(base_url: string, host_says?: () => boolean): () => boolean | null {
  const { hostname } = new URL(base_url);
  if (isLocal(hostname) || hostname.endsWith('.invalid')) return () => null;
  return host_says ?? hasAddress;
}

const hasAddress = (): boolean =>
  Object.values(networkInterfaces()).some((list) => list?.some((one) => !one.internal));
