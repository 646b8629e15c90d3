import type { Migration } from './migration.ts';

/**
 * Most tickets become credits only after a future journey: the index skips those that have not
 * begun, without reading each row.
 */
export const creditsBegun: Migration = {
  id: 22,
  name: 'credits-begun',
  statements: [
    'DROP INDEX credits_ending',
    'CREATE INDEX credits_ending ON credits (agency_id, expires_on, starts_on)',
  ],
};
