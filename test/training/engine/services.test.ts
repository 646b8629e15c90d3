/** Buying seats and bags: quoted, accepted, paid where there are tickets, all or nothing, once. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { World, WorldAnswer, WorldOrder } from '#main/training/world.ts';
import type { WorldServiceOffer } from '#main/training/world-sale.ts';
import {
  again,
  byCard,
  byCash,
  byInvoice,
  cost,
  ledger,
  minor,
  pay,
  told,
  voids,
} from './sale-kit.ts';
import {
  accept,
  boardAircraft,
  type Change,
  flightsOf,
  mapOf,
  quote,
  type SeatAt,
  seatAt,
  seatsFor,
  sit,
  take,
  toldService,
} from './seat-kit.ts';
import {
  buy,
  databaseFile,
  NOW,
  openWorld,
  operated,
  refusal,
  SEED,
  travellers,
  trip,
  value,
} from './world-kit.ts';

const EZE = 'GRU-EZE 2026-12-20';

/** A family of four on a nonstop flight there and back. */
function family(options: { database?: string } = {}) {
  const opened = openWorld(options);
  const { world } = opened;
  const search = trip('GRU-MIA 2026-12-20, MIA-GRU 2026-12-27', [2, 1, 1]);
  const order = buy(world, 'PROVIDER_06', search, travellers([2, 1, 1]));
  return { ...opened, order };
}

function couple(provider: 'PROVIDER_05' | 'PROVIDER_04' = 'PROVIDER_05') {
  const opened = openWorld();
  const order = buy(opened.world, provider, trip(EZE, [2]), travellers([2]));
  return { ...opened, order };
}

const plain = (seat: SeatAt): boolean => !seat.exit;
const bagsFor = (world: World, order: WorldOrder): WorldServiceOffer[] =>
  value(world.serviceOffers(order.provider_type, order.order_id));
const bag = (offer: WorldServiceOffer, quantity = 1): Change['bags'][number] => ({
  offer_item_id: offer.offer_item_id,
  passenger_id: offer.passenger_id,
  quantity,
});
const live = ({ services }: WorldOrder): string[] =>
  services.filter(({ status }) => status !== 'CANCELLED').map(toldService);

