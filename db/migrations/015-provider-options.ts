/** What is set for a provider beside address, credentials and deadlines; sealed, for keys are in it. */
import type { Migration } from './migration.ts';

export const providerOptions: Migration = {
  id: 15,
  name: 'provider-options',
  statements: ['ALTER TABLE provider_settings ADD COLUMN sealed_options TEXT'],
};
