/** The tabs of a booking, and which of them have content. */
import type { Booking } from '#main/contract/booking.ts';
import { BOOKING_TABS, type BookingTab } from '../../commands/context.ts';

/** Number of items in a tab; null if a number has no meaning. */
export function getTabCount(booking: Booking, tab: BookingTab): number | null {
  switch (tab) {
    case 'passengers':
      return booking.passengers.length;
    case 'tickets':
      return booking.passengers.flatMap((p) => p.tickets).length;
    case 'extras':
      return booking.passengers.flatMap((p) => p.ancillaries).length;
    case 'remarks':
      return booking.remarks.length;
    case 'warnings':
      return booking.warnings.length + booking.provider.warnings.length;
    case 'payments':
      return booking.payments.length;
    case 'itinerary':
    case 'price':
    case 'history':
      return null;
  }
}

/** The tabs with content, and the current one, which may be empty. */
export const listTabs = (
  booking: Booking | null,
  shown: BookingTab | null = null,
): readonly BookingTab[] =>
  BOOKING_TABS.filter(
    (tab) =>
      booking === null || tab === shown || tab === 'remarks' || getTabCount(booking, tab) !== 0,
  );
