/**
 * The configured providers: an adapter per profile, each over one fetch. A position without an
 * adapter is listed and never simulated.
 */
import { NDC_MESSAGES, type NdcProfileData } from '#main/contract/ndc-profile.ts';
import {
  type CredentialScheme,
  type Credentials,
  listSecrets,
  OPTION_FIELDS,
  type OptionName,
  type ProviderOptions,
} from '#main/contract/provider-settings.ts';
import { PROVIDER_CODES, type ProviderCode } from '#main/contract/values.ts';
import { type AccountMask, createAccountMask } from './account-mask.ts';
import { createAmadeusProvider } from './amadeus/adapter.ts';
import { AMADEUS_PROFILES, AMADEUS_PROTOCOL, type AmadeusProfile } from './amadeus/profile.ts';
import { testConnection } from './connection-test.ts';
import { buildBasicAuth, withCredentials, withHeaders } from './credentials.ts';
import { createDuffelProvider } from './duffel/adapter.ts';
import { DUFFEL_PROFILES, DUFFEL_PROTOCOL } from './duffel/profile.ts';
import { PROTOCOL as DUFFEL } from './duffel/read-any.ts';
import { guardProvider } from './guard.ts';
import { createNdcProvider } from './ndc/adapter.ts';
import type { Dialect } from './ndc/dialect.ts';
import { NDC_21_3 } from './ndc/dialect-213.ts';
import {
  NDC_172_PROFILES,
  NDC_172_PROTOCOL,
  NDC_PROFILES,
  NDC_PROTOCOL,
  type NdcProfile,
  setUpProfile,
} from './ndc/profiles.ts';
import { NDC_17_2 } from './ndc172/dialect.ts';
import type { Provider, ProviderRegistry, ProviderSetup } from './provider.ts';
import { createRecordingFetch, createRecordingProvider, type Recording } from './recording.ts';
import { sellAtOnce } from './sell-at-once.ts';
import { type AdapterOptions, type Fetch, limitRequests, resolveAddress } from './transport.ts';
import { createTravelportProvider } from './travelport/adapter.ts';
import { findMessage } from './travelport/client.ts';
import {
  TRAVELPORT_PROFILES,
  TRAVELPORT_PROTOCOL,
  type TravelportProfile,
} from './travelport/profile.ts';
import { decodeXml, parseXml } from './wire/xml.ts';
import {
  type AdapterRecipe,
  createWorkerProvider,
  type ReadingRecipe,
  type ReadOnWorker,
  type Setting,
} from './worker-provider.ts';

export interface RegistryOptions {
  fetch: Fetch;
  /** Wraps one provider's fetch, as the connection monitor does. */
  watch?: (code: ProviderCode, fetch: Fetch) => Fetch;
  /** Base URL of providers without an endpoint of their own; null: none. */
  base_url: string | null;
  /**
   * The fetch for own endpoints, with the account's certificates and proxy; if left out, the same
   * as for the rest.
   */
  outside?: (options: ProviderOptions) => Fetch;
  clock: { now(): Date };
  log?: { info(message: string, fields?: Record<string, unknown>): void };
  /** Authorization header per provider; if left out, the training system's own. */
  authorization?: (code: ProviderCode) => string | null;
  setups?: readonly ProviderSetup[];
  /** The recording of one provider's exchanges, while kept for support. */
  recording?: (code: ProviderCode) => Recording | null;
  /** Reads large answers on another thread; here if left out. */
  read_on_worker?: ReadOnWorker;
}

/** A position with an adapter: its description, address and factory. */
interface Adapted {
  provider_type: ProviderCode;
  name: string;
  protocol: string;
  /** The name of its messages in `wire`, if `wire` reads them. */
  wire?: string;
  search_timeout_ms: number;
  call_timeout_ms: number;
  /** Its path below the training system's address. */
  training_path: string;
  /** A path that refuses a GET at no cost. */
  probe_path(options: ProviderOptions): string;
  schemes: readonly CredentialScheme[];
  options: readonly OptionName[];
  messages?: readonly string[];
  /** The position's default profile, if it can be overridden. */
  profile?: NdcProfileData;
  /** The training system's authorization, if it differs from the default. */
  training_word?: string;
  make(set: Setting, options: AdapterOptions): Provider;
  /** The name of an answer's standard, if it is not the adapter's. */
  foreign(bytes: Uint8Array): string | null;
}

const createForeignCheck =
  (dialect: Dialect): Adapted['foreign'] =>
  (bytes) => {
    const parsed = parseXml(decodeXml(bytes));
    const standard = parsed.ok ? dialect.standard(dialect.unwrap(parsed.value)) : null;
    return standard && !standard.ok ? standard.error : null;
  };