describe('extra bags', () => {
  test('for each passenger with a seat, each direction and each weight, dearer the farther', () => {
    const { world, order } = family();
    expect(
      bagsFor(world, order).map((offer) =>
        [
          offer.slice,
          offer.passenger_id,
          `${offer.weight_kg} kg`,
          offer.code,
          `at most ${offer.max_quantity}`,
          minor(offer.charge),
        ].join(' '),
      ),
    ).toEqual([
      '0 P1 23 kg 0CC at most 3 7473',
      '0 P1 32 kg 0FM at most 2 11957',
      '0 P2 23 kg 0CC at most 3 7473',
      '0 P2 32 kg 0FM at most 2 11957',
      '0 P3 23 kg 0CC at most 3 7473',
      '0 P3 32 kg 0FM at most 2 11957',
      '1 P1 23 kg 0CC at most 3 7473',
      '1 P1 32 kg 0FM at most 2 11957',
      '1 P2 23 kg 0CC at most 3 7473',
      '1 P2 32 kg 0FM at most 2 11957',
      '1 P3 23 kg 0CC at most 3 7473',
      '1 P3 32 kg 0FM at most 2 11957',
    ]);
    const near = buy(world, 'PROVIDER_06', trip('GRU-SSA 2026-12-20', [1]), travellers([1]));
    expect(bagsFor(world, near).map(({ charge }) => minor(charge))).toEqual([2343, 3750]);
  });

  test('are good for all flights of a direction and gone once it has begun; seats go flight by flight', () => {
    const { world, clock } = openWorld();
    const connecting = buy(
      world,
      'PROVIDER_04',
      trip('GRU-CDG 2026-12-20, CDG-GRU 2026-12-27', [1], { max_connections: 1 }),
      travellers([1]),
      (offer) => offer.slices[0]!.flights.length > 1,
    );
    const order = value(pay(world, 'PROVIDER_04', connecting));
    const offers = bagsFor(world, order);
    expect(offers.map(({ slice, flight_ids }) => [slice, flight_ids])).toEqual(
      [0, 0, 1, 1].map((slice) => [slice, order.slices[slice]!.flights.map(({ id }) => id)]),
    );
    clock.set(`${flightsOf(order)[0]!.departure}:00-03:00`);
    expect(bagsFor(world, order).map(({ slice }) => slice)).toEqual([1, 1]);
    expect(refusal(quote(world, order, { bags: [bag(offers[0]!)] }))).toBe('INVALID');
    const flights = flightsOf(order).map(({ id }) => id);
    expect(flights.map((id) => refusal(world.seatMap('PROVIDER_04', order.order_id, id)))).toEqual(
      flights.map((_, at) => (at === 0 ? 'INVALID' : 'accepted')),
    );
  });

  test('are not sold by one seller, and not to a cancelled order', () => {
    const { world } = openWorld();
    const iberia = buy(world, 'PROVIDER_09', trip(EZE), travellers([1]));
    expect(refusal(world.serviceOffers('PROVIDER_09', iberia.order_id))).toBe('NOT_OFFERED');
    const order = buy(world, 'PROVIDER_05', trip(EZE), travellers([1]));
    value(world.cancelOrder('PROVIDER_05', order.order_id));
    expect(refusal(world.serviceOffers('PROVIDER_05', order.order_id))).toBe('ALREADY_CANCELLED');
  });

  test('four at most for a passenger and direction, whatever they weigh and whenever bought', () => {
    const { world, order } = couple();
    const [light, heavy] = bagsFor(world, order).filter((o) => o.passenger_id === 'P1');
    const ask = (now: WorldOrder, bags: Change['bags'], remove: string[] = []): string =>
      refusal(quote(world, now, { bags, remove }));
    expect([
      ask(order, [bag(light!, 3), bag(heavy!, 1)]),
      ask(order, [bag(light!, 3), bag(heavy!, 2)]),
      ask(order, [bag(light!, 4)]),
      ask(order, [bag(heavy!, 3)]),
      ask(order, [bag(light!, 0)]),
      ask(order, [bag(light!, 1.5)]),
      ask(order, [bag(light!, -1)]),
    ]).toEqual(['accepted', ...Array.from({ length: 6 }, () => 'INVALID')]);
    const with_three = take(world, order, { bags: [bag(light!, 3)] });
    const held = with_three.services.map(({ id }) => id);
    expect([
      ask(with_three, [bag(heavy!, 1)]),
      ask(with_three, [bag(heavy!, 2)]),
      ask(with_three, [bag(heavy!, 2)], held),
    ]).toEqual(['accepted', 'INVALID', 'accepted']);
    const paid = value(pay(world, 'PROVIDER_05', with_three));
    expect(
      bagsFor(world, paid)
        .filter(({ passenger_id }) => passenger_id === 'P1')
        .map(({ code, weight_kg, max_quantity }) => `${weight_kg} ${code} ${max_quantity}`),
    ).toEqual(['32 0FM 1']);
  });
});

