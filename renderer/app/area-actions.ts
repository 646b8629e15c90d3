/** What can be meant about work areas, simultaneous changes, and what agents add to a booking. */
import type { AreaActions } from '../commands/area-actions.ts';
import { openNotes, refreshBooking, removeNote } from '../features/booking/current-booking.ts';
import { takeSide } from '../features/booking/holding.ts';
import { stepQueue } from '../features/queues/queues-on-desk.ts';
import { activeArea, type DeskContext, patchArea } from './desk-context.ts';
import { listHere } from './lists.ts';
import { moveCursor } from './moving.ts';
import { closeArea, undo } from './undoing.ts';

export const areaActions = (desk: DeskContext): Omit<AreaActions, 'addNote'> => ({
  takeSide(side, all) {
    const { name } = activeArea(desk);
    if (all) {
      takeSide(desk, name, side, 'all');
      return;
    }
    const { keys, at } = listHere(desk);
    takeSide(desk, name, side, keys[at] ?? '');
    moveCursor(desk, 'down');
  },
  undo: () => undo(desk),
  closeArea: () => closeArea(desk),
  openNotes: () => openNotes(desk),
  removeNote: () => removeNote(desk),
  refreshBooking: () => void refreshBooking(desk),
  stepQueue: (step) => stepQueue(desk, step),
  toggleHost() {
    const { name, as_host } = activeArea(desk);
    patchArea(desk, name, { as_host: !as_host });
  },
});
