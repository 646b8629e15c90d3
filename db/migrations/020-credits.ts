/** Passengers' credits at airlines, made from a booking's record like its tickets. */
import type { Migration } from './migration.ts';

export const credits: Migration = {
  id: 20,
  name: 'credits',
  statements: [
    `CREATE TABLE credits (
      id TEXT PRIMARY KEY,
      agency_id INTEGER NOT NULL REFERENCES agencies (id),
      booking_id TEXT NOT NULL REFERENCES bookings (id),
      airline TEXT NOT NULL,
      person TEXT NOT NULL,
      starts_on TEXT NOT NULL,
      expires_on TEXT,
      item TEXT NOT NULL
    ) STRICT`,
    'CREATE INDEX credits_booking ON credits (booking_id)',
    'CREATE INDEX credits_ending ON credits (agency_id, expires_on)',
  ],
};
