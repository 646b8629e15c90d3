/**
 * The Amadeus front's own strict XML reading and writing. It shares no code with the adapter, so
 * that one mistake cannot hide in both.
 */
import { Refused } from '../engine/state.ts';
import { formatDecimal } from '../wire/amounts.ts';
import { findChildren, listSteps, readTextAt, type XmlElement } from '../wire/xml-read.ts';
import { el, type XmlNode } from '../wire/xml-write.ts';
import type { WorldRefusal } from '../world.ts';

export {
  findChild,
  findChildren,
  findPath,
  readTextAt,
  type XmlElement,
} from '../wire/xml-read.ts';
export { el, leaf, serializeNode, tag, type XmlNode } from '../wire/xml-write.ts';
export { formatDecimal };

/** Everything at the end of a path, in order. */
export const findAll = (from: XmlElement | undefined, ...path: string[]): XmlElement[] =>
  listSteps(path).reduce<XmlElement[]>(
    (found, name) => found.flatMap((one) => findChildren(one, name)),
    from ? [from] : [],
  );
export const readTextsAt = (from: XmlElement | undefined, ...path: string[]): string[] =>
  findAll(from, ...path)
    .map(({ text }) => text)
    .filter((text) => text !== '');
export const needText = (from: XmlElement | undefined, ...path: string[]): string =>
  readTextAt(from, ...path) ??
  refuse('477', `INVALID FORMAT ${listSteps(path).at(-1)?.toUpperCase() ?? ''}`);

/** A refusal with the system's code and text; each answer family gives it its own shape. */
export class AmadeusProblem extends Error {
  readonly code: string;

  constructor(code: string, text: string) {
    super(text);
    this.code = code;
  }
}
export function refuse(code: string, text: string): never {
  throw new AmadeusProblem(code, text);
}

const SAID: Readonly<Record<WorldRefusal['kind'], readonly [code: string, text: string]>> = {
  NOT_FOUND: ['1929', 'INVALID RECORD LOCATOR'],
  SOLD_OUT: ['288', 'UNABLE TO SELL'],
  PRICE_CHANGED: ['2199', 'FARE HAS CHANGED - REPRICE PNR'],
  OFFER_EXPIRED: ['2198', 'PRICING EXPIRED'],
  ALREADY_CANCELLED: ['1930', 'ALREADY CANCELLED'],
  ALREADY_PAID: ['2075', 'ALREADY TICKETED'],
  INVALID: ['477', 'INVALID FORMAT'],
  NOT_OFFERED: ['1800', 'FUNCTION NOT ALLOWED'],
  CARD_DECLINED: ['2228', 'CREDIT CARD DECLINED'],
  WRONG_AMOUNT: ['2229', 'CHECK DATA FIELDS - AMOUNT'],
  TOO_LATE: ['2300', 'TOO LATE'],
};

/** What a request or the world was refused for; throws any other error on. */
export function toProblem(error: unknown): AmadeusProblem {
  if (error instanceof AmadeusProblem) return error;
  if (!(error instanceof Refused)) throw error;
  const [code, words] = SAID[error.refusal.kind];
  return new AmadeusProblem(code, `${words} - ${error.message}`.toUpperCase());
}

/** `ddMMyy` as YYYY-MM-DD of this century, and back. */
export function toIsoDay(text: string | null): string {
  const [, day = '', month = '', year = ''] = /^(\d{2})(\d{2})(\d{2})$/.exec(text ?? '') ?? [];
  return year === '' ? refuse('920', 'INVALID DATE') : `20${year}-${month}-${day}`;
}
export const formatWireDay = (date: string): string =>
  `${date.slice(8, 10)}${date.slice(5, 7)}${date.slice(2, 4)}`;
export const formatWireClock = (time: string): string =>
  `${time.slice(11, 13)}${time.slice(14, 16)}`;
export const formatWireMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}`;

const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');
/** `15JAN90`. */
export const formatWordDay = (date: string): string =>
  `${date.slice(8, 10)}${MONTHS[Number(date.slice(5, 7)) - 1]}${date.slice(2, 4)}`;
export function parseDayWord(text: string, latest: string | null): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{2})([A-Z]{3})(\d{2})$/.exec(text) ?? [];
  const at = MONTHS.indexOf(month) + 1;
  if (at === 0) return null;
  const formatDay = (century: string) => `${century}${year}-${String(at).padStart(2, '0')}-${day}`;
  const near = formatDay('20');
  return latest !== null && near > latest ? formatDay('19') : near;
}

/** The flight and its class, as most families name them. */
export const buildFlightProduct = (flight: {
  origin: string;
  destination: string;
  departure: string;
  carrier: string;
  number: number;
  booking_class: string;
}): XmlNode[] => [
  el('flightDate', { departureDate: formatWireDay(flight.departure) }),
  el('boardPointDetails', { trueLocationId: flight.origin }),
  el('offpointDetails', { trueLocationId: flight.destination }),
  el('companyDetails', { marketingCompany: flight.carrier }),
  el('flightIdentification', { flightNumber: flight.number, bookingClass: flight.booking_class }),
];

/** The flight that a product names. */
export const readFlightProduct = (product: XmlElement | undefined) => ({
  carrier: needText(product, 'companyDetails/marketingCompany'),
  number: Number(needText(product, 'flightIdentification/flightNumber')),
  date: toIsoDay(readTextAt(product, 'flightDate/departureDate')),
  origin: needText(product, 'boardPointDetails/trueLocationId'),
  destination: needText(product, 'offpointDetails/trueLocationId'),
  booking_class: needText(product, 'flightIdentification/bookingClass'),
});

export const buildTaxDetails = (
  { code, amount_minor }: { code: string; amount_minor: number },
  currency: string,
): XmlNode =>
  el('taxDetails', {
    rate: formatDecimal(amount_minor, currency),
    countryCode: code,
    currencyCode: currency,
  });
export const buildMonetary = (
  qualifier: string,
  minor: number,
  currency: string,
  name = 'monetaryDetails',
): XmlNode =>
  el(name, { typeQualifier: qualifier, amount: formatDecimal(minor, currency), currency });

/** An amount as fare lists have it. */
export const buildFareAmount = (
  qualifier: string,
  minor: number,
  currency: string,
  name = 'fareDataSupInformation',
): XmlNode =>
  el(name, {
    fareDataQualifier: qualifier,
    fareAmount: formatDecimal(minor, currency),
    fareCurrency: currency,
  });

/** year, month, day as elements. */
export const buildDateTime = (date: string): XmlNode =>
  el('dateTime', {
    year: date.slice(0, 4),
    month: Number(date.slice(5, 7)),
    day: Number(date.slice(8, 10)),
  });

/** The longest error text. */
export const MAX_ERROR_LETTERS = 70;

export const buildErrorText = (name: string, text: string): XmlNode =>
  el(name, {
    freeTextDetails: { textSubjectQualifier: '3', source: 'M', encoding: '1' },
    freeText: text,
  });

/** Code, category and words in the shape most families share. */
export const buildErrorGroup = (
  name: string,
  code: string,
  text: string | null,
  category: string | null = 'EC',
): XmlNode =>
  el(
    name,
    el('errorOrWarningCodeDetails/errorDetails', {
      errorCode: code,
      errorCategory: category,
      errorCodeOwner: category ? '1A' : null,
    }),
    text && buildErrorText('errorWarningDescription', text.slice(0, MAX_ERROR_LETTERS)),
  );
