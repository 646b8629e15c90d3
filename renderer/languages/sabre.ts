/**
 * Sabre entries: one or more forms for each function of the command table. Flights are numbered
 * from 1, passengers by name field (2.1); separators are ¥ (also ‡ or +) and ¤ (also @).
 */

import { ok } from '#main/contract/result.ts';
import { phrase } from '../i18n/words.ts';
import { cabinOrClass } from './cabins.ts';
import {
  always,
  anyOrder,
  behind,
  each,
  type Form,
  field,
  form,
  heads,
  leave,
  list,
  lit,
  opt,
  type Part,
  type RowId,
  seq,
  skip,
  sp,
  variant,
} from './grammar.ts';
import { INFANT_NAME, ONE_NAME, PLAIN_NAMES, SLASHED_INFANT } from './names.ts';
import {
  AIRCRAFT,
  AIRLINE_TO_FIND,
  AMOUNT,
  AREA,
  AT_PLACE,
  airlineList,
  askedOfPrice,
  BEFORE_WORDS,
  birthRequest,
  CLASSES_OF_LINES,
  COMMISSION_AMOUNT,
  CONNECTION_SOLD,
  COUNTRY_SOUGHT,
  CURRENCY,
  card,
  changesOfLines,
  DASHED_USE,
  DATE_AFTER_ROUTE,
  DATE_AND_NAME,
  daysBetween,
  directOnly,
  docoToken,
  FLIGHT,
  FLIGHT_AND_NAME,
  FLIGHT_SOLD,
  FLYER,
  GROUP_CODE,
  issuingAirline,
  LEG_SEGMENT,
  LINE_SOLD,
  legSegments,
  listDisplays,
  maybe,
  NAME_TO_FIND,
  NAMED_BEFORE,
  NOTE,
  OF_LINE,
  OUT_OR_TODAY,
  PERCENTAGE,
  PHONE_CITY,
  PHONE_NUMBER,
  PLACE_TO_FIND,
  person,
  QUEUE_OR_ANY,
  RECOMMENDED,
  REMARK_TEXT,
  RULES,
  route,
  SABRE_AND_TRAVELPORT,
  SCROLLING,
  SERVICE,
  SIGN,
  SUM,
  serviceText,
  some,
  TICKET_BY_NUMBER,
  TICKET_ITEM,
  TICKET_NUMBERS,
  TIMES_OF_PLACES,
  TOPIC,
  travelDocument,
  typedText,
  UNSIGNED_DAYS,
  unless,
  WAITLIST_FLIGHT,
  WAITLISTED,
  ZONE,
} from './parts.ts';

import {
  AIRLINE,
  AIRLINE_CODE,
  AIRLINE_NUMBER,
  AIRLINE_WORD,
  AIRPORT,
  BOOKING_CLASS,
  DATE,
  DAY_BEFORE_HOUR,
  DAYS,
  emailWith,
  FROM,
  LINE,
  LOCATOR,
  NAME_FIELD,
  PASSENGER,
  PLACE_CODE,
  QUEUE,
  type Scanner,
  SEATS,
  SEATS_SOLD,
  SEGMENT,
  TICKET_NUMBER,
  TIME,
  TO,
  type Token,
  TRAVEL_DATE,
  toSticky,
} from './scan.ts';
import { alsoAirlines, BACK_AT_HOUR, placedSlices } from './slices.ts';

/** 1.1; N1 means all passengers of a name field, which is one in Airdesk. */
const NAMES = list(
  'passengers',
  { ...NAME_FIELD, whole: toSticky(/\d{1,2}(?:\.1)?(?![.\dA-Z])/) },
  { and: '/', also: ',' },
);
const OF_NAMES = list('passengers', NAME_FIELD, { and: '/', also: ',' });
const FOR_NAMES = opt({ passengers: [] }, '-', OF_NAMES);
/** -1.1 or, at the end of an entry, -1. */
const FOR_ONE = opt(
  { passenger: null },
  '-',
  field('passenger', { ...NAME_FIELD, whole: toSticky(/\d{1,3}(?:\.1(?!\d)| *$)/) }),
);
/** The text ends before the passenger: VIP-1.1 */
const OSI_WORDS = field('text', typedText('text', 'expected.osi', /(?:[^-]|-(?! ?\d{1,3}\.\d))+/));
const FLIGHTS = legSegments({ and: '/', also: ',' });
// A dash starts the passengers here, so flights have no ranges.
const ON_FLIGHTS = legSegments({ and: ',', to: '…' });
/** 1.1*2.1, and other separators that some agents type. */
const splitNames = (one: Token<number>, also: string) =>
  list('passengers', one, { and: '*', also });