const HEADERS: readonly CredentialScheme[] = ['BEARER', 'BASIC', 'HEADER', 'OAUTH'];
/** Options of the connection, for every protocol. */
const CONNECTION_OPTIONS: readonly OptionName[] = [
  'concurrency',
  'headers',
  'client_certificate',
  'client_key',
  'client_key_passphrase',
  'authority',
  'proxy_url',
  'proxy_username',
  'proxy_password',
];
const ALL_OPTIONS = OPTION_FIELDS.map(({ name }) => name);

const adaptNdc =
  (protocol: string, dialect: Dialect, schemes: readonly CredentialScheme[]) =>
  (profile: NdcProfile): Adapted => {
    const { provider_type: _code, seller: _seller, endpoints: _paths, ...rest } = profile;
    const { search_timeout_ms: _search, call_timeout_ms: _call, annotations, ...parts } = rest;
    const set = (options: ProviderOptions, credentials: Credentials | null) =>
      setUpProfile(profile, options, credentials);
    return {
      ...profile,
      protocol,
      wire: dialect.protocol,
      training_path: '',
      probe_path: (options) => set(options, null).endpoints.AirShopping,
      schemes,
      options: ALL_OPTIONS,
      messages: NDC_MESSAGES,
      profile: { ...parts, annotations: [...annotations] },
      make: ({ times, credentials, options }, needs) =>
        createNdcProvider({ ...set(options, credentials), ...times }, needs, dialect),
      foreign: createForeignCheck(dialect),
    };
  };

/** The requesting branch is in every message. */
const toBranch = (
  profile: TravelportProfile,
  credentials: Credentials | null,
): TravelportProfile =>
  credentials?.scheme === 'BRANCH'
    ? { ...profile, target_branch: credentials.target_branch }
    : profile;

/** The agency's own user and office in the header of every message. */
function toOffice(profile: AmadeusProfile, credentials: Credentials | null): AmadeusProfile {
  if (credentials?.scheme !== 'OFFICE') return profile;
  const { username, secret, office_id, duty_code } = credentials;
  return { ...profile, user: { username, password: secret, office: office_id, duty: duty_code } };
}

/** In the order of the positions. */
const ADAPTED: readonly Adapted[] = [
  ...TRAVELPORT_PROFILES.map(
    (profile): Adapted => ({
      ...profile,
      protocol: TRAVELPORT_PROTOCOL,
      training_path: '/uapi',
      probe_path: () => profile.services.air,
      schemes: ['BRANCH', 'HEADER'],
      options: ['currency', ...CONNECTION_OPTIONS],
      training_word: buildBasicAuth('Universal API/training', `training-${profile.provider_type}`),
      make: ({ times, credentials, options: { currency } }, needs) =>
        createTravelportProvider(
          { ...toBranch(profile, credentials), ...(currency && { currency }), ...times },
          needs,
        ),
      foreign: (bytes) => {
        const parsed = parseXml(decodeXml(bytes));
        const name = parsed.ok ? (findMessage(parsed.value)?.name ?? '') : 'Fault';
        return /^Fault$|Rsp$/.test(name) ? null : 'XML';
      },
    }),
  ),
  ...DUFFEL_PROFILES.map(
    (profile): Adapted => ({
      ...profile,
      protocol: DUFFEL_PROTOCOL,
      wire: DUFFEL,
      training_path: '/duffel',
      probe_path: () => '/air/orders/none',
      schemes: ['BEARER', 'HEADER', 'OAUTH'],
      options: ['currency', ...CONNECTION_OPTIONS],
      make: ({ times, options: { currency } }, options) =>
        createDuffelProvider({ ...profile, ...(currency && { currency }), ...times }, options),
      foreign: (bytes) => (parseXml(decodeXml(bytes)).ok ? 'XML' : null),
    }),
  ),
  ...AMADEUS_PROFILES.map(
    (profile): Adapted => ({
      ...profile,
      protocol: AMADEUS_PROTOCOL,
      training_path: '/amadeus',
      probe_path: () => `/${profile.access_point}`,
      schemes: ['OFFICE'],
      options: ['currency', ...CONNECTION_OPTIONS],
      make: ({ times, credentials, options: { currency } }, needs) =>
        createAmadeusProvider(
          { ...toOffice(profile, credentials), ...(currency && { currency }), ...times },
          needs,
        ),
      foreign: (bytes) => {
        const parsed = parseXml(decodeXml(bytes));
        return parsed.ok && parsed.value.name === 'Envelope' ? null : 'XML';
      },
    }),
  ),
  ...NDC_PROFILES.map(adaptNdc(NDC_PROTOCOL, NDC_21_3, HEADERS)),
  ...NDC_172_PROFILES.map(adaptNdc(NDC_172_PROTOCOL, NDC_17_2, ['AGENCY', ...HEADERS])),
];
const findAdapted = (code: ProviderCode) => ADAPTED.find((one) => one.provider_type === code);
function getAdapted(code: ProviderCode): Adapted {
  const adapted = findAdapted(code);
  if (!adapted) throw new Error(`${code} has no adapter`);
  return adapted;
}
export const ADAPTED_CODES: readonly ProviderCode[] = ADAPTED.map((one) => one.provider_type);

