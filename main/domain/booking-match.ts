/**
 * Matches passengers, slices and legs of an order to ours. Providers renumber keys when a booking
 * changes; our ids stay with the person and the flight.
 */
import type {
  ProviderLeg,
  ProviderOrder,
  ProviderOrderPassenger,
  ProviderSlice,
} from '#main/providers/provider.ts';
import { addDays } from '#main/reference/calendar.ts';
import {
  type BookingRecord,
  getFlights,
  type RecordPassenger,
  type RecordSlice,
} from './booking-record.ts';
import type { Ids } from './derived-id.ts';
import { findTravelDates, getFlightKey } from './itinerary.ts';
import { isSamePerson } from './name-spelling.ts';

/** Pairs two lists one to one, by the strongest reason first, then in order; others stay alone. */
function pairUp<A, B>(
  known: readonly A[],
  seen: readonly B[],
  reasons: ((a: A, b: B) => boolean)[],
) {
  const pairs = new Map<B, A>();
  const taken = new Set<A>();
  for (const reason of reasons) {
    for (const b of seen) {
      if (pairs.has(b)) continue;
      const a = known.find((candidate) => !taken.has(candidate) && reason(candidate, b));
      if (a === undefined) continue;
      pairs.set(b, a);
      taken.add(a);
    }
  }
  return pairs;
}

export function matchPassengers(
  known: readonly RecordPassenger[],
  seen: readonly ProviderOrderPassenger[],
): Map<ProviderOrderPassenger, RecordPassenger> {
  type Reason = (a: RecordPassenger, b: ProviderOrderPassenger) => boolean;
  const hasSameType: Reason = (a, b) => a.pax_type === b.pax_type;
  const hasSameBirth: Reason = (a, b) =>
    a.birth_date === null || b.birth_date === null || a.birth_date === b.birth_date;
  return pairUp(known, seen, [
    (a, b) => a.key === b.key && isSamePerson(a, b) && hasSameBirth(a, b),
    (a, b) => isSamePerson(a, b) && hasSameBirth(a, b) && hasSameType(a, b),
    (a, b) => a.key === b.key && hasSameType(a, b),
    // Whoever is left can only be a passenger renamed at the airline.
    hasSameType,
  ]);
}

const isSameRoute = (a: ProviderLeg, b: ProviderLeg): boolean =>
  a.origin === b.origin && a.destination === b.destination;

/**
 * Our ids for an order's flights. A leg keeps its id if its flight has the same key or number, or
 * replaces one on the same route; a slice keeps its id if one of its legs does.
 */
export function matchSlices(
  known: readonly RecordSlice[],
  known_flights: readonly ProviderSlice[],
  seen: readonly ProviderSlice[],
  ids: Ids,
): RecordSlice[] {
  const old_legs = known.flatMap((slice, index) =>
    slice.legs.flatMap(({ id }, position) => {
      const leg = known_flights[index]?.legs[position];
      return leg ? [{ id, slice, leg }] : [];
    }),
  );
  const pairs = pairUp(
    old_legs,
    seen.flatMap((slice) => slice.legs),
    [
      (a, b) => a.leg.key === b.key && isSameRoute(a.leg, b),
      (a, b) => getFlightKey(a.leg) === getFlightKey(b),
      (a, b) => isSameRoute(a.leg, b),
    ],
  );
  const taken = new Set<RecordSlice>();
  return seen.map((slice) => {
    const old = slice.legs
      .map((leg) => pairs.get(leg)?.slice)
      .find((candidate) => candidate !== undefined && !taken.has(candidate));
    if (old) taken.add(old);
    return {
      id: old?.id ?? ids.uuid(),
      token: old?.token ?? ids.token(),
      balance_token: old?.balance_token ?? ids.token(),
      legs: slice.legs.map((leg) => ({ id: pairs.get(leg)?.id ?? ids.uuid(), key: leg.key })),
    };
  });
}

/** A GDS keeps a record for some days after its last flight. */
const KEPT_DAYS = 3;

/**
 * Whether an order is not the record's, although both have one id: a GDS gives a locator out again
 * once a record is cancelled or its trip is over. Then they have neither a flight nor anybody in
 * common.
 */
export function isOtherOrder(
  record: Pick<BookingRecord, 'status' | 'order' | 'sent' | 'passengers'>,
  { passengers, slices }: Pick<ProviderOrder, 'passengers' | 'slices'>,
): boolean {
  const flights = getFlights(record);
  const last = findTravelDates(flights)?.last;
  const first = findTravelDates(slices)?.first;
  if (first === undefined || passengers.length === 0) return false;
  const ended = record.status === 'CANCELLED' || record.status === 'EXPIRED';
  if (!ended && (last === undefined || first <= addDays(last, KEPT_DAYS))) return false;
  const listKeys = (all: readonly ProviderSlice[]) =>
    all.flatMap(({ legs }) => legs.map(getFlightKey));
  const flown = new Set(listKeys(flights));
  return (
    !listKeys(slices).some((key) => flown.has(key)) &&
    !passengers.some((seen) => record.passengers.some((known) => isSamePerson(known, seen)))
  );
}
