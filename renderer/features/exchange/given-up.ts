/** The slices that an exchange gives up, and their tokens. */
import type { Booking } from '#main/contract/booking.ts';
import type { ExchangeOffer } from '#main/contract/exchange.ts';
import type { BookingSlice } from '#main/contract/itinerary.ts';
import { calculateDepartureInstant } from '#main/domain/exchange/departures.ts';
import { isGivenBack } from '#main/domain/leg-status.ts';
import type { ExchangeView } from './exchange-state.ts';

/** These slices in the booking's order, which their replacements also have. */
export const sortSlices = ({ slices }: Booking, ids: readonly string[]): string[] =>
  slices.flatMap(({ id }) => (ids.includes(id) ? [id] : []));

export const listGivenUp = (booking: Booking, view: ExchangeView): BookingSlice[] =>
  booking.slices.filter(({ id }) => view.give_up.includes(id));

/** The tokens that name the estimate of an exchange into another booking. */
export const listBalanceTokens = ({ journeys }: ExchangeOffer): string[] =>
  journeys.flatMap(({ slices }) => slices.slice(0, 1).map(({ balance_token }) => balance_token));

export const getToken = (slice: BookingSlice): string => slice.token ?? slice.balance_token ?? '';

/** Whether its first flight has departed with the passenger: it cannot be given up any more. */
export function hasLeft({ legs: [first] }: BookingSlice, now: Date): boolean {
  if (!first || isGivenBack(first.leg_status)) return false;
  const departs = calculateDepartureInstant({ ...first, departure: first.departure_date });
  return Date.parse(departs) <= now.getTime();
}
