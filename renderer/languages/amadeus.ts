/** Amadeus entries: one or more forms for each function of the command table. */

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
  type RowId,
  seq,
  skip,
  sp,
  text,
} from './grammar.ts';
import { AMADEUS_NAMES, BRACKETED_INFANT, ONE_NAME } from './names.ts';
import {
  AIRCRAFT,
  AMOUNT,
  AREA,
  BACK,
  CURRENCY,
  card,
  FLIGHT,
  FLIGHT_AND_NAME,
  FLYER_NUMBER,
  LEG_LINE,
  PHONE_CITY,
  PHONE_NUMBER,
  PHONE_USE,
  SEATS_CLASS_LINE,
  SERVICE,
  SUM,
  scrolling,
  serviceText,
  TICKET_BY_NUMBER,
  TICKET_LINE,
  TICKET_NUMBERS,
  travelDocument,
  WAY_BACK,
  ZONE,
} from './parts.ts';
import {
  AIRLINE,
  AIRLINE_WORD,
  AIRPORT,
  BOOKING_CLASS,
  code,
  count,
  DATE,
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
  TIME,
  TO,
  TRAVEL_DATE,
} from './scan.ts';

const PASSENGERS = opt({ passengers: [] }, lit('/P'), list('passengers', PASSENGER));
const ONE_PASSENGER = opt({ passenger: 1 }, lit('/P'), field('passenger', PASSENGER));
const SEGMENTS = opt({ segments: [] }, lit('/S'), list('segments', LINE));
const ON_LEG = opt({ leg: null }, lit('/S'), LEG_LINE);
const CATEGORY = count('category', 'expected.category');
const CATEGORIES = opt({ category: null }, lit('*'), field('category', CATEGORY));
const REASON = opt({ reason: null }, sp, text('reason', 'reason', 'expected.reason'));
const RANGE = seq(
  opt({ category: null }, lit('C'), field('category', CATEGORY)),
  opt({ range: null }, lit('D'), field('range', count('dates', 'expected.date_range'))),
);

/** AN20DECGRUMIA0800/ALA,AA/CC/FD*02JAN; the timetable is asked for alike. */
const journey = (style: 'availability' | 'timetable') =>
  seq(
    always({ style }),
    field('out', TRAVEL_DATE),
    field('from', FROM),
    field('to', TO),
    opt({ time: null }, field('time', TIME)),
    anyOrder(
      each('airlines', '/A', AIRLINE, ','),
      opt({ cabin: null }, lit('/C'), field('cabin', CABIN)),
      opt({ direct: false }, lit('/F'), field('direct', direct('D|N'))),
      opt({ back: null }, lit('*'), BACK),
    ),
  );

const shop = (head: string, example: string): Form =>
  form('shop', 'search', example, [
    lit(head),
    always({ style: 'shop', time: null, airlines: [], cabin: null, direct: false }),
    field('from', FROM),
    lit('/D'),
    field('out', TRAVEL_DATE),
    field('to', TO),
    opt({ back: null }, lit('/D'), BACK, WAY_BACK),
  ]);

const price = (row: RowId, head: string, how: { lowest: boolean; store: boolean }): Form[] => [
  form(row, 'price', head, [lit(head), always(how), anyOrder(PASSENGERS, SEGMENTS)]),
];

/** A ticket under the cursor, by line or by number. */
const ticket = (row: RowId, kind: 'ticket' | 'void' | 'refund', head: string): Form[] => {
  const rest = skip(kind === 'refund' ? /[/][A-Z/]*/ : /(?!)/, '');
  return [
    form(row, kind, [], [lit(head), always({ ticket: null })]),
    form(row, kind, [`${head}/L10`], [lit(`${head}/L`), TICKET_LINE, rest]),
    form(
      row,
      kind,
      [`${head}/TKT172-1234567890`],
      [lit(`${head}/`), skip(/TKT/, 'TKT'), TICKET_BY_NUMBER, rest],
    ),
  ];
};

