/** Examples of the OpenAPI document; a test parses each with the table's own schema. */
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
