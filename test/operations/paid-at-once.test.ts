/**
 * Fares that the airline sells for money at once: kept with nothing at the airline, sold when they are
 * issued, never twice and never for another amount. Judged by the airline's own books.
 */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ok } from '#main/contract/result.ts';
import { addsUp, bagsFor, cents, issue, read, seatMap, seatsFor } from '../fixtures/after-sale.ts';
import {
  day,
  deskForFile,
  isHeld,
  type Json,
  person,
  search,
  tokensOf,
} from '../fixtures/served.ts';
import { openTestHost } from '../fixtures/test-host.ts';

const desk = deskForFile();
const provider = 'PROVIDER_02';
const ALL_TOGETHER = {
  type: 'TIME_LIMIT',
  description: 'Duffel issues all passengers of a booking together',
};
const NOTHING_HELD = 'Nothing is held at the airline: the fare is sold when it is paid';

afterEach(() => desk.client.desk('training.faults.clear'));

const fault = (message: string, kind: string, times = 1) =>
  desk.client.desk('training.faults.set', { provider_type: provider, message, fault: kind, times });

const cash = (total: number) => [{ fop_type: 'CASH', total }];

async function ordersOf({ passengers }: Json): Promise<Json[]> {
  const { orders } = (await desk.client.desk('training.orders.list')).body;
  const name = passengers[0].last_name.toUpperCase();
  return orders.filter((o: Json) => o.passengers.some((p: string) => p.startsWith(name)));
}

async function offered(trip: Json = {}): Promise<Json> {
  const { offers } = await search(desk.client, { provider, ...trip });
  const found = offers.find((one: Json) => !isHeld(one));
  expect(found, 'an offer that is paid at once').toBeDefined();
  return found;
}

async function kept(trip: Json = {}): Promise<Json> {
  const offer = await offered(trip);
  const people = [
    ...Array.from({ length: trip.adts ?? 1 }, () => person()),
    ...Array.from({ length: trip.infs ?? 0 }, () => person('INF')),
  ];
  const body = { selected_tokens: tokensOf(offer), passengers: people };
  const { booking } = (await desk.client.must('POST', '/bookings', body)).body;
  return booking;
}

const said = ({ status, body }: { status: number; body: Json }) => `${status} ${body.error}`;

