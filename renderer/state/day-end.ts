/** The day end: its days and agent, the four summaries, and the documents behind each row of them. */
import { MOST_DAY_END_DAYS } from '#main/contract/day-end.ts';
import type { AreaName } from '#main/contract/desk.ts';
import type { DayEndWish } from '../commands/document-actions.ts';
import { phrase, say } from '../words/words.ts';
import type { Area } from './area.ts';
import { dayLines, minorMoney } from './day-rows.ts';
import {
  activeArea,
  agencyToday,
  announce,
  answerFailure,
  areaOf,
  askFocus,
  type Bench,
  callFor,
  patchArea,
  refuseForm,
} from './desk.ts';
import { openScreen } from './moving.ts';
import { DAY_END_GROUPS, type DayView } from './papers-state.ts';
import { shownPeriod, typedPeriod } from './period.ts';
import { openTicket } from './tickets.ts';

const patchDay = (bench: Bench, name: AreaName, change: Partial<DayView>): void =>
  patchArea(bench, name, ({ day }) => ({ day: day && { ...day, ...change } }));

const UNREAD: Omit<DayView, 'from' | 'to'> = {
  agent: null,
  errors: {},
  group: 'kind',
  open: null,
  answer: null,
};

export function openDayEnd(bench: Bench, wish: DayEndWish | null): void {
  const { name, day } = activeArea(bench);
  const days = shownPeriod(wish, day, agencyToday(bench));
  patchArea(bench, name, { day: { ...(day ?? UNREAD), ...days, open: null } });
  openScreen(bench, name, 'dayend');
  askFocus(bench, 'line');
  void readDayEnd(bench, name);
}

/** What is asked of the service; null where the form is wrong or was never opened. */
export function dayEndAsked(bench: Bench, { day }: Area) {
  if (!day) return null;
  const { from, to, errors } = typedPeriod(day, agencyToday(bench), MOST_DAY_END_DAYS);
  if (from === null || to === null || Object.keys(errors).length > 0) return null;
  return { from, to, ...(day.agent === null ? {} : { agent: day.agent }) };
}

export async function readDayEnd(bench: Bench, name: AreaName): Promise<void> {
  const { day } = areaOf(bench, name);
  if (!day) return;
  const { errors } = typedPeriod(day, agencyToday(bench), MOST_DAY_END_DAYS);
  patchDay(bench, name, { errors, open: null });
  const asked = dayEndAsked(bench, areaOf(bench, name));
  if (!asked) {
    refuseForm(bench, name, Object.values(errors));
    return;
  }
  const result = await callFor(bench, name, phrase('waiting.dayend'), 'dayend.get', asked);
  if (!result.ok) {
    answerFailure(bench, name, result.error);
    return;
  }
  const view = result.value.output;
  patchDay(bench, name, { answer: view });
  const total = `${view.currency} ${minorMoney(view.total.total, view.currency)}`;
  announce(bench, say('answer.dayend', { n: view.total.documents, total }));
}

export function stepDayEnd(bench: Bench, step: -1 | 1): void {
  const { name, day } = activeArea(bench);
  if (!day || day.open !== null) return;
  const at = DAY_END_GROUPS.indexOf(day.group) + step + DAY_END_GROUPS.length;
  const group = DAY_END_GROUPS[at % DAY_END_GROUPS.length] ?? 'kind';
  patchDay(bench, name, { group });
  announce(bench, say('answer.dayend_part', { by: say(`dayend.by.${group}`) }));
}

/** Enter: from a row of the summary to its documents, from a document to the ticket. */
export function enterDayEnd(bench: Bench, key: string): void {
  const { name, day } = activeArea(bench);
  if (!day) return;
  if (day.open === null) {
    patchDay(bench, name, { open: key });
    patchArea(bench, name, ({ cursor }) => ({ cursor: { ...cursor, dayend: undefined } }));
    return;
  }
  const number = dayLines(day).find((row) => row.key === key)?.line.number ?? null;
  if (number !== null) void openTicket(bench, { number });
}
