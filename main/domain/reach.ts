/**
 * Whether a provider can be reached, from what was seen last. One lost call proves nothing and one
 * answer to a probe may be luck: a state turns only on evidence that is repeated, or on a real answer.
 */
import type { ReachState } from '#main/contract/connection.ts';
import { assertNever } from '#main/contract/result.ts';

/**
 * ANSWERED: the provider itself answered a message. PROBED: it answered a probe. UNREACHABLE: no
 * connection came about. SILENT: nothing came in a probe's time, which a slow line may also need.
 * PORTAL: something else answered in its place.
 */
export type Sighting = 'ANSWERED' | 'PROBED' | 'UNREACHABLE' | 'SILENT' | 'PORTAL';

export interface Reach {
  state: ReachState;
  since: string;
  last_answer_at: string | null;
  /** Sightings in a row that speak against the state. */
  doubts: number;
}

/** Sightings in a row that turn a state. */
const ENOUGH = 2;

export const buildUnknownReach = (now: Date): Reach => ({
  state: 'UNKNOWN',
  since: now.toISOString(),
  last_answer_at: null,
  doubts: 0,
});

function says(sighting: Sighting): ReachState {
  switch (sighting) {
    case 'ANSWERED':
    case 'PROBED':
      return 'ONLINE';
    case 'UNREACHABLE':
    case 'SILENT':
      return 'OFFLINE';
    case 'PORTAL':
      return 'PORTAL';
    default:
      return assertNever(sighting, 'sighting');
  }
}

export function applySighting(reach: Reach, sighting: Sighting, now: Date): Reach {
  const at = now.toISOString();
  const said = says(sighting);
  const last_answer_at = said === 'ONLINE' ? at : reach.last_answer_at;
  if (said === reach.state) return { ...reach, last_answer_at, doubts: 0 };
  const doubts = reach.doubts + 1;
  const telling = reach.state === 'UNKNOWN' && sighting !== 'SILENT';
  const certain = sighting === 'ANSWERED' || telling || doubts >= ENOUGH;
  if (!certain) return { ...reach, last_answer_at, doubts };
  return { state: said, since: at, last_answer_at, doubts: 0 };
}

/** Whether calls are worth making: what nobody knows yet is tried. */
export const isReachable = (reach: Reach): boolean =>
  reach.state === 'ONLINE' || reach.state === 'UNKNOWN';