describe('before it is paid', () => {
  test('the cheapest offers are among those that say so, and can be kept and cancelled', async () => {
    const { offers } = await search(desk.client, { provider });
    expect(offers.some(isHeld)).toBe(true);
    expect(isHeld(offers.sort((a: Json, b: Json) => a.total - b.total)[0])).toBe(false);
    const booking = await kept();
    expect(booking).toMatchObject({ booking_status: 'ON_HOLD', issued_at: null, offline: false });
    expect(booking.provider.locator).toMatch(/^P.{5}$/);
    expect(booking.warnings).toContainEqual({ type: 'TIME_LIMIT', description: NOTHING_HELD });
    expect(booking.warnings).not.toContainEqual(ALL_TOGETHER);
    expect(booking.capabilities).toMatchObject({
      cancel: true,
      ticket: true,
      split: false,
      buy_seat: true,
      buy_baggage: true,
    });
    addsUp(booking);
    expect(await ordersOf(booking)).toEqual([]);
    expect(await read(desk.client, booking.id)).toEqual(booking);
    const { body } = await desk.client.desk('booking.refresh', { booking_id: booking.id });
    expect(body.booking).toEqual(booking);
    await desk.client.must('DELETE', `/bookings/${booking.id}`);
    expect((await read(desk.client, booking.id)).booking_status).toBe('CANCELLED');
    expect(await ordersOf(booking)).toEqual([]);
  });

  test('who sells it a second time is told the locator it was kept under', async () => {
    const listFlights = ({ journeys }: Json) =>
      journeys.map(({ slices: [{ legs }] }: Json) =>
        legs.map((leg: Json) => [leg.managed_by, leg.flight_number, leg.departure_date]),
      );
    const offer = await offered();
    const passengers = [person()];
    const sell = (one: Json) =>
      desk.client.call('POST', '/bookings', { selected_tokens: tokensOf(one), passengers });
    const { booking } = (await sell(offer)).body;
    const { offers } = await search(desk.client, { provider });
    const flights = JSON.stringify(listFlights(offer));
    const again = await sell(
      offers.find((one: Json) => JSON.stringify(listFlights(one)) === flights),
    );
    expect(said(again)).toBe('409 DUPLICATE');
    const { locator } = booking.provider;
    expect(again.body.details).toContainEqual({ path: 'locator', message: locator });
  });

  test('what needs an order at the airline is refused in words', async () => {
    const booking = await kept({ adts: 2 });
    expect(booking.warnings).toContainEqual(ALL_TOGETHER);
    const [first] = booking.passengers;
    const path = `/bookings/${booking.id}`;
    for (const [method, at, body] of [
      ['POST', `${path}/split`, { passenger_ids: [first.id] }],
      ['POST', `${path}/price`, { lowest_price: false, informative: true }],
    ] as const) {
      const reply = await desk.client.call(method, at, body);
      expect(`${said(reply)} ${reply.body.message}`).toBe(
        `422 CAPABILITY_UNAVAILABLE ${NOTHING_HELD}`,
      );
    }
    const part = [{ ...cash(first.price.total)[0], passenger_ids: [first.id] }];
    expect(said(await issue(desk.client, booking.id, part))).toBe('422 CAPABILITY_UNAVAILABLE');
    const wrong = cash(Number((booking.price.total - 0.01).toFixed(2)));
    expect(said(await issue(desk.client, booking.id, wrong))).toBe('422 PAYMENT_MISMATCH');
    expect(await ordersOf(booking)).toEqual([]);
    expect(await read(desk.client, booking.id)).toEqual(booking);
  });

  test('it is imported by the locator that it has, which only we know', async () => {
    const booking = await kept();
    const body = { locator: booking.provider.locator.toLowerCase(), provider_type: provider };
    const seen = (await desk.client.must('POST', '/bookings/import', body)).body.booking;
    expect(seen.id).not.toBe(booking.id);
    expect(seen).toMatchObject({ provider: booking.provider, imported: true });
    expect(seen.capabilities.ticket).toBe(false);
    expect(seen.passengers.map((p: Json) => [p.last_name, p.price])).toEqual(
      booking.passengers.map((p: Json) => [p.last_name, p.price]),
    );
    const saved = await desk.client.must('POST', '/bookings/import', { ...body, save: true });
    expect(saved.body.booking).toEqual(booking);
    await desk.client.must('DELETE', `/bookings/${booking.id}`);
    expect(said(await desk.client.call('POST', '/bookings/import', body))).toBe('404 NOT_FOUND');
  });

  test('it is never queued: its payment could not be', async () => {
    const offer = await offered();
    const input = { selected_tokens: tokensOf(offer), passengers: [person()] };
    await expect(desk.client.desk('outbox.add', input)).rejects.toThrow(
      /422 CAPABILITY_UNAVAILABLE .* payments are never queued/,
    );
  });
});

