/** Parts of service entries in several languages: SSR, documents, frequent flyers, seats. */
import { ok } from '#main/contract/result.ts';
import { formatDoco, readDoco } from '#main/reference/doco.ts';
import {
  findSpecialService,
  KEPT_ELSEWHERE,
  suggestSpecialServices,
} from '#main/reference/special-services.ts';
import type { SeatZone } from '../action.ts';
import { toTwoLetters } from '../countries.ts';
import { field, leave, type Part, seq, skip, text } from '../grammar.ts';
import { CHANGES_LINES, code, named, type Token, token, toSticky } from '../scan.ts';
import { dropLastTitle } from '../titles.ts';
import { AIRLINE, BIRTH_DATE, EXPIRY_DATE, isAirline } from '../tokens.ts';
import { maybe } from './common.ts';

export const REMARK_TEXT = text('text', 'text', 'expected.remark');
/** A character that some agents type before the text. */
export const BEFORE_WORDS = skip(/[-/] */, '');

export const OSI_TEXT = text('text', 'text', 'expected.osi');

/** LA,AA */
export const airlineList = (and: '' | ',' | '/'): Token<string[]> =>
  token(
    'airline',
    'expected.airline',
    // Some agents type commas instead of slashes.
    new RegExp(`[A-Z0-9]{2}(?:${and === '/' ? '[,/]' : and}[A-Z0-9]{2})*`),
    /^[A-Z0-9]?$/,
    {
      value(text) {
        const codes = and === '' ? (text.match(/../g) ?? []) : text.split(/[,/]/);
        return codes.every(isAirline) ? codes : null;
      },
      write: (codes) => codes.join(and),
    },
  );

/** HK1 of a document. Its airline is ignored: all airlines of the booking get the document. */
export const DOCUMENT_STATUS = seq(
  skip(/ ?YY ?(?=HK|[-/])/, ''),
  leave(/ ?(?!HK)[A-Z0-9]{2}(?= ?(?:HK|[-/]))/),
  skip(/ ?HK1?/, ' HK1'),
);

/** 30JUN73-M--LAST-FIRST: Secure Flight data of a passenger without a document. */
export const birthRequest = (between: '-' | '/', before_name: string) =>
  seq(
    field('birth_date', BIRTH_DATE),
    between,
    SEX,
    before_name,
    field('last', PLAIN_NAME('LAST')),
    between,
    field('first', PLAIN_NAME('FIRST')),
    SECOND_NAME(between),
  );

/** SMITH/JOHN/PETER: further given names. H marks the holder's own document, as all are here. */
const SECOND_NAME = (between: '-' | '/'): Part<object> => ({
  format: '',
  head: '',
  read(scan, _env, known) {
    const slashed = between === '/';
    scan.leave(slashed ? HOLDER_SLASH : HOLDER_DASH);
    const more = scan.match(slashed ? AFTER_SLASH : AFTER_DASH)?.slice(1);
    scan.leave(slashed ? HOLDER_SLASH : HOLDER_DASH);
    return ok({ first: dropLastTitle(`${known.first}${more === undefined ? '' : ` ${more}`}`) });
  },
  write: () => '',
});

