import type { WorldCoupon } from '../world.ts';

/** PADIS 4405. */
export const COUPON_CODES: Readonly<Record<WorldCoupon['status'], string>> = {
  OPEN: 'I',
  USED: 'B',
  VOID: 'V',
  EXCHANGED: 'E',
  REFUNDED: 'RF',
};
