/** Ticket and EMD data common to all protocols: numbers, coupon statuses, validity, texts. */
import {
  type CouponStatus,
  type EmdType,
  isFlown,
  isUnflown,
  type TicketStatus,
} from '#main/contract/values.ts';
import type { DocumentText, ProviderCoupon, ProviderTicket } from '../provider-types.ts';
import { listDistinct } from './values.ts';

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
  [/^(O|OK|I|N|OPE|OPEN.*|ISSUED|ORIGINAL.*|700|701)$/, 'OPEN'],
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

/** True for a paid document that was not voided, exchanged or refunded. */
export const isPaid = ({ status }: ProviderTicket): boolean =>
  status === 'TICKETED' || status === 'USED' || status === 'UNSPECIFIED';

/** True for a document that is valid or was flown. */
export const isGoodDocument = ({ status }: ProviderTicket): boolean =>
  status === 'TICKETED' || status === 'USED';

export function parseEmdType(rfic: string | null, rfisc: string | null, text: string): EmdType {
  if (/residual|refundable balance/i.test(text) || /^(996|99I)$/i.test(rfisc ?? '')) {
    return 'RESIDUAL';
  }
  if (/penalt|change fee|rebook/i.test(text)) return 'PENALTY';
  // A deposit does not pay for anything yet.
  if (/\bdeposit/i.test(text) || rfisc === '997') return 'UNSPECIFIED';
  if (/^(98[1-9]|99[0-9])$/.test(rfisc ?? '')) return 'PENALTY';
  if (rfic === 'C' || /\bbag/i.test(text)) return 'BAGGAGE';
  if (/^0B5$/i.test(rfisc ?? '') || /\bseat/i.test(text)) return 'SEAT';
  return rfic === 'D' ? 'PENALTY' : 'UNSPECIFIED';
}

/** Only fields with a value; null if there are none. */
export function buildDocumentText(told: DocumentText): DocumentText | null {
  const { endorsements = [], fare_calculation, tour_code, base } = told;
  const text: DocumentText = {
    ...(endorsements.length > 0 ? { endorsements: listDistinct(endorsements) } : {}),
    ...(fare_calculation ? { fare_calculation } : {}),
    ...(tour_code ? { tour_code } : {}),
    ...(base ? { base } : {}),
  };
  return Object.keys(text).length > 0 ? text : null;
}

/** The two validity dates of a coupon, if given. */
export const buildValidity = (
  not_before: string | null | undefined,
  not_after: string | null | undefined,
): Pick<ProviderCoupon, 'not_before' | 'not_after'> => ({
  ...(not_before ? { not_before } : {}),
  ...(not_after ? { not_after } : {}),
});

/** A travel document's number in an airline's line, whose parts a slash divides. */
export const toWireDocumentNumber = (number: string): string => number.replace(/[^A-Za-z0-9]/g, '');

/**
 * A ticket number as 13 digits, without dashes, check digit and the last digits of a conjunction set
 * (`…12-13`); other text unchanged.
 */
export function normalizeTicketNumber(text: string): string {
  const first = text.replace(/(\d{10})\s*[-/]\s*\d{2,3}$/, '$1');
  const digits = first.replace(/[\s-]/g, '');
  return /^\d{14}$/.test(digits) ? digits.slice(0, 13) : digits;
}
