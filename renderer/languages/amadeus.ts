/** Amadeus entries: one or more forms for each function of the command table. */

import { ok } from '#main/contract/result.ts';
import { CABIN_LETTER, cabinOrClass, changedCabin, direct } from './cabins.ts';
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
  opt,
  type Part,
  type RowId,
  seq,
  skip,
  sp,
  text,
  variant,
} from './grammar.ts';
import { AMADEUS_NAMES, BRACKETED_INFANT, ONE_NAME, SPACED_INFANT } from './names.ts';
import {
  AIRCRAFT,
  AIRLINE_TO_FIND,
  AMOUNT,
  AREA,
  AS_OFFERED,
  AT_PLACE,
  airlineList,
  askedOfPrice,
  BEFORE_WORDS,
  birthRequest,
  CLASSES_OF_LINES,
  COMMISSION_AMOUNT,
  COUNTRY_SOUGHT,
  CURRENCY,
  card,
  DASHED_USE,
  DATE_AFTER_ROUTE,
  DATE_AND_NAME,
  DATE_OR_TODAY,
  DOCUMENT_STATUS,
  daysBetween,
  directOnly,
  docoToken,
  ELEMENT,
  FLIGHT,
  FLIGHT_AND_NAME,
  FLYER_NUMBER,
  issuingAirline,
  LEG_LINE,
  LEG_LINES,
  listDisplays,
  maybe,
  NAME_TO_FIND,
  NOTE,
  OF_LINE,
  OUT_OR_TODAY,
  PERCENTAGE,
  PHONE_CITY,
  PHONE_NUMBER,
  PHONE_USE,
  QUEUE_OR_ANY,
  REASON,
  REMARK_TEXT,
  RULES,
  route,
  SCROLLING,
  SEATS_CLASS_LINE,
  SERVICE,
  SERVICE_AIRLINE,
  SIGN,
  SUM,
  serviceText,
  some,
  TICKET_BY_NUMBER,
  TICKET_LINE,
  TICKET_NUMBERS,
  TIMES_OF_PLACES,
  TOPIC,
  travelDocument,
  typedText,
  UNSIGNED_DAYS,
  unless,
  ZONE,
} from './parts.ts';
import { REMINDER_QUEUE } from './reminder.ts';
import {
  AIRLINE,
  AIRLINE_WORD,
  AIRPORT,
  as,
  BOOKING_CLASS,
  CATEGORY,
  code,
  count,
  DATE,
  DAY_BEFORE_HOUR,
  DAYS,
  EMAIL,
  FLIGHT_NUMBER,
  FROM,
  LINE,
  LOCATOR,
  PASSENGER,
  PLACE,
  PLACE_CODE,
  QUEUE,
  SEATS,
  SEATS_SOLD,
  TICKET_NUMBER,
  TIME,
  TO,
  type Token,
  TRAVEL_DATE,
  toSticky,
} from './scan.ts';
import { alsoAirlines, DATED_SLICES, furtherSlices } from './slices.ts';
import { FLIGHT_STATUS } from './unsupported.ts';

