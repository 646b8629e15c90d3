/**
 * Commands of work areas and of booking parts beside the flights: undo, closing, conflicts,
 * remarks, the queues on the desk.
 */
import { type Phrase, phrase } from '../i18n/words.ts';
import { type Command, command } from './command.ts';
import type { CommandContext } from './context.ts';
import { needsBooking } from './why-not.ts';

const needsConflict = ({ area }: CommandContext): Phrase | null =>
  area.conflict ? null : phrase('why.no_conflict');

export const AREA_COMMANDS: readonly Command[] = [
  command('area.undo', 'command.undo', 'areas', {
    keys: [{ chords: 'Alt+Z' }],
    word: ['UNDO', 'says.undo'],
    whyNot: ({ area }) => (area.undo ? null : phrase('why.nothing_to_undo')),
    run: (actions) => actions.undo(),
  }),
  command('area.close', 'command.close_area', 'areas', {
    keys: [{ chords: 'Alt+Shift+W' }],
    word: ['CLOSE', 'says.close_area'],
    whyNot: ({ area }) => (area.empty ? phrase('why.area_empty') : null),
    run: (actions) => actions.closeArea(),
  }),
  ...(['theirs', 'mine'] as const).map((side) =>
    command(
      `conflict.${side}`,
      side === 'mine' ? 'command.take_mine' : 'command.take_theirs',
      'booking',
      {
        screens: ['conflict'],
        bar: side === 'mine' ? 5 : 4,
        keys: [{ chords: side === 'mine' ? 'ArrowRight' : 'ArrowLeft', focus: ['empty'] }],
        whyNot: needsConflict,
        run: (actions) => actions.takeSide(side, false),
      },
    ),
  ),
  ...(['theirs', 'mine'] as const).map((side) =>
    command(
      `conflict.all_${side}`,
      side === 'mine' ? 'command.take_all_mine' : 'command.take_all_theirs',
      'booking',
      {
        screens: ['conflict'],
        keys: [{ chords: side === 'mine' ? 'Alt+M' : 'Alt+Shift+V' }],
        word: side === 'mine' ? ['MINE', 'says.take_all_mine'] : ['THEIRS', 'says.take_all_theirs'],
        whyNot: needsConflict,
        run: (actions) => actions.takeSide(side, true),
      },
    ),
  ),
  command('notes.open', 'command.note_add', 'booking', {
    keys: [{ chords: 'Alt+Shift+N' }],
    whyNot: needsBooking,
    run: (actions) => actions.openNotes(),
  }),
  command('notes.remove', 'note.remove', 'booking', {
    changes: 'booking',
    screens: ['booking'],
    keys: [{ chords: 'Delete', focus: ['empty'] }],
    whyNot: ({ area }) => (area.note ? null : phrase('why.no_note_line')),
    run: (actions) => actions.removeNote(),
  }),
  command('booking.refresh', 'command.refresh', 'booking', {
    screens: ['booking'],
    keys: [{ chords: 'Alt+Shift+K' }],
    whyNot: needsBooking,
    run: (actions) => actions.refreshBooking(),
  }),
  ...([-1, 1] as const).map((step) =>
    command(
      step === 1 ? 'queues.next' : 'queues.previous',
      step === 1 ? 'command.queue_next' : 'command.queue_previous',
      'outbox',
      {
        silent: true,
        screens: ['desk'],
        keys: [{ chords: step === 1 ? 'ArrowRight' : 'ArrowLeft', focus: ['empty'] }],
        run: (actions) => actions.stepQueue(step),
      },
    ),
  ),
  command('host.toggle', 'command.host_view', 'desk', {
    screens: ['offers', 'ticket'],
    keys: [{ chords: 'Alt+Shift+H' }],
    run: (actions) => actions.toggleHost(),
  }),
];
