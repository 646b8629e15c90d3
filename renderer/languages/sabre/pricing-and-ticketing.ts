/** Sabre entries of pricing, payment, tickets, refunds and exchanges. */
import {
  always,
  anyOrder,
  behind,
  type Form,
  form,
  leave,
  list,
  opt,
  type Part,
  type RowId,
  seq,
  skip,
  variant,
} from '../grammar.ts';
import { legSegments, maybe, unless } from '../parts/common.ts';
import {
  askedOfPrice,
  card,
  issuingAirline,
  TICKET_BY_NUMBER,
  TICKET_ITEM,
  TICKET_NUMBERS,
} from '../parts/pricing-and-ticketing.ts';
import { toSticky } from '../scan.ts';
import { NAME_FIELD } from '../tokens.ts';

/** 1.1; N1 means all passengers of a name field, which is one in Airdesk. */
const NAMES = list(
  'passengers',
  { ...NAME_FIELD, whole: toSticky(/\d{1,2}(?:\.1)?(?![.\dA-Z])/) },
  { and: '/', also: ',' },
);

const FLIGHTS = legSegments({ and: '/', also: ',' });

/** The separator of two selections; optional right after the entry's head. */
const separatedBy = (joined: '' | '¥'): Part<object> => ({
  ...skip(/[¥‡§+](?=S)/, '¥'),
  format: '¥',
  write: (fields) =>
    joined === '' && 'passengers' in fields && String(fields.passengers) === '' ? '' : '¥',
});

/** N1.1¥S1/3-7¥PADT/C07¥ABA: passengers, flights, and pricing options. */
const selected = (joined: '' | '¥') =>
  seq(
    // A ¥ directly after the head separates nothing.
    skip(joined === '' ? /[¥‡§+](?=[NS]\d)/ : /(?!)/, ''),
    opt({ passengers: [] }, `${joined}N`, NAMES),
    opt({ legs: [] }, separatedBy(joined), 'S', FLIGHTS),
    askedOfPrice('¥', joined === '', {
      how: /(?:NCB?|RQ)(?![A-Z0-9])/,
      types: /P(?:\d?[A-Z]{3}|\d?[A-Z]\d{2})(?:\/(?:\d?[A-Z]{3}|\d?[A-Z]\d{2}))*/,
      carrier: /A[A-Z0-9]{2}(?![A-Z0-9])/,
      passengers: /N\d{1,2}\.1(?:[-/]\d{1,2}\.1)*/,
      segments: /S\d{1,2}(?:[-/]\d{1,2})*(?![*A-Z0-9])/,
      other: /(?:Q|M|B|PL|PV|K|R|T|D|U|X|S\d)[^¥‡§+]*/,
    }),
  );

const price = (
  row: RowId,
  entry: string,
  how: { lowest: boolean; store: boolean },
  joined: '' | '¥' = '¥',
): Form => form(row, 'price', entry, [entry, how, selected(joined)]);

/** The issuing airline and the printed documents; all tickets are electronic. */
const ISSUED_BY = [
  issuingAirline('¥A'),
  // The price may be anywhere among them.
  skip(/[¥‡§+]PQ1?(?![A-Z0-9])/, ''),
  skip(/[¥‡§+]ETR?(?![A-Z0-9])/, ''),
  leave(/[¥‡§+](?:D[PI][A-Z0-9]*|ITIN|INV|FCASH(?![A-Z0-9]))/),
] as const;

const ISSUED = anyOrder(opt({ passengers: [] }, '¥N', NAMES), ...ISSUED_BY);

const TICKET = [
  { row: 'read_ticket', kind: 'ticket', head: 'WETR*', number: 'WETR*T' },
  { row: 'void', kind: 'void', head: 'WV', number: 'WVT' },
  { row: 'refund', kind: 'refund', head: 'WFRT*', number: 'WFRT' },
] as const;

