/** Seats: the map of each leg, and seats chosen for several passengers and legs. */
import type { Booking } from '#main/contract/booking.ts';
import type { AreaName } from '#main/contract/desk.ts';
import type { BookingLeg } from '#main/contract/itinerary.ts';
import type { SeatMap } from '#main/contract/seat-map.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import { formatAmount, formatFlight, formatShortDay } from '../../i18n/format.ts';
import { phrase, say } from '../../i18n/words.ts';
import type { SeatRequest, ZoneRequest } from '../../languages/requests.ts';
import { listLegs } from '../booking/writing-notes.ts';
import { formatHostName } from '../sell/passenger-rows.ts';
import { listSeated } from '../ticketing/amounts-due.ts';
import { findSeatCursor } from './seat-cursor.ts';
import { getSeatGrid } from './seat-grid.ts';
import { refuseSeat, type Seating } from './seat-states.ts';
import type { ChosenSeat, SeatsView } from './seats-state.ts';

const findLeg = (booking: Booking, leg_id: string): BookingLeg | undefined =>
  listLegs(booking).find(({ id }) => id === leg_id);

/** The leg of a line of the host display, as in `SM4`: names are numbered first, then legs. */
const findLegByLine = (booking: Booking, line: number): BookingLeg | null =>
  listLegs(booking)[line - listSeated(booking).length - 1] ?? null;

export const formatLeg = (leg: BookingLeg): string =>
  `${formatFlight(leg)} ${formatShortDay(leg.departure_date)}`;

/** A leg by its id; empty if the booking no longer has it. */
export function formatLegById(booking: Booking, leg_id: string): string {
  const leg = findLeg(booking, leg_id);
  return leg ? formatLeg(leg) : '';
}

/** Passenger by seat, as booked on a leg. */
const mapHeldSeats = (leg: BookingLeg | undefined): Record<string, string> =>
  Object.fromEntries(
    (leg?.seats ?? [])
      .filter(({ seat_status }) => seat_status !== 'CANCELLED')
      .map(({ number, passenger_id }) => [number, passenger_id]),
  );

export function buildSeating(booking: Booking, view: SeatsView): Seating {
  const { leg_id } = view;
  const seats = findLeg(booking, leg_id)?.seats ?? [];
  return {
    passengers: booking.passengers,
    passenger_id: view.passenger_id,
    chosen: view.chosen.filter((one) => one.leg_id === leg_id),
    held: view.cleared.includes(leg_id) ? {} : mapHeldSeats(findLeg(booking, leg_id)),
    paid: seats
      .filter(({ seat_status, price }) => seat_status === 'TICKETED' && price.total > 0)
      .map(({ passenger_id }) => passenger_id),
    gone: view.gone[leg_id] ?? [],
  };
}

/**
 * Opens the map of a leg: of the line given, the line under the cursor, or the first leg. If the
 * line is not a leg, answers so and returns false.
 */
export function openSeats(desk: DeskContext, line: number | null): boolean {
  const { name, booking, seats, cursor } = desk.getTargetArea();
  if (!booking) return false;
  const legs = listLegs(booking.booking);
  const named = line === null ? null : findLegByLine(booking.booking, line);
  if (line !== null && !named) {
    desk.answer(name, 'warn', say('answer.no_leg', { line }));
    return false;
  }
  const under = legs.find((leg) => cursor.booking === `leg-${leg.id}`);
  const leg = named ?? under ?? legs[0];
  const first = listSeated(booking.booking)[0];
  if (!leg || !first) return false;
  const same = seats?.booking_id === booking.booking.id;
  const fresh: SeatsView = {
    booking_id: booking.booking.id,
    leg_id: leg.id,
    passenger_id: findNextWithoutSeat(booking.booking, leg, first.id, []),
    maps: {},
    failed: {},
    chosen: [],
    cleared: [],
    gone: {},
    as_list: false,
    paying: false,
  };
  desk.patchArea(name, {
    seats: same && seats.chosen.length > 0 ? { ...seats, leg_id: leg.id, paying: false } : fresh,
    // The cursor of another aircraft means nothing here: this one's begins at a seat to be had.
    ...(!(same && seats.leg_id === leg.id) && { cursor: { ...cursor, seats: undefined } }),
  });
  desk.openScreen(name, 'seats', 'line');
  void readMap(desk, name, leg.id);
  return true;
}

