/** The answer of a price call on a booking: the booking at its new price, with the old price. */
import type { Booking, RepriceAnswer as RepriceOutput } from '#main/contract/booking.ts';
import type { RepriceAnswer } from '#main/providers/provider.ts';
import { calculateTotal, listLiveServices } from './booking-pricing.ts';
import type { BookingRecord } from './booking-record.ts';

/** `view` is the view of `after`. */
export function buildRepriceAnswer(
  before: BookingRecord,
  after: BookingRecord,
  { changed, rebook, extras_removed }: Pick<RepriceAnswer, 'changed' | 'rebook' | 'extras_removed'>,
  view: Booking,
): RepriceOutput {
  if (!view.price || !after.pricing)
    throw new Error(`booking ${after.id} was priced without a price`);
  const countExtras = ({ order }: BookingRecord) => (order ? listLiveServices(order).length : 0);
  const moved =
    before.pricing !== null && calculateTotal(before.pricing) !== calculateTotal(after.pricing);
  return {
    slices: view.slices,
    booking_price: view.price,
    price_changed: changed || moved,
    rebook: rebook || getSoldAs(before) !== getSoldAs(after),
    extras_removed: extras_removed || countExtras(after) < countExtras(before),
  };
}

/** Class and fare family of every flight: if either changes, the flight is booked again. */
const getSoldAs = ({ order }: BookingRecord): string =>
  (order?.slices ?? [])
    .flatMap(({ legs }) => legs.map((leg) => `${leg.booking_class} ${leg.brand?.code ?? ''}`))
    .join();
