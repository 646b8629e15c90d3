/** How the state of a document looks; its word is always beside it. */
import type { TicketStatus } from '#main/contract/values.ts';

const TONES = {
  TICKETED: 'ok',
  USED: 'dim',
  EXCHANGED: 'warn',
  REFUNDED: 'warn',
  CANCELLED: 'bad',
  UNSPECIFIED: 'dim',
} as const satisfies Record<TicketStatus, string>;

export const getTicketTone = (status: TicketStatus) => TONES[status];

/** The same for one coupon. */
export function getCouponTone(status: string | null): 'ok' | 'dim' | 'warn' | 'bad' {
  if (status === 'OPEN') return 'ok';
  if (status === 'VOID') return 'bad';
  return status === 'EXCHANGED' || status === 'REFUNDED' ? 'warn' : 'dim';
}
