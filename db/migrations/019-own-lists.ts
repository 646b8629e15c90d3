/** Indexes for finding an agency's bookings by locator, and its searches that are no exchange. */
import type { Migration } from './migration.ts';

export const ownLists: Migration = {
  id: 19,
  name: 'own-lists',
  statements: [
    'CREATE INDEX bookings_own_locator ON bookings (agency_id, locator, number)',
    `CREATE INDEX searches_own ON searches (agency_id, created_at) WHERE booking_id IS NULL`,
    'DROP INDEX bookings_next_look',
    `CREATE INDEX bookings_next_look ON bookings (agency_id, next_look_at)
      WHERE next_look_at IS NOT NULL`,
  ],
};
