/** Which queue item is being worked, and by whom: no other agent gets it meanwhile. */
import type { Migration } from './migration.ts';

export const workedItems: Migration = {
  id: 12,
  name: 'worked-items',
  statements: [
    `CREATE TABLE worklist_holds (
      agency_id INTEGER NOT NULL REFERENCES agencies (id),
      item TEXT NOT NULL,
      user_id INTEGER NOT NULL,
      name TEXT NOT NULL,
      until TEXT NOT NULL,
      PRIMARY KEY (agency_id, item)
    ) STRICT, WITHOUT ROWID`,
    // A booking cancelled later leaves the queues it was on.
    'ALTER TABLE worklist_items ADD COLUMN status_when_placed TEXT',
  ],
};
