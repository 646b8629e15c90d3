/**
 * One change of a booking at a time, also when the caller of the first has gone: what is shown is
 * always what the airline holds, judged by the far side's own list of orders.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hasOpenIntent } from '#db/store/intents.ts';
import { ok } from '#main/contract/result.ts';
import { toFailure } from '#main/dispatch/answer.ts';
import { RestClient } from '#main/host/cli/demo/client.ts';
import { load } from '#main/operations/booking/load.ts';
import { save as saveRecord } from '#main/operations/booking/save.ts';
import type { Provider, ProviderOrder } from '#main/providers/provider.ts';
import { invoice } from '../fixtures/after-sale.ts';
import { buildAgency } from '../fixtures/agencies.ts';
import {
  day,
  deskForFile,
  hold,
  isHeld,
  type Json,
  person,
  search,
  tokensOf,
  untilSent,
} from '../fixtures/served.ts';
import { holdOne, openTestHost, type Station, type TestHost } from '../fixtures/test-host.ts';

const desk = deskForFile();
const provider_type = 'PROVIDER_04' as const;

const fault = (message: string, kind: string, times?: number, delay_ms?: number) =>
  desk.client.desk('training.faults.set', {
    provider_type,
    message,
    fault: kind,
    ...(times !== undefined && { times }),
    ...(delay_ms !== undefined && { delay_ms }),
  });

const emailTo = (booking: Json, email: string) => ({
  booking_passengers_info: [{ passenger_id: booking.passengers[0].id, email }],
});
const save = (booking: Json) => ({ locator: booking.provider.locator, provider_type, save: true });
const word = (reply: { status: number; body: Json }) => `${reply.status} ${reply.body.error}`;

/** The status here and the status there. */
async function bothSides(booking: Json): Promise<string> {
  const { body } = await desk.client.must('GET', `/bookings/${booking.id}`);
  const { orders } = (await desk.client.desk('training.orders.list')).body;
  const far = orders.find((o: Json) => o.locator === booking.provider.locator);
  return `${body.booking.booking_status} ${far.status}`;
}

