/** What is on sale by booking class: ways from place to place with the seats each class shows. */
import type { World } from '../world.ts';
import { carriesFor, marketingOf } from './codeshares.ts';
import { placesOf } from './geography.ts';
import { CABIN_ORDER, CLASSES, capacitiesOf } from './inventory.ts';
import { findItineraries } from './itineraries.ts';
import { worldFlight } from './schedule.ts';
import { CLOSES_MIN } from './slice-options.ts';
import { type Moment, seatsInClass, sellerOf, type WorldState } from './state.ts';
import { dayFromText, dayOf, toLocal } from './zones.ts';

const MAX_WAYS = 24;
const LAST_DAY_AHEAD = 331;

export function availabilityOf(
  state: WorldState,
  moment: Moment,
  provider: Parameters<World['availability']>[0],
  { origin, destination, date, airlines, max_connections }: Parameters<World['availability']>[1],
): ReturnType<World['availability']> {
  const { owner } = sellerOf(provider);
  const [from, to, day] = [placesOf(origin), placesOf(destination), dayFromText(date)];
  const [first, last] = [from[0], to[0]];
  if (day === null || !first || !last || first.city === last.city) return [];
  const today = dayOf(toLocal(first.zone, moment.now_min));
  if (day < today || day > today + LAST_DAY_AHEAD) return [];
  const sellable: Parameters<typeof findItineraries>[2]['sellable'] = (flight) => {
    if (flight.departs <= moment.now_min + CLOSES_MIN) return false;
    if (!carriesFor(owner, flight.line.carrier)) return false;
    const marketing = marketingOf(owner, flight, state.network);
    const carriers = [flight.line.carrier.code, marketing?.carrier];
    return airlines.length === 0 || carriers.some((code) => code && airlines.includes(code));
  };
  const query = { from, to, day, now_min: moment.now_min, max_connections, sellable };
  return findItineraries(state.network, state.schedule, query)
    .slice(0, MAX_WAYS)
    .map(({ flights }) => ({
      flights: flights.map((flight) => ({
        ...worldFlight(flight, marketingOf(owner, flight, state.network)),
        classes: CABIN_ORDER.filter((cabin) => (capacitiesOf(flight)[cabin] ?? 0) > 0).flatMap(
          (cabin) =>
            CLASSES[cabin].map((one) => ({
              code: one.code,
              cabin,
              seats: seatsInClass(state, moment, flight, one),
            })),
        ),
      })),
    }));
}
