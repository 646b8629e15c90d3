/**
 * What an agency of many bookings is asked often, without looking at each of them: whose data may
 * be past its retention, by the earliest of what ends it; and which items are of a booking cancelled
 * since they were placed, kept on the item by a trigger.
 */
import type { Migration } from './migration.ts';

export const manyBookings: Migration = {
  id: 31,
  name: 'many-bookings',
  statements: [
    'ALTER TABLE bookings ADD COLUMN erased INTEGER NOT NULL DEFAULT 0',
    'UPDATE bookings SET erased = 1 WHERE id IN (SELECT booking_id FROM erasures)',
    `CREATE INDEX bookings_erasable ON bookings (agency_id, min(coalesce(departure_date, '9999'),
      iif(status IN ('CANCELLED', 'EXPIRED'), updated_at, '9999')), id) WHERE erased = 0`,
    'ALTER TABLE queue_items ADD COLUMN cancelled INTEGER NOT NULL DEFAULT 0',
    `UPDATE queue_items SET cancelled = 1
      WHERE booking_id IN (SELECT id FROM bookings WHERE status = 'CANCELLED')`,
    `CREATE TRIGGER queue_items_cancelled AFTER UPDATE OF status ON bookings
      WHEN (NEW.status = 'CANCELLED') <> (OLD.status = 'CANCELLED')
      BEGIN UPDATE queue_items SET cancelled = NEW.status = 'CANCELLED'
        WHERE booking_id = NEW.id; END`,
  ],
};
