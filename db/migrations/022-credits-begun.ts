import type { Migration } from './migration.ts';

/**
 * Most tickets' value begins with a journey that is still ahead: what has not begun is passed over in
 * the index, without a look at the row of each.
 */
export const creditsBegun: Migration = {
  id: 22,
  name: 'credits-begun',
  statements: [
    'DROP INDEX credits_ending',
    'CREATE INDEX credits_ending ON credits (agency_id, expires_on, starts_on)',
  ],
};
