/** The time when a document was refunded, for the day end of that day. */
import type { Migration } from './migration.ts';

export const refunds: Migration = {
  id: 18,
  name: 'refunds',
  statements: [
    'ALTER TABLE tickets ADD COLUMN refunded_at TEXT',
    `CREATE INDEX tickets_refunded ON tickets (agency_id, refunded_at)
      WHERE refunded_at IS NOT NULL`,
  ],
};
