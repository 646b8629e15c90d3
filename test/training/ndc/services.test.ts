/** ServiceList, and OrderQuote of seats and bags: what is offered, asked of the world, and quoted. */
import { describe, expect, test } from 'vitest';
import type { World } from '#main/training/engine/index.ts';
import type {
  WorldOrder,
  WorldService,
  WorldServiceOffer,
  WorldServiceQuote,
  WorldTicket,
} from '#main/training/world.ts';
import { expectReferencesClosed } from './consistency.ts';
import { ask, gives, handmadeOrder, NOW, tax } from './handmade.ts';
import { acceptRequest, byCash, quoteRequest, servicesRequest } from './sale-requests.ts';
import { PROVIDERS, testMessages } from './support.ts';

const ORDER = handmadeOrder();
const ID = ORDER.order_id;
const [OUT = '', ON = '', BACK = ''] = ORDER.slices.flatMap(({ flights }) =>
  flights.map(({ id }) => id),
);

const seatService = (id: string, passenger_id: string, flight_id: string): WorldService => ({
  id,
  kind: 'SEAT',
  passenger_id,
  flight_ids: [flight_id],
  seat: { row: 4, column: 'A' },
  code: '0B5',
  name: 'Seat 4A',
  quantity: 1,
  weight_kg: null,
  price: { base_minor: 4000, taxes: [tax('BR', 400)] },
  status: 'CONFIRMED',
  document: null,
});
const bagService = (id: string, passenger_id: string, quantity: number): WorldService => ({
  id,
  kind: 'BAGGAGE',
  passenger_id,
  flight_ids: [OUT, ON],
  seat: null,
  code: '0CC',
  name: 'Extra bag',
  quantity,
  weight_kg: 23,
  price: { base_minor: 9000 * quantity, taxes: [] },
  status: 'CONFIRMED',
  document: null,
});

describe('ServiceList', () => {
  const offer = (
    offer_item_id: string,
    passenger_id: string,
    slice: number,
  ): WorldServiceOffer => ({
    offer_item_id,
    passenger_id,
    slice,
    flight_ids: slice === 0 ? [OUT, ON] : [BACK],
    code: '0CC',
    name: 'Extra bag',
    pieces: 1,
    weight_kg: 23,
    max_quantity: 3,
    charge: { base_minor: 9000, taxes: [tax('BR', 90)] },
  });

  test('a bag for a passenger on a direction, at the price of one', () => {
    const offers = [offer('a', 'P1', 0), offer('b', 'P1', 1), offer('c', 'P2', 0)];
    const methods = { retrieve: gives(ORDER), serviceOffers: gives(offers) };
    const answer = ask(methods, 'PROVIDER_04', 'ServiceList', servicesRequest(ORDER));
    expectReferencesClosed(answer);
    expect(answer.one('//ALaCarteOffer/OfferID')).toBe(`BAG.${ID}`);
    expect(
      answer
        .elements('//OfferItem')
        .map((item) => [
          item.text('./OfferItemID'),
          item.text('./Eligibility/PaxRefID'),
          item.all('.//PaxSegmentRefID').join(),
          item.text('./UnitPrice/TotalAmount'),
          item.text('./AirlineTaxonomy/TaxonomyFeature/ValueText'),
        ]),
    ).toEqual([
      ['a', 'P1', 'SEG1,SEG2', '90.90', '3'],
      ['b', 'P1', 'SEG3', '90.90', '3'],
      ['c', 'P2', 'SEG1,SEG2', '90.90', '3'],
    ]);
    expect(answer.one('//ServiceDefinition/RFISC')).toBe('0CC');
    expect(answer.one('//BaggageAllowance//MaximumWeightMeasure')).toBe('23');
  });

  test.each(PROVIDERS)('%s with nothing for sale', (provider) => {
    const order = handmadeOrder(provider);
    const methods = { retrieve: gives(order), serviceOffers: gives([]) };
    const answer = ask(methods, provider, 'ServiceList', servicesRequest(order));
    expect(answer.error).toBeNull();
    expect(answer.count('//ALaCarteOffer')).toBe(0);
  });

  test('an order of nobody', () => {
    const retrieve: World['retrieve'] = () => ({
      ok: false,
      refusal: { kind: 'NOT_FOUND', text: 'No such order' },
    });
    const answer = ask({ retrieve }, 'PROVIDER_04', 'ServiceList', servicesRequest(ORDER));
    expect(answer.error).toEqual({ code: '129', text: 'ORDER NOT FOUND: No such order' });
  });
});

