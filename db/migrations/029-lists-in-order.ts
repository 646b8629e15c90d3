/**
 * Changed prices are listed by time limit, not by the new price; a booking's credits are found by
 * how its passengers' names begin. Erasing a booking finds its items of queues, and deleting old
 * quotes finds those, without reading all.
 */
import type { Migration } from './migration.ts';

export const listsInOrder: Migration = {
  id: 29,
  name: 'lists in order',
  statements: [
    'DROP INDEX bookings_price_changed',
    `CREATE INDEX bookings_price_changed ON bookings (agency_id, coalesce(expires_at, '9999'))
      WHERE price_changed IS NOT NULL`,
    'CREATE INDEX credits_person ON credits (agency_id, person, airline)',
    'CREATE INDEX queue_items_booking ON queue_items (booking_id)',
    'CREATE INDEX quotes_age ON quotes (updated_at)',
  ],
};
