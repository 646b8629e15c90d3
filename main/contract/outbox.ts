/**
 * The outbox: bookings sold or changed offline. Every item is one intent with our own reference; it
 * ends in exactly one of CONFIRMED, FAILED with a reason, DROPPED, HANDED_OVER, or waits for a
 * person as NEEDS_ATTENTION.
 */
import { z } from 'zod';
import { Offer } from './offer.ts';
import { BookingPassengerInfo, PassengerInput } from './passenger.ts';
import { personal } from './personal.ts';
import {
  Id,
  lookedUp,
  MAX_JOURNEYS,
  MAX_PASSENGERS,
  SliceTokens,
  Token,
  writtenLine,
} from './texts.ts';
import {
  type BookingStatus,
  Cabin,
  CurrencyCode,
  DateInput,
  named,
  ProviderCode,
  Timestamp,
} from './values.ts';

export const OutboxStatus = z
  .enum([
    'QUEUED',
    'SENDING',
    'UNKNOWN',
    'CONFIRMED',
    'NEEDS_ATTENTION',
    'FAILED',
    'DROPPED',
    'HANDED_OVER',
  ])
  .meta({ id: 'OutboxStatus' });
export type OutboxStatus = z.infer<typeof OutboxStatus>;
/** Statuses of open items. */
export const OPEN_OUTBOX = OutboxStatus.extract([
  'QUEUED',
  'SENDING',
  'UNKNOWN',
  'NEEDS_ATTENTION',
]).options;

/** Why an item needs a person, or why it failed. */
export const OutboxReason = z
  .enum([
    'PRICE_HIGHER',
    'SOLD_OUT',
    'SCHEDULE_CHANGED',
    'DUPLICATE',
    'DOCUMENTS_MISSING',
    'UNKNOWN_OUTCOME',
    'REFUSED',
    'EARLIER_ITEM',
    'ON_HOLD',
    /** A backup was restored, and the airline cannot say whether it was sent since. */
    'RESTORED',
    'HANDED_OVER',
  ])
  .meta({ id: 'OutboxReason' });
export type OutboxReason = z.infer<typeof OutboxReason>;

const Money = z.number().min(0).max(1e12);

/** A flight typed by an agent, without an offer. */
export const TypedSegment = named('TypedSegment', {
  carrier: z.string().regex(/^[A-Z0-9]{2}$/),
  flight_number: z.int().min(1).max(9999),
  date: DateInput,
  origin: z.string().regex(/^[A-Z]{3}$/),
  destination: z.string().regex(/^[A-Z]{3}$/),
  booking_class: z
    .string()
    .regex(/^[A-Z]$/)
    .nullish(),
  cabin: Cabin.nullish(),
});
export type TypedSegment = z.infer<typeof TypedSegment>;

export const MAX_QUEUED_REMARKS = 20;
export const QUEUED_REMARK_LENGTH = 200;
export const MAX_TYPED_FLIGHTS = 12;
/** What may be changed or cancelled later: a held booking, or one still queued itself. */
export const CHANGED_LATER: readonly BookingStatus[] = ['ON_HOLD', 'QUEUED', 'PENDING'];

const requests = {
  /**
   * The highest total the agent may accept, in the agency's currency; the total shown if left out.
   */
  limit_total: Money.nullish(),
  remarks: personal(
    'WORDS',
    z.array(writtenLine(QUEUED_REMARK_LENGTH).min(1)).max(MAX_QUEUED_REMARKS).nullish(),
  ),
  /** Seats to request after booking: leg position from 0, passenger position, designator. */
  seat_requests: z
    .array(
      z.strictObject({
        leg: z.int().min(0).max(23),
        passenger: z.int().min(0).max(26),
        designator: z.string().regex(/^\d{1,3}[A-Z]$/),
      }),
    )
    .max(200)
    .nullish(),
};

