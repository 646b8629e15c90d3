/** Actions that are never possible, and the entries named in the explanations. */
import type { WordKey } from '../../i18n/words.ts';
import { type Action, type ActionOf, buildSearch } from '../../languages/action.ts';
import type { Lack } from '../../languages/unsupported/subjects.ts';
import type { NamedEntries, Refused, Rows } from '../action-context.ts';
import type { CommandContext } from '../context.ts';

export const refused = (instead: WordKey, entries?: NamedEntries): Refused => ({
  instead,
  ...(entries && { entries }),
});

export const PRICE: ActionOf<'price'> = {
  kind: 'price',
  lowest: false,
  store: true,
  passengers: [],
  legs: [],
};
const LOWEST: Action = { ...PRICE, lowest: true, store: false };
const SEARCH = buildSearch({ from: 'GRU', to: 'MIA', out: '2027-01-20' });
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
export const CANCEL: Action = { kind: 'cancel_itinerary' };
export const EXCHANGE: Action = { kind: 'exchange', numbers: [] };
const SIGN_OUT: Action = { kind: 'sign_out' };
const SEAT_MAP: Action = { kind: 'seat_map', leg: null };

/** Voiding a document by its number, because line numbers differ between displays. */
const listVoids = (context: CommandContext): readonly Action[] => {
  const [ticket] = context.booking?.passengers.flatMap(({ tickets }) => tickets) ?? [];
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

export const FLYER: ActionOf<'flyer'> = {
  kind: 'flyer',
  airline: 'BA',
  code: '12345678',
  passenger: null,
};
export const BIRTH: ActionOf<'birth'> = {
  kind: 'birth',
  passenger: 1,
  birth_date: '1976-01-01',
  gender: 'F',
  last: 'LAST',
  first: 'FIRST',
};

export const DOCUMENT: ActionOf<'document'> = {
  ...BIRTH,
  kind: 'document',
  document: 'I',
  country: 'GB',
  number: 'E12345',
  nationality: 'GB',
  expires: '2030-12-01',
};

/** Entries named in explanations of missing functions. */
const NAMED: NamedEntries = {
  remark: [REMARK],
  confidential: [{ kind: 'remark', text: 'TEXT', remark_type: 'CONFIDENTIAL' }, REMARK],
  itinerary: [{ kind: 'remark', text: 'TEXT', remark_type: 'ITINERARY' }],
  search: [SEARCH],
  sell: [SELL],
  limit: [LIMIT],
  cancel: [CANCEL],
  one: [
    { kind: 'cancel_lines', lines: [3, 5], of: 'display' },
    { kind: 'cancel_lines', lines: [1, 3], of: 'flights' },
  ],
  cash: [{ kind: 'pay_cash' }],
  invoice: [{ kind: 'pay_invoice' }],
  card: [{ kind: 'pay_card', brand: 'VI', installments: null }],
  city: [{ kind: 'encode_place', text: 'PARIS' }],
  airline: [{ kind: 'airline', text: 'LH' }],
  seats: [SEAT_MAP],
  tickets: [
    { kind: 'display', part: 'tickets' },
    { kind: 'ticket', ticket: null },
  ],
  details: [{ kind: 'flight_detail', line: 1 }],
  document: [DOCUMENT],
  help: [{ kind: 'help', topic: 'X' }],
  exchange: EXCHANGES,
  old: [...EXCHANGES].reverse(),
  refund: [
    { kind: 'refund', ticket: null },
    { kind: 'refund', ticket: { number: '0000000000000' } },
  ],
  void: listVoids,
  lowest: [LOWEST],
  rebook: [{ ...PRICE, lowest: true, store: true }],
  email: [{ kind: 'email', email: 'ana@example.com' }],
  price: [PRICE],
  papers: [{ kind: 'itinerary_document', mailed: false }],
  find: [
    { kind: 'retrieve', locator: 'K7QWZP' },
    { kind: 'find_name', name: 'SMITH' },
  ],
  place: [{ kind: 'queue_place', queue: 40, category: null, range: null }],
  phone: [{ kind: 'phone', city: null, use: 'agency', number: '1133334444' }],
  issue: [ISSUE],
  flyer: [FLYER],
  some: [{ kind: 'issue', passengers: [1] }],
  count: [{ kind: 'queue_count', queue: null }],
  stored: [{ kind: 'display', part: 'price' }],
  convert: [{ kind: 'convert', amount: '100', from: 'USD', to: 'EUR' }],
  extra: [
    { kind: 'service', code: 'EXST', text: 'TEXT', passengers: [1], legs: [], airline: null },
  ],
  osi: [{ kind: 'osi', airline: 'LA', text: 'TEXT', passengers: [] }],
  rebooked: [{ kind: 'rebook_class', booking_class: 'Y', leg: null }],
  again: [{ kind: 'search_change', days: 1 }],
  copy: [{ kind: 'copy', what: 'all' }],
  accept: [{ kind: 'accept_schedule' }],
  commission: [{ kind: 'commission', percent: 5, amount: null }],
  child: [NAMED_CHILD],
  name: [NAMED_CHILD],
  zone: [{ kind: 'seat_zone', zone: 'window', passengers: [], legs: [] }, SEAT_MAP],
  work: [{ kind: 'queue_work', queue: 40, category: null, range: null }],
  split: [{ kind: 'split', passengers: [1] }],
  change: [
    { kind: 'change_line', of: 'display', item: 5, text: 'TEXT' },
    { kind: 'change_line', of: 'remark', item: 2, text: 'TEXT' },
  ],
};
/** The one entry that some explanations name. */
const ENTRY: Readonly<Partial<Record<Lack, readonly Action[]>>> = {
  connecting: [{ kind: 'connecting_time', airport: 'JFK' }],
  dates: [{ kind: 'add_days', date: '2027-01-20', days: 7 }],
  delay: [{ kind: 'queue_delay', time: '13:00' }],
  sign_in: [SIGN_OUT],
  time_difference: [{ kind: 'local_time', place: 'MAD', there: 'NYC' }],
  training: [SIGN_OUT],
};

export const refuseLacking = ({ what, entry }: Omit<ActionOf<'lacking'>, 'kind'>): Refused =>
  refused(`lack.${what}`, { ...NAMED, entry: entry ? [entry] : (ENTRY[what] ?? []) });

/** Actions that are never possible, with what to do instead. */
export const REFUSED_ROWS = {
  sign_in: () => refused('refused.sign_in', { entry: [SIGN_OUT] }),
  training: () => refused('refused.training', { entry: [SIGN_OUT] }),
  waitlist: () => refused('refused.waitlist'),
  waitlist_flight: () => refused('refused.waitlist'),
  surface: () => refused('refused.surface'),
  delete_price: () => refused('refused.delete_price', { price: [PRICE] }),
  seat_map_flight: () => refused('refused.seat_map_flight', { seats: [SEAT_MAP] }),
  seat_map_line: () => refused('refused.seat_map_flight', { seats: [SEAT_MAP] }),
  lacking: refuseLacking,
} satisfies Partial<Rows>;
