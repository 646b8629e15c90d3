/** Authentication: password and refresh grants of the interface, and API keys. */
import { z } from 'zod';
import { Email, secret, writtenWords } from './texts.ts';
import { named, RowId, Timestamp } from './values.ts';

export const TokenInput = z.strictObject({
  /** Optional, as OAuth libraries send it. */
  grant_type: z.literal('password').optional(),
  username: Email,
  password: secret(1, 256),
  group_id: RowId.nullish(),
});
export type TokenInput = z.infer<typeof TokenInput>;

export const RefreshInput = z.strictObject({
  grant_type: z.literal('refresh_token').optional(),
  refresh_token: secret(1, 512),
});

/** `expires_in` is in seconds. */
export const TokenAnswer = named('TokenResponse', {
  access_token: z.string(),
  token_type: z.string(),
  refresh_token: z.string(),
  expires_in: z.int(),
});
export type TokenAnswer = z.infer<typeof TokenAnswer>;

/** A key is shown once, when it is created. */
export const ApiKeyView = named('ApiKeyView', {
  id: z.int(),
  name: z.string(),
  created_at: Timestamp,
  /** Empty if no user created it. */
  created_by: z.string(),
  /** When it expires after being replaced. */
  expires_at: Timestamp.nullable(),
  revoked_at: Timestamp.nullable(),
});
export type ApiKeyView = z.infer<typeof ApiKeyView>;
export const ApiKeysAnswer = z.strictObject({ keys: z.array(ApiKeyView) });
export const ApiKeyInput = z.strictObject({ name: writtenWords(120) });
export const ApiKeyRef = z.strictObject({ id: RowId });
/** Hours for which the old key stays valid, so that no caller is cut off; 0 ends it at once. */
export const ApiKeyRotateInput = ApiKeyRef.extend({ overlap_hours: z.int().min(0).max(720) });
export const NewApiKeyAnswer = z.strictObject({ key: ApiKeyView, api_key: z.string() });
