/**
 * The configured providers: an adapter per profile, reached through one fetch-shaped handler. A
 * position without an adapter is listed and never simulated.
 */
import { PROVIDER_CODES, type ProviderCode } from '#main/contract/values.ts';
import { guardProvider } from './guard.ts';
import { NdcProvider } from './ndc/adapter.ts';
import { NDC_PROFILES, NDC_PROTOCOL, type NdcProfile, OTHER_POSITIONS } from './profiles.ts';
import type { Provider, ProviderRegistry, ProviderSetup } from './provider.ts';
import type { Fetch } from './transport.ts';

export interface RegistryOptions {
  fetch: Fetch;
  /** Puts something between one provider's adapter and the line, as the connection monitor does. */
  watch?: (code: ProviderCode, fetch: Fetch) => Fetch;
  /** Where all of them are unless one has an endpoint of its own; null: nowhere. */
  base_url: string | null;
  /** The way to endpoints of their own; the same as to all of them where it is left out. */
  outside?: Fetch;
  clock: { now(): Date };
  log?: { info(message: string, fields?: Record<string, unknown>): void };
  /** Authorization header per provider; the training system's own where it is left out. */
  authorization?: (code: ProviderCode) => string | null;
  setups?: readonly ProviderSetup[];
}

/** A registry whose providers may be set anew while it is in use. */
export interface SettableRegistry extends ProviderRegistry {
  configure(setup: ProviderSetup): void;
  /** How a provider is reached now; null where it is switched off or nowhere. */
  line(code: ProviderCode): { fetch: Fetch; base_url: string } | null;
}

const trainingAuthorization = (code: ProviderCode) => `Bearer training-${code}`;

/** Null: nothing is configured. */
export function createRegistry(options: RegistryOptions | null): SettableRegistry {
  const providers = new Map<ProviderCode, Provider>();
  const lines = new Map<ProviderCode, { fetch: Fetch; base_url: string }>();

  function set(profile: NdcProfile, setup: ProviderSetup | null): void {
    const { provider_type } = profile;
    providers.delete(provider_type);
    lines.delete(provider_type);
    const base_url = setup?.endpoint ?? options?.base_url ?? null;
    if (!options || setup?.enabled === false || base_url === null) return;
    const { watch, clock, log } = options;
    const own = setup?.endpoint != null;
    const fetch = own ? (options.outside ?? options.fetch) : options.fetch;
    const usual = options.authorization ?? trainingAuthorization;
    lines.set(provider_type, { fetch, base_url });
    const provider = new NdcProvider(
      {
        ...profile,
        search_timeout_ms: setup?.search_timeout_ms ?? profile.search_timeout_ms,
        call_timeout_ms: setup?.call_timeout_ms ?? profile.call_timeout_ms,
      },
      {
        fetch: watch ? watch(provider_type, fetch) : fetch,
        base_url,
        clock,
        // The training system's word is for the training system alone.
        authorization: setup?.authorization ?? (own ? null : usual(provider_type)),
        training: !own && options.authorization === undefined,
        ...(log ? { log } : {}),
      },
    );
    // Whatever protocol an adapter speaks, nothing of it gets past unchecked.
    providers.set(provider_type, guardProvider(provider, { clock, ...(log ? { log } : {}) }));
  }

  for (const profile of NDC_PROFILES) {
    const setup = options?.setups?.find((one) => one.provider_type === profile.provider_type);
    set(profile, setup ?? null);
  }
  return {
    get: (code) => providers.get(code) ?? null,
    // In the order of the positions, whichever was set last.
    all: () => NDC_PROFILES.flatMap((profile) => providers.get(profile.provider_type) ?? []),
    positions: () => PROVIDER_CODES.map(position),
    configure(setup) {
      const profile = NDC_PROFILES.find((one) => one.provider_type === setup.provider_type);
      if (!profile) throw new Error(`${setup.provider_type} has no adapter`);
      set(profile, setup);
    },
    line: (code) => lines.get(code) ?? null,
  };
}

function position(provider_type: ProviderCode) {
  const ndc = NDC_PROFILES.find((one) => one.provider_type === provider_type);
  if (ndc) {
    const { name, search_timeout_ms, call_timeout_ms } = ndc;
    const usual = { search_timeout_ms, call_timeout_ms };
    return { provider_type, name, protocol: NDC_PROTOCOL, usual };
  }
  const other = OTHER_POSITIONS.find((one) => one.provider_type === provider_type);
  return { provider_type, name: other?.name ?? provider_type, protocol: null };
}
