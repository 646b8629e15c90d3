/**
 * A work area's texts, quotes and day end. The service stores a quote when it is saved; until then
 * the form's input is only here.
 */
import type { DayEndView } from '#main/contract/day-end.ts';
import type { QuoteOption, QuoteSummary } from '#main/contract/quote.ts';

/** A text that was made, as it goes into an e-mail. */
interface LetterView {
  file_name: string;
  text: string;
}

export interface QuotingView {
  id: string;
  reference: string;
  title: string;
  customer: string;
  note: string;
  margin_text: string;
  /** A day as typed; empty leaves `valid_until` as it is. */
  until: string;
  valid_until: string;
  /** Parts of one sale instead of options to choose from. */
  together: boolean;
  options: readonly QuoteOption[];
  errors: Readonly<Partial<Record<'title' | 'until', string>>>;
  /** Changed since it was saved. */
  changed: boolean;
}

export const DAY_END_GROUPS = ['kind', 'form', 'provider', 'agent'] as const;
export type DayEndGroup = (typeof DAY_END_GROUPS)[number];

export interface DayView {
  /** As they are typed. */
  from: string;
  to: string;
  agent: number | null;
  errors: Readonly<Partial<Record<'from' | 'to', string>>>;
  group: DayEndGroup;
  /** The row whose documents are shown; null where the summary is. */
  open: string | null;
  answer: DayEndView | null;
}

export interface DocumentsState {
  letter: LetterView | null;
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
