/**
 * A provider's settings: address, credentials and options. Kinds of credentials and options are
 * data: a protocol names those it uses, and forms, checks and masking read the fields from these
 * schemas. Secrets are written and never returned.
 */
import { z } from 'zod';
import { NdcProfileData } from './ndc-profile.ts';
import { phrase } from './phrase.ts';
import { HeaderSecret, SECRET, secret, word, writtenText, writtenWords } from './texts.ts';
import { CurrencyCode, named, ProviderCode, Revision, Timestamp } from './values.ts';

const RESERVED_HEADERS =
  /^(host|connection|content-|accept|transfer-|cookie|upgrade|te$|expect|proxy-)/i;
const HeaderName = word(100)
  .regex(/^[A-Za-z0-9-]+$/, phrase('header_form'))
  .refine((name) => !RESERVED_HEADERS.test(name), phrase('header_ours'));
const Username = word(200).regex(/^[^:]*$/, phrase('no_colon'));

/** Write-only; answers contain only whether they are set. */
export const Credentials = z.discriminatedUnion('scheme', [
  z.strictObject({ scheme: z.literal('BEARER'), secret: HeaderSecret }),
  z.strictObject({
    scheme: z.literal('BASIC'),
    username: Username,
    secret: secret(1, 1_000),
  }),
  /** A provider-specific header. */
  z.strictObject({ scheme: z.literal('HEADER'), header: HeaderName, secret: HeaderSecret }),
  /** Client credentials; the token is requested when needed. */
  z.strictObject({
    scheme: z.literal('OAUTH'),
    token_url: writtenWords(500),
    client_id: word(200),
    secret: secret(1, 1_000),
    scope: writtenWords(200).optional(),
  }),
  /** An agency's identity at an NDC 17.2 gateway. */
  z.strictObject({
    scheme: z.literal('AGENCY'),
    username: word(200),
    secret: secret(1, 1_000),
    agency: writtenWords(50),
    agent: writtenWords(50),
    agent_password: secret(1, 1_000).optional(),
    pseudo_city: word(20),
  }),
  /** A branch of an agency at Travelport: Basic, and the branch in every message. */
  z.strictObject({
    scheme: z.literal('BRANCH'),
    username: Username,
    secret: secret(1, 1_000),
    target_branch: writtenWords(40),
    pseudo_city: word(20),
  }),
  /** An office of an agency at Amadeus: sent in the messages' own header. */
  z.strictObject({
    scheme: z.literal('OFFICE'),
    username: word(200),
    secret: secret(1, 1_000),
    office_id: word(20),
    duty_code: word(10),
  }),
]);
export type CredentialScheme = Credentials['scheme'];
export type Credentials = z.infer<typeof Credentials>;
const CREDENTIAL_SCHEMES = Credentials.options.map(
  ({ shape }) => shape.scheme.value,
) as unknown as readonly [CredentialScheme, ...CredentialScheme[]];

const Certificate = writtenText(20_000).regex(
  /^\s*-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----\s*$/,
  phrase('pem', { what: 'CERTIFICATE' }),
);

/** All other settings; a protocol uses some of them. Null restores the default. */
export const ProviderOptions = z.strictObject({
  /** Concurrent messages. */
  concurrency: z.int().min(1).max(100),
  /** Country of sale. */
  point_of_sale: z.string().regex(/^[A-Z]{2}$/, phrase('country')),
  currency: CurrencyCode,
  iata_number: z.string().regex(/^\d{7,8}$/, phrase('iata_digits')),
  /** The agency's id at the airline. */
  seller_id: writtenWords(50),
  seller_name: writtenWords(100),
  /** Parties between seller and airline, in order. */
  parties: z
    .array(
      z.strictObject({
        role: z.enum(['Distributor', 'Carrier']),
        id: writtenWords(50),
        name: writtenWords(100).optional(),
      }),
    )
    .max(5),
  /** A separate address or path for a message. */
  endpoints: z
    .array(z.strictObject({ message: writtenWords(60), address: writtenWords(500) }))
    .max(60),
  /** Custom headers, besides the credentials. */
  headers: z.array(z.strictObject({ name: HeaderName, value: HeaderSecret })).max(10),
  /** Mutual TLS. */
  client_certificate: Certificate,
  client_key: secret(1, 20_000),
  client_key_passphrase: secret(1, 1_000),
  /** The certificate authority trusted instead of the defaults. */
  authority: Certificate,
  /** A proxy to connect through with CONNECT. */
  proxy_url: writtenWords(500),
  proxy_username: Username,
  proxy_password: secret(1, 1_000),
  /** The token the provider sends with its notifications. */
  notification_token: secret(16, 500),
  /** Parts of the airline's profile. */
  profile: NdcProfileData,
});
type Options = z.infer<typeof ProviderOptions>;
export type OptionName = keyof Options;
export type ProviderOptions = Partial<Options>;

/** Input kind of a field: text, hidden, number, several lines, one part per line, or JSON. */
type FieldKind = 'TEXT' | 'SECRET' | 'NUMBER' | 'LINES' | 'PARTS' | 'JSON';
export interface FieldOf<N extends string = string> {
  name: N;
  kind: FieldKind;
  optional: boolean;
  max: number;
}

const unwrapSchema = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodOptional ? unwrapSchema(schema.unwrap()) : schema;