/** The leg of an entry: of its line, else the one on screen; null if there is none. */
function openLeg(desk: DeskContext, line: number | null): string | null {
  const { name, screen } = desk.getTargetArea();
  if ((screen !== 'seats' || line !== null) && !openSeats(desk, line)) return null;
  return desk.getArea(name).seats?.leg_id ?? null;
}

/** The next passenger without a seat on the leg, from this one on; this one if all have seats. */
function findNextWithoutSeat(
  booking: Booking,
  leg: BookingLeg,
  from: string,
  chosen: readonly ChosenSeat[],
): string {
  const people = listSeated(booking);
  const at = people.findIndex(({ id }) => id === from);
  const order = [...people.slice(at), ...people.slice(0, at)];
  const has = new Set([
    ...Object.values(mapHeldSeats(leg)),
    ...chosen.filter(({ leg_id }) => leg_id === leg.id).map(({ passenger_id }) => passenger_id),
  ]);
  return order.find(({ id }) => !has.has(id))?.id ?? from;
}

/** Reads the map of a leg unless it was read already. */
export async function readMap(
  desk: DeskContext,
  name: AreaName,
  leg_id: string,
): Promise<SeatMap | null> {
  const { seats, booking } = desk.getArea(name);
  if (!seats || !booking) return null;
  const known = seats.maps[leg_id];
  if (known) return known;
  const what = phrase('waiting.seat_map', { flight: formatLegById(booking.booking, leg_id) });
  const input = { id: booking.booking.id, leg_id };
  const result = await desk.callFor(name, what, 'ancillary.seat_map', input);
  if (desk.getArea(name).seats?.booking_id !== booking.booking.id) return null;
  if (!result.ok) {
    if (!desk.isSilent(result.error)) {
      desk.patchPart(name, 'seats', (view) => ({
        failed: { ...view.failed, [leg_id]: result.error.message },
      }));
      desk.announce(result.error.message);
    }
    return null;
  }
  const { seat_map } = result.value.output;
  desk.patchPart(name, 'seats', (view) => {
    const { [leg_id]: _, ...failed } = view.failed;
    return { ...view, failed, maps: { ...view.maps, [leg_id]: seat_map } };
  });
  return seat_map;
}

/** Moves to the next or previous leg. */
export function stepLeg(desk: DeskContext, step: number): void {
  const { name, seats, booking } = desk.getTargetArea();
  if (!seats || !booking) return;
  const legs = listLegs(booking.booking);
  const at = legs.findIndex(({ id }) => id === seats.leg_id);
  const leg = legs[(at + step + legs.length) % legs.length];
  const first = listSeated(booking.booking)[0];
  if (!leg || !first) return;
  const passenger_id = findNextWithoutSeat(booking.booking, leg, first.id, seats.chosen);
  desk.patchArea(name, ({ cursor }) => ({
    seats: { ...seats, leg_id: leg.id, passenger_id },
    cursor: { ...cursor, seats: undefined },
  }));
  desk.announce(formatLeg(leg));
  void readMap(desk, name, leg.id);
}

/** Moves to another passenger, who gets the next seat. */
export function stepPassenger(desk: DeskContext, step: number): void {
  const { name, seats, booking } = desk.getTargetArea();
  if (!seats || !booking) return;
  const people = listSeated(booking.booking);
  const at = people.findIndex(({ id }) => id === seats.passenger_id);
  const next = people[(at + step + people.length) % people.length];
  if (!next) return;
  desk.patchPart(name, 'seats', { passenger_id: next.id });
  desk.announce(formatHostName(next));
}

export const showAsList = (desk: DeskContext): void =>
  desk.patchPart(desk.getActiveArea().name, 'seats', (view) => ({ as_list: !view.as_list }));

/** Gives the current passenger the seat, or removes them from it. */
export function chooseSeat(desk: DeskContext, designator: string | null = null): void {
  const area = desk.getActiveArea();
  const { name, seats, booking } = area;
  const key = designator ?? findSeatCursor(area);
  if (!seats || !booking || key === null) return;
  desk.patchPart(name, 'cursor', { seats: key });
  const seating = buildSeating(booking.booking, seats);
  if (seating.chosen.some((one) => one.designator === key)) {
    freeSeat(desk, key);
    return;
  }
  const why = place(desk, name, key, seats.passenger_id);
  if (why !== null) desk.answer(name, 'warn', why);
}

