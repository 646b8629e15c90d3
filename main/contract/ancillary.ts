/** Extra bags and seats of a booking. On hold a selection needs no payment; ticketed it does. */
import { z } from 'zod';
import { BookingRef } from './booking.ts';
import { LatePayment } from './fop-input.ts';
import { ItemPrice } from './pricing.ts';
import { Id, MAX_JOURNEYS, MAX_LEGS, MAX_PASSENGERS, Token } from './texts.ts';
import { Amount, CurrencyCode, named, ServiceStatus } from './values.ts';

const SimplePrice = z.strictObject({ currency: CurrencyCode, amount: Amount });

export const BaggageOption = named('BaggageOption', {
  token: z.string(),
  slice_id: z.string(),
  /** Bags added by this option; for the included option, those of the fare. */
  quantity: z.int(),
  /** Kilograms per bag. */
  weight: z.number(),
  price: SimplePrice,
  /** Already held or part of the fare. */
  pre_selected: z.boolean(),
});
export type BaggageOption = z.infer<typeof BaggageOption>;

export const BaggageOptionsInput = BookingRef.extend({ slice_id: Id });

export const BaggageOptionsAnswer = named('BaggageOptionsAnswer', {
  baggage_options: z.array(
    z.strictObject({ passenger_id: z.string(), baggage_options: z.array(BaggageOption) }),
  ),
});
export type BaggageOptionsAnswer = z.infer<typeof BaggageOptionsAnswer>;

export const SelectBaggageInput = BookingRef.extend({
  slices: z
    .array(
      z.strictObject({
        slice_id: Id,
        /** Empty removes all from the slice. */
        baggage_tokens: z.array(Token).max(4 * MAX_PASSENGERS),
      }),
    )
    .min(1)
    .max(MAX_JOURNEYS),
  payment: LatePayment.optional(),
});

export const SelectBaggageAnswer = named('SelectBaggageAnswer', {
  success: z.boolean(),
  ancillaries: z.array(
    z.strictObject({
      booking_id: z.string(),
      slice_id: z.string(),
      passenger_id: z.string(),
      ticket_number: z.string().nullable(),
      bag_token: z.string(),
      quantity: z.int(),
      weight: z.number(),
      price: SimplePrice,
    }),
  ),
});

export const SelectSeatsInput = BookingRef.extend({
  legs: z
    .array(
      z.strictObject({
        leg_id: Id,
        seat_tokens: z.array(Token).max(MAX_PASSENGERS),
      }),
    )
    .min(1)
    .max(MAX_LEGS),
  payment: LatePayment.optional(),
});

export const SelectSeatsAnswer = named('SelectSeatsAnswer', {
  success: z.boolean(),
  seat_ancillaries: z.array(
    z.strictObject({
      booking_id: z.string(),
      slice_id: z.string(),
      leg_id: z.string(),
      passenger_id: z.string(),
      seat_token: z.string(),
      seat_number: z.string(),
      seat_status: ServiceStatus,
      ticket_number: z.string().nullable(),
      price: ItemPrice,
    }),
  ),
});
