/**
 * What comes after a sale: a row for every ticket and EMD, so that they are listed without reading
 * bookings; what seats, bags and installments were offered; estimates of exchanges. Bookings of the
 * first release had no tickets of ours: their rows come when they are saved again.
 */
import type { Migration } from './migration.ts';

const TICKETS = [
  // `item` is the row as lists show it. Split bookings may have the same number twice.
  `CREATE TABLE tickets (
    id TEXT PRIMARY KEY,
    agency_id INTEGER NOT NULL REFERENCES agencies (id),
    booking_id TEXT NOT NULL REFERENCES bookings (id),
    position INTEGER NOT NULL,
    number TEXT NOT NULL,
    type TEXT NOT NULL,
    status TEXT NOT NULL,
    validating_carrier TEXT NOT NULL,
    created_at TEXT NOT NULL,
    cancelled_at TEXT,
    item TEXT NOT NULL,
    UNIQUE (booking_id, position)
  ) STRICT`,
  'CREATE INDEX tickets_number ON tickets (number, agency_id)',
  'CREATE INDEX tickets_created ON tickets (agency_id, created_at, id)',
];

const OFFERED = [
  // One answer for a seat map or a slice's bags; a token names an entry of the payload.
  `CREATE TABLE service_sets (
    id TEXT PRIMARY KEY,
    agency_id INTEGER NOT NULL REFERENCES agencies (id),
    booking_id TEXT NOT NULL REFERENCES bookings (id),
    kind TEXT NOT NULL CHECK (kind IN ('SEAT', 'BAGGAGE')),
    payload TEXT NOT NULL,
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX service_sets_booking ON service_sets (booking_id)',
  'CREATE INDEX service_sets_expiry ON service_sets (expires_at)',
  `CREATE TABLE installment_plans (
    token TEXT PRIMARY KEY,
    agency_id INTEGER NOT NULL REFERENCES agencies (id),
    payload TEXT NOT NULL,
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX installment_plans_expiry ON installment_plans (expires_at)',
];

const ESTIMATES = [
  // `number` says which of two is the later. `exchange_key` is empty for one into a new booking.
  `CREATE TABLE estimates (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    agency_id INTEGER NOT NULL REFERENCES agencies (id),
    booking_id TEXT NOT NULL REFERENCES bookings (id),
    exchange_key TEXT NOT NULL,
    payload TEXT NOT NULL,
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    spent_by TEXT
  ) STRICT`,
  'CREATE INDEX estimates_key ON estimates (booking_id, exchange_key, number)',
  'CREATE INDEX estimates_spent ON estimates (spent_by) WHERE spent_by IS NOT NULL',
  'CREATE INDEX estimates_expiry ON estimates (expires_at)',
  `CREATE TABLE balance_tokens (
    token TEXT PRIMARY KEY,
    estimate_id TEXT NOT NULL REFERENCES estimates (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    UNIQUE (estimate_id, position)
  ) STRICT`,
];

export const afterTheSale: Migration = {
  id: 2,
  name: 'after the sale',
  statements: [...TICKETS, ...OFFERED, ...ESTIMATES],
};
