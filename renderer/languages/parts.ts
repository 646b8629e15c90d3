/** Parts of several languages: searches, flights, passengers, tickets, documents, contacts. */

import { buildRecord } from '#main/contract/collections.ts';
import { WORK_AREAS } from '#main/contract/desk.ts';
import { ok } from '#main/contract/result.ts';
import { isSameCity } from '#main/reference/airports.ts';
import { MONTHS } from '#main/reference/calendar.ts';
import { findCurrency } from '#main/reference/currencies.ts';
import { formatDoco, readDoco } from '#main/reference/doco.ts';
import { readRuleCategories } from '#main/reference/rule-categories.ts';
import {
  findSpecialService,
  KEPT_ELSEWHERE,
  suggestSpecialServices,
} from '#main/reference/special-services.ts';
import { phrase, type WordKey } from '../i18n/words.ts';
import type {
  ActionOf,
  DisplayPart,
  Leg,
  PhoneUse,
  PriceAction,
  SearchAction,
  SeatZone,
  TicketRef,
} from './action.ts';
import { direct } from './cabins.ts';
import { toTwoLetters } from './countries.ts';
import {
  always,
  type Form,
  field,
  form,
  heads,
  leave,
  list,
  mapped,
  opt,
  type Part,
  REQUIRED_BLANK,
  seq,
  skip,
  text,
  variant,
} from './grammar.ts';
import {
  AIRLINE,
  AIRLINE_WORD,
  as,
  BIRTH_DATE,
  BOOKING_CLASS,
  CHANGES_LINES,
  code,
  count,
  DATE,
  DAY_BEFORE_HOUR,
  DAYS,
  EXPIRY_DATE,
  FLIGHT_NUMBER,
  FROM,
  isAirline,
  LINE,
  named,
  PLACE,
  QUEUE,
  type Scanner,
  SEATS_SOLD,
  SEGMENT,
  TICKET_NUMBER,
  TIME,
  TO,
  type Token,
  TRAVEL_DATE,
  token,
  toSticky,
  want,
} from './scan.ts';
import { dropLastTitle } from './titles.ts';

export const AREA = named(
  'area',
  token<(typeof WORK_AREAS)[number]>('A-F', 'expected.area', /[A-F](?![A-Z0-9])/, /^$/, {
    value: (text) => WORK_AREAS.find((area) => area === text) ?? null,
    write: (area) => area,
  }),
);

/** The maximum number of booking classes in an entry, one per flight of a journey. */
const MAX_CLASSES = 5;

/** An airline that need not be in our list: the agent read the flight elsewhere. */
const CARRIER = code('airline', 'expected.airline', /[A-Z][A-Z0-9]|[0-9][A-Z]/, /^[A-Z0-9]?$/);

