/**
 * The browser workstation over a real socket: the one-time link and its cookie, calls and events by
 * cookie and by token, and the page with its policy.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ErrorBody } from '#main/contract/errors.ts';
import { createLaunch } from '#main/host/rest/launch.ts';
import { loadStatic } from '#main/host/rest/static.ts';
import { systemIds } from '#main/host/system.ts';
import { bearer, post, type Raw, type SmallHost, send, startHost } from './support.ts';

const built = mkdtempSync(join(tmpdir(), 'airdesk-built-'));
let host: SmallHost;
beforeAll(async () => {
  mkdirSync(join(built, 'renderer', 'assets'), { recursive: true });
  const put = (name: string, text: string) => writeFileSync(join(built, 'renderer', name), text);
  put('index.html', '<!doctype html><title>Airdesk</title>');
  put('assets/index-AbCdEf12.js', 'void 0;');
  put('assets/plex-AbCdEf12.woff2', 'font');
  put('assets/index-AbCdEf12.js.map', '{}');
  put('plain.svg', '<svg/>');
  writeFileSync(join(built, 'secret.html'), 'not ours to serve');
  host = await startHost(loadStatic(join(built, 'renderer')));
});
afterAll(async () => {
  await host.stop();
  rmSync(built, { recursive: true, force: true });
});
beforeEach(() => {
  host.dispatcher.calls = [];
});

const word = (reply: Raw) => {
  const body = ErrorBody.parse(reply.json);
  expect(body.code).toBe(reply.status);
  return `${reply.status} ${body.error}`;
};
const get = (path: string, headers: Record<string, string> = {}) =>
  send(host.port, 'GET', path, { headers });

async function bind(): Promise<string> {
  const reply = await get(host.link());
  const [cookie = ''] = reply.headers['set-cookie'] ?? [];
  return cookie.split(';')[0] ?? '';
}

describe('the one-time link', () => {
  test('gives a cookie no script reads and no other site sends, and leads to the page', async () => {
    const reply = await get(host.link());
    expect(reply.status).toBe(303);
    expect(reply.headers.location).toMatch(/^\/#page=[\w-]{43}$/);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers['set-cookie']).toEqual([
      expect.stringMatching(/^airdesk_station=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/),
    ]);
  });

  test('works once', async () => {
    const link = host.link();
    expect((await get(link)).status).toBe(303);
    const again = await get(link);
    expect(again.status).toBe(410);
    expect(again.headers['set-cookie']).toBeUndefined();
    expect(again.text).toContain('link');
  });

  test('is not guessed, not spent by looking ahead, and not by another method', async () => {
    expect((await get('/launch/nonsense')).status).toBe(410);
    const link = host.link();
    expect((await get(link, { 'sec-purpose': 'prefetch;prerender' })).status).toBe(410);
    expect((await send(host.port, 'POST', link)).status).toBe(405);
    expect((await send(host.port, 'HEAD', link)).status).toBe(405);
    expect((await get(link)).status).toBe(303);
  });

  test('ends after a while, and only the latest few are good', () => {
    let now = 0;
    const launch = createLaunch(systemIds, { now: () => new Date(), monotonic: () => now });
    const token = (path: string) => path.split('/')[2] ?? '';
    const old = token(launch.make());
    now += 15 * 60_000 + 1;
    expect(launch.spend(old)).toBe(false);
    const many = Array.from({ length: 17 }, () => token(launch.make()));
    expect(many.map((one) => launch.spend(one))).toEqual([false, ...Array(16).fill(true)]);
  });
});

describe('the page', () => {
  test('without a binding there are only words', async () => {
    for (const headers of [
      {},
      { cookie: 'airdesk_station=nonsense' },
      { cookie: `airdesk_station=${'A'.repeat(43)}` },
    ]) {
      const reply = await get('/', headers as Record<string, string>);
      expect(reply.status).toBe(401);
      expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(reply.text).toContain('link');
      expect(reply.text).not.toContain('<title>Airdesk</title></html>');
    }
  });

  test('with it, it has a strict policy and is never kept', async () => {
    const reply = await get('/', { cookie: await bind() });
    expect(reply.status).toBe(200);
    expect(reply.text).toBe('<!doctype html><title>Airdesk</title>');
    expect(reply.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; " +
        "img-src 'self' data:; connect-src 'self'; frame-src blob:; base-uri 'none'; " +
        "form-action 'none'; " +
        "frame-ancestors 'none'",
    );
    expect(reply.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    });
  });

  test.each([
    [
      '/assets/index-AbCdEf12.js',
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ],
    ['/assets/plex-AbCdEf12.woff2', 'font/woff2', 'public, max-age=31536000, immutable'],
    ['/plain.svg', 'image/svg+xml', 'no-cache'],
  ])('%s', async (path, type, kept) => {
    const reply = await get(path);
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({ 'content-type': type, 'cache-control': kept });
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
  });

  test.each([
    '/index.html',
    '/assets/',
    '/assets/index-AbCdEf12.js.map',
    '/../secret.html',
    '/..%2fsecret.html',
    '/%2e%2e/secret.html',
    '/assets/..%2f..%2fsecret.html',
    '/assets/..%5c..%5csecret.html',
    '/secret.html',
    '/etc/passwd',
  ])('%s is not there', async (path) => {
    expect((await get(path, { cookie: await bind() })).status).toBe(404);
  });

  test('says that it was not built where it was not', async () => {
    expect(loadStatic(join(built, 'nowhere'))).toBeNull();
    const bare = await startHost(null);
    const link = await send(bare.port, 'GET', bare.link());
    const cookie = link.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    const reply = await send(bare.port, 'GET', '/', { headers: { cookie } });
    expect(reply.status).toBe(503);
    expect(reply.text).toContain('npm run build');
    await bare.stop();
  });
});

describe('calls of the workstation', () => {
  const call = (headers: Record<string, string>, name = 'workarea.list', body: unknown = {}) =>
    post(host.port, `/desk/v1/${name}`, body, headers);
  const OWN = { 'airdesk-call-id': 'call-1' };

  test('by cookie they need a header no form can send', async () => {
    const cookie = await bind();
    expect(word(await call({ cookie }))).toBe('403 FORBIDDEN');
    expect(host.dispatcher.calls).toEqual([]);
    expect((await call({ cookie, ...OWN })).status).toBe(200);
    expect(host.dispatcher.calls[0]).toMatchObject({
      name: 'workarea.list',
      channel: 'desk',
      call_id: 'call-1',
      remote: expect.stringContaining('127.0.0.1'),
      credentials: { bearer: null, station: cookie.split('=')[1] },
    });
  });

  test('and come from our own pages', async () => {
    const cookie = await bind();
    const from = (origin: string) => call({ cookie, ...OWN, origin });
    expect((await from(host.origin)).status).toBe(200);
    expect(word(await from('https://evil.example'))).toBe('403 FORBIDDEN');
  });

  test('among other cookies, ours is found', async () => {
    const cookie = await bind();
    const mixed = `a=1; airdesk_stationx=2; ${cookie}; b=airdesk_station=x`;
    expect((await call({ cookie: mixed, ...OWN })).status).toBe(200);
  });

  test('by token they need no cookie, and a token beside a cookie is what counts', async () => {
    expect((await call(bearer())).status).toBe(200);
    expect((await call(bearer({ cookie: await bind() }))).status).toBe(200);
    expect(host.dispatcher.calls.map((c) => c.credentials)).toEqual([
      { bearer: 'the-token', api_key: 'key', station: null, page: null },
      { bearer: 'the-token', api_key: 'key', station: null, page: null },
    ]);
  });

  test('unbound they are 401', async () => {
    expect(word(await call({ ...OWN }))).toBe('401 UNAUTHENTICATED');
    const unknown = `airdesk_station=${'A'.repeat(43)}`;
    expect(word(await call({ ...OWN, cookie: unknown }))).toBe('401 UNAUTHENTICATED');
  });

  test('answers are bare, or the whole envelope where it is asked for', async () => {
    const meta = { revision: 3, connection: 'ONLINE' as const, warnings: [], providers: [] };
    host.dispatcher.answers['workarea.list'] = () => ({ output: { areas: [] }, meta });
    const bare = await call(bearer());
    expect(bare.json).toEqual({ areas: [] });
    expect(bare.headers.etag).toBe('"3"');
    const whole = await call(bearer({ 'airdesk-envelope': '1' }));
    expect(whole.json).toEqual({ output: { areas: [] }, view: { booking: null }, meta });
    // The public interface has no envelope.
    host.dispatcher.answers['booking.get'] = () => ({ output: {} as never, meta });
    const rest = await get('/flights/v1/bookings/x', bearer({ 'airdesk-envelope': '1' }));
    expect(rest.json).toEqual({});
  });

  test('a query is refused by name', async () => {
    const reply = await post(host.port, '/desk/v1/workarea.list?area=A', {});
    expect(reply.json.details).toEqual([{ path: 'query.area', message: 'unknown field' }]);
  });
});

/** Reads a stream of events until `count` are there; gives their ids and data. */
async function hear(
  headers: Record<string, string>,
  count: number,
  once: () => void = () => undefined,
): Promise<{ status: number; type: string | null; events: [string, unknown][] }> {
  const stop = new AbortController();
  const response = await fetch(`${host.origin}/desk/v1/events`, { headers, signal: stop.signal });
  const events: [string, unknown][] = [];
  let text = '';
  once();
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString('utf8');
    for (const [, id = '', data = ''] of text.matchAll(/id: (\d+)\ndata: (.*)\n\n/g)) {
      if (!events.some(([known]) => known === id)) events.push([id, JSON.parse(data)]);
    }
    if (events.length >= count) break;
  }
  stop.abort();
  return { status: response.status, type: response.headers.get('content-type'), events };
}

