/** What goes with flights that are exchanged, and exchanges undone on their day. */
import { describe, expect, test } from 'vitest';
import type { WorldOrder } from '#main/training/world.ts';
import { requireSome } from '../../fixtures/require-some.ts';
import {
  accept,
  bagFor,
  exchangeOffers,
  fillFlight,
  flightsOf,
  inBrand,
  laterReturn,
  quote,
  ROUND,
  seatFor,
  soldSeats,
  ticketed,
  toldPayments,
} from './exchange-kit.ts';
import { again, voids } from './sale-kit.ts';
import { databaseFile, type Opened, openWorld, refusal, value } from './world-kit.ts';

const DIRECT = { max_connections: 0 };
const PROVIDER = 'PROVIDER_04';
const family = (opened: Opened): WorldOrder =>
  ticketed(opened.world, PROVIDER, ROUND, [2, 1, 1], inBrand('LAPL'));

const asMade = (order: WorldOrder) => {
  const { version, payments, tickets, reissues, ...rest } = order;
  return rest;
};

describe('what goes with the flights', () => {
  test('seats and bags stay with flights that stay and are lost with the others', () => {
    const opened = openWorld();
    const { world } = opened;
    const order = ticketed(world, PROVIDER, ROUND, [1], inBrand('LAPL'));
    const [out, back] = flightsOf(order) as [string, string];
    const served = bagFor(
      world,
      bagFor(world, seatFor(world, seatFor(world, order, out), back), 0),
      1,
    );
    expect(
      served.services.map(({ kind, flight_ids, status }) => [kind, ...flight_ids, status]),
    ).toEqual([
      ['SEAT', out, 'TICKETED'],
      ['SEAT', back, 'TICKETED'],
      ['BAGGAGE', out, 'TICKETED'],
      ['BAGGAGE', back, 'TICKETED'],
    ]);
    const quoted = laterReturn(opened, served, '2027-02-22', 'LAPL');
    const changed = value(accept(world, served, quoted));
    expect(changed.services.map(({ status }) => status)).toEqual([
      'TICKETED',
      'CANCELLED',
      'TICKETED',
      'CANCELLED',
    ]);
    // The fare given up was refundable: so is what was bought for it.
    const emds = changed.services.map(({ document }) =>
      changed.tickets
        .find(({ number }) => number === document)!
        .coupons.map(({ status }) => status),
    );
    expect(emds).toEqual([['OPEN'], ['REFUNDED'], ['OPEN'], ['REFUNDED']]);
    const lost = served.services
      .filter((_, i) => i % 2 === 1)
      .map(({ document, price }) => ({ number: document, amount_minor: price.base_minor }));
    expect(changed.reissues[0]!.refunds.slice(-2)).toEqual(lost);
    expect(changed.payments.slice(1, 5).map((p) => p.refunded_minor)).toEqual([
      0,
      lost[0]!.amount_minor,
      0,
      lost[1]!.amount_minor,
    ]);
    const seat = served.services[1]!.seat!;
    expect(seatState(opened, changed, back, seat)).toBe('not of the order');
    const undone = value(
      voids(world, PROVIDER, changed, [changed.tickets.find((t) => t.original)!.number]),
    );
    expect(undone.services).toEqual(served.services);
    expect(seatState(opened, undone, back, seat)).toBe('OCCUPIED');
    expect(undone.payments.slice(1, 5).map((p) => p.refunded_minor)).toEqual([0, 0, 0, 0]);
  });

  test('where the fare is not refundable, what was bought for the flight is gone', () => {
    const opened = openWorld();
    const { world } = opened;
    const order = ticketed(world, PROVIDER, ROUND, [1], inBrand('LALT'));
    const served = bagFor(world, order, 1);
    const changed = value(accept(world, served, laterReturn(opened, served, '2027-02-22', 'LALT')));
    expect(changed.services[0]).toMatchObject({ kind: 'BAGGAGE', status: 'CANCELLED' });
    const emd = changed.tickets.find(({ number }) => number === changed.services[0]!.document)!;
    expect(emd.coupons.map(({ status }) => status)).toEqual(['EXCHANGED']);
    expect(changed.reissues[0]!.refunds).toEqual([]);
  });

  test('in another cabin of the same flight the seat is lost, the bags stay', () => {
    const { world } = openWorld();
    const order = ticketed(world, PROVIDER, 'GRU-MIA 2027-02-10', [1], inBrand('LAPL'));
    const [flight] = flightsOf(order) as [string];
    const served = bagFor(world, seatFor(world, order, flight), 0);
    const more = { ...DIRECT, cabin: 'BUSINESS' as const };
    const [offer] = exchangeOffers(world, served, 'GRU-MIA 2027-02-10', more).filter(
      (one) => flightsOf(one)[0] === flight,
    );
    const changed = value(accept(world, served, value(quote(world, served, [0], [offer!]))));
    expect(changed.services.map(({ kind, status }) => [kind, status])).toEqual([
      ['SEAT', 'CANCELLED'],
      ['BAGGAGE', 'TICKETED'],
    ]);
  });
});

