/**
 * The training system misbehaves on purpose and a booking is still placed once or not at all,
 * judged by the far side's own list of orders.
 */
import { afterEach, describe, expect, test } from 'vitest';
import { RestClient } from '#main/host/cli/demo/client.ts';
import { CARD, card } from '../fixtures/after-sale.ts';
import { buildAgency } from '../fixtures/agencies.ts';
import {
  day,
  deskForFile,
  flightsOf,
  hold,
  type Json,
  person,
  search,
  tokensOf,
  untilSent,
} from '../fixtures/served.ts';

const desk = deskForFile();
const provider_type = 'PROVIDER_04';

const fault = (message: string, kind: string, times?: number, delay_ms?: number) =>
  desk.client.desk('training.faults.set', {
    provider_type,
    message,
    fault: kind,
    ...(times !== undefined && { times }),
    ...(delay_ms !== undefined && { delay_ms }),
  });

/** Live orders of one passenger on the far side. */
async function liveOrders(passenger: Json): Promise<Json[]> {
  const { body } = await desk.client.desk('training.orders.list');
  const name = passenger.last_name.toUpperCase();
  return body.orders.filter(
    (o: Json) => o.status === 'LIVE' && o.passengers.some((p: string) => p.startsWith(name)),
  );
}

/** The cheapest offer, or the cheapest of some flights: a sale may take the last seat of a class. */
async function chosen(flights?: string) {
  const { offers } = await search(desk.client, { provider: provider_type });
  const wanted = offers.find((one: Json) => flights === undefined || flightsOf(one) === flights);
  const path = `/offers/price?slice_tokens=${tokensOf(wanted).join(',')}`;
  const { offer } = (await desk.client.must('GET', path)).body;
  const passenger = person();
  const body = { selected_tokens: tokensOf(offer), passengers: [passenger] };
  return { passenger, body, flights: flightsOf(wanted) };
}

afterEach(async () => {
  await desk.client.desk('training.faults.clear');
});

describe('creating', () => {
  test.each(['drop_after', 'garbage'])('%s: the lost booking is adopted', async (kind) => {
    const { passenger, body } = await chosen();
    await fault('create', kind, 1);
    const reply = await desk.client.call('POST', '/bookings', body);
    expect(reply.status).toBe(200);
    const orders = await liveOrders(passenger);
    expect(orders).toHaveLength(1);
    expect(orders[0].locator).toBe(reply.body.booking.provider.locator);
    expect(orders[0].reference).toMatch(/^AD[0-9A-F]+$/);
  });

  test.each(['drop_before', 'http_500', 'html'])(
    '%s: nothing happened, and it is said',
    async (kind) => {
      const { passenger, body } = await chosen();
      await fault('create', kind, 1);
      const reply = await desk.client.call('POST', '/bookings', body, { 'idempotency-key': kind });
      expect([502, 504]).toContain(reply.status);
      expect(await liveOrders(passenger)).toHaveLength(0);
      // The same key may try again, because nothing was placed.
      const again = await desk.client.call('POST', '/bookings', body, { 'idempotency-key': kind });
      expect(again.status).toBe(200);
      expect(await liveOrders(passenger)).toHaveLength(1);
    },
  );

  test('an outcome that cannot be looked up stays unknown, and is found later', async () => {
    const { passenger, body } = await chosen();
    await fault('create', 'drop_after', 1);
    await fault('list', 'http_500');
    await fault('retrieve', 'http_500');
    const key = { 'idempotency-key': 'unknown-1' };
    const reply = await desk.client.call('POST', '/bookings', body, key);
    expect(`${reply.status} ${reply.body.error}`).toBe('504 OUTCOME_UNKNOWN');
    const id = reply.body.details.find((d: Json) => d.path === 'booking_id').message;
    const pending = (await desk.client.must('GET', `/bookings/${id}`)).body.booking;
    expect(pending.booking_status).toBe('PENDING');
    await desk.client.desk('training.faults.clear');
    const later = await desk.client.call('POST', '/bookings', body, key);
    expect(later.status).toBe(200);
    expect(later.body.booking.id).toBe(id);
    expect(later.body.booking.booking_status).toBe('ON_HOLD');
    expect(await liveOrders(passenger)).toHaveLength(1);
  });

  test('sold out and a changed price are refusals that place nothing', async () => {
    for (const [kind, want] of [
      ['sold_out', '409 SOLD_OUT'],
      ['price_change', '409 PRICE_CHANGED'],
    ] as const) {
      const { passenger, body } = await chosen();
      await fault('create', kind, 1);
      const reply = await desk.client.call('POST', '/bookings', body);
      expect(`${reply.status} ${reply.body.error}`).toBe(want);
      expect(await liveOrders(passenger)).toHaveLength(0);
    }
  });
});

