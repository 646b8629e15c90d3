/**
 * Single values of messages in the product's terms: times, durations, codes. Pure and lenient:
 * unreadable values are null or UNSPECIFIED, never a guess.
 */
import { toTable } from '#main/contract/collections.ts';
import {
  type Cabin,
  type DocumentType,
  type GenderType,
  LegStatus as LEG_STATUS,
  type LegStatus,
  type PaxType,
} from '#main/contract/values.ts';
import { addDays, isDate, isLocalTime } from '#main/reference/calendar.ts';
import { CARD_VENDORS } from '#main/reference/card-vendors.ts';
import { findCountry } from '#main/reference/countries.ts';
import { toAlpha2 } from './countries.ts';

/**
 * Airport-local YYYY-MM-DDTHH:mm; an offset or Z is ignored. Null for a time that does not exist,
 * and for one of twelve hours, which no protocol has: 09:00 PM is not 09:00.
 */
export function parseLocalTime(text: string | null): string | null {
  const match = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?![\d:.]*\s*[ap]\.?m\b)/i.exec(text ?? '');
  const [, day = '', clock = ''] = match ?? [];
  if (clock === '24:00' && isDate(day)) return `${addDays(day, 1)}T00:00`;
  const time = `${day}T${clock}`;
  return isLocalTime(time) ? time : null;
}

/** A UTC instant with Z; a time without an offset is taken as UTC. */
export function readInstant(text: string | null, own_zone = 'Z'): string | null {
  if (text === null) return null;
  const match =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?(\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i.exec(
      text,
    );
  if (!match) return null;
  const [, date = '', minutes, seconds, fraction, zone = own_zone] = match;
  if (!isDate(date)) return null;
  const time = minutes ? `${minutes}${seconds ?? ':00'}` : '23:59:59';
  const offset = zone.toUpperCase().replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
  const millis = fraction ? `.${fraction.slice(1, 4).padEnd(3, '0')}` : '';
  const value = new Date(`${date}T${time}${millis}${offset}`);
  return Number.isNaN(value.getTime()) ? null : value.toISOString();
}

/**
 * When a document of this day was issued. Without a time it is noon, which is the same day at
 * nearly every agency: midnight would be the day before in all of America.
 */
export function readIssueTime(day: string | null, time: string | null): string | null {
  if (day === null) return null;
  return readInstant(`${day}T${time ?? '12:00'}`) ?? readInstant(`${day}T12:00`);
}

/** YYYY-MM-DD out of a date or a date and time; null for a day that does not exist. */
export function parseDateOnly(text: string | null): string | null {
  const date = /^\d{4}-\d{2}-\d{2}/.exec(text ?? '')?.[0] ?? '';
  return isDate(date) ? date : null;
}

/** Minutes of an ISO 8601 duration (or HH:MM). */
export function parseMinutes(text: string | null): number | null {
  if (text === null) return null;
  const clock = /^(\d{1,3}):(\d{2})$/.exec(text);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]);
  const match =
    /^P(?:0+Y)?(?:0+M)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?)?$/i.exec(text);
  if (!match || text.length < 3) return null;
  const [, days = 0, hours = 0, minutes = 0] = match;
  return Number(days) * 1440 + Number(hours) * 60 + Number(minutes);
}

/** Minutes of a flight; null for zero, which some send for an unknown duration. */
export const readDuration = (text: string | null): number | null => parseMinutes(text) || null;

/** Minutes between two times of one airport's clock. */
export const calculateMinutesBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 60_000);

export function parseFlag(text: string | null): boolean | null {
  if (text === null) return null;
  if (/^(true|1|y|yes)$/i.test(text)) return true;
  if (/^(false|0|n|no)$/i.test(text)) return false;
  return null;
}

export function parseInteger(text: string | null): number | null {
  if (text === null || !/^[+-]?\d+(\.0+)?$/.test(text)) return null;
  return Math.trunc(Number(text));
}

/** Codeset 9873, the usual cabin letters, or a name. */
const CABIN_CODES: Record<string, Cabin> = toTable({
  '1': 'FIRST',
  '2': 'BUSINESS',
  '3': 'ECONOMY',
  '4': 'PREMIUM',
  '5': 'ECONOMY',
  '6': 'ECONOMY',
  F: 'FIRST',
  P: 'FIRST',
  R: 'FIRST',
  C: 'BUSINESS',
  J: 'BUSINESS',
  W: 'PREMIUM',
  S: 'PREMIUM',
  Y: 'ECONOMY',
  M: 'ECONOMY',
});
const CABIN_NAMES: [RegExp, Cabin][] = [
  [
    /premium\s*(econom|eco|coach)|econom\w*\s*(premium|plus|extra|comfort)|world traveller plus/,
    'PREMIUM',
  ],
  [/first|primeira|primera/, 'FIRST'],
  [/business|executiv|ejecutiv|club|upper|premium business|mint|polaris/, 'BUSINESS'],
  [/premium/, 'PREMIUM'],
  [/econom|\beco\b|coach|main|tourist|standard|traveller/, 'ECONOMY'],
];

