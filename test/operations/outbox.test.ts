/**
 * Selling without a connection, and what comes of it when the line is back; judged by the far side's
 * own list of orders.
 */
import { afterEach, expect, test, vi } from 'vitest';
import { changeOutboxItem } from '#db/store/outbox.ts';
import { getBookingLock } from '#main/operations/failures.ts';
import type { Context } from '#main/operations/handler.ts';
import { decideItem } from '#main/operations/outbox/decide.ts';
import { issueTickets } from '#main/operations/sale/tickets.ts';
import type { Ports } from '#main/ports.ts';
import { seatMap, seatsFor } from '../fixtures/after-sale.ts';
import { buildAgency } from '../fixtures/agencies.ts';
import { day, deskForFile, hold, type Json, person, search, tokensOf } from '../fixtures/served.ts';
import { ADMIN, holdOne, openTestHost } from '../fixtures/test-host.ts';

const desk = deskForFile();
const provider_type = 'PROVIDER_04';

const offline = (on: boolean) => desk.client.desk('connection.set', { offline: on });
const fault = (message: string, kind: string, times = 1) =>
  desk.client.desk('training.faults.set', { provider_type, message, fault: kind, times });
const item = async (id: string): Promise<Json> =>
  (await desk.client.desk('outbox.get', { id })).body.item;
const booking = async (id: string): Promise<Json> =>
  (await desk.client.must('GET', `/bookings/${id}`)).body.booking;
const refused = async (operation: string, input: Json) => {
  const origin = new URL(desk.client.base_url).origin;
  const other = new (desk.client.constructor as new (url: string) => typeof desk.client)(
    `${origin}/desk/v1`,
  ).as(desk.client.session);
  return other.call('POST', `/${operation}`, input);
};

async function liveOrders(passenger: Json): Promise<Json[]> {
  const { body } = await desk.client.desk('training.orders.list');
  const name = passenger.last_name.toUpperCase();
  return body.orders.filter(
    (o: Json) => o.status === 'LIVE' && o.passengers.some((p: string) => p.startsWith(name)),
  );
}

/** Waits until an item stands in one of the states, or says where it stands. */
async function until(id: string, ...states: string[]): Promise<Json> {
  for (let round = 0; round < 300; round += 1) {
    const seen = await item(id);
    if (states.includes(seen.status)) return seen;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`still ${JSON.stringify(await item(id))}`);
}

async function queued(extra: Json = {}) {
  const { offers } = await search(desk.client, { provider: provider_type });
  const passenger = person();
  await offline(true);
  const { body } = await desk.client.desk('outbox.add', {
    selected_tokens: tokensOf(offers[0]),
    passengers: [passenger],
    ...extra,
  });
  return { passenger, offer: offers[0], item: body.item };
}

afterEach(async () => {
  await desk.client.desk('training.faults.clear');
  await offline(false);
});

test('sold offline, placed once when the line is back', async () => {
  const { passenger, item: first } = await queued();
  expect(first).toMatchObject({ status: 'QUEUED', attempts: 0, kind: 'CREATE', choice: null });
  const before = await booking(first.booking_id);
  expect(before).toMatchObject({ booking_status: 'QUEUED', offline: true });
  expect(before.provider.locator).toMatch(/^Q/);
  expect((await desk.client.desk('connection.get')).body.state).toBe('OFFLINE');
  const searched = await desk.client.call('GET', `/offers?route=GRU,MIA,${day(30)}&adts=1`);
  expect([searched.status, searched.body.error]).toEqual([503, 'OFFLINE']);
  await offline(false);
  const done = await until(first.id, 'CONFIRMED', 'NEEDS_ATTENTION');
  expect(done).toMatchObject({ status: 'CONFIRMED', reference: first.reference });
  const orders = await liveOrders(passenger);
  expect(orders).toHaveLength(1);
  expect(orders[0]).toMatchObject({ reference: first.reference, locator: done.locator });
  const after = await booking(first.booking_id);
  expect(after).toMatchObject({ booking_status: 'ON_HOLD', offline: true });
  expect(after.provider.locator).toBe(done.locator);
  expect(after.passengers[0].id).toBe(before.passengers[0].id);
});

