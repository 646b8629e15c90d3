/**
 * A document before it becomes a PDF or text: its content in order and in words, without its looks.
 * Both forms are made from the same paper, so they cannot differ.
 */
import type { LanguageCode } from '#main/contract/preferences.ts';

export interface Line {
  text: string;
  strong?: true;
  dim?: true;
  mono?: true;
}
export type Cell = string | readonly Line[];

export interface Column {
  title: string;
  /** Share of the width; characters of the text form where they are fewer than its own. */
  width: number;
  right?: true;
  mono?: true;
}
export interface Row {
  cells: readonly Cell[];
  strong?: true;
}

/** One flight as a traveller reads it; times are the airports' own. */
export interface FlightBlock {
  day: string;
  flight: string;
  airline: string;
  status: string;
  /** Needs the traveller's attention: changed, not confirmed. */
  alarming: boolean;
  from: Call;
  to: Call;
  /** Between the two: how long, how many stops. */
  middle: string;
  facts: readonly string[];
}
interface Call {
  code: string;
  place: string;
  time: string;
  /** '+1', or ''. */
  shift: string;
  terminal: string;
}

export type Block =
  | { kind: 'notice'; tone: 'plain' | 'warn'; title: string; text: string }
  /** `keep`: points of the following content that must fit on its page. */
  | { kind: 'heading'; text: string; aside?: string; keep?: number }
  | { kind: 'facts'; items: readonly { label: string; value: string }[] }
  | { kind: 'flight'; flight: FlightBlock }
  | { kind: 'table'; columns: readonly Column[]; rows: readonly Row[] }
  | { kind: 'sums'; lines: readonly { label: string; amount: string; strong?: true }[] }
  /** A bar code with its text beside it; `alt` is for those who cannot see it. */
  | { kind: 'code'; data: string; alt: string; beside: readonly Line[] }
  | { kind: 'text'; text: string; dim?: true }
  /** Starts a new sheet. */
  | { kind: 'sheet' };

export interface Paper {
  /** What it is: 'Itinerary'. */
  title: string;
  /** Which one: names, locator, days. */
  subject: string;
  language: LanguageCode;
  agency: string;
  /** When and by whom it was made, in words. */
  made: string;
  /** Stands on every page; null outside the training system. */
  training: string | null;
  wide?: true;
  blocks: readonly Block[];
}
