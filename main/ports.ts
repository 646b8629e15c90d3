/** The interfaces operations may use, as types only; `host` implements them. */
import type { DatabaseKind, ReadDb, WriteDb, Writing } from '#db/open.ts';
import type { BackupsAnswer } from '#main/contract/admin.ts';
import type { Booking } from '#main/contract/booking.ts';
import type { ConnectionView } from '#main/contract/connection.ts';
import type { FaultSetting, TrainingOrder } from '#main/contract/desk.ts';
import type { Failure } from '#main/contract/errors.ts';
import type { DeskEvent } from '#main/contract/events.ts';
import type { OperationName } from '#main/contract/operations.ts';
import type { OutboxStatus } from '#main/contract/outbox.ts';
import type { RecordingView } from '#main/contract/recording.ts';
import type { Result } from '#main/contract/result.ts';
import type { FlightChange, FlightChanged } from '#main/contract/training.ts';
import type { ProviderCode } from '#main/contract/values.ts';
import type { OutboxHead, OutboxRow } from '#main/domain/outbox/item.ts';
import type {
  ProviderCall,
  ProviderFailure,
  ProviderRegistry,
  ProviderSetup,
} from '#main/providers/provider.ts';

/** Wall clock in UTC and a monotonic one for time-outs (milliseconds). */
export interface Clock {
  now(): Date;
  monotonic(): number;
}

/** Generates ids that must be unique or must not be guessable. */
export interface Ids {
  uuid(): string;
  /** URL-safe, at least 128 bits. */
  token(): string;
  /** Six characters that cannot be confused when read. */
  locator(): string;
}

/** Secrets: hashing, keyed digests and encryption at rest. */
export interface Vault {
  /** Memory-hard; the result contains its parameters and salt (the salt of `like`, if given). */
  hashPassword(password: string, like?: string): Promise<string>;
  /** For each hash whether it matches; checking hashes with one salt costs as much as one. */
  verifyPassword(password: string, hashes: readonly string[]): Promise<boolean[]>;
  /** Keyed hash of a text, hex; equal texts give equal digests only under the same data key. */
  digest(text: string): string;
  /** Authenticated encryption; `context` is authenticated and must be the same for decryption. */
  encrypt(text: string, context: string): string;
  decrypt(sealed: string, context: string): string | null;
}

/** Files that leave the station, sealed under a passphrase without a key of this machine. */
export interface SealedFiles {
  /** Derives a key from the passphrase, slowly; the result then seals quickly, as base64. */
  sealer(passphrase: string): Promise<(text: string) => string>;
  /** LOCKED with another passphrase; FOREIGN, NEWER and DAMAGED are found without one. */
  open(
    passphrase: string,
    base64: string,
  ): Promise<
    { state: 'OPEN'; text: string } | { state: 'LOCKED' | 'FOREIGN' | 'NEWER' | 'DAMAGED' }
  >;
}

/** Structured log. Fields are redacted by name and by pattern before they are written. */
export interface Log {
  debug(message: string, fields?: Record<string, unknown>): void;
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
}

/** The instructor's control of the training system, wherever it runs; it may be unreachable. */
export interface TrainingControl {
  setFault(fault: FaultSetting): Promise<Result<FaultSetting[]>>;
  clearFaults(): Promise<Result<FaultSetting[]>>;
  orders(): Promise<Result<TrainingOrder[]>>;
  /** Moves, cancels or restores a flight. */
  changeFlight(change: FlightChange): Promise<Result<FlightChanged>>;
  /** The airline's notification about an order's changes; null if there are none. */
  notification(order: TrainingOrder): Promise<Uint8Array | null>;
}

/** The two database handles, with separate types so that a read cannot write. */
export interface Db<K extends DatabaseKind = 'main'> {
  read: ReadDb<K>;
  /** Runs alone behind one mutex, in one transaction that ends with a durable commit. */
  write<T>(work: (tx: WriteDb<K>) => Promise<T>, how?: Writing): Promise<T>;
  /** Empties the log; with `rewrite` the file is written anew first. */
  wipe(how: { rewrite: boolean }): Promise<void>;
}

