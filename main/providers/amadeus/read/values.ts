/**
 * Single values of Amadeus messages in the product's terms. Pure: unreadable values are null, never
 * a guess. Dates are six digits without a century; it follows from the kind of date.
 */
import { toTable } from '#main/contract/collections.ts';
import { phrase } from '#main/contract/phrase.ts';
import {
  type Cabin,
  LegStatus as LEG_STATUS,
  type LegStatus,
  type PaxType,
} from '#main/contract/values.ts';
import { calculateDepartureInstant } from '#main/domain/exchange/departures.ts';
import { getBaggageKind, NO_STATEMENT, POUND_KG } from '#main/providers/wire/baggage-allowance.ts';
import {
  addDays,
  convertLocalToUtc,
  isDate,
  parseGdsBirthDate,
  parseGdsDate,
} from '#main/reference/calendar.ts';
import { findCurrency } from '#main/reference/currencies.ts';
import type { BaggageAllowance, ProviderTax } from '../../provider.ts';
import { type Reading, toMinor } from '../../wire/reading.ts';
import { toPaxType as readPaxType } from '../../wire/values.ts';
import type { XmlNode } from '../../wire/xml.ts';

const CENTURY = 100;
/** A travel date is at most this many years ahead; otherwise it is from the century before. */
const MAX_YEARS_AHEAD = 50;

/**
 * `ddMMyy` as YYYY-MM-DD, in the century that brings it nearest to `around`; null if unreadable.
 */
export function parseDay(text: string | null, around: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{2})(\d{2})(\d{2})$/.exec(text ?? '') ?? [];
  if (year === '') return null;
  const now = Number(around.slice(0, 4));
  let full = Math.floor(now / CENTURY) * CENTURY + Number(year);
  if (full - now > MAX_YEARS_AHEAD) full -= CENTURY;
  if (now - full >= CENTURY - MAX_YEARS_AHEAD) full += CENTURY;
  const date = `${String(full).padStart(4, '0')}-${month}-${day}`;
  return isDate(date) ? date : null;
}

/** `ddMMyyyy`, or `ddMMyy` of somebody who has been born. */
export function readBirth(text: string | null, today: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{2})(\d{2})(\d{4})$/.exec(text ?? '') ?? [];
  if (year !== '') {
    const date = `${year}-${month}-${day}`;
    return isDate(date) ? date : null;
  }
  const near = parseDay(text, today);
  if (near === null || near <= today) return near;
  return `${String(Number(near.slice(0, 4)) - CENTURY)}${near.slice(4)}`;
}

/** `15JAN90` of a birth, or of a document's end, which lies in this century. */
export const parseTextDate = (text: string | null, today: string, ends = false): string | null =>
  text === null ? null : (ends ? parseGdsDate : parseGdsBirthDate)(text.toUpperCase(), today);

/** `HHmm`, which loses its leading zeros; 2400 is the end of the day. */
export function parseClock(text: string | null): { time: string; next_day: boolean } | null {
  const digits = /^\d{1,4}$/.exec(text ?? '')?.[0].padStart(4, '0');
  if (!digits) return null;
  const [hours, minutes] = [Number(digits.slice(0, 2)), Number(digits.slice(2))];
  if (minutes > 59 || hours > 24 || (hours === 24 && minutes > 0)) return null;
  const time = `${hours === 24 ? '00' : digits.slice(0, 2)}:${digits.slice(2)}`;
  return { time, next_day: hours === 24 };
}

/** Airport-local time of a day and a clock. */
export function readTime(
  date: string | null,
  clock: string | null,
  around: string,
  later_days = 0,
): string | null {
  const day = parseDay(date, around);
  const at = parseClock(clock);
  if (day === null || at === null) return null;
  const days = later_days + (at.next_day ? 1 : 0);
  return `${days === 0 ? day : addDays(day, days)}T${at.time}`;
}

/** `LAST TKT DTE 06MAR14 - SEE ADV PURCHASE` as a day; `06MAR14/12:14 LT in POS` has an hour. */
export function parseTicketingWords(words: string, today: string): string | null {
  const [, date = null, hours, minutes] =
    /\b(\d{1,2}[A-Z]{3}\d{2,4})\b(?:\s*\/\s*(\d{1,2}):?(\d{2})\b)?/i.exec(words) ?? [];
  const day = parseTextDate(date, today, true);
  const clock = hours && minutes ? parseClock(`${hours}${minutes}`) : null;
  return day !== null && clock && !clock.next_day ? `${day}T${clock.time}` : day;
}

