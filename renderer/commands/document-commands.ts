/** Commands of documents and the day-end report. */
import { phrase } from '../i18n/words.ts';
import { type Command, command, keyOn } from './command.ts';
import type { CommandContext } from './context.ts';
import { REPORTS } from './own-entries.ts';
import type { Screen } from './screens.ts';
import { needsBooking, needsTicket } from './why-not.ts';

const WITH_DOCUMENT: readonly Screen[] = [
  'booking',
  'ticket',
  'tickets',
  'letter',
  'quote',
  'dayend',
];

const WITH_TABLE: readonly Screen[] = ['tickets', 'dayend'];

const on =
  (screens: readonly Screen[], why: 'why.no_document' | 'why.no_table' | 'why.no_text') =>
  ({ screen }: CommandContext) =>
    screens.includes(screen) ? null : phrase(why);

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
    short: 'document.pdf',
    bar: 20,
    screens: ['ticket', 'tickets', 'letter', 'quote', 'dayend'],
    keys: [{ chords: 'Alt+G' }],
    word: ['PDF', 'says.document_pdf'],
    whyNot: on(WITH_DOCUMENT, 'why.no_document'),
    run: (actions) => actions.makeDocument(null),
  }),
  command('document.print', 'command.document_print', 'sale', {
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
    screens: ['booking', 'ticket', 'tickets', 'quote', 'dayend'],
    keys: [{ chords: 'Alt+Shift+U' }],
    word: ['MAIL', 'says.document_text'],
    whyNot: on(WITH_DOCUMENT, 'why.no_document'),
    run: (actions) => actions.makeDocument(null, 'text'),
  }),
  command('document.table', 'command.document_table', 'sale', {
    short: 'document.csv',
    bar: 21,
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
