/**
 * Until when an airline wants a ticket, out of the words of its advice: `TO AF BY 07JAN 1400 PAR
 * OTHERWISE WILL BE XLD`, `AUTO XX IF SSR TKNE NOT RCVD BY LO BY 1511/29SEP/WAW LT`. What may be
 * read in two ways is not read.
 */
import { toTable } from '#main/contract/collections.ts';
import { findAirport, findCity } from '#main/reference/airports.ts';
import { addDays, parseGdsDate } from '#main/reference/calendar.ts';
import type { ProviderLeg } from '../provider.ts';

interface ToldLimit {
  /** `2026-12-30`, or `2026-12-30T18:00`. */
  until: string;
  /** Of its hour; null is the office's. */
  zone: string | null;
}

const TICKETS =
  /\b(AD?TKT?|TKN[EAM]|E-?TKT|TKT\w*|TICKET\w*|TIX|XX|[CX]*X[XL]+D?|C[NX]+L+D?|CANX|CANCEL\w*|AUTO ?(CNL|CXL)|PAY(MENT)?|TTL|EMITIR|EMISSAO|EMISION|BILHETES?|BILLETES?|BOLETOS?)\b/;
/** What is wanted is no ticket, or it is too late for one. */
const OTHER =
  /\b(DOC[SOA]|APIS|PASSPORTS?|CTC[EMR]?|NAMES?|DEPOSITS?|SEATS? (REQ|ASSIGN)\w*|EXPIRED|\w*(L|E)D DUE|(HAS|HAVE) BEEN|NOT REQ\w*|DUE (TO )?NO)\b/;
const AFTER =
  '\\b(?<word>BY|B4|NLT|ATE|HASTA|(?:ON/)?BEFORE|UNTIL|LATEST|NO LATER THAN|FOR TICKETING|T(?:KT?)?TL|(?:C[NX]L|CANCEL|EXPIRES?)(?: AT| ON)|FIXED FOR|TIME LIMIT(?: IS)?|DEADLINE(?: IS)?|LAST (?:DAY|DATE) (?:TO|FOR) \\w+(?: IS)?)[ :]*(?:XX |SS/)?';
const DAY =
  '(?<day>\\d{1,2}(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)(?:20\\d\\d(?!\\d)|\\d\\d(?!\\d)| 202[6-9](?!\\d))?)';
const HOUR = '(?<hour>(?:[01]\\d|2[0-3])[: ]?[0-5]\\d|24[: ]?00)(?::[0-5]\\d(?:\\.\\d+)?)?(?!\\d)';
const PLACE = '(?:(?<place>[A-Z]{3}) ?)?';
const SPAN = '(?: ?/ ?| AT | )?';
const FORMS = [
  new RegExp(`${AFTER}${PLACE}${DAY}(?:${SPAN}(?<clock>GMT |UTC )?${HOUR})?(?<rest>.*)`),
  new RegExp(`${AFTER}${PLACE}${HOUR}(?<clock>[ /]?[A-Z ]*[A-Z]\\d?)?${SPAN}${DAY}(?<rest>.*)`),
];
const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');
/** Months in Portuguese and Spanish, where they are others than in English. */
const OTHER_MONTHS: Readonly<Record<string, string>> = toTable({
  ...{ ENE: 'JAN', FEV: 'FEB', ABR: 'APR', MAI: 'MAY', AGO: 'AUG' },
  ...{ SET: 'SEP', OUT: 'OCT', DEZ: 'DEC', DIC: 'DEC' },
});
const WRITTEN_DAY = new RegExp(
  `\\b(\\d{1,2}) ?(${[...MONTHS, ...Object.keys(OTHER_MONTHS)].join('|')})(?=\\W|\\d|$)`,
  'g',
);

/** Upper case without accents, with days as a GDS writes them. */
const toPlainWords = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(WRITTEN_DAY, (_, day: string, month: string) => day + (OTHER_MONTHS[month] ?? month))
    .replace(
      /\b(20\d\d)-(0[1-9]|1[0-2])-(\d\d)(T(?=\d))?/g,
      (_, year: string, month: string, day: string, time?: string) =>
        `${day}${MONTHS[Number(month) - 1]}${year}${time ? ' ' : ''}`,
    );

