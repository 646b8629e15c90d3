/**
 * The committed table: what each kind of action comes to (a command of the workstation, a function
 * reckoned here, or a refusal that says what to do instead), and the functions of the command table with
 * the kinds they have in each language.
 */

import { holesOf, type Phrase, phrase, say, type WordKey } from '../i18n/words.ts';
import type { Action, ActionOf, Kind, Language } from '../languages/action.ts';
import type { RowId } from '../languages/grammar.ts';
import { write } from '../languages/index.ts';
import type { Lack } from '../languages/lacks.ts';
import type { Env } from '../languages/scan.ts';
import type { CommandContext } from './context.ts';
import { whyNotEnd } from './why-not.ts';

interface Refusal {
  to: 'refusal';
  instead: WordKey;
  /** `entries` are named in the words, each as the home language types it. */
  entries?: Named;
}
type Named = Readonly<
  Record<string, readonly Action[] | ((context: CommandContext | null) => readonly Action[])>
>;
interface Done {
  to: 'command';
  /** Of the command whose situation it needs, and under which help shows it. */
  id: string;
  /** Looked up or reckoned here: nothing is asked of the service. */
  local?: true;
}
export type Target = Done | Refusal;

const command = (id: string): Done => ({ to: 'command', id });
const local = (id: string): Done => ({ to: 'command', id: `look.${id}`, local: true });
const refused = (instead: WordKey, entries?: Named): Refusal => ({
  to: 'refusal',
  instead,
  entries,
});

const PRICE: Action = { kind: 'price', lowest: false, store: true, passengers: [], segments: [] };
const LOWEST: Action = { ...PRICE, lowest: true, store: false };
const SEARCH: Action = {
  kind: 'search',
  style: 'availability',
  from: 'GRU',
  to: 'MIA',
  out: '2027-01-20',
  back: null,
  time: null,
  airlines: [],
  cabin: null,
  direct: false,
};
const SELL: Action = {
  kind: 'sell',
  seats: 1,
  booking_class: 'Y',
  line: 1,
  connection: false,
  back_line: null,
};
const ISSUE: Action = { kind: 'issue', passengers: [] };
const REMARK: Action = { kind: 'remark', text: 'TEXT' };
const LIMIT: Action = { kind: 'time_limit', date: '2027-01-20' };
const CANCEL: Action = { kind: 'cancel_itinerary' };
const EXCHANGE: Action = { kind: 'exchange', numbers: [] };
const SIGN_OUT: Action = { kind: 'sign_out' };
const SEAT_MAP: Action = { kind: 'seat_map', leg: null };

/** A document by its number: a line means another one on each display. */
const voids = (context: CommandContext | null): readonly Action[] => {
  const [ticket] = context?.booking?.passengers.flatMap(({ tickets }) => tickets) ?? [];
  return ticket
    ? [{ kind: 'void', ticket: { number: ticket.number } }]
    : [
        { kind: 'void', ticket: null },
        { kind: 'void', ticket: { number: '0000000000000' } },
      ];
};
const EXCHANGES: readonly Action[] = [EXCHANGE, { kind: 'exchange', numbers: ['0000000000000'] }];

const NAMED_CHILD: Action = {
  kind: 'name',
  names: [
    {
      last: 'LAST',
      first: 'FIRST',
      pax_type: 'CHD',
      gender: 'UNSPECIFIED',
      birth_date: '2022-01-20',
      infant: null,
    },
  ],
};

