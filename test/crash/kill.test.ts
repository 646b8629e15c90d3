/**
 * Faults 1 to 6, by every protocol: the process is killed at every step of queueing and of placing.
 * After each restart every invariant holds: an item ends once, at most one live order has its
 * reference, and what was acknowledged is there.
 */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { seatMap, seatsFor } from '../fixtures/after-sale.ts';
import {
  flightsOf,
  hold,
  isHeld,
  type Json,
  person,
  search,
  tokensOf,
} from '../fixtures/served.ts';
import type { Fault, Moment } from './hook.ts';
import { SPOKEN } from './spoken.ts';
import { PROVIDER, stationForFile } from './support.ts';

const kill = (at: Moment, nth?: number): Fault => ({
  do: 'kill',
  at,
  ...(nth === undefined ? {} : { nth }),
});
const someItem = (where: string) => `SELECT 1 FROM outbox_items WHERE ${where}`;

describe.each(SPOKEN)('$provider', ({ provider, create, begins, find, changes, updates }) => {
  const { far, station } = stationForFile({ provider });
  afterEach(() => far.heal());

  /** Queued without a line, and the process killed while it is placed. */
  async function killedWhilePlacing(fault: Fault, input?: Json): Promise<Json> {
    await station.offline(true);
    const item = await station.add(input ?? (await saleOffline()));
    await station.arm(fault);
    // The answer may not come: the process can die before it is given.
    await station.offline(false).catch(() => undefined);
    await station.killed();
    return item;
  }

  /** Offers can be had only while there is a line. */
  async function saleOffline(): Promise<Json> {
    await station.offline(false);
    const input = await station.sale();
    await station.offline(true);
    return input;
  }

  async function restarted(): Promise<void> {
    await station.start();
    await station.offline(false);
  }

  async function placedOnce(item: Json): Promise<Json> {
    const done = await station.until(item.id, 'CONFIRMED', 'NEEDS_ATTENTION', 'FAILED');
    expect(done).toMatchObject({ status: 'CONFIRMED', reference: item.reference });
    expect(await station.orders(item.reference)).toHaveLength(1);
    await station.holds();
    return done;
  }

  test('fault 1: killed before the commit of what is queued, nothing is queued and nothing sent', async () => {
    const input = await saleOffline();
    const before = await station.items();
    const orders = await far.orders();
    await station.arm(kill({ point: 'before commit', when: someItem(`status = 'QUEUED'`) }));
    await expect(station.add(input)).rejects.toThrow();
    await station.killed();
    await restarted();
    expect(await station.items()).toEqual(before);
    // Nothing is there to be sent.
    expect((await station.desk('outbox.drain')).due).toBe(0);
    expect(await far.orders()).toEqual(orders);
  });

  test('fault 1: killed right after that commit, it is queued though nobody was told', async () => {
    const input = await saleOffline();
    const before = (await station.items()).length;
    await station.arm(kill({ point: 'after commit', when: someItem(`status = 'QUEUED'`) }));
    await expect(station.add(input)).rejects.toThrow();
    await station.killed();
    await restarted();
    const items = await station.settled();
    expect(items).toHaveLength(before + 1);
    await placedOnce(items.at(-1));
  });

  test('fault 2: killed after the commit, before the attempt is written: sent once', async () => {
    const sending = someItem(`status = 'SENDING' AND intent_id IS NULL`);
    const item = await killedWhilePlacing(kill({ point: 'after commit', when: sending }));
    expect(await station.orders(item.reference)).toHaveLength(0);
    await restarted();
    await placedOnce(item);
  });

  test('fault 3: killed after the attempt is written, before the socket: looked up, then sent', async () => {
    const item = await killedWhilePlacing(
      kill({ point: 'before send', message: create.message }, create.nth),
    );
    expect(await station.orders(item.reference)).toHaveLength(0);
    const [looks, sends] = [far.line.count(find), far.line.count(begins)];
    await restarted();
    await placedOnce(item);
    // "Not found" is asked for twice, a settle delay apart, before it is sent again.
    expect(far.line.count(find) - looks).toBeGreaterThanOrEqual(2);
    expect(far.line.count(begins) - sends).toBe(1);
    const of_item = far.line.seen.slice(-50).map(({ message }) => message);
    expect(of_item.slice(0, of_item.lastIndexOf(begins))).toContain(find);
  });

  test.each([
    ['while it is on its way', { point: 'sent', message: create.message }],
    [
      'when the answer has come and is not read',
      { point: 'after answer', message: create.message },
    ],
  ] as const)('fault 4: killed %s: found, never sent again', async (_when, at) => {
    if (at.point === 'sent')
      await far.fault({
        provider_type: provider,
        message: 'create',
        fault: 'delay',
        delay_ms: 1_500,
      });
    const item = await killedWhilePlacing(kill(at, create.nth));
    const [placed] = await station.orders(item.reference);
    expect(placed).toBeDefined();
    await far.heal();
    const sends = far.line.count(begins);
    await restarted();
    expect((await placedOnce(item)).locator).toBe(placed.locator);
    expect(far.line.count(begins)).toBe(sends);
  });

  test('fault 5: killed with the answer read, before the commit of the result: found', async () => {
    const before = (await station.items()).filter(({ status }) => status === 'CONFIRMED').length;
    const confirmed = `SELECT 1 WHERE (SELECT count(*) FROM outbox_items WHERE status = 'CONFIRMED') > ${before}`;
    const item = await killedWhilePlacing(kill({ point: 'before commit', when: confirmed }));
    const [placed] = await station.orders(item.reference);
    const sends = far.line.count(begins);
    await restarted();
    expect((await placedOnce(item)).locator).toBe(placed.locator);
    expect(far.line.count(begins)).toBe(sends);
  });

  test('fault 6: killed after the commit of the result: confirmed, nothing is sent', async () => {
    const before = (await station.items()).filter(({ status }) => status === 'CONFIRMED').length;
    const confirmed = `SELECT 1 WHERE (SELECT count(*) FROM outbox_items WHERE status = 'CONFIRMED') > ${before}`;
    const item = await killedWhilePlacing(kill({ point: 'after commit', when: confirmed }));
    const messages = far.line.seen.length;
    await station.start();
    // Still without the switch being touched: it was on disk before it was heard.
    expect(await station.item(item.id)).toMatchObject({ status: 'CONFIRMED' });
    expect((await station.desk('outbox.drain')).due).toBe(0);
    expect(far.line.seen.length).toBe(messages);
    await placedOnce(item);
  });

  describe('faults 1 to 6: killed at every commit and message of placing', () => {
    const steps: [Moment['point'], number][] = [
      ...[1, 2, 3, 4].map((nth): [Moment['point'], number] => ['before commit', nth]),
      ...[2, 3].map((nth): [Moment['point'], number] => ['after commit', nth]),
      ['before send', 1],
      ['after answer', 1],
    ];
    test.each(steps)('fault 1-6: %s %i: placed once', async (point, nth) => {
      const item = await killedWhilePlacing(kill({ point } as Moment, nth));
      await restarted();
      await placedOnce(item);
    });
  });

  describe('faults 1 to 6: killed while an update and a cancellation are placed behind a creation', () => {
    const steps = changes.flatMap(({ message, nth }) =>
      (['before send', 'after answer'] as const).map((point) => ({ at: { point, message }, nth })),
    );
    test.each(steps)('fault 1-6: $at.point $at.message, $nth', async ({ at, nth }) => {
      const input = await saleOffline();
      const created = await station.add(input);
      const [someone] = (await station.booking(created.booking_id)).passengers;
      const about = { booking_id: created.booking_id };
      const info = { passenger_id: someone.id, email: 'new@example.com' };
      const update = updates
        ? [await station.add({ ...about, booking_passengers_info: [info] })]
        : [];
      const cancel = await station.add({ ...about, cancel: true });
      await station.arm(kill(at, nth));
      await station.offline(false).catch(() => undefined);
      await station.killed();
      await restarted();
      for (const { id } of [created, ...update, cancel]) {
        expect(await station.until(id, 'CONFIRMED', 'NEEDS_ATTENTION', 'FAILED')).toMatchObject({
          status: 'CONFIRMED',
        });
      }
      expect(await station.orders(created.reference)).toHaveLength(0);
      const after = await station.booking(created.booking_id);
      expect([after.booking_status, after.passengers[0].email]).toEqual([
        'CANCELLED',
        updates ? 'new@example.com' : someone.email,
      ]);
      await station.holds();
    });
  });
});

