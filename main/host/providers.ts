/**
 * The providers of this service: the training system on a thread of this process, the training
 * system behind a socket, or none. The adapters get a fetch and an address and never know which.
 */
import { join } from 'node:path';
import type { ProviderCode } from '#main/contract/values.ts';
import type { Sighting } from '#main/domain/reach.ts';
import type { Clock, Connection, Ids, Log, TrainingControl } from '#main/ports.ts';
import { NDC_PROFILES } from '#main/providers/profiles.ts';
import type { ProviderRegistry } from '#main/providers/provider.ts';
import { createRegistry } from '#main/providers/registry.ts';
import { type ConnectionMonitor, createMonitor, isForeign } from './connection/monitor.ts';
import { networkWord } from './connection/network.ts';
import { TRAINING_FILE } from './data-dir.ts';
import { createTrainingControl, type Fetch } from './training-control.ts';
import { openTrainingThread } from './training-thread/index.ts';

export type TrainingMode = { kind: 'inside' } | { kind: 'url'; url: string } | { kind: 'off' };

/** Where the training system seems to be when it is in this process. */
const INSIDE_URL = 'http://training.invalid';

export interface OpenProviders {
  providers: ProviderRegistry;
  training: TrainingControl | null;
  connection: Connection;
  close(): void | Promise<void>;
}

/** The agent's own switch, kept over a restart. */
export interface OfflineSwitch {
  forced: boolean;
  remember(forced: boolean): Promise<void>;
}

export interface ProviderNeeds {
  data_dir: string;
  clock: Clock;
  ids: Ids;
  log: Log;
  offline: OfflineSwitch;
  /** The host's own word on the network, where it has one. */
  network?: () => boolean;
  probe_interval_ms: number;
}

export async function openProviders(
  mode: TrainingMode,
  needs: ProviderNeeds,
): Promise<OpenProviders> {
  const { data_dir, log } = needs;
  switch (mode.kind) {
    case 'off': {
      const connection = monitorOf(
        [],
        () => Promise.resolve('UNREACHABLE'),
        () => null,
        needs,
      );
      return {
        providers: createRegistry(null),
        training: null,
        connection,
        close: () => connection.stop(),
      };
    }
    case 'url':
      return connected(
        (request) => fetch(request),
        mode.url,
        needs,
        () => undefined,
      );
    case 'inside': {
      const thread = await openTrainingThread(join(data_dir, TRAINING_FILE), (error) =>
        log.error('The training system broke', { error }),
      );
      return connected(
        (request) => thread.fetch(request),
        INSIDE_URL,
        needs,
        () => thread.close(),
      );
    }
  }
}

function connected(
  send: Fetch,
  base_url: string,
  needs: ProviderNeeds,
  close: () => void | Promise<void>,
): OpenProviders {
  const codes = NDC_PROFILES.map((profile) => profile.provider_type);
  const connection = monitorOf(
    codes,
    (code, signal) => probe(send, base_url, code, signal),
    networkWord(base_url, needs.network),
    needs,
  );
  const { watch } = connection;
  const providers = createRegistry({ fetch: send, watch, base_url, ...needs });
  return {
    providers,
    training: createTrainingControl(send, base_url),
    connection,
    async close() {
      connection.stop();
      await close();
    },
  };
}

function monitorOf(
  providers: readonly ProviderCode[],
  probe_one: (code: ProviderCode, signal: AbortSignal) => Promise<Sighting>,
  network: () => boolean | null,
  { clock, offline, probe_interval_ms }: ProviderNeeds,
): ConnectionMonitor {
  return createMonitor({
    clock,
    providers,
    probe: probe_one,
    network,
    forced: offline.forced,
    remember: offline.remember,
    probe_interval_ms,
  });
}

/** Any answer but somebody else's page will do: a message's address refuses a GET at no cost. */
async function probe(
  send: Fetch,
  base_url: string,
  code: ProviderCode,
  signal: AbortSignal,
): Promise<Sighting> {
  const path = NDC_PROFILES.find((one) => one.provider_type === code)?.endpoints.AirShopping;
  try {
    const url = `${base_url.replace(/\/+$/, '')}${path}`;
    const response = await send(new Request(url, { method: 'GET', redirect: 'manual', signal }));
    await response.body?.cancel().catch(() => undefined);
    return isForeign(response) ? 'PORTAL' : 'PROBED';
  } catch {
    return 'UNREACHABLE';
  }
}
