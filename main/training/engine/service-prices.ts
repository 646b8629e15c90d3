/**
 * Prices of seats and extra bags: a list in dollars that grows with distance, converted to the
 * seller's currency at the rate of the departure day. So a flight's prices never change while it is
 * on sale, and the price shown is the price charged.
 */
import { getOne } from '../non-empty.ts';
import { NO_CHARGE } from '../order-state.ts';
import type { WorldBrand, WorldCharge } from '../world.ts';
import { calculateKmBetween, isDomestic, type Place } from './geography.ts';
import { convertToMinor, getRatePerDollar } from './rates.ts';

export const SEAT_KINDS = ['MIDDLE', 'AISLE', 'WINDOW', 'FRONT', 'LEGROOM', 'EXIT'] as const;
export type SeatKind = (typeof SEAT_KINDS)[number];

/** Prices in dollars on the shortest flights. */
const SEATS: Readonly<Record<SeatKind, { name: string; dollars: number }>> = {
  MIDDLE: { name: 'Middle seat', dollars: 5 },
  AISLE: { name: 'Aisle seat', dollars: 7 },
  WINDOW: { name: 'Window seat', dollars: 8 },
  FRONT: { name: 'Front row seat', dollars: 13 },
  LEGROOM: { name: 'Extra legroom seat', dollars: 19 },
  EXIT: { name: 'Exit row seat', dollars: 24 },
};
/** Price factors by distance, up to this many kilometres. */
const REACHES: readonly [km: number, times: number][] = [
  [1000, 1],
  [2500, 1.6],
  [6000, 3],
  [Number.POSITIVE_INFINITY, 4.5],
];

/** Reason-for-issuance sub code of a seat bought in advance. */
export const SEAT_CODE = '0B5';

export interface BagKind {
  weight_kg: number;
  name: string;
  /** Codes of a passenger's first, second and any further extra bag. */
  codes: readonly [string, string, string];
  /** For one passenger on one slice. */
  most: number;
  times: number;
}

export const BAGS: readonly BagKind[] = [
  { weight_kg: 23, name: 'Extra bag 23 kg', codes: ['0CC', '0CD', '0CE'], most: 3, times: 1 },
  { weight_kg: 32, name: 'Extra bag 32 kg', codes: ['0FM', '0FM', '0FM'], most: 2, times: 1.6 },
];
const BAG_DOLLARS = { domestic: 14, international: 32 };
const BAG_DOLLARS_PER_KM = 0.0065;

/** Percent in basis points on services of domestic journeys. */
const SERVICE_TAXES: Readonly<Record<string, { code: string; name: string; percent_bp: number }>> =
  {
    CA: { code: 'XG', name: 'Goods and services tax', percent_bp: 500 },
    CO: { code: 'YS', name: 'Value added tax', percent_bp: 1900 },
    MX: { code: 'MX', name: 'Value added tax', percent_bp: 1600 },
    PE: { code: 'PE', name: 'General sales tax', percent_bp: 1800 },
  };

export interface PriceList {
  seed: number;
  currency: string;
  /** Day of departure. */
  day: number;
  /** Percent added by an instructor. */
  uplift_percent: number;
}

export const getSeatName = (kind: SeatKind): string => SEATS[kind].name;

/** One seat on one flight; zero if the brand includes it. */
export function calculateSeatCharge(
  kind: SeatKind,
  { seat }: Pick<WorldBrand, 'seat'>,
  [from, to]: readonly [Place, Place],
  list: PriceList,
): WorldCharge {
  if (seat === 'INCLUDED') return NO_CHARGE;
  const km = calculateKmBetween(from, to);
  const [, times] = getOne(REACHES, ([reach]) => km <= reach);
  return calculateCharge(SEATS[kind].dollars * times, [from, to], list);
}

/** One bag on all flights between two places. */
export function calculateBagCharge(
  kind: BagKind,
  [from, to]: readonly [Place, Place],
  list: PriceList,
): WorldCharge {
  const start = isDomestic(from, to) ? BAG_DOLLARS.domestic : BAG_DOLLARS.international;
  const dollars = (start + calculateKmBetween(from, to) * BAG_DOLLARS_PER_KM) * kind.times;
  return calculateCharge(dollars, [from, to], list);
}

function calculateCharge(
  dollars: number,
  [from, to]: readonly [Place, Place],
  { seed, currency, day, uplift_percent }: PriceList,
): WorldCharge {
  const raised = (dollars * (100 + uplift_percent)) / 100;
  const base_minor = convertToMinor(raised, currency, getRatePerDollar(currency, day, seed), false);
  const tax = isDomestic(from, to) ? SERVICE_TAXES[from.country] : undefined;
  if (!tax) return { base_minor, taxes: [] };
  const { code, name: description, percent_bp } = tax;
  const amount_minor = Math.round((base_minor * percent_bp) / 10_000);
  const refundable = true;
  return {
    base_minor,
    taxes: [{ code, country: from.country, description, amount_minor, refundable }],
  };
}
