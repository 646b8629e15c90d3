/** Seat maps: the aircraft as it is laid out, who sits where, who may sit where and for how much. */
import { describe, expect, test } from 'vitest';
import type { ProviderCode } from '#main/contract/values.ts';
import type { WorldOffer, WorldOrder, WorldPassenger } from '#main/training/world.ts';
import { byInvoice, pay } from './sale-kit.ts';
import {
  accept,
  allSeats,
  boardAircraft,
  flightsOf,
  mapOf,
  quote,
  type SeatAt,
  seatAt,
  seatsFor,
  sit,
  take,
} from './seat-kit.ts';
import {
  buy,
  databaseFile,
  offerTotal,
  openWorld,
  order as orderOf,
  refusal,
  traveller,
  travellers,
  trip,
  value,
} from './world-kit.ts';

const EZE = 'GRU-EZE 2026-12-20';

describe('seat maps', () => {
  test('what is known of a seat, in codes', () => {
    const { world } = openWorld();
    const { order } = boardAircraft(world, 'PROVIDER_06', ['GRU-MIA 2026-12-20', '772']);
    const map = mapOf(world, order);
    const codes = Object.fromEntries(
      ['1A', '12D', '13C', '20A', '20B', '21E', '22J', '30C', '31A', '39A', '41C'].map((name) => [
        name,
        seatAt(map, name).characteristics.join(' '),
      ]),
    );
    expect(codes).toEqual({
      '1A': 'W A LS K',
      '12D': 'A K L B I',
      '13C': 'A LS',
      '20A': 'W LS K L CH',
      '20B': '9 LS K L B I CH',
      '21E': '9 O CH',
      '22J': '9 RS OW O CH',
      '30C': 'A LS OW 1D CH',
      '31A': 'W LS E 1A IE L OW CH',
      '39A': 'W LS CH',
      '41C': 'A LS 1D CH',
    });
  });

  test('who sits where follows from the seed, the flight and the day, and only more come', () => {
    const { world, clock } = openWorld();
    const { order } = boardAircraft(world, 'PROVIDER_06', ['GRU-MIA 2026-12-20', '772']);
    const again = openWorld().world;
    const same = boardAircraft(again, 'PROVIDER_06', ['GRU-MIA 2026-12-20', '772']).order;
    const today = mapOf(world, order);
    expect(mapOf(again, same)).toEqual(today);
    expect(mapOf(world, order)).toEqual(today);
    clock.forward(47 * 60);
    const later = mapOf(world, order);
    const notFree = (seats: readonly SeatAt[]): string[] =>
      seats.filter(({ state }) => state !== 'FREE').map(({ name }) => name);
    const before = notFree(allSeats(today));
    expect(notFree(allSeats(later))).toEqual(expect.arrayContaining(before));
    expect(notFree(allSeats(later)).length).toBeGreaterThan(before.length);
  });

  test('a flight that is sold out has a free seat for everybody who bought, and none more', () => {
    const { world, clock } = openWorld();
    const first = buy(world, 'PROVIDER_05', trip('GRU-EZE 2026-11-24', [9]), travellers([9]));
    const { id } = flightsOf(first)[0]!;
    const orders = [first];
    for (let people = 9; people > 0; ) {
      const on_it = (offer: WorldOffer): boolean =>
        offer.slices[0]!.flights.length === 1 && flightsOf(offer)[0]!.id === id;
      const search = trip('GRU-EZE 2026-11-24', [people], { airlines: [id.slice(0, 2)] });
      if (!world.search('PROVIDER_05', search).some(on_it)) people--;
      else orders.push(buy(world, 'PROVIDER_05', search, travellers([people]), on_it));
    }
    const bought = orders.reduce((sum, order) => sum + order.passengers.length, 0);
    const free = (): SeatAt[] =>
      allSeats(mapOf(world, first)).filter(({ state }) => state === 'FREE');
    expect(bought).toBeGreaterThan(9);
    expect(free().length).toBe(bought);
    for (const order of orders) value(pay(world, 'PROVIDER_05', order));
    clock.forward(2 * 1440);
    expect(free().length).toBe(bought);
    for (const order of orders) {
      const seats = order.passengers.map((passenger, at) => sit(passenger.id, free()[at]!));
      const { quote_id, due_minor } = value(quote(world, order, { seats }));
      const seated = value(accept(world, order, quote_id, [byInvoice(due_minor)]));
      expect(seated.services.length).toBe(seats.length);
    }
    expect(free()).toEqual([]);
  });

  test('a stranger who would sit where somebody sits goes elsewhere', () => {
    const [calm, busy] = [openWorld(), openWorld()].map((opened) => {
      const { order } = boardAircraft(opened.world, 'PROVIDER_06', ['GRU-MIA 2026-12-20', '772']);
      return { ...opened, order };
    }) as [Bought, Bought];
    const free = ({ world, order }: Bought): SeatAt[] =>
      allSeats(mapOf(world, order)).filter(({ state }) => state === 'FREE');
    const before = seatsFor(mapOf(calm.world, calm.order), 'P1');
    calm.clock.forward(47 * 60);
    const later = new Set(free(calm).map(({ name }) => name));
    const wanted = before.find(({ name }) => !later.has(name))!;
    take(busy.world, busy.order, { seats: [sit('P1', wanted)] });
    busy.clock.forward(47 * 60);
    expect(free(busy).length).toBe(later.size - 1);
    expect(seatAt(mapOf(busy.world, busy.order), wanted.name).state).toBe('OCCUPIED');
  });

  test('only the cabin booked is for sale, dearer where it is better, free where it is included', () => {
    const { world } = openWorld();
    const { order } = boardAircraft(world, 'PROVIDER_06', ['GRU-MIA 2026-12-20', '772']);
    const seats = allSeats(mapOf(world, order));
    const priced = seats.filter(({ prices }) => prices.length > 0);
    expect([...new Set(priced.map(({ cabin }) => cabin))]).toEqual(['ECONOMY']);
    expect(priced.length).toBe(
      seats.filter(({ cabin, state }) => cabin === 'ECONOMY' && state === 'FREE').length,
    );
    expect(priceList(priced)).toEqual({
      MIDDLE: 2250,
      AISLE: 3150,
      WINDOW: 3600,
      FRONT: 5850,
      LEGROOM: 8550,
      EXIT: 10800,
    });
    const business = boardAircraft(world, 'PROVIDER_06', ['GRU-MIA 2026-12-20', '772'], [1], {
      cabin: 'BUSINESS',
    });
    const included = allSeats(mapOf(world, business.order)).filter((s) => s.prices.length > 0);
    expect([...new Set(included.map(({ cabin }) => cabin))]).toEqual(['BUSINESS']);
    expect(included.every(({ characteristics }) => !characteristics.includes('CH'))).toBe(true);
    expect(new Set(Object.values(priceList(included)))).toEqual(new Set([0]));
  });

  test('a brand that includes the seat asks nothing for it', () => {
    const { world } = openWorld();
    const order = inBrand(world, 'Main Plus');
    const seats = allSeats(mapOf(world, order)).filter(({ prices }) => prices.length > 0);
    expect(new Set(Object.values(priceList(seats)))).toEqual(new Set([0]));
  });

  test('prices are in the currency of the seller, and of a flight they stand', () => {
    const { world, clock } = openWorld();
    const { order } = boardAircraft(world, 'PROVIDER_05', [EZE, '738']);
    const list = priceList(allSeats(mapOf(world, order)));
    expect(mapOf(world, order).currency).toBe('BRL');
    expect(list).toEqual({
      MIDDLE: 2705,
      AISLE: 3787,
      WINDOW: 4329,
      FRONT: 7034,
      LEGROOM: 10280,
      EXIT: 12986,
    });
    clock.forward(1440);
    expect(priceList(allSeats(mapOf(world, order)))).toEqual(list);
  });

  test('inside Mexico a seat is taxed', () => {
    const { world } = openWorld();
    const order = buy(world, 'PROVIDER_06', trip('MEX-CUN 2026-12-20', [1]), travellers([1]));
    const [seat] = seatsFor(mapOf(world, order), 'P1');
    const { base_minor, taxes } = seat!.prices[0]!.charge;
    expect(taxes).toEqual([
      {
        code: 'MX',
        country: 'MX',
        description: 'Value added tax',
        amount_minor: Math.round(base_minor * 0.16),
        refundable: true,
      },
    ]);
  });
});

