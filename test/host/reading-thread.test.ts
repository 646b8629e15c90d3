/**
 * Large answers are read on a thread of their own and come back as they would be read here, whatever
 * protocol they are of; what goes wrong on the way is what it would be here.
 */
import { afterEach, expect, test } from 'vitest';
import { createReadingThread, type ReadingThread } from '#main/host/reading-thread/index.ts';
import type { Provider, ProviderOrder } from '#main/providers/provider.ts';
import { createRegistry } from '#main/providers/registry.ts';
import { MAX_ANSWER_BYTES } from '#main/providers/transport.ts';
import { MIN_LARGE_BYTES } from '#main/providers/worker-provider.ts';
import { createTraining } from '#main/training/index.ts';
import { messageOf } from '../fixtures/messages.ts';
import {
  ALONE,
  answered,
  book,
  call,
  journeys,
  refused,
  searchFor,
} from '../providers/ndc/training.ts';
import { quiet } from './support.ts';

const clock = { now: () => new Date('2026-11-21T12:00:00Z') };
const REQUEST = searchFor(ALONE, journeys('GRU-MIA 2026-12-20'));
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

type Fetch = (request: Request) => Promise<Response>;

function thread(idle_ms?: number): ReadingThread & { read_there: string[] } {
  const reading = createReadingThread(quiet, idle_ms);
  ends.push(() => reading.close());
  const read_there: string[] = [];
  return {
    ...reading,
    read_there,
    read: (large) => {
      const coming = reading.read(large);
      if (coming) read_there.push(`${large.recipe.provider_type} ${large.operation}`);
      return coming;
    },
  };
}
const registry = (fetch: Fetch, reading?: ReadingThread) =>
  createRegistry({
    base_url: 'http://airline.test',
    clock,
    fetch,
    ...(reading ? { read_on_worker: reading.read } : {}),
  });

test('an answer read there is the one read here, at every provider', async () => {
  const training = createTraining({ database: ':memory:', clock });
  ends.push(() => training.close());
  // Both are given the same bytes, but for the name of the message that is answered.
  const told = new Map<string, { text: string; id: string; headers: [string, string][] }>();
  const once: Fetch = async (request) => {
    const { pathname } = new URL(request.url);
    const key = `${request.headers.get('authorization')} ${pathname}`;
    const id = /MessageID>([^<]+)</.exec(await request.clone().text())?.[1] ?? '';
    const known = told.get(key);
    if (known) {
      const text = known.id === '' ? known.text : known.text.replaceAll(known.id, id);
      return new Response(text, { headers: known.headers });
    }
    const response = await training.fetch(request);
    const said = { text: await response.text(), id, headers: [...response.headers] };
    told.set(key, said as never);
    return new Response(said.text, { headers: response.headers });
  };
  const reading = thread();
  const there = registry(once, reading).all();
  const here = registry(once).all();
  expect(here.length).toBeGreaterThanOrEqual(7);
  let offers = 0;
  for (const [at, provider] of here.entries()) {
    const expected = answered(await provider.search(REQUEST, call()));
    expect(answered(await there[at]!.search(REQUEST, call()))).toEqual(expected);
    offers += expected.offers.length;
  }
  expect(offers).toBeGreaterThan(200);
  const codes = here.map(({ traits }) => `${traits.provider_type} search`);
  expect(reading.read_there).toEqual(codes);
}, 120_000);

/** From a search to a cancelled order. */
async function holdAndCancel(provider: Provider): Promise<ProviderOrder> {
  const order = await book(
    { provider },
    ALONE,
    REQUEST.journeys,
    (offers) => offers.find(({ can_hold }) => can_hold)!,
  );
  const by = { order_id: order.order_id, locator: order.locator };
  const seen = answered(await provider.retrieve(by, call()));
  expect(seen.locator).toBe(order.locator);
  const [slice] = seen.slices;
  if (provider.traits.seats) {
    const map = answered(await provider.seatMap(seen, slice!.legs[0]!.key, call()));
    expect(map.cabins.length).toBeGreaterThan(0);
  }
  return answered(await provider.cancel(seen, call('cancel')));
}

