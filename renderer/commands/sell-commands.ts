/** Commands of an unended sale: taking an offer, typed flights, names, end, ignore. */
import { type Phrase, phrase } from '../i18n/words.ts';
import { byPlatform, type Command, command } from './command.ts';
import type { CommandContext } from './context.ts';
import { needsDraft, needsOffers, refuseEnd } from './why-not.ts';

const explainWhyNotName = (context: CommandContext): Phrase | null =>
  context.booking && !context.draft ? phrase('why.names_after_end') : needsDraft(context);

export const SELL_COMMANDS: readonly Command[] = [
  command('offer.sell', 'command.sell', 'shop', {
    bar: 5,
    screens: ['offers'],
    keys: [{ chords: 'Enter', focus: ['empty'] }],
    whyNot: needsOffers,
    run: (actions) => actions.sellOffer(null),
  }),
  command('names.form', 'command.names', 'booking', {
    bar: 4,
    screens: ['desk', 'shop', 'offers', 'names', 'import'],
    keys: byPlatform('F4', 'Alt+N'),
    word: ['NAMES', 'says.names_form'],
    whyNot: explainWhyNotName,
    run: (actions) => actions.open('names'),
  }),
  command('transaction.end', 'command.end', 'booking', {
    changes: 'money',
    bar: 90,
    short: 'bar.end',
    keys: [{ chords: 'Mod+Enter' }],
    whyNot: refuseEnd,
    run: (actions) => actions.endTransaction(true),
  }),
  command('transaction.ignore', 'command.ignore', 'booking', {
    whyNot: ({ draft, booking }) => (draft || booking ? null : phrase('why.nothing_to_ignore')),
    run: (actions) => actions.ignore(),
  }),
  command('flights.form', 'flights.title', 'shop', {
    keys: [{ chords: 'Alt+Shift+F' }],
    word: ['FLIGHTS', 'says.flights'],
    run: (actions) => actions.open('flights'),
  }),
  command('names.manifest', 'command.manifest', 'booking', {
    keys: [{ chords: 'Mod+Shift+K' }],
    word: ['MANIFEST', 'command.manifest'],
    whyNot: needsDraft,
    run: (actions) => actions.openManifest(),
  }),
];
