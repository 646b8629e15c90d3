/** How far a booking is confirmed, for printed documents. */
import type { Booking } from '#main/contract/booking.ts';
import type { OutboxItem } from '#main/contract/outbox.ts';
import type { BookingStatus } from '#main/contract/values.ts';

/** The status a printed document may claim, from a mere request to a ticket. */
export type Standing =
  | 'queued'
  | 'attention'
  | 'pending'
  | 'hold'
  | 'ticketed'
  | 'handed_over'
  | 'over';

const STANDINGS: Readonly<Record<BookingStatus, Standing>> = {
  UNSPECIFIED: 'pending',
  QUEUED: 'queued',
  NEEDS_ATTENTION: 'attention',
  PENDING: 'pending',
  ON_HOLD: 'hold',
  PARTIALLY_TICKETED: 'hold',
  TICKETED: 'ticketed',
  CANCELLED: 'over',
  EXPIRED: 'over',
};

/** A request handed over to another station is closed here and continues there. */
export const getStanding = (
  { booking_status }: Booking,
  item: Pick<OutboxItem, 'status'> | null,
): Standing => (item?.status === 'HANDED_OVER' ? 'handed_over' : STANDINGS[booking_status]);
