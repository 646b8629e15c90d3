/**
 * Whether a provider can be reached, by recent evidence. A state changes only on repeated evidence
 * or on a real answer, because one lost call or one answered probe may be an accident.
 */
import type { ReachState } from '#main/contract/connection.ts';

/**
 * ANSWERED: the provider answered a message. PROBED: it answered a probe. UNREACHABLE: no
 * connection was made. SILENT: the probe timed out, as it may on a slow line. PORTAL: something
 * else answered in its place.
 */
export type Observation = 'ANSWERED' | 'PROBED' | 'UNREACHABLE' | 'SILENT' | 'PORTAL';

export interface Reach {
  state: ReachState;
  since: string;
  last_answer_at: string | null;
  /** Consecutive observations that contradict the state. */
  doubts: number;
}

/** Number of consecutive observations that change a state. */
const ENOUGH = 2;

export const buildUnknownReach = (now: Date): Reach => ({
  state: 'UNKNOWN',
  since: now.toISOString(),
  last_answer_at: null,
  doubts: 0,
});

const SAYS: Readonly<Record<Observation, ReachState>> = {
  ANSWERED: 'ONLINE',
  PROBED: 'ONLINE',
  UNREACHABLE: 'OFFLINE',
  SILENT: 'OFFLINE',
  PORTAL: 'PORTAL',
};

export function applyObservation(reach: Reach, observation: Observation, now: Date): Reach {
  const at = now.toISOString();
  const said = SAYS[observation];
  const last_answer_at = said === 'ONLINE' ? at : reach.last_answer_at;
  if (said === reach.state) return { ...reach, last_answer_at, doubts: 0 };
  const doubts = reach.doubts + 1;
  const telling = reach.state === 'UNKNOWN' && observation !== 'SILENT';
  const certain = observation === 'ANSWERED' || telling || doubts >= ENOUGH;
  if (!certain) return { ...reach, last_answer_at, doubts };
  return { state: said, since: at, last_answer_at, doubts: 0 };
}

/** Whether a call should be tried; an unknown state counts as reachable. */
export const isReachable = (reach: Reach): boolean =>
  reach.state === 'ONLINE' || reach.state === 'UNKNOWN';
