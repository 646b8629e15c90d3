/** Codes of seats that protocols share: PADIS codeset 9825. */
import type { ProviderSeat } from '../provider-after-sale.ts';

/** Codeset 9825 in words; what is not here is passed on as the code. */
export const SEAT_CHARACTERISTICS: Readonly<Record<string, string>> = {
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
};
/** Places that are no seats. */
export const SEAT_FACILITIES: Readonly<Record<string, ProviderSeat['type']>> = {
  '8': 'EMPTY',
  D: 'EMPTY',
  LA: 'LAVATORY',
  GN: 'GALLEY',
  CL: 'CLOSET',
  ST: 'STAIRS',
  SO: 'CLOSET',
};