/** The guarded adapter of a recipe. */
function createAdapter(recipe: AdapterRecipe, needs: AdapterNeeds): Provider {
  const adapted = getAdapted(recipe.provider_type);
  const { base_url, authorization, training } = recipe;
  const line = { base_url, authorization, training, ...needs };
  // Adapters of every protocol are guarded, so that no answer is unchecked.
  return guardProvider(sellAtOnce(adapted.make(recipe, line)), needs);
}
type AdapterNeeds = Pick<RegistryOptions, 'fetch' | 'clock' | 'log'> & { mask: AccountMask | null };

/** As {@link createAdapter}, on another thread. */
export const createAdapterThere = (
  { secrets, ...recipe }: ReadingRecipe,
  needs: Pick<RegistryOptions, 'fetch' | 'clock' | 'log'>,
): Provider => {
  const mask = secrets.length > 0 ? createAccountMask(secrets) : null;
  return createAdapter(recipe, { ...needs, mask });
};

/** A registry whose providers can be reconfigured while in use. */
export interface SettableRegistry extends ProviderRegistry {
  configure(setup: ProviderSetup): void;
  /** How a provider is reached now; null if it is switched off or has no address. */
  line(code: ProviderCode): { fetch: Fetch; probe_url: string } | null;
}

/** The training system's authorization, for that system only, unless another one is set. */
const findAuthorization = (
  { authorization }: RegistryOptions,
  { provider_type, training_word }: Adapted,
): string | null =>
  authorization
    ? authorization(provider_type)
    : (training_word ?? `Bearer training-${provider_type}`);

/** How a provider is reached; null if it has no address. */
function resolveRoute(options: RegistryOptions, adapted: Adapted, setup: ProviderSetup | null) {
  const own = setup?.endpoint != null;
  const shared = options.base_url?.replace(/\/+$/, '');
  const url = setup?.endpoint ?? (shared === undefined ? null : shared + adapted.training_path);
  if (url === null) return null;
  // A configured endpoint is the provider's complete address.
  const base_url = url.replace(/\/+$/, '');
  const { clock } = options;
  const set = setup?.options ?? {};
  const credentials = setup?.credentials ?? null;
  const secrets = listSecrets(credentials, set);
  const oauth = credentials?.scheme === 'OAUTH';
  const mask = secrets.length > 0 || oauth ? createAccountMask(secrets) : null;
  const log = options.log && mask ? maskLog(options.log, mask) : options.log;
  const { search_timeout_ms, call_timeout_ms } = { ...adapted, ...withoutNulls(setup) };
  const recipe: AdapterRecipe = {
    provider_type: adapted.provider_type,
    times: { search_timeout_ms, call_timeout_ms },
    credentials,
    options: set,
    base_url,
    authorization: own || credentials ? null : findAuthorization(options, adapted),
    training: !own && options.authorization === undefined,
  };
  const make = (fetch: Fetch) => createAdapter(recipe, { fetch, clock, mask, log });
  /** The provider, whose large answers are read on a worker thread if possible. */
  const makeFor = (fetch: Fetch) =>
    options.read_on_worker
      ? createWorkerProvider(make, fetch, options.read_on_worker, (call) => ({
          ...call,
          recipe: { ...recipe, secrets: mask?.secrets() ?? [] },
          fetch,
          now: clock.now(),
          mask,
          log,
        }))
      : make(fetch);
  const fetch = own && options.outside ? options.outside(set) : options.fetch;
  const authenticate = (line: Fetch) => {
    const headed = set.headers ? withHeaders(line, set.headers) : line;
    if (!credentials) return headed;
    const hide = (secret: string) => mask?.hide(secret);
    return withCredentials(headed, credentials, { token_fetch: fetch, clock, hide });
  };
  const findRecording = () => options.recording?.(adapted.provider_type) ?? null;
  const recordFetch = (line: Fetch) => createRecordingFetch(line, findRecording, mask);
  const recordProvider = (provider: Provider) =>
    createRecordingProvider(provider, findRecording, mask);
  return {
    base_url,
    probe_url: resolveAddress(base_url, adapted.probe_path(set)),
    own,
    training: recipe.training,
    concurrency: set.concurrency,
    proxied: set.proxy_url !== undefined,
    mask,
    fetch,
    authenticate,
    recordFetch,
    recordProvider,
    make,
    makeFor,
  };
}

