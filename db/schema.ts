/**
 * The tables as Kysely sees them; `migrations/` creates them and a test compares the two. JSON
 * columns are text here: the store parses them when it loads them.
 */
import type { ColumnType, Generated } from 'kysely';
import type { BookingStatus, ProviderCode } from '#main/contract/values.ts';
import type { OutboxRow } from '#main/domain/outbox/item.ts';
import type { TicketRow } from '#main/domain/tickets/ticket-view.ts';

export type Flag = 0 | 1;
/** Written once, never changed. */
type Fixed<T> = ColumnType<T, T, never>;
type AllFixed<Row> = { [K in keyof Row]: Fixed<Row[K]> };

type Token = AllFixed<{
  token_hash: string;
  family_id: string;
  issued_at: string;
  expires_at: string;
}>;

type FixedInOutbox =
  | 'id'
  | 'reference'
  | 'agency_id'
  | 'user_id'
  | 'actor'
  | 'booking_id'
  | 'position'
  | 'kind'
  | 'provider_type'
  | 'title'
  | 'created_at';

export interface Bookings {
  number: Generated<number>;
  id: Fixed<string>;
  agency_id: Fixed<number>;
  provider_type: Fixed<ProviderCode>;
  locator: string | null;
  order_id: string | null;
  status: BookingStatus;
  reference: string | null;
  record: string;
  revision: number;
  created_at: Fixed<string>;
  updated_at: string;
  expires_at: string | null;
  departure_date: string | null;
  lead_passenger: string;
  passenger_count: number;
  itinerary: string;
  total_minor: number | null;
  currency: string | null;
  /** The airline's new price, if it has not been accepted. */
  price_changed: string | null;
  /** When new flight times not accepted yet were last noticed. */
  schedule_changed: string | null;
  /** When the airline is next asked for schedule changes; null if none can come. */
  next_look_at: string | null;
  /** Its passengers were erased. */
  erased: Generated<Flag>;
}

export interface QueueItems {
  id: Fixed<string>;
  agency_id: Fixed<number>;
  queue: Fixed<number>;
  category: Fixed<number | null>;
  booking_id: Fixed<string>;
  note: Fixed<string | null>;
  due_at: Fixed<string | null>;
  /** Its due date, or a text after every date. */
  sort_at: Fixed<string>;
  for_user_id: Fixed<number | null>;
  for_group_id: Fixed<number | null>;
  placed_by: Fixed<string>;
  placed_at: Fixed<string>;
  delayed_until: string | null;
  settled_at: string | null;
  settled_by: string | null;
  /** The booking's status; null for items placed before it was stored. */
  status_when_placed: Fixed<string | null>;
  /** The booking is cancelled now; kept by a trigger. */
  cancelled: Generated<Flag>;
}

interface SchemaMigrations {
  id: number;
  name: string;
  applied_at: string;
}