/**
 * Numbers are codeset codes. A letter may be a cabin or, with some senders, the booking class; so a
 * readable name has priority.
 */
export function readCabinCode(code: string | null, name: string | null = null): Cabin {
  // Some send the code as the name.
  const by_code = CABIN_CODES[(code ?? name ?? '').toUpperCase()];
  if (by_code && /^\d$/.test(code ?? '')) return by_code;
  for (const text of [name, code]) {
    const lower = text?.toLowerCase();
    if (!lower || lower.length < 3) continue;
    const found = CABIN_NAMES.find(([pattern]) => pattern.test(lower));
    if (found) return found[1];
  }
  return by_code ?? 'UNSPECIFIED';
}

/** A letter that does not match the cabin's name is the booking class. */
export function findClassOfCabin(code: string | null, name: string | null): string | null {
  if (readCabinCode(null, name) === 'UNSPECIFIED') return null;
  const letter = /^[A-Z]$/i.test(code ?? '') ? code : null;
  return letter === null || CABIN_CODES[letter.toUpperCase()] ? null : letter;
}

/** Letters of cabins for requests, in codeset 9873 too. */
export const CABIN_TO_WIRE: Record<Exclude<Cabin, 'UNSPECIFIED'>, string> = {
  FIRST: 'F',
  BUSINESS: 'C',
  PREMIUM: 'W',
  ECONOMY: 'Y',
};

/**
 * Passenger type codes of the trade folded to the three the product has. In the families of filed
 * codes NN is a child, NF and NS an infant without and with a seat; whoever is over 12 is an adult
 * (a young adult GBE or YTH too).
 */
export function toPaxType(code: string | null): PaxType {
  if (code === null) return 'UNSPECIFIED';
  if (/^(IN|IN[FRSY]\d*|IT[FS]|[A-Z]N[FS]|[FLMT]IF|VF[FS]|INFANT)$/i.test(code)) return 'INF';
  return /^(CHD?\d*|[A-Z]NN\d*|C\d{2}|UM|UAM|UMNR?|CHR|CSB|ECH|VFN|CHILD)$/i.test(code)
    ? 'CHD'
    : 'ADT';
}

/**
 * Travel documents by the codes of SSR DOCS, which may be those of the machine-readable zone (PP, ID);
 * null if it is none that is known.
 */
export function parseDocsType(code: string): DocumentType | null {
  if (/^(P[A-Z]?|IP)$/.test(code)) return 'PASSPORT';
  if (/^([ICA]|I[A-Z]|AC)$/.test(code)) return 'NATIONAL_ID';
  return code === 'F' ? 'UNSPECIFIED' : null;
}

export const GENDER_TO_WIRE: Readonly<Record<GenderType, string | null>> = {
  MALE: 'M',
  FEMALE: 'F',
  UNDISCLOSED: 'U',
  UNSPECIFIED: null,
};

export function toGender(code: string | null): GenderType {
  switch (code?.toUpperCase().slice(0, 1)) {
    case 'M':
      return 'MALE';
    case 'F':
      return 'FEMALE';
    case 'U':
    case 'X':
      return 'UNDISCLOSED';
    default:
      return 'UNSPECIFIED';
  }
}

export function parseDocumentType(code: string | null): DocumentType {
  const told = code ?? '';
  if (/^(PT|PP|P|PAS|PSPT|PASSPORT)$/i.test(told)) return 'PASSPORT';
  if (/^(NI|ID|I|C|NID|IDCARD|CNIC|DNI)$/i.test(told)) return 'NATIONAL_ID';
  return /^(TX|TAX|CPF|TIN)$/i.test(told) ? 'TAX_ID' : 'UNSPECIFIED';
}

/** The two-letter country code in upper case; other text is returned unchanged. */
export const parseCountry = (text: string | null): string | null =>
  text === null ? null : (findCountry(text)?.code ?? toAlpha2(text) ?? text);

export const DOCUMENT_TO_WIRE: Record<Exclude<DocumentType, 'UNSPECIFIED'>, string> = {
  PASSPORT: 'PT',
  NATIONAL_ID: 'NI',
  TAX_ID: 'TX',
};

/** Upper case, with single spaces between words. */
const toWords = (status: string | null) =>
  (status ?? '')
    .toUpperCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();

const NOT_SO =
  /\b(NOT|NON|UN) ?(YET )?(TICKET|ISSUED|PAID|CONFIRM|BOOK|ENTITLED|CANCEL|VOID)|PENDING|AWAIT|REQUEST|IN PROGRESS|\bTO BE\b|REJECT|REFUSE|DENIED|DECLINE|FAIL/;

