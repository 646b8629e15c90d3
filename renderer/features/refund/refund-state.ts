/** A work area's refund and release: the quote, the terms, and documents left out. */
import type { RefundQuote, ReleaseTerms } from '#main/contract/refund.ts';

export interface RefundView {
  booking_id: string;
  /** Documents not refunded, by their first number. */
  kept: readonly string[];
  quote: RefundQuote | null;
  /** Why there is no quote, and why nothing can be released, in the service's words. */
  refused: string | null;
  terms: ReleaseTerms | null;
  unreleased: string | null;
}
