/**
 * Commands that are mostly typed: look-ups, booking notes, queues, the home language, macros. From
 * the palette or a key, those that need input put the start of their entry on the line.
 */
import { type Phrase, phrase, type WordKey } from '../i18n/words.ts';
import { type Command, type CommandGroup, command } from './command.ts';
import type { CommandContext } from './context.ts';
import { word } from './entry.ts';
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
): Command => command({ id, title, group, run: (actions) => actions.beginEntry(id), ...more });

const needsNames = (context: CommandContext): Phrase | null =>
  context.draft || context.booking ? null : phrase('why.nothing_sold');

const needsQueue = ({ agency_queues }: CommandContext): Phrase | null =>
  agency_queues ? null : phrase('why.no_queue');

const LOOK_UPS = [
  'encode_place',
  'decode_place',
  'airline',
  'aircraft',
  'local_time',
  'dates',
  'calculate',
  'convert',
  'connecting_time',
] as const;

const LANGUAGE_COMMANDS = (['AMADEUS', 'SABRE', 'TRAVELPORT'] as const).map((language) =>
  command({
    id: `language.${language.toLowerCase()}`,
    title: `command.language_${language}`,
    group: 'desk',
    run: (actions) => actions.setHomeLanguage(language),
  }),
);

const SIGNS = [
  { id: 'sign.yen', title: 'command.sign_yen', sign: '¥', chord: 'Alt+Shift+1' },
  { id: 'sign.dagger', title: 'command.sign_dagger', sign: '‡', chord: 'Alt+Shift+2' },
  { id: 'sign.change', title: 'command.sign_change', sign: '¤', chord: 'Alt+Shift+3' },
] as const;

const SIGN_COMMANDS = SIGNS.map(({ id, title, sign, chord }) =>
  command({
    id,
    title,
    group: 'move',
    silent: true,
    keys: [{ chords: chord, focus: ['empty', 'typed'] }],
    run: (actions) => actions.insertSign(sign),
  }),
);

export const ENTRY_COMMANDS: readonly Command[] = [
  ...LOOK_UPS.map((id) => typed(`look.${id}`, `command.look_${id}`, 'looked_up')),
  ...LANGUAGE_COMMANDS,
  ...SIGN_COMMANDS,
  command({
    id: 'areas.show',
    title: 'command.areas',
    group: 'areas',
    run: (actions) => actions.showAreas(),
  }),
  typed('shop.return', 'command.return_availability', 'shop'),
  typed('shop.again', 'command.search_again', 'shop'),
  command({
    id: 'offer.details',
    title: 'command.offer_details',
    group: 'shop',
    whyNot: needsOffers,
    run: (actions) => actions.openOffer(null),
  }),
  command({
    id: 'offer.rules',
    title: 'command.fare_rules',
    group: 'shop',
    whyNot: (context) =>
      needsOffers(context) ?? (context.offline ? phrase('why.offline_rules') : null),
    run: (actions) => actions.showFareRules(null, { component: null, category: null }),
  }),
  typed('booking.retrieve', 'command.retrieve', 'desk'),
  typed('booking.pick', 'command.pick', 'desk'),
  typed('booking.change_line', 'command.change_line', 'booking', { whyNot: needsBooking }),
  typed('shop.offers', 'command.show_offers', 'shop', { whyNot: needsOffers }),
  command({
    id: 'booking.found',
    title: 'command.found',
    group: 'desk',
    run: (actions) => actions.showFound(),
  }),
  typed('names.change', 'command.change_name', 'booking', { whyNot: needsNames }),
  typed('names.contact', 'command.contact', 'booking', { whyNot: needsNames }),
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
  command({
    id: 'booking.copy',
    title: 'command.copy',
    group: 'booking',
    whyNot: needsBooking,
    run: (actions) => actions.copyBooking('all'),
  }),
  command({
    id: 'booking.accept_schedule',
    title: 'command.accept_schedule',
    group: 'booking',
    changes: 'booking',
    screens: ['booking'],
    keys: [{ chords: 'Alt+Shift+7' }],
    entries: [word('ACCEPT TIMES', 'says.accept_schedule', (actions) => actions.acceptSchedule())],
    whyNot: needsBooking,
    run: (actions) => actions.acceptSchedule(),
  }),
  command({
    id: 'booking.refuse_schedule',
    title: 'command.refuse_schedule',
    group: 'booking',
    changes: 'booking',
    entries: [word('REFUSE TIMES', 'says.refuse_schedule', (actions) => actions.refuseSchedule())],
    whyNot: needsBooking,
    run: (actions) => actions.refuseSchedule(),
  }),
  command({
    id: 'booking.settle_losses',
    title: 'command.settle_losses',
    group: 'booking',
    changes: 'booking',
    entries: [word('SETTLE LOST', 'says.settle_losses', (actions) => actions.settleLosses())],
    whyNot: (context) =>
      needsBooking(context) ??
      (context.booking?.warnings.some(({ type }) => type === 'LOST_SERVICE')
        ? null
        : phrase('why.nothing_lost')),
    run: (actions) => actions.settleLosses(),
  }),
  command({
    id: 'booking.tickets',
    title: 'command.tab_tickets',
    group: 'booking',
    whyNot: needsBooking,
    run: (actions) => actions.showTab('tickets'),
  }),
  command({
    id: 'queue.counts',
    title: 'command.queue_counts',
    group: 'outbox',
    run: (actions) => actions.countQueues(null),
  }),
  typed('queue.work', 'command.queue_work', 'outbox'),
  typed('queue.place', 'command.queue_place', 'outbox', {
    whyNot: needsBooking,
    entries: [PLACE],
  }),
  command({
    id: 'gds_queue.counts',
    title: 'command.gds_counts',
    group: 'outbox',
    entries: [
      word('GDS QUEUES', 'says.gds_counts', (actions) => actions.gdsQueue({ to: 'count' })),
    ],
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
  command({
    id: 'queue.done',
    title: 'command.queue_done',
    group: 'outbox',
    keys: [{ chords: 'Alt+Shift+9' }],
    whyNot: needsQueue,
    run: (actions) => actions.settleWorkItem('done', null),
  }),
  command({
    id: 'queue.delay',
    title: 'command.queue_delay',
    group: 'outbox',
    keys: [{ chords: 'Alt+Shift+8' }],
    whyNot: needsQueue,
    run: (actions) => actions.settleWorkItem('delay', null),
  }),
  command({
    id: 'queue.leave',
    title: 'command.queue_leave',
    group: 'outbox',
    keys: [{ chords: 'Alt+Shift+0' }],
    run: (actions) => actions.leaveQueue(),
  }),
  command({
    id: 'macro.list',
    title: 'command.macros',
    group: 'desk',
    entries: [word('MACROS', 'says.macros', (actions) => actions.listMacros())],
    run: (actions) => actions.listMacros(),
  }),
  typed('macro.run', 'command.macro_run', 'desk', { entries: [MACRO_RUN] }),
  typed('macro.set', 'command.macro_set', 'desk', { entries: [MACRO] }),
  typed('macro.drop', 'command.macro_drop', 'desk', { entries: [MACRO_DROP] }),
];
