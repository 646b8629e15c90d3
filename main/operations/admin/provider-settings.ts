/** Provider settings of the service's administrators. Credentials are sealed and never returned. */
import {
  countOpenAtProvider,
  listProviderSettings,
  type ProviderSettingRow,
  saveProviderSetting,
} from '#db/store/provider-settings.ts';
import { readSettingRevisions } from '#db/store/setting-revisions.ts';
import { pick, pickGiven } from '#main/contract/collections.ts';
import { createFailure, type Failure, refuse, toCodeDetail } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import {
  Credentials,
  type OptionName,
  type ProviderConfigureInput,
  ProviderOptions,
  SECRET_OPTIONS,
} from '#main/contract/provider-settings.ts';
import { fail, ok } from '#main/contract/result.ts';
import type { ProviderCode } from '#main/contract/values.ts';
import type { Ports } from '#main/ports.ts';
import type { ProviderSetup } from '#main/providers/provider.ts';
import { type Context, getCaller, type Handler } from '../handler.ts';
import { listOptionProblems } from './provider-options.ts';
import { findStaleSetting, noteSettings } from './setting-revisions.ts';

const sealContext = (code: ProviderCode) => `provider:${code}`;
const buildOptionsContext = (code: ProviderCode) => `provider-options:${code}`;

/** The unsealed credentials: as given, or only the Authorization header in older rows. */
function parseCredentials(text: string): Credentials | null {
  if (!text.startsWith('{')) return { scheme: 'HEADER', header: 'authorization', secret: text };
  return Credentials.safeParse(JSON.parse(text)).data ?? null;
}

type Sealed = Pick<ProviderSettingRow, 'provider_type' | 'sealed_options' | 'sealed_credentials'>;

/** Opened one by one, so that an option that is no longer understood affects only itself. */
function openOptions(ports: Pick<Ports, 'vault'>, row: Sealed): ProviderOptions {
  const { provider_type, sealed_options } = row;
  const opened =
    sealed_options && ports.vault.decrypt(sealed_options, buildOptionsContext(provider_type));
  const kept = opened ? Object.entries(JSON.parse(opened) as Record<string, unknown>) : [];
  const partial = ProviderOptions.partial();
  const read = kept.flatMap(([name, value]) =>
    Object.entries(partial.safeParse({ [name]: value }).data ?? {}),
  );
  return Object.fromEntries(read);
}

/** The setup for the registry; credentials that cannot be opened count as missing. */
export function toSetup(ports: Pick<Ports, 'vault'>, row: ProviderSettingRow): ProviderSetup {
  const { provider_type, enabled, endpoint, sealed_credentials } = row;
  const opened =
    sealed_credentials === null
      ? null
      : ports.vault.decrypt(sealed_credentials, sealContext(provider_type));
  const { search_timeout_ms, call_timeout_ms } = row;
  return {
    provider_type,
    enabled,
    endpoint,
    credentials: opened === null ? null : parseCredentials(opened),
    options: openOptions(ports, row),
    search_timeout_ms,
    call_timeout_ms,
  };
}

const isSecretOption = (name: string) => SECRET_OPTIONS.some((one) => one === name);

async function listProviderViews(ports: Pick<Ports, 'db' | 'providers'>) {
  const { providers: registry, db } = ports;
  const set = await listProviderSettings(db.read);
  const off = new Set(set.filter((row) => !row.enabled).map((row) => row.provider_type));
  return registry.positions().map(({ provider_type, name, protocol }) => {
    const traits = registry.get(provider_type)?.traits ?? null;
    return {
      provider_type,
      name,
      protocol,
      configured: traits !== null,
      enabled: protocol !== null && !off.has(provider_type),
      training: traits?.training ?? false,
      currency: traits?.currency ?? null,
      brands: traits?.brands ?? false,
      split: traits?.split ?? false,
      partial_issue: traits?.partial_issue ?? false,
      doco: [...(traits?.doco ?? [])],
      import_by_order_id: traits?.import_by_order_id ?? false,
    };
  });
}

export const listProviders: Handler<'provider.list'> = async (_input, context) =>
  ok({ output: { providers: await listProviderViews(context.ports) } });

