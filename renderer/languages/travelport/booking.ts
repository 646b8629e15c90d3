/** Travelport entries that make, display and change a booking. */
import {
  behind,
  type Form,
  field,
  form,
  heads,
  leave,
  list,
  opt,
  skip,
  text,
  variant,
} from '../grammar.ts';
import { INFANT_NAME, ONE_NAME, PLAIN_NAMES } from '../names.ts';
import {
  COMMISSION_AMOUNT,
  changesOfLines,
  DATE_AND_NAME,
  FLIGHT_AND_NAME,
  GROUP_CODE,
  listDisplays,
  NAME_TO_FIND,
  NAMED_BEFORE,
  PERCENTAGE,
  PHONE_CITY,
  PHONE_NUMBER,
  PHONE_USE,
  person,
} from '../parts/booking.ts';
import { LEG_SEGMENT, maybe, typedText, unless } from '../parts/common.ts';
import {
  BOOKING_CLASS,
  emailWith,
  LINE,
  LOCATOR,
  PASSENGER,
  SEGMENT,
  TICKET_NUMBER,
  TRAVEL_DATE,
} from '../tokens.ts';
import { POINTS } from './parts.ts';

const ADDRESS = emailWith('--');
/** Galileo X1.3, Apollo X1|3. */
const POINTS_OR_CROSS = { and: '.', also: '+' };

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

export const CHANGES: readonly Form[] = [
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

export const BOOKING: readonly Form[] = [
  form('name', 'name', 'N.WATKINS/OSCAR MR', ['N.', unless(GROUP_CODE), PLAIN_NAMES]),
  form('infant', 'infant', 'N.I/LEE/ANNA*02MAR23', [
    'N.I/',
    { passenger: null },
    skip(/1(?=\p{L})/u, ''),
    INFANT_NAME,
    // The passenger type again, which is ignored.
    leave(/\/P-[A-Z]{3}\d{0,2}/),
  ]),
  form('change_name', 'change_name', 'N.P3@REED/KIM', [
    'N.P',
    PASSENGER,
    '@',
    skip(/1(?=\p{L})/u, ''),
    ONE_NAME,
  ]),
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
  ...behind('EL', 'end', 'end', '', [{ redisplay: false }]),
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
  ...heads('itinerary_document', 'itinerary_document', 'EM EMALL ERMALL', { mailed: true }),
];
