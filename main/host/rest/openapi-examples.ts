/** Examples of the OpenAPI document; a test checks each against the table's own schema. */
import { toTable } from '#main/contract/collections.ts';
import {
  createFailure,
  type ErrorWord,
  type Failure,
  toRestErrorBody,
} from '#main/contract/errors.ts';
import type { OperationName } from '#main/contract/operations.ts';
import recorded from './openapi-examples.json' with { type: 'json' };

interface Example {
  input?: Readonly<Record<string, unknown>>;
  output?: unknown;
  /** Bodies of refusals by their word. */
  failures?: Readonly<Record<string, unknown>>;
}

/** Failures as they are kept: the word says the rest of the body. */
interface Recorded extends Omit<Example, 'failures'> {
  failures?: Readonly<Record<string, Pick<Failure, 'message' | 'details'>>>;
}

/** Requests and answers of the training system, written by `npm run examples`. */
export const EXAMPLES: { readonly [N in OperationName]?: Example } = Object.fromEntries(
  Object.entries<Recorded>(recorded).map(([name, { failures = {}, ...example }]) => {
    const told = Object.entries(failures).map(([word, { message, details }]) => {
      const body = toRestErrorBody(createFailure(word as ErrorWord, message, details));
      return [word, body];
    });
    return [name, { ...example, failures: Object.fromEntries(told) }];
  }),
);

/** One value for each parameter, used where an operation's own example has none. */
export const PARAMETER_EXAMPLES: Readonly<Record<string, unknown>> = toTable({
  id: 'b1b7c8a0-33bb-4c51-8a36-4f4b7f4cf0a1',
  booking_id: 'b1b7c8a0-33bb-4c51-8a36-4f4b7f4cf0a1',
  leg_id: '3e5ad83b-08c0-4ffd-8654-3d5a73c171a6',
  slice_id: '5910728d-debf-47a7-bef8-c7dc3af3d96a',
  passenger_ids: ['1e2f9c15-8673-45cf-9517-2ca0e5d991a7'],
  selected_tokens: ['3UdQPNVtz0j3uqtP-Ub8HXkXayDUZxCsZV9FA0kRtdU.0.0'],
  number: '9572170000001',
  airlines: ['LA', 'TP'],
  chds: 1,
  infs: 1,
  cabin: 'ECONOMY',
  direct_flights_only: true,
  cheapest_price_only: true,
  with_bags_only: true,
  max_connections: 1,
  refund: '1840.20',
  start_date: '2026-11-24',
  end_date: '2026-11-30',
  page: 2,
  timezone: 'America/Sao_Paulo',
  sort_by: 'created_at',
  locator: 'K7WQ2P',
});

type Told = readonly [message: string, ...details: [path: string, message: string][]];

/** A failure of each kind, as the service reports it. */
const FAILURES: Readonly<Record<ErrorWord, Told>> = {
  INVALID_REQUEST: [
    'The request is not valid (passengers.0.last_name: required)',
    ['passengers.0.last_name', 'required'],
  ],
  PAYMENT_REQUIRED: [
    'The booking is ticketed: what is chosen has to be paid',
    ['payment', 'The booking is ticketed: what is chosen has to be paid'],
  ],
  UNAUTHENTICATED: ['The access token has expired'],
  LOCKED: ['This workstation is locked; its agent unlocks it'],
  FORBIDDEN: ['This booking belongs to another agency'],
  NOT_FOUND: ['There is nothing with this id'],
  METHOD_NOT_ALLOWED: ['PUT is not possible here; what is: POST'],
  ALREADY_TICKETED: ['All tickets are issued'],
  CANCELLED: ['The booking is cancelled'],
  WRONG_STATE: [
    'These tokens were spent on a booking; search again',
    ['booking_id', 'b1b7c8a0-33bb-4c51-8a36-4f4b7f4cf0a1'],
  ],
  STALE_REVISION: ['The booking has changed since you read it'],
  DUPLICATE: [
    'The same passengers already hold the same flights',
    ['booking_id', 'b1b7c8a0-33bb-4c51-8a36-4f4b7f4cf0a1'],
    ['locator', 'K7WQ2P'],
  ],
  AMBIGUOUS: ['Several bookings have this locator'],
  BOOKING_BUSY: ['Somebody is changing this booking'],
  IDEMPOTENCY_MISMATCH: ['This idempotency key was used with another request'],
  IN_PROGRESS: ['The first request is still in progress'],
  SOLD_OUT: ['The seat is taken'],
  PRICE_CHANGED: [
    'The fare has changed; price it again and ask the passenger',
    ['price.before', 'BRL 4,180.20'],
    ['price.now', 'BRL 4,472.81'],
  ],
  ESTIMATE_MISSING: ['There is no estimate for these slices; estimate the exchange first'],
  ESTIMATE_SPENT: ['The estimate was performed already'],
  EXPIRED: ['The estimate has expired; estimate the exchange again'],
  PAYLOAD_TOO_LARGE: ['The body is larger than 1048576 bytes'],
  UNSUPPORTED_MEDIA_TYPE: ['The body must be application/json in UTF-8'],
  PAYMENT_MISMATCH: [
    'The payment is not what the passengers cost: expected BRL 351.00, got BRL 350.99',
    ['form_of_payments', 'The payment is not what the passengers cost'],
    ['expected', 'BRL 351.00'],
    ['actual', 'BRL 350.99'],
  ],
  CAPABILITY_UNAVAILABLE: ['The airline wants this fare paid at once; it cannot be held'],
  CARD_REFUSED: ['The card was refused'],
  PROVIDER_REFUSED: ['The airline refuses this'],
  PROVIDER_NOT_CONFIGURED: ['PROVIDER_01 is not configured', ['provider_type', 'PROVIDER_01']],
  THROTTLED: ['Too many failed sign-ins; wait before the next'],
  CALL_CANCELLED: ['The call was cancelled'],
  INTERNAL: ['Something is broken here; it has been logged'],
  PROVIDER_ERROR: ['No provider answered', ['PROVIDER_04', 'The airline answered 500']],
  OFFLINE: ['There is no connection to any provider'],
  BUSY: ['Airdesk is stopping'],
  PROVIDER_TIMEOUT: ['No provider answered in time', ['PROVIDER_04', 'LATE']],
  OUTCOME_UNKNOWN: [
    'The answer was lost; it will be looked up, not sent again',
    ['booking_id', 'b1b7c8a0-33bb-4c51-8a36-4f4b7f4cf0a1'],
    ['reference', 'ADB1B7C8A033BB4C518A36'],
  ],
};

export function buildExample(word: ErrorWord): Failure {
  const [message, ...details] = FAILURES[word];
  return createFailure(
    word,
    message,
    details.map(([path, text]) => ({ path, message: text })),
  );
}
