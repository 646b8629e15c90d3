/** Amadeus entries of availability, timetables, fares and offers. */
import { CABIN_LETTER, cabinOrClass, changedCabin, direct } from '../cabins.ts';
import {
  anyOrder,
  behind,
  each,
  type Form,
  field,
  form,
  leave,
  opt,
  seq,
  skip,
  variant,
} from '../grammar.ts';
import { FLIGHT, maybe, unless } from '../parts/common.ts';
import { airlineList } from '../parts/services-and-remarks.ts';
import {
  AS_OFFERED,
  CLASSES_OF_LINES,
  DATE_AFTER_ROUTE,
  directOnly,
  OF_LINE,
  OUT_OR_TODAY,
  RULES,
  route,
  SEATS_CLASS_LINE,
  some,
  UNSIGNED_DAYS,
} from '../parts/shopping.ts';
import { as, toSticky } from '../scan.ts';
import { alsoAirlines, DATED_SLICES, furtherSlices } from '../slices.ts';
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
import { SIGNED_DAYS } from './parts.ts';

/** All categories are listed, without the routing. */
const CATEGORIES = seq(
  skip(/\*(?:ALL|L)(?![A-Z0-9])/, ''),
  leave(/\*R[GT](?![A-Z0-9])/),
  opt({ category: null }, '*', RULES),
);

const AIRLINES = airlineList(',');

/** AN20DECGRUMIA0800/ALA,AA/CC/FD/XBOG/B4*02JAN; timetable entries have the same form. */
const journey = (style: 'availability' | 'timetable') =>
  seq(
    { style },
    skip(/\/(?=\d{1,2}[A-Z]{3})/, ''),
    OUT_OR_TODAY,
    route(),
    DATE_AFTER_ROUTE,
    opt({ time: null }, skip(/\/(?=\d)/, ''), TIME),
    ASKED,
    alsoAirlines('/A', ','),
  );

