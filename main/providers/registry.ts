/**
 * The configured providers: an adapter per profile, reached through one fetch-shaped handler. A
 * position without an adapter is listed and never simulated.
 */
import { PROVIDER_CODES, type ProviderCode } from '#main/contract/values.ts';
import { NdcProvider } from './ndc/adapter.ts';
import { NDC_PROFILES, NDC_PROTOCOL, OTHER_POSITIONS } from './profiles.ts';
import type { Provider, ProviderRegistry } from './provider.ts';
import type { Fetch } from './transport.ts';

export interface RegistryOptions {
  fetch: Fetch;
  /** Puts something between one provider's adapter and the line, as the connection monitor does. */
  watch?: (code: ProviderCode, fetch: Fetch) => Fetch;
  base_url: string;
  clock: { now(): Date };
  log?: { info(message: string, fields?: Record<string, unknown>): void };
  /** Authorization header per provider; the training system's own where it is left out. */
  authorization?: (code: ProviderCode) => string | null;
}

const trainingAuthorization = (code: ProviderCode) => `Bearer training-${code}`;

/** Null: nothing is configured. */
export function createRegistry(options: RegistryOptions | null): ProviderRegistry {
  const providers = new Map<ProviderCode, Provider>();
  if (options) {
    const authorization = options.authorization ?? trainingAuthorization;
    for (const profile of NDC_PROFILES) {
      const { fetch, watch, base_url, clock, log } = options;
      const provider = new NdcProvider(profile, {
        fetch: watch ? watch(profile.provider_type, fetch) : fetch,
        base_url,
        clock,
        authorization: authorization(profile.provider_type),
        training: options.authorization === undefined,
        ...(log ? { log } : {}),
      });
      providers.set(profile.provider_type, provider);
    }
  }
  return {
    get: (code) => providers.get(code) ?? null,
    all: () => [...providers.values()],
    positions: () => PROVIDER_CODES.map(position),
  };
}

function position(provider_type: ProviderCode) {
  const ndc = NDC_PROFILES.find((one) => one.provider_type === provider_type);
  if (ndc) return { provider_type, name: ndc.name, protocol: NDC_PROTOCOL };
  const other = OTHER_POSITIONS.find((one) => one.provider_type === provider_type);
  return { provider_type, name: other?.name ?? provider_type, protocol: null };
}
