/** Sabre entries that make, display and change a booking. */
import {
  anyOrder,
  behind,
  type Form,
  field,
  form,
  heads,
  leave,
  list,
  opt,
  skip,
  variant,
} from '../grammar.ts';
import { INFANT_NAME, ONE_NAME, PLAIN_NAMES } from '../names.ts';
import {
  COMMISSION_AMOUNT,
  changesOfLines,
  DASHED_USE,
  DATE_AND_NAME,
  FLIGHT_AND_NAME,
  GROUP_CODE,
  listDisplays,
  NAME_TO_FIND,
  NAMED_BEFORE,
  PERCENTAGE,
  PHONE_CITY,
  PHONE_NUMBER,
  person,
} from '../parts/booking.ts';
import { LEG_SEGMENT, maybe, typedText, unless } from '../parts/common.ts';
import { type Token, toSticky } from '../scan.ts';
import {
  BOOKING_CLASS,
  DAY_BEFORE_HOUR,
  emailWith,
  LOCATOR,
  NAME_FIELD,
  PASSENGER,
  SEGMENT,
  TICKET_NUMBER,
  TRAVEL_DATE,
} from '../tokens.ts';

/** 1.1*2.1, and other separators that some agents type. */
const splitNames = (also: string) => list('passengers', NAME_FIELD, { and: '*', also });

/** An agency's office before a name, which is ignored: all bookings of the agency are searched. */
const OFFICE = /(?:(?=[A-Z]{0,3}\d)(?!\d{1,2}[A-Z]{3}-)[A-Z0-9]{4}|XXXX)-/;

const BEFORE_USE = /-? ?\p{L}[^¥‡§+]*?(?= *-(?:[A-Z]|\d+\.\d+)(?![A-Z0-9])|[¥‡§+]|$)/u;
const PHONE_TEXT = maybe('text', '', typedText('text', 'expected.phone', BEFORE_USE));
const LIMIT_HOUR = leave(/(?:\d{1,4}[APNM]|\d{3,4})(?=\/|-|$)/);
/** A date, which a queue number may follow: 18DEC009. */
const TICKETING_DATE: Token<string> = {
  ...TRAVEL_DATE,
  whole: toSticky(/\d{1,2}[A-Z]{3}(?:(?=\d{3}\/)|(?:\d{4}|\d{2})?(?!\d))/),
};

/** Replaces or deletes lines: 52¤NEW TEXT, 92¤, 7¤. */
export const CHANGES = changesOfLines('¤', '52¤NEW TEXT', { after: /^(?:-|ALL$)/ }, [
  ['5', 'remark'],
  ['9', 'phone'],
  ['3', 'service'],
  ['4', 'service'],
  ['7', 'time_limit'],
  ['8', 'time_limit'],
  ['6', 'received'],
  ['FF', 'flyer'],
]);

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

export const BOOKING: readonly Form[] = [
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
  // Leaves the booking on the queue that is worked.
  ...behind('EL ELR', 'end', 'end', '', [{ redisplay: false, keeps: true }]),
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
  form('split', 'split', 'D1.1', ['D', splitNames('/')]),
  variant('split', 'split', ['D', splitNames(',')]),
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
  ...heads('itinerary_document', 'itinerary_document', 'EM EMX EMXP', { mailed: true }),
];
