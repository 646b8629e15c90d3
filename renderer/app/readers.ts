/**
 * Readers that type: a passport or a card drawn through one arrives as keys, faster than anybody types.
 * This tells them from people and collects what they say, so that a card never lands where it is kept.
 * Pure: keys come in with the time they were pressed, the clock is the caller's.
 */
/** Between two keys of a reader there is less; on a busy machine it may be more, up to the second. */
const BURST_MS = 60;
const SLOW_MS = 300;
/** So long nothing more came: the reader is done. */
export const QUIET_MS = 450;
const MAX_COUNT = 400;

export interface ReaderState {
  mode: 'idle' | 'card' | 'zone';
  /** What came so far in one go, the ends of lines among it. */
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
  /** A reader was just recognised: so many characters of it stand in a field already. */
  retract: number;
}

/** A sentinel, a format letter and the first digits; or the beginning of a zone with its filler. */
const CARD = /^(?:%[A-Z]?|;)\d{3,}$/;
/** At the pace of a person it takes more to be sure: no entry has so many digits behind a sentinel. */
const SLOW_CARD = /^(?:%[A-Z]?|;)\d{8,}$/;
const ZONE = /^[PIAC](?:<|[A-Z]{1,4}[A-Z0-9]*<)$/i;

export function feedReader(state: ReaderState, { key, at }: ReaderKey): Fed {
  const ends_line = key === 'Enter' || key === 'Tab';
  if (state.mode !== 'idle') {
    // Any other key (a modifier, an arrow) is none of a reader's and not its end either.
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
