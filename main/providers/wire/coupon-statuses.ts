/** Coupon statuses common to all protocols, and what they come to for a ticket or an EMD. */
import { type CouponStatus, isFlown, isUnflown, type TicketStatus } from '#main/contract/values.ts';

/** Coupon statuses of codeset 4405 (one letter), as three-letter codes, and as words. */
const STATUSES: [RegExp, CouponStatus][] = [
  [/^(V|VOI|VOID.*)$/, 'VOID'],
  [/^(R|RF|REF|RFND|RFD|Y|REFUND.*)$/, 'REFUNDED'],
  [/^(X|PE|PEX|P|PR|PRT|PRINT.?EXCH.*|PRINTED)$/, 'PRINT_EXCHANGE'],
  [/^(E|G|EX|EXC|EXCH.*|FIM|REISSUED)$/, 'EXCHANGED'],
  [/^(L|BD|BRD|LIF|LFT|LFTD|LIFTED.*|BOARDED)$/, 'LIFTED'],
  [/^(B|F|Z|FLO|USE|CLO|USED|FLOWN|CLOSED)$/, 'USED'],
  [/^(A|AL|AIR|AIRPORT.*)$/, 'AIRPORT_CONTROL'],
  [/^(C|CK|CKI|CKIN|CHECKED.*)$/, 'CHECKED_IN'],
  [/^(S|SUS|SUSP.*)$/, 'SUSPENDED'],
  [/^(J|IO|IRO|IRREG.*)$/, 'IRREGULAR'],
  [/^(U|UNA|NAV|UNAVAILABLE.*)$/, 'UNAVAILABLE'],
  // One that has been ticketed and no more is open.
  [/^(O|OK|I|N|T|TKT|TICKETED|OPE|OPEN.*|ISSUED|ORIGINAL.*|700|701|702)$/, 'OPEN'],
];

export function parseCouponStatus(code: string | null): CouponStatus {
  const upper = code?.trim().toUpperCase() ?? '';
  return STATUSES.find(([pattern]) => pattern.test(upper))?.[1] ?? 'UNKNOWN';
}

/** The coupon status, and the original text if it is unknown. */
export function readCouponState(text: string | null) {
  const status = parseCouponStatus(text);
  return text !== null && status === 'UNKNOWN'
    ? { status, status_text: text.slice(0, 40) }
    : { status };
}

/** True if the coupon is valid for a flight, or flown. */
export const isGood = (status: CouponStatus): boolean => isUnflown(status) || isFlown(status);

/**
 * A document's status by its coupons; without coupon statuses it is valid, or unspecified if its
 * order is cancelled. An unknown status never counts as valid.
 */
export function resolveTicketStatus(told: CouponStatus[], cancelled: boolean): TicketStatus {
  if (told.length === 0) return cancelled ? 'UNSPECIFIED' : 'TICKETED';
  const areAll = (status: CouponStatus) => told.every((one) => one === status);
  if (areAll('VOID')) return 'CANCELLED';
  if (told.some(isUnflown)) return 'TICKETED';
  if (told.includes('UNKNOWN')) return 'UNSPECIFIED';
  if (told.includes('EXCHANGED') || told.includes('PRINT_EXCHANGE')) return 'EXCHANGED';
  if (told.includes('REFUNDED')) return 'REFUNDED';
  return told.every(isFlown) ? 'USED' : 'TICKETED';
}
