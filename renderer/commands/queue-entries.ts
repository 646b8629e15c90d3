/** Entries for working without a connection: typed flights, the queue, and what is decided in it. */
import { ok, type Result } from '#main/contract/result.ts';
import { type Phrase, phrase } from '../words/words.ts';
import type { Entry, EntryEnv, Order, Scanner, Stuck, Token } from './entry.ts';
import type { Actions, FlightWish, QueueFilter } from './situation.ts';
import { count, place, travelDate } from './tokens.ts';

const LINE = count(phrase('expected.line'));

/** A carrier in front of a flight number: at least one of its two signs is a letter. */
const CARRIER: Token<string> = {
  expected: phrase('expected.carrier'),
  whole: /[A-Z][A-Z0-9]|[0-9][A-Z]/,
  begun: /^[A-Z]?$/,
  value: (text) => text,
};
const LETTER: Token<string> = {
  expected: phrase('expected.letter'),
  whole: /[A-Z]/,
  begun: /^$/,
  value: (text) => text,
};

/** SSLA8190Y20DECGRUMIA1: a flight that was read somewhere else, with class and passengers. */
export const LONG_SELL: Entry = {
  head: 'SS',
  format: 'SS{airline}{flight}{class}{date}{from}{to}[{passengers}]',
  example: 'SSLA8190Y20DECGRUMIA1',
  read(scan, env) {
    scan.blank();
    const carrier = scan.want(CARRIER);
    if (!carrier.ok) return carrier;
    const number = scan.want(count(phrase('expected.typed_number')));
    if (!number.ok) return number;
    const letter = scan.want(LETTER);
    if (!letter.ok) return letter;
    const date = scan.want(travelDate(env));
    if (!date.ok) return date;
    const origin = scan.want(place(env, 'from'));
    if (!origin.ok) return origin;
    const destination = scan.want(place(env, 'to'));
    if (!destination.ok) return destination;
    const seats = scan.done ? ok(null) : seatCount(scan);
    if (!seats.ok) return seats;
    return scan.end(
      typed(env, {
        carrier: carrier.value,
        flight_number: number.value,
        booking_class: letter.value,
        date: date.value,
        origin: origin.value,
        destination: destination.value,
        seats: seats.value,
      }),
    );
  },
};

const seatCount = (scan: Scanner): Result<number, Stuck> =>
  scan.want({ ...count(phrase('expected.how_many')), whole: /[1-9]/ });

function typed(env: EntryEnv, wish: FlightWish): Order {
  const flight = `${wish.carrier}${wish.flight_number} ${wish.booking_class ?? ''}`.trim();
  const said = {
    flight,
    day: env.day(wish.date),
    from: env.place(wish.origin) ?? wish.origin,
    to: env.place(wish.destination) ?? wish.destination,
  };
  return { says: phrase('says.typed_flight', said), run: (actions) => actions.typeFlight(wish) };
}

/** An entry with a number after its head that may be left out. */
const numbered = (
  head: string,
  what: string,
  says: { none: Phrase; some: (n: number) => Phrase },
  run: (actions: Actions, number: number | null) => void,
): Entry => ({
  head,
  format: `${head}[{${what}}]`,
  example: `${head}1`,
  read(scan) {
    scan.blank();
    if (scan.done) return scan.end({ says: says.none, run: (actions) => run(actions, null) });
    const number = scan.want(LINE);
    if (!number.ok) return number;
    const n = number.value;
    return scan.end({ says: says.some(n), run: (actions) => run(actions, n) });
  },
});

/** QS, QS2: the queue, or its line of that number. */
export const WORK_QUEUE = numbered(
  'QS',
  'line',
  { none: phrase('says.queue'), some: (line) => phrase('says.queue_line', { line }) },
  (actions, line) => (line === null ? actions.openQueue(null) : actions.openItem(line)),
);

export const CHOOSE = numbered(
  'CHOOSE',
  'alternative',
  { none: phrase('says.choose'), some: (n) => phrase('says.choose_of', { n }) },
  (actions, number) => actions.chooseAlternative(number),
);

export const ADOPT = numbered(
  'ADOPT',
  'order',
  { none: phrase('says.adopt'), some: (n) => phrase('says.adopt_of', { n }) },
  (actions, number) => actions.adoptOrder(number),
);

const FILTERS: Readonly<Record<string, QueueFilter>> = {
  ALL: 'all',
  ATTENTION: 'attention',
  WAITING: 'waiting',
  PLACED: 'placed',
  OVER: 'over',
};

/** QUEUE, QUEUE ATTENTION */
export const QUEUE: Entry = {
  head: 'QUEUE',
  format: 'QUEUE [ALL|ATTENTION|WAITING|PLACED|OVER]',
  example: 'QUEUE ATTENTION',
  read(scan) {
    scan.blank();
    if (scan.done) {
      return scan.end({ says: phrase('says.queue'), run: (actions) => actions.openQueue(null) });
    }
    const filter = scan.want(FILTER_WORD);
    if (!filter.ok) return filter;
    return scan.end({
      says: phrase(`says.queue_${filter.value}`),
      run: (actions) => actions.openQueue(filter.value),
    });
  },
};
const FILTER_WORD: Token<QueueFilter> = {
  expected: phrase('expected.queue_filter'),
  whole: /[A-Z]+/,
  // Any beginning of one of the words.
  begun: new RegExp(
    `^(${Object.keys(FILTERS)
      .flatMap((word) => Array.from(word, (_, at) => word.slice(0, at)))
      .join('|')})$`,
  ),
  value: (text) => FILTERS[text] ?? null,
};

/** DROP customer left; QN customer left: removed from the queue, with the reason. */
const dropping = (head: string): Entry => ({
  head,
  format: `${head} {reason}`,
  example: `${head} CUSTOMER LEFT`,
  read(scan) {
    scan.blank();
    const reason = scan.match(/.+/)?.trim() ?? '';
    if (reason === '') return scan.stuck(phrase('expected.reason'));
    return scan.end({
      says: phrase('says.drop', { reason }),
      run: (actions) => actions.dropItem(reason),
    });
  },
});
export const DROP = dropping('DROP');
export const REMOVE = dropping('QN');