/** True if the text is negated: unpaid, cancellation rejected. */
export const isNotSo = (status: string | null) => NOT_SO.test(toWords(status));

const CANCELLED = /CANCEL(?!L?ABLE)|^XX?$|^HX$|VOID(?!ABLE)|REMOVED|DELETED|EXPIRED/;
/** An item to be refunded was cancelled before. */
const REFUNDED = /(?<!\bNOT (YET )?)REFUND(?!ABLE)/;

/** True for the words senders use for a cancelled order, item or service. */
export function isCancelled(status: string | null): boolean {
  const words = toWords(status);
  return REFUNDED.test(words) || (CANCELLED.test(words) && !NOT_SO.test(words));
}

const REFUSED = /REJECT|REFUSE|DENIED|DECLINE|FAIL/;

/** A segment's status from its code, or from the words for order and service statuses. */
export function parseLegStatus(status: string | null): LegStatus {
  if (status === null) return 'UNSPECIFIED';
  const upper = toWords(status);
  const known = LEG_STATUS.safeParse(upper);
  if (known.success) return known.data;
  if (isCancelled(upper)) return 'HX';
  // A cancellation that was only requested, or refused, did not happen.
  if (CANCELLED.test(upper)) return 'HK';
  // One-letter reservation statuses: confirmed, ticketed, being ticketed, on request. Codes of hosts
  // for sold, asked for, listed, held with an EMD due (D) or issued (I) and what stands beside its
  // new times.
  if (/^(K|T|SB|SS|DK|LK|NK|[HK][DI])$/.test(upper)) return 'HK';
  if (/^(RQ|NN|N|R|PN|IN|IS|TN|DN)$/.test(upper)) return 'HN';
  if (/^WK$/.test(upper)) return 'HX';
  if (/^SC$|SCHEDULE|RETIM|TIME ?CHANGE|REBOOK/.test(upper)) return 'TK';
  if (/\bWAIT|^(WL|LL|DW)$/.test(upper)) return 'HL';
  // If only payment or ticketing is missing, it is held.
  if (/PAYMENT|TICKET/.test(upper)) return 'HK';
  // Not confirmed means waiting: only a refusal means lost.
  if (/REQUEST|PENDING|\bNOT ?(YET )?(CONFIRM|BOOK|HELD)/.test(upper)) return 'HN';
  if (/UNABLE|UNCONFIRM/.test(upper) || REFUSED.test(upper)) return 'UC';
  if (
    /CONFIRM|\bACTIVE|^OK$|^RR$|ENTITLED|HOLD|HELD|OPEN|BOOKED|COMMIT|FULFIL|PAID|READY/.test(upper)
  ) {
    return 'HK';
  }
  return 'UNSPECIFIED';
}

/** Words for what was delivered or exists, and that say no more of it. */
const PLAIN =
  /^(CLOSED|COMPLETED?|IN PROGRESS|(NOT )?(DELIVERED|CLAIMED|BOARDED)|FLOWN|USED|LIFTED|CHECKED IN|NO ?SHOW|SUCCESS(FUL)?|ISSUED|CREATED|NEW|LIVE|VALID|DRAFT)$/;

/** True where it is known what a status means, if only that it says nothing of a reservation. */
export const isKnownStatus = (status: string | null): boolean =>
  status === null || parseLegStatus(status) !== 'UNSPECIFIED' || PLAIN.test(toWords(status));

/** The status of a refused order, for parts without their own status; null for any other. */
export const findRefusal = (order_status: string | null): string | null =>
  parseLegStatus(order_status) === 'UC' && REFUSED.test(toWords(order_status))
    ? order_status
    : null;

/** The flight number of `W29896` is 9896, of `DX0500` 500; null if there is none. */
export function parseFlightNumber(text: string | null, carrier: string | null): number | null {
  if (text === null) return null;
  let rest = text.toUpperCase().replace(/[\s-]/g, '');
  if (carrier && rest.startsWith(carrier.toUpperCase()) && rest.length > carrier.length) {
    rest = rest.slice(carrier.length);
  }
  const match = /^(?:[A-Z]{2}(?=\d)|[A-Z]\d(?=\d{3,})|\d[A-Z])?(\d{1,4})[A-Z]?$/.exec(rest);
  return match ? Number(match[1]) : null;
}

/** The brand of a vendor code, or the sender's text. */
export function readCardBrand(code: string | null): string | null {
  const known = Object.entries(CARD_VENDORS).find(([, vendor]) => vendor === code?.toUpperCase());
  if (known) return known[0];
  return code?.toUpperCase() === 'MC' ? 'MASTERCARD' : code;
}

/** Distinct values in their first order. */
export const listDistinct = <T>(values: T[]): T[] => [...new Set(values)];

/** A travel document's number in an airline's line, whose parts a slash divides. */
export const toWireDocumentNumber = (number: string): string => number.replace(/[^A-Za-z0-9]/g, '');
