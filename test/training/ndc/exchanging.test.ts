/** Exchanging flights: what is asked of the world, plain new prices, and quotes per passenger. */
import { describe, expect, test } from 'vitest';
import type { World } from '#main/training/engine/index.ts';
import type {
  WorldExchangeLine,
  WorldExchangeQuote,
  WorldOffer,
  WorldOrder,
} from '#main/training/world.ts';
import { expectReferencesClosed } from './consistency.ts';
import { ask, flight, gives, handmadeOrder, slice, tax } from './handmade.ts';
import { exchangeSearch, quoteRequest } from './sale-requests.ts';
import { PROVIDERS, type Provider, testMessages } from './support.ts';

const ORDER = handmadeOrder();
const ID = ORDER.order_id;

function offerOf(order: WorldOrder, id: string, dates: string[]): WorldOffer {
  const slices = dates.map((date) => slice([flight(order.owner, 501, date)]));
  const per_slice = slices.map((_, at) => ({
    base_minor: 60000 + at,
    taxes: [tax('BR', 3100), tax('XT', 700, false)],
  }));
  return {
    id,
    slices,
    fares: (['ADT', 'CHD', 'INF'] as const).map((ptc) => ({ ptc, count: 1, per_slice })),
    currency: order.currency,
    expires_at: '2026-11-21T12:30:00Z',
    guaranteed_until: '2026-11-22T12:00:00Z',
    payment_due_at: '2026-11-23T12:00:00Z',
  };
}

const LEGS = [
  { from: 'GRU', to: 'MIA', date: '2026-12-22' },
  { from: 'MIA', to: 'GRU', date: '2027-01-05' },
];

describe('search', () => {
  const searching = (provider: Provider) => {
    const order = handmadeOrder(provider);
    const seen: unknown[] = [];
    const exchangeOffers: World['exchangeOffers'] = (_provider, order_id, search) => {
      seen.push([order_id, search]);
      const dates = search.slices.map(({ date }) => date);
      return { ok: true, value: [offerOf(order, `X${seen.length}`, dates)] };
    };
    return { order, seen, methods: { retrieve: gives(order), exchangeOffers } };
  };

  test.each(PROVIDERS)('%s offers new flights at plain prices', (provider) => {
    const { order, seen, methods } = searching(provider);
    const answer = ask(methods, provider, 'OrderReshop', exchangeSearch(order.order_id, LEGS));
    expect(answer.error).toBeNull();
    expectReferencesClosed(answer);
    const alone = provider === 'PROVIDER_05' || provider === 'PROVIDER_07';
    const wanted = LEGS.map(({ from, to, date }) => ({ origin: from, destination: to, date }));
    const rest = { cabin: null, max_connections: null };
    expect(seen).toEqual(
      (alone ? wanted.map((one) => [one]) : [wanted]).map((slices) => [
        order.order_id,
        { ...rest, slices },
      ]),
    );
    const offers = answer.elements('//ReshopOffers/Offer');
    expect(offers.map((offer) => offer.text('./OfferID'))).toEqual(alone ? ['X1', 'X2'] : ['X1']);
    expect(offers[0]?.all('./AddedOfferItem/OfferItemID')).toEqual(['X1.ADT', 'X1.CHD', 'X1.INF']);
    const items = offers[0]?.parts('./AddedOfferItem') ?? [];
    expect(items.map((item) => item.all('./FareDetail/PaxRefID').join())).toEqual([
      'P1',
      'P2',
      'P3',
    ]);
    expect(
      items.map((item) => item.text('./ReshopPrice/PriceAndFareDetails/Price/TotalAmount')),
    ).toEqual(Array(3).fill(alone ? '638.00' : '1276.01'));
    expect(offers[0]?.text('./TotalPrice/TotalAmount')).toBe(alone ? '1914.00' : '3828.03');
    expect(answer.count('//DeleteOrderItem')).toBe(0);
  });

  test('cabin and connections are passed on', () => {
    const { seen, methods } = searching('PROVIDER_04');
    const inner = exchangeSearch(ID, LEGS.slice(0, 1))
      .replace(
        '<AddOfferItems>',
        `<AddOfferItems><FlightRelatedCriteria><ConnectionCriteria>
         <ConnectionCriteriaID>1</ConnectionCriteriaID>
         <MaximumConnectionQty>0</MaximumConnectionQty></ConnectionCriteria></FlightRelatedCriteria>`,
      )
      .replace(
        '<OriginDestCriteria>',
        `<OriginDestCriteria><CabinType><CabinTypeCode>2</CabinTypeCode><PrefLevel>
         <PrefLevelCode>Required</PrefLevelCode></PrefLevel></CabinType>`,
      );
    const answer = ask(methods, 'PROVIDER_04', 'OrderReshop', inner);
    expect(answer.error).toBeNull();
    expect(seen).toMatchObject([[ID, { cabin: 'BUSINESS', max_connections: 0 }]]);
  });

  test.each<[string, (inner: string) => string, string]>([
    ['a place nobody knows', (t) => t.replace('>MIA<', '>QQQ<'), '130 QQQ is not known'],
    ['back before out', (t) => t.replace('2027-01-05', '2026-12-01'), '102 2026-12-01'],
    [
      'items given up at once',
      (t) =>
        t.replace(
          '</AddOfferItems>',
          `</AddOfferItems><DeleteOrderItem><OrderItemRefID>${ID}-1</OrderItemRefID></DeleteOrderItem>`,
        ),
      '157 What is given up',
    ],
  ])('%s is refused', (_, spoil, expected) => {
    const { methods } = searching('PROVIDER_04');
    const answer = ask(methods, 'PROVIDER_04', 'OrderReshop', spoil(exchangeSearch(ID, LEGS)));
    const told = `${answer.error?.code} ${answer.error?.text}`;
    expect(told.slice(0, expected.length)).toBe(expected);
  });

  test('nothing to be had is an error', () => {
    const { methods } = searching('PROVIDER_04');
    const asked = exchangeSearch(ID, LEGS);
    const answer = ask(methods, 'PROVIDER_04', 'OrderReshop', asked, { distortion: 'SOLD_OUT' });
    expect(answer.error?.code).toBe('496');
  });
});