/** A day alone after these may be the last one or the first one too late. */
const NO_DAY = /^(BEFORE|B4|C[NX]L|CANCEL|EXPIRE|FIXED)/;
const UNIVERSAL = /^[ /]*(Z|GMT|UTC)0?\b/;
const OFFSET = /^ ?[+-]\d\d:?\d\d\b/;
/** Of the country or state the office is in, or of no place. */
const LOCAL =
  /^[ /]*(LT(?! [A-Z]{3}\b)|LCLT|LOCAL TIME|(?!LT)[A-Z]{2}(LT)?|US[A-Z]{2}|ZZZ( TIME ZONE)?)\b/;
const PLACED = /^(?:[ /]*(?:LT )?([A-Z]{3})(?: ?LT| TIME|\b)|([A-Z]{3})[A-Z]{2}\b)/;
/** Codes of places that are words of such a sentence, or of other clocks. */
const NO_PLACE = /^(AND|FOR|ALL|PLS|PLZ|SUB|PER|CNL|ELS|DUE|THE|TKT|XLD|CXL|XXL|IRC|TTL|PNR|SEG)$/;
const OTHER_CLOCK = /^(HDQ|LST|[CEMPKJI](S|D)T|MSK|(C|E|W)ES?T|BST)$/;

/** The zone of an hour by what follows it; undefined where that is not known. */
function resolveZone(rest: string, origin: string): string | null | undefined {
  if (UNIVERSAL.test(rest)) return 'UTC';
  if (OFFSET.test(rest)) return undefined;
  if (/^ ?L(CL)?T AT BOARD/.test(rest)) return findZone(origin) ?? undefined;
  if (LOCAL.test(rest)) return null;
  const [whole = '', apart, glued] = PLACED.exec(rest) ?? [];
  const code = apart ?? glued ?? '';
  const named = /(LT|TIME)$/.test(whole);
  if (code === '' || (!named && NO_PLACE.test(code))) return null;
  if (!named && OTHER_CLOCK.test(code)) return undefined;
  return findZone(code) ?? undefined;
}

const findZone = (code: string): string | null =>
  (findAirport(code) ?? findAirport(findCity(code)?.airports[0] ?? ''))?.time_zone ?? null;

/**
 * The limit of an airline's advice; null where there is none. A day without a year is the first one
 * `from` when the record was made.
 */
export function readToldLimit(
  text: string,
  { from, origin }: { from: string; origin: string },
): ToldLimit | null {
  const said = toPlainWords(text);
  if (!TICKETS.test(said) || OTHER.test(said)) return null;
  const found = FORMS.map((form) => form.exec(said)).filter((one) => one !== null);
  const [first] = found.sort((a, b) => a.index - b.index);
  const { word, day, hour, place = '', clock = '', rest = '' } = first?.groups ?? {};
  const date = parseGdsDate(day?.replace(' ', '') ?? '', from);
  if (date === null) return null;
  if (hour === undefined) {
    return NO_DAY.test(word ?? '') || /^[ /]*\d/.test(rest) ? null : { until: date, zone: null };
  }
  const zone =
    place === '' ? resolveZone(clock.trim() === '' ? rest : clock, origin) : findZone(place);
  if (zone === undefined || (place !== '' && zone === null)) return null;
  return { until: `${date}T${hour.replace(/[: ]/, '').replace(/(..)/, '$1:')}`, zone };
}

/**
 * The limit of advice that was written on a day of UTC, before the next flight. What has passed was
 * not acted upon or was told anew, and what lies beyond the departure was misread.
 */
export function readLivingLimit(
  text: string,
  next: ProviderLeg,
  { written, today }: { written: string; today: string },
): ToldLimit | null {
  // The office's day may be one before that of UTC.
  const told = readToldLimit(text, { from: addDays(written, -1), origin: next.origin });
  return told && told.until >= today && told.until <= next.departure ? told : null;
}
