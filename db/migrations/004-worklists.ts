/**
 * Worklists: items that agents placed on them, items settled on automatic ones, their names, and
 * the booking columns by which automatic worklists find items.
 */
import type { Migration } from './migration.ts';

const PLACED = [
  `CREATE TABLE worklist_items (
    id TEXT PRIMARY KEY,
    agency_id INTEGER NOT NULL REFERENCES agencies (id),
    queue INTEGER NOT NULL,
    category INTEGER,
    booking_id TEXT NOT NULL REFERENCES bookings (id),
    note TEXT,
    due_at TEXT,
    sort_at TEXT NOT NULL,
    for_user_id INTEGER,
    for_group_id INTEGER,
    placed_by TEXT NOT NULL,
    placed_at TEXT NOT NULL,
    delayed_until TEXT,
    settled_at TEXT,
    settled_by TEXT
  ) STRICT`,
  `CREATE INDEX worklist_items_counted ON worklist_items (agency_id, queue, category)
    WHERE settled_at IS NULL`,
  `CREATE INDEX worklist_items_due ON worklist_items (agency_id, queue, sort_at, placed_at, id)
    WHERE settled_at IS NULL`,
  `CREATE INDEX worklist_items_settled ON worklist_items (settled_at)
    WHERE settled_at IS NOT NULL`,
  // `subject` is a booking or an outbox item; `cause` is why it was listed: a new cause lists it
  // again.
  `CREATE TABLE worklist_marks (
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    cause TEXT NOT NULL,
    until TEXT,
    settled_at TEXT NOT NULL,
    settled_by TEXT NOT NULL,
    PRIMARY KEY (kind, subject)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX worklist_marks_age ON worklist_marks (settled_at)',
  `CREATE TABLE worklist_titles (
    agency_id INTEGER NOT NULL REFERENCES agencies (id),
    queue INTEGER NOT NULL,
    category INTEGER NOT NULL,
    title TEXT NOT NULL,
    PRIMARY KEY (agency_id, queue, category)
  ) STRICT, WITHOUT ROWID`,
];

const FOUND_BY = [
  // The airline's new price where it differs from the agreed one; when new times were last noticed.
  'ALTER TABLE bookings ADD COLUMN price_changed TEXT',
  'ALTER TABLE bookings ADD COLUMN schedule_changed TEXT',
  `UPDATE bookings SET price_changed = currency || ' ' || total_minor
    WHERE status NOT IN ('CANCELLED', 'EXPIRED') AND json_extract(record, '$.pricing.changed')`,
  // When the airline is asked next whether it has moved a flight.
  'ALTER TABLE bookings ADD COLUMN next_look_at TEXT',
  `UPDATE bookings SET next_look_at = updated_at
    WHERE status IN ('ON_HOLD', 'TICKETED', 'PARTIALLY_TICKETED') AND order_id IS NOT NULL`,
  `CREATE INDEX bookings_next_look ON bookings (next_look_at)
    WHERE next_look_at IS NOT NULL`,
  'CREATE INDEX bookings_time_limit ON bookings (agency_id, status, expires_at)',
  `CREATE INDEX bookings_price_changed ON bookings (agency_id, price_changed)
    WHERE price_changed IS NOT NULL`,
  `CREATE INDEX bookings_schedule_changed ON bookings (agency_id, schedule_changed)
    WHERE schedule_changed IS NOT NULL`,
  'CREATE INDEX queue_items_decision ON queue_items (agency_id, status, updated_at)',
];

export const worklists: Migration = {
  id: 4,
  name: 'worklists',
  statements: [...PLACED, ...FOUND_BY],
};
