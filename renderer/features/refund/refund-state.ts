/** What a work area holds of a refund and of a release: the quote, the terms, and what is left out. */
import type { RefundQuote, ReleaseTerms } from '#main/contract/refund.ts';

export interface RefundView {
  booking_id: string;
  /** Documents that are not given back, by their first number. */
  kept: readonly string[];
  quote: RefundQuote | null;
  /** Why there is no quote, and why nothing can be released, as the service says it. */
  refused: string | null;
  terms: ReleaseTerms | null;
  unreleased: string | null;
}

export interface RefundState {
  refund: RefundView | null;
}

export const NO_REFUND: RefundState = { refund: null };
