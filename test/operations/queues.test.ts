/**
 * Queues and exchange rates over the workstation's own operations: placing, settling, for whom,
 * what fills itself, and who may not.
 */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { RestClient } from '#main/host/cli/demo/client.ts';
import { day, deskForFile, hold, type Json, person, search, tokensOf } from '../fixtures/served.ts';
import { holdOne, makeAgent, openTestHost } from '../fixtures/test-host.ts';

const desk = deskForFile();

function as(client: RestClient, operation: string, input: Json, headers = {}) {
  const origin = new URL(client.base_url).origin;
  return new RestClient(`${origin}/desk/v1`)
    .as(client.session)
    .call('POST', `/${operation}`, input, headers);
}
const call = (operation: string, input: Json = {}, headers = {}) =>
  as(desk.client, operation, input, headers);
const said = ({ status, body }: { status: number; body: Json }) =>
  status === 200 ? '200 OK' : `${status} ${body.error}`;

async function counts(client = desk.client): Promise<Record<string, number>> {
  const { body } = await as(client, 'queue.counts', {});
  return Object.fromEntries(
    body.queues.map((one: Json) => [
      `${one.queue}${one.category === null ? '' : `/${one.category}`}`,
      one.count,
    ]),
  );
}

async function notes(queue: number, rest: Json = {}, client = desk.client): Promise<string[]> {
  const { body } = await as(client, 'queue.get', { queue, ...rest });
  return body.items.map((item: Json) => item.note ?? '');
}

/** Another agent of the agency. */
async function agent(name: string): Promise<{ client: RestClient; user_id: number }> {
  const email = `${name}@training.airdesk.example`;
  const password = 'a-long-password';
  const { body } = await call('user.create', {
    email,
    name,
    password,
    role: 'AGENT',
    group_ids: [],
  });
  const client = new RestClient(desk.client.base_url);
  await client.signIn(email, password, desk.client.session?.api_key ?? '');
  return { client, user_id: body.user_id };
}

test('placed with category, note and due date; what is due first comes first', async () => {
  const booking = await hold(desk.client);
  const place = (rest: Json) => call('queue.place', { booking_id: booking.id, queue: 40, ...rest });
  const first = await place({ note: 'Whenever' });
  expect(said(first)).toBe('200 OK');
  await place({ note: 'In a week', due_on: day(7) });
  await place({ note: 'Today', due_on: day(0), category: 2 });
  // A due date keeps it out until then.
  expect(await notes(40)).toEqual(['Today', 'Whenever']);
  expect(await notes(40, { category: 2 })).toEqual(['Today']);
  const { item } = first.body;
  expect([item.booking.id, item.due_at, item.placed_by]).toEqual([
    booking.id,
    null,
    'Training Agent',
  ]);
  const { body } = await call('queue.get', { queue: 40, category: 2 });
  // The last second of the day in São Paulo.
  expect(body.items[0].due_at).toBe(`${day(1)}T02:59:59.000Z`);
  const now = await counts();
  expect([now['40'], now['40/2']]).toEqual([1, 1]);
});

test('done is gone, delayed comes back in its time', async () => {
  const host = await openTestHost();
  const station = await host.station();
  const { id: booking_id } = await holdOne(station);
  const place = async (note: string) =>
    (await station.must('queue.place', { booking_id, queue: 41, note })).item.id;
  const there = async () =>
    (await station.must('queue.get', { queue: 41 })).items.map(({ note }) => note);
  const [one, two] = [await place('One'), await place('Two')];
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await station.must('queue.settle', { id: one, how: 'done' });
  await station.must('queue.settle', { id: two, how: 'delay', until });
  expect(await there()).toEqual([]);
  expect(await station.refused('queue.settle', { id: one, how: 'done' })).toBe('404 NOT_FOUND');
  host.ahead(3_600_000);
  expect(await there()).toEqual(['Two']);
  await host.close();
});

