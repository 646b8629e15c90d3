/** What can be meant about the line and the queue, and what the common keys mean on their screens. */
import type { Actions } from '../commands/actions.ts';
import type { Screen } from '../commands/situation.ts';
import { say } from '../words/words.ts';
import { setOffline } from './connection.ts';
import * as deciding from './deciding.ts';
import { activeArea, answer, askFocus, type Bench, patchArea } from './desk.ts';
import { openScreen } from './moving.ts';
import type { Page } from './page.ts';
import { readQueue } from './queue.ts';
import { openFlights, takeFlights, typeFlight } from './queueing.ts';

type QueueActions = Pick<
  Actions,
  | 'setOffline'
  | 'openQueue'
  | 'stepFilter'
  | 'openItem'
  | 'decideItem'
  | 'chooseAlternative'
  | 'adoptOrder'
  | 'dropItem'
  | 'drainQueue'
  | 'openReport'
  | 'typeFlight'
  | 'takeFlights'
  | 'setLimit'
  | 'openConfirmation'
  | 'printPage'
>;

export function queueActions(bench: Bench, page: Page): QueueActions {
  const show = (screen: Screen) => {
    openScreen(bench, activeArea(bench).name, screen);
    askFocus(bench, 'line');
  };
  return {
    setOffline: (offline) => void setOffline(bench, offline),
    openQueue: (filter) => deciding.openQueue(bench, filter),
    stepFilter: (step) => deciding.stepFilter(bench, step),
    openItem: (line) => deciding.openItem(bench, line),
    decideItem: (decision) => deciding.takeKind(bench, decision, null),
    chooseAlternative: (number) => deciding.takeKind(bench, 'choose', number),
    adoptOrder: (number) => deciding.takeKind(bench, 'adopt', number),
    dropItem: (reason) => deciding.dropItem(bench, reason),
    drainQueue: () => void deciding.drainQueue(bench),
    openReport() {
      show('report');
      void readQueue(bench);
    },
    typeFlight: (wish) => typeFlight(bench, wish),
    takeFlights: () => takeFlights(bench),
    setLimit(amount) {
      const { name, draft } = activeArea(bench);
      if (!draft) return;
      const { limit: _, ...errors } = draft.errors;
      const wishes = { ...draft.wishes, limit: amount };
      patchArea(bench, name, { draft: { ...draft, wishes, errors } });
      answer(bench, name, 'info', say('answer.limit', { amount }));
    },
    openConfirmation: () => show('confirmation'),
    printPage() {
      if (page.print) page.print();
      else answer(bench, activeArea(bench).name, 'warn', say('answer.no_printer'));
    },
  };
}

/** Opens a screen that needs more than being shown; false where it is another's. */
export function openOffline(bench: Bench, screen: Screen): boolean {
  if (screen === 'queue') deciding.openQueue(bench, null);
  else if (screen === 'decision') deciding.openItem(bench, null);
  else if (screen === 'flights') openFlights(bench);
  else return false;
  return true;
}

/** Ends what is on screen; false where it is another's. */
export function endOffline(bench: Bench, screen: Screen): boolean {
  if (screen !== 'flights') return false;
  takeFlights(bench);
  return true;
}

/** Enter on the row under the cursor. */
export function enterQueue(bench: Bench): boolean {
  const { screen } = activeArea(bench);
  if (screen === 'queue') deciding.openItem(bench, null);
  else if (screen === 'decision') deciding.takeChoice(bench);
  else return false;
  return true;
}
