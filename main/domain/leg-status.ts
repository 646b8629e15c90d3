/** The meaning of segment status codes: AIRIMP codes and those of passive segments. */
import type { LegStatus } from '#main/contract/values.ts';
import type { ProviderLeg } from '#main/providers/provider.ts';

/** WAITING: requested or waitlisted. LOST: not available. PASSIVE: held in another record. */
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

/**
 * False for typed flights, which have no times until an airline confirms them. A flight west may land
 * at the hour of its departure.
 */
export const isTimed = (leg: {
  departure_date: string;
  arrival_date: string;
  duration: number;
}): boolean => leg.departure_date !== leg.arrival_date || leg.duration > 0;

/** The airline has new times for the flight, not accepted yet. */
export const isRetimed = (status: LegStatus): boolean => status === 'TK' || status === 'TL';

/** Any known status other than held, and flights with new times. */
export const isAlarming = (status: LegStatus): boolean =>
  status === 'TK' || !['HELD', 'UNKNOWN'].includes(getLegStanding(status));

/** True if no seat is held: released by the agency, or cancelled by the airline. */
export const isGivenBack = (status: ProviderLeg['status']): boolean =>
  getLegStanding(status) === 'LOST';
