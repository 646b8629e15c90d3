/**
 * Parameters of the ticket list: days of a time zone as instants, sort fields without repeats, a
 * page. Days are whole, the last one included; the longest period is a week.
 */
import { refuseField } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { ok, type Result } from '#main/contract/result.ts';
import {
  MAX_LISTED_DAYS,
  TICKET_SORT_FIELDS,
  type TicketListInput,
  type TicketSortField,
} from '#main/contract/ticketing.ts';
import { convertUtcToLocal, countDaysBetween, isZoneName } from '#main/reference/calendar.ts';
import { type Period, toPeriod } from '../instants.ts';

export interface TicketSort {
  field: TicketSortField;
  descending: boolean;
}

export interface TicketListPlan extends Period {
  first_day: string;
  last_day: string;
  sort: TicketSort[];
  page: number;
  per_page: number;
  booking: { id: string } | { locator: string } | null;
}

/** The interface's default. */
const DEFAULT_ZONE = 'America/Sao_Paulo';
const MAX_PER_PAGE = 250;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function readTicketList(input: TicketListInput, now: Date): Result<TicketListPlan> {
  const zone = input.timezone ?? DEFAULT_ZONE;
  if (!isZoneName(zone)) return refuseField('timezone', phrase('zone_unknown', { zone }));
  const period = readPeriod(input, zone, now);
  if (!period.ok) return period;
  const sort = readSort(input.sort_by ?? 'created_at');
  if (!sort.ok) return sort;
  const { booking_id, locator } = input;
  if (booking_id && locator) return refuseField('locator', phrase('id_or_locator'));
  if (booking_id && !UUID.test(booking_id)) return refuseField('booking_id', phrase('not_uuid'));
  return ok({
    ...period.value,
    sort: sort.value,
    page: input.page ?? 1,
    per_page: input.per_page ?? MAX_PER_PAGE,
    booking: booking_id
      ? { id: booking_id.toLowerCase() }
      : locator
        ? { locator: locator.trim().toUpperCase() }
        : null,
  });
}

/** A day left out means today. */
function readPeriod(
  { start_date, end_date }: Pick<TicketListInput, 'start_date' | 'end_date'>,
  zone: string,
  now: Date,
): Result<Period & Pick<TicketListPlan, 'first_day' | 'last_day'>> {
  const today = convertUtcToLocal(now.toISOString(), zone).slice(0, 10);
  const start = start_date ?? today;
  const end = end_date ?? today;
  const days = countDaysBetween(start, end) + 1;
  if (days < 1) return refuseField('start_date', phrase('period_wrong', { from: start, to: end }));
  if (days > MAX_LISTED_DAYS) {
    return refuseField('end_date', phrase('period_days', { most: MAX_LISTED_DAYS, n: days }));
  }
  return ok({ ...toPeriod(start, end, zone), first_day: start, last_day: end });
}

/** 'created_at,-number': fields in order, each later one breaks ties; '-' sorts descending. */
function readSort(text: string): Result<TicketSort[]> {
  const sort: TicketSort[] = [];
  for (const part of text.split(',')) {
    const word = part.trim();
    const descending = word.startsWith('-');
    const field = TICKET_SORT_FIELDS.find((name) => name === word.slice(descending ? 1 : 0));
    if (!field) {
      return refuseField(
        'sort_by',
        phrase('cannot_sort', { word, list: TICKET_SORT_FIELDS.join(', ') }),
      );
    }
    if (sort.some((other) => other.field === field)) {
      return refuseField('sort_by', phrase('sort_twice', { word: field }));
    }
    sort.push({ field, descending });
  }
  return ok(sort);
}

/** The totals returned with a page. */
export const listMeta = (
  { page, per_page }: Pick<TicketListPlan, 'page' | 'per_page'>,
  total: number,
) => ({ page, per_page, total, total_pages: Math.ceil(total / per_page) });