test('queued items and the switch outlive the process', async () => {
  const { passenger, item: first } = await queued();
  await desk.restart();
  expect((await desk.client.desk('connection.get')).body).toMatchObject({ forced: true });
  expect(await item(first.id)).toMatchObject({ status: 'QUEUED', reference: first.reference });
  await offline(false);
  await until(first.id, 'CONFIRMED');
  expect(await liveOrders(passenger)).toHaveLength(1);
});

test.each(['drop_after', 'garbage'])(
  '%s: the lost booking is found, not sent again',
  async (kind) => {
    const { passenger, item: first } = await queued();
    await fault('create', kind, 1);
    await offline(false);
    await until(first.id, 'CONFIRMED');
    const orders = await liveOrders(passenger);
    expect(orders).toHaveLength(1);
    expect(orders[0].reference).toBe(first.reference);
  },
);

test.each(['drop_before', 'http_503'])('%s: sent again until it is placed', async (kind) => {
  const { passenger, item: first } = await queued();
  await fault('create', kind, 2);
  await offline(false);
  const done = await until(first.id, 'CONFIRMED');
  expect(done.attempts).toBeGreaterThan(1);
  const orders = await liveOrders(passenger);
  expect(orders).toHaveLength(1);
  expect(orders[0].reference).toBe(first.reference);
});

test('dearer than the agent may accept: both prices are shown, and accepting books it', async () => {
  const { passenger, offer, item: first } = await queued({ limit_total: 1 });
  await offline(false);
  const asked = await until(first.id, 'NEEDS_ATTENTION');
  expect(asked).toMatchObject({ reason: 'PRICE_HIGHER' });
  expect(asked.choice).toMatchObject({ approved_total: 1, offered_total: offer.total });
  expect((await booking(first.booking_id)).booking_status).toBe('NEEDS_ATTENTION');
  expect(await liveOrders(passenger)).toHaveLength(0);
  // A price that is not the one on offer any more is not taken for it.
  const accept = (total: number) => ({ id: first.id, decision: 'accept', total });
  const other = await refused('outbox.decide', accept(offer.total - 1));
  expect(other.body.error).toBe('PRICE_CHANGED');
  expect((await until(first.id, 'NEEDS_ATTENTION')).choice.offered_total).toBe(offer.total);
  await desk.client.desk('outbox.decide', accept(offer.total));
  await until(first.id, 'CONFIRMED');
  expect(await liveOrders(passenger)).toHaveLength(1);
});

test('sold out: alternatives are there, one is chosen', async () => {
  const { passenger, item: first } = await queued();
  await fault('price', 'sold_out', 2);
  await offline(false);
  const asked = await until(first.id, 'NEEDS_ATTENTION');
  expect(asked.reason).toBe('SOLD_OUT');
  expect(asked.choice.alternatives.length).toBeGreaterThan(0);
  const tokens = tokensOf(asked.choice.alternatives[0]);
  await desk.client.desk('outbox.decide', { id: first.id, decision: 'choose', tokens });
  await until(first.id, 'CONFIRMED');
  expect(await liveOrders(passenger)).toHaveLength(1);
});

test('an offer for other people is not chosen, and the item stays as it was', async () => {
  const { offers } = await search(desk.client, { provider: provider_type, adts: 2 });
  const { item: first } = await queued();
  const choice = { id: first.id, decision: 'choose', tokens: tokensOf(offers[0]) };
  const reply = await refused('outbox.decide', choice);
  expect([reply.status, reply.body.details[0].message]).toEqual([
    400,
    'the offer is for 2 ADT, not 1',
  ]);
  expect(await item(first.id)).toEqual(first);
});

test('dropped with a reason: nothing is sent, the history says it', async () => {
  const { passenger, item: first } = await queued();
  const { body } = await desk.client.desk('outbox.decide', {
    id: first.id,
    decision: 'drop',
    reason: 'customer left',
  });
  expect(body.item.status).toBe('DROPPED');
  await offline(false);
  expect(await liveOrders(passenger)).toHaveLength(0);
  expect((await booking(first.booking_id)).booking_status).toBe('CANCELLED');
  const { body: history } = await desk.client.desk('booking.history', { id: first.booking_id });
  expect(JSON.stringify(history)).toContain('customer left');
});