export interface MainTables {
  schema_migrations: SchemaMigrations;
  agencies: {
    id: Generated<number>;
    name: string;
    country: string;
    currency: string;
    time_zone: string;
    training: Flag;
    created_at: Fixed<string>;
    /** How many days after the last flight passengers' data is kept; null keeps it. */
    retention_days: number | null;
    /** Its agents work offline, whatever the state of the connection. */
    offline: Generated<Flag>;
    /** Eight digits; on receipts, as address and telephone; null if not set. */
    iata_number: string | null;
    address: string | null;
    phone: string | null;
    /** City or airport code where journeys begin; null for the city of its time zone. */
    city: string | null;
  };
  api_keys: {
    id: Generated<number>;
    agency_id: Fixed<number>;
    key_hash: Fixed<string>;
    created_at: Fixed<string>;
    revoked_at: string | null;
    name: Generated<string>;
    /** E-mail address of the user who created it. */
    created_by: Generated<string>;
    /** When it expires because it was replaced; null if it was not. */
    expires_at: string | null;
  };
  users: {
    id: Generated<number>;
    agency_id: Fixed<number>;
    email: string;
    name: string;
    password_hash: string;
    role: 'AGENT' | 'ADMIN';
    active: Flag;
    created_at: Fixed<string>;
    /** Also administers the service, not only an agency. */
    service_admin: Generated<Flag>;
  };
  groups: {
    id: Generated<number>;
    agency_id: Fixed<number>;
    name: string;
  };
  group_members: {
    group_id: number;
    user_id: number;
  };
  token_families: {
    id: Fixed<string>;
    user_id: Fixed<number>;
    agency_id: Fixed<number>;
    group_id: number | null;
    created_at: Fixed<string>;
    revoked_at: string | null;
    revoke_reason: string | null;
  };
  access_tokens: Token;
  refresh_tokens: Token & { spent_at: string | null };
  stations: {
    token_hash: string;
    created_at: Fixed<string>;
    last_seen_at: string;
    family_id: string | null;
    /** Locked since then: only the signed-in agent, or a colleague, may unlock it. */
    locked_at: string | null;
    /** Keyed hash of the page's secret in addition to its cookie; null if there is no cookie. */
    page_hash: Fixed<string | null>;
  };
  exchange_rates: {
    agency_id: number;
    from_currency: string;
    to_currency: string;
    value: string;
    as_of: string;
  };
  fee_rules: {
    agency_id: number;
    position: number;
    payload: string;
  };
  searches: {
    id: Fixed<string>;
    agency_id: Fixed<number>;
    user_id: Fixed<number>;
    request: Fixed<string>;
    booking_id: Fixed<string | null>;
    created_at: Fixed<string>;
  };
  offers: {
    id: Fixed<string>;
    search_id: Fixed<string>;
    agency_id: Fixed<number>;
    provider_type: Fixed<ProviderCode>;
    kind: Fixed<'SEARCH' | 'PRICED'>;
    payload: Fixed<string>;
    created_at: Fixed<string>;
    expires_at: Fixed<string>;
    /** The intent whose booking used it. */
    spent_by: string | null;
    /** When it was added to a quote. */
    quoted_at: string | null;
  };
  bookings: Bookings;
  booking_history: {
    booking_id: Fixed<string>;
    seq: Fixed<number>;
    at: Fixed<string>;
    actor: Fixed<string>;
    operation: Fixed<string>;
    revision: Fixed<number>;
    summary: Fixed<string>;
    changes: Fixed<string>;
  };
  intents: {
    id: Fixed<string>;
    agency_id: Fixed<number>;
    user_id: Fixed<number | null>;
    /** E-mail address of the user who requested it. */
    actor: Fixed<string>;
    operation: Fixed<string>;
    idempotency_key: string | null;
    request_digest: Fixed<string>;
    booking_id: string | null;
    provider_type: Fixed<ProviderCode | null>;
    /** Sent to the provider, the same on every attempt. */
    reference: string;
    state: 'PREPARED' | 'SENT' | 'CONFIRMED' | 'FAILED' | 'UNKNOWN' | 'NEEDS_ATTENTION';
    payload: string | null;
    outcome: string | null;
    error: string | null;
    created_at: Fixed<string>;
    updated_at: string;
  };
  intent_attempts: {
    intent_id: Fixed<string>;
    number: Fixed<number>;
    correlation_id: Fixed<string>;
    started_at: Fixed<string>;
    finished_at: string | null;
    outcome: string | null;
  };
  intent_bookings: {
    intent_id: Fixed<string>;
    booking_id: Fixed<string>;
  };
  tickets: AllFixed<
    Omit<TicketRow, 'item'> & { agency_id: number; booking_id: string; item: string }
  >;
  /** Instants at which money of a booking moved. */
  money_moves: {
    booking_id: Fixed<string>;
    at: Fixed<string>;
    agency_id: Fixed<number>;
  };
  credits: {
    id: Fixed<string>;
    agency_id: Fixed<number>;
    booking_id: Fixed<string>;
    airline: Fixed<string>;
    /** The name's words as airlines spell them, each after a space. */
    person: Fixed<string>;
    /** First and last day of validity. */
    starts_on: Fixed<string>;
    expires_on: Fixed<string | null>;
    item: Fixed<string>;
  };
  service_sets: {
    id: Fixed<string>;
    agency_id: Fixed<number>;
    booking_id: Fixed<string>;
    kind: Fixed<'SEAT' | 'BAGGAGE'>;
    payload: Fixed<string>;
    created_at: Fixed<string>;
    expires_at: Fixed<string>;
  };
  installment_plans: {
    token: Fixed<string>;
    agency_id: Fixed<number>;
    payload: Fixed<string>;
    created_at: Fixed<string>;
    expires_at: Fixed<string>;
  };
  estimates: {
    number: Generated<number>;
    id: Fixed<string>;
    agency_id: Fixed<number>;
    booking_id: Fixed<string>;
    exchange_key: Fixed<string>;
    payload: Fixed<string>;
    created_at: Fixed<string>;
    expires_at: Fixed<string>;
    /** The intent that performed it. */
    spent_by: string | null;
  };
  balance_tokens: {
    token: Fixed<string>;
    estimate_id: Fixed<string>;
    position: Fixed<number>;
  };
  quotes: {
    id: Fixed<string>;
    agency_id: Fixed<number>;
    user_id: Fixed<number>;
    payload: string;
    created_at: Fixed<string>;
    updated_at: string;
    /** The later of `updated_at` and the end of its validity; null if it cannot be read. */
    ends_at: string | null;
    /** Its texts, folded, with a space around each word; null once they are erased. */
    words: string | null;
    /** The digits of its texts. */
    digits: string | null;
  };
  outbox_items: AllFixed<Pick<OutboxRow, FixedInOutbox>> &
    Omit<OutboxRow, FixedInOutbox | 'on_hold' | 'hand'> & {
      on_hold: Flag;
      hand: Generated<number>;
    };
  outbox_lease: {
    id: 1;
    owner: string;
    fence: number;
    expires_at: string;
  };
  outbox_handovers: {
    id: Fixed<string>;
    agency_id: Fixed<number>;
    made_at: Fixed<string>;
    made_by: Fixed<string>;
    receiver: Fixed<string | null>;
    file_name: Fixed<string>;
    item_count: Fixed<number>;
    /** base64 of the sealed file. */
    body: Fixed<string>;
  };
  queue_items: QueueItems;
  queue_holds: {
    agency_id: Fixed<number>;
    item: Fixed<string>;
    user_id: number;
    name: string;
    until: string;
  };
  queue_marks: {
    kind: Fixed<string>;
    subject: Fixed<string>;
    cause: string;
    until: string | null;
    settled_at: string;
    settled_by: string;
  };
  queue_titles: {
    agency_id: number;
    queue: number;
    /** -1 means the whole queue. */
    category: number;
    title: string;
  };
  preferences: {
    user_id: Fixed<number>;
    payload: string;
    updated_at: string;
  };
  profiles: {
    id: Fixed<string>;
    agency_id: Fixed<number>;
    search_name: string;
    payload: string;
    revision: number;
    created_at: Fixed<string>;
    updated_at: string;
    updated_by: string;
  };
  profile_documents: {
    agency_id: Fixed<number>;
    digest: Fixed<string>;
    profile_id: Fixed<string>;
  };
  provider_settings: {
    provider_type: Fixed<ProviderCode>;
    enabled: Flag;
    endpoint: string | null;
    sealed_credentials: string | null;
    sealed_options: string | null;
    search_timeout_ms: number | null;
    call_timeout_ms: number | null;
    updated_at: string;
    updated_by: string;
  };
  erasures: {
    booking_id: Fixed<string>;
    agency_id: Fixed<number>;
    at: Fixed<string>;
    actor: Fixed<string>;
  };
  facts: {
    name: string;
    value: string;
  };
  sale_rules: {
    /** 0: the defaults for agencies without a row. */
    agency_id: number;
    payload: string;
  };
  setting_revisions: {
    kind: Fixed<string>;
    subject: Fixed<string>;
    revision: number;
    changed_by: string;
  };
}
export interface DraftsTables {
  schema_migrations: SchemaMigrations;
  work_areas: {
    user_id: number;
    window: number;
    area: string;
    state: string;
    updated_at: string;
  };
  outbox_departures: { id: number; count: number };
}

export type DatabaseKind = 'main' | 'drafts';
export type TablesOf<K extends DatabaseKind> = { main: MainTables; drafts: DraftsTables }[K];