/** The caller. `station` means a bound workstation, with or without a signed-in agent. */
export interface Principal {
  agency_id: number;
  user_id: number;
  email: string;
  name: string;
  role: 'AGENT' | 'ADMIN';
  group_id: number | null;
  /** Also administers the service, not only the agency. */
  service_admin: boolean;
}

/** The connection to the providers: one for all, and each agency's own offline switch. */
export interface Connection {
  /** The state for an agency; without an agency, for the connection alone. */
  view(agency_id: number | null): ConnectionView;
  /** True if no provider can be reached or the agency works offline. */
  offline(agency_id: number | null): boolean;
  reachable(provider: ProviderCode, agency_id: number): boolean;
  /** Probes all providers at once, for example after a sleep: earlier evidence is outdated. */
  probe(): void;
  /** Resolves when the new state applies. */
  setOffline(agency_id: number, offline: boolean): Promise<ConnectionView>;
  /** Null if no proxy waits for a password; else the state after providers were probed again. */
  signInToProxy(
    agency_id: number,
    pair: { username: string; password: string },
  ): Promise<ConnectionView | null>;
  /** Runs work for an agency; while the agency is offline, none of its requests is sent. */
  onBehalf<T>(agency_id: number, work: () => Promise<T>): Promise<T>;
  /** Called for each agency after every change; returns the function that unsubscribes. */
  onChange(listener: (agency_id: number, view: ConnectionView) => void): () => void;
}

/** Runs work on one key (a booking, an idempotency key) one at a time; reads never wait. */
export interface Locks {
  /** Null if the key stayed taken for `wait_ms`. */
  hold<T>(key: string, wait_ms: number, work: () => Promise<T>): Promise<{ value: T } | null>;
  held(key: string): boolean;
}

/** A limited number of jobs at once; the rest wait for their turn. */
export interface Slots {
  /**
   * Null if the work cannot start in time, or the caller left first. Slots are divided by agency,
   * and in an agency by user.
   */
  take<T>(
    whose: { agency_id: number; user_id: number },
    signal: AbortSignal,
    work: () => Promise<T>,
  ): Promise<{ value: T } | null>;
}

/** Counts failed sign-ins by user, by place, and by both together. */
export interface Throttle {
  /** Milliseconds to wait before the next attempt; 0 if it may be made now. */
  wait(keys: readonly string[]): number;
  /**
   * The same for a caller with its own count: without failures it is admitted at intervals although
   * others failed too often. An admitted call counts as an attempt.
   */
  admit(own: string, others: readonly string[]): number;
  failed(keys: readonly string[]): void;
  succeeded(keys: readonly string[]): void;
  /** Whether a sign-in with this key succeeded before: it stays possible whatever others do. */
  knows(key: string): boolean;
}

export type EventDraft = DeskEvent extends infer E
  ? E extends { type: infer T; data: infer D }
    ? { type: T; data: D }
    : never
  : never;

/** The result of a settled effect: its operation's answer and its booking. */
export interface Committed {
  output: unknown;
  booking: { view: Booking; revision: number } | null;
  warnings?: string[];
}

/** The state of an effect whose answer was lost, from the provider's own records. */
export type Lookup<Found> =
  | { state: 'FOUND'; found: Found }
  /** `final` where it cannot come any more either, such as documents for a cancelled order. */
  | { state: 'ABSENT'; final?: boolean }
  | { state: 'UNREACHABLE'; failure: ProviderFailure }
  | { state: 'UNCLEAR'; reason: string };

/** Done in part: stored once the rest is trusted to be absent. */
export interface FoundPart<Found> {
  state: 'PART';
  found: Found;
}

/** An intent as an effect sees it: its user, time, and the reference sent with it. */
export interface IntentHead {
  id: string;
  reference: string;
  operation: OperationName;
  agency_id: number;
  user_id: number | null;
  actor: string;
  booking_id: string | null;
  created_at: string;
}

/**
 * One kind of effect at a provider. Its plan (JSON, sealed on disk) contains everything needed, so
 * that after a crash another process can look it up, adopt it or abandon it without the caller.
 */
