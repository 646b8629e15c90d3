/** Commands of refunds, releases, and credits that passengers have at airlines. */
import { phrase } from '../i18n/words.ts';
import { type Command, command } from './command.ts';
import { SCREENS_OF_A_BOOKING } from './context.ts';
import { word } from './entry.ts';
import { CREDITS } from './own-words.ts';
import { needsBooking, refuseRefund } from './why-not.ts';

export const REFUND_COMMANDS: readonly Command[] = [
  command({
    id: 'refund.open',
    title: 'command.refund',
    group: 'sale',
    bar: 12,
    screens: [...SCREENS_OF_A_BOOKING, 'ticket'],
    keys: [{ chords: 'Alt+Shift+E' }],
    entries: [word('REFUND', 'says.refund', (actions) => actions.openRefund(null))],
    whyNot: refuseRefund,
    run: (actions) => actions.openRefund(null),
  }),
  command({
    id: 'refund.confirm',
    title: 'command.refund_confirm',
    group: 'sale',
    changes: 'money',
    screens: ['refund'],
    entries: [word('REFUND NOW', 'says.refund_confirm', (actions) => actions.askRefund())],
    whyNot: ({ sale }) => (sale.refund ? null : phrase('why.no_refund_quote')),
    run: (actions) => actions.askRefund(),
  }),
  command({
    id: 'release.ask',
    title: 'command.release_flights',
    group: 'sale',
    changes: 'money',
    bar: 2,
    screens: ['refund', 'booking'],
    keys: [{ chords: 'Alt+Shift+Z' }],
    entries: [word('RELEASE FLIGHTS', 'says.release_flights', (actions) => actions.askRelease())],
    whyNot: refuseRefund,
    run: (actions) => actions.askRelease(),
  }),
  command({
    id: 'refund.notice',
    title: 'command.refund_notice',
    group: 'sale',
    screens: ['booking', 'ticket', 'tickets'],
    entries: [word('NOTICE', 'says.refund_notice', (actions) => actions.makeDocument('REFUND'))],
    whyNot: needsBooking,
    run: (actions) => actions.makeDocument('REFUND'),
  }),
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
