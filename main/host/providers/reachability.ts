/**
 * Recent evidence on whether each provider can be reached: outcomes of real calls, and small probes
 * after a failure. Calls to an unreachable provider fail at once, until a probe reaches it again.
 */
import type { ProviderCode } from '#main/contract/values.ts';
import {
  applyObservation,
  buildUnknownReach,
  isReachable,
  type Observation,
  type Reach,
} from '#main/domain/reachability.ts';
import type { Clock } from '#main/ports.ts';
import { type Fetch, findCauseCode } from '#main/providers/transport.ts';

export interface ReachOptions {
  clock: Clock;
  providers: readonly ProviderCode[];
  /** Whether a provider is monitored; if left out, all are. */
  active?(provider: ProviderCode): boolean;
  /** Sends a small request without effect; never rejects. */
  probe(provider: ProviderCode, signal: AbortSignal): Promise<Observation>;
}

/** The error of a call that was not sent because there is no connection. */
export class NoConnectionError extends TypeError {
  constructor(message: string) {
    super(message, { cause: Object.assign(new Error(message), { code: 'ENETDOWN' }) });
    this.name = 'NoConnectionError';
  }
}

/** Longer than the shortest interval between two probes, so that they never overlap. */
const PROBE_TIMEOUT_MS = 4_000;
/** A provider without a call for this long is probed. */
const QUIET_MS = 30_000;

/** `changed` is called for each new state; while `paused` no provider is probed. */
export function createReachability(
  options: ReachOptions,
  changed: () => void,
  paused: () => boolean,
) {
  const { clock } = options;
  const reaches = new Map<ProviderCode, Reach>(
    options.providers.map((code) => [code, buildUnknownReach(clock.now())]),
  );
  const probing = new Set<ProviderCode>();
  const controller = new AbortController();
  const isActive = (code: ProviderCode) => options.active?.(code) ?? true;
  /** Providers that are switched off prove nothing about the connection. */
  const listWatched = () => [...reaches].filter(([code]) => isActive(code));

  function see(provider: ProviderCode, observation: Observation) {
    const before = reaches.get(provider);
    if (!before) return;
    const after = applyObservation(before, observation, clock.now());
    reaches.set(provider, after);
    if (after.state !== before.state) changed();
    // Contradicting evidence is checked at once by a probe.
    if (after.doubts > 0 && !controller.signal.aborted) void probe(provider);
  }

  async function probe(provider: ProviderCode): Promise<void> {
    if (probing.has(provider) || paused() || controller.signal.aborted) return;
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

  const canReach = (provider: ProviderCode): boolean => {
    const reach = reaches.get(provider);
    return reach !== undefined && isReachable(reach);
  };

  return {
    watched: listWatched,
    reachable: canReach,
    async probeAll(): Promise<void> {
      await Promise.all(listWatched().map(([code]) => probe(code)));
    },
    /** Probes providers that did not answer last or have been quiet. */
    probeDoubtful() {
      const quiet_since = clock.now().getTime() - QUIET_MS;
      for (const [code, { state, last_answer_at }] of listWatched()) {
        const quiet = Date.parse(last_answer_at ?? '') < quiet_since;
        if (state !== 'ONLINE' || quiet) void probe(code);
      }
    },
    /** Reports each call's outcome, and fails at once while the provider is unreachable. */
    watch:
      (provider: ProviderCode, send: Fetch): Fetch =>
      async (request) => {
        if (reaches.has(provider) && !canReach(provider)) {
          throw new NoConnectionError('The provider cannot be reached');
        }
        try {
          const response = await send(request);
          see(provider, isForeign(response) ? 'PORTAL' : 'ANSWERED');
          return response;
        } catch (error) {
          // A broken connection or an abandoned wait proves little, so a probe follows.
          if (!request.signal.aborted && hasNeverConnected(error)) see(provider, 'UNREACHABLE');
          else void probe(provider);
          throw error;
        }
      },
    /** A provider was configured again: earlier evidence about it is dropped. */
    renew(provider: ProviderCode) {
      if (!reaches.has(provider)) return;
      reaches.set(provider, buildUnknownReach(clock.now()));
      changed();
      if (isActive(provider)) void probe(provider);
    },
    stop: () => controller.abort(),
  };
}

/** A page or a redirect instead of a message comes from something else, such as a portal. */
export function isForeign(response: Response): boolean {
  const type = response.headers.get('content-type') ?? '';
  return /\btext\/html\b/i.test(type) || (response.status >= 300 && response.status < 400);
}

const NEVER =
  /^(ECONNREFUSED|EHOSTUNREACH|EHOSTDOWN|UND_ERR_CONNECT_TIMEOUT|ENOTFOUND|EAI_AGAIN|ENETUNREACH|ENETDOWN)/;

/** Whether no connection was made; an error after connecting proves that there was one. */
const hasNeverConnected = (error: unknown): boolean => NEVER.test(findCauseCode(error));
