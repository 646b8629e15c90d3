/** Seats and bags nobody can have: a clear word, and nothing changes. */
import { describe, expect, test } from 'vitest';
import type { World } from '#main/training/engine/index.ts';
import type { WorldOrder, WorldServiceOffer } from '#main/training/world.ts';
import { again } from './sale-kit.ts';
import { accept, type Change, mapOf, quote, type SeatAt, seatsFor, sit, take } from './seat-kit.ts';
import { bag, bagsFor, couple, EZE, family, plain } from './service-kit.ts';
import { buy, openWorld, refusal, travellers, trip, value } from './world-kit.ts';

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

function exitOf(world: World, order: WorldOrder): SeatAt {
  const [seat] = seatsFor(mapOf(world, order), 'P2', ({ exit }) => exit);
  return seat!;
}
