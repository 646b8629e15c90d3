/**
 * Watches the line to every provider: what real calls meet, cheap probes while something is wrong, the
 * operating system's word, and each agency's own switch. A provider that cannot be reached is not
 * waited for; the probe that reaches it again ends that.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ConnectionView } from '#main/contract/connection.ts';
import type { ProviderCode } from '#main/contract/values.ts';
import {
  isReachable,
  type Reach,
  type Sighting,
  sighted,
  unknownReach,
} from '#main/domain/reach.ts';
import type { Clock, Connection } from '#main/ports.ts';
import type { Fetch } from '#main/providers/transport.ts';
import { createAgencyDesks, type DeskMemory } from './agency-desks.ts';
import type { WayOut } from './way-out.ts';

export interface MonitorOptions {
  clock: Clock;
  providers: readonly ProviderCode[];
  /** Whether a provider is there to be watched; all are where it is left out. */
  active?(provider: ProviderCode): boolean;
  /** Asks a provider for nothing, cheaply; never rejects. */
  probe(provider: ProviderCode, signal: AbortSignal): Promise<Sighting>;
  /** What the operating system says of its network; null where it says nothing. */
  network(): boolean | null;
  desks: DeskMemory;
  probe_interval_ms: number;
  /** The way out, where a proxy may stand in it. */
  way?: Pick<WayOut, 'onWanted' | 'signIn' | 'wanted'>;
}

export interface ConnectionMonitor extends Connection {
  /** A fetch that tells what it met, and refuses at once what cannot be reached. */
  watch(provider: ProviderCode, send: Fetch): Fetch;
  /** A provider was set anew: nothing that was seen of it holds any more. */
  renew(provider: ProviderCode): void;
  stop(): void;
}

/** What a call meets that is not sent because there is no line. */
class NoLine extends TypeError {
  constructor(message: string) {
    super(message, { cause: Object.assign(new Error(message), { code: 'ENETDOWN' }) });
    this.name = 'NoLine';
  }
}

/** Longer than the shortest wait between two probes, so that none overtakes another. */
const PROBE_TIMEOUT_MS = 4_000;
/** A provider nobody has called for this long is asked whether it is still there. */
const QUIET_MS = 30_000;

