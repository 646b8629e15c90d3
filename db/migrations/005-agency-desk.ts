/**
 * What an agency keeps and sets for itself: passenger profiles, a lock on an unattended
 * workstation, settings of providers, and how long passenger data is kept. Numbers of documents and
 * credentials are sealed before they get here.
 */
import type { Migration } from './migration.ts';

const PROFILES = [
  `CREATE TABLE profiles (
    id TEXT PRIMARY KEY,
    agency_id INTEGER NOT NULL REFERENCES agencies (id),
    search_name TEXT NOT NULL,
    payload TEXT NOT NULL,
    revision INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    updated_by TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX profiles_name ON profiles (agency_id, search_name)',
  // A keyed hash of each number, so that a scanned passport is found without unsealing any.
  `CREATE TABLE profile_documents (
    agency_id INTEGER NOT NULL,
    digest TEXT NOT NULL,
    profile_id TEXT NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
    PRIMARY KEY (agency_id, digest, profile_id)
  ) STRICT`,
  'CREATE INDEX profile_documents_profile ON profile_documents (profile_id)',
];

const STATIONS = ['ALTER TABLE stations ADD COLUMN locked_at TEXT'];

const PROVIDERS = [
  `CREATE TABLE provider_settings (
    provider_type TEXT PRIMARY KEY,
    enabled INTEGER NOT NULL CHECK (enabled IN (0, 1)),
    endpoint TEXT,
    sealed_credentials TEXT,
    search_timeout_ms INTEGER,
    call_timeout_ms INTEGER,
    updated_at TEXT NOT NULL,
    updated_by TEXT NOT NULL
  ) STRICT`,
];

const PRIVACY = [
  'ALTER TABLE agencies ADD COLUMN retention_days INTEGER',
  `CREATE TABLE erasures (
    booking_id TEXT PRIMARY KEY REFERENCES bookings (id),
    agency_id INTEGER NOT NULL,
    at TEXT NOT NULL,
    actor TEXT NOT NULL
  ) STRICT`,
  // Only where a booking's passengers were erased may its history lose what it says of them.
  'DROP TRIGGER booking_history_no_update',
  `CREATE TRIGGER booking_history_no_update BEFORE UPDATE ON booking_history
    WHEN OLD.booking_id <> NEW.booking_id OR OLD.seq <> NEW.seq OR OLD.at <> NEW.at
      OR OLD.actor <> NEW.actor OR OLD.operation <> NEW.operation OR OLD.revision <> NEW.revision
      OR NOT EXISTS (SELECT 1 FROM erasures WHERE booking_id = OLD.booking_id)
    BEGIN SELECT RAISE(ABORT, 'booking history is append-only'); END`,
];

export const agencyDesk: Migration = {
  id: 5,
  name: 'agency-desk',
  statements: [...PROFILES, ...STATIONS, ...PROVIDERS, ...PRIVACY],
};