export const readProviderSettings: Handler<'provider.settings'> = async (_input, context) => {
  const { ports } = context;
  const { db, providers, training } = ports;
  const getRevision = await readSettingRevisions(db.read, 'PROVIDER');
  const set = new Map((await listProviderSettings(db.read)).map((row) => [row.provider_type, row]));
  const list = providers.positions().map((position) => {
    const { provider_type, name, protocol, usual, schemes = [] } = position;
    const row = set.get(provider_type);
    const options = row ? Object.entries(openOptions(ports, row)) : [];
    return {
      provider_type,
      name,
      protocol,
      enabled: protocol !== null && (row?.enabled ?? true),
      endpoint: row?.endpoint ?? null,
      training: training !== null && protocol !== null && row?.endpoint == null,
      schemes: [...schemes],
      has_credentials: row?.sealed_credentials != null,
      search_timeout_ms: row?.search_timeout_ms ?? null,
      call_timeout_ms: row?.call_timeout_ms ?? null,
      usual: usual ?? null,
      takes: [...(position.options ?? [])],
      options: Object.fromEntries(options.filter(([option]) => !isSecretOption(option))),
      kept: options.flatMap(([option]) => (isSecretOption(option) ? option : []) as OptionName[]),
      messages: [...(position.messages ?? [])],
      profile: position.profile ?? null,
      updated_at: row?.updated_at ?? null,
      updated_by: row?.updated_by ?? null,
      revision: getRevision(provider_type),
    };
  });
  return ok({ output: { providers: list } });
};

const buildBlank = (provider_type: ProviderCode) => ({
  provider_type,
  enabled: true,
  endpoint: null,
  sealed_credentials: null,
  sealed_options: null,
  search_timeout_ms: null,
  call_timeout_ms: null,
});

export const configureProvider: Handler<'provider.configure'> = async (input, context) => {
  const { ports } = context;
  const { provider_type } = input;
  const position = ports.providers.positions().find((one) => one.provider_type === provider_type);
  if (!position || position.protocol === null) {
    const message = phrase('no_adapter', { provider: position?.name ?? provider_type });
    return refuse('PROVIDER_NOT_CONFIGURED', message);
  }
  const written = await ports.db.write(async (tx) => {
    const saving = { kind: 'PROVIDER', subject: provider_type, read: input.revision } as const;
    const stale = await findStaleSetting(tx, saving);
    if (stale) return fail(stale);
    const rows = await listProviderSettings(tx);
    const before =
      rows.find((row) => row.provider_type === provider_type) ?? buildBlank(provider_type);
    const was = openOptions(ports, before);
    const options = mergeChangedOptions(was, input);
    const details = listOptionProblems(input, options, position, ports.training !== null);
    const [first] = details;
    if (first) {
      return refuse('INVALID_REQUEST', phrase('settings_unfit', { why: first.message }), details);
    }
    const after = applyChange(context, { before, was, options, input });
    const endpoint_moved = after.endpoint !== before.endpoint;
    const moved = !after.enabled || endpoint_moved || options.currency !== was.currency;
    const open = moved ? await countOpenAtProvider(tx, provider_type) : 0;
    if (open > 0) return fail(refuseStillOpen(open));
    const { email: updated_by } = getCaller(context);
    const now = ports.clock.now();
    await saveProviderSetting(tx, { ...after, updated_by, now });
    await noteSettings(tx, context, 'PROVIDER', [provider_type]);
    return ok({ ...after, updated_by, updated_at: now.toISOString() });
  });
  if (!written.ok) return written;
  ports.configureProvider(toSetup(ports, written.value));
  ports.log.warn('A provider was set anew', { provider: provider_type, by: context.remote });
  return ok({ output: { providers: await listProviderViews(ports) } });
};

export const testProvider: Handler<'provider.test'> = async ({ provider_type }, { ports }) => {
  const { providers, ids } = ports;
  const tested = await providers.test(provider_type, { correlation_id: ids.uuid() });
  if (tested) return ok({ output: { provider_type, ...tested } });
  const name = providers.positions().find((one) => one.provider_type === provider_type)?.name;
  return refuse('PROVIDER_NOT_CONFIGURED', phrase('t_no_address', { name: name ?? provider_type }));
};

