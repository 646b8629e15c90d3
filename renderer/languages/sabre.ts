/**
 * Sabre entries: one or more forms for each function of the command table. Flights are numbered from 1
 * among themselves, passengers by name field (2.1), and ¥ (also ‡ or +) and ¤ (also @) stand between.
 */

import { ok } from '#main/contract/result.ts';
import { phrase } from '../words/words.ts';
import { CABIN, direct } from './cabins.ts';
import {
  always,
  anyOrder,
  each,
  type Form,
  field,
  form,
  list,
  lit,
  opt,
  type Part,
  type RowId,
  seq,
  skip,
  sp,
  text,
} from './grammar.ts';
import { INFANT_NAME, ONE_NAME, PLAIN_NAMES } from './names.ts';
import {
  AIRCRAFT,
  AMOUNT,
  AREA,
  CURRENCY,
  card,
  FLIGHT,
  FLIGHT_AND_NAME,
  FLYER_NUMBER,
  LEG_SEGMENT,
  PHONE_CITY,
  PHONE_NUMBER,
  PHONE_USE,
  SEATS_CLASS_LINE,
  SERVICE,
  scrolling,
  serviceText,
  TICKET_BY_NUMBER,
  TICKET_ITEM,
  TICKET_NUMBERS,
  travelDocument,
  ZONE,
} from './parts.ts';
import {
  AIRLINE,
  AIRLINE_CODE,
  AIRLINE_WORD,
  AIRPORT,
  BOOKING_CLASS,
  count,
  DATE,
  DAYS,
  EMAIL,
  FROM,
  LINE,
  LOCATOR,
  NAME_FIELD,
  PASSENGER,
  PLACE,
  PLACE_CODE,
  QUEUE,
  SEATS,
  SEATS_SOLD,
  SEGMENT,
  TIME,
  TO,
  TRAVEL_DATE,
} from './scan.ts';

const NAMES = list('passengers', NAME_FIELD, { and: '/' });
const FOR_NAMES = opt({ passengers: [] }, lit('-'), NAMES);
const FOR_ONE = opt({ passenger: 1 }, lit('-'), field('passenger', NAME_FIELD));
const FLIGHTS = list('segments', SEGMENT, { and: '/' });

/** The sign between two selections; the first of them may stand right after the entry's head. */
const joint = (joined: '' | '¥'): Part<object> => ({
  ...skip(/[¥‡+]/, '¥'),
  format: '¥',
  write: (fields) =>
    joined === '' && 'passengers' in fields && String(fields.passengers) === '' ? '' : '¥',
});

/** N1.1¥S1/3-7: for whom and for which flights. */
const selected = (joined: '' | '¥') =>
  seq(
    opt({ passengers: [] }, lit(`${joined}N`), NAMES),
    opt({ segments: [] }, joint(joined), lit('S'), FLIGHTS),
  );

/** 20DECGRUMIA0900-C/D¥LAAA */
const journey = (style: 'availability' | 'timetable') =>
  seq(
    always({ style, back: null }),
    field('out', TRAVEL_DATE),
    field('from', FROM),
    field('to', TO),
    opt({ time: null }, field('time', TIME)),
    anyOrder(
      opt({ cabin: null }, lit('-'), field('cabin', CABIN)),
      opt({ direct: false }, lit('/'), field('direct', direct('D|0'))),
      each('airlines', '¥', AIRLINE, ''),
    ),
  );

const DESK: readonly Form[] = [
  form('sign_in', 'sign_in', 'SI*1234', [lit('SI*'), text('sign', 'sign', 'expected.sign')]),
  form('sign_in', 'sign_out', 'SO*', [lit('SO'), skip(/\*/, '*')]),
  form('work_areas', 'areas', '*S*', [lit('*S'), skip(/\*/, '*')]),
  form('work_areas', 'area', '¤B', [lit('¤'), field('area', AREA)]),
  form('help', 'help', 'F*1', [
    lit('F*'),
    opt({ topic: null }, text('topic', 'entry', 'expected.topic')),
  ]),
  form('encode_city', 'encode_place', 'W/-CCPARIS', [
    lit('W/-CC'),
    text('text', 'city', 'expected.name_of_place'),
  ]),
  form('decode_city', 'decode_place', 'W/*CDG', [lit('W/*'), field('code', PLACE_CODE)]),
  form('airline', 'airline', 'W/*AC', [lit('W/*'), field('text', AIRLINE_CODE)]),
  form('airline', 'airline', 'W/-ALLUFTHANSA', [
    lit('W/-AL'),
    text('text', 'airline', 'expected.airline_or_name'),
  ]),
  form('aircraft', 'aircraft', 'W/EQ*747', [lit('W/EQ*'), field('code', AIRCRAFT)]),
  form('local_time', 'local_time', 'T*HNL', [
    lit('T*'),
    opt({ place: null }, field('place', PLACE)),
  ]),
  form('date_arithmetic', 'add_days', 'T¤25FEB¥80', [
    lit('T¤'),
    field('date', DATE),
    skip(/[¥‡+](?=[-+\d])|(?=-)/, '¥', /^[¥‡+]$/),
    field('days', DAYS),
  ]),
  form('date_arithmetic', 'days_between', 'T¤25FEB¥10MAR', [
    lit('T¤'),
    field('from', DATE),
    lit('¥'),
    field('to', DATE),
  ]),
  ...(
    [
      ['DC¥', ['DC¥JPY3500/USD']],
      ['DC', []],
    ] as const
  ).map(([head, examples]) =>
    form('currency', 'convert', examples, [
      lit(head),
      field('from', CURRENCY),
      field('amount', AMOUNT),
      lit('/'),
      field('to', CURRENCY),
    ]),
  ),
  ...(
    [
      ['T*CT-', ['T*CT-JFK']],
      ['T*CT', []],
    ] as const
  ).map(([head, examples]) =>
    form('minimum_connecting_time', 'connecting_time', examples, [
      lit(head),
      field('airport', AIRPORT),
    ]),
  ),
  ...scrolling,
];

