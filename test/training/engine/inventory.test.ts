/**
 * Seats: what one seller sells is gone for all, what is cancelled comes back, and no seat is sold
 * twice, whoever asks, in whatever process, before and after a restart.
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import Sqlite from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ProviderCode } from '#main/contract/values.ts';
import { getCabinCapacities } from '#main/training/engine/aircraft-cabins.ts';
import type { World } from '#main/training/engine/index.ts';
import type { WorldOffer, WorldOrder } from '#main/training/world.ts';
import {
  clockAt,
  databaseFile,
  NOW,
  offerTotal,
  openWorld,
  operated,
  order,
  refusal,
  SEED,
  travellers,
  trip,
  value,
} from './world-kit.ts';

const SALVADOR = trip('GRU-SSA 2027-02-10', [1], { max_connections: 0 });
const NINE = { ...SALVADOR, passengers: [{ ptc: 'ADT' as const, count: 9 }] };

const sells = (world: World, provider: ProviderCode, flight: string): WorldOffer | undefined =>
  world.search(provider, SALVADOR).find((offer) => operated(offer).includes(flight));

/** Sells every seat of a flight's economy cabin; the orders made. */
function emptyFlight(world: World, provider: ProviderCode, flight: string): WorldOrder[] {
  const orders: WorldOrder[] = [];
  for (const [search, counts] of [
    [NINE, 9],
    [SALVADOR, 1],
  ] as const) {
    for (;;) {
      const offer = world.search(provider, search).find((o) => operated(o).includes(flight));
      if (!offer) break;
      orders.push(value(order(world, provider, offer.id, travellers([counts]), offerTotal(offer))));
    }
  }
  return orders;
}

const seatedIn = (orders: readonly WorldOrder[]): number =>
  orders.reduce((sum, made) => sum + made.passengers.filter((p) => p.ptc !== 'INF').length, 0);

/** Rows of seats sold and held must tell the same. */
function soldAndHeld(database: string): { sold: string; held: string } {
  const db = new Sqlite(database, { readonly: true });
  try {
    const rows = (sql: string): string => JSON.stringify(db.prepare(sql).all());
    return {
      sold: rows('SELECT flight, cabin, seats FROM seats_sold WHERE seats > 0 ORDER BY 1, 2'),
      held: rows(
        'SELECT flight, cabin, SUM(seats) AS seats FROM seats_held GROUP BY 1, 2 ORDER BY 1, 2',
      ),
    };
  } finally {
    db.close();
  }
}

