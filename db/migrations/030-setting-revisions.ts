/**
 * The revision of each setting that an administrator saves as a whole, and who changed it last, so
 * that one saved over a colleague's change is refused. A setting without a row was never changed.
 */
import type { Migration } from './migration.ts';

export const settingRevisions: Migration = {
  id: 30,
  name: 'setting-revisions',
  statements: [
    `CREATE TABLE setting_revisions (
      kind TEXT NOT NULL,
      subject TEXT NOT NULL,
      revision INTEGER NOT NULL CHECK (revision >= 1),
      changed_by TEXT NOT NULL,
      PRIMARY KEY (kind, subject)
    ) STRICT, WITHOUT ROWID`,
  ],
};
