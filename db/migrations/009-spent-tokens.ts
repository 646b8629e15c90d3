/** A spent refresh token always revokes its family: the columns that allowed a second chance go. */
import type { Migration } from './migration.ts';

export const spentTokens: Migration = {
  id: 9,
  name: 'spent-tokens',
  statements: [
    'DROP INDEX access_tokens_refresh',
    'ALTER TABLE access_tokens DROP COLUMN refresh_hash',
    'ALTER TABLE access_tokens DROP COLUMN used_at',
    'ALTER TABLE access_tokens DROP COLUMN revoked_at',
    'ALTER TABLE refresh_tokens DROP COLUMN successor_hash',
    'ALTER TABLE refresh_tokens DROP COLUMN accepted_again_at',
    'ALTER TABLE refresh_tokens DROP COLUMN revoked_at',
  ],
};
