/**
 * Faults 1 to 6: the process is killed at every commit and every message of enqueueing and of
 * placing, one after another. After each restart every invariant holds: an item ends once, at most
 * one live order has its reference, and what was acknowledged is there.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Json, person, search, tokensOf } from '../fixtures/served.ts';
import type { Spec } from './kill-at.ts';
import { Station, trainingForFile } from './support.ts';

const training = trainingForFile();
let station: Station;
beforeAll(async () => {
  station = new Station(training.url);
  await station.start();
});
afterAll(() => station.end());

async function sale(): Promise<Json> {
  const { offers } = await search(station.client, { provider: 'PROVIDER_04' });
  return { selected_tokens: tokensOf(offers[0]), passengers: [person()] };
}

/** Invariants A, B and C for everything this station ever queued. */
async function holds(): Promise<void> {
  for (const item of await station.settled()) {
    expect(['CONFIRMED', 'NEEDS_ATTENTION', 'DROPPED']).toContain(item.status);
    const orders = await station.orders(item.reference);
    expect(orders.length).toBeLessThanOrEqual(1);
    if (item.status !== 'CONFIRMED') continue;
    expect(orders.map((o) => o.locator)).toEqual([item.locator]);
    const { body } = await station.client.must('GET', `/bookings/${item.booking_id}`);
    expect(body.booking).toMatchObject({
      booking_status: 'ON_HOLD',
      provider: { locator: item.locator },
    });
  }
}

describe('while it is queued', () => {
  const rows: [Spec, boolean][] = [
    [{ point: 'before commit', nth: 1 }, false],
    [{ point: 'after commit', nth: 1 }, true],
  ];
  test.each(rows)('%o: queued is %s', async (spec, is_queued) => {
    const input = await sale();
    const before = (await station.items()).length;
    await station.desk('connection.set', { offline: true });
    await station.arm(spec);
    await expect(station.desk('queue.add', input)).rejects.toThrow();
    expect(await station.died()).toBe(true);
    await station.start();
    const items = await station.items();
    expect(items.length).toBe(before + (is_queued ? 1 : 0));
    await station.desk('connection.set', { offline: false });
    await holds();
  });
});

describe('while it is placed', () => {
  const points: Spec[] = [
    ...[1, 2, 3, 4].map((nth): Spec => ({ point: 'before commit', nth })),
    ...[1, 2, 3, 4].map((nth): Spec => ({ point: 'after commit', nth })),
    ...[1, 2].map((nth): Spec => ({ point: 'before send', nth })),
    ...[1, 2].map((nth): Spec => ({ point: 'after answer', nth })),
  ];
  test.each(points)('%o: placed once all the same', async (spec) => {
    const input = await sale();
    await station.desk('connection.set', { offline: true });
    const { item } = await station.desk('queue.add', input);
    await station.stop();
    await station.start();
    await station.arm(spec);
    // The answer may not come: the process can die before it is given.
    await station.desk('connection.set', { offline: false }).catch(() => undefined);
    expect(await station.died()).toBe(true);
    await station.start();
    await station.desk('connection.set', { offline: false });
    const items = await station.settled();
    expect(items.find(({ id }) => id === item.id)).toMatchObject({
      status: 'CONFIRMED',
      reference: item.reference,
    });
    await holds();
  });
});
