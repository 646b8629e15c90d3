/**
 * What an administrator sets for the agency and the service: providers, people, copies of the data,
 * how long passengers' data is kept, and what is handed to support. Secrets go in and never come out.
 */
import { z } from 'zod';
import { Password } from './password.ts';
import { Id, secret, word, writtenWords } from './texts.ts';
import { ProviderCode, RowId, Timestamp } from './values.ts';

const Name = writtenWords(120);

const RESERVED_HEADERS = /^(host|connection|content-|accept|transfer-|cookie|upgrade|te$|expect)/i;

/** Only ever written; an answer says whether there are some. */
export const Credentials = z.discriminatedUnion('scheme', [
  z.strictObject({ scheme: z.literal('BEARER'), secret: secret(1, 4_000) }),
  z.strictObject({
    scheme: z.literal('BASIC'),
    username: word(200).regex(/^[^:]*$/, 'no colon'),
    secret: secret(1, 1_000),
  }),
  /** A header of the provider's own. */
  z.strictObject({
    scheme: z.literal('HEADER'),
    header: word(100)
      .regex(/^[A-Za-z0-9-]+$/, 'letters, digits and hyphens')
      .refine((name) => !RESERVED_HEADERS.test(name), 'a header that is set here'),
    secret: secret(1, 4_000),
  }),
  /** Client credentials; the token is asked for when it is needed. */
  z.strictObject({
    scheme: z.literal('OAUTH'),
    token_url: writtenWords(500),
    client_id: word(200),
    secret: secret(1, 1_000),
    scope: writtenWords(200).optional(),
  }),
  /** An agency as a gateway of NDC 17.2 knows it. */
  z.strictObject({
    scheme: z.literal('AGENCY'),
    username: word(200),
    secret: secret(1, 1_000),
    agency: writtenWords(50),
    agent: writtenWords(50),
    agent_password: secret(1, 1_000).optional(),
    pseudo_city: word(20),
  }),
]);
export type CredentialScheme = Credentials['scheme'];
export type Credentials = z.infer<typeof Credentials>;

const Deadline = z.int().min(1_000).max(180_000);

/** What is left out stays; null goes back to what the program comes with. */
export const ProviderConfigureInput = z.strictObject({
  provider_type: ProviderCode,
  enabled: z.boolean().optional(),
  endpoint: writtenWords(500).nullish(),
  credentials: Credentials.nullish(),
  search_timeout_ms: Deadline.nullish(),
  call_timeout_ms: Deadline.nullish(),
});
export type ProviderConfigureInput = z.infer<typeof ProviderConfigureInput>;

export const ProviderSetting = z
  .strictObject({
    provider_type: ProviderCode,
    name: z.string(),
    /** Null where there is no adapter yet. */
    protocol: z.string().nullable(),
    enabled: z.boolean(),
    /** Null: the training system, or nowhere yet. */
    endpoint: z.string().nullable(),
    training: z.boolean(),
    has_credentials: z.boolean(),
    /** Kinds of credentials the protocol takes. */
    schemes: z.array(z.enum(['BEARER', 'BASIC', 'HEADER', 'OAUTH', 'AGENCY'])),
    search_timeout_ms: z.int().nullable(),
    call_timeout_ms: z.int().nullable(),
    /** What holds where nothing is set. */
    usual: z.strictObject({ search_timeout_ms: z.int(), call_timeout_ms: z.int() }).nullable(),
    updated_at: Timestamp.nullable(),
    updated_by: z.string().nullable(),
  })
  .meta({ id: 'ProviderSetting' });
export type ProviderSetting = z.infer<typeof ProviderSetting>;
/** What a look at a provider's endpoint met, in the order in which it was met. */
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
  /** What is so or wrong, as one word. */
  code: z.string(),
  message: z.string(),
});
export type ProviderTestStep = z.infer<typeof ProviderTestStep>;
export const ProviderRef = z.strictObject({ provider_type: ProviderCode });
/** Steps after one that failed are left out: nothing is known of them. */
export const ProviderTestAnswer = z.strictObject({
  provider_type: ProviderCode,
  well: z.boolean(),
  took_ms: z.int(),
  steps: z.array(ProviderTestStep),
});
export type ConnectionTest = Omit<z.infer<typeof ProviderTestAnswer>, 'provider_type'>;
export const ProviderSettingsAnswer = z.strictObject({ providers: z.array(ProviderSetting) });

export const UserView = z
  .strictObject({
    id: z.int(),
    email: z.string(),
    name: z.string(),
    role: z.enum(['AGENT', 'ADMIN']),
    /** Administers the service too: providers, copies of the data, other agencies. */
    service_admin: z.boolean(),
    active: z.boolean(),
    group_ids: z.array(z.int()),
    created_at: Timestamp,
  })
  .meta({ id: 'UserView' });