/** Entries that the words about something lacking name, each as the home language types it. */
const NAMED: Named = {
  remark: [REMARK],
  confidential: [{ kind: 'remark', text: 'TEXT', remark_type: 'CONFIDENTIAL' }, REMARK],
  itinerary: [{ kind: 'remark', text: 'TEXT', remark_type: 'ITINERARY' }],
  search: [SEARCH],
  sell: [SELL],
  limit: [LIMIT],
  cancel: [CANCEL],
  cash: [{ kind: 'pay_cash' }],
  invoice: [{ kind: 'pay_invoice' }],
  card: [{ kind: 'pay_card', brand: 'VI', instalments: null }],
  city: [{ kind: 'encode_place', text: 'PARIS' }],
  airline: [{ kind: 'airline', text: 'LH' }],
  seats: [SEAT_MAP],
  tickets: [
    { kind: 'display', part: 'tickets' },
    { kind: 'ticket', ticket: null },
  ],
  details: [{ kind: 'flight_detail', line: 1 }],
  document: [
    {
      kind: 'document',
      passenger: 1,
      document: 'I',
      country: 'GB',
      number: 'E12345',
      nationality: 'GB',
      birth_date: '1976-01-01',
      gender: 'F',
      expires: '2030-12-01',
      last: 'LAST',
      first: 'FIRST',
    },
  ],
  help: [{ kind: 'help', topic: 'X' }],
  exchange: EXCHANGES,
  refund: [
    { kind: 'refund', ticket: null },
    { kind: 'refund', ticket: { number: '0000000000000' } },
  ],
  void: voids,
  lowest: [LOWEST],
  rebook: [{ ...PRICE, lowest: true, store: true }],
  email: [{ kind: 'email', email: 'ana@example.com' }],
  price: [PRICE],
  place: [{ kind: 'queue_place', queue: 40, category: null, range: null }],
  phone: [{ kind: 'phone', city: null, use: 'agency', number: '1133334444' }],
  issue: [ISSUE],
  some: [{ kind: 'issue', passengers: [1] }],
  count: [{ kind: 'queue_count', queue: null }],
  stored: [{ kind: 'display', part: 'price' }],
  convert: [{ kind: 'convert', amount: '100', from: 'USD', to: 'EUR' }],
  osi: [{ kind: 'osi', airline: 'LA', text: 'TEXT', passengers: [] }],
  rebooked: [{ kind: 'rebook_class', booking_class: 'Y', leg: null }],
  again: [{ kind: 'search_change', days: 1 }],
  copy: [{ kind: 'copy', what: 'all' }],
  accept: [{ kind: 'accept_schedule' }],
  child: [NAMED_CHILD],
  name: [NAMED_CHILD],
  zone: [{ kind: 'seat_zone', zone: 'window', passengers: [], leg: null }, SEAT_MAP],
  work: [{ kind: 'queue_work', queue: 40, category: null, range: null }],
  split: [{ kind: 'split', passengers: [1] }],
  change: [
    { kind: 'change_line', of: 'display', item: 5, text: 'TEXT' },
    { kind: 'change_line', of: 'remark', item: 2, text: 'TEXT' },
  ],
};
/** The one entry that the words of some name. */
const ENTRY: Readonly<Partial<Record<Lack, readonly Action[]>>> = {
  connecting: [{ kind: 'connecting_time', airport: 'JFK' }],
  dates: [{ kind: 'add_days', date: '2027-01-20', days: 7 }],
  delay: [{ kind: 'queue_delay', time: '13:00' }],
  sign_in: [SIGN_OUT],
  time_difference: [{ kind: 'local_time', place: 'HNL' }],
  training: [SIGN_OUT],
};

const lacking = ({ what, entry }: ActionOf<'lacking'>): Refusal =>
  refused(`lack.${what}`, { ...NAMED, entry: entry ? [entry] : (ENTRY[what] ?? []) });

/** What nothing is done for in any situation, and what to do instead. */
const REFUSALS = {
  sign_in: refused('refused.sign_in', { entry: [SIGN_OUT] }),
  training: refused('refused.training', { entry: [SIGN_OUT] }),
  waitlist: refused('refused.waitlist'),
  waitlist_flight: refused('refused.waitlist'),
  surface: refused('refused.surface'),
  delete_price: refused('refused.delete_price', { price: [PRICE] }),
  seat_map_flight: refused('refused.seat_map_flight', { seats: [SEAT_MAP] }),
  seat_map_line: refused('refused.seat_map_flight', { seats: [SEAT_MAP] }),
  lacking,
} as const satisfies Partial<{ [K in Kind]: Refusal | ((action: ActionOf<K>) => Refusal) }>;

