/** Commands for working offline: the switch, the outbox, decisions, the handwritten slip. */
import { type Phrase, phrase } from '../i18n/words.ts';
import { type Command, command, keyOn, REMOVAL_KEYS } from './command.ts';
import type { CommandContext, OutboxFacts } from './context.ts';
import { word } from './entry.ts';
import { ADOPT, CHOOSE, DROP, OUTBOX } from './own-entries.ts';
import type { Screen } from './screens.ts';
import { needsBooking } from './why-not.ts';

const OF_THE_OUTBOX: readonly Screen[] = ['outbox', 'decision'];

/** Why a command cannot act on its outbox item; null if it can. */
function checkItem(
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
  command('connection.offline', 'command.offline', 'desk', {
    keys: [{ chords: 'Alt+Shift+O' }],
    entries: [word('OFFLINE', 'says.offline', (actions) => actions.setOffline(true))],
    run: (actions) => actions.setOffline(null),
  }),
  command('connection.online', 'command.online', 'desk', {
    word: ['ONLINE', 'says.online'],
    run: (actions) => actions.setOffline(false),
  }),
  command('outbox.open', 'group.outbox', 'outbox', {
    short: 'bar.outbox',
    bar: 9,
    keys: [{ chords: 'F9', platforms: ['other'] }, { chords: 'Alt+Shift+Q' }],
    entries: [OUTBOX],
    run: (actions) => actions.openOutbox(null),
  }),
  command('outbox.next_filter', 'command.next_filter', 'outbox', {
    silent: true,
    screens: ['outbox'],
    keys: [{ chords: 'ArrowRight', focus: ['empty'] }],
    word: ['OUTBOX NEXT', 'says.next_filter'],
    run: (actions) => actions.stepFilter(1),
  }),
  keyOn('outbox', 'outbox.previous_filter', 'command.previous_filter', 'ArrowLeft', (actions) =>
    actions.stepFilter(-1),
  ),
  command('outbox.drain', 'command.drain', 'outbox', {
    bar: 6,
    screens: ['outbox'],
    keys: [{ chords: 'Alt+G' }],
    word: ['DRAIN', 'says.drain'],
    whyNot: ({ outbox, offline }) => {
      if (outbox.count === 0) return phrase('why.outbox_empty');
      return offline ? phrase('why.offline') : null;
    },
    run: (actions) => actions.drainOutbox(),
  }),
  command('outbox.report', 'command.report', 'outbox', {
    screens: ['outbox', 'decision', 'desk'],
    keys: [{ chords: 'Alt+J' }],
    word: ['REPORT', 'says.report'],
    run: (actions) => actions.openReport(),
  }),
  command('outbox.accept', 'command.accept', 'outbox', {
    changes: 'booking',
    bar: 2,
    screens: OF_THE_OUTBOX,
    keys: [{ chords: 'Alt+A' }],
    word: ['ACCEPT', 'says.accept'],
    whyNot: checkItem(({ offer }) => offer, phrase('why.nothing_to_accept')),
    run: (actions) => actions.decideItem('accept'),
  }),
  command('outbox.choose', 'command.choose', 'outbox', {
    changes: 'booking',
    screens: ['decision'],
    entries: [CHOOSE],
    whyNot: checkItem(({ alternatives }) => alternatives > 0, phrase('why.no_alternative')),
    run: (actions) => actions.chooseAlternative(null),
  }),
  command('outbox.adopt', 'command.adopt', 'outbox', {
    changes: 'booking',
    screens: ['decision'],
    entries: [ADOPT],
    whyNot: checkItem(({ found }) => found > 0, phrase('why.nothing_found')),
    run: (actions) => actions.adoptOrder(null),
  }),
  command('outbox.retry', 'command.retry', 'outbox', {
    changes: 'booking',
    bar: 3,
    screens: OF_THE_OUTBOX,
    keys: [{ chords: 'Alt+R' }],
    word: ['RETRY', 'says.retry'],
    whyNot: checkItem(({ status }) => isOpen(status), phrase('why.item_settled')),
    run: (actions) => actions.decideItem('retry'),
  }),
  command('outbox.hold', 'command.hold', 'outbox', {
    bar: 4,
    screens: OF_THE_OUTBOX,
    keys: [{ chords: 'Alt+L' }],
    word: ['HOLD', 'says.hold'],
    whyNot: checkItem(
      ({ status, on_hold }) => status === 'QUEUED' && !on_hold,
      phrase('why.not_waiting'),
    ),
    run: (actions) => actions.decideItem('hold'),
  }),
  command('outbox.release', 'command.release', 'outbox', {
    screens: OF_THE_OUTBOX,
    keys: [{ chords: 'Alt+Shift+L' }],
    word: ['RELEASE', 'says.release'],
    whyNot: checkItem(({ on_hold }) => on_hold, phrase('why.not_held')),
    run: (actions) => actions.decideItem('release'),
  }),
  command('outbox.drop', 'command.drop', 'outbox', {
    changes: 'booking',
    bar: 5,
    screens: OF_THE_OUTBOX,
    keys: REMOVAL_KEYS,
    entries: [DROP],
    whyNot: checkItem(({ status }) => isOpen(status), phrase('why.item_settled')),
    run: (actions) => actions.dropItem(null),
  }),
  command('confirmation.open', 'command.confirmation', 'booking', {
    screens: ['booking'],
    keys: [{ chords: 'Alt+Shift+D' }],
    whyNot: needsBooking,
    run: (actions) => actions.makeDocument('CONFIRMATION', 'text'),
  }),
  command('page.print', 'command.print', 'booking', {
    bar: 2,
    screens: ['report', 'letter'],
    keys: [{ chords: 'Alt+P' }],
    word: ['PRINT', 'says.print'],
    whyNot: ({ screen }) =>
      screen === 'report' || screen === 'letter' ? null : phrase('why.nothing_to_print'),
    run: (actions) => actions.printPage(),
  }),
  command('outbox.hand_over', 'command.hand_over', 'outbox', {
    screens: ['outbox', 'handover'],
    keys: [{ chords: 'Alt+X' }],
    run: (actions) => actions.openHandOver('give'),
  }),
  command('outbox.take_over', 'command.take_over', 'outbox', {
    screens: ['outbox', 'handover'],
    keys: [{ chords: 'Alt+Shift+X' }],
    run: (actions) => actions.openHandOver('take'),
  }),
];
