/**
 * One change of a booking at a time, also when the caller of the first has gone: what is shown is
 * always what the airline holds, judged by the far side's own list of orders.
 */
import { afterEach, describe, expect, test } from 'vitest';
import { RestClient } from '#main/host/cli/demo/client.ts';
import { deskForFile, hold, type Json, person, search, tokensOf } from '../fixtures/served.ts';

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
  await new Promise((resolve) => setTimeout(resolve, 400));
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

test("another agency's booking is neither kept nor shown", async () => {
  const booking = await hold(desk.client);
  const admin_email = `owner-${booking.id}@example.com`;
  const made = await desk.client.desk('agency.create', {
    name: 'Other',
    country: 'BR',
    currency: 'BRL',
    time_zone: 'America/Sao_Paulo',
    admin_email,
    admin_name: 'Owner',
    admin_password: 'long-enough-password',
  });
  const other = new RestClient(desk.client.base_url);
  await other.signIn(admin_email, 'long-enough-password', made.body.api_key);
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
