/** Travelport entries of pricing, payment, tickets, refunds and exchanges. */
import { ok } from '#main/contract/result.ts';
import { phrase } from '../../i18n/words.ts';
import type { PriceAction } from '../action.ts';
import {
  anyOrder,
  behind,
  type Form,
  field,
  form,
  leave,
  list,
  mapped,
  opt,
  type Part,
  type RowId,
  seq,
  skip,
  variant,
} from '../grammar.ts';
import { legSegments, maybe } from '../parts/common.ts';
import {
  askedOfPrice,
  card,
  issuingAirline,
  splitTypes,
  TICKET_BY_NUMBER,
  TICKET_ITEM,
  TICKET_NUMBERS,
} from '../parts/pricing-and-ticketing.ts';
import { count, toSticky, want } from '../scan.ts';
import { PASSENGER } from '../tokens.ts';
import { ON_LEGS, PASSENGERS } from './parts.ts';

const price = (row: RowId, heads: string, how: { lowest: boolean; store: boolean }): Form[] =>
  behind(heads, row, 'price', heads.split(' ')[0] ?? '', [
    how,
    heads.includes('$') ? APOLLO : GALILEO,
    askedOfPrice('', true, ASKED_BY),
  ]);

const ASKED_BY = {
  types: /\*(?:ADT|CHD|CNN|INF|C\d\d)(?![A-Z0-9])/,
  carrier: /\/?C[A-Z0-9]{2}(?![A-Z0-9])/,
  other: /[:/@*.+-]+[^:/@*]*/,
};

/** P1.2*CNN-3.4*C05, N1|2*C05: passengers, each with a type. */
const forTypes = (
  letter: 'P' | 'N',
  { and, to }: { and: string; to: string },
): Part<Pick<PriceAction, 'passengers' | 'types'>> => ({
  ...opt({ passengers: [] }, letter, list('passengers', PASSENGER, { and, to })),
  read(scan, env) {
    if (!scan.take(letter)) return ok({ passengers: [] });
    const passengers: number[] = [];
    const types: string[] = [];
    let typed = false;
    do {
      const first = want(scan, PASSENGER, env);
      if (!first.ok) return first;
      const last = scan.take(to) ? want(scan, PASSENGER, env) : first;
      if (!last.ok) return last;
      const marked = scan.take('*');
      const type = marked ? scan.match(PASSENGER_TYPE) : 'ADT';
      if (type === null) return scan.stop(phrase('expected.passenger'));
      typed ||= marked;
      for (let n = first.value; n <= Math.min(last.value, first.value + 99); n++) {
        passengers.push(n);
        types.push(...splitTypes(type));
      }
    } while (scan.take(and));
    // N1-2: a passenger within a name field.
    if (/^-\d/.test(scan.rest)) return scan.stop(phrase('expected.passenger'), false);
    return ok(typed ? { passengers, types } : { passengers });
  },
});

const PASSENGER_TYPE = toSticky(/[A-Z]{3}|[A-Z]\d{2}/);
const GALILEO = anyOrder(
  seq(skip(/\/(?=P\d)/, ''), forTypes('P', { and: '.', to: '-' })),
  seq(skip(/\/(?=S\d)/, ''), ON_LEGS),
);

/** N1|2 and S1*3|5. */
const APOLLO = anyOrder(
  seq(skip(/\/(?=N\d)/, ''), forTypes('N', { and: '+', to: '…' })),
  seq(skip(/\/(?=S\d)/, ''), opt({ legs: [] }, 'S', legSegments({ and: '+', to: '*' }))),
);

/** Printed documents besides the ticket are ignored; without TD no ticket is among them. */
const PRINTED = leave(/\/?D(?=[AID]*TD)(?:[AIT]D)+/);

const TICKETS = [
  { row: 'void', kind: 'void', head: 'TRV' },
  { row: 'refund', kind: 'refund', head: 'TRN' },
] as const;

/** The first option needs no slash: TKPCBA. */
const ISSUER: ReturnType<typeof issuingAirline> = {
  ...issuingAirline('/C'),
  read: (scan, env, known) =>
    issuingAirline(
      /^TKP1?$/.test(scan.text.slice(0, scan.at)) && /^C/.test(scan.rest) ? 'C' : '/C',
    ).read(scan, env, known),
};

/** The date of issue, which is ignored. */
const ISSUED_ON = leave(/\/\d{1,2}[A-Z]{3}(?:\d{2})?/);

/** The number of a stored fare; in Airdesk there is one. */
const FILED_FARE = mapped(
  opt(
    { fare: null },
    field('fare', { ...count('fare', 'expected.line'), whole: toSticky(/1(?!\d)/) }),
  ),
  () => ({}),
  () => ({ fare: 1 }),
);

const ANY_FARE = mapped(
  field('fare', count('fare', 'expected.line')),
  () => ({}),
  () => ({ fare: 1 }),
);

