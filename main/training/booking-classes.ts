/**
 * The world's booking classes for its wire fronts: each one's cabin, and whether its fares are
 * public.
 */
import type { WorldCabin } from './world.ts';
import { CABINS } from './world-order.ts';

/** Codes of a list separated by blanks. */
export const splitWords = (text: string): ReadonlySet<string> => new Set(text.split(' '));

type Filing = 'PUBLIC' | 'PRIVATE' | 'CORPORATE';

/** Dearest first within a cabin. */
export const CLASS_CODES: Readonly<Record<WorldCabin, string>> = {
  FIRST: 'FA',
  BUSINESS: 'JCDI',
  PREMIUM: 'WP',
  ECONOMY: 'YBMKHLQTN',
};
const FILED: Readonly<Partial<Record<string, Filing>>> = {
  I: 'PRIVATE',
  P: 'PRIVATE',
  T: 'PRIVATE',
  Q: 'CORPORATE',
  L: 'CORPORATE',
};

export const getFiling = (booking_class: string): Filing => FILED[booking_class] ?? 'PUBLIC';

/**
 * The cabin a class is sold in, which may be below the requested one. Throws RangeError for an
 * unknown class.
 */
export function getCabinByClass(booking_class: string): WorldCabin {
  const found = CABINS.find((cabin) => CLASS_CODES[cabin].includes(booking_class));
  if (!found) throw new RangeError(`no booking class ${booking_class}`);
  return found;
}
