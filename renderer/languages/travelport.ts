/**
 * Travelport (Galileo) entries: one or more forms for each function of the command table. Flights are
 * numbered from 1 among themselves; lists go with points and ranges with dashes (1-2.4).
 */

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
  mapped,
  opt,
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
  BACK,
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
  SUM,
  scrolling,
  TICKET_BY_NUMBER,
  TICKET_ITEM,
  TICKET_NUMBERS,
  travelDocument,
  WAY_BACK,
  ZONE,
} from './parts.ts';
import {
  AIRLINE,
  AIRPORT,
  BOOKING_CLASS,
  count,
  DATE,
  DAYS,
  EMAIL,
  FROM,
  LINE,
  LOCATOR,
  PASSENGER,
  PLACE,
  PLACE_CODE,
  QUEUE,
  SEATS,
  SEATS_SOLD,
  SEGMENT,
  TIME,
  TO,
  type Token,
  TRAVEL_DATE,
} from './scan.ts';

const POINTS = { and: '.' };
const PASSENGERS = opt({ passengers: [] }, lit('P'), list('passengers', PASSENGER, POINTS));
const SEGMENTS = opt({ segments: [] }, lit('S'), list('segments', SEGMENT, POINTS));
const ON_LEG = opt({ leg: null }, lit('S'), LEG_SEGMENT);
const CATEGORY = count('category', 'expected.category');

/** +31, -7: with its sign always. */
const SIGNED_DAYS: Token<number> = {
  ...DAYS,
  write: (days) => (days < 0 ? `${days}` : `+${days}`),
};

/** 21NOVSTOLON1400/LH@C.D */
const journey = (style: 'availability' | 'timetable') =>
  seq(
    always({ style, back: null }),
    field('out', TRAVEL_DATE),
    field('from', FROM),
    field('to', TO),
    opt({ time: null }, skip(/\.(?=\d)/, ''), field('time', TIME)),
    anyOrder(
      each('airlines', '/', AIRLINE),
      opt({ cabin: null }, lit('@'), field('cabin', CABIN)),
      opt({ direct: false }, lit('.'), field('direct', direct('D|0'))),
    ),
  );

