/** A seat of a flight is sold once, whoever sells it and however often it is asked for. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { WorldOrder } from '#main/training/world.ts';
import { again } from './sale-kit.ts';
import { accept, flightsOf, mapOf, quote, seatAt, seatsFor, sit, take } from './seat-kit.ts';
import { couple, EZE, oneMore, plain } from './service-kit.ts';
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

  test('a partner’s number outlives worlds of other seeds', () => {
    const sold = (): string[] => {
      const { world } = openWorld();
      return world
        .search('PROVIDER_04', trip('MAD-GRU 2026-12-20', [1], { max_connections: 0 }))
        .flatMap((offer) => flightsOf(offer).map(({ id }) => id));
    };
    const before = sold();
    expect(before).toContain('LA9461/2026-12-20/MAD');
    for (const seed of [101, 102, 103, 104]) {
      openWorld({ seed }).world.search('PROVIDER_04', trip('MAD-GRU 2026-12-20'));
    }
    expect(sold()).toEqual(before);
  });

  test('processes that race for the same seats get each once', async () => {
    const database = databaseFile();
    const { world } = openWorld({ database });
    // Months ahead, when an aircraft has room for four parties of nine.
    const party = trip('GRU-EZE 2027-06-15', [9]);
    const on = operated(buy(world, 'PROVIDER_05', party, travellers([9]))).join();
    const orders = Array.from({ length: 3 }, () =>
      buy(world, 'PROVIDER_05', party, travellers([9]), (o) => operated(o).join() === on),
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

const seatOf = ({ seat }: WorldOrder['services'][number]): string => `${seat!.row}${seat!.column}`;
