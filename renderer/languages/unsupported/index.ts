/**
 * Entries of the guides that Airdesk does not support, and what to type instead. They are read last,
 * so that no home-language entry is taken for a remark or for another language's entry.
 */
import { findAirline } from '#main/reference/airlines.ts';
import { parseGdsDate } from '#main/reference/calendar.ts';
import { type ActionOf, buildSearch, type Language } from '../action.ts';
import { type Env, Scanner } from '../scan.ts';
import { isPlace } from '../tokens.ts';
import { AMADEUS } from './amadeus.ts';
import type { Rows } from './rows.ts';
import { SABRE } from './sabre.ts';
import { TRAVELPORT } from './travelport.ts';

const LISTS: Readonly<Record<Language, Rows>> = { AMADEUS, SABRE, TRAVELPORT };

/**
 * A fare list, as each language requests it: a route, a date, an airline. Two dates in Sabre are the
 * ticket's, before the route, and the flight's.
 */
const FARES: Readonly<Record<Language, RegExp>> = {
  AMADEUS: /^FQD ?(?<from>[A-Z]{3})?(?<to>[A-Z]{3})(?<more>[/*].*)?$/,
  SABRE:
    /^FQ(?:\d{1,2}[A-Z]{3}(?:\d{2})?(?=[A-Z]{6}\d))?(?<day>\d{1,2}[A-Z]{3}(?:\d{2})?)?(?<from>[A-Z]{3})(?<to>[A-Z]{3})(?<more>[\d¥‡§+-].*)?$/,
  TRAVELPORT:
    /^(?:FD|\$D(?:V(?=\d))?)(?<day>\d{1,2}[A-Z]{3}(?:\d{2})?)?(?<from>[A-Z]{3})(?<to>[A-Z]{3})(?<more>[\d/@*.:V+-].*)?$/,
};

/** The airlines. Amadeus has letters for other options; RT and OW are directions, not airlines. */
const FARES_OF: Readonly<Record<Language, RegExp>> = {
  AMADEUS: /(?<=\/A-?|\/A-?[A-Z0-9,]*,)([A-Z0-9]{2})(?![A-Z0-9])/g,
  SABRE: /-(?!RT|OW)([A-Z0-9]{2})(?![A-Z0-9])/g,
  TRAVELPORT: /[/+](?!RT|OW)([A-Z0-9]{2})(?![A-Z0-9])/g,
};

/** The date of the flight, not of the ticket (R,25APR) or of the return. */
const FARES_ON: Readonly<Record<Language, RegExp>> = {
  AMADEUS: /\/D?(\d{1,2}[A-Z]{3}(?:\d{2})?)/,
  SABRE: /^(\d{1,2}[A-Z]{3}(?:\d{2}(?![A-Z]))?)/,
  TRAVELPORT: /^(\d{1,2}[A-Z]{3}(?:\d{2}(?![A-Z]))?)/,
};

/** The search that shows such a list's fares with their flights; null if it is not a fare list. */
function readFares(
  text: string,
  language: Language,
  { today, city = '' }: Pick<Env, 'today' | 'city'>,
): ActionOf<'lacking'> | null {
  const tight = text.replaceAll(' ', '');
  const { from = city, to = '', day, more = '' } = FARES[language].exec(tight)?.groups ?? {};
  if (!isPlace(from) || !isPlace(to)) return null;
  const typed = day ?? FARES_ON[language].exec(more)?.[1];
  const date = typed === undefined ? today : parseGdsDate(typed, today);
  const airlines = [...more.matchAll(FARES_OF[language])]
    .map(([, airline = '']) => airline)
    .filter(findAirline);
  const out = date === null || date < today ? today : date;
  const entry = buildSearch({ from, to, out, airlines });
  return { kind: 'lacking', what: 'fare_display', entry };
}

/** Whether a pattern has no free text: only then it may match while the entry can still grow. */
const isExact = (pattern: RegExp): boolean => !/[.]/.test(pattern.source.replaceAll('\\.', ''));

/** The year of a date that is followed by places. */
const YEAR = /(?<=\d[A-Z]{3})\d{2}(?=[A-Z]{3}[A-Z,])/;

/** The function that Airdesk lacks, or null. `open`: the text may still become another entry. */
export function readLacking(
  text: string,
  language: Language,
  env: Pick<Env, 'today' | 'city'>,
  open: boolean,
): ActionOf<'lacking'> | null {
  const scan = new Scanner(
    language === 'TRAVELPORT' ? text.replace(/¤/g, '@').replace(/[¥‡§|]/g, '+') : text,
  );
  const fares = open ? null : readFares(scan.text, language, env);
  if (fares) return fares;
  for (const [pattern, what] of LISTS[language]) {
    if (open && !isExact(pattern)) continue;
    scan.at = 0;
    if (scan.match(pattern) !== null && scan.done) return { kind: 'lacking', what };
  }
  // The patterns expect dates without a year.
  const yearless = scan.text.replace(YEAR, '');
  return yearless === scan.text ? null : readLacking(yearless, language, env, open);
}
