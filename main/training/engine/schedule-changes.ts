/**
 * Schedule changes of an order's flights: new times show as TK, a cancelled flight as UN. The order
 * stores them, so its version grows once per change. An instructor's changes are stored in the
 * world's database, so that a restart and a second process know them; an order shows them when it
 * is next read.
 */
import { isDeepStrictEqual } from 'node:util';
import type { FlightChange } from '#main/contract/training.ts';
import { getAt, getLast, hasAny, mapEach } from '../non-empty.ts';
import type { StoredFlightChange } from '../store/flight-change-store.ts';
import type { WorldFlight, WorldOrder, WorldScheduleChange, WorldSlice } from '../world.ts';
import { findCarrierByCode } from './carriers.ts';
import { findLineSoldAs } from './codeshares.ts';
import { type Flight, type ScheduleChange, toWorldFlight } from './schedule.ts';
import { type Moment, refuse, type WorldNow } from './state.ts';
import { DAY_MIN } from './zones.ts';

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

export function changeFlight(
  world: WorldNow,
  asked: FlightChange,
): { flight: WorldFlight; flown: boolean } {
  const { carrier, flight_number, date, origin } = asked;
  // A partner's flight may be named by its marketing number.
  const shared = findLineSoldAs({ carrier, number: Number(flight_number) }, origin, world.network);
  const operated = shared ? `${shared.carrier.code}${shared.number}` : carrier + flight_number;
  const key = `${operated}/${date}/${origin}`;
  const known = findCarrierByCode(operated.slice(0, 2)) && world.schedule.byKey(key, world.now_min);
  if (!known || known.key !== key || !flies(world, known)) {
    return refuse('NOT_FOUND', `No flight ${carrier}${flight_number} from ${origin} on ${date}`);
  }
  switch (asked.change) {
    case 'RESTORE':
      world.changes.drop(key);
      break;
    case 'CANCEL':
      world.changes.set(toStored(key, world, 'CANCELLED', 0));
      break;
    case 'MOVE': {
      const shift_min = asked.minutes ?? 0;
      const minute = known.line.minute + shift_min;
      // The date is part of the flight's key and cannot change.
      if (shift_min === 0 || minute < 0 || minute >= DAY_MIN) {
        return refuse('INVALID', 'A flight is moved within its day');
      }
      world.changes.set(toStored(key, world, 'TIMES', shift_min));
    }
  }
  world.schedule.forget();
  const now = world.schedule.byKey(key, world.now_min);
  if (!now) throw new Error(`flight ${key} is gone from the timetable`);
  return { flight: toWorldFlight(now, null), flown: now.change?.kind !== 'CANCELLED' };
}

/** Whether the line operates on that weekday. */
const flies = (world: WorldNow, { line, day }: Flight): boolean =>
  world.schedule.flight(line, day, world.now_min) !== undefined;

const toStored = (
  key: string,
  { now_min }: Moment,
  kind: ScheduleChange['kind'],
  shift_min: number,
): StoredFlightChange => ({ key, change: { kind, announced_min: now_min, shift_min } });
