/** Provider settings other than address, credentials and deadlines; sealed, as they hold keys. */
import type { Migration } from './migration.ts';

export const providerOptions: Migration = {
  id: 15,
  name: 'provider-options',
  statements: ['ALTER TABLE provider_settings ADD COLUMN sealed_options TEXT'],
};
