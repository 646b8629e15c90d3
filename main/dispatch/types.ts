/**
 * The interface between hosts and the service: one call shape for IPC, REST, the outbox and tests,
 * and one answer. A host extracts credentials; only dispatch checks them.
 */
import type { Envelope } from '#main/contract/call.ts';
import type { DeskEvent } from '#main/contract/events.ts';
import type { OperationName } from '#main/contract/operations.ts';
import type { Result } from '#main/contract/result.ts';
import type { EventDraft } from '#main/ports.ts';

/** A caller's credentials; all of them may be absent. */
export interface Credentials {
  bearer: string | null;
  api_key: string | null;
  /** The secret that binds a workstation (browser cookie, or the desktop app's own). */
  station: string | null;
  /** The page's own secret, because other ports of the host can read its cookie. */
  page?: string | null;
}

/** A workstation's new binding. `page` is a secret for the page; null if there is no cookie. */
export interface Binding {
  secret: string;
  page: string | null;
}

export interface EventListener {
  /** `cursor` is the position to resume from. */
  hear(cursor: string, event: DeskEvent): void;
  /** The credentials are no longer valid; the stream is to be closed and may be reopened. */
  end(): void;
}

export interface Call<N extends OperationName = OperationName> {
  name: N;
  /** Untrusted; dispatch parses it with the table's schema. */
  input: unknown;
  credentials: Credentials;
  /** The channel of the call: it decides which authentication schemes are valid. */
  channel: 'rest' | 'desk';
  /** The caller translates phrases itself; others are answered in English. */
  speaks?: boolean;
  /** Network address or 'local', for the sign-in throttle. */
  remote: string;
  call_id: string;
  if_match: number | null;
  idempotency_key: string | null;
  /** Fires when the caller went away. */
  signal: AbortSignal | null;
}

export interface Answer<N extends OperationName = OperationName> extends Envelope<N> {
  /** The workstation's new secret if the call changed it: for the host only. */
  station: string | null;
}

export interface Dispatcher {
  /** Never throws: an unexpected error is logged and answered as INTERNAL. */
  dispatch<N extends OperationName>(call: Call<N>): Promise<Result<Answer<N>>>;
  /**
   * Subscribes the credentials' owner to events after the cursor. Fails with UNAUTHENTICATED, or
   * with BUSY if one caller has too many streams.
   */
  subscribe(
    credentials: Credentials,
    after: string | null,
    listener: EventListener,
  ): Promise<Result<() => void>>;
  /** Sends an event to every session of an agency. */
  announce(agency_id: number, draft: EventDraft): void;
  /** Makes a new workstation binding and gives its secrets, once. */
  bindStation(where: 'page' | 'app'): Promise<Binding>;
  isStation(secret: string): Promise<boolean>;
  /** Ends every call in progress and waits for effects under way. */
  close(): Promise<void>;
}
