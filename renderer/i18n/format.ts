/**
 * How amounts, days, times and names are written on screen. Pure: the clock is passed in. Amounts
 * are turned into minor units before anything is added to them.
 */
import {
  addDays,
  convertUtcToLocal,
  countDaysBetween,
  formatGdsDate,
} from '#main/reference/calendar.ts';
import { findCurrency } from '#main/reference/currencies.ts';
import { getLocaleCode, type Phrase, phrase, say, type WordKey } from './words.ts';

/** One formatter for each way to write: making one costs more than all it writes on a screen. */
const made = new Map<string, (value: never) => string>();

function getFormatter<T>(
  key: string,
  make: () => { format(value: T): string },
): (value: T) => string {
  const known = made.get(key);
  if (known) return known as (value: T) => string;
  const fresh = make();
  const format = (value: T) => fresh.format(value);
  made.set(key, format);
  return format;
}

export const getDigits = (currency: string): number => findCurrency(currency)?.exponent ?? 2;

/** An amount as an integer count of its minor unit. */
export const toMinor = (amount: number, currency: string): number =>
  Math.round(amount * 10 ** getDigits(currency));

/** 9591.7 BRL → '9,591.70'. */
export const formatMoney = (amount: number, currency: string): string =>
  formatNumber(amount, getDigits(currency)).replace('-', '−');

/** From this length on (pesos, a group) amounts need the room of others in a table. */
const LONG_AMOUNT = 12;

/** The class of a table in which an amount is so long. */
export const markLong = (amount: number, currency: string): string =>
  formatMoney(amount, currency).length >= LONG_AMOUNT ? ' long' : '';

/** An amount with its currency, which no line parts from it: 9591.7 BRL → 'BRL 9,591.70'. */
export const formatAmount = (amount: number, currency: string, sign = ''): string =>
  `${currency}\u00a0${sign}${formatMoney(amount, currency)}`;

const AMOUNT = /^([A-Z]{3}) (-?\d+(?:\.\d+)?)$/;

/** 'BRL 1234.50', as the service writes it, with the signs of the language. */
export function localizeAmount(text: string): string | null {
  const [, currency = '', amount = ''] = AMOUNT.exec(text) ?? [];
  return findCurrency(currency) ? formatAmount(Number(amount), currency) : null;
}

/** A number as people read it, with so many digits after its sign: 5000 → '5,000'. */
export const formatNumber = (value: number, digits = 0, useGrouping = true): string =>
  getFormatter<number>(
    `number ${getLocaleCode()} ${digits} ${useGrouping}`,
    () =>
      new Intl.NumberFormat(getLocaleCode(), {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
        useGrouping,
      }),
  )(value);

/** A number as it stands in a field: all its digits, and nothing between thousands. */
export const formatTypedNumber = (value: number | string): string =>
  formatNumber(Number(value), `${value}`.split('.')[1]?.length, false);

/**
 * A number typed in a field: 12,5 and 12.5 are equal. NaN where the sign may stand between
 * thousands: 1,500 in English, 1.500 in Portuguese.
 */
export function readTypedNumber(text: string): number {
  const thousands = formatTypedNumber(0.5) === '0,5' ? /\.\d{3}$/ : /,\d{3}$/;
  return /^\d+([.,]\d+)?$/.test(text) && !thousands.test(text)
    ? Number(text.replace(',', '.'))
    : Number.NaN;
}

/** The amount `count` times, exactly. */
export const multiplyAmount = (amount: number, count: number, currency: string): number =>
  (toMinor(amount, currency) * count) / 10 ** getDigits(currency);

/** The sum of amounts of one currency, exactly. */
export function sum(amounts: readonly number[], currency: string): number {
  const minor = amounts.reduce((total, amount) => total + toMinor(amount, currency), 0);
  return minor / 10 ** getDigits(currency);
}

/** The sum of what each item comes to, in one currency. */
export const sumOf = <T>(items: readonly T[], value: (item: T) => number, currency: string) =>
  sum(items.map(value), currency);

/** How much more or less `to` is than `from`, with its sign. */
export function formatDifference(from: number, to: number, currency: string): string {
  const minor = toMinor(to, currency) - toMinor(from, currency);
  const amount = formatMoney(Math.abs(minor) / 10 ** getDigits(currency), currency);
  return minor === 0 ? amount : `${minor > 0 ? '+' : '−'}${amount}`;
}

/** Minutes as '8h15'. */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return `${hours}h${String(minutes % 60).padStart(2, '0')}`;
}

/** '2026-12-20T22:55' → '22:55'. */
export const formatClockTime = (local: string): string => local.slice(11, 16);

/** '2026-12-20T22:55' → '2255'. */
export const formatGdsTime = (local: string): string => formatClockTime(local).replace(':', '');

/** '2026-12-20…' → '20DEC'. */
export const formatGdsDay = (local: string): string => formatGdsDate(local.slice(0, 10));