describe('seats of what was sold without a line', () => {
  const { far, station } = stationForFile();
  afterEach(() => far.heal());
  const isStored = (state: string) =>
    `SELECT 1 FROM intents WHERE operation = 'ancillary.seats' AND state = '${state}'`;

  test.each([
    ['before they are asked for', 'after commit', null],
    ['before they are sent', 'after commit', 'SENT'],
    ['before their answer is kept', 'before commit', 'CONFIRMED'],
    ['after their answer is kept', 'after commit', 'CONFIRMED'],
  ] as const)('fault 6: killed %s: asked for once', async (_when, point, state) => {
    const held = await hold(station.client, { provider: PROVIDER });
    const [seat] = seatsFor(await seatMap(station.client, held), held.passengers[0].id);
    const { offers } = await search(station.client, { provider: PROVIDER });
    const offer = offers.filter(isHeld).find((one: Json) => flightsOf(one) === flightsOf(held));
    const { designator } = seat;
    await station.offline(true);
    const item = await station.add({
      selected_tokens: tokensOf(offer),
      passengers: [person()],
      limit_total: 99_999,
      seat_requests: [{ leg: 0, passenger: 0, designator }],
    });
    const of_booking = ` AND booking_id = '${item.booking_id}'`;
    const placed = someItem(`status = 'CONFIRMED'${of_booking}`);
    const when = state === null ? placed : `${isStored(state)}${of_booking}`;
    await station.arm(kill({ point, when }));
    await station.offline(false).catch(() => undefined);
    await station.killed();
    await station.start();
    await vi.waitFor(
      async () => {
        const { slices } = await station.booking(item.booking_id);
        const { seats } = slices[0].legs[0];
        expect(seats.map((one: Json) => one.number)).toEqual([designator]);
      },
      { timeout: 20_000 },
    );
    const { orders } = await station.desk('training.orders.list');
    const { locator } = (await station.booking(item.booking_id)).provider;
    expect(orders.find((one: Json) => one.locator === locator).services).toBe(1);
    const told = JSON.stringify(await station.desk('booking.history', { id: item.booking_id }));
    expect(told).not.toContain('wished for');
    await station.holds();
  });
});
