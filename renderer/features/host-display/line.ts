/**
 * What a host display is made of: numbered lines, each of which knows what it stands for, so that it
 * can be focused and acted on. Pure, and without a word of any human language.
 */
import { formatGdsDateWithYear } from '#main/reference/calendar.ts';
import type { Language } from '../../languages/language.ts';

export type Tone = 'plain' | 'dim' | 'strong' | 'ok' | 'warn' | 'bad';
export interface Piece {
  text: string;
  tone: Tone;
}

/** The parts a display counts by themselves, where it counts them by themselves. */
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

/** Parts that a Travelport display only points to until they are asked for. */
export const POINTERS = ['locators', 'facts', 'flyers', 'ticketing', 'price'] as const;
export type Pointer = (typeof POINTERS)[number];

export type About =
  | { kind: 'leg'; id: string }
  | { kind: 'passenger'; id: string }
  | { kind: 'contact'; passenger_id: string; what: 'phone' | 'email' }
  | { kind: 'document'; passenger_id: string; at: number }
  | { kind: 'flyer'; passenger_id: string; airline: string }
  | { kind: 'ticket'; number: string }
  | { kind: 'annotation'; id: string }
  | { kind: 'payment'; id: string }
  | { kind: 'time_limit' }
  | { kind: 'price' }
  | { kind: 'pointer'; to: Pointer }
  | { kind: 'other' };

export interface HostLine {
  /** Null for lines that cannot be focused. */
  key: string | null;
  block: Block;
  /** What it is called by in an entry; null for lines without a number. */
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
 * What stands at a number: of all elements where the display counts them in one sequence, of the named
 * block where each is counted from 1. Flights are what a bare number means.
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

/** The number of an element as the display has it, for an entry that names it. */
export const findNumber = (display: HostDisplay, key: string): number | null =>
  display.lines.find((line) => line.key === key)?.number ?? null;

export const getLineText = (line: HostLine): string => line.pieces.map(({ text }) => text).join('');

/** '12OCT25' of a date or instant. */
export const formatDayWithYear = (date: string): string => formatGdsDateWithYear(date.slice(0, 10));

/** Puts a display together: lines in order, numbers as its language counts. */
export class Sheet {
  readonly lines: HostLine[] = [];
  readonly #one_sequence: boolean;
  readonly #counts = new Map<Block, number>();

  constructor(language: Language) {
    this.#one_sequence = language === 'AMADEUS';
  }

  /** A line that only says something. */
  say(block: Block, ...pieces: readonly Piece[]): void {
    this.lines.push({ key: null, block, number: null, pieces, about: { kind: 'other' } });
  }

  /** A line that can be focused and has no number. */
  point(block: Block, key: string, about: About, ...pieces: readonly Piece[]): void {
    this.lines.push({ key, block, number: null, pieces, about });
  }

  /** A numbered line; the number is told to whoever writes it. */
  add(
    block: Block,
    key: string,
    about: About,
    write: (number: number) => readonly Piece[] | string,
  ): void {
    const counted = this.#one_sequence ? 'header' : block;
    const number = (this.#counts.get(counted) ?? 0) + 1;
    this.#counts.set(counted, number);
    const written = write(number);
    const pieces = typeof written === 'string' ? [piece(written)] : written;
    this.lines.push({ key, block, number, pieces, about });
  }
}
