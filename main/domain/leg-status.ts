/** What the status codes of segments say of a flight: AIRIMP codes and those of passive segments. */
import type { LegStatus } from '#main/contract/values.ts';

/**
 * HELD: the seats are ours. WAITING: asked for or waitlisted. LOST: not to be had. PASSIVE: nothing is
 * held by this record; the seats are in another one.
 */
export type Standing = 'HELD' | 'WAITING' | 'LOST' | 'PASSIVE' | 'UNKNOWN';

const STANDINGS: Readonly<Record<LegStatus, Standing>> = {
  UNSPECIFIED: 'UNKNOWN',
  HK: 'HELD',
  KK: 'HELD',
  KL: 'HELD',
  TK: 'HELD',
  HL: 'WAITING',
  HN: 'WAITING',
  TL: 'WAITING',
  UC: 'LOST',
  UN: 'LOST',
  UU: 'WAITING',
  US: 'WAITING',
  NO: 'LOST',
  HX: 'LOST',
  GK: 'PASSIVE',
  GL: 'PASSIVE',
  GN: 'PASSIVE',
  PK: 'PASSIVE',
  PL: 'PASSIVE',
  BK: 'PASSIVE',
  BL: 'PASSIVE',
  YK: 'PASSIVE',
};
export const getLegStanding = (status: LegStatus): Standing => STANDINGS[status];