describe('who may sit where', () => {
  const PEOPLE: WorldPassenger[] = [
    traveller('MUM', 'ADT', { infant_id: 'BABY' }),
    traveller('DAD', 'ADT', { birth_date: '1980-02-29' }),
    traveller('TEEN', 'ADT', { birth_date: '2012-12-21' }),
    traveller('GIRL', 'ADT', { birth_date: '2011-12-20' }),
    traveller('BOY', 'CHD', { birth_date: '2018-05-05' }),
    traveller('BABY', 'INF', { birth_date: '2026-01-01' }),
  ];

  test.each([
    ['an exit', (seat: SeatAt) => seat.exit, 'DAD GIRL'],
    ['under a bassinet', has('B'), 'MUM DAD TEEN GIRL BOY'],
    ['elsewhere', (seat: SeatAt) => !seat.exit && !has('B')(seat), 'MUM DAD TEEN GIRL BOY'],
  ])('%s', (_, suits, allowed) => {
    const { world } = openWorld();
    const { order } = boardAircraft(
      world,
      'PROVIDER_06',
      ['GRU-MIA 2026-12-20', '772'],
      [4, 1, 1],
      {
        passengers_named: PEOPLE,
      },
    );
    const seats = allSeats(mapOf(world, order)).filter(
      (seat) => seat.cabin === 'ECONOMY' && seat.state === 'FREE' && suits(seat),
    );
    expect(seats.length).toBeGreaterThan(0);
    const sitters = seats.map(({ prices }) => prices.map((p) => p.passenger_id).join(' '));
    expect([...new Set(sitters)]).toEqual([allowed]);
  });

  test('one offer item is one price, whoever buys it', () => {
    const { world } = openWorld();
    const { order } = boardAircraft(
      world,
      'PROVIDER_06',
      ['GRU-MIA 2026-12-20', '772'],
      [4, 1, 1],
      {
        passengers_named: PEOPLE,
      },
    );
    const prices = allSeats(mapOf(world, order)).flatMap((seat) => seat.prices);
    const by_item = Map.groupBy(prices, (price) => price.offer_item_id);
    const distinct = [...by_item.values()].map(
      (same) => new Set(same.map(({ charge }) => JSON.stringify(charge))).size,
    );
    expect([by_item.size, ...new Set(distinct)]).toEqual([6, 1]);
  });
});