export type RefusedKind = keyof typeof REFUSALS;
export const isRefused = (kind: Kind): kind is RefusedKind => kind in REFUSALS;

type Targets = {
  [K in Exclude<Kind, RefusedKind>]:
    | Done
    | ((action: ActionOf<K>, context: CommandContext | null) => Target);
};

const DISPLAYED = {
  all: 'booking.show',
  seats: 'booking.show',
  payments: 'booking.show',
  remarks: 'booking.show',
  history: 'booking.history',
  itinerary: 'booking.itinerary',
  names: 'booking.passengers',
  price: 'booking.stored_price',
  tickets: 'booking.tickets',
} as const;

/** The queue of what was sold without a connection has screens of its own. */
const inOutbox = (context: CommandContext | null): boolean =>
  context?.screen === 'outbox' || context?.screen === 'decision';

/** A booking is in hand and nothing of it waits to be ended: what is typed of it is written at once. */
export const isWritten = (context: CommandContext | null): boolean =>
  context?.booking != null &&
  context.draft === null &&
  context.screen !== 'names' &&
  whyNotEnd(context) !== null;

/** Without a line, and where flights are being typed, one more is typed; else it is sold at once. */
export const isTyped = (context: CommandContext | null): boolean =>
  context?.offline === true || context?.screen === 'flights';

/** Flights are being typed: whoever is named next is who flies them. */
export const isTyping = (context: CommandContext | null): boolean =>
  context?.screen === 'flights' && context.draft === null;

/** What no airline has yet has a slip for the customer, not an itinerary. */
const isUnplaced = (context: CommandContext | null): boolean =>
  context?.booking?.booking_status === 'QUEUED' || context?.booking?.booking_status === 'PENDING';

/** Flights are being chosen in place of tickets: what is typed of flights is about those. */
export const isExchanging = (context: CommandContext | null): boolean =>
  context !== null &&
  (context.exchanging || context.screen === 'exchange') &&
  context.sale.exchange !== 'none' &&
  context.booking?.passengers.some(({ tickets }) => tickets.length > 0) === true;

/** Whether an entry names every flight of the booking in hand; `names` stand before them. */
const isWhole = (
  lines: readonly number[],
  context: CommandContext | null,
  names: number,
): boolean => {
  const legs = context?.booking?.slices.flatMap((slice) => slice.legs) ?? [];
  return legs.length > 0 && legs.every((_, at) => lines.includes(names + at + 1));
};
/** Whether the lines name a part of what was sold together. */
const partsMarriage = (
  lines: readonly number[],
  context: CommandContext | null,
  names: number,
): boolean => {
  const legs = context?.booking?.slices.flatMap((slice) => slice.legs) ?? [];
  const marriages = (named: boolean) =>
    legs.flatMap(({ marriage }, at) =>
      marriage !== null && lines.includes(names + at + 1) === named ? [marriage] : [],
    );
  const left = marriages(false);
  return marriages(true).some((one) => left.includes(one));
};
const namesIn = (context: CommandContext | null): number =>
  context?.booking?.passengers.filter(({ pax_type }) => pax_type !== 'INF').length ?? 0;

