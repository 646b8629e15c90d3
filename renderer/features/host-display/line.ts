/**
 * Parts of a host display: numbered lines, each linked to its part of the booking, so that the
 * cursor and entries can refer to it. Pure, and without text in any display language.
 */
import { formatGdsDateWithYear } from '#main/reference/calendar.ts';
import type { Language } from '../../languages/language.ts';

export type Tone = 'plain' | 'dim' | 'strong' | 'ok' | 'warn' | 'bad';
export interface Piece {
  text: string;
  tone: Tone;
}

/** The blocks of a display, which Sabre and Travelport number separately. */
export type Block =
  | 'header'
  | 'names'
  | 'itinerary'
  | 'phones'
  | 'ticketing'
  | 'payment'
  | 'flyers'
  | 'facts'
  | 'remarks'
  | 'locators'
  | 'price';

/** Blocks that a Travelport display shows as a pointer until expanded. */
export const POINTERS = ['locators', 'facts', 'flyers', 'ticketing', 'price'] as const;
export type Pointer = (typeof POINTERS)[number];

export type About =
  | { kind: 'leg' | 'passenger' | 'annotation'; id: string }
  | { kind: 'ticket'; number: string }
  | { kind: 'pointer'; to: Pointer }
  | { kind: 'contact' | 'document' | 'flyer' | 'payment' | 'time_limit' | 'price' | 'other' };

export interface HostLine {
  /** Null for lines that the cursor skips. */
  key: string | null;
  block: Block;
  /** Its number in entries; null if it has none. */
  number: number | null;
  pieces: readonly Piece[];
  about: About;
}

export interface HostDisplay {
  language: Language;
  lines: readonly HostLine[];
}

export const piece = (text: string, tone: Tone = 'plain'): Piece => ({ text, tone });

/**
 * The line with a number: counted among all lines if the display has one sequence, else within the
 * block. A number alone means a flight. Null if there is none.
 */
export function findElementAt(
  display: HostDisplay,
  number: number,
  block: Block = 'itinerary',
): HostLine | null {
  const found = display.lines.find(
    (line) => line.number === number && (display.language === 'AMADEUS' || line.block === block),
  );
  return found ?? null;
}

/** The number of the line with this key, for entries; null if there is none. */
export const findNumber = (display: HostDisplay, key: string): number | null =>
  display.lines.find((line) => line.key === key)?.number ?? null;

export const getLineText = (line: HostLine): string => line.pieces.map(({ text }) => text).join('');

/** '12OCT25' of a date or instant. */
export const formatDayWithYear = (date: string): string => formatGdsDateWithYear(date.slice(0, 10));

export interface Line {
  key: string;
  about: About;
  text: string;
  tone?: Tone;
}

/** How each language writes line numbers; Travelport shows these lines after a pointer. */
const NUMBERS: Readonly<Record<Language, (number: number) => string>> = {
  AMADEUS: (number) => `${String(number).padStart(3, ' ')} `,
  SABRE: (number) => `${String(number).padStart(3, ' ')}.`,
  TRAVELPORT: (number) => `${String(number).padStart(4, ' ')}.`,
};

/** Builds a display: lines in order, numbered as the language counts. */
export class Sheet {
  readonly lines: HostLine[] = [];
  readonly #language: Language;
  readonly #counts = new Map<Block, number>();

  constructor(language: Language) {
    this.#language = language;
  }

  /** Adds a line that the cursor skips. */
  say(block: Block, ...pieces: readonly Piece[]): void {
    this.lines.push({ key: null, block, number: null, pieces, about: { kind: 'other' } });
  }

  /** Adds a line for the cursor, without a number. */
  point(block: Block, key: string, about: About, ...pieces: readonly Piece[]): void {
    this.lines.push({ key, block, number: null, pieces, about });
  }

  /** Adds a numbered line; `write` receives the number. */
  add(block: Block, key: string, about: About, write: (number: number) => readonly Piece[]): void {
    const counted = this.#language === 'AMADEUS' ? 'header' : block;
    const number = (this.#counts.get(counted) ?? 0) + 1;
    this.#counts.set(counted, number);
    this.lines.push({ key, block, number, pieces: write(number), about });
  }

  /** Adds a numbered line in the usual form: number, then text. */
  list(block: Block, { key, about, text, tone }: Line, ...more: readonly Piece[]): void {
    this.add(block, key, about, (number) => [
      piece(`${NUMBERS[this.#language](number)}${text}`, tone),
      ...more,
    ]);
  }
}
