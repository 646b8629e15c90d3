/**
 * A document before it is a PDF or a text: what stands in it and in which order, in words, nothing of
 * how it looks. Both forms are made from the same paper, so that they cannot say different things.
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
  /** `keep`: how much of what follows it must stand on its page, in points. */
  | { kind: 'heading'; text: string; aside?: string; keep?: number }
  | { kind: 'facts'; items: readonly { label: string; value: string }[] }
  | { kind: 'flight'; flight: FlightBlock }
  | { kind: 'table'; columns: readonly Column[]; rows: readonly Row[] }
  | { kind: 'sums'; lines: readonly { label: string; amount: string; strong?: true }[] }
  /** A bar code with what it says beside it; `alt` is for who cannot see it. */
  | { kind: 'code'; data: string; alt: string; beside: readonly Line[] }
  | { kind: 'text'; text: string; dim?: true }
  /** From here on a sheet of its own. */
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
