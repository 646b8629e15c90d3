/** A document's content in order, without layout: PDF and text are made from the same paper. */
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
  /** Share of the width on paper; the text form does not use it. */
  width: number;
  right?: true;
  mono?: true;
}
export interface Row {
  cells: readonly Cell[];
  strong?: true;
}

/** One flight for a traveller; times are airport-local. */
export interface FlightBlock {
  day: string;
  flight: string;
  airline: string;
  status: string;
  /** Needs the traveller's attention: changed, not confirmed. */
  alarming: boolean;
  from: Call;
  to: Call;
  /** Between departure and arrival: duration and stops. */
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
  /** A bar code with text next to it; `alt` is the text for screen readers. */
  | { kind: 'code'; data: string; alt: string; beside: readonly Line[] }
  | { kind: 'text'; text: string; dim?: true };

export interface Paper {
  /** The kind of document: 'Itinerary'. */
  title: string;
  /** The document's subject: names, locator, days. */
  subject: string;
  language: LanguageCode;
  agency: string;
  /** A sentence with time and author. */
  made: string;
  /** Printed on every page; null outside the training system. */
  training: string | null;
  wide?: true;
  blocks: readonly Block[];
}