const DESK: readonly Form[] = [
  form('sign_in', 'sign_in', 'SON/ZHA', [lit('SON/'), text('sign', 'sign', 'expected.sign')]),
  form('sign_in', 'sign_out', 'SOF', [lit('SOF')]),
  form('work_areas', 'areas', 'OP/W*', [lit('OP/W'), skip(/\*/, '*')]),
  form('work_areas', 'area', 'SB', [lit('S'), field('area', AREA)]),
  form('training', 'training', 'SA/TA', [lit('SA/TA')]),
  form(
    'help',
    'help',
    ['H/AIRC', 'H/'],
    [lit('H/'), opt({ topic: null }, text('topic', 'entry', 'expected.topic'))],
  ),
  form('encode_city', 'encode_place', '.CE PARIS', [
    lit('.CE'),
    sp,
    text('text', 'city', 'expected.name_of_place'),
  ]),
  form('decode_city', 'decode_place', '.CD CDG', [lit('.CD'), sp, field('code', PLACE_CODE)]),
  form('airline', 'airline', '.AD LH', [
    lit('.AD'),
    sp,
    text('text', 'airline', 'expected.airline_or_name'),
  ]),
  form('airline', 'airline', '.AE LUFTHANSA', [
    lit('.AE'),
    sp,
    text('text', 'airline', 'expected.airline_or_name'),
  ]),
  form('aircraft', 'aircraft', '.ED 744', [lit('.ED'), sp, field('code', AIRCRAFT)]),
  form('local_time', 'local_time', '@LTHNL', [
    lit('@LT'),
    opt({ place: null }, field('place', PLACE)),
  ]),
  form('date_arithmetic', 'add_days', '*TAA/23MAY/+31', [
    lit('*TAA/'),
    field('date', DATE),
    lit('/'),
    field('days', SIGNED_DAYS),
  ]),
  form('date_arithmetic', 'days_between', '*TAA/23MAY/15JUN', [
    lit('*TAA/'),
    field('from', DATE),
    lit('/'),
    field('to', DATE),
  ]),
  form('calculator', 'calculate', 'XX546+52', [lit('XX'), field('sum', SUM)]),
  form('currency', 'convert', 'FZSGBP520SEK', [
    lit('FZS'),
    field('from', CURRENCY),
    field('amount', AMOUNT),
    skip(/\//, ''),
    field('to', CURRENCY),
  ]),
  form('minimum_connecting_time', 'connecting_time', 'DCTJFK', [
    lit('DCT'),
    field('airport', AIRPORT),
  ]),
  ...scrolling,
];

const SHOPPING: readonly Form[] = [
  form('availability', 'search', 'A21NOVSTOLON1400', [lit('A'), journey('availability')]),
  form('by_carrier', 'search', 'A23JULFRAROM/LH', [lit('A'), journey('availability')]),
  form('return_availability', 'search_back', 'AR6JUN', [lit('AR'), field('date', TRAVEL_DATE)]),
  form('timetable', 'search', 'TT1JANCAISSH', [lit('TT'), journey('timetable')]),
  form('flight_detail', 'flight_detail', 'TTL2', [
    lit('TTL'),
    opt({ line: null }, field('line', LINE)),
  ]),
  form('sell_from_line', 'sell', 'N1Y1', [
    lit('N'),
    SEATS_CLASS_LINE,
    always({ back_line: null, connection: false }),
  ]),
  form('sell_connection', 'sell', 'N1C5*', [
    lit('N'),
    SEATS_CLASS_LINE,
    lit('*'),
    always({ back_line: null, connection: true }),
  ]),
  form('long_sell', 'sell_flight', '0KL611F4MAYAMSORDNN2', [
    lit('0'),
    FLIGHT,
    lit('NN'),
    field('seats', SEATS_SOLD),
  ]),
  form('waitlist', 'waitlist', 'N1Y1LL', [lit('N'), SEATS_CLASS_LINE, lit('LL')]),
  form('waitlist', 'waitlist_flight', '0AZ321D1FEBCPHEWRLL1', [
    lit('0'),
    FLIGHT,
    lit('LL'),
    field('seats', SEATS_SOLD),
  ]),
  form('surface', 'surface', 'Y', [lit('Y')]),
  form('shop', 'search', 'FSAMS30SEPBKK15OCTAMS', [
    lit('FS'),
    always({ style: 'shop', time: null, airlines: [], cabin: null, direct: false }),
    field('from', FROM),
    field('out', TRAVEL_DATE),
    field('to', TO),
    opt({ back: null }, BACK, WAY_BACK),
  ]),
  form('fare_rules', 'fare_rules', 'FN*1', [
    lit('FN*'),
    field('line', LINE),
    opt({ category: null }, lit('/'), field('category', CATEGORY)),
  ]),
];

const BOOKING: readonly Form[] = [
  form('name', 'name', 'N.WATKINS/OSCAR MR', [lit('N.'), PLAIN_NAMES]),
  form('infant', 'infant', 'N.I/LEE/ANNA*02MAR23', [
    lit('N.I/'),
    always({ passenger: null }),
    INFANT_NAME,
  ]),
  form('change_name', 'change_name', 'N.P3@REED/KIM', [
    lit('N.P'),
    field('passenger', PASSENGER),
    lit('@'),
    ONE_NAME,
  ]),
  form('phone', 'phone', 'P.LONB*0208 675', [
    lit('P.'),
    opt({ city: null }, field('city', PHONE_CITY)),
    opt({ use: null }, field('use', PHONE_USE)),
    lit('*'),
    field('number', PHONE_NUMBER),
  ]),
  form('phone', 'email', 'MT.ANA@EXAMPLE.COM', [lit('MT.'), field('email', EMAIL)]),
  form('ticketing_time_limit', 'time_limit', 'T.TAU/21DEC', [lit('T.TAU/'), field('date', DATE)]),
  form('received_from', 'received_from', 'R.SUSAN', [
    lit('R.'),
    opt({ text: null }, text('text', 'name', 'expected.name_of_person')),
  ]),
  form('end', 'end', 'E', [lit('E'), always({ redisplay: false })]),
  form('end', 'end', 'ER', [lit('ER'), always({ redisplay: true })]),
  form('end', 'accept_schedule', '@ALL', [lit('@ALL')]),
  form('ignore', 'ignore', 'I', [lit('I'), always({ redisplay: false })]),
  form('ignore', 'ignore', 'IR', [lit('IR'), always({ redisplay: true })]),
  form('retrieve_by_locator', 'retrieve', '*8T7URR', [lit('*'), field('locator', LOCATOR)]),
  form('by_name', 'find_name', '*-SMITH', [lit('*-'), text('name', 'name', 'expected.surname')]),
  form('by_flight_and_name', 'find_flight', '*SR791/13SEP-SMITH', [lit('*'), FLIGHT_AND_NAME]),
  form('similar_names', 'similar_names', '*L', [lit('*L')]),
  form('display', 'display', '*ALL', [lit('*ALL'), always({ part: 'all' })]),
  form('display', 'display', '*R', [lit('*R'), always({ part: 'all' })]),
  form('display', 'display', '*I', [lit('*I'), always({ part: 'itinerary' })]),
  form('display', 'display', '*N', [lit('*N'), always({ part: 'names' })]),
  form('cancel_segment', 'cancel_lines', 'X2', [
    lit('X'),
    list('lines', SEGMENT, POINTS),
    always({ of: 'flights' }),
  ]),
  form('cancel_itinerary', 'cancel_itinerary', 'XI', [lit('XI')]),
  form('rebook_class', 'rebook_class', '@3/Q', [
    lit('@'),
    opt({ leg: null }, LEG_SEGMENT),
    lit('/'),
    field('booking_class', BOOKING_CLASS),
  ]),
  form('split', 'split', 'DP1', [lit('DP'), list('passengers', PASSENGER, POINTS)]),
  form('split', 'file', 'F', [lit('F')]),
  form('copy', 'copy', 'REALLSALL', [lit('REALLSALL'), always({ what: 'all' })]),
  form('copy', 'copy', 'RESALL', [lit('RESALL'), always({ what: 'itinerary' })]),
  form('history', 'history', '*H', [lit('*H')]),
  form('itinerary_document', 'itinerary_document', 'TKPDID', [
    lit('TKPDID'),
    always({ mailed: false }),
  ]),
  form('itinerary_document', 'itinerary_document', 'ERM', [lit('ERM'), always({ mailed: true })]),
];

const SERVICES: readonly Form[] = [
  form('frequent_flyer', 'flyer', 'M.P1/BW123456789', [
    lit('M.P'),
    field('passenger', PASSENGER),
    lit('/'),
    field('airline', AIRLINE),
    field('code', FLYER_NUMBER),
  ]),
  form('frequent_flyer', 'flyers', '*MM', [lit('*MM')]),
  form(
    'meal',
    'service',
    ['SI.P1/VGML', 'SI.P1S2/UMNR*AGE 9'],
    [
      lit('SI.'),
      PASSENGERS,
      ON_LEG,
      lit('/'),
      field('code', SERVICE),
      opt({ airline: null }, field('airline', AIRLINE)),
      opt({ text: null }, lit('*'), text('text', 'text', 'expected.service_text')),
    ],
  ),
  form('meal', 'service', 'SI.VGML', [
    lit('SI.'),
    always({ passengers: [], leg: null, airline: null }),
    field('code', SERVICE),
    opt({ text: null }, lit('*'), text('text', 'text', 'expected.service_text')),
  ]),
  form('passport', 'document', 'SI.P1/DOCS*P/IN/E12345/IN/01JAN76/M/01DEC30/LAST/FIRST', [
    lit('SI.P'),
    field('passenger', PASSENGER),
    lit('/'),
    skip(/DOCS\*/, 'DOCS*'),
    travelDocument('/'),
  ]),
  form('osi', 'osi', 'SI.BA*VIP', [
    lit('SI.'),
    field('airline', AIRLINE),
    lit('*'),
    text('text', 'text', 'expected.osi'),
    always({ passengers: [] }),
  ]),
  form('remark', 'remark', 'NP.PREFERS THE AISLE', [
    lit('NP.'),
    text('text', 'text', 'expected.remark'),
  ]),
  form('seat_map', 'seat_map', ['SA*S4', 'SA*'], [lit('SA*'), ON_LEG]),
  form('seat_map', 'seat_map_line', 'SA*A1F', [
    lit('SA*A'),
    field('line', LINE),
    field('booking_class', BOOKING_CLASS),
  ]),
  form('seat_request', 'seat', 'S.P1S4/12A', [
    lit('S.'),
    PASSENGERS,
    ON_LEG,
    lit('/'),
    field('seats', SEATS),
  ]),
  form('seat_request', 'seat_zone', 'S.P1S4/A', [
    lit('S.'),
    PASSENGERS,
    ON_LEG,
    lit('/'),
    field('zone', ZONE),
  ]),
  form('cancel_seats', 'cancel_seats', ['S.S4@', 'S.@'], [lit('S.'), ON_LEG, lit('@')]),
];

const price = (row: RowId, entry: string, how: { lowest: boolean; store: boolean }): Form =>
  form(row, 'price', entry, [lit(entry), always(how), PASSENGERS, SEGMENTS]);

const TICKETS = [
  { row: 'void', kind: 'void', head: 'TRV' },
  { row: 'refund', kind: 'refund', head: 'TRN' },
] as const;

/** The stored fares are numbered; there is one here. */
const FILED_FARE = mapped(
  opt({ fare: null }, field('fare', count('fare', 'expected.line'))),
  () => ({}),
  () => ({ fare: 1 }),
);

const SALE: readonly Form[] = [
  price('price_and_store', 'FQ', { lowest: false, store: true }),
  price('price_only', 'FQTDD', { lowest: false, store: false }),
  price('lowest_available', 'FQBB', { lowest: true, store: false }),
  price('lowest_and_rebook', 'FQBBK', { lowest: true, store: true }),
  form(
    'select',
    'price',
    ['FQP1-2.4', 'FQS1.3-7', 'FQP1S2.3'],
    [lit('FQ'), always({ lowest: false, store: true }), PASSENGERS, SEGMENTS],
  ),
  form('stored_fare', 'display', '*FF1', [lit('*FF'), always({ part: 'price' }), FILED_FARE]),
  form('stored_fare', 'delete_price', 'FXALL', [lit('FXALL')]),
  form('card', 'pay_cash', 'F.CASH', [lit('F.CASH')]),
  form('card', 'pay_invoice', 'F.INV', [lit('F.INV')]),
  form('card', 'pay_card', 'F.AX', [lit('F.'), card('/E')]),
  form('instalments', 'pay_card', 'F.AX/E03', [lit('F.'), card('/E')]),
  form('issue', 'issue', ['TKP', 'TKPP1'], [lit('TKP'), PASSENGERS]),
  form('store_exchange', 'issue', 'TKP', [lit('TKP'), PASSENGERS]),
  form('read_ticket', 'display', '*HTE', [lit('*HTE'), always({ part: 'tickets' })]),
  form('read_ticket', 'ticket', '*TE/1721234567890', [lit('*TE/'), TICKET_BY_NUMBER]),
  form('read_ticket', 'ticket', '*TE2', [lit('*TE'), TICKET_ITEM]),
  ...TICKETS.flatMap(({ row, kind, head }) => [
    form(row, kind, `${head}/0061234567890`, [lit(`${head}/`), TICKET_BY_NUMBER]),
    form(row, kind, `${head}2`, [lit(head), TICKET_ITEM]),
  ]),
  form('exchange_estimate', 'exchange', 'FEX', [lit('FEX'), always({ numbers: [] })]),
  form('exchange_estimate', 'exchange', 'FEX0061234567890', [lit('FEX'), TICKET_NUMBERS]),
  form('store_exchange', 'exchange_go_on', 'FEXO', [lit('FEXO')]),
];

const QUEUES: readonly Form[] = [
  form('queue_count', 'queue_count', 'QCA', [lit('QCA'), always({ queue: null })]),
  form('queue_count', 'queue_count', 'QCB/40', [lit('QCB/'), field('queue', QUEUE)]),
  form('work_queue', 'queue_work', 'Q/40', [
    lit('Q/'),
    opt({ queue: null }, field('queue', QUEUE)),
    always({ category: null, range: null }),
  ]),
  form('queue_place', 'queue_place', 'QEB/40', [
    lit('QEB/'),
    field('queue', QUEUE),
    always({ category: null, range: null }),
  ]),
  form('queue_removal', 'queue_remove', 'QR', [
    lit('QR'),
    opt({ reason: null }, sp, text('reason', 'reason', 'expected.reason')),
  ]),
  form('queue_removal', 'queue_exit', 'QXI', [lit('QXI')]),
];

export const TRAVELPORT: readonly Form[] = [
  ...DESK,
  ...SHOPPING,
  ...BOOKING,
  ...SERVICES,
  ...SALE,
  ...QUEUES,
];
