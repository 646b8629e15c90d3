/**
 * The outbox of what was sold or changed offline, and the lease of the process that sends it.
 * Payload and choice are sealed: they hold passengers' documents and names.
 */
import type { Migration } from './migration.ts';

const ITEMS = [
  `CREATE TABLE queue_items (
    id TEXT PRIMARY KEY,
    reference TEXT NOT NULL UNIQUE,
    agency_id INTEGER NOT NULL REFERENCES agencies (id),
    user_id INTEGER NOT NULL,
    actor TEXT NOT NULL,
    booking_id TEXT NOT NULL REFERENCES bookings (id),
    position INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('CREATE', 'UPDATE', 'CANCEL')),
    provider_type TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('QUEUED', 'SENDING', 'UNKNOWN', 'CONFIRMED',
      'NEEDS_ATTENTION', 'FAILED', 'DROPPED', 'HANDED_OVER')),
    title TEXT NOT NULL,
    payload TEXT NOT NULL,
    choice TEXT,
    reason TEXT,
    attempts INTEGER NOT NULL,
    looks INTEGER NOT NULL,
    intent_id TEXT,
    next_attempt_at TEXT,
    on_hold INTEGER NOT NULL CHECK (on_hold IN (0, 1)),
    locator TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    UNIQUE (booking_id, position)
  ) STRICT`,
  'CREATE INDEX queue_items_status ON queue_items (status)',
  'CREATE INDEX queue_items_agency ON queue_items (agency_id, created_at)',
];

const LEASE = [
  // One row. `fence` grows with every new holder: a write under an old one changes nothing.
  `CREATE TABLE queue_lease (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    owner TEXT NOT NULL,
    fence INTEGER NOT NULL,
    expires_at TEXT NOT NULL
  ) STRICT`,
];

/** Offline, an agency's latest searches are looked up again. */
const KEPT = ['CREATE INDEX searches_agency ON searches (agency_id, created_at)'];

export const queue: Migration = {
  id: 3,
  name: 'queue',
  statements: [...ITEMS, ...LEASE, ...KEPT],
};