describe('idempotency', () => {
  test('the first answer is replayed, another body is refused', async () => {
    const { passenger, body } = await chosen();
    const key = { 'idempotency-key': 'same' };
    const first = await desk.client.must('POST', '/bookings', body, key);
    const second = await desk.client.must('POST', '/bookings', body, key);
    expect(second.body).toEqual(first.body);
    expect(await liveOrders(passenger)).toHaveLength(1);
    const other = { ...body, passengers: [person()] };
    const refused = await desk.client.call('POST', '/bookings', other, key);
    expect(`${refused.status} ${refused.body.error}`).toBe('409 IDEMPOTENCY_MISMATCH');
  });

  test('a refusal is kept: repeated, and refused with another body, malformed ones too', async () => {
    const { body } = await chosen();
    const said = (reply: { status: number; body: Json }) => `${reply.status} ${reply.body.error}`;
    const post = (sent: Json, name: string) =>
      desk.client.call('POST', '/bookings', sent, { 'idempotency-key': name });
    const unknown = { ...body, selected_tokens: ['q3v9Xk2LrT8sYb1NwZ4mPd.0.0'] };
    expect(said(await post(unknown, 'refused'))).toBe('404 NOT_FOUND');
    expect(said(await post(unknown, 'refused'))).toBe('404 NOT_FOUND');
    expect(said(await post(body, 'refused'))).toBe('409 IDEMPOTENCY_MISMATCH');
    const malformed = { ...body, passengers: [] };
    const first = await post(malformed, 'malformed');
    expect(said(first)).toBe('400 INVALID_REQUEST');
    expect((await post(malformed, 'malformed')).body).toEqual(first.body);
    expect(said(await post(body, 'malformed'))).toBe('409 IDEMPOTENCY_MISMATCH');
  });

  test('with another card it is another request', async () => {
    const booking = await hold(desk.client, { provider: provider_type });
    const { total } = booking.price;
    const send = (number: string) => {
      const paid = card(total, { payment_card: { ...CARD, number } });
      const sent = { booking_id: booking.id, form_of_payments: [paid] };
      return desk.client.call('POST', '/tickets', sent, { 'idempotency-key': 'cards' });
    };
    const first = await send(CARD.number);
    expect(first.status).toBe(200);
    expect((await send(CARD.number)).body).toEqual(first.body);
    const other = await send('5555555555554444');
    expect(`${other.status} ${other.body.error}`).toBe('409 IDEMPOTENCY_MISMATCH');
  });

  test('without a key, a repeat after an unknown outcome names the pending booking', async () => {
    const { passenger, body, flights } = await chosen();
    await fault('create', 'drop_after', 1);
    await fault('list', 'http_500');
    await fault('retrieve', 'http_500');
    const lost = await desk.client.call('POST', '/bookings', body);
    expect(`${lost.status} ${lost.body.error}`).toBe('504 OUTCOME_UNKNOWN');
    const id = lost.body.details.find((d: Json) => d.path === 'booking_id').message;
    const again = await desk.client.call('POST', '/bookings', body);
    expect(`${again.status} ${again.body.error}`).toBe('409 DUPLICATE');
    expect(again.body.details).toContainEqual({ path: 'booking_id', message: id });
    // Searched for again, the same passengers on the same flights.
    const fresh = await chosen(flights);
    const duplicate = { ...fresh.body, passengers: [passenger] };
    const refused = await desk.client.call('POST', '/bookings', duplicate);
    expect(`${refused.status} ${refused.body.error}`).toBe('409 DUPLICATE');
    expect(refused.body.details).toContainEqual({ path: 'booking_id', message: id });
  });

  test('two at once place one booking', async () => {
    const { passenger, body } = await chosen();
    const key = { 'idempotency-key': 'twins' };
    await fault('create', 'delay', 1, 1_000);
    const replies = await Promise.all(
      [0, 1].map(() => desk.client.call('POST', '/bookings', body, key)),
    );
    expect(replies.map((r) => r.status).sort()).toEqual([200, 409]);
    expect(await liveOrders(passenger)).toHaveLength(1);
  });

  test('the same passengers on the same flights at once are booked once', async () => {
    const { offers } = await search(desk.client, { provider: provider_type });
    const same = offers.filter((offer: Json) => flightsOf(offer) === flightsOf(offers[0]));
    const passenger = person();
    const replies = await Promise.all(
      same.slice(0, 3).map((offer: Json) =>
        desk.client.call('POST', '/bookings', {
          selected_tokens: tokensOf(offer),
          passengers: [passenger],
        }),
      ),
    );
    expect(replies.map((r) => `${r.status} ${r.body.error}`).sort()).toEqual([
      '200 undefined',
      '409 DUPLICATE',
      '409 DUPLICATE',
    ]);
    expect(await liveOrders(passenger)).toHaveLength(1);
  });

  test('the same passengers on the same flights are a duplicate', async () => {
    const { passenger, body, flights } = await chosen();
    await desk.client.must('POST', '/bookings', body);
    const again = await chosen(flights);
    const duplicate = await desk.client.call('POST', '/bookings', {
      ...again.body,
      passengers: [passenger],
    });
    expect(`${duplicate.status} ${duplicate.body.error}`).toBe('409 DUPLICATE');
    expect(await liveOrders(passenger)).toHaveLength(1);
  });
});

