/** Where bags are chosen: a place for every passenger of every slice. */
import type { Booking } from '#main/contract/booking.ts';
import { listSeated } from '../ticketing/sale-money.ts';
import type { BagsView } from '../ticketing/sale-state.ts';

export const toBagPlace = (slice_id: string, passenger_id: string): string =>
  `${slice_id} ${passenger_id}`;

/** The rows the cursor walks: every passenger of every slice that has options. */
export function listBagKeys(booking: Booking, bags: BagsView): string[] {
  return booking.slices.flatMap((slice) =>
    listSeated(booking)
      .map((passenger) => toBagPlace(slice.id, passenger.id))
      .filter((place) => bags.options[place] !== undefined),
  );
}
