/**
 * THE table: every operation the product has. An entry exists only together with its handler
 * (`main/operations/index.ts` does not compile otherwise).
 */
import type { z } from 'zod';
import { RefreshInput, TokenAnswer, TokenInput } from './auth.ts';
import {
  BookingAnswer,
  BookingRef,
  CreateInput,
  FrequentFlyerUpdateInput,
  ImportInput,
  RepriceAnswer,
  RepriceInput,
  SplitAnswer,
  SplitInput,
  UpdateInput,
} from './booking.ts';
import * as desk from './desk.ts';
import { Confirmation, type ErrorWord } from './errors.ts';
import { PriceInput, PriceResult, SearchInput, SearchResult } from './offer.ts';
import { operation } from './operation.ts';

/** What any call that reaches a provider may meet. */
const PROVIDER = [
  'PROVIDER_ERROR',
  'PROVIDER_TIMEOUT',
  'PROVIDER_REFUSED',
  'PROVIDER_NOT_CONFIGURED',
  'OFFLINE',
] as const satisfies readonly ErrorWord[];
/** What any write to a booking may meet besides. */
const WRITE = [
  'NOT_FOUND',
  'BOOKING_BUSY',
  'STALE_REVISION',
  'CANCELLED',
  'WRONG_STATE',
  'CAPABILITY_UNAVAILABLE',
  'IDEMPOTENCY_MISMATCH',
  'IN_PROGRESS',
  'OUTCOME_UNKNOWN',
] as const satisfies readonly ErrorWord[];

const body = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'GET', path: string) => ({
  methods: [method],
  path,
  query: {},
});
const local = (summary: string) => ({
  summary,
  auth: 'workstation' as const,
  http: null,
  errors: [],
});