/** The first of last days to ticket; one without an hour runs to the end of its day. */
export function findFirstLimit(limits: readonly string[]): string | null {
  const toEnd = (limit: string) => (limit.includes('T') ? limit : `${limit}T23:59`);
  return limits.toSorted((a, b) => (toEnd(a) < toEnd(b) ? -1 : 1))[0] ?? null;
}

/**
 * The instant of a limit by the office's clock: a day without an hour runs to its end, and no longer
 * than until the first flight leaves.
 */
export function resolveLimit(
  until: string,
  zone: string,
  first: Parameters<typeof calculateDepartureInstant>[0] | undefined,
): string {
  if (until.includes('T')) return convertLocalToUtc(until, zone);
  const end = convertLocalToUtc(`${until}T23:59`, zone);
  if (!first) return end;
  const leaves = calculateDepartureInstant(first);
  return leaves < end ? leaves : end;
}

/** `0110` as 70 minutes. */
export function parseMinutes(text: string | null): number | null {
  const [, hours = '', minutes = ''] = /^(\d{1,3})(\d{2})$/.exec(text ?? '') ?? [];
  return hours === '' || Number(minutes) > 59 ? null : Number(hours) * 60 + Number(minutes);
}

/** year/month/day, each an element of its own. */
export function readDateParts(node: XmlNode | undefined): string | null {
  const [year, month, day] = ['year', 'month', 'day'].map((name) => node?.text(name) ?? null);
  if (!year || !month || !day) return null;
  const date = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDate(date) ? date : null;
}

/** Words in the place of an amount: a fare not shown (inclusive or bulk), or nothing paid. */
const NO_AMOUNT = /^(IT|BT|BULK|EXEMPT|FREE|NO ?ADC)$/;

/** Minor units; null, with a warning, if it is not an amount in a known currency. */
export function parseMinor(
  text: string | null,
  currency: string | null,
  reading: Reading,
): number | null {
  if (text === null || NO_AMOUNT.test(text)) return null;
  const known = findCurrency((currency ?? reading.currency ?? '').toUpperCase());
  const [, code = '', digits = text] = /^([A-Z]{3})(-?[\d.,]+)$/.exec(text.trim()) ?? [];
  const money = findCurrency(code) ?? known;
  if (!money) {
    reading.warn(currency ? phrase('amount_no_money', { currency }) : phrase('amount_no_currency'));
    return null;
  }
  const minor = toMinor(digits, money.code);
  if (minor === null) reading.warn(phrase('amount_no_number'));
  const fraction = /\.(\d+)$/.exec(text)?.[1]?.replace(/0+$/, '') ?? '';
  if (fraction.length > money.exponent) {
    reading.warn(phrase('w_amount_digits', { currency: money.code }));
  }
  return minor;
}

const CABINS: Record<string, Cabin> = toTable({
  F: 'FIRST',
  P: 'FIRST',
  R: 'FIRST',
  C: 'BUSINESS',
  J: 'BUSINESS',
  W: 'PREMIUM',
  M: 'ECONOMY',
  Y: 'ECONOMY',
  B: 'ECONOMY',
});
/** Letters of cabins, not of booking classes: M is the standard economy cabin, W the better one. */
export const readCabin = (letter: string | null): Cabin =>
  CABINS[letter?.toUpperCase() ?? ''] ?? 'UNSPECIFIED';

/** DK, DN and DW are told before the end of the transaction; LK and NK of airlines sold directly. */
const STATUSES: Record<string, LegStatus> = toTable({
  OK: 'HK',
  RR: 'HK',
  SS: 'HK',
  DK: 'HK',
  LK: 'HK',
  NK: 'HK',
  DN: 'HN',
  DW: 'HL',
  // New times of what was asked for and is not confirmed yet.
  TN: 'HN',
  LL: 'HL',
  NN: 'HN',
  PN: 'HN',
  IN: 'HN',
  IS: 'HN',
  PE: 'HL',
  PG: 'HL',
  IX: 'HX',
  XX: 'HX',
  XK: 'HX',
  SC: 'TK',
  WK: 'HX',
  WL: 'HX',
});
export function readSegmentStatus(code: string | null): LegStatus {
  const upper = (code ?? '').toUpperCase();
  return LEG_STATUS.safeParse(upper).data ?? STATUSES[upper] ?? 'UNSPECIFIED';
}

