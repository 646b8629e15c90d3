/**
 * Requests of what comes after the sale, spoilt at random: whatever is sent is answered, in the
 * answer's own form, and nothing of it is an exception. A seed that fails is printed by fast-check.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readXml, type XmlElement } from '#main/training/wire/xml-read.ts';
import type { WorldOffer, WorldSeatCabin } from '#main/training/world.ts';
import { askText, gives, handmadeOrder, type Prepared } from './handmade.ts';
import {
  acceptRequest,
  byCard,
  byCash,
  byDocument,
  byInvoice,
  exchangeSearch,
  payFor,
  payRequest,
  quoteRequest,
  seatsRequest,
  servicesRequest,
  voidDocuments,
} from './sale-requests.ts';
import { envelope, keep, testMessages } from './support.ts';

const ORDER = handmadeOrder();
const ID = ORDER.order_id;
const LEGS = [{ from: 'GRU', to: 'MIA', date: '2026-12-22' }];

const OFFER: WorldOffer = {
  id: 'X1',
  slices: ORDER.slices.slice(0, 1),
  fares: (['ADT', 'CHD', 'INF'] as const).map((ptc) => ({
    ptc,
    count: 1,
    per_slice: [{ base_minor: 100, taxes: [] }],
  })),
  currency: ORDER.currency,
  expires_at: '2026-11-21T12:30:00Z',
  guaranteed_until: '2026-11-22T12:00:00Z',
  payment_due_at: '2026-11-23T12:00:00Z',
};

const CABIN: WorldSeatCabin = {
  cabin: 'ECONOMY',
  deck: 'MAIN',
  columns: ['A', '', 'C'],
  wing_rows: null,
  rows: [
    {
      number: 1,
      exit: false,
      seats: [{ column: 'A', state: 'FREE', characteristics: [], prices: [] }],
    },
  ],
  facilities: [],
};
const NOTHING = { base_minor: 0, taxes: [] };

/** Airlines that agree to everything. */
const WILLING: Prepared = {
  retrieve: gives(ORDER),
  seatMap: (_provider, order_id, flight_id) => ({
    ok: true,
    value: { order_id, flight_id, aircraft: '320', currency: 'BRL', cabins: [CABIN] },
  }),
  serviceOffers: gives([]),
  quoteServices: gives({
    quote_id: 'Q1',
    expires_at: '2026-11-21T12:30:00Z',
    order_id: ID,
    added: [],
    removed: ['S1'],
    due_minor: 0,
  }),
  exchangeOffers: gives([OFFER]),
  quoteExchange: gives({
    quote_id: 'EQ1',
    expires_at: '2026-11-21T12:30:00Z',
    order_id: ID,
    give_up_items: [`${ID}-1`],
    offer: OFFER,
    lines: [
      {
        passenger_id: 'P1',
        old: NOTHING,
        new: NOTHING,
        penalty_minor: 0,
        due_minor: 0,
        refund_minor: 0,
        residual_minor: 0,
        residual_as: null,
      },
    ],
  }),
  acceptQuote: gives(ORDER),
  acceptReprice: gives(ORDER),
  payOrder: gives(ORDER),
  voidTickets: gives(ORDER),
  cancelOrder: gives(ORDER),
  updatePassengers: gives(ORDER),
  reprice: gives({ order: ORDER, proposal_id: null, rebooked: false }),
  splitOrder: gives({ parent: ORDER, child: ORDER }),
};
const REQUESTS: [message: string, text: string][] = [
  ['SeatAvailability', envelope('SeatAvailability', seatsRequest(ORDER, 'SEG1', 'SEG3'))],
  ['ServiceList', envelope('ServiceList', servicesRequest(ORDER))],
  [
    'OrderQuote',
    envelope(
      'OrderQuote',
      quoteRequest(
        ORDER,
        [],
        [
          {
            offer_id: `SEAT.${ID}`,
            choices: [{ item: 'x', pax: 'P1', seat: { row: 4, column: 'A' } }],
          },
          { offer_id: `BAG.${ID}`, choices: [{ item: 'y', pax: 'P2', quantity: 2 }] },
        ],
      ),
    ),
  ],
  [
    'OrderQuote',
    envelope(
      'OrderQuote',
      quoteRequest(
        ORDER,
        [`${ID}-1`],
        [
          {
            offer_id: 'X1',
            choices: [
              { item: 'X1.ADT', pax: 'P1' },
              { item: 'X1.CHD', pax: 'P2' },
              { item: 'X1.INF', pax: 'P3' },
            ],
          },
        ],
      ),
    ),
  ],
  ['OrderReshop', envelope('OrderReshop', exchangeSearch(ID, LEGS))],
  [
    'OrderChange',
    envelope(
      'OrderChange',
      payRequest(
        ORDER,
        byCard('12.34', 'BRL', { reference: 'r/1' }),
        byCash('1.00', 'BRL', 'r/2'),
        byInvoice('2.00', 'BRL', 'r/3'),
        byDocument('9571234567890'),
      ),
      payFor('P1', 'P3'),
    ),
  ],
  [
    'OrderChange',
    envelope('OrderChange', payRequest(ORDER), voidDocuments(['9571234567890'], 'v')),
  ],
  [
    'OrderChange',
    envelope('OrderChange', acceptRequest(ORDER, 'Q1', [['Q1.1', 'P1']], byCash('44.00'))),
  ],
];

