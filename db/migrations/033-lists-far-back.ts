/**
 * Credits by expiry, tickets by time and profiles by name stand in their index in the order in
 * which they are listed, and credits of people in theirs, with what a list chooses by: only rows
 * that are shown are read.
 */
import type { Migration } from './migration.ts';

export const listsFarBack: Migration = {
  id: 33,
  name: 'lists far back',
  statements: [
    'DROP INDEX credits_ending',
    `CREATE INDEX credits_ending
      ON credits (agency_id, expires_on, id, starts_on, airline, person)`,
    'DROP INDEX credits_person',
    `CREATE INDEX credits_person
      ON credits (agency_id, person, airline, starts_on, expires_on)`,
    'DROP INDEX tickets_created',
    'CREATE INDEX tickets_created ON tickets (agency_id, created_at, number, id)',
    'DROP INDEX profiles_name',
    'CREATE INDEX profiles_name ON profiles (agency_id, search_name, id)',
  ],
};
