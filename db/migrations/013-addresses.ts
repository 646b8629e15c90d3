/**
 * An e-mail address is unique in each agency, no longer over all of them: creating a user must not
 * reveal who works elsewhere. SQLite cannot change a constraint, so the table is rebuilt.
 */
import type { Migration } from './migration.ts';

export const addresses: Migration = {
  id: 13,
  name: 'addresses',
  rebuilds: true,
  statements: [
    `CREATE TABLE users_anew (
      id INTEGER PRIMARY KEY,
      agency_id INTEGER NOT NULL REFERENCES agencies (id),
      email TEXT NOT NULL COLLATE NOCASE,
      name TEXT NOT NULL,
      password_hash TEXT NOT NULL,
      role TEXT NOT NULL CHECK (role IN ('AGENT', 'ADMIN')),
      active INTEGER NOT NULL CHECK (active IN (0, 1)),
      created_at TEXT NOT NULL,
      service_admin INTEGER NOT NULL DEFAULT 0 CHECK (service_admin IN (0, 1)),
      UNIQUE (email, agency_id)
    ) STRICT`,
    `INSERT INTO users_anew SELECT id, agency_id, email, name, password_hash, role, active,
      created_at, service_admin FROM users`,
    'DROP TABLE users',
    'ALTER TABLE users_anew RENAME TO users',
    'CREATE INDEX users_agency ON users (agency_id)',
  ],
};
