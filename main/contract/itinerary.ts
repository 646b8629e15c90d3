/**
 * Slices and legs. A slice is the flights of one direction, a leg is one flight that a passenger
 * boards. Date strings are the airport's local time (YYYY-MM-DDTHH:mm); durations are minutes.
 */
import { z } from 'zod';
import { ItemPrice } from './pricing.ts';
import {
  Amount,
  Baggage,
  Cabin,
  CurrencyCode,
  FareType,
  FeatureAttribute,
  FeatureType,
  FeatureWhen,
  LegStatus,
  LocalDateTime,
  named,
  PaxType,
  PenaltyAmountType,
  ProviderCode,
  ServiceStatus,
} from './values.ts';

export const Feature = named('Feature', {
  type: FeatureType,
  attribute: FeatureAttribute,
  penalty_amount: Amount.nullable(),
  penalty_amount_type: PenaltyAmountType,
  penalty_currency: CurrencyCode.nullable(),
  // Offers stored by earlier releases have neither field.
  when: FeatureWhen.default('UNSPECIFIED'),
  /** Distinguishes it from others of its type: the airline's text, or ours. */
  description: z.string().nullable().default(null),
});
export type Feature = z.infer<typeof Feature>;

export const Stop = named('Stop', {
  location_code: z.string(),
  arrival_airport: z.string(),
  departure_airport: z.string(),
  arrival_date: LocalDateTime.nullable(),
  departure_date: LocalDateTime.nullable(),
  duration: z.int().nullable(),
  long_stop: z.boolean(),
  sequence: z.int(),
});
export type Stop = z.infer<typeof Stop>;

export const Seat = named('Seat', {
  id: z.string(),
  number: z.string(),
  status: z.string(),
  passenger_id: z.string(),
  price: ItemPrice,
  seat_status: ServiceStatus,
});
export type Seat = z.infer<typeof Seat>;

export const Bag = named('Bag', {
  id: z.string(),
  status: z.string(),
  passenger_id: z.string(),
  ticket_number: z.string().nullable(),
  baggage: Baggage,
  price: ItemPrice,
  bag_status: ServiceStatus,
});
export type Bag = z.infer<typeof Bag>;

const legFields = {
  id: z.string(),
  aircraft: z.string().nullable(),
  origin: z.string(),
  destination: z.string(),
  departure_date: LocalDateTime,
  arrival_date: LocalDateTime,
  departure_terminal: z.string().nullable(),
  arrival_terminal: z.string().nullable(),
  managed_by: z.string(),
  operated_by: z.string().nullable(),
  flight_number: z.int(),
  duration: z.int(),
  number_of_stops: z.int(),
  fare_info: z.strictObject({
    fare_class: z.string().nullable(),
    fare_basis: z.string().nullable(),
    cabin: Cabin,
    baggage: Baggage,
    fare_type: FareType,
    fare_family: z.string().nullable(),
  }),
  stops: z.array(Stop),
  is_codeshare: z.boolean(),
};

export const OfferLeg = named('OfferLeg', { ...legFields, is_train: z.boolean() });
export type OfferLeg = z.infer<typeof OfferLeg>;

export const BookingLeg = named('BookingLeg', {
  ...legFields,
  leg_status: LegStatus,
  /** Flights with the same value are sold and cancelled together; null for a single flight. */
  marriage: z.string().nullable(),
  seats: z.array(Seat),
  bags: z.array(Bag),
  sequence: z.int(),
});
export type BookingLeg = z.infer<typeof BookingLeg>;

const sliceFields = {
  id: z.string(),
  origin: z.string(),
  destination: z.string(),
  departure_date: LocalDateTime,
  arrival_date: LocalDateTime,
  airline: z.string(),
  duration: z.int(),
  token: z.string().nullable(),
  has_long_connections: z.boolean(),
  has_change_airports: z.boolean(),
  has_mixed_cabins: z.boolean(),
  has_codeshare: z.boolean(),
};

export const OfferSlice = named('OfferSlice', {
  ...sliceFields,
  legs: z.array(OfferLeg),
  fare_info: z.strictObject({ baggage: Baggage, features: z.array(Feature) }),
  seats_remaining: z.int().nullable(),
  provider_type: ProviderCode,
  slice_price_per_pax: z.array(
    z.strictObject({
      pax_type: PaxType,
      fare: Amount,
      tax: Amount,
      currency: CurrencyCode,
    }),
  ),
});
export type OfferSlice = z.infer<typeof OfferSlice>;

export const BookingSlice = named('BookingSlice', {
  ...sliceFields,
  legs: z.array(BookingLeg),
  balance_token: z.string().nullable(),
  features: z.array(Feature),
});
export type BookingSlice = z.infer<typeof BookingSlice>;
