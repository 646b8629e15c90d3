/**
 * What operations may ask for, as types only; `host` fills them in. Nothing here is implemented and
 * nothing here knows a transport.
 */
import type { FaultSetting, TrainingOrder } from '#main/contract/desk.ts';
import type { Result } from '#main/contract/result.ts';
import type { DeskEvent } from '#main/contract/events.ts';
import type { ProviderRegistry } from '#main/providers/provider.ts';
import type { ReadDb, WriteDb } from '#db/open.ts';

/** Wall clock in UTC and a monotonic one for time-outs (milliseconds). */
export interface Clock {
  now(): Date;
  monotonic(): number;
}

/** Everything made here that must not be guessed or must be unique. */
export interface Ids {
  uuid(): string;
  /** URL-safe, at least 128 bits. */
  token(): string;
  /** Six characters without look-alikes. */
  locator(): string;
}

/** Secrets: hashing, keyed digests and encryption at rest. */
export interface Vault {
  /** Memory-hard; the result carries its own parameters and salt. */
  hashPassword(password: string): Promise<string>;
  verifyPassword(password: string, hash: string): Promise<boolean>;
  /** Keyed hash of a text, hex; equal texts give equal digests only under the same data key. */
  digest(text: string): string;
  /** Authenticated encryption; `context` is bound in and must be the same on the way back. */
  encrypt(text: string, context: string): string;
  decrypt(sealed: string, context: string): string | null;
}

/** Structured log. Fields are redacted by name and by pattern before they are written. */
export interface Log {
  debug(message: string, fields?: Record<string, unknown>): void;
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
}

/** The instructor's side of the training system, wherever it runs. */
export interface TrainingControl {
  setFault(fault: FaultSetting): Promise<FaultSetting[]>;
  clearFaults(): Promise<FaultSetting[]>;
  orders(): Promise<TrainingOrder[]>;
}

/** The two database handles: a type each, so that a read cannot write. */
export interface Db {
  read: ReadDb;
  /** Runs alone behind one mutex, in one transaction that ends with a durable commit. */
  write<T>(work: (tx: WriteDb) => Promise<T>): Promise<T>;
}

/** Who calls. `station` principals are a bound workstation; they may hold a signed-in agent. */
export interface Principal {
  agency_id: number;
  user_id: number;
  email: string;
  name: string;
  role: 'AGENT' | 'ADMIN';
  group_id: number | null;
}

export type EventDraft = DeskEvent extends infer E
  ? E extends { type: infer T; data: infer D }
    ? { type: T; data: D }
    : never
  : never;

/** What one call carries into a handler besides its input. */
export interface CallContext {
  call_id: string;
  signal: AbortSignal;
  /** Sends a progress event of this call. */
  emit(event: EventDraft): void;
}

export interface Ports {
  db: Db;
  /** Work areas as they are typed: a database of its own that commits without waiting for disk. */
  drafts: Db;
  providers: ProviderRegistry;
  clock: Clock;
  ids: Ids;
  vault: Vault;
  log: Log;
  /** Null outside training mode. */
  training: TrainingControl | null;
}

export type { Result };
