import type { Migration } from './migration.ts';

/** Other bookings that an intent changes beside its own: the one whose tickets pay for another. */
export const intentBookings: Migration = {
  id: 23,
  name: 'intent-bookings',
  statements: [
    `CREATE TABLE intent_bookings (
      intent_id TEXT NOT NULL REFERENCES intents (id) ON DELETE CASCADE,
      booking_id TEXT NOT NULL,
      PRIMARY KEY (intent_id, booking_id)
    ) STRICT`,
    'CREATE INDEX intent_bookings_booking ON intent_bookings (booking_id)',
  ],
};
