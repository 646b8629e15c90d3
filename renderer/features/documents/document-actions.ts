/** What the common keys mean on the screens of documents, quotes and the day end. */
import { activeArea, askFocus, type DeskContext } from '../../app/desk-context.ts';
import type { Screen } from '../../commands/context.ts';
import { openBooking } from '../booking/servicing.ts';
import { enterDayEnd, openDayEnd } from './day-end.ts';
import * as quoting from './quoting.ts';

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
