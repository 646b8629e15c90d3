/** A work area's texts, quotes and day end. A quote is stored only when it is saved. */
import type { DayEndView } from '#main/contract/day-end.ts';
import type { QuoteOption, QuoteSummary } from '#main/contract/quote.ts';

/** What a document is of. */
export type Subject =
  | { kind: 'ITINERARY'; booking_id: string; passenger_ids?: string[] }
  | { kind: 'RECEIPT'; booking_id: string; ticket_number: string }
  | { kind: 'REFUND'; booking_id: string; ticket_number?: string }
  | { kind: 'CONFIRMATION'; booking_id: string }
  | { kind: 'QUOTE'; quote_id: string }
  | { kind: 'DAY_END'; from: string; to: string; agent?: number };

export interface QuotingView {
  id: string;
  reference: string;
  title: string;
  customer: string;
  note: string;
  margin_text: string;
  /** A date as typed; if empty, `valid_until` stays. */
  until: string;
  valid_until: string;
  /** Parts of one sale instead of alternative options. */
  together: boolean;
  options: readonly QuoteOption[];
  revision: number;
  errors: Readonly<Partial<Record<'title' | 'until', string>>>;
  /** Changed since the last save. */
  changed: boolean;
}

export const DAY_END_GROUPS = ['kind', 'form', 'provider', 'agent'] as const;
export type DayEndGroup = (typeof DAY_END_GROUPS)[number];

export interface DayView {
  /** As typed. */
  from: string;
  to: string;
  agent: number | null;
  errors: Readonly<Partial<Record<'from' | 'to', string>>>;
  group: DayEndGroup;
  /** The row whose documents are shown; null if the summary is shown. */
  open: string | null;
  answer: DayEndView | null;
}

export interface DocumentsState {
  letter: { file_name: string; text: string; subject: Subject } | null;
  quotes: readonly QuoteSummary[] | null;
  quoting: QuotingView | null;
  day: DayView | null;
}

export const NO_DOCUMENTS: DocumentsState = {
  letter: null,
  quotes: null,
  quoting: null,
  day: null,
};