export interface Effect<Plan, Found, Secret = undefined> {
  /**
   * Written in the same commit as the intent and its first attempt. A failure rolls everything
   * back: nothing is written and nothing is sent.
   */
  prepare(tx: WriteDb, plan: Plan, intent: IntentHead): Promise<Failure | null>;
  /** `secret`, such as a card's number and CVV, must not be stored: in memory, for this call. */
  send(
    plan: Plan,
    intent: IntentHead,
    call: ProviderCall,
    secret: Secret,
  ): Promise<Result<Found, ProviderFailure>>;
  lookup(
    plan: Plan,
    intent: IntentHead,
    call: ProviderCall,
  ): Promise<Lookup<Found> | FoundPart<Found>>;
  /** Marks the booking's outcome as unknown, until a later look-up settles it. */
  pend(tx: WriteDb, plan: Plan, intent: IntentHead): Promise<void>;
  /** Saves booking, history line and revision, in the commit that settles the intent. */
  commit(tx: WriteDb, plan: Plan, found: Found, intent: IntentHead): Promise<Committed>;
  /** Undoes what `prepare` wrote, in the commit that settles the intent as failed. */
  abandon(tx: WriteDb, plan: Plan, failure: Failure, intent: IntentHead): Promise<void>;
  /** Marks the booking as needing a person; the intent settles as NEEDS_ATTENTION. */
  park(tx: WriteDb, plan: Plan, reason: string, intent: IntentHead): Promise<void>;
}
// biome-ignore lint/suspicious/noExplicitAny: each entry's plan, find and secret are its own
export type EffectTable = Readonly<Partial<Record<OperationName, Effect<any, any, any>>>>;

export interface IntentRequest<Plan, Secret = undefined> {
  operation: OperationName;
  principal: Principal;
  booking_id: string | null;
  /** Other bookings that it also changes: no other intent may start on them until it is settled. */
  others?: readonly string[];
  provider_type: ProviderCode;
  /** From the call; null gives the intent a key of its own. */
  idempotency_key: string | null;
  /** Keyed hash of the call's body, with card numbers masked. */
  request_digest: string;
  plan: Plan;
  /** Set if the intent already has a reference: a queued item keeps its own for all attempts. */
  reference?: string;
  /** Passed to the effect once and never stored: a later look-up works without it. */
  secret?: Secret;
  signal: AbortSignal;
}

type Replay = { state: 'NONE' } | { state: 'ANSWER'; result: Result<Committed> };

/** Intent before effect: every change at a provider goes through here. */
export interface Intents {
  /** The outcome of the intent with this key, looked up at the provider if it is unknown. */
  replay(
    agency_id: number,
    operation: OperationName,
    key: string,
    request_digest: string,
  ): Promise<Replay>;
  /** Writes the intent, sends, settles. Cancelling ends the waiting, never the effect. */
  run<Plan, Secret = undefined>(request: IntentRequest<Plan, Secret>): Promise<Result<Committed>>;
  /** Stores an answer under its key if no intent has stored its own; refusals too. */
  remember(
    request: Omit<
      IntentRequest<null>,
      'plan' | 'secret' | 'reference' | 'provider_type' | 'signal'
    >,
    answer: Result<unknown>,
  ): Promise<void>;
  /** The outcome of one intent, looked up if it is unknown or waits; null if there is none. */
  outcome(intent_id: string): Promise<Result<Committed> | null>;
  /** The plans of a booking's payments that wait for a person. */
  parkedPayments(booking_id: string): Promise<{ id: string; reference: string; plan: unknown }[]>;
  /** Looks up every intent with an unknown outcome; returns how many stay unknown. */
  reconcile(): Promise<number>;
  /** Waits for effects under way. */
  idle(): Promise<void>;
}

