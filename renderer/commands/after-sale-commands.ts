/** Commands of exchanges, refunds, releases of flights, and passengers' credits at airlines. */
import { phrase } from '../i18n/words.ts';
import { type Command, command } from './command.ts';
import { CREDITS } from './own-entries.ts';
import { SCREENS_OF_A_BOOKING } from './screens.ts';
import { needsBooking, refuseExchange, refuseRefund } from './why-not.ts';

export const AFTER_SALE_COMMANDS: readonly Command[] = [
  command('exchange.open', 'command.exchange', 'sale', {
    needs: 'money',
    bar: 8,
    screens: SCREENS_OF_A_BOOKING,
    keys: [{ chords: 'F8', platforms: ['other'] }, { chords: 'Alt+Shift+X' }],
    word: ['EXCHANGE', 'says.exchange'],
    whyNot: refuseExchange,
    run: (actions) => actions.openExchange(),
  }),
  command('exchange.go_on', 'command.exchange_go_on', 'sale', {
    needs: 'money',
    changes: 'money',
    screens: ['exchange'],
    whyNot: ({ sale, screen }) =>
      sale.exchange === 'none' || screen !== 'exchange' ? phrase('why.no_exchange') : null,
    run: (actions) => actions.continueExchange(),
  }),
  command('refund.open', 'refund.title', 'sale', {
    short: 'question.refund_do',
    bar: 12,
    screens: [...SCREENS_OF_A_BOOKING, 'ticket'],
    keys: [{ chords: 'Alt+Shift+E' }],
    word: ['REFUND', 'says.refund'],
    whyNot: refuseRefund,
    run: (actions) => actions.openRefund(null),
  }),
  command('refund.confirm', 'command.refund_confirm', 'sale', {
    changes: 'money',
    screens: ['refund'],
    word: ['REFUND NOW', 'says.refund_confirm'],
    whyNot: ({ sale }) => (sale.refund ? null : phrase('why.no_refund_quote')),
    run: (actions) => actions.askRefund(),
  }),
  command('release.ask', 'command.release_flights', 'sale', {
    changes: 'money',
    screens: ['refund', 'booking'],
    keys: [{ chords: 'Alt+Shift+Z' }],
    word: ['RELEASE FLIGHTS', 'says.release_flights'],
    whyNot: refuseRefund,
    run: (actions) => actions.askRelease(),
  }),
  command('refund.notice', 'command.refund_notice', 'sale', {
    screens: ['booking', 'ticket', 'tickets'],
    word: ['NOTICE', 'says.refund_notice'],
    whyNot: needsBooking,
    run: (actions) => actions.makeDocument('REFUND'),
  }),
  command('credits.open', 'credits.title', 'sale', {
    screens: ['desk', 'booking', 'issue', 'tickets', 'ticket'],
    keys: [{ chords: 'Alt+Shift+M' }],
    entries: [CREDITS],
    run: (actions) => actions.openCredits(null),
  }),
  command('credits.find', 'command.credits_find', 'sale', {
    bar: 4,
    screens: ['credits'],
    keys: [{ chords: '/', focus: ['empty'] }],
    whyNot: ({ screen }) => (screen === 'credits' ? null : phrase('why.no_credits')),
    run: (actions) => actions.focusPeriod(),
  }),
];
