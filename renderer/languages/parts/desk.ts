/** Parts of desk entries in several languages: areas, places, times, queues, money. */
import { WORK_AREAS } from '#main/contract/desk.ts';
import { type Form, field, form, leave, opt, seq, skip, text, variant } from '../grammar.ts';
import { code, named, token } from '../scan.ts';
import { DATE, PLACE, TIME } from '../tokens.ts';
import { maybe, POINTS, typedText } from './common.ts';

export const AREA = named(
  'area',
  token<(typeof WORK_AREAS)[number]>('A-F', 'expected.area', /[A-F](?![A-Z0-9])/, /^$/, {
    value: (text) => WORK_AREAS.find((area) => area === text) ?? null,
    write: (area) => area,
  }),
);

export const SIGN = text('sign', 'sign', 'expected.sign');
export const TOPIC = text('topic', 'entry', 'expected.topic');
/** A city; its country or state after it is ignored. */
export const PLACE_TO_FIND = seq(
  field('text', typedText('city', 'expected.name_of_place', /[^/*,]+/)),
  leave(/[/,] ?[A-Z]{2,3}$/),
);

export const COUNTRY_SOUGHT = seq(
  { country: true },
  field(
    'text',
    typedText('country', 'expected.country_sought', /\p{L}{2}[\p{L} .'’&-]*(?![\d/*])/u),
  ),
);

export const AIRLINE_TO_FIND = text('text', 'airline', 'expected.airline_or_name');
export const AT_PLACE = opt({ place: null }, field('place', PLACE));
export const NOTE = typedText('text', 'expected.remark', /\S.*/);
export const daysBetween = (sign: string) => seq(field('from', DATE), sign, field('to', DATE));

/** MAD/NYC, MAD1000/NYC: the time in the second place for a time in the first. */
export const TIMES_OF_PLACES = seq(
  field('place', PLACE),
  maybe('time', '', TIME),
  skip(/ ?[-/] ?/, '/'),
  field('there', PLACE),
);

/**
 * 305.50P10, 546+52*3, 100¥25: P and % mean percent of the number before, ¥ means plus. A semicolon
 * adds in some guides and divides in others, so the agent is asked to type the intended operator.
 */
export const SUM = named(
  'sum',
  token<string>(
    'sum',
    'expected.sum',
    /-?\d{1,15}(?:\.\d{1,10}|,\d{1,2}(?!\d))?(?: ?[-+*/P%;¥‡§|] ?-?\d{1,15}(?:\.\d{1,10}|,\d{1,2}(?!\d))?){1,30}/,
    /^[-+*/P%;¥‡§|\d., ]*$/,
    {
      value: (text) =>
        POINTS(
          text
            .replaceAll(' ', '')
            .replaceAll('%', 'P')
            .replace(/[¥‡§|]/g, '+'),
        ),
      write: (text) => text,
    },
  ),
);

/** A code of three or four characters, or part of a name. */
export const AIRCRAFT = named(
  'code',
  code('aircraft', 'expected.aircraft', /[A-Z0-9][A-Z0-9 -]{1,38}[A-Z0-9]/, /^[A-Z0-9]{0,2}$/),
);

/** MD, MU, MT, MB: the same in every language. */
export const SCROLLING: readonly Form[] = [
  ...(
    [
      ['MD', 'page_down'],
      ['MU', 'page_up'],
      ['MT', 'first'],
      ['MB', 'last'],
    ] as const
  ).map(([entry, to]) =>
    form('scroll', 'scroll', entry, [
      entry,
      // The letters of a display are ignored: the one on screen scrolls.
      skip(
        / ?\/?(?:R[DTH]?|F[DQXS][A-Z]?|PN|T[QW][A-Z]|W[PE]|HE|GG|(?<!D)A|[AST]N|DO)(?![A-Z0-9])/,
        '',
      ),
      // A number of lines is ignored.
      leave(/\/?\d{1,2}(?!\d)/),
      { to },
    ]),
  ),
  variant('scroll', 'scroll', ['MR', { to: 'first' }]),
  ...['MDA', 'MDAN', 'MDA*'].map((entry) =>
    variant('again', 'show_offers', [entry, { page: true }]),
  ),
];
