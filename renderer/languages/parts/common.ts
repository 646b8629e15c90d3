/** Parts of several kinds of entries in several languages. */
import { buildRecord } from '#main/contract/collections.ts';
import { ok } from '#main/contract/result.ts';
import { findCurrency, listCurrencies } from '#main/reference/currencies.ts';
import { phrase, type WordKey } from '../../i18n/words.ts';
import type { Leg } from '../action.ts';
import {
  behind,
  type Form,
  field,
  form,
  heads,
  list,
  mapped,
  opt,
  type Part,
  REQUIRED_BLANK,
  seq,
  text,
} from '../grammar.ts';
import { code, named, type Token, token, toSticky, want } from '../scan.ts';
import {
  BOOKING_CLASS,
  FLIGHT_NUMBER,
  FROM,
  LINE,
  QUEUE,
  SEATS_SOLD,
  SEGMENT,
  TO,
  TRAVEL_DATE,
} from '../tokens.ts';

/** An airline that need not be in our list: the agent read the flight elsewhere. */
const CARRIER = code('airline', 'expected.airline', /[A-Z][A-Z0-9]|[0-9][A-Z]/, /^[A-Z0-9]?$/);

/** The date, or today if none is typed. */
export const dayOrToday = <N extends string>(name: N): Part<Record<N, string>> => ({
  format: '[{date}]',
  head: '',
  read(scan, env) {
    scan.match(BEFORE_ROUTE);
    const typed = /^ *[A-Z]{3}/.test(scan.rest) ? ok(env.today) : want(scan, TRAVEL_DATE, env);
    return typed.ok ? ok(buildRecord([name], () => typed.value)) : typed;
  },
  write: (fields, env) => TRAVEL_DATE.write(fields[name], env),
});

/** A slash in place of the date: BA352C/LHRNCE. */
const BEFORE_ROUTE = toSticky(/\/(?=[A-Z]{6})/);

export const DATE_OR_TODAY = dayOrToday('date');

/** Fails if the pattern matches: that text belongs to another form. */
export const unless = (pattern: RegExp): Part<object> => ({
  format: '',
  head: '',
  read: (scan) =>
    pattern.test(scan.rest) ? scan.stop(phrase('expected.change_text'), false) : ok({}),
  write: () => '',
});

export const typedText = (format: string, expected: WordKey, whole: RegExp): Token<string> => ({
  ...token(format, expected, whole, /^$/, { value: (text) => text.trim(), write: (text) => text }),
  as_typed: true,
});

