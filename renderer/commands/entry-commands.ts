/**
 * Commands that are mostly typed: look-ups, booking notes, queues, the home language, macros. From
 * the palette or a key, those that need input put the start of their entry on the line.
 */
import { type Phrase, phrase, type WordKey } from '../i18n/words.ts';
import { type Command, type CommandGroup, command } from './command.ts';
import type { CommandContext } from './context.ts';
import { MACRO, MACRO_DROP, MACRO_RUN } from './macros.ts';
import { GDS_LIST, GDS_OFF, GDS_PLACE, LIMIT, PLACE, RATE, TITLE } from './queue-entries.ts';
import { needsBooking, needsDraft, needsOffers } from './why-not.ts';

/** A command that begins its own entry. */
const typed = (
  id: string,
  title: WordKey,
  group: CommandGroup,
  more: Partial<
    Pick<Command, 'whyNot' | 'entries' | 'silent' | 'screens' | 'keys' | 'operation'>
  > = {},
): Command => command(id, title, group, { run: (actions) => actions.beginEntry(id), ...more });

const needsNames = (context: CommandContext): Phrase | null =>
  context.draft || context.booking ? null : phrase('why.nothing_sold');

const needsQueue = ({ queue_item_open }: CommandContext): Phrase | null =>
  queue_item_open ? null : phrase('why.no_queue');

const LOOK_UPS = [
  ['encode_place', 'command.look_encode_place'],
  ['decode_place', 'command.look_decode_place'],
  ['airline', 'row.airline'],
  ['aircraft', 'row.aircraft'],
  ['local_time', 'row.local_time'],
  ['dates', 'command.look_dates'],
  ['calculate', 'row.calculator'],
  ['convert', 'row.currency'],
  ['connecting_time', 'row.minimum_connecting_time'],
] as const;

const LANGUAGE_COMMANDS = (['AMADEUS', 'SABRE', 'TRAVELPORT'] as const).map((language) =>
  command(`language.${language.toLowerCase()}`, `command.language_${language}`, 'desk', {
    run: (actions) => actions.setHomeLanguage(language),
  }),
);

export const SIGNS = [
  { id: 'sign.yen', title: 'command.sign_yen', sign: '¥', chord: 'Alt+Shift+1' },
  { id: 'sign.dagger', title: 'command.sign_dagger', sign: '‡', chord: 'Alt+Shift+2' },
  { id: 'sign.change', title: 'command.sign_change', sign: '¤', chord: 'Alt+Shift+3' },
] as const;

const SIGN_COMMANDS = SIGNS.map(({ id, title, sign, chord }) =>
  command(id, title, 'move', {
    silent: true,
    keys: [{ chords: chord, focus: ['empty', 'typed'] }],
    run: (actions) => actions.insertSign(sign),
  }),
);

export const ENTRY_COMMANDS: readonly Command[] = [
  ...LOOK_UPS.map(([id, title]) => typed(`look.${id}`, title, 'looked_up')),
  ...LANGUAGE_COMMANDS,
  ...SIGN_COMMANDS,
  command('areas.show', 'command.areas', 'areas', {
    run: (actions) => actions.showAreas(),
  }),
  typed('shop.return', 'command.return_availability', 'shop'),
  typed('shop.again', 'command.search_again', 'shop'),
  command('offer.details', 'command.offer_details', 'shop', {
    whyNot: needsOffers,
    run: (actions) => actions.openOffer(null),
  }),
  command('offer.rules', 'command.fare_rules', 'shop', {
    whyNot: (context) =>
      needsOffers(context) ?? (context.offline ? phrase('why.offline_rules') : null),
    run: (actions) => actions.showFareRules(null, { component: null, category: null }),
  }),
  typed('booking.retrieve', 'command.retrieve', 'desk'),
  typed('booking.pick', 'command.pick', 'desk'),
  typed('booking.change_line', 'command.change_line', 'booking', { whyNot: needsBooking }),
  typed('shop.offers', 'command.show_offers', 'shop', { whyNot: needsOffers }),
  command('booking.found', 'command.found', 'desk', {
    run: (actions) => actions.showFound(),
  }),
  typed('names.change', 'command.change_name', 'booking', { whyNot: needsNames }),
  typed('names.contact', 'profile.contacts', 'booking', { whyNot: needsNames }),
  typed('names.document', 'command.document', 'booking', { whyNot: needsNames }),
  typed('booking.received_from', 'command.received_from', 'booking', { whyNot: needsNames }),
  typed('booking.commission', 'command.commission', 'booking', { whyNot: needsBooking }),
  typed('booking.remark', 'command.remark', 'booking', { whyNot: needsNames }),
  typed('booking.osi', 'command.osi', 'booking', { whyNot: needsNames }),
  typed('booking.meal', 'command.meal', 'booking', { whyNot: needsNames }),
  typed('flights.sell', 'command.flight_sell', 'shop'),
  typed('names.limit', 'command.limit', 'outbox', { whyNot: needsDraft, entries: [LIMIT] }),
  typed('flights.rebook', 'command.rebook_class', 'shop', { whyNot: needsDraft }),
  typed('booking.remind', 'command.remind', 'booking', { whyNot: needsNames }),
  typed('flights.drop', 'command.flights_drop', 'shop', { whyNot: needsDraft }),
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
  command('queue.counts', 'command.queue_counts', 'outbox', {
    run: (actions) => actions.countQueues(null),
  }),
  typed('queue.work', 'command.queue_work', 'outbox'),
  typed('queue.place', 'command.queue_place', 'outbox', {
    whyNot: needsBooking,
    entries: [PLACE],
  }),
  command('gds_queue.counts', 'command.gds_counts', 'outbox', {
    word: ['GDS QUEUES', 'says.gds_counts'],
    run: (actions) => actions.gdsQueue({ to: 'count' }),
  }),
  typed('gds_queue.list', 'command.gds_list', 'outbox', { entries: [GDS_LIST] }),
  typed('gds_queue.place', 'command.gds_place', 'outbox', {
    whyNot: needsBooking,
    entries: [GDS_PLACE],
  }),
  typed('gds_queue.remove', 'command.gds_remove', 'outbox', {
    whyNot: needsBooking,
    entries: [GDS_OFF],
  }),
  typed('queue.name', 'command.queue_name', 'outbox', {
    operation: 'queue.name',
    entries: [TITLE],
  }),
  typed('rate.set', 'command.rate_set', 'desk', { operation: 'rate.set', entries: [RATE] }),
  command('queue.done', 'command.queue_done', 'outbox', {
    keys: [{ chords: 'Alt+Shift+9' }],
    whyNot: needsQueue,
    run: (actions) => actions.settleWorkItem('done', null),
  }),
  command('queue.delay', 'command.queue_delay', 'outbox', {
    keys: [{ chords: 'Alt+Shift+8' }],
    whyNot: needsQueue,
    run: (actions) => actions.settleWorkItem('delay', null),
  }),
  command('queue.leave', 'command.queue_leave', 'outbox', {
    keys: [{ chords: 'Alt+Shift+0' }],
    run: (actions) => actions.leaveQueue(),
  }),
  command('macro.list', 'command.macros', 'desk', {
    word: ['MACROS', 'says.macros'],
    run: (actions) => actions.listMacros(),
  }),
  typed('macro.run', 'command.macro_run', 'desk', { entries: [MACRO_RUN] }),
  typed('macro.set', 'command.macro_set', 'desk', { entries: [MACRO] }),
  typed('macro.drop', 'command.macro_drop', 'desk', { entries: [MACRO_DROP] }),
];