describe('sold', () => {
  test('with people changed, seats and bags, for exactly what was shown', async () => {
    const booking = await kept({
      adts: 2,
      infs: 1,
      route: `GRU,MIA,${day(40)}+MIA,GRU,${day(52)}`,
    });
    const [one, two] = booking.passengers;
    const path = `/bookings/${booking.id}`;
    const info = { passenger_id: one.id, last_name: `${one.last_name}x`, email: 'x@example.com' };
    await desk.client.must('PUT', path, { booking_passengers_info: [info] });
    const [seat] = seatsFor(await seatMap(desk.client, booking), two.id).filter(
      (s: Json) => s.price.total > 0,
    );
    const leg_id = booking.slices[0].legs[0].id;
    const legs = [{ leg_id, seat_tokens: [seat.token] }];
    const chosen = (await desk.client.must('POST', `${path}/seats`, { legs })).body;
    expect(chosen.seat_ancillaries).toHaveLength(1);
    const bags = (await bagsFor(desk.client, booking)).find((b: Json) => b.passenger_id === one.id);
    const bag = bags.baggage_options.find((b: Json) => b.quantity === 1 && b.price.amount > 0);
    const slices = [{ slice_id: booking.slices[0].id, baggage_tokens: [bag.token] }];
    await desk.client.must('POST', `${path}/baggages`, { slices });
    const full = await read(desk.client, booking.id);
    addsUp(full);
    expect(cents(full.price.total_extras)).toBe(cents(seat.price.total) + cents(bag.price.amount));
    expect(await ordersOf(full)).toEqual([]);

    const reply = await issue(desk.client, booking.id, cash(full.price.total));
    expect(said(reply), JSON.stringify(reply.body)).toBe('200 undefined');
    const sold = await read(desk.client, booking.id);
    addsUp(sold);
    expect(sold.booking_status).toBe('TICKETED');
    expect(sold.provider.locator).not.toBe(booking.provider.locator);
    expect(sold.warnings).toEqual([]);
    expect(cents(sold.price.total)).toBe(cents(full.price.total));
    expect(sold.passengers.map((p: Json) => p.id)).toEqual(
      booking.passengers.map((p: Json) => p.id),
    );
    expect(sold.passengers[0].last_name).toBe(info.last_name);
    expect(sold.slices[0].legs[0].seats.map((s: Json) => s.number)).toEqual([seat.designator]);
    const [order, ...more] = await ordersOf(sold);
    expect(more).toEqual([]);
    expect(order).toMatchObject({ status: 'LIVE', locator: sold.provider.locator, services: 2 });
    const own = cents(sold.price.total_original_fare);
    expect(order.paid_minor).toBeGreaterThan(own);
    // To the minor unit of the airline's own currency, tax and seats and bags with it.
    const { rates } = (await desk.client.desk('reference.rates')).body;
    const rate = Number(rates.find((r: Json) => r.from === order.currency && r.to === 'BRL').value);
    const net = full.price.total - full.price.total_agent_fee - full.price.total_agent_du;
    expect(
      Math.abs(order.paid_minor * rate - cents(net - full.price.total_consolid_fee)),
    ).toBeLessThan(8);

    // Cancelled on the day it was paid: what comes back is said first.
    const asked = await desk.client.call('DELETE', path);
    expect(said(asked)).toBe('409 WRONG_STATE');
    const refund = asked.body.details.find((d: Json) => d.path === 'refund').message;
    expect(cents(Number(refund))).toBe(order.paid_minor);
    await desk.client.must('DELETE', `${path}?refund=${refund}`);
    const [gone] = await ordersOf(sold);
    expect(gone).toMatchObject({ status: 'CANCELLED', refunded_minor: order.paid_minor });
  });

  test('whoever it was kept for may get another surname', async () => {
    const booking = await kept();
    const info = { passenger_id: booking.passengers[0].id, last_name: 'Zwingli' };
    await desk.client.must('PUT', `/bookings/${booking.id}`, { booking_passengers_info: [info] });
    const renamed = await read(desk.client, booking.id);
    expect(renamed.passengers[0].last_name).toBe(info.last_name);
    const reply = await issue(desk.client, booking.id, cash(booking.price.total));
    expect(said(reply), JSON.stringify(reply.body)).toBe('200 undefined');
    expect((await ordersOf(renamed)).map(({ status }) => status)).toEqual(['LIVE']);
  });

  test.each(['drop_after', 'garbage', 'accepted'])('%s: found, and paid once', async (kind) => {
    const booking = await kept();
    await fault('create', kind);
    const reply = await issue(desk.client, booking.id, cash(booking.price.total));
    expect(said(reply)).toBe('200 undefined');
    const sold = await read(desk.client, booking.id);
    const orders = await ordersOf(sold);
    expect(orders.map((o: Json) => `${o.status} ${o.locator}`)).toEqual([
      `LIVE ${sold.provider.locator}`,
    ]);
    expect(sold.payments).toHaveLength(1);
  });

  test.each([
    ['drop_before', /^50[24] /],
    ['sold_out', /^409 SOLD_OUT/],
    ['price_change', /^409 PRICE_CHANGED/],
  ])('%s: nothing is sold, and it may be tried again', async (kind, want) => {
    const booking = await kept();
    await fault('create', kind);
    const reply = await issue(desk.client, booking.id, cash(booking.price.total));
    expect(said(reply)).toMatch(want);
    expect((await ordersOf(booking)).filter((o: Json) => o.status === 'LIVE')).toEqual([]);
    const after = await read(desk.client, booking.id);
    expect(after).toMatchObject({ booking_status: 'ON_HOLD', payments: [] });
    expect(said(await issue(desk.client, booking.id, cash(after.price.total)))).toBe(
      '200 undefined',
    );
    expect((await ordersOf(booking)).filter((o: Json) => o.status === 'LIVE')).toHaveLength(1);
  });

  test('imported while its answer was lost, it is settled, and the second record gives way', async () => {
    const booking = await kept();
    const sell = () =>
      desk.client.call(
        'POST',
        '/tickets',
        { booking_id: booking.id, form_of_payments: cash(booking.price.total) },
        { 'idempotency-key': `sell-${booking.id}` },
      );
    await fault('create', 'drop_after');
    await fault('list', 'http_500', 1000);
    await fault('retrieve', 'http_500', 1000);
    expect(said(await sell())).toBe('504 OUTCOME_UNKNOWN');
    await desk.client.desk('training.faults.clear');
    const [{ locator }] = (await ordersOf(booking)) as [Json];
    const body = { locator, provider_type: provider, save: true };
    const second = (await desk.client.must('POST', '/bookings/import', body)).body.booking;
    expect(said(await sell())).toBe('200 undefined');
    const sold = await read(desk.client, booking.id);
    expect([sold.booking_status, sold.provider.locator]).toEqual(['TICKETED', locator]);
    const closed = await read(desk.client, second.id);
    expect(closed.booking_status).toBe('CANCELLED');
    expect(closed.slices.map((s: Json) => s.legs.length)).toEqual(
      second.slices.map((s: Json) => s.legs.length),
    );
    const again = (await desk.client.must('POST', '/bookings/import', body)).body.booking;
    expect([again.id, again.booking_status]).toEqual([booking.id, 'TICKETED']);
  });

  test('sold without a ticket yet, it is asked for again when it is read', async () => {
    const host = await openTestHost({ settle_delay_ms: 30 });
    const agent = await host.station();
    const route = `GRU,MIA,${day(30)}`;
    const found = await agent.must('offer.search', { route, provider_type: [provider], adts: 1 });
    const { booking } = await agent.must('booking.create', {
      selected_tokens: tokensOf(found.offers.find((one) => !isHeld(one))),
      passengers: [person()],
    });
    const { providers } = host.service.ports;
    const real = providers.get(provider)!;
    const slow: typeof real = {
      ...real,
      async find(by, call) {
        const answer = await real.find(by, call);
        return answer.ok ? ok(answer.value.map((order) => ({ ...order, tickets: [] }))) : answer;
      },
    };
    const spy = vi.spyOn(providers, 'get').mockImplementation(() => slow);
    const lost = { provider_type: provider, message: 'create', fault: 'drop_after' } as const;
    await agent.must('training.faults.set', { ...lost, times: 1 });
    const form_of_payments = [{ fop_type: 'CASH' as const, total: booking.price?.total ?? 0 }];
    const input = { booking_id: booking.id, form_of_payments };
    expect(await agent.refused('ticket.issue', input)).toBe('504 OUTCOME_UNKNOWN');
    const refresh = async () =>
      (await agent.must('booking.refresh', { booking_id: booking.id })).booking.booking_status;
    expect(await refresh()).toBe('NEEDS_ATTENTION');
    spy.mockRestore();
    expect(await refresh()).toBe('TICKETED');
    await host.close();
  });

  test('an outcome that cannot be looked up stays unknown over a restart, and is found', async () => {
    const booking = await kept();
    await fault('create', 'drop_after');
    await fault('list', 'http_500', 1000);
    await fault('retrieve', 'http_500', 1000);
    const reply = await issue(desk.client, booking.id, cash(booking.price.total));
    expect(said(reply)).toBe('504 OUTCOME_UNKNOWN');
    expect((await read(desk.client, booking.id)).booking_status).toBe('PENDING');
    expect(said(await issue(desk.client, booking.id, cash(booking.price.total)))).toBe(
      '409 BOOKING_BUSY',
    );
    await desk.restart();
    await expect
      .poll(async () => (await read(desk.client, booking.id)).booking_status, { timeout: 30_000 })
      .toBe('TICKETED');
    expect(await ordersOf(booking)).toHaveLength(1);
  });
});
