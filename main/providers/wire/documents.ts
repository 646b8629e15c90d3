/** Ticket and EMD data common to all protocols: numbers, kinds, validity, texts. */
import type { EmdType } from '#main/contract/values.ts';
import type { DocumentText, ProviderCoupon, ProviderTicket } from '../provider-types.ts';
import { listDistinct } from './values.ts';

/** True for a paid document that was not voided, exchanged or refunded. */
export const isPaid = ({ status }: Pick<ProviderTicket, 'status'>): boolean =>
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

/**
 * A ticket number as 13 digits, without dashes, check digit and the last digits of a conjunction set
 * (`…12-13`); other text unchanged.
 */
export function normalizeTicketNumber(text: string): string {
  const first = text.replace(/(\d{10})\s*[-/]\s*\d{2,3}$/, '$1');
  const digits = first.replace(/[\s-]/g, '');
  return /^\d{14}$/.test(digits) ? digits.slice(0, 13) : digits;
}
