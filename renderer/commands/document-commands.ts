/** Commands of documents, quotes and the day end. */
import { phrase } from '../i18n/words.ts';
import { type Command, command, keyOn, REMOVAL_KEYS } from './command.ts';
import type { CommandContext, Screen } from './context.ts';
import { PART, REPORTS } from './own-words.ts';
import { needsBooking, needsOffers, needsTicket } from './why-not.ts';

const WITH_DOCUMENT: readonly Screen[] = [
  'booking',
  'ticket',
  'tickets',
  'confirmation',
  'quote',
  'dayend',
];
const WITH_TABLE: readonly Screen[] = ['tickets', 'dayend'];

const on =
  (screens: readonly Screen[], why: 'why.no_document' | 'why.no_table' | 'why.no_text') =>
  ({ screen }: CommandContext) =>
    screens.includes(screen) ? null : phrase(why);

const needsQuote = ({ screen }: CommandContext) =>
  screen === 'quote' ? null : phrase('why.no_quote');

export const DOCUMENT_COMMANDS: readonly Command[] = [
  command('document.itinerary', 'command.itinerary', 'sale', {
    screens: ['booking', 'ticket', 'tickets'],
    keys: [{ chords: 'Alt+Shift+Y' }],
    word: ['ITINERARY', 'says.itinerary'],
    whyNot: (context) =>
      context.screen === 'ticket' || context.screen === 'tickets' ? null : needsBooking(context),
    run: (actions) => actions.makeDocument('ITINERARY'),
  }),
  command('document.pdf', 'command.document_pdf', 'sale', {
    bar: 20,
    screens: ['ticket', 'tickets', 'confirmation', 'quote', 'dayend'],
    keys: [{ chords: 'Alt+G' }],
    word: ['PDF', 'says.document_pdf'],
    whyNot: on(WITH_DOCUMENT, 'why.no_document'),
    run: (actions) => actions.makeDocument(null),
  }),
  command('document.print', 'command.document_print', 'sale', {
    bar: 22,
    screens: ['ticket', 'tickets', 'quote', 'dayend'],
    keys: [{ chords: 'Alt+P' }],
    word: ['PRINT PDF', 'says.document_print'],
    whyNot: on(WITH_DOCUMENT, 'why.no_document'),
    run: (actions) => actions.makeDocument(null, 'print'),
  }),
  command('document.reprint', 'command.document_reprint', 'sale', {
    changes: 'booking',
    screens: ['ticket', 'tickets'],
    word: ['REPRINT', 'says.document_reprint'],
    whyNot: needsTicket,
    run: (actions) => actions.reprintReceipt(),
  }),
  command('document.text', 'letter.title', 'sale', {
    bar: 21,
    screens: WITH_DOCUMENT,
    keys: [{ chords: 'Alt+Shift+U' }],
    word: ['MAIL', 'says.document_text'],
    whyNot: on(WITH_DOCUMENT, 'why.no_document'),
    run: (actions) => actions.makeDocument(null, 'text'),
  }),
  command('document.table', 'command.document_table', 'sale', {
    bar: 23,
    screens: WITH_TABLE,
    keys: [{ chords: 'Alt+X' }],
    word: ['CSV', 'says.document_table'],
    whyNot: on(WITH_TABLE, 'why.no_table'),
    run: (actions) => actions.exportTable(),
  }),
  command('letter.copy', 'command.copy_text', 'sale', {
    bar: 2,
    screens: ['letter'],
    keys: [{ chords: 'Alt+Y' }],
    word: ['COPY', 'says.copy_text'],
    whyNot: on(['letter'], 'why.no_text'),
    run: (actions) => actions.copyText(),
  }),
  command('quote.add', 'command.quote_offers', 'shop', {
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
    bar: 5,
    screens: ['quote'],
    keys: [{ chords: 'Shift+ArrowUp', focus: ['empty'] }],
    word: ['QUOTE UP', 'says.quote_up'],
    whyNot: needsQuote,
    run: (actions) => actions.moveOption(-1),
  }),
  command('quote.down', 'command.quote_down', 'shop', {
    bar: 6,
    screens: ['quote'],
    keys: [{ chords: 'Shift+ArrowDown', focus: ['empty'] }],
    word: ['QUOTE DOWN', 'says.quote_down'],
    whyNot: needsQuote,
    run: (actions) => actions.moveOption(1),
  }),
  command('quote.drop', 'command.quote_drop', 'shop', {
    bar: 7,
    screens: ['quote'],
    keys: [{ chords: 'Delete', focus: ['empty'] }],
    word: ['QUOTE OUT', 'says.quote_drop'],
    whyNot: needsQuote,
    run: (actions) => actions.dropOption(),
  }),
  command('quote.forget', 'command.quote_forget', 'shop', {
    bar: 8,
    screens: ['quotes', 'quote'],
    keys: REMOVAL_KEYS,
    word: ['FORGET QUOTE', 'says.quote_forget'],
    whyNot: ({ screen }) =>
      screen === 'quote' || screen === 'quotes' ? null : phrase('why.no_quote'),
    run: (actions) => actions.forgetQuote(),
  }),
  command('dayend.open', 'dayend.title', 'sale', {
    screens: ['desk', 'tickets', 'ticket', 'booking'],
    keys: [{ chords: 'Alt+Shift+J' }],
    word: ['DAYEND', 'says.dayend'],
    entries: REPORTS,
    run: (actions) => actions.openDayEnd(null),
  }),
  command('dayend.period', 'command.dayend_period', 'sale', {
    bar: 4,
    screens: ['dayend'],
    keys: [{ chords: '/', focus: ['empty'] }],
    word: ['DAYEND DAYS', 'says.dayend_period'],
    run: (actions) => actions.focusDayEndForm(),
  }),
  command('dayend.next', 'command.dayend_next', 'sale', {
    bar: 5,
    screens: ['dayend'],
    keys: [{ chords: 'ArrowRight', focus: ['empty'] }],
    word: ['DAYEND NEXT', 'says.dayend_next'],
    run: (actions) => actions.stepDayEnd(1),
  }),
  command('dayend.check', 'command.dayend_check', 'sale', {
    operation: 'dayend.check',
    bar: 6,
    screens: ['dayend'],
    keys: [{ chords: 'Alt+Shift+K' }],
    word: ['DAYEND CHECK', 'says.dayend_check'],
    run: (actions) => actions.checkDayEnd(),
  }),
  keyOn('dayend', 'dayend.previous', 'command.dayend_previous', 'ArrowLeft', (actions) =>
    actions.stepDayEnd(-1),
  ),
];