/** The date, or today if none is typed. */
const dayOrToday = <N extends string>(name: N): Part<Record<N, string>> => ({
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
export const OUT_OR_TODAY = dayOrToday('out');
export const DATE_OR_TODAY = dayOrToday('date');

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

/** LHRJFK20DEC: the date after the route, where none is before it. */
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
/** Of this line, or of the one under the cursor. */
export const OF_LINE = opt({ line: null }, LINE);
/** A line number of the booking. */
export const ELEMENT = as(LINE, 'line', 'expected.line');
/** Requires a letter or digit: stray punctuation after a deletion is not a new text. */
const ANY_TEXT = typedText('text', 'expected.change_text', /(?=.*[\p{L}\d])\S.*/u);
export const NOTE = typedText('text', 'expected.remark', /\S.*/);
export const daysBetween = (sign: string) => seq(field('from', DATE), sign, field('to', DATE));
export const issuingAirline = (sign: string) => maybe('carrier', sign, AIRLINE_WORD, true);
/** 13SEP-SMITH, 13SEPLHR-SMITH: the place is ignored. */
export const DATE_AND_NAME = seq(DATE, leave(/[A-Z]{3}(?:[A-Z]{3})?(?=-)/), '-', SURNAME);
/** The person who made the request; a text that changes lines is not a name. */
export const person = (whole: RegExp) =>
  opt(
    { text: null },
    unless(CHANGES_LINES),
    field('text', typedText('name', 'expected.name_of_person', whole)),
  );
export const REMARK_TEXT = text('text', 'text', 'expected.remark');
/** A character that some agents type before the text. */
export const BEFORE_WORDS = skip(/[-/] */, '');
export const OSI_TEXT = text('text', 'text', 'expected.osi');
export const REASON = opt(
  { reason: null },
  REQUIRED_BLANK,
  // A slash and a queue are not a reason.
  unless(/^ *\//),
  text('reason', 'reason', 'expected.reason'),
);
export const QUEUE_OR_ANY = opt({ queue: null }, QUEUE);

/** A number of days without a sign: read here, written in another form. */
export const UNSIGNED_DAYS: Token<number> = {
  ...DAYS,
  whole: toSticky(/\d{1,2}(?![0-9A-Z])/),
  write: () => null,
};

/** A group or company in place of a surname: C/10TOURS. */
export const GROUP_CODE = /^\d{0,2}[BCGZ] ?\//;

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
const ORDERS: Readonly<Record<string, SearchAction['order']>> = {
  D: 'departure',
  A: 'arrival',
  J: 'duration',
};

/** HK1 of a document. Its airline is ignored: all airlines of the booking get the document. */
export const DOCUMENT_STATUS = seq(
  skip(/ ?YY ?(?=HK|[-/])/, ''),
  leave(/ ?(?!HK)[A-Z0-9]{2}(?= ?(?:HK|[-/]))/),
  skip(/ ?HK1?/, ' HK1'),
);

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

/** MAD/NYC, MAD1000/NYC: the time in the second place for a time in the first. */
export const TIMES_OF_PLACES = seq(
  field('place', PLACE),
  maybe('time', '', TIME),
  skip(/ ?[-/] ?/, '/'),
  field('there', PLACE),
);

/** A change of a search: at least one of its parts is required. */
export const some = <F extends object>(part: Part<F>): Part<F> => ({
  ...part,
  read(scan, env, known) {
    const read = part.read(scan, env, known);
    if (!read.ok || Object.keys(read.value).length > 0) return read;
    return scan.stop(phrase('expected.any_date'));
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

/** Pricing options other than passengers and flights: checked against the booking, or reported. */
export interface AskedBy {
  /** NC, NCB, RQ: the same as directly after the entry's head. */
  how?: RegExp;
  types?: RegExp;
  carrier?: RegExp;
  passengers?: RegExp;
  segments?: RegExp;
  other: RegExp;
}

type Asked = Pick<PriceAction, 'asked' | 'types' | 'carrier'>;
/** How an option changes the pricing request. */
const PRICING_OPTIONS: Readonly<Record<string, Partial<PriceAction>>> = {
  NC: { lowest: true },
  NCB: { lowest: true, store: true },
  RQ: { store: true },
};

/** Options after their lead; if `bare`, the first needs no lead directly after the entry's head. */
export function askedOfPrice(lead: string, bare: boolean, by: AskedBy): Part<Asked> {
  const kinds = Object.entries(by).map(([kind, pattern]) => ({ kind, one: toSticky(pattern) }));
  const take = (scan: Scanner): { kind: string; text: string } | null => {
    for (const { kind, one } of kinds) {
      const text = scan.match(one);
      if (text !== null) return { kind, text };
    }
    return null;
  };
  return {
    format: '',
    head: '',
    read(scan, _env, known) {
      const read: Asked = {};
      const asked: string[] = [];
      let how: Partial<PriceAction> = known;
      const first = scan.at;
      for (let going = true; going; ) {
        const from = scan.at;
        const led = scan.takeLoose(lead) || (bare && from === first);
        const found = led ? take(scan) : null;
        going = found !== null;
        if (!found) scan.at = from;
        else if (found.kind === 'how') {
          const next = { ...how, ...PRICING_OPTIONS[found.text] };
          // Lowest and stored means rebooking, which only its own option (NCB) may request.
          const rebooks = next.lowest && next.store && !(how.lowest && how.store);
          if (rebooks && found.text !== 'NCB') asked.push(found.text);
          else how = next;
        } else if (found.kind === 'types' && !read.types) read.types = splitTypes(found.text);
        else if (found.kind === 'carrier') read.carrier = found.text.slice(-2);
        else asked.push(found.text);
      }
      const { lowest, store } = how;
      const said = how === known ? read : { ...read, lowest, store };
      return ok(asked.length > 0 ? { ...said, asked } : said);
    },
    write: ({ asked, types, carrier }) => (asked || types || carrier ? null : ''),
  };
}

/**
 * Passenger types as ADT, CHD and INF: C07 and CNN are children; an adult's age makes no type of
 * its own. I00 and I01 are infants: I with another age is a child of a package tour.
 */
const TYPED_AS: readonly (readonly [RegExp, string])[] = [
  [/^\d?(?:ADT|A\d\d)$/, 'ADT'],
  [/^\d?(?:CHD|CNN|CH|C\d\d)$/, 'CHD'],
  [/^\d?(?:INF|IN|I0[01])$/, 'INF'],
];
export const splitTypes = (text: string): string[] => text.replace(/^[PR*]+/, '').split(/[/*]/);

/** The passenger type of an entry's word. */
export const resolveTypeWord = (word: string): string =>
  TYPED_AS.find(([pattern]) => pattern.test(word))?.[1] ?? word;

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

/**
 * Further given names, each after the separator: SMITH/JOHN/PETER. H marks the holder's own
 * document, as all are here.
 */
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

export const TICKET_LINE = mapped<{ line: number }, { ticket: TicketRef | null }>(
  field('line', LINE),
  ({ line }) => ({ ticket: { line } }),
  ({ ticket }) => (ticket !== null && 'line' in ticket ? { line: ticket.line } : null),
);
/** A ticket by its position among the booking's tickets. */
export const TICKET_ITEM = mapped<{ item: number }, { ticket: TicketRef | null }>(
  field('item', { ...count('ticket', 'expected.ticket_item'), whole: toSticky(/\d{1,2}(?!\d)/) }),
  ({ item }) => ({ ticket: { item } }),
  ({ ticket }) => (ticket !== null && 'item' in ticket ? { item: ticket.item } : null),
);
export const TICKET_BY_NUMBER = mapped<{ number: string }, { ticket: TicketRef | null }>(
  field('number', TICKET_NUMBER),
  ({ number }) => ({ ticket: { number } }),
  ({ ticket }) => (ticket !== null && 'number' in ticket ? { number: ticket.number } : null),
);

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
  // Travelport's letters: a travel agency, a residence.
  T: 'agency',
  AS: 'agency',
  R: 'home',
  // Sabre's letters: a cell phone, at work.
  C: 'mobile',
  W: 'business',
};
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

export const CURRENCY: Token<string> = token(
  'currency',
  'expected.currency',
  /[A-Z]{3}/,
  /^[A-Z]{0,2}$/,
  { value: (text) => (findCurrency(text) ? text : null), write: (text) => text },
);
/** A comma before one or two final digits is a decimal separator: 120,50. */
const POINTS = (text: string): string => text.replaceAll(/,(?=\d{1,2}(?!\d))/g, '.');
export const AMOUNT = named(
  'amount',
  token<string>(
    'amount',
    'expected.amount',
    // A point before three final digits separates thousands in many countries.
    /\d{1,12}(?:\.(?!\d{3}(?!\d))\d{1,4}|,\d{1,2}(?!\d))?/,
    /^\d*([.,]\d*)?$/,
    { value: POINTS, write: (amount) => amount },
  ),
);

/** A number for a commission: percent, or an amount per fare. */
const number = (format: string, whole: RegExp): Token<number> =>
  token(format, 'expected.amount', whole, /^\d*\.?\d*$/, {
    value: (typed) => Number(typed),
    write: (value) => String(value),
  });
export const PERCENTAGE = seq(
  field('percent', number('percent', /\d{1,2}(?:\.\d{1,2})?(?![\d.])/)),
  { amount: null },
);
export const COMMISSION_AMOUNT = seq(
  field('amount', number('amount', /\d{1,6}(?:\.\d{1,2})?(?![\d.])/)),
  { percent: null },
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

/** A, W: aisle or window, with the text that some hosts put around it. */
export const ZONE = named(
  'zone',
  token<SeatZone>('A|W', 'expected.zone', /(?:NSS?)?N?[AW]N?\d?/, /^N?S*$/, {
    value: (text) => (text.includes('A') ? 'aisle' : 'window'),
    write: (zone) => (zone === 'aisle' ? 'A' : 'W'),
  }),
);

/**
 * VGML, WCHR: a service request code. Codes that Airdesk stores elsewhere are read too, and the
 * answer says where.
 */
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
  // because words start with two letters too: EMAIL.
  whole: toSticky(
    /(?!(?:NN|HK)\d|(?:BK|GK|PK|HK|NN)(?![A-Z0-9 ]))[A-Z0-9]{2}(?=(?:HK|NN)\d?(?![A-Z])|[^A-Z0-9]|$)/,
  ),
};
/** The text of a request; it ends where the next part of the entry starts. */
export const serviceText = (letters: RegExp): Token<string> => ({
  ...code('text', 'expected.service_text', letters, /^$/),
  value: (text) => (CHANGES_LINES.test(text.trim()) ? null : text.trim()),
});

/** A visa, known traveller or redress number, from the place of birth on, separated by `sign`. */
export const docoToken = (sign: '/' | '-'): Token<string> =>
  token(
    // Each part in its own braces.
    ['place', 'V|K|R', 'number', 'place', 'date', 'country'].join(`}${sign}{`),
    'expected.doco',
    new RegExp(
      `${sign}?[A-Z .]*${sign}[VKR]${sign}[A-Z0-9]{1,25}(?:${sign}[A-Z .]*(?:${sign}(?:\\d{1,2}[A-Z]{3}(?:\\d{4}|\\d{2}))?(?:${sign}{1,2}(?:[A-Z]{2,3})?)?)?)?(?![A-Z0-9]|${sign})`,
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
const GENDER: Token<'M' | 'F' | 'X'> = token('M|F|X', 'expected.gender', /[MFX]/, /^$/, {
  value: (text) => GENDERS.find((one) => one === text) ?? null,
  write: (gender) => gender,
});
/** M, F, X; MI and FI mean the infant of the named passenger. */
const SEX: Part<{ gender: 'M' | 'F' | 'X'; infant?: true }> = {
  format: GENDER.format,
  head: '',
  read(scan, env) {
    const gender = want(scan, GENDER, env);
    if (!gender.ok) return gender;
    return ok({ gender: gender.value, ...(scan.take('I') ? { infant: true } : {}) });
  },
  write: ({ gender, infant }) => `${gender}${infant ? 'I' : ''}`,
};
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

// CK is a cheque, GR a government's order, MS any other form; CC alone names no brand.
const BRAND = code('card', 'expected.card', /(?!C[KHC]|MS|GR)[A-Z]{2}/, /^[A-Z]?$/);
const INSTALLMENTS: Token<number> = token(
  'installments',
  'expected.installments',
  /\d{1,2}(?!\d)/,
  /^0?$/,
  {
    value: (text) => (Number(text) > 0 ? Number(text) : null),
    write: (number) => String(number).padStart(2, '0'),
  },
);

/** A card is entered by brand only; its number belongs in the payment form. */
const NO_CARD_NUMBER: Part<object> = {
  format: '',
  head: '',
  read(scan) {
    if (!/^[\d/]*\d/.test(scan.rest)) return ok({});
    return scan.stop(phrase('expected.no_card_number'), false);
  },
  write: () => '',
};

/** CA, CA*E03: a brand, and the number of installments. */
export const card = (installments: string) =>
  seq(
    opt({ brand: null }, field('brand', BRAND)),
    opt({ installments: null }, installments, field('installments', INSTALLMENTS)),
    NO_CARD_NUMBER,
  );

/** A code of three or four characters, or part of a name. */
export const AIRCRAFT = named(
  'code',
  code('aircraft', 'expected.aircraft', /[A-Z0-9][A-Z0-9 -]{1,38}[A-Z0-9]/, /^[A-Z0-9]{0,2}$/),
);

/** AA76/13SEP-SMITH */
export const FLIGHT_AND_NAME = seq(AIRLINE, FLIGHT_NUMBER, '/', DATE_AND_NAME);

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

/** Changes of lines, by head; texts that match `before` or `after` are other entries. */
export const changesOfLines = (
  sign: '¤' | '@',
  example: string,
  { before = /(?!)/, after = /(?!)/ }: { before?: RegExp; after?: RegExp },
  heads: readonly (readonly [head: string, of: ActionOf<'change_line'>['of']])[],
): Form[] =>
  heads.map(([head, of], at) =>
    form('change_line', 'change_line', at === 0 ? example : '', [
      head,
      unless(before),
      { of },
      opt({ item: null }, field('item', ELEMENT)),
      sign,
      unless(after),
      opt({ text: null }, field('text', ANY_TEXT)),
    ]),
  );

export const listDisplays = (rows: readonly (readonly [DisplayPart, string])[]): Form[] =>
  rows.flatMap(([part, entries]) => heads('display', 'display', entries, { part }));

/** A named flight on its waitlist, as typed in Sabre and Travelport. */
export const WAITLIST_FLIGHT: Form = form('waitlist', 'waitlist_flight', '0AZ321D1FEBCPHEWRLL1', [
  '0',
  FLIGHT,
  'LL',
  SEATS_SOLD,
]);

/** Entries that are the same in Sabre and Travelport: ending, lists, queue items. */
export const SABRE_AND_TRAVELPORT: readonly Form[] = [
  form('end', 'end', 'E', ['E', { redisplay: false }]),
  form('end', 'end', 'ER', ['ER', { redisplay: true }]),
  form('ignore', 'ignore', 'I', ['I', { redisplay: false }]),
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
  ...heads('queue_removal', 'queue_exit', 'QXE QXER', { after: 'end' }),
  ...heads('queue_removal', 'queue_exit', 'QXR', { after: 'remove' }),
  ...heads('queue_removal', 'queue_exit', 'QXIR', { after: 'ignore' }),
];
