/** The day-end report: its days and agent, the four summaries, and the documents of their rows. */
import { stepThrough } from '#main/contract/collections.ts';
import {
  type DayEndCheck,
  MAX_DAY_END_DAYS,
  type SalesDifference,
} from '#main/contract/day-end.ts';
import type { AreaName } from '#main/contract/desk.ts';
import type { Area } from '../../app/area.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import { formatProviderNumber } from '../../i18n/format.ts';
import { formatTicketNumber } from '../../i18n/ticket-text.ts';
import { phrase, say } from '../../i18n/words.ts';
import { openTicket } from '../ticketing/tickets.ts';
import { formatMinorAmount, listDayLines } from './day-end-rows.ts';
import { DAY_END_GROUPS, type DayView } from './documents-state.ts';
import { pickShownPeriod, readTypedPeriod } from './period.ts';

const UNREAD: Omit<DayView, 'from' | 'to'> = {
  agent: null,
  errors: {},
  group: 'kind',
  open: null,
  answer: null,
};

/** Opens the report for days as YYYY-MM-DD; null keeps the form. */
export function openDayEnd(desk: DeskContext, request: { from: string; to: string } | null): void {
  const { name, day } = desk.getActiveArea();
  const days = pickShownPeriod(request, day, desk.getAgencyToday());
  const kept = request ? { ...day, answer: null } : day;
  desk.patchArea(name, { day: { ...UNREAD, ...kept, ...days, open: null } });
  desk.openScreen(name, 'dayend', 'line');
  void readDayEnd(desk, name);
}

/** The request to the service; null if the form is wrong or was never opened. */
export function readDayEndRequest(desk: DeskContext, { day }: Area) {
  if (!day) return null;
  const { days } = readTypedPeriod(day, desk.getAgencyToday(), MAX_DAY_END_DAYS);
  return days && { ...days, ...(day.agent === null ? {} : { agent: day.agent }) };
}

/** As `readDayEndRequest`, but marks the fields of a wrong form. */
function readRequestOrRefuse(desk: DeskContext, name: AreaName) {
  const area = desk.getArea(name);
  if (!area.day) return null;
  const { errors } = readTypedPeriod(area.day, desk.getAgencyToday(), MAX_DAY_END_DAYS);
  desk.patchPart(name, 'day', { errors });
  const asked = readDayEndRequest(desk, area);
  if (!asked) desk.refuseForm(name);
  return asked;
}

export async function readDayEnd(desk: DeskContext, name: AreaName): Promise<void> {
  desk.patchPart(name, 'day', { open: null });
  const asked = readRequestOrRefuse(desk, name);
  if (!asked) return;
  const done = await desk.callOrAnswer(name, phrase('waiting.dayend'), 'dayend.get', asked);
  if (!done) {
    // No day's sums stand under other days, or another agent, than theirs.
    const shown = desk.getArea(name).day?.answer;
    const is_theirs =
      shown?.from === asked.from &&
      shown.to === asked.to &&
      (shown.agent?.id ?? null) === (asked.agent ?? null);
    if (!is_theirs) desk.patchPart(name, 'day', { answer: null });
    return;
  }
  const view = done.output;
  desk.patchPart(name, 'day', { answer: view });
  const total = formatMinorAmount(view.total.total, view.currency);
  desk.announce(say('answer.dayend', { n: view.total.documents, total }));
}

export function stepDayEnd(desk: DeskContext, step: -1 | 1): void {
  const { name, day } = desk.getActiveArea();
  if (!day || day.open !== null) return;
  const group = stepThrough(DAY_END_GROUPS, day.group, step);
  desk.patchPart(name, 'day', { group });
  desk.announce(say('answer.dayend_part', { by: say(`dayend.by.${group}`) }));
}

const MAX_DIFFERENCES = 40;

/** Compares the days on screen, for all agents, with the providers' own sales reports. */
export async function checkDayEnd(desk: DeskContext): Promise<void> {
  const { name } = desk.getActiveArea();
  const asked = readRequestOrRefuse(desk, name);
  if (!asked) return;
  const { from, to } = asked;
  const what = phrase('waiting.sales_reports');
  const done = await desk.callOrAnswer(name, what, 'dayend.check', { from, to });
  if (!done) return;
  const { providers } = done.output;
  const unread = providers.flatMap((one) => (one.why === null ? [] : [`${one.name}: ${one.why}`]));
  const lines = providers.flatMap((one) => one.differences.map((found) => describe(one, found)));
  const asked_at = providers.map(({ name }) => name).join(', ');
  const documents = providers.reduce((sum, one) => sum + one.documents, 0);
  const text =
    lines.length > 0
      ? say('answer.sales_differ', { n: lines.length })
      : unread.length > 0
        ? say('answer.sales_unread')
        : say('answer.sales_agree', { n: documents, providers: asked_at });
  const more = lines.length - MAX_DIFFERENCES;
  const shown = [
    ...unread,
    ...lines.slice(0, MAX_DIFFERENCES),
    ...(more > 0 ? [say('desk.outbox_more', { n: more })] : []),
  ];
  desk.answer(name, shown.length > 0 ? 'warn' : 'info', text, shown);
}

function describe(
  { provider_type }: DayEndCheck['providers'][number],
  { kind, number, passenger, locator, agent, currency, here, reported }: SalesDifference,
): string {
  const formatSide = (one: SalesDifference['here']) => ({
    state: one ? say(`sales.state.${one.state}`) : '',
    worth: one?.total == null || currency === null ? '' : formatMinorAmount(one.total, currency),
    form: one?.fop_type ? say(`fop.${one.fop_type}`) : '',
  });
  const [own, other] = [formatSide(here), formatSide(reported)];
  return say(`sales.${kind}`, {
    document: [formatTicketNumber(number), passenger?.toUpperCase(), locator, agent]
      .filter(Boolean)
      .join(' '),
    provider: formatProviderNumber(provider_type),
    here: own.state,
    there: other.state,
    own: own.worth,
    other: other.worth,
    form: own.form,
    other_form: other.form,
  });
}

/** Enter: from a row of the summary to its documents, from a document to the ticket. */
export function enterDayEnd(desk: DeskContext, key: string): void {
  const { name, day } = desk.getActiveArea();
  if (!day) return;
  if (day.open === null) {
    desk.patchPart(name, 'day', { open: key });
    desk.patchPart(name, 'cursor', { dayend: undefined });
    return;
  }
  const number = listDayLines(day).find((row) => row.key === key)?.line.number ?? null;
  if (number !== null) void openTicket(desk, { number });
}