export const toPaxType = (code: string | null): PaxType | null => (code ? readPaxType(code) : null);

const WEIGHTS: Readonly<Record<string, string>> = toTable({ 700: 'K', 701: 'L' });

/** `2`+`N` pieces, `23`+`W` with K or L, `23`+`700` kilos, `50`+`701` pounds, and texts such as `2PC`, `23K`. */
export function parseBags(
  amount: string | null,
  code: string | null,
  unit: string | null = null,
): BaggageAllowance {
  const [, glued = '', letters = ''] = /^(\d+)\s*([A-Z]*)$/i.exec(amount ?? '') ?? [];
  if (glued === '') return NO_STATEMENT;
  const number = Number(glued);
  const told = (code ?? letters).toUpperCase();
  const kind = WEIGHTS[told] ?? told;
  if (/^(N|P|PC|PCS|P C)$/.test(kind)) {
    return { kind: getBaggageKind(number, null), pieces: number, weight_kg: null };
  }
  const pounds = /^L/.test((unit ?? kind).toUpperCase());
  if (!/^(W|K|KG|L|LB)/.test(kind)) return NO_STATEMENT;
  const weight_kg = pounds ? Math.round(number * POUND_KG) : number;
  return number === 0
    ? { kind: 'NONE', pieces: 0, weight_kg: null }
    : { kind: 'WEIGHT', pieces: null, weight_kg };
}

export const buildPlainTax = (
  code: string,
  amount_minor: number,
  nature: string | null,
): ProviderTax => ({
  code: code.slice(0, 3),
  amount_minor,
  country: null,
  refundable: null,
  description: nature,
});

/** Amounts with the qualifiers of what they are of. */
export const listAmounts = (nodes: readonly XmlNode[]) =>
  nodes
    .flatMap((node) => node.all('monetaryDetails|otherMonetaryDetails'))
    .map((one) => ({
      kind: one.text('typeQualifier') ?? '',
      text: one.text('amount'),
      currency: one.text('currency'),
    }));

/** Texts about the flights that were requested. */
export const SOLD_TEXTS = ['itineraryDetails/segmentInformation/informationText/freeText'];

/** Said with nearly every price, and told elsewhere or nothing that an agent acts upon. */
const CHATTER =
  /^\W*(TICKET STOCK RESTRICTION|(AIRLINE|CARRIER) FEES? INCLUDED|BG CXR\b|PRICED (WITH VALIDATING CARRIER|BY BEST PRICER)\b|LAST (DATE TO )?(TKT|TICKET)\w* (DTE|DATE|ON)\b|SEE ADV PURCHASE$|DATE OF ORIGIN$|RATE USED\b|FARE FAMIL(Y|IES):|(\d+[A-Z]{3}\d* )?PER GAF REQUIREMENTS\b)/i;
export const isChatter = (text: string | null): boolean => CHATTER.test(text ?? '');

/** Reason for issuance of a document: its code and sub code. */
export interface IssueReason {
  rfic: string | null;
  sub_code: string | null;
}
/** Services that stand for money: a value left, to be refunded or spent on flights; a penalty. */
const MONEY: Readonly<Record<string, string>> = toTable({ RSVR: '996', RSVT: '99I', PENF: '992' });
/** Of a line or segment, by the code of its service where it tells no more. */
export function readIssueReason(node: XmlNode, code: string | null): IssueReason {
  const told = node.at('reasonForIssuanceCode');
  return {
    rfic: told?.text('specialCondition') ?? null,
    sub_code: told?.text('otherSpecialCondition') ?? MONEY[code ?? ''] ?? null,
  };
}

/** Every text at the end of some paths. */
export const readTextsAt = (root: XmlNode, paths: readonly string[]): string[] =>
  paths.flatMap((path) => root.find(path).flatMap((one) => one.value() ?? []));
