/** Parts of shopping entries in several languages: routes, dates, offers, flights sold from them. */
import { toTable } from '#main/contract/collections.ts';
import { ok } from '#main/contract/result.ts';
import { isSameCity } from '#main/reference/airports.ts';
import { MONTHS } from '#main/reference/calendar.ts';
import { readRuleCategories } from '#main/reference/rule-categories.ts';
import { phrase } from '../../i18n/words.ts';
import type { ActionOf, SearchAction } from '../action.ts';
import { direct } from '../cabins.ts';
import { always, field, opt, type Part, seq, skip } from '../grammar.ts';
import { code, named, type Token, toSticky, want } from '../scan.ts';
import { BOOKING_CLASS, DAY_BEFORE_HOUR, DAYS, FROM, LINE, SEATS_SOLD, TO } from '../tokens.ts';
import { dayOrToday, FLIGHT } from './common.ts';

/** The maximum number of booking classes in an entry, one per flight of a journey. */
const MAX_CLASSES = 5;

export const OUT_OR_TODAY = dayOrToday('out');

/** GRUMIA; after a typed date MIA alone is possible, from the agency's own city. */
export const route = (...between: Part<object>[]): Part<Pick<SearchAction, 'from' | 'to'>> => {
  const both = seq(FROM, seq(...between), TO);
  return {
    ...both,
    read(scan, env, known) {
      const at = scan.at;
      const { city } = env;
      const dated = /\d[A-Z]{3}\d* *$/.test(scan.text.slice(0, at));
      if (dated && city !== undefined && /^ *[A-Z]{3}(?![A-Z])/.test(scan.rest)) {
        const to = want(scan, TO, env);
        if (to.ok && !isSameCity(to.value, city)) return ok({ from: city, to: to.value });
        scan.at = at;
      }
      return both.read(scan, env, known);
    },
  };
};

/** LHRJFK20DEC: the date after the route, if none stands before it. */
export const DATE_AFTER_ROUTE: Part<Partial<Pick<SearchAction, 'out'>>> = {
  format: '',
  head: '',
  read(scan, env) {
    const before = scan.text.slice(0, scan.at);
    if (!DAY_AND_MONTH.test(scan.rest) || DATED.test(before)) return ok({});
    const out = want(scan, DAY_BEFORE_HOUR, env);
    return out.ok ? ok({ out: out.value }) : out;
  },
  write: () => '',
};

const ANY_MONTH = MONTHS.join('|');
const DAY_AND_MONTH = new RegExp(`^ *\\d{1,2}(?:${ANY_MONTH})(?![A-Z])`);
const DATED = new RegExp(`\\d(?:${ANY_MONTH})`);

export const directOnly = (sign: string, letters: 'D|N' | 'D|0') =>
  opt({ direct: false }, sign, field('direct', direct(letters)));

/** Of this line, or of the one under the cursor. */
export const OF_LINE = opt({ line: null }, LINE);

/** A number of days without a sign: read here, written in another form. */
export const UNSIGNED_DAYS: Token<number> = {
  ...DAYS,
  whole: toSticky(/\d{1,2}(?![0-9A-Z])/),
  write: () => null,
};

/** The sort order, by a letter after the head: D departure, A arrival, J duration. */
export const ordered = (letters: string): Part<Pick<SearchAction, 'order'>> => ({
  format: '',
  head: '',
  read(scan) {
    const letter = scan.text.charAt(scan.at);
    if (
      !letters.includes(letter) ||
      !/^[A-Z](?:\d{1,2}[A-Z]{3}|[A-Z]{6}(?![A-Z]))/.test(scan.rest)
    ) {
      return ok({});
    }
    scan.at += 1;
    return ok({ order: ORDERS[letter] });
  },
  write: ({ order }) =>
    order === undefined
      ? ''
      : (Object.entries(ORDERS).find(([, one]) => one === order)?.[0] ?? null),
});

const ORDERS: Readonly<Record<string, SearchAction['order']>> = toTable({
  D: 'departure',
  A: 'arrival',
  J: 'duration',
});

