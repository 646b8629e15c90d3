/** What can be meant about the line and the outbox, and what the common keys mean on their screens. */

import {
  activeArea,
  answer,
  askFocus,
  type DeskContext,
  patchArea,
} from '../../app/desk-context.ts';
import { openScreen } from '../../app/moving.ts';
import type { Screen } from '../../commands/context.ts';
import { say } from '../../i18n/words.ts';
import * as deciding from './deciding.ts';
import { readOutbox } from './outbox.ts';
import { openFlights, takeFlights } from './queueing.ts';

const show = (desk: DeskContext, screen: Screen): void => {
  openScreen(desk, activeArea(desk).name, screen);
  askFocus(desk, 'line');
};

export function openReport(desk: DeskContext): void {
  show(desk, 'report');
  void readOutbox(desk);
}

export const openConfirmation = (desk: DeskContext): void => show(desk, 'confirmation');

/** What the queue may book a sale for at most. */
export function setLimit(desk: DeskContext, amount: string): void {
  const { name, draft } = activeArea(desk);
  if (!draft) return;
  const { limit: _, ...errors } = draft.errors;
  const wishes = { ...draft.wishes, limit: amount };
  patchArea(desk, name, { draft: { ...draft, wishes, errors } });
  answer(desk, name, 'info', say('answer.limit', { amount }));
}

export function printPage(desk: DeskContext): void {
  if (desk.page.print) desk.page.print();
  else answer(desk, activeArea(desk).name, 'warn', say('answer.no_printer'));
}

/** Opens a screen that needs more than being shown; false where it is another's. */
export function openOffline(desk: DeskContext, screen: Screen): boolean {
  if (screen === 'outbox') deciding.openOutbox(desk, null);
  else if (screen === 'decision') deciding.openItem(desk, null);
  else if (screen === 'flights') openFlights(desk);
  else return false;
  return true;
}

/** Ends what is on screen; false where it is another's. */
export function endOffline(desk: DeskContext, screen: Screen): boolean {
  if (screen !== 'flights') return false;
  takeFlights(desk);
  return true;
}

/** Enter on the row under the cursor. */
export function enterOutbox(desk: DeskContext): boolean {
  const { screen } = activeArea(desk);
  if (screen === 'outbox') deciding.openItem(desk, null);
  else if (screen === 'decision') deciding.takeChoice(desk);
  else return false;
  return true;
}
