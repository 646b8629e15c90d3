/** Airdesk's own entries with arguments: plain search, import, filter, bags, outbox and others. */
import { toTable } from '#main/contract/collections.ts';
import { ok, type Result } from '#main/contract/result.ts';
import { MAX_JOURNEYS } from '#main/contract/texts.ts';
import { MAX_LISTED_DAYS } from '#main/contract/ticketing.ts';
import { type Cabin, PROVIDER_CODES } from '#main/contract/values.ts';
import { findAirline } from '#main/reference/airlines.ts';
import { addDays, countDaysBetween, parseGdsBirthDate } from '#main/reference/calendar.ts';
import { formatProviderNumber, formatShortDay } from '../i18n/format.ts';
import { type Phrase, phrase } from '../i18n/words.ts';
import { saySearch } from '../languages/describe-search.ts';
import { ANYTHING, field, seq } from '../languages/grammar.ts';
import type { ShopRequest, TicketsRequest } from '../languages/requests.ts';
import {
  count,
  type Env,
  type Scanner,
  type Stop,
  type Token,
  token,
  toSticky,
  want,
} from '../languages/scan.ts';
import { FROM, LINE, LOCATOR, PASSENGER, TO, TRAVEL_DATE } from '../languages/tokens.ts';
import type { Actions } from './actions.ts';
import type { OutboxFilter } from './context.ts';
import { type Entry, expectEnd, type Order, takeRest } from './entry.ts';

const CABINS: Readonly<Record<string, Cabin>> = toTable({
  ECONOMY: 'ECONOMY',
  PREMIUM: 'PREMIUM',
  BUSINESS: 'BUSINESS',
  FIRST: 'FIRST',
});
const WORD = toSticky(/[A-Z0-9]+/);
const WORDS = [...Object.keys(CABINS), 'DIRECT', 'NONSTOP'];

/** A three-letter code not followed by a letter: DAC PARIS is not a search from Dhaka. */
const TO_WORD: Token<string> = { ...TO, whole: toSticky(/[A-Z]{3}(?![A-Z])/) };
const PLACES = seq(field('from', FROM), field('to', TO_WORD));
const JOURNEY = seq(PLACES, field('date', TRAVEL_DATE));

/** A return date, passenger count or word that is only partly typed. */
const isOptionBegun = (text: string): boolean =>
  /^(\d{1,2}[A-Z]{0,2}|[A-Z0-9])$/.test(text) || WORDS.some((whole) => whole.startsWith(text));

const COUNTS: Readonly<Record<string, 'adts' | 'chds' | 'infs'>> = toTable({
  ADT: 'adts',
  CHD: 'chds',
  INF: 'infs',
});
const DIRECTION = toSticky(/[A-Z]{3} +[A-Z]{3} +\d/);

/** One more direction: MIA LIS 27DEC. */
function readDirection(scan: Scanner, env: Env, request: ShopRequest): Result<null, Stop> {
  const at = scan.at;
  const places = PLACES.read(scan, env, {});
  if (!places.ok) return places;
  scan.blanks();
  const day = scan.at;
  const date = want(scan, TRAVEL_DATE, env);
  if (!date.ok) return date;
  const more = request.more ?? [];
  const before = more.at(-1)?.date ?? request.out;
  if (date.value < before) {
    scan.at = day;
    return scan.stop(phrase('expected.return_after', { out: formatShortDay(before) }), false);
  }
  if (more.length + 2 > MAX_JOURNEYS) {
    scan.at = at;
    return scan.stop(phrase('answer.all_directions', { n: MAX_JOURNEYS }), false);
  }
  request.more = [...more, { ...places.value, date: date.value }];
  return ok(null);
}

function readOption(scan: Scanner, env: Env, request: ShopRequest): Result<null, Stop> {
  const from = scan.at;
  if (request.back === null && scan.match(DIRECTION) !== null) {
    scan.at = from;
    return readDirection(scan, env, request);
  }
  const text = scan.match(WORD) ?? '';
  const counted = /^\d/.test(text) ? COUNTS[text.slice(1)] : undefined;
  if (counted) {
    request[counted] = Number(text[0]);
    return ok(null);
  }
  if (text === 'DIRECT' || text === 'NONSTOP') {
    request.direct = true;
    return ok(null);
  }
  const cabin = CABINS[text];
  if (cabin) {
    request.cabin = cabin;
    return ok(null);
  }
  if (text.length === 2 && findAirline(text)) {
    request.airlines = [...(request.airlines ?? []), text];
    return ok(null);
  }
  scan.at = from;
  const one_way = request.back === null && request.more === undefined;
  if (/^\d{1,2}[A-Z]/.test(text) && one_way && text.length > 2) {
    const back = want(scan, TRAVEL_DATE, env);
    if (!back.ok) return back;
    if (back.value < request.out) {
      scan.at = from;
      return scan.stop(
        phrase('expected.return_after', { out: formatShortDay(request.out) }),
        false,
      );
    }
    request.back = back.value;
    return ok(null);
  }
  return scan.stop(phrase('expected.shop_option'), scan.rest === text && isOptionBegun(text));
}

