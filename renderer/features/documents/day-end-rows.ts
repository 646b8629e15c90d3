/** Rows of the day end and the documents of a row; the only calculation is sums. */
import type { DayEndLine, DayEndView } from '#main/contract/day-end.ts';
import { getMinorDigits } from '#main/reference/currencies.ts';
import type { Area } from '../../app/area.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import { formatAmount, formatMoney, formatProviderNumber, markLong } from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';
import type { DayEndGroup, DayView } from './documents-state.ts';

/** 123450 BRL → '1,234.50'. */
export const formatMinorMoney = (minor: number, currency: string): string =>
  formatMoney(minor / 10 ** getMinorDigits(currency), currency);

export const markLongMinor = (minor: number, currency: string): string =>
  markLong(minor / 10 ** getMinorDigits(currency), currency);

/** 123450 BRL → 'BRL 1,234.50'. */
export const formatMinorAmount = (minor: number, currency: string): string =>
  formatAmount(minor / 10 ** getMinorDigits(currency), currency);

export interface DayRow {
  key: string;
  label: string;
  lines: readonly DayEndLine[];
}

const NO_FORM = 'NO_FORM';

const getGroupKey = (line: DayEndLine, group: DayEndGroup): string => {
  switch (group) {
    case 'kind':
      return line.kind;
    case 'form':
      return line.form ? `${line.form.fop_type} ${line.form.card_brand}` : NO_FORM;
    case 'provider':
      return line.provider_type;
    case 'agent':
      return String(line.agent.id);
  }
};

/** The rows of one summary in the service's order; lines without a form of payment come last. */
export function listDayRows(view: DayEndView, group: DayEndGroup): DayRow[] {
  const heads: Omit<DayRow, 'lines'>[] = {
    kind: view.by_kind.map(({ kind }) => ({ key: kind, label: say(`dayend.kind.${kind}`) })),
    form: view.by_form.map(({ fop_type, card_brand }) => ({
      key: `${fop_type} ${card_brand}`,
      label:
        card_brand === 'UNSPECIFIED'
          ? say(`fop.${fop_type}`)
          : `${say(`fop.${fop_type}`)} · ${say(`brand.${card_brand}`)}`,
    })),
    provider: view.by_provider.map(({ provider_type: key }) => ({
      key,
      label: formatProviderNumber(key),
    })),
    agent: view.by_agent.map(({ agent }) => ({ key: String(agent.id), label: agent.name })),
  }[group];
  const others = view.lines.some((line) =>
    heads.every(({ key }) => key !== getGroupKey(line, group)),
  );
  return [...heads, ...(others ? [{ key: NO_FORM, label: '—' }] : [])].map((head) => ({
    ...head,
    lines: view.lines.filter((line) => getGroupKey(line, group) === head.key),
  }));
}

/** The lines of the open row, each with a unique key. */
export function listDayLines({
  answer: view,
  group,
  open,
}: DayView): { key: string; line: DayEndLine }[] {
  if (!view || open === null) return [];
  return view.lines
    .filter((line) => getGroupKey(line, group) === open)
    .map((line, at) => ({ key: `${line.number ?? ''} ${line.kind} ${at}`, line }));
}

/** Keys of the rows on screen, for the cursor. */
export function listDayKeys({ day }: Area): readonly string[] {
  if (!day?.answer || day.answer.lines.length === 0) return [];
  return day.open === null
    ? listDayRows(day.answer, day.group).map(({ key }) => key)
    : listDayLines(day).map(({ key }) => key);
}

/** Escape: from the documents back to their row; false if the summary is shown. */
export function leaveDayLines(desk: DeskContext): boolean {
  const { name, day } = desk.getActiveArea();
  if (!day || day.open === null) return false;
  const key = day.open;
  desk.patchArea(name, ({ cursor }) => ({
    day: { ...day, open: null },
    cursor: { ...cursor, dayend: key },
  }));
  return true;
}