export type UserView = z.infer<typeof UserView>;
export const UsersAnswer = z.strictObject({ users: z.array(UserView) });
/** What is left out stays. Taking an agent out of service ends all sessions of theirs. */
export const UserUpdateInput = z.strictObject({
  id: RowId,
  name: Name.optional(),
  role: z.enum(['AGENT', 'ADMIN']).optional(),
  /** Given and taken by the service's administrators, to administrators of an agency. */
  service_admin: z.boolean().optional(),
  active: z.boolean().optional(),
  group_ids: z.array(RowId).max(50).optional(),
});
export const PasswordResetInput = z.strictObject({ id: RowId, password: Password });
export const PasswordChangeInput = z.strictObject({
  password: secret(1, 256),
  new_password: Password,
});

/** A key is shown when it is made and never again. */
export const ApiKeyView = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    created_at: Timestamp,
    /** Empty where nobody in particular made it. */
    created_by: z.string(),
    /** When it ends because another took its place. */
    expires_at: Timestamp.nullable(),
    revoked_at: Timestamp.nullable(),
  })
  .meta({ id: 'ApiKeyView' });
export type ApiKeyView = z.infer<typeof ApiKeyView>;
export const ApiKeysAnswer = z.strictObject({ keys: z.array(ApiKeyView) });
export const ApiKeyInput = z.strictObject({ name: Name });
export const ApiKeyRef = z.strictObject({ id: RowId });
/** The key there is goes on for so long, that nobody is cut off; 0 ends it at once. */
export const ApiKeyRotateInput = ApiKeyRef.extend({ overlap_hours: z.int().min(0).max(720) });
export const NewApiKeyAnswer = z.strictObject({ key: ApiKeyView, api_key: z.string() });

/** What somebody who leaves has open. */
export const UserOpenAnswer = z.strictObject({
  sessions: z.int(),
  /** Bookings that wait in the queue to be sent. */
  queued: z.int(),
  /** Items of worklists that are for this agent. */
  items: z.int(),
  /** Work areas with something unfinished kept in them. */
  areas: z.int(),
});
export const UserRef = z.strictObject({ id: RowId });

/** A link that binds one more browser to this service, good once and for some minutes. */
export const LinkAnswer = z.strictObject({ url: z.string(), good_for_minutes: z.int() });

export const GroupView = z
  .strictObject({ id: z.int(), name: z.string(), user_ids: z.array(z.int()) })
  .meta({ id: 'GroupView' });
export type GroupView = z.infer<typeof GroupView>;
export const GroupsAnswer = z.strictObject({ groups: z.array(GroupView) });
export const GroupUpdateInput = z.strictObject({
  id: RowId,
  name: Name.optional(),
  user_ids: z.array(RowId).max(1_000).optional(),
});

/** By its name alone; where it lies is the service's own affair. */
export const BackupRef = z.strictObject({
  name: z.string().regex(/^airdesk-\d{8}T\d{6}Z\.sqlite$/, 'not the name of a copy'),
});
export const BackupView = z
  .strictObject({ name: z.string(), made_at: Timestamp, bytes: z.int() })
  .meta({ id: 'BackupView' });
export type BackupView = z.infer<typeof BackupView>;
export const BackupsAnswer = z.strictObject({
  backups: z.array(BackupView),
  /** The copy that takes the database's place at the next start, if one does. */
  restore_at_start: z.string().nullable(),
});
export type BackupsAnswer = z.infer<typeof BackupsAnswer>;
export const BackupVerifyAnswer = z.strictObject({
  name: z.string(),
  sound: z.boolean(),
  problem: z.string().nullable(),
});
/** Null takes the wish back. */
export const BackupRestoreInput = z.strictObject({ name: BackupRef.shape.name.nullable() });

export const PrivacyView = z
  .strictObject({
    /** Days after the last flight, or after a cancellation; null keeps everything. */
    retention_days: z.int().nullable(),
    /** Bookings beyond it that are not erased yet. */
    due: z.int(),
    erased: z.int(),
  })
  .meta({ id: 'PrivacyView' });
export type PrivacyView = z.infer<typeof PrivacyView>;
export const PrivacyInput = z.strictObject({
  retention_days: z.int().min(1).max(36_500).nullable(),
});
export const EraseInput = z
  .strictObject({
    booking_id: Id.optional(),
    profile_id: Id.optional(),
  })
  .refine(
    (input) => (input.booking_id === undefined) !== (input.profile_id === undefined),
    'name either a booking or a profile',
  );
export const EraseAnswer = z.strictObject({
  erased: z.enum(['BOOKING', 'PROFILE']),
  passengers: z.int(),
});

/** A file that is made in memory and saved by whoever asked. */
export const FileAnswer = z.strictObject({
  file_name: z.string(),
  media_type: z.literal('application/json'),
  body_base64: z.string(),
});
