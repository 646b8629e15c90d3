/**
 * The flights an order speaks of and their PaxSegmentIDs. The itinerary comes first and in its own
 * order, so that the same order gives the same ids in every answer; flights that an exchange took out
 * of it, but documents and lost services still name, come after.
 */
import { getLast } from '../non-empty.ts';
import { listKnownFlights } from '../order-state.ts';
import { need } from '../wire/problems.ts';
import type { WorldOrder } from '../world.ts';
import type { Exchange } from './message-exchange.ts';
import { MessageLists } from './message-lists.ts';

export interface OrderFlights {
  /** Journey ids, one per slice. */
  journeys: string[];
  /** PaxSegmentIDs by flight id; a flight nobody knows any more is not there. */
  segments: ReadonlyMap<string, string>;
}

export function describeOrder(order: WorldOrder, lists: MessageLists): OrderFlights {
  const journeys = describeJourneys(order, lists);
  const flights = listKnownFlights(order);
  return { journeys, segments: new Map(flights.map((one) => [one.id, lists.segment(one)])) };
}

/** Finds the flight that a request names by its PaxSegmentID, as the order was shown. */
export function createFlightFinder(
  order: WorldOrder,
  { profile, seller }: Exchange,
): (segment: string) => string {
  const { segments } = describeOrder(order, new MessageLists(profile, seller.owner));
  const flights = new Map([...segments].map(([flight, segment]) => [segment, flight]));
  return (segment) =>
    need(flights.get(segment), 'INVALID_DATA', `PaxSegmentRefID ${segment} refers to nothing`);
}

/** Which flights make one direction of travel. */
export const describeJourneys = (
  { slices }: Pick<WorldOrder, 'slices'>,
  lists: MessageLists,
): string[] =>
  slices.map((slice, at) => {
    const { origin } = slice.flights[0];
    const { destination } = getLast(slice.flights);
    return lists.journey(slice, { key: `${at}/${origin}/${destination}`, origin, destination });
  });
