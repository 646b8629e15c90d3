/**
 * The stored (sealed) payload of an outbox item: everything needed to place it, so that no token,
 * screen or signed-in agent is needed once back online.
 */
import { z } from 'zod';
import { UpdateInput } from '#main/contract/booking.ts';
import { pick } from '#main/contract/collections.ts';
import { OutboxReason, type TypedSegment } from '#main/contract/outbox.ts';
import { PassengerInput } from '#main/contract/passenger.ts';
import { Cabin, ProviderCode } from '#main/contract/values.ts';
import type { ProviderOffer } from '#main/providers/provider.ts';
import { countDaysBetween } from '#main/reference/calendar.ts';
import type { StoredOffer } from '../stored-offer.ts';

/** Our own stored offer: it was checked when the provider's answer was read. */
const Kept = z.custom<StoredOffer>(
  (value) => typeof value === 'object' && value !== null && 'offer' in value && 'priced' in value,
);

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
const Wanted = z.object({
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

const Key = z.record(z.string(), z.unknown());

const Create = z.object({
  kind: z.literal('CREATE'),
  wanted: Wanted,
  /** The offer the agent chose or accepted; null if it has to be searched for. */
  offer: Kept.nullable(),
  /** Its slices as they are bought; left out by items of earlier releases. */
  selections: z.array(z.object({ offer_key: Key, slice_key: Key })).optional(),
  inputs: z.array(PassengerInput),
  /** Our ids of the passengers, in the order of `inputs`. */
  passenger_ids: z.array(z.string()),
  currency: z.string(),
  /** The highest total the agent may accept, in minor units of `currency`. */
  limit_minor: z.int(),
  shown_minor: z.int().nullable(),
  remarks: z.array(z.string()),
  seat_requests: z.array(z.object({ leg: z.int(), passenger: z.int(), designator: z.string() })),
});
export type QueuedCreate = z.infer<typeof Create>;

const TURNING_MARKS = /[\u061c\u200e\u200f]/g;
const isKept = (kept: unknown): kept is Record<string, unknown> => kept instanceof Object;

/**
 * Sealed items cannot be migrated: a field's old name is still read, and marks that texts may not
 * contain any more are taken out.
 */
function readEarlier(kept: unknown): unknown {
  if (!isKept(kept)) return kept;
  const { seat_wishes, ...rest } = kept;
  const renamed = seat_wishes === undefined ? rest : { ...rest, seat_requests: seat_wishes };
  return JSON.parse(JSON.stringify(renamed).replace(TURNING_MARKS, ''));
}

export const OutboxPayloadSchema = z.preprocess(
  readEarlier,
  z.discriminatedUnion('kind', [
    Create,
    z.object({ kind: z.literal('UPDATE'), input: UpdateInput }),
    z.object({ kind: z.literal('CANCEL') }),
  ]),
);
export type OutboxPayload = z.infer<typeof OutboxPayloadSchema>;

/** An agent's options for a decision, as stored (sealed). */
export const StoredChoiceSchema = z.object({
  reason: OutboxReason,
  message: z.string(),
  offered: Kept.nullable(),
  alternatives: z.array(Kept),
  found: z.array(z.object({ locator: z.string().nullable(), order_id: z.string() })),
  looked_up_at: z.string().nullable(),
});
export type StoredChoice = z.infer<typeof StoredChoiceSchema>;

/** The flights of an offer, to search for again later. */
export function toWanted(stored: StoredOffer): Wanted {
  return {
    provider_type: stored.provider_type,
    cabin: getFirstLeg(stored.offer)?.cabin ?? 'UNSPECIFIED',
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
  };
}

const getFirstLeg = (offer: ProviderOffer) => offer.journeys[0]?.slices[0]?.legs[0];

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