/** Where an action of each other kind goes. */
const DONE: Targets = {
  sign_out: command('session.sign_out'),
  areas: command('areas.show'),
  area: ({ area }) => command(`area.${area.toLowerCase()}`),
  help: command('help.keys'),
  home_language: ({ language }) => command(`language.${language.toLowerCase()}`),
  scroll: ({ to }) => command(`cursor.${to}`),
  encode_place: local('encode_place'),
  decode_place: local('decode_place'),
  airline: local('airline'),
  aircraft: local('aircraft'),
  local_time: local('local_time'),
  add_days: local('dates'),
  days_between: local('dates'),
  calculate: local('calculate'),
  convert: local('convert'),
  connecting_time: local('connecting_time'),
  search: (_, context) => command(isExchanging(context) ? 'exchange.open' : 'shop.availability'),
  search_back: (_, context) => command(isExchanging(context) ? 'exchange.open' : 'shop.return'),
  search_again: command('shop.again'),
  search_change: command('shop.return'),
  show_offers: command('shop.offers'),
  flight_detail: command('offer.details'),
  sell: command('offer.sell'),
  sell_classes: command('offer.sell'),
  sell_flight: (_, context) => command(isTyped(context) ? 'flights.form' : 'flights.sell'),
  fare_rules: command('offer.details'),
  price: ({ lowest, store }) =>
    command(
      lowest
        ? `booking.price_lowest${store ? '' : '_informative'}`
        : `booking.price${store ? '' : '_informative'}`,
    ),
  name: (_, context) => command(isTyping(context) ? 'flights.form' : 'names.form'),
  infant: command('names.form'),
  change_name: command('names.change'),
  change_line: command('booking.change_line'),
  birth: command('names.document'),
  phone: (_, context) => command(isTyping(context) ? 'flights.form' : 'names.contact'),
  email: (_, context) => command(isTyping(context) ? 'flights.form' : 'names.contact'),
  received_from: command('booking.received_from'),
  end: ({ redisplay }, context) => {
    if (!isWritten(context)) return command('transaction.end');
    return command(redisplay ? 'booking.show' : 'transaction.ignore');
  },
  ignore: command('transaction.ignore'),
  file: command('transaction.end'),
  accept_schedule: command('booking.accept_schedule'),
  retrieve: command('booking.retrieve'),
  find_name: command('booking.retrieve'),
  find_flight: command('booking.retrieve'),
  similar_names: command('booking.found'),
  pick: command('booking.pick'),
  display: ({ part }, context) =>
    command(
      part === 'all' || (context?.draft && !context.booking) ? 'booking.show' : DISPLAYED[part],
    ),
  cancel_lines: ({ lines, of }, context) => {
    if (isExchanging(context)) return command('exchange.open');
    if (context?.draft && !context.booking) return command('flights.drop');
    const names = of === 'display' ? namesIn(context) : 0;
    if (isWhole(lines, context, names)) return command('booking.cancel');
    return refused(
      partsMarriage(lines, context, names) ? 'refused.cancel_married' : 'refused.cancel_lines',
      { cancel: [CANCEL], exchange: [EXCHANGE] },
    );
  },
  cancel_itinerary: (_, context) =>
    command(context?.draft && !context.booking ? 'transaction.ignore' : 'booking.cancel'),
  split: command('booking.split'),
  copy: command('booking.copy'),
  history: command('booking.history'),
  itinerary_document: ({ mailed }, context) =>
    command(!mailed && isUnplaced(context) ? 'confirmation.open' : 'document.itinerary'),
  flyer: command('booking.frequent_flyers'),
  flyers: command('booking.frequent_flyers'),
  service: command('booking.meal'),
  time_limit: command('booking.remind'),
  // Fares of what is booked stay; what is only sold is sold again.
  rebook_class: (_, context) =>
    context?.booking && !context.draft
      ? refused('refused.rebook_class', { lowest: [{ ...PRICE, lowest: true }] })
      : command('flights.rebook'),
  document: command('names.document'),
  osi: command('booking.osi'),
  remark: command('booking.remark'),
  seat_map: command('seats.open'),
  seat: command('seats.choose_by_entry'),
  seat_zone: command('seats.choose_by_entry'),
  cancel_seats: command('seats.give_back'),
  pay_card: command('payment.card'),
  pay_cash: command('payment.cash'),
  pay_invoice: command('payment.invoice'),
  issue: command('tickets.issue'),
  ticket: command('ticket.show'),
  void: command('ticket.void'),
  refund: command('refund.open'),
  refund_confirm: command('refund.confirm'),
  exchange: command('exchange.open'),
  exchange_go_on: command('exchange.go_on'),
  queue_count: command('queue.counts'),
  queue_work: command('queue.work'),
  queue_place: command('queue.place'),
  queue_remove: (_, context) => command(inOutbox(context) ? 'outbox.drop' : 'queue.done'),
  queue_delay: (_, context) => command(inOutbox(context) ? 'outbox.hold' : 'queue.delay'),
  queue_exit: command('queue.leave'),
};

