/** How the state of a document looks; its word is always beside it. */
import type { TicketStatus } from '#main/contract/values.ts';

export function getTicketTone(status: TicketStatus): 'ok' | 'dim' | 'warn' | 'bad' {
  switch (status) {
    case 'TICKETED':
      return 'ok';
    case 'USED':
      return 'dim';
    case 'EXCHANGED':
    case 'REFUNDED':
      return 'warn';
    case 'CANCELLED':
      return 'bad';
    case 'UNSPECIFIED':
      return 'dim';
  }
}

/** The same for one coupon. */
export function getCouponTone(status: string | null): 'ok' | 'dim' | 'warn' | 'bad' {
  if (status === 'OPEN') return 'ok';
  if (status === 'VOID') return 'bad';
  return status === 'EXCHANGED' || status === 'REFUNDED' ? 'warn' : 'dim';
}
