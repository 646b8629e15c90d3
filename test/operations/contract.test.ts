/**
 * Walks every operation of the table over REST: the documented status, content type and schema for
 * good input; refusals in the one error shape for generated bad input, missing or wrong
 * authentication and unsupported methods.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ERRORS, RestErrorBody } from '#main/contract/errors.ts';
import { COMMON_ERRORS, type Operation } from '#main/contract/operation.ts';
import { OPERATION_NAMES, type OperationName, operations } from '#main/contract/operations.ts';
import { RestClient, TRAINING_AGENT } from '#main/host/cli/demo/client.ts';
import {
  card,
  estimate,
  issue,
  issueAll,
  otherDay,
  read,
  seatsFor,
} from '../fixtures/after-sale.ts';
import { day, deskForFile, hold, type Json, person, search, tokensOf } from '../fixtures/served.ts';

const desk = deskForFile();
const SEED = 20_261_121;

const entry = (name: OperationName): Operation => operations[name];
const rest = OPERATION_NAMES.filter((name) => entry(name).http !== null);
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const binding = (name: OperationName) => {
  const http = entry(name).http;
  if (!http) throw new Error(`${name} has no REST address`);
  return http;
};
const address = (name: OperationName, id = 'nothing-here') =>
  binding(name).path.replace(/\{\w+\}/g, encodeURIComponent(id));
const sendsBody = (method: string) => method !== 'GET' && method !== 'DELETE';

function isError(reply: { status: number; body: unknown; headers: Headers }) {
  expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
  const body = RestErrorBody.parse(reply.body);
  expect(body.code).toBe(reply.status);
  expect(ERRORS[body.error].status).toBe(reply.status);
  return body;
}

test('every operation is either public or of the workstation', () => {
  expect(rest).toHaveLength(24);
  for (const name of OPERATION_NAMES) {
    const { http, auth } = entry(name);
    expect(http === null, name).toBe(auth === 'workstation' || auth === 'station');
  }
});

describe.each(rest)('%s', (name) => {
  const { methods } = binding(name);
  const { auth } = entry(name);
  const [method] = methods;

  test('unsupported methods are 405 and say what is allowed', async () => {
    const path = address(name);
    // Several operations may share a path: what any of them takes is allowed.
    const allowed = new Set(
      rest.filter((other) => address(other) === path).flatMap((other) => binding(other).methods),
    );
    for (const other of METHODS.filter((m) => !allowed.has(m))) {
      // `/offers/price`-like literals never match a parameter of another path.
      const reply = await desk.client.call(other, path, sendsBody(other) ? {} : undefined);
      expect(reply.status, `${other} ${path}`).toBe(405);
      expect(isError(reply).error).toBe('METHOD_NOT_ALLOWED');
      expect(reply.headers.get('allow')).toContain(method);
    }
  });

  if (auth !== 'none') test('without or with wrong authentication it is 401', refusesStrangers);

  async function refusesStrangers() {
    const client = new RestClient(desk.client.base_url);
    const { access_token } = desk.client.session ?? { access_token: '' };
    const { api_key } = TRAINING_AGENT;
    const sets: Record<string, string>[] = [
      {},
      { 'x-api-key': api_key },
      // Three operations work without the key; a wrong one is refused everywhere.
      ...(auth === 'bearer' ? [] : [{ authorization: `Bearer ${access_token}` }]),
      { authorization: `Bearer ${access_token}`, 'x-api-key': 'wrong' },
      { authorization: 'Bearer wrong', 'x-api-key': api_key },
    ];
    for (const headers of sets) {
      const reply = await client.call(
        method ?? 'GET',
        address(name),
        sendsBody(method ?? 'GET') ? {} : undefined,
        headers,
      );
      expect(reply.status).toBe(401);
      isError(reply);
    }
  }

  test('generated input is never a 500', async () => {
    const documented = new Set([...COMMON_ERRORS, ...entry(name).errors]);
    const { query } = binding(name);
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('', '__proto__', '\u0000', Number.MAX_VALUE),
    );
    const bodies = fc.dictionary(
      fc.oneof(
        fc.constantFrom(
          'selected_tokens',
          'passengers',
          'locator',
          'provider_type',
          'booking_passengers_info',
          'passenger_ids',
          'lowest_price',
          'informative',
          'username',
          'password',
          'refresh_token',
          'slices',
          'legs',
          'payment',
          'booking_id',
          'form_of_payments',
          'new_slice_tokens',
          'exchange_slice_tokens',
          'search_id',
          'ticket_numbers',
          '__proto__',
          'constructor',
        ),
        fc.string(),
      ),
      anything,
      { maxKeys: 5 },
    );
    const queries = fc.dictionary(
      fc.constantFrom(...Object.keys(query), 'zz'),
      fc.oneof(fc.string(), fc.constantFrom('1', '-1', 'true', `GRU,MIA,${day(20)}`)),
      { maxKeys: 4 },
    );
    await fc.assert(
      fc.asyncProperty(bodies, queries, fc.string({ minLength: 1 }), async (body, params, id) => {
        const text = new URLSearchParams(
          Object.keys(query).length > 0 ? params : undefined,
        ).toString();
        const path = `${address(name, id)}${text === '' ? '' : `?${text}`}`;
        const reply = await desk.client.call(
          method ?? 'GET',
          path,
          sendsBody(method ?? 'GET') ? body : undefined,
        );
        if (reply.status === 200) return;
        expect(reply.status).toBeLessThan(500);
        const { error } = isError(reply);
        expect(documented).toContain(error);
      }),
      { seed: SEED, numRuns: 40 },
    );
  });

  if (sendsBody(method ?? 'GET')) test('a body that is not JSON is refused', refusesOtherBodies);

  async function refusesOtherBodies() {
    const send = (body: string, type: string) =>
      fetch(`${desk.client.base_url}${address(name)}`, {
        method,
        body,
        headers: {
          'content-type': type,
          authorization: `Bearer ${desk.client.session?.access_token}`,
          'x-api-key': TRAINING_AGENT.api_key,
        },
      });
    expect((await send('{"a":', 'application/json')).status).toBe(400);
    expect((await send('[]', 'application/json')).status).toBe(400);
    expect((await send('null', 'application/json')).status).toBe(400);
    // The token endpoints take forms, as OAuth libraries send them: a bad one is a bad request.
    const takes_forms = entry(name).http?.path.startsWith('/oauth/') ?? false;
    const form = await send('a=1', 'application/x-www-form-urlencoded');
    expect(form.status).toBe(takes_forms ? 400 : 415);
    expect((await send('a=1', 'text/plain')).status).toBe(415);
    expect((await send('x'.repeat(3_000_000), 'application/json')).status).toBe(413);
  }
});

test('good input is answered as the table says', async () => {
  const { client } = desk;
  const seen = new Set<OperationName>();
  const good = (name: OperationName, reply: { status: number; body: Json; headers: Headers }) => {
    expect(reply.status, `${name}: ${JSON.stringify(reply.body).slice(0, 300)}`).toBe(200);
    expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
    const parsed = entry(name).output.safeParse(reply.body);
    expect(parsed.error?.issues ?? [], name).toEqual([]);
    seen.add(name);
    return reply.body;
  };
  const { username, password } = TRAINING_AGENT;
  const pair = good(
    'auth.token',
    await client.call('POST', '/oauth/token', { username, password }),
  );
  const { refresh_token } = pair;
  good('auth.refresh', await client.call('POST', '/oauth/refreshtoken', { refresh_token }));
  const trip = { provider: 'PROVIDER_04', adts: 2, infs: 1 };
  good('offer.search', {
    ...(await client.call('GET', `/offers?route=GRU,MIA,${day(30)}&provider_type=PROVIDER_04`)),
  });
  const { offers } = await search(client, trip);
  const tokens = tokensOf(offers[0]);
  good('offer.price', await client.call('GET', `/offers/price?slice_tokens=${tokens.join(',')}`));
  const { booking } = good(
    'booking.create',
    await client.call('POST', '/bookings', {
      selected_tokens: tokens,
      passengers: [person(), person(), person('INF')],
    }),
  );
  const path = `/bookings/${booking.id}`;
  const got = await client.call('GET', path);
  good('booking.get', got);
  expect(got.headers.get('etag')).toMatch(/^"?\d+"?$/);
  const [first, second] = booking.passengers.filter((p: Json) => p.pax_type === 'ADT');
  for (const [method, email] of [
    ['PUT', 'a@example.com'],
    ['PATCH', 'b@example.com'],
  ] as const) {
    const info = { passenger_id: first.id, email };
    const { booking: updated } = good(
      'booking.update',
      await client.call(method, path, { booking_passengers_info: [info] }),
    );
    expect(updated.passengers.find((p: Json) => p.id === first.id).email).toBe(email);
    good(
      'booking.frequent_flyers',
      await client.call(method, `${path}/frequent-flyers`, {
        passengers: [{ passenger_id: first.id, airline: 'LA', code: '123' }],
      }),
    );
  }
  for (const informative of [true, false]) {
    for (const lowest_price of [true, false]) {
      good(
        'booking.price',
        await client.call('POST', `${path}/price`, { informative, lowest_price }),
      );
    }
  }
  const holder = first.associated_infant_id ? first : second;
  const split = good(
    'booking.split',
    await client.call('POST', `${path}/split`, { passenger_ids: [holder.id] }),
  );
  const imported = (save: boolean) => ({
    locator: split.child_locator,
    provider_type: 'PROVIDER_04',
    save,
  });
  const preview = good(
    'booking.import',
    await client.call('POST', '/bookings/import', imported(false)),
  );
  expect(preview.booking.id).not.toBe(split.child_booking_id);
  expect((await client.call('GET', `/bookings/${preview.booking.id}`)).status).toBe(404);
  const kept = good(
    'booking.import',
    await client.call('POST', '/bookings/import', imported(true)),
  );
  expect(kept.booking.id).toBe(split.child_booking_id);
  good('booking.cancel', await client.call('DELETE', path));

  const sold = await hold(client, { route: `GRU,MIA,${day(30)}+MIA,GRU,${day(40)}` });
  const here = `/bookings/${sold.id}`;
  const [leg] = sold.slices[0].legs;
  const [slice] = sold.slices;
  const maps = await client.call('GET', `${here}/legs/${leg.id}/seat-map`);
  const [seat] = seatsFor(good('ancillary.seat_map', maps).seat_map, sold.passengers[0].id);
  const legs = [{ leg_id: leg.id, seat_tokens: [seat.token] }];
  good('ancillary.seats', await client.call('POST', `${here}/seats`, { legs }));
  const bags = good(
    'ancillary.baggage_options',
    await client.call('GET', `${here}/slices/${slice.id}/baggage-options`),
  );
  const [{ baggage_options }] = bags.baggage_options;
  const baggage_tokens = [baggage_options.at(-1).token];
  const slices = [{ slice_id: slice.id, baggage_tokens }];
  good('ancillary.baggage', await client.call('POST', `${here}/baggages`, { slices }));
  good(
    'installment.list',
    await client.call('GET', `/installments?creditcard_bin=411111&booking_id=${sold.id}`),
  );
  const { total } = (await read(client, sold.id)).price;
  const issued = await issue(client, sold.id, [card(total)]);
  const { tickets } = good('ticket.issue', issued);
  // One for the journey, one each for the seat and the bag that cost something.
  expect(tickets.map((t: Json) => t.ticket_type)[0]).toBe('TICKET');
  good('ticket.list', await client.call('GET', `/tickets?booking_id=${sold.id}`));
  good('ticket.get', await client.call('GET', `/tickets/${tickets[0].number}`));
  const { input } = await otherDay(client, sold, day(43), 1);
  const { offer } = good('exchange.estimate', await estimate(client, input()));
  const due = offer.amount_due;
  good(
    'exchange.perform',
    await client.call('POST', '/exchange', {
      booking_id: sold.id,
      exchange_slice_tokens: input().exchange_slice_tokens,
      form_of_payments: [due > 0 ? card(due) : { fop_type: 'FOP_TYPE_TICKET', total: 0 }],
    }),
  );
  good('ticket.void_all', await client.call('DELETE', `${here}/tickets`));
  const again = await hold(client);
  const [ticket] = await issueAll(client, again);
  good('ticket.void', await client.call('DELETE', `/tickets/${ticket?.number}`));
  expect([...seen].sort()).toEqual([...rest].sort());
});

test('a write against a stale revision is refused', async () => {
  const booking = await hold(desk.client);
  const path = `/bookings/${booking.id}`;
  const { headers } = await desk.client.must('GET', path);
  const etag = headers.get('etag') ?? '';
  const [passenger] = booking.passengers;
  const body = (email: string) => ({
    booking_passengers_info: [{ passenger_id: passenger.id, email }],
  });
  await desk.client.must('PUT', path, body('first@example.com'), { 'if-match': etag });
  const late = await desk.client.call('PUT', path, body('late@example.com'), { 'if-match': etag });
  expect(`${late.status} ${late.body.error}`).toBe('409 STALE_REVISION');
});

test.each([null, ''])(
  'a contact is cleared by %j, and stays where it is left out',
  async (nothing) => {
    const contact = { email: 'ana@example.com', phone_number: '+55 11 98877 6655' };
    const { offers } = await search(desk.client);
    const body = { selected_tokens: tokensOf(offers[0]), passengers: [person('ADT', contact)] };
    const { booking } = (await desk.client.must('POST', '/bookings', body)).body;
    const update = async (change: Json): Promise<Json> => {
      const info = [{ passenger_id: booking.passengers[0].id, ...change }];
      const path = `/bookings/${booking.id}`;
      await desk.client.must('PATCH', path, { booking_passengers_info: info });
      return (await read(desk.client, booking.id)).passengers[0];
    };
    expect(await update({ email: nothing })).toMatchObject({ ...contact, email: null });
    expect(await update({ phone: nothing })).toMatchObject({ email: null, phone_number: null });
  },
);

test('unknown paths are 404 in the one error shape', async () => {
  for (const path of ['/nothing', '/bookings', '/bookings/a/b/c', '/oauth']) {
    const reply = await desk.client.call('GET', path);
    expect([404, 405]).toContain(reply.status);
    isError(reply);
  }
});