const DESK: readonly Form[] = [
  form('sign_in', 'sign_in', 'JI1234AB/SU', [lit('JI'), text('sign', 'sign', 'expected.sign')]),
  form('sign_in', 'sign_out', 'JO', [lit('JO')]),
  form('work_areas', 'areas', 'JD', [lit('JD')]),
  form('work_areas', 'area', 'JMB', [lit('JM'), field('area', AREA)]),
  form('training', 'training', 'JJ1234AB/SU', [lit('JJ'), skip(/\S.*/, '')]),
  form('help', 'help', 'HE SP', [
    lit('HE'),
    opt({ topic: null }, sp, text('topic', 'entry', 'expected.topic')),
  ]),
  form('encode_city', 'encode_place', 'DAN PARIS', [
    lit('DAN'),
    sp,
    text('text', 'city', 'expected.name_of_place'),
  ]),
  form('decode_city', 'decode_place', 'DAC CDG', [lit('DAC'), sp, field('code', PLACE_CODE)]),
  form('airline', 'airline', 'DNA LH', [
    lit('DNA'),
    sp,
    text('text', 'airline', 'expected.airline_or_name'),
  ]),
  form('aircraft', 'aircraft', 'DNE747', [lit('DNE'), field('code', AIRCRAFT)]),
  form('local_time', 'local_time', 'DDHNL', [
    lit('DD'),
    opt({ place: null }, field('place', PLACE)),
  ]),
  form('date_arithmetic', 'add_days', 'DD23MAY/31', [
    lit('DD'),
    field('date', DATE),
    lit('/'),
    field('days', DAYS),
  ]),
  form('date_arithmetic', 'days_between', 'DD23MAY/15JUN', [
    lit('DD'),
    field('from', DATE),
    lit('/'),
    field('to', DATE),
  ]),
  form('calculator', 'calculate', 'DF305.50P10', [lit('DF'), field('sum', SUM)]),
  form('currency', 'convert', 'FQC120GBP/EUR', [
    lit('FQC'),
    field('amount', AMOUNT),
    field('from', CURRENCY),
    lit('/'),
    field('to', CURRENCY),
  ]),
  form('minimum_connecting_time', 'connecting_time', 'DMJFK', [
    lit('DM'),
    field('airport', AIRPORT),
  ]),
  ...scrolling,
];

const SHOPPING: readonly Form[] = [
  form('availability', 'search', 'AN13SEPBNASFO8A', [lit('AN'), journey('availability')]),
  form('by_carrier', 'search', 'AN30AUGMNLBKK/ASQ', [lit('AN'), journey('availability')]),
  form('return_availability', 'search_back', 'ACR15SEP', [lit('ACR'), field('date', TRAVEL_DATE)]),
  form('timetable', 'search', 'TN12AUGPARNYC', [lit('TN'), journey('timetable')]),
  form('flight_detail', 'flight_detail', 'DO2', [
    lit('DO'),
    opt({ line: null }, field('line', LINE)),
  ]),
  form(
    'sell_from_line',
    'sell',
    ['SS1Y1', 'SS2Y3*12'],
    [
      lit('SS'),
      SEATS_CLASS_LINE,
      opt(
        { connection: false, back_line: null },
        lit('*'),
        always({ connection: true }),
        opt({ back_line: null }, field('back_line', LINE)),
      ),
    ],
  ),
  form('sell_connection', 'sell', 'SS1Y1*11', [
    lit('SS'),
    SEATS_CLASS_LINE,
    lit('*'),
    always({ connection: true }),
    opt({ back_line: null }, field('back_line', LINE)),
  ]),
  form('sell_from_line', 'sell', 'SS1', [
    lit('SS'),
    field('line', LINE),
    always({ seats: null, booking_class: null, connection: false, back_line: null }),
  ]),
  form('long_sell', 'sell_flight', 'SSEI154C12JULDUBLHR1', [
    lit('SS'),
    FLIGHT,
    opt({ seats: null }, field('seats', SEATS_SOLD)),
  ]),
  form('waitlist', 'waitlist_flight', 'SSAZ321D1FEBCPHEWRPE1', [
    lit('SS'),
    FLIGHT,
    lit('PE'),
    field('seats', SEATS_SOLD),
  ]),
  form('waitlist', 'waitlist', 'SS1Y7/PE', [lit('SS'), SEATS_CLASS_LINE, lit('/PE')]),
  form('surface', 'surface', 'SIARNK', [lit('SIARNK')]),
  shop('FXC', 'FXCNCE/D10DECMIA'),
  shop('FXD', 'FXDGRU/D20DECMIA/D02JANGRU'),
  form('fare_rules', 'fare_rules', 'FQN1', [lit('FQN'), field('line', LINE), CATEGORIES]),
];