describe('on an order without tickets', () => {
  test('seats and bags are kept without payment, in both directions, and paid at issue', () => {
    const { world, order } = family();
    const seats = [0, 1].flatMap((at) => {
      const map = mapOf(world, order, at);
      return ['P1', 'P2', 'P3'].map((id, i) => sit(id, seatsFor(map, id, plain)[i + 20]!));
    });
    const [first] = bagsFor(world, order);
    const part = { seats, bags: [bag(first!, 2)] };
    const quoted = value(quote(world, order, part));
    expect([quoted.due_minor, quoted.removed, quoted.order_id]).toEqual([0, [], order.order_id]);
    expect(again(world, order)).toEqual(order);
    const held = value(accept(world, order, quoted.quote_id));
    expect(held).toEqual({ ...order, services: quoted.added, version: order.version + 1 });
    expect(held.services.map(toldService)).toEqual([
      ...[0, 1]
        .flatMap(() => ['P1', 'P2', 'P3'])
        .map((id, i) => {
          const { row, column } = seats[i]!;
          return `${id} SEAT ${row}${column} 0B5 ${minor(held.services[i]!.price)} CONFIRMED`;
        }),
      `P1 BAGGAGE 2x23 0CC ${2 * minor(first!.charge)} CONFIRMED`,
    ]);
    const fares = cost(order, ['P1', 'P2', 'P3', 'P4']);
    const services = held.services.reduce((sum, { price }) => sum + minor(price), 0);
    expect(refusal(pay(world, 'PROVIDER_06', held, [], { payments: [byCash(fares)] }))).toBe(
      'WRONG_AMOUNT',
    );
    const paid = value(
      pay(world, 'PROVIDER_06', held, [], { payments: [byCash(fares + services)] }),
    );
    expect(paid.services.map(({ status }) => status)).toEqual(Array(7).fill('TICKETED'));
    expect(paid.services.map(({ document }) => document !== null)).toEqual(Array(7).fill(true));
    expect(ledger([paid])).toEqual({ held: fares + services, worth: fares + services });
  });

  test('a payment is refused, nothing changes', () => {
    const { world, order } = couple();
    const { quote_id } = value(
      quote(world, order, { seats: [sit('P1', seatsFor(mapOf(world, order), 'P1')[0]!)] }),
    );
    expect(refusal(accept(world, order, quote_id, [byInvoice(100)]))).toBe('WRONG_AMOUNT');
    expect(again(world, order)).toEqual(order);
  });

  test('a seat takes the place of the one before on that flight, and frees it', () => {
    const { world, order } = couple();
    const map = mapOf(world, order);
    const [a, b] = seatsFor(map, 'P1', plain);
    const first = take(world, order, { seats: [sit('P1', a!)] });
    expect(seatAt(mapOf(world, first), a!.name)).toMatchObject({ state: 'OCCUPIED', prices: [] });
    const second = take(world, first, { seats: [sit('P1', b!)] });
    expect(live(second)).toEqual([
      `P1 SEAT ${b!.name} 0B5 ${second.services[1]!.price.base_minor} CONFIRMED`,
    ]);
    const after = mapOf(world, second);
    expect([a, b].map((seat) => seatAt(after, seat!.name).state)).toEqual(['FREE', 'OCCUPIED']);
    const none = take(world, second, { remove: [second.services[1]!.id] });
    expect([live(none), mapOf(world, none)]).toEqual([[], map]);
  });

  test('two passengers change seats with each other in one request', () => {
    const { world, order } = couple();
    const map = mapOf(world, order);
    const [a, b] = seatsFor(map, 'P1', plain);
    const seated = take(world, order, { seats: [sit('P1', a!), sit('P2', b!)] });
    const swapped = take(world, seated, { seats: [sit('P1', b!), sit('P2', a!)] });
    expect(live(swapped).map((text) => text.split(' ').slice(0, 3).join(' '))).toEqual([
      `P1 SEAT ${b!.name}`,
      `P2 SEAT ${a!.name}`,
    ]);
    expect(refusal(quote(world, swapped, { seats: [sit('P1', a!)] }))).toBe('SOLD_OUT');
  });

  test('seats and bags go with those who are split off, and are freed with the order', () => {
    const { world, order } = couple();
    const map = mapOf(world, order);
    const [a, b] = seatsFor(map, 'P1', plain);
    const [first, , second] = bagsFor(world, order);
    const held = take(world, order, {
      seats: [sit('P1', a!), sit('P2', b!)],
      bags: [bag(first!), bag(second!)],
    });
    const { parent, child } = value(
      world.splitOrder('PROVIDER_05', order.order_id, ['P2'], 'split'),
    );
    const whose = (one: WorldOrder): string[] =>
      live(one).map((text) => text.split(' ').slice(0, 3).join(' '));
    expect([whose(parent), whose(child)]).toEqual([
      [`P1 SEAT ${a!.name}`, 'P1 BAGGAGE 1x23'],
      [`P2 SEAT ${b!.name}`, 'P2 BAGGAGE 1x23'],
    ]);
    expect([...parent.services, ...child.services].map(({ id }) => id).sort()).toEqual(
      held.services.map(({ id }) => id).sort(),
    );
    value(world.cancelOrder('PROVIDER_05', parent.order_id));
    const after = mapOf(world, child);
    expect([a, b].map((seat) => seatAt(after, seat!.name).state)).toEqual(['FREE', 'OCCUPIED']);
    const moved = take(world, child, { seats: [sit('P2', seatAt(after, a!.name))] });
    expect(whose(moved)).toEqual(['P2 BAGGAGE 1x23', `P2 SEAT ${a!.name}`]);
    const gone = value(world.cancelOrder('PROVIDER_05', child.order_id));
    expect(gone.services.map(({ status }) => status)).toEqual(Array(3).fill('CANCELLED'));
  });

  test('an order let go at its time limit frees its seats', () => {
    const { world, order, clock } = couple();
    const [seat] = seatsFor(mapOf(world, order), 'P1');
    take(world, order, { seats: [sit('P1', seat!)] });
    const other = oneMore(world, order);
    const paid = value(pay(world, 'PROVIDER_05', other));
    expect(seatAt(mapOf(world, paid), seat!.name).state).toBe('OCCUPIED');
    clock.set(order.payment_due_at);
    expect(again(world, order).services.map(({ status }) => status)).toEqual(['CANCELLED']);
    expect(refusal(quote(world, paid, { seats: [sit('P1', seat!)] }))).not.toBe('SOLD_OUT');
  });
});

