/**
 * Amounts, days and times in the document's language. Amounts come as integer counts of the minor
 * unit and are returned as text; nothing is added here.
 */
import type { LanguageCode } from '#main/contract/preferences.ts';
import { formatDecimal, toMinor } from '#main/domain/money.ts';
import { convertUtcToLocal, countDaysBetween } from '#main/reference/calendar.ts';
import { getMinorDigits } from '#main/reference/currencies.ts';

/** Spanish is that of Latin America, as on screen. */
const getLocale = (language: LanguageCode): string => (language === 'es' ? 'es-419' : language);

const formats = new Map<string, { format(value: never): string }>();

/** Making one takes far longer than using it; there are a few for each language. */
function getFormat<V>(key: string, make: () => { format(value: V): string }): (value: V) => string {
  const known = (formats.get(key) as ReturnType<typeof make> | undefined) ?? make();
  formats.set(key, known);
  return (value) => known.format(value);
}

/** 123450 BRL → '1,234.50'. */
export function formatAmount(minor: number, currency: string, language: LanguageCode): string {
  const digits = getMinorDigits(currency);
  const format = getFormat<`${number}`>(
    `${language} ${digits}`,
    () =>
      new Intl.NumberFormat(getLocale(language), {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
        useGrouping: 'always' as never,
      }),
  );
  // Some fonts have no glyph for a narrow no-break space.
  return format(formatDecimal(minor, currency) as `${number}`)
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replace('\u2212', '-');
}

/** 'BRL 1,234.50'. */
export const formatMoneyText = (minor: number, currency: string, language: LanguageCode): string =>
  `${currency} ${formatAmount(minor, currency, language)}`;

/** 1234.5 BRL of a view → 'BRL 1,234.50'. */
export const formatPrice = (amount: number, currency: string, language: LanguageCode): string =>
  formatMoneyText(toMinor(amount, currency), currency, language);

/** Lines that fit; a word that does not is broken. */
export const wrapText = (text: string, fits: (line: string) => boolean): string[] =>
  text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(/ +/)) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (fits(longer)) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      const parts = breakWord(word, fits);
      line = parts.pop() ?? '';
      lines.push(...parts);
    }
    return [...lines, line];
  });

/** Only beginnings about as long as a line are measured: a long word would take minutes. */
function breakWord(word: string, fits: (line: string) => boolean): string[] {
  const parts: string[] = [];
  let rest = [...word];
  while (rest.length > 1) {
    const begins = (count: number) => rest.slice(0, count).join('');
    let count = 1;
    let too_many = 2;
    while (too_many <= rest.length && fits(begins(too_many))) {
      count = too_many;
      too_many *= 2;
    }
    too_many = Math.min(too_many, rest.length + 1);
    while (too_many - count > 1) {
      const middle = Math.floor((count + too_many) / 2);
      if (fits(begins(middle))) count = middle;
      else too_many = middle;
    }
    parts.push(begins(count));
    rest = rest.slice(count);
  }
  return rest.length === 0 ? parts : [...parts, rest.join('')];
}

const formatPart = (
  date: string,
  language: LanguageCode,
  options: Intl.DateTimeFormatOptions,
): string =>
  getFormat<Date>(
    `${language} ${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(getLocale(language), { timeZone: 'UTC', ...options }),
  )(new Date(`${date.slice(0, 10)}T12:00:00Z`)).replaceAll('.', '');

/** 'Sun 20 Dec 2026' of any text that begins with a date. */
export const formatDay = (date: string, language: LanguageCode): string =>
  `${formatPart(date, language, { weekday: 'short' })} ${formatShortDay(date, language)} ${date.slice(0, 4)}`;

/** '20 Dec'. */
export const formatShortDay = (date: string, language: LanguageCode): string =>
  `${Number(date.slice(8, 10))} ${formatPart(date, language, { month: 'short' })}`;

/** '2026-12-20T22:55' → '22:55'. */
export const formatTime = (local: string): string => local.slice(11, 16);

/** An instant as local day and time with the year, because paper is read on another day. */
export function formatInstant(instant: string, zone: string, language: LanguageCode): string {
  const local = convertUtcToLocal(instant, zone);
  return `${formatDay(local, language)} ${formatTime(local)}`;
}

/** 'Brasilia Standard Time' for America/Sao_Paulo, on that day. */
export const formatZoneName = (zone: string, day: string, language: LanguageCode): string =>
  new Intl.DateTimeFormat(getLocale(language), { timeZone: zone, timeZoneName: 'long' })
    .formatToParts(Date.parse(`${day}T12:00:00Z`))
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone;

/** '+1' if the second day is later than the first, else ''. */
export function formatShift(departure: string, arrival: string): string {
  const days = countDaysBetween(departure.slice(0, 10), arrival.slice(0, 10));
  if (days === 0) return '';
  return days > 0 ? `+${days}` : `-${-days}`;
}

/** Minutes as '8h15'. */
export const formatDuration = (minutes: number): string =>
  `${Math.floor(minutes / 60)}h${String(minutes % 60).padStart(2, '0')}`;

/** 9572412887301 → '957-2412887301'. */
export const formatTicketNumber = (number: string): string =>
  `${number.slice(0, 3)}-${number.slice(3)}`;
