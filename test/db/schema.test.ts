/**
 * The tables the migrations make against the tables Kysely is told of: the list below does not compile
 * unless it is `db/schema.ts`, and does not pass unless it is the database.
 */
import Sqlite from 'better-sqlite3';
import type { Selectable } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { draftsMigrations, mainMigrations } from '#db/migrations/index.ts';
import type { DraftsTables, MainTables } from '#db/schema.ts';
import { NOW } from './support.ts';

type SqlType<T> = null extends T
  ? NonNullable<T> extends number
    ? 'integer?'
    : 'text?'
  : T extends number
    ? 'integer'
    : 'text';
type Columns<Tables> = {
  [T in keyof Tables]: { [C in keyof Selectable<Tables[T]>]: SqlType<Selectable<Tables[T]>[C]> };
};

const SCHEMA_MIGRATIONS = { id: 'integer', name: 'text', applied_at: 'text' } as const;

const MAIN: Columns<MainTables> = {
  schema_migrations: SCHEMA_MIGRATIONS,
  agencies: {
    id: 'integer',
    name: 'text',
    country: 'text',
    currency: 'text',
    time_zone: 'text',
    training: 'integer',
    created_at: 'text',
    retention_days: 'integer?',
    offline: 'integer',
    iata_number: 'text?',
    address: 'text?',
    phone: 'text?',
    city: 'text?',
  },
  api_keys: {
    id: 'integer',
    agency_id: 'integer',
    key_hash: 'text',
    created_at: 'text',
    revoked_at: 'text?',
    name: 'text',
    created_by: 'text',
    expires_at: 'text?',
  },
  users: {
    id: 'integer',
    agency_id: 'integer',
    email: 'text',
    name: 'text',
    password_hash: 'text',
    role: 'text',
    active: 'integer',
    created_at: 'text',
    service_admin: 'integer',
  },
  groups: { id: 'integer', agency_id: 'integer', name: 'text' },
  group_members: { group_id: 'integer', user_id: 'integer' },
  token_families: {
    id: 'text',
    user_id: 'integer',
    agency_id: 'integer',
    group_id: 'integer?',
    created_at: 'text',
    revoked_at: 'text?',
    revoke_reason: 'text?',
  },
  access_tokens: {
    token_hash: 'text',
    family_id: 'text',
    issued_at: 'text',
    expires_at: 'text',
  },
  refresh_tokens: {
    token_hash: 'text',
    family_id: 'text',
    issued_at: 'text',
    expires_at: 'text',
    spent_at: 'text?',
  },
  stations: {
    token_hash: 'text',
    created_at: 'text',
    last_seen_at: 'text',
    family_id: 'text?',
    locked_at: 'text?',
    page_hash: 'text?',
  },
  exchange_rates: {
    agency_id: 'integer',
    from_currency: 'text',
    to_currency: 'text',
    value: 'text',
    as_of: 'text',
  },
  fee_rules: { agency_id: 'integer', position: 'integer', payload: 'text' },
  searches: {
    id: 'text',
    agency_id: 'integer',
    user_id: 'integer',
    request: 'text',
    booking_id: 'text?',
    created_at: 'text',
  },
  offers: {
    id: 'text',
    search_id: 'text',
    agency_id: 'integer',
    provider_type: 'text',
    kind: 'text',
    payload: 'text',
    created_at: 'text',
    expires_at: 'text',
    spent_by: 'text?',
    quoted_at: 'text?',
  },
  bookings: {
    number: 'integer',
    id: 'text',
    agency_id: 'integer',
    provider_type: 'text',
    locator: 'text?',
    order_id: 'text?',
    status: 'text',
    reference: 'text?',
    record: 'text',
    revision: 'integer',
    created_at: 'text',
    updated_at: 'text',
    expires_at: 'text?',
    departure_date: 'text?',
    lead_passenger: 'text',
    passenger_count: 'integer',
    itinerary: 'text',
    total_minor: 'integer?',
    currency: 'text?',
    price_changed: 'text?',
    schedule_changed: 'text?',
    next_look_at: 'text?',
    erased: 'integer',
  },
  booking_history: {
    booking_id: 'text',
    seq: 'integer',
    at: 'text',
    actor: 'text',
    operation: 'text',
    revision: 'integer',
    summary: 'text',
    changes: 'text',
  },
  intents: {
    id: 'text',
    agency_id: 'integer',
    user_id: 'integer?',
    actor: 'text',
    operation: 'text',
    idempotency_key: 'text?',
    request_digest: 'text',
    booking_id: 'text?',
    provider_type: 'text?',
    reference: 'text',
    state: 'text',
    payload: 'text?',
    outcome: 'text?',
    error: 'text?',
    created_at: 'text',
    updated_at: 'text',
  },
  intent_attempts: {
    intent_id: 'text',
    number: 'integer',
    correlation_id: 'text',
    started_at: 'text',
    finished_at: 'text?',
    outcome: 'text?',
  },
  intent_bookings: { intent_id: 'text', booking_id: 'text' },
  tickets: {
    id: 'text',
    agency_id: 'integer',
    booking_id: 'text',
    position: 'integer',
    number: 'text',
    type: 'text',
    status: 'text',
    validating_carrier: 'text',
    created_at: 'text',
    cancelled_at: 'text?',
    item: 'text',
  },
  money_moves: { booking_id: 'text', at: 'text', agency_id: 'integer' },
  credits: {
    id: 'text',
    agency_id: 'integer',
    booking_id: 'text',
    airline: 'text',
    person: 'text',
    starts_on: 'text',
    expires_on: 'text?',
    item: 'text',
  },
  service_sets: {
    id: 'text',
    agency_id: 'integer',
    booking_id: 'text',
    kind: 'text',
    payload: 'text',
    created_at: 'text',
    expires_at: 'text',
  },
  installment_plans: {
    token: 'text',
    agency_id: 'integer',
    payload: 'text',
    created_at: 'text',
    expires_at: 'text',
  },
  estimates: {
    number: 'integer',
    id: 'text',
    agency_id: 'integer',
    booking_id: 'text',
    exchange_key: 'text',
    payload: 'text',
    created_at: 'text',
    expires_at: 'text',
    spent_by: 'text?',
  },
  balance_tokens: { token: 'text', estimate_id: 'text', position: 'integer' },
  outbox_items: {
    id: 'text',
    reference: 'text',
    agency_id: 'integer',
    user_id: 'integer',
    actor: 'text',
    booking_id: 'text',
    position: 'integer',
    kind: 'text',
    provider_type: 'text',
    status: 'text',
    title: 'text',
    payload: 'text',
    choice: 'text?',
    reason: 'text?',
    attempts: 'integer',
    looks: 'integer',
    intent_id: 'text?',
    next_attempt_at: 'text?',
    on_hold: 'integer',
    locator: 'text?',
    created_at: 'text',
    updated_at: 'text',
    doubt: 'text?',
    hand: 'integer',
  },
  outbox_handovers: {
    id: 'text',
    agency_id: 'integer',
    made_at: 'text',
    made_by: 'text',
    receiver: 'text?',
    file_name: 'text',
    item_count: 'integer',
    body: 'text',
  },
  queue_items: {
    id: 'text',
    agency_id: 'integer',
    queue: 'integer',
    category: 'integer?',
    booking_id: 'text',
    note: 'text?',
    due_at: 'text?',
    sort_at: 'text',
    for_user_id: 'integer?',
    for_group_id: 'integer?',
    placed_by: 'text',
    placed_at: 'text',
    delayed_until: 'text?',
    settled_at: 'text?',
    settled_by: 'text?',
    status_when_placed: 'text?',
    cancelled: 'integer',
  },
  queue_holds: {
    agency_id: 'integer',
    item: 'text',
    user_id: 'integer',
    name: 'text',
    until: 'text',
  },
  queue_marks: {
    kind: 'text',
    subject: 'text',
    cause: 'text',
    until: 'text?',
    settled_at: 'text',
    settled_by: 'text',
  },
  queue_titles: {
    agency_id: 'integer',
    queue: 'integer',
    category: 'integer',
    title: 'text',
  },
  outbox_lease: { id: 'integer', owner: 'text', fence: 'integer', expires_at: 'text' },
  profiles: {
    id: 'text',
    agency_id: 'integer',
    search_name: 'text',
    payload: 'text',
    revision: 'integer',
    created_at: 'text',
    updated_at: 'text',
    updated_by: 'text',
  },
  profile_documents: { agency_id: 'integer', digest: 'text', profile_id: 'text' },
  provider_settings: {
    provider_type: 'text',
    enabled: 'integer',
    endpoint: 'text?',
    sealed_credentials: 'text?',
    sealed_options: 'text?',
    search_timeout_ms: 'integer?',
    call_timeout_ms: 'integer?',
    updated_at: 'text',
    updated_by: 'text',
  },
  erasures: { booking_id: 'text', agency_id: 'integer', at: 'text', actor: 'text' },
  sale_rules: { agency_id: 'integer', payload: 'text' },
  setting_revisions: {
    kind: 'text',
    subject: 'text',
    revision: 'integer',
    changed_by: 'text',
  },
  preferences: { user_id: 'integer', payload: 'text', updated_at: 'text' },
  quotes: {
    id: 'text',
    agency_id: 'integer',
    user_id: 'integer',
    payload: 'text',
    created_at: 'text',
    updated_at: 'text',
    ends_at: 'text?',
    words: 'text?',
    digits: 'text?',
  },
  facts: { name: 'text', value: 'text' },
};
const DRAFTS: Columns<DraftsTables> = {
  schema_migrations: SCHEMA_MIGRATIONS,
  work_areas: {
    user_id: 'integer',
    window: 'integer',
    area: 'text',
    state: 'text',
    updated_at: 'text',
  },
  outbox_departures: { id: 'integer', count: 'integer' },
};

interface Column {
  name: string;
  type: string;
  notnull: 0 | 1;
  pk: number;
}

test.each([
  ['main', mainMigrations, MAIN],
  ['drafts', draftsMigrations, DRAFTS],
] as const)('%s has the tables its type says', (_kind, migrations, expected) => {
  const db = new Sqlite(':memory:');
  migrate(db, migrations, NOW);
  const tables = db
    .prepare<[], { name: string }>('SELECT name FROM pragma_table_list WHERE strict = 1')
    .all();
  const found = tables.map(({ name }) => {
    const columns = db.prepare<[string], Column>('SELECT * FROM pragma_table_info(?)').all(name);
    const types = columns.map((c) => [
      c.name,
      `${c.type.toLowerCase()}${c.notnull === 1 || c.pk > 0 ? '' : '?'}`,
    ]);
    return [name, Object.fromEntries(types)];
  });
  expect(Object.fromEntries(found)).toEqual(expected);
});
