/**
 * Airport-local times as whole minutes since 1970, and their instants. A search needs hundreds of
 * conversions, so offsets are cached by zone and day; on the two days a year with an offset change
 * the calendar is used each time.
 */
import { convertLocalToUtc, convertUtcToLocal } from '#main/reference/calendar.ts';
import { getOrMake } from '../non-empty.ts';

export const DAY_MIN = 1440;
const MINUTE_MS = 60_000;

/** Offset in minutes on a UTC day, or null if it changes on that day. */
const offsets = new Map<string, Map<number, number | null>>();

export const toInstantText = (utc_min: number): string =>
  `${new Date(utc_min * MINUTE_MS).toISOString().slice(0, 19)}Z`;
export const toLocalText = (local_min: number): string =>
  new Date(local_min * MINUTE_MS).toISOString().slice(0, 16);
export const toDay = (local_min: number): number => Math.floor(local_min / DAY_MIN);
/** Monday is 0. */
export const getWeekday = (day: number): number => (((day + 3) % 7) + 7) % 7;

export const formatDate = (day: number): string => toLocalText(day * DAY_MIN).slice(0, 10);

/** Null for text that is not an existing day. */
export function parseDay(date: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null;
  const ms = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(ms)) return null;
  const day = ms / (DAY_MIN * MINUTE_MS);
  return formatDate(day) === date ? day : null;
}

const calculateExactOffset = (zone: string, utc_min: number): number =>
  Date.parse(`${convertUtcToLocal(toInstantText(utc_min), zone)}:00Z`) / MINUTE_MS - utc_min;

const calculateDayOffset = (zone: string, day: number): number | null =>
  getOrMake(
    getOrMake(offsets, zone, () => new Map<number, number | null>()),
    day,
    () => {
      const first = calculateExactOffset(zone, day * DAY_MIN);
      return calculateExactOffset(zone, (day + 1) * DAY_MIN) === first ? first : null;
    },
  );

export const toLocal = (zone: string, utc_min: number): number =>
  utc_min + (calculateDayOffset(zone, toDay(utc_min)) ?? calculateExactOffset(zone, utc_min));

/** A time skipped in spring moves forward; of a repeated time in autumn the first is taken. */
export function toUtc(zone: string, local_min: number): number {
  const day = toDay(local_min);
  const offset = calculateDayOffset(zone, day);
  const steady =
    offset !== null && [day - 1, day + 1].every((d) => calculateDayOffset(zone, d) === offset);
  if (steady) return local_min - offset;
  return Date.parse(convertLocalToUtc(toLocalText(local_min), zone)) / MINUTE_MS;
}

/**
 * The instant itself, or an hour later if it is the second occurrence of a repeated local time:
 * printed without an offset, it would be read as the first.
 */
export const makeUnmistakable = (zone: string, utc_min: number): number =>
  utc_min === toUtc(zone, toLocal(zone, utc_min)) ? utc_min : utc_min + 60;