test('what one works on is shown so, and is taken by nobody else until it is let go', async () => {
  const booking = await hold(desk.client);
  const { client } = await agent('queue-dora');
  const placed = await call('queue.place', { booking_id: booking.id, queue: 43, note: 'Mine' });
  const { id } = placed.body.item;
  const take = (who: RestClient, take_it = true) => as(who, 'queue.hold', { id, hold: take_it });
  const held_by = async (who: RestClient) =>
    (await as(who, 'queue.get', { queue: 43 })).body.items.map((item: Json) => item.held_by);
  expect(said(await take(client))).toBe('200 OK');
  expect(said(await take(client))).toBe('200 OK');
  expect([await held_by(desk.client), await held_by(client)]).toEqual([['queue-dora'], [null]]);
  const late = await take(desk.client);
  expect([said(late), late.body.message]).toEqual([
    '409 WRONG_STATE',
    'queue-dora is working on this item',
  ]);
  // Nor is it taken off its queue, or put off, from under whoever works on it.
  const soon = new Date(Date.now() + 60_000).toISOString();
  const off = await call('queue.settle', { id, how: 'done' });
  expect([said(off), off.body.message]).toEqual([said(late), late.body.message]);
  expect(said(await call('queue.settle', { id, how: 'delay', until: soon }))).toBe(said(late));
  expect(await notes(43)).toEqual(['Mine']);
  // Nor by whoever sends what the first had sent, key and all.
  const key = { 'idempotency-key': 'hold-once' };
  const again = (who: RestClient) => as(who, 'queue.hold', { id, hold: true }, key);
  expect(said(await again(client))).toBe('200 OK');
  expect(said(await again(client))).toBe('200 OK');
  expect(said(await again(desk.client))).toBe('409 IDEMPOTENCY_MISMATCH');
  expect(said(await take(client, false))).toBe('200 OK');
  expect(said(await take(desk.client))).toBe('200 OK');
  await call('queue.settle', { id, how: 'done' });
  const history = (await desk.client.desk('booking.history', { id: booking.id })).body.lines;
  expect(history.slice(-2).map((line: Json) => [line.actor, line.summary])).toEqual([
    ['agent@training.airdesk.example', 'Placed on queue 43: Mine'],
    ['agent@training.airdesk.example', 'Taken off queue 43'],
  ]);
});

test('nothing is placed for an agent out of service, who would never see it', async () => {
  const host = await openTestHost();
  const station = await host.station();
  const user_id = await makeAgent(station);
  const { id: booking_id } = await holdOne(station);
  const place = { booking_id, queue: 47, user_id };
  await station.must('queue.place', place);
  await station.must('user.update', { id: user_id, active: false });
  expect(await station.refused('queue.place', place)).toBe('404 NOT_FOUND');
  await host.close();
});

test('an item is taken off its queue though its booking cannot be read', async () => {
  const host = await openTestHost();
  const station = await host.station();
  const { id: booking_id } = await holdOne(station);
  const { item } = await station.must('queue.place', { booking_id, queue: 46 });
  await host.service.ports.db.write((tx) =>
    sql`UPDATE bookings SET record = '{' WHERE id = ${booking_id}`.execute(tx.query),
  );
  await station.must('queue.settle', { id: item.id, how: 'done' });
  expect((await station.must('queue.get', { queue: 46 })).items).toEqual([]);
  await host.close();
});

test('a cancelled booking leaves its queues; one placed afterwards stays', async () => {
  const booking = await hold(desk.client);
  const place = (note: string) => call('queue.place', { booking_id: booking.id, queue: 44, note });
  await place('Before');
  await desk.client.must('DELETE', `/bookings/${booking.id}`);
  expect([await notes(44), (await counts())['44']]).toEqual([[], undefined]);
  await place('Refund the fee');
  expect([await notes(44), (await counts())['44']]).toEqual([['Refund the fee'], 1]);
});

test('for one agent or one group; an administrator sees everything', async () => {
  const booking = await hold(desk.client);
  const [ana, bia] = [await agent('queue-ana'), await agent('queue-bia')];
  const { body } = await call('group.create', { name: 'Night', user_ids: [bia.user_id] });
  const place = (rest: Json) => call('queue.place', { booking_id: booking.id, queue: 42, ...rest });
  await place({ note: 'All' });
  await place({ note: 'Ana', user_id: ana.user_id });
  await place({ note: 'Night', group_id: body.group_id });
  expect(await notes(42)).toEqual(['All', 'Ana', 'Night']);
  expect(await notes(42, {}, ana.client)).toEqual(['All', 'Ana']);
  expect(await notes(42, {}, bia.client)).toEqual(['All', 'Night']);
  expect((await counts(ana.client))['42']).toBe(2);
  const night = (await call('queue.get', { queue: 42 })).body.items.find(
    (item: Json) => item.note === 'Night',
  );
  const settle = { id: night.id, how: 'done' };
  expect(said(await as(ana.client, 'queue.settle', settle))).toBe('404 NOT_FOUND');
  expect(said(await as(bia.client, 'queue.settle', settle))).toBe('200 OK');
  expect(said(await place({ user_id: 999_999 }))).toBe('404 NOT_FOUND');
  expect(said(await place({ group_id: 999_999 }))).toBe('404 NOT_FOUND');
});

