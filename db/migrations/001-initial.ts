/**
 * The first schema: agencies and their people, tokens, fees and rates, searches with their offers,
 * bookings with history and full-text index, intents. Instants are ISO 8601 UTC text, `_minor` is
 * an integer count of the currency's minor unit, JSON is text that is parsed when it is loaded.
 */
import { type Migration, SCHEMA_MIGRATIONS } from './migration.ts';

const PEOPLE = [
  `CREATE TABLE agencies (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    country TEXT NOT NULL,
    currency TEXT NOT NULL,
    time_zone TEXT NOT NULL,
    training INTEGER NOT NULL CHECK (training IN (0, 1)),
    created_at TEXT NOT NULL
  ) STRICT`,
  `CREATE TABLE api_keys (
    id INTEGER PRIMARY KEY,
    agency_id INTEGER NOT NULL REFERENCES agencies (id),
    key_hash TEXT NOT NULL UNIQUE,
    created_at TEXT NOT NULL,
    revoked_at TEXT
  ) STRICT`,
  `CREATE TABLE users (
    id INTEGER PRIMARY KEY,
    agency_id INTEGER NOT NULL REFERENCES agencies (id),
    email TEXT NOT NULL COLLATE NOCASE UNIQUE,
    name TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    role TEXT NOT NULL CHECK (role IN ('AGENT', 'ADMIN')),
    active INTEGER NOT NULL CHECK (active IN (0, 1)),
    created_at TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX users_agency ON users (agency_id)',
  `CREATE TABLE groups (
    id INTEGER PRIMARY KEY,
    agency_id INTEGER NOT NULL REFERENCES agencies (id),
    name TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX groups_agency ON groups (agency_id)',
  `CREATE TABLE group_members (
    group_id INTEGER NOT NULL REFERENCES groups (id),
    user_id INTEGER NOT NULL REFERENCES users (id),
    PRIMARY KEY (group_id, user_id)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX group_members_user ON group_members (user_id)',
];

const TOKENS = [
  `CREATE TABLE token_families (
    id TEXT PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES users (id),
    agency_id INTEGER NOT NULL REFERENCES agencies (id),
    group_id INTEGER REFERENCES groups (id),
    created_at TEXT NOT NULL,
    revoked_at TEXT,
    revoke_reason TEXT
  ) STRICT, WITHOUT ROWID`,
  // `refresh_hash` is the refresh token minted in the same answer.
  `CREATE TABLE access_tokens (
    token_hash TEXT PRIMARY KEY,
    family_id TEXT NOT NULL REFERENCES token_families (id),
    refresh_hash TEXT NOT NULL,
    issued_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    used_at TEXT,
    revoked_at TEXT
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX access_tokens_refresh ON access_tokens (refresh_hash)',
  'CREATE INDEX access_tokens_family ON access_tokens (family_id)',
  'CREATE INDEX access_tokens_expiry ON access_tokens (expires_at)',
  `CREATE TABLE refresh_tokens (
    token_hash TEXT PRIMARY KEY,
    family_id TEXT NOT NULL REFERENCES token_families (id),
    issued_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    spent_at TEXT,
    successor_hash TEXT,
    accepted_again_at TEXT,
    revoked_at TEXT
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX refresh_tokens_family ON refresh_tokens (family_id)',
  'CREATE INDEX refresh_tokens_expiry ON refresh_tokens (expires_at)',
  `CREATE TABLE stations (
    token_hash TEXT PRIMARY KEY,
    created_at TEXT NOT NULL,
    last_seen_at TEXT NOT NULL,
    family_id TEXT REFERENCES token_families (id)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX stations_family ON stations (family_id)',
];

const PRICES = [
  // `value` is a decimal: units of `to_currency` for one of `from_currency`.
  `CREATE TABLE exchange_rates (
    agency_id INTEGER NOT NULL REFERENCES agencies (id),
    from_currency TEXT NOT NULL,
    to_currency TEXT NOT NULL,
    value TEXT NOT NULL,
    as_of TEXT NOT NULL,
    PRIMARY KEY (agency_id, from_currency, to_currency)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE fee_rules (
    agency_id INTEGER NOT NULL REFERENCES agencies (id),
    position INTEGER NOT NULL,
    payload TEXT NOT NULL,
    PRIMARY KEY (agency_id, position)
  ) STRICT`,
];

const OFFERS = [
  `CREATE TABLE searches (
    id TEXT PRIMARY KEY,
    agency_id INTEGER NOT NULL REFERENCES agencies (id),
    user_id INTEGER NOT NULL REFERENCES users (id),
    request TEXT NOT NULL,
    booking_id TEXT,
    created_at TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX searches_age ON searches (created_at)',
  `CREATE TABLE offers (
    id TEXT PRIMARY KEY,
    search_id TEXT NOT NULL REFERENCES searches (id),
    agency_id INTEGER NOT NULL REFERENCES agencies (id),
    provider_type TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('SEARCH', 'PRICED')),
    payload TEXT NOT NULL,
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    spent_by TEXT
  ) STRICT`,
  'CREATE INDEX offers_spent ON offers (spent_by) WHERE spent_by IS NOT NULL',
  'CREATE INDEX offers_search ON offers (search_id, provider_type)',
  'CREATE INDEX offers_expiry ON offers (expires_at)',
];

const BOOKINGS = [
  // `number` is the full-text index's row; an implicit rowid would not survive VACUUM.
  `CREATE TABLE bookings (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    agency_id INTEGER NOT NULL REFERENCES agencies (id),
    provider_type TEXT NOT NULL,
    locator TEXT,
    order_id TEXT,
    status TEXT NOT NULL,
    reference TEXT,
    record TEXT NOT NULL,
    revision INTEGER NOT NULL CHECK (revision >= 1),
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    expires_at TEXT,
    departure_date TEXT,
    lead_passenger TEXT NOT NULL,
    passenger_count INTEGER NOT NULL,
    itinerary TEXT NOT NULL,
    total_minor INTEGER,
    currency TEXT
  ) STRICT`,
  // A provider's order is stored once; a dead booking does not block a reused locator.
  `CREATE UNIQUE INDEX bookings_live_order ON bookings (agency_id, provider_type, order_id)
    WHERE order_id IS NOT NULL AND status NOT IN ('CANCELLED', 'EXPIRED')`,
  'CREATE INDEX bookings_order ON bookings (order_id, provider_type)',
  'CREATE INDEX bookings_locator ON bookings (locator, provider_type)',
  'CREATE INDEX bookings_recent ON bookings (agency_id, number)',
  'CREATE INDEX bookings_departure ON bookings (agency_id, departure_date)',
  `CREATE TABLE booking_history (
    booking_id TEXT NOT NULL REFERENCES bookings (id),
    seq INTEGER NOT NULL,
    at TEXT NOT NULL,
    actor TEXT NOT NULL,
    operation TEXT NOT NULL,
    revision INTEGER NOT NULL,
    summary TEXT NOT NULL,
    changes TEXT NOT NULL,
    PRIMARY KEY (booking_id, seq)
  ) STRICT`,
  `CREATE TRIGGER booking_history_no_update BEFORE UPDATE ON booking_history
    BEGIN SELECT RAISE(ABORT, 'booking history is append-only'); END`,
  `CREATE TRIGGER booking_history_no_delete BEFORE DELETE ON booking_history
    BEGIN SELECT RAISE(ABORT, 'booking history is append-only'); END`,
  // Refuses gaps, and INSERT OR REPLACE, which would remove a line without a DELETE.
  `CREATE TRIGGER booking_history_in_order BEFORE INSERT ON booking_history
    WHEN NEW.seq <> 1 + coalesce(
      (SELECT max(seq) FROM booking_history WHERE booking_id = NEW.booking_id), 0)
    BEGIN SELECT RAISE(ABORT, 'booking history is append-only'); END`,
  // Keeps words, not texts: what is shown comes from `bookings`. `scope` holds agency and
  // departure.
  `CREATE VIRTUAL TABLE booking_search USING fts5 (
    scope, names, locators, phones, tickets,
    content = '', contentless_delete = 1, prefix = '2 3 4 5',
    tokenize = 'unicode61 remove_diacritics 2'
  )`,
];

const INTENTS = [
  `CREATE TABLE intents (
    id TEXT PRIMARY KEY,
    agency_id INTEGER NOT NULL REFERENCES agencies (id),
    user_id INTEGER REFERENCES users (id),
    actor TEXT NOT NULL,
    operation TEXT NOT NULL,
    idempotency_key TEXT,
    request_digest TEXT NOT NULL,
    booking_id TEXT,
    provider_type TEXT,
    reference TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL CHECK (
      state IN ('PREPARED', 'SENT', 'CONFIRMED', 'FAILED', 'UNKNOWN', 'NEEDS_ATTENTION')),
    payload TEXT,
    outcome TEXT,
    error TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  ) STRICT`,
  `CREATE UNIQUE INDEX intents_key ON intents (agency_id, operation, idempotency_key)
    WHERE idempotency_key IS NOT NULL`,
  'CREATE INDEX intents_state ON intents (state, updated_at)',
  'CREATE INDEX intents_booking ON intents (booking_id)',
  `CREATE TABLE intent_attempts (
    intent_id TEXT NOT NULL REFERENCES intents (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    correlation_id TEXT NOT NULL,
    started_at TEXT NOT NULL,
    finished_at TEXT,
    outcome TEXT,
    PRIMARY KEY (intent_id, number)
  ) STRICT`,
];

/** Single facts about this database, such as what its data key opens. */
const FACTS = [
  `CREATE TABLE facts (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT`,
];

export const initial: Migration = {
  id: 1,
  name: 'initial',
  statements: [
    SCHEMA_MIGRATIONS,
    ...PEOPLE,
    ...TOKENS,
    ...PRICES,
    ...OFFERS,
    ...BOOKINGS,
    ...INTENTS,
    ...FACTS,
  ],
};
