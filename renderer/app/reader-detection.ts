/**
 * Passport and card readers that type: their keys arrive faster than anybody types. This tells them
 * from people and collects their data, so that a card never lands where text is stored. Pure: keys
 * come with the time they were pressed; the caller has the clock.
 */
/** A reader's pause between two keys is shorter; on a busy machine up to the second value. */
const BURST_MS = 60;
const SLOW_MS = 300;
/** After this long without a key the reader is done. */
export const QUIET_MS = 450;
const MAX_COUNT = 400;

export interface ReaderState {
  mode: 'idle' | 'card' | 'zone';
  /** The text so far, line ends included. */
  text: string;
  last_at: number;
  /** The longest pause in it. */
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

export interface Fed {
  state: ReaderState;
  /** The key must go nowhere else. */
  swallow: boolean;
  /** A reader was just recognised: this many of its characters are in a field already. */
  retract: number;
}

/** A sentinel, a format letter and the first digits; or the beginning of a zone with its filler. */
const CARD = /^(?:%[A-Z]?|;)\d{3,}$/;
/** At typing speed it takes more digits: no entry has so many after a sentinel. */
const SLOW_CARD = /^(?:%[A-Z]?|;)\d{8,}$/;
const ZONE = /^[PIAC](?:<|[A-Z]{1,4}[A-Z0-9]*<)$/i;

export function feedReader(state: ReaderState, { key, at }: ReaderKey): Fed {
  const ends_line = key === 'Enter' || key === 'Tab';
  if (state.mode !== 'idle') {
    // Any other key (a modifier, an arrow) neither belongs to a reader nor ends its input.
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
