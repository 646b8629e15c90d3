/**
 * The seats of one flight of an order: the aircraft's layout, the seats occupied by now, and each
 * passenger's price for the free seats of the booked cabin. There are never fewer free seats than
 * the flight has left to sell.
 */
import { calculateAge } from '#main/reference/ages.ts';
import { listTravelers, sumCharge } from '../order-state.ts';
import { countSold } from '../store/inventory-store.ts';
import { listSeatsTaken } from '../store/service-store.ts';
import type {
  WorldCabin,
  WorldCharge,
  WorldOrder,
  WorldPassenger,
  WorldSeat,
  WorldSeatCabin,
  WorldSeatMap,
  WorldSlice,
} from '../world.ts';
import { type CabinLayout, getCabinLayouts } from './aircraft-cabins.ts';
import {
  formatSeatName,
  getPlaceKind,
  listCharacteristics,
  listSeatPlaces,
  type SeatPlace,
  seatOthers,
} from './cabin-seats.ts';
import { departsAt } from './departures.ts';
import {
  CABIN_ORDER,
  countSoldToOthers,
  getCapacities,
  getClassByCode,
  hasOneClass,
} from './inventory.ts';
import { drawNumber } from './random.ts';
import type { Flight } from './schedule.ts';
import { findFlight } from './schedule-changes.ts';
import { calculateSeatCharge, type SeatKind } from './service-prices.ts';
import { getSeller, refuse, type WorldNow, type WorldState } from './state.ts';

type OrderFlight = WorldSlice['flights'][number];

/** A flight of an order for which seats are sold. */
export interface SeatFlight {
  order: WorldOrder;
  slice: WorldOrder['slices'][number];
  flown: OrderFlight;
  flight: Flight;
  /** The booked cabin of this flight. */
  cabin: WorldCabin;
}

export interface MapTerms {
  /** Seats of this order that would be given up, by name; they count as free. */
  given_up: ReadonlySet<string>;
  uplift_percent: number;
}
const AS_IS: MapTerms = { given_up: new Set(), uplift_percent: 0 };

/** The current seats of one of the order's flights, with each passenger's prices. */
export function getSeatMap(world: WorldNow, order: WorldOrder, flight_id: string): WorldSeatMap {
  if (!getSeller(order.provider_type).seats) {
    return refuse('NOT_OFFERED', 'Seats are not chosen here');
  }
  return drawMap(world, findSeatFlight(world, order, flight_id));
}

/** The flight with this id; refuses one for which no seats are sold. */
export function findSeatFlight(world: WorldNow, order: WorldOrder, flight_id: string): SeatFlight {
  if (order.status === 'CANCELLED') return refuse('ALREADY_CANCELLED', 'The order is cancelled');
  const slice = order.slices.find(({ flights }) => flights.some(({ id }) => id === flight_id));
  const flown = slice?.flights.find(({ id }) => id === flight_id);
  if (!slice || !flown) {
    return refuse('INVALID', `Flight ${flight_id.slice(0, 80)} is not in the order`);
  }
  const flight = findFlight(world, flown);
  if (!flight || slice.status === 'UN') return refuse('INVALID', `${flight_id} does not operate`);
  if (departsAt(flown) <= world.now_min) return refuse('INVALID', `${flight_id} has left`);
  const { cabin } = getClassByCode(flown.booking_class);
  return { order, slice, flown, flight, cabin };
}

/** The price item's id, one per flight and kind of seat; it determines the charge. */
export const buildSeatItemId = ({ id }: Pick<OrderFlight, 'id'>, kind: SeatKind): string =>
  `${buildSeatItemPrefix(id)}${kind}`;
export const isSeatItemOf = (item_id: string, { id }: Pick<OrderFlight, 'id'>): boolean =>
  item_id.startsWith(buildSeatItemPrefix(id));
const buildSeatItemPrefix = (flight_id: string): string =>
  `SEAT-${flight_id.replaceAll('/', '-')}-`;

export function drawMap(world: WorldNow, place: SeatFlight, terms: MapTerms = AS_IS): WorldSeatMap {
  const { order, flight } = place;
  const layouts = getCabinLayouts(flight.line.aircraft, hasOneClass(flight));
  const occupied = mapOccupancy(world, flight, layouts, terms);
  return {
    order_id: order.order_id,
    flight_id: place.flown.id,
    aircraft: flight.line.aircraft,
    currency: order.currency,
    cabins: layouts.map((layout) => drawCabin(world, place, layout, occupied, terms)),
  };
}

