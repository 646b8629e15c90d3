/**
 * The configured providers: an adapter per profile, reached through one fetch-shaped handler. A
 * position without an adapter is listed and never simulated.
 */

import type { CredentialScheme, Credentials } from '#main/contract/admin.ts';
import { PROVIDER_CODES, type ProviderCode } from '#main/contract/values.ts';
import { testConnection } from './connection-test.ts';
import { withCredentials } from './credentials.ts';
import { DuffelProvider } from './duffel/adapter.ts';
import { DUFFEL_PROFILES, DUFFEL_PROTOCOL } from './duffel/profile.ts';
import { guardProvider } from './guard.ts';
import { NdcProvider } from './ndc/adapter.ts';
import type { Dialect } from './ndc/dialect.ts';
import { NDC_21_3 } from './ndc/dialect-213.ts';
import { decodeXml, parseXml } from './ndc/xml.ts';
import { NDC_17_2 } from './ndc172/dialect.ts';
import {
  NDC_172_PROFILES,
  NDC_172_PROTOCOL,
  NDC_PROFILES,
  NDC_PROTOCOL,
  type NdcProfile,
  OTHER_POSITIONS,
} from './profiles.ts';
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

/** A position that has an adapter: how it is told of, reached and made. */
interface Adapted {
  provider_type: ProviderCode;
  name: string;
  protocol: string;
  search_timeout_ms: number;
  call_timeout_ms: number;
  /** Where it is below the training system's address. */
  training_path: string;
  /** An address of it that refuses a GET at no cost. */
  probe_path: string;
  schemes: readonly CredentialScheme[];
  make(set: Setting, options: AdapterOptions): Provider;
  /** The standard an answer is of, where it is not the adapter's own. */
  foreign(bytes: Uint8Array): string | null;
}
type Times = Pick<Adapted, 'search_timeout_ms' | 'call_timeout_ms'>;
interface Setting {
  times: Times;
  credentials: Credentials | null;
}
type AdapterOptions = ConstructorParameters<typeof NdcProvider>[1];

const foreignTo =
  (dialect: Dialect): Adapted['foreign'] =>
  (bytes) => {
    const parsed = parseXml(decodeXml(bytes));
    const standard = parsed.ok ? dialect.standard(dialect.unwrap(parsed.value)) : null;
    return standard && !standard.ok ? standard.error : null;
  };

const HEADERS: readonly CredentialScheme[] = ['BEARER', 'BASIC', 'HEADER', 'OAUTH'];

/** The agency's own name and password in the envelope of every message. */
function asAgency(profile: NdcProfile, credentials: Credentials | null): NdcProfile {
  if (credentials?.scheme !== 'AGENCY' || !profile.envelope) return profile;
  const { username, secret, agency, agent, agent_password, pseudo_city } = credentials;
  const own = { user: username, password: secret, agency, agent, pseudo_city };
  const envelope = { ...profile.envelope, ...own, ...(agent_password ? { agent_password } : {}) };
  return { ...profile, envelope };
}

/** In the order of the positions. */
const ADAPTED: readonly Adapted[] = [
  ...DUFFEL_PROFILES.map(
    (profile): Adapted => ({
      ...profile,
      protocol: DUFFEL_PROTOCOL,
      training_path: '/duffel',
      probe_path: '/air/orders/none',
      schemes: ['BEARER', 'HEADER', 'OAUTH'],
      make: ({ times }, options) => new DuffelProvider({ ...profile, ...times }, options),
      foreign: (bytes) => (parseXml(decodeXml(bytes)).ok ? 'XML' : null),
    }),
  ),
  ...NDC_PROFILES.map(
    (profile): Adapted => ({
      ...profile,
      protocol: NDC_PROTOCOL,
      training_path: '',
      probe_path: profile.endpoints.AirShopping,
      schemes: HEADERS,
      make: ({ times }, options) => new NdcProvider({ ...profile, ...times }, options),
      foreign: foreignTo(NDC_21_3),
    }),
  ),
  ...NDC_172_PROFILES.map(
    (profile): Adapted => ({
      ...profile,
      protocol: NDC_172_PROTOCOL,
      training_path: '',
      probe_path: profile.endpoints.AirShopping,
      schemes: ['AGENCY', ...HEADERS],
      make: ({ times, credentials }, options) =>
        new NdcProvider({ ...asAgency(profile, credentials), ...times }, options, NDC_17_2),
      foreign: foreignTo(NDC_17_2),
    }),
  ),
];
export const ADAPTED_CODES: readonly ProviderCode[] = ADAPTED.map((one) => one.provider_type);

/** A registry whose providers may be set anew while it is in use. */
export interface SettableRegistry extends ProviderRegistry {
  configure(setup: ProviderSetup): void;
  /** How a provider is reached now; null where it is switched off or nowhere. */
  line(code: ProviderCode): { fetch: Fetch; probe_url: string } | null;
}

