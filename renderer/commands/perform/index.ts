/**
 * Carrying an action out: from what was meant, whichever language it was typed in, to the workstation's
 * actions. Pure; nothing happens until the step that is returned is run.
 */
import type { Action, Kind } from '../../languages/action.ts';
import type { ActionContext, Step } from '../action-context.ts';
import { isRefused, type RefusedKind } from '../rows.ts';
import { OF_A_BOOKING } from './booking.ts';
import { AT_THE_DESK } from './desk.ts';
import type { Executors } from './executor.ts';
import { SELLING } from './selling.ts';

export const EXECUTORS: Executors = { ...AT_THE_DESK, ...SELLING, ...OF_A_BOOKING };

type Done = Exclude<Kind, RefusedKind>;

/** What comes of an action now, or null for one that is refused in every situation. */
export function perform(action: Action, here: ActionContext): Step | null {
  if (isRefused(action.kind)) return null;
  // The table's type pairs each kind with its own actions; an index by a union forgets that.
  const execute = EXECUTORS[action.kind as Done] as (of: Action, here: ActionContext) => Step;
  return execute(action, here);
}
