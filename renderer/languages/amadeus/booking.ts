/** Amadeus entries that make, display and change a booking. */
import { ok } from '#main/contract/result.ts';
import {
  always,
  anyOrder,
  behind,
  type Form,
  field,
  form,
  heads,
  leave,
  list,
  opt,
  type Part,
  seq,
  skip,
  sp,
  text,
  variant,
} from '../grammar.ts';
import { AMADEUS_NAMES, BRACKETED_INFANT, ONE_NAME } from '../names.ts';
import {
  COMMISSION_AMOUNT,
  DASHED_USE,
  DATE_AND_NAME,
  ELEMENT,
  FLIGHT_AND_NAME,
  listDisplays,
  NAME_TO_FIND,
  PERCENTAGE,
  PHONE_CITY,
  PHONE_NUMBER,
  PHONE_USE,
} from '../parts/booking.ts';
import { LEG_LINE, maybe, typedText, unless } from '../parts/common.ts';
import { toSticky } from '../scan.ts';
import {
  BOOKING_CLASS,
  EMAIL,
  LINE,
  LOCATOR,
  PASSENGER,
  TICKET_NUMBER,
  TRAVEL_DATE,
} from '../tokens.ts';
import { FLIGHT_STATUS } from '../unsupported/amadeus.ts';
import { QUEUED } from './parts.ts';

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

/** Excludes an infant in brackets, a numbered name, a number of seats and an airline's locator. */
const CHANGED_TEXT = typedText(
  'text',
  'expected.change_text',
  /(?!\(|\*|1\p{L}|\d\p{L}[\p{L} ]*\/ *\p{L}|\d{1,2}$)\S.*/u,
);

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

/** Only the first passenger counts; others are ignored. */
const FIRST_PASSENGER = seq(maybe('passenger', '/P', PASSENGER), leave(/(?:[,-]\d{1,3})+(?!\d)/));

const BEFORE_USE = /-? ?\p{L}[^/]*?(?= *- ?[A-Z] *(?:\/|$)|\/|$)/u;
const PHONE_TEXT = maybe('text', '', typedText('text', 'expected.phone', BEFORE_USE));
/** The message's language is ignored: the passenger's own language is used. */
const WRITTEN_IN = leave(/\/[A-Z]{2}(?![A-Z0-9])/);

const ADDRESS = seq(EMAIL, WRITTEN_IN, maybe('passenger', '/P', PASSENGER));

/** A date; today if absent. */
const ON_DAY: Part<{ date: string }> = {
  format: '[{date}]',
  head: '',
  read: (scan, env) => (/^\d/.test(scan.rest) ? DAY.read(scan, env, {}) : ok({ date: env.today })),
  write: () => null,
};

const DAY = field('date', TRAVEL_DATE);

export const BOOKING: readonly Form[] = [
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

export const CHANGES: readonly Form[] = [
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
