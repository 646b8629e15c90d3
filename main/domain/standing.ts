/** How firm a booking is, for printed documents. */
import type { Booking } from '#main/contract/booking.ts';
import { assertNever } from '#main/contract/result.ts';

/** The status a printed document may claim, from a mere request to a ticket. */
export type Standing = 'queued' | 'attention' | 'pending' | 'hold' | 'ticketed' | 'over';

export function getStanding({ booking_status: status }: Booking): Standing {
  switch (status) {
    case 'QUEUED':
      return 'queued';
    case 'NEEDS_ATTENTION':
      return 'attention';
    case 'PENDING':
    case 'UNSPECIFIED':
      return 'pending';
    case 'ON_HOLD':
    case 'PARTIALLY_TICKETED':
      return 'hold';
    case 'TICKETED':
      return 'ticketed';
    case 'CANCELLED':
    case 'EXPIRED':
      return 'over';
    default:
      return assertNever(status, 'booking status');
  }
}