/** The registry of these options; null configures no provider. */
export function createRegistry(options: RegistryOptions | null): SettableRegistry {
  const providers = new Map<ProviderCode, Provider>();
  const lines = new Map<ProviderCode, { fetch: Fetch; probe_url: string }>();
  const setups = new Map<ProviderCode, ProviderSetup | null>();

  function set(adapted: Adapted, setup: ProviderSetup | null): void {
    const { provider_type } = adapted;
    providers.delete(provider_type);
    lines.delete(provider_type);
    setups.set(provider_type, setup);
    const route = options && resolveRoute(options, adapted, setup);
    if (!route || setup?.enabled === false) return;
    const { fetch, probe_url, concurrency } = route;
    lines.set(provider_type, { fetch, probe_url });
    const watched = options.watch ? options.watch(provider_type, fetch) : fetch;
    // A request keeps its slot while it asks again with another token.
    const signed = route.authenticate(watched);
    const limited = concurrency === undefined ? signed : limitRequests(signed, concurrency);
    const line = route.recordFetch(limited);
    providers.set(provider_type, route.recordProvider(route.makeFor(line)));
  }

  for (const adapted of ADAPTED) {
    const setup = options?.setups?.find((one) => one.provider_type === adapted.provider_type);
    set(adapted, setup ?? null);
  }
  return {
    get: (code) => providers.get(code) ?? null,
    notificationToken(code) {
      const setup = setups.get(code);
      const adapted = providers.has(code) ? findAdapted(code) : null;
      const given = setup?.options?.notification_token;
      if (given || !adapted || !options) return given ?? null;
      // The training airlines send this token.
      return resolveRoute(options, adapted, setup ?? null)?.training ? `training-${code}` : null;
    },
    // In the order of the positions, not of their configuration.
    all: () => ADAPTED_CODES.flatMap((code) => providers.get(code) ?? []),
    positions: () => PROVIDER_CODES.map(getPosition),
    configure(setup) {
      set(getAdapted(setup.provider_type), setup);
    },
    line: (code) => lines.get(code) ?? null,
    async test(code, { correlation_id }) {
      const adapted = findAdapted(code);
      const route = options && adapted && resolveRoute(options, adapted, setups.get(code) ?? null);
      if (!route) return null;
      const { own, mask } = route;
      const tested = await testConnection({
        make: (line) => route.recordProvider(route.make(line)),
        fetch: route.recordFetch(route.authenticate(route.fetch)),
        url: own ? new URL(route.base_url) : null,
        proxied: own && route.proxied,
        foreign: adapted.foreign,
        correlation_id,
        now: () => performance.now(),
      });
      const steps = tested.steps.map((one) => ({
        ...one,
        message: mask ? mask.text(one.message) : one.message,
      }));
      return { ...tested, steps };
    },
  };
}

const maskLog = (log: NonNullable<RegistryOptions['log']>, mask: AccountMask) => ({
  info: (message: string, fields?: Record<string, unknown>) =>
    log.info(mask.text(message), fields && mask.value(fields)),
});

const withoutNulls = (setup: ProviderSetup | null): Partial<Setting['times']> => ({
  ...(setup?.search_timeout_ms != null && { search_timeout_ms: setup.search_timeout_ms }),
  ...(setup?.call_timeout_ms != null && { call_timeout_ms: setup.call_timeout_ms }),
});

function getPosition(provider_type: ProviderCode) {
  const adapted = findAdapted(provider_type);
  if (!adapted) return { provider_type, name: provider_type, protocol: null };
  const { name, protocol, schemes, options, messages, profile } = adapted;
  const { search_timeout_ms, call_timeout_ms, wire = protocol } = adapted;
  const usual = { search_timeout_ms, call_timeout_ms };
  return {
    provider_type,
    name,
    protocol,
    schemes,
    options,
    usual,
    wire,
    ...(messages && { messages }),
    ...(profile && { profile }),
  };
}
