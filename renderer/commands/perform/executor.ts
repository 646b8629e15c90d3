/** The shape of the table that carries actions out. */
import type { ActionOf, Kind } from '../../languages/action.ts';
import type { ActionContext, Step } from '../action-context.ts';
import type { RefusedKind } from '../rows.ts';

/** One for each kind that is not refused altogether: a new kind without one does not compile. */
export type Executors = {
  [K in Exclude<Kind, RefusedKind>]: (action: ActionOf<K>, here: ActionContext) => Step;
};