/** An agency's office before a name, which is ignored: all bookings of the agency are searched. */
const OFFICE = /(?:(?=[A-Z]{0,3}\d)(?!\d{1,2}[A-Z]{3}-)[A-Z0-9]{4}|XXXX)-/;
const FOR_INFANT = opt({ passenger: null }, '-', field('passenger', NAME_FIELD));

/** The separator of two selections; optional right after the entry's head. */
const separatedBy = (joined: '' | '¥'): Part<object> => ({
  ...skip(/[¥‡§+](?=S)/, '¥'),
  format: '¥',
  write: (fields) =>
    joined === '' && 'passengers' in fields && String(fields.passengers) === '' ? '' : '¥',
});

/** N1.1¥S1/3-7¥PADT/C07¥ABA: passengers, flights, and pricing options. */
const selected = (joined: '' | '¥') =>
  seq(
    // A ¥ directly after the head separates nothing.
    skip(joined === '' ? /[¥‡§+](?=[NS]\d)/ : /(?!)/, ''),
    opt({ passengers: [] }, `${joined}N`, NAMES),
    opt({ legs: [] }, separatedBy(joined), 'S', FLIGHTS),
    askedOfPrice('¥', joined === '', {
      how: /(?:NCB?|RQ)(?![A-Z0-9])/,
      types: /P(?:\d?[A-Z]{3}|\d?[A-Z]\d{2})(?:\/(?:\d?[A-Z]{3}|\d?[A-Z]\d{2}))*/,
      carrier: /A[A-Z0-9]{2}(?![A-Z0-9])/,
      passengers: /N\d{1,2}\.1(?:[-/]\d{1,2}\.1)*/,
      segments: /S\d{1,2}(?:[-/]\d{1,2})*(?![*A-Z0-9])/,
      other: /(?:Q|M|B|PL|PV|K|R|T|D|U|X|S\d)[^¥‡§+]*/,
    }),
  );

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
const BEFORE_USE = /-? ?\p{L}[^¥‡§+]*?(?= *-(?:[A-Z]|\d+\.\d+)(?![A-Z0-9])|[¥‡§+]|$)/u;
const PHONE_TEXT = maybe('text', '', typedText('text', 'expected.phone', BEFORE_USE));
const LIMIT_HOUR = leave(/(?:\d{1,4}[APNM]|\d{3,4})(?=\/|-|$)/);
/** A date, which a queue number may follow: 18DEC009. */
const TICKETING_DATE: Token<string> = {
  ...TRAVEL_DATE,
  whole: toSticky(/\d{1,2}[A-Z]{3}(?:(?=\d{3}\/)|(?:\d{4}|\d{2})?(?!\d))/),
};
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
    field('time', HOUR),
    maybe('airlines', '¥', AIRLINES),
  ]),
  variant('again', 'search_change', ['1R', skip(/[¥‡§+]/, ''), field('back_days', UNSIGNED_DAYS)]),
  variant('again', 'search_change', ['1R¥', { back_days: 0 }, field('airlines', AIRLINES)]),
  form('again', 'search_change', '1¥BA', [
    '1¥',
    unless(/^X[A-Z]{3}$/),
    field('airlines', AIRLINES),
  ]),
  ...behind('1* 1', 'again', 'search_change', '1*6P', [field('time', HOUR)]),
  // With a connecting place.
  variant('again', 'search_change', [
    '1',
    field('via', { ...TO, whole: toSticky(/[A-Z]{3}(?![A-Z0-9])/) }),
  ]),
  variant('again', 'search_change', ['1*D', FROM]),
  variant('again', 'search_change', ['1*A', TO]),
  form('again', 'search_change', '1¤R25JAN', ['1¤R', field('back', TRAVEL_DATE)]),
  form('again', 'search_change', '1¤OA', ['1¤', field('airlines', AIRLINES)]),
  ...behind('1¥ALL 1*ALL', 'again', 'search_change', '1¥ALL', [{ airlines: [] }]),
  form('again', 'show_offers', '1*', ['1*', { page: true }]),
  ...heads('again', 'show_offers', '1*R 1*OA 1*C', { page: false }),
];