export const SALE: readonly Form[] = [
  form('price_and_store', 'price', 'PQ', [
    'PQ',
    skip(/1(?!\d)/, ''),
    { lowest: false, store: true, passengers: [], legs: [] },
  ]),
  price('price_and_store', 'WPRQ', { lowest: false, store: true }),
  price('price_only', 'WP', { lowest: false, store: false }, ''),
  price('lowest_available', 'WPNC', { lowest: true, store: false }),
  price('lowest_and_rebook', 'WPNCB', { lowest: true, store: true }),
  form('select', 'price', 'WPN1.1 | WPS1/3-7 | WPN1.1/3.1¥S2', [
    'WP',
    { lowest: false, store: false },
    selected(''),
  ]),
  form('stored_fare', 'display', '*PQ', ['*PQ', { part: 'price' }, skip(/1(?!\d)/, '')]),
  form('stored_fare', 'display', 'WP*', ['WP*', { part: 'price' }]),
  form('stored_fare', 'delete_price', 'PQD-ALL', [
    'PQD',
    skip(/-?ALL|-?\d{1,2}(?:[-/]\d{1,2})*/, '-ALL'),
  ]),
  form('card', 'pay_card', '5-*VI', ['5-*', card('*E')]),
  ...behind('5-CASH 5-CA', 'card', 'pay_cash', '5-CASH', []),
  form('card', 'pay_invoice', '5-INVOICE', ['5-INV', skip(/OICE/, 'OICE')]),
  form('installments', 'pay_card', '5-*VI*E03', ['5-*', card('*E')]),
  form('issue', 'issue', 'W¥PQ1 | W¥PQ1¥N1.1', ['W¥PQ', skip(/1(?!\d)/, '1'), ISSUED]),
  // Directly after pricing: W¥PQ1N1.1
  variant('issue', 'issue', [
    'W¥PQ',
    skip(/1(?!\d)/, '1'),
    'N',
    { ...NAMES, write: () => null },
    anyOrder(...ISSUED_BY),
  ]),
  // Without a price, uses the stored one: W¥, W¥N1.1, W¥AUA
  variant('issue', 'issue', ['W', unless(/^$|^[¥‡§+]PQ/), skip(/[¥‡§+]$/, ''), ISSUED]),
  // ¥ is on no common keyboard. Without it, only the number shows that WPQ1 is not a pricing.
  variant('issue', 'issue', ['WPQ', '1', ISSUED]),
  form('read_ticket', 'display', '*T', ['*T', { part: 'tickets' }]),
  ...TICKET.flatMap(({ row, kind, head, number }) => [
    form(row, kind, `${number}1721234567890`, [number, TICKET_BY_NUMBER]),
    form(row, kind, `${head}2`, [head, TICKET_ITEM]),
  ]),
  ...behind('*T *T- WETR WETRT WTDB* WTDB*T WETR* WEMD* WEMD*T', 'read_ticket', 'ticket', '', [
    TICKET_BY_NUMBER,
  ]),
  ...behind('WETR WTDB', 'read_ticket', 'ticket', '', [{ ticket: null }]),
  variant('void', 'void', ['WV', TICKET_BY_NUMBER]),
  // Never named in an explanation, because it needs a ticket on screen.
  variant('refund', 'refund', ['WETRR', { ...always({ ticket: null }), write: () => null }]),
  variant('refund', 'refund', ['WETRR*', TICKET_ITEM]),
  variant('refund', 'refund', ['WFRTR', TICKET_ITEM, leave(/[¥‡§+]N\d{1,2}(?:\.1)?(?!\d)/)]),
  form('exchange_estimate', 'exchange', 'WFRF', ['WFRF', { numbers: [] }]),
  ...behind('WFRF WFR WFRFT', 'exchange_estimate', 'exchange', 'WFRF1721234567890¥N1.1', [
    TICKET_NUMBERS,
    maybe('passenger', '¥N', NAME_FIELD),
  ]),
  form('store_exchange', 'exchange_go_on', 'WFRC', ['WFRC']),
];