export const KINDS = Object.keys({ ...REFUSALS, ...DONE }) as readonly Kind[];

export function targetOf(action: Action, context: CommandContext | null = null): Target {
  if (action.kind === 'lacking') return lacking(action);
  if (isRefused(action.kind)) return REFUSALS[action.kind] as Refusal;
  const target = DONE[action.kind as keyof typeof DONE];
  // The table's type pairs each kind with its own actions; an index by a union forgets that.
  return typeof target === 'function'
    ? (target as (of: Action, context: CommandContext | null) => Target)(action, context)
    : target;
}

/** Why an action is not done here and what to do instead, or null when it is done. */
export function refusal(
  action: Action,
  env: Env & { home: Language },
  context: CommandContext | null = null,
): Phrase | null {
  const target = targetOf(action, context);
  if (target.to !== 'refusal') return null;
  // Only what the words name is written.
  const holes = holesOf(target.instead);
  const named = Object.entries(target.entries ?? {}).filter(([name]) => holes.includes(name));
  const filled = named.map(([name, entries]) => [
    name,
    (typeof entries === 'function' ? entries(context) : entries)
      .map((one) => write(one, env.home, env))
      .find((text) => text !== null) ?? '',
  ]);
  return phrase(target.instead, Object.fromEntries(filled));
}

/** A function of the command table, and what its entries come to in each language. */
export interface Row {
  id: RowId;
  kinds: Readonly<Record<Language, readonly Kind[]>>;
  /** Languages that have no entry of their own, with an action another's entry gives. */
  without?: Partial<Readonly<Record<Language, Action>>>;
}

const same = (id: RowId, ...kinds: Kind[]): Row => ({
  id,
  kinds: { AMADEUS: kinds, SABRE: kinds, TRAVELPORT: kinds },
});

