/** Tickets and EMDs: issuing, listing, reading, voiding. Numbers are 13 digits, as text. */
import { z } from 'zod';
import { BookingId } from './booking.ts';
import { FormOfPayments, TicketNumber } from './fop-input.ts';
import { BookingLeg, BookingSlice } from './itinerary.ts';
import { BookingPassenger } from './passenger.ts';
import { PaymentFop } from './payment.ts';
import { personal } from './personal.ts';
import { AgencyProfit, PricePerPax } from './pricing.ts';
import { ServiceFee } from './sale-rules.ts';
import { Id, lookedUp, MAX_JOURNEYS, word } from './texts.ts';
import {
  Amount,
  CouponStatus,
  CurrencyCode,
  DateInput,
  DateOnly,
  EmdType,
  FlightType,
  MAX_INT32,
  named,
  ProviderCode,
  TicketStatus,
  TicketType,
  Timestamp,
} from './values.ts';

const scalars = {
  number: TicketNumber,
  validating_carrier: z.string(),
  /** The ticket that an EMD belongs to. */
  related_ticket_number: z.string().nullable(),
  /** The first number of the conjunction set that this one belongs to. */
  conjunctive_number: z.string().nullable(),
  /** The number it was issued in exchange for. */
  original_ticket: z.string().nullable(),
  locator: z.string().nullable(),
  backoffice_code: z.string().nullable(),
  ticket_type: TicketType,
  emd_type: EmdType,
  flight_type: FlightType,
  ticket_status: TicketStatus,
  created_at: Timestamp,
  cancelled_at: Timestamp.nullable(),
  provider_type: ProviderCode,
};

export const TicketItem = named('TicketItem', {
  ...scalars,
  /** This product's own id, used for `sort_by=id`. */
  id: z.string(),
  booking_id: z.string(),
  passenger: z.strictObject({
    id: z.string(),
    first_name: personal('IDENTITY', z.string()),
    last_name: personal('IDENTITY', z.string()),
  }),
  total: Amount,
  currency: CurrencyCode,
});
export type TicketItem = z.infer<typeof TicketItem>;

export const TICKET_SORT_FIELDS = [
  'id',
  'number',
  'validating_carrier',
  'ticket_type',
  'ticket_status',
  'created_at',
] as const;
export type TicketSortField = (typeof TICKET_SORT_FIELDS)[number];

export const MAX_LISTED_DAYS = 7;

export const TicketListInput = z.strictObject({
  start_date: DateInput.nullish(),
  end_date: DateInput.nullish(),
  page: z.int().min(1).max(MAX_INT32).nullish(),
  per_page: z.int().min(1).max(250).nullish(),
  timezone: word(64).nullish(),
  sort_by: word(200).nullish(),
  booking_id: Id.nullish(),
  locator: lookedUp(64).min(1).nullish(),
});
export type TicketListInput = z.infer<typeof TicketListInput>;

export const TicketListAnswer = named('TicketListAnswer', {
  tickets: z.array(TicketItem),
  meta: z.strictObject({
    page: z.int(),
    per_page: z.int(),
    total: z.int(),
    total_pages: z.int(),
  }),
});
export type TicketListAnswer = z.infer<typeof TicketListAnswer>;

/**
 * The document's value from the airline's own message; every part is null or empty if the message
 * has none. It contains no amounts of the agency.
 */
export const AirlinePrice = named('AirlinePrice', {
  currency: CurrencyCode,
  fare: Amount,
  /** The filed fare's currency, if the airline collects in another. */
  base_currency: CurrencyCode.nullable(),
  base_fare: Amount.nullable(),
  tax: Amount,
  taxes: z.array(z.strictObject({ code: z.string(), amount: Amount })),
  total: Amount,
  fare_calculation: z.string().nullable(),
  endorsements: z.array(z.string()),
  tour_code: z.string().nullable(),
  /** The EMD's reason for issuance sub code: 0CC, 99I. */
  reason_code: z.string().nullable(),
  /** Last day of validity, if the airline gave one. */
  valid_until: DateOnly.nullable(),
});
export type AirlinePrice = z.infer<typeof AirlinePrice>;

/** What voiding documents would do now. */
export const Voiding = z.strictObject({
  numbers: z.array(z.string()),
  /** Documents exchanged for these, which become valid again; also in another booking. */
  good_again: z.array(z.string()),
  /** The amount paid for them, minus what their exchange refunded. */
  back: Amount,
});
export type Voiding = z.infer<typeof Voiding>;

/** A document of a booking, in any state. */
export const BookingDocument = z.strictObject({
  number: z.string(),
  passenger_id: z.string(),
  ticket_type: TicketType,
  emd_type: EmdType,
  ticket_status: TicketStatus,
  /** The document issued in exchange for it; null if none, or if that is void. */
  replaced_by: z.string().nullable(),
  original_ticket: z.string().nullable(),
  total: Amount,
  /** The effect of voiding it; null if it cannot be voided. */
  voiding: Voiding.nullable(),
  /** The airline's price; null if it gives none. */
  airline: AirlinePrice.nullable(),
  /** The agency's fee for reprinting its receipt, in the booking's currency. */
  reprint_fee: Amount,
});
export type BookingDocument = z.infer<typeof BookingDocument>;

export const BookingDocuments = named('BookingDocuments', {
  documents: z.array(BookingDocument),
  currency: z.string(),
  void_all: Voiding.nullable(),
});
export type BookingDocuments = z.infer<typeof BookingDocuments>;

/** `amount` is the fee that was shown to the customer. */
export const ReprintInput = z.strictObject({
  booking_id: BookingId,
  number: TicketNumber,
  amount: ServiceFee.shape.amount,
});

export const IssueInput = z.strictObject({
  booking_id: BookingId,
  form_of_payments: FormOfPayments,
  new_slice_tokens: z.array(Id).max(MAX_JOURNEYS).nullish(),
  exchange_slice_tokens: z.array(Id).max(MAX_JOURNEYS).nullish(),
});
export type IssueInput = z.infer<typeof IssueInput>;

export const IssueAnswer = named('IssueAnswer', { tickets: z.array(TicketItem) });

export const TicketRef = z.strictObject({ number: TicketNumber });

const TicketLeg = BookingLeg.extend({
  coupon_number: z.int().nullable(),
  coupon_status: CouponStatus.nullable(),
  coupon_status_text: z.string().nullable(),
  /** NVB and NVA of the coupon, if the airline gave them. */
  not_valid_before: DateOnly.nullable(),
  not_valid_after: DateOnly.nullable(),
  /** The airline's bag allowance: pieces, or kilograms, or both. */
  bag_pieces: z.int().nullable(),
  bag_weight_kg: z.number().nullable(),
}).meta({ id: 'TicketLeg' });

const TicketPrice = PricePerPax.extend({
  /** Null if the price is on the first number of its set. */
  airline: AirlinePrice.nullable(),
}).meta({ id: 'TicketPrice' });

export const Ticket = named('Ticket', {
  ...scalars,
  id: z.string(),
  booking_id: z.string(),
  created_by: z.strictObject({ id: z.int(), name: z.string() }),
  airlines_locators: z.array(z.strictObject({ airline: z.string(), airline_locator: z.string() })),
  price: TicketPrice.nullable(),
  passenger: BookingPassenger.omit({ tickets: true }),
  /** The flights of its coupons; none on an EMD that stands for money only. */
  slices: z.array(BookingSlice.extend({ legs: z.array(TicketLeg) })),
  form_of_payment: PaymentFop.nullable(),
  agency_profit: AgencyProfit,
});
export type Ticket = z.infer<typeof Ticket>;
