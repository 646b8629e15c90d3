/** The day end: its days and agent, the four summaries, and the documents behind each row of them. */
import { MAX_DAY_END_DAYS } from '#main/contract/day-end.ts';
import type { AreaName } from '#main/contract/desk.ts';
import type { Area } from '../../app/area.ts';
import {
  activeArea,
  agencyToday,
  announce,
  answerFailure,
  areaOf,
  askFocus,
  callFor,
  type DeskContext,
  patchArea,
  refuseForm,
} from '../../app/desk-context.ts';
import { openScreen } from '../../app/moving.ts';
import { phrase, say } from '../../i18n/words.ts';
import { openTicket } from '../ticketing/tickets.ts';
import { dayLines, minorMoney } from './day-rows.ts';
import { DAY_END_GROUPS, type DayView } from './papers-state.ts';
import { shownPeriod, typedPeriod } from './period.ts';

const patchDay = (desk: DeskContext, name: AreaName, change: Partial<DayView>): void =>
  patchArea(desk, name, ({ day }) => ({ day: day && { ...day, ...change } }));

const UNREAD: Omit<DayView, 'from' | 'to'> = {
  agent: null,
  errors: {},
  group: 'kind',
  open: null,
  answer: null,
};

/** Days, YYYY-MM-DD; null leaves the form as it is. */
export function openDayEnd(desk: DeskContext, request: { from: string; to: string } | null): void {
  const { name, day } = activeArea(desk);
  const days = shownPeriod(request, day, agencyToday(desk));
  patchArea(desk, name, { day: { ...(day ?? UNREAD), ...days, open: null } });
  openScreen(desk, name, 'dayend');
  askFocus(desk, 'line');
  void readDayEnd(desk, name);
}

/** What is asked of the service; null where the form is wrong or was never opened. */
export function dayEndAsked(desk: DeskContext, { day }: Area) {
  if (!day) return null;
  const { from, to, errors } = typedPeriod(day, agencyToday(desk), MAX_DAY_END_DAYS);
  if (from === null || to === null || Object.keys(errors).length > 0) return null;
  return { from, to, ...(day.agent === null ? {} : { agent: day.agent }) };
}

export async function readDayEnd(desk: DeskContext, name: AreaName): Promise<void> {
  const { day } = areaOf(desk, name);
  if (!day) return;
  const { errors } = typedPeriod(day, agencyToday(desk), MAX_DAY_END_DAYS);
  patchDay(desk, name, { errors, open: null });
  const asked = dayEndAsked(desk, areaOf(desk, name));
  if (!asked) {
    refuseForm(desk, name, Object.values(errors));
    return;
  }
  const result = await callFor(desk, name, phrase('waiting.dayend'), 'dayend.get', asked);
  if (!result.ok) {
    answerFailure(desk, name, result.error);
    return;
  }
  const view = result.value.output;
  patchDay(desk, name, { answer: view });
  const total = `${view.currency} ${minorMoney(view.total.total, view.currency)}`;
  announce(desk, say('answer.dayend', { n: view.total.documents, total }));
}

export function stepDayEnd(desk: DeskContext, step: -1 | 1): void {
  const { name, day } = activeArea(desk);
  if (!day || day.open !== null) return;
  const at = DAY_END_GROUPS.indexOf(day.group) + step + DAY_END_GROUPS.length;
  const group = DAY_END_GROUPS[at % DAY_END_GROUPS.length] ?? 'kind';
  patchDay(desk, name, { group });
  announce(desk, say('answer.dayend_part', { by: say(`dayend.by.${group}`) }));
}

/** Enter: from a row of the summary to its documents, from a document to the ticket. */
export function enterDayEnd(desk: DeskContext, key: string): void {
  const { name, day } = activeArea(desk);
  if (!day) return;
  if (day.open === null) {
    patchDay(desk, name, { open: key });
    patchArea(desk, name, ({ cursor }) => ({ cursor: { ...cursor, dayend: undefined } }));
    return;
  }
  const number = dayLines(day).find((row) => row.key === key)?.line.number ?? null;
  if (number !== null) void openTicket(desk, { number });
}