export const ROWS: readonly Row[] = [
  same('sign_in', 'sign_in', 'sign_out'),
  same('work_areas', 'areas', 'area'),
  {
    id: 'training',
    kinds: { AMADEUS: ['training'], SABRE: [], TRAVELPORT: ['training'] },
    without: { SABRE: { kind: 'training' } },
  },
  same('help', 'help'),
  same('encode_city', 'encode_place'),
  same('decode_city', 'decode_place'),
  same('airline', 'airline'),
  same('aircraft', 'aircraft'),
  same('local_time', 'local_time'),
  same('date_arithmetic', 'add_days', 'days_between'),
  {
    id: 'calculator',
    kinds: { AMADEUS: ['calculate'], SABRE: [], TRAVELPORT: ['calculate'] },
    without: { SABRE: { kind: 'calculate', sum: '546+52' } },
  },
  same('currency', 'convert'),
  same('minimum_connecting_time', 'connecting_time'),
  same('availability', 'search'),
  same('by_carrier', 'search'),
  same('return_availability', 'search_back', 'search_change'),
  same('again', 'search_change', 'show_offers'),
  same('timetable', 'search'),
  same('flight_detail', 'flight_detail'),
  same('sell_from_line', 'sell'),
  same('sell_connection', 'sell', 'sell_classes'),
  same('long_sell', 'sell_flight'),
  same('waitlist', 'waitlist', 'waitlist_flight'),
  same('surface', 'surface'),
  same('name', 'name'),
  {
    id: 'infant',
    kinds: { AMADEUS: ['name', 'infant'], SABRE: ['infant'], TRAVELPORT: ['infant'] },
  },
  same('change_name', 'change_name'),
  same('change_line', 'change_line'),
  same('phone', 'phone', 'email'),
  same('ticketing_time_limit', 'time_limit'),
  same('received_from', 'received_from'),
  same('end', 'end', 'accept_schedule'),
  same('ignore', 'ignore'),
  same('retrieve_by_locator', 'retrieve'),
  same('by_name', 'find_name', 'pick'),
  same('by_flight_and_name', 'find_flight'),
  same('similar_names', 'similar_names'),
  same('display', 'display'),
  same('cancel_segment', 'cancel_lines'),
  same('cancel_itinerary', 'cancel_itinerary'),
  same('rebook_class', 'rebook_class'),
  same('price_and_store', 'price'),
  same('price_only', 'price'),
  same('lowest_available', 'price'),
  same('lowest_and_rebook', 'price'),
  same('select', 'price'),
  {
    id: 'shop',
    kinds: {
      AMADEUS: ['search'],
      SABRE: ['search', 'search_again'],
      TRAVELPORT: ['search'],
    },
  },
  same('stored_fare', 'display', 'delete_price'),
  same('fare_rules', 'fare_rules'),
  same('card', 'pay_card', 'pay_cash', 'pay_invoice'),
  same('instalments', 'pay_card'),
  same('issue', 'issue'),
  {
    id: 'read_ticket',
    kinds: { AMADEUS: ['ticket'], SABRE: ['display', 'ticket'], TRAVELPORT: ['display', 'ticket'] },
  },
  same('void', 'void'),
  {
    id: 'refund',
    kinds: {
      AMADEUS: ['refund', 'refund_confirm'],
      SABRE: ['refund'],
      TRAVELPORT: ['refund'],
    },
  },
  same('exchange_estimate', 'exchange'),
  {
    id: 'store_exchange',
    kinds: {
      AMADEUS: ['exchange_go_on'],
      SABRE: ['exchange_go_on'],
      TRAVELPORT: ['issue', 'exchange_go_on'],
    },
  },
  same('split', 'split', 'file'),
  same('copy', 'copy'),
  {
    id: 'seat_map',
    kinds: {
      AMADEUS: ['seat_map', 'seat_map_flight', 'seat_map_line'],
      SABRE: ['seat_map'],
      TRAVELPORT: ['seat_map', 'seat_map_line', 'seat_map_flight'],
    },
  },
  same('seat_request', 'seat', 'seat_zone'),
  same('cancel_seats', 'cancel_seats'),
  same('frequent_flyer', 'flyer', 'flyers'),
  same('meal', 'service'),
  same('passport', 'document', 'birth'),
  same('osi', 'osi'),
  same('remark', 'remark'),
  same('queue_count', 'queue_count'),
  same('work_queue', 'queue_work'),
  same('queue_place', 'queue_place'),
  {
    id: 'queue_removal',
    kinds: {
      AMADEUS: ['queue_remove', 'queue_delay', 'queue_exit'],
      SABRE: ['queue_remove', 'queue_exit'],
      TRAVELPORT: ['queue_remove', 'queue_exit'],
    },
  },
  same('history', 'history'),
  {
    id: 'itinerary_document',
    kinds: {
      AMADEUS: ['itinerary_document'],
      SABRE: ['itinerary_document'],
      TRAVELPORT: ['itinerary_document'],
    },
  },
  same('scroll', 'scroll'),
];

/** What is said about a row that a language has no entry for. */
export function sayWithout(row: Row, language: Language, env: Env): Phrase | null {
  const action = row.without?.[language];
  if (!action) return null;
  const entry = write(action, 'AMADEUS', env) ?? '';
  return phrase('refused.not_in_language', { language: say(`language.${language}`), entry });
}
