/**
 * The flights an order speaks of and their PaxSegmentIDs. The itinerary comes first and in its own
 * order, so that the same order gives the same ids in every answer; flights that an exchange took out
 * of it, but documents and lost services still name, come after.
 */
import type { WorldOrder } from '../world.ts';
import type { MessageLists } from './message-lists.ts';

export interface OrderFlights {
  /** Journey ids, one per slice. */
  journeys: string[];
  /** PaxSegmentIDs by flight id; a flight nobody knows any more is not there. */
  segments: ReadonlyMap<string, string>;
}

export function describeOrder(order: WorldOrder, lists: MessageLists): OrderFlights {
  const journeys = describeJourneys(order, lists);
  const segments = mapSegments(order.slices, lists);
  const named = new Set([
    ...order.services.flatMap(({ flight_ids }) => flight_ids),
    ...order.tickets.flatMap(({ coupons }) => coupons.flatMap(({ flight_id }) => flight_id ?? [])),
  ]);
  const earlier = order.reissues.toReversed().flatMap(({ before }) => before.slices);
  for (const { flights } of earlier) {
    const lost = flights.filter(({ id }) => named.has(id) && !segments.has(id));
    lists.segments({ flights: lost }).forEach((segment, at) => {
      segments.set(lost[at]?.id ?? '', segment);
    });
  }
  return { journeys, segments };
}

/** Which flights make one direction of travel. */
export function describeJourneys(
  { slices }: Pick<WorldOrder, 'slices'>,
  lists: MessageLists,
): string[] {
  return slices.map((slice, at) => {
    const origin = slice.flights[0]?.origin ?? '';
    const destination = slice.flights.at(-1)?.destination ?? '';
    return lists.journey(slice, { key: `${at}/${origin}/${destination}`, origin, destination });
  });
}

function mapSegments(slices: WorldOrder['slices'], lists: MessageLists): Map<string, string> {
  return new Map(
    slices.flatMap((slice) =>
      lists.segments(slice).map((segment, at) => [slice.flights[at]?.id ?? '', segment] as const),
    ),
  );
}