test('who hangs up and asks again does not book twice', async () => {
  const { passenger, body, flights } = await chosen();
  const again = await chosen(flights);
  await fault('create', 'delay', 1, 1_200);
  const leaving = new AbortController();
  const first = fetch(`${desk.client.base_url}/bookings`, {
    method: 'POST',
    body: JSON.stringify(body),
    signal: leaving.signal,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${desk.client.session?.access_token}`,
      'x-api-key': desk.client.session?.api_key ?? '',
    },
  }).catch(() => null);
  await untilSent(desk.desk);
  leaving.abort();
  await first;
  const second = await desk.client.call('POST', '/bookings', {
    ...again.body,
    passengers: [passenger],
  });
  expect(`${second.status} ${second.body.error}`).toBe('409 DUPLICATE');
  expect(await liveOrders(passenger)).toHaveLength(1);
});

describe('servicing', () => {
  test('a cancellation whose answer was lost is looked up', async () => {
    const booking = await hold(desk.client);
    await fault('change', 'drop_after', 1);
    const reply = await desk.client.call('DELETE', `/bookings/${booking.id}`);
    expect(reply.status).toBe(200);
    const after = (await desk.client.must('GET', `/bookings/${booking.id}`)).body.booking;
    expect(after.booking_status).toBe('CANCELLED');
    expect(await liveOrders(booking.passengers[0])).toHaveLength(0);
  });

  test('an update that never arrived is not taken for done', async () => {
    const booking = await hold(desk.client);
    const path = `/bookings/${booking.id}`;
    const info = { passenger_id: booking.passengers[0].id, email: 'lost@example.com' };
    await fault('change', 'drop_before', 1);
    const reply = await desk.client.call('PATCH', path, { booking_passengers_info: [info] });
    expect(`${reply.status} ${reply.body.error}`).toBe('502 PROVIDER_ERROR');
    const after = (await desk.client.must('GET', path)).body.booking;
    expect(after.booking_status).toBe('ON_HOLD');
    expect(after.passengers[0].email).toBe(booking.passengers[0].email);
  });

  test('a new name whose answer was lost is found in the spelling of the wire', async () => {
    const booking = await hold(desk.client);
    const info = { passenger_id: booking.passengers[0].id, last_name: 'Müller-Weiß' };
    await fault('change', 'drop_after', 1);
    const body = { booking_passengers_info: [info] };
    const reply = await desk.client.must('PATCH', `/bookings/${booking.id}`, body);
    expect(reply.body.booking.passengers[0].last_name).toBe('Müller-Weiß');
  });

  test('a new price whose acceptance never arrived is not taken for the old one confirmed', async () => {
    const booking = await hold(desk.client);
    const body = { lowest_price: false, informative: false };
    await fault('reshop', 'price_change', 1);
    await fault('change', 'drop_before', 1);
    const reply = await desk.client.call('POST', `/bookings/${booking.id}/price`, body);
    expect(`${reply.status} ${reply.body.error}`).toBe('502 PROVIDER_ERROR');
    const { price } = (await desk.client.must('GET', `/bookings/${booking.id}`)).body.booking;
    expect(price.total).toBe(booking.price.total);
  });

  test('a split whose answer was lost is found by our reference', async () => {
    const booking = await hold(desk.client, { adts: 2 });
    await fault('change', 'drop_after', 1);
    const reply = await desk.client.call('POST', `/bookings/${booking.id}/split`, {
      passenger_ids: [booking.passengers[0].id],
    });
    expect(reply.status).toBe(200);
    const child = (await desk.client.must('GET', `/bookings/${reply.body.child_booking_id}`)).body;
    expect(child.booking.passengers.map((p: Json) => p.id)).toEqual([booking.passengers[0].id]);
    expect(await liveOrders(booking.passengers[0])).toHaveLength(1);
    expect(await liveOrders(booking.passengers[1])).toHaveLength(1);
  });
});

let strangers = 0;
/** Somebody of another agency. */
async function addStranger(): Promise<RestClient> {
  strangers += 1;
  const who = { username: `stranger-${strangers}@example.com`, password: 'long-enough-password' };
  const made = await desk.client.desk('agency.create', buildAgency('Strangers', who));
  const stranger = new RestClient(desk.client.base_url);
  await stranger.signIn(who.username, who.password, made.body.api_key);
  return stranger;
}

test('a half of a split that was imported while its answer was lost is the child', async () => {
  const booking = await hold(desk.client, { adts: 2 });
  const [moved] = booking.passengers;
  const split = () =>
    desk.client.call(
      'POST',
      `/bookings/${booking.id}/split`,
      { passenger_ids: [moved.id] },
      { 'idempotency-key': `split-${booking.id}` },
    );
  await fault('change', 'drop_after', 1);
  await fault('retrieve', 'http_503');
  await fault('list', 'http_503');
  expect((await split()).body.error).toBe('OUTCOME_UNKNOWN');
  await desk.client.desk('training.faults.clear');
  const [order] = await liveOrders(moved);
  const { locator } = order;
  const stranger = await addStranger();
  const asked = { locator, provider_type, save: true };
  expect((await stranger.call('POST', '/bookings/import', asked)).body.error).toBe('FORBIDDEN');
  const imported = await desk.client.must('POST', '/bookings/import', asked);
  const { id } = imported.body.booking;
  const { body } = await split();
  expect(body).toEqual({
    original_booking_id: booking.id,
    child_booking_id: id,
    child_locator: locator,
  });
  const child = (await desk.client.must('GET', `/bookings/${id}`)).body.booking;
  expect(child.passengers.map((p: Json) => p.id)).toEqual([moved.id]);
  const parent = (await desk.client.must('GET', `/bookings/${booking.id}`)).body.booking;
  expect([parent.booking_status, parent.passengers.length]).toEqual(['ON_HOLD', 1]);
});

test('an order whose answer was lost is its sender’s: another agency cannot import it', async () => {
  const stranger = await addStranger();
  const { passenger, body } = await chosen();
  const create = () =>
    desk.client.call('POST', '/bookings', body, { 'idempotency-key': 'lost-to-strangers' });
  await fault('create', 'drop_after', 1);
  await fault('list', 'http_500');
  await fault('retrieve', 'http_500');
  expect((await create()).body.error).toBe('OUTCOME_UNKNOWN');
  await desk.client.desk('training.faults.clear');
  const [{ locator }] = (await liveOrders(passenger)) as [Json];
  for (const save of [false, true]) {
    const asked = { locator, provider_type, save };
    expect((await stranger.call('POST', '/bookings/import', asked)).body.error).toBe('FORBIDDEN');
  }
  expect((await create()).body.booking.provider.locator).toBe(locator);
});

describe('searching', () => {
  test('one provider that fails is named and costs its own offers only', async () => {
    await fault('search', 'http_500');
    const query = new URLSearchParams({
      route: `GRU,MIA,${day(30)}`,
      provider_type: 'PROVIDER_04,PROVIDER_06',
    });
    const reply = await desk.client.must('GET', `/offers?${query}`);
    expect(new Set(reply.body.offers.map((o: Json) => o.provider_type))).toEqual(
      new Set(['PROVIDER_06']),
    );
    expect(reply.headers.get('airdesk-provider-status')).toContain('PROVIDER_04');
  });

  test('all failing is no empty answer', async () => {
    await fault('search', 'html');
    const query = new URLSearchParams({ route: `GRU,MIA,${day(30)}`, provider_type });
    const reply = await desk.client.call('GET', `/offers?${query}`);
    expect(`${reply.status} ${reply.body.error}`).toBe('502 PROVIDER_ERROR');
    expect(reply.body.details).toEqual([
      { path: 'provider_type', message: expect.stringMatching(`^${provider_type}: `) },
    ]);
  });
});
