/**
 * Whether each agency is online: by recent answers of its providers, by the operating system's
 * network state and by the agency's own switch.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ConnectionView } from '#main/contract/connection.ts';
import type { ProviderCode } from '#main/contract/values.ts';
import { isReachable } from '#main/domain/reachability.ts';
import type { Connection } from '#main/ports.ts';
import type { Fetch } from '#main/providers/transport.ts';
import { type ConnectionMemory, createAgencyConnections } from './agency-connections.ts';
import { createReachability, NoLine, type ReachOptions } from './reachability.ts';
import type { Routing } from './routing.ts';

interface MonitorOptions extends ReachOptions {
  /** The operating system's network state; null if unknown. */
  network(): boolean | null;
  desks: ConnectionMemory;
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
  const reaches = createReachability(options, tell, () => {
    const all = desks.all();
    return all.length > 0 && all.every(({ forced }) => forced);
  });

  function resolveState(forced: boolean): ConnectionView['state'] {
    if (forced || network() === false) return 'OFFLINE';
    const known = reaches.watched();
    return known.length > 0 && !known.some(([, reach]) => isReachable(reach))
      ? 'OFFLINE'
      : 'ONLINE';
  }

  const desks = createAgencyConnections({
    clock,
    memory: options.desks,
    shownBy: resolveState,
    answers: () => reaches.watched().some(([, reach]) => reach.state === 'ONLINE'),
  });

  function buildView(agency_id: number | null): ConnectionView {
    const now = clock.now().toISOString();
    const line = { forced: false, since: now, outage: null };
    const { forced, since, outage } = agency_id === null ? line : desks.of(agency_id);
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

  function tell() {
    for (const agency_id of desks.ids()) tellDesk(agency_id);
  }

  function tellDesk(agency_id: number) {
    desks.update(agency_id);
    const now_view = buildView(agency_id);
    for (const listener of listeners) listener(agency_id, now_view);
  }

  const timer = setInterval(() => {
    if (desks.all().some((desk) => resolveState(desk.forced) !== desk.shown)) tell();
    reaches.probeDoubtful();
  }, options.probe_interval_ms);
  timer.unref();
  options.routing?.onWanted(tell);

  return {
    view: buildView,
    offline: (agency_id) =>
      resolveState(agency_id !== null && desks.of(agency_id).forced) === 'OFFLINE',
    reachable: (provider, agency_id) =>
      resolveState(desks.of(agency_id).forced) === 'ONLINE' && reaches.reachable(provider),
    look: () => void reaches.probeAll(),
    async setOffline(agency_id, offline) {
      const desk = desks.of(agency_id);
      if (offline !== desk.forced) {
        await options.desks.rememberSwitch(agency_id, offline);
        desk.forced = offline;
        if (!offline) await reaches.probeAll();
        tellDesk(agency_id);
      }
      return buildView(agency_id);
    },
    async signInToProxy(agency_id, pair) {
      if (!(await options.routing?.signIn(pair))) return null;
      await reaches.probeAll();
      tell();
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
        if (agency_id !== undefined && desks.of(agency_id).forced) {
          throw new NoLine('Airdesk works offline');
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
