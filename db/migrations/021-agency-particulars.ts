/** The agency's data on a receipt, in addition to its name. */
import type { Migration } from './migration.ts';

export const agencyParticulars: Migration = {
  id: 21,
  name: 'agency-particulars',
  statements: ['iata_number', 'address', 'phone'].map(
    (column) => `ALTER TABLE agencies ADD COLUMN ${column} TEXT`,
  ),
};