const BOOKING: readonly Form[] = [
  form('name', 'name', 'NM1KELLY/JOE MR', [lit('NM'), AMADEUS_NAMES]),
  form('infant', 'name', 'NM1LEE/ANN(INF/SAM)', [lit('NM'), AMADEUS_NAMES]),
  form('infant', 'infant', '1/(INF/LEE/SAM/02MAR26)', [
    field('passenger', PASSENGER),
    lit('/'),
    BRACKETED_INFANT,
  ]),
  form('change_name', 'change_name', '3/1REED/KIM', [
    field('passenger', PASSENGER),
    lit('/1'),
    ONE_NAME,
  ]),
  form('phone', 'phone', 'APLON 0712-B', [
    lit('AP'),
    opt({ city: null }, field('city', PHONE_CITY), sp),
    field('number', PHONE_NUMBER),
    opt({ use: null }, lit('-'), field('use', PHONE_USE)),
  ]),
  form('phone', 'phone', 'APM-+55 11 99999 8888', [
    lit('AP'),
    always({ city: null }),
    field('use', PHONE_USE),
    lit('-'),
    field('number', PHONE_NUMBER),
  ]),
  form('phone', 'email', 'APE-ANA@EXAMPLE.COM', [
    lit('APE'),
    skip(/-/, '-'),
    field('email', EMAIL),
  ]),
  form('ticketing_time_limit', 'time_limit', 'TKTL16MAY', [lit('TKTL'), field('date', DATE)]),
  form('received_from', 'received_from', 'RF SUSAN', [
    lit('RF'),
    opt({ text: null }, sp, text('text', 'name', 'expected.name_of_person')),
  ]),
  form('end', 'end', 'ET', [lit('ET'), always({ redisplay: false })]),
  form('end', 'end', 'ER', [lit('ER'), always({ redisplay: true })]),
  ...['ERK', 'ETK'].map((entry) => form('end', 'accept_schedule', entry, [lit(entry)])),
  form('split', 'file', 'EF', [lit('EF')]),
  form('ignore', 'ignore', 'IG', [lit('IG'), always({ redisplay: false })]),
  form('ignore', 'ignore', 'IR', [lit('IR'), always({ redisplay: true })]),
  form('retrieve_by_locator', 'retrieve', 'RT8T7URR', [lit('RT'), field('locator', LOCATOR)]),
  form('by_name', 'find_name', 'RT/SMITH', [lit('RT/'), text('name', 'name', 'expected.surname')]),
  form('by_flight_and_name', 'find_flight', 'RTAA76/13SEP-SMITH', [lit('RT'), FLIGHT_AND_NAME]),
  form('similar_names', 'similar_names', 'RT0', [lit('RT0')]),
  form('display', 'display', 'RT', [lit('RT'), always({ part: 'all' })]),
  form('display', 'display', 'RTI', [lit('RTI'), always({ part: 'itinerary' })]),
  form('display', 'display', 'RTN', [lit('RTN'), always({ part: 'names' })]),
  form('cancel_segment', 'cancel_lines', 'XE4', [
    lit('XE'),
    list('lines', LINE),
    always({ of: 'display' }),
  ]),
  form('cancel_itinerary', 'cancel_itinerary', 'XI', [lit('XI')]),
  form('rebook_class', 'rebook_class', 'SBY2', [
    lit('SB'),
    field('booking_class', BOOKING_CLASS),
    opt({ leg: null }, LEG_LINE),
  ]),
  form('split', 'split', 'SP2', [lit('SP'), list('passengers', PASSENGER)]),
  form('copy', 'copy', 'RRN', [lit('RRN'), always({ what: 'all' })]),
  form('copy', 'copy', 'RRI', [lit('RRI'), always({ what: 'itinerary' })]),
  form('history', 'history', 'RH', [lit('RH')]),
  form('itinerary_document', 'itinerary_document', 'IBPJ', [
    lit('IBP'),
    skip(/J/, 'J'),
    always({ mailed: false }),
  ]),
  form('itinerary_document', 'itinerary_document', 'IEPJ', [
    lit('IEP'),
    skip(/J/, 'J'),
    always({ mailed: true }),
  ]),
];

