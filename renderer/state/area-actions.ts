/** What can be meant about work areas, simultaneous changes, and what agents add to a booking. */
import type { AreaActions } from '../commands/area-actions.ts';
import { activeArea, type Bench, patchArea } from './desk.ts';
import { openNotes, refreshBooking, removeNote } from './hand.ts';
import { takeSide } from './holding.ts';
import { listHere } from './lists.ts';
import { moveCursor } from './moving.ts';
import { stepQueue } from './queues-on-desk.ts';
import { closeArea, undo } from './undoing.ts';

export const areaActions = (bench: Bench): Omit<AreaActions, 'addNote'> => ({
  takeSide(side, all) {
    const { name } = activeArea(bench);
    if (all) {
      takeSide(bench, name, side, 'all');
      return;
    }
    const { keys, at } = listHere(bench);
    takeSide(bench, name, side, keys[at] ?? '');
    moveCursor(bench, 'down');
  },
  undo: () => undo(bench),
  closeArea: () => closeArea(bench),
  openNotes: () => openNotes(bench),
  removeNote: () => removeNote(bench),
  refreshBooking: () => void refreshBooking(bench),
  stepQueue: (step) => stepQueue(bench, step),
  toggleHost() {
    const { name, as_host } = activeArea(bench);
    patchArea(bench, name, { as_host: !as_host });
  },
});
