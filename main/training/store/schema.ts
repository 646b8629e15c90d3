/**
 * The training world's own database: orders, seats sold, and data found by an id. Separate from the
 * product's: the far side of the wire shares no table with it.
 */
import type { Database } from 'better-sqlite3';

/** In order; an entry is never edited once released. `user_version` counts those applied. */
const MIGRATIONS: readonly { name: string; sql: string }[] = [
  {
    name: 'orders and seats',
    sql: `
      CREATE TABLE orders (
        seq INTEGER PRIMARY KEY,
        order_id TEXT NOT NULL UNIQUE,
        locator TEXT NOT NULL UNIQUE,
        provider_type TEXT NOT NULL,
        status TEXT NOT NULL CHECK (status IN ('LIVE', 'CANCELLED')),
        created_at TEXT NOT NULL,
        payment_due_at TEXT NOT NULL,
        version INTEGER NOT NULL,
        body TEXT NOT NULL,
        documents BLOB NOT NULL
      ) STRICT;
      CREATE INDEX orders_by_due ON orders (payment_due_at) WHERE status = 'LIVE';
      CREATE INDEX orders_by_provider ON orders (provider_type, created_at);
      CREATE TABLE seats_sold (
        flight TEXT NOT NULL,
        cabin TEXT NOT NULL,
        seats INTEGER NOT NULL CHECK (seats >= 0),
        PRIMARY KEY (flight, cabin)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE seats_held (
        order_id TEXT NOT NULL REFERENCES orders (order_id),
        flight TEXT NOT NULL,
        cabin TEXT NOT NULL,
        seats INTEGER NOT NULL CHECK (seats > 0),
        PRIMARY KEY (order_id, flight, cabin)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE long_offers (
        offer_id TEXT PRIMARY KEY,
        code TEXT NOT NULL,
        made_at TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE proposals (
        proposal_id TEXT PRIMARY KEY,
        order_id TEXT NOT NULL REFERENCES orders (order_id),
        version INTEGER NOT NULL,
        expires_at TEXT NOT NULL,
        body TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
    `,
  },
  {
    name: 'documents and payments',
    sql: `
      ALTER TABLE orders ADD COLUMN ticketed INTEGER NOT NULL DEFAULT 0
        CHECK (ticketed IN (0, 1));
      DROP INDEX orders_by_due;
      CREATE INDEX orders_by_due ON orders (payment_due_at)
        WHERE status = 'LIVE' AND ticketed = 0;
      CREATE TABLE document_stock (
        stock TEXT PRIMARY KEY,
        last INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE documents_issued (
        number TEXT PRIMARY KEY,
        order_id TEXT NOT NULL REFERENCES orders (order_id)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE requests_done (
        order_id TEXT NOT NULL REFERENCES orders (order_id),
        request TEXT NOT NULL,
        reference TEXT NOT NULL,
        PRIMARY KEY (order_id, request, reference)
      ) STRICT, WITHOUT ROWID;
    `,
  },
  {
    name: 'seats chosen and quotes',
    sql: `
      CREATE TABLE seats_taken (
        flight TEXT NOT NULL,
        row INTEGER NOT NULL,
        letter TEXT NOT NULL,
        order_id TEXT NOT NULL REFERENCES orders (order_id),
        service_id TEXT NOT NULL UNIQUE,
        PRIMARY KEY (flight, row, letter)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX seats_taken_by_order ON seats_taken (order_id);
      CREATE TABLE quotes (
        quote_id TEXT PRIMARY KEY,
        order_id TEXT NOT NULL REFERENCES orders (order_id),
        version INTEGER NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('SERVICES', 'EXCHANGE')),
        expires_at TEXT NOT NULL,
        body TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
    `,
  },
  {
    name: 'flights changed by hand',
    sql: `
      CREATE TABLE flight_changes (
        flight TEXT PRIMARY KEY,
        kind TEXT NOT NULL CHECK (kind IN ('TIMES', 'CANCELLED')),
        announced_min INTEGER NOT NULL,
        shift_min INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
    `,
  },
  {
    // Quotes are valid for minutes, so none is kept.
    name: 'quotes of refunds',
    sql: `
      DROP TABLE quotes;
      CREATE TABLE quotes (
        quote_id TEXT PRIMARY KEY,
        order_id TEXT NOT NULL REFERENCES orders (order_id),
        version INTEGER NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('SERVICES', 'EXCHANGE', 'REFUND')),
        expires_at TEXT NOT NULL,
        body TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
    `,
  },
  {
    name: 'queues of a GDS',
    sql: `
      CREATE TABLE queue_items (
        provider_type TEXT NOT NULL,
        order_id TEXT NOT NULL REFERENCES orders (order_id),
        queue TEXT NOT NULL,
        category TEXT NOT NULL,
        cause TEXT NOT NULL,
        placed_at TEXT NOT NULL,
        taken_off INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (provider_type, order_id, queue, category, cause)
      ) STRICT, WITHOUT ROWID;
    `,
  },
];

/** Updates the file to the current schema. A database of a newer release is refused. */
export function migrate(db: Database): void {
  db.transaction(() => {
    const applied = Number(db.pragma('user_version', { simple: true }));
    if (applied > MIGRATIONS.length) {
      throw new Error(`training database is of a newer release (${applied})`);
    }
    for (const { sql } of MIGRATIONS.slice(applied)) db.exec(sql);
    if (applied < MIGRATIONS.length) db.pragma(`user_version = ${MIGRATIONS.length}`);
  }).immediate();
}
