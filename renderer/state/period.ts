/** A period of days as a form has it, typed in any way a day may be. An empty end is the day it begins. */
import { daysBetween } from '#main/reference/calendar.ts';
import { say } from '../words/words.ts';
import { readTypedDate } from './passenger-rows.ts';

/** YYYY-MM-DD where it could be read, and what is wrong at each field. `most` is in days. */
export function typedPeriod(typed: { from: string; to: string }, today: string, most: number) {
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
