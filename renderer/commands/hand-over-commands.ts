/** Commands of handing the queue over to another station, and of taking over from one. */
import { type Command, command } from './command.ts';

export interface GiveWish {
  passphrase: string;
  /** Items whose bookings go; null is all that can. */
  ids: string[] | null;
  /** The only station that may take it. */
  receiver: string | null;
  /** A hand-over of before, whose file is wanted again. */
  again: string | null;
}

/** What an agent can mean about another station. */
export interface HandOverActions {
  /** Opens the form for making a file, or the one for taking one over. */
  openHandOver(way: 'give' | 'take'): void;
  /** Makes a file, or one of before again; true once it is kept. */
  giveQueue(wish: GiveWish): Promise<boolean>;
  /** True where something was taken over. */
  takeQueue(wish: { passphrase: string; body_base64: string }): Promise<boolean>;
}

export const HAND_OVER_COMMANDS: readonly Command[] = [
  command({
    id: 'queue.hand_over',
    title: 'command.hand_over',
    group: 'queue',
    screens: ['queue', 'handover'],
    keys: [{ chords: 'Alt+X' }],
    run: (actions) => actions.openHandOver('give'),
  }),
  command({
    id: 'queue.take_over',
    title: 'command.take_over',
    group: 'queue',
    screens: ['queue', 'handover'],
    keys: [{ chords: 'Alt+Shift+X' }],
    run: (actions) => actions.openHandOver('take'),
  }),
];
