/**
 * Outbox items handed to another station by file, and items that came back by another way than they
 * were sent. A file's content is kept sealed, so that the file can be made again.
 */
import type { Migration } from './migration.ts';

export const handOver: Migration = {
  id: 8,
  name: 'hand-over',
  statements: [
    // Why it may have been sent by somebody who is not in this database: an older copy took its
    // place, or it came from another station.
    `ALTER TABLE queue_items ADD COLUMN doubt TEXT CHECK (doubt IN ('RESTORED', 'TAKEN_OVER'))`,
    // How often it went from one station to another: an older file is refused.
    'ALTER TABLE queue_items ADD COLUMN hand INTEGER NOT NULL DEFAULT 0',
    `CREATE TABLE queue_handovers (
      id TEXT PRIMARY KEY,
      agency_id INTEGER NOT NULL REFERENCES agencies (id),
      made_at TEXT NOT NULL,
      made_by TEXT NOT NULL,
      receiver TEXT,
      file_name TEXT NOT NULL,
      item_count INTEGER NOT NULL,
      body TEXT NOT NULL
    ) STRICT, WITHOUT ROWID`,
    'CREATE INDEX queue_handovers_agency ON queue_handovers (agency_id, made_at)',
  ],
};
