/** Extra bags, and seats and bags of an order nobody has paid for yet. */
import { describe, expect, test } from 'vitest';
import type { WorldOrder } from '#main/training/world.ts';
import { again, byCash, byInvoice, cost, ledger, minor, pay } from './sale-kit.ts';
import {
  accept,
  type Change,
  flightsOf,
  mapOf,
  quote,
  seatAt,
  seatsFor,
  sit,
  take,
  toldService,
} from './seat-kit.ts';
import { bag, bagsFor, couple, EZE, family, live, oneMore, plain } from './service-kit.ts';
import { buy, openWorld, refusal, travellers, trip, value } from './world-kit.ts';

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