test('an update behind a queued booking waits for it, and a cancellation for both', async () => {
  const { passenger, item: first } = await queued();
  const [someone] = (await booking(first.booking_id)).passengers;
  const update = await desk.client.desk('outbox.add', {
    booking_id: first.booking_id,
    booking_passengers_info: [{ passenger_id: someone.id, email: 'new@example.com' }],
  });
  const cancel = await desk.client.desk('outbox.add', {
    booking_id: first.booking_id,
    cancel: true,
  });
  expect([update.body.item.position, cancel.body.item.position]).toEqual([2, 3]);
  await offline(false);
  await until(first.id, 'CONFIRMED');
  await until(update.body.item.id, 'CONFIRMED');
  await until(cancel.body.item.id, 'CONFIRMED');
  expect(await liveOrders(passenger)).toHaveLength(0);
  const after = await booking(first.booking_id);
  expect(after.booking_status).toBe('CANCELLED');
  expect(after.passengers[0].email).toBe('new@example.com');
});

const seatsOf = ({ slices }: Json): string[] =>
  slices.flatMap(({ legs }: Json) =>
    legs.flatMap((leg: Json) => leg.seats.map((s: Json) => s.number)),
  );
const historyOf = async (id: string): Promise<string> =>
  JSON.stringify((await desk.client.desk('booking.history', { id })).body);

/** A free seat of the flight that {@link queued} sells. */
async function freeSeat(): Promise<string> {
  const held = await hold(desk.client, { provider: provider_type });
  const [seat] = seatsFor(await seatMap(desk.client, held), held.passengers[0].id);
  return seat.designator;
}

test.each(['while the service runs', 'at the next start'])(
  'seats asked for are chosen though the answer is lost and found %s',
  async (when) => {
    const designator = await freeSeat();
    const { item: first } = await queued({ seat_requests: [{ leg: 0, passenger: 0, designator }] });
    await fault('create', 'drop_after');
    for (const message of ['list', 'retrieve']) await fault(message, 'http_503', 1_000);
    await offline(false);
    await until(first.id, 'UNKNOWN');
    if (when === 'at the next start') await desk.restart();
    await desk.client.desk('training.faults.clear');
    await desk.client.desk('outbox.drain');
    await until(first.id, 'CONFIRMED');
    await vi.waitFor(async () =>
      expect(seatsOf(await booking(first.booking_id))).toEqual([designator]),
    );
    expect(await historyOf(first.booking_id)).not.toContain('wished for');
  },
);

test('seats that could not be asked for are not told as taken', async () => {
  const designator = await freeSeat();
  const { item: first } = await queued({ seat_requests: [{ leg: 0, passenger: 0, designator }] });
  await fault('seats', 'http_503', 1_000);
  await offline(false);
  await until(first.id, 'CONFIRMED');
  await vi.waitFor(async () =>
    expect(await historyOf(first.booking_id)).toContain(
      `Seats wished for and not chosen: ${designator} (`,
    ),
  );
  expect(await historyOf(first.booking_id)).not.toContain('not free');
});

test('typed flights are booked at no more than was approved', async () => {
  const { offers } = await search(desk.client, { provider: provider_type });
  const [leg] = offers[0].journeys[0].slices[0].legs;
  const passenger = person();
  await offline(true);
  const { body } = await desk.client.desk('outbox.add', {
    provider_type,
    segments: [
      {
        carrier: leg.managed_by,
        flight_number: leg.flight_number,
        date: leg.departure_date.slice(0, 10),
        origin: leg.origin,
        destination: leg.destination,
      },
    ],
    passengers: [passenger],
    limit_total: offers[0].total + 100_000,
  });
  expect((await booking(body.item.booking_id)).price).toBeNull();
  await offline(false);
  await until(body.item.id, 'CONFIRMED');
  expect(await liveOrders(passenger)).toHaveLength(1);
});

test('a held booking is updated and cancelled from the outbox', async () => {
  const held = await hold(desk.client, { provider: provider_type });
  await offline(true);
  const { body } = await desk.client.desk('outbox.add', { booking_id: held.id, cancel: true });
  await offline(false);
  await until(body.item.id, 'CONFIRMED');
  expect((await booking(held.id)).booking_status).toBe('CANCELLED');
});

