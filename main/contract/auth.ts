/** Authentication: password grant and refresh, as the interface gives them. */
import { z } from 'zod';

export const TokenInput = z.strictObject({
  username: z.email().max(254),
  password: z.string().min(1).max(256),
  group_id: z.int().nullish(),
});
export type TokenInput = z.infer<typeof TokenInput>;

export const RefreshInput = z.strictObject({ refresh_token: z.string().min(1).max(512) });
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
