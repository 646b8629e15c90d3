/**
 * The queue goes from one station to another by file while either is killed at any step, for bookings
 * of every protocol. After each kill every reference lives at exactly one station, or in a file that
 * can be fetched again; in the end each is placed once, whoever sends it.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildStationCode } from '#main/contract/hand-over.ts';
import type { Json } from '../fixtures/served.ts';
import type { Fault } from './hook.ts';
import { SPOKEN } from './spoken.ts';
import { Far, judge, pause, Station } from './support.ts';

vi.setConfig({ testTimeout: 120_000 });
const PASSPHRASE = 'seven grey herons';
describe.each(SPOKEN)('$provider', ({ provider, create, begins, find, updates }) => {
  const far = new Far();
  const giver = new Station(far, [], provider);
  const taker = new Station(far, [], provider);
  let stock: Json[] = [];

  beforeAll(async () => {
    await far.start();
    await giver.start();
    await taker.start();
  });
  afterAll(async () => {
    const leaks = [...(await giver.leaks()), ...(await taker.leaks())];
    await giver.end();
    await taker.end();
    await far.end();
    expect(leaks).toEqual([]);
  });

  beforeEach(async () => {
    if (stock.length < 4) {
      await giver.offline(false);
      stock = await giver.several(99);
    }
    await giver.offline(true);
    await taker.offline(true);
  });

  /** Two bookings, one with a change behind it where its provider knows of any. */
  async function queued(): Promise<Json[]> {
    const one = await giver.add(stock.shift());
    const [someone] = (await giver.booking(one.booking_id)).passengers;
    const info = { passenger_id: someone.id, email: 'handed@example.com' };
    const about = { booking_id: one.booking_id };
    const update = updates ? [await giver.add({ ...about, booking_passengers_info: [info] })] : [];
    return [one, ...update, await giver.add(stock.shift())];
  }

  const hand = (station: Station, more: Json = {}): Promise<Json> =>
    station.desk('outbox.export', { passphrase: PASSPHRASE, ...more });
  const take = (station: Station, file: Json, passphrase = PASSPHRASE): Promise<Json> =>
    station.desk('outbox.import', { passphrase, body_base64: file.body_base64 });
  const word = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'done',
      (error: Error) => error.message,
    );
  const kill = (point: 'before commit' | 'after commit', when: string): Fault => ({
    do: 'kill',
    at: { point, when },
  });

  /** Where a reference lives: at a station that may send it, or in a file that can be fetched again. */
  async function lives(reference: string): Promise<string[]> {
    const places: string[] = [];
    for (const [name, station] of [
      ['giver', giver],
      ['taker', taker],
    ] as const) {
      const item = (await station.items()).find((one) => one.reference === reference);
      if (item && item.status !== 'HANDED_OVER') places.push(name);
    }
    if (places.length > 0) return places;
    for (const { id } of (await giver.desk('outbox.handovers')).handovers) {
      if ((await heldBy(id)).has(reference)) places.push('file');
    }
    return places;
  }
  /** What a file holds, read once: it never changes, and opening it costs what a passphrase should. */
  async function heldBy(id: string): Promise<Set<string>> {
    const known = files.get(id);
    if (known) return known;
    const { items } = await hand(giver, { again: id });
    const held = new Set<string>(items.map(({ reference }: Json) => reference));
    files.set(id, held);
    return held;
  }
  const files = new Map<string, Set<string>>();
  async function livesOf(items: Json[]): Promise<string[][]> {
    const places: string[][] = [];
    for (const { reference } of items) places.push(await lives(reference));
    return places;
  }
  const all = (items: Json[], place: string) => items.map(() => [place]);

  /** The latest file of the giver, as somebody who lost it fetches it. */
  async function again(): Promise<Json> {
    const [{ id }] = (await giver.desk('outbox.handovers')).handovers;
    return hand(giver, { again: id });
  }

  /** Both go on line, and everything ends once. */
  async function placedOnce(items: Json[], by: Station): Promise<void> {
    for (const station of [giver, taker]) await station.offline(false);
    for (const { id } of items) await by.until(id, 'CONFIRMED');
    const orders = await far.orders();
    for (const station of [giver, taker]) {
      expect(judge(await station.settled(), station.acknowledged, orders)).toEqual([]);
    }
    for (const { reference, kind } of items) {
      expect(await by.orders(reference)).toHaveLength(kind === 'CREATE' ? 1 : 0);
    }
  }

  test('hand-over: what waits lives at the other station, is placed there and nowhere else', async () => {
    const items = await queued();
    const file = await hand(giver);
    expect(file.items.map(({ reference }: Json) => reference).sort()).toEqual(
      items.map(({ reference }) => reference).sort(),
    );
    expect(Buffer.from(file.body_base64, 'base64').includes('ZQ7731904')).toBe(false);
    expect(await livesOf(items)).toEqual(all(items, 'file'));
    // Nothing can be done with it here any more.
    for (const decision of ['retry', 'drop', 'release']) {
      const decided = giver.desk('outbox.decide', { id: items[0].id, decision });
      expect(await word(decided)).toMatch(/: 409 WRONG_STATE/);
    }
    const cancel = giver.desk('outbox.add', { booking_id: items[0].booking_id, cancel: true });
    expect(await word(cancel)).toMatch(/: 409 CANCELLED/);
    expect(await word(hand(giver))).toMatch(/: 409 WRONG_STATE/);
    // It can be made again, by whoever knows its passphrase.
    expect((await again()).body_base64).toBe(file.body_base64);
    expect(await word(hand(giver, { again: file.id, passphrase: 'seven grey geese' }))).toMatch(
      /: 400 INVALID_REQUEST/,
    );
    // Not where it was made.
    const reason = 'KNOWN';
    const refused = file.items.map(({ reference, title }: Json) => ({ reference, title, reason }));
    expect(await take(giver, file)).toEqual({ items: [], refused });
    expect((await take(taker, file)).items).toHaveLength(items.length);
    expect(await livesOf(items)).toEqual(all(items, 'taker'));
    expect(await take(taker, file)).toEqual({ items: [], refused });
    const booking = await taker.booking(items[0].booking_id);
    expect(booking.passengers[0].documents[0].unique_identifier).toBe('ZQ7731904');
    await placedOnce(items, taker);
    const [placed] = (await taker.booking(items[0].booking_id)).passengers;
    if (updates) expect(placed.email).toBe('handed@example.com');
  });

  test('hand-over: it comes back by a file of the other station, and by no older one', async () => {
    const items = await queued();
    const there = await hand(giver);
    await take(taker, there);
    const back = await hand(taker);
    expect((await take(taker, there)).items).toEqual([]);
    expect((await take(giver, there)).items).toEqual([]);
    expect((await take(giver, back)).items).toHaveLength(items.length);
    expect(await livesOf(items)).toEqual(all(items, 'giver'));
    expect((await take(taker, back)).items).toEqual([]);
    await placedOnce(items, giver);
  });

  test('hand-over: for one station only, with its passphrase, whole', async () => {
    const items = await queued();
    const { station: own } = await giver.desk('outbox.handovers');
    const [first] = items;
    const to = (receiver: string) => hand(giver, { ids: [first.id], receiver });
    expect(await word(to(own))).toMatch(/: 400 INVALID_REQUEST/);
    expect(await word(to('ABCDEF'))).toMatch(/no station has this code/);
    const third = buildStationCode('ABCDE');
    const file = await to(third);
    // The booking's own order moves whole; the other stays.
    const other_booking = items.at(-1)!;
    const moved = items.slice(0, -1);
    expect(file.items).toHaveLength(moved.length);
    expect(await lives(other_booking.reference)).toEqual(['giver']);
    expect(await word(take(taker, file))).toMatch(/: 409 WRONG_STATE/);
    expect(await word(take(taker, file, 'seven grey geese'))).toMatch(/does not open this file/);
    const bytes = Buffer.from(file.body_base64, 'base64');
    for (const at of [9, 30, 60, bytes.length - 40]) {
      const spoilt = Buffer.from(bytes);
      spoilt[at]! ^= 1;
      const refused = take(taker, { body_base64: spoilt.toString('base64') });
      expect(await word(refused)).toMatch(/damaged/);
    }
    const half = { body_base64: bytes.subarray(0, 200).toString('base64') };
    expect(await word(take(taker, half))).toMatch(/damaged/);
    const other = { body_base64: Buffer.from('%PDF-1.7 something').toString('base64') };
    expect(await word(take(taker, other))).toMatch(/no file of an outbox/);
    expect(await livesOf(moved)).toEqual(all(moved, 'file'));
    expect(await word(take(giver, file))).toMatch(/: 409 WRONG_STATE/);
    await giver.offline(false);
    await giver.until(other_booking.id, 'CONFIRMED');
  });

  /** One file taken at two stations; all of it is placed by the taker, the third is still off line. */
  async function takenTwice(then: (third: Station, items: Json[]) => Promise<void>): Promise<void> {
    const items = await queued();
    const file = await hand(giver);
    const third = new Station(far, [], provider);
    try {
      await third.start();
      await third.offline(true);
      for (const station of [taker, third]) await take(station, file);
      await placedOnce(items, taker);
      await then(third, items);
    } finally {
      await third.end();
    }
  }

  test('hand-over: a file that was taken at two stations all the same is placed once', () =>
    takenTwice(async (third, [first]) => {
      const sent = far.line.count(begins);
      await third.offline(false);
      // It is asked for by its reference before it is sent, and found.
      const found = await third.until(first.id, 'CONFIRMED');
      expect(found.locator).toBe((await taker.item(first.id)).locator);
      await third.settled();
      expect(far.line.count(begins)).toBe(sent);
    }));

  test('hand-over: what the first of two stations placed and cancelled is not placed again', () =>
    takenTwice(async (third, [first]) => {
      const { booking_id } = await taker.item(first.id);
      const cancel = await taker.add({ booking_id, cancel: true });
      await taker.until(cancel.id, 'CONFIRMED');
      const sent = far.line.count(begins);
      await third.offline(false);
      await third.settled();
      expect(far.line.count(begins)).toBe(sent);
      expect(await taker.orders(first.reference)).toEqual([]);
      expect((await third.booking((await third.item(first.id)).booking_id)).booking_status).toBe(
        'CANCELLED',
      );
    }));

  test('hand-over: what was attempted, or is placed, stays', async () => {
    const input = stock.shift();
    await giver.offline(false);
    const placed = await giver.add(input);
    await giver.until(placed.id, 'CONFIRMED');
    const fails = { cut: 'status', status: 500 } as const;
    far.line.cut({ message: create.message, after: create.nth - 1, times: 1, how: fails });
    far.line.cut({ message: find, how: fails });
    const tried = await giver.add(stock.shift());
    await giver.until(tried.id, 'UNKNOWN');
    await giver.offline(true);
    const change = await giver.add({ booking_id: placed.booking_id, cancel: true });
    const refused = await giver.client
      .desk('outbox.export', { passphrase: PASSPHRASE })
      .then(() => 'done', String);
    expect(refused).toContain('409 WRONG_STATE');
    await far.heal();
    await giver.offline(false);
    for (const { id } of [tried, change]) await giver.until(id, 'CONFIRMED');
  });

  describe('hand-over: killed at every step, each reference lives in one place', () => {
    const made = "SELECT 1 FROM outbox_items WHERE status = 'HANDED_OVER' AND updated_at > '@'";
    const since = () => made.replace('@', new Date().toISOString());
    const taken = () =>
      `SELECT 1 FROM outbox_items WHERE doubt = 'TAKEN_OVER' AND updated_at > '${new Date().toISOString()}'`;

    test.each(['before commit', 'after commit'] as const)(
      'hand-over: the giver is killed %s of the hand-over',
      async (point) => {
        const items = await queued();
        await giver.arm(kill(point, since()));
        await word(hand(giver));
        await giver.killed();
        await giver.start();
        const gone = point === 'after commit';
        expect(await livesOf(items)).toEqual(all(items, gone ? 'file' : 'giver'));
        const file = gone ? await again() : await hand(giver);
        await take(taker, file);
        expect(await livesOf(items)).toEqual(all(items, 'taker'));
        await placedOnce(items, taker);
      },
    );

    test.each(['before commit', 'after commit'] as const)(
      'hand-over: the taker is killed %s of taking over',
      async (point) => {
        const items = await queued();
        const file = await hand(giver);
        await taker.arm(kill(point, taken()));
        await word(take(taker, file));
        await taker.killed();
        await taker.start();
        const there = point === 'after commit';
        expect(await livesOf(items)).toEqual(all(items, there ? 'taker' : 'file'));
        expect((await take(taker, file)).items).toHaveLength(there ? 0 : items.length);
        expect(await livesOf(items)).toEqual(all(items, 'taker'));
        await placedOnce(items, taker);
      },
    );

    test('hand-over: either is killed at random instants, over and over', async () => {
      const items = await queued();
      let file: Json | null = null;
      for (let round = 0; round < 6; round += 1) {
        const station = round % 2 === 0 ? giver : taker;
        await station.arm({ do: 'kill', at: { point: 'some time', ms: 20 + 90 * round } });
        const work = round % 2 === 0 ? hand(giver) : file ? take(taker, file) : pause(0);
        await word(work);
        await station.killed();
        await station.start();
        await station.offline(true);
        for (const places of await livesOf(items)) expect(places).toHaveLength(1);
        if ((await lives(items[0].reference))[0] === 'file') file = await again();
      }
      if ((await lives(items[0].reference))[0] === 'giver') file = await hand(giver);
      if (file) await take(taker, file);
      expect(await livesOf(items)).toEqual(all(items, 'taker'));
      await placedOnce(items, taker);
    });
  });
});
