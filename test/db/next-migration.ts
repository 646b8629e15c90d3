/** A migration after the first, for tests of migrating itself. */
import type { Migration } from '#db/migrations/migration.ts';

export const NEXT: Migration = {
  id: 2,
  name: 'agencies have a telephone',
  statements: [
    'ALTER TABLE agencies ADD COLUMN phone TEXT',
    "UPDATE agencies SET phone = '+55' WHERE country = 'BR'",
    'CREATE INDEX agencies_phone ON agencies (phone)',
  ],
};
