/**
 * THE table: every operation the product has. An entry exists only together with its handler
 * (`main/operations/index.ts` does not compile otherwise).
 */
import type { z } from 'zod';
import {
  BaggageOptionsAnswer,
  BaggageOptionsInput,
  SelectBaggageAnswer,
  SelectBaggageInput,
  SelectSeatsAnswer,
  SelectSeatsInput,
} from './ancillary.ts';
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
import { ConnectionSetInput, ConnectionView } from './connection.ts';
import * as desk from './desk.ts';
import { Confirmation, type ErrorWord } from './errors.ts';
import { EstimateAnswer, EstimateInput, ExchangeInput } from './exchange.ts';
import { InstallmentsAnswer, InstallmentsInput } from './installment.ts';
import { PriceInput, PriceResult, SearchInput, SearchResult } from './offer.ts';
import { operation } from './operation.ts';
import * as queue from './queue.ts';
import { SeatMapAnswer, SeatMapInput } from './seat-map.ts';
import {
  IssueAnswer,
  IssueInput,
  Ticket,
  TicketListAnswer,
  TicketListInput,
  TicketRef,
} from './ticketing.ts';

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
/** What any operation that takes money may meet besides. */
const MONEY = [
  'PAYMENT_REQUIRED',
  'PAYMENT_MISMATCH',
  'CARD_REFUSED',
  'PRICE_CHANGED',
  'SOLD_OUT',
  'EXPIRED',
] as const satisfies readonly ErrorWord[];
const EXCHANGE = [
  'ESTIMATE_MISSING',
  'ESTIMATE_SPENT',
  'ALREADY_TICKETED',
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
  'ancillary.seat_map': operation({
    summary: 'The seat map of one leg, with what each seat costs each passenger',
    kind: 'query',
    auth: 'bearer+key',
    input: SeatMapInput,
    output: SeatMapAnswer,
    http: body('GET', '/bookings/{id}/legs/{leg_id}/seat-map'),
    errors: [...PROVIDER, 'NOT_FOUND', 'CANCELLED', 'WRONG_STATE', 'CAPABILITY_UNAVAILABLE'],
  }),
  'ancillary.seats': operation({
    summary: 'Select seats for passengers and legs, all or nothing',
    kind: 'effect',
    auth: 'bearer+key',
    input: SelectSeatsInput,
    output: SelectSeatsAnswer,
    http: body('POST', '/bookings/{id}/seats'),
    errors: [...PROVIDER, ...WRITE, ...MONEY],
    locks: 'id',
  }),
  'ancillary.baggage_options': operation({
    summary: 'Bags that passengers have and may add on one slice',
    kind: 'query',
    auth: 'bearer+key',
    input: BaggageOptionsInput,
    output: BaggageOptionsAnswer,
    http: body('GET', '/bookings/{id}/slices/{slice_id}/baggage-options'),
    errors: [...PROVIDER, 'NOT_FOUND', 'CANCELLED', 'WRONG_STATE', 'CAPABILITY_UNAVAILABLE'],
  }),
  'ancillary.baggage': operation({
    summary: 'Select extra bags; on hold this replaces every bag not yet ticketed',
    kind: 'effect',
    auth: 'bearer+key',
    input: SelectBaggageInput,
    output: SelectBaggageAnswer,
    http: body('POST', '/bookings/{id}/baggages'),
    errors: [...PROVIDER, ...WRITE, ...MONEY],
    locks: 'id',
  }),
  'ticket.issue': operation({
    summary: 'Issue tickets and EMDs of a booking, or exchange where exchange tokens are given',
    kind: 'effect',
    auth: 'bearer+key',
    input: IssueInput,
    output: IssueAnswer,
    http: body('POST', '/tickets'),
    errors: [...PROVIDER, ...WRITE, ...MONEY, ...EXCHANGE],
    locks: 'booking_id',
  }),
  'ticket.list': operation({
    summary: 'Tickets of the agency by day of issue',
    kind: 'query',
    auth: 'bearer',
    input: TicketListInput,
    output: TicketListAnswer,
    http: {
      methods: ['GET'],
      path: '/tickets',
      query: {
        start_date: 'string',
        end_date: 'string',
        page: 'integer',
        per_page: 'integer',
        timezone: 'string',
        sort_by: 'string',
        booking_id: 'string',
        locator: 'string',
      },
    },
    errors: ['NOT_FOUND', 'AMBIGUOUS'],
  }),
  'ticket.get': operation({
    summary: 'Read one ticket or EMD by its number',
    kind: 'query',
    auth: 'bearer',
    input: TicketRef,
    output: Ticket,
    http: body('GET', '/tickets/{number}'),
    errors: ['NOT_FOUND'],
  }),
  'ticket.void': operation({
    summary: 'Void a ticket or EMD on the day of issue; a conjunction set goes as one',
    kind: 'effect',
    auth: 'bearer+key',
    input: TicketRef,
    output: Confirmation,
    http: body('DELETE', '/tickets/{number}'),
    errors: [...PROVIDER, ...WRITE],
  }),
  'ticket.void_all': operation({
    summary: 'Void every ticket and EMD of a booking',
    kind: 'effect',
    auth: 'bearer+key',
    input: BookingRef,
    output: Confirmation,
    http: body('DELETE', '/bookings/{id}/tickets'),
    errors: [...PROVIDER, ...WRITE],
    locks: 'id',
  }),
  'installment.list': operation({
    summary: 'Instalment plans of a card for offers or for a booking',
    kind: 'query',
    auth: 'bearer',
    input: InstallmentsInput,
    output: InstallmentsAnswer,
    http: {
      methods: ['GET'],
      path: '/installments',
      query: {
        creditcard_bin: 'string',
        booking_id: 'string',
        selected_tokens: 'list',
        passenger_ids: 'list',
      },
    },
    errors: [
      'NOT_FOUND',
      'AMBIGUOUS',
      'EXPIRED',
      'CANCELLED',
      'WRONG_STATE',
      'ALREADY_TICKETED',
      'CARD_REFUSED',
    ],
  }),
  'exchange.estimate': operation({
    summary: 'What an exchange of tickets would cost, passenger by passenger; reissues nothing',
    kind: 'command',
    auth: 'bearer+key',
    input: EstimateInput,
    output: EstimateAnswer,
    http: body('POST', '/exchange/estimate'),
    errors: [
      ...PROVIDER,
      'NOT_FOUND',
      'CANCELLED',
      'WRONG_STATE',
      'CAPABILITY_UNAVAILABLE',
      'EXPIRED',
      'SOLD_OUT',
      'PRICE_CHANGED',
      'BOOKING_BUSY',
      'IDEMPOTENCY_MISMATCH',
      'IN_PROGRESS',
    ],
  }),
  'exchange.perform': operation({
    summary: 'Reissue tickets as estimated, in the same booking or into a new one',
    kind: 'effect',
    auth: 'bearer+key',
    input: ExchangeInput,
    output: IssueAnswer,
    http: body('POST', '/exchange'),
    errors: [...PROVIDER, ...WRITE, ...MONEY, ...EXCHANGE],
    locks: 'booking_id',
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
  'connection.get': operation({
    ...local('Whether the providers can be reached'),
    kind: 'query',
    input: desk.Empty,
    output: ConnectionView,
  }),
  'connection.set': operation({
    ...local('Work offline, or no more; answers when the new state holds'),
    kind: 'command',
    input: ConnectionSetInput,
    output: ConnectionView,
  }),
  'queue.add': operation({
    ...local('Queue a booking, an update or a cancellation, to be placed when there is a line'),
    kind: 'command',
    input: queue.QueueAddInput,
    output: queue.QueueItemAnswer,
    errors: [
      'NOT_FOUND',
      'WRONG_STATE',
      'CANCELLED',
      'ALREADY_TICKETED',
      'CAPABILITY_UNAVAILABLE',
      'DUPLICATE',
      'STALE_REVISION',
      'PROVIDER_NOT_CONFIGURED',
    ],
  }),
  'queue.list': operation({
    ...local('The queue of this agency'),
    kind: 'query',
    input: queue.QueueListInput,
    output: queue.QueueListAnswer,
  }),
  'queue.get': operation({
    ...local('One item of the queue, with what there is to choose'),
    kind: 'query',
    input: queue.QueueRef,
    output: queue.QueueItemAnswer,
    errors: ['NOT_FOUND'],
  }),
  'queue.decide': operation({
    ...local('Accept, choose, drop, retry, hold, release or adopt an item of the queue'),
    kind: 'command',
    input: queue.QueueDecideInput,
    output: queue.QueueItemAnswer,
    errors: [...PROVIDER, 'NOT_FOUND', 'WRONG_STATE', 'BOOKING_BUSY', 'EXPIRED'],
  }),
  'queue.drain': operation({
    ...local('Make everything in the queue due now'),
    kind: 'command',
    input: desk.Empty,
    output: queue.QueueDrainAnswer,
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