const SHOPPING: readonly Form[] = [
  form('availability', 'search', '113SEPBNASFO9A', [lit('1'), journey('availability')]),
  form('by_carrier', 'search', '118JULMADSFO¥BA', [lit('1'), journey('availability')]),
  form('return_availability', 'search_back', '1R25AUG', [lit('1R'), field('date', TRAVEL_DATE)]),
  form('timetable', 'search', 'S18MAYCAINBO', [lit('S'), journey('timetable')]),
  form(
    'flight_detail',
    'flight_detail',
    ['VI*', 'VI*2'],
    [lit('VI*'), opt({ line: null }, field('line', LINE))],
  ),
  form('sell_from_line', 'sell', '01Y1', [
    lit('0'),
    SEATS_CLASS_LINE,
    always({ back_line: null, connection: false }),
  ]),
  form('sell_connection', 'sell', '01Y7*', [
    lit('0'),
    SEATS_CLASS_LINE,
    lit('*'),
    always({ back_line: null, connection: true }),
  ]),
  form('long_sell', 'sell_flight', '0GF162Y25JULBAHLHRNN1', [
    lit('0'),
    FLIGHT,
    lit('NN'),
    field('seats', SEATS_SOLD),
  ]),
  form('waitlist', 'waitlist', '01Y7LL', [lit('0'), SEATS_CLASS_LINE, lit('LL')]),
  form('waitlist', 'waitlist_flight', '0AZ321D1FEBCPHEWRLL1', [
    lit('0'),
    FLIGHT,
    lit('LL'),
    field('seats', SEATS_SOLD),
  ]),
  form('surface', 'surface', '0A', [lit('0A'), skip(/RNK/, '')]),
  form('shop', 'search_again', 'WPNI', [lit('WPNI')]),
  form('fare_rules', 'fare_rules', 'RD3*16', [
    lit('RD'),
    field('line', LINE),
    opt({ category: null }, lit('*'), field('category', count('category', 'expected.category'))),
  ]),
];

