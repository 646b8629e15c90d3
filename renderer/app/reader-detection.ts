/**
 * Detects passport and card readers that send keys, by their speed, and collects their data, so
 * that a card number never reaches a field that is stored. Pure: each key comes with its time.
 */
/** A reader's pause between two keys is shorter; on a busy computer up to the second value. */
const BURST_MS = 60;
const SLOW_MS = 300;
/** After this time without a key the reader has finished. */
export const QUIET_MS = 450;
const MAX_COUNT = 400;

export interface ReaderState {
  mode: 'idle' | 'card' | 'zone';
  /** The text so far, with line ends. */
  text: string;
  last_at: number;
  /** The longest pause between its keys. */
  slowest: number;
}
export const NO_READER: ReaderState = {
  mode: 'idle',
  text: '',
  last_at: Number.NEGATIVE_INFINITY,
  slowest: 0,
};

export interface ReaderKey {
  /** One character, or the key that ends a line. */
  key: string;
  at: number;
}

export interface FeedResult {
  state: ReaderState;
  /** The key must not reach the page. */
  swallow: boolean;
  /** A reader was just detected: this many of its characters are already in a field. */
  retract: number;
}

/** A start sentinel, format code and first digits; or the start of a zone with its filler. */
const CARD = /^(?:%[A-Z]?|;)\d{3,}$/;
/** At typing speed it takes more digits: no entry has that many after such a character. */
const SLOW_CARD = /^(?:%[A-Z]?|;)\d{8,}$/;
const ZONE = /^[PIAC](?:<|[A-Z]{1,4}[A-Z0-9]*<)$/i;

export function feedReader(state: ReaderState, { key, at }: ReaderKey): FeedResult {
  const ends_line = key === 'Enter' || key === 'Tab';
  if (state.mode !== 'idle') {
    // Any other key (a modifier, an arrow) is neither reader data nor its end.
    if (key.length !== 1 && !ends_line) return { state, swallow: false, retract: 0 };
    const text = (state.text + (ends_line ? '\n' : key)).slice(0, MAX_COUNT);
    return { state: { ...state, text, last_at: at }, swallow: true, retract: 0 };
  }
  if (key.length !== 1) {
    const modifier = key === 'Shift' || key === 'AltGraph' || key === 'CapsLock';
    return { state: modifier ? state : { ...NO_READER }, swallow: false, retract: 0 };
  }
  const pause = at - state.last_at;
  const goes_on = pause <= SLOW_MS;
  const text = goes_on ? state.text + key : key;
  const slowest = goes_on && state.text !== '' ? Math.max(state.slowest, pause) : 0;
  const card = slowest <= BURST_MS ? CARD : SLOW_CARD;
  const mode = card.test(text) ? 'card' : ZONE.test(text) ? 'zone' : 'idle';
  const kept = text.length > 60 ? text.slice(0, 60) : text;
  return {
    state: { mode, text: kept, last_at: at, slowest },
    swallow: mode !== 'idle',
    retract: mode === 'idle' ? 0 : text.length - 1,
  };
}
