/**
 * How the workstation calls an operation, the same over IPC and over HTTP. Over HTTP: POST
 * /desk/v1/<name> with the input as body, call metadata in the headers named here, and the bare
 * output back, or the whole envelope when `airdesk-envelope: 1` is sent.
 */
import type { Booking } from './booking.ts';
import type { DocumentAnswer } from './documents.ts';
import type { ErrorBody, ErrorWord } from './errors.ts';
import type { DeskEvent } from './events.ts';
import type { OutboxExportAnswer } from './hand-over.ts';
import type { InputOf, OperationName, OutputOf } from './operations.ts';
import type { LanguageCode } from './preferences.ts';
import type { ProviderCode } from './values.ts';

export const CALL_ID_HEADER = 'airdesk-call-id';
/** Header for the browser page's own secret: other ports of the host can read its cookie. */
export const PAGE_HEADER = 'airdesk-page';
export const ENVELOPE_HEADER = 'airdesk-envelope';
export const IDEMPOTENCY_HEADER = 'idempotency-key';
export const PROVIDER_STATUS_HEADER = 'airdesk-provider-status';
/** Warnings about a successful call: percent-encoded sentences, joined by commas. */
export const WARNINGS_HEADER = 'airdesk-warnings';
/** Server-sent events of this workstation; resumable by Last-Event-ID. */
export const EVENTS_PATH = '/desk/v1/events';
export const DESK_PATH = '/desk/v1';
export const REST_PATH = '/flights/v1';
/** Where airlines send notifications, each at its provider's code. */
export const NOTIFY_PATH = '/ndc/v1';

/**
 * Between the desktop app's main and renderer processes: calls, events, files; unlocking the data
 * key; saving drafts before the end; the agent's language; links; another window; printing.
 */
export const IPC_CHANNELS = {
  invoke: 'airdesk:invoke',
  event: 'airdesk:event',
  file: 'airdesk:file',
  recover: 'airdesk:recover',
  flush: 'airdesk:flush',
  flushed: 'airdesk:flushed',
  language: 'airdesk:language',
  link: 'airdesk:link',
  takeLink: 'airdesk:take-link',
  newWindow: 'airdesk:new-window',
  print: 'airdesk:print',
  printers: 'airdesk:printers',
} as const;
/** Where the desktop app serves its page from. */
export const APP_SCHEME = 'airdesk';
export const APP_ORIGIN = 'airdesk://app';

/** Sent with the input. The client makes `call_id` and repeats with the same key. */
export interface CallOptions {
  call_id: string;
  if_match?: number;
  idempotency_key?: string;
}

/** One provider's result in a call to several. */
export interface ProviderStatus {
  provider_type: ProviderCode;
  state: 'ANSWERED' | 'FAILED' | 'LATE';
  offers: number;
  elapsed_ms: number;
  error: ErrorWord | null;
  /** More were found than are shown: the number of combinations is limited. */
  cut?: boolean;
}

export interface CallMeta {
  /** Revision of the booking in `view`, or null. */
  revision: number | null;
  connection: 'ONLINE' | 'OFFLINE';
  warnings: string[];
  /** Providers that answered or did not; empty if none was called. */
  providers: ProviderStatus[];
}

/** `view` is the state after the call, so that the client need not fetch it. */
export interface Envelope<N extends OperationName = OperationName> {
  output: OutputOf<N>;
  view: { booking: Booking | null };
  meta: CallMeta;
}

export type CallResult<N extends OperationName = OperationName> =
  | { ok: true; value: Envelope<N> }
  | { ok: false; error: ErrorBody };

/** A document, or a part of the outbox for another station. */
export interface FileToKeep {
  file_name: string;
  media_type: DocumentAnswer['media_type'] | OutboxExportAnswer['media_type'] | 'application/json';
  body_base64: string;
}

export type KeptFile =
  | { state: 'KEPT' }
  | { state: 'CANCELLED' }
  | { state: 'REFUSED'; reason: string };

/** The printers of this machine, and the one that prints itineraries without a dialog. */
export interface Printers {
  printers: { name: string; label: string }[];
  chosen: string | null;
}
export type Printed = 'PRINTED' | 'CANCELLED' | 'FAILED';

/** The object that the preload script puts on `window.airdesk`; absent in the browser. */
export interface Bridge {
  invoke<N extends OperationName>(
    name: N,
    input: InputOf<N>,
    options: CallOptions,
  ): Promise<CallResult<N>>;
  /** Asks where to save a file and writes it there. */
  keepFile(file: FileToKeep): Promise<KeptFile>;
  /**
   * Tries the recovery passphrase of the data key; answered only while the vault does not open it.
   */
  recover(passphrase: string): Promise<boolean>;
  /** Called before the app ends, which waits a moment for what is saved then. */
  onFlush(flush: () => Promise<void>): void;
  /** Sets the language of dialogs, menus and notifications. */
  tellLanguage(language: LanguageCode): void;
  /** Called when a link to a booking was opened; the listener then takes it. */
  onLink(heard: () => void): void;
  /** The locator of that link, once; null if none waits. */
  takeLink(): Promise<string | null>;
  /** Opens another window with its own work areas. */
  newWindow(): void;
  /** Prints the page: on the chosen printer, else with the system's dialog. */
  print(): Promise<Printed>;
  /** Lists the printers; `choose` first selects one, or none with null. */
  printers(choose?: string | null): Promise<Printers>;
  /** Returns the function that ends the subscription. */
  subscribe(listener: (event: DeskEvent) => void): () => void;
}
