/** The drafts database: work areas as they are typed. */
import { type Migration, SCHEMA_MIGRATIONS } from './migration.ts';

export const draftsInitial: Migration = {
  id: 1,
  name: 'drafts initial',
  statements: [
    SCHEMA_MIGRATIONS,
    `CREATE TABLE work_areas (
      user_id INTEGER NOT NULL,
      area TEXT NOT NULL,
      state TEXT NOT NULL,
      updated_at TEXT NOT NULL,
      PRIMARY KEY (user_id, area)
    ) STRICT`,
  ],
};