/** Replaces or deletes lines: 52¤NEW TEXT, 92¤, 7¤. */
const CHANGES = changesOfLines('¤', '52¤NEW TEXT', { after: /^(?:-|ALL$)/ }, [
  ['5', 'remark'],
  ['9', 'phone'],
  ['3', 'service'],
  ['4', 'service'],
  ['7', 'time_limit'],
  ['8', 'time_limit'],
  ['6', 'received'],
  ['FF', 'flyer'],
]);

const DESK: readonly Form[] = [
  form('sign_in', 'sign_in', 'SI*1234', ['SI*', SIGN]),
  form('sign_in', 'sign_out', 'SO*', ['SO', skip(/\*/, '*')]),
  form('work_areas', 'areas', '*S*', ['*S', skip(/\*/, '*')]),
  variant('work_areas', 'areas', ['S*']),
  form('work_areas', 'area', '¤B', ['¤', AREA]),
  form('help', 'help', 'F*1', ['F*', opt({ topic: null }, TOPIC)]),
  ...behind('W/-CC W/-AP', 'encode_city', 'encode_place', 'W/-CCPARIS', [PLACE_TO_FIND]),
  variant('encode_city', 'encode_place', ['HCCC/', COUNTRY_SOUGHT]),
  form('decode_city', 'decode_place', 'W/*CDG', ['W/*', PLACE_CODE]),
  // The airports of a city.
  variant('decode_city', 'decode_place', ['W/-CY', PLACE_CODE]),
  form('airline', 'airline', 'W/*AC', ['W/*', field('text', AIRLINE_CODE)]),
  variant('airline', 'airline', ['W/*', field('text', AIRLINE_NUMBER)]),
  form('airline', 'airline', 'W/-ALLUFTHANSA', ['W/-AL', AIRLINE_TO_FIND]),
  ...behind('W/EQ* W/EQ- W/-EQ* W/-EQ', 'aircraft', 'aircraft', 'W/EQ*747', [AIRCRAFT]),
  // The aircraft of a line is in its details. L10 alone is an aircraft type.
  ...behind('W/EQ*L W/-EQ*L', 'flight_detail', 'flight_detail', '', [
    field('line', { ...LINE, whole: toSticky(/\d(?!\d)/) }),
  ]),
  form('local_time', 'local_time', 'T*HNL', ['T*', AT_PLACE]),
  variant('local_time', 'local_time', ['T*', unless(/^CT-/), TIMES_OF_PLACES]),
  form('date_arithmetic', 'add_days', 'T¤25FEB¥80', [
    'T¤',
    DATE,
    skip(/[¥‡§+](?=[-+\d])|(?=-)/, '¥', /^[¥‡§+]$/),
    field('days', DAYS),
  ]),
  variant('calculator', 'calculate', ['T¤', field('sum', { ...SUM, write: () => null })]),
  form('date_arithmetic', 'days_between', 'T¤25FEB¥10MAR', ['T¤', daysBetween('¥')]),
  variant('date_arithmetic', 'days_between', ['T¤', daysBetween('-')]),
  ...behind('DC¥ DC', 'currency', 'convert', 'DC¥JPY3500/USD', [
    field('from', CURRENCY),
    AMOUNT,
    '/',
    field('to', CURRENCY),
  ]),
  ...behind('T*CT- T*CT', 'minimum_connecting_time', 'connecting_time', 'T*CT-JFK', [AIRPORT]),
  ...SCROLLING,
];

