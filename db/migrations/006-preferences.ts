/** How each agent wants the workstation: language, looks, keys and macros, as one JSON value. */
import type { Migration } from './migration.ts';

export const preferences: Migration = {
  id: 6,
  name: 'preferences',
  statements: [
    `CREATE TABLE preferences (
      user_id INTEGER PRIMARY KEY REFERENCES users (id),
      payload TEXT NOT NULL,
      updated_at TEXT NOT NULL
    ) STRICT`,
  ],
};
