/** Amadeus entries of pricing, payment, tickets, refunds and exchanges. */
import {
  anyOrder,
  behind,
  type Form,
  form,
  heads,
  leave,
  type RowId,
  skip,
  variant,
} from '../grammar.ts';
import { maybe } from '../parts/common.ts';
import {
  askedOfPrice,
  card,
  issuingAirline,
  TICKET_BY_NUMBER,
  TICKET_LINE,
  TICKET_NUMBERS,
} from '../parts/pricing-and-ticketing.ts';
import type { Token } from '../scan.ts';
import { code } from '../scan.ts';
import { PASSENGER } from '../tokens.ts';
import { ON_LEGS, PASSENGERS } from './parts.ts';

const shownAfter = () => skip(/(?:\/(?:ET|ER|RT))+/, '');
/** INF for the infants only, PAX for everybody else. */
const INFANTS_OR_OTHERS: Token<'infants' | 'others'> = {
  ...code('passenger', 'expected.passenger', /INF|PAX/, /^(?:I|IN|PA)$/),
  format: 'INF|PAX',
  value: (text) => (text === 'INF' ? 'infants' : 'others'),
  write: (whom) => (whom === 'infants' ? 'INF' : 'PAX'),
};

/** VBA, V-BA, V*BA, T-BA: T names the airline whose ticket stock it is. */
const SIGNED_ISSUER = /^ *(\/(?:V[-*]|T-))[A-Z0-9]{2}(?![A-Z0-9])/;

const ISSUER: ReturnType<typeof issuingAirline> = {
  ...issuingAirline('/V'),
  read: (scan, env, known) =>
    issuingAirline(SIGNED_ISSUER.exec(scan.rest)?.[1] ?? '/V').read(scan, env, known),
};

const ISSUED = anyOrder(
  maybe('whom', '/', INFANTS_OR_OTHERS, true),
  PASSENGERS,
  skip(/\/T-?1(?!\d)/, ''),
  shownAfter(),
  // Again: options may come before the passengers (electronic ticket) and after them (display).
  shownAfter(),
  ISSUER,
  leave(/\/(?:ITR|INV)[^/]*/),
);

const ASKED_PRICE = askedOfPrice('/', false, {
  types: /R(?:ADT|CHD?|INF?|C\d\d)(?:\*(?:ADT|CHD?|INF?|C\d\d))*(?=[/]|$)/,
  carrier: /R,VC-[A-Z0-9]{2}(?=[/]|$)/,
  other: /R,?[^/]*|[LAKNOC]-?[^/]*|PAX|INF|\/.*/,
});

const price = (row: RowId, head: string, how: { lowest: boolean; store: boolean }): Form =>
  form(row, 'price', head, [head, how, anyOrder(PASSENGERS, ON_LEGS, ASKED_PRICE)]);

/** By the airline's own rules; other refund options are not accepted. */
const ALL_OF_IT = skip(/(?:\/(?:FULL|ATC))+(?![A-Z0-9])/, '');

/** The ticket under the cursor, by line or by number. */
const ticket = (row: RowId, kind: 'ticket' | 'void' | 'refund', head: string): Form[] => {
  const rest = kind === 'refund' ? ALL_OF_IT : skip(/(?!)/, '');
  return [
    variant(row, kind, [head, { ticket: null }]),
    form(row, kind, `${head}/L10`, [`${head}/L`, TICKET_LINE, rest]),
    variant(row, kind, [`${head}L`, TICKET_LINE, rest]),
    variant(row, kind, [head, TICKET_BY_NUMBER, rest]),
    form(row, kind, `${head}/TKT172-1234567890`, [
      `${head}/`,
      skip(/(?:TKT?|EMD)[-/]?/, 'TKT'),
      TICKET_BY_NUMBER,
      rest,
    ]),
  ];
};

export const SALE: readonly Form[] = [
  price('price_and_store', 'FXP', { lowest: false, store: true }),
  price('price_only', 'FXX', { lowest: false, store: false }),
  price('lowest_available', 'FXA', { lowest: true, store: false }),
  price('lowest_and_rebook', 'FXB', { lowest: true, store: true }),
  form('select', 'price', 'FXX/P1 | FXX/S1,3', [
    'FXX',
    { lowest: false, store: false },
    anyOrder(PASSENGERS, ON_LEGS),
  ]),
  form('stored_fare', 'display', 'TQT', [
    'TQT',
    { part: 'price' },
    // There is one stored price, for all passengers and flights.
    skip(/(?:\/(?:T1(?!\d)|ALL|INF|PAX|[PS]\d[\d,-]*))+/, ''),
  ]),
  form('stored_fare', 'delete_price', 'TTE', [
    'TTE',
    skip(/(?:\/(?:ALL|INF|PAX|[TPS]\d[\d,-]*))+/, ''),
  ]),
  form('card', 'pay_card', 'FPCCCA', ['FPCC', card('*E')]),
  form('installments', 'pay_card', 'FPCCCA*E03', ['FPCC', card('*E')]),
  ...heads('card', 'pay_cash', 'FPCASH FPCA', {}),
  form('card', 'pay_invoice', 'FPINV', ['FPINV', skip(/OICE|AGT/, '')]),
  form('issue', 'issue', 'TTP | TTP/INF | TTP/PAX', ['TTP', ISSUED]),
  variant('store_exchange', 'exchange_go_on', ['TTP/EXCH', shownAfter()]),
  ...ticket('read_ticket', 'ticket', 'TWD'),
  variant('read_ticket', 'ticket', ['TWDRT', { ticket: null }]),
  // EMDs are listed and shown among the tickets.
  variant('read_ticket', 'ticket', ['EWD/L', TICKET_LINE]),
  variant('read_ticket', 'ticket', ['EWD', skip(/\/(?:EMD)?[-/]?/, ''), TICKET_BY_NUMBER]),
  ...ticket('void', 'void', 'TRDC'),
  ...ticket('void', 'void', 'TWX'),
  form('refund', 'refund_confirm', 'TRFP', ['TRFP', shownAfter()]),
  ...ticket('refund', 'refund', 'TRF'),
  ...heads('exchange_estimate', 'exchange', 'FXF FXE', { numbers: [] }),
  ...behind('FXF/P FXE/P', 'exchange_estimate', 'exchange', 'FXF/P1', [{ numbers: [] }, PASSENGER]),
  ...behind('FXF/ FXE/ FXQ/', 'exchange_estimate', 'exchange', 'FXF/TKT957-2412887301', [
    skip(/TKT-?/, 'TKT'),
    TICKET_NUMBERS,
    maybe('passenger', '/P', PASSENGER),
  ]),
  variant('exchange_estimate', 'exchange', [
    'FXO',
    skip(/\/(?:TKT)?/, ''),
    TICKET_NUMBERS,
    maybe('passenger', '/P', PASSENGER),
  ]),
  ...heads('store_exchange', 'exchange_go_on', 'FXQ FXO', {}),
];
