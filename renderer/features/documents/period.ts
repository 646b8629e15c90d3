/** A period of days as a form has it, typed in any way a day may be. An empty end is the day it begins. */
import { daysBetween } from '#main/reference/calendar.ts';
import { say } from '../../i18n/words.ts';
import { readTypedDate, typedDate } from '../sell/passenger-rows.ts';

export interface TypedPeriod {
  from: string;
  to: string;
}

/** The days a form shows: those an entry names, those it had before, or today. */
export function shownPeriod(
  request: TypedPeriod | null,
  kept: TypedPeriod | null,
  today: string,
): TypedPeriod {
  if (request) return { from: typedDate(request.from), to: typedDate(request.to) };
  const { from, to } = kept ?? { from: typedDate(today), to: typedDate(today) };
  return { from, to };
}

/** YYYY-MM-DD where it could be read, and what is wrong at each field. `most` is in days. */
export function typedPeriod(typed: TypedPeriod, today: string, most: number) {
  const from = readTypedDate(typed.from, today, true);
  const to = typed.to.trim() === '' ? from : readTypedDate(typed.to, today, true);
  const errors: { from?: string; to?: string } = {};
  if (from === null) errors.from = say('field.day');
  if (to === null) errors.to = say('field.day');
  if (from !== null && to !== null) {
    const days = daysBetween(from, to);
    if (days < 0) errors.to = say('tickets.before_start');
    else if (days >= most) errors.to = say('tickets.too_long', { n: most });
  }
  return { from, to, errors };
}