test('any large answer is read there, and nothing is sent twice for it', async () => {
  /** What was sent to which provider, and the airlines' books in the end. */
  const run = async (pad: number) => {
    const training = createTraining({ database: ':memory:', clock });
    ends.push(() => training.close());
    const sent: string[] = [];
    const line: Fetch = async (request) => {
      const body = await request.clone().text();
      sent.push(messageOf(request.method, request.url, body) ?? '?');
      const response = await training.fetch(request);
      const { status, headers } = response;
      const text = (await response.text()) + ' '.repeat(pad);
      return new Response(text, { status, headers: [...headers] });
    };
    const reading = thread();
    const statuses: Record<string, unknown> = {};
    for (const provider of registry(line, reading).all()) {
      const order = await holdAndCancel(provider);
      statuses[provider.traits.provider_type] = [order.status, order.slices.length];
    }
    const books = await training.fetch(new Request('http://airline.test/control/orders'));
    const orders = (await books.json()) as { status: string }[];
    return {
      sent,
      statuses,
      orders: orders.map(({ status }) => status),
      there: reading.read_there,
    };
  };
  const small = await run(0);
  const large = await run(MIN_LARGE_BYTES);
  expect(large.sent).toEqual(small.sent);
  expect(large.statuses).toEqual(small.statuses);
  expect(large.orders).toEqual(small.orders);
  expect(small.there.every((one) => one.endsWith(' search'))).toBe(true);
  for (const operation of ['price', 'create', 'retrieve', 'seatMap', 'cancel']) {
    const those = large.there.filter((one) => one.endsWith(` ${operation}`));
    expect(those.length, operation).toBeGreaterThanOrEqual(7);
  }
}, 240_000);

test('a line that fails there fails as it does here', async () => {
  const failing = (code: string) => async () => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
  };
  const reading = thread();
  const lines: Fetch[] = [
    failing('ECONNREFUSED'),
    failing('ENOTFOUND'),
    failing('ECONNRESET'),
    async () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    async () => new Response('x', { status: 503, headers: { 'retry-after': '7' } }),
    async () => new Response('<a', { headers: { 'content-type': 'application/xml' } }),
    async () =>
      new Response(new Uint8Array(MAX_ANSWER_BYTES + 1), {
        headers: { 'content-type': 'application/xml' },
      }),
  ];
  const failures = [];
  for (const line of lines) {
    const [here, there] = [registry(line), registry(line, reading)].map((one) => one.all()[1]!);
    const expected = refused(await here!.search(REQUEST, call()));
    expect(refused(await there!.search(REQUEST, call()))).toEqual(expected);
    failures.push(expected.error);
  }
  expect(new Set(failures)).toEqual(new Set(['PROVIDER_ERROR', 'OFFLINE']));
}, 60_000);

test('whoever leaves or waits too long is told so, and the request is given up', async () => {
  const given_up: string[] = [];
  const silent: Fetch = ({ signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        given_up.push('given up');
        reject(signal.reason);
      });
    });
  const [provider] = registry(silent, thread()).all();
  const leaving = new AbortController();
  const left = provider!.search(REQUEST, { ...call(), signal: leaving.signal });
  leaving.abort();
  expect(refused(await left).error).toBe('CALL_CANCELLED');
  const late = await provider!.search(REQUEST, { ...call(), timeout_ms: 20 });
  expect(refused(late)).toMatchObject({ error: 'PROVIDER_TIMEOUT', retry: 'safe' });
  await expect.poll(() => given_up.length).toBeGreaterThan(0);
});

test('a thread that breaks costs its own answers, and the next one has a new thread', async () => {
  const reading = thread();
  const line: Fetch = async () => new Response('{', { headers: { 'content-type': 'text/xml' } });
  const provider = registry(line, reading).get('PROVIDER_04')!;
  const broken = await reading.read({
    recipe: { provider_type: 'PROVIDER_99' } as never,
    name: 'An airline',
    operation: 'search',
    args: [REQUEST, call()],
    heard: [],
    fetch: line,
    now: clock.now(),
  });
  expect(refused(broken!)).toMatchObject({ error: 'PROVIDER_ERROR', retry: 'safe' });
  expect(refused(await provider.search(REQUEST, call())).error).toBe('PROVIDER_ERROR');
});

test('a thread that comes to no end with an answer is given up, and holds up nobody after it', async () => {
  const line: Fetch = async () => new Response('{', { headers: { 'content-type': 'text/xml' } });
  const errors: string[] = [];
  const log = { ...quiet, error: (message: string) => void errors.push(message) };
  const reading = createReadingThread(log, undefined, 500);
  ends.push(() => reading.close());
  const provider = registry(line, reading).get('PROVIDER_04')!;
  // Looked through one by one, for minutes.
  const passengers = new Array(2 ** 32 - 2);
  const stuck = await provider.search({ ...REQUEST, passengers }, call());
  expect(refused(stuck)).toMatchObject({ error: 'PROVIDER_ERROR', retry: 'safe' });
  expect(errors).toHaveLength(1);
  expect(refused(await provider.search(REQUEST, call())).error).toBe('PROVIDER_ERROR');
  expect(errors).toHaveLength(1);
});

test('a thread with nothing to read ends, and is started again', async () => {
  const line: Fetch = async () => new Response('{', { headers: { 'content-type': 'text/xml' } });
  const provider = registry(line, thread(0)).get('PROVIDER_04')!;
  for (let i = 0; i < 3; i += 1) {
    expect(refused(await provider.search(REQUEST, call())).error).toBe('PROVIDER_ERROR');
    await new Promise((resolve) => setTimeout(resolve));
  }
});
