/** The default origin of journeys. */
import type { Migration } from './migration.ts';

export const agencyCity: Migration = {
  id: 25,
  name: 'agency-city',
  statements: ['ALTER TABLE agencies ADD COLUMN city TEXT'],
};
