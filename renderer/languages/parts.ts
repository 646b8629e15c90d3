/** Parts that the languages share: searches, flights, passengers, legs, tickets, documents, contact. */

import { WORK_AREAS } from '#main/contract/desk.ts';
import { ok } from '#main/contract/result.ts';
import { formatGdsDate } from '#main/reference/calendar.ts';
import { findCurrency } from '#main/reference/currencies.ts';
import {
  findSpecialService,
  KEPT_ELSEWHERE,
  suggestSpecialServices,
} from '#main/reference/special-services.ts';
import { phrase } from '../words/words.ts';
import type { Leg, PhoneUse, SeatZone, TicketRef } from './action.ts';
import { twoLetters } from './countries.ts';
import {
  always,
  type Form,
  field,
  form,
  lit,
  mapped,
  opt,
  type Part,
  seq,
  text,
} from './grammar.ts';
import {
  AIRLINE,
  BIRTH_DATE,
  BOOKING_CLASS,
  code,
  count,
  DATE,
  EXPIRY_DATE,
  FLIGHT_NUMBER,
  FROM,
  LINE,
  SEATS_SOLD,
  SEGMENT,
  sticky,
  TICKET_NUMBER,
  TO,
  type Token,
  TRAVEL_DATE,
  token,
  want,
} from './scan.ts';

export const AREA: Token<(typeof WORK_AREAS)[number]> = token(
  'A-F',
  'expected.area',
  /[A-F](?![A-Z0-9])/,
  /^$/,
  {
    value: (text) => WORK_AREAS.find((area) => area === text) ?? null,
    write: (area) => area,
  },
);

/** A return date, on the day of departure or later. */
export const BACK: Part<{ back: string }> = {
  format: '{return date}',
  head: '',
  read(scan, env, known) {
    const { at } = scan;
    const back = want(scan, TRAVEL_DATE, env);
    if (!back.ok) return back;
    const out = stringOf(known, 'out');
    if (back.value >= out) return ok({ back: back.value });
    scan.at = at;
    return scan.stop(phrase('expected.return_after', { out: formatGdsDate(out) }), false);
  },
  write: ({ back }, env) => TRAVEL_DATE.write(back, env),
};

/** The place one came from, said again. */
export const WAY_BACK: Part<object> = {
  format: '{from}',
  head: '',
  read(scan, env, known) {
    const from = stringOf(known, 'from');
    const again: Token<string> = {
      ...FROM,
      expected: phrase('expected.way_back', { from }),
      value: (text) => (text === from ? text : null),
      near: undefined,
    };
    const read = want(scan, again, env);
    return read.ok ? ok({}) : read;
  },
  write: (fields) => stringOf(fields, 'from'),
};