function toField<N extends string>(name: N, schema: z.core.$ZodType): FieldOf<N> {
  const inner = unwrapSchema(schema);
  const text = inner instanceof z.ZodString ? (inner.maxLength ?? 60) : 20_000;
  const resolveKind = (): FieldKind => {
    if (inner instanceof z.ZodType && inner.meta()?.format === SECRET) return 'SECRET';
    if (inner instanceof z.ZodNumber) return 'NUMBER';
    if (inner instanceof z.ZodArray) return 'PARTS';
    if (inner instanceof z.ZodObject) return 'JSON';
    return text >= 20_000 ? 'LINES' : 'TEXT';
  };
  return { name, kind: resolveKind(), optional: schema instanceof z.ZodOptional, max: text };
}

const listFields = <N extends string>(shape: Record<N, z.core.$ZodType>): FieldOf<N>[] =>
  (Object.entries(shape) as [N, z.core.$ZodType][]).map(([name, one]) => toField(name, one));

type FieldsOf<C> = C extends Credentials ? Exclude<keyof C, 'scheme'> : never;
export type CredentialField = FieldsOf<Credentials>;
/** The fields of each kind of credentials, in order. */
export const CREDENTIAL_FIELDS = Object.fromEntries(
  Credentials.options.map(({ shape: { scheme, ...shape } }) => [
    scheme.value,
    listFields(shape as Record<string, z.core.$ZodType>),
  ]),
) as unknown as Record<CredentialScheme, readonly FieldOf<CredentialField>[]>;
export const OPTION_FIELDS: readonly FieldOf<OptionName>[] = listFields(ProviderOptions.shape);
/** The options that are never shown, in whole or in part. */
export const SECRET_OPTIONS: readonly OptionName[] = [
  'headers',
  ...OPTION_FIELDS.flatMap(({ name, kind }) => (kind === 'SECRET' ? [name] : [])),
];

export function listSecrets(
  credentials: Credentials | null,
  options: ProviderOptions | null,
): string[] {
  const fields = credentials ? CREDENTIAL_FIELDS[credentials.scheme] : [];
  const given = fields.flatMap(({ name, kind }) =>
    kind === 'SECRET' ? [(credentials as Partial<Record<string, string>>)[name] ?? []] : [],
  );
  const kept = SECRET_OPTIONS.map((name) => options?.[name]);
  return [...given, ...kept].flatMap(listTexts);
}

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.map((one: { value: string }) => one.value) : [];
}

export const MAX_TIMEOUT_S = 180;
const Deadline = z
  .int()
  .min(1_000)
  .max(MAX_TIMEOUT_S * 1_000);

/** Fields left out stay unchanged; null restores the built-in default. */
export const ProviderConfigureInput = z.strictObject({
  provider_type: ProviderCode,
  enabled: z.boolean().optional(),
  endpoint: writtenWords(500).nullish(),
  credentials: Credentials.nullish(),
  search_timeout_ms: Deadline.nullish(),
  call_timeout_ms: Deadline.nullish(),
  options: z.strictObject(toNullish(ProviderOptions.shape)).optional(),
  revision: Revision.nullish(),
});
export type ProviderConfigureInput = z.infer<typeof ProviderConfigureInput>;

function toNullish<S extends Record<string, z.ZodType>>(shape: S) {
  const entries = Object.entries(shape).map(([name, one]) => [name, one.nullish()]);
  return Object.fromEntries(entries) as { [N in keyof S]: z.ZodOptional<z.ZodNullable<S[N]>> };
}

export const ProviderSetting = named('ProviderSetting', {
  provider_type: ProviderCode,
  name: z.string(),
  /** Null if there is no adapter. */
  protocol: z.string().nullable(),
  enabled: z.boolean(),
  /** Null for the training system, or if not set yet. */
  endpoint: z.string().nullable(),
  training: z.boolean(),
  has_credentials: z.boolean(),
  /** Kinds of credentials that the protocol uses. */
  schemes: z.array(z.enum(CREDENTIAL_SCHEMES)),
  search_timeout_ms: z.int().nullable(),
  call_timeout_ms: z.int().nullable(),
  /** Defaults if nothing is set. */
  usual: z.strictObject({ search_timeout_ms: z.int(), call_timeout_ms: z.int() }).nullable(),
  /** The protocol's options, those set, and the secret ones. */
  takes: z.array(z.enum(OPTION_FIELDS.map(({ name }) => name) as [OptionName, ...OptionName[]])),
  options: ProviderOptions.partial(),
  kept: z.array(z.enum(SECRET_OPTIONS as [OptionName, ...OptionName[]])),
  /** Messages that may have a separate address. */
  messages: z.array(z.string()),
  /** The provider's built-in profile, as a base for overrides. */
  profile: NdcProfileData.nullable(),
  updated_at: Timestamp.nullable(),
  updated_by: z.string().nullable(),
  revision: z.int(),
});
export type ProviderSetting = z.infer<typeof ProviderSetting>;
export const ProviderSettingsAnswer = z.strictObject({ providers: z.array(ProviderSetting) });

/** One step of a test of a provider's endpoint, in order. */
export const ProviderTestStep = z.strictObject({
  step: z.enum([
    'NAME',
    'CONNECTION',
    'TLS',
    'PROXY',
    'VERSION',
    'CREDENTIALS',
    'RIGHTS',
    'PROTOCOL',
  ]),
  state: z.enum(['OK', 'FAILED']),
  /** The finding as one code word. */
  code: z.string(),
  message: z.string(),
});
export type ProviderTestStep = z.infer<typeof ProviderTestStep>;
export const ProviderRef = z.strictObject({ provider_type: ProviderCode });
/** Steps after a failed one are left out, because they were not tested. */
export const ProviderTestAnswer = z.strictObject({
  provider_type: ProviderCode,
  well: z.boolean(),
  took_ms: z.int(),
  steps: z.array(ProviderTestStep),
});
export type ConnectionTest = Omit<z.infer<typeof ProviderTestAnswer>, 'provider_type'>;
