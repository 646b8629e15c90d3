/** Local times, calculations with dates, minimum connecting times. The clock is passed in. */
import { findAirport, findCity } from '#main/reference/airports.ts';
import {
  addDays,
  convertLocalToUtc,
  convertUtcToLocal,
  countDaysBetween,
  isDate,
} from '#main/reference/calendar.ts';
import { type FlightReach, getMinimumConnectingTime } from '#main/reference/connecting-times.ts';
import { formatClockTime, formatFullDay, formatLongDay } from '../../i18n/format.ts';
import { phrase, say } from '../../i18n/words.ts';
import { sayPlace } from '../places.ts';
import { decodePlace, type Found, known, unknown } from './look-ups.ts';

export interface Clock {
  now: Date;
  time_zone: string;
}

const findZone = (place: string): string | null =>
  (findAirport(place) ?? findAirport(findCity(place)?.airports[0] ?? ''))?.time_zone ?? null;

/** A zone's offset from UTC at an instant, in minutes. */
function calculateUtcOffset(instant: string, time_zone: string): number {
  const local = convertUtcToLocal(instant, time_zone);
  const utc = convertUtcToLocal(instant, 'UTC');
  return (Date.parse(`${local}:00Z`) - Date.parse(`${utc}:00Z`)) / 60_000;
}

const formatClock = (minutes: number): string => {
  const size = Math.abs(minutes);
  const text = `${Math.floor(size / 60)}:${String(size % 60).padStart(2, '0')}`;
  return `${minutes < 0 ? '−' : '+'}${text}`;
};

const formatWeekdayAndDay = (date: string): string => `${formatLongDay(date)} ${date.slice(0, 4)}`;

/** The time at a place, its offset from UTC and from the local time. */
export function describeLocalTime(place: string | null, { now, time_zone }: Clock): Found {
  const instant = now.toISOString();
  const zone = place === null ? time_zone : findZone(place);
  if (zone === null) return decodePlace(place ?? '');
  const local = convertUtcToLocal(instant, zone);
  const said = {
    place: place === null ? say('local.here') : sayPlace(place),
    time: formatClockTime(local),
    day: formatWeekdayAndDay(local.slice(0, 10)),
    utc: formatClock(calculateUtcOffset(instant, zone)),
  };
  const difference = calculateUtcOffset(instant, zone) - calculateUtcOffset(instant, time_zone);
  const lines =
    place === null || difference === 0
      ? []
      : [say('local.from_here', { difference: formatClock(difference) })];
  return known(phrase('local.time', said), lines);
}

/** The time in one place for a time in another: the current time, or a time of today. */
export function compareTimes(
  { place, there, time }: { place: string; there: string; time?: string },
  { now }: Clock,
): Found {
  const [zone, other] = [findZone(place), findZone(there)];
  if (zone === null || other === null) return decodePlace(zone === null ? place : there);
  const today = convertUtcToLocal(now.toISOString(), zone).slice(0, 10);
  const instant =
    time === undefined ? now.toISOString() : convertLocalToUtc(`${today}T${time}`, zone);
  const difference = calculateUtcOffset(instant, other) - calculateUtcOffset(instant, zone);
  const describeThen = (code: string, time_zone: string): string => {
    const at = convertUtcToLocal(instant, time_zone);
    return `${sayPlace(code)} ${formatClockTime(at)}, ${formatWeekdayAndDay(at.slice(0, 10))}`;
  };
  return known(
    phrase('local.times', {
      here: describeThen(place, zone),
      there: describeThen(there, other),
      difference: formatClock(difference),
    }),
  );
}

export function answerDayAfter(date: string, days: number): Found {
  const day = addDays(date, days);
  if (!isDate(day)) return unknown(phrase('local.no_day'));
  return known(
    phrase('local.day_after', {
      date: formatWeekdayAndDay(date),
      days: days < 0 ? `− ${-days}` : `+ ${days}`,
      day: formatWeekdayAndDay(day),
    }),
  );
}

export function answerDaysBetween(from: string, to: string): Found {
  const n = countDaysBetween(from, to);
  const said = { n, from: formatFullDay(from), to: formatFullDay(to) };
  return known(phrase('local.days_between', said));
}

const REACHES: readonly [FlightReach, FlightReach][] = [
  ['D', 'D'],
  ['D', 'I'],
  ['I', 'D'],
  ['I', 'I'],
];

/** An airport's four minimum connecting times: from and to domestic and international flights. */
export function answerConnectingTimes(airport: string): Found {
  if (!findAirport(airport)) return unknown(phrase('local.unknown_code', { code: airport }));
  const lines = REACHES.map(([arriving, departing]) => {
    const minutes = getMinimumConnectingTime(airport, arriving, departing);
    const time = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
    return `${arriving}/${departing}  ${time}`;
  });
  return known(phrase('local.connecting', { airport: sayPlace(airport) }), lines);
}