/** Occupied seats, by name. Other customers never have a seat that an order has chosen. */
function mapOccupancy(
  world: WorldNow,
  flight: Flight,
  layouts: readonly CabinLayout[],
  { given_up }: MapTerms,
): Map<string, WorldSeat['state']> {
  const taken = listSeatsTaken(world.db, flight.key).map(({ row, column }) =>
    formatSeatName(row, column),
  );
  const chosen = new Set(taken);
  const states = new Map<string, WorldSeat['state']>(taken.map((name) => [name, 'OCCUPIED']));
  for (const cabin of CABIN_ORDER) {
    const places = layouts.filter((layout) => layout.cabin === cabin).flatMap(listSeatPlaces);
    const sold = countSold(world.db, flight.key, cabin);
    // In an oversold cabin, the training sellers' passengers have priority over other customers.
    const most = (getCapacities(flight)[cabin] ?? 0) - sold;
    const count = Math.max(
      0,
      Math.min(countSoldToOthers(flight, cabin, world.today, world.seed), most),
    );
    const dice = drawNumber(world.seed, 809, flight.key, cabin);
    for (const [name, fate] of seatOthers(places, count, chosen, dice)) states.set(name, fate);
  }
  for (const name of given_up) states.delete(name);
  return states;
}

function drawCabin(
  state: WorldState,
  place: SeatFlight,
  layout: CabinLayout,
  occupied: ReadonlyMap<string, WorldSeat['state']>,
  terms: MapTerms,
): WorldSeatCabin {
  const { cabin, deck, columns, wings, rows, fixtures } = layout;
  const places = new Map(listSeatPlaces(layout).map((one) => [one.name, one]));
  const letters = columns.filter((letter) => letter !== '');
  const last_row = rows.at(-1)?.number ?? null;
  return {
    cabin,
    deck,
    columns: [...columns],
    wing_rows: wings && { first: wings.first_row, last: wings.last_row },
    rows: rows.map(({ number, exit }) => ({
      number,
      exit,
      seats: letters.map((column): WorldSeat => {
        const seat = places.get(formatSeatName(number, column));
        if (!seat) return { column, state: 'NO_SEAT', characteristics: [], prices: [] };
        return drawSeat(state, place, seat, occupied.get(seat.name) ?? 'FREE', terms);
      }),
    })),
    facilities: fixtures.map(({ kind, position }) => ({
      kind,
      after_row: position === 'FRONT' ? null : last_row,
    })),
  };
}

function drawSeat(
  state: WorldState,
  place: SeatFlight,
  seat: SeatPlace,
  fate: WorldSeat['state'],
  terms: MapTerms,
): WorldSeat {
  const { order, flown, cabin } = place;
  const { column } = seat.seat;
  const booked = seat.layout.cabin === cabin;
  const charge = booked ? chargeFor(state, place, seat, terms) : null;
  const dear = charge && sumCharge(charge) > 0;
  const characteristics = [...listCharacteristics(seat), ...(dear ? ['CH'] : [])];
  const offer_item_id = buildSeatItemId(flown, getPlaceKind(seat));
  const prices =
    charge && fate === 'FREE'
      ? listTravelers(order)
          .filter((passenger) => maySit(passenger, seat, flown))
          .map(({ id: passenger_id }) => ({ offer_item_id, passenger_id, charge }))
      : [];
  return { column, state: fate, characteristics, prices };
}

function chargeFor(
  state: WorldState,
  { order, slice, flight }: SeatFlight,
  seat: SeatPlace,
  { uplift_percent }: MapTerms,
): WorldCharge {
  const list = { seed: state.seed, currency: order.currency, day: flight.day, uplift_percent };
  return calculateSeatCharge(
    getPlaceKind(seat),
    slice.brand,
    [flight.line.from, flight.line.to],
    list,
  );
}

const EXIT_AGE = 15;

/** An infant has no seat; an exit row is only for adults without an infant. */
function maySit(
  { ptc, infant_id, birth_date }: WorldPassenger,
  { row }: SeatPlace,
  { departure }: OrderFlight,
): boolean {
  if (ptc === 'INF') return false;
  if (!row.exit) return true;
  const grown = birth_date === null || calculateAge(birth_date, departure.slice(0, 10)) >= EXIT_AGE;
  return ptc === 'ADT' && infant_id === null && grown;
}