export const SALE: readonly Form[] = [
  ...price('price_and_store', 'FQ', { lowest: false, store: true }),
  ...price('price_only', 'FQTDD', { lowest: false, store: false }),
  ...price('lowest_available', 'FQBB', { lowest: true, store: false }),
  ...price('lowest_and_rebook', 'FQBBK', { lowest: true, store: true }),
  form('select', 'price', 'FQP1-2.4 | FQS1.3-7 | FQP1S2.3', [
    'FQ',
    { lowest: false, store: true },
    PASSENGERS,
    ON_LEGS,
  ]),
  // Apollo: what is priced is stored by T:.
  ...price('lowest_available', '$BB $BBQ', { lowest: true, store: false }),
  ...price('price_only', '$B', { lowest: false, store: false }),
  ...price('price_and_store', 'T:$B', { lowest: false, store: true }),
  // Rebooked by the number in the list that $BBQ shows; $BB0 does both.
  ...price('lowest_and_rebook', '$BBQ01 $BBQ1 $BB0', { lowest: true, store: true }),
  form('stored_fare', 'display', '*FF1', [
    '*FF',
    { part: 'price' },
    FILED_FARE,
    // One stored price is for all passengers.
    skip(/\/?P\d{1,2}(?![A-Z0-9])/, ''),
  ]),
  form('stored_fare', 'delete_price', 'FXALL', ['FXALL']),
  variant('stored_fare', 'delete_price', ['FX', ANY_FARE, skip(/[-.]\d[-.\d]*/, '')]),
  variant('stored_fare', 'delete_price', ['XT', skip(/\d[\d*+|¥‡]*/, '')]),
  ...behind('F.CASH F.S F-S F-CASH', 'card', 'pay_cash', 'F.CASH', []),
  form('card', 'pay_invoice', 'F.INV', [
    'F.INV',
    skip(/OICE|AGT/, ''),
    leave(/(?<= )\S.*|[ /]+\S.*/),
  ]),
  form('card', 'pay_card', 'F.AX', ['F.', skip(/CC(?=[A-Z]{2}(?![A-Z]))/, ''), card('/E')]),
  form('installments', 'pay_card', 'F.AX/E03', ['F.', card('/E')]),
  variant('installments', 'pay_card', ['F.', card('*E')]),
  // Apollo.
  variant('card', 'pay_invoice', ['F-INV', skip(/OICE/, '')]),
  variant('card', 'pay_card', ['F-', skip(/\*/, ''), card('/E')]),
  form('issue', 'issue', 'TKP | TKPP1', [
    'TKP',
    skip(/1(?!\d)/, ''),
    anyOrder(
      seq(skip(/\/(?=P\d)/, ''), PASSENGERS),
      PRINTED,
      leave(/\/?F(?:S|CASH)(?![A-Z0-9])/),
      // All tickets are electronic.
      skip(/\/?ET(?=$|\/|P\d)/, ''),
      ISSUER,
    ),
  ]),
  // Apollo: HB:, HB1:, HB:N1|2, HB:DTD, HB:FEX.
  variant('issue', 'issue', [
    'HB',
    skip(/1(?=[.:])/, ''),
    ':',
    anyOrder(
      // N1-2 is the second of a surname, and no range.
      opt(
        { passengers: [] },
        seq(skip(/\/(?=N\d)/, ''), 'N', list('passengers', PASSENGER, { and: '+', to: '…' })),
      ),
      PRINTED,
      skip(/\/?ET(?![A-Z0-9])/, ''),
      issuingAirline('C'),
    ),
  ]),
  variant('store_exchange', 'exchange_go_on', ['HB:FEX']),
  form('store_exchange', 'issue', 'TKP', ['TKP', PASSENGERS]),
  form('read_ticket', 'display', '*HTE', ['*HTE', { part: 'tickets' }]),
  form('read_ticket', 'ticket', '*TE/1721234567890', ['*TE/', TICKET_BY_NUMBER]),
  form('read_ticket', 'ticket', '*TE2', ['*TE', skip(/\*?0*(?=\d{1,2}(?!\d))/, ''), TICKET_ITEM]),
  ...behind('*TE EMDD/ EMDD', 'read_ticket', 'ticket', '', [TICKET_BY_NUMBER]),
  variant('read_ticket', 'ticket', ['*HTE', TICKET_ITEM]),
  ...TICKETS.flatMap(({ row, kind, head }) => [
    form(row, kind, `${head}/0061234567890`, [`${head}/`, TICKET_BY_NUMBER, ISSUED_ON]),
    ...behind(`${head}E ${head}T ${head}`, row, kind, '', [
      skip(/\//, '/'),
      TICKET_BY_NUMBER,
      ISSUED_ON,
    ]),
    variant(row, kind, [`${head}/`, TICKET_ITEM]),
    form(row, kind, `${head}2`, [head, TICKET_ITEM]),
  ]),
  form('exchange_estimate', 'exchange', 'FEX', ['FEX', { numbers: [] }]),
  ...behind(
    'FEX TKPFEX TKP1FEX FQEX HB:FEX HB1:FEX',
    'exchange_estimate',
    'exchange',
    'FEX0061234567890',
    [skip(/[*/]/, ''), TICKET_NUMBERS, maybe('passenger', '/P', PASSENGER), skip(/\/ET/, '')],
  ),
  ...behind('FEXO TKPFEX', 'store_exchange', 'exchange_go_on', 'FEXO', []),
];
