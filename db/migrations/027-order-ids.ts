import type { Migration } from './migration.ts';

/**
 * A GDS gives a locator out again when the trip is over: two live bookings may have one order id.
 * Whether they are of one order is asked of the records when a booking is saved.
 */
export const orderIds: Migration = {
  id: 27,
  name: 'order-ids',
  statements: ['DROP INDEX bookings_live_order'],
};
