/** Shared by the engine's parts: the seeded network and schedule, the store and the clock. */
import type { Database } from 'better-sqlite3';
import type { ProviderCode } from '#main/contract/values.ts';
import type { FlightChanges } from '../store/flight-change-store.ts';
import { countSold } from '../store/inventory-store.ts';
import type { OrderStore } from '../store/order-store.ts';
import type { SellerProfile, WorldAnswer, WorldCabin, WorldRefusal } from '../world.ts';
import { type BookingClass, countClassSeats, countSeatsLeft, getCapacities } from './inventory.ts';
import type { Network } from './network.ts';
import type { Flight, Schedule } from './schedule.ts';

export interface WorldState {
  seed: number;
  /** What every airline sells in; null where each has its own. */
  currency: string | null;
  network: Network;
  schedule: Schedule;
  /** The instructor's schedule changes. */
  changes: FlightChanges;
  db: Database;
  orders: OrderStore;
}

/** One call's view: the clock is read once. */
export interface Moment {
  now_min: number;
  now: Date;
  /** Day count in UTC; booking curves and price drift follow it. */
  today: number;
}

/** The world for one call. */
export interface WorldNow extends WorldState, Moment {}

/** The seller's profile; throws RangeError for a provider that is not a training airline. */
export function getSeller(
  provider: ProviderCode,
  { currency }: Partial<Pick<WorldState, 'currency'>> = {},
): SellerProfile {
  const seller = SELLERS.get(provider);
  if (!seller) throw new RangeError(`no training seller at ${provider}`);
  return currency ? { ...seller, currency } : seller;
}

/** Free seats in a cabin now. */
export function countLeftNow(world: WorldNow, flight: Flight, cabin: WorldCabin): number {
  const sold = countSold(world.db, flight.key, cabin);
  return countSeatsLeft(flight, cabin, world.today, sold, world.seed);
}

/** Seats a class shows now; `own` are seats that are held already and would be given up for it. */
export function countSeatsInClass(
  world: WorldNow,
  flight: Flight,
  booking_class: BookingClass,
  own = 0,
): number {
  const left = countLeftNow(world, flight, booking_class.cabin) + own;
  const capacity = getCapacities(flight)[booking_class.cabin] ?? 0;
  return countClassSeats(booking_class, capacity, left, flight.day - world.today);
}

/** Thrown to refuse a call; a front turns it into its protocol's error. */
export class Refused extends Error {
  readonly refusal: WorldRefusal;

  constructor(refusal: WorldRefusal) {
    super(refusal.text);
    this.refusal = refusal;
  }
}

export function refuse(kind: WorldRefusal['kind'], text: string): never {
  throw new Refused({ kind, text });
}

/** The result of a call, or its refusal. */
export function toAnswer<T>(work: () => T, about?: WorldRefusal['about']): WorldAnswer<T> {
  try {
    return { ok: true, value: work() };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: { about, ...error.refusal } };
    throw error;
  }
}

/** The result of a call; null where it is refused. */
export function attempt<T>(work: () => T): T | null {
  const answer = toAnswer(work);
  return answer.ok ? answer.value : null;
}

/** The value of an answer, whose refusal is thrown; any other value is itself. */
export function unwrapAnswer<T>(answer: WorldAnswer<T> | T): T {
  if (typeof answer !== 'object' || answer === null || !('ok' in answer)) return answer;
  if (answer.ok) return answer.value;
  throw new Refused(answer.refusal);
}

/**
 * How each training provider sells. Data only: a new training airline is a row here and a front on
 * the wire, not code.
 */
type Trait = 'brands' | 'split' | 'partial_issue' | 'seats' | 'bags' | 'requests' | 'keeps_taxes';
type Row = [
  provider_type: ProviderCode,
  owner: string,
  currency: string,
  offers: SellerProfile['offers'],
  price_shift_bp: number,
  traits: string,
];

const ALL = 'brands split partial_issue seats bags requests';
const GDS = `${ALL} keeps_taxes`;
const ROWS: readonly Row[] = [
  ['PROVIDER_01', 'DL', 'USD', 'whole-trip', 60, GDS],
  ['PROVIDER_02', 'BA', 'USD', 'both', 75, 'brands seats bags'],
  ['PROVIDER_03', 'AF', 'USD', 'whole-trip', 25, GDS],
  ['PROVIDER_04', 'LA', 'BRL', 'whole-trip', 0, ALL],
  ['PROVIDER_05', 'G3', 'BRL', 'per-slice', -100, ALL],
  ['PROVIDER_06', 'AA', 'USD', 'whole-trip', 50, ALL],
  ['PROVIDER_07', 'AD', 'BRL', 'per-slice', -50, ALL],
  ['PROVIDER_08', 'TP', 'USD', 'whole-trip', 100, 'partial_issue bags'],
  ['PROVIDER_09', 'IB', 'EUR', 'whole-trip', 150, 'seats'],
  ['PROVIDER_10', 'UA', 'USD', 'whole-trip', 75, 'brands partial_issue seats bags'],
];

export const SELLERS: ReadonlyMap<ProviderCode, SellerProfile> = new Map(
  ROWS.map(([provider_type, owner, currency, offers, price_shift_bp, traits]) => {
    const has = (trait: Trait): boolean => traits.split(' ').includes(trait);
    const profile: SellerProfile = {
      provider_type,
      owner,
      currency,
      offers,
      price_shift_bp,
      brands: has('brands'),
      split: has('split'),
      partial_issue: has('partial_issue'),
      seats: has('seats'),
      bags: has('bags'),
      requests: has('requests'),
      keeps_taxes: has('keeps_taxes'),
    };
    return [provider_type, profile];
  }),
);
