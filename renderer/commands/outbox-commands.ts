/** Commands for working offline: the switch, typed flights, the outbox, decisions, paper. */
import { type Phrase, phrase } from '../i18n/words.ts';
import { type Command, command } from './command.ts';
import type { CommandContext, OutboxFacts, Screen } from './context.ts';
import { word } from './entry.ts';
import { ADOPT, CHOOSE, DROP, QUEUE } from './own-words.ts';
import { needsBooking } from './why-not.ts';

const OF_THE_OUTBOX: readonly Screen[] = ['outbox', 'decision'];

/** Why a command cannot act on its outbox item; null where it can. */
function withItem(
  allowed: (item: NonNullable<OutboxFacts['item']>) => boolean,
  otherwise: Phrase,
): (context: CommandContext) => Phrase | null {
  return ({ outbox: { item } }) => {
    if (!item) return phrase('why.no_item');
    return allowed(item) ? null : otherwise;
  };
}

const isOpen = (status: string): boolean =>
  status === 'QUEUED' || status === 'UNKNOWN' || status === 'NEEDS_ATTENTION';

export const OUTBOX_COMMANDS: readonly Command[] = [
  command({
    id: 'connection.offline',
    title: 'command.offline',
    group: 'desk',
    keys: [{ chords: 'Alt+Shift+O' }],
    entries: [word('OFFLINE', 'says.offline', (actions) => actions.setOffline(true))],
    run: (actions) => actions.setOffline(null),
  }),
  command({
    id: 'connection.online',
    title: 'command.online',
    group: 'desk',
    entries: [word('ONLINE', 'says.online', (actions) => actions.setOffline(false))],
    run: (actions) => actions.setOffline(false),
  }),
  command({
    id: 'flights.form',
    title: 'command.flights',
    group: 'shop',
    keys: [{ chords: 'Alt+Shift+F' }],
    entries: [word('FLIGHTS', 'says.flights', (actions) => actions.open('flights'))],
    run: (actions) => actions.open('flights'),
  }),
  command({
    id: 'outbox.open',
    title: 'command.outbox',
    group: 'outbox',
    bar: 9,
    keys: [{ chords: 'F9', platforms: ['other'] }, { chords: 'Alt+Shift+Q' }],
    entries: [QUEUE],
    run: (actions) => actions.openOutbox(null),
  }),
  command({
    id: 'outbox.next_filter',
    title: 'command.next_filter',
    group: 'outbox',
    silent: true,
    screens: ['outbox'],
    keys: [{ chords: 'ArrowRight', focus: ['empty'] }],
    entries: [word('OUTBOX NEXT', 'says.next_filter', (actions) => actions.stepFilter(1))],
    run: (actions) => actions.stepFilter(1),
  }),
  command({
    id: 'outbox.previous_filter',
    title: 'command.previous_filter',
    group: 'move',
    silent: true,
    screens: ['outbox'],
    keys: [{ chords: 'ArrowLeft', focus: ['empty'] }],
    run: (actions) => actions.stepFilter(-1),
  }),
  command({
    id: 'outbox.drain',
    title: 'command.drain',
    group: 'outbox',
    bar: 6,
    screens: ['outbox'],
    keys: [{ chords: 'Alt+G' }],
    entries: [word('DRAIN', 'says.drain', (actions) => actions.drainOutbox())],
    whyNot: ({ outbox, offline }) => {
      if (outbox.count === 0) return phrase('why.outbox_empty');
      return offline ? phrase('why.offline') : null;
    },
    run: (actions) => actions.drainOutbox(),
  }),
  command({
    id: 'outbox.report',
    title: 'command.report',
    group: 'outbox',
    screens: ['outbox', 'decision', 'desk'],
    keys: [{ chords: 'Alt+J' }],
    entries: [word('REPORT', 'says.report', (actions) => actions.openReport())],
    run: (actions) => actions.openReport(),
  }),
  command({
    id: 'outbox.accept',
    title: 'command.accept',
    group: 'outbox',
    changes: 'booking',
    bar: 2,
    screens: OF_THE_OUTBOX,
    keys: [{ chords: 'Alt+A' }],
    entries: [word('ACCEPT', 'says.accept', (actions) => actions.decideItem('accept'))],
    whyNot: withItem(({ offer }) => offer, phrase('why.nothing_to_accept')),
    run: (actions) => actions.decideItem('accept'),
  }),
  command({
    id: 'outbox.choose',
    title: 'command.choose',
    group: 'outbox',
    changes: 'booking',
    screens: ['decision'],
    entries: [CHOOSE],
    whyNot: withItem(({ alternatives }) => alternatives > 0, phrase('why.no_alternative')),
    run: (actions) => actions.chooseAlternative(null),
  }),
  command({
    id: 'outbox.adopt',
    title: 'command.adopt',
    group: 'outbox',
    changes: 'booking',
    screens: ['decision'],
    entries: [ADOPT],
    whyNot: withItem(({ found }) => found > 0, phrase('why.nothing_found')),
    run: (actions) => actions.adoptOrder(null),
  }),
  command({
    id: 'outbox.retry',
    title: 'command.retry',
    group: 'outbox',
    changes: 'booking',
    bar: 3,
    screens: OF_THE_OUTBOX,
    keys: [{ chords: 'Alt+R' }],
    entries: [word('RETRY', 'says.retry', (actions) => actions.decideItem('retry'))],
    whyNot: withItem(({ status }) => isOpen(status), phrase('why.item_settled')),
    run: (actions) => actions.decideItem('retry'),
  }),
  command({
    id: 'outbox.hold',
    title: 'command.hold',
    group: 'outbox',
    bar: 4,
    screens: OF_THE_OUTBOX,
    keys: [{ chords: 'Alt+L' }],
    entries: [word('HOLD', 'says.hold', (actions) => actions.decideItem('hold'))],
    whyNot: withItem(
      ({ status, on_hold }) => status === 'QUEUED' && !on_hold,
      phrase('why.not_waiting'),
    ),
    run: (actions) => actions.decideItem('hold'),
  }),
  command({
    id: 'outbox.release',
    title: 'command.release',
    group: 'outbox',
    screens: OF_THE_OUTBOX,
    keys: [{ chords: 'Alt+Shift+L' }],
    entries: [word('RELEASE', 'says.release', (actions) => actions.decideItem('release'))],
    whyNot: withItem(({ on_hold }) => on_hold, phrase('why.not_held')),
    run: (actions) => actions.decideItem('release'),
  }),
  command({
    id: 'outbox.drop',
    title: 'command.drop',
    group: 'outbox',
    changes: 'booking',
    bar: 5,
    screens: OF_THE_OUTBOX,
    keys: [
      { chords: 'Ctrl+Delete', focus: ['empty'], platforms: ['other'] },
      { chords: 'Meta+Backspace', focus: ['empty'], platforms: ['mac'] },
    ],
    entries: [DROP],
    whyNot: withItem(({ status }) => isOpen(status), phrase('why.item_settled')),
    run: (actions) => actions.dropItem(null),
  }),
  command({
    id: 'confirmation.open',
    title: 'command.confirmation',
    group: 'booking',
    screens: ['booking'],
    keys: [{ chords: 'Alt+Shift+D' }],
    whyNot: needsBooking,
    run: (actions) => actions.openConfirmation(),
  }),
  command({
    id: 'page.print',
    title: 'command.print',
    group: 'booking',
    bar: 2,
    screens: ['confirmation', 'report', 'letter'],
    keys: [{ chords: 'Alt+P' }],
    entries: [word('PRINT', 'says.print', (actions) => actions.printPage())],
    whyNot: ({ screen }) =>
      screen === 'confirmation' || screen === 'report' || screen === 'letter'
        ? null
        : phrase('why.nothing_to_print'),
    run: (actions) => actions.printPage(),
  }),
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
