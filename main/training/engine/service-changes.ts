/**
 * Plans a change of an order's seats and bags: all rules for a request, and the resulting services.
 * Planned both for the quote and on acceptance, so the result matches the quote or is refused.
 */
import { getOne, getOrMake } from '../non-empty.ts';
import { listLiveTicketsFor, listTravelers, multiplyCharge, sumCharge } from '../order-state.ts';
import type { WorldOrder, WorldSeatMap, WorldService, WorldServiceChange } from '../world.ts';
import { formatSeatName as nameOf } from './cabin-seats.ts';
import { departsAt } from './departures.ts';
import { countPieces, listBagOffers, listBags, MAX_BAGS } from './extra-bags.ts';
import {
  buildSeatItemId,
  drawMap,
  findSeatFlight,
  isSeatItemOf,
  type SeatFlight,
} from './seat-maps.ts';
import { getSeatName, SEAT_CODE, SEAT_KINDS } from './service-prices.ts';
import { getSeller, type Moment, refuse, type WorldNow } from './state.ts';

type SeatChoice = WorldServiceChange['seats'][number];
type BagChoice = WorldServiceChange['bags'][number];
type Draft = Omit<WorldService, 'id'>;

export interface ServicePlan {
  /** Ids of removed services: those named, and seats replaced by others. */
  removed: string[];
  added: WorldService[];
  /** The amount due, for ticketed passengers only. */
  due_minor: number;
}

/** The removed and added services and the amount due; nothing is written. */
export function planServices(
  world: WorldNow,
  order: WorldOrder,
  change: WorldServiceChange,
  uplift_percent: number,
): ServicePlan {
  checkRequest(order, change);
  const removed = listGoingServices(order, change);
  checkRemoval(order, world, removed);
  const seats = draftChosenSeats(world, order, change, removed, uplift_percent);
  const bags = draftChosenBags(world, order, change, removed, uplift_percent);
  // The next version keeps service ids unique, also after a split.
  const added = [...seats, ...bags].map(
    (draft, i): WorldService => ({
      id: `${order.order_id}-S${order.version + 1}-${i + 1}`,
      ...draft,
    }),
  );
  const due_minor = added
    .filter(({ passenger_id }) => listLiveTicketsFor(order, passenger_id).length > 0)
    .reduce((sum, { price }) => sum + sumCharge(price), 0);
  return { removed: removed.map(({ id }) => id), added, due_minor };
}

function checkRequest(order: WorldOrder, change: WorldServiceChange): void {
  const { remove, seats, bags } = change;
  if (order.status === 'CANCELLED') refuse('ALREADY_CANCELLED', 'The order is cancelled');
  if (remove.length + seats.length + bags.length === 0) {
    refuse('INVALID', 'Nothing to add or to take away');
  }
  const { seats: sells_seats, bags: sells_bags } = getSeller(order.provider_type);
  if (seats.length > 0 && !sells_seats) refuse('NOT_OFFERED', 'Seats are not chosen here');
  if (bags.length > 0 && !sells_bags) refuse('NOT_OFFERED', 'Extra bags are not sold here');
  if (isRepeated(remove)) refuse('INVALID', 'A service is taken away twice');
  const unknown = remove.find((id) => !order.services.some((service) => service.id === id));
  if (unknown !== undefined) refuse('INVALID', `No service ${unknown.slice(0, 80)}`);
  const here = new Map(listTravelers(order).map(({ id, ptc }) => [id, ptc]));
  for (const { passenger_id } of [...seats, ...bags]) {
    const ptc = here.get(passenger_id);
    if (!ptc) refuse('INVALID', 'A passenger is not in the order');
    if (ptc === 'INF') refuse('INVALID', 'An infant has no seat and no bags of its own');
  }
}

const isRepeated = (values: readonly string[]): boolean => new Set(values).size !== values.length;

/** Named services, and live seats of passengers who choose another on the flight. */
function listGoingServices(
  order: WorldOrder,
  { remove, seats }: WorldServiceChange,
): WorldService[] {
  const flights = order.slices.flatMap((slice) => slice.flights);
  return order.services.filter(({ id, kind, status, passenger_id, flight_ids }) => {
    if (remove.includes(id)) return true;
    if (kind !== 'SEAT' || status === 'CANCELLED') return false;
    const flight = flights.find((one) => one.id === flight_ids[0]);
    return seats.some(
      (choice) =>
        choice.passenger_id === passenger_id &&
        flight &&
        isSeatItemOf(choice.offer_item_id, flight),
    );
  });
}

function checkRemoval(
  order: WorldOrder,
  { now_min }: Moment,
  going: readonly WorldService[],
): void {
  const flights = order.slices.flatMap((slice) => slice.flights);
  for (const { name, status, document, flight_ids } of going) {
    if (status === 'CANCELLED') refuse('INVALID', `${name} is cancelled already`);
    // It is refunded only by voiding its document on the day of issue, never in another purchase.
    if (document !== null) {
      refuse('INVALID', `${name} is paid for: document ${document} is voided first`);
    }
    const flown = flights.some((one) => flight_ids.includes(one.id) && departsAt(one) <= now_min);
    if (flown) refuse('INVALID', `The flight of ${name} has left`);
  }
}