export const operations = {
  'auth.token': operation({
    summary: 'Sign in with e-mail and password (OAuth 2.0 password grant)',
    kind: 'command',
    auth: 'none',
    input: TokenInput,
    output: TokenAnswer,
    http: body('POST', '/oauth/token'),
    errors: ['THROTTLED'],
  }),
  'auth.refresh': operation({
    summary: 'Exchange a refresh token for a new pair; the one used is spent',
    kind: 'command',
    auth: 'none',
    input: RefreshInput,
    output: TokenAnswer,
    http: body('POST', '/oauth/refreshtoken'),
    errors: [],
  }),
  'offer.search': operation({
    summary: 'Search fares from all chosen providers at once',
    kind: 'query',
    auth: 'bearer+key',
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
    errors: [...PROVIDER, 'NOT_FOUND', 'CAPABILITY_UNAVAILABLE', 'CANCELLED', 'WRONG_STATE'],
  }),
  'offer.price': operation({
    summary: 'Confirm that chosen fares are still available, with alternative fare families',
    kind: 'query',
    auth: 'bearer+key',
    input: PriceInput,
    output: PriceResult,
    http: {
      methods: ['GET'],
      path: '/offers/price',
      query: { slice_tokens: 'list', additional_offers: 'boolean' },
    },
    errors: [...PROVIDER, 'NOT_FOUND', 'EXPIRED', 'SOLD_OUT', 'WRONG_STATE'],
  }),
  'booking.create': operation({
    summary: 'Create a booking on hold from selected slice tokens and passengers',
    kind: 'effect',
    auth: 'bearer+key',
    input: CreateInput,
    output: BookingAnswer,
    http: body('POST', '/bookings'),
    errors: [...PROVIDER, ...WRITE, 'EXPIRED', 'SOLD_OUT', 'PRICE_CHANGED', 'DUPLICATE'],
  }),
  'booking.import': operation({
    summary: 'Fetch a booking by its provider locator; with save, keep it',
    kind: 'command',
    auth: 'bearer+key',
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
  'booking.get': operation({
    summary: 'Read a booking',
    kind: 'query',
    auth: 'bearer+key',
    input: BookingRef,
    output: BookingAnswer,
    http: body('GET', '/bookings/{id}'),
    errors: ['NOT_FOUND'],
  }),
  'booking.cancel': operation({
    summary: 'Cancel a booking on hold',
    kind: 'effect',
    auth: 'bearer+key',
    input: BookingRef,
    output: Confirmation,
    http: body('DELETE', '/bookings/{id}'),
    errors: [...PROVIDER, ...WRITE, 'ALREADY_TICKETED'],
    locks: 'id',
  }),
  'booking.update': operation({
    summary: "Update passengers' data; a field left out stays as it is",
    kind: 'effect',
    auth: 'bearer+key',
    input: UpdateInput,
    output: BookingAnswer,
    http: { methods: ['PUT', 'PATCH'], path: '/bookings/{id}', query: {} },
    errors: [...PROVIDER, ...WRITE],
    locks: 'id',
  }),
  'booking.split': operation({
    summary: 'Move passengers to a child booking of their own',
    kind: 'effect',
    auth: 'bearer+key',
    input: SplitInput,
    output: SplitAnswer,
    http: body('POST', '/bookings/{id}/split'),
    errors: [...PROVIDER, ...WRITE],
    locks: 'id',
  }),
  'booking.price': operation({
    summary: 'Price a booking again, optionally at the lowest fare or without storing it',
    kind: 'effect',
    auth: 'bearer+key',
    input: RepriceInput,
    output: RepriceAnswer,
    http: body('POST', '/bookings/{id}/price'),
    errors: [...PROVIDER, ...WRITE, 'SOLD_OUT', 'ALREADY_TICKETED'],
    locks: 'id',
  }),
  'booking.frequent_flyers': operation({
    summary: 'Set frequent-flyer numbers of passengers, all or none',
    kind: 'effect',
    auth: 'bearer+key',
    input: FrequentFlyerUpdateInput,
    output: Confirmation,
    http: { methods: ['PUT', 'PATCH'], path: '/bookings/{id}/frequent-flyers', query: {} },
    errors: [...PROVIDER, ...WRITE],
    locks: 'id',
  }),

  'session.get': operation({
    ...local('Who is signed in at this workstation'),
    kind: 'query',
    auth: 'station',
    input: desk.Empty,
    output: desk.SessionView,
  }),
  'session.sign_in': operation({
    ...local('Sign an agent in at this workstation; tokens stay in the main process'),
    kind: 'command',
    auth: 'station',
    input: desk.SignInInput,
    output: desk.SessionView,
    errors: ['THROTTLED'],
  }),
  'session.sign_out': operation({
    ...local('Sign the agent out; work areas stay'),
    kind: 'command',
    auth: 'station',
    input: desk.Empty,
    output: desk.SessionView,
  }),
  'call.cancel': operation({
    ...local('Stop waiting for a call in progress; an effect under way is not undone'),
    kind: 'command',
    input: desk.CancelCallInput,
    output: desk.CancelCallAnswer,
  }),
  'booking.find': operation({
    ...local('Find bookings by passenger name, locator, phone or ticket; recent ones without text'),
    kind: 'query',
    input: desk.FindInput,
    output: desk.FindAnswer,
  }),
  'booking.history': operation({
    ...local('Who changed what in a booking, in order'),
    kind: 'query',
    input: BookingRef,
    output: desk.HistoryAnswer,
    errors: ['NOT_FOUND'],
  }),
  'workarea.save': operation({
    ...local('Keep the state of a work area'),
    kind: 'command',
    input: desk.WorkArea,
    output: desk.Empty,
  }),
  'workarea.list': operation({
    ...local('The kept work areas of this agent'),
    kind: 'query',
    input: desk.Empty,
    output: desk.WorkAreasAnswer,
  }),
  'reference.places': operation({
    ...local('Cities and airports by code or name'),
    kind: 'query',
    input: desk.SuggestInput,
    output: desk.PlacesAnswer,
  }),
  'reference.airlines': operation({
    ...local('Airlines by code or name'),
    kind: 'query',
    input: desk.SuggestInput,
    output: desk.AirlinesAnswer,
  }),
  'fee.get': operation({
    ...local("The agency's fee table"),
    kind: 'query',
    input: desk.Empty,
    output: desk.FeeTable,
  }),
  'fee.set': operation({
    ...local("Replace the agency's fee table"),
    kind: 'command',
    input: desk.FeeTable,
    output: desk.FeeTable,
  }),
  'provider.list': operation({
    ...local('The ten provider positions and which are configured'),
    kind: 'query',
    input: desk.Empty,
    output: desk.ProvidersAnswer,
  }),
  'agency.create': operation({
    ...local('Make an agency with its first administrator and API key'),
    kind: 'command',
    input: desk.AgencyInput,
    output: desk.AgencyAnswer,
    errors: ['DUPLICATE'],
  }),
  'user.create': operation({
    ...local('Make an agent of this agency'),
    kind: 'command',
    input: desk.UserInput,
    output: desk.UserAnswer,
    errors: ['DUPLICATE', 'NOT_FOUND'],
  }),
  'group.create': operation({
    ...local('Make a group of agents of this agency'),
    kind: 'command',
    input: desk.GroupInput,
    output: desk.GroupAnswer,
    errors: ['NOT_FOUND'],
  }),
  'training.faults.set': operation({
    ...local('Make the training system misbehave'),
    kind: 'command',
    input: desk.FaultSetting,
    output: desk.FaultsAnswer,
    errors: ['PROVIDER_ERROR'],
    training_only: true,
  }),
  'training.faults.clear': operation({
    ...local('Let the training system behave again'),
    kind: 'command',
    input: desk.Empty,
    output: desk.FaultsAnswer,
    errors: ['PROVIDER_ERROR'],
    training_only: true,
  }),
  'training.orders.list': operation({
    ...local("The far side's own view of its orders"),
    kind: 'query',
    input: desk.Empty,
    output: desk.TrainingOrdersAnswer,
    errors: ['PROVIDER_ERROR'],
    training_only: true,
  }),
} as const;

export type Operations = typeof operations;
export type OperationName = keyof Operations;
/** What a caller passes. */
export type InputOf<N extends OperationName> = z.input<Operations[N]['input']>;
/** What the handler receives, parsed. */
export type ParsedInputOf<N extends OperationName> = z.output<Operations[N]['input']>;
export type OutputOf<N extends OperationName> = z.output<Operations[N]['output']>;

export const OPERATION_NAMES = Object.keys(operations) as OperationName[];

/** True for a name that is in the table (own properties only: `__proto__` is not one). */
export function isOperationName(name: string): name is OperationName {
  return Object.hasOwn(operations, name);
}
