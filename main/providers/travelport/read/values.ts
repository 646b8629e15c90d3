/**
 * Single values of the Universal API: `USD123.45`, times with an offset, names with attached
 * titles, travel documents as SSR texts. Lenient: unreadable values are null, never a guess.
 */
import { phrase } from '#main/contract/phrase.ts';
import { parseGdsBirthDate, parseGdsDate } from '#main/reference/calendar.ts';
import { findCurrency } from '#main/reference/currencies.ts';
import type { ProviderDocument } from '../../provider.ts';
import { toAlpha2 } from '../../wire/countries.ts';
import { NO_MONEY, type ReadAmount, type Reading, toMinor } from '../../wire/reading.ts';
import { parseDocsType, parseLocalTime, readInstant, toPaxType } from '../../wire/values.ts';

/** An infant with a seat of its own flies as a child. */
export const readPaxType = (code: string | null): ReturnType<typeof toPaxType> =>
  code === 'INS' || code === 'C' ? 'CHD' : toPaxType(code);

/** Neutral units of construction are not a currency and give no warning. */
const NO_REAL_MONEY = /^(NUC|FCU)/;

/** The currency is before the number; without one it is the message's. */
export function readAmount(text: string | null, reading: Reading): ReadAmount | null {
  if (text === null || NO_REAL_MONEY.test(text)) return null;
  const match = /^([A-Z]{3})?\s*([+-]?[\d.,]+)$/.exec(text.trim().toUpperCase());
  const named = match?.[1];
  const number = match?.[2];
  if (!number) {
    reading.warn(phrase('amount_no_number'));
    return null;
  }
  const currency = named ? findCurrency(named)?.code : reading.currency;
  if (!currency) {
    if (/^[+-]?0*(\.0*)?$/.test(number)) {
      return { minor: 0, currency: reading.currency ?? NO_MONEY };
    }
    reading.warn(
      named ? phrase('amount_no_money', { currency: named }) : phrase('amount_no_currency'),
    );
    return null;
  }
  if (!named) reading.warn(phrase('uapi_no_currency'));
  const minor = toMinor(number, currency);
  if (minor === null) {
    reading.warn(phrase('amount_no_number'));
    return null;
  }
  return { minor, currency };
}

/** Airport-local time; an impossible one gives a warning. */
export function readAirportTime(text: string | null, reading: Reading): string | null {
  const time = parseLocalTime(text);
  if (text !== null && time === null) reading.warn(phrase('w_limit', { text: text.slice(0, 40) }));
  return time;
}

/** The earliest of some times, as written, with regard to their offsets. */
export const findFirstMoment = (texts: readonly string[]): string | null =>
  texts
    .filter((text) => readInstant(text) !== null)
    .sort((a, b) => (readInstant(a) ?? '').localeCompare(readInstant(b) ?? ''))[0] ?? null;

const GLUED = /^(.{2,}?)\s?(MSTR|MISS|MRS|MR)$/;
/** Titles that are also ends of names count only if separate. */
const APART = /^(.+?)\s(MS|DR|PROF|REV|SIR|INF|CHD)$/;

/** First and middle names together; the host attaches a title without a space. */
export function splitTitle(first: string): { first: string; title: string | null } {
  const [, name = first, title = null] = APART.exec(first) ?? GLUED.exec(first) ?? [];
  return { first: title === null ? name : name.trim(), title };
}

export interface Docs {
  /** Null where they tell of the person alone, or the number is hidden. */
  document: ProviderDocument | null;
  nationality: string | null;
  birth_date: string | null;
  gender: string | null;
}

/** What stands for characters that are kept from the reader. */
const HIDDEN = /[@*]/;
/**
 * A text may begin with its flight (`GRUMIA 0950Y20DEC/`), with the number of its passenger, or
 * with more slashes than it needs.
 */
const BEFORE_TYPE =
  /^[-\s]*(?:[A-Z]{6}\s*\d+[A-Z]\d{2}[A-Z]{3}[-/.])?(?:\d?\/+(?=(?:[PIA][A-Z]|[PICAF])\/)|\/(?=\/{4}))?/;

const splitDocs = (text: string): string[] => text.replace(BEFORE_TYPE, '').split('/');

/** True if no document can be read of it, or its number is hidden: its line tells what there is. */
export function isUnreadDocs(text: string): boolean {
  const [type = '', , number = ''] = splitDocs(text);
  return HIDDEN.test(number) || (type !== '' && (parseDocsType(type) === null || number === ''));
}

/**
 * `P/BRA/FZ123456/BRA/15JAN90/F/01JAN31/SILVA/ANA`; the expiry may be past or future. Without a
 * document, `////15JAN90/F//SILVA/ANA` tells who somebody is.
 */
export function readDocs(text: string, today: string, reading: Reading): Docs | null {
  const [type = '', country, number, nationality, born, gender, expires] = splitDocs(text);
  const kind = parseDocsType(type);
  if (type !== '' && (!kind || !number)) return null;
  const readDay = (
    value: string | undefined,
    read: (text: string, today: string) => string | null,
  ) => {
    if (!value || /^0+$/.test(value) || HIDDEN.test(value)) return null;
    const date = read(value, today);
    if (date === null) reading.warn(phrase('w_date', { text: value.slice(0, 12) }));
    return date;
  };
  return {
    document:
      !kind || !number || HIDDEN.test(number)
        ? null
        : {
            type: kind,
            number,
            issuing_country: toAlpha2(country),
            issued_on: null,
            expires_on: readDay(expires, parseGdsDate),
          },
    nationality: toAlpha2(nationality),
    birth_date: readDay(born, parseGdsBirthDate),
    gender: gender ?? null,
  };
}