/** Options that reveal neither the caller nor the route; no others are written to a file. */
const RECORDED: readonly OptionName[] = ['currency', 'endpoints', 'profile', 'concurrency'];

export const recordProvider: Handler<'provider.record'> = async (input, { ports, remote }) => {
  const { provider_type, minutes } = input;
  const { recordings, providers, db, log } = ports;
  const position = providers.positions().find((one) => one.provider_type === provider_type);
  if (!providers.get(provider_type) || !position?.wire) {
    const message = phrase('not_in_use', { name: position?.name ?? provider_type });
    return refuse('PROVIDER_NOT_CONFIGURED', message);
  }
  recordings.stop(provider_type);
  if (minutes > 0) {
    const rows = await listProviderSettings(db.read);
    const row = rows.find((one) => one.provider_type === provider_type);
    const options = Object.entries(row ? openOptions(ports, row) : {}).filter(([name]) =>
      RECORDED.some((one) => one === name),
    );
    const head = { protocol: position.wire, options: Object.fromEntries(options) };
    recordings.start(provider_type, minutes, head);
  }
  log.warn('A recording was set', { provider: provider_type, minutes, by: remote });
  return ok({ output: { recordings: recordings.list() } });
};

export const listRecordings: Handler<'provider.recordings'> = async (_input, { ports }) =>
  ok({ output: { recordings: ports.recordings.list() } });

export const readRecording: Handler<'provider.recording'> = async ({ name }, { ports }) => {
  const bytes = ports.recordings.read(name);
  if (!bytes) return fail(refuseMissingRecording());
  const body_base64 = Buffer.from(bytes).toString('base64');
  return ok({ output: { file_name: name, media_type: 'application/json' as const, body_base64 } });
};

export const forgetRecording: Handler<'provider.forget_recording'> = async ({ name }, { ports }) =>
  ports.recordings.remove(name)
    ? ok({ output: { recordings: ports.recordings.list() } })
    : fail(refuseMissingRecording());

const refuseMissingRecording = (): Failure => createFailure('NOT_FOUND', phrase('no_recording'));

/** Orders under way must be looked up at the provider they were sent to. */
const refuseStillOpen = (open: number): Failure =>
  createFailure('WRONG_STATE', phrase('provider_open'), [toCodeDetail('open', String(open))]);

type Settable =
  | ReturnType<typeof buildBlank>
  | Omit<ProviderSettingRow, 'updated_at' | 'updated_by'>;

function mergeChangedOptions(was: ProviderOptions, input: ProviderConfigureInput): ProviderOptions {
  const set = Object.entries({ ...was, ...input.options });
  return Object.fromEntries(set.filter(([, value]) => value !== null && value !== undefined));
}

/** Addresses for messages, other than the provider's own. */
const listElsewhere = ({ endpoints = [] }: ProviderOptions) =>
  endpoints.flatMap(({ address }) => (/^https?:/i.test(address) ? new URL(address).origin : []));

interface Change {
  before: Settable;
  was: ProviderOptions;
  options: ProviderOptions;
  input: ProviderConfigureInput;
}

function applyChange({ ports }: Context, { before, was, options, input }: Change) {
  const { provider_type, credentials } = input;
  // Secrets belong to the address they were given for and are never sent to another.
  const new_origin = listElsewhere(options).some((one) => !listElsewhere(was).includes(one));
  const moved = (input.endpoint !== undefined && input.endpoint !== before.endpoint) || new_origin;
  const kept = moved ? null : before.sealed_credentials;
  const sealed_credentials =
    credentials === undefined
      ? kept
      : credentials && ports.vault.encrypt(JSON.stringify(credentials), sealContext(provider_type));
  const left = { ...options };
  if (moved && !input.options?.headers) delete left.headers;
  if (options.proxy_url !== was.proxy_url && !input.options?.proxy_password) {
    delete left.proxy_password;
  }
  const sealed_options =
    Object.keys(left).length === 0
      ? null
      : ports.vault.encrypt(JSON.stringify(left), buildOptionsContext(provider_type));
  const named = pick(input, 'enabled', 'endpoint', 'search_timeout_ms', 'call_timeout_ms');
  return { ...before, ...pickGiven(named), sealed_credentials, sealed_options };
}
