/** Sabre entries of availability, timetables, fares and offers. */
import { ok } from '#main/contract/result.ts';
import { phrase } from '../../i18n/words.ts';
import { cabinOrClass } from '../cabins.ts';
import {
  anyOrder,
  behind,
  each,
  type Form,
  field,
  form,
  heads,
  leave,
  lit,
  opt,
  seq,
  skip,
  variant,
} from '../grammar.ts';
import { maybe, unless } from '../parts/common.ts';
import { airlineList } from '../parts/services-and-remarks.ts';
import {
  CLASSES_OF_LINES,
  CONNECTION_SOLD,
  DATE_AFTER_ROUTE,
  directOnly,
  FLIGHT_SOLD,
  LINE_SOLD,
  OF_LINE,
  OUT_OR_TODAY,
  RECOMMENDED,
  RULES,
  route,
  some,
  UNSIGNED_DAYS,
  WAITLISTED,
} from '../parts/shopping.ts';
import { type Scanner, type Token, toSticky } from '../scan.ts';
import { alsoAirlines, BACK_AT_HOUR, placedSlices } from '../slices.ts';
import {
  AIRLINE,
  DAY_BEFORE_HOUR,
  DAYS,
  FROM,
  LINE,
  SEATS_SOLD,
  TIME,
  TO,
  TRAVEL_DATE,
} from '../tokens.ts';

/** ¥R before a date is a return; R0 would be an airline. */
const BEFORE_RETURN = /^ *[¥‡§+] *R\d{1,2}[A-Z]{3}/;

const RETURNS = {
  ...lit('¥R'),
  read: (scan: Scanner) =>
    BEFORE_RETURN.test(scan.rest) && scan.takeLoose('¥R')
      ? ok({})
      : scan.stop(phrase('expected.literal', { text: '¥R' }), false),
};

/** 20DECGRUMIA0900BOG-C/D¥R02JAN¥LAAA */
const journey = (style: 'availability' | 'timetable') =>
  seq(
    { style },
    OUT_OR_TODAY,
    route(),
    DATE_AFTER_ROUTE,
    opt(
      { time: null },
      field('time', {
        ...TIME,
        whole: toSticky(/\d{1,4}[APNM]|\d{4}(?=[A-Z]{3}(?![A-Z0-9])|(?![A-Z0-9]))/),
      }),
    ),
    maybe('via', '', { ...TO, whole: toSticky(/[A-Z]{3}(?![A-Z0-9])/) }),
    anyOrder(
      opt({ back: null }, RETURNS, BACK_AT_HOUR),
      cabinOrClass('-'),
      // ES asks for all flights of a schedule.
      skip(/\/ES(?![A-Z])/, ''),
      directOnly('/', 'D|0'),
      // Places not to connect at are ignored.
      leave(/[¥‡§+]X[A-Z]{3}(?![A-Z])/),
      each('airlines', '¥', AIRLINE, '', BEFORE_RETURN),
      // Direct access to one airline's availability: Airdesk shows all airlines.
      alsoAirlines('¤'),
    ),
  );

/** JR.GRU/S-OYMIA20DEC/S-OYGRU02JAN: origin, then destination and date of each slice. */
const shop = (head: string, lead: string, example: string): Form =>
  form('shop', 'search', example, [
    head,
    { style: 'shop', time: null },
    FROM,
    lead,
    TO,
    field('out', TRAVEL_DATE),
    placedSlices(lead),
    anyOrder(cabinOrClass('-'), directOnly('/', 'D|0'), each('airlines', '¥', AIRLINE, '')),
  ]);

const AIRLINES = airlineList('');
/** A time with A, P, N or M: four digits alone would be a date. */
const HOUR: Token<string> = { ...TIME, whole: toSticky(/\d{1,4}[APNM](?![A-Z0-9])/) };

const CHANGED = seq(maybe('time', '', TIME), maybe('airlines', '¥', AIRLINES));
/** The menu lists all categories. */
const MENU = skip(/\*?(?:M|ALL)(?![A-Z0-9])/, '');

/** 1¤¥2, 1¤-3, 1¤15JAN, 1¤R¥12, 1¤*: the same as without ¤. */
const DIRECT_ACCESS: readonly Form[] = [
  variant('again', 'search_change', ['1¤', field('out', DAY_BEFORE_HOUR), CHANGED]),
  ...(['days', 'back_days'] as const).map((days) =>
    variant('again', 'search_change', [
      lit(days === 'days' ? '1¤' : '1¤R'),
      some(
        maybe(days, '', {
          ...DAYS,
          whole: toSticky(
            days === 'days' ? /[-¥‡§+]\d{1,2}(?![0-9A-Z])/ : /[¥‡§+]\d{1,2}(?![0-9A-Z])/,
          ),
          value: (text) => Number(text.replace(/[¥‡§+]/, '')),
          write: () => null,
        }),
      ),
    ]),
  ),
  variant('again', 'show_offers', ['1¤*', { page: true }]),
];

