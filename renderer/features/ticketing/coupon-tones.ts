/** How the state of a document looks; its word is always beside it. */
import type { CouponStatus, TicketStatus } from '#main/contract/values.ts';

const TONES = {
  TICKETED: 'ok',
  USED: 'dim',
  EXCHANGED: 'warn',
  REFUNDED: 'warn',
  CANCELLED: 'bad',
  UNSPECIFIED: 'dim',
} as const satisfies Record<TicketStatus, string>;

export const getTicketTone = (status: TicketStatus) => TONES[status];

const COUPON_TONES = {
  OPEN: 'ok',
  CHECKED_IN: 'warn',
  AIRPORT_CONTROL: 'warn',
  IRREGULAR: 'warn',
  SUSPENDED: 'warn',
  UNAVAILABLE: 'warn',
  LIFTED: 'dim',
  USED: 'dim',
  VOID: 'bad',
  EXCHANGED: 'warn',
  PRINT_EXCHANGE: 'warn',
  REFUNDED: 'warn',
  UNKNOWN: 'dim',
} as const satisfies Record<CouponStatus, string>;

/** The same for one coupon; no status where the provider tells none. */
export const getCouponTone = (status: CouponStatus | null) =>
  status === null ? 'dim' : COUPON_TONES[status];
