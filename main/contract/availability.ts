/**
 * Booking classes from a GDS: the flights of a day with the seats of every class, and the sale of
 * flights in named classes. Providers that sell only fares have none.
 */
import { z } from 'zod';
import { Offer } from './offer.ts';
import { phrase } from './phrase.ts';
import { MAX_JOURNEYS } from './texts.ts';
import {
  AirlineInput,
  Cabin,
  DateInput,
  LocalDateTime,
  named,
  PlaceInput,
  ProviderCode,
} from './values.ts';

/** Airlines that one request for booking classes may name. */
export const MAX_AIRLINES = 6;

const BookingClass = z.string().regex(/^[A-Z]$/, phrase('a_class'));
const Journey = z.strictObject({ origin: PlaceInput, destination: PlaceInput, date: DateInput });

export const AvailabilityInput = z.strictObject({
  journeys: z.array(Journey).min(1).max(MAX_JOURNEYS),
  seats: z.int().min(1).max(9),
  airlines: z.array(AirlineInput).max(MAX_AIRLINES).optional(),
});
export type AvailabilityInput = z.infer<typeof AvailabilityInput>;

/**
 * `status` as in the GDS: seats from 0 to 9, L for waitlist only, C for closed, or another letter.
 */
export const ClassSeats = named('ClassSeats', {
  code: z.string(),
  seats: z.int().nullable(),
  status: z.string(),
  cabin: Cabin,
});
export type ClassSeats = z.infer<typeof ClassSeats>;

export const AvailableFlight = named('AvailableFlight', {
  managed_by: z.string(),
  flight_number: z.int(),
  operated_by: z.string().nullable(),
  origin: z.string(),
  destination: z.string(),
  departure_date: LocalDateTime,
  arrival_date: LocalDateTime,
  classes: z.array(ClassSeats),
});
export type AvailableFlight = z.infer<typeof AvailableFlight>;

/** `why` is the reason if a provider has no classes here; it then has no options. */
export const AvailabilityAnswer = z.strictObject({
  providers: z.array(
    z.strictObject({
      provider_type: ProviderCode,
      journeys: z.array(z.strictObject({ options: z.array(z.array(AvailableFlight)) })),
      why: z.string().nullable(),
    }),
  ),
});
export type AvailabilityAnswer = z.infer<typeof AvailabilityAnswer>;

const Count = z.int().min(0).max(9);

export const SellClassInput = z.strictObject({
  provider_type: ProviderCode,
  journeys: z
    .array(
      Journey.extend({
        flights: z
          .array(
            z.strictObject({
              carrier: AirlineInput,
              number: z.int().min(1).max(9999),
              booking_class: BookingClass,
            }),
          )
          .min(1)
          .max(8),
      }),
    )
    .min(1)
    .max(MAX_JOURNEYS),
  adts: Count,
  chds: Count,
  infs: Count,
});
export type SellClassInput = z.infer<typeof SellClassInput>;

/** Priced in exactly these classes; its tokens are booked like any offer's. */
export const SellClassAnswer = z.strictObject({ offer: Offer });
