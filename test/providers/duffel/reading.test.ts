/** What Duffel answers, read: prices, seats, waivers, and what is not told. */
import { afterEach, describe, expect, it } from 'vitest';
import { toEnglish } from '#main/contract/phrase.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import { layOutSeats } from '#main/domain/seat-map.ts';
import { Fieldset, Reading } from '#main/providers/duffel/json.ts';
import { readSeatMap } from '#main/providers/duffel/read/seat-maps.ts';
import { readAny } from '#main/providers/duffel/read-any.ts';
import type { ProviderLeg, ProviderOrder } from '#main/providers/provider.ts';
import type { ProviderSeatMap } from '#main/providers/provider-after-sale.ts';
import { getSeatGrid } from '#renderer/features/seats/seat-grid.ts';
import { SAME_RATE } from '../../fixtures/flights.ts';
import { ALONE, answered, call, ROUND, searchFor, selections } from '../ndc/training.ts';
import { json, offerOf, told } from './support.ts';
import { ask, closeAll } from './training.ts';

afterEach(closeAll);

describe('what is not told', () => {
  const bag = (id: string, cost: object) => ({
    id,
    type: 'baggage',
    metadata: { type: 'checked' },
    passenger_ids: ['p'],
    segment_ids: ['s'],
    maximum_quantity: 1,
    ...cost,
  });

  it('a service that costs nothing needs no currency; one that costs something is named', async () => {
    const order = { order_id: 'ord_1', currency: 'USD', key: {} } as ProviderOrder;
    const data = [bag('free', { total_amount: '0.00' }), bag('dear', { total_amount: '30.00' })];
    const { provider } = told(() => json({ data }));
    const { services, warnings } = answered(await provider.baggage(order, call()));
    expect(services.map((one) => [one.offer_item_id, one.currency, one.amount_minor])).toEqual([
      ['free', 'USD', 0],
    ]);
    expect(warnings?.map(toEnglish)).toEqual(['dear cannot be read whole and is left out']);
  });

  it('offers and seats that cannot be read are named by search, price and seat map', async () => {
    const airline = ask();
    const { offer } = await offerOf(airline);
    answered(await airline.provider.offerSeats(offer, call()));
    const recorded = (name: string) =>
      JSON.parse(airline.line.answers[airline.line.sent.lastIndexOf(name)]!);
    const searched = recorded('POST /air/offer_requests');
    searched.data.offers[0].total_currency = null;
    searched.data.offers[0].base_currency = 'QQQ';
    const request = searchFor(ALONE, ROUND);
    const found = answered(await told(() => json(searched)).provider.search(request, call()));
    expect(found.offers.length).toBeGreaterThan(0);
    expect(found.warnings?.map(toEnglish)).toContain(
      `${searched.data.offers[0].id} cannot be read whole and is left out`,
    );

    const priced = recorded('GET /air/offers/:id');
    for (const name of ['base_amount', 'base_currency', 'tax_amount', 'tax_currency']) {
      delete priced.data[name];
    }
    const asked = { passengers: request.passengers, brands: false, currency: 'USD' };
    const again = answered(
      await told(() => json(priced)).provider.price(
        { ...asked, selections: selections(offer) },
        call(),
      ),
    );
    expect(again.warnings?.map(toEnglish)).toEqual([expect.stringContaining('TAXES_UNTOLD')]);

    const wanting = recorded('GET /air/offers/:id');
    wanting.data.passenger_identity_documents_required = true;
    const told_so = answered(
      await told(() => json(wanting)).provider.price(
        { ...asked, selections: selections(offer) },
        call(),
      ),
    );
    expect(told_so.warnings?.map(toEnglish)).toEqual([expect.stringContaining('DOCUMENT_NEEDED')]);

    const maps = recorded('GET /air/seat_maps');
    const elements = JSON.stringify(maps).replaceAll('"total_currency"', '"currency_of_total"');
    const [map] = answered(
      await told(() => json(JSON.parse(elements))).provider.offerSeats(offer, call()),
    );
    expect(map!.warnings?.map(toEnglish)).toContainEqual(
      expect.stringContaining('cannot be read whole and is left out'),
    );
  });
});

describe('a seat of an order', () => {
  it.each(['given', 'bought'])('that was %s says what its airline wants said of it', (how) => {
    const seat = { designator: '14B', name: 'Exit row seat', disclosures: ['No children here'] };
    const at_segment = { passenger_id: 'pas_1', ...(how === 'given' ? { seat } : {}) };
    const service = { id: 'ser_1', type: 'seat', total_amount: '1.00', total_currency: 'GBP' };
    const order = {
      id: 'ord_1',
      booking_reference: 'RZPNX8',
      total_amount: '90.80',
      total_currency: 'GBP',
      slices: [{ segments: [{ id: 'seg_1', passengers: [at_segment] }] }],
      services: how === 'bought' ? [{ ...service, metadata: seat }] : [],
    };
    const read = readAny(new TextEncoder().encode(JSON.stringify({ data: order })));
    expect(read.ok && read.value.warnings).toContain('14B: No children here');
  });
});