export const REASON = opt(
  { reason: null },
  REQUIRED_BLANK,
  // A slash and a queue are not a reason.
  unless(/^ *\//),
  text('reason', 'reason', 'expected.reason'),
);

export const QUEUE_OR_ANY = opt({ queue: null }, QUEUE);

/** An optional field after its lead; `alone`: other text after the lead belongs to another part. */
export const maybe = <N extends string, T>(
  name: N,
  lead: string,
  one: Token<T>,
  alone = false,
): Part<Partial<Record<N, T>>> => ({
  format: `[${lead}${one.format}]`,
  head: '',
  read(scan, env) {
    const from = scan.at;
    if (lead !== '' && !scan.takeLoose(lead)) {
      scan.offer(`${lead}${one.format}`, (rest) => lead.startsWith(rest));
      return ok({});
    }
    const read = want(scan, one, env);
    if (read.ok) return ok(buildRecord([name], () => read.value));
    const growing = scan.rest !== '' && one.begun.test(scan.rest);
    if ((lead !== '' && !alone) || (lead === '' && growing)) return read;
    scan.at = from;
    return ok({});
  },
  write(fields, env) {
    const value = fields[name];
    if (value == null) return '';
    const text = one.write(value, env);
    return text === null ? null : lead + text;
  },
});

/** EI154C12JULDUBLHR; without a date it departs today. */
export const FLIGHT = seq(
  field('airline', CARRIER),
  FLIGHT_NUMBER,
  BOOKING_CLASS,
  DATE_OR_TODAY,
  FROM,
  TO,
);

/** A leg by line of a display that numbers all elements in one sequence. */
export const LEG_LINE = mapped<{ line: number }, { leg: Leg | null }>(
  field('line', LINE),
  ({ line }) => ({ leg: { line } }),
  ({ leg }, { names }) => {
    if (leg === null) return null;
    if ('line' in leg) return { line: leg.line };
    return names === undefined ? null : { line: leg.segment + names };
  },
);

/** A leg by its position among the flights. */
export const LEG_SEGMENT = mapped<{ segment: number }, { leg: Leg | null }>(
  field('segment', SEGMENT),
  ({ segment }) => ({ leg: { segment } }),
  ({ leg }, { names }) => {
    if (leg === null) return null;
    if ('segment' in leg) return { segment: leg.segment };
    return names === undefined || leg.line <= names ? null : { segment: leg.line - names };
  },
);

/** Flights by line of a display that numbers all elements in one sequence. */
export const LEG_LINES = mapped<{ lines: number[] }, { legs: Leg[] }>(
  list('lines', LINE),
  ({ lines }) => ({ legs: lines.map((line) => ({ line })) }),
  ({ legs }, { names }) => {
    const lines = legs.map((leg) => ('line' in leg ? leg.line : leg.segment + (names ?? NaN)));
    return legs.length === 0 || lines.some(Number.isNaN) ? null : { lines };
  },
);

/** Flights by their positions among the flights. */
export const legSegments = (how: { and?: string; to?: string; also?: string }) =>
  mapped<{ segments: number[] }, { legs: Leg[] }>(
    list('segments', SEGMENT, how),
    ({ segments }) => ({ legs: segments.map((segment) => ({ segment })) }),
    ({ legs }, { names }) => {
      const segments = legs.map((leg) =>
        'segment' in leg ? leg.segment : leg.line - (names ?? NaN),
      );
      return legs.length === 0 || segments.some((n) => !(n > 0)) ? null : { segments };
    },
  );

/**
 * Passenger types as ADT, CHD and INF: C07 and CNN are children; an adult's age makes no type of
 * its own. I00 and I01 are infants: I with another age is a child of a package tour.
 */
const TYPED_AS: readonly (readonly [RegExp, string])[] = [
  [/^\d?(?:ADT|A\d\d)$/, 'ADT'],
  [/^\d?(?:CHD|CNN|CH|C\d\d)$/, 'CHD'],
  [/^\d?(?:INF|IN|I0[01])$/, 'INF'],
];

/** The passenger type of an entry's word. */
export const resolveTypeWord = (word: string): string =>
  TYPED_AS.find(([pattern]) => pattern.test(word))?.[1] ?? word;

export const CURRENCY: Token<string> = token(
  'currency',
  'expected.currency',
  /[A-Z]{3}/,
  /^[A-Z]{0,2}$/,
  { value: (text) => (findCurrency(text) ? text : null), write: (text) => text },
);

/** A comma before one or two final digits is a decimal separator: 120,50. */
export const POINTS = (text: string): string => text.replaceAll(/,(?=\d{1,2}(?!\d))/g, '.');

/**
 * A point before three final digits separates thousands in many countries, but not in 0.125 or
 * 1234.567, nor in currencies of thousandths: 12.500KWD, KWD12.500.
 */
const THOUSANDS = String.raw`[1-9]\d{0,2}\.\d{3}`;
const IN_THOUSANDTHS = `(?:${listCurrencies(3).join('|')})`;
export const AMOUNT = named(
  'amount',
  token<string>(
    'amount',
    'expected.amount',
    new RegExp(
      `(?:(?<=${IN_THOUSANDTHS} ?)|(?!${THOUSANDS}(?!\\d| ?${IN_THOUSANDTHS})))\\d{1,12}\\.\\d{1,4}|` +
        String.raw`\d{1,12}(?:,\d{1,2}(?!\d))?`,
    ),
    /^\d*([.,]\d*)?$/,
    { value: POINTS, write: (amount) => amount },
  ),
);

/** A number for a commission: percent, or an amount per fare. */
export const number = (format: string, whole: RegExp): Token<number> =>
  token(format, 'expected.amount', whole, /^\d*\.?\d*$/, {
    value: (typed) => Number(typed),
    write: (value) => String(value),
  });

/** A named flight on its waitlist, as typed in Sabre and Travelport. */
export const WAITLIST_FLIGHT: Form = form('waitlist', 'waitlist_flight', '0AZ321D1FEBCPHEWRLL1', [
  '0',
  FLIGHT,
  'LL',
  SEATS_SOLD,
]);

/** Entries that are the same in Sabre and Travelport: ending, lists, queue items. */
export const SABRE_AND_TRAVELPORT: readonly Form[] = [
  ...behind('E ET', 'end', 'end', 'E', [{ redisplay: false }]),
  form('end', 'end', 'ER', ['ER', { redisplay: true }]),
  ...behind('I IG', 'ignore', 'ignore', 'I', [{ redisplay: false }]),
  form('ignore', 'ignore', 'IR', ['IR', { redisplay: true }]),
  form('ignore', 'ignore', 'QI', ['QI', { redisplay: false }]),
  form('by_name', 'pick', '*3', [
    '*',
    field('line', { ...LINE, whole: toSticky(/[1-9]\d{0,2}(?![A-Z0-9])/) }),
  ]),
  form('similar_names', 'similar_names', '*L', ['*L']),
  form('split', 'file', 'F', ['F']),
  form('work_queue', 'queue_work', 'Q/40', ['Q/', QUEUE_OR_ANY, { category: null, range: null }]),
  form('queue_removal', 'queue_remove', 'QR', ['QR', REASON]),
  form('queue_removal', 'queue_exit', 'QXI', ['QXI']),
  // Leaves the queue after ending, removing or ignoring the current booking.
  ...heads('queue_removal', 'queue_exit', 'QXE', { after: 'end' }),
  ...heads('queue_removal', 'queue_exit', 'QXER', { after: 'end', shows: true }),
  ...heads('queue_removal', 'queue_exit', 'QXR', { after: 'remove' }),
  ...heads('queue_removal', 'queue_exit', 'QXIR', { after: 'ignore', shows: true }),
];
