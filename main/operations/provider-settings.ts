/**
 * Providers as the service's administrators set them: the settings are not one agency's. Credentials
 * are sealed, and given to nobody.
 */
import {
  listProviderSettings,
  openAtProvider,
  type ProviderSettingRow,
  saveProviderSetting,
} from '#db/store/provider-settings.ts';
import { Credentials, type ProviderConfigureInput } from '#main/contract/admin.ts';
import { type Failure, failure } from '#main/contract/errors.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import type { ProviderCode } from '#main/contract/values.ts';
import { endpointProblem } from '#main/domain/endpoints.ts';
import type { Ports } from '#main/ports.ts';
import type { ProviderSetup } from '#main/providers/provider.ts';
import { providerViews } from './desk.ts';
import { type Context, caller, type Handler } from './handler.ts';

const sealContext = (code: ProviderCode) => `provider:${code}`;

/** What was sealed: as it was given, or the Authorization header alone, as older rows have it. */
function openedCredentials(text: string): Credentials | null {
  if (!text.startsWith('{')) return { scheme: 'HEADER', header: 'authorization', secret: text };
  return Credentials.safeParse(JSON.parse(text)).data ?? null;
}

/** What the registry is told; credentials that cannot be opened are as good as none. */
export function setupOf(ports: Pick<Ports, 'vault'>, row: ProviderSettingRow): ProviderSetup {
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
    credentials: opened === null ? null : openedCredentials(opened),
    search_timeout_ms,
    call_timeout_ms,
  };
}

export const readProviderSettings: Handler<'provider.settings'> = async (_input, context) => {
  const { db, providers, training } = context.ports;
  const set = new Map((await listProviderSettings(db.read)).map((row) => [row.provider_type, row]));
  const list = providers
    .positions()
    .map(({ provider_type, name, protocol, usual, schemes = [] }) => {
      const row = set.get(provider_type);
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
        updated_at: row?.updated_at ?? null,
        updated_by: row?.updated_by ?? null,
      };
    });
  return ok({ output: { providers: list } });
};

const blank = (provider_type: ProviderCode) => ({
  provider_type,
  enabled: true,
  endpoint: null,
  sealed_credentials: null,
  search_timeout_ms: null,
  call_timeout_ms: null,
});

/** Addresses that may be reached, and credentials of a kind the protocol has. */
function inputFits(
  { endpoint, credentials }: ProviderConfigureInput,
  schemes: readonly string[],
  training: boolean,
): Result<null, Failure> {
  const token_url = credentials?.scheme === 'OAUTH' ? credentials.token_url : null;
  const addresses = [
    ['endpoint', endpoint ?? null],
    ['credentials.token_url', token_url],
  ] as const;
  for (const [path, address] of addresses) {
    const problem = address === null ? null : endpointProblem(address, { training });
    if (problem === null) continue;
    const details = [{ path, message: problem }];
    return fail(failure('INVALID_REQUEST', `The address cannot be used: ${problem}`, details));
  }
  if (!credentials || schemes.includes(credentials.scheme)) return ok(null);
  const message = 'not a kind this provider takes';
  const details = [{ path: 'credentials.scheme', message }];
  return fail(failure('INVALID_REQUEST', 'The credentials cannot be used', details));
}

export const configureProvider: Handler<'provider.configure'> = async (input, context) => {
  const { ports } = context;
  const { provider_type } = input;
  const position = ports.providers.positions().find((one) => one.provider_type === provider_type);
  if (!position || position.protocol === null) {
    const message = `There is no adapter for ${position?.name ?? provider_type} yet`;
    return fail(failure('PROVIDER_NOT_CONFIGURED', message));
  }
  const fits = inputFits(input, position.schemes ?? [], ports.training !== null);
  if (!fits.ok) return fits;
  const written = await ports.db.write(async (tx) => {
    const rows = await listProviderSettings(tx);
    const before = rows.find((row) => row.provider_type === provider_type) ?? blank(provider_type);
    const after = changed(context, before, input);
    const moved = !after.enabled || after.endpoint !== before.endpoint;
    const open = moved ? await openAtProvider(tx, provider_type) : 0;
    if (open > 0) return fail(stillOpen(open));
    const { email: updated_by } = caller(context);
    const now = ports.clock.now();
    await saveProviderSetting(tx, { ...after, updated_by, now });
    return ok({ ...after, updated_by, updated_at: now.toISOString() });
  });
  if (!written.ok) return written;
  ports.configureProvider(setupOf(ports, written.value));
  ports.log.warn('A provider was set anew', { provider: provider_type, by: context.remote });
  return ok({ output: { providers: await providerViews(ports) } });
};

export const testProvider: Handler<'provider.test'> = async ({ provider_type }, { ports }) => {
  const { providers, ids } = ports;
  const tested = await providers.test(provider_type, { correlation_id: ids.uuid() });
  if (tested) return ok({ output: { provider_type, ...tested } });
  const name = providers.positions().find((one) => one.provider_type === provider_type)?.name;
  const message = `${name ?? provider_type} has no address to ask`;
  return fail(failure('PROVIDER_NOT_CONFIGURED', message));
};

/** Orders under way are looked up where they were sent. */
const stillOpen = (open: number): Failure =>
  failure('WRONG_STATE', 'Something is still under way at this provider; settle it first', [
    { path: 'open', message: String(open) },
  ]);

type Settable = ReturnType<typeof blank> | Omit<ProviderSettingRow, 'updated_at' | 'updated_by'>;

function changed({ ports }: Context, before: Settable, input: ProviderConfigureInput) {
  const pick = <T>(given: T | undefined, kept: T): T => (given === undefined ? kept : given);
  const { provider_type, credentials } = input;
  // Credentials belong to the place they were given for: another place never hears them.
  const moved = input.endpoint !== undefined && input.endpoint !== before.endpoint;
  const kept = moved ? null : before.sealed_credentials;
  const sealed_credentials =
    credentials === undefined
      ? kept
      : credentials && ports.vault.encrypt(JSON.stringify(credentials), sealContext(provider_type));
  return {
    provider_type,
    enabled: input.enabled ?? before.enabled,
    endpoint: pick<string | null>(input.endpoint, before.endpoint),
    sealed_credentials,
    search_timeout_ms: pick<number | null>(input.search_timeout_ms, before.search_timeout_ms),
    call_timeout_ms: pick<number | null>(input.call_timeout_ms, before.call_timeout_ms),
  };
}
