/** Sabre entries of special services, seats, documents, contacts and remarks. */
import { ok } from '#main/contract/result.ts';
import { phrase } from '../../i18n/words.ts';
import {
  behind,
  type Form,
  field,
  form,
  leave,
  list,
  opt,
  type Part,
  seq,
  skip,
  sp,
  variant,
} from '../grammar.ts';
import { SLASHED_INFANT } from '../names.ts';
import { FLIGHT, LEG_SEGMENT, legSegments, typedText, unless } from '../parts/common.ts';
import {
  BEFORE_WORDS,
  birthRequest,
  doco,
  FLYER,
  REMARK_TEXT,
  SERVICE,
  serviceText,
  travelDocument,
  ZONE,
} from '../parts/services-and-remarks.ts';
import { toSticky } from '../scan.ts';
import { AIRLINE_WORD, NAME_FIELD, SEATS } from '../tokens.ts';

const OF_NAMES = list('passengers', NAME_FIELD, { and: '/', also: ',' });
const FOR_NAMES = opt({ passengers: [] }, '-', OF_NAMES);
/** -1.1 or, at the end of an entry, -1. */
const FOR_ONE = opt(
  { passenger: null },
  '-',
  field('passenger', { ...NAME_FIELD, whole: toSticky(/\d{1,3}(?:\.1(?!\d)| *$)/) }),
);

/** The text ends before the passenger: VIP-1.1 */
const OSI_WORDS = field('text', typedText('text', 'expected.osi', /(?:[^-]|-(?! ?\d{1,3}\.\d))+/));

// A dash starts the passengers here, so flights have no ranges.
const ON_FLIGHTS = legSegments({ and: ',', to: '…' });

const FOR_INFANT = opt({ passenger: null }, '-', field('passenger', NAME_FIELD));

const PAYMENTS = ['-*', '-CASH', '-INVOICE'];

/** 5- starts a form of payment, and a number with ¤ is a change, so neither is a remark. */
const NO_PAYMENT: Part<object> = {
  format: '',
  head: '',
  read(scan) {
    scan.blanks();
    const { rest } = scan;
    if (/^(?:H-)?[\d,/ -]*[¥‡§+]?[¤@]/.test(rest))
      return scan.stop(phrase('expected.change_text'), false);
    if (!rest.startsWith('-')) return ok({});
    const begun = PAYMENTS.some((one) => one.startsWith(rest));
    return scan.stop(phrase('expected.payment'), begun);
  },
  write: (fields) => ('text' in fields && String(fields.text).startsWith('-') ? null : ''),
};

/** The service, its flights, text and passengers. */
const REQUESTED = seq(
  SERVICE,
  skip(/A(?![A-Z])/, ''),
  opt({ legs: [] }, ON_FLIGHTS),
  opt(
    { text: null },
    '/',
    unless(/^\d{1,2}(?:-\d|$)/),
    field('text', serviceText(/(?!\d{1,3}\.1(?:[¥‡§+]|$))(?:[^-]|-(?! ?\d{1,3}\.1(?!\d)))+/)),
  ),
  FOR_NAMES,
);

/** The flight of a document or an infant is ignored: it applies to all flights. */
const ON_ONE_FLIGHT = seq(skip(/A(?=\/)/, ''), leave(/[1-9]\d?(?:[-,][1-9]\d?)*(?!\d)/));

