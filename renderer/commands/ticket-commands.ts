/** Commands of ticketing, forms of payment, tickets and voiding. */
import { type Command, command, keyOn, REMOVAL_KEYS } from './command.ts';
import { word } from './entry.ts';
import { TICKETS } from './own-entries.ts';
import { SCREENS_OF_A_BOOKING } from './screens.ts';
import { needsSale, needsTicket, refuseIssue, refuseVoidAll } from './why-not.ts';

export const TICKET_COMMANDS: readonly Command[] = [
  command('tickets.issue', 'command.issue', 'sale', {
    needs: 'money',
    changes: 'money',
    bar: 7,
    screens: SCREENS_OF_A_BOOKING,
    keys: [{ chords: 'F7', hosts: ['desktop'], platforms: ['other'] }, { chords: 'Alt+A' }],
    word: ['ISSUE', 'says.issue'],
    whyNot: (context) =>
      context.screen === 'exchange' && context.sale.exchange === 'estimated'
        ? null
        : refuseIssue(context),
    run: (actions) => actions.issue(null),
  }),
  command('payment.cash', 'command.pay_cash', 'sale', {
    needs: 'money',
    whyNot: needsSale,
    run: (actions) => actions.addPayment('CASH'),
  }),
  command('payment.invoice', 'command.pay_invoice', 'sale', {
    needs: 'money',
    whyNot: needsSale,
    run: (actions) => actions.addPayment('INVOICE'),
  }),
  command('payment.card', 'command.pay_card', 'sale', {
    needs: 'money',
    whyNot: needsSale,
    run: (actions) => actions.addPayment('CREDITCARD'),
  }),
  command('tickets.list', 'command.tickets', 'sale', {
    keys: [{ chords: 'Alt+Shift+A' }],
    entries: [...TICKETS, word('TICKETS', 'says.tickets', (actions) => actions.openTickets(null))],
    run: (actions) => actions.openTickets(null),
  }),
  command('tickets.sort', 'command.sort_next', 'sale', {
    bar: 5,
    screens: ['tickets'],
    keys: [{ chords: 'Alt+R' }],
    word: ['TJQ SORT', 'says.tickets_sort'],
    run: (actions) => actions.sortTickets('next'),
  }),
  command('tickets.reverse', 'command.sort_reverse', 'sale', {
    screens: ['tickets'],
    keys: [{ chords: 'Alt+Shift+R' }],
    word: ['TJQ REVERSE', 'command.sort_reverse'],
    run: (actions) => actions.sortTickets('reverse'),
  }),
  keyOn('tickets', 'tickets.next_page', 'command.next_page', 'ArrowRight', (actions) =>
    actions.pageTickets(1),
  ),
  keyOn('tickets', 'tickets.previous_page', 'command.previous_page', 'ArrowLeft', (actions) =>
    actions.pageTickets(-1),
  ),
  command('tickets.period', 'command.period', 'sale', {
    bar: 4,
    screens: ['tickets'],
    keys: [{ chords: '/', focus: ['empty'] }],
    word: ['TJQ PERIOD', 'says.period'],
    run: (actions) => actions.focusPeriod(),
  }),
  command('ticket.show', 'command.ticket', 'sale', { run: (actions) => actions.openTicket(null) }),
  command('ticket.void', 'command.void', 'sale', {
    needs: 'money',
    changes: 'money',
    bar: 8,
    screens: ['ticket', 'tickets'],
    keys: REMOVAL_KEYS,
    run: (actions) => actions.voidTicket(null),
    whyNot: (context) => (context.screen === 'booking' ? null : needsTicket(context)),
  }),
  command('tickets.void_all', 'command.void_all', 'sale', {
    needs: 'money',
    changes: 'money',
    word: ['VOID ALL', 'says.void_all'],
    whyNot: refuseVoidAll,
    run: (actions) => actions.voidAll(),
  }),
];
