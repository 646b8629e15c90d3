/** Instants as ISO 8601 in UTC, and the periods between them. */
import { addDays, convertLocalToUtc } from '#main/reference/calendar.ts';

/** Null if the text is not an instant. */
export function parseInstant(text: string | null): string | null {
  if (text === null) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** The earliest of the texts that are instants; null if none is. */
export const findEarliest = (texts: readonly (string | null)[]): string | null =>
  texts.flatMap((text) => parseInstant(text) ?? []).sort()[0] ?? null;

/** Whether an instant is in the past; false if the text is not an instant. */
export function isPast(text: string | null, now: Date): boolean {
  const instant = parseInstant(text);
  return instant !== null && Date.parse(instant) <= now.getTime();
}

/** The first instant of a period, and the first after it. */
export interface Period {
  from: string;
  until: string;
}

/** Whole days of a time zone, the last one included. */
export function toPeriod(first: string, last: string, zone: string): Period {
  const calculateMidnight = (day: string) =>
    new Date(convertLocalToUtc(`${day}T00:00`, zone)).toISOString();
  return { from: calculateMidnight(first), until: calculateMidnight(addDays(last, 1)) };
}

export const isWithin = ({ from, until }: Period, at: string): boolean =>
  Date.parse(at) >= Date.parse(from) && Date.parse(at) < Date.parse(until);