/** A change of a search: at least one of its parts is required. */
export const some = <F extends object>(part: Part<F>): Part<F> => ({
  ...part,
  read(scan, env, known) {
    const read = part.read(scan, env, known);
    if (!read.ok || Object.keys(read.value).length > 0) return read;
    return scan.stop(phrase('expected.any_date'));
  },
});

/** 1Y7: number of seats, booking class, line. */
export const SEATS_CLASS_LINE = seq(SEATS_SOLD, BOOKING_CLASS, LINE);

/** 1Y7 or 1Y7*: that line alone, or with its connecting flights. */
export const LINE_SOLD = seq(SEATS_CLASS_LINE, { back_line: null, connection: false });

export const CONNECTION_SOLD = seq(SEATS_CLASS_LINE, '*', { back_line: null, connection: true });

/** A flight that was not shown, as typed in Sabre and Travelport. */
export const FLIGHT_SOLD = seq(FLIGHT, 'NN', SEATS_SOLD);

/** A line as offered: in its class, for the number of people searched. */
export const AS_OFFERED = always({
  seats: null,
  booking_class: null,
  connection: false,
  back_line: null,
});

/** A line of the fare search: JR01, FS01. */
export const RECOMMENDED = seq(
  field('line', { ...LINE, whole: toSticky(/0[1-9](?!\d)/) }),
  AS_OFFERED,
);

/** 1Y7LL, 1Y7M8LL*: waitlists a line, with its connecting flights. */
export const WAITLISTED = seq(
  SEATS_CLASS_LINE,
  skip(/(?:[A-Z]\d{1,2}|\*|\/)(?=LL)/, ''),
  'LL',
  skip(/\*/, ''),
);

/** 16, PE.AP, 5/16, 15-17: categories of fare rules. */
export const RULES = named<'category', string>('category', {
  ...code(
    'category',
    'expected.category',
    /[A-Z0-9]{1,2}(?:[-.,/*][A-Z0-9]{1,2})*(?![A-Z0-9])/,
    /^(?:[A-Z0-9]{1,2}[-.,/*])*[A-Z]?$/,
  ),
  value: (text) => (readRuleCategories(text) ? text : null),
});

/** CB1, C1Y2, 1C2Y3: booking classes for each flight of a line, or of several lines. */
export const CLASSES_OF_LINES = (
  between: string,
): Part<Pick<ActionOf<'sell_classes'>, 'parts'>> => ({
  format: '{class}{class}{line}',
  head: '',
  read(scan, env) {
    const parts: { booking_class: string; line: number }[] = [];
    do {
      const letters: string[] = [];
      while (letters.length < MAX_CLASSES && (letters.length === 0 || /^[A-Z]/.test(scan.rest))) {
        const letter = want(scan, BOOKING_CLASS, env);
        if (!letter.ok) return letter;
        letters.push(letter.value);
      }
      const from = scan.at;
      const line = want(scan, LINE, env);
      if (!line.ok) return line;
      // SS1Y1SS1M2 are two entries.
      if (parts.length > 0 && letters.join('') === 'SS' && /^[A-Z]/.test(scan.rest)) {
        scan.at = from;
        return scan.stop(phrase('expected.line'));
      }
      for (const booking_class of letters) parts.push({ booking_class, line: line.value });
    } while (
      parts.length < MAX_CLASSES &&
      (between === '' ? /^[A-Z]\d?/.test(scan.rest) : scan.take(between))
    );
    return parts.length > 1 ? ok({ parts }) : scan.stop(phrase('expected.booking_class'));
  },
  write: ({ parts }) => {
    const [first] = parts;
    const one = parts.every(({ line }) => line === first?.line);
    if (!first || between !== '') return null;
    if (one) return `${parts.map(({ booking_class }) => booking_class).join('')}${first.line}`;
    return parts.map(({ booking_class, line }) => `${booking_class}${line}`).join('');
  },
});