describe('inventory', () => {
  test('the last seat sold by one is gone for all, after a restart too, and comes back', () => {
    const database = databaseFile();
    const first = openWorld({ database });
    const flight = operated(first.world.search('PROVIDER_04', SALVADOR)[0]!)[0]!;
    const classes = new Set<string>();
    const before = sells(first.world, 'PROVIDER_07', flight);
    const orders = emptyFlight(first.world, 'PROVIDER_04', flight);
    for (const made of orders) classes.add(made.slices[0]!.flights[0]!.booking_class);
    // Classes close from below while the flight fills.
    expect(classes.size).toBeGreaterThan(5);
    expect(orders.at(-1)!.slices[0]!.flights[0]!.booking_class).toBe('Y');
    expect(seatedIn(orders)).toBeLessThanOrEqual(
      getCabinCapacities(before!.slices[0]!.flights[0]!.aircraft, true).ECONOMY!,
    );
    expect(sells(first.world, 'PROVIDER_07', flight)).toBeUndefined();
    expect(refusal(order(first.world, 'PROVIDER_07', before!.id, travellers([1])))).toBe(
      'SOLD_OUT',
    );
    const people = [{ id: 'P1', ptc: 'ADT' as const }];
    expect(refusal(first.world.price('PROVIDER_07', [before!.id], people, null))).toBe('SOLD_OUT');
    first.world.close();

    const { world } = openWorld({ database });
    expect(sells(world, 'PROVIDER_07', flight)).toBeUndefined();
    expect(sells(world, 'PROVIDER_08', flight)).toBeUndefined();
    value(world.cancelOrder('PROVIDER_04', orders.at(-1)!.order_id));
    const back = sells(world, 'PROVIDER_07', flight);
    const free = back!.slices[0]!.flights[0]!;
    expect([free.booking_class, free.seats_left]).toEqual(['Y', orders.at(-1)!.passengers.length]);
    for (const made of orders.slice(0, -1)) {
      value(world.cancelOrder('PROVIDER_04', made.order_id));
    }
    expect(sells(world, 'PROVIDER_07', flight)).toEqual(before);
    expect(soldAndHeld(database)).toEqual({ sold: '[]', held: '[]' });
  });

  test('a class that has closed changes the price, not the flight', () => {
    const { world } = openWorld();
    const [offer] = world.search('PROVIDER_04', SALVADOR);
    const flight = operated(offer!)[0]!;
    const own = offer!.slices[0]!.flights[0]!.booking_class;
    const people = [{ id: 'P1', ptc: 'ADT' as const }];
    for (;;) {
      const next = world.search('PROVIDER_05', NINE).find((o) => operated(o).includes(flight));
      if (next!.slices[0]!.flights[0]!.booking_class !== own) break;
      value(order(world, 'PROVIDER_05', next!.id, travellers([9])));
    }
    for (;;) {
      const next = sells(world, 'PROVIDER_05', flight)!;
      if (next.slices[0]!.flights[0]!.booking_class !== own) break;
      value(order(world, 'PROVIDER_05', next.id, travellers([1])));
    }
    expect(
      refusal(order(world, 'PROVIDER_04', offer!.id, travellers([1]), offerTotal(offer!))),
    ).toBe('PRICE_CHANGED');
    const priced = value(world.price('PROVIDER_04', [offer!.id], people, null)).offer;
    expect(operated(priced)).toEqual([flight]);
    expect(offerTotal(priced)).toBeGreaterThan(offerTotal(offer!));
    expect(
      refusal(order(world, 'PROVIDER_04', priced.id, travellers([1]), offerTotal(priced))),
    ).toBe('accepted');
  });

  test('infants take no seats', () => {
    const database = databaseFile();
    const { world } = openWorld({ database });
    const search = trip('GRU-SSA 2027-02-10', [2, 1, 2], { max_connections: 0 });
    const [offer] = world.search('PROVIDER_04', search);
    value(order(world, 'PROVIDER_04', offer!.id, travellers([2, 1, 2])));
    const { sold, held } = soldAndHeld(database);
    expect(held).toBe(sold);
    expect(JSON.parse(sold).map((row: { seats: number }) => row.seats)).toEqual([3]);
  });

  test('two handles on one file never sell a seat twice', () => {
    const database = databaseFile();
    const clock = clockAt(NOW);
    const a = openWorld({ database, clock }).world;
    const b = openWorld({ database, clock }).world;
    const flight = operated(a.search('PROVIDER_04', SALVADOR)[0]!)[0]!;
    const orders = emptyFlight(a, 'PROVIDER_04', flight);
    value(b.cancelOrder('PROVIDER_04', orders.at(-1)!.order_id));
    const from_a = sells(a, 'PROVIDER_04', flight)!;
    const from_b = sells(b, 'PROVIDER_07', flight)!;
    const free = from_a.slices[0]!.flights[0]!.seats_left;
    const outcomes: string[] = [];
    for (let i = 0; i <= free; i++) {
      outcomes.push(
        i % 2 === 0
          ? refusal(order(a, 'PROVIDER_04', from_a.id, travellers([1])))
          : refusal(order(b, 'PROVIDER_07', from_b.id, travellers([1]))),
      );
    }
    expect(outcomes).toEqual([...Array.from({ length: free }, () => 'accepted'), 'SOLD_OUT']);
  });

  test('processes racing for the last seats get each seat once', async () => {
    const database = databaseFile();
    const { world } = openWorld({ database });
    const flight = operated(world.search('PROVIDER_04', SALVADOR)[0]!)[0]!;
    const orders = emptyFlight(world, 'PROVIDER_04', flight);
    const given = orders.slice(-2);
    for (const made of given) value(world.cancelOrder('PROVIDER_04', made.order_id));
    const free = seatedIn(given);
    const script = fileURLToPath(new URL('./last-seat-buyer.ts', import.meta.url));
    const run = promisify(execFile);
    const buyers = (['PROVIDER_04', 'PROVIDER_07', 'PROVIDER_08'] as const).map((provider) => {
      // Full fare: a class that never closes before the cabin does.
      const offer = sells(world, provider, flight)!;
      return run(process.execPath, [script, database, String(SEED), NOW, provider, offer.id]);
    });
    const got = (await Promise.all(buyers)).map(({ stdout }) => Number(stdout));
    expect(got.reduce((sum, count) => sum + count, 0)).toBe(free);
    expect(sells(world, 'PROVIDER_04', flight)).toBeUndefined();
    const { sold, held } = soldAndHeld(database);
    expect(held).toBe(sold);
  });

  test('sold and held stay equal through any history', () => {
    const clock = clockAt(NOW);
    const database = databaseFile();
    let { world } = openWorld({ database, clock });
    const step = fc.oneof(
      fc.record({
        do: fc.constant('buy' as const),
        who: fc.nat(5),
        adults: fc.integer({ min: 1, max: 5 }),
      }),
      fc.record({ do: fc.constant('cancel' as const), which: fc.nat(50) }),
      fc.record({ do: fc.constant('split' as const), which: fc.nat(50) }),
      fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 30 }) }),
      fc.record({ do: fc.constant('reopen' as const) }),
    );
    const search = (adults: number): ReturnType<typeof trip> =>
      trip('GRU-EZE 2027-03-10, EZE-SSA 2027-03-15', [adults]);
    fc.assert(
      fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
        for (const taken of steps) {
          const live = world.orders().filter((made) => made.status === 'LIVE');
          if (taken.do === 'buy') {
            const provider = (['PROVIDER_04', 'PROVIDER_06', 'PROVIDER_08'] as const)[
              taken.who % 3
            ]!;
            const offer = world.search(provider, search(taken.adults))[taken.who];
            if (offer) value(order(world, provider, offer.id, travellers([taken.adults])));
          } else if (taken.do === 'cancel') {
            const made = live[taken.which % Math.max(1, live.length)];
            if (made) value(world.cancelOrder(made.provider_type, made.order_id));
          } else if (taken.do === 'split') {
            const made = live.filter((o) => o.passengers.length > 1 && o.owner !== 'TP')[0];
            const leaving = made?.passengers.slice(1).map((p) => p.id) ?? [];
            if (made) value(world.splitOrder(made.provider_type, made.order_id, leaving, null));
          } else if (taken.do === 'wait') clock.forward(taken.hours * 60);
          else {
            world.close();
            world = openWorld({ database, clock }).world;
          }
          const orders = world.orders();
          const { sold, held } = soldAndHeld(database);
          expect(held).toBe(sold);
          const seats = JSON.parse(held).reduce(
            (sum: number, row: { seats: number }) => sum + row.seats,
            0,
          );
          const live_flights = orders
            .filter((made) => made.status === 'LIVE')
            .map((made) => made.passengers.length * operated(made).length);
          expect(seats).toBe(live_flights.reduce((sum, count) => sum + count, 0));
        }
      }),
      { numRuns: 25, seed: 99 },
    );
  });
});
