/** What can be meant about the line and the queue, and what the common keys mean on their screens. */
import type { Actions, Screen } from '../commands/situation.ts';
import { say } from '../words/words.ts';
import { setOffline } from './connection.ts';
import { activeArea, answer, askFocus, type Bench } from './desk.ts';
import { openScreen } from './moving.ts';
import type { Page } from './page.ts';
import * as queue from './queue.ts';
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
    openQueue: (filter) => queue.openQueue(bench, filter),
    stepFilter: (step) => queue.stepFilter(bench, step),
    openItem: (line) => queue.openItem(bench, line),
    decideItem: (decision) => queue.takeKind(bench, decision, null),
    chooseAlternative: (number) => queue.takeKind(bench, 'choose', number),
    adoptOrder: (number) => queue.takeKind(bench, 'adopt', number),
    dropItem: (reason) => queue.dropItem(bench, reason),
    drainQueue: () => void queue.drainQueue(bench),
    openReport() {
      show('report');
      void queue.readQueue(bench);
    },
    typeFlight: (wish) => typeFlight(bench, wish),
    openConfirmation: () => show('confirmation'),
    printPage() {
      if (page.print) page.print();
      else answer(bench, activeArea(bench).name, 'warn', say('answer.no_printer'));
    },
  };
}

/** Opens a screen that needs more than being shown; false where it is another's. */
export function openOffline(bench: Bench, screen: Screen): boolean {
  if (screen === 'queue') queue.openQueue(bench, null);
  else if (screen === 'decision') queue.openItem(bench, null);
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
  if (screen === 'queue') queue.openItem(bench, null);
  else if (screen === 'decision') queue.takeChoice(bench);
  else return false;
  return true;
}