describe('quote', () => {
  const OLD = { base_minor: 101000, taxes: [tax('BR', 6000)] };
  const line = (passenger_id: string, rest: Partial<WorldExchangeLine>): WorldExchangeLine => ({
    passenger_id,
    old: OLD,
    new: OLD,
    penalty_minor: 0,
    due_minor: 0,
    refund_minor: 0,
    residual_minor: 0,
    residual_as: null,
    ...rest,
  });
  const quoteOf = (order: WorldOrder, lines: WorldExchangeLine[]): WorldExchangeQuote => ({
    quote_id: 'EQ1',
    expires_at: '2026-11-21T12:30:00Z',
    order_id: order.order_id,
    give_up_items: [4, 5, 6].map((at) => `${order.order_id}-${at}`),
    offer: offerOf(order, 'X1', ['2027-01-05']),
    lines,
  });
  const request = (order: WorldOrder) =>
    quoteRequest(
      order,
      [4, 5, 6].map((at) => `${order.order_id}-${at}`),
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
    );
  const more = { base_minor: 121000, taxes: [tax('BR', 6500)] };
  const less = { base_minor: 81000, taxes: [tax('BR', 5000)] };

  test.each(PROVIDERS)('%s puts old and new side by side', (provider) => {
    const order = handmadeOrder(provider);
    const seen: unknown[] = [];
    const lines = [
      line('P1', { new: more, penalty_minor: 15000, due_minor: 35500 }),
      line('P2', {
        new: less,
        penalty_minor: 15000,
        due_minor: 15000,
        refund_minor: 1000,
        residual_minor: 20000,
        residual_as: 'EMD',
      }),
      line('P3', { new: less, refund_minor: 21000, residual_as: 'ORIGINAL_FOP' }),
    ];
    const quoteExchange: World['quoteExchange'] = (_provider, _order, change, distortion) => {
      seen.push(change, distortion);
      return { ok: true, value: quoteOf(order, lines) };
    };
    const methods = { retrieve: gives(order), quoteExchange };
    const answer = ask(methods, provider, 'OrderQuote', request(order));
    expect(answer.error).toBeNull();
    expectReferencesClosed(answer);
    const items = [4, 5, 6].map((at) => `${order.order_id}-${at}`);
    expect(seen).toEqual([{ give_up_items: items, offer_ids: ['X1'] }, null]);
    expect(answer.one('//Offer/OfferID')).toBe('EQ1');
    expect(answer.one('//Offer/TotalPrice/TotalAmount')).toBe('505.00');
    expect(answer.all('//DeleteOrderItem/ExistingOrderItem/OrderItemRefID')).toEqual(items);
    const penalties = new Map(
      answer
        .elements('//Penalty')
        .map((one) => [
          one.text('./PenaltyID'),
          `${one.text('./Price/TotalAmount')} ${one.text('./NetInd')}`,
        ]),
    );
    expect(
      answer
        .elements('//AddedOfferItem')
        .map((item) =>
          [
            item.text('./OfferItemID'),
            item.text('./FareDetail/PaxRefID'),
            item.text('./FareDetail/Price/TotalAmount'),
            item.text('.//DifferentialTypeCode'),
            item.text('.//OldPrice/Price/TotalAmount'),
            item.text('.//NewPrice/Price/TotalAmount'),
            item.text('.//DiffPrice/Price/DueToAirlineAmount'),
            item.text('.//DiffPrice/Price/DueByAirlineAmount'),
            item.text('.//DiffPrice/Price/Fee/Amount') ?? '-',
            item.text('.//DiffPrice/Price/TotalAmount'),
            penalties.get(item.text('./PenaltyRefID')) ?? '-',
          ].join(' '),
        ),
    ).toEqual([
      'EQ1.P1 P1 638.00 AddCol 1070.00 1275.00 355.00 0.00 - 205.00 150.00 false',
      'EQ1.P2 P2 638.00 AddColAndResidual 1070.00 860.00 150.00 10.00 200.00 -210.00 150.00 false',
      'EQ1.P3 P3 638.00 Refund 1070.00 860.00 0.00 210.00 - -210.00 -',
    ]);
  });

  test.each<[Partial<WorldExchangeLine>, string]>([
    [{}, 'EvenExchange'],
    [{ due_minor: 1 }, 'AddCol'],
    [{ refund_minor: 1 }, 'Refund'],
    [{ residual_minor: 1 }, 'Residual'],
    [{ due_minor: 1, refund_minor: 1 }, 'AddColAndRefund'],
    [{ due_minor: 1, residual_minor: 1 }, 'AddColAndResidual'],
    [{ refund_minor: 1, residual_minor: 1 }, 'Residual'],
  ])('%o is %s', (rest, expected) => {
    const quoteExchange = gives(quoteOf(ORDER, [line('P1', rest)]));
    const methods = { retrieve: gives(ORDER), quoteExchange };
    const answer = ask(methods, 'PROVIDER_04', 'OrderQuote', request(ORDER));
    expect(answer.one('//DifferentialTypeCode')).toBe(expected);
  });

  test('a penalty taken from what is given back is net', () => {
    const lines = [
      line('P1', {
        new: less,
        penalty_minor: 15000,
        refund_minor: 6000,
        residual_as: 'ORIGINAL_FOP',
      }),
    ];
    const methods = { retrieve: gives(ORDER), quoteExchange: gives(quoteOf(ORDER, lines)) };
    const answer = ask(methods, 'PROVIDER_04', 'OrderQuote', request(ORDER));
    expect(answer.one('//Penalty/NetInd')).toBe('true');
  });

  test.each<[string, string, string]>([
    [
      'nothing given up',
      request(ORDER).replace(/<AffectedOrderItem>.*?<\/AffectedOrderItem>/gs, ''),
      '912 AffectedOrderItem',
    ],
    [
      'a passenger left behind',
      request(ORDER).replace(
        /<SelectedOfferItem><OfferItemRefID>X1.CHD.*?<\/SelectedOfferItem>/s,
        '',
      ),
      '143 Selected are',
    ],
    [
      'an item of another offer',
      request(ORDER).replace('X1.CHD', 'X2.CHD'),
      '913 Invalid OfferItemRefID',
    ],
  ])('%s is refused', (_, inner, expected) => {
    const answer = ask({ retrieve: gives(ORDER) }, 'PROVIDER_04', 'OrderQuote', inner);
    const told = `${answer.error?.code} ${answer.error?.text}`;
    expect(told.slice(0, expected.length)).toBe(expected);
  });
});

testMessages();