const SHOPPING: readonly Form[] = [
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

/** A part of a booking that may be combined with others. */
const PART_SHOWN = '(?:[ANRTB]|I[A-Z]?|P\\d?|FF|PQS?|FOP|P[ED]|H[A-Z]{0,3})';
/** Blocks of a booking, by the part that shows them. */
const DISPLAYS = listDisplays([
  ['all', '*A *R *VL'],
  ['itinerary', '*IA *I *IB *IC *IH'],
  ['names', '*N *PE *PD *NM *P3D *P4D'],
  ['remarks', '*P *P3 *P4 *P5 *P5H *P9'],
  ['price', '*PQ *P7 *PQS'],
  ['tickets', '*T *TE *TA'],
  ['seats', '*B *AE'],
  ['payments', '*FOP *F'],
  ['history', '*P6'],
]);

const BOOKING: readonly Form[] = [
  form('name', 'name', '-WHITE/ALAN MR', ['-', unless(GROUP_CODE), PLAIN_NAMES]),
  form('infant', 'infant', '-I/LEE/ANN', [
    '-I/',
    { passenger: null },
    skip(/1(?=\p{L})/u, ''),
    INFANT_NAME,
  ]),
  form('change_name', 'change_name', '-2¤REED/KIM', [
    '-',
    PASSENGER,
    skip(/\.1(?!\d)/, '', /^\.$/),
    '¤',
    skip(/1(?=\p{L})/u, ''),
    ONE_NAME,
  ]),
  variant('change_line', 'change_line', [
    '-',
    { of: 'name', text: null },
    field('item', PASSENGER),
    skip(/\.1(?!\d)/, ''),
    '¤',
  ]),
  form('phone', 'phone', '9202-222-3737-A', [
    '9',
    skip(/-(?=[A-Z]{3}-?[+(\d])/, ''),
    opt({ city: null }, field('city', PHONE_CITY), skip(/-/, '')),
    PHONE_NUMBER,
    anyOrder(DASHED_USE, maybe('passenger', '-', NAME_FIELD, true), PHONE_TEXT),
  ]),
  // The name before the number: 9ABC TRAVEL 6220 0011/AMY-A
  variant('phone', 'phone', [
    '9',
    { city: null },
    NAMED_BEFORE,
    PHONE_NUMBER,
    leave(/ *[-/]? ?\p{L}{2}[^¥‡§+]*?(?= *-(?:[A-Z]|\d+\.\d+)(?![A-Z0-9])|[¥‡§+]|$)/u),
    anyOrder(DASHED_USE, maybe('passenger', '-', NAME_FIELD, true)),
  ]),
  form('phone', 'email', 'PE¥ANA@EXAMPLE.COM¥', [
    'PE¥',
    // TO is optional; CC, BC and FR are other recipients.
    skip(/TO\//, ''),
    unless(/^(?:CC|BC|FR)\//),
    emailWith('=='),
    skip(/[¥‡§+]/, '¥'),
    // TO, CC, BC and FR mean the same: each recipient gets a copy.
    skip(/(?:TO|CC|BC|FR)\//, ''),
    // The language of the mail is ignored.
    leave(/[¤@][A-Z](?![A-Z])/),
    maybe('passenger', '-', NAME_FIELD),
    // The owner in words is ignored.
    leave(/[A-Z][^¥‡§]*/),
  ]),
  form('ticketing_time_limit', 'time_limit', '7TAW9AUG/', [
    '7TAW',
    // The office (a city or four characters) and the queue are ignored.
    leave(
      /(?!\d{1,2}[A-Z]{3}(?![A-Z]))(?:[A-Z]{3}|[A-Z0-9]{3,4})(?=(?:00|\d{3})?\/\d|\d{1,2}[A-Z]{3})/,
    ),
    leave(/\d{3}(?=\/\d{1,2}[A-Z])/),
    skip(/\/?(?:\d\d)?\/(?=\d{1,2}[A-Z])/, ''),
    field('date', TICKETING_DATE),
    leave(/\d{3}(?=\/)/),
    skip(/\//, '/'),
    leave(/[A-Z0-9-]+(?:\/[A-Z0-9 -]+)?(?=\/?$)/),
    skip(/\//, ''),
  ]),
  // The airline's own limit: time and date, in either order.
  variant('ticketing_time_limit', 'time_limit', [
    '8',
    // The city whose local time is meant is ignored.
    leave(/(?:TL)?[A-Z]{3}(?=\d)/),
    skip(/TL/, 'TL'),
    LIMIT_HOUR,
    skip(/\//, ''),
    TRAVEL_DATE,
    leave(/-[A-Z0-9]{1,3}/),
  ]),
  variant('ticketing_time_limit', 'time_limit', [
    '8TL',
    field('date', DAY_BEFORE_HOUR),
    '/',
    LIMIT_HOUR,
    leave(/-[A-Z0-9]{1,3}/),
  ]),
  form('received_from', 'received_from', '6SUSAN', [
    '6',
    // Digits alone are not a name: QP/50¥60 are two queues.
    person(/(?![\d /]+(?:[¥‡§¤]|$))[^¥‡§¤]+/),
  ]),
  form('commission', 'commission', 'KP5', ['KP', PERCENTAGE]),
  form('commission', 'commission', 'K25.5', ['K', COMMISSION_AMOUNT]),
  // Also displays similar names afterwards.
  ...behind('EL ELR', 'end', 'end', '', [{ redisplay: false }]),
  // Displays or prints a part of it afterwards.
  variant('end', 'end', ['ER*', { redisplay: true }, leave(/[A-Z0-9*,]+/)]),
  variant('end', 'end', ['E*', { redisplay: false }, leave(/\S.*/)]),
  ...behind('EWR EW EWL EWGR HKALL', 'end', 'accept_schedule', 'EWR', []),
  form('end', 'accept_schedule', '.1HK', ['.', skip(/1(?!\d)|A(?:LL)?/, '1'), 'HK']),
  form('retrieve_by_locator', 'retrieve', '*ATUUWE', ['*', LOCATOR]),
  variant('by_name', 'find_name', ['*', skip(/TKT/, ''), field('name', TICKET_NUMBER)]),
  form('by_name', 'find_name', '*-13SEP-SMITH', ['*-', leave(OFFICE), DATE_AND_NAME]),
  form('by_name', 'find_name', '*-SMITH', ['*-', leave(OFFICE), NAME_TO_FIND]),
  form('by_flight_and_name', 'find_flight', '*AA76/13SEP-SMITH', [
    '*',
    // A flight number alone is of the agency's host airline.
    unless(/^-?\d+\//),
    skip(/-(?=[A-Z0-9]{2}\d+\/)/, ''),
    FLIGHT_AND_NAME,
  ]),
  ...DISPLAYS,
  // Several parts at once: *N*I*P3
  variant('display', 'display', [
    '*',
    unless(new RegExp(`^(?!${PART_SHOWN}(?:\\*${PART_SHOWN})+$)`)),
    skip(/[A-Z0-9*]+/, ''),
    { part: 'all' },
  ]),
  form('cancel_segment', 'cancel_lines', 'X2', [
    'X',
    list('lines', SEGMENT, { and: '/', also: ',' }),
    { of: 'flights' },
  ]),
  ...heads('cancel_itinerary', 'cancel_itinerary', 'XI XIA', {}),
  form('rebook_class', 'rebook_class', 'WCAY', ['WCA', { leg: null }, BOOKING_CLASS]),
  form('rebook_class', 'rebook_class', 'WC1Y', [
    'WC',
    opt({ leg: null }, LEG_SEGMENT),
    BOOKING_CLASS,
  ]),
  // X2¥00Y: the same flight, in another booking class.
  variant('rebook_class', 'rebook_class', ['X', LEG_SEGMENT, '¥00', BOOKING_CLASS]),
  form('split', 'split', 'D1.1', ['D', splitNames(NAME_FIELD, '/')]),
  variant('split', 'split', ['D', splitNames(NAME_FIELD, ',')]),
  variant('split', 'split', ['D', list('passengers', PASSENGER, { and: '*', also: ',' })]),
  form('copy', 'copy', 'IC', ['IC', { what: 'all' }]),
  // The part is ignored: the whole history is shown.
  form('history', 'history', '*H | *HIA', [
    '*H',
    skip(/[A-Z]{1,3}\d?(?![A-Z0-9])|\*A?|[A-Z]\*/, ''),
  ]),
  form('itinerary_document', 'itinerary_document', 'DIT', [
    'DIT',
    skip(/\d{1,2}/, ''),
    { mailed: false },
  ]),
];

const PAYMENTS = ['-*', '-CASH', '-INVOICE'];

/** 5- starts a form of payment, and a number with ¤ is a change, so neither is a remark. */
const NO_PAYMENT: Part<object> = {
  format: '',
  head: '',
  read(scan) {
    scan.blanks();
    const { rest } = scan;
    if (/^(?:H-)?[\d,/ -]*[¥‡§+]?[¤@]/.test(rest))
      return scan.stop(phrase('expected.change_text'), false);
    if (!rest.startsWith('-')) return ok({});
    const begun = PAYMENTS.some((one) => one.startsWith(rest));
    return scan.stop(phrase('expected.payment'), begun);
  },
  write: (fields) => ('text' in fields && String(fields.text).startsWith('-') ? null : ''),
};

/** The service, its flights, text and passengers. */
const REQUESTED = seq(
  SERVICE,
  skip(/A(?![A-Z])/, ''),
  opt({ legs: [] }, ON_FLIGHTS),
  opt(
    { text: null },
    '/',
    unless(/^\d{1,2}(?:-\d|$)/),
    field('text', serviceText(/(?:[^-]|-(?! ?\d{1,3}\.1(?!\d)))+/)),
  ),
  FOR_NAMES,
);

/** The flight of a document or an infant is ignored: it applies to all flights. */
const ON_ONE_FLIGHT = seq(skip(/A(?=\/)/, ''), leave(/[1-9]\d?(?:[-,][1-9]\d?)*(?!\d)/));

const SERVICES: readonly Form[] = [
  form('frequent_flyer', 'flyer', 'FFBW123456789-1.1', ['FF', FLYER, FOR_ONE]),
  form('frequent_flyer', 'flyers', '*FF', ['*FF']),
  form('meal', 'service', '3VGML1-1.1 | 3UMNR1/AGE 9-1.1', ['3', { airline: null }, REQUESTED]),
  // Entries with 4 are for American Airlines.
  variant('meal', 'service', ['4', { airline: 'AA' }, REQUESTED]),
  form('passport', 'service', '3DOCO/LONDON/V/9876543/LONDON/14MAR22/USA-1.1', [
    skip(/[34](?=DOCO)/, '3'),
    'DOCO',
    { code: 'DOCO', airline: null, legs: [] },
    ON_ONE_FLIGHT,
    '/',
    field('text', docoToken('/')),
    FOR_NAMES,
  ]),
  form('passport', 'birth', '3DOCS/DB/01JAN76/M/LAST/FIRST-1.1', [
    '3DOCS',
    ON_ONE_FLIGHT,
    '/DB/',
    birthRequest('/', '/'),
    FOR_ONE,
  ]),
  variant('passport', 'birth', ['4DOCS', skip(/A/, ''), '/DB/', birthRequest('/', '/'), FOR_ONE]),
  variant('passport', 'document', ['4DOCS', skip(/A/, ''), '/', travelDocument('/'), FOR_ONE]),
  variant('osi', 'osi', ['4OSI', sp, { airline: 'AA' }, OSI_WORDS, FOR_NAMES]),
  ...behind('3INFT 4INFT', 'infant', 'infant', '3INFT/SMITH/TIM/15MAR26-1.1', [
    ON_ONE_FLIGHT,
    '/',
    SLASHED_INFANT,
    FOR_INFANT,
  ]),
  form('passport', 'document', '3DOCS/P/GB/E12345/GB/01JAN76/M/01DEC30/LAST/FIRST-1.1', [
    '3DOCS',
    ON_ONE_FLIGHT,
    '/',
    travelDocument('/'),
    FOR_ONE,
  ]),
  form('osi', 'osi', '3OSI BA VIP', [
    '3OSI',
    sp,
    AIRLINE_WORD,
    sp,
    BEFORE_WORDS,
    OSI_WORDS,
    FOR_NAMES,
  ]),
  form('remark', 'remark', '5¥HAVE A GOOD TRIP', [
    '5¥',
    unless(/^[SP]\d[\d.,-]*[¥‡§+]/),
    { remark_type: 'ITINERARY' },
    REMARK_TEXT,
  ]),
  variant('remark', 'remark', ['5H-', { kept: 'HISTORY' }, REMARK_TEXT]),
  // A letter before ¥ is the remark's category.
  variant('remark', 'remark', [
    '5',
    { kept: 'CATEGORY' },
    field('text', typedText('text', 'expected.remark', /(?![PSH])[A-Z][¥‡§+]\S.*/i)),
  ]),
  form('remark', 'remark', '5PREFERS THE AISLE', [
    '5',
    // 5/ starts an address, and 5¥ alone a remark on the itinerary.
    // A queue for a date, without its number; a star alone.
    unless(/^[¥‡§+]?[SP]\d[\d.,-]*[¥‡§+]|^\/|^[¥‡§+*] *$|^Q-\d{1,2}[A-Z]{3}/i),
    NO_PAYMENT,
    REMARK_TEXT,
  ]),
  form('seat_map', 'seat_map', '4G1*', [
    '4G',
    opt({ leg: null }, LEG_SEGMENT),
    skip(/\*/, '*'),
    // The map is always of the booked class.
    leave(/[A-Z](?![A-Z])/),
  ]),
  variant('seat_map', 'seat_map_flight', ['4G', skip(/\*/, ''), FLIGHT]),
  variant('seat_map', 'seat_map', ['4GALL', skip(/\*/, ''), { leg: null }]),
  form('seat_request', 'seat', '4G1/12A-1.1', [
    '4G',
    opt({ leg: null }, LEG_SEGMENT),
    '/',
    SEATS,
    FOR_NAMES,
  ]),
  form('seat_request', 'seat_zone', '4GA/W', [
    '4GA',
    skip(/LL(?=\/)/, ''),
    '/',
    { legs: [] },
    ZONE,
    FOR_NAMES,
  ]),
  form('seat_request', 'seat_zone', '4G1/AN1-1.1', [
    '4G',
    opt({ legs: [] }, legSegments({ and: ',' })),
    '/',
    ZONE,
    FOR_NAMES,
  ]),
  form('cancel_seats', 'cancel_seats', '4GX1', ['4GX', LEG_SEGMENT]),
  variant('cancel_seats', 'cancel_seats', ['4GX', skip(/A(?!LL)/, ''), { leg: null }]),
  form('cancel_seats', 'cancel_seats', '4GXALL', ['4GXALL', { leg: null }]),
];

const price = (
  row: RowId,
  entry: string,
  how: { lowest: boolean; store: boolean },
  joined: '' | '¥' = '¥',
): Form => form(row, 'price', entry, [entry, how, selected(joined)]);

/** The issuing airline and the printed documents; all tickets are electronic. */
const ISSUED_BY = [
  issuingAirline('¥A'),
  // The price may be anywhere among them.
  skip(/[¥‡§+]PQ1?(?![A-Z0-9])/, ''),
  skip(/[¥‡§+]ETR?(?![A-Z0-9])/, ''),
  leave(/[¥‡§+](?:D[PI][A-Z0-9]*|ITIN|INV|FCASH(?![A-Z0-9]))/),
] as const;
const ISSUED = anyOrder(opt({ passengers: [] }, '¥N', NAMES), ...ISSUED_BY);

const TICKET = [
  { row: 'read_ticket', kind: 'ticket', head: 'WETR*', number: 'WETR*T' },
  { row: 'void', kind: 'void', head: 'WV', number: 'WVT' },
  { row: 'refund', kind: 'refund', head: 'WFRT*', number: 'WFRT' },
] as const;

const SALE: readonly Form[] = [
  form('price_and_store', 'price', 'PQ', [
    'PQ',
    skip(/1(?!\d)/, ''),
    { lowest: false, store: true, passengers: [], legs: [] },
  ]),
  price('price_and_store', 'WPRQ', { lowest: false, store: true }),
  price('price_only', 'WP', { lowest: false, store: false }, ''),
  price('lowest_available', 'WPNC', { lowest: true, store: false }),
  price('lowest_and_rebook', 'WPNCB', { lowest: true, store: true }),
  form('select', 'price', 'WPN1.1 | WPS1/3-7 | WPN1.1/3.1¥S2', [
    'WP',
    { lowest: false, store: false },
    selected(''),
  ]),
  form('stored_fare', 'display', '*PQ', ['*PQ', { part: 'price' }, skip(/1(?!\d)/, '')]),
  form('stored_fare', 'display', 'WP*', ['WP*', { part: 'price' }]),
  form('stored_fare', 'delete_price', 'PQD-ALL', [
    'PQD',
    skip(/-?ALL|-?\d{1,2}(?:[-/]\d{1,2})*/, '-ALL'),
  ]),
  form('card', 'pay_card', '5-*VI', ['5-*', card('*E')]),
  ...behind('5-CASH 5-CA', 'card', 'pay_cash', '5-CASH', []),
  form('card', 'pay_invoice', '5-INVOICE', ['5-INV', skip(/OICE/, 'OICE')]),
  form('installments', 'pay_card', '5-*VI*E03', ['5-*', card('*E')]),
  form('issue', 'issue', 'W¥PQ1 | W¥PQ1¥N1.1', ['W¥PQ', skip(/1(?!\d)/, '1'), ISSUED]),
  // Directly after pricing: W¥PQ1N1.1
  variant('issue', 'issue', [
    'W¥PQ',
    skip(/1(?!\d)/, '1'),
    'N',
    { ...NAMES, write: () => null },
    anyOrder(...ISSUED_BY),
  ]),
  // Without a price, uses the stored one: W¥, W¥N1.1, W¥AUA
  variant('issue', 'issue', ['W', unless(/^$|^[¥‡§+]PQ/), skip(/[¥‡§+]$/, ''), ISSUED]),
  // ¥ is on no common keyboard. Without it, only the number shows that WPQ1 is not a pricing.
  variant('issue', 'issue', ['WPQ', '1', ISSUED]),
  form('read_ticket', 'display', '*T', ['*T', { part: 'tickets' }]),
  ...TICKET.flatMap(({ row, kind, head, number }) => [
    form(row, kind, `${number}1721234567890`, [number, TICKET_BY_NUMBER]),
    form(row, kind, `${head}2`, [head, TICKET_ITEM]),
  ]),
  ...behind('*T *T- WETR WETRT WTDB* WTDB*T WETR*', 'read_ticket', 'ticket', '', [
    TICKET_BY_NUMBER,
  ]),
  ...behind('WETR WTDB', 'read_ticket', 'ticket', '', [{ ticket: null }]),
  variant('void', 'void', ['WV', TICKET_BY_NUMBER]),
  // Never named in an explanation, because it needs a ticket on screen.
  variant('refund', 'refund', ['WETRR', { ...always({ ticket: null }), write: () => null }]),
  variant('refund', 'refund', ['WETRR*', TICKET_ITEM]),
  form('exchange_estimate', 'exchange', 'WFRF', ['WFRF', { numbers: [] }]),
  ...behind('WFRF WFR WFRFT', 'exchange_estimate', 'exchange', 'WFRF1721234567890¥N1.1', [
    TICKET_NUMBERS,
    maybe('passenger', '¥N', NAME_FIELD),
  ]),
  form('store_exchange', 'exchange_go_on', 'WFRC', ['WFRC']),
];

/** The number of an instruction, and text after it: 11*CALL BACK */
const INSTRUCTION = typedText('text', 'expected.remark', /\d{1,3}(?![A-Z0-9])(?: *\*.*)?/);
const INSTRUCTION_NOTE = maybe('note', '/', INSTRUCTION);
const INSTRUCTED: typeof INSTRUCTION_NOTE = {
  ...INSTRUCTION_NOTE,
  format: '',
  write: () => '',
  read: (scan, env, known) =>
    /^ *\/ *\d/.test(scan.rest) ? INSTRUCTION_NOTE.read(scan, env, known) : ok({}),
};
const QUEUES: readonly Form[] = [
  form('queue_count', 'queue_count', 'QC/40 | QC/', ['QC/', QUEUE_OR_ANY]),
  variant('queue_count', 'queue_count', ['QC/ALL', { queue: null }]),
  form('queue_place', 'queue_place', 'QP/40', [
    'QP/',
    QUEUE,
    { category: null, range: null },
    // A prefatory instruction becomes the note.
    INSTRUCTED,
    maybe('note', '*', NOTE),
  ]),
  // A date and a queue: 5Q-3DEC59
  variant('queue_place', 'queue_place', [
    '5Q-',
    field('due_on', { ...TRAVEL_DATE, whole: toSticky(/\d{1,2}[A-Z]{3}(?=\d{1,3}(?!\d))/) }),
    QUEUE,
    { category: null, range: null },
  ]),
  variant('queue_removal', 'queue_exit', ['QX']),
];

export const SABRE: readonly Form[] = [
  ...SABRE_AND_TRAVELPORT,
  ...DESK,
  ...SHOPPING,
  ...BOOKING,
  ...SERVICES,
  ...SALE,
  ...QUEUES,
  WAITLIST_FLIGHT,
  ...CHANGES,
];
