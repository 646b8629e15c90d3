/**
 * Commands of work areas and of booking parts beside the flights: undo, closing, conflicts,
 * remarks, the queues on the desk.
 */
import { type Phrase, phrase } from '../i18n/words.ts';
import { type Command, command } from './command.ts';
import type { CommandContext } from './context.ts';
import { word } from './entry.ts';
import { needsBooking } from './why-not.ts';

const needsConflict = ({ area }: CommandContext): Phrase | null =>
  area.conflict ? null : phrase('why.no_conflict');

export const AREA_COMMANDS: readonly Command[] = [
  command({
    id: 'area.undo',
    title: 'command.undo',
    group: 'areas',
    keys: [{ chords: 'Alt+Z' }],
    entries: [word('UNDO', 'says.undo', (actions) => actions.undo())],
    whyNot: ({ area }) => (area.undo ? null : phrase('why.nothing_to_undo')),
    run: (actions) => actions.undo(),
  }),
  command({
    id: 'area.close',
    title: 'command.close_area',
    group: 'areas',
    keys: [{ chords: 'Alt+Shift+W' }],
    entries: [word('CLOSE', 'says.close_area', (actions) => actions.closeArea())],
    whyNot: ({ area }) => (area.empty ? phrase('why.area_empty') : null),
    run: (actions) => actions.closeArea(),
  }),
  ...(['theirs', 'mine'] as const).map((side) =>
    command({
      id: `conflict.${side}`,
      title: side === 'mine' ? 'command.take_mine' : 'command.take_theirs',
      group: 'booking',
      screens: ['conflict'],
      bar: side === 'mine' ? 5 : 4,
      keys: [{ chords: side === 'mine' ? 'ArrowRight' : 'ArrowLeft', focus: ['empty'] }],
      whyNot: needsConflict,
      run: (actions) => actions.takeSide(side, false),
    }),
  ),
  ...(['theirs', 'mine'] as const).map((side) =>
    command({
      id: `conflict.all_${side}`,
      title: side === 'mine' ? 'command.take_all_mine' : 'command.take_all_theirs',
      group: 'booking',
      screens: ['conflict'],
      keys: [{ chords: side === 'mine' ? 'Alt+M' : 'Alt+Shift+V' }],
      entries: [
        word(
          side === 'mine' ? 'MINE' : 'THEIRS',
          side === 'mine' ? 'says.take_all_mine' : 'says.take_all_theirs',
          (actions) => actions.takeSide(side, true),
        ),
      ],
      whyNot: needsConflict,
      run: (actions) => actions.takeSide(side, true),
    }),
  ),
  command({
    id: 'notes.open',
    title: 'command.note_add',
    group: 'booking',
    keys: [{ chords: 'Alt+Shift+N' }],
    whyNot: needsBooking,
    run: (actions) => actions.openNotes(),
  }),
  command({
    id: 'notes.remove',
    title: 'command.note_remove',
    group: 'booking',
    changes: 'booking',
    screens: ['booking'],
    keys: [{ chords: 'Delete', focus: ['empty'] }],
    whyNot: ({ area }) => (area.note ? null : phrase('why.no_note_line')),
    run: (actions) => actions.removeNote(),
  }),
  command({
    id: 'booking.refresh',
    title: 'command.refresh',
    group: 'booking',
    screens: ['booking'],
    keys: [{ chords: 'Alt+Shift+K' }],
    whyNot: needsBooking,
    run: (actions) => actions.refreshBooking(),
  }),
  ...([-1, 1] as const).map((step) =>
    command({
      id: step === 1 ? 'queues.next' : 'queues.previous',
      title: step === 1 ? 'command.queue_next' : 'command.queue_previous',
      group: 'outbox',
      silent: true,
      screens: ['desk'],
      keys: [{ chords: step === 1 ? 'ArrowRight' : 'ArrowLeft', focus: ['empty'] }],
      run: (actions) => actions.stepQueue(step),
    }),
  ),
  command({
    id: 'host.toggle',
    title: 'command.host_view',
    group: 'desk',
    screens: ['offers', 'ticket'],
    keys: [{ chords: 'Alt+Shift+H' }],
    run: (actions) => actions.toggleHost(),
  }),
];