/** Chooses a seat for a passenger; returns why not, or null if done. */
function place(
  desk: DeskContext,
  name: AreaName,
  key: string,
  passenger_id: string,
): string | null {
  const { seats, booking } = desk.getArea(name);
  const map = seats?.maps[seats.leg_id];
  if (!seats || !booking || !map) return say('seat.no_map');
  const seat = getSeatGrid(map).at.get(key)?.seat;
  if (!seat) return say('seat.why_none', { seat: key });
  const seating = { ...buildSeating(booking.booking, seats), passenger_id };
  const service = seat.available_services.find((one) => one.passenger_id === passenger_id);
  const other = seating.chosen.some((one) => one.designator === key);
  const why = refuseSeat(seat, seating);
  if (!service || why || other) return `${key}: ${why ? say(why) : say('seat.look_taken')}`;
  const { leg_id } = seats;
  const choice: ChosenSeat = {
    leg_id,
    passenger_id,
    designator: key,
    token: service.token,
    price: service.price,
  };
  const kept = seats.chosen.filter(
    (one) => one.leg_id !== leg_id || one.passenger_id !== passenger_id,
  );
  const chosen = [...kept, choice];
  const leg = findLeg(booking.booking, leg_id);
  desk.patchPart(name, 'seats', (view) => ({
    chosen,
    cleared: view.cleared.filter((id) => id !== leg_id),
    passenger_id: leg
      ? findNextWithoutSeat(booking.booking, leg, passenger_id, chosen)
      : passenger_id,
  }));
  const passenger = booking.booking.passengers.find(({ id }) => id === passenger_id);
  const price = formatAmount(service.price.total, service.price.currency);
  desk.announce(
    say('answer.seat', { seat: key, who: passenger ? formatHostName(passenger) : '', price }),
  );
  return null;
}

/** Removes the choice of a seat. */
export function freeSeat(desk: DeskContext, designator: string | null = null): void {
  const area = desk.getActiveArea();
  const { name, seats } = area;
  const key = designator ?? findSeatCursor(area);
  const gone = seats?.chosen.find((one) => one.leg_id === seats.leg_id && one.designator === key);
  if (!seats || !gone) return;
  desk.patchPart(name, 'seats', (view) => ({
    chosen: view.chosen.filter((one) => one !== gone),
    passenger_id: gone.passenger_id,
  }));
  desk.announce(say('answer.seat_free', { seat: gone.designator }));
}

/** Releases unpaid seats: of a line's leg, for null of the leg on screen, or of all legs. */
export function clearSeats(desk: DeskContext, line: number | 'all' | null): void {
  if (line === 'all') {
    clearAllSeats(desk);
    return;
  }
  const leg_id = openLeg(desk, line);
  const { name, seats, booking } = desk.getTargetArea();
  if (leg_id === null || !seats || !booking) return;
  const held = findLeg(booking.booking, leg_id)?.seats.some(isUnpaid);
  const kept = seats.chosen.filter((one) => one.leg_id !== leg_id);
  desk.patchPart(name, 'seats', (view) => ({
    chosen: kept,
    cleared: held ? [...new Set([...view.cleared, leg_id])] : view.cleared,
  }));
  if (held) desk.announce(say('answer.seats_cleared'));
  else if (kept.length < seats.chosen.length) {
    desk.answer(name, 'info', say('answer.seats_unchosen'));
  } else desk.answer(name, 'warn', say('answer.seats_none_here'));
}

const isUnpaid = ({ seat_status }: BookingLeg['seats'][number]): boolean =>
  seat_status !== 'CANCELLED' && seat_status !== 'TICKETED';