/** J sends one message for all; the document is in the agency's language in any case. */
const MAILED = seq(
  skip(/J(?=-)/, ''),
  '-EML',
  { mailed: true },
  skip(/A(?![A-Z])/, ''),
  maybe('to', '-', EMAIL),
  leave(/\/P\d[\d,-]*/),
  leave(/\/LP ?[A-Z]{2}/),
);
const PASSENGERS = opt({ passengers: [] }, '/P', list('passengers', PASSENGER));
const ONE_PASSENGER = opt({ passenger: null }, '/P', PASSENGER);
/** The flights of a document are ignored: it is sent for all flights. */
const FOR_ALL_FLIGHTS = leave(/\/S\d[\d,-]*/);
const ON_LEGS = opt({ legs: [] }, '/S', LEG_LINES);
const ON_LEG = opt({ leg: null }, '/S', LEG_LINE);
/** All categories are listed, without the routing. */
const CATEGORIES = seq(
  skip(/\*(?:ALL|L)(?![A-Z0-9])/, ''),
  leave(/\*R[GT](?![A-Z0-9])/),
  opt({ category: null }, '*', RULES),
);
/** Excludes an infant in brackets, a numbered name, a number of seats and an airline's locator. */
const CHANGED_TEXT = typedText(
  'text',
  'expected.change_text',
  /(?!\(|\*|1\p{L}|\d\p{L}[\p{L} ]*\/ *\p{L}|\d{1,2}$)\S.*/u,
);
const CATEGORY_TEXT = typedText('text', 'expected.remark', /(?<=RM)[A-Z]\/\S.*/);
/** A remark's text, unless the remark is for one passenger or flight. */
const WHOLE_REMARK = seq(unless(/\/ *[PS]\d[\d,-]*$/), REMARK_TEXT);
const OSI_WORDS = code('text', 'expected.osi', /[^/ ,](?:[^/]|\/(?! *[PS] *\d))*/, /^$/);
const AIRLINES = airlineList(',');
/** Letters after RT for several parts of a booking: names and air, services, or all. */
const PARTS_SHOWN = /(?:[A-Z]{1,4})(?:,[A-Z]{1,4})+/;
const ONE_OR_MORE = /[A-Z]{1,4}(?:,[A-Z]{1,4})*/;
const DISPLAYS = listDisplays([
  // RT*E returns from a ticket to its booking, which also shows the airlines' locators.
  ['all', 'RT RTW RTAXR RT*E RL RTM RTS RTD RTX RTZ'],
  ['itinerary', 'RTI RTA RTB RTC RTL RTT RTU RTOS'],
  ['names', 'RTN RTNR'],
  ['remarks', 'RTO RTG RTJ RTP RTR RTRRX RTE RTSSR RTOSI'],
  ['price', 'TQT RTK RTFQ'],
  ['payments', 'RTF'],
  ['seats', 'RTSTR RTSVC'],
  ['history', 'RTRH RTH RTRF'],
]);
const shownAfter = () => skip(/(?:\/(?:ET|ER|RT))+/, '');
/** INF for the infants only, PAX for everybody else. */
const INFANTS_OR_OTHERS: Token<'infants' | 'others'> = {
  ...code('passenger', 'expected.passenger', /INF|PAX/, /^(?:I|IN|PA)$/),
  format: 'INF|PAX',
  value: (text) => (text === 'INF' ? 'infants' : 'others'),
  write: (whom) => (whom === 'infants' ? 'INF' : 'PAX'),
};
/** VBA, V-BA, V*BA, T-BA: T names the airline whose ticket stock it is. */
const SIGNED_ISSUER = /^ *(\/(?:V[-*]|T-))[A-Z0-9]{2}(?![A-Z0-9])/;
const ISSUER: ReturnType<typeof issuingAirline> = {
  ...issuingAirline('/V'),
  read: (scan, env, known) =>
    issuingAirline(SIGNED_ISSUER.exec(scan.rest)?.[1] ?? '/V').read(scan, env, known),
};
const ISSUED = anyOrder(
  maybe('whom', '/', INFANTS_OR_OTHERS, true),
  PASSENGERS,
  skip(/\/T-?1(?!\d)/, ''),
  shownAfter(),
  // Again: options may come before the passengers (electronic ticket) and after them (display).
  shownAfter(),
  ISSUER,
  leave(/\/(?:ITR|INV)[^/]*/),
);
/** Only the first passenger counts; others are ignored. */
const FIRST_PASSENGER = seq(maybe('passenger', '/P', PASSENGER), leave(/(?:[,-]\d{1,3})+(?!\d)/));
const BEFORE_USE = /-? ?\p{L}[^/]*?(?= *- ?[A-Z] *(?:\/|$)|\/|$)/u;
const PHONE_TEXT = maybe('text', '', typedText('text', 'expected.phone', BEFORE_USE));
/** The message's language is ignored: the passenger's own language is used. */
const WRITTEN_IN = leave(/\/[A-Z]{2}(?![A-Z0-9])/);
const ADDRESS = seq(EMAIL, WRITTEN_IN, maybe('passenger', '/P', PASSENGER));
const SERVICE_TEXT = serviceText(
  /(?![-,]|[PS] *\d[\d,-]*(?:\/|$))(?:[^/]|\/\/|\/(?! *[PS] *(?:\d|$)))+/,
);
/** LA-BA12345678: the airline that is asked, and another programme with its number. */
const OTHERS_NUMBER = /^ ?[A-Z0-9]{2} ?- ?[A-Z]{2}\d{6,}/;
const ASKED_PRICE = askedOfPrice('/', false, {
  types: /R(?:ADT|CHD?|INF?|C\d\d)(?:\*(?:ADT|CHD?|INF?|C\d\d))*(?=[/]|$)/,
  carrier: /R,VC-[A-Z0-9]{2}(?=[/]|$)/,
  other: /R,?[^/]*|[LAKNOC]-?[^/]*|PAX|INF|\/.*/,
});
const RANGE = seq(
  // Category 0 means the queue itself.
  skip(/C0(?!\d)/, ''),
  opt({ category: null }, 'C', field('category', CATEGORY)),
  opt({ range: null }, 'D', field('range', count('dates', 'expected.date_range'))),
);

/** A reminder's queue; without one, the queue of the agency's own time limits. */
const REMINDED: Part<{ queue: number; category: number | null }> = {
  format: '[/{queue}]',
  head: '',
  read(scan, env) {
    if (scan.match(BEFORE_QUEUE) === null) return ok({ queue: REMINDER_QUEUE, category: null });
    return QUEUED.read(scan, env, {});
  },
  write: (fields, env) =>
    fields.queue === REMINDER_QUEUE ? '' : `/${QUEUED.write(fields, env) ?? ''}`,
};
const BEFORE_QUEUE = toSticky(/ *\/ *(?=\d)/);
const QUEUED = seq(QUEUE, opt({ category: null }, 'C', field('category', CATEGORY)));

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

/** +3, -1: a sign is required. */
const SIGNED_DAYS: Token<number> = {
  ...DAYS,
  whole: toSticky(/[-+]\d{1,3}(?![0-9A-Z])/),
  write: (days) => (days < 0 ? `${days}` : `+${days}`),
};

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
  variant('again', 'search_change', ['ACR', { back_days: 0 }, some(CHANGED)]),
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
  ...behind('MPAN MO', 'again', 'show_offers', 'MPAN', [{ page: false }]),
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

/** Options for the layout of a seat map. */
const MAP_LAYOUT = skip(/\/(?:V|H|L|NL)$/, '');

/** A date; today if absent. */
const ON_DAY: Part<{ date: string }> = {
  format: '[{date}]',
  head: '',
  read: (scan, env) => (/^\d/.test(scan.rest) ? DAY.read(scan, env, {}) : ok({ date: env.today })),
  write: () => null,
};
const DAY = field('date', TRAVEL_DATE);

const price = (row: RowId, head: string, how: { lowest: boolean; store: boolean }): Form =>
  form(row, 'price', head, [head, how, anyOrder(PASSENGERS, ON_LEGS, ASKED_PRICE)]);

/** By the airline's own rules; other refund options are not accepted. */
const ALL_OF_IT = skip(/(?:\/(?:FULL|ATC))+(?![A-Z0-9])/, '');

/** The ticket under the cursor, by line or by number. */
const ticket = (row: RowId, kind: 'ticket' | 'void' | 'refund', head: string): Form[] => {
  const rest = kind === 'refund' ? ALL_OF_IT : skip(/(?!)/, '');
  return [
    variant(row, kind, [head, { ticket: null }]),
    form(row, kind, `${head}/L10`, [`${head}/L`, TICKET_LINE, rest]),
    variant(row, kind, [`${head}L`, TICKET_LINE, rest]),
    variant(row, kind, [head, TICKET_BY_NUMBER, rest]),
    form(row, kind, `${head}/TKT172-1234567890`, [
      `${head}/`,
      skip(/TKT?[-/]?/, 'TKT'),
      TICKET_BY_NUMBER,
      rest,
    ]),
  ];
};

/** After a place: its country, or airports only. */
const OF_WHICH_KIND = /\/[A-Z*]{1,3}(?![A-Z0-9])|\*/;

const DESK: readonly Form[] = [
  form('sign_in', 'sign_in', 'JI1234AB/SU', ['JI', SIGN]),
  form('sign_in', 'sign_out', 'JO', ['JO', skip(/\*|[A-F]/, '')]),
  form('work_areas', 'areas', 'JD', ['JD']),
  form('work_areas', 'area', 'JMB', ['JM', AREA]),
  form('training', 'training', 'JJ1234AB/SU', ['JJ', skip(/\S.*/, '')]),
  form('help', 'help', 'HE SP', [
    'HE',
    // HELP is one of Airdesk's own entries.
    unless(/^LP(?: |$)/),
    skip(/\//, ''),
    opt({ topic: null }, sp, TOPIC),
  ]),
  form('encode_city', 'encode_place', 'DAN PARIS', [
    'DAN',
    sp,
    field('text', typedText('city', 'expected.name_of_place', /[^/*]+/)),
    leave(OF_WHICH_KIND),
  ]),
  variant('encode_city', 'encode_place', ['DC', sp, COUNTRY_SOUGHT]),
  form('decode_city', 'decode_place', 'DAC CDG', ['DAC', sp, PLACE_CODE, leave(OF_WHICH_KIND)]),
  form('airline', 'airline', 'DNA LH', ['DNA', sp, AIRLINE_TO_FIND]),
  form('aircraft', 'aircraft', 'DNE747', ['DNE', AIRCRAFT]),
  form('local_time', 'local_time', 'DDHNL', ['DD', AT_PLACE]),
  variant('local_time', 'local_time', ['DD', TIMES_OF_PLACES]),
  // The time before its place.
  variant('local_time', 'local_time', [
    'DD',
    field('time', { ...TIME, whole: toSticky(/\d{3,4}[APNM]?(?=[A-Z]{3}\/)/) }),
    field('place', PLACE),
    '/',
    field('there', PLACE),
  ]),
  form('date_arithmetic', 'add_days', 'DD23MAY/31', ['DD', DATE, '/', field('days', DAYS)]),
  form('date_arithmetic', 'days_between', 'DD23MAY/15JUN', ['DD', daysBetween('/')]),
  variant('date_arithmetic', 'add_days', ['DD', DATE, field('days', SIGNED_DAYS)]),
  variant('date_arithmetic', 'days_between', ['DD', daysBetween('-')]),
  form('calculator', 'calculate', 'DF305.50P10', ['DF', skip(/ ?/, ''), SUM]),
  form('currency', 'convert', 'FQC120GBP/EUR', [
    'FQC',
    AMOUNT,
    field('from', CURRENCY),
    '/',
    field('to', CURRENCY),
  ]),
  form('minimum_connecting_time', 'connecting_time', 'DMJFK', ['DM', AIRPORT]),
  variant('scroll', 'recall', [
    'RE',
    opt({ entries: 1 }, field('entries', { ...LINE, whole: toSticky(/[1-9]\d?(?!\d)/) })),
  ]),
  ...SCROLLING,
  variant('scroll', 'scroll', ['M', { to: 'page_down' }]),
];

const SHOPPING: readonly Form[] = [
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

const BOOKING: readonly Form[] = [
  form('name', 'name', 'NM1KELLY/JOE MR', ['NM', AMADEUS_NAMES]),
  form('infant', 'name', 'NM1LEE/ANN(INF/SAM)', ['NM', AMADEUS_NAMES]),
  form('infant', 'infant', '1/(INF/LEE/SAM/02MAR26)', [
    PASSENGER,
    '/',
    skip(/\(ADT\)/, ''),
    BRACKETED_INFANT,
  ]),
  form('change_name', 'change_name', '3/1REED/KIM', [PASSENGER, '/1', ONE_NAME]),
  form('phone', 'phone', 'APLON 0712-B', [
    'AP',
    opt({ city: null }, field('city', PHONE_CITY), skip(/-(?=[+(\d])/, ''), sp),
    PHONE_NUMBER,
    anyOrder(DASHED_USE, PHONE_TEXT, FIRST_PASSENGER),
  ]),
  // The owner's name comes before the number: AP MIA ACME TRAVEL 305 555 0100 ANA-B
  variant('phone', 'phone', [
    'AP ',
    opt({ city: null }, field('city', { ...PHONE_CITY, whole: toSticky(/[A-Z]{3}(?![A-Z])/) }), sp),
    field(
      'text',
      // A letter and a dash are the use of the phone: AP M-351911234567
      typedText('text', 'expected.phone', /(?!\p{L} ?-)\p{L}[\p{L} .'&-]*(?= ?[+(]?\d)/u),
    ),
    PHONE_NUMBER,
    leave(/ *-? ?\p{L}[^/]*?(?= *- ?[A-Z] *(?:\/|$)|\/|$)/u),
    anyOrder(DASHED_USE, FIRST_PASSENGER),
  ]),
  form('phone', 'phone', 'APM-+55 11 99999 8888', [
    'AP',
    { city: null },
    // N-M+ means a contact for notifications, of one airline N-GA/M+.
    skip(/N-(?=(?:[A-Z0-9]{2}\/)?[A-Z]\+)/, ''),
    leave(/[A-Z0-9]{2}\/(?=M\+)/),
    field('use', PHONE_USE),
    skip(/[-+]/, '-'),
    // The city, or the airline that notifies.
    leave(/[A-Z]{3} ?(?=[+(\d])|(?:[A-Z][A-Z0-9]|\d[A-Z])\/(?:M\+)?(?=[+\d])/),
    PHONE_NUMBER,
    WRITTEN_IN,
    PHONE_TEXT,
    FIRST_PASSENGER,
  ]),
  // The use and its city, without a dash: APHMAD912345678
  variant('phone', 'phone', [
    'AP',
    { city: null },
    field('use', { ...PHONE_USE, whole: toSticky(/[ABHM](?= ?[A-Z]{3}[- ]?[+(\d])/) }),
    leave(/ ?[A-Z]{3}/),
    skip(/-/, ''),
    PHONE_NUMBER,
    PHONE_TEXT,
    FIRST_PASSENGER,
  ]),
  form('phone', 'email', 'APE-ANA@EXAMPLE.COM', ['APE', skip(/-/, '-'), ADDRESS]),
  // The airline that notifies is ignored: each gets the address.
  variant('phone', 'email', ['APN-', leave(/[A-Z0-9]{2}\/(?=E\+)/), 'E+', skip(/-/, ''), ADDRESS]),
  form('ticketing_time_limit', 'time_limit', 'TKTL16MAY', [
    'TKTL',
    skip(/\/(?=\d{1,2}[A-Z]{3})/, ''),
    TRAVEL_DATE,
    unless(/^\/Q\d+(?:C\d+)?$/),
    leave(/\/[A-Z0-9/]+/),
  ]),
  // On another queue than that of time limits.
  variant('queue_place', 'queue_place', [
    'TKTL',
    field('due_on', TRAVEL_DATE),
    '/Q',
    QUEUED,
    { range: null },
  ]),
  // Without a date it means today.
  variant('ticketing_time_limit', 'time_limit', [
    'TKTL',
    ON_DAY,
    leave(/\/(?!\d{1,2}[A-Z]{3})[A-Z0-9/]+/),
  ]),
  form('received_from', 'received_from', 'RF SUSAN', [
    'RF',
    skip(/ ?:/, ''),
    opt({ text: null }, sp, text('text', 'name', 'expected.name_of_person')),
  ]),
  form('end', 'end', 'ET', ['ET', { redisplay: false }]),
  form('end', 'end', 'ER', ['ER', { redisplay: true }]),
  form('commission', 'commission', 'FM5', ['FM', skip(/\*M\*/, ''), PERCENTAGE]),
  form('commission', 'commission', 'FM25.5A', ['FM', skip(/\*M\*/, ''), COMMISSION_AMOUNT, 'A']),
  ...heads('end', 'accept_schedule', 'ERK ETK', {}),
  form('split', 'file', 'EF', ['EF']),
  form('ignore', 'ignore', 'IG', ['IG', { redisplay: false }]),
  form('ignore', 'ignore', 'IR', ['IR', { redisplay: true }]),
  variant('by_name', 'pick', ['RT*', LINE]),
  form('retrieve_by_locator', 'retrieve', 'RT8T7URR', ['RT', LOCATOR]),
  form('by_name', 'find_name', 'RT/15DEC-SMITH', ['RT/', DATE_AND_NAME]),
  form('by_name', 'find_name', 'RT/SMITH', ['RT/', unless(/^(?:MCO|XSB)-/), NAME_TO_FIND]),
  // Finds a booking by a ticket number, with the same search.
  ...behind('RTTN/ RTTKT/ RTTKT RT/TKT', 'by_name', 'find_name', '', [
    skip(/[-/]/, ''),
    field('name', TICKET_NUMBER),
  ]),
  variant('by_name', 'find_name', [
    'RT',
    skip(/\//, ''),
    field('name', { ...TICKET_NUMBER, whole: toSticky(/\d{3}[- ]?\d{10,11}(?!\d)/) }),
  ]),
  form('by_name', 'pick', 'RT3', [
    'RT',
    field('line', { ...LINE, whole: toSticky(/[1-9]\d{0,2}(?![A-Z0-9/])/) }),
  ]),
  variant('retrieve_by_locator', 'retrieve', ['RTOA/', skip(/[A-Z0-9]{2}[-/*]/, ''), LOCATOR]),
  ...behind('RT RT/ RTD-', 'by_flight_and_name', 'find_flight', 'RTAA76/13SEP-SMITH', [
    FLIGHT_AND_NAME,
  ]),
  variant('retrieve_by_locator', 'retrieve', ['RT-', LOCATOR, leave(/-.*/)]),
  form('similar_names', 'similar_names', 'RT0', ['RT0']),
  ...DISPLAYS,
  ...behind('RTSTR RTSVC', 'display', 'display', '', [leave(/\/S\d[\d,-]*/), { part: 'seats' }]),
  // The documents of the booking, with their earlier versions.
  variant('display', 'display', [
    'RTTN',
    skip(/\/H(?![A-Z0-9])/, ''),
    { ...always({ part: 'tickets' }), write: () => null },
  ]),
  variant('display', 'display', ['RT', skip(PARTS_SHOWN, ''), { part: 'all' }]),
  // Those with some words; all are shown.
  variant('display', 'display', ['RTR/', leave(/\S.*/), { part: 'remarks' }]),
  // Works in a queue: RT.N,I
  variant('display', 'display', ['RT.', skip(ONE_OR_MORE, ''), { part: 'all' }]),
  form('cancel_segment', 'cancel_lines', 'XE4', ['XE', list('lines', LINE), { of: 'display' }]),
  variant('cancel_segment', 'cancel_lines', [
    'DL',
    skip(/\//, ''),
    list('lines', LINE),
    { of: 'display' },
  ]),
  form('cancel_itinerary', 'cancel_itinerary', 'XI', ['XI']),
  form('rebook_class', 'rebook_class', 'SBY2', ['SB', BOOKING_CLASS, opt({ leg: null }, LEG_LINE)]),
  form('split', 'split', 'SP2', ['SP', list('passengers', PASSENGER)]),
  form('copy', 'copy', 'RRN', ['RRN', { what: 'all' }]),
  form('copy', 'copy', 'RRI', ['RRI', { what: 'itinerary' }]),
  form('history', 'history', 'RH', ['RH', skip(/\/?(?:ALL|[A-Z]{1,3}\d{0,2})(?![A-Z])/, '')]),
  variant('history', 'history', ['RH.', skip(ONE_OR_MORE, '')]),
  form('itinerary_document', 'itinerary_document', 'IBPJ', [
    'IBP',
    skip(/J/, 'J'),
    { mailed: false },
  ]),
  ...heads('itinerary_document', 'itinerary_document', 'IEP IEPJ IED IEDJ IBD IBDJ', {
    mailed: false,
  }),
  form('itinerary_document', 'itinerary_document', 'IEP-EML', ['IEP', MAILED]),
  variant('itinerary_document', 'itinerary_document', [
    'IEP',
    skip(/J(?=-)/, ''),
    '-EML',
    { mailed: true },
    field('to', EMAIL),
  ]),
  variant('itinerary_document', 'itinerary_document', ['ITR', { mailed: false }]),
  ...behind('ITR IBP IBD IED', 'itinerary_document', 'itinerary_document', '', [MAILED]),
];

const CHANGES: readonly Form[] = [
  form('change_line', 'change_line', '5/NEW TEXT', [
    { of: 'display' },
    field('item', ELEMENT),
    '/',
    skip(/ +/, ''),
    // Excludes a text or an OSI for named passengers.
    unless(/\/ *[PS]\d[\d,-]*$/i),
    unless(/^(?:[PS][\d ,./-]*|\/.*|ADT|CHD|INF|YTH|[A-Z0-9]{2} .*\/ *P *\d[\d ,-]*)$/i),
    unless(new RegExp(`^${FLIGHT_STATUS}$`, 'i')),
    field('text', CHANGED_TEXT),
  ]),
];

const SERVICES: readonly Form[] = [
  form('frequent_flyer', 'flyer', 'FFNBW-123456789/P1', [
    'FFN',
    AIRLINE,
    skip(/ ?-/, '-'),
    FLYER_NUMBER,
    maybe('partners', ',', airlineList(',')),
    anyOrder(ONE_PASSENGER, FOR_ALL_FLIGHTS),
  ]),
  ...['SR INFT', 'SRINFT'].map((head) =>
    variant('infant', 'infant', [
      head,
      leave(/(?!HK|NN)[A-Z0-9]{2}(?= ?(?:(?:HK|NN)1?)?-)/),
      skip(/ ?(?:(?:HK|NN)1?)?- ?/, '-'),
      SPACED_INFANT,
      FOR_ALL_FLIGHTS,
      '/P',
      PASSENGER,
      FOR_ALL_FLIGHTS,
    ]),
  ),
  ...behind('FFD FFN', 'frequent_flyer', 'flyers', 'FFD', []),
  form('meal', 'service', 'SR VGMLIB/P1 | SR UMNR-AGE 9/P1/S3', [
    'SR',
    skip(/\*?/, ''),
    sp,
    SERVICE,
    opt({ airline: null }, SERVICE_AIRLINE),
    // The number of services is ignored: each passenger gets one.
    skip(/ ?(?:HK|NN)1?(?!\d)/, ''),
    leave(/ ?(?:HK|NN)\d/),
    opt({ text: null }, skip(/ *[-/](?! *[PS](?:\d|$))/, '-'), field('text', SERVICE_TEXT)),
    anyOrder(PASSENGERS, ON_LEGS),
  ]),
  form('passport', 'service', 'SR DOCO HK1-LONDON-V-9876543-LONDON-14MAR22-USA/P1', [
    'SR',
    skip(/\*/, ''),
    sp,
    'DOCO',
    { code: 'DOCO', airline: null, legs: [] },
    DOCUMENT_STATUS,
    '-',
    field('text', docoToken('-')),
    anyOrder(PASSENGERS, FOR_ALL_FLIGHTS),
  ]),
  form('passport', 'document', 'SR DOCS HK1-P-GBR-E12345-GBR-01JAN76-M-01DEC30-LAST-FIRST/P1', [
    'SR',
    skip(/\*/, ''),
    sp,
    'DOCS',
    DOCUMENT_STATUS,
    '-',
    travelDocument('-'),
    anyOrder(ONE_PASSENGER, FOR_ALL_FLIGHTS),
  ]),
  // With slashes, as in the other languages.
  variant('passport', 'document', [
    'SR',
    skip(/\*/, ''),
    sp,
    'DOCS',
    DOCUMENT_STATUS,
    '/',
    travelDocument('/'),
    anyOrder(ONE_PASSENGER, FOR_ALL_FLIGHTS),
  ]),
  variant('passport', 'birth', [
    'SR',
    skip(/\*/, ''),
    sp,
    'DOCS',
    DOCUMENT_STATUS,
    skip(/\/{4,6}/, ''),
    birthRequest('/', '//'),
    anyOrder(ONE_PASSENGER, FOR_ALL_FLIGHTS),
  ]),
  variant('passport', 'birth', [
    'SR',
    skip(/\*/, ''),
    sp,
    'DOCS',
    DOCUMENT_STATUS,
    '/DB/',
    birthRequest('/', '/'),
    anyOrder(ONE_PASSENGER, FOR_ALL_FLIGHTS),
  ]),
  form('passport', 'birth', 'SR DOCS HK1-----01JAN76-M--LAST-FIRST/P1', [
    'SR',
    skip(/\*/, ''),
    sp,
    'DOCS',
    DOCUMENT_STATUS,
    // Some guides write one dash less.
    skip(/-{3,6}/, '-----'),
    birthRequest('-', '--'),
    anyOrder(ONE_PASSENGER, FOR_ALL_FLIGHTS),
  ]),
  ...['SRFQTV', 'SR FQTV'].flatMap((head) =>
    // The airline of the programme stands before the number, that of the request before HK1.
    [
      seq(unless(OTHERS_NUMBER), skip(/ ?(?=[A-Z0-9]{2}-)/, '')),
      seq(DOCUMENT_STATUS, skip(/ ?-/, '')),
    ].map((before) =>
      variant('frequent_flyer', 'flyer', [
        head,
        before,
        AIRLINE,
        skip(/ ?-/, ''),
        FLYER_NUMBER,
        anyOrder(ONE_PASSENGER, FOR_ALL_FLIGHTS),
      ]),
    ),
  ),
  form('osi', 'osi', 'OS QF VIP CEO/P2', [
    'OS',
    sp,
    AIRLINE_WORD,
    sp,
    BEFORE_WORDS,
    field('text', OSI_WORDS),
    anyOrder(PASSENGERS, FOR_ALL_FLIGHTS),
  ]),
  // To all airlines, or a contact, without a blank after the airline: OSYYCTCB 020 7946 000
  variant('osi', 'osi', [
    'OS',
    sp,
    field('airline', { ...AIRLINE, whole: toSticky(/YY(?=[A-Z])|[A-Z0-9]{2}(?=CTC[A-Z])/) }),
    field('text', OSI_WORDS),
    PASSENGERS,
  ]),
  variant('remark', 'remark', [
    'RM',
    unless(/\/[PS]\d[\d,-]*$/),
    { kept: 'CATEGORY' },
    field('text', CATEGORY_TEXT),
  ]),
  form('remark', 'remark', 'RM PREFERS THE AISLE', ['RM', sp, WHOLE_REMARK]),
  form('remark', 'remark', 'RC MANAGER ONLY', [
    'RC',
    sp,
    { remark_type: 'CONFIDENTIAL' },
    WHOLE_REMARK,
  ]),
  form('remark', 'remark', 'RIR HAVE A GOOD TRIP', [
    'RIR',
    sp,
    { remark_type: 'ITINERARY' },
    WHOLE_REMARK,
  ]),
  form('seat_map', 'seat_map', 'SM4', [
    'SM',
    skip(/\/S(?=\d)/, ''),
    opt({ leg: null }, LEG_LINE),
    // The map is always of the booked class, for all passengers.
    skip(/\/(?:P\d{1,2}|[A-Z])(?![A-Z0-9])/, ''),
  ]),
  variant('seat_map', 'seat_map_line', [
    'SM/',
    LINE,
    leave(/\/\d(?=\/|$)/),
    skip(/\/[A-Z]$/, ''),
    { booking_class: '' },
  ]),
  form('seat_map', 'seat_map_flight', 'SM IB123/C/14AUGMADCDG', [
    'SM',
    sp,
    AIRLINE,
    FLIGHT_NUMBER,
    '/',
    opt({ booking_class: '' }, BOOKING_CLASS),
    skip(/\//, '/'),
    DATE_OR_TODAY,
    FROM,
    TO,
    MAP_LAYOUT,
  ]),
  form('seat_request', 'seat', 'ST/27AB/P1-2/S3', [
    'ST',
    skip(/\//, '/'),
    SEATS,
    anyOrder(PASSENGERS, ON_LEG),
  ]),
  form('seat_request', 'seat_zone', 'ST/A/P1/S3', [
    'ST',
    skip(/\//, '/'),
    ZONE,
    anyOrder(PASSENGERS, ON_LEGS),
  ]),
  // Passengers, and the leg, in either order.
  variant('seat_request', 'seat', ['ST', anyOrder(PASSENGERS, ON_LEG), '/', SEATS]),
  variant('seat_request', 'seat_zone', ['ST', anyOrder(PASSENGERS, ON_LEGS), '/', ZONE]),
  form('cancel_seats', 'cancel_seats', 'SX/S3', ['SX', skip(/ ?\/?ALL/, ''), ON_LEG]),
];

const SALE: readonly Form[] = [
  price('price_and_store', 'FXP', { lowest: false, store: true }),
  price('price_only', 'FXX', { lowest: false, store: false }),
  price('lowest_available', 'FXA', { lowest: true, store: false }),
  price('lowest_and_rebook', 'FXB', { lowest: true, store: true }),
  form('select', 'price', 'FXX/P1 | FXX/S1,3', [
    'FXX',
    { lowest: false, store: false },
    anyOrder(PASSENGERS, ON_LEGS),
  ]),
  form('stored_fare', 'display', 'TQT', [
    'TQT',
    { part: 'price' },
    // There is one stored price, for all passengers and flights.
    skip(/(?:\/(?:T1(?!\d)|ALL|INF|PAX|[PS]\d[\d,-]*))+/, ''),
  ]),
  form('stored_fare', 'delete_price', 'TTE', [
    'TTE',
    skip(/(?:\/(?:ALL|INF|PAX|[TPS]\d[\d,-]*))+/, ''),
  ]),
  form('card', 'pay_card', 'FPCCCA', ['FPCC', card('*E')]),
  form('installments', 'pay_card', 'FPCCCA*E03', ['FPCC', card('*E')]),
  ...heads('card', 'pay_cash', 'FPCASH FPCA', {}),
  form('card', 'pay_invoice', 'FPINV', ['FPINV', skip(/OICE|AGT/, '')]),
  form('issue', 'issue', 'TTP | TTP/INF | TTP/PAX', ['TTP', ISSUED]),
  variant('store_exchange', 'exchange_go_on', ['TTP/EXCH', shownAfter()]),
  ...ticket('read_ticket', 'ticket', 'TWD'),
  variant('read_ticket', 'ticket', ['TWDRT', { ticket: null }]),
  ...ticket('void', 'void', 'TRDC'),
  ...ticket('void', 'void', 'TWX'),
  form('refund', 'refund_confirm', 'TRFP', ['TRFP', shownAfter()]),
  ...ticket('refund', 'refund', 'TRF'),
  ...heads('exchange_estimate', 'exchange', 'FXF FXE', { numbers: [] }),
  ...behind('FXF/P FXE/P', 'exchange_estimate', 'exchange', 'FXF/P1', [{ numbers: [] }, PASSENGER]),
  ...behind('FXF/ FXE/ FXQ/', 'exchange_estimate', 'exchange', 'FXF/TKT957-2412887301', [
    skip(/TKT-?/, 'TKT'),
    TICKET_NUMBERS,
    maybe('passenger', '/P', PASSENGER),
  ]),
  variant('exchange_estimate', 'exchange', [
    'FXO',
    skip(/\/(?:TKT)?/, ''),
    TICKET_NUMBERS,
    maybe('passenger', '/P', PASSENGER),
  ]),
  ...heads('store_exchange', 'exchange_go_on', 'FXQ FXO', {}),
];

const WHY_PUT_OFF = leave(/\/[A-Z].*/);
const QUEUES: readonly Form[] = [
  form('queue_count', 'queue_count', 'QT', ['QT', { queue: null }]),
  form('queue_count', 'queue_count', 'QC87', [
    'QC',
    QUEUE,
    skip(/CE(?![A-Z0-9])/, ''),
    maybe('category', 'C', CATEGORY),
  ]),
  form('work_queue', 'queue_work', 'QS87C1D1', [
    'QS',
    QUEUE_OR_ANY,
    skip(/CE(?![A-Z0-9])/, ''),
    RANGE,
  ]),
  form('queue_place', 'queue_place', 'QE8C1D3', [
    'QE',
    // QER: the booking stays on the queue that is worked, as it does here in any case.
    skip(/R(?=\d)|\/(?=\d+(?:C\d+)?(?:D\d)?$)/, ''),
    QUEUE,
    RANGE,
  ]),
  form('queue_removal', 'queue_remove', 'QN | QN CUSTOMER LEFT', ['QN', REASON]),
  form('queue_removal', 'queue_delay', 'QD1300 | QD', [
    'QD',
    opt({ time: null }, TIME, WHY_PUT_OFF),
  ]),
  form('queue_removal', 'queue_delay', 'QD20DEC', [
    'QD',
    { time: null },
    TRAVEL_DATE,
    // The time and the reason are ignored.
    leave(/\/\d{3,4}[APNM]?(?![A-Z0-9])/),
    WHY_PUT_OFF,
  ]),
  form('queue_removal', 'queue_exit', 'QI', ['QI']),
  form('queue_place', 'queue_place', 'OP20DEC/8C1/CALL BACK', [
    'OP',
    skip(/\/(?=\d{1,2}[A-Z]{3}(?:\d{2})?(?:\/|$))/, ''),
    sp,
    field('due_on', TRAVEL_DATE),
    REMINDED,
    { range: null },
    maybe('note', '/', NOTE),
  ]),
  ...behind('QF QFR', 'queue_removal', 'queue_exit', '', [{ after: 'remove' }]),
  variant('queue_removal', 'queue_exit', ['QIR', { after: 'ignore' }]),
  ...heads('queue_removal', 'queue_exit', 'QDF', { after: 'delay' }),
  ...heads('queue_removal', 'queue_exit', 'QES', { after: 'end' }),
  ...heads('queue_removal', 'queue_exit', 'QNF', { after: 'remove' }),
  ...heads('queue_removal', 'queue_exit', 'QIF', { after: 'ignore' }),
];

export const AMADEUS: readonly Form[] = [
  ...DESK,
  ...SHOPPING,
  ...BOOKING,
  ...SERVICES,
  ...SALE,
  ...QUEUES,
  ...CHANGES,
];
