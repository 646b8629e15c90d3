/** The flights that a queued sale is to buy, from whichever offer has them. */
import { z } from 'zod';
import { pick } from '#main/contract/collections.ts';
import type { TypedSegment } from '#main/contract/outbox.ts';
import { Cabin, ProviderCode } from '#main/contract/values.ts';
import { countDaysBetween } from '#main/reference/calendar.ts';
import type { StoredOffer } from '../stored-offer.ts';

const WantedLeg = z.object({
  carrier: z.string(),
  flight_number: z.int(),
  origin: z.string(),
  destination: z.string(),
  date: z.string(),
  /** YYYY-MM-DDTHH:mm at the origin; null if only the date is known. */
  departure: z.string().nullable(),
  booking_class: z.string().nullable(),
});
export type WantedLeg = z.infer<typeof WantedLeg>;

/** The flights to buy, from any offer that has them. */
export const Wanted = z.object({
  provider_type: ProviderCode,
  cabin: Cabin,
  passengers: z.array(z.object({ key: z.string(), pax_type: z.enum(['ADT', 'CHD', 'INF']) })),
  slices: z
    .array(
      z.object({
        legs: z.array(WantedLeg).min(1),
        /** Fare family by code or name; null takes any. */
        brand: z.string().nullable(),
      }),
    )
    .min(1),
});
export type Wanted = z.infer<typeof Wanted>;

/** The flights of an offer, to search for again later. */
export const toWanted = (stored: StoredOffer): Wanted => ({
  provider_type: stored.provider_type,
  cabin: stored.offer.journeys[0]?.slices[0]?.legs[0]?.cabin ?? 'UNSPECIFIED',
  passengers: stored.passengers.map(({ key, pax_type }) => ({ key, pax_type })),
  slices: stored.offer.journeys.map(({ slices: [slice] }) => ({
    legs: (slice?.legs ?? []).map((leg) => ({
      carrier: leg.marketing_carrier,
      flight_number: leg.flight_number,
      origin: leg.origin,
      destination: leg.destination,
      date: leg.departure.slice(0, 10),
      departure: leg.departure,
      booking_class: leg.booking_class,
    })),
    brand: slice?.legs[0]?.brand?.code ?? slice?.legs[0]?.brand?.name ?? null,
  })),
});

/** Typed flights as slices: a slice ends where the next flight does not connect within a day. */
export function toWantedFromSegments(
  segments: readonly TypedSegment[],
  provider_type: Wanted['provider_type'],
  passengers: Wanted['passengers'],
): Wanted {
  const slices: Wanted['slices'] = [];
  for (const segment of segments) {
    const leg: WantedLeg = {
      ...pick(segment, 'carrier', 'flight_number', 'origin', 'destination', 'date'),
      departure: null,
      booking_class: segment.booking_class ?? null,
    };
    const last = slices.at(-1)?.legs.at(-1);
    const begins = slices.at(-1)?.legs[0]?.origin;
    const leads_on =
      last !== undefined &&
      last.destination === leg.origin &&
      countDaysBetween(last.date, leg.date) <= 1 &&
      leg.destination !== begins;
    if (leads_on) slices.at(-1)!.legs.push(leg);
    else slices.push({ legs: [leg], brand: null });
  }
  return { provider_type, cabin: segments[0]?.cabin ?? 'UNSPECIFIED', passengers, slices };
}
