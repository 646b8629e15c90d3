/** Everything we send keeps to the schema, whatever is typed; names arrive as airlines take them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OfferRef } from '#main/providers/ndc/order-keys.ts';
import { toWirePassengers } from '#main/providers/ndc/passenger-keys.ts';
import { NDC_PROFILES } from '#main/providers/ndc/profiles.ts';
import { buildSeatAvailability, buildServiceList } from '#main/providers/ndc/write/ancillaries.ts';
import { buildOrderChange, type OrderChangeAsk } from '#main/providers/ndc/write/changing.ts';
import {
  buildOrderCreate,
  buildOrderHistory,
  buildOrderList,
  buildOrderRetrieve,
} from '#main/providers/ndc/write/ordering.ts';
import type { WirePassenger } from '#main/providers/ndc/write/passengers.ts';
import { buildOrderQuote, type QuoteAsk } from '#main/providers/ndc/write/quoting.ts';
import { buildOrderReshop } from '#main/providers/ndc/write/reshopping.ts';
import { buildAirShopping, buildOfferPrice } from '#main/providers/ndc/write/shopping.ts';
import type {
  AnnotationChange,
  OrderPassenger,
  ProviderAnnotation,
  SearchRequest,
} from '#main/providers/provider.ts';
import type { ProviderPayment } from '#main/providers/provider-after-sale.ts';
import { toWireName } from '#main/providers/wire/names.ts';
import { needsWire } from '../../fixtures/needs.ts';
import { code, date, letters, nullable, person } from './arbitraries.ts';
import { invalid, LEG, read } from './support.ts';

const PROFILE = NDC_PROFILES[0]!;
const EXCHANGE = {
  correlation_id: '0b5b1c0e-7c5a-4f0e-9d53-0a4d2f1e6a77',
  reference: 'intent-1',
  timestamp: '2026-11-21T12:00:00.000Z',
};
const line = (one: Partial<ProviderAnnotation> & Pick<ProviderAnnotation, 'kind'>) => ({
  key: null,
  code: null,
  airline: null,
  text: null,
  passenger_key: null,
  leg_key: null,
  status: null,
  note: null,
  ...one,
});
const LINES: AnnotationChange = {
  add: [
    line({ kind: 'SSR', code: 'VGML', airline: 'LA', passenger_key: 'PAX1', leg_key: 'SEG1' }),
    line({ kind: 'SSR', code: 'CTCM', text: '+5511999990000', passenger_key: 'PAX1' }),
    line({ kind: 'OSI', airline: 'LA', text: 'VIP <CEO> & guest' }),
    line({ kind: 'PHONE', code: 'mobile', text: '+55 11 99999-0000' }),
    line({ kind: 'REMARK', text: 'Needs an  invoice' }),
  ],
  remove: [
    line({ kind: 'SSR', key: 'REQ1', code: 'KSML', passenger_key: 'PAX1', leg_key: 'SEG2' }),
    line({ kind: 'PHONE', key: 'OC1', text: '112233' }),
    line({ kind: 'REMARK', key: 'Old remark', text: 'Old remark' }),
  ],
};

const OFFER: OfferRef = {
  offer_id: 'O&1 <x>',
  owner: 'LA',
  items: [
    { id: 'I1', pax: ['PAX1', 'PAX2'] },
    { id: 'I2', pax: [] },
  ],
};

const passenger = fc.record({
  ...person,
  infant_key: fc.constant(null),
  pax_type: fc.constantFrom('ADT' as const, 'CHD' as const, 'INF' as const),
});
const party = fc
  .array(passenger, { minLength: 1, maxLength: 9 })
  .map((list): OrderPassenger[] => list.map((one, at) => ({ ...one, key: `PAX${at + 1}` })));

function wire(passengers: OrderPassenger[]): WirePassenger[] {
  const made = toWirePassengers(passengers, {});
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
}

describe('messages we send are valid', needsWire('schemas'), () => {
  it('AirShoppingRQ', () => {
    const search = fc.record({
      journeys: fc.array(
        fc.record({
          origin: code(/^[A-Z]{3}$/),
          destination: code(/^[A-Z]{3}$/),
          date,
        }),
        { minLength: 1, maxLength: 6 },
      ),
      passengers: fc.array(
        fc.record({
          key: code(/^PAX[1-9]$/),
          pax_type: fc.constantFrom('ADT' as const, 'CHD' as const, 'INF' as const),
        }),
        { minLength: 1, maxLength: 9 },
      ),
      cabin: fc.constantFrom(
        'UNSPECIFIED' as const,
        'ECONOMY' as const,
        'PREMIUM' as const,
        'BUSINESS' as const,
        'FIRST' as const,
      ),
      airlines: fc.array(code(/^[A-Z]{2}$/), { maxLength: 3 }),
      direct_only: fc.boolean(),
      max_connections: nullable(fc.nat(3)),
      currency: fc.constantFrom('BRL', 'USD'),
    });
    fc.assert(
      fc.property(search, (one) => {
        expect(invalid(buildAirShopping(one, PROFILE).body(EXCHANGE))).toBe('');
      }),
      { seed: 11, numRuns: 60 },
    );
  });

  it('OrderCreateRQ and OrderChangeRQ with any passengers', () => {
    fc.assert(
      fc.property(party, fc.array(letters, { maxLength: 3 }), (passengers, remarks) => {
        const create = buildOrderCreate(
          {
            offers: [OFFER],
            total: { minor: 1_015_484, currency: 'BRL' },
            passengers: wire(passengers),
            remarks,
          },
          PROFILE,
        ).body(EXCHANGE);
        expect(invalid(create)).toBe('');
        const ask: OrderChangeAsk = { kind: 'update_pax', passengers: wire(passengers) };
        const change = buildOrderChange({ order_id: 'A1', owner: 'LA' }, ask, PROFILE).body(
          EXCHANGE,
        );
        expect(invalid(change)).toBe('');
      }),
      { seed: 12, numRuns: 80 },
    );
  });

  const ORDER = { order_id: 'A1', owner: 'LA' };

  const [ANA] = wire([
    {
      key: 'PAX1',
      infant_key: null,
      pax_type: 'ADT',
      title: null,
      first_name: 'Ana',
      middle_name: 'M',
      last_name: 'Sá',
      gender: 'FEMALE',
      birth_date: null,
      nationality: null,
      phone: null,
      email: null,
      redress: null,
      documents: [],
      frequent_flyers: [],
    },
  ]);
  const held = { ...ORDER, items: [{ id: 'I1', segments: ['SEG1'] }] };
  const quotes: Record<string, QuoteAsk> = {
    'flights for flights': {
      give_up: ['I1', 'I2'],
      selected: [{ kind: 'whole', offer: OFFER }],
      everyone: ['PAX1'],
    },
    'as it is': { give_up: [], selected: [], everyone: [] },
    'seats and bags': {
      give_up: ['SV1'],
      selected: [
        {
          kind: 'items',
          offer_id: 'SEAT.A1',
          owner: null,
          items: [{ id: 'S1', passenger_id: 'PAX1', seat: { row: 12, column: 'A' }, quantity: 1 }],
        },
        {
          kind: 'items',
          offer_id: 'BAG.A1',
          owner: 'LA',
          items: [{ id: 'B1', passenger_id: 'PAX1', seat: null, quantity: 2 }],
        },
      ],
      everyone: ['PAX1'],
    },
  };
  const card: ProviderPayment = {
    method: 'CARD',
    amount_minor: 120_050,
    card: {
      brand: 'MASTERCARD',
      number: '5555 5555 5555 4444',
      holder: 'Ana Müller',
      expiry: { month: 3, year: 2029 },
      cvv: '123',
      installments: 3,
    },
  };
  const paid = {
    payments: [
      { method: 'TICKETS' as const, numbers: ['0010000000001', '0010000000002'] },
      card,
      { method: 'CASH' as const, amount_minor: 1 },
      { method: 'INVOICE' as const, amount_minor: 99 },
    ],
    currency: 'BRL',
  };
  const other: SearchRequest = {
    journeys: [{ origin: 'GRU', destination: 'MIA', date: '2026-12-22' }],
    passengers: [{ key: 'PAX1', pax_type: 'ADT' }],
    cabin: 'BUSINESS',
    airlines: ['LA'],
    direct_only: true,
    max_connections: null,
    currency: 'BRL',
  };
  const passengers = [{ id: 'PAX1', pax_type: 'ADT' as const }];
  const slices = [
    { legs: [LEG] },
    { legs: [{ ...LEG, origin: 'MIA', destination: 'GRU', operating_flight_number: null }] },
  ];
  const flight = { carrier: 'LA', flight_number: 440, date: '2026-12-20', origin: 'GRU' };
  const asks: OrderChangeAsk[] = [
    { kind: 'cancel_unpaid' },
    { kind: 'accept_cancelled', offer_id: 'C1', owner: null },
    { kind: 'accept_repriced', offer_id: 'R1' },
    { kind: 'accept_offer', offer: OFFER, everyone: ['PAX1'] },
    { kind: 'update_pax', passengers: [ANA!] },
    { kind: 'split', passenger_ids: ['PAX2', 'PAX3'] },
    { kind: 'pay', paid, pay_for: ['PAX1'], people: [] },
    { kind: 'void', numbers: ['0010000000001', '9570000000002'] },
    { kind: 'release', segment_ids: ['SEG1', 'SEG2'] },
    { kind: 'accept_change', item_ids: ['ITEM1', 'ITEM2'] },
    { kind: 'annotate', change: LINES },
    { kind: 'annotate', change: { add: [], remove: LINES.remove } },
  ];
  const CHANGES: Record<OrderChangeAsk['kind'], string> = {
    cancel_unpaid: 'cancel',
    accept_cancelled: 'accept_cancellation',
    accept_repriced: 'accept_reprice',
    accept_offer: 'accept_offer',
    update_pax: 'update_passengers',
    split: 'split',
    pay: 'pay',
    void: 'void',
    release: 'release',
    accept_change: 'accept_change',
    annotate: 'annotate',
  };
  type Case = [name: string, asks: string, xml: string];
  const cases: Case[] = [
    ...[true, false].map(
      (upsells): Case => [
        `OfferPriceRQ upsells ${upsells}`,
        'price',
        buildOfferPrice(
          { offers: [OFFER, OFFER], passengers, currency: 'BRL', upsells },
          PROFILE,
        ).body(EXCHANGE),
      ],
    ),
    [
      'OrderRetrieveRQ by id',
      'retrieve',
      buildOrderRetrieve({ order_id: 'A1', locator: null, owner: 'LA' }, PROFILE).body(EXCHANGE),
    ],
    [
      'OrderRetrieveRQ by locator',
      'retrieve',
      buildOrderRetrieve({ order_id: null, locator: 'ABC123', owner: 'LA' }, PROFILE).body(
        EXCHANGE,
      ),
    ],
    [
      'OrderHistoryRQ',
      'history',
      buildOrderHistory({ order_id: 'A1', owner: 'LA' }, PROFILE).body(EXCHANGE),
    ],
    [
      'OrderListRQ',
      'list',
      buildOrderList(
        {
          flight,
          passenger: { first_name: 'Ana', last_name: 'Müller' },
        },
        PROFILE,
      ).body(EXCHANGE),
    ],
    [
      'OrderListRQ by flight alone',
      'list',
      buildOrderList({ flight, passenger: null }, PROFILE).body({ ...EXCHANGE, reference: null }),
    ],
    [
      'OrderReshopRQ cancel',
      'cancel_quote',
      buildOrderReshop(ORDER, { kind: 'cancel', item_ids: ['I1'] }, PROFILE).body(EXCHANGE),
    ],
    [
      'OrderReshopRQ reprice',
      'reprice',
      buildOrderReshop(ORDER, { kind: 'reprice' }, PROFILE).body(EXCHANGE),
    ],
    [
      'OrderReshopRQ lowest',
      'reshop',
      buildOrderReshop(ORDER, { kind: 'lowest', slices, item_ids: ['I1'] }, PROFILE).body(EXCHANGE),
    ],
    [
      'OrderReshopRQ other flights',
      'reshop',
      buildOrderReshop(ORDER, { kind: 'other_flights', search: other }, PROFILE).body(EXCHANGE),
    ],
    ...Object.entries(quotes).map(
      ([name, ask]): Case => [
        `OrderQuoteRQ ${name}`,
        'quote',
        buildOrderQuote(ORDER, ask, PROFILE).body(EXCHANGE),
      ],
    ),
    [
      'OrderChangeRQ accept_offer with payment',
      'accept_offer',
      buildOrderChange(
        ORDER,
        { kind: 'accept_offer', offer: OFFER, everyone: ['PAX1'], paid },
        PROFILE,
      ).body(EXCHANGE),
    ],
    ...asks.map(
      (ask): Case => [
        `OrderChangeRQ ${ask.kind}`,
        CHANGES[ask.kind],
        buildOrderChange(ORDER, ask, PROFILE).body(EXCHANGE),
      ],
    ),
    ['SeatAvailabilityRQ', 'seats', buildSeatAvailability(held, 'BRL', PROFILE).body(EXCHANGE)],
    ['ServiceListRQ', 'services', buildServiceList(held, 'BRL', PROFILE).body(EXCHANGE)],
  ];
  it.each(cases)('%s', (_, _asks, xml) => {
    expect(invalid(xml)).toBe('');
  });

  it.each(cases)('%s is read back as what it asks: %s', (_, asks, xml) => {
    const { request, exchange, not_understood } = read(xml) as unknown as {
      request: { asks: string };
      exchange: { correlation_id: string };
      not_understood: unknown[];
    };
    expect({ asks: request.asks, correlation_id: exchange.correlation_id, not_understood }).toEqual(
      {
        asks,
        correlation_id: '0b5b1c0e-7c5a-4f0e-9d53-0a4d2f1e6a77',
        not_understood: [],
      },
    );
  });

  it('a message that breaks the schema is seen', () => {
    const xml = buildOrderChange(ORDER, { kind: 'cancel_unpaid' }, PROFILE).body(EXCHANGE);
    expect(invalid(xml.replace('<c:OwnerCode>LA</c:OwnerCode>', ''))).not.toBe('');
  });
});

describe('names on the wire', () => {
  it.each([
    ['Müller', 'MUELLER'],
    ['Ärzte', 'AERZTE'],
    ['Ödön', 'OEDOEN'],
    ['Straße', 'STRASSE'],
    ['Muñoz', 'MUNOZ'],
    ['Conceição', 'CONCEICAO'],
    ['Søren', 'SOEREN'],
    ['Ævar', 'AEVAR'],
    ['Åse', 'AASE'],
    ['Łukasz', 'LUKASZ'],
    ['Þór', 'THOR'],
    ["O'Néill", 'ONEILL'],
    ['Anne-Marie', 'ANNE MARIE'],
    ['  Jr.  ', 'JR'],
    ['李', 'LI'],
    ['Ωμέγα', 'OMEGA'],
    ['123', ''],
  ])('%s is written %s', (typed, written) => {
    expect(toWireName(typed)).toBe(written);
  });

  it('is always Latin capitals and single spaces', () => {
    fc.assert(
      fc.property(letters, (name) => {
        expect(toWireName(name)).toMatch(/^([A-Z]+( [A-Z]+)*)?$/);
      }),
      { seed: 13 },
    );
  });

  it('our reference travels as transaction id and as the seller’s booking reference', () => {
    const xml = buildOrderCreate(
      { offers: [OFFER], total: { minor: 0, currency: 'BRL' }, passengers: [], remarks: [] },
      PROFILE,
    ).body(EXCHANGE);
    expect(xml).toContain('<c:TrxID>intent-1</c:TrxID>');
    expect(xml).toContain(
      '<c:BookingRef><c:BookingEntity><c:Org><c:Name>Airdesk</c:Name><c:OrgID>AIRDESK</c:OrgID></c:Org></c:BookingEntity><c:BookingID>intent-1</c:BookingID></c:BookingRef>',
    );
    expect(xml).toContain('<c:OfferRefID>O&amp;1 &lt;x&gt;</c:OfferRefID>');
  });
});
