/** Commands of what passengers have at airlines. */
import { phrase } from '../i18n/words.ts';
import { type Command, command } from './command.ts';
import { CREDITS } from './own-words.ts';

export const REFUND_COMMANDS: readonly Command[] = [
  command({
    id: 'credits.open',
    title: 'command.credits',
    group: 'sale',
    screens: ['desk', 'booking', 'issue', 'tickets', 'ticket'],
    keys: [{ chords: 'Alt+Shift+M' }],
    entries: [CREDITS],
    run: (actions) => actions.openCredits(null),
  }),
  command({
    id: 'credits.find',
    title: 'command.credits_find',
    group: 'sale',
    bar: 4,
    screens: ['credits'],
    keys: [{ chords: '/', focus: ['empty'] }],
    whyNot: ({ screen }) => (screen === 'credits' ? null : phrase('why.no_credits')),
    run: (actions) => actions.focusPeriod(),
  }),
];
