/**
 * Faults 7 to 13, 21, 23 to 25, 27 and 29: everything that can go wrong between a station and an
 * airline while a queued booking is placed, on a real socket, by every protocol. Which side of the effect a cut fell on
 * is known from the line itself; what came of it, from the airlines' own orders.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Sqlite from 'better-sqlite3';
import { afterEach, describe, expect, test } from 'vitest';
import { card, estimate, invoice, otherDay } from '../fixtures/after-sale.ts';
import { needs } from '../fixtures/needs.ts';
import { day, type Json, person, tokensOf } from '../fixtures/served.ts';
import type { Cut } from './proxy.ts';
import { SPOKEN, type Spoken } from './spoken.ts';
import { PROTOCOLS, pause, stationForFile } from './support.ts';

/** Where an airline gives out tokens. */
async function openTokens(provider: string) {
  const count = { given: 0, lost: 0, open: 0, most: 0 };
  let to_lose = 0;
  const server = createServer((request, response) => {
    count.open += 1;
    count.most = Math.max(count.most, count.open);
    response.on('close', () => {
      count.open -= 1;
    });
    request.resume();
    request.on('end', () => {
      const first = count.given === 0;
      if (!first && to_lose > 0) {
        to_lose -= 1;
        count.lost += 1;
        request.socket.destroy();
        return;
      }
      count.given += 1;
      response.writeHead(200, { 'content-type': 'application/json' });
      // The one the training airlines take.
      const access_token = `training-${provider}`;
      response.end(JSON.stringify({ access_token, expires_in: 3_600 }));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const token_url = `http://127.0.0.1:${port}/token`;
  return {
    account: {
      credentials: { scheme: 'OAUTH', token_url, client_id: 'agency', secret: 'airline-secret-1' },
    },
    lose(times: number) {
      to_lose = times;
    },
    count: () => ({ ...count }),
    close: () => server.close(),
  };
}

describe.each(SPOKEN)('$provider', (spoken) => {
  const {
    provider,
    create,
    begins,
    price,
    quote,
    find,
    search,
    refusal,
    none,
    duplicate,
    oauth,
    on_time,
  } = spoken;
  const untimed = needs(!on_time, 'a protocol whose messages need not be on time');
  const { far, station } = stationForFile({ provider });
  const line = () => far.line;
  let stock: Json[] = [];

  /** While there is a line: it may be a search. */
  async function sale(): Promise<Json> {
    if (stock.length === 0) stock = await station.sales();
    return stock.shift();
  }

  afterEach(async () => {
    // What one sale took of a class another is not promised.
    stock = [];
    await far.heal();
    await station.offline(false);
    // Every test ends with nothing open and every invariant checked.
    await station.holds();
  });

  /** Queued while there is a line: its first message meets what the line was told to do. */
  async function placedThrough(
    { message, nth }: Spoken['create'],
    how: Cut,
    times = 1,
  ): Promise<Json> {
    const input = await sale();
    const before = line().count(message, how.cut);
    line().cut({ message, after: nth - 1, times, how });
    const item = await station.add(input);
    const done = await station.until(item.id, 'CONFIRMED', 'NEEDS_ATTENTION', 'FAILED');
    expect(line().count(message, how.cut)).toBe(before + times);
    expect(await station.orders(item.reference)).toHaveLength(done.status === 'CONFIRMED' ? 1 : 0);
    return done;
  }

  /** What the station thinks of the line. */
  async function reach(): Promise<string> {
    const { providers } = await station.desk('connection.get');
    return providers.find((one: Json) => one.provider_type === provider).state;
  }

  /** For what comes by itself, however busy the machine is. */
  const PATIENT = { timeout: 60_000 };
  const creates = () => line().count(begins);
  const cutCreate = (how: Cut) =>
    line().cut({ message: create.message, after: create.nth - 1, times: 1, how });
  const fault = (setting: Json) => far.fault({ provider_type: provider, ...setting });

  describe('fault 7: nobody answers', () => {
    test('fault 7: the connection is refused: it stays queued and costs no try', async () => {
      const input = await sale();
      await line().refuse();
      const item = await station.add(input);
      await expect.poll(reach, PATIENT).toBe('OFFLINE');
      const waiting = await station.item(item.id);
      expect(['QUEUED', 'SENDING']).toContain(waiting.status);
      expect(waiting.attempts).toBeLessThanOrEqual(3);
      await line().open();
      expect(await station.until(item.id, 'CONFIRMED', 'NEEDS_ATTENTION')).toMatchObject({
        status: 'CONFIRMED',
      });
    });

    test('fault 7: the name of the airline cannot be found', async () => {
      const input = await sale();
      await station.stop();
      await station.start({}, 'http://no-such-airline.invalid:9');
      const item = await station.add(input);
      await expect.poll(reach, PATIENT).toBe('OFFLINE');
      await station.until(item.id, 'QUEUED');
      await station.stop();
      await station.start();
      expect(await station.until(item.id, 'CONFIRMED', 'NEEDS_ATTENTION')).toMatchObject({
        status: 'CONFIRMED',
      });
    });
  });

  describe('fault 8: the connection breaks, or somebody on the way answers', () => {
    const arrived: [string, Cut][] = [
      ['reset after the message', { cut: 'reset_after' }],
      ['reset in the middle of the answer', { cut: 'reset_middle' }],
      ['500', { cut: 'answer', status: 500, type: 'text/plain', body: 'Internal Server Error' }],
      ['502', { cut: 'answer', status: 502, type: 'text/html', body: '<h1>Bad Gateway</h1>' }],
      ['504', { cut: 'answer', status: 504, type: 'text/plain', body: 'Gateway Time-out' }],
    ];
    test.each(arrived)(
      'fault 8: %s, and it has arrived: found, not sent again',
      async (_name, how) => {
        const sent = creates();
        expect(await placedThrough(create, how)).toMatchObject({ status: 'CONFIRMED' });
        expect(creates() - sent).toBe(1);
      },
    );

    const lost: [string, Cut][] = [
      ['reset before the message', { cut: 'reset_before' }],
      ['500 without an effect', { cut: 'status', status: 500 }],
    ];
    test.each(lost)('fault 8: %s: looked up, then sent again', async (_name, how) => {
      const [sent, looks] = [creates(), line().count(find)];
      expect(await placedThrough(create, how)).toMatchObject({ status: 'CONFIRMED' });
      expect(creates() - sent).toBe(2);
      expect(line().count(find) - looks).toBeGreaterThanOrEqual(2);
    });
  });

  describe('fault 9: the airline asks to wait', () => {
    test.each([503, 429])(
      'fault 9: %i with Retry-After is honoured, by every item',
      async (status) => {
        const [one, two] = await station.several(2);
        const headers = { 'retry-after': '2' };
        const from = line().seen.length;
        cutCreate({ cut: 'status', status, headers });
        const first = await station.add(one);
        while (
          line()
            .seen.slice(from)
            .every(({ cut }) => cut !== 'status')
        )
          await pause(10);
        // Until the first is given up, its session included, nobody knows of it.
        const given_up = async () => {
          const { status, attempts } = await station.item(first.id);
          return `${status} ${attempts}`;
        };
        await expect.poll(given_up, { ...PATIENT, interval: 10 }).toBe('QUEUED 1');
        const second = await station.add(two);
        for (const { id } of [first, second]) {
          expect(await station.until(id, 'CONFIRMED')).toMatchObject({ status: 'CONFIRMED' });
        }
        const told = line().seen.slice(from);
        const asked = told.find(({ cut }) => cut === 'status')!;
        // A session that is given up is ended at once.
        const next = told.filter(
          ({ at, cut, message }) => at >= asked.at && cut === null && !/SignOut$/.test(message),
        );
        // A test's own clock: not one message in the time that was asked for.
        expect(Math.min(...next.map(({ at }) => at)) - asked.at).toBeGreaterThanOrEqual(1_990);
      },
    );
  });

  describe('fault 10: nonsense', () => {
    const rows: [string, Cut][] = [
      ['garbage', { cut: 'answer', body: '<?xml version="1.0"?><not <what was' }],
      ['a wrong type', { cut: 'answer', type: 'application/json', body: '{"ok":true}' }],
      ['half an answer', { cut: 'half' }],
      ['an empty answer', { cut: 'answer', body: '' }],
      [
        '200 with an error inside',
        { cut: 'edit', edit: (text) => refusal!('911', 'Unable to process')(text) },
      ],
      ['a body of 100 MB', { cut: 'answer', body: Buffer.alloc(100 * 1024 * 1024, ' ') }],
    ];
    const possible = rows.filter(([, { cut }]) => refusal || cut !== 'edit');
    test.each(possible)('fault 10: %s is never taken for a refusal', async (_name, how) => {
      const sent = creates();
      expect(await placedThrough(create, how)).toMatchObject({ status: 'CONFIRMED' });
      expect(creates() - sent).toBe(1);
    });

    test.each([
      ['the order', create],
      ['the price', { message: price, nth: 1 }],
    ])('fault 10: %s of another request is not taken for its own', async (_name, message) => {
      let earlier = '';
      const keep: Cut = { cut: 'edit', edit: (text) => (earlier ||= text) };
      const first = await placedThrough(message, keep);
      const sent = creates();
      const second = await placedThrough(message, keep);
      expect([first.status, second.status]).toEqual(['CONFIRMED', 'CONFIRMED']);
      expect(creates() - sent).toBe(1);
      expect(second.locator).not.toBe(first.locator);
      const flights = [first, second].map(async ({ booking_id }) => {
        const { slices } = await station.booking(booking_id);
        return slices[0].legs.map((leg: Json) => `${leg.managed_by}${leg.flight_number}`);
      });
      // Each sale of one search is of flights of its own.
      expect(await flights[1]).not.toEqual(await flights[0]);
    });

    test('fault 10: the quote of another exchange is not shown', async () => {
      const { client } = station;
      const { id, price } = (await client.must('POST', '/bookings', await sale())).body.booking;
      const pay = PROTOCOLS.find((one) => one.provider_type === provider)!.card ? card : invoice;
      const form_of_payments = [pay(price.total)];
      await client.must('POST', '/tickets', { booking_id: id, form_of_payments });
      const { offers, input } = await otherDay(client, await station.booking(id), day(33));
      const flown = ({ journeys }: Json) =>
        journeys[0].slices[0].legs.map((leg: Json) => `${leg.managed_by}${leg.flight_number}`);
      const other = offers.findIndex((one: Json) =>
        flown(one).every((leg: string) => !flown(offers[0]).includes(leg)),
      );
      let earlier = '';
      const edit = (text: string) => (earlier ||= text);
      line().cut({ message: quote, how: { cut: 'edit', edit } });
      expect((await estimate(client, input())).status).toBe(200);
      const { status, body } = await estimate(client, input(other));
      expect([status, body.error]).toEqual([502, 'PROVIDER_ERROR']);
      expect(line().count(quote, 'edit')).toBe(2);
    });

    test('fault 10: nonsense before the effect, in a price, is asked again', async () => {
      const how: Cut = { cut: 'answer', body: '<nonsense' };
      expect(await placedThrough({ message: price, nth: 1 }, how, 2)).toMatchObject({
        status: 'CONFIRMED',
      });
    });
  });

  const listing = needs(none, 'an airline that lists its orders');
  test('fault 12: an order that is listed late is not sent again', listing, async () => {
    const input = await sale();
    const sent = creates();
    cutCreate({ cut: 'reset_after' });
    line().cut({ message: find, times: 1, how: { cut: 'edit', edit: none! } });
    const item = await station.add(input);
    expect(await station.until(item.id, 'CONFIRMED', 'NEEDS_ATTENTION')).toMatchObject({
      status: 'CONFIRMED',
    });
    expect([creates() - sent, line().count(find, 'edit')]).toEqual([1, 1]);
  });

  test('fault 12: while it cannot be looked up it stays unknown, and is found when it can', async () => {
    const input = await sale();
    const sent = creates();
    cutCreate({ cut: 'reset_after' });
    line().cut({ message: find, how: { cut: 'status', status: 500 } });
    const item = await station.add(input);
    await station.until(item.id, 'UNKNOWN');
    expect((await station.booking(item.booking_id)).booking_status).toBe('PENDING');
    const looked = line().count(find);
    await station.desk('outbox.drain');
    await expect.poll(() => line().count(find), PATIENT).toBeGreaterThan(looked);
    await station.until(item.id, 'UNKNOWN');
    line().heal();
    await station.desk('outbox.drain');
    expect(await station.until(item.id, 'CONFIRMED', 'NEEDS_ATTENTION')).toMatchObject({
      status: 'CONFIRMED',
    });
    expect(creates() - sent).toBe(1);
  });

  const refusing = needs(refusal, 'a protocol with a refusal of its own');
  test('fault 13: "you have that already" is the order that is there', refusing, async () => {
    const how: Cut = { cut: 'edit', edit: refusal!('399', 'DUPLICATE: booking exists') };
    const sent = creates();
    expect(await placedThrough(create, how)).toMatchObject({ status: 'CONFIRMED' });
    expect(creates() - sent).toBe(1);
  });

  const doubting = needs(duplicate, 'a protocol that tells of duplicates');
  test('fault 13: said of nothing of ours, it is for a person', doubting, async () => {
    const input = await sale();
    const body = duplicate!;
    const headers = { 'content-type': `application/${body.startsWith('{') ? 'json' : 'xml'}` };
    line().cut({ message: begins, how: { cut: 'status', status: 200, headers, body } });
    const item = await station.add(input);
    const asked = await station.until(item.id, 'NEEDS_ATTENTION', 'CONFIRMED');
    expect(asked).toMatchObject({ status: 'NEEDS_ATTENTION' });
    expect(asked.reason).toContain('DUPLICATE');
    expect(await station.orders(item.reference)).toHaveLength(0);
  });

  test('fault 21: the timer, the line and drains at once: each item is sent once', async () => {
    const inputs = await station.several(5);
    await station.offline(true);
    const items: Json[] = [];
    for (const input of inputs) items.push(await station.add(input));
    const sent = creates();
    await station.offline(false);
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2 === 0 ? station.desk('outbox.drain') : station.offline(false),
      ),
    );
    for (const { id } of items) await station.until(id, 'CONFIRMED');
    expect(creates() - sent).toBe(items.length);
  });

  describe('fault 23: credentials', () => {
    test('fault 23: an airline that does not know us for a while fails nothing', async () => {
      const how: Cut = { cut: 'status', status: 401 };
      const done = await placedThrough(create, how, 2);
      expect(done).toMatchObject({ status: 'CONFIRMED' });
    });

    test('fault 23: the agent signs out in the middle: what was queued goes on', async () => {
      const input = await sale();
      await station.offline(true);
      const item = await station.add(input);
      await station.offline(false);
      await station.desk('session.sign_out').catch(() => undefined);
      await station.signIn();
      expect(await station.until(item.id, 'CONFIRMED')).toMatchObject({ status: 'CONFIRMED' });
    });

    test(
      'fault 23: a token that expires in the queue, and whose refresh is lost',
      needs(oauth, 'a protocol that signs in with tokens'),
      async () => {
        const tokens = await openTokens(provider);
        try {
          const inputs = await station.several(2);
          await station.desk('provider.configure', { provider_type: provider, ...tokens.account });
          await station.offline(true);
          const items: Json[] = [];
          for (const input of inputs) items.push(await station.add(input));
          // What was given is taken no more, and the first answer with another never arrives.
          cutCreate({ cut: 'status', status: 401 });
          tokens.lose(1);
          const sent = creates();
          await station.offline(false);
          for (const { id } of items) {
            const done = await station.until(id, 'CONFIRMED', 'FAILED', 'NEEDS_ATTENTION');
            expect(done.status, done.reason).toBe('CONFIRMED');
          }
          expect(creates() - sent).toBe(inputs.length + 1);
          for (const { reference } of items)
            expect(await station.orders(reference)).toHaveLength(1);
          // The lost one, and the one that came of asking again; never two under way.
          expect(tokens.count()).toMatchObject({ lost: 1, most: 1 });
          expect(tokens.count().given).toBeGreaterThanOrEqual(2);
        } finally {
          await station.desk('provider.configure', { provider_type: provider, credentials: null });
          tokens.close();
        }
      },
    );
  });

  describe('fault 24: the price has changed', () => {
    test('fault 24: dearer than the agent may accept: asked, with old and new side by side', async () => {
      const input = await sale();
      await fault({ message: 'price', fault: 'price_change', times: 20 });
      const item = await station.add(input);
      const asked = await station.until(item.id, 'NEEDS_ATTENTION', 'CONFIRMED');
      expect(asked).toMatchObject({ status: 'NEEDS_ATTENTION', reason: 'PRICE_HIGHER' });
      expect(asked.choice.offered_total).toBeGreaterThan(asked.choice.approved_total);
      expect(await station.orders(item.reference)).toHaveLength(0);
    });

    test('fault 24: changed between pricing and booking: priced anew, booked within the limit', async () => {
      const input = await sale();
      await fault({ message: 'create', fault: 'price_change', times: 1 });
      const sent = creates();
      const item = await station.add(input);
      const done = await station.until(item.id, 'CONFIRMED', 'NEEDS_ATTENTION');
      expect(done).toMatchObject({ status: 'CONFIRMED', attempts: 2 });
      expect(creates() - sent).toBe(2);
      const { price } = await station.booking(item.booking_id);
      expect(price.total).toBeLessThanOrEqual(done.limit_total);
    });
  });

  describe('fault 25: not for sale any more', () => {
    test('fault 25: sold out when it is booked: a reason, and what else there is', async () => {
      const input = await sale();
      await fault({ message: 'create', fault: 'sold_out', times: 1 });
      const item = await station.add(input);
      const asked = await station.until(item.id, 'NEEDS_ATTENTION', 'CONFIRMED');
      expect(asked).toMatchObject({ status: 'NEEDS_ATTENTION', reason: 'SOLD_OUT' });
      expect(asked.choice.alternatives.length).toBeGreaterThan(0);
      expect(await station.orders(item.reference)).toHaveLength(0);
      const tokens = tokensOf(asked.choice.alternatives[0]);
      await station.desk('outbox.decide', { id: item.id, decision: 'choose', tokens });
      expect(await station.until(item.id, 'CONFIRMED')).toMatchObject({ status: 'CONFIRMED' });
    });

    test(
      'fault 25: an offer that has expired: the same flights again, within the limit',
      untimed,
      async () => {
        const input = await sale();
        const searches = line().count(search);
        // A day ahead every kept offer is too old.
        await station.clock(86_400_000);
        const item = await station.add(input);
        const done = await station.until(item.id, 'CONFIRMED', 'NEEDS_ATTENTION');
        await station.clock(0);
        expect(done).toMatchObject({ status: 'CONFIRMED' });
        expect(line().count(search)).toBeGreaterThan(searches);
      },
    );
  });

  describe('fault 27: a booking’s own order', () => {
    test('fault 27: a cancellation waits behind an unconfirmed creation; others do not', async () => {
      const [first, other] = await station.several(2);
      cutCreate({ cut: 'reset_after' });
      line().cut({ message: find, how: { cut: 'status', status: 500 } });
      const create = await station.add(first);
      const cancel = await station.add({ booking_id: create.booking_id, cancel: true });
      await station.until(create.id, 'UNKNOWN');
      const bystander = await station.add(other);
      await station.until(bystander.id, 'CONFIRMED');
      expect(await station.item(cancel.id)).toMatchObject({ status: 'QUEUED', attempts: 0 });
      line().heal();
      await station.desk('outbox.drain');
      await station.until(cancel.id, 'CONFIRMED');
      expect(await station.orders(create.reference)).toHaveLength(0);
    });

    test('fault 27: a poison item goes to a person and blocks no other booking', async () => {
      const [one, two] = await station.several(2);
      await station.offline(true);
      const [poison, other] = [await station.add(one), await station.add(two)];
      const behind = await station.add({ booking_id: poison.booking_id, cancel: true });
      await station.stop();
      const db = new Sqlite(`${station.data_dir}/airdesk.sqlite`);
      db.prepare('UPDATE outbox_items SET payload = ? WHERE id = ?').run('nothing', poison.id);
      db.close();
      await station.start();
      await station.offline(false);
      await station.until(other.id, 'CONFIRMED');
      expect(await station.until(poison.id, 'NEEDS_ATTENTION')).toMatchObject({ choice: null });
      expect(await station.item(behind.id)).toMatchObject({ status: 'QUEUED', attempts: 0 });
      await station.desk('outbox.decide', {
        id: poison.id,
        decision: 'drop',
        reason: 'unreadable',
      });
      expect(await station.until(behind.id, 'FAILED')).toMatchObject({ reason: 'EARLIER_ITEM' });
    });
  });

  describe('fault 29: asleep, and behind a portal', () => {
    test.each(['portal', 'redirect'] as const)(
      'fault 29: a %s is no airline’s answer',
      async (cut) => {
        const input = await sale();
        line().cut({ how: { cut } });
        const met = line().seen.length;
        const item = await station.add(input);
        const was_met = () =>
          line()
            .seen.slice(met)
            .some((one) => one.cut === cut);
        await expect.poll(was_met, PATIENT).toBe(true);
        const ours = async () =>
          (await station.desk('connection.get')).providers.find(
            (one: Json) => one.provider_type === provider,
          ).state;
        await expect.poll(ours, PATIENT).toMatch(/^(PORTAL|OFFLINE)$/);
        expect((await station.item(item.id)).status).not.toBe('CONFIRMED');
        line().heal();
        expect(await station.until(item.id, 'CONFIRMED', 'NEEDS_ATTENTION')).toMatchObject({
          status: 'CONFIRMED',
        });
      },
    );

    test('fault 29: stopped in the middle of sending, and woken up', async () => {
      const input = await sale();
      const sent = creates();
      const late = line().count(create.message, 'late');
      cutCreate({ cut: 'late', ms: 400 });
      const item = await station.add(input);
      while (line().count(create.message, 'late') === late) await pause(5);
      station.signal('SIGSTOP');
      // The answer has come to a station that sleeps.
      await expect.poll(() => line().seen.at(-1)?.took_ms ?? null, PATIENT).not.toBeNull();
      line().reset();
      station.signal('SIGCONT');
      expect(await station.until(item.id, 'CONFIRMED', 'NEEDS_ATTENTION')).toMatchObject({
        status: 'CONFIRMED',
      });
      expect(creates() - sent).toBe(1);
    });
  });

  test(
    'fault 14: with the clock a day ahead a lost booking is found all the same',
    untimed,
    async () => {
      const input = await sale();
      await station.clock(86_400_000);
      const sent = creates();
      cutCreate({ cut: 'reset_after' });
      const item = await station.add({ ...input, passengers: [person()] });
      const done = await station.until(item.id, 'CONFIRMED', 'NEEDS_ATTENTION');
      await station.clock(0);
      expect(done).toMatchObject({ status: 'CONFIRMED' });
      expect(creates() - sent).toBe(1);
    },
  );

  test(
    'fault 14: put back by a day while an item waits, the queue waits no day',
    untimed,
    async () => {
      const input = await sale();
      line().cut({ message: price, how: { cut: 'status', status: 500 } });
      const item = await station.add(input);
      while ((await station.item(item.id)).attempts < 2) await pause(20);
      await station.clock(-86_400_000);
      line().heal();
      const done = await station.until(item.id, 'CONFIRMED', 'NEEDS_ATTENTION');
      await station.clock(0);
      expect(done).toMatchObject({ status: 'CONFIRMED' });
    },
  );
});
