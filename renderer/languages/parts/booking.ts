/** Parts of booking entries in several languages: names, phones, lines to change, displays. */
import { toTable } from '#main/contract/collections.ts';
import type { ActionOf, DisplayPart, PhoneUse } from '../action.ts';
import {
  type Form,
  field,
  form,
  heads,
  leave,
  list,
  mapped,
  opt,
  type Part,
  seq,
  skip,
  variant,
} from '../grammar.ts';
import { as, CHANGES_LINES, code, named, type Token, token, toSticky } from '../scan.ts';
import { AIRLINE, DATE, FLIGHT_NUMBER, LINE } from '../tokens.ts';
import { number, typedText, unless } from './common.ts';

/** *A, *P, *C and I/ select some bookings or passengers of a name; here all are found. */
const soughtName = (whole: RegExp): Part<{ name: string }> =>
  seq(
    leave(/I\//),
    field('name', typedText('name', 'expected.surname', whole)),
    // A star after the letters that are known: names are found by their beginning anyway.
    skip(/\*$/, ''),
    leave(/\*[ACP]$/),
  );

/** A name to search for, without a date before it. */
export const NAME_TO_FIND = soughtName(/(?!\d{1,2}[A-Z]{3}-)[^\s\d][^\d]*?(?=\*[ACP]? *$|\d|$)/i);

const SURNAME = soughtName(/\S.*?(?=\*[ACP]? *$|$)/i);
/** A line number of the booking. */
export const ELEMENT = as(LINE, 'line', 'expected.line');

/** Requires a letter or digit: stray punctuation after a deletion is not a new text. */
const ANY_TEXT = typedText('text', 'expected.change_text', /(?=.*[\p{L}\d])\S.*/u);

/** 13SEP-SMITH, 13SEPLHR-SMITH: the place is ignored. */
export const DATE_AND_NAME = seq(DATE, leave(/[A-Z]{3}(?:[A-Z]{3})?(?=-)/), '-', SURNAME);

/** The person who made the request; a text that changes lines is not a name. */
export const person = (whole: RegExp) =>
  opt(
    { text: null },
    unless(CHANGES_LINES),
    field('text', typedText('name', 'expected.name_of_person', whole)),
  );

/** A group or company in place of a surname: C/10TOURS. */
export const GROUP_CODE = /^\d{0,2}[BCGZ] ?\//;

const USES: Readonly<Record<string, PhoneUse>> = toTable({
  A: 'agency',
  B: 'business',
  H: 'home',
  M: 'mobile',
  // Travelport's letters: a travel agency, a residence.
  T: 'agency',
  AS: 'agency',
  R: 'home',
  // Sabre's letters: a cell phone, at work.
  C: 'mobile',
  W: 'business',
});

export const PHONE_USE: Token<PhoneUse> = token(
  'A|B|H|M',
  'expected.phone_use',
  /[A-Z](?![A-Z])|AS(?=\/)/,
  /^$/,
  {
    value: (text) => USES[text] ?? null,
    write: (use) => Object.keys(USES).find((letter) => USES[letter] === use) ?? null,
  },
);

/** The use of a phone, after its number: -H; some agents type no dash. */
export const DASHED_USE = opt(
  { use: null },
  field('use', {
    ...PHONE_USE,
    format: `-${PHONE_USE.format}`,
    whole: toSticky(/- ?[A-Z](?![A-Z])|[ABCHMW](?=$|\/|-\d)/),
    begun: /^-$/,
    value: (text, env) => PHONE_USE.value(text.slice(-1), env),
    write: (use, env) => `-${PHONE_USE.write(use, env)}`,
  }),
);

export const PHONE_CITY = code('city', 'expected.phone', /[A-Z]{3}/, /^[A-Z]{0,2}$/);

/** The name of who answers, before the number. */
export const NAMED_BEFORE = field(
  'text',
  // A letter and a dash are the use of the phone: M-351911234567
  typedText('text', 'expected.phone', /(?!\p{L} ?-)\p{L}[\p{L} .'&-]*(?= [+(]?\d)/u),
);

/** Digits and separators; a final dash and letter is the use of the phone. */
export const PHONE_NUMBER = named(
  'number',
  token<string>(
    'phone',
    'expected.phone',
    /[+(]?\d(?:[\d(). ]|\/(?= ?\d)|-(?! *[A-Z]|\d{1,2}\.1(?!\d))){2,38}/,
    /^[+(]?[\d(). /-]*$/,
    {
      value: (text) => (text.replace(/\D/g, '').length >= 4 ? text.trim() : null),
      write: (number) => number,
    },
  ),
);

export const PERCENTAGE = seq(
  field('percent', number('percent', /\d{1,2}(?:\.\d{1,2})?(?![\d.])/)),
  { amount: null },
);

export const COMMISSION_AMOUNT = seq(
  field('amount', number('amount', /\d{1,6}(?:\.\d{1,2})?(?![\d.])/)),
  { percent: null },
);

/** AA76/13SEP-SMITH */
export const FLIGHT_AND_NAME = seq(AIRLINE, FLIGHT_NUMBER, '/', DATE_AND_NAME);

/** Changes of lines, by head; texts that match `before` or `after` are other entries. */
export const changesOfLines = (
  sign: '¤' | '@',
  example: string,
  { before = /(?!)/, after = /(?!)/ }: { before?: RegExp; after?: RegExp },
  heads: readonly (readonly [head: string, of: ActionOf<'change_line'>['of']])[],
): Form[] =>
  heads.flatMap(([head, of], at) => [
    form('change_line', 'change_line', at === 0 ? example : '', [
      head,
      unless(before),
      // The sign before the number of the line: 5¤1 for 51¤.
      unless(/^ *[¤@] *\d{1,2}(?:[,-]\d{1,2})*$/),
      { of },
      opt({ item: null }, field('item', ELEMENT)),
      sign,
      unless(after),
      opt({ text: null }, field('text', ANY_TEXT)),
    ]),
    // Several are taken away together, none of them replaced.
    ...(['remark', 'phone', 'service'].includes(of)
      ? [variant('change_line', 'change_line', [head, { of }, SEVERAL[sign], sign, { text: null }])]
      : []),
  ]);

const several = (separators: Parameters<typeof list>[2]) =>
  mapped(
    list('lines', ELEMENT, separators),
    ({ lines: [item = 0, ...more] }) => ({ item, more }),
    ({ item, more }) => (more === undefined ? null : { lines: [item, ...more] }),
  );
/** 51-3¤, 51,3¤; NP.1-3@, NP.1.3@ */
const SEVERAL = {
  '¤': several({ also: '/' }),
  '@': several({ and: '.', also: ',' }),
} as const;

export const listDisplays = (rows: readonly (readonly [DisplayPart, string])[]): Form[] =>
  rows.flatMap(([part, entries]) => heads('display', 'display', entries, { part }));