describe('OrderQuote of services', () => {
  const held: WorldOrder = { ...ORDER, services: [seatService('S1', 'P1', OUT)] };
  const SEATS = `SEAT.${ID}`;
  const BAGS = `BAG.${ID}`;
  const quote: WorldServiceQuote = {
    quote_id: 'Q1',
    expires_at: '2026-11-21T12:30:00Z',
    order_id: ID,
    added: [seatService('new-1', 'P1', BACK), bagService('new-2', 'P2', 2)],
    removed: ['S1'],
    due_minor: 0,
  };
  const asking = (order: WorldOrder, given: WorldServiceQuote) => {
    const seen: Parameters<World['quoteServices']>[2][] = [];
    const quoteServices: World['quoteServices'] = (_provider, _order, change) => {
      seen.push(change);
      return { ok: true, value: given };
    };
    return { methods: { retrieve: gives(order), quoteServices }, seen };
  };
  const request = quoteRequest(
    ORDER,
    ['S1'],
    [
      { offer_id: SEATS, choices: [{ item: 'x', pax: 'P1', seat: { row: 4, column: 'A' } }] },
      {
        offer_id: BAGS,
        choices: [
          { item: 'y', pax: 'P2', quantity: 2 },
          { item: 'z', pax: 'P1' },
        ],
      },
    ],
  );

  test('the world is asked for exactly what was chosen', () => {
    const { methods, seen } = asking(held, quote);
    const answer = ask(methods, 'PROVIDER_04', 'OrderQuote', request);
    expect(answer.error).toBeNull();
    expect(seen).toEqual([
      {
        remove: ['S1'],
        seats: [{ offer_item_id: 'x', passenger_id: 'P1', row: 4, column: 'A' }],
        bags: [
          { offer_item_id: 'y', passenger_id: 'P2', quantity: 2 },
          { offer_item_id: 'z', passenger_id: 'P1', quantity: 1 },
        ],
      },
    ]);
  });

  test('an offer of what is added and taken away, free to accept while nobody has a ticket', () => {
    const answer = ask(asking(held, quote).methods, 'PROVIDER_04', 'OrderQuote', request);
    expectReferencesClosed(answer);
    expect(answer.one('//Offer/OfferID')).toBe('Q1');
    expect(answer.one('//Offer/TotalPrice/TotalAmount')).toBe('0.00');
    expect(answer.one('//DeleteOrderItem/ExistingOrderItem/OrderItemRefID')).toBe('S1');
    expect(
      answer
        .elements('//AddedOfferItem')
        .map((item) => [
          item.text('./OfferItemID'),
          item.text('./Service/PaxRefID'),
          item.all('./Service//PaxSegmentRefID').join(),
          item.text('.//NewPrice/Price/TotalAmount'),
          item.text('.//DiffPrice/Price/DueToAirlineAmount'),
          item.text('.//Seat') === null ? 'bag' : item.text('.//RowNumber'),
        ]),
    ).toEqual([
      ['Q1.1', 'P1', 'SEG3', '44.00', '0.00', '4'],
      ['Q1.2', 'P2', 'SEG1,SEG2', '180.00', '0.00', 'bag'],
    ]);
    expect(answer.one('//BaggageAllowance/PieceAllowance/TotalQty')).toBe('2');
  });

  test('who has a ticket pays now', () => {
    const ticket: WorldTicket = {
      number: '9571234567890',
      kind: 'TICKET',
      emd_type: null,
      passenger_id: 'P1',
      issued_at: NOW,
      void_until: NOW,
      coupons: [{ number: 1, flight_id: OUT, status: 'OPEN', fare_basis: 'Y', service_code: null }],
      conjunction_of: null,
      original: null,
      related: null,
      service_id: null,
      charge: { base_minor: 1, taxes: [] },
      reference: null,
    };
    const order = { ...held, tickets: [ticket] };
    const answer = ask(
      asking(order, { ...quote, due_minor: 4400 }).methods,
      'PROVIDER_04',
      'OrderQuote',
      request,
    );
    expect(answer.one('//Offer/TotalPrice/TotalAmount')).toBe('44.00');
    expect(answer.all('//DiffPrice/Price/DueToAirlineAmount')).toEqual(['44.00', '0.00']);
  });

  test.each<[string, string, string]>([
    ['nothing chosen', quoteRequest(ORDER, [], []), '912 SelectedOffers is mandatory'],
    ['an item of nobody', quoteRequest(ORDER, ['S7'], []), '914 The order has no item S7'],
    ['a stranger', request.replace('>P2<', '>P9<'), '143 The order has no passenger P9'],
    [
      'two on a seat',
      request.replace('<PaxRefID>P1<', '<PaxRefID>P2</PaxRefID><PaxRefID>P1<'),
      '914 A seat or bag is chosen for one',
    ],
    [
      'no seat on the seat',
      request.replace(/<SelectedSeat>.*?<\/SelectedSeat>/s, ''),
      '912 SelectedSeat/SeatRowNumber is',
    ],
    ['half a row', request.replace('>4<', '>4.5<'), '914 SeatRowNumber 4.5 is invalid'],
    ['no bag', request.replace('<Qty>2<', '<Qty>0<'), '914 Qty 0 is invalid'],
    ['bags without end', request.replace('<Qty>2<', '<Qty>1e999<'), '914 Qty 1e999 is invalid'],
    [
      'another owner',
      request.replace(
        '<OwnerCode>LA</OwnerCode><SelectedOfferItem>',
        '<OwnerCode>G3</OwnerCode><SelectedOfferItem>',
      ),
      '913 ',
    ],
    [
      'no order',
      request.replace(/<ExistingOrder>.*<\/ExistingOrder>/s, ''),
      '912 ExistingOrder is',
    ],
    [
      'flights and bags at once',
      quoteRequest(ORDER, [`${ID}-1`], [{ offer_id: BAGS, choices: [{ item: 'y', pax: 'P1' }] }]),
      '157 Flights and services',
    ],
    [
      'flights given up for nothing',
      quoteRequest(ORDER, [`${ID}-1`], []),
      '157 Flights are given up for other',
    ],
    [
      'flights for a service',
      quoteRequest(
        ORDER,
        ['S1'],
        [{ offer_id: 'OTHER', choices: [{ item: 'OTHER.ADT', pax: 'P1' }] }],
      ),
      '157 Flights and services',
    ],
  ])('%s is refused', (_, inner, expected) => {
    const answer = ask(asking(held, quote).methods, 'PROVIDER_04', 'OrderQuote', inner);
    const told = `${answer.error?.code} ${answer.error?.text}`;
    expect(told.slice(0, expected.length)).toBe(expected);
  });

  test('the quote is taken with its payments, under the reference of the request', () => {
    const seen: unknown[] = [];
    const acceptQuote: World['acceptQuote'] = (...asked) => {
      seen.push(asked);
      return { ok: true, value: { ...held, version: 4 } };
    };
    const inner = acceptRequest(ORDER, 'Q1', [['Q1.1', 'P1']], byCash('44.00', 'BRL', 'seat/1'));
    const methods = { retrieve: gives(held), acceptQuote };
    const answer = ask(methods, 'PROVIDER_04', 'OrderChange', inner, { distortion: 'SOLD_OUT' });
    expect(answer.one('//Order/OrderVersionNumber')).toBe('4');
    expect(seen).toEqual([
      [
        'PROVIDER_04',
        ID,
        {
          quote_id: 'Q1',
          reference: 'seat',
          payments: [{ method: 'CASH', amount_minor: 4400 }],
          remarks: [],
        },
        'SOLD_OUT',
      ],
    ]);
  });

  test('without payments it may be a price as well', () => {
    const asked: string[] = [];
    const acceptReprice: World['acceptReprice'] = (_provider, _order, id) => {
      asked.push(`price ${id}`);
      return { ok: false, refusal: { kind: 'NOT_FOUND', text: 'No such proposal' } };
    };
    const acceptQuote: World['acceptQuote'] = (_provider, _order, { quote_id, reference }) => {
      asked.push(`quote ${quote_id} ${reference}`);
      return { ok: false, refusal: { kind: 'SOLD_OUT', text: 'Seat 4A is taken' } };
    };
    const methods = { retrieve: gives(held), acceptReprice, acceptQuote };
    const inner = acceptRequest(ORDER, 'Q1', [['Q1.1', 'P1']]);
    const answer = ask(methods, 'PROVIDER_04', 'OrderChange', inner, { trx: 'take-1' });
    expect(asked).toEqual(['price Q1', 'quote Q1 take-1']);
    expect(answer.error).toEqual({ code: '2', text: 'SOLD OUT: Seat 4A is taken' });
  });
});

testMessages();
