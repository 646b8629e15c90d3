/** Parts of several Amadeus entries. */
import { field, list, opt, seq } from '../grammar.ts';
import { LEG_LINES } from '../parts/common.ts';
import { type Token, toSticky } from '../scan.ts';
import { CATEGORY, DAYS, PASSENGER, QUEUE } from '../tokens.ts';

export const PASSENGERS = opt({ passengers: [] }, '/P', list('passengers', PASSENGER));
export const ON_LEGS = opt({ legs: [] }, '/S', LEG_LINES);
export const QUEUED = seq(QUEUE, opt({ category: null }, 'C', field('category', CATEGORY)));

/** +3, -1: a sign is required. */
export const SIGNED_DAYS: Token<number> = {
  ...DAYS,
  whole: toSticky(/[-+]\d{1,3}(?![0-9A-Z])/),
  write: (days) => (days < 0 ? `${days}` : `+${days}`),
};
