/** Actions for the connection and the outbox, and keys and rows of their screens. */
import type { DeskContext, ScreenKeys } from '../../app/desk-context.ts';
import type { Screen } from '../../commands/screens.ts';
import { say } from '../../i18n/words.ts';
import { changeRequests, openFlights, takeFlights } from './adding.ts';
import * as deciding from './deciding.ts';
import { readOutbox } from './outbox.ts';
import { listChoices } from './outbox-choice.ts';
import { listOutboxRows } from './outbox-rows.ts';

export function openReport(desk: DeskContext): void {
  desk.openScreen(desk.getActiveArea().name, 'report', 'line');
  void readOutbox(desk);
}

/** Sets the highest price at which the outbox may book the sale. */
export function setLimit(desk: DeskContext, amount: string): void {
  const { name, draft } = desk.getActiveArea();
  if (!draft) return;
  changeRequests(desk, name, { limit: amount });
  desk.answer(name, 'info', say('answer.limit', { amount }));
}

export function printPage(desk: DeskContext): void {
  if (desk.page.print) desk.page.print();
  else desk.answerHere('warn', say('answer.no_printer'));
}

export const OUTBOX_SCREENS = {
  outbox: {
    open: (desk) => deciding.openOutbox(desk, null),
    enter: (desk) => deciding.openItem(desk, null),
    list: (area, { items }) => listOutboxRows(items, area.outbox_filter).map(({ id }) => id),
  },
  decision: {
    open: (desk) => deciding.openItem(desk, null),
    enter: deciding.takeChoice,
    list(area, { items }) {
      const item = items.find(({ id }) => id === area.decision?.item_id);
      return item ? listChoices(item).map((choice) => choice.key) : [];
    },
    isKept: ({ decision }) => decision !== null,
    instead: () => 'outbox',
  },
  flights: { open: openFlights, end: takeFlights },
  handover: { isKept: ({ handover }) => handover !== null },
  report: {},
} satisfies Partial<Record<Screen, ScreenKeys>>;
