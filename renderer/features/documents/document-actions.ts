/** What can be meant about documents, quotes and the day end, and what Enter and Escape mean there. */

import { activeArea, askFocus, type DeskContext } from '../../app/desk-context.ts';
import type { Page } from '../../app/page.ts';
import type { Screen } from '../../commands/context.ts';
import type { DocumentActions } from '../../commands/document-actions.ts';
import { openBooking } from '../booking/servicing.ts';
import { sellQuote, takePart, toggleTogether } from '../sell/sale-parts.ts';
import { enterDayEnd, openDayEnd, stepDayEnd } from './day-end.ts';
import { copyText, exportTable, makeDocument } from './papers.ts';
import * as quoting from './quoting.ts';

export function documentActions(desk: DeskContext, page: Page): DocumentActions {
  return {
    makeDocument: (kind, use) => makeDocument(desk, page, kind, use),
    exportTable: () => exportTable(desk, page),
    copyText: () => copyText(desk, page),
    quoteOffers: () => quoting.quoteOffers(desk),
    takePart: (line) => takePart(desk, line),
    toggleTogether: () => toggleTogether(desk),
    sellQuote: () => sellQuote(desk),
    openQuotes: () => quoting.openQuotes(desk),
    openQuote: (id) => quoting.openQuote(desk, id),
    focusQuoteForm: () => askFocus(desk, 'form', true),
    moveOption: (step) => quoting.moveOption(desk, step),
    dropOption: () => quoting.dropOption(desk),
    saveQuote: () => quoting.saveQuote(desk).then(() => undefined),
    forgetQuote: () => quoting.forgetQuote(desk),
    openDayEnd: (request) => openDayEnd(desk, request),
    focusDayEndForm: () => askFocus(desk, 'form', true),
    stepDayEnd: (step) => stepDayEnd(desk, step),
  };
}

/** Opens a screen that needs more than being shown; false where it is another's. */
export function openPapers(desk: DeskContext, screen: Screen): boolean {
  if (screen === 'quotes') quoting.openQuotes(desk);
  else if (screen === 'dayend') openDayEnd(desk, null);
  else return false;
  return true;
}

/** What was booked from an option, or the words of its quote. */
function openOption(desk: DeskContext, key: string): void {
  const option = activeArea(desk).quoting?.options.find(({ id }) => id === key);
  if (option?.booking) void openBooking(desk, option.booking.id);
  else askFocus(desk, 'form');
}

export function enterPapers(desk: DeskContext, key: string): boolean {
  const { screen } = activeArea(desk);
  if (screen === 'quotes') void quoting.openQuote(desk, key);
  else if (screen === 'quote') openOption(desk, key);
  else if (screen === 'dayend') enterDayEnd(desk, key);
  else return false;
  return true;
}

/** Mod+Enter on a screen of documents; false where it is another's. */
export function endPapers(desk: DeskContext, screen: Screen): boolean {
  if (screen !== 'quote') return false;
  void quoting.saveQuote(desk);
  return true;
}
