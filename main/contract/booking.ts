/** A booking: an agency's reservation with one provider for its passengers, on hold or ticketed. */
import { z } from 'zod';
import { BookingSlice } from './itinerary.ts';
import { BookingPassenger, BookingPassengerInfo, PassengerInput } from './passenger.ts';
import { Payment } from './payment.ts';
import { personal } from './personal.ts';
import { phrase } from './phrase.ts';
import { BookingPrice } from './pricing.ts';
import {
  FrequentFlyerNumber,
  Id,
  lookedUp,
  MAX_PASSENGERS,
  noControls,
  SliceTokens,
} from './texts.ts';
import {
  AirlineInput,
  BookingStatus,
  DocumentType,
  MAX_FEE,
  named,
  ProviderCode,
  ProviderType,
  RemarkType,
  ServiceStatus,
  Timestamp,
  WarningType,
} from './values.ts';

const BookingCapabilities = named('BookingCapabilities', {
  cancel: z.boolean(),
  ticket: z.boolean(),
  split: z.boolean(),
  share: z.boolean(),
  history: z.boolean(),
  creditcard_fop: z.boolean(),
  multiple_creditcard_fop: z.boolean(),
  invoice_fop: z.boolean(),
  cancel_all_tickets: z.boolean(),
  eligible_documents: z.array(DocumentType),
  slice_change: z.boolean(),
  airports_change: z.boolean(),
  buy_seat: z.boolean(),
  buy_baggage: z.boolean(),
  disable_city_pair_edition: z.boolean(),
});

export const Remark = named('Remark', {
  remark_type: RemarkType,
  text: personal('WORDS', z.string()),
  segment_number: z.string().nullable(),
});
export type Remark = z.infer<typeof Remark>;

/** Other contents of a record than flights, seats and bags; stored as is and never changed here. */
export const OtherService = named('OtherService', {
  id: z.string(),
  name: z.string(),
  quantity: z.int(),
  status: ServiceStatus,
});
export type OtherService = z.infer<typeof OtherService>;

const Named = z.strictObject({ id: z.int(), name: z.string() });

export const Booking = named('Booking', {
  id: z.string(),
  slices: z.array(BookingSlice),
  created_at: Timestamp,
  expires_at: Timestamp.nullable(),
  issued_at: Timestamp.nullable(),
  cancelled_at: Timestamp.nullable(),
  validating_carrier: z.string().nullable(),
  passengers: z.array(BookingPassenger),
  provider: z.strictObject({
    locator: z.string().nullable(),
    warnings: z.array(z.string()),
    provider_type: ProviderCode,
  }),
  booking_status: BookingStatus,
  user: z.string(),
  agency_id: z.int(),
  warnings: z.array(z.strictObject({ description: z.string(), type: WarningType })),
  capabilities: BookingCapabilities,
  price: BookingPrice.nullable(),
  remarks: z.array(Remark),
  other_services: z.array(OtherService),
  imported: z.boolean(),
  created_by: z.int(),
  payments: z.array(Payment),
  airlines_locators: z.array(z.strictObject({ airline: z.string(), airline_locator: z.string() })),
  agency_info: Named,
  group_info: Named.nullable(),
  original_group_id: z.int().nullable(),
  group_id: z.int().nullable(),
  offline: z.boolean(),
});
export type Booking = z.infer<typeof Booking>;

export const BookingAnswer = named('BookingAnswer', { booking: Booking });

/** An id in a path: any text of limited length; an unknown one is NOT_FOUND, whatever its form. */
export const BookingId = Id;

export const CreateInput = z.strictObject({
  selected_tokens: SliceTokens,
  passengers: z.array(PassengerInput).min(1).max(MAX_PASSENGERS),
});
export type CreateInput = z.infer<typeof CreateInput>;

export const ImportInput = z.strictObject({
  locator: lookedUp(64).trim().min(1).check(noControls),
  provider_type: ProviderType,
  save: z.boolean().nullish(),
  provider_id: lookedUp(64).trim().check(noControls).nullish(),
});

export const BookingRef = z.strictObject({ id: BookingId });

/**
 * `refund` is the refund of a paid booking in the provider's currency, as given in the refusal of a
 * request without it: the caller must have seen the amount before anything is cancelled.
 */
export const CancelInput = BookingRef.extend({
  refund: z
    .string()
    .regex(/^\d{1,12}(\.\d{1,4})?$/)
    .nullish(),
});

export const UpdateInput = BookingRef.extend({
  booking_passengers_info: z.array(BookingPassengerInfo).min(1).max(MAX_PASSENGERS),
});

export const SplitInput = BookingRef.extend({
  passenger_ids: z.array(Id).min(1).max(MAX_PASSENGERS),
});

export const SplitAnswer = named('SplitAnswer', {
  original_booking_id: z.string(),
  child_booking_id: z.string(),
  child_locator: z.string(),
});

export const RepriceInput = BookingRef.extend({
  lowest_price: z.boolean(),
  informative: z.boolean(),
});

export const RepriceAnswer = named('RepriceAnswer', {
  slices: z.array(BookingSlice),
  booking_price: BookingPrice,
  price_changed: z.boolean(),
  rebook: z.boolean(),
  extras_removed: z.boolean(),
});
export type RepriceAnswer = z.infer<typeof RepriceAnswer>;

export const FrequentFlyerUpdateInput = BookingRef.extend({
  passengers: z
    .array(
      z.strictObject({
        passenger_id: Id,
        airline: AirlineInput,
        code: personal('IDENTITY', FrequentFlyerNumber),
      }),
    )
    .min(1)
    .max(100),
});
export type FrequentFlyerUpdateInput = z.infer<typeof FrequentFlyerUpdateInput>;

/** The commission agreed with the airline: a percentage, or an amount, of each fare. */
export const CommissionInput = z
  .strictObject({
    booking_id: BookingId,
    percent: z.number().min(0).max(99).multipleOf(0.01).nullish(),
    /** In the airline's currency. */
    amount: z.number().min(0).max(MAX_FEE).nullish(),
  })
  .refine(({ percent, amount }) => (percent == null) !== (amount == null), {
    message: phrase('percent_or_amount'),
    path: ['percent'],
  })
  .meta({ id: 'CommissionInput' });
