/** Amadeus entries of special services, seats, documents, contacts and remarks. */
import {
  anyOrder,
  behind,
  type Form,
  field,
  form,
  leave,
  opt,
  seq,
  skip,
  sp,
  variant,
} from '../grammar.ts';
import { SPACED_INFANT } from '../names.ts';
import { DATE_OR_TODAY, LEG_LINE, maybe, typedText, unless } from '../parts/common.ts';
import {
  airlineList,
  BEFORE_WORDS,
  birthRequest,
  DOCUMENT_STATUS,
  doco,
  FLYER_NUMBER,
  REMARK_TEXT,
  SERVICE,
  SERVICE_AIRLINE,
  serviceText,
  travelDocument,
  ZONE,
} from '../parts/services-and-remarks.ts';
import { code, toSticky } from '../scan.ts';
import {
  AIRLINE,
  AIRLINE_WORD,
  BOOKING_CLASS,
  FLIGHT_NUMBER,
  FROM,
  LINE,
  PASSENGER,
  SEATS,
  TO,
} from '../tokens.ts';
import { ON_LEGS, PASSENGERS } from './parts.ts';

const ONE_PASSENGER = opt({ passenger: null }, '/P', PASSENGER);
/** The flights of a document are ignored: it is sent for all flights. */
const FOR_ALL_FLIGHTS = leave(/\/S\d[\d,-]*/);

const ON_LEG = opt({ leg: null }, '/S', LEG_LINE);
const CATEGORY_TEXT = typedText('text', 'expected.remark', /(?<=RM)[A-Z]\/\S.*/);
/** A remark's text, unless the remark is for one passenger or flight. */
const WHOLE_REMARK = seq(unless(/\/ *[PS]\d[\d,-]*$/), REMARK_TEXT);

const OSI_WORDS = {
  ...code('text', 'expected.osi', /[^/ ,](?:[^/]|\/(?! *[PS] *\d))*/, /^$/),
  value: (text: string) => text.trim(),
};
const SERVICE_TEXT = serviceText(
  /(?![-,/]|[PS] *\d[\d,-]*(?:\/|$))(?:[^/]|\/\/|\/(?! *[PS] *(?:\d|$)))+/,
);

/** LA-BA12345678: the airline that is asked, and another programme with its number. */
const OTHERS_NUMBER = /^ ?[A-Z0-9]{2} ?- ?[A-Z]{2}\d{6,}/;

/** Options for the layout of a seat map. */
const MAP_LAYOUT = skip(/\/(?:V|H|L|NL)$/, '');

export const SERVICES: readonly Form[] = [
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
    opt(
      { text: null },
      // A lone number is a passenger's without its P, but a telephone is a text.
      skip(/ *(?:-|\/(?! *\d{1,2}(?:[,-]\d{1,2})* *(?:$|\/ *S)))(?! *[PS](?:\d|$))/, '-'),
      field('text', SERVICE_TEXT),
    ),
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
    doco('-'),
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