test('names of queues are an administrator’s to give', async () => {
  const titled = async () => {
    const { queues } = (await call('queue.counts')).body;
    return queues.filter(({ queue }: Json) => queue === 50).map(({ title }: Json) => title);
  };
  expect(said(await call('queue.name', { queue: 50, title: 'Refund cases' }))).toBe('200 OK');
  expect(await titled()).toEqual(['Refund cases']);
  await call('queue.name', { queue: 50, title: null });
  expect(await titled()).toEqual([]);
  const { client } = await agent('queue-carla');
  const named = await as(client, 'queue.name', { queue: 50, title: 'Mine' });
  expect(said(named)).toBe('403 FORBIDDEN');
  expect(said(await call('queue.name', { queue: 8, title: 'Mine' }))).toBe('400 INVALID_REQUEST');
});

test('what is wrong is refused', async () => {
  const booking = await hold(desk.client);
  const place = (input: Json) => call('queue.place', { booking_id: booking.id, ...input });
  const rows: [Promise<{ status: number; body: Json }>, string][] = [
    [place({ queue: 7 }), '400 INVALID_REQUEST'],
    [place({ queue: 1000 }), '400 INVALID_REQUEST'],
    [place({ queue: 40, category: -1 }), '400 INVALID_REQUEST'],
    [place({ queue: 40, due_on: day(-1) }), '400 INVALID_REQUEST'],
    [place({ queue: 40, due_on: '2026-02-30' }), '400 INVALID_REQUEST'],
    [place({ queue: 40, note: 'a\u0000b' }), '400 INVALID_REQUEST'],
    [place({ queue: 40, note: 'charge 4111 1111 1111 1111' }), '400 INVALID_REQUEST'],
    [call('queue.place', { booking_id: 'none', queue: 40 }), '404 NOT_FOUND'],
    [call('queue.settle', { id: 'none', how: 'done' }), '404 NOT_FOUND'],
    [call('queue.settle', { id: 'TIME_LIMIT:none', how: 'done' }), '404 NOT_FOUND'],
    [call('queue.settle', { id: 'none', how: 'delay' }), '400 INVALID_REQUEST'],
    [
      call('queue.settle', { id: 'none', how: 'delay', until: '2020-01-01T00:00:00.000Z' }),
      '400 INVALID_REQUEST',
    ],
  ];
  for (const [reply, want] of rows) expect(said(await reply)).toBe(want);
});

test('the same key places once', async () => {
  const booking = await hold(desk.client);
  const input = { booking_id: booking.id, queue: 43, note: 'Once' };
  const key = { 'idempotency-key': 'place-once' };
  const [one, two] = [await call('queue.place', input, key), await call('queue.place', input, key)];
  expect(two.body).toEqual(one.body);
  expect(await notes(43)).toEqual(['Once']);
});

test('time limits that are near fill their list, and what is done stays off it', async () => {
  const near = await hold(desk.client, { route: `GRU,MIA,${day(2)}` });
  const has = async () => {
    const { body } = await call('queue.get', { queue: 8 });
    const item = body.items.find((one: Json) => one.booking.id === near.id);
    return item ?? null;
  };
  const item = await has();
  expect(item.due_at).toBe(near.expires_at);
  expect((await counts())['8']).toBeGreaterThan(0);
  // A cause that nobody has seen is not settled.
  const unseen = { id: item.id.replace(/\w+$/, '00000000'), how: 'done' };
  expect(said(await call('queue.settle', unseen))).toBe('404 NOT_FOUND');
  const held = await call('queue.hold', { id: unseen.id, hold: true });
  expect(said(held)).toBe('404 NOT_FOUND');
  expect(said(await call('queue.settle', { id: item.id, how: 'done' }))).toBe('200 OK');
  expect(await has()).toBe(null);
  expect(said(await call('queue.settle', { id: item.id, how: 'done' }))).toBe('404 NOT_FOUND');
});

