/** Which tone a state is shown in; the word beside it always says the same. */
import type { BookingStatus } from '#main/contract/values.ts';

const TONES = {
  TICKETED: 'ok',
  ON_HOLD: 'strong',
  PARTIALLY_TICKETED: 'warn',
  QUEUED: 'warn',
  PENDING: 'warn',
  NEEDS_ATTENTION: 'warn',
  CANCELLED: 'bad',
  EXPIRED: 'bad',
  UNSPECIFIED: 'dim',
} as const satisfies Record<BookingStatus, string>;

export const getBookingTone = (status: BookingStatus) => TONES[status];
