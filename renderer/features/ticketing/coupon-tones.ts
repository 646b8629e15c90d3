/** The colour of a document's status; the word is always shown too. */
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

/** The colour of a coupon's status; null if the provider gives none. */
export const getCouponTone = (status: CouponStatus | null) =>
  status === null ? 'dim' : COUPON_TONES[status];