/** From an offer of an earlier search, even an expired one. */
const FromOffer = z.strictObject({
  selected_tokens: SliceTokens,
  passengers: z.array(PassengerInput).min(1).max(MAX_PASSENGERS),
  ...requests,
});
/** From typed flights; `limit_total` is required, as no price was shown. */
const FromSegments = z.strictObject({
  provider_type: ProviderCode,
  segments: z.array(TypedSegment).min(1).max(MAX_TYPED_FLIGHTS),
  passengers: z.array(PassengerInput).min(1).max(MAX_PASSENGERS),
  ...requests,
  limit_total: Money,
});
const Update = z.strictObject({
  booking_id: Id,
  booking_passengers_info: z.array(BookingPassengerInfo).min(1).max(MAX_PASSENGERS),
});
const Cancel = z.strictObject({
  booking_id: Id,
  cancel: z.literal(true),
});
export const OutboxAddInput = z
  .union([FromOffer, FromSegments, Update, Cancel])
  .meta({ id: 'OutboxAddInput' });
export type OutboxAddInput = z.infer<typeof OutboxAddInput>;

/** Old and new side by side for a decision. Amounts in the agency's currency. */
export const OutboxChoice = named('OutboxChoice', {
  reason: OutboxReason,
  message: z.string(),
  currency: CurrencyCode.nullable(),
  /** The total the agent agreed to, and the current total. */
  approved_total: z.number().nullable(),
  offered_total: z.number().nullable(),
  /** The offer for `accept`; the others are for `choose`. */
  offer: Offer.nullable(),
  alternatives: z.array(Offer),
  /** Orders at the provider that may be this one. */
  found: z.array(z.strictObject({ locator: z.string().nullable(), order_id: z.string() })),
  looked_up_at: Timestamp.nullable(),
});
export type OutboxChoice = z.infer<typeof OutboxChoice>;

export const OutboxItem = named('OutboxItem', {
  id: z.string(),
  /** Our own reference, the same in every attempt; the provider is asked with it. */
  reference: z.string(),
  booking_id: z.string(),
  status: OutboxStatus,
  attempts: z.int(),
  reason: personal('WORDS', z.string().nullable()),
  kind: z.enum(['CREATE', 'UPDATE', 'CANCEL']),
  provider_type: ProviderCode,
  /** Order within its booking, from 1. */
  position: z.int(),
  title: personal('WORDS', z.string()),
  /** 'Last/First' of a new booking; null for a change, and where the item cannot be read. */
  lead_passenger: personal('IDENTITY', z.string().nullable()),
  /** Of a new booking; 0 for a change. */
  passengers: z.int(),
  created_at: Timestamp,
  created_by: z.string(),
  updated_at: Timestamp,
  next_attempt_at: Timestamp.nullable(),
  locator: z.string().nullable(),
  /** The highest accepted cost, in the agency's currency; null for changes of a booking. */
  limit_total: z.number().nullable(),
  currency: CurrencyCode.nullable(),
  choice: OutboxChoice.nullable(),
  /** Put on hold by the agent. */
  on_hold: z.boolean(),
});
export type OutboxItem = z.infer<typeof OutboxItem>;

export const OutboxItemAnswer = z.strictObject({ item: OutboxItem });
export const OutboxListInput = z.strictObject({
  status: z.array(OutboxStatus).max(8).nullish(),
  booking_id: Id.nullish(),
});
export const OutboxListAnswer = z.strictObject({
  /** All open items, and the latest few hundred of each final status; oldest first. */
  items: z.array(OutboxItem),
  /** Whether more finished items exist than are listed. */
  more: z.boolean(),
});
export const OutboxRef = z.strictObject({ id: Id });

export const OutboxDecideInput = named('OutboxDecideInput', {
  id: Id,
  /**
   * accept: book at the current price. choose: book the alternative of `tokens`. drop: cancel it,
   * with a reason. retry: make it due now. hold / release: put it on hold, or end that. adopt: the
   * order found at the provider is this one.
   */
  decision: z.enum(['accept', 'choose', 'drop', 'retry', 'hold', 'release', 'adopt']),
  /** accept: the total that was shown (`offered_total`); another is refused. */
  total: Money.nullish(),
  tokens: z.array(Token).max(MAX_JOURNEYS).nullish(),
  order_id: lookedUp(64).nullish(),
  reason: personal('WORDS', writtenLine(200).nullish()),
});
export type OutboxDecideInput = z.infer<typeof OutboxDecideInput>;

export const OutboxDrainAnswer = z.strictObject({
  /** Items made due now. */
  due: z.int(),
});