const HOLDER_SLASH = toSticky(/\/H(?![A-Z])/);
const HOLDER_DASH = toSticky(/-H(?![A-Z])/);
const AFTER_SLASH = toSticky(/\/(?!P\d)\p{L}[\p{L}\p{M}'’. ]*/u);
const AFTER_DASH = toSticky(/-\p{L}[\p{L}\p{M}'’. ]*/u);

export const FLYER_NUMBER = named(
  'code',
  code('number', 'expected.flyer_number', /[A-Z0-9]{3,30}/, /^[A-Z0-9]*$/),
);

/** BW123456789/XX: a frequent flyer number, and the partner airlines that accept it too. */
export const FLYER = seq(
  AIRLINE,
  skip(/-/, ''),
  FLYER_NUMBER,
  maybe('partners', '/', airlineList('/')),
);

/** A, W: aisle or window, with the text that some hosts put around it. */
export const ZONE = named(
  'zone',
  token<SeatZone>('A|W', 'expected.zone', /(?:NSS?)?N?[AW]N?\d?/, /^N?S*$/, {
    value: (text) => (text.includes('A') ? 'aisle' : 'window'),
    write: (zone) => (zone === 'aisle' ? 'A' : 'W'),
  }),
);

/** VGML, WCHR: a service request code, also one that is stored elsewhere: the answer says where. */
export const SERVICE = named(
  'code',
  token<string>('service', 'expected.service', /[A-Z]{4}/, /^[A-Z]{0,3}$/, {
    // Documents have forms of their own.
    value: (text) =>
      text !== 'DOCS' && text !== 'DOCO' && (findSpecialService(text) || text in KEPT_ELSEWHERE)
        ? text
        : null,
    write: (text) => text,
    near: (rest) =>
      suggestSpecialServices(/^[A-Z]{1,4}/.exec(rest)?.[0] ?? '', 3).map(({ code }) => code),
  }),
);

/** The airline of a request; NN2 requests two services. */
export const SERVICE_AIRLINE = {
  ...AIRLINE,
  // A status code alone means it is held elsewhere. Only a status may follow the airline directly,
  // because words start with two letters too: EMAIL. NO is no airline before a word: NO NUTS.
  whole: toSticky(
    /(?!(?:NN|HK)\d|(?:BK|GK|PK|HK|NN)(?![A-Z0-9 ])|NO[ -]+(?!HK|NN)[A-Z])[A-Z0-9]{2}(?=(?:HK|NN)\d?(?![A-Z])|[^A-Z0-9]|$)/,
  ),
};

/** The text of a request; it ends where the next part of the entry starts. */
export const serviceText = (letters: RegExp): Token<string> => ({
  ...code('text', 'expected.service_text', letters, /^$/),
  value: (text) => (CHANGES_LINES.test(text.trim()) ? null : text.trim()),
});

/** I behind a document's data: it is of the infant of the named passenger. */
const infantMark = (text: 'I' | '/I' | '-I'): Part<{ infant?: true }> => ({
  format: '',
  head: '',
  read: (scan) => ok(scan.take(text) ? { infant: true } : {}),
  write: ({ infant }) => (infant ? text : ''),
});

/** A visa, known traveller or redress number, from the place of birth on, separated by `sign`. */
export const doco = (sign: '/' | '-') =>
  seq(field('text', docoToken(sign)), infantMark(`${sign}I`));

const docoToken = (sign: '/' | '-'): Token<string> =>
  token(
    // Each part in its own braces.
    ['place', 'V|K|R', 'number', 'place', 'date', 'country'].join(`}${sign}{`),
    'expected.doco',
    new RegExp(
      `${sign}?[A-Z .]*${sign}[VKR]${sign}[A-Z0-9]{1,25}(?:${sign}(?!I(?![A-Z0-9]))[A-Z .]*(?:${sign}(?:\\d{1,2}[A-Z]{3}(?:\\d{4}|\\d{2}))?(?:${sign}{1,2}(?:[A-Z]{2,3})?)?)?)?(?![A-Z0-9]|${sign}(?!I(?![A-Z0-9])))`,
    ),
    new RegExp(
      `^${sign}?[A-Z .]*(?:${sign}(?:[VKR](?:${sign}(?:[A-Z0-9]+(?:${sign}[A-Z .]*(?:${sign}\\d{0,2}[A-Z]{0,3}\\d{0,4}(?:${sign}{1,2}[A-Z]{0,3})?)?)?)?)?)?)?$`,
    ),
    {
      value: (text) => {
        // Some agents type one separator more before the country.
        const told = readDoco(text.replace(EMPTY_BEFORE_COUNTRY, '$1$1$1$2'));
        return told && formatDoco(told);
      },
      write: (text) => text.replace(/^\/\//, '/').replaceAll('/', sign),
    },
  );

const EMPTY_BEFORE_COUNTRY = /([/-])\1\1\1([A-Z]{2,3})$/;

const COUNTRY: Token<string> = token(
  'country',
  'expected.country',
  /[A-Z]{2,3}(?![A-Z])/,
  /^[A-Z]{0,2}$/,
  { value: toTwoLetters, write: (country) => country },
);

const DOCUMENT_TYPE = code('P|I', 'expected.document_type', /[A-Z]{1,2}/, /^$/);
const DOCUMENT_NUMBER = code('number', 'expected.document_number', /[A-Z0-9]{3,20}/, /^[A-Z0-9]*$/);
const GENDERS = ['M', 'F', 'X'] as const;
// U is undisclosed, as our own display and airlines write it too.
const GENDER: Token<'M' | 'F' | 'X'> = token('M|F|X', 'expected.gender', /[MFXU]/, /^$/, {
  value: (text) => GENDERS.find((one) => one === text) ?? 'X',
  write: (gender) => gender,
});

/** M, F, X; MI and FI mean the infant of the named passenger. */
const SEX = seq(field('gender', GENDER), infantMark('I'));

const PLAIN_NAME = (format: string) =>
  code(format, 'expected.surname', /\p{L}[\p{L}\p{M}'’. ]*/u, /^$/);

/** P/IN/E1234/IN/01JAN76/M/01DEC12/LAST/FIRST, with either separator. */
export const travelDocument = (between: '-' | '/') =>
  seq(
    field('document', DOCUMENT_TYPE),
    between,
    field('country', COUNTRY),
    between,
    field('number', DOCUMENT_NUMBER),
    between,
    field('nationality', COUNTRY),
    between,
    field('birth_date', BIRTH_DATE),
    between,
    SEX,
    between,
    field('expires', EXPIRY_DATE),
    between,
    field('last', PLAIN_NAME('LAST')),
    between,
    field('first', PLAIN_NAME('FIRST')),
    SECOND_NAME(between),
  );