/** The outcome of an attempt at a queued item. */
export type OutboxOutcome =
  /** The effect's own commit has ended the item. */
  | { state: 'DONE' }
  /** Nothing has happened; it is tried again. Only where it uses up ALL tries is a person asked. */
  | { state: 'LATER'; reason: string; retry_after_ms: number | null; uses: 'ALL' | 'HALF' | 'NONE' }
  /** It may have happened: it must be looked up before it is sent again. */
  | { state: 'UNKNOWN'; reason: string }
  /** A person must choose; `choice` is sealed. */
  | { state: 'ASK'; reason: string; choice: string | null }
  /** It can never happen. */
  | { state: 'FAILED'; reason: string };

/** How queued items are placed; the outbox decides when. */
export interface OutboxWork {
  /** Sends an item: looks it up first, then runs an effect with the item's reference. */
  attempt(item: OutboxRow): Promise<OutboxOutcome>;
  /** The outcome of an item that was being sent. */
  settle(item: OutboxRow): Promise<OutboxOutcome>;
  /** Does what was to follow a booking once it is placed, for the first caller only. */
  finish(item_id: string): Promise<void>;
  /** Placed items that an ended process left without what was to follow. */
  listUnfinished(): Promise<OutboxHead[]>;
  /** Writes its item's status to the booking, in the same commit. */
  tell(tx: WriteDb, item: OutboxHead, status: OutboxStatus, reason: string | null): Promise<void>;
}

/** The sender of queued items. */
export interface Outbox {
  /** Something changed: checks for due items. */
  wake(): void;
  /** Makes all waiting items of an agency due now, and returns their number. */
  drain(agency_id: number): Promise<number>;
  /** An item was changed outside the outbox: informs every window, and checks for due items. */
  moved(item: OutboxHead): void;
  /** The intent's item was found to be done: the work that follows it starts now. */
  settled(item: Pick<OutboxHead, 'booking_id' | 'intent_id'>): void;
  /** Waits until nothing is being sent. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/** Backups of the database, and the one to restore at the next start. */
export interface Backups {
  list(): BackupsAnswer;
  /** Null if the copy was made, else why there is none. */
  make(): Promise<string | null>;
  has(name: string): boolean;
  /** Null if the copy is sound, else the problem found. */
  verify(name: string): Promise<string | null>;
  restoreAtStart(name: string | null): void;
  /** Seals the data key under a passphrase, in case its vault is lost. */
  keepKey(passphrase: string): Promise<void>;
}

/** Conversations with providers, recorded for support. */
export interface Recordings {
  list(): RecordingView[];
  /** The head of the file holds the settings, without secrets. */
  start(
    code: ProviderCode,
    minutes: number,
    head: { protocol: string; options: Record<string, unknown> },
  ): void;
  stop(code: ProviderCode): void;
  /** Null if there is none with that name. */
  read(name: string): Uint8Array | null;
  remove(name: string): boolean;
}

/** Data on this installation for support; nothing in it is secret. */
export interface Support {
  facts(): Promise<Record<string, unknown>>;
  /** The last lines of the log, as written: redacted. */
  log(lines: number): string[];
  /** Removes from any value what must not be sent to support. */
  clean(value: unknown): unknown;
}

/** The first-run setup of a directory without an agency. */
export interface Setup {
  open(): boolean;
  matches(code: string): boolean;
  close(): void;
}

/** One-time links for browsers; the host sets how they are made, if it has an address. */
interface Links {
  make(): { url: string; good_for_minutes: number } | null;
}

export interface Ports {
  db: Db;
  /** Work areas as typed: a separate database that commits without waiting for the disk. */
  drafts: Db<'drafts'>;
  providers: ProviderRegistry;
  clock: Clock;
  ids: Ids;
  vault: Vault;
  files: SealedFiles;
  log: Log;
  locks: Locks;
  /** Limits searches, because each asks every airline. */
  searches: Slots;
  throttle: Throttle;
  intents: Intents;
  /** Null outside training mode. */
  training: TrainingControl | null;
  connection: Connection;
  outbox: Outbox;
  /** Configures a provider; it takes effect with the next call. */
  configureProvider(setup: ProviderSetup): void;
  backups: Backups;
  support: Support;
  recordings: Recordings;
  setup: Setup;
  links: Links;
}
