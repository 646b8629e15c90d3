/** What the engine's parts share: the seeded network and schedule, the store and the clock. */
import type { Database } from 'better-sqlite3';
import type { ProviderCode } from '#main/contract/values.ts';
import { SELLERS } from '../sellers.ts';
import type { FlightChanges } from '../store/flight-change-store.ts';
import { soldOf } from '../store/inventory-store.ts';
import type { OrderStore } from '../store/order-store.ts';
import type { SellerProfile, WorldAnswer, WorldCabin, WorldRefusal } from '../world.ts';
import { type BookingClass, capacitiesOf, classSeats, seatsLeft } from './inventory.ts';
import type { Network } from './network.ts';
import type { Flight, Schedule } from './schedule.ts';
import { dayOf } from './zones.ts';

export interface WorldState {
  seed: number;
  network: Network;
  schedule: Schedule;
  /** What an instructor changed of it. */
  changes: FlightChanges;
  db: Database;
  orders: OrderStore;
  now(): Date;
}

/** One call's view: the clock is read once. */
export interface Moment {
  now_min: number;
  now: Date;
  /** Day of the year count in UTC; booking curves and price drift follow it. */
  today: number;
}

export function momentOf(state: WorldState): Moment {
  const now = state.now();
  const now_min = Math.floor(now.getTime() / 60_000);
  return { now, now_min, today: dayOf(now_min) };
}

/** Throws for a position that no training airline sells at: nobody routes a message there. */
export function sellerOf(provider: ProviderCode): SellerProfile {
  const seller = SELLERS.get(provider);
  if (!seller) throw new RangeError(`no training seller at ${provider}`);
  return seller;
}

/** Seats free in a cabin now. */
export function leftNow(
  state: WorldState,
  moment: Moment,
  flight: Flight,
  cabin: WorldCabin,
): number {
  const sold = soldOf(state.db, flight.key, cabin);
  return seatsLeft(flight, cabin, moment.today, sold, state.seed);
}

/** Seats a class shows now; `own` are seats the asker holds and would give back for it. */
export function seatsInClass(
  state: WorldState,
  moment: Moment,
  flight: Flight,
  booking_class: BookingClass,
  own = 0,
): number {
  const left = leftNow(state, moment, flight, booking_class.cabin) + own;
  const capacity = capacitiesOf(flight)[booking_class.cabin] ?? 0;
  return classSeats(booking_class, capacity, left, flight.day - moment.today);
}

export const refuse = (kind: WorldRefusal['kind'], text: string): WorldAnswer<never> => ({
  ok: false,
  refusal: { kind, text },
});
export const answer = <T>(value: T): WorldAnswer<T> => ({ ok: true, value });