/**
 * GRU MIA 20DEC 02JAN 2ADT 1CHD 1INF BUSINESS LA DIRECT; GRU MIA 20DEC JFK LIS 27DEC LIS GRU 05JAN
 */
export const PLAIN_SEARCH: Entry = {
  head: '',
  format:
    '{from} {to} {date} [{return date} | {from} {to} {date} …] [2ADT 1CHD 1INF] [BUSINESS] [{airline}] [DIRECT]',
  example: 'GRU MIA 20DEC 02JAN 2ADT 1CHD',
  read(scan, env) {
    const journey = JOURNEY.read(scan, env, {});
    if (!journey.ok) return journey;
    const { date: out, ...places } = journey.value;
    const request: ShopRequest = { ...places, out, back: null };
    for (scan.blanks(); !scan.done; scan.blanks()) {
      const read = readOption(scan, env, request);
      if (!read.ok) return read;
    }
    return ok({ says: saySearch(request), run: (actions) => actions.shop(request) });
  },
};

/** CITIES adds an empty direction to the form; CITIES MIA LIS 27DEC adds this one and searches. */
export const buildCitiesEntry = (head: string): Entry => ({
  head,
  format: `${head} [{from} {to} {date}]`,
  example: `${head} MIA LIS 27DEC`,
  read(scan, env) {
    scan.blanks();
    if (scan.done) {
      return ok({ says: phrase('says.add_direction'), run: (actions) => actions.addDirection() });
    }
    const read = JOURNEY.read(scan, env, {});
    if (!read.ok) return read;
    const slice = read.value;
    return expectEnd(scan, {
      says: phrase('says.add_way', { ...slice, date: formatShortDay(slice.date) }),
      run: (actions) => actions.addDirection(slice),
    });
  },
});

const PROVIDER: Token<string> = token('provider', 'expected.provider', /\d{1,2}/, /^0?$/, {
  value: (text) =>
    PROVIDER_CODES.find((code) => code.endsWith(`_${text.padStart(2, '0')}`)) ?? null,
  write: formatProviderNumber,
});
const ORDER_ID = toSticky(/\S+/);

export const IMPORT: Entry = {
  head: 'IMPORT',
  format: 'IMPORT {locator} {provider} [{order id}]',
  example: 'IMPORT K7QWZP 04',
  read(scan, env) {
    const locator = want(scan, LOCATOR, env);
    if (!locator.ok) return locator;
    const provider = want(scan, PROVIDER, env);
    if (!provider.ok) return provider;
    scan.blanks();
    const order_id = scan.matchTyped(ORDER_ID);
    const request = { locator: locator.value, provider_type: provider.value, order_id };
    return expectEnd(scan, {
      says: phrase('says.import', {
        locator: request.locator,
        provider: formatProviderNumber(provider.value),
      }),
      run: (actions) => actions.importBooking(request),
    });
  },
};

export const HELP: Entry = {
  head: 'HELP',
  format: 'HELP [{entry or word}]',
  example: 'HELP SEAT',
  read(scan) {
    scan.blanks();
    const topic = scan.match(ANYTHING)?.trim() ?? null;
    return ok({
      says: topic === null ? phrase('says.help') : phrase('says.help_on', { topic }),
      run: (actions) => actions.openSheet(topic),
    });
  },
};

/** An entry with any text after its head, or none. */
const createTextEntry = (
  shape: Pick<Entry, 'head' | 'format' | 'example'>,
  says: { none: Phrase; some: (text: string) => Phrase },
  run: (actions: Actions, text: string) => void,
): Entry => ({
  ...shape,
  read(scan) {
    const text = takeRest(scan);
    return ok({
      says: text === '' ? says.none : says.some(text.toUpperCase()),
      run: (actions) => run(actions, text),
    });
  },
});

export const PROFILES = createTextEntry(
  { head: 'PROFILES', format: 'PROFILES [{name}]', example: 'PROFILES SILVA' },
  { none: phrase('screen.profiles'), some: (name) => phrase('says.profiles_of', { name }) },
  (actions, name) => actions.openProfiles(name || null),
);

