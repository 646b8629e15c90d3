/**
 * Quotes as they were shown to a customer; an index by when documents were voided, for the day end.
 */
import type { Migration } from './migration.ts';

export const quotes: Migration = {
  id: 7,
  name: 'quotes',
  statements: [
    `CREATE TABLE quotes (
      id TEXT PRIMARY KEY,
      agency_id INTEGER NOT NULL REFERENCES agencies (id),
      user_id INTEGER NOT NULL REFERENCES users (id),
      payload TEXT NOT NULL,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL
    ) STRICT`,
    'CREATE INDEX quotes_agency ON quotes (agency_id, updated_at)',
    `CREATE INDEX tickets_cancelled ON tickets (agency_id, cancelled_at)
      WHERE cancelled_at IS NOT NULL`,
  ],
};
