/** Travelport entries of special services, seats, documents, contacts and remarks. */
import { ok } from '#main/contract/result.ts';
import { phrase } from '../../i18n/words.ts';
import {
  anyOrder,
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
  text,
  variant,
} from '../grammar.ts';
import { FIRST_THEN_LAST, SPACED_INFANT } from '../names.ts';
import { FLIGHT, LEG_SEGMENT, typedText, unless } from '../parts/common.ts';
import {
  birthRequest,
  doco,
  FLYER,
  FLYER_NUMBER,
  OSI_TEXT,
  REMARK_TEXT,
  SERVICE,
  SERVICE_AIRLINE,
  travelDocument,
  ZONE,
} from '../parts/services-and-remarks.ts';
import { AIRLINE, BOOKING_CLASS, LINE, PASSENGER, SEATS } from '../tokens.ts';
import { ON_LEGS, PASSENGERS } from './parts.ts';

const ON_LEG = opt({ leg: null }, 'S', LEG_SEGMENT);
const ON_NUMBERED = opt({ leg: null }, 'S', LEG_SEGMENT, '/');
/** BAHK1/: the airline is ignored, because all airlines of the booking get a document. */
const DOCUMENT_AIRLINE = seq(
  skip(/YY/, ''),
  leave(/(?!HK|NN)[A-Z0-9]{2}(?= ?(?:HK|NN)?1?\/)/),
  skip(/ ?(?:HK|NN)?1?\//, ''),
);

/** DOCS* or SSRDOCSBAHK1/ */
const documentHead = (name: 'DOCS' | 'DOCO'): Part<object> => ({
  format: `${name}*`,
  head: '',
  read(scan, env, known) {
    if (scan.rest.startsWith(`SSR${name}`)) scan.take('SSR');
    if (scan.take(name)) return scan.take('*') ? ok({}) : DOCUMENT_AIRLINE.read(scan, env, known);
    // A passport is recognised by its fields.
    if (name === 'DOCS' && /^[A-Z]{0,2}\//.test(scan.rest)) return ok({});
    return scan.stop(phrase('expected.literal', { text: `${name}*` }));
  },
  write: () => `${name}*`,
});

/** N1|2 after a request, N1-1/ before a document: the passengers. */
const APOLLO_NAMES = opt(
  { passengers: [] },
  '/N',
  list('passengers', PASSENGER, { and: '+', to: '…' }),
  skip(/-1(?!\d)/, ''),
);

const APOLLO_NAME = opt({ passenger: null }, 'N', PASSENGER, skip(/-1(?!\d)/, ''), '/');
/** The flights of a document are ignored: it is for all flights. */
const SERVICE_OF = seq('SI.P', PASSENGER, leave(/S\d[\d.-]*(?=\/)/), '/');

/** A letter after that of a remark's kind, which is ignored: CM*TEXT, HX**TEXT */
const QUALIFIER = seq(unless(/^(?![A-Z]\*)/i), leave(/[A-Z](?=\*)/), skip(/\*\*?/, ''));

/** The line that a remark should follow, which is ignored: NP./2TEXT */
const PLACED_AFTER = leave(/\/\d{1,3}(?:\*|(?=\D))/);

/** P1S2, S2P1 and S2/P1: passengers and flights. */
const PASSENGERS_AND_LEGS = anyOrder(
  PASSENGERS,
  seq(skip(/\/(?=S\d)/, ''), ON_LEGS, skip(/\/(?=P\d)/, '')),
);

/** A sign with blanks around it starts the text or the passengers: it is read without them. */
const NO_SIGN = unless(/^ *[*/-]/);

export const SERVICES: readonly Form[] = [
  form('frequent_flyer', 'flyer', 'M.P1/BW123456789', ['M.P', PASSENGER, '/', FLYER]),
  variant('frequent_flyer', 'flyer', ['M.', { passenger: null }, FLYER]),
  variant('frequent_flyer', 'flyer', ['MP*', { passenger: null }, AIRLINE, FLYER_NUMBER]),
  variant('frequent_flyer', 'flyer', [
    'MPN',
    PASSENGER,
    skip(/-1(?!\d)/, ''),
    '*',
    AIRLINE,
    FLYER_NUMBER,
  ]),
  ...behind('*MM *MP', 'frequent_flyer', 'flyers', '*MM', []),
  form('meal', 'service', 'SI.P1/VGML | SI.P1S2/UMNR*AGE 9', [
    'SI.',
    PASSENGERS_AND_LEGS,
    '/',
    SERVICE,
    opt({ airline: null }, SERVICE_AIRLINE),
    opt({ text: null }, '*', text('text', 'text', 'expected.service_text')),
  ]),
  variant('meal', 'service', [
    'SI.',
    PASSENGERS,
    ON_LEGS,
    '/',
    skip(/SSR/, 'SSR'),
    SERVICE,
    SERVICE_AIRLINE,
    skip(/ ?(?:HK|NN)1/, ''),
    opt({ text: null }, skip(/[/-]/, '/'), NO_SIGN, text('text', 'text', 'expected.service_text')),
  ]),
  variant('meal', 'service', [
    'SI.SSR',
    { passengers: [], legs: [] },
    SERVICE,
    SERVICE_AIRLINE,
    skip(/ ?(?:HK|NN)1/, ''),
    opt({ text: null }, skip(/[*/-]/, '*'), NO_SIGN, text('text', 'text', 'expected.service_text')),
  ]),
  variant('passport', 'document', [
    'SI.SSRDOCS',
    { passenger: null },
    DOCUMENT_AIRLINE,
    travelDocument('/'),
  ]),
  variant('passport', 'birth', [
    'SI.SSRDOCS',
    { passenger: null },
    DOCUMENT_AIRLINE,
    skip(/\/{2,6}/, ''),
    birthRequest('/', '//'),
  ]),
  variant('passport', 'service', [
    'SI.SSRDOCO',
    { code: 'DOCO', airline: null, passengers: [], legs: [] },
    DOCUMENT_AIRLINE,
    doco('/'),
  ]),
  variant('infant', 'infant', [
    'SI.P',
    PASSENGER,
    leave(/S\d[\d.-]*(?=\/)/),
    '/INFT*',
    FIRST_THEN_LAST,
  ]),
  variant('infant', 'infant', [
    'SI.P',
    PASSENGER,
    leave(/S\d[\d.-]*(?=\/)/),
    '/SSRINFT',
    leave(/(?!HK|NN)[A-Z0-9]{2}(?= ?(?:HK|NN))/),
    skip(/ ?(?:HK|NN)1? ?[./*-]? ?/, ''),
    SPACED_INFANT,
  ]),
  form('passport', 'service', 'SI.P1/DOCO*LONDON/V/9876543/LONDON/14MAR22/USA', [
    'SI.',
    PASSENGERS,
    '/',
    { code: 'DOCO', airline: null, legs: [] },
    documentHead('DOCO'),
    doco('/'),
  ]),
  form('passport', 'birth', 'SI.P1/DOCS*DB/01JAN76/M/LAST/FIRST', [
    SERVICE_OF,
    documentHead('DOCS'),
    skip(/DB\/|\/{3,6}/, 'DB/'),
    birthRequest('/', '/'),
  ]),
  // With dashes, as in Amadeus.
  variant('passport', 'document', [SERVICE_OF, documentHead('DOCS'), travelDocument('-')]),
  variant('passport', 'birth', [
    SERVICE_OF,
    documentHead('DOCS'),
    skip(/\/{3,6}/, ''),
    birthRequest('/', '//'),
  ]),
  form('meal', 'service', 'SI.VGML', [
    'SI.',
    { passengers: [], legs: [], airline: null },
    SERVICE,
    opt({ text: null }, '*', text('text', 'text', 'expected.service_text')),
  ]),
  form('passport', 'document', 'SI.P1/DOCS*P/IN/E12345/IN/01JAN76/M/01DEC30/LAST/FIRST', [
    SERVICE_OF,
    documentHead('DOCS'),
    travelDocument('/'),
  ]),
  form('osi', 'osi', 'SI.BA*VIP', [
    'SI.',
    AIRLINE,
    '*',
    unless(/\*P\d[\d.,-]*$/),
    OSI_TEXT,
    { passengers: [] },
  ]),
  form('remark', 'remark', 'NP.C**MANAGER ONLY', [
    'NP.C**',
    { remark_type: 'CONFIDENTIAL' },
    REMARK_TEXT,
  ]),
  variant('remark', 'remark', ['NP.H**', { kept: 'HISTORY' }, REMARK_TEXT]),
  variant('remark', 'remark', ['NP.C', { remark_type: 'CONFIDENTIAL' }, QUALIFIER, REMARK_TEXT]),
  variant('remark', 'remark', ['NP.H', { kept: 'HISTORY' }, QUALIFIER, REMARK_TEXT]),
  ...behind('RI. NP.I**', 'remark', 'remark', 'RI.HAVE A GOOD TRIP', [
    unless(/^(?:\d{0,3}@|(?:\/\d{1,3})?[SP]\d[\d.,-]*\*)/),
    PLACED_AFTER,
    { remark_type: 'ITINERARY' },
    REMARK_TEXT,
  ]),
  variant('remark', 'remark', [
    'NP.',
    { kept: 'CATEGORY' },
    field(
      'text',
      typedText(
        'text',
        'expected.remark',
        /(?!\S*@)(?![CH][A-Z]\*|F\*\*?[A-Z]{2}[\dX]{8})[A-Z]{1,2}\*\*?\S.*/,
      ),
    ),
  ]),
  form('remark', 'remark', 'NP.PREFERS THE AISLE', [
    'NP.',
    unless(/^(?:\d{0,3}@|F\*\*?[A-Z]{2}[\dX]{8})/),
    PLACED_AFTER,
    REMARK_TEXT,
  ]),
  // Apollo: ¤:5 and ¤:3 for remarks and requests, 9S, 9V and 9X for seats.
  variant('remark', 'remark', ['@:5', unless(/^\d{0,3}@/), REMARK_TEXT]),
  variant('osi', 'osi', ['@:3OSI', sp, AIRLINE, sp, OSI_TEXT, { passengers: [] }]),
  variant('meal', 'service', [
    '@:3SSR',
    { legs: [] },
    SERVICE,
    SERVICE_AIRLINE,
    skip(/ ?(?:HK|NN)1?(?!\d)/, ''),
    // The number of services is ignored: each named passenger gets one.
    leave(/ ?(?:HK|NN)\d/),
    APOLLO_NAMES,
    opt({ text: null }, skip(/[*/-]/, '*'), NO_SIGN, text('text', 'text', 'expected.service_text')),
  ]),
  variant('meal', 'service', [
    '@:3',
    { airline: null, legs: [], text: null },
    SERVICE,
    APOLLO_NAMES,
  ]),
  variant('passport', 'document', [
    '@:3SSRDOCS',
    DOCUMENT_AIRLINE,
    APOLLO_NAME,
    travelDocument('/'),
  ]),
  variant('passport', 'birth', [
    '@:3SSRDOCS',
    DOCUMENT_AIRLINE,
    APOLLO_NAME,
    skip(/\/{2,6}/, ''),
    birthRequest('/', '//'),
  ]),
  variant('passport', 'birth', [
    '@:3SSRDOCS',
    DOCUMENT_AIRLINE,
    APOLLO_NAME,
    'DB/',
    birthRequest('/', '/'),
  ]),
  variant('passport', 'service', [
    '@:3SSRDOCO',
    { code: 'DOCO', airline: null, legs: [] },
    DOCUMENT_AIRLINE,
    opt({ passengers: [] }, 'N', list('passengers', PASSENGER, { and: '+' }), '/'),
    doco('/'),
  ]),
  variant('seat_map', 'seat_map', ['9V/S', LEG_SEGMENT]),
  variant('seat_request', 'seat', [
    '9S/',
    ON_NUMBERED,
    opt({ passengers: [] }, 'N', list('passengers', PASSENGER, { and: '+', to: '-' }), '/'),
    SEATS,
  ]),
  variant('seat_request', 'seat_zone', ['9S/', { passengers: [], legs: [] }, ZONE]),
  variant('cancel_seats', 'cancel_seats', ['9X/S', LEG_SEGMENT]),
  form('seat_map', 'seat_map', 'SA*S4 | SA*', ['SA*', ON_LEG]),
  variant('seat_map', 'seat_map', ['#SEAT', { leg: null }]),
  ...behind('SM* SA*S SA* SM*S', 'seat_map', 'seat_map', '', [opt({ leg: null }, LEG_SEGMENT)]),
  form('seat_map', 'seat_map_flight', 'SA*BA117Y15DECLHRJFK', ['SA*', FLIGHT]),
  form('seat_map', 'seat_map_line', 'SA*A1F', ['SA*A', LINE, BOOKING_CLASS]),
  form('seat_request', 'seat', 'S.P1S4/12A', ['S.', anyOrder(PASSENGERS, ON_LEG), '/', SEATS]),
  form('seat_request', 'seat_zone', 'S.NW', ['S.', { passengers: [], legs: [] }, ZONE]),
  form('seat_request', 'seat_zone', 'S.P1S4/A', ['S.', anyOrder(PASSENGERS, ON_LEGS), '/', ZONE]),
  variant('seat_request', 'seat', ['S.', { passengers: [], leg: null }, SEATS]),
  form('cancel_seats', 'cancel_seats', 'S.S4@ | S.@', ['S.', ON_LEG, '@']),
  variant('cancel_seats', 'cancel_seats', ['9X', { leg: null }]),
];