export function createMonitor(options: MonitorOptions): ConnectionMonitor {
  const { clock, providers, network } = options;
  const reaches = new Map<ProviderCode, Reach>(
    providers.map((code) => [code, unknownReach(clock.now())]),
  );
  const probing = new Set<ProviderCode>();
  /** Those that are switched off say nothing of the line. */
  const watched = () => [...reaches].filter(([code]) => options.active?.(code) ?? true);
  const listeners = new Set<Parameters<ConnectionMonitor['onChange']>[0]>();
  const controller = new AbortController();
  const whose = new AsyncLocalStorage<number>();

  function overall(forced: boolean): ConnectionView['state'] {
    if (forced || network() === false) return 'OFFLINE';
    const known = watched();
    return known.length > 0 && !known.some(([, reach]) => isReachable(reach))
      ? 'OFFLINE'
      : 'ONLINE';
  }

  const desks = createAgencyDesks({
    clock,
    memory: options.desks,
    shownBy: overall,
    answers: () => watched().some(([, reach]) => reach.state === 'ONLINE'),
  });

  function view(agency_id: number | null): ConnectionView {
    const now = clock.now().toISOString();
    const line = { forced: false, since: now, outage: null };
    const { forced, since, outage } = agency_id === null ? line : desks.of(agency_id);
    return {
      state: overall(forced),
      forced,
      network: network(),
      proxy: options.way?.wanted() ?? null,
      since,
      outage,
      providers: watched().map(([provider_type, { state, since: from, last_answer_at }]) => ({
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
    const now_view = view(agency_id);
    for (const listener of listeners) listener(agency_id, now_view);
  }

  /** Where everybody works offline nothing is asked of anybody. */
  const all_forced = () => {
    const all = desks.all();
    return all.length > 0 && all.every(({ forced }) => forced);
  };

  function see(provider: ProviderCode, sighting: Sighting) {
    const before = reaches.get(provider);
    if (!before) return;
    const after = sighted(before, sighting, clock.now());
    reaches.set(provider, after);
    if (after.state !== before.state) tell();
    if (after.state === 'ONLINE' && after.doubts === 0) return;
    // A doubt is cleared up at once, in either direction.
    if (after.doubts > 0 && !controller.signal.aborted) void probe(provider);
  }

  async function probe(provider: ProviderCode): Promise<void> {
    if (probing.has(provider) || all_forced() || controller.signal.aborted) return;
    probing.add(provider);
    const limit = AbortSignal.any([controller.signal, AbortSignal.timeout(PROBE_TIMEOUT_MS)]);
    try {
      const seen = await options.probe(provider, limit);
      probing.delete(provider);
      if (!controller.signal.aborted) see(provider, seen);
    } finally {
      probing.delete(provider);
    }
  }

  const timer = setInterval(() => {
    if (desks.all().some((desk) => overall(desk.forced) !== desk.shown)) tell();
    const quiet_since = clock.now().getTime() - QUIET_MS;
    for (const [code, { state, last_answer_at }] of watched()) {
      const quiet = Date.parse(last_answer_at ?? '') < quiet_since;
      if (state !== 'ONLINE' || quiet) void probe(code);
    }
  }, options.probe_interval_ms);
  timer.unref();
  options.way?.onWanted(tell);
  const askAll = () => Promise.all(watched().map(([code]) => probe(code)));

  return {
    view,
    offline: (agency_id) => overall(agency_id !== null && desks.of(agency_id).forced) === 'OFFLINE',
    reachable: (provider, agency_id) => {
      const reach = reaches.get(provider);
      const online = overall(desks.of(agency_id).forced) === 'ONLINE';
      return online && reach !== undefined && isReachable(reach);
    },
    look() {
      for (const [code] of watched()) void probe(code);
    },
    async setOffline(agency_id, offline) {
      const desk = desks.of(agency_id);
      if (offline !== desk.forced) {
        await options.desks.rememberSwitch(agency_id, offline);
        desk.forced = offline;
        if (!offline) await askAll();
        tellDesk(agency_id);
      }
      return view(agency_id);
    },
    async signInToProxy(agency_id, pair) {
      if (!(await options.way?.signIn(pair))) return null;
      await askAll();
      tell();
      return view(agency_id);
    },
    onBehalf: (agency_id, work) => whose.run(agency_id, work),
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    watch: (provider, send) => async (request) => {
      const agency_id = whose.getStore();
      if (agency_id !== undefined && desks.of(agency_id).forced) {
        throw new NoLine('Airdesk works offline');
      }
      const reach = reaches.get(provider);
      if (reach && !isReachable(reach)) throw new NoLine('The provider cannot be reached');
      try {
        const response = await send(request);
        see(provider, isForeign(response) ? 'PORTAL' : 'ANSWERED');
        return response;
      } catch (error) {
        // A connection that broke or a wait that was given up says little: ask.
        if (!request.signal.aborted && neverConnected(error)) see(provider, 'UNREACHABLE');
        else void probe(provider);
        throw error;
      }
    },
    renew(provider) {
      if (!reaches.has(provider)) return;
      reaches.set(provider, unknownReach(clock.now()));
      tell();
      if (options.active?.(provider) ?? true) void probe(provider);
    },
    stop() {
      clearInterval(timer);
      controller.abort();
      listeners.clear();
    },
  };
}

/** A page or a redirect where messages are expected: somebody else's answer. */
export function isForeign(response: Response): boolean {
  const type = response.headers.get('content-type') ?? '';
  return /\btext\/html\b/i.test(type) || (response.status >= 300 && response.status < 400);
}

const NEVER =
  /^(ECONNREFUSED|EHOSTUNREACH|EHOSTDOWN|UND_ERR_CONNECT_TIMEOUT|ENOTFOUND|EAI_AGAIN|ENETUNREACH|ENETDOWN)/;

/** Whether a connection came about at all: one that broke later was to somebody. */
function neverConnected(error: unknown): boolean {
  let at: unknown = error;
  for (let depth = 0; depth < 5 && at instanceof Error; depth += 1) {
    const { code, errors } = at as { code?: unknown; errors?: unknown };
    if (typeof code === 'string') return NEVER.test(code);
    const first: unknown = Array.isArray(errors) ? errors[0] : undefined;
    at = first ?? at.cause;
  }
  return false;
}
