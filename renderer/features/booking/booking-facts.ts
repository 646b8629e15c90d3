/** Facts about a work area, other than its booking, for commands. */

import type { Area } from '../../app/area.ts';
import type { AreaFacts } from '../../commands/context.ts';

/** Whether a work area has nothing to lose. */
export const isEmpty = (area: Area): boolean =>
  area.draft === null &&
  area.booking_id === null &&
  area.search === null &&
  area.again === null &&
  area.entry === '';

export const getAreaFacts = (area: Area): AreaFacts => ({
  undo: area.undo.length > 0,
  conflict: area.conflict !== null,
  empty: isEmpty(area),
  note: area.screen === 'booking' && (area.cursor.booking?.startsWith('note-') ?? false),
});
