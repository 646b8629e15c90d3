/** Seats, bags, tickets, installments and exchange. */
import {
  BaggageOptionsAnswer,
  BaggageOptionsInput,
  SelectBaggageAnswer,
  SelectBaggageInput,
  SelectSeatsAnswer,
  SelectSeatsInput,
} from './ancillary.ts';
import { AuditAnswer, AuditInput } from './audit.ts';
import { BookingRef } from './booking.ts';
import { Confirmation } from './errors.ts';
import { EstimateAnswer, EstimateInput, ExchangeInput } from './exchange.ts';
import { InstallmentsAnswer, InstallmentsInput } from './installment.ts';
import {
  bearer,
  body,
  EXCHANGE,
  local,
  MONEY,
  PROVIDER,
  READ,
  rest,
  WRITE,
} from './operation-parts.ts';
import { Collections } from './payment.ts';
import {
  RefundAnswer,
  RefundConfirmInput,
  RefundQuoteAnswer,
  RefundQuoteInput,
  ReleaseAnswer,
  ReleaseInput,
  ReleaseTerms,
} from './refund.ts';
import { SeatMapAnswer, SeatMapInput } from './seat-map.ts';
import {
  IssueAnswer,
  IssueInput,
  Ticket,
  TicketListAnswer,
  TicketListInput,
  TicketRef,
} from './ticketing.ts';

export const afterSaleOperations = {
  'ancillary.seat_map': rest.query(
    'The seat map of one leg, with what each seat costs each passenger',
    {
      input: SeatMapInput,
      output: SeatMapAnswer,
      http: body('GET', '/bookings/{id}/legs/{leg_id}/seat-map'),
      errors: [...PROVIDER, ...READ],
    },
  ),
  'ancillary.seats': rest.effect('Select seats for passengers and legs, all or nothing', {
    input: SelectSeatsInput,
    output: SelectSeatsAnswer,
    http: body('POST', '/bookings/{id}/seats'),
    errors: [...PROVIDER, ...WRITE, ...MONEY],
    locks: 'id',
  }),
  'ancillary.baggage_options': rest.query('Bags that passengers have and may add on one slice', {
    input: BaggageOptionsInput,
    output: BaggageOptionsAnswer,
    http: body('GET', '/bookings/{id}/slices/{slice_id}/baggage-options'),
    errors: [...PROVIDER, ...READ],
  }),
  'ancillary.baggage': rest.effect(
    'Select extra bags; on hold this replaces every bag not yet ticketed',
    {
      input: SelectBaggageInput,
      output: SelectBaggageAnswer,
      http: body('POST', '/bookings/{id}/baggages'),
      errors: [...PROVIDER, ...WRITE, ...MONEY],
      locks: 'id',
    },
  ),
  'ticket.issue': rest.effect(
    'Issue tickets and EMDs of a booking, or exchange where exchange tokens are given',
    {
      input: IssueInput,
      output: IssueAnswer,
      http: body('POST', '/tickets'),
      errors: [...PROVIDER, ...WRITE, ...MONEY, ...EXCHANGE],
      locks: 'booking_id',
    },
  ),
  'ticket.list': bearer.query('Tickets of the agency by day of issue', {
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
  'ticket.get': bearer.query('Read one ticket or EMD by its number', {
    input: TicketRef,
    output: Ticket,
    http: body('GET', '/tickets/{number}'),
    errors: ['NOT_FOUND'],
  }),
  'ticket.void': rest.effect(
    'Void a ticket or EMD on the day of issue; a conjunction set goes as one',
    {
      input: TicketRef,
      output: Confirmation,
      http: body('DELETE', '/tickets/{number}'),
      errors: [...PROVIDER, ...WRITE],
    },
  ),
  'ticket.void_all': rest.effect('Void every ticket and EMD of a booking', {
    input: BookingRef,
    output: Confirmation,
    http: body('DELETE', '/bookings/{id}/tickets'),
    errors: [...PROVIDER, ...WRITE],
    locks: 'id',
  }),
  'installment.list': bearer.query(
    'Installment plans of a card for offers, or for what is owed of a booking',
    {
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
        'BOOKING_BUSY',
        'ALREADY_TICKETED',
        'CARD_REFUSED',
        'CAPABILITY_UNAVAILABLE',
        'PROVIDER_NOT_CONFIGURED',
        'ESTIMATE_SPENT',
      ],
    },
  ),
  'exchange.estimate': rest.command(
    'What an exchange of tickets would cost, passenger by passenger; reissues nothing',
    {
      input: EstimateInput,
      output: EstimateAnswer,
      http: body('POST', '/exchange/estimate'),
      errors: [
        ...PROVIDER,
        'NOT_FOUND',
        'CANCELLED',
        'WRONG_STATE',
        'ALREADY_TICKETED',
        'CAPABILITY_UNAVAILABLE',
        'EXPIRED',
        'SOLD_OUT',
        'PRICE_CHANGED',
        'BOOKING_BUSY',
        'STALE_REVISION',
        'IDEMPOTENCY_MISMATCH',
        'IN_PROGRESS',
      ],
    },
  ),
  'exchange.perform': rest.effect(
    'Reissue tickets as estimated, in the same booking or into a new one',
    {
      input: ExchangeInput,
      output: IssueAnswer,
      http: body('POST', '/exchange'),
      errors: [...PROVIDER, ...WRITE, ...MONEY, ...EXCHANGE],
      locks: 'booking_id',
    },
  ),
  'booking.audit': local.query(
    'What the audit finds before tickets are issued, exchanged or refunded',
    { input: AuditInput, output: AuditAnswer, errors: ['NOT_FOUND'] },
  ),
  'booking.collections': local.query('Who collects which part of what was paid', {
    input: BookingRef,
    output: Collections,
    errors: ['NOT_FOUND'],
  }),
  'refund.quote': local.command(
    'What giving tickets back would bring, document by document; changes nothing',
    {
      input: RefundQuoteInput,
      output: RefundQuoteAnswer,
      errors: [
        ...PROVIDER,
        'NOT_FOUND',
        'CANCELLED',
        'WRONG_STATE',
        'ALREADY_TICKETED',
        'CAPABILITY_UNAVAILABLE',
        'BOOKING_BUSY',
        'STALE_REVISION',
        'IDEMPOTENCY_MISMATCH',
        'IN_PROGRESS',
      ],
    },
  ),
  'refund.confirm': local.effect('Give tickets back for what a quote said', {
    input: RefundConfirmInput,
    output: RefundAnswer,
    errors: [...PROVIDER, ...WRITE, ...EXCHANGE, 'PRICE_CHANGED', 'EXPIRED'],
    locks: 'booking_id',
  }),
  'booking.release_terms': local.query(
    'What giving flights back while the tickets stay good saves and costs',
    {
      input: ReleaseInput,
      output: ReleaseTerms,
      errors: [...READ, 'PROVIDER_NOT_CONFIGURED'],
    },
  ),
  'booking.release': local.effect('Give flights back and keep the tickets for later use', {
    input: ReleaseInput,
    output: ReleaseAnswer,
    errors: [...PROVIDER, ...WRITE],
    locks: 'booking_id',
  }),
} as const;
