/** What a price call on a booking answers: the booking as it would cost, beside what it cost. */
import type { Booking, RepriceAnswer as RepriceOutput } from '#main/contract/booking.ts';
import type { RepriceAnswer } from '#main/providers/provider.ts';
import { totalOf } from './booking-pricing.ts';
import type { BookingRecord } from './booking-record.ts';

/** `view` is the view of `after`. */
export function repriceOutcome(
  before: BookingRecord,
  after: BookingRecord,
  { changed, rebook, extras_removed }: Pick<RepriceAnswer, 'changed' | 'rebook' | 'extras_removed'>,
  view: Booking,
): RepriceOutput {
  if (!view.price || !after.pricing)
    throw new Error(`booking ${after.id} was priced without a price`);
  const moved = before.pricing !== null && totalOf(before.pricing) !== totalOf(after.pricing);
  return {
    slices: view.slices,
    booking_price: view.price,
    price_changed: changed || moved,
    rebook,
    extras_removed,
  };
}
