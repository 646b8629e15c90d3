/**
 * Schedule changes of an order's flights: new times show as TK, a cancelled flight as UN. The order
 * stores them, so its version grows once per change.
 */
import { isDeepStrictEqual } from 'node:util';
import { getAt, getLast, hasAny, mapEach } from '../non-empty.ts';
import type { WorldFlight, WorldOrder, WorldScheduleChange, WorldSlice } from '../world.ts';
import { type Flight, toWorldFlight } from './schedule.ts';
import type { WorldNow } from './state.ts';

type OrderSlice = WorldOrder['slices'][number];
type OrderFlight = WorldSlice['flights'][number];

/** The operating carrier's key for an order's flight. */
export const toFlightKey = (flown: WorldFlight): string =>
  `${flown.operating_carrier}${flown.operating_number}/${flown.id.split('/')[1]}/${flown.origin}`;

/** The scheduled flight behind an order's flight, as it is now. */
export const findFlight = (world: WorldNow, flown: OrderFlight): Flight | undefined =>
  world.schedule.byKey(toFlightKey(flown), world.now_min);

/** The order with its flights' current times; the same object if nothing changed. */
export function applyScheduleChanges(world: WorldNow, order: WorldOrder): WorldOrder {
  if (order.status === 'CANCELLED') return order;
  const told = order.slices.map((before) => ({ before, after: applySliceChanges(world, before) }));
  if (told.every(({ before, after }) => before === after)) return order;
  const version = order.version + 1;
  const news = told.flatMap(({ before, after }, at): WorldScheduleChange[] => {
    if (after === before) return [];
    const items = order.items.filter((item) => item.slice === at);
    return [{ at: world.now.toISOString(), version, before, after, items }];
  });
  return {
    ...order,
    slices: told.map(({ after }) => after),
    version,
    schedule_changes: [...(order.schedule_changes ?? []), ...news],
  };
}

function applySliceChanges(world: WorldNow, slice: OrderSlice): OrderSlice {
  // A released slice has no schedule changes.
  if (slice.status === 'HX') return slice;
  const now = slice.flights.flatMap((flown) => {
    const flight = findFlight(world, flown);
    return flight && flight.change?.kind !== 'CANCELLED' ? [flight] : [];
  });
  if (!hasAny(now) || now.length < slice.flights.length) {
    return slice.status === 'UN' ? slice : { ...slice, status: 'UN' };
  }
  const flights = mapEach(slice.flights, (flown, i): OrderFlight => {
    const marketing = { carrier: flown.carrier, number: flown.number };
    const { departure, arrival, stops } = toWorldFlight(getAt(now, i), marketing);
    return departure === flown.departure && arrival === flown.arrival
      ? flown
      : { ...flown, departure, arrival, stops };
  });
  const bought = slice.bought ?? slice.flights.map(getTimes);
  const as_bought = flights.every((flight, i) => isDeepStrictEqual(getTimes(flight), bought[i]));
  const duration_min = getLast(now).arrives - now[0].departs;
  // It operates again at its original times: nothing waits to be accepted.
  if (as_bought && slice.status !== 'HK') return confirmSlice({ ...slice, flights, duration_min });
  if (flights.every((flight, i) => flight === slice.flights[i])) {
    return slice.status === 'UN' ? { ...slice, bought, status: 'TK' } : slice;
  }
  return { ...slice, flights, duration_min, bought, status: 'TK' };
}

const getTimes = ({ departure, arrival }: OrderFlight) => ({ departure, arrival });

/** The slice with its current times as the accepted ones. */
export function confirmSlice({ bought: _accepted, ...slice }: OrderSlice): OrderSlice {
  return { ...slice, status: 'HK' };
}