export const FILTER = createTextEntry(
  { head: 'FILTER', format: 'FILTER {airline, airport, brand or provider}', example: 'FILTER CM' },
  { none: phrase('says.filter_none'), some: (text) => phrase('says.filter', { text }) },
  (actions, text) => actions.filterOffers(text),
);

const HOW_MANY_BAGS: Token<number> = token('bags', 'expected.bags', /\d/, /^$/, {
  value: Number,
  write: String,
});

export const BAGS: Entry = {
  head: 'BAGS',
  format: 'BAGS [{extra bags}/P{passenger}[/S{direction}]]',
  example: 'BAGS 2/P1/S1',
  read(scan, env) {
    scan.blanks();
    if (scan.done) return ok({ says: phrase('says.bags'), run: (actions) => actions.openBags() });
    const bags = want(scan, HOW_MANY_BAGS, env);
    if (!bags.ok) return bags;
    if (!scan.take('/P')) return scan.stop(phrase('expected.slash_passenger'), isBegun(scan, '/P'));
    const passenger = want(scan, PASSENGER, env);
    if (!passenger.ok) return passenger;
    let slice: number | null = null;
    if (scan.take('/S')) {
      const named = want(scan, count('direction', 'expected.direction'), env);
      if (!named.ok) return named;
      slice = named.value;
    } else scan.offer('/S{direction}', (rest) => rest === '/');
    const request = { bags: bags.value, passenger: passenger.value, slice };
    return expectEnd(scan, {
      says: phrase('says.bags_set', { n: request.bags, passenger: request.passenger }),
      run: (actions) => actions.setBags(request),
    });
  },
};

const isBegun = (scan: Scanner, literal: string): boolean => literal.startsWith(scan.rest);

/** A past day, of this year or the last. */
const PAST_DAY: Token<string> = {
  ...TRAVEL_DATE,
  expected: phrase('expected.day'),
  value(text, env) {
    const year = env.today.slice(0, 4);
    const typed = /\d{2,4}$/.test(text.slice(2)) ? text : `${text}${year}`;
    const date = parseGdsBirthDate(typed, env.today);
    if (date !== null) return date;
    return typed === text ? null : parseGdsBirthDate(`${text}${Number(year) - 1}`, env.today);
  },
};

/** Documents issued on given days, as a list or as totals. */
const LISTED = {
  today: 'says.tickets',
  day: 'says.tickets_day',
  days: 'says.tickets_days',
  run: (actions: Actions, days: TicketsRequest | null) => actions.openTickets(days),
} as const;
const COUNTED = {
  today: 'says.dayend',
  day: 'says.dayend_day',
  days: 'says.dayend_days',
  run: (actions: Actions, days: TicketsRequest | null) => actions.openDayEnd(days),
} as const;

/** TJQ, TJQ/D20NOV, TJQ/D18NOV-20NOV; reports of other hosts have other heads and date prefixes. */
const buildIssuedEntry = (
  head: string,
  lead: string,
  { today, day, days, run }: Report,
): Entry => ({
  head,
  format: `${head}[${lead}{day}[-{day}]]`,
  example: `${head}${lead}20NOV-21NOV`,
  read(scan, env) {
    // /SOF limits a report to the own office, which Airdesk always does.
    if (lead.endsWith('D')) scan.take('/SOF');
    if (scan.done) return ok({ says: phrase(today), run: (a) => run(a, null) });
    if (!scan.take(lead)) return scan.stop(phrase('expected.slash_day'), isBegun(scan, lead));
    // Hosts write a dash before the dates: TJQ/D-20NOV.
    scan.take('-');
    const from = want(scan, PAST_DAY, env);
    if (!from.ok) return from;
    let [first, to] = [from.value, from.value];
    if (scan.take('-') || scan.take('/')) {
      const { at } = scan;
      const last = want(scan, PAST_DAY, env);
      if (!last.ok) return last;
      // A period may be typed backwards.
      [first, to] = [from.value, last.value].sort() as [string, string];
      if (countDaysBetween(first, to) >= MAX_LISTED_DAYS) {
        scan.at = at;
        const until = formatShortDay(addDays(first, MAX_LISTED_DAYS - 1));
        return scan.stop(
          phrase('expected.day_until', { from: formatShortDay(first), until }),
          false,
        );
      }
    }
    const request = { from: first, to };
    return expectEnd(scan, {
      says:
        to === first
          ? phrase(day, { day: formatShortDay(to) })
          : phrase(days, { from: formatShortDay(first), to: formatShortDay(to) }),
      run: (actions) => run(actions, request),
    });
  },
});
type Report = typeof LISTED | typeof COUNTED;

