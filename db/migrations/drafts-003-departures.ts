/** How often items left the outbox of the main database, so that an older copy of it is noticed. */
import type { Migration } from './migration.ts';

export const draftsDepartures: Migration = {
  id: 3,
  name: 'departures',
  statements: [
    `CREATE TABLE outbox_departures (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      count INTEGER NOT NULL CHECK (count >= 0)
    ) STRICT`,
  ],
};
