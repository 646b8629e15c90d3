/** Finds departed flights of an order: by the airport's local time, and by used coupons. */
import { isFlown } from '#main/contract/values.ts';
import type { ProviderLeg, ProviderOrder, ProviderSlice } from '#main/providers/provider.ts';
import { findAirport } from '#main/reference/airports.ts';
import { convertLocalToUtc } from '#main/reference/calendar.ts';
import { isGivenBack } from '../leg-status.ts';

/** Departure in UTC; an unknown airport uses the other end's time zone. */
export function calculateDepartureInstant(
  leg: Pick<ProviderLeg, 'origin' | 'destination' | 'departure'>,
): string {
  const zone = findAirport(leg.origin)?.time_zone ?? findAirport(leg.destination)?.time_zone;
  return convertLocalToUtc(leg.departure, zone ?? 'UTC');
}

export const hasDeparted = (leg: ProviderLeg, now: Date): boolean =>
  Date.parse(calculateDepartureInstant(leg)) <= now.getTime();

const listUsedLegs = (order: Pick<ProviderOrder, 'tickets'>): Set<string> =>
  new Set(
    order.tickets
      .filter(({ type }) => type === 'TICKET')
      .flatMap(({ coupons }) => coupons)
      .flatMap(({ leg_key, status }) => (isFlown(status) && leg_key !== null ? [leg_key] : [])),
  );

export const isUsed = (order: Pick<ProviderOrder, 'tickets'>, { key }: ProviderLeg): boolean =>
  listUsedLegs(order).has(key);

/** Positions of flown slices: the first flight has departed, with or without the passenger. */
export function listFlownSlices(
  order: Pick<ProviderOrder, 'slices' | 'tickets'>,
  now: Date,
): number[] {
  const used = listUsedLegs(order);
  const isSliceFlown = ({ legs }: ProviderSlice) =>
    legs.some(
      (leg, position) =>
        used.has(leg.key) || (position === 0 && !isGivenBack(leg.status) && hasDeparted(leg, now)),
    );
  return order.slices.flatMap((slice, position) => (isSliceFlown(slice) ? [position] : []));
}

/** The next departure (UTC) still to come; null if there is none. Given-back flights leave too. */
export function findNextDeparture(
  order: Pick<ProviderOrder, 'slices' | 'tickets'>,
  now: Date,
): string | null {
  const flown = listFlownSlices(order, now);
  const instants = order.slices.flatMap(({ legs: [first] }, position) =>
    flown.includes(position) || !first || hasDeparted(first, now)
      ? []
      : calculateDepartureInstant(first),
  );
  return instants.sort()[0] ?? null;
}
