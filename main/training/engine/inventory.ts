/**
 * Seats and booking classes. A cabin's free seats are its capacity less those sold to others by now
 * (a seeded booking curve) and those sold by the training sellers (counted in the store). Classes
 * are nested: a cheap class closes while seats are still kept for more expensive ones.
 */
import { CLASS_CODES } from '../booking-classes.ts';
import type { WorldCabin } from '../world.ts';
import { type Capacities, getCabinCapacities } from './aircraft-cabins.ts';
import { isRehearsed } from './network.ts';
import { mix, pickBetween } from './random.ts';
import type { Flight } from './schedule.ts';

export interface BookingClass {
  code: string;
  cabin: WorldCabin;
  /** Percent of the cabin kept for more expensive classes. */
  kept_percent: number;
  /** Price relative to economy class T, which is 100. */
  price_percent: number;
  /** Advance purchase in days before departure. */
  advance_days: number;
}

/** Percent kept, price, advance purchase in days; most expensive first within a cabin. */
const TERMS: Readonly<Record<string, readonly [number, number, number]>> = {
  F: [0, 1150, 0],
  A: [30, 900, 0],
  J: [0, 760, 0],
  C: [10, 640, 0],
  D: [25, 520, 0],
  I: [45, 410, 7],
  W: [0, 310, 0],
  P: [35, 225, 7],
  Y: [0, 270, 0],
  B: [4, 225, 0],
  M: [8, 190, 0],
  K: [13, 165, 0],
  H: [19, 145, 0],
  L: [26, 128, 0],
  Q: [34, 114, 3],
  T: [43, 100, 7],
  N: [53, 86, 14],
};

/** Most expensive first within a cabin. */
export const CLASSES: Readonly<Record<WorldCabin, readonly BookingClass[]>> = {
  FIRST: listClasses('FIRST'),
  BUSINESS: listClasses('BUSINESS'),
  PREMIUM: listClasses('PREMIUM'),
  ECONOMY: listClasses('ECONOMY'),
};
const BY_CODE = new Map(
  Object.values(CLASSES).flatMap((classes) => classes.map((found) => [found.code, found] as const)),
);

function listClasses(cabin: WorldCabin): BookingClass[] {
  return Object.entries(TERMS)
    .filter(([code]) => CLASS_CODES[cabin].includes(code))
    .map(([code, [kept_percent, price_percent, advance_days]]) => ({
      code,
      cabin,
      kept_percent,
      price_percent,
      advance_days,
    }));
}

export function getClassByCode(code: string): BookingClass {
  const found = BY_CODE.get(code);
  if (!found) throw new RangeError(`no booking class ${code}`);
  return found;
}

/** Best cabin first. */
export const CABIN_ORDER: readonly WorldCabin[] = ['FIRST', 'BUSINESS', 'PREMIUM', 'ECONOMY'];
/** The highest seat count that a class shows. */
export const MAX_SHOWN = 9;

export const getCapacities = (flight: Flight): Capacities =>
  getCabinCapacities(flight.line.aircraft, hasOneClass(flight));

const WIDE_SEATS_ARE_CLASSED = 5200;
export const hasOneClass = ({ line }: Flight): boolean =>
  line.carrier.one_class && line.km < WIDE_SEATS_ARE_CLASSED;

/** The requested cabin, or the next below it that the aircraft has. */
export function getCabinAboard(flight: Flight, wanted: WorldCabin): WorldCabin {
  const capacities = getCapacities(flight);
  const below = CABIN_ORDER.slice(CABIN_ORDER.indexOf(wanted));
  return below.find((cabin) => (capacities[cabin] ?? 0) > 0) ?? 'ECONOMY';
}

/** Free seats of a cabin, given the number sold by the training sellers. */
export function countSeatsLeft(
  flight: Flight,
  cabin: WorldCabin,
  today: number,
  sold: number,
  seed: number,
): number {
  const capacity = getCapacities(flight)[cabin] ?? 0;
  return Math.max(0, capacity - countBoughtByOthers(flight, cabin, capacity, today, seed) - sold);
}

/** Seats of a cabin sold to other customers by a day. */
export const countSoldToOthers = (
  flight: Flight,
  cabin: WorldCabin,
  today: number,
  seed: number,
): number => countBoughtByOthers(flight, cabin, getCapacities(flight)[cabin] ?? 0, today, seed);

const HALF_BOOKED_DAYS = 24;

function countBoughtByOthers(
  flight: Flight,
  cabin: WorldCabin,
  capacity: number,
  today: number,
  seed: number,
): number {
  const { line, day } = flight;
  const dice = mix(
    mix(mix(mix(seed, 307), line.carrier.index * 16 + CABIN_ORDER.indexOf(cabin)), line.number),
    day,
  );
  const economy = cabin === 'ECONOMY';
  const rehearsed = isRehearsed(line.from, line.to);
  const full = rehearsed
    ? pickBetween(dice, 0.35, 0.6)
    : pickBetween(dice, economy ? 0.5 : 0.3, economy ? 1.06 : 0.98);
  const days_to_go = Math.max(0, day - today);
  const bought = Math.floor((capacity * full * HALF_BOOKED_DAYS) / (HALF_BOOKED_DAYS + days_to_go));
  const most = line.assured && economy ? capacity - MAX_SHOWN : capacity;
  return Math.max(0, Math.min(bought, most));
}

/** Seats a class shows: 0 to 9. */
export function countClassSeats(
  booking_class: BookingClass,
  capacity: number,
  left: number,
  days_to_go: number,
): number {
  if (days_to_go < booking_class.advance_days) return 0;
  const kept = Math.floor((capacity * booking_class.kept_percent) / 100);
  return Math.max(0, Math.min(MAX_SHOWN, left - kept));
}
