/** Authentication: password grant and refresh, as the interface gives them. */
import { z } from 'zod';
import { Email, secret } from './texts.ts';
import { RowId } from './values.ts';

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
export type RefreshInput = z.infer<typeof RefreshInput>;

/** `expires_in` is in seconds. */
export const TokenAnswer = z
  .strictObject({
    access_token: z.string(),
    token_type: z.string(),
    refresh_token: z.string(),
    expires_in: z.int(),
  })
  .meta({ id: 'TokenResponse' });
export type TokenAnswer = z.infer<typeof TokenAnswer>;
