/** Commands of the current booking: retrieve, price, change, split, cancel, switch tabs. */
import { type Phrase, phrase } from '../i18n/words.ts';
import { byPlatform, type Command, command, keyOn, REMOVAL_KEYS } from './command.ts';
import type { CommandContext } from './context.ts';
import { IMPORT } from './own-entries.ts';
import {
  needsBooking,
  needsRow,
  refuseCancel,
  refuseEdit,
  refuseFlyers,
  refuseHistory,
  refuseLowest,
  refuseReprice,
  refuseRules,
  refuseSplit,
} from './why-not.ts';

/** Without a booking, the unended sale or the offer under the cursor can be priced. */
const explainWhyNotPrice = (context: CommandContext): Phrase | null => {
  if (context.booking) return refuseReprice(context);
  return context.draft ? null : needsRow(context);
};

const needsConflict = ({ area }: CommandContext): Phrase | null =>
  area.conflict ? null : phrase('why.no_conflict');

export const BOOKING_COMMANDS: readonly Command[] = [
  command('booking.find', 'group.desk', 'desk', {
    bar: 10,
    keys: [{ chords: 'Alt+Q' }],
    word: ['DESK', 'says.desk'],
    run: (actions) => actions.open('desk'),
  }),
  command('booking.show', 'command.booking', 'booking', {
    keys: [{ chords: 'Alt+K' }],
    run: (actions) => actions.redisplay(),
  }),
  command('booking.import', 'command.import', 'desk', {
    needs: 'connection',
    keys: [{ chords: 'Alt+I' }],
    entries: [IMPORT],
    run: (actions) => actions.open('import'),
  }),
  command('booking.price', 'command.reprice', 'booking', {
    needs: 'connection',
    changes: 'booking',
    short: 'bar.price',
    bar: 3,
    screens: ['booking'],
    keys: [{ chords: 'F3', hosts: ['desktop'], platforms: ['other'] }, { chords: 'Alt+P' }],
    whyNot: explainWhyNotPrice,
    run: (actions) => actions.reprice({ lowest: false, informative: false }),
  }),
  command('booking.price_informative', 'command.reprice_informative', 'booking', {
    needs: 'connection',
    screens: ['booking'],
    keys: [{ chords: 'Alt+Shift+P' }],
    whyNot: explainWhyNotPrice,
    run: (actions) => actions.reprice({ lowest: false, informative: true }),
  }),
  command('booking.price_lowest_informative', 'command.lowest_informative', 'booking', {
    needs: 'connection',
    screens: ['booking'],
    keys: [{ chords: 'Alt+Shift+L' }],
    whyNot: refuseLowest,
    run: (actions) => actions.reprice({ lowest: true, informative: true }),
  }),
  command('booking.price_lowest', 'command.lowest', 'booking', {
    needs: 'connection',
    changes: 'booking',
    screens: ['booking'],
    keys: [{ chords: 'Alt+L' }],
    whyNot: refuseLowest,
    run: (actions) => actions.reprice({ lowest: true, informative: false }),
  }),
  command('booking.rules', 'command.booked_rules', 'booking', {
    needs: 'connection',
    screens: ['booking'],
    whyNot: refuseRules,
    run: (actions) => actions.showBookedRules({ component: null, category: null }),
  }),
  command('booking.update', 'command.names', 'booking', {
    needs: 'outbox',
    bar: 4,
    screens: ['booking', 'edit', 'flyers', 'split', 'bags', 'issue', 'exchange'],
    keys: byPlatform('F4', 'Alt+N'),
    word: ['UPDATE', 'says.update'],
    whyNot: refuseEdit,
    run: (actions) => actions.open('edit'),
  }),
  command('booking.frequent_flyers', 'row.frequent_flyer', 'booking', {
    needs: 'connection',
    screens: ['booking', 'edit', 'flyers', 'split'],
    keys: [{ chords: 'Alt+Y' }],
    word: ['FLYERS', 'says.flyers'],
    whyNot: (context) => (context.draft ? null : refuseFlyers(context)),
    run: (actions) => actions.open('flyers'),
  }),
  command('booking.split', 'row.split', 'booking', {
    needs: 'connection',
    changes: 'booking',
    screens: ['booking', 'edit', 'flyers', 'split'],
    keys: [{ chords: 'Alt+X' }],
    word: ['SPLIT', 'row.split'],
    whyNot: refuseSplit,
    run: (actions) => actions.split(null),
  }),
  command('booking.cancel', 'command.cancel', 'booking', {
    needs: 'outbox',
    changes: 'booking',
    screens: ['booking'],
    keys: REMOVAL_KEYS,
    whyNot: refuseCancel,
    run: (actions) => actions.askCancel(),
  }),
  command('booking.history', 'tab.history', 'booking', {
    screens: ['booking'],
    keys: [{ chords: 'Alt+J' }],
    whyNot: refuseHistory,
    run: (actions) => actions.showTab('history'),
  }),
  command('booking.itinerary', 'tab.itinerary', 'booking', {
    whyNot: needsBooking,
    run: (actions) => actions.showTab('itinerary'),
  }),
  command('booking.passengers', 'tab.passengers', 'booking', {
    whyNot: needsBooking,
    run: (actions) => actions.showTab('passengers'),
  }),
  command('booking.stored_price', 'command.tab_price', 'booking', {
    whyNot: (context) =>
      needsBooking(context) ?? (context.booking?.price ? null : phrase('why.no_price')),
    run: (actions) => actions.showTab('price'),
  }),
  keyOn('booking', 'booking.next_tab', 'command.next_tab', 'ArrowRight', (actions) =>
    actions.showTab('next'),
  ),
  keyOn('booking', 'booking.previous_tab', 'command.previous_tab', 'ArrowLeft', (actions) =>
    actions.showTab('previous'),
  ),
  command('booking.found', 'command.found', 'desk', { run: (actions) => actions.showFound() }),
  command('booking.copy', 'command.copy', 'booking', {
    whyNot: needsBooking,
    run: (actions) => actions.copyBooking('all'),
  }),
  command('booking.accept_schedule', 'command.accept_schedule', 'booking', {
    changes: 'booking',
    screens: ['booking'],
    keys: [{ chords: 'Alt+Shift+7' }],
    word: ['ACCEPT TIMES', 'says.accept_schedule'],
    whyNot: needsBooking,
    run: (actions) => actions.acceptSchedule(),
  }),
  command('booking.refuse_schedule', 'command.refuse_schedule', 'booking', {
    changes: 'booking',
    word: ['REFUSE TIMES', 'says.refuse_schedule'],
    whyNot: needsBooking,
    run: (actions) => actions.refuseSchedule(),
  }),
  command('booking.settle_losses', 'command.settle_losses', 'booking', {
    changes: 'booking',
    word: ['SETTLE LOST', 'says.settle_losses'],
    whyNot: (context) =>
      needsBooking(context) ??
      (context.booking?.warnings.some(({ type }) => type === 'LOST_SERVICE')
        ? null
        : phrase('why.nothing_lost')),
    run: (actions) => actions.settleLosses(),
  }),
  command('booking.tickets', 'command.tab_tickets', 'booking', {
    whyNot: needsBooking,
    run: (actions) => actions.showTab('tickets'),
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
        run: (actions) => actions.chooseSide(side, false),
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
        run: (actions) => actions.chooseSide(side, true),
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
];
