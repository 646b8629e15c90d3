/** What can be meant about the line and the outbox, and what the common keys mean on their screens. */

import { setOffline } from '../../app/connection.ts';
import {
  activeArea,
  answer,
  askFocus,
  type DeskContext,
  patchArea,
} from '../../app/desk-context.ts';
import { openScreen } from '../../app/moving.ts';
import type { Page } from '../../app/page.ts';
import type { Actions } from '../../commands/actions.ts';
import type { Screen } from '../../commands/context.ts';
import { say } from '../../i18n/words.ts';
import * as deciding from './deciding.ts';
import { readOutbox } from './outbox.ts';
import { openFlights, takeFlights, typeFlight } from './queueing.ts';

type OutboxActions = Pick<
  Actions,
  | 'setOffline'
  | 'openOutbox'
  | 'stepFilter'
  | 'openItem'
  | 'decideItem'
  | 'chooseAlternative'
  | 'adoptOrder'
  | 'dropItem'
  | 'drainOutbox'
  | 'openReport'
  | 'typeFlight'
  | 'takeFlights'
  | 'setLimit'
  | 'openConfirmation'
  | 'printPage'
>;

export function outboxActions(desk: DeskContext, page: Page): OutboxActions {
  const show = (screen: Screen) => {
    openScreen(desk, activeArea(desk).name, screen);
    askFocus(desk, 'line');
  };
  return {
    setOffline: (offline) => void setOffline(desk, offline),
    openOutbox: (filter) => deciding.openOutbox(desk, filter),
    stepFilter: (step) => deciding.stepFilter(desk, step),
    openItem: (line) => deciding.openItem(desk, line),
    decideItem: (decision) => deciding.takeKind(desk, decision, null),
    chooseAlternative: (number) => deciding.takeKind(desk, 'choose', number),
    adoptOrder: (number) => deciding.takeKind(desk, 'adopt', number),
    dropItem: (reason) => deciding.dropItem(desk, reason),
    drainOutbox: () => void deciding.drainOutbox(desk),
    openReport() {
      show('report');
      void readOutbox(desk);
    },
    typeFlight: (request) => typeFlight(desk, request),
    takeFlights: () => takeFlights(desk),
    setLimit(amount) {
      const { name, draft } = activeArea(desk);
      if (!draft) return;
      const { limit: _, ...errors } = draft.errors;
      const wishes = { ...draft.wishes, limit: amount };
      patchArea(desk, name, { draft: { ...draft, wishes, errors } });
      answer(desk, name, 'info', say('answer.limit', { amount }));
    },
    openConfirmation: () => show('confirmation'),
    printPage() {
      if (page.print) page.print();
      else answer(desk, activeArea(desk).name, 'warn', say('answer.no_printer'));
    },
  };
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