describe('events', () => {
  const event = (seq: number) => ({
    call_id: 'c',
    seq,
    type: 'booking.changed',
    data: { booking_id: 'b', revision: seq },
  });

  test('arrive as they happen, and are resumed after the last one seen', async () => {
    const cookie = await bind();
    const first = await hear({ cookie }, 2, () => {
      host.dispatcher.emit(1, event(1));
      host.dispatcher.emit(2, event(2));
    });
    expect(first).toEqual({
      status: 200,
      type: 'text/event-stream; charset=utf-8',
      events: [
        ['1', event(1)],
        ['2', event(2)],
      ],
    });
    host.dispatcher.emit(3, event(3));
    const resumed = await hear({ cookie, 'last-event-id': '2' }, 1);
    expect(resumed.events).toEqual([['3', event(3)]]);
  });

  test('are for a bound workstation or a token', async () => {
    expect((await get('/desk/v1/events')).status).toBe(401);
    expect((await hear(bearer({ 'last-event-id': '2' }), 1)).events).toHaveLength(1);
  });

  test.each(['12.0a1b2c3d', '', 'x'])('Last-Event-ID %j is handed on', async (after) => {
    const stop = new AbortController();
    const headers = bearer({ 'last-event-id': after });
    await fetch(`${host.origin}/desk/v1/events`, { headers, signal: stop.signal });
    expect(host.dispatcher.subscriptions.at(-1)).toEqual({ after });
    stop.abort();
  });

  test('are not kept without end for a reader that does not read', async () => {
    const listening = () => host.dispatcher.listening();
    await vi.waitFor(() => expect(listening()).toBe(0));
    const socket = connect(host.port, '127.0.0.1');
    const lines = [
      'GET /desk/v1/events HTTP/1.1',
      `Host: 127.0.0.1:${host.port}`,
      'Authorization: Bearer the-token',
      '',
      '',
    ];
    socket.write(lines.join('\r\n'));
    await vi.waitFor(() => expect(listening()).toBe(1));
    socket.pause();
    const large = { ...event(9), padding: 'x'.repeat(200_000) };
    for (let i = 0; i < 300 && listening() > 0; i += 1) {
      host.dispatcher.emit(100, large);
      await new Promise((next) => setImmediate(next));
    }
    expect(listening()).toBe(0);
    socket.destroy();
  });

  test('are left by a stream that what was missed fills at once', async () => {
    const own = await startHost();
    for (let at = 1; at <= 30; at += 1) {
      own.dispatcher.emit(at, { ...event(at), padding: 'x'.repeat(200_000) });
    }
    const headers = bearer({ 'last-event-id': '0' });
    const heard = await (await fetch(`${own.origin}/desk/v1/events`, { headers })).text();
    expect(heard.match(/^id: /gm)?.length).toBeLessThan(30);
    expect(own.dispatcher.listening()).toBe(0);
    await own.stop();
  });

  test('that were missed and are not read count as a stream until its connection ends', async () => {
    const own = await startHost();
    for (let at = 1; at <= 60; at += 1) {
      own.dispatcher.emit(at, { ...event(at), padding: 'x'.repeat(200_000) });
    }
    const socket = connect(own.port, '127.0.0.1');
    const lines = [
      'GET /desk/v1/events HTTP/1.1',
      `Host: 127.0.0.1:${own.port}`,
      'Authorization: Bearer the-token',
      'Last-Event-ID: 0',
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    await new Promise((begun) => socket.once('data', begun));
    socket.pause();
    expect(own.dispatcher.listening()).toBe(1);
    socket.destroy();
    await vi.waitFor(() => expect(own.dispatcher.listening()).toBe(0));
    await own.stop();
  });

  test('are no more than two hundred, however many open at once', async () => {
    const own = await startHost();
    const open = (headers: Record<string, string>) =>
      fetch(`${own.origin}/desk/v1/events`, { headers });
    for (let at = 0; at < 201; at += 1) await (await open({ authorization: 'Bearer no' })).text();
    const opened = await Promise.all(Array.from({ length: 205 }, () => open(bearer())));
    expect(opened.filter(({ status }) => status !== 200).map(({ status }) => status)).toEqual(
      Array(5).fill(503),
    );
    await Promise.all(opened.map(({ body }) => body?.cancel()));
    await vi.waitUntil(() => own.dispatcher.listening() === 0);
    expect((await open(bearer())).status).toBe(200);
    await own.stop();
  });

  test('end when the host stops, and nothing new is taken', async () => {
    const own = await startHost();
    const response = await fetch(`${own.origin}/desk/v1/events`, { headers: bearer() });
    const ended = response.text();
    await own.stop();
    expect(await ended).toBe('retry: 1000\n\n');
    await expect(send(own.port, 'GET', '/')).rejects.toThrow();
  });
});
