/** Signing in, shopping and bookings on hold. */
import { RefreshInput, TokenAnswer, TokenInput } from './auth.ts';
import {
  BookingAnswer,
  BookingRef,
  CancelInput,
  CreateInput,
  FrequentFlyerUpdateInput,
  ImportInput,
  RepriceAnswer,
  RepriceInput,
  SplitAnswer,
  SplitInput,
  UpdateInput,
} from './booking.ts';
import { Confirmation } from './errors.ts';
import { PriceInput, PriceResult, SearchInput, SearchResult } from './offer.ts';
import { body, open, PROVIDER, rest, WRITE } from './operation-parts.ts';

export const bookingOperations = {
  'auth.token': open.command('Sign in with e-mail and password (OAuth 2.0 password grant)', {
    input: TokenInput,
    output: TokenAnswer,
    http: body('POST', '/oauth/token'),
    errors: ['THROTTLED'],
  }),
  'auth.refresh': open.command('Exchange a refresh token for a new pair; the one used is spent', {
    input: RefreshInput,
    output: TokenAnswer,
    http: body('POST', '/oauth/refreshtoken'),
    ends_sessions: true,
  }),
  'offer.search': rest.query('Search fares from all chosen providers at once', {
    input: SearchInput,
    output: SearchResult,
    http: {
      methods: ['GET'],
      path: '/offers',
      query: {
        route: 'string',
        provider_type: 'list',
        airlines: 'list',
        adts: 'integer',
        chds: 'integer',
        infs: 'integer',
        cabin: 'string',
        direct_flights_only: 'boolean',
        cheapest_price_only: 'boolean',
        with_bags_only: 'boolean',
        max_connections: 'integer',
        booking_id: 'string',
      },
    },
    errors: [
      ...PROVIDER,
      'NOT_FOUND',
      'CAPABILITY_UNAVAILABLE',
      'CANCELLED',
      'WRONG_STATE',
      'BOOKING_BUSY',
    ],
  }),
  'offer.price': rest.query(
    'Confirm that chosen fares are still available, with alternative fare families',
    {
      input: PriceInput,
      output: PriceResult,
      http: {
        methods: ['GET'],
        path: '/offers/price',
        query: { slice_tokens: 'list', additional_offers: 'boolean' },
      },
      errors: [
        ...PROVIDER,
        'NOT_FOUND',
        'EXPIRED',
        'SOLD_OUT',
        'WRONG_STATE',
        'CAPABILITY_UNAVAILABLE',
      ],
    },
  ),
  'booking.create': rest.effect(
    'Create a booking on hold from selected slice tokens and passengers',
    {
      input: CreateInput,
      output: BookingAnswer,
      http: body('POST', '/bookings'),
      errors: [...PROVIDER, ...WRITE, 'EXPIRED', 'SOLD_OUT', 'PRICE_CHANGED', 'DUPLICATE'],
    },
  ),
  'booking.import': rest.command('Fetch a booking by its provider locator; with save, keep it', {
    input: ImportInput,
    output: BookingAnswer,
    http: body('POST', '/bookings/import'),
    errors: [
      ...PROVIDER,
      'NOT_FOUND',
      'BOOKING_BUSY',
      'IDEMPOTENCY_MISMATCH',
      'IN_PROGRESS',
      'AMBIGUOUS',
    ],
  }),
  'booking.get': rest.query('Read a booking', {
    input: BookingRef,
    output: BookingAnswer,
    http: body('GET', '/bookings/{id}'),
    errors: ['NOT_FOUND'],
  }),
  'booking.cancel': rest.effect(
    'Cancel a booking: one on hold, or a paid one for what comes back',
    {
      input: CancelInput,
      output: Confirmation,
      http: { methods: ['DELETE'], path: '/bookings/{id}', query: { refund: 'string' } },
      errors: [...PROVIDER, ...WRITE, 'ALREADY_TICKETED', 'PRICE_CHANGED', 'EXPIRED'],
      locks: 'id',
    },
  ),
  'booking.update': rest.effect("Update passengers' data; a field left out stays as it is", {
    input: UpdateInput,
    output: BookingAnswer,
    http: { methods: ['PUT', 'PATCH'], path: '/bookings/{id}', query: {} },
    errors: [...PROVIDER, ...WRITE],
    locks: 'id',
  }),
  'booking.split': rest.effect('Move passengers to a child booking of their own', {
    input: SplitInput,
    output: SplitAnswer,
    http: body('POST', '/bookings/{id}/split'),
    errors: [...PROVIDER, ...WRITE],
    locks: 'id',
  }),
  'booking.price': rest.effect(
    'Price a booking again, optionally at the lowest fare or without storing it',
    {
      input: RepriceInput,
      output: RepriceAnswer,
      http: body('POST', '/bookings/{id}/price'),
      errors: [...PROVIDER, ...WRITE, 'SOLD_OUT', 'ALREADY_TICKETED'],
      locks: 'id',
    },
  ),
  'booking.frequent_flyers': rest.effect('Set frequent-flyer numbers of passengers, all or none', {
    input: FrequentFlyerUpdateInput,
    output: Confirmation,
    http: { methods: ['PUT', 'PATCH'], path: '/bookings/{id}/frequent-flyers', query: {} },
    errors: [...PROVIDER, ...WRITE],
    locks: 'id',
  }),
} as const;
