/** What can be meant about documents, quotes and the day end, and what Enter and Escape mean there. */
import type { DocumentActions } from '../commands/document-actions.ts';
import type { Screen } from '../commands/situation.ts';
import { enterDayEnd, openDayEnd, stepDayEnd } from './day-end.ts';
import { activeArea, askFocus, type Bench } from './desk.ts';
import type { Page } from './page.ts';
import { copyText, exportTable, makeDocument } from './papers.ts';
import * as quoting from './quoting.ts';
import { sellQuote, takePart, toggleTogether } from './sale-parts.ts';
import { openBooking } from './servicing.ts';

export function documentActions(bench: Bench, page: Page): DocumentActions {
  return {
    makeDocument: (kind, use) => makeDocument(bench, page, kind, use),
    exportTable: () => exportTable(bench, page),
    copyText: () => copyText(bench, page),
    quoteOffers: () => quoting.quoteOffers(bench),
    takePart: (line) => takePart(bench, line),
    toggleTogether: () => toggleTogether(bench),
    sellQuote: () => sellQuote(bench),
    openQuotes: () => quoting.openQuotes(bench),
    openQuote: (id) => quoting.openQuote(bench, id),
    focusQuoteForm: () => askFocus(bench, 'form', true),
    moveOption: (step) => quoting.moveOption(bench, step),
    dropOption: () => quoting.dropOption(bench),
    saveQuote: () => quoting.saveQuote(bench).then(() => undefined),
    forgetQuote: () => quoting.forgetQuote(bench),
    openDayEnd: (wish) => openDayEnd(bench, wish),
    focusDayEndForm: () => askFocus(bench, 'form', true),
    stepDayEnd: (step) => stepDayEnd(bench, step),
  };
}

/** Opens a screen that needs more than being shown; false where it is another's. */
export function openPapers(bench: Bench, screen: Screen): boolean {
  if (screen === 'quotes') quoting.openQuotes(bench);
  else if (screen === 'dayend') openDayEnd(bench, null);
  else return false;
  return true;
}

/** What was booked from an option, or the words of its quote. */
function openOption(bench: Bench, key: string): void {
  const option = activeArea(bench).quoting?.options.find(({ id }) => id === key);
  if (option?.booking) void openBooking(bench, option.booking.id);
  else askFocus(bench, 'form');
}

export function enterPapers(bench: Bench, key: string): boolean {
  const { screen } = activeArea(bench);
  if (screen === 'quotes') void quoting.openQuote(bench, key);
  else if (screen === 'quote') openOption(bench, key);
  else if (screen === 'dayend') enterDayEnd(bench, key);
  else return false;
  return true;
}

/** Mod+Enter on a screen of documents; false where it is another's. */
export function endPapers(bench: Bench, screen: Screen): boolean {
  if (screen !== 'quote') return false;
  void quoting.saveQuote(bench);
  return true;
}
