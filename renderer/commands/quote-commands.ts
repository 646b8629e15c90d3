/** Commands of quotes. */
import { phrase } from '../i18n/words.ts';
import { type Command, command, REMOVAL_KEYS } from './command.ts';
import type { CommandContext } from './context.ts';
import { PART } from './own-entries.ts';
import { needsOffers } from './why-not.ts';

const needsQuote = ({ screen }: CommandContext) =>
  screen === 'quote' ? null : phrase('why.no_quote');

export const QUOTE_COMMANDS: readonly Command[] = [
  command('quote.add', 'command.quote_offers', 'shop', {
    short: 'bar.quote',
    bar: 9,
    screens: ['offers'],
    keys: [{ chords: 'Alt+A' }],
    word: ['QUOTE', 'says.quote_offers'],
    whyNot: (context) => (context.exchanging ? phrase('why.exchanging') : needsOffers(context)),
    run: (actions) => actions.quoteOffers(),
  }),
  command('quote.part', 'command.take_part', 'shop', {
    screens: ['offers'],
    keys: [{ chords: 'Alt+Shift+S' }],
    entries: [PART],
    whyNot: (context) => (context.exchanging ? phrase('why.exchanging') : needsOffers(context)),
    run: (actions) => actions.takePart(null),
  }),
  command('quote.sell', 'command.sell_quote', 'shop', {
    short: 'command.sell',
    bar: 3,
    screens: ['quote'],
    keys: [{ chords: 'Alt+Shift+S' }],
    word: ['SELL QUOTE', 'says.sell_quote'],
    whyNot: needsQuote,
    run: (actions) => actions.sellQuote(),
  }),
  command('quote.together', 'command.together', 'shop', {
    screens: ['quote'],
    keys: [{ chords: 'Alt+J' }],
    word: ['TOGETHER', 'says.together'],
    whyNot: needsQuote,
    run: (actions) => actions.toggleTogether(),
  }),
  command('quotes.open', 'quotes.title', 'shop', {
    keys: [{ chords: 'Alt+Shift+B' }],
    word: ['QUOTES', 'says.quotes'],
    run: (actions) => actions.openQuotes(),
  }),
  command('quote.form', 'command.quote_form', 'shop', {
    bar: 4,
    screens: ['quote'],
    keys: [{ chords: '/', focus: ['empty'] }],
    word: ['QUOTE WORDS', 'says.quote_form'],
    whyNot: needsQuote,
    run: (actions) => actions.focusQuoteForm(),
  }),
  command('quote.up', 'command.quote_up', 'shop', {
    screens: ['quote'],
    keys: [{ chords: 'Shift+ArrowUp', focus: ['empty'] }],
    word: ['QUOTE UP', 'says.quote_up'],
    whyNot: needsQuote,
    run: (actions) => actions.moveOption(-1),
  }),
  command('quote.down', 'command.quote_down', 'shop', {
    screens: ['quote'],
    keys: [{ chords: 'Shift+ArrowDown', focus: ['empty'] }],
    word: ['QUOTE DOWN', 'says.quote_down'],
    whyNot: needsQuote,
    run: (actions) => actions.moveOption(1),
  }),
  command('quote.drop', 'command.quote_drop', 'shop', {
    bar: 5,
    screens: ['quote'],
    keys: [{ chords: 'Delete', focus: ['empty'] }],
    word: ['QUOTE OUT', 'says.quote_drop'],
    whyNot: needsQuote,
    run: (actions) => actions.dropOption(),
  }),
  command('quote.forget', 'command.quote_forget', 'shop', {
    bar: 6,
    screens: ['quotes', 'quote'],
    keys: REMOVAL_KEYS,
    word: ['FORGET QUOTE', 'says.quote_forget'],
    whyNot: ({ screen }) =>
      screen === 'quote' || screen === 'quotes' ? null : phrase('why.no_quote'),
    run: (actions) => actions.forgetQuote(),
  }),
];