test.each(REQUESTS)('%s is taken as it is', (message, text) => {
  keep(text);
  expect(askText(WILLING, 'PROVIDER_04', message, text).error).toBeNull();
});

type Spoil = (element: XmlElement, dice: number) => void;
const JUNK = [
  '',
  '0',
  '-1',
  '1e9',
  'ÁÉ',
  '\u{1f600}',
  '\'"<&>',
  'P1',
  'SEG1',
  '9'.repeat(300),
  '\n',
];
const SPOILS: Spoil[] = [
  ({ children }, dice) => void children.splice(dice % (children.length || 1), 1),
  ({ children }, dice) => {
    const one = children[dice % (children.length || 1)];
    if (one) children.push(one);
  },
  ({ children }) => void children.reverse(),
  (element, dice) => {
    element.text = JUNK[dice % JUNK.length] ?? '';
    element.children = dice % 3 === 0 ? [] : element.children;
  },
  (element) => {
    element.name = `${element.name}X`;
  },
  (element) => {
    element.namespace = 'urn:other';
  },
  (element, dice) => {
    element.attributes = dice % 2 === 0 ? {} : { CurCode: JUNK[dice % JUNK.length] ?? '' };
  },
];

const all = (element: XmlElement): XmlElement[] => [element, ...element.children.flatMap(all)];
const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
const written = ({ name, namespace, attributes, children, text }: XmlElement): string => {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${name} xmlns="${escaped(namespace)}"${given.join('')}>${escaped(text)}${children
    .map(written)
    .join('')}</${name}>`;
};

describe('whatever is sent is answered', () => {
  test.each(REQUESTS)('%s', (message, text) => {
    const numbers = fc.nat({ max: 10_000 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(numbers, numbers, numbers), { minLength: 1, maxLength: 3 }),
        (spoils) => {
          const root = readXml(new TextEncoder().encode(text));
          for (const [where, how, dice] of spoils) {
            const elements = all(root);
            const element = elements[where % elements.length] ?? root;
            SPOILS[how % SPOILS.length]?.(element, dice);
          }
          const answer = askText(WILLING, 'PROVIDER_04', message, written(root));
          const told = answer.count('/*/Error') + answer.count('/*/Response');
          expect(told).toBeGreaterThan(0);
        },
      ),
      { seed: 321, numRuns: 400 },
    );
  });
});

testMessages();