test('what cannot be queued is refused in words', async () => {
  const held = await hold(desk.client, { provider: provider_type });
  await desk.client.must('DELETE', `/bookings/${held.id}`);
  const rows: [Json, number, string][] = [
    [{ booking_id: held.id, cancel: true }, 409, 'CANCELLED'],
    [{ booking_id: 'nothing', cancel: true }, 404, 'NOT_FOUND'],
    [{ selected_tokens: ['nothing'], passengers: [person()] }, 404, 'NOT_FOUND'],
    [{ passengers: [person()] }, 400, 'INVALID_REQUEST'],
  ];
  for (const [input, status, error] of rows) {
    const reply = await refused('outbox.add', input);
    expect([reply.status, reply.body.error]).toEqual([status, error]);
  }
  const nothing = await refused('outbox.decide', { id: 'nothing', decision: 'accept' });
  expect(nothing.status).toBe(404);
});

test('a decision moves nothing that has become another thing since it was judged', async () => {
  const host = await openTestHost();
  const station = await host.station();
  const { offers } = await station.must('offer.search', {
    route: `GRU,MIA,${day(30)}`,
    provider_type: [provider_type],
  });
  await station.must('connection.set', { offline: true });
  const added = await station.must('outbox.add', {
    selected_tokens: tokensOf(offers[0]),
    passengers: [person()],
  });
  const { id } = added.item;
  const { ports } = host.service;
  const { write } = ports.db;
  // What was waiting is sent, and its answer lost, just before the decision is written.
  const late: Ports['db']['write'] = async (work, how) => {
    const now = ports.clock.now();
    const change = { status: 'UNKNOWN' } as const;
    await write((tx) => changeOutboxItem(tx, { id, from: ['QUEUED'], change, now }));
    return write(work, how);
  };
  const principal = { agency_id: 1, user_id: 1, email: ADMIN.username, name: 'Agent' };
  const context = { ports: { ...ports, db: { ...ports.db, write: late } }, principal };
  const again = await decideItem({ id, decision: 'retry' }, context as unknown as Context);
  expect(again.ok ? 'sent again' : again.error.error).toBe('WRONG_STATE');
  expect((await station.must('outbox.get', { id })).item.status).toBe('UNKNOWN');

  // Nor is the order of another booking found to be its own, whoever has that.
  const who = { username: 'second@example.com', password: 'nine red herons' };
  await station.must('agency.create', buildAgency('Second', who));
  const second = await host.station(who);
  await station.must('training.faults.set', { provider_type, message: 'list', fault: 'http_503' });
  await station.must('connection.set', { offline: false });
  for (const [at, word] of [
    [station, 'DUPLICATE'],
    [second, 'FORBIDDEN'],
  ] as const) {
    const { provider } = await holdOne(at);
    const { orders } = await station.must('training.orders.list', {});
    const { order_id } = orders.find(({ locator }) => locator === provider.locator)!;
    const adopted = await station.call('outbox.decide', { id, decision: 'adopt', order_id });
    expect(adopted.ok ? 'adopted' : adopted.error.error).toBe(word);
  }
  await host.close();
});

test('a queued cancellation begins with the booking as whoever is at it leaves it', async () => {
  const host = await openTestHost();
  const station = await host.station();
  const held = await holdOne(station);
  await station.must('connection.set', { offline: true });
  const { item } = await station.must('outbox.add', { booking_id: held.id, cancel: true });
  const look = async () => (await station.must('outbox.get', { id: item.id })).item;
  const read = async () => (await look()).status;
  const { ports } = host.service;
  const form = { fop_type: 'INVOICE' as const, total: held.price?.total ?? 0 };
  const issue = { booking_id: held.id, form_of_payments: [form] };
  const principal = { agency_id: 1, user_id: 1, email: ADMIN.username, name: 'Agent' };
  const signal = new AbortController().signal;
  const unasked = { if_match: null, idempotency_key: null, request_digest: held.id };
  const context = { ports, principal, signal, ...unasked };
  const issued = await ports.locks.hold(getBookingLock(1, held.id), 1, async () => {
    await station.must('connection.set', { offline: false });
    await expect.poll(read).not.toBe('QUEUED');
    await expect.poll(look, { timeout: 20_000 }).toMatchObject({ status: 'QUEUED', attempts: 1 });
    await expect.poll(read).not.toBe('QUEUED');
    return issueTickets(issue, context as unknown as Context);
  });
  expect(issued?.value.ok).toBe(true);
  await expect.poll(read).toBe('NEEDS_ATTENTION');
  const { booking } = await station.must('booking.get', { id: held.id });
  expect(booking.booking_status).toBe('TICKETED');
  await host.close();
});
