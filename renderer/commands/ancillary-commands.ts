/** Commands of seats and bags. */
import { type Command, command, keyOn } from './command.ts';
import { BAGS } from './own-entries.ts';
import { SCREENS_OF_A_BOOKING } from './screens.ts';
import { refuseBags, refuseSeats } from './why-not.ts';

export const ANCILLARY_COMMANDS: readonly Command[] = [
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
];