/** 120AUG, 1-2, 1R10JUL6P: the last search with a change. */
const AGAIN: readonly Form[] = [
  form('again', 'search_change', '120AUG', ['1', field('out', DAY_BEFORE_HOUR), CHANGED]),
  form('again', 'search_change', '1-2 | 1¥2', [
    '1',
    field('days', {
      ...DAYS,
      whole: toSticky(/-\d{1,2}(?![0-9A-Z])/),
      write: (days) => (days < 0 ? `${days}` : null),
    }),
  ]),
  variant('again', 'search_change', [
    '1',
    field('days', {
      ...DAYS,
      whole: toSticky(/[¥‡§+]\d{1,2}(?![0-9A-Z])/),
      value: (text) => Number(text.slice(1)),
      write: (days) => `¥${days}`,
    }),
  ]),
  // Direct access to one airline: repeats the search with all airlines of the last one.
  ...DIRECT_ACCESS,
  form('again', 'search_change', '1R10JUL6P', [
    '1R',
    field('back', DAY_BEFORE_HOUR),
    some(CHANGED),
  ]),
  form('again', 'search_change', '1R6P', [
    '1R',
    { back_days: 0 },
    maybe('time', '', HOUR),
    maybe('airlines', '¥', AIRLINES),
  ]),
  variant('again', 'search_change', ['1R', skip(/[¥‡§+]/, ''), field('back_days', UNSIGNED_DAYS)]),
  form('again', 'search_change', '1¥BA', [
    '1¥',
    unless(/^X[A-Z]{3}$/),
    field('airlines', AIRLINES),
  ]),
  ...behind('1* 1¤ 1', 'again', 'search_change', '1*6P', [field('time', HOUR)]),
  // With a connecting place.
  variant('again', 'search_change', [
    '1',
    field('via', { ...TO, whole: toSticky(/[A-Z]{3}(?![A-Z0-9])/) }),
  ]),
  ...behind('1*D 1¤D', 'again', 'search_change', '', [FROM]),
  ...behind('1*A 1¤A', 'again', 'search_change', '', [TO]),
  form('again', 'search_change', '1¤R25JAN', ['1¤R', field('back', TRAVEL_DATE)]),
  // One airline: 1¤XORD is a place not to connect at.
  form('again', 'search_change', '1¤OA', ['1¤', unless(/^..../), field('airlines', AIRLINES)]),
  ...behind('1¥ALL 1*ALL', 'again', 'search_change', '1¥ALL', [{ airlines: [] }]),
  form('again', 'show_offers', '1*', ['1*', { page: true }]),
  ...heads('again', 'show_offers', '1*R 1*OA 1*C', { page: false }),
];

export const SHOPPING: readonly Form[] = [
  form('availability', 'search', '113SEPBNASFO9A', ['1', journey('availability')]),
  form('by_carrier', 'search', '118JULMADSFO¥BA', ['1', journey('availability')]),
  ...AGAIN,
  shop('JR.', '/S-OY', 'JR.GRU/S-OYMIA20DEC/S-OYGRU02JAN'),
  shop('JR', '', ''),
  form('return_availability', 'search_back', '1R25AUG', ['1R', TRAVEL_DATE]),
  form('timetable', 'search', 'S18MAYCAINBO', ['S', journey('timetable')]),
  form('flight_detail', 'flight_detail', 'VI* | VI*2', ['VI*', OF_LINE]),
  ...behind('VA* V*', 'flight_detail', 'flight_detail', 'VA*1', [
    field('line', { ...LINE, whole: toSticky(/\d{1,2}(?![A-Z0-9])/) }),
  ]),
  form('sell_from_line', 'sell', '01Y1', ['0', LINE_SOLD]),
  form('sell_connection', 'sell', '01Y7*', ['0', CONNECTION_SOLD]),
  form('sell_connection', 'sell_classes', '01Y7M8', ['0', SEATS_SOLD, CLASSES_OF_LINES('')]),
  form('long_sell', 'sell_flight', '0GF162Y25JULBAHLHRNN1', ['0', FLIGHT_SOLD]),
  form('waitlist', 'waitlist', '01Y7LL', ['0', WAITLISTED]),
  // A line of the fare search.
  variant('sell_from_line', 'sell', ['JR', RECOMMENDED]),
  form('surface', 'surface', '0A', ['0A', skip(/RNK|A/, '')]),
  form('shop', 'search_again', 'WPNI', ['WPNI']),
  form('fare_rules', 'fare_rules', 'RD3*16', [
    'RD',
    LINE,
    MENU,
    opt({ category: null }, '*', RULES),
    { component: null },
  ]),
  variant('fare_rules', 'fare_rules', [
    'WPRD*',
    leave(/S\d[\d/-]*/),
    MENU,
    skip(/[¥‡§+]?C(?=\d)/, ''),
    opt({ category: null }, RULES),
    { line: null, component: null },
  ]),
];
