/** Commands after the sale: seats, bags, ticketing, tickets, voiding, exchange. */
import { phrase } from '../i18n/words.ts';
import { type Command, command, keyOn, REMOVAL_KEYS } from './command.ts';
import { SCREENS_OF_A_BOOKING } from './context.ts';
import { word } from './entry.ts';
import { BAGS, TICKETS } from './own-words.ts';
import {
  needsBooking,
  needsTicket,
  refuseBags,
  refuseExchange,
  refuseIssue,
  refuseSeats,
  refuseVoidAll,
} from './why-not.ts';

export const AFTER_SALE_COMMANDS: readonly Command[] = [
  command('seats.open', 'seat.title', 'sale', {
    needs: 'connection',
    bar: 5,
    screens: SCREENS_OF_A_BOOKING,
    keys: [{ chords: 'F5', hosts: ['desktop'], platforms: ['other'] }, { chords: 'Alt+M' }],
    whyNot: refuseSeats,
    run: (actions) => actions.openSeats(null),
  }),
  command('seats.choose_by_entry', 'command.seat_request', 'sale', {
    needs: 'connection',
    whyNot: refuseSeats,
    run: (actions) => actions.openSeats(null),
  }),
  command('seats.give_back', 'command.seats_clear', 'sale', {
    needs: 'connection',
    changes: 'booking',
    whyNot: refuseSeats,
    run: (actions) => actions.clearSeats(null),
  }),
  command('seats.next_leg', 'command.next_leg', 'sale', {
    bar: 10,
    screens: ['seats'],
    keys: [{ chords: 'Alt+L' }],
    word: ['NEXT LEG', 'says.next_leg'],
    whyNot: refuseSeats,
    run: (actions) => actions.stepLeg(1),
  }),
  command('seats.previous_leg', 'command.previous_leg', 'sale', {
    screens: ['seats'],
    keys: [{ chords: 'Alt+Shift+L' }],
    whyNot: refuseSeats,
    run: (actions) => actions.stepLeg(-1),
  }),
  command('seats.next_passenger', 'command.next_passenger', 'sale', {
    screens: ['seats'],
    keys: [{ chords: 'Alt+P' }],
    word: ['NEXT PAX', 'says.next_passenger'],
    whyNot: refuseSeats,
    run: (actions) => actions.stepPassenger(1),
  }),
  command('seats.previous_passenger', 'command.previous_passenger', 'sale', {
    screens: ['seats'],
    keys: [{ chords: 'Alt+Shift+P' }],
    whyNot: refuseSeats,
    run: (actions) => actions.stepPassenger(-1),
  }),
  command('seats.list', 'command.seat_list', 'sale', {
    screens: ['seats'],
    keys: [{ chords: 'Alt+R' }],
    word: ['SEAT LIST', 'says.seat_list'],
    whyNot: refuseSeats,
    run: (actions) => actions.showSeatList(),
  }),
  keyOn('seats', 'seats.free', 'command.seat_free', ['Delete', 'Backspace'], (actions) =>
    actions.freeSeat(),
  ),
  command('bags.open', 'bags.title', 'sale', {
    needs: 'connection',
    bar: 6,
    screens: SCREENS_OF_A_BOOKING,
    keys: [{ chords: 'Alt+G' }],
    entries: [BAGS],
    whyNot: refuseBags,
    run: (actions) => actions.openBags(),
  }),
  keyOn('bags', 'bags.more', 'command.bag_more', ['ArrowRight', '+'], (actions) =>
    actions.stepBag(1),
  ),
  keyOn('bags', 'bags.less', 'command.bag_less', ['ArrowLeft', 'Delete'], (actions) =>
    actions.stepBag(-1),
  ),
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
    whyNot: needsBooking,
    run: (actions) => actions.addPayment('CASH'),
  }),
  command('payment.invoice', 'command.pay_invoice', 'sale', {
    needs: 'money',
    whyNot: needsBooking,
    run: (actions) => actions.addPayment('INVOICE'),
  }),
  command('payment.card', 'command.pay_card', 'sale', {
    needs: 'money',
    whyNot: needsBooking,
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
    bar: 6,
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
    run: (actions) => actions.goOnExchanging(),
  }),
];