/** A seat as the order's map of the flight shows it. */
function seatState(
  { world }: Opened,
  order: WorldOrder,
  flight_id: string,
  seat: { row: number; column: string },
): string {
  const map = world.seatMap(PROVIDER, order.order_id, flight_id);
  if (!map.ok) return 'not of the order';
  return map.value.cabins
    .flatMap(({ rows }) => rows)
    .filter(({ number }) => number === seat.row)
    .flatMap(({ seats }) => seats)
    .find(({ column }) => column === seat.column)!.state;
}

describe('undoing on the day of issue', () => {
  test('tickets, flights, seats and money are as before', () => {
    const database = databaseFile();
    const opened = openWorld({ database });
    const { world, clock } = opened;
    const order = family(opened);
    const before = soldSeats(database);
    const changed = value(accept(world, order, laterReturn(opened, order, '2027-03-02', 'LALT')));
    expect(before).toEqual(['LA432/2027-02-10/GRU ECONOMY 3', 'LA433/2027-02-20/MIA ECONOMY 3']);
    expect(soldSeats(database)).toEqual(['LA431/2027-03-02/MIA ECONOMY 3', before[0]]);
    clock.forward(240);
    const [number] = changed.reissues[0]!.new_numbers;
    expect(refusal(voids(world, PROVIDER, changed, [number!]))).toBe('INVALID');
    expect(again(world, order)).toEqual(changed);
    const tickets = changed.reissues[0]!.new_numbers.slice(0, 4);
    const undone = value(voids(world, PROVIDER, changed, tickets));
    expect(asMade(undone)).toEqual(asMade(order));
    expect(undone.tickets.slice(0, 4)).toEqual(order.tickets);
    expect(undone.tickets.slice(4).flatMap((t) => t.coupons.map((c) => c.status))).toEqual(
      Array.from({ length: 11 }, () => 'VOID'),
    );
    expect(toldPayments(undone)).toEqual([
      'ISSUE INVOICE 1414575 CAPTURED 0',
      'EXCHANGE INVOICE 7800 VOIDED 7800',
    ]);
    expect(undone.reissues).toEqual([{ ...changed.reissues[0], undone: true }]);
    expect(soldSeats(database)).toEqual(before);
  });

  test('exchanges are undone one after the other, the last first', () => {
    const opened = openWorld();
    const { world } = opened;
    const order = ticketed(world, PROVIDER, ROUND, [1], inBrand('LATP'));
    const first = value(accept(world, order, laterReturn(opened, order, '2027-02-22', 'LAPL')));
    const second = value(accept(world, first, laterReturn(opened, first, '2027-02-24', 'LATP')));
    const ticketOf = (made: WorldOrder, at: number) => made.reissues[at]!.new_numbers.slice(0, 1);
    expect(refusal(voids(world, PROVIDER, second, ticketOf(second, 0)))).toBe('INVALID');
    const once = value(voids(world, PROVIDER, second, ticketOf(second, 1)));
    expect(asMade(once)).toEqual(asMade(first));
    const twice = value(voids(world, PROVIDER, once, ticketOf(once, 0)));
    expect(asMade(twice)).toEqual(asMade(order));
    expect(twice.tickets[0]).toEqual(order.tickets[0]);
    expect(twice.payments[0]).toEqual(order.payments[0]);
    expect(
      requireSome(twice.payments.slice(1)).every((p) => p.refunded_minor === p.amount_minor),
    ).toBe(true);
  });

  test('not the day after, and not without the seats', () => {
    const opened = openWorld();
    const { world, clock } = opened;
    const order = family(opened);
    const changed = value(accept(world, order, laterReturn(opened, order, '2027-02-22', 'LAPL')));
    const tickets = changed.reissues[0]!.new_numbers.slice(0, 4);
    fillFlight(opened, flightsOf(order)[1]!);
    expect(refusal(voids(world, PROVIDER, changed, tickets))).toBe('SOLD_OUT');
    expect(again(world, order)).toEqual(changed);
    clock.forward(17 * 60);
    expect(refusal(voids(world, PROVIDER, changed, tickets))).toBe('TOO_LATE');
  });

  test('not when the flight given up has left', () => {
    const opened = openWorld();
    const { world, clock } = opened;
    const order = ticketed(world, PROVIDER, 'GRU-SSA 2026-12-20', [1], inBrand('LATP'));
    clock.set('2026-12-20T03:30:00Z');
    const [offer] = exchangeOffers(world, order, 'GRU-SSA 2026-12-24').filter(inBrand('LATP'));
    const changed = value(accept(world, order, value(quote(world, order, [0], [offer!]))));
    clock.set('2026-12-21T02:30:00Z');
    expect(refusal(voids(world, PROVIDER, changed, [changed.reissues[0]!.new_numbers[0]!]))).toBe(
      'TOO_LATE',
    );
    expect(again(world, order)).toEqual(changed);
  });
});
