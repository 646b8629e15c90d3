/** Misbehaviour on request: what each fault does to the answer, and what to the airline's orders. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTraining, DroppedConnection } from '#main/training/index.ts';
import {
  Answer,
  createRequest,
  envelope,
  type Held,
  hold,
  openStation,
  party,
  paxOf,
  priceRequest,
  retrieveRequest,
  type Station,
  shoppingRequest,
  testMessages,
} from './support.ts';

let station: Station;
let held: Held;
let create: string;

beforeEach(async () => {
  station = openStation();
  const trip = [{ from: 'GRU', to: 'MIA', date: '2026-12-20' }];
  held = await hold(station, 'PROVIDER_04', trip, party(1), 'first');
  create = envelope(
    'OrderCreate',
    createRequest('LA', held.offer_id, paxOf(party(1)), { reference: 'second' }),
  );
});
afterEach(() => station.training.close());

const references = async (): Promise<(string | null)[]> =>
  (await station.orders()).map(({ reference }) => reference).sort();
const post = (): Promise<Response> => station.post('PROVIDER_04', 'OrderCreate', create);
const control = (method: string, path: string, body?: string, type = 'application/json') =>
  station.training.fetch(
    new Request(`http://training.test/control/${path}`, {
      method,
      body,
      headers: body === undefined ? {} : { 'content-type': type },
    }),
  );

describe('effect and answer', () => {
  test('drop_before: the connection breaks and nothing is held', async () => {
    await station.fault({ provider_type: 'PROVIDER_04', fault: 'drop_before', times: 1 });
    const error = await post().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DroppedConnection);
    expect(error).toBeInstanceOf(TypeError);
    expect((error as Error).message).toBe('fetch failed');
    expect((error as Error).cause).toMatchObject({ code: 'ECONNRESET' });
    expect(await references()).toEqual(['first']);
    expect((await post()).status).toBe(200);
  });

  test('drop_after: the order is there, the answer is not', async () => {
    await station.fault({ provider_type: 'PROVIDER_04', fault: 'drop_after', times: 1 });
    const error = await post().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DroppedConnection);
    expect((error as Error).message).toBe('terminated');
    expect(await references()).toEqual(['first', 'second']);
  });

  test.each([
    ['http_500', 500, null],
    ['http_503', 503, '1'],
  ] as const)('%s: nothing is held', async (fault, status, retry_after) => {
    await station.fault({ provider_type: '', fault, times: 1 });
    const response = await post();
    expect([response.status, response.headers.get('retry-after')]).toEqual([status, retry_after]);
    expect(await references()).toEqual(['first']);
  });

  test('rate_limit: the answer says by the world’s own clock when to ask again', async () => {
    await station.fault({ provider_type: 'PROVIDER_04', fault: 'rate_limit', times: 1 });
    const response = await post();
    const reset = Date.parse(response.headers.get('ratelimit-reset') ?? '');
    expect([response.status, reset - station.clock.now().getTime()]).toEqual([429, 2000]);
  });

  test('html: a guest network answers in place of the airline', async () => {
    await station.fault({ provider_type: 'UNSPECIFIED', fault: 'html', times: 1 });
    const response = await post();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(await response.text()).toMatch(/^<!doctype html>/);
    expect(await references()).toEqual(['first']);
  });

  test('garbage: the order is there, the answer cannot be read', async () => {
    await station.fault({ provider_type: 'PROVIDER_04', fault: 'garbage', times: 1 });
    const response = await post();
    const xml = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('application/xml');
    expect(() => new Answer(xml)).toThrow();
    expect(await references()).toEqual(['first', 'second']);
  });

  test('delay: the order is there at once, the answer later', async () => {
    await station.fault({ provider_type: '', fault: 'delay', delay_ms: 120, times: 1 });
    const waiting = post();
    await expect.poll(references).toEqual(['first', 'second']);
    expect((await waiting).status).toBe(200);
  });

  test('a caller that stops waiting leaves the effect', async () => {
    await station.fault({ provider_type: '', fault: 'delay', delay_ms: 600_000, times: 1 });
    const giving_up = new AbortController();
    const waiting = station.training.fetch(
      new Request('http://training.test/ndc/PROVIDER_04/OrderCreate', {
        method: 'POST',
        body: create,
        headers: {
          authorization: 'Bearer training-PROVIDER_04',
          'content-type': 'application/xml',
        },
        signal: giving_up.signal,
      }),
    );
    await expect.poll(references).toEqual(['first', 'second']);
    giving_up.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
  });

  test('sold_out and price_change are answers of the airline', async () => {
    const ask = async (message: string, inner: string): Promise<string | undefined> =>
      (await station.send('PROVIDER_04', message, inner)).error?.text;
    const price = priceRequest('LA', [held.offer_id], paxOf(party(1)));
    const inner = createRequest('LA', held.offer_id, paxOf(party(1)));
    await station.fault({ provider_type: '', fault: 'sold_out', times: 3 });
    const search = shoppingRequest([{ from: 'GRU', to: 'MIA', date: '2026-12-20' }], party(1));
    expect(await ask('AirShopping', search)).toMatch(/^No offers/);
    expect(await ask('OfferPrice', price)).toMatch(/^SOLD OUT: /);
    expect(await ask('OrderCreate', inner)).toMatch(/^SOLD OUT: /);
    await station.fault({ provider_type: '', fault: 'price_change', times: 2 });
    expect(await ask('OrderCreate', inner)).toMatch(/^PRICE CHANGED: /);
    const dearer = await station.send('PROVIDER_04', 'OfferPrice', price);
    const total = dearer.one('//PricedOffer/TotalPrice/TotalAmount');
    expect(Number(total)).toBeGreaterThan(Number(held.total));
    expect(await references()).toEqual(['first']);
  });
});

describe('which message a fault meets', () => {
  test('its provider and its message only, as often as it was asked for', async () => {
    await station.fault({
      provider_type: 'PROVIDER_04',
      message: 'retrieve',
      fault: 'http_500',
      times: 2,
    });
    const retrieve = envelope('OrderRetrieve', retrieveRequest('LA', held.order_id));
    const statuses: number[] = [];
    const ask = async (provider: string, message: string, body: string): Promise<void> => {
      statuses.push((await station.post(provider, message, body)).status);
    };
    await ask('PROVIDER_05', 'OrderRetrieve', retrieve);
    await ask('PROVIDER_04', 'OrderCreate', create);
    await ask('PROVIDER_04', 'OrderRetrieve', retrieve);
    await ask('PROVIDER_04', 'OrderRetrieve', retrieve);
    await ask('PROVIDER_04', 'OrderRetrieve', retrieve);
    expect(statuses).toEqual([200, 200, 500, 500, 200]);
  });

  test('a refused key or body uses none up', async () => {
    await station.fault({ provider_type: '', fault: 'http_500', times: 1 });
    await station.post('PROVIDER_04', 'OrderCreate', create, { authorization: 'Bearer no' });
    expect((await (await control('GET', 'faults')).json()).faults).toHaveLength(1);
  });

  test('they are listed with what is left, and cleared', async () => {
    await station.fault({ provider_type: '', fault: 'http_500', times: 2 });
    await station.fault({ provider_type: 'PROVIDER_06', message: 'search', fault: 'html' });
    await post();
    expect(await (await control('GET', 'faults')).json()).toEqual({
      faults: [
        { provider_type: '', fault: 'http_500', times: 1 },
        { provider_type: 'PROVIDER_06', message: 'search', fault: 'html' },
      ],
    });
    expect((await control('DELETE', 'faults')).status).toBe(200);
    expect(await (await control('GET', 'faults')).json()).toEqual({ faults: [] });
    expect((await post()).status).toBe(200);
  });

  test('what is no fault setting is refused', async () => {
    const statuses = [
      (await control('POST', 'faults', '{"fault":"earthquake","provider_type":""}')).status,
      (await control('POST', 'faults', '{')).status,
      (await control('POST', 'faults', '{"fault":"html","provider_type":""}', 'text/plain')).status,
      (await control('GET', 'nothing')).status,
      (await control('GET', 'health')).status,
    ];
    expect(statuses).toEqual([400, 400, 415, 404, 200]);
  });
});

test('every message can be slow', async () => {
  const training = createTraining({
    database: ':memory:',
    clock: { now: () => new Date('2026-11-21T12:00:00Z') },
    latency: { retrieve: 30 },
  });
  const request = new Request('http://training.test/ndc/PROVIDER_04/OrderRetrieve', {
    method: 'POST',
    body: envelope('OrderRetrieve', retrieveRequest('LA', 'LANOTHING')),
    headers: { authorization: 'Bearer training-PROVIDER_04', 'content-type': 'application/xml' },
    signal: AbortSignal.timeout(1),
  });
  await expect(training.fetch(request)).rejects.toMatchObject({ name: 'TimeoutError' });
  training.close();
});

testMessages();
