/** Each window of an agent has work areas of its own; existing ones go to the first window. */
import type { Migration } from './migration.ts';

export const draftsOfWindows: Migration = {
  id: 2,
  name: 'drafts of windows',
  statements: [
    `CREATE TABLE work_areas_of_windows (
      user_id INTEGER NOT NULL,
      window INTEGER NOT NULL CHECK (window BETWEEN 1 AND 16),
      area TEXT NOT NULL,
      state TEXT NOT NULL,
      updated_at TEXT NOT NULL,
      PRIMARY KEY (user_id, window, area)
    ) STRICT`,
    `INSERT INTO work_areas_of_windows (user_id, window, area, state, updated_at)
      SELECT user_id, 1, area, state, updated_at FROM work_areas`,
    'DROP TABLE work_areas',
    'ALTER TABLE work_areas_of_windows RENAME TO work_areas',
  ],
};