describe('what has no seat map', () => {
  test('a seller that does not sell seats', () => {
    const { world } = openWorld();
    const order = buy(world, 'PROVIDER_08', trip(EZE), travellers([1]));
    const asked = world.seatMap('PROVIDER_08', order.order_id, flightsOf(order)[0]!.id);
    expect(refusal(asked)).toBe('NOT_OFFERED');
  });

  test('orders and flights that are not there, are cancelled or have left', () => {
    const { world, clock } = openWorld();
    const order = buy(world, 'PROVIDER_05', trip(EZE), travellers([1]));
    const { order_id } = order;
    const flight_id = flightsOf(order)[0]!.id;
    const ask = (provider: ProviderCode, id: string, flight: string): string =>
      refusal(world.seatMap(provider, id, flight));
    expect([
      ask('PROVIDER_05', 'NONE', flight_id),
      ask('PROVIDER_04', order_id, flight_id),
      ask('PROVIDER_05', order_id, 'XX1/2026-12-20/GRU'),
    ]).toEqual(['NOT_FOUND', 'NOT_FOUND', 'INVALID']);
    value(world.cancelOrder('PROVIDER_05', order_id));
    expect(ask('PROVIDER_05', order_id, flight_id)).toBe('ALREADY_CANCELLED');
    const late = buy(world, 'PROVIDER_05', trip('GRU-EZE 2026-11-22'), travellers([1]));
    const [flown] = flightsOf(late);
    clock.set(`${flown!.departure}:00-03:00`);
    expect(ask('PROVIDER_05', late.order_id, flown!.id)).toMatch(/INVALID|ALREADY_CANCELLED/);
  });
});

test('a map is the same after a restart', () => {
  const database = databaseFile();
  const first = openWorld({ database });
  const { order } = boardAircraft(first.world, 'PROVIDER_05', [EZE, '738'], [2]);
  const seats = seatsFor(mapOf(first.world, order), 'P1').slice(0, 2);
  take(first.world, order, { seats: [sit('P1', seats[0]!), sit('P2', seats[1]!)] });
  const before = mapOf(first.world, order);
  expect(seats.map(({ name }) => seatAt(before, name).state)).toEqual(['OCCUPIED', 'OCCUPIED']);
  first.world.close();
  expect(mapOf(openWorld({ database }).world, order)).toEqual(before);
});

type Bought = ReturnType<typeof openWorld> & { order: WorldOrder };

function has(code: string): (seat: SeatAt) => boolean {
  return (seat) => seat.characteristics.includes(code);
}

/** Prices by kind of seat, cheapest first. */
function priceList(seats: readonly SeatAt[]): Record<string, number> {
  const prices = seats
    .flatMap((seat) => seat.prices)
    .map(({ offer_item_id, charge }) => [offer_item_id.split('-').at(-1)!, charge.base_minor]);
  return Object.fromEntries(prices.sort((a, b) => Number(a[1]) - Number(b[1])));
}

function inBrand(world: ReturnType<typeof openWorld>['world'], name: string) {
  const passengers = travellers([1]);
  const [offer] = world.search('PROVIDER_06', trip('GRU-MIA 2026-12-20'));
  const { upsells } = value(world.price('PROVIDER_06', [offer!.id], passengers, null));
  const wanted = upsells.find(({ slices }) => slices[0]!.brand.name === name)!;
  return value(orderOf(world, 'PROVIDER_06', wanted.id, passengers, offerTotal(wanted)));
}