describe('on an order with tickets', () => {
  function ticketed() {
    const { world, order } = couple('PROVIDER_04');
    const paid = value(pay(world, 'PROVIDER_04', order));
    const [seat] = seatsFor(mapOf(world, paid), 'P1', plain);
    const [light] = bagsFor(world, paid).filter(({ passenger_id }) => passenger_id === 'P2');
    const part = { seats: [sit('P1', seat!)], bags: [bag(light!, 2)] };
    const quoted = value(quote(world, paid, part));
    return { world, order: paid, quoted, seat: seat!, bag_price: 2 * minor(light!.charge) };
  }

  test('what is due is paid to the unit, and each service has its EMD', () => {
    const { world, order, quoted, seat, bag_price } = ticketed();
    const seat_price = minor(seat.prices[0]!.charge);
    expect(quoted.due_minor).toBe(seat_price + bag_price);
    const bought = value(
      accept(world, order, quoted.quote_id, [byCard(seat_price + 1), byInvoice(bag_price - 1)]),
    );
    const [first, second] = bought.tickets.slice(-2);
    expect(bought.tickets.slice(-2).map(told)).toEqual([
      `P1 SEAT ${first!.number} O ${seat_price}`,
      `P2 BAGGAGE ${second!.number} ${'O'.repeat(flightsOf(order).length)} ${bag_price}`,
    ]);
    expect(live(bought)).toEqual([
      `P1 SEAT ${seat.name} 0B5 ${seat_price} TICKETED ${first!.number}`,
      `P2 BAGGAGE 2x23 0CC ${bag_price} TICKETED ${second!.number}`,
    ]);
    expect(bought.tickets.slice(-2).map(({ related }) => related)).toEqual(
      order.tickets.map(({ number }) => number),
    );
    expect(
      bought.payments
        .slice(-2)
        .map((p) => [p.purpose, p.method, p.amount_minor, p.document_numbers]),
    ).toEqual([
      ['SERVICES', 'CARD', seat_price + 1, [first!.number, second!.number]],
      ['SERVICES', 'INVOICE', bag_price - 1, [second!.number]],
    ]);
    const { held, worth } = ledger([bought]);
    expect(held).toBe(worth);
  });

  test.each<[string, (due: number) => Parameters<typeof accept>[3], string]>([
    ['nothing', () => [], 'WRONG_AMOUNT'],
    ['one unit less', (due) => [byInvoice(due - 1)], 'WRONG_AMOUNT'],
    ['one unit more', (due) => [byInvoice(due + 1)], 'WRONG_AMOUNT'],
    ['a zero beside the sum', (due) => [byInvoice(due), byCash(0)], 'WRONG_AMOUNT'],
    [
      'a card that is declined',
      (due) => [byCard(due, { number: '4000000000000002' })],
      'CARD_DECLINED',
    ],
    [
      'a card that fails Luhn',
      (due) => [byCard(due, { number: '4111111111111112' })],
      'CARD_DECLINED',
    ],
    [
      'cash, and a card that is declined',
      (due) => [byCash(due - 5), byCard(5, { number: '4000000000000002' })],
      'CARD_DECLINED',
    ],
    ['a ticket', () => [{ method: 'TICKETS', numbers: ['9572170000001'] }], 'INVALID'],
  ])('paid with %s: refused, nothing changes', (_, payments, kind) => {
    const { world, order, quoted, seat } = ticketed();
    expect(refusal(accept(world, order, quoted.quote_id, payments(quoted.due_minor)))).toBe(kind);
    expect(again(world, order)).toEqual(order);
    expect(seatAt(mapOf(world, order), seat.name).state).toBe('FREE');
    value(accept(world, order, quoted.quote_id, [byInvoice(quoted.due_minor)]));
  });

  test('the same reference twice is one purchase, another is refused', () => {
    const { world, order, quoted } = ticketed();
    const payments = [byInvoice(quoted.due_minor)];
    const once = value(accept(world, order, quoted.quote_id, payments, 'ref-1'));
    expect(value(accept(world, order, quoted.quote_id, payments, 'ref-1'))).toEqual(once);
    expect(refusal(accept(world, order, quoted.quote_id, payments, 'ref-2'))).toBe('PRICE_CHANGED');
    expect(again(world, order)).toEqual(once);
  });

  test('what is paid for is not taken away or replaced before its document is voided', () => {
    const { world, order, quoted, seat } = ticketed();
    const bought = value(accept(world, order, quoted.quote_id, [byInvoice(quoted.due_minor)]));
    const [seat_service] = bought.services;
    const other = seatsFor(mapOf(world, bought), 'P1', plain)[3]!;
    expect([
      refusal(quote(world, bought, { remove: [seat_service!.id] })),
      refusal(quote(world, bought, { seats: [sit('P1', other)] })),
    ]).toEqual(['INVALID', 'INVALID']);
    const voided = value(voids(world, 'PROVIDER_04', bought, [seat_service!.document!]));
    expect(seatAt(mapOf(world, voided), seat.name).state).toBe('OCCUPIED');
    const requoted = value(quote(world, voided, { seats: [sit('P1', other)] }));
    expect([requoted.removed, requoted.due_minor]).toEqual([
      [seat_service!.id],
      minor(other.prices[0]!.charge),
    ]);
    const changed = value(
      accept(world, voided, requoted.quote_id, [byInvoice(requoted.due_minor)]),
    );
    expect(seatAt(mapOf(world, changed), seat.name).state).toBe('FREE');
    const { held, worth } = ledger([changed]);
    expect(held).toBe(worth);
  });

  test('of two passengers only the one with a ticket pays now', () => {
    const { world, order } = couple('PROVIDER_04');
    const half = value(pay(world, 'PROVIDER_04', order, ['P1']));
    const [a, b] = seatsFor(mapOf(world, half), 'P1', plain);
    const quoted = value(quote(world, half, { seats: [sit('P1', a!), sit('P2', b!)] }));
    expect(quoted.due_minor).toBe(minor(a!.prices[0]!.charge));
    const bought = value(accept(world, half, quoted.quote_id, [byInvoice(quoted.due_minor)]));
    expect(bought.services.map(({ status }) => status)).toEqual(['TICKETED', 'CONFIRMED']);
  });

  test('a seat the brand includes is ticketed at once, without payment or document', () => {
    const { world } = openWorld();
    const where = ['GRU-MIA 2026-12-20', '772'] as const;
    const { order } = boardAircraft(world, 'PROVIDER_06', where, [1], { cabin: 'BUSINESS' });
    const paid = value(pay(world, 'PROVIDER_06', order));
    const [a, b] = seatsFor(mapOf(world, paid), 'P1');
    const seated = take(world, paid, { seats: [sit('P1', a!)] });
    expect(live(seated)).toEqual([`P1 SEAT ${a!.name} 0B5 0 TICKETED`]);
    expect(seated.tickets).toEqual(paid.tickets);
    const moved = take(world, seated, { seats: [sit('P1', b!)] });
    expect(live(moved)).toEqual([`P1 SEAT ${b!.name} 0B5 0 TICKETED`]);
  });
});

