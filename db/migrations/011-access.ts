/**
 * Access rights: the service's administrators, API keys with names and an expiry, an agency's
 * offline switch, and the page's secret in addition to a workstation's cookie.
 */
import type { Migration } from './migration.ts';

export const access: Migration = {
  id: 11,
  name: 'access',
  statements: [
    `ALTER TABLE users ADD COLUMN service_admin INTEGER NOT NULL DEFAULT 0
      CHECK (service_admin IN (0, 1))`,
    // Until now the first agency of a data directory administered the service.
    `UPDATE users SET service_admin = 1
      WHERE role = 'ADMIN' AND agency_id = (SELECT min(id) FROM agencies)`,
    `ALTER TABLE api_keys ADD COLUMN name TEXT NOT NULL DEFAULT ''`,
    `ALTER TABLE api_keys ADD COLUMN created_by TEXT NOT NULL DEFAULT ''`,
    // A replaced key stays valid for a while, so that nobody is cut off.
    'ALTER TABLE api_keys ADD COLUMN expires_at TEXT',
    `ALTER TABLE agencies ADD COLUMN offline INTEGER NOT NULL DEFAULT 0 CHECK (offline IN (0, 1))`,
    `UPDATE agencies SET offline = 1
      WHERE EXISTS (SELECT 1 FROM facts WHERE name = 'offline_switch' AND value = 'on')`,
    `DELETE FROM facts WHERE name = 'offline_switch'`,
    // Null for the desktop app, whose secret is never in a cookie. Browsers have to be bound again.
    'ALTER TABLE stations ADD COLUMN page_hash TEXT',
    'DELETE FROM stations',
  ],
};
