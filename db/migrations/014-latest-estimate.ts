/**
 * An index that finds the latest estimate of a booking, whatever was exchanged, without sorting.
 */
import type { Migration } from './migration.ts';

export const latestEstimate: Migration = {
  id: 14,
  name: 'latest-estimate',
  statements: ['CREATE INDEX estimates_latest ON estimates (booking_id, number)'],
};