function stringOf(fields: object, name: string): string {
  const value: unknown = (fields as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : '';
}

/** A carrier that need not be known: the flight was read somewhere else. */
const CARRIER = code('airline', 'expected.airline', /[A-Z][A-Z0-9]|[0-9][A-Z]/, /^[A-Z0-9]?$/);

/** EI154C12JULDUBLHR */
export const FLIGHT = seq(
  field('airline', CARRIER),
  field('number', FLIGHT_NUMBER),
  field('booking_class', BOOKING_CLASS),
  field('date', TRAVEL_DATE),
  field('from', FROM),
  field('to', TO),
);

/** 1Y7: so many seats, in that class, of that line. */
export const SEATS_CLASS_LINE = seq(
  field('seats', SEATS_SOLD),
  field('booking_class', BOOKING_CLASS),
  field('line', LINE),
);

/** A leg by the line of the display, where all elements are numbered in one sequence. */
export const LEG_LINE = mapped<{ line: number }, { leg: Leg | null }>(
  field('line', LINE),
  ({ line }) => ({ leg: { line } }),
  ({ leg }, { names }) => {
    if (leg === null) return null;
    if ('line' in leg) return { line: leg.line };
    return names === undefined ? null : { line: leg.segment + names };
  },
);

/** A leg by its place among the flights. */
export const LEG_SEGMENT = mapped<{ segment: number }, { leg: Leg | null }>(
  field('segment', SEGMENT),
  ({ segment }) => ({ leg: { segment } }),
  ({ leg }, { names }) => {
    if (leg === null) return null;
    if ('segment' in leg) return { segment: leg.segment };
    return names === undefined || leg.line <= names ? null : { segment: leg.line - names };
  },
);

/** A ticket by line of the display. */
export const TICKET_LINE = mapped<{ line: number }, { ticket: TicketRef | null }>(
  field('line', LINE),
  ({ line }) => ({ ticket: { line } }),
  ({ ticket }) => (ticket !== null && 'line' in ticket ? { line: ticket.line } : null),
);
/** A ticket by its place among those of the booking. */
export const TICKET_ITEM = mapped<{ item: number }, { ticket: TicketRef | null }>(
  field('item', { ...count('ticket', 'expected.ticket_item'), whole: sticky(/\d{1,2}(?!\d)/) }),
  ({ item }) => ({ ticket: { item } }),
  ({ ticket }) => (ticket !== null && 'item' in ticket ? { item: ticket.item } : null),
);
export const TICKET_BY_NUMBER = mapped<{ number: string }, { ticket: TicketRef | null }>(
  field('number', TICKET_NUMBER),
  ({ number }) => ({ ticket: { number } }),
  ({ ticket }) => (ticket !== null && 'number' in ticket ? { number: ticket.number } : null),
);

/** One ticket number or several. */
export const TICKET_NUMBERS: Part<{ numbers: string[] }> = {
  format: '{number}[,{number}]',
  head: '',
  read(scan, env) {
    const numbers: string[] = [];
    do {
      const number = want(scan, TICKET_NUMBER, env);
      if (!number.ok) return number;
      numbers.push(number.value);
    } while (scan.takeLoose(','));
    return ok({ numbers });
  },
  write: ({ numbers }, env) =>
    numbers.length === 0
      ? null
      : numbers.map((number) => TICKET_NUMBER.write(number, env)).join(','),
};

const USES: Readonly<Record<string, PhoneUse>> = {
  A: 'agency',
  B: 'business',
  H: 'home',
  M: 'mobile',
  // As Travelport has them: a travel agency, a residence.
  T: 'agency',
  R: 'home',
};
export const PHONE_USE: Token<PhoneUse> = token(
  'A|B|H|M',
  'expected.phone_use',
  /[A-Z](?![A-Z])/,
  /^$/,
  {
    value: (text) => USES[text] ?? null,
    write: (use) => Object.keys(USES).find((letter) => USES[letter] === use) ?? null,
  },
);
export const PHONE_CITY = code('city', 'expected.phone', /[A-Z]{3}/, /^[A-Z]{0,2}$/);

/** Digits and what stands between them; a dash and a letter at the end is what the phone is for. */
export const PHONE_NUMBER: Token<string> = token(
  'phone',
  'expected.phone',
  /[+(]?\d(?:[\d(). /]|-(?![A-Z])){2,38}/,
  /^[+(]?[\d(). /-]*$/,
  {
    value: (text) => (text.replace(/\D/g, '').length >= 4 ? text.trim() : null),
    write: (number) => number,
  },
);

export const FLYER_NUMBER = code(
  'number',
  'expected.flyer_number',
  /[A-Z0-9]{3,30}/,
  /^[A-Z0-9]*$/,
);

export const CURRENCY: Token<string> = token(
  'currency',
  'expected.currency',
  /[A-Z]{3}/,
  /^[A-Z]{0,2}$/,
  { value: (text) => (findCurrency(text) ? text : null), write: (text) => text },
);
/** A comma is a decimal sign where one or two digits follow: 120,50. */
const POINTS = (text: string): string => text.replaceAll(/,(?=\d{1,2}(?!\d))/g, '.');
export const AMOUNT: Token<string> = token(
  'amount',
  'expected.amount',
  /\d{1,12}(?:\.\d{1,4}|,\d{1,2}(?!\d))?/,
  /^\d*([.,]\d*)?$/,
  { value: POINTS, write: (amount) => amount },
);

/** 305.50P10, 546+52*3: P and % are so many per cent of what stands before. */
export const SUM: Token<string> = token(
  'sum',
  'expected.sum',
  /-?\d{1,15}(?:\.\d{1,10}|,\d{1,2}(?!\d))?(?:[-+*/P%]-?\d{1,15}(?:\.\d{1,10}|,\d{1,2}(?!\d))?){1,30}/,
  /^[-+*/P%\d.,]*$/,
  { value: (text) => POINTS(text.replaceAll('%', 'P')), write: (text) => text },
);

/** A, W: aisle or window, with what some hosts put around it. */
export const ZONE: Token<SeatZone> = token('A|W', 'expected.zone', /N?[AW]N?\d?/, /^N?$/, {
  value: (text) => (text.includes('A') ? 'aisle' : 'window'),
  write: (zone) => (zone === 'aisle' ? 'A' : 'W'),
});

/** VGML, WCHR: whatever airlines are asked for by four letters; what is kept elsewhere is said then. */
export const SERVICE: Token<string> = token(
  'service',
  'expected.service',
  /[A-Z]{4}/,
  /^[A-Z]{0,3}$/,
  {
    value: (text) => (findSpecialService(text) || text in KEPT_ELSEWHERE ? text : null),
    write: (text) => text,
    near: (rest) =>
      suggestSpecialServices(/^[A-Z]{1,4}/.exec(rest)?.[0] ?? '', 3).map(({ code }) => code),
  },
);
/** What is said with a request; it ends where the next part of the entry begins. */
export const serviceText = (letters: RegExp): Token<string> => ({
  ...code('text', 'expected.service_text', letters, /^$/),
  value: (text) => text.trim(),
});

const COUNTRY: Token<string> = token(
  'country',
  'expected.country',
  /[A-Z]{2,3}(?![A-Z])/,
  /^[A-Z]{0,2}$/,
  { value: twoLetters, write: (country) => country },
);
const DOCUMENT_TYPE = code('P|I', 'expected.document_type', /[A-Z]{1,2}/, /^$/);
const DOCUMENT_NUMBER = code('number', 'expected.document_number', /[A-Z0-9]{3,20}/, /^[A-Z0-9]*$/);
const GENDER: Token<'M' | 'F' | 'X'> = token('M|F|X', 'expected.gender', /[MFX]/, /^$/, {
  value: (text) => text as 'M' | 'F' | 'X',
  write: (gender) => gender,
});
const PLAIN_NAME = (format: string) =>
  code(format, 'expected.surname', /\p{L}[\p{L}\p{M}'’. ]*/u, /^$/);

/** P/IN/E1234/IN/01JAN76/M/01DEC12/LAST/FIRST, with whatever stands between. */
export const travelDocument = (between: '-' | '/') =>
  seq(
    field('document', DOCUMENT_TYPE),
    lit(between),
    field('country', COUNTRY),
    lit(between),
    field('number', DOCUMENT_NUMBER),
    lit(between),
    field('nationality', COUNTRY),
    lit(between),
    field('birth_date', BIRTH_DATE),
    lit(between),
    field('gender', GENDER),
    lit(between),
    field('expires', EXPIRY_DATE),
    lit(between),
    field('last', PLAIN_NAME('LAST')),
    lit(between),
    field('first', PLAIN_NAME('FIRST')),
  );

const BRAND = code('card', 'expected.card', /[A-Z]{2}/, /^[A-Z]?$/);
const INSTALMENTS: Token<number> = token(
  'instalments',
  'expected.instalments',
  /\d{1,2}(?!\d)/,
  /^0?$/,
  {
    value: (text) => (Number(text) > 0 ? Number(text) : null),
    write: (number) => String(number).padStart(2, '0'),
  },
);

/** A card is said by its brand; its number belongs into the form, where it is not kept. */
const NO_CARD_NUMBER: Part<object> = {
  format: '',
  head: '',
  read(scan) {
    if (!/^[\d/]*\d/.test(scan.rest)) return ok({});
    return scan.stop(phrase('expected.no_card_number'), false);
  },
  write: () => '',
};

/** CA, CA*E03: a brand, and in how many instalments. */
export const card = (instalments: string) =>
  seq(
    opt({ brand: null }, field('brand', BRAND)),
    opt({ instalments: null }, lit(instalments), field('instalments', INSTALMENTS)),
    NO_CARD_NUMBER,
  );

/** A code of three or four signs, or some of a name. */
export const AIRCRAFT = code(
  'aircraft',
  'expected.aircraft',
  /[A-Z0-9][A-Z0-9 -]{1,38}[A-Z0-9]/,
  /^[A-Z0-9]{0,2}$/,
);

/** AA76/13SEP-SMITH */
export const FLIGHT_AND_NAME = seq(
  field('airline', AIRLINE),
  field('number', FLIGHT_NUMBER),
  lit('/'),
  field('date', DATE),
  lit('-'),
  text('name', 'name', 'expected.surname'),
);

/** MD, MU, MT, MB: the same everywhere. */
export const scrolling: readonly Form[] = (
  [
    ['MD', 'page_down'],
    ['MU', 'page_up'],
    ['MT', 'first'],
    ['MB', 'last'],
  ] as const
).map(([entry, to]) => form('scroll', 'scroll', entry, [lit(entry), always({ to })]));
