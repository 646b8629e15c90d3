/**
 * Commands that are mostly typed: look-ups, notes on bookings, the home language, macros. Run from
 * the palette or by key, one that needs input puts the start of its entry on the line.
 */
import { type Phrase, phrase } from '../i18n/words.ts';
import { type Command, command, typed } from './command.ts';
import type { CommandContext } from './context.ts';
import { MACRO, MACRO_DROP, MACRO_RUN } from './macros.ts';
import { LIMIT, RATE } from './queue-entries.ts';
import { needsBooking, needsDraft, needsOffers } from './why-not.ts';

const needsNames = (context: CommandContext): Phrase | null =>
  context.draft || context.booking ? null : phrase('why.nothing_sold');

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

export const SPECIAL_CHARACTERS = [
  { id: 'sign.yen', title: 'command.sign_yen', sign: '¥', chord: 'Alt+Shift+1' },
  { id: 'sign.dagger', title: 'command.sign_dagger', sign: '‡', chord: 'Alt+Shift+2' },
  { id: 'sign.change', title: 'command.sign_change', sign: '¤', chord: 'Alt+Shift+3' },
] as const;

const CHARACTER_COMMANDS = SPECIAL_CHARACTERS.map(({ id, title, sign, chord }) =>
  command(id, title, 'move', {
    silent: true,
    keys: [{ chords: chord, focus: ['empty', 'typed'] }],
    run: (actions) => actions.insertCharacter(sign),
  }),
);

export const ENTRY_COMMANDS: readonly Command[] = [
  ...LOOK_UPS.map(([id, title]) => typed(`look.${id}`, title, 'looked_up')),
  ...LANGUAGE_COMMANDS,
  ...CHARACTER_COMMANDS,
  typed('shop.return', 'command.return_availability', 'shop'),
  typed('shop.again', 'command.search_again', 'shop'),
  typed('booking.retrieve', 'command.retrieve', 'desk'),
  typed('booking.pick', 'command.pick', 'desk'),
  typed('booking.change_line', 'command.change_line', 'booking', { whyNot: needsBooking }),
  typed('shop.offers', 'command.show_offers', 'shop', { whyNot: needsOffers }),
  typed('names.change', 'command.change_name', 'booking', { whyNot: needsNames }),
  typed('names.contact', 'profile.contacts', 'booking', { whyNot: needsNames }),
  typed('names.document', 'command.document', 'booking', { whyNot: needsNames }),
  typed('booking.received_from', 'row.received_from', 'booking', { whyNot: needsNames }),
  typed('booking.commission', 'command.commission', 'booking', { whyNot: needsBooking }),
  typed('booking.remark', 'row.remark', 'booking', { whyNot: needsNames }),
  typed('booking.osi', 'command.osi', 'booking', { whyNot: needsNames }),
  typed('booking.meal', 'command.meal', 'booking', { whyNot: needsNames }),
  typed('flights.sell', 'command.flight_sell', 'shop'),
  typed('names.limit', 'command.limit', 'outbox', { whyNot: needsDraft, entries: [LIMIT] }),
  typed('flights.rebook', 'command.rebook_class', 'shop', { whyNot: needsDraft }),
  typed('booking.remind', 'command.remind', 'booking', { whyNot: needsNames }),
  typed('flights.drop', 'command.flights_drop', 'shop', { whyNot: needsDraft }),
  typed('rate.set', 'command.rate_set', 'desk', { operation: 'rate.set', entries: [RATE] }),
  command('macro.list', 'command.macros', 'desk', {
    word: ['MACROS', 'says.macros'],
    run: (actions) => actions.listMacros(),
  }),
  typed('macro.run', 'command.macro_run', 'desk', { entries: [MACRO_RUN] }),
  typed('macro.set', 'command.macro_set', 'desk', { entries: [MACRO] }),
  typed('macro.drop', 'command.macro_drop', 'desk', { entries: [MACRO_DROP] }),
];