it('a waiver of an order has a name, and says what it gives back', () => {
  const waiver = {
    id: 'ser_1',
    type: 'cancel_for_any_reason',
    total_amount: '9.00',
    total_currency: 'GBP',
    passenger_ids: ['pas_1'],
    metadata: { refund_amount: '70.00' },
  };
  const order = {
    id: 'ord_1',
    booking_reference: 'RZPNX8',
    total_amount: '90.80',
    total_currency: 'GBP',
    services: [waiver],
  };
  const read = readAny(new TextEncoder().encode(JSON.stringify({ data: order })));
  const { booking } = (read.ok ? read.value : {}) as unknown as { booking: ProviderOrder };
  expect(booking.services.map(({ name }) => toEnglish(name ?? ''))).toEqual([
    'Cancel for any reason, Refund: GBP 70.00',
  ]);
});

describe('what a price does not hold is said', () => {
  const read = (data: object) => {
    const told = readAny(new TextEncoder().encode(JSON.stringify({ data })));
    if (!told.ok) throw new Error(told.error.message);
    return told.value;
  };
  const segment = {
    ...{ origin: 'LHR', destination: 'JFK', marketing_carrier: 'XQ' },
    ...{ departing_at: '2027-01-01T10:00:00', arriving_at: '2027-01-01T18:00:00' },
    marketing_carrier_flight_number: '7',
  };
  const total = { total_amount: '90.00', total_currency: 'GBP', base_amount: '90.00' };
  const method = (charge: string, surcharge: string, currency: string) => ({
    ...{ type: 'card', charge_amount: charge, charge_currency: currency },
    ...{ surcharge_amount: surcharge, surcharge_currency: currency },
  });

  it.each([
    [method('93.00', '3.00', 'GBP'), ['SURCHARGE_TOLD: Paying by card costs 3.00 GBP more.']],
    [
      method('120.00', '0.00', 'USD'),
      ['CURRENCY_DIFFERS: Paying by card is charged as 120.00 USD.'],
    ],
    [method('90.00', '0.00', 'GBP'), []],
    [{ type: 'balance' }, []],
  ])('of an offer or order priced for %j', (one, said) => {
    const priced = { ...total, intended_payment_methods: [one] };
    const offer = { id: 'off_1', slices: [{ segments: [segment] }], ...priced };
    const { warnings } = read({ ...offer, tax_amount: '0.00' });
    expect(warnings.map(toEnglish)).toEqual(said);
    const order = { id: 'ord_1', booking_reference: 'RZPNX8', ...priced, tax_amount: '0.00' };
    const about = /^(SURCHARGE|CURRENCY)/;
    expect(
      read(order)
        .warnings.map(toEnglish)
        .filter((text) => about.test(text)),
    ).toEqual(said);
  });

  it('a service of an order in other money', () => {
    const service = { id: 'ser_1', type: 'baggage', total_amount: '20.00', total_currency: 'USD' };
    const order = { id: 'ord_1', booking_reference: 'RZPNX8', ...total, services: [service] };
    expect(read(order).warnings.map(toEnglish)).toContain(
      'CURRENCY_DIFFERS: ser_1 costs 20.00 USD; no sum of the order holds that.',
    );
  });

  it('how many batches of a search are still to come', () => {
    const search = { id: 'ber_1', total_batches: 3, remaining_batches: 2, offers: [] };
    expect(read(search)).toMatchObject({
      requests: [{ batches: { total: 3, remaining: 2 } }],
      not_understood: [],
    });
  });

  it('the conditions of the flights that a change leads to', () => {
    const conditions = { refund_before_departure: { allowed: false } };
    const change = {
      ...{ id: 'oco_1', change_total_amount: '30.00', change_total_currency: 'GBP', conditions },
      slices: { remove: [{ id: 'sli_1' }], add: [{ id: 'sli_2', segments: [segment] }] },
    };
    expect(read(change)).toMatchObject({
      changes: [
        {
          offer: {
            journeys: [{ slices: [{ features: [{ type: 'REFUND', attribute: 'NOT_OFFERED' }] }] }],
          },
        },
      ],
    });
  });
});

it('a seat map with narrower rows has each letter of its wider ones once', () => {
  const section = (row: number, letters: string) => ({
    elements: [...letters].map((one) => ({ type: 'seat', designator: `${row}${one}` })),
  });
  const rows = [
    { sections: [section(27, 'AC'), section(27, 'DEF'), section(27, 'JK')] },
    { sections: [section(28, 'ABC'), section(28, 'DEF'), section(28, 'HJK')] },
    { sections: [{ elements: [{ type: 'lavatory' }] }, section(29, 'DEF')] },
  ];
  const map = { segment_id: 'seg_1', cabins: [{ cabin_class: 'economy', aisles: 2, rows }] };
  const read = readAny(new TextEncoder().encode(JSON.stringify({ data: [map] })));
  const { seat_map } = (read.ok ? read.value : {}) as unknown as { seat_map: ProviderSeatMap[] };
  const [cabin] = seat_map[0]!.cabins;
  expect(cabin!.columns.join(',')).toBe('A,B,C,,D,E,F,,H,J,K');
  expect(cabin!.rows.map(({ seats }) => seats.map(({ column }) => column).join(''))).toEqual([
    'ACDEFJK',
    'ABCDEFHJK',
    'ADEF',
  ]);
});

