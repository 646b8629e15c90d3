/** A period of days typed into a form, in any date format. Without an end it is one day. */
import { countDaysBetween } from '#main/reference/calendar.ts';
import { say } from '../../i18n/words.ts';
import { formatTypedDate, readTypedDate } from '../sell/passenger-rows.ts';

export interface TypedPeriod {
  from: string;
  to: string;
}

/** The days a form shows: those of an entry, those it had before, or today. */
export function pickShownPeriod(
  request: TypedPeriod | null,
  kept: TypedPeriod | null,
  today: string,
): TypedPeriod {
  if (request) return { from: formatTypedDate(request.from), to: formatTypedDate(request.to) };
  const { from, to } = kept ?? { from: formatTypedDate(today), to: formatTypedDate(today) };
  return { from, to };
}

/** The days as YYYY-MM-DD, null if wrong, and errors by field. `most` is in days. */
export function readTypedPeriod(typed: TypedPeriod, today: string, most: number) {
  const from = readTypedDate(typed.from, today, true);
  const to = typed.to.trim() === '' ? from : readTypedDate(typed.to, today, true);
  const errors: { from?: string; to?: string } = {};
  if (from === null) errors.from = say('field.day');
  if (to === null) errors.to = say('field.day');
  if (from !== null && to !== null) {
    const days = countDaysBetween(from, to);
    if (days < 0) errors.to = say('tickets.before_start');
    else if (days >= most) errors.to = say('tickets.too_long', { n: most });
  }
  const wrong = from === null || to === null || Object.keys(errors).length > 0;
  return { days: wrong ? null : { from, to }, errors };
}