const SERVICES: readonly Form[] = [
  form('frequent_flyer', 'flyer', 'FFNBW-123456789/P1', [
    lit('FFN'),
    field('airline', AIRLINE),
    lit('-'),
    field('code', FLYER_NUMBER),
    ONE_PASSENGER,
  ]),
  form('frequent_flyer', 'flyers', 'FFD', [lit('FFD')]),
  form(
    'meal',
    'service',
    ['SR VGMLIB/P1', 'SR UMNR-AGE 9/P1/S3'],
    [
      lit('SR'),
      sp,
      field('code', SERVICE),
      opt({ airline: null }, field('airline', AIRLINE)),
      skip(/ ?(?:HK|NN)\d?/, ''),
      opt({ text: null }, lit('-'), field('text', serviceText(/[^/]+/))),
      anyOrder(PASSENGERS, ON_LEG),
    ],
  ),
  form('passport', 'document', 'SR DOCS HK1-P-GBR-E12345-GBR-01JAN76-M-01DEC30-LAST-FIRST/P1', [
    lit('SR'),
    sp,
    lit('DOCS'),
    skip(/ ?(?:[A-Z0-9]{2} ?)?HK1?/, ' HK1'),
    lit('-'),
    travelDocument('-'),
    ONE_PASSENGER,
  ]),
  form('osi', 'osi', 'OS QF VIP CEO/P2', [
    lit('OS'),
    sp,
    field('airline', AIRLINE_WORD),
    sp,
    field('text', code('text', 'expected.osi', /[^/ ][^/]*/, /^$/)),
    PASSENGERS,
  ]),
  form('remark', 'remark', 'RM PREFERS THE AISLE', [
    lit('RM'),
    sp,
    text('text', 'text', 'expected.remark'),
  ]),
  form('seat_map', 'seat_map', 'SM4', [lit('SM'), opt({ leg: null }, LEG_LINE)]),
  form('seat_map', 'seat_map_flight', 'SM IB123/C/14AUGMADCDG', [
    lit('SM'),
    sp,
    field('airline', AIRLINE),
    field('number', FLIGHT_NUMBER),
    lit('/'),
    field('booking_class', BOOKING_CLASS),
    lit('/'),
    field('date', TRAVEL_DATE),
    field('from', FROM),
    field('to', TO),
  ]),
  form('seat_request', 'seat', 'ST/27AB/P1-2/S3', [
    lit('ST'),
    skip(/\//, '/'),
    field('seats', SEATS),
    anyOrder(PASSENGERS, ON_LEG),
  ]),
  form('seat_request', 'seat', 'ST/12A-5/S5', [
    lit('ST'),
    skip(/\//, '/'),
    field('seats', SEATS),
    lit('-'),
    list('passengers', PASSENGER),
    ON_LEG,
  ]),
  form('seat_request', 'seat_zone', 'ST/A/P1/S3', [
    lit('ST'),
    skip(/\//, '/'),
    field('zone', ZONE),
    anyOrder(PASSENGERS, ON_LEG),
  ]),
  form('cancel_seats', 'cancel_seats', 'SX/S3', [lit('SX'), ON_LEG]),
];

const SALE: readonly Form[] = [
  ...price('price_and_store', 'FXP', { lowest: false, store: true }),
  ...price('price_only', 'FXX', { lowest: false, store: false }),
  ...price('lowest_available', 'FXA', { lowest: true, store: false }),
  ...price('lowest_and_rebook', 'FXB', { lowest: true, store: true }),
  form(
    'select',
    'price',
    ['FXX/P1', 'FXX/S1,3'],
    [lit('FXX'), always({ lowest: false, store: false }), anyOrder(PASSENGERS, SEGMENTS)],
  ),
  form('stored_fare', 'display', 'TQT', [lit('TQT'), always({ part: 'price' })]),
  form('stored_fare', 'delete_price', 'TTE', [lit('TTE')]),
  form('card', 'pay_card', 'FPCCCA', [lit('FPCC'), card('*E')]),
  form('instalments', 'pay_card', 'FPCCCA*E03', [lit('FPCC'), card('*E')]),
  form('card', 'pay_cash', 'FPCASH', [lit('FPCASH')]),
  form('card', 'pay_invoice', 'FPINV', [lit('FPINV')]),
  form('issue', 'issue', 'TTP', [lit('TTP'), PASSENGERS, skip(/(?:\/(?:ET|ER|RT))+/, '')]),
  ...ticket('read_ticket', 'ticket', 'TWD'),
  ...ticket('void', 'void', 'TRDC'),
  ...ticket('void', 'void', 'TWX'),
  ...ticket('refund', 'refund', 'TRF'),
  form('exchange_estimate', 'exchange', 'FXF', [lit('FXF'), always({ numbers: [] })]),
  form('exchange_estimate', 'exchange', 'FXE', [lit('FXE'), always({ numbers: [] })]),
  form('exchange_estimate', 'exchange', 'FXF/TKT957-2412887301', [
    lit('FXF/'),
    skip(/TKT/, 'TKT'),
    TICKET_NUMBERS,
  ]),
  form('store_exchange', 'exchange_go_on', 'FXQ', [lit('FXQ')]),
  form('store_exchange', 'exchange_go_on', 'FXO', [lit('FXO')]),
];

const QUEUES: readonly Form[] = [
  form('queue_count', 'queue_count', 'QT', [lit('QT'), always({ queue: null })]),
  form('queue_count', 'queue_count', 'QC87', [lit('QC'), field('queue', QUEUE)]),
  form('work_queue', 'queue_work', 'QS87C1D1', [
    lit('QS'),
    opt({ queue: null }, field('queue', QUEUE)),
    RANGE,
  ]),
  form('queue_place', 'queue_place', 'QE8C1D3', [lit('QE'), field('queue', QUEUE), RANGE]),
  form('queue_removal', 'queue_remove', ['QN', 'QN CUSTOMER LEFT'], [lit('QN'), REASON]),
  form(
    'queue_removal',
    'queue_delay',
    ['QD1300', 'QD'],
    [lit('QD'), opt({ time: null }, field('time', TIME))],
  ),
  form('queue_removal', 'queue_exit', 'QI', [lit('QI')]),
];

export const AMADEUS: readonly Form[] = [
  ...DESK,
  ...SHOPPING,
  ...BOOKING,
  ...SERVICES,
  ...SALE,
  ...QUEUES,
];