const BOOKING: readonly Form[] = [
  form('name', 'name', '-WHITE/ALAN MR', [lit('-'), PLAIN_NAMES]),
  form('infant', 'infant', '-I/LEE/ANN', [lit('-I/'), always({ passenger: null }), INFANT_NAME]),
  form('change_name', 'change_name', '-2¤REED/KIM', [
    lit('-'),
    field('passenger', PASSENGER),
    skip(/\.1(?!\d)/, '', /^\.$/),
    lit('¤'),
    ONE_NAME,
  ]),
  form('phone', 'phone', '9202-222-3737-A', [
    lit('9'),
    opt({ city: null }, field('city', PHONE_CITY), skip(/-/, '')),
    field('number', PHONE_NUMBER),
    opt({ use: null }, lit('-'), field('use', PHONE_USE)),
  ]),
  form('phone', 'email', 'PE¥ANA@EXAMPLE.COM¥', [
    lit('PE¥'),
    field('email', EMAIL),
    skip(/[¥‡+]/, '¥'),
  ]),
  form('ticketing_time_limit', 'time_limit', '7TAW9AUG/', [
    lit('7TAW'),
    field('date', DATE),
    skip(/\//, '/'),
  ]),
  form('received_from', 'received_from', '6SUSAN', [
    lit('6'),
    opt({ text: null }, text('text', 'name', 'expected.name_of_person')),
  ]),
  form('end', 'end', 'E', [lit('E'), always({ redisplay: false })]),
  form('end', 'end', 'ER', [lit('ER'), always({ redisplay: true })]),
  form('end', 'accept_schedule', '.1HK', [lit('.'), skip(/\d{1,2}|ALL/, '1'), lit('HK')]),
  form('ignore', 'ignore', 'I', [lit('I'), always({ redisplay: false })]),
  form('ignore', 'ignore', 'IR', [lit('IR'), always({ redisplay: true })]),
  form('retrieve_by_locator', 'retrieve', '*ATUUWE', [lit('*'), field('locator', LOCATOR)]),
  form('by_name', 'find_name', '*-SMITH', [lit('*-'), text('name', 'name', 'expected.surname')]),
  form('by_flight_and_name', 'find_flight', '*AA76/13SEP-SMITH', [lit('*'), FLIGHT_AND_NAME]),
  form('similar_names', 'similar_names', '*L', [lit('*L')]),
  form('display', 'display', '*A', [lit('*A'), always({ part: 'all' })]),
  ...['*IA', '*I'].map((entry) =>
    form('display', 'display', entry, [lit(entry), always({ part: 'itinerary' })]),
  ),
  form('display', 'display', '*N', [lit('*N'), always({ part: 'names' })]),
  form('cancel_segment', 'cancel_lines', 'X2', [
    lit('X'),
    list('lines', SEGMENT, { and: '/' }),
    always({ of: 'flights' }),
  ]),
  form('cancel_itinerary', 'cancel_itinerary', 'XI', [lit('XI')]),
  form('rebook_class', 'rebook_class', 'WC1Y', [
    lit('WC'),
    opt({ leg: null }, LEG_SEGMENT),
    field('booking_class', BOOKING_CLASS),
  ]),
  form('split', 'split', 'D1.1', [lit('D'), list('passengers', NAME_FIELD, { and: '*' })]),
  form('split', 'file', 'F', [lit('F')]),
  form('copy', 'copy', 'IC', [lit('IC'), always({ what: 'all' })]),
  ...['*H', '*HIA'].map((entry) => form('history', 'history', entry, [lit(entry)])),
  form('itinerary_document', 'itinerary_document', 'DIT', [lit('DIT'), always({ mailed: false })]),
];

const PAYMENTS = ['-*', '-CASH', '-INVOICE'];

/** 5- begins a form of payment: never a remark that is kept. */
const NO_PAYMENT: Part<object> = {
  format: '',
  head: '',
  read(scan) {
    scan.blanks();
    const { rest } = scan;
    if (!rest.startsWith('-')) return ok({});
    const begun = PAYMENTS.some((one) => one.startsWith(rest));
    return scan.stop(phrase('expected.payment'), begun);
  },
  write: (fields) => ('text' in fields && String(fields.text).startsWith('-') ? null : ''),
};

const SERVICES: readonly Form[] = [
  form('frequent_flyer', 'flyer', 'FFBW123456789-1.1', [
    lit('FF'),
    field('airline', AIRLINE),
    field('code', FLYER_NUMBER),
    FOR_ONE,
  ]),
  form('frequent_flyer', 'flyers', '*FF', [lit('*FF')]),
  form(
    'meal',
    'service',
    ['3VGML1-1.1', '3UMNR1/AGE 9-1.1'],
    [
      lit('3'),
      always({ airline: null }),
      field('code', SERVICE),
      skip(/A(?![A-Z])/, ''),
      opt({ leg: null }, LEG_SEGMENT),
      opt({ text: null }, lit('/'), field('text', serviceText(/(?:[^-]|-(?!\d{1,3}\.1(?!\d)))+/))),
      FOR_NAMES,
    ],
  ),
  form('passport', 'document', '3DOCS/P/GB/E12345/GB/01JAN76/M/01DEC30/LAST/FIRST-1.1', [
    lit('3DOCS'),
    skip(/A/, ''),
    lit('/'),
    travelDocument('/'),
    FOR_ONE,
  ]),
  form('osi', 'osi', '3OSI BA VIP', [
    lit('3OSI'),
    sp,
    field('airline', AIRLINE_WORD),
    sp,
    text('text', 'text', 'expected.osi'),
    always({ passengers: [] }),
  ]),
  form('remark', 'remark', '5PREFERS THE AISLE', [
    lit('5'),
    NO_PAYMENT,
    text('text', 'text', 'expected.remark'),
  ]),
  form('seat_map', 'seat_map', '4G1*', [lit('4G'), opt({ leg: null }, LEG_SEGMENT), lit('*')]),
  form('seat_request', 'seat', '4G1/12A-1.1', [
    lit('4G'),
    opt({ leg: null }, LEG_SEGMENT),
    lit('/'),
    field('seats', SEATS),
    FOR_NAMES,
  ]),
  form('seat_request', 'seat_zone', '4G1/AN1-1.1', [
    lit('4G'),
    opt({ leg: null }, LEG_SEGMENT),
    lit('/'),
    field('zone', ZONE),
    FOR_NAMES,
  ]),
  form('cancel_seats', 'cancel_seats', '4GX1', [lit('4GX'), LEG_SEGMENT]),
  form('cancel_seats', 'cancel_seats', '4GXALL', [lit('4GXALL'), always({ leg: null })]),
];

const price = (
  row: RowId,
  entry: string,
  how: { lowest: boolean; store: boolean },
  joined: '' | '¥' = '¥',
): Form => form(row, 'price', entry, [lit(entry), always(how), selected(joined)]);

const TICKETS = form('read_ticket', 'display', '*T', [lit('*T'), always({ part: 'tickets' })]);

const TICKET = [
  { row: 'read_ticket', kind: 'ticket', head: 'WETR*', number: 'WETR*T' },
  { row: 'void', kind: 'void', head: 'WV', number: 'WVT' },
  { row: 'refund', kind: 'refund', head: 'WFRT*', number: 'WFRT' },
] as const;

const SALE: readonly Form[] = [
  form('price_and_store', 'price', 'PQ', [
    lit('PQ'),
    always({ lowest: false, store: true, passengers: [], segments: [] }),
  ]),
  price('price_and_store', 'WPRQ', { lowest: false, store: true }),
  price('price_only', 'WP', { lowest: false, store: false }, ''),
  price('lowest_available', 'WPNC', { lowest: true, store: false }),
  price('lowest_and_rebook', 'WPNCB', { lowest: true, store: true }),
  form(
    'select',
    'price',
    ['WPN1.1', 'WPS1/3-7', 'WPN1.1/3.1¥S2'],
    [lit('WP'), always({ lowest: false, store: false }), selected('')],
  ),
  form('stored_fare', 'display', '*PQ', [
    lit('*PQ'),
    always({ part: 'price' }),
    skip(/\d{1,2}(?!\d)/, ''),
  ]),
  form('stored_fare', 'delete_price', 'PQD-ALL', [lit('PQD'), skip(/-ALL|\d{1,2}/, '-ALL')]),
  form('card', 'pay_card', '5-*VI', [lit('5-*'), card('*E')]),
  form('card', 'pay_cash', '5-CASH', [lit('5-CASH')]),
  form('card', 'pay_invoice', '5-INVOICE', [lit('5-INV'), skip(/OICE/, 'OICE')]),
  form('instalments', 'pay_card', '5-*VI*E03', [lit('5-*'), card('*E')]),
  ...(
    [
      ['W¥PQ', ['W¥PQ1', 'W¥PQ1¥N1.1']],
      // The sign is on no common keyboard.
      ['WPQ', []],
    ] as const
  ).map(([head, examples]) =>
    form('issue', 'issue', examples, [
      lit(head),
      skip(/\d{1,2}/, '1'),
      opt({ passengers: [] }, lit('¥N'), NAMES),
    ]),
  ),
  TICKETS,
  ...TICKET.flatMap(({ row, kind, head, number }) => [
    form(row, kind, `${number}1721234567890`, [lit(number), TICKET_BY_NUMBER]),
    form(row, kind, `${head}2`, [lit(head), TICKET_ITEM]),
  ]),
  form('exchange_estimate', 'exchange', 'WFRF', [lit('WFRF'), always({ numbers: [] })]),
  form('exchange_estimate', 'exchange', 'WFRF1721234567890¥N1.1', [
    lit('WFRF'),
    TICKET_NUMBERS,
    skip(/[¥‡+]N\d{1,2}\.1/, '', /^[¥‡+](N(\d{1,2}\.?)?)?$/),
  ]),
  form('store_exchange', 'exchange_go_on', 'WFRC', [lit('WFRC')]),
];

const QUEUES: readonly Form[] = [
  form(
    'queue_count',
    'queue_count',
    ['QC/40', 'QC/'],
    [lit('QC/'), opt({ queue: null }, field('queue', QUEUE))],
  ),
  form('work_queue', 'queue_work', 'Q/40', [
    lit('Q/'),
    opt({ queue: null }, field('queue', QUEUE)),
    always({ category: null, range: null }),
  ]),
  form('queue_place', 'queue_place', 'QP/40', [
    lit('QP/'),
    field('queue', QUEUE),
    always({ category: null, range: null }),
  ]),
  form('queue_removal', 'queue_remove', 'QR', [
    lit('QR'),
    opt({ reason: null }, sp, text('reason', 'reason', 'expected.reason')),
  ]),
  form('queue_removal', 'queue_exit', 'QXI', [lit('QXI')]),
];

export const SABRE: readonly Form[] = [
  ...DESK,
  ...SHOPPING,
  ...BOOKING,
  ...SERVICES,
  ...SALE,
  ...QUEUES,
];