it('a place without a letter between two seats is a column between them', () => {
  const seat = (designator: string) => ({ type: 'seat', designator });
  const left = { elements: [seat('1A'), { type: 'empty' }, seat('1C')] };
  const middle = { elements: [{ type: 'restricted_seat_general' }, seat('1E'), seat('1F')] };
  const narrow = { elements: [seat('2A'), { type: 'lavatory' }] };
  const rows = [{ sections: [left, middle] }, { sections: [narrow, { elements: [] }] }];
  const map = { segment_id: 'seg_1', cabins: [{ cabin_class: 'business', aisles: 1, rows }] };
  const [cabin] = readSeatMap(new Fieldset(map, new Reading())).cabins;
  expect(cabin!.columns.join(',')).toBe('A,1.2,C,,2.1,E,F');
  expect(cabin!.rows.map(({ seats }) => seats.map(({ column }) => column).join())).toEqual([
    'A,1.2,C,2.1,E,F',
    'A,1.2',
  ]);
});

it('a cancellation that says nothing of a refund is one', () => {
  const data = { id: 'ore_1', order_id: 'ord_1', refund_to: null, refund_amount: null };
  const read = readAny(new TextEncoder().encode(JSON.stringify({ data })));
  expect(read.ok && read.value).toMatchObject({
    kind: 'cancellation',
    cancellations: [{ id: 'ore_1', refund_minor: null }],
  });
});

it('a seat that costs other money than the offer is not sold at the rate of the offer', () => {
  const seat = (designator: string, total_currency: string) => ({
    type: 'seat',
    designator,
    available_services: [
      { id: `ase_${designator}`, passenger_id: 'pas_1', total_amount: '20.00', total_currency },
    ],
  });
  const elements = [seat('1A', 'EUR'), seat('1B', 'USD')];
  const map = { segment_id: 'seg_1', cabins: [{ rows: [{ sections: [{ elements }] }] }] };
  const sold = (sold_in: string | null) => {
    const reading = new Reading();
    const { cabins, currency } = readSeatMap(new Fieldset(map, reading), sold_in);
    const seats = cabins[0]!.rows[0]!.seats.flatMap(({ offers, column }) =>
      offers.map(() => column),
    );
    return [currency, seats.join(), reading.warnings.map(toEnglish).join()];
  };
  expect(sold(null)).toEqual(['EUR', 'A', expect.stringContaining('1B 20.00 USD')]);
  expect(sold('USD')).toEqual(['USD', 'B', expect.stringContaining('1A 20.00 EUR')]);
});

it('a door between rows is no seat, and takes the number of none', () => {
  const door = { sections: [{ elements: [{ type: 'exit_row' }] }, { elements: [] }] };
  const row = (...elements: [string, string][]) => ({
    sections: elements.map(([type, designator]) => ({
      elements: [
        {
          ...{ type, designator },
          available_services: [
            { id: designator, passenger_id: 'pas_1', total_amount: '5.00', total_currency: 'GBP' },
          ],
        },
      ],
    })),
  });
  const rows = [
    row(['seat', '11A'], ['seat', '11C']),
    door,
    row(['exit_row', '12A'], ['seat', '12C']),
  ];
  const data = [{ segment_id: 'seg_1', cabins: [{ cabin_class: 'economy', rows }] }];
  const read = readAny(new TextEncoder().encode(JSON.stringify({ data })));
  const { seat_map } = (read.ok ? read.value : {}) as unknown as { seat_map: ProviderSeatMap[] };
  const passengers = [{ id: 'ana', key: 'pas_1', pax_type: 'ADT', infant_id: null }];
  const { view } = layOutSeats(
    { id: 'booking', passengers } as unknown as BookingRecord,
    { slice_id: 'slice', leg_id: 'leg', leg: { key: 'seg_1', aircraft: null } as ProviderLeg },
    seat_map[0]!,
    { set_id: 'A'.repeat(43), rate: SAME_RATE },
  );
  const elements = view.cabins[0]!.rows.flatMap(({ sections }) => sections[0]!.elements);
  expect(elements.map((one) => [one.type, one.designator, one.status])).toEqual([
    ['SEAT', '11A', 'FREE'],
    ['EXIT_ROW', null, 'BLOCKED'],
    ['SEAT', '12A', 'FREE'],
  ]);
  expect(elements[2]!.disclosures).toContain('EXIT_ROW');
  expect(getSeatGrid(view).cabins[0]!.rows.map(({ exit }) => exit)).toEqual([false, true, true]);
});
