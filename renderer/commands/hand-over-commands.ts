/** Commands of handing the queue over to another station, and of taking over from one. */
import { type Command, command } from './command.ts';

export const HAND_OVER_COMMANDS: readonly Command[] = [
  command({
    id: 'outbox.hand_over',
    title: 'command.hand_over',
    group: 'outbox',
    screens: ['outbox', 'handover'],
    keys: [{ chords: 'Alt+X' }],
    run: (actions) => actions.openHandOver('give'),
  }),
  command({
    id: 'outbox.take_over',
    title: 'command.take_over',
    group: 'outbox',
    screens: ['outbox', 'handover'],
    keys: [{ chords: 'Alt+Shift+X' }],
    run: (actions) => actions.openHandOver('take'),
  }),
];
