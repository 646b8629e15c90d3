/**
 * How hosts enter the service: one call shape for IPC, REST, the queue and tests, and one answer.
 * A host extracts credentials; only dispatch judges them.
 */

import type { Booking } from '#main/contract/booking.ts';
import type { CallMeta } from '#main/contract/call.ts';
import type { Failure } from '#main/contract/errors.ts';
import type { DeskEvent } from '#main/contract/events.ts';
import type { OperationName, OutputOf } from '#main/contract/operations.ts';
import type { Result } from '#main/contract/result.ts';
import type { EventDraft } from '#main/ports.ts';

/** What a caller showed. All three may be absent. */
export interface Credentials {
  bearer: string | null;
  api_key: string | null;
  /** The secret that binds a workstation (browser cookie, or the desktop app's own). */
  station: string | null;
}

export interface Call<N extends OperationName = OperationName> {
  name: N;
  /** Untrusted; dispatch parses it with the table's schema. */
  input: unknown;
  credentials: Credentials;
  /** Where it came in: decides which authentication schemes hold. */
  channel: 'rest' | 'desk';
  /** Network address or 'local', for the sign-in throttle. */
  remote: string;
  call_id: string;
  if_match: number | null;
  idempotency_key: string | null;
  /** Fires when the caller went away. */
  signal: AbortSignal | null;
}

export interface Answer<N extends OperationName = OperationName> {
  output: OutputOf<N>;
  view: { booking: Booking | null };
  meta: CallMeta;
}

export interface Dispatcher {
  /** Never throws: a broken invariant is logged and answered as INTERNAL. */
  dispatch<N extends OperationName>(call: Call<N>): Promise<Result<Answer<N>, Failure>>;
  /**
   * Events for whoever the credentials name, from `after` (a stream position) on. The failure is
   * UNAUTHENTICATED.
   */
  subscribe(
    credentials: Credentials,
    after: number,
    listener: (position: number, event: DeskEvent) => void,
  ): Promise<Result<() => void, Failure>>;
  /** Tells every session of something that concerns them all. */
  announce(draft: EventDraft): void;
  /** Makes a new workstation binding and gives its secret, once. */
  bindStation(): Promise<string>;
  /** True when the secret names a bound workstation. */
  isStation(secret: string): Promise<boolean>;
  /** Ends every call in progress and waits for effects under way. */
  close(): Promise<void>;
}
