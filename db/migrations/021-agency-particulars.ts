/** What a receipt has to say of the agency that issues it, beside its name. */
import type { Migration } from './migration.ts';

export const agencyParticulars: Migration = {
  id: 21,
  name: 'agency-particulars',
  statements: ['iata_number', 'address', 'phone'].map(
    (column) => `ALTER TABLE agencies ADD COLUMN ${column} TEXT`,
  ),
};
