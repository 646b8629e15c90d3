/**
 * Seats of an order on its flights when these change: flights in both itineraries are kept, the
 * other seats are freed before the new ones are taken.
 */
import { type Held, returnSeats, takeSeats } from '../store/inventory-store.ts';
import type { WorldCabin, WorldPassenger, WorldSlice } from '../world.ts';
import { getClassByCode } from './inventory.ts';
import { countSeats, type OfferDraft } from './offers.ts';
import type { OwnSeats } from './pricing.ts';
import { findFlight, toFlightKey } from './schedule-changes.ts';
import {
  countLeftNow,
  countSeatsInClass,
  refuse,
  type WorldNow,
  type WorldState,
} from './state.ts';

/** A released slice holds no seats. */
type Flights = Pick<WorldSlice, 'flights'> & { status?: string };
type Flight = WorldSlice['flights'][number];

export const countSeated = (passengers: readonly WorldPassenger[]): number =>
  passengers.filter(({ ptc }) => ptc !== 'INF').length;

export const listHeldSeats = (slices: readonly Flights[], seats: number): Held[] =>
  slices
    .filter(({ status }) => status !== 'HX')
    .flatMap(({ flights }) => flights)
    .map((flight) => ({ flight: toFlightKey(flight), cabin: getCabin(flight), seats }))
    .filter((held) => held.seats > 0);

export const getCabin = ({ booking_class }: Flight): WorldCabin =>
  getClassByCode(booking_class).cabin;

/** Seats of the slices to be given up, counted as the order's own. */
export function createOwnSeats(slices: readonly Flights[], seats: number): OwnSeats {
  const held = listHeldSeats(slices, seats);
  return (flight, cabin) =>
    held.find((one) => one.flight === flight.key && one.cabin === cabin)?.seats ?? 0;
}

/** Refuses an offer that cannot be bought now. */
export function checkOffer(world: WorldNow, draft: OfferDraft, own: OwnSeats = () => 0): void {
  const seats = countSeats(draft.counts);
  for (const { flight, booking_class } of draft.slices.flatMap(({ flights }) => flights)) {
    const { cabin, code } = booking_class;
    const held = own(flight, cabin);
    if (countLeftNow(world, flight, cabin) + held < seats) {
      refuse('SOLD_OUT', `No ${cabin.toLowerCase()} seats left on ${flight.key}`);
    }
    if (countSeatsInClass(world, flight, booking_class, held) < seats) {
      refuse('PRICE_CHANGED', `Class ${code} has closed on ${flight.key}`);
    }
  }
}

/** Inside the transaction that replaces the slices; availability is already checked. */
export function changeSeats(
  state: WorldState,
  order_id: string,
  from: readonly Held[],
  to: readonly Held[],
): void {
  returnSeats(state.db, order_id, without(from, to));
  takeSeats(state.db, order_id, without(to, from));
}

const without = (all: readonly Held[], others: readonly Held[]): Held[] =>
  all.filter(({ flight, cabin }) => !others.some((o) => o.flight === flight && o.cabin === cabin));

/** Refuses if seats that were given up cannot be taken back. */
export function checkReturn(world: WorldNow, given_up: readonly Flight[], seats: number): void {
  for (const flown of given_up) {
    const flight = findFlight(world, flown);
    if (!flight || flight.change?.kind === 'CANCELLED') {
      refuse('SOLD_OUT', `Flight ${flown.id} does not operate any more`);
    }
    if (flight.departs <= world.now_min) refuse('TOO_LATE', `Flight ${flown.id} has left`);
    if (countLeftNow(world, flight, getCabin(flown)) < seats) {
      refuse('SOLD_OUT', `The seats on ${flown.id} have been sold`);
    }
  }
}