function draftChosenSeats(
  world: WorldNow,
  order: WorldOrder,
  { seats }: WorldServiceChange,
  going: readonly WorldService[],
  uplift_percent: number,
): Draft[] {
  const places = seats.map((choice) => {
    const flight = findFlightOfItem(order, choice);
    if (!flight) return refuse('INVALID', `No seat offer ${choice.offer_item_id.slice(0, 80)}`);
    return { ...choice, flight_id: flight.id };
  });
  if (isRepeated(places.map(({ flight_id, row, column }) => `${flight_id} ${row}${column}`))) {
    return refuse('INVALID', 'The same seat is chosen twice');
  }
  if (isRepeated(places.map(({ flight_id, passenger_id }) => `${flight_id} ${passenger_id}`))) {
    return refuse('INVALID', 'A passenger has two seats on one flight');
  }
  const maps = new Map<string, WorldSeatMap>();
  return places.map(({ flight_id, ...choice }) => {
    const map = getOrMake(maps, flight_id, () => {
      const place = findSeatFlight(world, order, flight_id);
      return drawMap(world, place, { given_up: listSeatsOn(going, place), uplift_percent });
    });
    return resolveSeat(map, choice);
  });
}

const findFlightOfItem = ({ slices }: WorldOrder, { offer_item_id }: SeatChoice) =>
  slices.flatMap(({ flights }) => flights).find((flight) => isSeatItemOf(offer_item_id, flight));

const listSeatsOn = (going: readonly WorldService[], { flown }: SeatFlight): Set<string> =>
  new Set(
    going.flatMap(({ seat, flight_ids }) =>
      seat && flight_ids.includes(flown.id) ? [nameOf(seat.row, seat.column)] : [],
    ),
  );

function resolveSeat(map: WorldSeatMap, choice: SeatChoice): Draft {
  const { row, column, passenger_id, offer_item_id } = choice;
  const name = nameOf(row, column);
  const seat = map.cabins
    .flatMap(({ rows }) => rows.filter((one) => one.number === row))
    .flatMap(({ seats }) => seats.filter((one) => one.column === column))
    .find(({ state }) => state !== 'NO_SEAT');
  if (!seat) return refuse('INVALID', `The aircraft has no seat ${name}`);
  if (seat.state !== 'FREE') return refuse('SOLD_OUT', `Seat ${name} is taken`);
  const own = seat.prices.find((price) => price.passenger_id === passenger_id);
  if (!own) return refuse('INVALID', `Seat ${name} is not for passenger ${passenger_id}`);
  const kind = SEAT_KINDS.find(
    (one) => buildSeatItemId({ id: map.flight_id }, one) === offer_item_id,
  );
  if (!kind || own.offer_item_id !== offer_item_id) {
    return refuse('INVALID', `Seat ${name} is not of offer ${offer_item_id.slice(0, 80)}`);
  }
  return {
    kind: 'SEAT',
    passenger_id,
    flight_ids: [map.flight_id],
    seat: { row, column },
    code: SEAT_CODE,
    name: getSeatName(kind),
    quantity: 1,
    weight_kg: null,
    price: own.charge,
    status: 'CONFIRMED',
    document: null,
  };
}

function draftChosenBags(
  world: WorldNow,
  order: WorldOrder,
  { bags }: WorldServiceChange,
  going: readonly WorldService[],
  uplift_percent: number,
): Draft[] {
  if (bags.length === 0) return [];
  if (isRepeated(bags.map(({ offer_item_id }) => offer_item_id))) {
    return refuse('INVALID', 'The same bag is chosen twice');
  }
  const offers = listBagOffers(world, order, uplift_percent);
  const drafts = bags.map((choice): Draft => {
    const offer = offers.find(
      ({ offer_item_id, passenger_id }) =>
        offer_item_id === choice.offer_item_id && passenger_id === choice.passenger_id,
    );
    if (!offer) return refuse('INVALID', `No bag offer ${choice.offer_item_id.slice(0, 80)}`);
    checkQuantity(choice, offer.max_quantity);
    const { passenger_id, flight_ids, code, name, weight_kg, charge } = offer;
    return {
      kind: 'BAGGAGE',
      passenger_id,
      flight_ids,
      seat: null,
      code,
      name,
      quantity: choice.quantity,
      weight_kg,
      price: multiplyCharge(charge, choice.quantity),
      status: 'CONFIRMED',
      document: null,
    };
  });
  checkBags(order, going, drafts);
  return drafts;
}

function checkQuantity({ quantity }: BagChoice, most: number): void {
  if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > most) {
    refuse('INVALID', `1 to ${most} of these bags can be bought`);
  }
}

/** Counts a passenger's paid, unpaid and new bags on a slice together. */
function checkBags(
  order: WorldOrder,
  going: readonly WorldService[],
  drafts: readonly Draft[],
): void {
  for (const { passenger_id, flight_ids } of drafts) {
    const slice = getOne(order.slices, ({ flights }) => flights[0].id === flight_ids[0]);
    const held = listBags(order, passenger_id, slice).filter((bag) => !going.includes(bag));
    const added = drafts.filter(
      (draft) => draft.passenger_id === passenger_id && draft.flight_ids[0] === flight_ids[0],
    );
    if (countPieces(held) + countPieces(added) > MAX_BAGS) {
      refuse('INVALID', `No more than ${MAX_BAGS} extra bags a passenger are carried`);
    }
  }
}