export const SERVICES: readonly Form[] = [
  form('frequent_flyer', 'flyer', 'FFBW123456789-1.1', ['FF', FLYER, FOR_ONE]),
  form('frequent_flyer', 'flyers', '*FF', ['*FF']),
  form('meal', 'service', '3VGML1-1.1 | 3UMNR1/AGE 9-1.1', ['3', { airline: null }, REQUESTED]),
  // Entries with 4 are for American Airlines.
  variant('meal', 'service', ['4', { airline: 'AA' }, REQUESTED]),
  form('passport', 'service', '3DOCO/LONDON/V/9876543/LONDON/14MAR22/USA-1.1', [
    skip(/[34](?=DOCO)/, '3'),
    'DOCO',
    { code: 'DOCO', airline: null, legs: [] },
    ON_ONE_FLIGHT,
    '/',
    doco('/'),
    FOR_NAMES,
  ]),
  form('passport', 'birth', '3DOCS/DB/01JAN76/M/LAST/FIRST-1.1', [
    '3DOCS',
    ON_ONE_FLIGHT,
    '/DB/',
    birthRequest('/', '/'),
    FOR_ONE,
  ]),
  variant('passport', 'birth', ['4DOCS', skip(/A/, ''), '/DB/', birthRequest('/', '/'), FOR_ONE]),
  variant('passport', 'document', ['4DOCS', skip(/A/, ''), '/', travelDocument('/'), FOR_ONE]),
  variant('osi', 'osi', ['4OSI', sp, { airline: 'AA' }, OSI_WORDS, FOR_NAMES]),
  ...behind('3INFT 4INFT', 'infant', 'infant', '3INFT/SMITH/TIM/15MAR26-1.1', [
    ON_ONE_FLIGHT,
    '/',
    SLASHED_INFANT,
    FOR_INFANT,
  ]),
  form('passport', 'document', '3DOCS/P/GB/E12345/GB/01JAN76/M/01DEC30/LAST/FIRST-1.1', [
    '3DOCS',
    ON_ONE_FLIGHT,
    '/',
    travelDocument('/'),
    FOR_ONE,
  ]),
  form('osi', 'osi', '3OSI BA VIP', [
    '3OSI',
    sp,
    AIRLINE_WORD,
    sp,
    BEFORE_WORDS,
    OSI_WORDS,
    FOR_NAMES,
  ]),
  form('remark', 'remark', '5¥HAVE A GOOD TRIP', [
    '5¥',
    unless(/^[SP]\d[\d.,-]*[¥‡§+]/),
    { remark_type: 'ITINERARY' },
    REMARK_TEXT,
  ]),
  variant('remark', 'remark', ['5H-', { kept: 'HISTORY' }, REMARK_TEXT]),
  // A letter before ¥ is the remark's category.
  variant('remark', 'remark', [
    '5',
    { kept: 'CATEGORY' },
    field('text', typedText('text', 'expected.remark', /(?![PSH])[A-Z][¥‡§+]\S.*/i)),
  ]),
  form('remark', 'remark', '5PREFERS THE AISLE', [
    '5',
    // 5/ starts an address, and 5¥ alone a remark on the itinerary.
    // A queue for a date, without its number; a star alone.
    unless(/^[¥‡§+]?[SP]\d[\d.,-]*[¥‡§+]|^\/|^[¥‡§+*] *$|^Q-\d{1,2}[A-Z]{3}/i),
    NO_PAYMENT,
    REMARK_TEXT,
  ]),
  form('seat_map', 'seat_map', '4G1*', [
    '4G',
    opt({ leg: null }, LEG_SEGMENT),
    skip(/\*/, '*'),
    // The map is always of the booked class.
    leave(/[A-Z](?![A-Z])/),
  ]),
  variant('seat_map', 'seat_map_flight', ['4G', skip(/\*/, ''), FLIGHT]),
  variant('seat_map', 'seat_map', ['4GALL', skip(/\*/, ''), { leg: null }]),
  form('seat_request', 'seat', '4G1/12A-1.1', [
    '4G',
    opt({ leg: null }, LEG_SEGMENT),
    '/',
    SEATS,
    FOR_NAMES,
  ]),
  form('seat_request', 'seat_zone', '4GA/W', [
    '4GA',
    skip(/LL(?=\/)/, ''),
    '/',
    { legs: [] },
    ZONE,
    FOR_NAMES,
  ]),
  form('seat_request', 'seat_zone', '4G1/AN1-1.1', [
    '4G',
    opt({ legs: [] }, legSegments({ and: ',' })),
    '/',
    ZONE,
    FOR_NAMES,
  ]),
  form('cancel_seats', 'cancel_seats', '4GX1', ['4GX', LEG_SEGMENT]),
  variant('cancel_seats', 'cancel_seats', ['4GX', skip(/A(?!LL)/, ''), { leg: null }]),
  form('cancel_seats', 'cancel_seats', '4GXALL', ['4GXALL', { leg: null }]),
];
