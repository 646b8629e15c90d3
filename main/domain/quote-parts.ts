/** Rules for the parts of one sale together: their price, and whether the flights fit in time. */
import type { OfferSlice } from '#main/contract/itinerary.ts';
import type { QuoteOption } from '#main/contract/quote.ts';
import { findAirport } from '#main/reference/airports.ts';
import { convertLocalToUtc } from '#main/reference/calendar.ts';
import { toMinor } from './money.ts';

/** One sum for each currency, in minor units, in the order the currencies first occur. */
export function sumByCurrency(
  priced: readonly { currency: string; total: number }[],
): { currency: string; minor: number }[] {
  const sums = new Map<string, number>();
  for (const { currency, total } of priced) {
    sums.set(currency, (sums.get(currency) ?? 0) + toMinor(total, currency));
  }
  return [...sums].map(([currency, minor]) => ({ currency, minor }));
}

const toInstantAt = (local: string, airport: string): number =>
  Date.parse(convertLocalToUtc(local, findAirport(airport)?.time_zone ?? 'UTC'));

/** Positions of slices that depart before an earlier slice has arrived. */
export function listTooEarlySlices(slices: readonly OfferSlice[]): number[] {
  let arrived = Number.NEGATIVE_INFINITY;
  const early: number[] = [];
  for (const [at, slice] of slices.entries()) {
    if (toInstantAt(slice.departure_date, slice.origin) < arrived) early.push(at);
    arrived = Math.max(arrived, toInstantAt(slice.arrival_date, slice.destination));
  }
  return early;
}

/** Whether a part is still a live booking. */
export const isBooked = ({ booking }: QuoteOption): boolean =>
  booking !== null && booking.status !== 'CANCELLED' && booking.status !== 'EXPIRED';