const trainingAuthorization = (code: ProviderCode) => `Bearer training-${code}`;

/** Null: nothing is configured. */
export function createRegistry(options: RegistryOptions | null): SettableRegistry {
  const providers = new Map<ProviderCode, Provider>();
  const lines = new Map<ProviderCode, { fetch: Fetch; probe_url: string }>();
  const setups = new Map<ProviderCode, ProviderSetup | null>();

  /** How a provider is reached; null where it is nowhere. */
  function wayTo(adapted: Adapted, setup: ProviderSetup | null) {
    const own = setup?.endpoint != null;
    const base_url = baseOf(adapted, setup?.endpoint ?? null, options?.base_url ?? null);
    if (!options || base_url === null) return null;
    const { clock, log } = options;
    const credentials = setup?.credentials ?? null;
    const usual = options.authorization ?? trainingAuthorization;
    const make = (fetch: Fetch) =>
      adapted.make(
        {
          times: {
            search_timeout_ms: setup?.search_timeout_ms ?? adapted.search_timeout_ms,
            call_timeout_ms: setup?.call_timeout_ms ?? adapted.call_timeout_ms,
          },
          credentials,
        },
        {
          fetch,
          base_url,
          clock,
          // The training system's word is for the training system alone.
          authorization: own || credentials ? null : usual(adapted.provider_type),
          training: !own && options.authorization === undefined,
          ...(log ? { log } : {}),
        },
      );
    const fetch = own ? (options.outside ?? options.fetch) : options.fetch;
    const known = (line: Fetch) =>
      credentials ? withCredentials(line, credentials, { token_fetch: fetch, clock }) : line;
    return { own, base_url, fetch, make, known };
  }

  function set(adapted: Adapted, setup: ProviderSetup | null): void {
    const { provider_type } = adapted;
    providers.delete(provider_type);
    lines.delete(provider_type);
    setups.set(provider_type, setup);
    const way = wayTo(adapted, setup);
    if (!options || !way || setup?.enabled === false) return;
    const { watch, clock, log } = options;
    const { fetch, base_url } = way;
    lines.set(provider_type, { fetch, probe_url: base_url + adapted.probe_path });
    const provider = way.make(way.known(watch ? watch(provider_type, fetch) : fetch));
    // Whatever protocol an adapter speaks, nothing of it gets past unchecked.
    providers.set(provider_type, guardProvider(provider, { clock, ...(log ? { log } : {}) }));
  }

  for (const adapted of ADAPTED) {
    const setup = options?.setups?.find((one) => one.provider_type === adapted.provider_type);
    set(adapted, setup ?? null);
  }
  return {
    get: (code) => providers.get(code) ?? null,
    // In the order of the positions, whichever was set last.
    all: () => ADAPTED_CODES.flatMap((code) => providers.get(code) ?? []),
    positions: () => PROVIDER_CODES.map(position),
    configure(setup) {
      const adapted = ADAPTED.find((one) => one.provider_type === setup.provider_type);
      if (!adapted) throw new Error(`${setup.provider_type} has no adapter`);
      set(adapted, setup);
    },
    line: (code) => lines.get(code) ?? null,
    async test(code, { correlation_id }) {
      const adapted = ADAPTED.find((one) => one.provider_type === code);
      const way = adapted ? wayTo(adapted, setups.get(code) ?? null) : null;
      if (!adapted || !way || !options) return null;
      const { own, base_url, fetch, make, known } = way;
      const { clock, log } = options;
      return testConnection({
        make: (noted) => guardProvider(make(noted), { clock, ...(log ? { log } : {}) }),
        fetch: known(fetch),
        url: own ? new URL(base_url) : null,
        foreign: adapted.foreign,
        correlation_id,
        now: () => performance.now(),
      });
    },
  };
}

/** An endpoint of its own is the provider's whole address. */
function baseOf(adapted: Adapted, own: string | null, shared: string | null): string | null {
  const url = own ?? (shared === null ? null : shared.replace(/\/+$/, '') + adapted.training_path);
  return url === null ? null : url.replace(/\/+$/, '');
}

function position(provider_type: ProviderCode) {
  const adapted = ADAPTED.find((one) => one.provider_type === provider_type);
  if (adapted) {
    const { name, protocol, schemes, search_timeout_ms, call_timeout_ms } = adapted;
    return {
      provider_type,
      name,
      protocol,
      schemes,
      usual: { search_timeout_ms, call_timeout_ms },
    };
  }
  const other = OTHER_POSITIONS.find((one) => one.provider_type === provider_type);
  return { provider_type, name: other?.name ?? provider_type, protocol: null };
}