const ASKED = anyOrder(
  each('airlines', '/A', AIRLINE, ','),
  cabinOrClass('/C'),
  maybe('cabin', '/K', CABIN_LETTER),
  leave(/\/FC|\/O[A-Z0-9]*|\/[A-Z]{3}\d[^/*]*/),
  directOnly('/F', 'D|N'),
  maybe('via', '/X', as(TO, 'airport', 'expected.airport')),
  maybe('seats', '/B', SEATS_SOLD),
  DATED_SLICES,
);

const CHANGED = anyOrder(
  maybe('airlines', '/A', AIRLINES),
  maybe('cabin', '/K', CABIN_LETTER),
  changedCabin('/C'),
  maybe('direct', '/F', direct('D|N')),
  maybe('via', '/X', as(TO, 'airport', 'expected.airport')),
);

/** AC20DEC, AC+3, AC/ABA, AC//LGW, ACR22DEC, ACR14: the last search with a change. */
const AGAIN: readonly Form[] = [
  form('again', 'search_change', 'ACR14', [
    'ACR',
    skip(/\+/, ''),
    some(maybe('back_days', '', { ...DAYS, whole: toSticky(/\d{1,3}(?![0-9A-Z])/) })),
  ]),
  form('again', 'search_change', 'ACR15SEP/ALA', [
    'ACR',
    field('back', DAY_BEFORE_HOUR),
    some(seq(maybe('time', '', TIME), CHANGED)),
  ]),
  form('again', 'search_change', 'AC+3 | AC-1', ['AC', some(maybe('days', '', SIGNED_DAYS))]),
  variant('again', 'search_change', ['AC', field('days', SIGNED_DAYS), CHANGED]),
  form('again', 'search_change', 'AC20DEC | AC/ABA | AC//LGW', [
    'AC',
    some(
      seq(
        maybe('out', '', DAY_BEFORE_HOUR),
        maybe('to', '//', TO),
        maybe('time', '', TIME),
        CHANGED,
      ),
    ),
  ]),
  // The way back on the same day.
  variant('again', 'search_change', ['ACR', { back_days: 0 }, maybe('time', '', TIME), CHANGED]),
  // 6P is a time, not the start of a date.
  variant('again', 'search_change', [
    'AC',
    field('time', { ...TIME, whole: toSticky(/\d{1,4}[APNM](?![A-Z0-9])/) }),
    CHANGED,
  ]),
  variant('again', 'search_change', ['AC', field('days', UNSIGNED_DAYS)]),
  variant('again', 'search_change', ['AC', FROM]),
  variant('again', 'search_change', ['AC', FROM, skip(/\/\//, ''), TO, CHANGED]),
  // A whole new search; one place after a date could be either end, so that is refused.
  variant('again', 'search', [
    'AC',
    unless(/^\d{1,2}[A-Z]{3}\d* ?[A-Z]{3}(?![A-Z])/),
    journey('availability'),
  ]),
  variant('again', 'search_change', ['A*D', field('out', DAY_BEFORE_HOUR)]),
  variant('again', 'search_change', ['A*B', FROM]),
  ...behind('A*D A*O', 'again', 'search_change', '', [TO]),
  // Changes of a timetable, which is shown as offers.
  ...behind('TC SC', 'again', 'search_change', '', [
    some(seq(maybe('out', '', DAY_BEFORE_HOUR), maybe('time', '', TIME), CHANGED)),
  ]),
  ...behind('TCR SCR TNR SNR', 'again', 'search_change', '', [field('back', DAY_BEFORE_HOUR)]),
  variant('again', 'show_offers', ['TCAN', { page: false }]),
  form('again', 'search_change', 'MN', ['MN', { days: 1 }]),
  form('again', 'search_change', 'MY', ['MY', { days: -1 }]),
  ...behind('MPAN MPAD MPTN MO', 'again', 'show_offers', 'MPAN', [{ page: false }]),
];

const shop = (head: string, example: string): Form =>
  form('shop', 'search', example, [
    head,
    { style: 'shop', time: null },
    FROM,
    '/D',
    field('out', TRAVEL_DATE),
    TO,
    // Options of the first slice apply to all slices.
    each('airlines', '/A', AIRLINE, ','),
    furtherSlices('/D'),
    ...ASKED_OF_SHOP,
  ]);

/** As `shop`, with airlines before the destination of their slice. */
const shopBy = (head: string): Form =>
  variant('shop', 'search', [
    head,
    { style: 'shop', time: null },
    FROM,
    '/D',
    field('out', TRAVEL_DATE),
    each('airlines', '/A', AIRLINE, ','),
    TO,
    furtherSlices('/D'),
    ...ASKED_OF_SHOP,
  ]);

/** Two slashes separate the options that apply to all slices. */
const ITINERARY = skip(/\/(?=\/)/, '');

const ASKED_OF_SHOP = [
  ITINERARY,
  alsoAirlines('/A', ','),
  ITINERARY,
  anyOrder(opt({ cabin: null }, '/K', field('cabin', CABIN_LETTER)), directOnly('/F', 'D|N')),
] as const;

export const SHOPPING: readonly Form[] = [
  form('availability', 'search', 'AN13SEPBNASFO8A', ['AN', journey('availability')]),
  ...Object.entries({ AD: 'departure', AA: 'arrival', AE: 'duration' } as const).map(
    ([head, order]) =>
      form('availability', 'search', `${head}13SEPBNASFO`, [
        head,
        { order },
        journey('availability'),
      ]),
  ),
  form('by_carrier', 'search', 'AN30AUGMNLBKK/ASQ', ['AN', journey('availability')]),
  form('return_availability', 'search_back', 'ACR15SEP', ['ACR', TRAVEL_DATE]),
  ...AGAIN,
  ...behind('TN SN SD TD', 'timetable', 'search', 'TN12AUGPARNYC', [journey('timetable')]),
  form('flight_detail', 'flight_detail', 'DO2', ['DO', OF_LINE]),
  form('sell_from_line', 'sell', 'SS1Y1 | SS2Y3*12', [
    'SS',
    SEATS_CLASS_LINE,
    opt(
      { connection: false, back_line: null },
      '*',
      { connection: true },
      opt({ back_line: null }, field('back_line', LINE)),
    ),
  ]),
  ...['', '*'].map((between) =>
    form('sell_connection', 'sell_classes', between === '' ? 'SS2CB1' : '', [
      'SS',
      SEATS_SOLD,
      CLASSES_OF_LINES(between),
    ]),
  ),
  form('sell_from_line', 'sell', 'FXZ1', ['FXZ', LINE, AS_OFFERED]),
  form('sell_connection', 'sell', 'SS1Y1*11', [
    'SS',
    SEATS_CLASS_LINE,
    '*',
    { connection: true },
    opt({ back_line: null }, field('back_line', LINE)),
  ]),
  form('sell_from_line', 'sell', 'SS1', ['SS', LINE, AS_OFFERED]),
  form('long_sell', 'sell_flight', 'SSEI154C12JULDUBLHR1', [
    'SS',
    FLIGHT,
    skip(/NN/, ''),
    opt({ seats: null }, SEATS_SOLD),
  ]),
  form('waitlist', 'waitlist_flight', 'SSAZ321D1FEBCPHEWRPE1', ['SS', FLIGHT, 'PE', SEATS_SOLD]),
  form('waitlist', 'waitlist', 'SS1Y7/PE', ['SS', SEATS_CLASS_LINE, skip(/\//, '/'), 'PE']),
  form('surface', 'surface', 'SIARNK', ['SIARNK']),
  shop('FXC', 'FXCNCE/D10DECMIA'),
  shop('FXD', 'FXDGRU/D20DECMIA/D02JANGRU'),
  shopBy('FXC'),
  shopBy('FXD'),
  form('fare_rules', 'fare_rules', 'FQN1', [
    'FQN',
    LINE,
    opt({ component: null }, '-', field('component', LINE)),
    CATEGORIES,
  ]),
  variant('fare_rules', 'fare_rules', ['FQN', CATEGORIES, { line: null, component: null }]),
  variant('flight_detail', 'flight_detail', ['FQS', LINE]),
];
