/** The record of a booking in the outbox: everything except the provider's order. */
import type { ProviderLeg, ProviderSlice } from '#main/providers/provider.ts';
import { buildBlankRecord, type Origin } from '../booking-build.ts';
import { matchSlices } from '../booking-match.ts';
import { toRecordPassengers } from '../booking-passengers.ts';
import type { BookingRecord } from '../booking-record.ts';
import type { PassengerDraft } from '../passenger-create.ts';
import type { Wanted, WantedLeg } from './wanted-flights.ts';

/**
 * Marks a record as created without a connection; the locator is ours until the provider gives one.
 */
export const markQueued = (record: BookingRecord, locator: string): BookingRecord => ({
  ...record,
  status: 'QUEUED',
  offline: true,
  temporary_locator: record.temporary_locator ?? locator,
});

/** From typed flights: no times and no price are known. */
export function buildRecordFromSegments(
  args: Origin & { wanted: Wanted; passengers: readonly PassengerDraft[]; currency: string },
): BookingRecord {
  const slices = args.wanted.slices.map(toSlice);
  return {
    ...buildBlankRecord(args),
    sent: {
      validating_carrier: args.wanted.slices[0]!.legs[0]!.carrier,
      currency: args.currency,
      slices,
      payment_due_at: null,
    },
    passengers: toRecordPassengers(args.passengers, args),
    slices: matchSlices([], [], slices, args.ids),
  };
}

/** Flights as in an offer, for the rules that need the last day of travel. */
export const toSlice = ({ legs }: Wanted['slices'][number], index: number): ProviderSlice => ({
  key: { kind: 'typed', index },
  origin: legs[0]!.origin,
  destination: legs.at(-1)!.destination,
  legs: legs.map((leg, at) => toLeg(leg, `T${index}.${at}`)),
  duration_min: 0,
  features: [],
  baggage: NO_BAGGAGE,
  seats_remaining: null,
  prices: [],
});

const NO_BAGGAGE = { kind: 'UNSPECIFIED', pieces: null, weight_kg: null } as const;

function toLeg(leg: WantedLeg, key: string): ProviderLeg {
  const at = leg.departure ?? `${leg.date}T00:00`;
  return {
    key,
    origin: leg.origin,
    destination: leg.destination,
    departure: at,
    arrival: at,
    departure_terminal: null,
    arrival_terminal: null,
    marketing_carrier: leg.carrier,
    flight_number: leg.flight_number,
    operating_carrier: null,
    operating_flight_number: null,
    aircraft: null,
    duration_min: 0,
    stops: [],
    booking_class: leg.booking_class,
    fare_basis: null,
    cabin: 'UNSPECIFIED',
    fare_type: 'UNSPECIFIED',
    brand: null,
    baggage: NO_BAGGAGE,
    status: 'HN',
  };
}
