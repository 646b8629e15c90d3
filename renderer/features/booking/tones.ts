/** Which tone a state is shown in; the word beside it always says the same. */
import type { BookingStatus } from '#main/contract/values.ts';

export function getBookingTone(status: BookingStatus): 'ok' | 'warn' | 'bad' | 'dim' | 'strong' {
  switch (status) {
    case 'TICKETED':
      return 'ok';
    case 'ON_HOLD':
      return 'strong';
    case 'PARTIALLY_TICKETED':
    case 'QUEUED':
    case 'PENDING':
    case 'NEEDS_ATTENTION':
      return 'warn';
    case 'CANCELLED':
    case 'EXPIRED':
      return 'bad';
    case 'UNSPECIFIED':
      return 'dim';
  }
}