/** Releases the unpaid seats of all legs, and drops the chosen ones. */
function clearAllSeats(desk: DeskContext): void {
  const { name, booking, screen } = desk.getTargetArea();
  if (!booking) return;
  if (screen !== 'seats') openSeats(desk, null);
  const { seats } = desk.getArea(name);
  if (!seats) return;
  const held = listLegs(booking.booking).filter((leg) => leg.seats.some(isUnpaid));
  const chosen = listLegs(booking.booking).filter(({ id }) =>
    seats.chosen.some(({ leg_id }) => leg_id === id),
  );
  desk.patchPart(name, 'seats', { chosen: [], cleared: held.map(({ id }) => id), paying: false });
  if (held.length > 0) {
    const list = held.map(formatLeg).join(', ');
    const entry = desk.formatEntry({ kind: 'end', redisplay: true });
    desk.answer(name, 'info', say('answer.seats_cleared_all', { list, entry }));
  } else if (chosen.length > 0) {
    desk.answer(name, 'info', say('answer.seats_unchosen'));
  } else desk.answer(name, 'warn', say('answer.seats_none'));
}

/** `ST/27AB/P1-2/S3`: seats for passengers by number, on a leg by line; true if all were chosen. */
export async function chooseSeatsByEntry(
  desk: DeskContext,
  request: SeatRequest,
): Promise<boolean> {
  const { name, booking } = desk.getTargetArea();
  const leg_id = openLeg(desk, request.line);
  if (!booking || leg_id === null || !(await readMap(desk, name, leg_id))) return false;
  const named = request.passengers.map((n) => booking.booking.passengers[n - 1]?.id);
  const seated = listSeated(booking.booking).map(({ id }) => id);
  const given = new Set<string>();
  const refused: string[] = [];
  request.seats.forEach((key, at) => {
    const next = desk.getArea(name).seats?.passenger_id;
    // Without passengers, each seat is another passenger's, also where all have one already.
    const free = next === undefined || given.has(next) ? seated.find((id) => !given.has(id)) : next;
    const passenger_id = named.length > 0 ? named[at] : free;
    const why =
      passenger_id === undefined
        ? say('answer.no_passenger', { n: request.passengers[at] ?? at + 1 })
        : place(desk, name, key, passenger_id);
    if (why !== null) refused.push(why);
    else if (passenger_id !== undefined) given.add(passenger_id);
  });
  const last = request.seats.at(-1);
  if (last) desk.patchPart(name, 'cursor', { seats: last });
  if (refused.length > 0) desk.answer(name, 'warn', refused[0] ?? '', refused.slice(1));
  return refused.length === 0;
}

/** Chooses each passenger's cheapest aisle or window seat. True if every passenger got one. */
export async function chooseSeatsByZone(
  desk: DeskContext,
  { zone, passengers, line }: ZoneRequest,
): Promise<boolean> {
  const { name, booking } = desk.getTargetArea();
  const leg_id = openLeg(desk, line);
  const map = leg_id === null ? null : await readMap(desk, name, leg_id);
  if (!booking || !map) return false;
  const people = booking.booking.passengers;
  const numbers =
    passengers.length > 0
      ? passengers
      : listSeated(booking.booking).map((passenger) => people.indexOf(passenger) + 1);
  const unknown = numbers.find((n) => !people[n - 1]);
  if (unknown !== undefined) {
    desk.answer(name, 'warn', say('answer.no_passenger', { n: unknown }));
    return false;
  }
  const grid = getSeatGrid(map);
  const chosen = desk.getArea(name).seats?.chosen.filter((one) => one.leg_id === leg_id) ?? [];
  const taken = new Set(chosen.map(({ designator }) => designator));
  const seats = numbers.flatMap((n) => {
    const id = people[n - 1]?.id;
    const free = grid.keys.flatMap((key) => {
      const seat = grid.at.get(key)?.seat;
      const service = seat?.available_services.find(({ passenger_id }) => passenger_id === id);
      const fits = seat?.disclosures.includes(zone === 'aisle' ? 'AISLE' : 'WINDOW');
      return fits && service && !taken.has(key) ? [{ key, total: service.price.total }] : [];
    });
    const [best] = free.sort((a, b) => a.total - b.total);
    if (best) taken.add(best.key);
    return best ? [best.key] : [];
  });
  if (seats.length < numbers.length) {
    desk.answer(name, 'warn', say('answer.no_zone_seat'));
    return false;
  }
  return chooseSeatsByEntry(desk, { seats, passengers: numbers, line: null });
}
