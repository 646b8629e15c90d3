// Dates as agents write them and airport-local times. Everything is a string, 'YYYY-MM-DD' or
// 'YYYY-MM-DDTHH:mm', and today is always passed in: nothing here reads the clock or the machine's
// own time zone.
import { DateTime, IANAZone } from 'luxon';

/** As in GDS entries and messages. */
export const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');
const DAY_MS = 86_400_000;
/** The longest wait for a 29 February is over a century year that is not a leap year. */
const YEARS_TO_A_LEAP_DAY = 8;

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

export function toEpochDay(date: string): number {
  if (!DATE.test(date)) throw new RangeError(`not a date: ${date}`);
  if (!isDate(date)) throw new RangeError(`no such day: ${date}`);
  return Date.parse(date) / DAY_MS;
}

const toIsoDate = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

const padDigits = (number: number, count: number): string => String(number).padStart(count, '0');

const formatIsoDate = (year: number, month: number, day: number): string =>
  `${padDigits(year, 4)}-${padDigits(month, 2)}-${padDigits(day, 2)}`;

/** Whether the text is an existing day, 'YYYY-MM-DD'. */
export function isDate(text: string): boolean {
  const [, year, month, day] = DATE.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  const days = month === 2 && isLeap(year) ? 29 : (DAYS[month - 1] ?? 0);
  return day >= 1 && day <= days;
}

/** Whether the text is an existing day and minute, 'YYYY-MM-DDTHH:mm'. */
export const isLocalTime = (text: string): boolean =>
  /^.{10}T([01]\d|2[0-3]):[0-5]\d$/.test(text) && isDate(text.slice(0, 10));

function readGdsDate(text: string): { year: string; month: number; day: number } | null {
  const matched = /^(\d{1,2})([A-Z]{3})(\d{2}|\d{4})?$/.exec(text.trim().toUpperCase());
  const month = matched ? MONTHS.indexOf(matched[2]!) + 1 : 0;
  return month === 0 ? null : { year: matched![3] ?? '', month, day: Number(matched![1]) };
}

const toDateIfReal = (year: number, month: number, day: number): string | null => {
  const date = formatIsoDate(year, month, day);
  return isDate(date) ? date : null;
};

/**
 * Reads a travel date: '20DEC' is the next 20 December from `today` on (today itself counts),
 * '20DEC27' and '20DEC2027' are that day. Null for anything else, and for days that do not exist.
 */
export function parseGdsDate(text: string, today: string): string | null {
  const read = readGdsDate(text);
  if (!read) return null;
  const { year, month, day } = read;
  if (year.length === 4) return toDateIfReal(Number(year), month, day);
  if (year.length === 2) return toDateIfReal(2000 + Number(year), month, day);
  const this_year = Number(today.slice(0, 4));
  for (let ahead = 0; ahead <= YEARS_TO_A_LEAP_DAY; ahead++) {
    const date = toDateIfReal(this_year + ahead, month, day);
    if (date !== null && date >= today) return date;
  }
  return null;
}

/**
 * Reads a date of birth, '07SEP84' or '07SEP1984': two digits mean the latest such day that is not
 * after `today`. Null for anything else, and for a future day.
 */
export function parseGdsBirthDate(text: string, today: string): string | null {
  const read = readGdsDate(text);
  if (!read || read.year === '') return null;
  const { year, month, day } = read;
  if (year.length === 4) {
    const date = toDateIfReal(Number(year), month, day);
    return date !== null && date <= today ? date : null;
  }
  const century = Math.floor(Number(today.slice(0, 4)) / 100) * 100;
  const candidates = [century, century - 100].map((c) =>
    toDateIfReal(c + Number(year), month, day),
  );
  return candidates.find((date) => date !== null && date <= today) ?? null;
}

/** '2026-12-20' → '20DEC'. */
export function formatGdsDate(date: string): string {
  toEpochDay(date);
  return date.slice(8, 10) + MONTHS[Number(date.slice(5, 7)) - 1]!;
}

/** '2026-12-20' → '20DEC26'. */
export const formatGdsDateWithYear = (date: string): string =>
  formatGdsDate(date) + date.slice(2, 4);

/** Day of the week as schedules number it: 1 Monday to 7 Sunday. */
export const getWeekday = (date: string): number => ((((toEpochDay(date) + 3) % 7) + 7) % 7) + 1;

/** The date `days` later, or earlier if negative. */
export const addDays = (date: string, days: number): string => toIsoDate(toEpochDay(date) + days);

/** Whole days from `from` to `to`, negative if `to` is earlier. */
export const countDaysBetween = (from: string, to: string): number =>
  toEpochDay(to) - toEpochDay(from);

/** luxon converts zones slowly, and a booking's flights repeat them: the last few are cached. */
const MAX_REMEMBERED = 10_000;

function remember(work: (time: string, zone: string) => string): typeof work {
  const known = new Map<string, string>();
  return (time, zone) => {
    const asked = `${time} ${zone}`;
    const before = known.get(asked);
    if (before !== undefined) return before;
    const answer = work(time, zone);
    if (known.size >= MAX_REMEMBERED) known.clear();
    known.set(asked, answer);
    return answer;
  };
}

/**
 * The instant of a local time at an airport, 'YYYY-MM-DDTHH:mm' → 'YYYY-MM-DDTHH:mm:ssZ'. A time
 * skipped in spring is read with the offset before the change; of one repeated in autumn the first
 * is taken. Throws RangeError for a malformed time or an unknown zone.
 */
export const convertLocalToUtc = remember((local, time_zone) => {
  const moment = DateTime.fromISO(local.slice(0, 16), { zone: time_zone });
  if (!moment.isValid || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(local)) {
    throw new RangeError(`not a local time: ${local} ${time_zone}`);
  }
  // Without this, luxon's choice between two possible offsets depends on the machine's clock.
  const first = moment.getPossibleOffsets()[0] ?? moment;
  return `${new Date(first.toMillis()).toISOString().slice(0, 19)}Z`;
});

/**
 * The local time of an instant at an airport: any ISO instant with its offset or Z →
 * 'YYYY-MM-DDTHH:mm'. Throws RangeError for a malformed instant or an unknown zone.
 */
export const convertUtcToLocal = remember((instant, time_zone) => {
  const moment = DateTime.fromISO(instant, { zone: time_zone });
  if (!moment.isValid || !/T.*(Z|[+-]\d{2}:?\d{2})$/.test(instant)) {
    throw new RangeError(`not an instant: ${instant} ${time_zone}`);
  }
  return moment.toFormat("yyyy-MM-dd'T'HH:mm");
});

/** Minutes between two local times, each in its own airport's zone. */
export function calculateElapsedMinutes(
  from_local: string,
  from_zone: string,
  to_local: string,
  to_zone: string,
): number {
  const from = Date.parse(convertLocalToUtc(from_local, from_zone));
  return (Date.parse(convertLocalToUtc(to_local, to_zone)) - from) / 60_000;
}

/** IANA name. */
export const isTimeZone = (zone: string): boolean => IANAZone.create(zone).isValid;

/** Whether it is a name of the zones' list, and no offset, which knows no summer time. */
export const isZoneName = (zone: string): boolean => /^[A-Z]/i.test(zone) && isTimeZone(zone);