/** A name of a day or month, without the point some languages put after its abbreviation. */
const formatDay = (date: string, options: Intl.DateTimeFormatOptions): string =>
  getFormatter<Date>(
    `day ${getLocaleCode()} ${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(getLocaleCode(), { timeZone: 'UTC', ...options }),
  )(new Date(`${date.slice(0, 10)}T12:00:00Z`)).replace('.', '');

/** 'Sun 20 Dec'; with the year when it is not this year's or next. */
export const formatLongDay = (date: string): string =>
  `${formatDay(date, { weekday: 'short' })} ${formatShortDay(date)}`;

/** '20 Dec'. */
export const formatShortDay = (date: string): string =>
  `${Number(date.slice(8, 10))} ${formatDay(date, { month: 'short' })}`;

/** '12 Oct 2025', for dates of birth and documents. */
export const formatFullDay = (date: string): string =>
  `${formatShortDay(date)} ${date.slice(0, 4)}`;

/** Days between departure and arrival dates as '+1', or ''. */
export function formatDayShift(departure: string, arrival: string): string {
  const days = countDaysBetween(departure.slice(0, 10), arrival.slice(0, 10));
  return days === 0 ? '' : days > 0 ? `+${days}` : `−${-days}`;
}

const MINUTE_MS = 60_000;
let asked_last = { minute: Number.NaN, time_zone: '', date: '' };

/** The current date in a time zone, cached for the minute: every key press reads it. */
export function getToday(now: Date, time_zone: string): string {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  if (asked_last.minute !== minute || asked_last.time_zone !== time_zone) {
    const date = convertUtcToLocal(now.toISOString(), time_zone).slice(0, 10);
    asked_last = { minute, time_zone, date };
  }
  return asked_last.date;
}

/** What is left until an instant: '18 min 42', '5 h 12', '3 d 4 h', or 'over'. */
export function formatTimeLeft(now: Date, until: string): string {
  const seconds = Math.floor((Date.parse(until) - now.getTime()) / 1000);
  if (seconds <= 0) return say('time.over');
  const minutes = Math.floor(seconds / 60);
  const pad = (n: number) => String(n % 60).padStart(2, '0');
  if (minutes < 60) return say('time.minutes', { m: minutes, s: pad(seconds) });
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return say('time.hours', { h: hours, m: pad(minutes) });
  return say('time.days', { d: Math.floor(hours / 24), h: hours % 24 });
}

/** The latest instant at which {@link formatTimeLeft} and its tones read as they do now. */
export function getLastInstantAsNow(now_ms: number, until: string): number {
  const left = Date.parse(until) - now_ms;
  if (left <= 0) return now_ms + left;
  const hours = left / 3_600_000;
  return now_ms + (left % (hours < 1 ? 1_000 : hours < 48 ? 60_000 : 3_600_000));
}

/** An instant as a day and time at a place: 'today 23:59', 'tomorrow 23:59', 'Tue 24 Nov 23:59'. */
export function formatLocalInstant(instant: string, time_zone: string, now: Date): string {
  const local = convertUtcToLocal(instant, time_zone);
  const here = getToday(now, time_zone);
  const time = formatClockTime(local);
  if (local.startsWith(here)) return `${say('time.today')} ${time}`;
  if (local.startsWith(addDays(here, 1))) return `${say('time.tomorrow')} ${time}`;
  return `${formatLongDay(local)} ${time}`;
}

const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?Z)?/g;

/** A text with its instants, and airports' own times, as they are read elsewhere: '21 Nov 23:59'. */
export const formatTimesIn = (text: string, time_zone: string): string =>
  text.replace(TIME, (time) => {
    if (Number.isNaN(Date.parse(time))) return time;
    const local = time.endsWith('Z') ? convertUtcToLocal(time, time_zone) : time;
    return `${formatShortDay(local)} ${formatClockTime(local)}`;
  });

/** A text with its routes as they are read elsewhere: 'LA438 GRU-MIA' → 'LA438 GRU–MIA'. */
export const formatRoutesIn = (text: string): string =>
  text.replaceAll(/(?<!\S)([A-Z]{3})-([A-Z]{3})(?![^\s,:;])/g, '$1–$2');

/** 'Brasilia Standard Time' for America/Sao_Paulo, as it is at that moment. */
export const formatZoneName = (time_zone: string, now: Date): string =>
  new Intl.DateTimeFormat(getLocaleCode(), { timeZone: time_zone, timeZoneName: 'long' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value ?? time_zone;

/** '2026-11-21T17:02:33Z' → '1702Z'. */
export const formatZulu = (instant: string): string =>
  `${instant.slice(11, 13)}${instant.slice(14, 16)}Z`;

/** 'PROVIDER_04' → '04'. */
export const formatProviderNumber = (code: string): string => code.slice(-2);

/** '04 NDC LATAM', or the number alone where its name is not known. */
export const formatProvider = (
  code: string,
  providers: readonly { provider_type: string; name: string }[],
): string =>
  `${formatProviderNumber(code)} ${providers.find((one) => one.provider_type === code)?.name ?? ''}`.trim();

/** 'LA8190' */
export const formatFlight = (leg: { managed_by: string; flight_number: number }): string =>
  `${leg.managed_by}${leg.flight_number}`;

/** What is waited for at a provider. */
export const phraseAt = (key: WordKey, { provider_type }: { provider_type: string }): Phrase =>
  phrase(key, { provider: formatProviderNumber(provider_type) });
