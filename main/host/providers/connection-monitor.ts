/** Whether each agency is online: by answers, by the system's network and by its own switch. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ConnectionView } from '#main/contract/connection.ts';
import type { ProviderCode } from '#main/contract/values.ts';
import { isReachable } from '#main/domain/reachability.ts';
import type { Connection } from '#main/ports.ts';
import type { Fetch } from '#main/providers/transport.ts';
import { type ConnectionMemory, createAgencyConnections } from './agency-connections.ts';
import { createReachability, NoConnectionError, type ReachOptions } from './reachability.ts';
import type { Routing } from './routing.ts';

interface MonitorOptions extends ReachOptions {
  /** The operating system's network state; null if unknown. */
  network(): boolean | null;
  agencies: ConnectionMemory;
  probe_interval_ms: number;
  /** Set if a proxy may be in use. */
  routing?: Pick<Routing, 'onWanted' | 'signIn' | 'wanted'>;
}

export interface ConnectionMonitor extends Connection {
  /** A fetch that reports each outcome, and fails at once while the provider is unreachable. */
  watch(provider: ProviderCode, send: Fetch): Fetch;
  /** A provider was configured again: earlier evidence about it is dropped. */
  renew(provider: ProviderCode): void;
  stop(): void;
}

export function createMonitor(options: MonitorOptions): ConnectionMonitor {
  const { clock, network } = options;
  const listeners = new Set<Parameters<ConnectionMonitor['onChange']>[0]>();
  const whose = new AsyncLocalStorage<number>();
  const reaches = createReachability(options, announceAll, () => {
    const all = agencies.all();
    return all.length > 0 && all.every(({ forced }) => forced);
  });

  function resolveState(forced: boolean): ConnectionView['state'] {
    if (forced || network() === false) return 'OFFLINE';
    const known = reaches.watched();
    return known.length > 0 && !known.some(([, reach]) => isReachable(reach))
      ? 'OFFLINE'
      : 'ONLINE';
  }

  const agencies = createAgencyConnections({
    clock,
    memory: options.agencies,
    shownBy: resolveState,
    answers: () => reaches.watched().some(([, reach]) => reach.state === 'ONLINE'),
  });

  function buildView(agency_id: number | null): ConnectionView {
    const now = clock.now().toISOString();
    const line = { forced: false, since: now, outage: null };
    const { forced, since, outage } = agency_id === null ? line : agencies.of(agency_id);
    return {
      state: resolveState(forced),
      forced,
      network: network(),
      proxy: options.routing?.wanted() ?? null,
      since,
      outage,
      providers: reaches
        .watched()
        .map(([provider_type, { state, since: from, last_answer_at }]) => ({
          provider_type,
          state,
          since: from,
          last_answer_at,
        })),
    };
  }

  function announceAll() {
    for (const agency_id of agencies.ids()) announceState(agency_id);
  }

  function announceState(agency_id: number) {
    agencies.update(agency_id);
    const now_view = buildView(agency_id);
    for (const listener of listeners) listener(agency_id, now_view);
  }

  const timer = setInterval(() => {
    if (agencies.all().some((state) => resolveState(state.forced) !== state.shown)) announceAll();
    reaches.probeDoubtful();
  }, options.probe_interval_ms);
  timer.unref();
  options.routing?.onWanted(announceAll);

  return {
    view: buildView,
    offline: (agency_id) =>
      resolveState(agency_id !== null && agencies.of(agency_id).forced) === 'OFFLINE',
    reachable: (provider, agency_id) =>
      resolveState(agencies.of(agency_id).forced) === 'ONLINE' && reaches.reachable(provider),
    probe: () => void reaches.probeAll(),
    async setOffline(agency_id, offline) {
      const state = agencies.of(agency_id);
      if (offline !== state.forced) {
        await options.agencies.rememberSwitch(agency_id, offline);
        state.forced = offline;
        if (!offline) await reaches.probeAll();
        announceState(agency_id);
      }
      return buildView(agency_id);
    },
    async signInToProxy(agency_id, pair) {
      if (!(await options.routing?.signIn(pair))) return null;
      await reaches.probeAll();
      announceAll();
      return buildView(agency_id);
    },
    onBehalf: (agency_id, work) => whose.run(agency_id, work),
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    watch(provider, send) {
      const watched = reaches.watch(provider, send);
      return async (request) => {
        const agency_id = whose.getStore();
        if (agency_id !== undefined && agencies.of(agency_id).forced) {
          throw new NoConnectionError('Airdesk works offline');
        }
        return watched(request);
      };
    },
    renew: reaches.renew,
    stop() {
      clearInterval(timer);
      reaches.stop();
      listeners.clear();
    },
  };
}
