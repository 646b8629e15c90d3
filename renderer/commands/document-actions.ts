/** What an agent can mean about documents, quotes and the day end. */
import type { DocumentKind } from '#main/contract/documents.ts';

/** A file to keep, paper, text that is shown to be copied, or a table for a spreadsheet. */
export type DocumentUse = 'save' | 'print' | 'text' | 'table';

/** Days of a day end, YYYY-MM-DD; what is left out stays as the form has it. */
export interface DayEndRequest {
  from: string;
  to: string;
}

export interface DocumentActions {
  /**
   * Makes a document of what is in hand: of the booking, the ticket that is meant, the quote that is
   * open, the day end on screen. Null is the one that belongs to the screen.
   */
  makeDocument(kind: DocumentKind | null, use?: DocumentUse): void | Promise<void>;
  /** The list on screen as CSV: all pages of the tickets, or the day end. */
  exportTable(): void | Promise<void>;
  copyText(): void | Promise<void>;
  /** Puts the marked offers, or the one under the cursor, into the open quote or a new one. */
  quoteOffers(): void | Promise<void>;
  /** Takes an offer, by its line, as a part of one sale. */
  takePart(line: number | null): void | Promise<void>;
  toggleTogether(): void;
  /** Prices the open quote again and goes on to the names: all its parts, or one option. */
  sellQuote(): void | Promise<void>;
  openQuotes(): void;
  openQuote(id: string): void | Promise<void>;
  focusQuoteForm(): void;
  moveOption(step: -1 | 1): void;
  dropOption(): void;
  saveQuote(): void | Promise<void>;
  /** Asks first. */
  forgetQuote(): void;
  openDayEnd(request: DayEndRequest | null): void;
  focusDayEndForm(): void;
  /** The next way of summing up, or the one before. */
  stepDayEnd(step: -1 | 1): void;
}