describe('what is refused', () => {
  type Given = { world: World; order: WorldOrder; free: SeatAt[]; bags: WorldServiceOffer[] };
  const CASES: readonly [string, (given: Given) => Partial<Change>, string][] = [
    ['nothing asked', () => ({}), 'INVALID'],
    ['a service that is not there', () => ({ remove: ['NONE'] }), 'INVALID'],
    ['a seat for an infant', ({ free }) => ({ seats: [sit('P4', free[0]!)] }), 'INVALID'],
    ['a seat for a stranger', ({ free }) => ({ seats: [sit('P9', free[0]!)] }), 'INVALID'],
    [
      'one seat for two',
      ({ free }) => ({ seats: [sit('P2', free[0]!), sit('P3', free[0]!)] }),
      'INVALID',
    ],
    [
      'two seats for one',
      ({ free }) => ({ seats: [sit('P2', free[0]!), sit('P2', free[1]!)] }),
      'INVALID',
    ],
    [
      'a row the aircraft does not have',
      ({ free }) => ({ seats: [{ ...sit('P2', free[0]!), row: 32 }] }),
      'INVALID',
    ],
    [
      'a letter the row does not have',
      ({ free }) => ({ seats: [{ ...sit('P2', free[0]!), row: 40, column: 'A' }] }),
      'INVALID',
    ],
    ['an aisle', ({ free }) => ({ seats: [{ ...sit('P2', free[0]!), column: '' }] }), 'INVALID'],
    [
      'the price of another kind of seat',
      ({ free }) => ({
        seats: [{ ...sit('P2', free[0]!), offer_item_id: free.at(-1)!.prices[0]!.offer_item_id }],
      }),
      'INVALID',
    ],
    [
      'an offer of another flight',
      ({ free }) => ({ seats: [{ ...sit('P2', free[0]!), offer_item_id: 'SEAT-XX1-X' }] }),
      'INVALID',
    ],
    [
      'a seat in another cabin',
      ({ free }) => ({ seats: [{ ...sit('P2', free[0]!), row: 2, column: 'A' }] }),
      'INVALID',
    ],
    [
      'the exit for a child',
      ({ world, order }) => ({ seats: [sit('P3', exitOf(world, order))] }),
      'INVALID',
    ],
    [
      'the exit for an adult with an infant',
      ({ world, order }) => ({ seats: [sit('P1', exitOf(world, order))] }),
      'INVALID',
    ],
    [
      'a bag for an infant',
      ({ bags }) => ({ bags: [{ ...bag(bags[0]!), passenger_id: 'P4' }] }),
      'INVALID',
    ],
    [
      "another passenger's bag",
      ({ bags }) => ({ bags: [{ ...bag(bags[0]!), passenger_id: 'P2' }] }),
      'INVALID',
    ],
    ['the same bag twice', ({ bags }) => ({ bags: [bag(bags[0]!), bag(bags[0]!)] }), 'INVALID'],
    [
      'a good seat beside a bad bag',
      ({ free, bags }) => ({ seats: [sit('P2', free[0]!)], bags: [bag(bags[0]!, 9)] }),
      'INVALID',
    ],
  ];

  test.each(CASES)('%s', (_, part, kind) => {
    const { world, order } = family();
    const free = seatsFor(mapOf(world, order), 'P2', plain);
    const given = { world, order, free, bags: bagsFor(world, order) };
    expect(refusal(quote(world, order, part(given)))).toBe(kind);
    expect(again(world, order)).toEqual(order);
  });

  test('a seat somebody sits on, and one kept back by the airline', () => {
    const { world, order } = family();
    const map = mapOf(world, order);
    const [free] = seatsFor(map, 'P2', plain);
    const asked = (['OCCUPIED', 'BLOCKED'] as const).map((state) => {
      const seat = map.cabins
        .flatMap(({ cabin, rows }) => (cabin === 'ECONOMY' ? rows : []))
        .flatMap(({ number, seats }) => seats.map((one) => ({ ...one, row: number })))
        .find((one) => one.state === state)!;
      const { row, column } = seat;
      return refusal(quote(world, order, { seats: [{ ...sit('P2', free!), row, column }] }));
    });
    expect(asked).toEqual(['SOLD_OUT', 'SOLD_OUT']);
  });

  test('services already taken away, or named twice', () => {
    const { world, order } = couple();
    const [seat] = seatsFor(mapOf(world, order), 'P1');
    const seated = take(world, order, { seats: [sit('P1', seat!)] });
    const [{ id } = { id: '' }] = seated.services;
    expect(refusal(quote(world, seated, { remove: [id, id] }))).toBe('INVALID');
    const gone = take(world, seated, { remove: [id] });
    expect(refusal(quote(world, gone, { remove: [id] }))).toBe('INVALID');
  });

  test('sellers that do not sell it', () => {
    const { world } = openWorld();
    const seats = [{ offer_item_id: 'X', passenger_id: 'P1', row: 1, column: 'A' }];
    const bags = [{ offer_item_id: 'X', passenger_id: 'P1', quantity: 1 }];
    const tap = buy(world, 'PROVIDER_08', trip(EZE), travellers([1]));
    const iberia = buy(world, 'PROVIDER_09', trip(EZE), travellers([1]));
    expect([
      refusal(quote(world, tap, { seats })),
      refusal(quote(world, iberia, { bags })),
    ]).toEqual(['NOT_OFFERED', 'NOT_OFFERED']);
    expect(refusal(quote(world, tap, { bags: [bag(bagsFor(world, tap)[0]!)] }))).toBe('accepted');
    expect(seatsFor(mapOf(world, iberia), 'P1').length).toBeGreaterThan(0);
  });

  test('a quote that is old, unknown, of another order, or of the order as it was', () => {
    const { world, order, clock } = couple();
    const other = buy(world, 'PROVIDER_05', trip(EZE), travellers([1]));
    const [a, b] = seatsFor(mapOf(world, order), 'P1');
    const first = value(quote(world, order, { seats: [sit('P1', a!)] }));
    const second = value(quote(world, order, { seats: [sit('P2', b!)] }));
    expect([
      refusal(accept(world, order, 'NONE')),
      refusal(accept(world, other, first.quote_id)),
    ]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    const seated = value(accept(world, order, second.quote_id));
    expect(refusal(accept(world, seated, first.quote_id))).toBe('PRICE_CHANGED');
    const late = value(quote(world, seated, { seats: [sit('P1', a!)] }));
    clock.set(late.expires_at);
    expect(refusal(accept(world, seated, late.quote_id))).toBe('OFFER_EXPIRED');
    expect(again(world, seated)).toEqual(seated);
  });
});

describe('what an instructor asked for', () => {
  test('sold out: neither quoted nor accepted', () => {
    const { world, order } = couple();
    const seats = [sit('P1', seatsFor(mapOf(world, order), 'P1')[0]!)];
    expect(refusal(quote(world, order, { seats }, 'SOLD_OUT'))).toBe('SOLD_OUT');
    const { quote_id } = value(quote(world, order, { seats }));
    expect(refusal(accept(world, order, quote_id, [], 'r', 'SOLD_OUT'))).toBe('SOLD_OUT');
    expect(again(world, order)).toEqual(order);
    value(accept(world, order, quote_id, [], 'r'));
  });

  test('dearer: quoted so and charged so; refused where it was quoted before', () => {
    const { world, order } = couple();
    const [seat] = seatsFor(mapOf(world, order), 'P1');
    const seats = [sit('P1', seat!)];
    const plain_quote = value(quote(world, order, { seats }));
    expect(refusal(accept(world, order, plain_quote.quote_id, [], 'r', 'PRICE_CHANGE'))).toBe(
      'PRICE_CHANGED',
    );
    const raised = value(quote(world, order, { seats }, 'PRICE_CHANGE'));
    const [before, now] = [plain_quote, raised].map(({ added }) => minor(added[0]!.price));
    expect(now! / before!).toBeCloseTo(1.07, 2);
    const bought = value(accept(world, order, raised.quote_id));
    expect(minor(bought.services[0]!.price)).toBe(now);
  });
});

describe('one seat is sold once', () => {
  test('two orders of one seller that quoted the same seat', () => {
    const { world, order } = couple();
    const other = oneMore(world, order);
    const [seat, next] = seatsFor(mapOf(world, order), 'P1');
    const quotes = [order, other].map((one) =>
      value(quote(world, one, { seats: [sit('P1', seat!)] })),
    );
    value(accept(world, other, quotes[1]!.quote_id));
    expect(refusal(accept(world, order, quotes[0]!.quote_id))).toBe('SOLD_OUT');
    expect(again(world, order)).toEqual(order);
    take(world, order, { seats: [sit('P1', next!)] });
  });

  test('the same flight under the numbers of two sellers', () => {
    const { world } = openWorld();
    const search = trip('MAD-GRU 2026-12-20', [1], { max_connections: 0 });
    const [iberia, latam] = (['PROVIDER_09', 'PROVIDER_04'] as const).map((provider) =>
      buy(world, provider, search, travellers([1]), (offer) =>
        operated(offer)[0]!.startsWith('IB58/'),
      ),
    ) as [WorldOrder, WorldOrder];
    expect([iberia, latam].map((order) => flightsOf(order)[0]!.id)).toEqual([
      'IB58/2026-12-20/MAD',
      'LA9461/2026-12-20/MAD',
    ]);
    const [seat, next] = seatsFor(mapOf(world, iberia), 'P1', plain);
    take(world, iberia, { seats: [sit('P1', seat!)] });
    const map = mapOf(world, latam);
    expect([seat, next].map((one) => seatAt(map, one!.name).state)).toEqual(['OCCUPIED', 'FREE']);
    const own = sit('P1', seatAt(map, next!.name));
    const wanted = { ...own, row: seat!.row, column: seat!.column };
    expect(refusal(quote(world, latam, { seats: [wanted] }))).toBe('SOLD_OUT');
  });

  test('processes that race for the same seats get each once', async () => {
    const database = databaseFile();
    const { world } = openWorld({ database });
    const on = operated(buy(world, 'PROVIDER_05', trip(EZE, [9]), travellers([9]))).join();
    const orders = Array.from({ length: 3 }, () =>
      buy(world, 'PROVIDER_05', trip(EZE, [9]), travellers([9]), (o) => operated(o).join() === on),
    );
    const script = fileURLToPath(new URL('./seat-racer.ts', import.meta.url));
    const run = promisify(execFile);
    const runs = orders.map(({ order_id }) =>
      run(process.execPath, [script, database, String(SEED), NOW, order_id]),
    );
    const got = (await Promise.all(runs)).flatMap(({ stdout }) => stdout.split(' '));
    expect(got.length).toBe(27);
    expect(new Set(got).size).toBe(27);
    const taken = orders.flatMap((order) => again(world, order).services).map(seatOf);
    expect(taken.sort()).toEqual(got.sort());
  }, 60_000);

  test('after a restart too', () => {
    const database = databaseFile();
    const first = openWorld({ database });
    const order = buy(first.world, 'PROVIDER_05', trip(EZE), travellers([1]));
    const other = oneMore(first.world, order);
    const [seat] = seatsFor(mapOf(first.world, order), 'P1');
    const quoted = value(quote(first.world, other, { seats: [sit('P1', seat!)] }));
    const seated = take(first.world, order, { seats: [sit('P1', seat!)] });
    first.world.close();
    const { world } = openWorld({ database });
    expect(again(world, order)).toEqual(seated);
    expect(refusal(accept(world, other, quoted.quote_id))).toBe('SOLD_OUT');
  });
});

test('a repeated acceptance after a restart is the order as it is', () => {
  const database = databaseFile();
  const { world, order } = family({ database });
  const [seat] = seatsFor(mapOf(world, order), 'P2');
  const { quote_id } = value(quote(world, order, { seats: [sit('P2', seat!)] }));
  const once: WorldAnswer<WorldOrder> = accept(world, order, quote_id, [], 'lost-answer');
  world.close();
  const reopened = openWorld({ database }).world;
  expect(accept(reopened, order, quote_id, [], 'lost-answer')).toEqual(once);
});

/** Another order of one adult on the same flights. */
const oneMore = (world: World, order: WorldOrder): WorldOrder =>
  buy(
    world,
    order.provider_type,
    trip(EZE),
    travellers([1]),
    (offer) => operated(offer).join() === operated(order).join(),
  );
const seatOf = ({ seat }: WorldOrder['services'][number]): string => `${seat!.row}${seat!.column}`;

function exitOf(world: World, order: WorldOrder): SeatAt {
  const [seat] = seatsFor(mapOf(world, order), 'P2', ({ exit }) => exit);
  return seat!;
}
