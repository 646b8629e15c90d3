/** Commands of a booking in hand: retrieve, price, update, split, cancel, look around in it. */
import { type Phrase, phrase } from '../i18n/words.ts';
import { type Command, command } from './command.ts';
import type { CommandContext } from './context.ts';
import { word } from './entry.ts';
import { IMPORT } from './own-words.ts';
import {
  needsBooking,
  needsRow,
  whyNotCancel,
  whyNotEdit,
  whyNotFlyers,
  whyNotHistory,
  whyNotLowest,
  whyNotReprice,
  whyNotSplit,
} from './why-not.ts';

/** Before a booking there may be something chosen, or a line under the cursor, to price. */
const whyNotPrice = (context: CommandContext): Phrase | null => {
  if (context.booking) return whyNotReprice(context);
  return context.draft ? null : needsRow(context);
};

export const BOOKING_COMMANDS: readonly Command[] = [
  command({
    id: 'booking.find',
    title: 'command.desk',
    group: 'desk',
    bar: 10,
    keys: [{ chords: 'Alt+Q' }],
    entries: [word('DESK', 'says.desk', (actions) => actions.open('desk'))],
    run: (actions) => actions.open('desk'),
  }),
  command({
    id: 'booking.show',
    title: 'command.booking',
    group: 'booking',
    keys: [{ chords: 'Alt+K' }],
    run: (actions) => actions.redisplay(),
  }),
  command({
    id: 'booking.import',
    title: 'command.import',
    group: 'desk',
    keys: [{ chords: 'Alt+I' }],
    entries: [IMPORT],
    run: (actions) => actions.open('import'),
  }),
  command({
    id: 'booking.price',
    title: 'command.reprice',
    group: 'booking',
    changes: 'booking',
    bar: 3,
    screens: ['booking'],
    keys: [{ chords: 'F3', hosts: ['desktop'], platforms: ['other'] }, { chords: 'Alt+P' }],
    whyNot: whyNotPrice,
    run: (actions) => actions.reprice({ lowest: false, informative: false }),
  }),
  command({
    id: 'booking.price_informative',
    title: 'command.reprice_informative',
    group: 'booking',
    screens: ['booking'],
    keys: [{ chords: 'Alt+Shift+P' }],
    whyNot: whyNotPrice,
    run: (actions) => actions.reprice({ lowest: false, informative: true }),
  }),
  command({
    id: 'booking.price_lowest_informative',
    title: 'command.lowest_informative',
    group: 'booking',
    screens: ['booking'],
    keys: [{ chords: 'Alt+Shift+L' }],
    whyNot: whyNotLowest,
    run: (actions) => actions.reprice({ lowest: true, informative: true }),
  }),
  command({
    id: 'booking.price_lowest',
    title: 'command.lowest',
    group: 'booking',
    changes: 'booking',
    screens: ['booking'],
    keys: [{ chords: 'Alt+L' }],
    whyNot: whyNotLowest,
    run: (actions) => actions.reprice({ lowest: true, informative: false }),
  }),
  command({
    id: 'booking.update',
    title: 'command.update',
    group: 'booking',
    bar: 4,
    screens: ['booking', 'edit', 'flyers', 'split', 'bags', 'issue', 'exchange'],
    keys: [
      { chords: 'F4', platforms: ['other'] },
      { chords: 'Alt+N', platforms: ['mac'] },
    ],
    entries: [word('UPDATE', 'says.update', (actions) => actions.open('edit'))],
    whyNot: whyNotEdit,
    run: (actions) => actions.open('edit'),
  }),
  command({
    id: 'booking.frequent_flyers',
    title: 'command.flyers',
    group: 'booking',
    screens: ['booking', 'edit', 'flyers', 'split'],
    keys: [{ chords: 'Alt+Y' }],
    entries: [word('FLYERS', 'says.flyers', (actions) => actions.open('flyers'))],
    whyNot: (context) => (context.draft ? null : whyNotFlyers(context)),
    run: (actions) => actions.open('flyers'),
  }),
  command({
    id: 'booking.split',
    title: 'command.split',
    group: 'booking',
    changes: 'booking',
    screens: ['booking', 'edit', 'flyers', 'split'],
    keys: [{ chords: 'Alt+X' }],
    whyNot: whyNotSplit,
    run: (actions) => actions.split(null),
  }),
  command({
    id: 'booking.cancel',
    title: 'command.cancel',
    group: 'booking',
    changes: 'booking',
    screens: ['booking'],
    keys: [
      { chords: 'Ctrl+Delete', focus: ['empty'], platforms: ['other'] },
      { chords: 'Meta+Backspace', focus: ['empty'], platforms: ['mac'] },
    ],
    whyNot: whyNotCancel,
    run: (actions) => actions.askCancel(),
  }),
  command({
    id: 'booking.history',
    title: 'command.history',
    group: 'booking',
    screens: ['booking'],
    keys: [{ chords: 'Alt+J' }],
    whyNot: whyNotHistory,
    run: (actions) => actions.showTab('history'),
  }),
  command({
    id: 'booking.itinerary',
    title: 'command.tab_itinerary',
    group: 'booking',
    whyNot: needsBooking,
    run: (actions) => actions.showTab('itinerary'),
  }),
  command({
    id: 'booking.passengers',
    title: 'command.tab_passengers',
    group: 'booking',
    whyNot: needsBooking,
    run: (actions) => actions.showTab('passengers'),
  }),
  command({
    id: 'booking.stored_price',
    title: 'command.tab_price',
    group: 'booking',
    whyNot: (context) =>
      needsBooking(context) ?? (context.booking?.price ? null : phrase('why.no_price')),
    run: (actions) => actions.showTab('price'),
  }),
  command({
    id: 'booking.next_tab',
    title: 'command.next_tab',
    group: 'move',
    silent: true,
    screens: ['booking'],
    keys: [{ chords: 'ArrowRight', focus: ['empty'] }],
    run: (actions) => actions.showTab('next'),
  }),
  command({
    id: 'booking.previous_tab',
    title: 'command.previous_tab',
    group: 'move',
    silent: true,
    screens: ['booking'],
    keys: [{ chords: 'ArrowLeft', focus: ['empty'] }],
    run: (actions) => actions.showTab('previous'),
  }),
];
