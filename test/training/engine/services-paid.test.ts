/** Seats and bags bought for passengers who have their tickets: paid to the unit, once. */
import { describe, expect, test } from 'vitest';
import type { WorldAnswer, WorldOrder } from '#main/training/world.ts';
import { again, byCard, byCash, byInvoice, ledger, minor, pay, told, voids } from './sale-kit.ts';
import {
  accept,
  boardAircraft,
  flightsOf,
  mapOf,
  quote,
  seatAt,
  seatsFor,
  sit,
  take,
} from './seat-kit.ts';
import { bag, bagsFor, couple, family, live, plain } from './service-kit.ts';
import { databaseFile, openWorld, refusal, value } from './world-kit.ts';

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
