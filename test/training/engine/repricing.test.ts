/** What an order costs later: kept while guaranteed, asked for after, cheaper where a class opened. */
import { describe, expect, test } from 'vitest';
import type { World } from '#main/training/engine/index.ts';
import type { WorldOffer, WorldOrder } from '#main/training/world.ts';
import {
  buy,
  offerTotal,
  openWorld,
  operated,
  order,
  orderTotal,
  refusal,
  travellers,
  trip,
  value,
} from './world-kit.ts';

const SALVADOR = trip('GRU-SSA 2027-02-10', [9], { max_connections: 0 });

/** Nine seats at a time on one flight, until its cheapest class has closed; the orders made. */
function fillCheapest(world: World, flight: string): WorldOrder[] {
  const orders: WorldOrder[] = [];
  do {
    const suits = (offer: WorldOffer): boolean => operated(offer).includes(flight);
    orders.push(buy(world, 'PROVIDER_04', SALVADOR, travellers([9]), suits));
  } while (orders.at(-1)!.slices[0]!.flights[0]!.booking_class === 'N');
  return orders;
}

const ROUND = trip('GRU-MIA 2027-02-10, MIA-GRU 2027-02-20', [2]);

describe('reprice', () => {
  test('a guaranteed price is kept; past the guarantee it is proposed anew', () => {
    const { world, clock } = openWorld();
    const made = buy(world, 'PROVIDER_04', ROUND, travellers([2]));
    clock.forward(239);
    expect(value(world.reprice('PROVIDER_04', made.order_id, false, null))).toEqual({
      order: made,
      proposal_id: null,
      rebooked: false,
    });
    clock.forward(16 * 60);
    const {
      order: proposed,
      proposal_id,
      rebooked,
    } = value(world.reprice('PROVIDER_04', made.order_id, false, null));
    expect(rebooked).toBe(false);
    expect(orderTotal(proposed)).not.toBe(orderTotal(made));
    expect(value(world.retrieve('PROVIDER_04', { order_id: made.order_id }))).toEqual(made);
    const accepted = value(world.acceptReprice('PROVIDER_04', made.order_id, proposal_id!));
    expect(accepted).toEqual({ ...proposed, version: 2 });
    expect(accepted.guaranteed_until).toBe('2026-11-22T09:59:00Z');
    expect(accepted.slices.map((s) => s.flights.map((f) => f.id))).toEqual(
      made.slices.map((s) => s.flights.map((f) => f.id)),
    );
    expect(value(world.reprice('PROVIDER_04', made.order_id, false, null)).proposal_id).toBeNull();
  });

  test('a raise is proposed on demand', () => {
    const { world } = openWorld();
    const made = buy(world, 'PROVIDER_06', ROUND, travellers([2]));
    const raised = value(world.reprice('PROVIDER_06', made.order_id, false, 'PRICE_CHANGE'));
    const base = (o: typeof made): number => o.items[0]!.fare.base_minor;
    expect(base(raised.order) / base(made)).toBeCloseTo(1.07, 2);
    expect(refusal(world.reprice('PROVIDER_06', made.order_id, true, 'SOLD_OUT'))).toBe('SOLD_OUT');
    const kept = value(world.acceptReprice('PROVIDER_06', made.order_id, raised.proposal_id!));
    expect(orderTotal(kept)).toBe(orderTotal(raised.order));
  });

  test('lowest moves to a cheaper class on the same flights once one is open', () => {
    const { world } = openWorld();
    const flight = operated(world.search('PROVIDER_04', SALVADOR)[0]!)[0]!;
    const orders = fillCheapest(world, flight);
    const last = orders.at(-1)!;
    const nothing = value(world.reprice('PROVIDER_04', last.order_id, true, null));
    expect(nothing.proposal_id).toBeNull();
    for (const made of orders.slice(0, -1)) {
      value(world.cancelOrder('PROVIDER_04', made.order_id));
    }
    const own = value(world.reprice('PROVIDER_04', last.order_id, false, null));
    expect(own.proposal_id).toBeNull();
    const lower = value(world.reprice('PROVIDER_04', last.order_id, true, null));
    expect(lower.rebooked).toBe(true);
    expect(orderTotal(lower.order)).toBeLessThan(orderTotal(last));
    const accepted = value(world.acceptReprice('PROVIDER_04', last.order_id, lower.proposal_id!));
    expect(operated(accepted)).toEqual([flight]);
    const [before, after] = [last, accepted].map((o) => o.slices[0]!.flights[0]!);
    expect(before!.booking_class).not.toBe('N');
    expect(after!.booking_class).toBe('N');
    expect(after!.fare_basis[0]).toBe('N');
  });

  test('a class that closes again, a changed order and an old proposal are refused', () => {
    const { world, clock } = openWorld();
    const flight = operated(world.search('PROVIDER_04', SALVADOR)[0]!)[0]!;
    const orders = fillCheapest(world, flight);
    const last = orders.at(-1)!;
    for (const made of orders.slice(0, -1)) value(world.cancelOrder('PROVIDER_04', made.order_id));
    const propose = (): string =>
      value(world.reprice('PROVIDER_04', last.order_id, true, null)).proposal_id!;
    const accept = (id: string): string =>
      refusal(world.acceptReprice('PROVIDER_04', last.order_id, id));
    expect(accept('Rnothing')).toBe('NOT_FOUND');
    const closed = propose();
    const others = fillCheapest(world, flight);
    expect(accept(closed)).toBe('PRICE_CHANGED');
    for (const made of others) value(world.cancelOrder('PROVIDER_04', made.order_id));
    const superseded = propose();
    value(world.updatePassengers('PROVIDER_04', last.order_id, [{ id: 'P1', given: 'EVA' }]));
    expect(accept(superseded)).toBe('PRICE_CHANGED');
    const old = propose();
    clock.forward(36);
    expect(accept(old)).toBe('OFFER_EXPIRED');
    expect(accept(propose())).toBe('accepted');
  });

  test('an accepted proposal is spent', () => {
    const { world, clock } = openWorld();
    const [offer] = world.search('PROVIDER_07', trip('GRU-MIA 2027-02-10'));
    const made = value(order(world, 'PROVIDER_07', offer!.id, travellers([1]), offerTotal(offer!)));
    clock.forward(300);
    const { proposal_id } = value(world.reprice('PROVIDER_07', made.order_id, false, null));
    value(world.acceptReprice('PROVIDER_07', made.order_id, proposal_id!));
    expect(refusal(world.acceptReprice('PROVIDER_07', made.order_id, proposal_id!))).toBe(
      'NOT_FOUND',
    );
  });
});