export const TICKETS: readonly Entry[] = [
  buildIssuedEntry('TJQ', '/D', LISTED),
  buildIssuedEntry('DQB*', '', LISTED),
  buildIssuedEntry('HMPR', '/', LISTED),
];
export const REPORTS: readonly Entry[] = [
  buildIssuedEntry('TJD', '/D', COUNTED),
  buildIssuedEntry('TJI', '/D', COUNTED),
  buildIssuedEntry('DSR', '/', COUNTED),
];

/** VALUE, VALUE SILVA, VALUE LA: credits that passengers have at airlines. */
export const CREDITS = createTextEntry(
  { head: 'VALUE', format: 'VALUE [{name or airline}]', example: 'VALUE SILVA' },
  { none: phrase('says.credits'), some: (text) => phrase('says.credits_of', { text }) },
  (actions, text) => actions.openCredits(text),
);

/** An entry with an optional number after its head. */
const createNumberedEntry = (
  head: string,
  what: string,
  says: { none: Phrase; some: (n: number) => Phrase },
  run: (actions: Actions, number: number | null) => void,
): Entry => ({
  head,
  format: `${head} [{${what}}]`,
  example: `${head} 1`,
  read(scan, env) {
    scan.blanks();
    if (scan.done) return ok({ says: says.none, run: (actions) => run(actions, null) });
    const number = want(scan, LINE, env);
    if (!number.ok) return number;
    const n = number.value;
    return expectEnd(scan, { says: says.some(n), run: (actions) => run(actions, n) });
  },
});

export const PART = createNumberedEntry(
  'PART',
  'line',
  { none: phrase('says.take_part'), some: (line) => phrase('says.take_part_line', { line }) },
  (actions, line) => void actions.takePart(line),
);

export const CITIES_OUT = createNumberedEntry(
  'CITIES OUT',
  'direction',
  { none: phrase('says.drop_way'), some: (n) => phrase('says.drop_way_of', { n }) },
  (actions, n) => actions.removeDirection(n),
);

export const CHOOSE = createNumberedEntry(
  'CHOOSE',
  'alternative',
  { none: phrase('says.choose'), some: (n) => phrase('says.choose_of', { n }) },
  (actions, number) => actions.chooseAlternative(number),
);

export const ADOPT = createNumberedEntry(
  'ADOPT',
  'order',
  { none: phrase('says.adopt'), some: (n) => phrase('says.adopt_of', { n }) },
  (actions, number) => actions.adoptOrder(number),
);

const FILTERS: Readonly<Record<string, OutboxFilter>> = toTable({
  ALL: 'all',
  ATTENTION: 'attention',
  WAITING: 'waiting',
  PLACED: 'placed',
  OVER: 'over',
});
const FILTER_WORD: Token<OutboxFilter> = {
  ...token('filter', 'expected.outbox_filter', /[A-Z]+/, /^$/, {
    value: (text) => FILTERS[text] ?? null,
    write: (filter) => filter.toUpperCase(),
  }),
  // Any prefix of one of the words.
  begun: new RegExp(
    `^(${Object.keys(FILTERS)
      .flatMap((name) => Array.from(name, (_, at) => name.slice(0, at)))
      .join('|')})$`,
  ),
};

/** OUTBOX, OUTBOX 2, OUTBOX ATTENTION: requests made without a connection. */
export const OUTBOX: Entry = {
  head: 'OUTBOX',
  format: 'OUTBOX [{line}|ALL|ATTENTION|WAITING|PLACED|OVER]',
  example: 'OUTBOX ATTENTION',
  read(scan, env) {
    scan.blanks();
    if (scan.done) {
      return ok({ says: phrase('says.outbox'), run: (actions) => actions.openOutbox(null) });
    }
    if (/^\d/.test(scan.rest)) {
      const line = want(scan, LINE, env);
      if (!line.ok) return line;
      return expectEnd(scan, {
        says: phrase('says.outbox_line', { line: line.value }),
        run: (actions) => actions.openItem(line.value),
      });
    }
    const filter = want(scan, FILTER_WORD, env);
    if (!filter.ok) return filter;
    return expectEnd(scan, {
      says: phrase(`says.outbox_${filter.value}`),
      run: (actions) => actions.openOutbox(filter.value),
    });
  },
};

/** DROP customer left: deletes an item, with the reason. */
export const DROP: Entry = {
  head: 'DROP',
  format: 'DROP {reason}',
  example: 'DROP CUSTOMER LEFT',
  read(scan): Result<Order, Stop> {
    const reason = takeRest(scan);
    if (reason === '') return scan.stop(phrase('expected.reason'));
    return ok({
      says: phrase('says.drop', { reason }),
      run: (actions) => actions.dropItem(reason),
    });
  },
};