/** Sends an update and hangs up before the airline has answered. */
async function hangUp(booking: Json, email: string): Promise<void> {
  const session = desk.client.session;
  if (!session) throw new Error('not signed in');
  const away = new AbortController();
  const sent = fetch(`${desk.client.base_url}/bookings/${booking.id}`, {
    method: 'PATCH',
    signal: away.signal,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${session.access_token}`,
      'x-api-key': session.api_key,
    },
    body: JSON.stringify(emailTo(booking, email)),
  });
  await untilSent(desk.desk);
  away.abort();
  await expect(sent).rejects.toThrow();
}

/** Until the booking is free again. */
async function untilFree(send: () => Promise<Json>): Promise<Json> {
  for (let round = 0; round < 40; round += 1) {
    const reply = await send();
    if (reply.body.error !== 'BOOKING_BUSY') return reply;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('the booking stays busy');
}

afterEach(async () => {
  await desk.client.desk('training.faults.clear');
});

describe('after the caller of an update has hung up', () => {
  test('a cancellation waits for its end', async () => {
    const booking = await hold(desk.client);
    await fault('change', 'delay', 1, 2_000);
    await hangUp(booking, 'gone@example.com');
    const cancel = () => desk.client.call('DELETE', `/bookings/${booking.id}`);
    expect(word(await cancel())).toBe('409 BOOKING_BUSY');
    expect((await untilFree(cancel)).status).toBe(200);
    expect(await bothSides(booking)).toBe('CANCELLED CANCELLED');
    const { lines } = (await desk.client.desk('booking.history', { id: booking.id })).body;
    expect(lines.at(-1).operation).toBe('booking.cancel');
  });

  test('so does a refresh', async () => {
    const booking = await hold(desk.client);
    await fault('change', 'delay', 1, 2_000);
    await hangUp(booking, 'gone@example.com');
    const refresh = () => desk.client.call('POST', '/bookings/import', save(booking));
    expect(word(await refresh())).toBe('409 BOOKING_BUSY');
    const refreshed = await untilFree(refresh);
    expect(refreshed.body.booking.passengers[0].email).toBe('gone@example.com');
  });
});

describe('tickets that go into another booking', () => {
  let host: TestHost;
  let agent: Station;
  let old: Json;
  let number: string;
  beforeAll(async () => {
    host = await openTestHost({ settle_delay_ms: 30 });
    agent = await host.station();
  });
  afterAll(() => host.close());
  const get = async (id: string): Promise<Json> =>
    (await agent.must('booking.get', { id })).booking;
  beforeEach(async () => {
    const { first_name, last_name } = person();
    const { id, price } = await holdOne(agent, 30, { first_name, last_name });
    const form_of_payments = [invoice(price?.total ?? 0)];
    await agent.must('ticket.issue', { booking_id: id, form_of_payments } as never);
    old = await get(id);
    number = old.passengers[0].tickets[0].number;
  });
  afterEach(() => agent.must('training.faults.clear', {}));

  /** A booking on hold for the same person, and the exchange of the ticket into it. */
  async function exchangeInto(days: number): Promise<{ id: string; input: Json }> {
    const { first_name, last_name } = old.passengers[0];
    const { id } = await holdOne(agent, days, { first_name, last_name });
    const asked = { booking_id: id, ticket_numbers: [number] };
    const { offer } = await agent.must('exchange.estimate', asked);
    const input = {
      booking_id: id,
      new_slice_tokens: offer.journeys.map(({ slices }: Json) => slices[0].balance_token),
      form_of_payments: [
        { fop_type: 'FOP_TYPE_TICKET', total: 0, ticket_numbers: [number] },
        ...(offer.amount_due > 0 ? [invoice(offer.amount_due)] : []),
      ],
    };
    return { id, input };
  }
  const exchange = async ({ input }: Json, signal?: AbortSignal): Promise<string> => {
    const reply = await agent.call('exchange.perform', input, { ...(signal && { signal }) });
    return reply.ok ? 'done' : reply.error.error;
  };
  const voidOld = () => agent.refused('ticket.void', { number });
  const lose = async (message: 'change' | 'retrieve', kind: Json, more: Json = {}) =>
    agent.must('training.faults.set', { provider_type, message, fault: kind, ...more });
  const standing = async (...ids: string[]): Promise<string> =>
    (await Promise.all(ids.map(get))).map(({ booking_status }) => booking_status).join(' ');
  /** What the airline has issued for the person beside the old ticket, and the old one itself. */
  async function documents(): Promise<string> {
    const { orders } = await agent.must('training.orders.list', {});
    const own = orders.filter(({ passengers }) =>
      passengers.some((one) => one.startsWith(old.passengers[0].last_name.toUpperCase())),
    );
    const all = own.flatMap((order) => order.documents).filter(({ kind }) => kind === 'TICKET');
    const first = all.find((one) => one.number === number);
    return `${first?.status}, ${all.filter(({ status }) => status === 'OPEN').length} open`;
  }

  test('go once, by two windows at once', async () => {
    const both = [await exchangeInto(45), await exchangeInto(50)];
    const answers = await Promise.all(both.map((one) => exchange(one)));
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    expect(await standing(old.id)).toBe('CANCELLED');
    expect(await documents()).toBe('EXCHANGED, 1 open');
  });

  test('are told of to screens that show either booking', async () => {
    const one = await exchangeInto(45);
    const heard: string[] = [];
    const { secret } = await host.station();
    const credentials = { bearer: null, api_key: null, station: secret };
    const opened = await host.service.dispatcher.subscribe(credentials, null, {
      hear: (_cursor, { type, data }) => type === 'booking.changed' && heard.push(data.booking_id),
      end: () => undefined,
    });
    if (!opened.ok) throw new Error(opened.error.message);
    expect(await exchange(one)).toBe('done');
    opened.value();
    expect(new Set(heard)).toEqual(new Set([old.id, one.id]));
  });

  test('are kept from others while the caller of their exchange is gone', async () => {
    const [one, two] = [await exchangeInto(45), await exchangeInto(50)];
    await lose('change', 'delay', { times: 1, delay_ms: 3_000 });
    const away = new AbortController();
    const left = exchange(one, away.signal);
    const { db, intents } = host.service.ports;
    await vi.waitUntil(() => hasOpenIntent(db.read, one.id));
    away.abort();
    expect(await left).toBe('OUTCOME_UNKNOWN');
    expect(await exchange(two)).toBe('BOOKING_BUSY');
    expect(await voidOld()).toBe('409 BOOKING_BUSY');
    await intents.idle();
    expect(await exchange(two)).not.toBe('done');
    expect(await standing(old.id, one.id, two.id)).toBe('CANCELLED TICKETED ON_HOLD');
    expect(await documents()).toBe('EXCHANGED, 1 open');
  });

  test('wait until it is known what became of their exchange', async () => {
    const [one, two] = [await exchangeInto(45), await exchangeInto(50)];
    await lose('change', 'drop_after', { times: 1 });
    await lose('retrieve', 'http_503');
    expect(await exchange(one)).toBe('OUTCOME_UNKNOWN');
    expect(await standing(old.id, one.id)).toBe('PENDING PENDING');
    expect(await exchange(one)).toBe('BOOKING_BUSY');
    expect(await exchange(two)).toBe('BOOKING_BUSY');
    expect(await voidOld()).toBe('409 BOOKING_BUSY');
    await agent.must('training.faults.clear', {});
    expect(await host.service.ports.intents.reconcile()).toBe(0);
    expect(await standing(old.id, one.id, two.id)).toBe('CANCELLED TICKETED ON_HOLD');
    expect(await documents()).toBe('EXCHANGED, 1 open');
  });

  test('come back when it is known what became of the void of the new one', async () => {
    const one = await exchangeInto(45);
    expect(await exchange(one)).toBe('done');
    const [fresh] = (await get(one.id)).passengers[0].tickets.filter(
      (ticket: Json) => ticket.number !== number,
    );
    const voidNew = () => agent.call('ticket.void', { number: fresh.number });
    await lose('change', 'drop_after', { times: 1 });
    await lose('retrieve', 'http_503');
    expect(await voidNew()).toMatchObject({ error: { error: 'OUTCOME_UNKNOWN' } });
    expect(await standing(old.id, one.id)).toBe('PENDING PENDING');
    expect(await voidNew()).toMatchObject({ error: { error: 'BOOKING_BUSY' } });
    await agent.must('training.faults.clear', {});
    expect(await host.service.ports.intents.reconcile()).toBe(0);
    expect(await standing(old.id, one.id)).toBe('TICKETED ON_HOLD');
    expect(await documents()).toBe('OPEN, 1 open');
  });

  test('are of a booking that is busy, not broken, where it moved on since it was read', async () => {
    const { ports } = host.service;
    const before = await load(ports.db.read, old.id);
    const remark = { kind: 'REMARK', remark_type: 'GENERAL', text: 'MOVED ON' } as const;
    await agent.must('booking.annotate', {
      booking_id: old.id,
      add: [remark],
      remove: [],
    } as never);
    const line = { actor: 'test', operation: 'booking.annotate', summary: 'Too late' };
    const late = ports.db.write((tx) => saveRecord(ports, tx, before, before!.record, line));
    expect(await late.catch(toFailure)).toMatchObject({ error: 'BOOKING_BUSY' });
  });

  test('are not sent where they were voided since the estimate', async () => {
    const route = `GRU,MIA,${day(30)}`;
    const { offers } = await agent.must('offer.search', {
      route,
      provider_type: [provider_type],
      adts: 2,
    });
    const selected_tokens = tokensOf(offers.find(isHeld));
    const passengers = [person(), person()];
    const { booking } = await agent.must('booking.create', { selected_tokens, passengers });
    const form_of_payments = [invoice(booking.price?.total ?? 0)];
    await agent.must('ticket.issue', { booking_id: booking.id, form_of_payments } as never);
    old = await get(booking.id);
    number = old.passengers[0].tickets[0].number;
    const one = await exchangeInto(45);
    await agent.must('ticket.void', { number });
    expect(await exchange(one)).toBe('WRONG_STATE');
    expect(await standing(one.id)).toBe('ON_HOLD');
  });

  test('are as they were where nothing happened', async () => {
    const one = await exchangeInto(45);
    await lose('change', 'drop_before', { times: 1 });
    await lose('retrieve', 'http_503');
    expect(await exchange(one)).toBe('OUTCOME_UNKNOWN');
    await agent.must('training.faults.clear', {});
    expect(await host.service.ports.intents.reconcile()).toBe(0);
    expect(await standing(old.id, one.id)).toBe('TICKETED ON_HOLD');
    expect(await exchange(one)).toBe('done');
  });
});

test('a refresh does not take away that an outcome is unknown', async () => {
  const booking = await hold(desk.client);
  await fault('change', 'drop_after', 1);
  await fault('retrieve', 'http_500');
  const key = { 'idempotency-key': 'unknown-update' };
  const send = () =>
    desk.client.call('PATCH', `/bookings/${booking.id}`, emailTo(booking, 'u@example.com'), key);
  expect(word(await send())).toBe('504 OUTCOME_UNKNOWN');
  await desk.client.desk('training.faults.clear');
  const refresh = await desk.client.call('POST', '/bookings/import', save(booking));
  expect(word(refresh)).toBe('409 BOOKING_BUSY');
  expect(await bothSides(booking)).toBe('PENDING LIVE');
});

test('what was queued meanwhile is tried again while an outcome is unknown', async () => {
  const booking = await hold(desk.client);
  await fault('change', 'drop_after', 1);
  await fault('retrieve', 'http_500');
  const path = `/bookings/${booking.id}`;
  const lost = await desk.client.call('PATCH', path, emailTo(booking, 'u@example.com'));
  expect(word(lost)).toBe('504 OUTCOME_UNKNOWN');
  expect(word(await desk.client.call('DELETE', path))).toBe('409 BOOKING_BUSY');
  await desk.client.desk('connection.set', { offline: true });
  const queued = await desk.client.desk('outbox.add', {
    booking_id: booking.id,
    ...emailTo(booking, 'v@example.com'),
  });
  const { id } = queued.body.item;
  await desk.client.desk('connection.set', { offline: false });
  const read = async () => (await desk.client.desk('outbox.get', { id })).body.item;
  await expect
    .poll(read, { timeout: 30_000 })
    .toMatchObject({ status: 'QUEUED', reason: expect.stringMatching(/is being looked up/) });
  await desk.client.desk('training.faults.clear');
});

test('refreshes and updates at once are answered, none with a 500', async () => {
  const booking = await hold(desk.client);
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      n % 2 === 0
        ? desk.client.call('POST', '/bookings/import', save(booking))
        : desk.client.call(
            'PATCH',
            `/bookings/${booking.id}`,
            emailTo(booking, `e${n}@example.com`),
          ),
    ),
  );
  expect(replies.map(word).filter((w) => !/^(200 undefined|409 BOOKING_BUSY)$/.test(w))).toEqual(
    [],
  );
});

test('a locator given out again is a booking of its own beside the cancelled one', async () => {
  const host = await openTestHost();
  const agent = await host.station();
  const { providers, db } = host.service.ports;
  const holdFor = ({ first_name, last_name }: Json, days: number) =>
    holdOne(agent, days, { first_name, last_name });
  const old = await holdFor(person(), 30);
  await agent.must('booking.cancel', { id: old.id });
  const { order_id, locator } = (await load(db.read, old.id))!.record.order!;
  const real = providers.get(provider_type)!;
  let placed: ProviderOrder | null = null;
  const again: Provider = {
    ...real,
    async create(...asked) {
      const answer = await real.create(...asked);
      if (answer.ok) placed = { ...answer.value, order_id, locator };
      return placed ? ok(placed) : answer;
    },
    retrieve: async () => ok(placed!),
  };
  vi.spyOn(providers, 'get').mockReturnValue(again);
  const made = await holdFor(person(), 60);
  expect([made.id === old.id, made.booking_status]).toEqual([false, 'ON_HOLD']);
  expect(await agent.refused('booking.refresh', { booking_id: old.id })).toBe('404 NOT_FOUND');
  const asked = { locator: locator ?? '', provider_type, save: true };
  expect((await agent.must('booking.import', asked)).booking.id).toBe(made.id);
  const { booking } = await agent.must('booking.get', { id: old.id });
  expect([booking.passengers[0]?.last_name, booking.booking_status]).toEqual([
    old.passengers[0]?.last_name,
    'CANCELLED',
  ]);
  vi.restoreAllMocks();
  await host.close();
});

test('a lost change of a flown booking is not looked for in whose the locator is now', async () => {
  const host = await openTestHost({ settle_delay_ms: 30 });
  let agent = await host.station();
  const { providers, db } = host.service.ports;
  const holdFor = ({ first_name, last_name }: Json, days: number) =>
    holdOne(agent, days, { first_name, last_name });
  const old = await holdFor(person(), 10);
  const total = old.price?.total ?? 0;
  const form_of_payments = [{ fop_type: 'INVOICE' as const, total }];
  await agent.must('ticket.issue', { booking_id: old.id, form_of_payments });
  const mine = (await load(db.read, old.id))!.record.order!;
  const { id } = await holdFor(person(), 60);
  const theirs = (await load(db.read, id))!.record.order!;
  host.ahead(30 * 86_400_000);
  agent = await host.station();
  const email = 'somebody@example.com';
  const real = providers.get(provider_type)!;
  const again: Provider = {
    ...real,
    updatePassengers: async () => ({
      ok: false,
      error: {
        error: 'PROVIDER_TIMEOUT',
        retry: 'unknown',
        message: 'Lost',
        provider_code: null,
        provider_text: null,
      },
    }),
    retrieve: async () =>
      ok({
        ...theirs,
        ...{ order_id: mine.order_id, locator: mine.locator },
        passengers: theirs.passengers.map((one) => ({
          ...one,
          key: mine.passengers[0]!.key,
          email,
        })),
      }),
  };
  vi.spyOn(providers, 'get').mockReturnValue(again);
  const input = {
    id: old.id,
    booking_passengers_info: [{ passenger_id: old.passengers[0]!.id, email }],
  };
  expect(await agent.refused('booking.update', input)).toBe('504 OUTCOME_UNKNOWN');
  const { booking } = await agent.must('booking.get', { id: old.id });
  expect([booking.passengers[0]?.last_name, booking.booking_status]).toEqual([
    old.passengers[0]?.last_name,
    'NEEDS_ATTENTION',
  ]);
  expect(await agent.refused('booking.refresh', { booking_id: old.id })).toBe('404 NOT_FOUND');
  vi.restoreAllMocks();
  await host.close();
});

test("another agency's booking is neither kept nor shown", async () => {
  const booking = await hold(desk.client);
  const who = { username: `owner-${booking.id}@example.com`, password: 'long-enough-password' };
  const made = await desk.client.desk('agency.create', buildAgency('Other', who));
  const other = new RestClient(desk.client.base_url);
  await other.signIn(who.username, who.password, made.body.api_key);
  for (const keep of [true, false]) {
    const reply = await other.call('POST', '/bookings/import', { ...save(booking), save: keep });
    expect(word(reply)).toBe('403 FORBIDDEN');
  }
  // While its answer is lost here it is ours already.
  const { offers: flights } = await search(desk.client);
  const someone = person();
  const create = () =>
    desk.client.call(
      'POST',
      '/bookings',
      { selected_tokens: tokensOf(flights[0]), passengers: [someone] },
      { 'idempotency-key': `lost-${booking.id}` },
    );
  await fault('create', 'drop_after', 1);
  await fault('retrieve', 'http_503');
  await fault('list', 'http_503');
  expect(word(await create())).toBe('504 OUTCOME_UNKNOWN');
  await desk.client.desk('training.faults.clear');
  const { orders } = (await desk.client.desk('training.orders.list')).body;
  const { locator } = orders.find(({ passengers }: Json) =>
    passengers[0].startsWith(someone.last_name.toUpperCase()),
  );
  const theirs = await other.call('POST', '/bookings/import', {
    locator,
    provider_type,
    save: true,
  });
  expect(word(theirs)).toBe('403 FORBIDDEN');
  const ours = await create();
  expect([ours.status, ours.body.booking.provider.locator]).toEqual([200, locator]);
  // It sells what is priced in other currencies too.
  const { offers } = await search(other, { provider: 'PROVIDER_06' });
  expect(offers[0].original_currency).toBe('USD');
});

describe('idempotency of a price that changes nothing', () => {
  test('is replayed, and refused with another body', async () => {
    const booking = await hold(desk.client);
    const key = { 'idempotency-key': 'informative' };
    const price = (lowest_price: boolean, informative: boolean) =>
      desk.client.call('POST', `/bookings/${booking.id}/price`, { lowest_price, informative }, key);
    const first = await price(false, true);
    expect(first.status).toBe(200);
    expect((await price(false, true)).body).toEqual(first.body);
    expect(word(await price(true, true))).toBe('409 IDEMPOTENCY_MISMATCH');
    expect(word(await price(false, false))).toBe('409 IDEMPOTENCY_MISMATCH');
  });
});

test('guesses sent all at once count one by one', async () => {
  const stranger = new RestClient(desk.client.base_url);
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      stranger.call('POST', '/oauth/token', {
        username: 'victim@example.com',
        password: `guess-${n}`,
      }),
    ),
  );
  const judged = replies.filter((reply) => reply.status === 401).length;
  expect(judged).toBeLessThanOrEqual(5);
  expect(replies.filter((reply) => reply.status === 429)).toHaveLength(12 - judged);
});
