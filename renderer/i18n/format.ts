/**
 * How amounts, days, times and names are written on screen. Pure: the clock is passed in. Amounts are
 * turned into minor units before anything is added to them.
 */
import { addDays, daysBetween, formatGdsDate, utcToLocal } from '#main/reference/calendar.ts';
import { findCurrency } from '#main/reference/currencies.ts';
import { localeCode, say } from './words.ts';

/** Making a formatter costs more than all it writes on a screen: one for each way to write. */
const made = new Map<string, (value: never) => string>();

function formatter<T>(key: string, make: () => { format(value: T): string }): (value: T) => string {
  const known = made.get(key);
  if (known) return known as (value: T) => string;
  const fresh = make();
  const format = (value: T) => fresh.format(value);
  made.set(key, format);
  return format;
}

const digitsOf = (currency: string): number => findCurrency(currency)?.exponent ?? 2;

/** An amount as an integer count of its minor unit. */
export const toMinor = (amount: number, currency: string): number =>
  Math.round(amount * 10 ** digitsOf(currency));

/** 9591.7 BRL → '9,591.70'. */
export function money(amount: number, currency: string): string {
  return number(amount, digitsOf(currency));
}

const AMOUNT = /^([A-Z]{3}) (-?\d+(?:\.\d+)?)$/;

/** 'BRL 1234.50', as the service writes it, with the signs of the language. */
export function amountInWords(text: string): string | null {
  const [, currency = '', amount = ''] = AMOUNT.exec(text) ?? [];
  return findCurrency(currency) ? `${currency} ${money(Number(amount), currency)}` : null;
}

/** A number as people read it, with so many digits after its sign: 5000 → '5,000'. */
export const number = (value: number, digits = 0, useGrouping = true): string =>
  formatter<number>(
    `number ${localeCode()} ${digits} ${useGrouping}`,
    () =>
      new Intl.NumberFormat(localeCode(), {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
        useGrouping,
      }),
  )(value);

/** The amount `count` times, exactly. */
export function times(amount: number, count: number, currency: string): number {
  return (toMinor(amount, currency) * count) / 10 ** digitsOf(currency);
}

/** The sum of amounts of one currency, exactly. */
export function sum(amounts: readonly number[], currency: string): number {
  const minor = amounts.reduce((total, amount) => total + toMinor(amount, currency), 0);
  return minor / 10 ** digitsOf(currency);
}

/** How much more or less `to` is than `from`, with its sign. */
export function difference(from: number, to: number, currency: string): string {
  const minor = toMinor(to, currency) - toMinor(from, currency);
  const amount = money(Math.abs(minor) / 10 ** digitsOf(currency), currency);
  return minor === 0 ? amount : `${minor > 0 ? '+' : '−'}${amount}`;
}

/** Minutes as '8h15'. */
export function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return `${hours}h${String(minutes % 60).padStart(2, '0')}`;
}

/** '2026-12-20T22:55' → '22:55'. */
export const clockTime = (local: string): string => local.slice(11, 16);

/** '2026-12-20T22:55' → '2255'. */
export const gdsTime = (local: string): string => clockTime(local).replace(':', '');

/** '2026-12-20…' → '20DEC'. */
export const gdsDay = (local: string): string => formatGdsDate(local.slice(0, 10));

/** A name of a day or month, without the point some languages put after its abbreviation. */
const day = (date: string, options: Intl.DateTimeFormatOptions): string =>
  formatter<Date>(
    `day ${localeCode()} ${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(localeCode(), { timeZone: 'UTC', ...options }),
  )(new Date(`${date.slice(0, 10)}T12:00:00Z`)).replace('.', '');

/** 'Sun 20 Dec'; with the year when it is not this year's or next. */
export const longDay = (date: string): string =>
  `${day(date, { weekday: 'short' })} ${shortDay(date)}`;

/** '20 Dec'. */
export const shortDay = (date: string): string =>
  `${Number(date.slice(8, 10))} ${day(date, { month: 'short' })}`;

/** '12 Oct 2025', for dates of birth and documents. */
export const fullDay = (date: string): string => `${shortDay(date)} ${date.slice(0, 4)}`;

/** Days between departure and arrival dates as '+1', or ''. */
export function dayShift(departure: string, arrival: string): string {
  const days = daysBetween(departure.slice(0, 10), arrival.slice(0, 10));
  return days === 0 ? '' : days > 0 ? `+${days}` : `−${-days}`;
}

const MINUTE_MS = 60_000;
let asked_last = { minute: Number.NaN, time_zone: '', date: '' };

/** The date at a place now. Asked for with every key, and no zone changes its date within a minute. */
export function today(now: Date, time_zone: string): string {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  if (asked_last.minute !== minute || asked_last.time_zone !== time_zone) {
    const date = utcToLocal(now.toISOString(), time_zone).slice(0, 10);
    asked_last = { minute, time_zone, date };
  }
  return asked_last.date;
}

/** What is left until an instant: '18:42' below an hour, '5 h 12', '3 d 4 h', or 'over'. */
export function timeLeft(now: Date, until: string): string {
  const seconds = Math.floor((Date.parse(until) - now.getTime()) / 1000);
  if (seconds <= 0) return say('time.over');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return say('time.hours', { h: hours, m: String(minutes % 60).padStart(2, '0') });
  return say('time.days', { d: Math.floor(hours / 24), h: hours % 24 });
}

/** An instant as a day and time at a place: 'today 23:59', 'tomorrow 23:59', 'Tue 24 Nov 23:59'. */
export function localInstant(instant: string, time_zone: string, now: Date): string {
  const local = utcToLocal(instant, time_zone);
  const here = today(now, time_zone);
  const time = clockTime(local);
  if (local.startsWith(here)) return `${say('time.today')} ${time}`;
  if (local.startsWith(addDays(here, 1))) return `${say('time.tomorrow')} ${time}`;
  return `${longDay(local)} ${time}`;
}

/** '2026-11-21T17:02:33Z' → '1702Z'. */
export const zulu = (instant: string): string =>
  `${instant.slice(11, 13)}${instant.slice(14, 16)}Z`;

/** 'PROVIDER_04' → '04'. */
export const providerNumber = (code: string): string => code.slice(-2);
