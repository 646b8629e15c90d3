/** Commands of documents, quotes and the day end. */
import { phrase } from '../words/words.ts';
import { type Command, command } from './command.ts';
import { word } from './entry.ts';
import { PART } from './own-words.ts';
import type { Screen, Situation } from './situation.ts';
import { needsBooking, needsOffers } from './why-not.ts';

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
  ({ screen }: Situation) =>
    screens.includes(screen) ? null : phrase(why);

const needsQuote = ({ screen }: Situation) => (screen === 'quote' ? null : phrase('why.no_quote'));

export const DOCUMENT_COMMANDS: readonly Command[] = [
  command({
    id: 'document.itinerary',
    title: 'command.itinerary',
    group: 'sale',
    screens: ['booking', 'ticket', 'tickets'],
    keys: [{ chords: 'Alt+Shift+Y' }],
    entries: [word('ITINERARY', 'says.itinerary', (actions) => actions.makeDocument('ITINERARY'))],
    whyNot: (situation) =>
      situation.screen === 'ticket' || situation.screen === 'tickets'
        ? null
        : needsBooking(situation),
    run: (actions) => actions.makeDocument('ITINERARY'),
  }),
  command({
    id: 'document.pdf',
    title: 'command.document_pdf',
    group: 'sale',
    bar: 20,
    screens: ['ticket', 'tickets', 'confirmation', 'quote', 'dayend'],
    keys: [{ chords: 'Alt+G' }],
    entries: [word('PDF', 'says.document_pdf', (actions) => actions.makeDocument(null))],
    whyNot: on(WITH_DOCUMENT, 'why.no_document'),
    run: (actions) => actions.makeDocument(null),
  }),
  command({
    id: 'document.print',
    title: 'command.document_print',
    group: 'sale',
    bar: 22,
    screens: ['ticket', 'tickets', 'quote', 'dayend'],
    keys: [{ chords: 'Alt+P' }],
    entries: [
      word('PRINT PDF', 'says.document_print', (actions) => actions.makeDocument(null, 'print')),
    ],
    whyNot: on(WITH_DOCUMENT, 'why.no_document'),
    run: (actions) => actions.makeDocument(null, 'print'),
  }),
  command({
    id: 'document.text',
    title: 'command.document_text',
    group: 'sale',
    bar: 21,
    screens: WITH_DOCUMENT,
    keys: [{ chords: 'Alt+Shift+U' }],
    entries: [word('MAIL', 'says.document_text', (actions) => actions.makeDocument(null, 'text'))],
    whyNot: on(WITH_DOCUMENT, 'why.no_document'),
    run: (actions) => actions.makeDocument(null, 'text'),
  }),
  command({
    id: 'document.table',
    title: 'command.document_table',
    group: 'sale',
    bar: 23,
    screens: WITH_TABLE,
    keys: [{ chords: 'Alt+X' }],
    entries: [word('CSV', 'says.document_table', (actions) => actions.exportTable())],
    whyNot: on(WITH_TABLE, 'why.no_table'),
    run: (actions) => actions.exportTable(),
  }),
  command({
    id: 'letter.copy',
    title: 'command.copy_text',
    group: 'sale',
    bar: 2,
    screens: ['letter'],
    keys: [{ chords: 'Alt+Y' }],
    entries: [word('COPY', 'says.copy_text', (actions) => actions.copyText())],
    whyNot: on(['letter'], 'why.no_text'),
    run: (actions) => actions.copyText(),
  }),
  command({
    id: 'quote.add',
    title: 'command.quote_offers',
    group: 'shop',
    bar: 9,
    screens: ['offers'],
    keys: [{ chords: 'Alt+A' }],
    entries: [word('QUOTE', 'says.quote_offers', (actions) => actions.quoteOffers())],
    whyNot: (situation) =>
      situation.exchanging ? phrase('why.exchanging') : needsOffers(situation),
    run: (actions) => actions.quoteOffers(),
  }),
  command({
    id: 'quote.part',
    title: 'command.take_part',
    group: 'shop',
    screens: ['offers'],
    keys: [{ chords: 'Alt+Shift+S' }],
    entries: [PART],
    whyNot: (situation) =>
      situation.exchanging ? phrase('why.exchanging') : needsOffers(situation),
    run: (actions) => actions.takePart(null),
  }),
  command({
    id: 'quote.sell',
    title: 'command.sell_quote',
    group: 'shop',
    bar: 3,
    screens: ['quote'],
    keys: [{ chords: 'Alt+Shift+S' }],
    entries: [word('SELL QUOTE', 'says.sell_quote', (actions) => actions.sellQuote())],
    whyNot: needsQuote,
    run: (actions) => actions.sellQuote(),
  }),
  command({
    id: 'quote.together',
    title: 'command.together',
    group: 'shop',
    screens: ['quote'],
    keys: [{ chords: 'Alt+J' }],
    entries: [word('TOGETHER', 'says.together', (actions) => actions.toggleTogether())],
    whyNot: needsQuote,
    run: (actions) => actions.toggleTogether(),
  }),
  command({
    id: 'quotes.open',
    title: 'command.quotes',
    group: 'shop',
    keys: [{ chords: 'Alt+Shift+B' }],
    entries: [word('QUOTES', 'says.quotes', (actions) => actions.openQuotes())],
    run: (actions) => actions.openQuotes(),
  }),
  command({
    id: 'quote.form',
    title: 'command.quote_form',
    group: 'shop',
    bar: 4,
    screens: ['quote'],
    keys: [{ chords: '/', focus: ['empty'] }],
    entries: [word('QUOTE WORDS', 'says.quote_form', (actions) => actions.focusQuoteForm())],
    whyNot: needsQuote,
    run: (actions) => actions.focusQuoteForm(),
  }),
  command({
    id: 'quote.up',
    title: 'command.quote_up',
    group: 'shop',
    bar: 5,
    screens: ['quote'],
    keys: [{ chords: 'Shift+ArrowUp', focus: ['empty'] }],
    entries: [word('QUOTE UP', 'says.quote_up', (actions) => actions.moveOption(-1))],
    whyNot: needsQuote,
    run: (actions) => actions.moveOption(-1),
  }),
  command({
    id: 'quote.down',
    title: 'command.quote_down',
    group: 'shop',
    bar: 6,
    screens: ['quote'],
    keys: [{ chords: 'Shift+ArrowDown', focus: ['empty'] }],
    entries: [word('QUOTE DOWN', 'says.quote_down', (actions) => actions.moveOption(1))],
    whyNot: needsQuote,
    run: (actions) => actions.moveOption(1),
  }),
  command({
    id: 'quote.drop',
    title: 'command.quote_drop',
    group: 'shop',
    bar: 7,
    screens: ['quote'],
    keys: [{ chords: 'Delete', focus: ['empty'] }],
    entries: [word('QUOTE OUT', 'says.quote_drop', (actions) => actions.dropOption())],
    whyNot: needsQuote,
    run: (actions) => actions.dropOption(),
  }),
  command({
    id: 'quote.forget',
    title: 'command.quote_forget',
    group: 'shop',
    bar: 8,
    screens: ['quotes', 'quote'],
    keys: [
      { chords: 'Ctrl+Delete', focus: ['empty'], platforms: ['other'] },
      { chords: 'Meta+Backspace', focus: ['empty'], platforms: ['mac'] },
    ],
    entries: [word('FORGET QUOTE', 'says.quote_forget', (actions) => actions.forgetQuote())],
    whyNot: ({ screen }) =>
      screen === 'quote' || screen === 'quotes' ? null : phrase('why.no_quote'),
    run: (actions) => actions.forgetQuote(),
  }),
  command({
    id: 'dayend.open',
    title: 'command.dayend',
    group: 'sale',
    screens: ['desk', 'tickets', 'ticket', 'booking'],
    keys: [{ chords: 'Alt+Shift+J' }],
    entries: [word('DAYEND', 'says.dayend', (actions) => actions.openDayEnd(null))],
    run: (actions) => actions.openDayEnd(null),
  }),
  command({
    id: 'dayend.period',
    title: 'command.dayend_period',
    group: 'sale',
    bar: 4,
    screens: ['dayend'],
    keys: [{ chords: '/', focus: ['empty'] }],
    entries: [word('DAYEND DAYS', 'says.dayend_period', (actions) => actions.focusDayEndForm())],
    run: (actions) => actions.focusDayEndForm(),
  }),
  command({
    id: 'dayend.next',
    title: 'command.dayend_next',
    group: 'sale',
    bar: 5,
    screens: ['dayend'],
    keys: [{ chords: 'ArrowRight', focus: ['empty'] }],
    entries: [word('DAYEND NEXT', 'says.dayend_next', (actions) => actions.stepDayEnd(1))],
    run: (actions) => actions.stepDayEnd(1),
  }),
  command({
    id: 'dayend.previous',
    title: 'command.dayend_previous',
    group: 'move',
    silent: true,
    screens: ['dayend'],
    keys: [{ chords: 'ArrowLeft', focus: ['empty'] }],
    run: (actions) => actions.stepDayEnd(-1),
  }),
];