test('a decision of the outbox is on its list until somebody has decided', async () => {
  const provider_type = 'PROVIDER_04';
  const { offers } = await search(desk.client, { provider: provider_type });
  await desk.client.desk('connection.set', { offline: true });
  const { body } = await desk.client.desk('outbox.add', {
    selected_tokens: tokensOf(offers[0]),
    passengers: [person()],
  });
  await desk.client.desk('training.faults.set', {
    provider_type,
    message: 'create',
    fault: 'sold_out',
    times: 1,
  });
  await desk.client.desk('connection.set', { offline: false });
  const { id, booking_id } = body.item;
  const listed = async () => {
    const { items } = (await call('queue.get', { queue: 6 })).body;
    return items.map((item: Json) => `${item.id.slice(0, -9)} ${item.booking.id} ${item.note}`);
  };
  const line = `OFFLINE_DECISION:${id} ${booking_id} SOLD_OUT`;
  await expect.poll(listed, { timeout: 20_000 }).toContain(line);
  await desk.client.desk('outbox.decide', { id, decision: 'drop', reason: 'No longer wanted' });
  expect(await listed()).not.toContain(line);
  await desk.client.desk('training.faults.clear');
});

test('rates with their day; a new agency in another currency is given its own', async () => {
  const { body } = await call('reference.rates');
  expect([body.currency, body.missing]).toEqual(['BRL', []]);
  expect(body.rates.find((one: Json) => one.from === 'USD').value).toBe('5.4210');
  const set = await call('rate.set', { from: 'USD', value: '5.6001', as_of: day(-1) });
  const usd = set.body.rates.find((one: Json) => one.from === 'USD' && one.to === 'BRL');
  expect([usd.value, usd.as_of]).toEqual(['5.6001', `${day(-1)}T03:00:00.000Z`]);
  const wrong: [Json, string][] = [
    [{ from: 'BRL', value: '1' }, '400 INVALID_REQUEST'],
    [{ from: 'ZZZ', value: '1' }, '400 INVALID_REQUEST'],
    [{ from: 'USD', value: '0.000' }, '400 INVALID_REQUEST'],
    [{ from: 'USD', value: '-1' }, '400 INVALID_REQUEST'],
    [{ from: 'USD', value: '1e3' }, '400 INVALID_REQUEST'],
    [{ from: 'USD', value: '1', as_of: day(1) }, '400 INVALID_REQUEST'],
  ];
  for (const [input, want] of wrong) {
    expect(said(await call('rate.set', input)), JSON.stringify(input)).toBe(want);
  }
  const { client } = await agent('rates-ana');
  expect(said(await as(client, 'rate.set', { from: 'USD', value: '1' }))).toBe('403 FORBIDDEN');

  const email = 'admin@lisboa.example';
  const password = 'a-long-password';
  const made = await call('agency.create', {
    name: 'Lisboa',
    country: 'PT',
    currency: 'EUR',
    time_zone: 'Europe/Lisbon',
    admin_email: email,
    admin_name: 'Rita',
    admin_password: password,
  });
  const lisboa = new RestClient(desk.client.base_url);
  await lisboa.signIn(email, password, made.body.api_key);
  expect((await as(lisboa, 'reference.rates', {})).body).toEqual({
    currency: 'EUR',
    rates: [],
    missing: ['BRL', 'USD'],
    revision: 1,
  });
  const brazilian = `/offers?route=GRU,MIA,${day(30)}&provider_type=PROVIDER_04`;
  const without = await lisboa.call('GET', brazilian);
  expect(said(without)).toBe('422 PROVIDER_REFUSED');
  expect(without.body.message).toMatch(/rate from BRL to EUR/);
  await as(lisboa, 'rate.set', { from: 'BRL', value: '0.169' });
  const { body: found } = await lisboa.must('GET', brazilian);
  expect(found.offers.length).toBeGreaterThan(0);
  const { body: own } = await as(lisboa, 'reference.rates', {});
  expect([own.rates.length, own.missing]).toEqual([1, ['USD']]);
});
