/** What can be meant about the line and the outbox, and what the common keys mean on their screens. */

import {
  activeArea,
  answer,
  askFocus,
  type DeskContext,
  listIn,
  patchArea,
  type ScreenKeys,
} from '../../app/desk-context.ts';
import { openScreen } from '../../app/moving.ts';
import type { Screen } from '../../commands/context.ts';
import { say } from '../../i18n/words.ts';
import { openFlights, takeFlights } from './adding.ts';
import * as deciding from './deciding.ts';
import { readOutbox } from './outbox.ts';
import { choicesOf } from './outbox-choice.ts';
import { outboxRows } from './outbox-rows.ts';

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
  const requests = { ...draft.requests, limit: amount };
  patchArea(desk, name, { draft: { ...draft, requests, errors } });
  answer(desk, name, 'info', say('answer.limit', { amount }));
}

export function printPage(desk: DeskContext): void {
  if (desk.page.print) desk.page.print();
  else answer(desk, activeArea(desk).name, 'warn', say('answer.no_printer'));
}

export const OUTBOX_SCREENS = {
  outbox: {
    open: (desk) => deciding.openOutbox(desk, null),
    enter: (desk) => deciding.openItem(desk, null),
    list: (area, { items }) =>
      listIn(
        area,
        outboxRows(items, area.outbox_filter).map(({ id }) => id),
      ),
  },
  decision: {
    open: (desk) => deciding.openItem(desk, null),
    enter: deciding.takeChoice,
    list(area, { items }) {
      const item = items.find(({ id }) => id === area.decision?.item_id);
      return listIn(area, item ? choicesOf(item).map((choice) => choice.key) : []);
    },
    isKept: ({ decision }) => decision !== null,
  },
  flights: { open: openFlights, end: takeFlights },
  handover: { isKept: ({ handover }) => handover !== null },
  report: {},
  confirmation: {},
} satisfies Partial<Record<Screen, ScreenKeys>>;
