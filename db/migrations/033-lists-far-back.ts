/**
 * Credits by expiry and profiles by name stand in their index in the order in which they are
 * listed, with what a list chooses by: none is sorted, and rows are read only where they are shown.
 */
import type { Migration } from './migration.ts';

export const listsFarBack: Migration = {
  id: 33,
  name: 'lists far back',
  statements: [
    'DROP INDEX credits_ending',
    `CREATE INDEX credits_ending
      ON credits (agency_id, expires_on, id, starts_on, airline, person)`,
    'DROP INDEX profiles_name',
    'CREATE INDEX profiles_name ON profiles (agency_id, search_name, id)',
  ],
};
