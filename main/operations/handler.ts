/**
 * The handler type: a function from parsed input and context to an answer or an expected failure.
 * Handlers load, call a pure rule, run an effect through an intent, and save; they do not know the
 * transport. Small helpers on the context are here too.
 */
import { findAgency } from '#db/store/agencies.ts';
import type { Booking } from '#main/contract/booking.ts';
import type { ProviderStatus } from '#main/contract/call.ts';
import type { OperationName, OutputOf, ParsedInputOf } from '#main/contract/operations.ts';
import type { Result } from '#main/contract/result.ts';
import type { Clock, EventDraft, Ports, Principal } from '#main/ports.ts';
import type { Provider, ProviderCall } from '#main/providers/provider.ts';
import { convertUtcToLocal } from '#main/reference/calendar.ts';

/** The queued item an operation is replayed for. */
export interface QueuedCall {
  item_id: string;
  reference: string;
  /** The number of this attempt: an older attempt may no longer write. */
  attempt: number;
}

export interface Context {
  ports: Ports;
  /** Null only for operations whose scheme is `none` or `station`. */
  principal: Principal | null;
  /** Digest of the workstation's secret, when the call came from a bound one. */
  station: string | null;
  /** The agency of the API key, for a call without a signed-in user. */
  key_agency?: number | null;
  /** The token family of the sign-in. */
  session?: string | null;
  /** The workstation is locked. */
  locked?: boolean;
  remote: string;
  /** The call came by the public interface, so that interface's limits apply. */
  outside?: boolean;
  call_id: string;
  signal: AbortSignal;
  if_match: number | null;
  idempotency_key: string | null;
  /** Keyed hash of the body, with card numbers masked. */
  request_digest: string;
  emit(draft: EventDraft): void;
  /** Set where the outbox replays a call made without a connection. */
  queued?: QueuedCall;
  /** Cancels another call of the same caller; false when none with that id is running. */
  cancel(call_id: string): boolean;
}

export interface HandlerAnswer<N extends OperationName> {
  output: OutputOf<N>;
  /** The booking after the call, where the operation is about one. */
  booking?: { view: Booking; revision: number } | null;
  providers?: ProviderStatus[];
  warnings?: string[];
  /** Events for every session of the agency, sent with the answer. */
  announce?: EventDraft[];
  /** The workstation's new secret, where the call has changed it. */
  station?: string;
}

export type Handled<N extends OperationName> = Promise<Result<HandlerAnswer<N>>>;
export type Handler<N extends OperationName> = (
  input: ParsedInputOf<N>,
  context: Context,
) => Handled<N>;
export type HandlerTable = { readonly [N in OperationName]: Handler<N> };

/** The caller; dispatch has checked that there is one. */
export function getCaller(context: Context): Principal {
  if (!context.principal) throw new Error('This operation was reached without a principal');
  return context.principal;
}

/** `timeout_ms` where a call must be shorter than the provider's own limit. */
export const buildCall = (
  { ports, signal }: { ports: Pick<Ports, 'ids'>; signal?: AbortSignal },
  provider: Provider,
  timeout_ms: number = provider.traits.call_timeout_ms,
): ProviderCall => ({
  correlation_id: ports.ids.uuid(),
  reference: null,
  timeout_ms,
  ...(signal && { signal }),
});

export const getTodayAt = (clock: Clock, { time_zone }: { time_zone: string }): string =>
  convertUtcToLocal(clock.now().toISOString(), time_zone).slice(0, 10);

/** For callers that have not read the agency. */
export async function getAgencyToday({ ports, principal }: Context): Promise<string> {
  const agency = principal ? await findAgency(ports.db.read, principal.agency_id) : null;
  return getTodayAt(ports.clock, agency ?? { time_zone: 'UTC' });
}
