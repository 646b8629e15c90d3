/** Travelport entries of availability, timetables, fares and offers. */
import { toTable } from '#main/contract/collections.ts';
import { ok } from '#main/contract/result.ts';
import type { Cabin } from '#main/contract/values.ts';
import { addDays, getWeekday } from '#main/reference/calendar.ts';
import type { SearchAction } from '../action.ts';
import { cabinOrClass, changedCabin, direct } from '../cabins.ts';
import {
  anyOrder,
  behind,
  each,
  type Form,
  field,
  form,
  heads,
  leave,
  opt,
  type Part,
  seq,
  skip,
  variant,
} from '../grammar.ts';
import { maybe } from '../parts/common.ts';
import { airlineList } from '../parts/services-and-remarks.ts';
import {
  AS_OFFERED,
  CLASSES_OF_LINES,
  CONNECTION_SOLD,
  DATE_AFTER_ROUTE,
  directOnly,
  FLIGHT_SOLD,
  LINE_SOLD,
  OF_LINE,
  OUT_OR_TODAY,
  ordered,
  RECOMMENDED,
  RULES,
  route,
  SEATS_CLASS_LINE,
  some,
  UNSIGNED_DAYS,
  WAITLISTED,
} from '../parts/shopping.ts';
import { code, type Token, toSticky } from '../scan.ts';
import { alsoAirlines, BACK, furtherSlices } from '../slices.ts';
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
const SHOP_CABINS: Readonly<Record<string, Cabin>> = toTable({
  FIRST: 'FIRST',
  BUS: 'BUSINESS',
  PREME: 'PREMIUM',
  ECON: 'ECONOMY',
});

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
  variant('again', 'search_change', ['AR', { back_days: 0 }, CHANGED]),
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
  variant('again', 'search_change', ['A*', skip(/\./, ''), 'D0', { direct: true }]),
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

export const SHOPPING: readonly Form[] = [
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
  form('surface', 'surface', 'Y', ['Y', skip(/ ?[A-Z]{6}/, '')]),
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
