/** Seat codes shared by the protocols: PADIS codeset 9825. */
import { toTable } from '#main/contract/collections.ts';
import type { ProviderSeat } from '../provider-after-sale.ts';

/** Codeset 9825 as words; other codes are returned unchanged. */
export const SEAT_CHARACTERISTICS: Readonly<Record<string, string>> = toTable({
  W: 'WINDOW',
  A: 'AISLE',
  '9': 'CENTER',
  MS: 'CENTER',
  E: 'EXIT_ROW',
  K: 'BULKHEAD',
  B: 'BASSINET',
  H: 'ACCESSIBLE',
  I: 'ADULT_WITH_INFANT',
  CH: 'CHARGEABLE',
  L: 'EXTRA_LEGROOM',
  LS: 'LEFT_SIDE',
  RS: 'RIGHT_SIDE',
  OW: 'OVER_WING',
  UP: 'UPPER_DECK',
  O: 'PREFERRED',
  Q: 'QUIET',
  V: 'LEFT_VACANT_LAST',
  '1D': 'RESTRICTED_RECLINE',
  '1A': 'NO_INFANT',
  '1B': 'NO_MEDICAL',
  '1C': 'NO_UNACCOMPANIED_MINOR',
  IE: 'NO_CHILD',
  N: 'NO_SMOKING',
  M: 'NO_MOVIE_VIEW',
  '1W': 'WINDOW_WITHOUT_WINDOW',
  '701': 'EXTRA_LEGROOM',
  P: 'PREFERENTIAL',
});
/** Codes of positions that are not seats. */
export const SEAT_FACILITIES: Readonly<Record<string, ProviderSeat['type']>> = toTable({
  '8': 'EMPTY',
  D: 'EMPTY',
  LA: 'LAVATORY',
  GN: 'GALLEY',
  CL: 'CLOSET',
  ST: 'STAIRS',
  SO: 'CLOSET',
});
