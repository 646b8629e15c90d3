/** Examples of the OpenAPI document; a test parses each with the table's own schema. */
import { type ErrorWord, type Failure, failure } from '#main/contract/errors.ts';
import type { InputOf, OperationName, OutputOf } from '#main/contract/operations.ts';

interface Example<N extends OperationName> {
  input?: Partial<InputOf<N>>;
  output?: OutputOf<N>;
}

const TOKENS = {
  access_token: 'mZ1tq0nGgS5mR0o9Jx2kTq3hW7cYdVb4uEaLpNfKiXs',
  token_type: 'Bearer',
  refresh_token: 'pQ8rW2vB6nM4xZ0cL7kJ5hG3fD1sA9tYuIoEeRqTwXz',
  expires_in: 3_600,
};
const PASSENGER_ID = '5f0f3d0e-6a55-4f7c-9a53-0d4ff6a1c1a2';

export const EXAMPLES: { readonly [N in OperationName]?: Example<N> } = {
  'auth.token': {
    input: { username: 'agent@training.airdesk.example', password: 'training-pass' },
    output: TOKENS,
  },
  'auth.refresh': { input: { refresh_token: TOKENS.refresh_token }, output: TOKENS },
  'booking.create': {
    input: {
      selected_tokens: ['q3v9Xk2LrT8sYb1NwZ4mPd.0.0'],
      passengers: [
        {
          pax_type: 'ADT',
          first_name: 'Ana',
          last_name: 'Souza',
          gender_type: 'FEMALE',
          birth_date: '1988-04-12',
          email: 'ana@example.com',
        },
      ],
    },
  },
  'booking.import': {
    input: { locator: 'K7WQ2P', provider_type: 'PROVIDER_04', save: true },
  },
  'booking.cancel': { output: { code: 200, message: 'The booking is cancelled' } },
  'booking.update': {
    input: {
      booking_passengers_info: [{ passenger_id: PASSENGER_ID, email: 'ana.souza@example.com' }],
    },
  },
  'booking.split': {
    input: { passenger_ids: [PASSENGER_ID] },
    output: {
      original_booking_id: 'b1b7c8a0-33bb-4c51-8a36-4f4b7f4cf0a1',
      child_booking_id: 'e7a4f7e3-1a55-4c8e-9a2c-1df5f1f6a9c4',
      child_locator: 'M4RT8Z',
    },
  },
  'booking.price': { input: { lowest_price: false, informative: true } },
  'booking.frequent_flyers': {
    input: { passengers: [{ passenger_id: PASSENGER_ID, airline: 'LA', code: '12345678901' }] },
    output: { code: 200, message: 'The frequent-flyer numbers are set' },
  },
};

type Told = readonly [message: string, ...details: [path: string, message: string][]];

/** A failure of each kind as the service tells it. */
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
  PROVIDER_NOT_CONFIGURED: ['PROVIDER_03 is not configured', ['provider_type', 'PROVIDER_03']],
  THROTTLED: ['Too many failed sign-ins; wait before the next'],
  CALL_CANCELLED: ['The call was cancelled'],
  INTERNAL: ['Something is broken here; it has been logged'],
  PROVIDER_ERROR: ['No provider could be asked', ['PROVIDER_04', 'The airline answered 500']],
  OFFLINE: ['There is no connection to any provider'],
  BUSY: ['Airdesk is stopping'],
  PROVIDER_TIMEOUT: ['No provider answered in time', ['PROVIDER_04', 'LATE']],
  OUTCOME_UNKNOWN: [
    'The answer was lost; it will be looked up, not sent again',
    ['booking_id', 'b1b7c8a0-33bb-4c51-8a36-4f4b7f4cf0a1'],
    ['reference', 'ADB1B7C8A033BB4C518A36'],
  ],
};

export function exampleOf(word: ErrorWord): Failure {
  const [message, ...details] = FAILURES[word];
  return failure(
    word,
    message,
    details.map(([path, text]) => ({ path, message: text })),
  );
}
