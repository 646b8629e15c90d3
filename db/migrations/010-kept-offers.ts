/** Offers used in a quote are kept longer than offers that nobody took. */
import type { Migration } from './migration.ts';

export const keptOffers: Migration = {
  id: 10,
  name: 'kept-offers',
  statements: [
    'ALTER TABLE offers ADD COLUMN quoted_at TEXT',
    `CREATE INDEX offers_unchosen ON offers (agency_id, created_at)
      WHERE spent_by IS NULL AND quoted_at IS NULL`,
  ],
};
