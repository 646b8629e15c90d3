/**
 * Travelport (Galileo) entries: one or more forms for each function of the command table. Flights
 * are numbered from 1; lists use points and ranges use dashes (1-2.4).
 */

import { ok } from '#main/contract/result.ts';
import type { Cabin } from '#main/contract/values.ts';
import { addDays, getWeekday } from '#main/reference/calendar.ts';
import { phrase } from '../i18n/words.ts';
import type { PriceAction, SearchAction } from './action.ts';
import { cabinOrClass, changedCabin, direct } from './cabins.ts';
import {
  anyOrder,
  behind,
  each,
  type Form,
  field,
  form,
  heads,
  leave,
  list,
  mapped,
  opt,
  type Part,
  type RowId,
  seq,
  skip,
  sp,
  text,
  variant,
} from './grammar.ts';
import { FIRST_THEN_LAST, INFANT_NAME, ONE_NAME, PLAIN_NAMES, SPACED_INFANT } from './names.ts';
import {
  AIRCRAFT,
  AIRLINE_TO_FIND,
  AMOUNT,
  AREA,
  AS_OFFERED,
  AT_PLACE,
  airlineList,
  askedOfPrice,
  birthRequest,
  CLASSES_OF_LINES,
  COMMISSION_AMOUNT,
  CONNECTION_SOLD,
  COUNTRY_SOUGHT,
  CURRENCY,
  card,
  changesOfLines,
  DATE_AFTER_ROUTE,
  DATE_AND_NAME,
  daysBetween,
  directOnly,
  docoToken,
  FLIGHT,
  FLIGHT_AND_NAME,
  FLIGHT_SOLD,
  FLYER,
  FLYER_NUMBER,
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
  OSI_TEXT,
  OUT_OR_TODAY,
  ordered,
  PERCENTAGE,
  PHONE_CITY,
  PHONE_NUMBER,
  PHONE_USE,
  PLACE_TO_FIND,
  person,
  RECOMMENDED,
  REMARK_TEXT,
  RULES,
  route,
  SABRE_AND_TRAVELPORT,
  SCROLLING,
  SEATS_CLASS_LINE,
  SERVICE,
  SERVICE_AIRLINE,
  SIGN,
  SUM,
  some,
  splitTypes,
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
import { REMINDER_QUEUE } from './reminder.ts';
import {
  AIRLINE,
  AIRPORT,
  BOOKING_CLASS,
  code,
  count,
  DATE,
  DAY_BEFORE_HOUR,
  DAYS,
  emailWith,
  FROM,
  LINE,
  LOCATOR,
  PASSENGER,
  PLACE_CODE,
  QUEUE,
  SEATS,
  SEATS_SOLD,
  SEGMENT,
  TICKET_NUMBER,
  TIME,
  TO,
  type Token,
  TRAVEL_DATE,
  toSticky,
  want,
} from './scan.ts';
import { alsoAirlines, BACK, furtherSlices } from './slices.ts';

const ADDRESS = emailWith('--');
/** 1.3; some agents type a comma. */
const POINTS = { and: '.', also: ',' };
/** Galileo X1.3, Apollo X1|3. */
const POINTS_OR_CROSS = { and: '.', also: '+' };
const PASSENGERS = opt({ passengers: [] }, 'P', list('passengers', PASSENGER, POINTS));
const ON_LEGS = opt({ legs: [] }, 'S', legSegments(POINTS));
const ON_LEG = opt({ leg: null }, 'S', LEG_SEGMENT);
const ON_NUMBERED = opt({ leg: null }, 'S', LEG_SEGMENT, '/');

/** +31, -7; without a sign that many days before, as for an advance purchase. */
const SIGNED_DAYS: Token<number> = {
  ...DAYS,
  whole: toSticky(/[-+¥‡§|]?\d{1,5}(?![0-9A-Z])/),
  value: (text) => (/^\d/.test(text) ? -Number(text) : Number(text.replace(/[¥‡§|]/, ''))),
  write: (days) => (days < 0 ? `${days}` : `+${days}`),
};

/** +7, +28NOV, ++28NOV: the return, a number of days later or on a date. */
const WAY_BACK: Part<{ back: string | null }> = {
  format: '[+{return date}]',
  head: '',
  read(scan, env, known) {
    if (!/^ *[+|¥‡§]{1,2} *\d/.test(scan.rest) || !scan.takeLoose('+')) return ok({ back: null });
    scan.take('+');
    const days = scan.match(DAYS_LATER);
    if (days === null || known.out === undefined) return BACK.read(scan, env, known);
    return ok({ back: addDays(known.out, Number(days)) });
  },
  write: ({ back }, env) => (back === null ? '' : `+${TRAVEL_DATE.write(back, env)}`),
};
const DAYS_LATER = toSticky(/\d{1,3}(?![0-9A-Z])/);

/** Apollo's +LH; a digit after the + means the return. */
const SIGNED_AIRLINES = alsoAirlines('+');
const APOLLO_AIRLINES: typeof SIGNED_AIRLINES = {
  ...SIGNED_AIRLINES,
  read: (scan, env, known) =>
    /^ *[+|¥‡§] *[A-Z]/.test(scan.rest) ? SIGNED_AIRLINES.read(scan, env, known) : ok({}),
};

/** LH, or LH# for that airline alone, which is the default here. */
const ONLY_AIRLINE: Token<string> = {
  ...AIRLINE,
  whole: toSticky(/[A-Z0-9]{2}#?/),
  value: (text, env) => AIRLINE.value(text.slice(0, 2), env),
};

/** @C, or @2Y with a number of seats. */
const SEATS_IN_CLASS: Part<Pick<SearchAction, 'cabin' | 'booking_class' | 'seats'>> = {
  ...cabinOrClass('@'),
  read(scan, env, known) {
    const seats = scan.match(SEATS_BEFORE_CLASS);
    const read = cabinOrClass(seats === null ? '@' : '').read(scan, env, known);
    return read.ok && seats ? ok({ ...read.value, seats: Number(seats.slice(1)) }) : read;
  },
  write({ seats = '', ...fields }, env) {
    const written = cabinOrClass('@').write(fields, env);
    return seats !== '' && written === '' ? null : (written?.replace('@', `@${seats}`) ?? null);
  },
};
const SEATS_BEFORE_CLASS = toSticky(/[@¤][1-9](?=[A-Z])/);

/** .D, .D0, and Apollo's /D. */
const SLASHED_DIRECT = /^ *\/ *D0?(?![A-Z0-9])/;
const SLASHED = /^ *\/ *(?:D0?|N)(?![A-Z0-9])/;
const DIRECT: Part<{ direct: boolean }> = {
  ...directOnly('.', 'D|0'),
  read: (scan, env, known) =>
    directOnly(SLASHED_DIRECT.test(scan.rest) ? '/' : '.', 'D|0').read(scan, env, known),
};

/** #FRAVIE means tomorrow, .FRFRAVIE the next Friday. */
const OUT: typeof OUT_OR_TODAY = {
  ...OUT_OR_TODAY,
  read(scan, env, known) {
    if (scan.match(TOMORROW) !== null) return ok({ out: addDays(env.today, 1) });
    const weekday = WEEKDAYS.indexOf(scan.match(NEXT_WEEKDAY)?.slice(1) ?? '') + 1;
    if (weekday === 0) return OUT_OR_TODAY.read(scan, env, known);
    return ok({ out: addDays(env.today, ((weekday - getWeekday(env.today) + 6) % 7) + 1) });
  },
};
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const TOMORROW = toSticky(/#(?=[A-Z]{6})/);
const NEXT_WEEKDAY = toSticky(/\.(?:MO|TU|WE|TH|FR|SA|SU)(?=[A-Z]{6}(?![A-Z]))/);

/** 21NOVSTOLON1400/LH@C.D */
const journey = (style: 'availability' | 'timetable') =>
  seq(
    { style },
    ordered('DAJ'),
    OUT,
    // The sort order may follow the date.
    { ...ordered('DAJ'), write: () => '' },
    route(leave(/#(?=[A-Z])/)),
    DATE_AFTER_ROUTE,
    opt(
      { time: null },
      skip(/\.(?=\d{1,4}[APNM]|\d{2})/, ''),
      field('time', {
        ...TIME,
        whole: toSticky(
          /\d{1,4}[APNM](?=[A-Z]{3}(?![A-Z]))|\d{1,4}[APNM](?![A-Z0-9])|\d{4}(?![A-Z0-9])/,
        ),
      }),
    ),
    // Apollo's connecting airport after the time: 7ACDG.
    {
      ...maybe('via', '', { ...TO, whole: toSticky(/[A-Z]{3}(?![A-Z0-9])/) }),
      format: '',
      write: () => '',
    },
    anyOrder(
      WAY_BACK,
      // A customer's preferences, which are not stored.
      skip(/\/N(?![A-Z0-9])/, ''),
      each('airlines', '/', ONLY_AIRLINE, null, SLASHED),
      alsoAirlines('*'),
      APOLLO_AIRLINES,
      leave(/#/),
      // After the airline: /BA.9A
      {
        ...maybe('time', '.', { ...TIME, whole: toSticky(/\d{1,4}[APNM]|\d{4}/) }, true),
        format: '',
        write: () => '',
      },
      SEATS_IN_CLASS,
      maybe('via', '.', { ...TO, whole: toSticky(/[A-Z]{3}(?![A-Z0-9])/) }, true),
      DIRECT,
    ),
  );

/** FS…++-BUS */
const SHOP_CABINS: Readonly<Record<string, Cabin>> = {
  FIRST: 'FIRST',
  BUS: 'BUSINESS',
  PREME: 'PREMIUM',
  ECON: 'ECONOMY',
};
const SHOP_CABIN: Token<Cabin> = {
  ...code('cabin', 'expected.cabin', /FIRST|BUS(?:NS)?|PREME|ECON/, /^[A-Z]{0,4}$/),
  value: (text) => SHOP_CABINS[text.replace('NS', '')] ?? null,
  write: () => null,
};

/** /16, /P16, *16; /ALL, and /S for a summary, mean no category. */
const CATEGORIES = seq(
  skip(/[/*](?:ALL|S)(?![A-Z0-9])/, ''),
  opt({ category: null }, skip(/[/*](?:P?(?=\d)|(?=[A-Z]{2}))/, '/'), RULES),
);
/** BAHK1/: the airline is ignored, because all airlines of the booking get a document. */
const DOCUMENT_AIRLINE = seq(
  skip(/YY/, ''),
  leave(/(?!HK|NN)[A-Z0-9]{2}(?= ?(?:HK|NN)?1?\/)/),
  skip(/ ?(?:HK|NN)?1?\//, ''),
);
/** DOCS* or SSRDOCSBAHK1/ */
const documentHead = (name: 'DOCS' | 'DOCO'): Part<object> => ({
  format: `${name}*`,
  head: '',
  read(scan, env, known) {
    if (scan.rest.startsWith(`SSR${name}`)) scan.take('SSR');
    if (scan.take(name)) return scan.take('*') ? ok({}) : DOCUMENT_AIRLINE.read(scan, env, known);
    // A passport is recognised by its fields.
    if (name === 'DOCS' && /^[A-Z]{0,2}\//.test(scan.rest)) return ok({});
    return scan.stop(phrase('expected.literal', { text: `${name}*` }));
  },
  write: () => `${name}*`,
});
const CHANGED = seq(
  skip(/\.(?=\d)/, ''),
  maybe('time', '', TIME),
  maybe('airlines', '/', airlineList('/')),
);

/** -1, #1: days earlier or later. */
const SHIFTED: Token<number> = {
  ...DAYS,
  whole: toSticky(/[-#+]\d{1,3}(?![0-9A-Z])/),
  begun: /^[-#+]?$/,
  value: (text) => Number(text.replace(/[#+]/, '')),
  write: (days) => (days < 0 ? `${days}` : `#${days}`),
};

/** A#1, A-1, A20DEC, AR18JAN1800/BA: the last search with a change. */
const AGAIN: readonly Form[] = [
  form('again', 'search_change', 'A-1 | A#1', ['A', field('days', SHIFTED)]),
  form('again', 'search_change', 'A20DEC', ['A', field('out', DAY_BEFORE_HOUR), CHANGED]),
  form('again', 'search_change', 'AR18JAN1800', [
    'AR',
    field('back', DAY_BEFORE_HOUR),
    some(CHANGED),
  ]),
  variant('again', 'search_change', [
    'AR',
    field('back', DAY_BEFORE_HOUR),
    some(seq(CHANGED, maybe('airlines', '*', airlineList('/')), changedCabin('@'))),
  ]),
  variant('again', 'search_change', [
    'AR',
    skip(/[#+|¥‡§]/, ''),
    field('back_days', UNSIGNED_DAYS),
  ]),
  ...behind('AR/ AR*', 'again', 'search_change', '', [
    { back_days: 0 },
    field('airlines', airlineList('/')),
    skip(/#/, ''),
  ]),
  // A day earlier or later, with one airline: A#1*BA
  variant('again', 'search_change', [
    'A',
    field('days', SHIFTED),
    skip(/[*/]/, '*'),
    field('airlines', airlineList('/')),
  ]),
  // 9P is a time before it can be an airline.
  variant('again', 'search_change', [
    'A*',
    field('time', { ...TIME, whole: toSticky(/\d{1,4}[APNM](?![A-Z0-9])/) }),
  ]),
  // Apollo: A*|1, A*|-5, A*|DL
  variant('again', 'search_change', [
    'A*',
    field('days', {
      ...DAYS,
      whole: toSticky(/[+|](?:-?\d{1,2})(?![0-9A-Z])/),
      begun: /^[+|]?-?$/,
      value: (text) => Number(text.slice(1)),
      write: () => null,
    }),
  ]),
  ...behind('A*+ A* A*/', 'again', 'search_change', '', [field('airlines', airlineList('/'))]),
  variant('again', 'search_change', ['A*', field('out', DAY_BEFORE_HOUR), CHANGED]),
  ...behind('A*. A.', 'again', 'search_change', '', [TIME]),
  // Apollo's return.
  variant('again', 'search_change', ['A*O', field('back', DAY_BEFORE_HOUR), some(CHANGED)]),
  variant('return_availability', 'search_back', ['A*O', TRAVEL_DATE]),
  // With a sort order: ADR10OCT, ARD10OCT, A10OCTRD.
  variant('return_availability', 'search_back', [
    'A',
    leave(/[ADJ](?=R\d)/),
    'R',
    leave(/[ADJ](?=\d)/),
    TRAVEL_DATE,
  ]),
  variant('return_availability', 'search_back', [
    'A',
    field('date', { ...TRAVEL_DATE, whole: toSticky(/\d{1,2}[A-Z]{3}(?=R[ADJ]?(?![A-Z0-9]))/) }),
    'R',
    leave(/[ADJ]/),
  ]),
  ...behind('A*B AB', 'again', 'search_change', '', [FROM]),
  ...behind('A*D A*O AO', 'again', 'search_change', '', [TO]),
  variant('again', 'search_change', [
    'A',
    field('time', { ...TIME, whole: toSticky(/\d{4}(?![A-Z0-9])/) }),
  ]),
  variant('again', 'search_change', ['A', some(changedCabin('@'))]),
  variant('again', 'search_change', ['A.', field('direct', direct('D|0'))]),
  variant('again', 'search_change', [
    'A.',
    field('via', { ...TO, whole: toSticky(/[A-Z]{3}(?![A-Z0-9])/) }),
    maybe('airlines', '/', airlineList('/')),
  ]),
  variant('again', 'show_offers', ['FSMORE', { page: true }]),
  variant('again', 'show_offers', ['A*1', { page: false }]),
  // More of one airline's availability: Airdesk shows all airlines together.
  variant('again', 'show_offers', ['AM*', leave(/[A-Z0-9]{2}/), { page: true }]),
  variant('again', 'show_offers', ['*FS', { page: false }]),
  // TT/ changes a timetable, which is shown as offers.
  ...behind('A/ TT/', 'again', 'search_change', 'A/BA', [
    field('airlines', airlineList('/')),
    skip(/#/, ''),
  ]),
  form('again', 'show_offers', 'A*', ['A*', { page: true }]),
  ...heads('again', 'show_offers', 'A*C A*P A*R A*O', { page: false }),
];

/** Replaces or deletes fields: NP.2@NEW TEXT, P.2@, T.@. */
const GALILEO_CHANGES = changesOfLines('@', 'NP.2@NEW TEXT', { before: /^[@¤]\d{1,2}$/ }, [
  ['NP.', 'remark'],
  ['RI.', 'remark'],
  ['P.', 'phone'],
  ['SI.', 'service'],
  ['T.', 'time_limit'],
  ['R.', 'received'],
  ['F.', 'payment'],
  ['M.', 'flyer'],
]);
const CHANGES: readonly Form[] = [
  ...GALILEO_CHANGES,
  // Apollo: C:2@:5NEW TEXT, C:2@:5
  variant('change_line', 'change_line', [
    'C:',
    { of: 'remark' },
    opt({ item: null }, field('item', LINE)),
    '@:5',
    opt({ text: null }, text('text', 'text', 'expected.remark')),
  ]),
];

const DESK: readonly Form[] = [
  form('sign_in', 'sign_in', 'SON/ZHA', ['SON/', SIGN]),
  form('sign_in', 'sign_out', 'SOF', ['SOF']),
  form('work_areas', 'areas', 'OP/W*', ['OP/W', skip(/\*/, '*')]),
  form('work_areas', 'area', 'SB', ['S', AREA]),
  form('training', 'training', 'SA/TA', ['SA/TA']),
  form('help', 'help', 'H/AIRC | H/', ['H/', opt({ topic: null }, TOPIC)]),
  variant('help', 'help', ['HELP', unless(/^(?: |$)/), TOPIC]),
  variant('aircraft', 'aircraft', ['.EE', sp, AIRCRAFT]),
  form('encode_city', 'encode_place', '.CE PARIS', ['.CE', sp, PLACE_TO_FIND]),
  // Apollo.
  ...behind('S*CTY/ S*CTY- S*CITY/ S*CITY-', 'encode_city', 'encode_place', '', [PLACE_TO_FIND]),
  ...behind('.LE .LD S*COU/ S*COU-', 'encode_city', 'encode_place', '', [sp, COUNTRY_SOUGHT]),
  ...behind('.CD .CR', 'decode_city', 'decode_place', '.CD CDG', [sp, PLACE_CODE]),
  form('airline', 'airline', '.AD LH', ['.AD', sp, skip(/\*/, ''), AIRLINE_TO_FIND]),
  ...behind('S*AIR/ S*AIR-', 'airline', 'airline', '', [AIRLINE_TO_FIND]),
  form('airline', 'airline', '.AE LUFTHANSA', ['.AE', sp, AIRLINE_TO_FIND]),
  form('aircraft', 'aircraft', '.ED 744', ['.ED', sp, AIRCRAFT]),
  form('local_time', 'local_time', '@LTHNL', [
    '@LT',
    skip(/\//, ''),
    AT_PLACE,
    leave(/\d{1,2}[A-Z]{3}(?:\d{2})?/),
  ]),
  variant('local_time', 'local_time', ['@LT', TIMES_OF_PLACES]),
  form('date_arithmetic', 'add_days', '*TAA/23MAY/+31', [
    '*TAA/',
    DATE,
    '/',
    field('days', SIGNED_DAYS),
  ]),
  form('date_arithmetic', 'days_between', '*TAA/23MAY/15JUN', ['*TAA/', daysBetween('/')]),
  form('calculator', 'calculate', 'XX546+52', ['XX', SUM]),
  form('currency', 'convert', 'FZSGBP520SEK', [
    'FZS',
    field('from', CURRENCY),
    AMOUNT,
    skip(/\//, ''),
    field('to', CURRENCY),
  ]),
  form('minimum_connecting_time', 'connecting_time', 'DCTJFK', ['DCT', skip(/\//, ''), AIRPORT]),
  ...SCROLLING,
];

const SHOPPING: readonly Form[] = [
  form('availability', 'search', 'A21NOVSTOLON1400', ['A', journey('availability')]),
  form('by_carrier', 'search', 'A23JULFRAROM/LH', ['A', journey('availability')]),
  ...AGAIN,
  form('return_availability', 'search_back', 'AR6JUN', ['AR', TRAVEL_DATE]),
  form('timetable', 'search', 'TT1JANCAISSH', ['TT', journey('timetable')]),
  form('flight_detail', 'flight_detail', 'TTL2', ['TTL', OF_LINE]),
  // All booking classes of a line.
  variant('flight_detail', 'flight_detail', ['A*C', LINE]),
  form('sell_from_line', 'sell', 'N1Y1', ['N', LINE_SOLD]),
  form('sell_connection', 'sell', 'N1C5*', ['N', CONNECTION_SOLD]),
  ...behind('N 0', 'sell_connection', 'sell_classes', 'N1Y1Y2', [
    SEATS_SOLD,
    CLASSES_OF_LINES(''),
    skip(/\*/, ''),
  ]),
  // Apollo.
  variant('sell_from_line', 'sell', [
    '0',
    SEATS_CLASS_LINE,
    skip(/\*/, ''),
    { back_line: null, connection: false },
  ]),
  form('long_sell', 'sell_flight', '0KL611F4MAYAMSORDNN2', [
    '0',
    FLIGHT_SOLD,
    // The departure and arrival times are ignored.
    leave(/\/(?:\d{3,4}[APNM]?){1,2}/),
  ]),
  form('waitlist', 'waitlist', 'N1Y1LL', ['N', WAITLISTED]),
  form('surface', 'surface', 'Y', ['Y']),
  form('shop', 'search', 'FSAMS30SEPBKK15OCTAMS', [
    'FS',
    { style: 'shop', time: null },
    maybe('seats', '', { ...SEATS_SOLD, whole: toSticky(/[1-9](?=[A-Z])/) }),
    FROM,
    field('out', TRAVEL_DATE),
    TO,
    furtherSlices(''),
    anyOrder(
      skip(/[+|¥‡§]{2}(?=\/)/, ''),
      each('airlines', '/', AIRLINE),
      cabinOrClass('@'),
      skip(/[+|¥‡§]{2}(?=\.)/, ''),
      directOnly('.', 'D|0'),
      maybe('cabin', '++-', SHOP_CABIN),
    ),
  ]),
  variant('sell_from_line', 'sell', ['FSK', LINE, AS_OFFERED]),
  // Apollo.
  variant('sell_from_line', 'sell', ['FS', RECOMMENDED]),
  form('fare_rules', 'fare_rules', 'FN*1', ['FN*', LINE, CATEGORIES, { component: null }]),
  // Paragraphs of the fare whose rules are shown.
  ...behind('FN*P FN/P', 'fare_rules', 'fare_rules', '', [RULES, { line: null, component: null }]),
  // Rules of the priced fares: by component, complete, or one category of all.
  ...behind('FN FQN', 'fare_rules', 'fare_rules', '', [
    field('component', LINE),
    CATEGORIES,
    { line: null },
  ]),
  variant('fare_rules', 'fare_rules', ['FQN', { line: null, component: null, category: null }]),
  // Apollo: $V1, $V1/16, $V/16
  variant('fare_rules', 'fare_rules', [
    '$V',
    opt({ line: null }, LINE),
    skip(/\/(?:ALL)?$/, ''),
    opt({ category: null }, '/', RULES),
    { component: null },
  ]),
];

const PHONE_TEXT = maybe('text', '', typedText('text', 'expected.phone', /-? ?\p{L}[^+|]*/u));

/** Fields of a booking, by the part that shows them. */
const DISPLAYS = listDisplays([
  ['all', '*ALL *R *VL'],
  ['itinerary', '*I *IA *IN *IC *IH *IS *IT *IX *SVC'],
  ['names', '*N *EM *CD *CI'],
  ['remarks', '*P *PO *SI *SR *VR *NP *RI *RIA *RIU *RB *RV *PS *P1 *PR *AD *NPC *NPH *SO *VO *VI'],
  ['price', '*FF *$B *T *TD *FFALL FFALL F*Q FQ* *LF *LF1'],
  ['tickets', '*HTE *HTI *EMDD *MPD *TKT *TE'],
  ['seats', '*SD *9D'],
  ['payments', '*F *FOP'],
]);

/** The line that a phone should follow, which is ignored; its number can follow a slash, too. */
const AFTER_PHONE = leave(/\/\d{1,2}(?=[A-Z*])/);

const BOOKING: readonly Form[] = [
  form('name', 'name', 'N.WATKINS/OSCAR MR', ['N.', unless(GROUP_CODE), PLAIN_NAMES]),
  form('infant', 'infant', 'N.I/LEE/ANNA*02MAR23', [
    'N.I/',
    { passenger: null },
    skip(/1(?=\p{L})/u, ''),
    INFANT_NAME,
    // The passenger type again, which is ignored.
    leave(/\/P-[A-Z]{3}\d{0,2}/),
  ]),
  form('change_name', 'change_name', 'N.P3@REED/KIM', ['N.P', PASSENGER, '@', ONE_NAME]),
  variant('change_line', 'change_line', [
    'N.P',
    { of: 'name', text: null },
    field('item', PASSENGER),
    '@',
  ]),
  form('phone', 'phone', 'P.LONB*0208 675', [
    'P.',
    AFTER_PHONE,
    opt({ city: null }, field('city', PHONE_CITY)),
    opt({ use: null }, field('use', PHONE_USE)),
    // Galileo P.LONR*, Apollo P:LONR/
    skip(/[*/]/, '*'),
    PHONE_NUMBER,
    skip(/[*/](?=\p{L})/u, ''),
    PHONE_TEXT,
  ]),
  // The name before the number: P.T*ABC TRAVEL 021-123456 REF.ANA
  variant('phone', 'phone', [
    'P.',
    AFTER_PHONE,
    opt({ city: null }, field('city', PHONE_CITY)),
    opt({ use: null }, field('use', PHONE_USE)),
    skip(/[*/]/, '*'),
    NAMED_BEFORE,
    PHONE_NUMBER,
    leave(/ *[-*/]? ?\p{L}[^+|]*/u),
  ]),
  form('phone', 'email', 'MT.ANA@EXAMPLE.COM', [
    'MT.',
    ADDRESS,
    // The owner in words is ignored.
    leave(/\*[^+|]+/),
  ]),
  variant('phone', 'email', ['P.', leave(/[A-Z]{3}(?=E[*/])/), 'E', skip(/[*/]/, '*'), ADDRESS]),
  variant('phone', 'email', ['MT.P', PASSENGER, skip(/[*/]/, '*'), ADDRESS]),
  ...behind('T.TAU/ T.TL T.TAW/ T.TAU T.TAW', 'ticketing_time_limit', 'time_limit', 'T.TAU/21DEC', [
    leave(/[A-Z0-9]{2,4}\/(?=\d)|[A-Z]{3}(?=\d{1,2}[A-Z]{3})/),
    skip(/\/(?=\d)/, ''),
    TRAVEL_DATE,
    leave(/[*/][A-Z0-9*/]+/),
  ]),
  variant('ticketing_time_limit', 'time_limit', ['T.TL', leave(/\d{4}(?=\/)/), '/', TRAVEL_DATE]),
  form('received_from', 'received_from', 'R.SUSAN', ['R.', unless(/^@/), person(/[^+|¥‡§]+/)]),
  form('commission', 'commission', 'TMU1Z5', [
    'TMU',
    skip(/1?\/?(?=Z)/, '1'),
    'Z',
    skip(/[@¤]/, ''),
    PERCENTAGE,
  ]),
  form('commission', 'commission', 'TMU1ZA25.5', [
    'TMU',
    skip(/1(?=Z)/, '1'),
    'ZA',
    COMMISSION_AMOUNT,
  ]),
  // EL shows the list of names again afterwards.
  ...behind('ET EL', 'end', 'end', '', [{ redisplay: false }]),
  variant('ignore', 'ignore', ['IALL', { redisplay: false }]),
  variant('end', 'end', ['ETR', { redisplay: true }]),
  ...behind('@ALL .IHK .AHK', 'end', 'accept_schedule', '@ALL', []),
  form('retrieve_by_locator', 'retrieve', '*8T7URR', ['*', LOCATOR]),
  variant('by_name', 'find_name', ['*', field('name', TICKET_NUMBER)]),
  form('by_name', 'find_name', '*-13SEP-SMITH', ['*', skip(/-(?=\d)/, '-'), DATE_AND_NAME]),
  form('by_name', 'find_name', '*-SMITH', ['*-', NAME_TO_FIND]),
  form('by_flight_and_name', 'find_flight', '*SR791/13SEP-SMITH', ['*', FLIGHT_AND_NAME]),
  // Apollo; all bookings of the agency are searched.
  ...behind('**- **B-', 'by_name', 'find_name', '', [NAME_TO_FIND]),
  variant('by_name', 'find_name', ['**', skip(/-(?=\d)/, ''), DATE_AND_NAME]),
  // Three characters are a branch, not a flight: **HK7/15MAR-SMITH
  variant('by_flight_and_name', 'find_flight', ['**', unless(/^[A-Z0-9]{3}\//i), FLIGHT_AND_NAME]),
  ...DISPLAYS,
  variant('display', 'display', ['*SVC', leave(/S?\d[\d.-]*(?![A-Z0-9])/), { part: 'itinerary' }]),
  // The flight, number or kind is ignored: all are shown.
  ...['*RI', '*NP'].map((head) =>
    variant('display', 'display', [
      head,
      leave(head === '*NP' ? /[A-Z](?![A-Z0-9])/ : /(?:\/S)?\d{1,3}(?!\d)/),
      { part: 'remarks' },
    ]),
  ),
  // Several fields at once, Apollo: *P|N|I
  variant('display', 'display', [
    '*',
    unless(/^(?![A-Z]{1,3}(?:[|+¥‡][A-Z]{1,3})+$)/),
    skip(/[A-Z|+¥‡]+/, ''),
    { part: 'all' },
  ]),
  form('cancel_segment', 'cancel_lines', 'X2', [
    'X',
    list('lines', SEGMENT, POINTS_OR_CROSS),
    { of: 'flights' },
  ]),
  variant('cancel_segment', 'cancel_lines', [
    'X',
    list('lines', SEGMENT, POINTS),
    { of: 'flights' },
  ]),
  ...heads('cancel_itinerary', 'cancel_itinerary', 'XI XA', {}),
  variant('cancel_itinerary', 'cancel_itinerary', ['XALL']),
  ...behind('@A/ @ALL/', 'rebook_class', 'rebook_class', '@A/Y', [{ leg: null }, BOOKING_CLASS]),
  form('rebook_class', 'rebook_class', '@3/Q', [
    '@',
    opt({ leg: null }, LEG_SEGMENT),
    '/',
    BOOKING_CLASS,
  ]),
  // Apollo: X3/0Q, and for all flights XA/0Q.
  ...behind('XA/0 XI/0', 'rebook_class', 'rebook_class', '', [{ leg: null }, BOOKING_CLASS]),
  variant('rebook_class', 'rebook_class', ['X', LEG_SEGMENT, '/0', BOOKING_CLASS]),
  form('split', 'split', 'DP1', ['DP', list('passengers', PASSENGER, POINTS)]),
  // DN1-2 is the second of the first name: passengers have one number here.
  variant('split', 'split', ['DN', unless(/-/), list('passengers', PASSENGER, POINTS_OR_CROSS)]),
  variant('copy', 'copy', ['REALL', { what: 'all' }]),
  form('copy', 'copy', 'REALLSALL', ['REALLSALL', { what: 'all' }]),
  form('copy', 'copy', 'RESALL', ['RESALL', { what: 'itinerary' }]),
  // The part is ignored: the whole history is shown.
  form('history', 'history', '*H', ['*H', skip(/(?!EMD)[A-Z]{1,3}\d?(?![A-Z0-9])|\$/, '')]),
  form('itinerary_document', 'itinerary_document', 'TKPDID', [
    'TKPDI',
    skip(/D/, 'D'),
    { mailed: false },
  ]),
  variant('itinerary_document', 'itinerary_document', ['HB:DID', { mailed: false }]),
  form('itinerary_document', 'itinerary_document', 'ERM', ['ERM', { mailed: true }]),
];

/** N1|2 after a request, N1-1/ before a document: the passengers. */
const APOLLO_NAMES = opt(
  { passengers: [] },
  '/N',
  list('passengers', PASSENGER, { and: '+', to: '…' }),
  skip(/-1(?!\d)/, ''),
);
const APOLLO_NAME = opt({ passenger: null }, 'N', PASSENGER, skip(/-1(?!\d)/, ''), '/');
/** The flights of a document are ignored: it is for all flights. */
const SERVICE_OF = seq('SI.P', PASSENGER, leave(/S\d[\d.-]*(?=\/)/), '/');

/** A letter after that of a remark's kind, which is ignored: CM*TEXT, HX**TEXT */
const QUALIFIER = seq(unless(/^(?![A-Z]\*)/i), leave(/[A-Z](?=\*)/), skip(/\*\*?/, ''));

/** The line that a remark should follow, which is ignored: NP./2TEXT */
const PLACED_AFTER = leave(/\/\d{1,3}(?:\*|(?=\D))/);

/** P1S2, S2P1 and S2/P1: passengers and flights. */
const PASSENGERS_AND_LEGS = anyOrder(
  PASSENGERS,
  seq(skip(/\/(?=S\d)/, ''), ON_LEGS, skip(/\/(?=P\d)/, '')),
);

/** A sign with blanks around it starts the text or the passengers: it is read without them. */
const NO_SIGN = unless(/^ *[*/-]/);

const SERVICES: readonly Form[] = [
  form('frequent_flyer', 'flyer', 'M.P1/BW123456789', ['M.P', PASSENGER, '/', FLYER]),
  variant('frequent_flyer', 'flyer', ['M.', { passenger: null }, FLYER]),
  variant('frequent_flyer', 'flyer', ['MP*', { passenger: null }, AIRLINE, FLYER_NUMBER]),
  variant('frequent_flyer', 'flyer', [
    'MPN',
    PASSENGER,
    skip(/-1(?!\d)/, ''),
    '*',
    AIRLINE,
    FLYER_NUMBER,
  ]),
  ...behind('*MM *MP', 'frequent_flyer', 'flyers', '*MM', []),
  form('meal', 'service', 'SI.P1/VGML | SI.P1S2/UMNR*AGE 9', [
    'SI.',
    PASSENGERS_AND_LEGS,
    '/',
    SERVICE,
    opt({ airline: null }, SERVICE_AIRLINE),
    opt({ text: null }, '*', text('text', 'text', 'expected.service_text')),
  ]),
  variant('meal', 'service', [
    'SI.',
    PASSENGERS,
    ON_LEGS,
    '/',
    skip(/SSR/, 'SSR'),
    SERVICE,
    SERVICE_AIRLINE,
    skip(/ ?(?:HK|NN)1/, ''),
    opt({ text: null }, skip(/[/-]/, '/'), NO_SIGN, text('text', 'text', 'expected.service_text')),
  ]),
  variant('meal', 'service', [
    'SI.SSR',
    { passengers: [], legs: [] },
    SERVICE,
    SERVICE_AIRLINE,
    skip(/ ?(?:HK|NN)1/, ''),
    opt({ text: null }, skip(/[*/-]/, '*'), NO_SIGN, text('text', 'text', 'expected.service_text')),
  ]),
  variant('passport', 'document', [
    'SI.SSRDOCS',
    { passenger: null },
    DOCUMENT_AIRLINE,
    travelDocument('/'),
  ]),
  variant('passport', 'birth', [
    'SI.SSRDOCS',
    { passenger: null },
    DOCUMENT_AIRLINE,
    skip(/\/{2,6}/, ''),
    birthRequest('/', '//'),
  ]),
  variant('infant', 'infant', [
    'SI.P',
    PASSENGER,
    leave(/S\d[\d.-]*(?=\/)/),
    '/INFT*',
    FIRST_THEN_LAST,
  ]),
  variant('infant', 'infant', [
    'SI.P',
    PASSENGER,
    leave(/S\d[\d.-]*(?=\/)/),
    '/SSRINFT',
    leave(/(?!HK|NN)[A-Z0-9]{2}(?= ?(?:HK|NN))/),
    skip(/ ?(?:HK|NN)1? ?[./*-]? ?/, ''),
    SPACED_INFANT,
  ]),
  form('passport', 'service', 'SI.P1/DOCO*LONDON/V/9876543/LONDON/14MAR22/USA', [
    'SI.',
    PASSENGERS,
    '/',
    { code: 'DOCO', airline: null, legs: [] },
    documentHead('DOCO'),
    field('text', docoToken('/')),
  ]),
  form('passport', 'birth', 'SI.P1/DOCS*DB/01JAN76/M/LAST/FIRST', [
    SERVICE_OF,
    documentHead('DOCS'),
    skip(/DB\/|\/{3,6}/, 'DB/'),
    birthRequest('/', '/'),
  ]),
  // With dashes, as in Amadeus.
  variant('passport', 'document', [SERVICE_OF, documentHead('DOCS'), travelDocument('-')]),
  variant('passport', 'birth', [
    SERVICE_OF,
    documentHead('DOCS'),
    skip(/\/{3,6}/, ''),
    birthRequest('/', '//'),
  ]),
  form('meal', 'service', 'SI.VGML', [
    'SI.',
    { passengers: [], legs: [], airline: null },
    SERVICE,
    opt({ text: null }, '*', text('text', 'text', 'expected.service_text')),
  ]),
  form('passport', 'document', 'SI.P1/DOCS*P/IN/E12345/IN/01JAN76/M/01DEC30/LAST/FIRST', [
    SERVICE_OF,
    documentHead('DOCS'),
    travelDocument('/'),
  ]),
  form('osi', 'osi', 'SI.BA*VIP', [
    'SI.',
    AIRLINE,
    '*',
    unless(/\*P\d[\d.,-]*$/),
    OSI_TEXT,
    { passengers: [] },
  ]),
  form('remark', 'remark', 'NP.C**MANAGER ONLY', [
    'NP.C**',
    { remark_type: 'CONFIDENTIAL' },
    REMARK_TEXT,
  ]),
  variant('remark', 'remark', ['NP.H**', { kept: 'HISTORY' }, REMARK_TEXT]),
  variant('remark', 'remark', ['NP.C', { remark_type: 'CONFIDENTIAL' }, QUALIFIER, REMARK_TEXT]),
  variant('remark', 'remark', ['NP.H', { kept: 'HISTORY' }, QUALIFIER, REMARK_TEXT]),
  ...behind('RI. NP.I**', 'remark', 'remark', 'RI.HAVE A GOOD TRIP', [
    unless(/^(?:\d{0,3}@|(?:\/\d{1,3})?[SP]\d[\d.,-]*\*)/),
    PLACED_AFTER,
    { remark_type: 'ITINERARY' },
    REMARK_TEXT,
  ]),
  variant('remark', 'remark', [
    'NP.',
    { kept: 'CATEGORY' },
    field(
      'text',
      typedText(
        'text',
        'expected.remark',
        /(?!\S*@)(?![CH][A-Z]\*|F\*\*?[A-Z]{2}[\dX]{8})[A-Z]{1,2}\*\*?\S.*/,
      ),
    ),
  ]),
  form('remark', 'remark', 'NP.PREFERS THE AISLE', [
    'NP.',
    unless(/^(?:\d{0,3}@|F\*\*?[A-Z]{2}[\dX]{8})/),
    PLACED_AFTER,
    REMARK_TEXT,
  ]),
  // Apollo: ¤:5 and ¤:3 for remarks and requests, 9S, 9V and 9X for seats.
  variant('remark', 'remark', ['@:5', unless(/^\d{0,3}@/), REMARK_TEXT]),
  variant('osi', 'osi', ['@:3OSI', sp, AIRLINE, sp, OSI_TEXT, { passengers: [] }]),
  variant('meal', 'service', [
    '@:3SSR',
    { legs: [] },
    SERVICE,
    SERVICE_AIRLINE,
    skip(/ ?(?:HK|NN)1?(?!\d)/, ''),
    // The number of services is ignored: each named passenger gets one.
    leave(/ ?(?:HK|NN)\d/),
    APOLLO_NAMES,
    opt({ text: null }, skip(/[*/-]/, '*'), NO_SIGN, text('text', 'text', 'expected.service_text')),
  ]),
  variant('meal', 'service', [
    '@:3',
    { airline: null, legs: [], text: null },
    SERVICE,
    APOLLO_NAMES,
  ]),
  variant('passport', 'document', [
    '@:3SSRDOCS',
    DOCUMENT_AIRLINE,
    APOLLO_NAME,
    travelDocument('/'),
  ]),
  variant('passport', 'birth', [
    '@:3SSRDOCS',
    DOCUMENT_AIRLINE,
    APOLLO_NAME,
    skip(/\/{2,6}/, ''),
    birthRequest('/', '//'),
  ]),
  variant('passport', 'birth', [
    '@:3SSRDOCS',
    DOCUMENT_AIRLINE,
    APOLLO_NAME,
    'DB/',
    birthRequest('/', '/'),
  ]),
  variant('passport', 'service', [
    '@:3SSRDOCO',
    { code: 'DOCO', airline: null, legs: [] },
    DOCUMENT_AIRLINE,
    opt({ passengers: [] }, 'N', list('passengers', PASSENGER, { and: '+' }), '/'),
    field('text', docoToken('/')),
  ]),
  variant('seat_map', 'seat_map', ['9V/S', LEG_SEGMENT]),
  variant('seat_request', 'seat', [
    '9S/',
    ON_NUMBERED,
    opt({ passengers: [] }, 'N', list('passengers', PASSENGER, { and: '+', to: '-' }), '/'),
    SEATS,
  ]),
  variant('seat_request', 'seat_zone', ['9S/', { passengers: [], legs: [] }, ZONE]),
  variant('cancel_seats', 'cancel_seats', ['9X/S', LEG_SEGMENT]),
  form('seat_map', 'seat_map', 'SA*S4 | SA*', ['SA*', ON_LEG]),
  variant('seat_map', 'seat_map', ['#SEAT', { leg: null }]),
  ...behind('SM* SA*S SA* SM*S', 'seat_map', 'seat_map', '', [opt({ leg: null }, LEG_SEGMENT)]),
  form('seat_map', 'seat_map_flight', 'SA*BA117Y15DECLHRJFK', ['SA*', FLIGHT]),
  form('seat_map', 'seat_map_line', 'SA*A1F', ['SA*A', LINE, BOOKING_CLASS]),
  form('seat_request', 'seat', 'S.P1S4/12A', ['S.', anyOrder(PASSENGERS, ON_LEG), '/', SEATS]),
  form('seat_request', 'seat_zone', 'S.NW', ['S.', { passengers: [], legs: [] }, ZONE]),
  form('seat_request', 'seat_zone', 'S.P1S4/A', ['S.', anyOrder(PASSENGERS, ON_LEGS), '/', ZONE]),
  variant('seat_request', 'seat', ['S.', { passengers: [], leg: null }, SEATS]),
  form('cancel_seats', 'cancel_seats', 'S.S4@ | S.@', ['S.', ON_LEG, '@']),
  variant('cancel_seats', 'cancel_seats', ['9X', { leg: null }]),
];

const price = (row: RowId, heads: string, how: { lowest: boolean; store: boolean }): Form[] =>
  behind(heads, row, 'price', heads.split(' ')[0] ?? '', [
    how,
    heads.includes('$') ? APOLLO : GALILEO,
    askedOfPrice('', true, ASKED_BY),
  ]);
const ASKED_BY = {
  types: /\*(?:ADT|CHD|CNN|INF|C\d\d)(?![A-Z0-9])/,
  carrier: /\/?C[A-Z0-9]{2}(?![A-Z0-9])/,
  other: /[:/@*.+-]+[^:/@*]*/,
};

/** P1.2*CNN-3.4*C05, N1|2*C05: passengers, each with a type. */
const forTypes = (
  letter: 'P' | 'N',
  { and, to }: { and: string; to: string },
): Part<Pick<PriceAction, 'passengers' | 'types'>> => ({
  ...opt({ passengers: [] }, letter, list('passengers', PASSENGER, { and, to })),
  read(scan, env) {
    if (!scan.take(letter)) return ok({ passengers: [] });
    const passengers: number[] = [];
    const types: string[] = [];
    let typed = false;
    do {
      const first = want(scan, PASSENGER, env);
      if (!first.ok) return first;
      const last = scan.take(to) ? want(scan, PASSENGER, env) : first;
      if (!last.ok) return last;
      const marked = scan.take('*');
      const type = marked ? scan.match(PASSENGER_TYPE) : 'ADT';
      if (type === null) return scan.stop(phrase('expected.passenger'));
      typed ||= marked;
      for (let n = first.value; n <= Math.min(last.value, first.value + 99); n++) {
        passengers.push(n);
        types.push(...splitTypes(type));
      }
    } while (scan.take(and));
    // N1-2: a passenger within a name field.
    if (/^-\d/.test(scan.rest)) return scan.stop(phrase('expected.passenger'), false);
    return ok(typed ? { passengers, types } : { passengers });
  },
});
const PASSENGER_TYPE = toSticky(/[A-Z]{3}|[A-Z]\d{2}/);
const GALILEO = anyOrder(
  seq(skip(/\/(?=P\d)/, ''), forTypes('P', { and: '.', to: '-' })),
  seq(skip(/\/(?=S\d)/, ''), ON_LEGS),
);
/** N1|2 and S1*3|5. */
const APOLLO = anyOrder(
  seq(skip(/\/(?=N\d)/, ''), forTypes('N', { and: '+', to: '…' })),
  seq(skip(/\/(?=S\d)/, ''), opt({ legs: [] }, 'S', legSegments({ and: '+', to: '*' }))),
);

/** Printed documents besides the ticket are ignored; without TD no ticket is among them. */
const PRINTED = leave(/\/?D(?=[AID]*TD)(?:[AIT]D)+/);
const TICKETS = [
  { row: 'void', kind: 'void', head: 'TRV' },
  { row: 'refund', kind: 'refund', head: 'TRN' },
] as const;

/** The first option needs no slash: TKPCBA. */
const ISSUER: ReturnType<typeof issuingAirline> = {
  ...issuingAirline('/C'),
  read: (scan, env, known) =>
    issuingAirline(
      /^TKP1?$/.test(scan.text.slice(0, scan.at)) && /^C/.test(scan.rest) ? 'C' : '/C',
    ).read(scan, env, known),
};

/** The date of issue, which is ignored. */
const ISSUED_ON = leave(/\/\d{1,2}[A-Z]{3}(?:\d{2})?/);

/** The number of a stored fare; in Airdesk there is one. */
const FILED_FARE = mapped(
  opt(
    { fare: null },
    field('fare', { ...count('fare', 'expected.line'), whole: toSticky(/1(?!\d)/) }),
  ),
  () => ({}),
  () => ({ fare: 1 }),
);

const ANY_FARE = mapped(
  field('fare', count('fare', 'expected.line')),
  () => ({}),
  () => ({ fare: 1 }),
);

const SALE: readonly Form[] = [
  ...price('price_and_store', 'FQ', { lowest: false, store: true }),
  ...price('price_only', 'FQTDD', { lowest: false, store: false }),
  ...price('lowest_available', 'FQBB', { lowest: true, store: false }),
  ...price('lowest_and_rebook', 'FQBBK', { lowest: true, store: true }),
  form('select', 'price', 'FQP1-2.4 | FQS1.3-7 | FQP1S2.3', [
    'FQ',
    { lowest: false, store: true },
    PASSENGERS,
    ON_LEGS,
  ]),
  // Apollo: what is priced is stored by T:.
  ...price('lowest_available', '$BB $BBQ', { lowest: true, store: false }),
  ...price('price_only', '$B', { lowest: false, store: false }),
  ...price('price_and_store', 'T:$B', { lowest: false, store: true }),
  // Rebooked by the number in the list that $BBQ shows; $BB0 does both.
  ...price('lowest_and_rebook', '$BBQ01 $BBQ1 $BB0', { lowest: true, store: true }),
  form('stored_fare', 'display', '*FF1', [
    '*FF',
    { part: 'price' },
    FILED_FARE,
    // One stored price is for all passengers.
    skip(/\/?P\d{1,2}(?![A-Z0-9])/, ''),
  ]),
  form('stored_fare', 'delete_price', 'FXALL', ['FXALL']),
  variant('stored_fare', 'delete_price', ['FX', ANY_FARE, skip(/[-.]\d[-.\d]*/, '')]),
  variant('stored_fare', 'delete_price', ['XT', skip(/\d[\d*+|¥‡]*/, '')]),
  ...behind('F.CASH F.S F-S F-CASH', 'card', 'pay_cash', 'F.CASH', []),
  form('card', 'pay_invoice', 'F.INV', [
    'F.INV',
    skip(/OICE|AGT/, ''),
    leave(/(?<= )\S.*|[ /]+\S.*/),
  ]),
  form('card', 'pay_card', 'F.AX', ['F.', skip(/CC(?=[A-Z]{2}(?![A-Z]))/, ''), card('/E')]),
  form('installments', 'pay_card', 'F.AX/E03', ['F.', card('/E')]),
  variant('installments', 'pay_card', ['F.', card('*E')]),
  // Apollo.
  variant('card', 'pay_invoice', ['F-INV', skip(/OICE/, '')]),
  variant('card', 'pay_card', ['F-', skip(/\*/, ''), card('/E')]),
  form('issue', 'issue', 'TKP | TKPP1', [
    'TKP',
    skip(/1(?!\d)/, ''),
    anyOrder(
      seq(skip(/\/(?=P\d)/, ''), PASSENGERS),
      PRINTED,
      leave(/\/?F(?:S|CASH)(?![A-Z0-9])/),
      // All tickets are electronic.
      skip(/\/?ET(?=$|\/|P\d)/, ''),
      ISSUER,
    ),
  ]),
  // Apollo: HB:, HB1:, HB:N1|2, HB:DTD, HB:FEX.
  variant('issue', 'issue', [
    'HB',
    skip(/1(?=[.:])/, ''),
    ':',
    anyOrder(
      // N1-2 is the second of a surname, and no range.
      opt(
        { passengers: [] },
        seq(skip(/\/(?=N\d)/, ''), 'N', list('passengers', PASSENGER, { and: '+', to: '…' })),
      ),
      PRINTED,
      skip(/\/?ET(?![A-Z0-9])/, ''),
      issuingAirline('C'),
    ),
  ]),
  variant('store_exchange', 'exchange_go_on', ['HB:FEX']),
  form('store_exchange', 'issue', 'TKP', ['TKP', PASSENGERS]),
  form('read_ticket', 'display', '*HTE', ['*HTE', { part: 'tickets' }]),
  form('read_ticket', 'ticket', '*TE/1721234567890', ['*TE/', TICKET_BY_NUMBER]),
  form('read_ticket', 'ticket', '*TE2', ['*TE', skip(/\*?0*(?=\d{1,2}(?!\d))/, ''), TICKET_ITEM]),
  variant('read_ticket', 'ticket', ['*TE', TICKET_BY_NUMBER]),
  variant('read_ticket', 'ticket', ['*HTE', TICKET_ITEM]),
  ...TICKETS.flatMap(({ row, kind, head }) => [
    form(row, kind, `${head}/0061234567890`, [`${head}/`, TICKET_BY_NUMBER, ISSUED_ON]),
    ...behind(`${head}E ${head}T ${head}`, row, kind, '', [
      skip(/\//, '/'),
      TICKET_BY_NUMBER,
      ISSUED_ON,
    ]),
    variant(row, kind, [`${head}/`, TICKET_ITEM]),
    form(row, kind, `${head}2`, [head, TICKET_ITEM]),
  ]),
  form('exchange_estimate', 'exchange', 'FEX', ['FEX', { numbers: [] }]),
  ...behind(
    'FEX TKPFEX TKP1FEX FQEX HB:FEX HB1:FEX',
    'exchange_estimate',
    'exchange',
    'FEX0061234567890',
    [skip(/[*/]/, ''), TICKET_NUMBERS, maybe('passenger', '/P', PASSENGER), skip(/\/ET/, '')],
  ),
  ...behind('FEXO TKPFEX', 'store_exchange', 'exchange_go_on', 'FEXO', []),
];

const RANGE = count('dates', 'expected.date_range');
/** Without a queue, a review goes to the queue of the agency's own time limits. */
const QUEUE_OF_REVIEW: Part<{ queue: number }> = {
  format: '[/{queue}]',
  head: '',
  read(scan, env) {
    if (!scan.take('/')) return ok({ queue: REMINDER_QUEUE });
    scan.take('Q');
    const queue = want(scan, QUEUE, env);
    return queue.ok ? ok({ queue: queue.value }) : queue;
  },
  write: ({ queue }) => (queue === REMINDER_QUEUE ? '' : `/${queue}`),
};
const QUEUES: readonly Form[] = [
  form('queue_count', 'queue_count', 'QCA', ['QCA', skip(/\/ALL/, ''), { queue: null }]),
  // QC/ and QCT/ALL: Apollo.
  ...behind('QCB/ QCA/ QCA QC/', 'queue_count', 'queue_count', 'QCB/40', [QUEUE]),
  ...heads('queue_count', 'queue_count', 'QC/ALL QCT/ALL', { queue: null }),
  form('queue_count', 'queue_count', 'QCB', ['QCB', { queue: null }]),
  ...behind('QEB/ QEP/ QEB', 'queue_place', 'queue_place', 'QEB/40', [
    QUEUE,
    { category: null },
    leave(/\*C[A-Z0-9]{1,3}/),
    opt({ range: null }, '*D', field('range', RANGE)),
  ]),
  variant('queue_place', 'queue_place', ['QEB', { queue: 1, category: null, range: null }]),
  form('queue_place', 'queue_place', 'RB.20DEC/12*CALL BACK', [
    'RB.',
    field('due_on', TRAVEL_DATE),
    { category: null, range: null },
    unless(/^ *\/ *\d{3}/),
    QUEUE_OF_REVIEW,
    maybe('note', '*', NOTE),
  ]),
  // The queue before the date; Apollo: QMDR-20DEC/12.
  variant('queue_place', 'queue_place', [
    'RB.Q',
    QUEUE,
    '/',
    field('due_on', TRAVEL_DATE),
    { category: null, range: null },
  ]),
  variant('queue_place', 'queue_place', [
    'QMDR-',
    field('due_on', TRAVEL_DATE),
    '/',
    QUEUE,
    { category: null, range: null },
  ]),
  form('queue_removal', 'queue_exit', 'QX', ['QX']),
];

export const TRAVELPORT: readonly Form[] = [
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
