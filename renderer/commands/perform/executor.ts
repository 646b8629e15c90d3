/** The shape of the table that carries actions out. */
import type { ActionOf, Kind } from '../../languages/action.ts';
import type { RefusedKind } from '../../languages/rows.ts';
import type { Scene, Step } from '../scene.ts';

/** One for each kind that is not refused altogether: a new kind without one does not compile. */
export type Executors = {
  [K in Exclude<Kind, RefusedKind>]: (action: ActionOf<K>, scene: Scene) => Step;
};
