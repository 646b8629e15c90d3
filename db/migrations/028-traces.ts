/**
 * Earlier builds left what was deleted and changed in freed pages and between rows: databases that
 * already hold bookings are written anew once, as after an erasure.
 */
import type { Migration } from './migration.ts';

export const traces: Migration = {
  id: 28,
  name: 'traces',
  statements: [
    `INSERT INTO facts (name, value)
      SELECT 'erased', 'before' WHERE EXISTS (SELECT 1 FROM bookings)`,
  ],
};
