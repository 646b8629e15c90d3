/**
 * What the HTTP host refuses before an operation is reached, and how a request becomes an input: all
 * of it over a real socket, each refusal in the one error shape.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ErrorBody } from '#main/contract/errors.ts';
import { bearer, post, type Raw, raw, type SmallHost, send, startHost } from './support.ts';

let host: SmallHost;
beforeAll(async () => {
  host = await startHost();
});
afterAll(() => host.stop());
beforeEach(() => {
  host.dispatcher.calls = [];
});

const get = (path: string, headers: Record<string, string | string[]> = bearer()) =>
  send(host.port, 'GET', path, { headers });

function word(reply: Raw): string {
  const body = ErrorBody.parse(reply.json);
  expect(body.code).toBe(reply.status);
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(reply.headers['x-content-type-options']).toBe('nosniff');
  return `${reply.status} ${body.error}`;
}
const lastInput = () => host.dispatcher.calls.at(-1)?.input;
const named = (reply: Raw) => reply.json.details.map((d: { path: string }) => d.path);

const RATES = '/flights/v1/offers';
const BOOKINGS = '/flights/v1/bookings';

describe('who may talk to the host', () => {
  const path = `${BOOKINGS}/x`;
  test.each([
    ['another name', 'evil.example'],
    ['another name, our port', 'evil.example:PORT'],
    ['our name, another port', '127.0.0.1:1'],
    ['our name without port', '127.0.0.1'],
    ['our name in front of another', '127.0.0.1.evil.example:PORT'],
  ])('Host: %s is refused', async (_name, value) => {
    const header = value.replace('PORT', String(host.port));
    const reply = await get(path, bearer({ host: header }));
    expect(word(reply)).toBe('403 FORBIDDEN');
    expect(host.dispatcher.calls).toEqual([]);
  });

  test.each(['127.0.0.1', 'localhost', 'LocalHost', '[::1]'])('Host: %s is ours', async (name) => {
    expect((await get(path, bearer({ host: `${name}:${host.port}` }))).status).toBe(200);
  });

  test('two Host headers, or none, or an address in place of a path', async () => {
    const lines = (...l: string[]) =>
      raw(host.port, `${l.join('\r\n')}\r\nConnection: close\r\n\r\n`);
    const ours = `Host: 127.0.0.1:${host.port}`;
    const start = `GET ${path} HTTP/1.1`;
    expect(await lines(start, ours, 'Host: evil.example')).toMatch(/^HTTP\/1.1 400 .*INVALID/s);
    expect(await lines(start)).toMatch(/^HTTP\/1.1 400 .*INVALID/s);
    expect(await lines(start, 'Host:')).toMatch(/^HTTP\/1.1 40[03] /);
    expect(await lines(start, `${ours}.evil.example`)).toMatch(/^HTTP\/1.1 40[03] /);
    expect(await lines('GET http://evil.example/ HTTP/1.1', ours)).toMatch(/^HTTP\/1.1 400 /);
    expect(await lines('OPTIONS * HTTP/1.1', ours)).toMatch(/^HTTP\/1.1 400 /);
    expect(await lines('GET \\\\x HTTP/1.1', ours)).toMatch(/^HTTP\/1.1 400 /);
    expect(await lines('CONNECT evil.example:443 HTTP/1.1', ours)).toMatch(/^HTTP\/1.1 400 /);
    const upgrade = [start, ours, 'Connection: upgrade', 'Upgrade: websocket', '', ''];
    expect(await raw(host.port, upgrade.join('\r\n'))).toMatch(/^HTTP\/1.1 400 /);
    expect(await lines('nonsense')).toMatch(/^HTTP\/1.1 400 /);
    expect(await lines(start, ours, `X: ${'x'.repeat(40_000)}`)).toMatch(/^HTTP\/1.1 400 /);
    expect(host.dispatcher.calls).toEqual([]);
  });

  test.each(['https://evil.example', 'null', 'http://127.0.0.1:1', 'https://127.0.0.1:PORT'])(
    'Origin: %s is refused',
    async (origin) => {
      const headers = bearer({ origin: origin.replace('PORT', String(host.port)) });
      expect(word(await get(path, headers))).toBe('403 FORBIDDEN');
      expect(word(await get('/', headers))).toBe('403 FORBIDDEN');
    },
  );

  test('our own origin is welcome, and there are no CORS headers', async () => {
    const reply = await get(path, bearer({ origin: host.origin }));
    expect(reply.status).toBe(200);
    const cors = Object.keys(reply.headers).filter((name) => name.startsWith('access-control'));
    expect(cors).toEqual([]);
  });

  test.each(['cross-site', 'same-site'])('a %s request of a browser is refused', async (site) => {
    expect(word(await get(path, bearer({ 'sec-fetch-site': site })))).toBe('403 FORBIDDEN');
    expect((await get(path, bearer({ 'sec-fetch-site': 'same-origin' }))).status).toBe(200);
  });
});

describe('methods and addresses', () => {
  test.each([
    ['OPTIONS', `${BOOKINGS}/x`, 'GET, DELETE, PUT, PATCH'],
    ['HEAD', `${BOOKINGS}/x`, 'GET, DELETE, PUT, PATCH'],
    ['POST', `${BOOKINGS}/x`, 'GET, DELETE, PUT, PATCH'],
    ['TRACE', RATES, 'GET'],
    ['PROPFIND', RATES, 'GET'],
    ['GET', `${BOOKINGS}/import`, 'POST'],
    ['GET', '/flights/v1/oauth/token', 'POST'],
    ['GET', '/desk/v1/booking.get', 'POST'],
    ['POST', '/desk/v1/events', 'GET'],
    ['POST', '/flights/v1/openapi.json', 'GET'],
    ['HEAD', '/', 'GET'],
  ])('%s %s is 405', async (method, path, allow) => {
    const reply = await send(host.port, method, path, { headers: bearer() });
    expect(reply.status).toBe(405);
    expect(reply.headers.allow).toBe(allow);
    if (method !== 'HEAD') expect(word(reply)).toBe('405 METHOD_NOT_ALLOWED');
  });

  test.each([
    '/nothing',
    '/flights/v1',
    '/flights/v1/',
    '/flights/v2/offers',
    `${BOOKINGS}/`,
    `${BOOKINGS}/a/b`,
    '/desk/v1/nothing.here',
    '/desk/v1/auth.token',
    '/desk/v1/__proto__',
    '/desk/v1/constructor',
    '/launch',
    '/%2e%2e/package.json',
    '//evil.example/x',
  ])('%s is 404', async (path) => {
    expect(word(await get(path))).toBe('404 NOT_FOUND');
  });

  test.each([
    ['too long', 'a'.repeat(201)],
    ['a broken escape', '%E0%A4%A'],
    ['spaces', '%20'],
  ])('an id that cannot be one names nothing: %s', async (_name, id) => {
    const reply = await get(`${BOOKINGS}/${id}`);
    expect([200, 404]).toContain(reply.status);
    if (reply.status === 404) expect(word(reply)).toBe('404 NOT_FOUND');
  });

  test('an id is percent-decoded, slashes included', async () => {
    expect((await get(`${BOOKINGS}/a%2Fb%20%C3%BC%25`)).json).toEqual({ id: 'a/b ü%' });
  });
});

describe('bodies', () => {
  const refresh = '/flights/v1/oauth/refreshtoken';
  const as = (type: string | null, body: string | Buffer, more: Record<string, string> = {}) =>
    send(host.port, 'POST', refresh, {
      headers: { ...(type !== null && { 'content-type': type }), ...more },
      body,
    });
  const good = '{"refresh_token":"x"}';

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;charset="UTF-8"',
  ])('%s is read', async (type) => {
    expect((await as(type, good)).json).toEqual({ refresh_token: 'x' });
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'application/jsonx',
    'text/plain; application/json',
    '',
    null,
  ])('%s is 415', async (type) => {
    expect(word(await as(type, good))).toBe('415 UNSUPPORTED_MEDIA_TYPE');
  });

  test('a compressed body is 415', async () => {
    const reply = await as('application/json', good, { 'content-encoding': 'gzip' });
    expect(word(reply)).toBe('415 UNSUPPORTED_MEDIA_TYPE');
  });

  test.each([
    ['none', '', 'A JSON object is needed as the body'],
    ['not JSON', '{"a":', 'The body is not valid JSON'],
    ['a list', '[]', 'The body must be a JSON object'],
    ['null', 'null', 'The body must be a JSON object'],
    ['a text', '"x"', 'The body must be a JSON object'],
    ['a number', '1', 'The body must be a JSON object'],
    [
      'nested too deeply',
      `{"a":${'['.repeat(40)}${']'.repeat(40)}}`,
      'The body is nested too deeply',
    ],
    ['nested absurdly', `{"a":${'['.repeat(400_000)}`, 'The body is nested too deeply'],
    [
      'not UTF-8',
      Buffer.concat([Buffer.from('{"refresh_token":"'), Buffer.from([0xff]), Buffer.from('"}')]),
      'The body is not UTF-8',
    ],
  ])('%s is 400', async (_name, body, message) => {
    const reply = await as('application/json', body);
    expect(word(reply)).toBe('400 INVALID_REQUEST');
    expect(reply.json.message).toBe(message);
  });

  test('no body at all is 400', async () => {
    const reply = await send(host.port, 'POST', refresh);
    expect(word(reply)).toBe('400 INVALID_REQUEST');
  });

  test('brackets inside a text do not count as depth', async () => {
    const token = '[{"\\'.repeat(40);
    const reply = await as('application/json', JSON.stringify({ refresh_token: token }));
    expect(reply.json).toEqual({ refresh_token: token });
  });

  test('one byte more than a megabyte is 413, declared or not', async () => {
    const body = `{"refresh_token":"${'x'.repeat(1024 * 1024)}"}`;
    expect(word(await as('application/json', body))).toBe('413 PAYLOAD_TOO_LARGE');
    const chunked = await as('application/json', body, { 'transfer-encoding': 'chunked' });
    expect(word(chunked)).toBe('413 PAYLOAD_TOO_LARGE');
    const large = Buffer.alloc(3_000_000, 0x20);
    expect(word(await as('application/json', large))).toBe('413 PAYLOAD_TOO_LARGE');
  });

  test('unknown fields are named, __proto__ among them', async () => {
    const reply = await as(
      'application/json',
      '{"refresh_token":"x","__proto__":{"admin":true},"constructor":1,"zz":1}',
    );
    expect(word(reply)).toBe('400 INVALID_REQUEST');
    expect(named(reply).sort()).toEqual(['__proto__', 'constructor', 'zz']);
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
  });

  test('an id in the body does not pass for the one in the path', async () => {
    const reply = await send(host.port, 'PUT', `${BOOKINGS}/real`, {
      headers: { 'content-type': 'application/json', ...bearer() },
      body: '{"id":"other","booking_passengers_info":[{"passenger_id":"x"}]}',
    });
    expect(word(reply)).toBe('400 INVALID_REQUEST');
    expect(named(reply)).toEqual(['body.id']);
  });

  test('a body where none belongs is refused by its fields; an empty one is nothing', async () => {
    const remove = (body: string) =>
      send(host.port, 'DELETE', `${BOOKINGS}/x`, {
        headers: { 'content-type': 'application/json', ...bearer() },
        body,
      });
    expect(named(await remove('{"force":true}'))).toEqual(['body.force']);
    expect((await remove('{}')).status).toBe(200);
    const bare = await send(host.port, 'DELETE', `${BOOKINGS}/x`, { headers: bearer() });
    expect(bare.status).toBe(200);
  });

  test('a query does not pass for a body', async () => {
    const reply = await post(host.port, `${BOOKINGS}/x/split?passenger_ids=1`, {});
    expect(named(reply)).toContain('query.passenger_ids');
  });
});

describe('queries', () => {
  const day = '2027-01-02';
  const route = `GRU,MIA,${day}`;
  const search = (query: string) => get(`${RATES}?${query}`);

  test.each([
    ['raw +', `route=${route}+${route}`],
    ['%2B', `route=${route}%2B${route}`.replace('%2B', '%20')],
    ['a space', `route=${route}%20${route}`],
  ])('%s separates', async (_name, query) => {
    await search(query);
    expect(lastInput()).toEqual({ route: `${route} ${route}` });
  });

  test('%2B stays a plus', async () => {
    await search(`route=${route}%2B${route}`);
    expect(lastInput()).toEqual({ route: `${route}+${route}` });
  });

  test.each([
    ['commas', 'airlines=LA,G3,AD'],
    ['repeated', 'airlines=LA&airlines=G3&airlines=AD'],
    ['both', 'airlines=LA,G3&airlines=AD'],
    ['escaped commas', 'airlines=LA%2CG3&airlines=AD'],
    ['an empty one beside', 'airlines=&airlines=LA,G3,AD'],
  ])('a list by %s', async (_name, query) => {
    await search(`route=${route}&${query}`);
    expect(lastInput()).toEqual({ route, airlines: ['LA', 'G3', 'AD'] });
  });

  test('kinds are read', async () => {
    await search(`route=${route}&adts=2&direct_flights_only=true&cheapest_price_only=false`);
    expect(lastInput()).toEqual({
      route,
      adts: 2,
      direct_flights_only: true,
      cheapest_price_only: false,
    });
  });

  test.each([
    ['adts=1.5', 'adts'],
    ['adts=', 'adts'],
    ['adts=1e1', 'adts'],
    ['adts=0x1', 'adts'],
    ['adts=%201', 'adts'],
    ['adts=99999999999999999999', 'adts'],
    ['adts=1&adts=1', 'adts'],
    ['route=x&route=y', 'route'],
    ['direct_flights_only=1', 'direct_flights_only'],
    ['direct_flights_only=TRUE', 'direct_flights_only'],
    ['cabin=BUSINESS&cabin=FIRST', 'cabin'],
    ['sort=price', 'sort'],
    ['__proto__=1', '__proto__'],
    ['hasOwnProperty=1', 'hasOwnProperty'],
    ['=1', ''],
    ['Adts=1', 'Adts'],
  ])('%s is refused by name', async (query, name) => {
    const reply = await search(`${query.startsWith('route') ? '' : `route=${route}&`}${query}`);
    expect(word(reply)).toBe('400 INVALID_REQUEST');
    expect(named(reply)).toEqual([name]);
  });

  test('a broken escape is refused', async () => {
    expect(word(await search('route=%E0%A4%A'))).toBe('400 INVALID_REQUEST');
  });

  test('who calls is judged first', async () => {
    const reply = await get(`${RATES}?nonsense=1`, {});
    expect(word(reply)).toBe('401 UNAUTHENTICATED');
    expect(reply.headers['www-authenticate']).toMatch(/^Bearer/);
  });
});

describe('beside the input', () => {
  const split = (headers: Record<string, string>) =>
    post(host.port, `${BOOKINGS}/x/split`, { passenger_ids: ['1'] }, bearer(headers));
  const last = () => host.dispatcher.calls.at(-1);

  test.each([
    ['"7"', 7],
    ['*', null],
    [' "0" ', 0],
  ])('If-Match: %s', async (text, revision) => {
    expect((await split({ 'if-match': text })).status).toBe(200);
    expect(last()?.if_match).toBe(revision);
  });

  test.each(['7', '"seven"', 'W/"7"', '"7", "8"', '""', '"99999999999999999999"'])(
    'If-Match: %s is malformed',
    async (text) => {
      expect(word(await split({ 'if-match': text }))).toBe('400 INVALID_REQUEST');
    },
  );

  test('Idempotency-Key counts on every POST but those of authentication', async () => {
    await split({ 'idempotency-key': 'k-1' });
    expect(last()?.idempotency_key).toBe('k-1');
    const body = { refresh_token: 'x' };
    const key = { 'idempotency-key': 'has space' };
    expect((await post(host.port, '/flights/v1/oauth/refreshtoken', body, key)).status).toBe(200);
    expect(last()?.idempotency_key).toBeNull();
    await send(host.port, 'DELETE', `${BOOKINGS}/x`, { headers: bearer(key) });
    expect(last()?.idempotency_key).toBeNull();
    await post(host.port, '/desk/v1/booking.get', { id: 'x' }, bearer({ 'idempotency-key': 'd' }));
    expect(last()?.idempotency_key).toBe('d');
  });

  test.each(['', 'has space', 'k'.repeat(201), 'Ã¼'])(
    'Idempotency-Key: %j is malformed',
    async (key) => {
      expect(word(await split({ 'idempotency-key': key }))).toBe('400 INVALID_REQUEST');
    },
  );

  test('a call id is kept or made, and given back', async () => {
    const mine = await split({ 'airdesk-call-id': 'call-1' });
    expect(last()?.call_id).toBe('call-1');
    expect(mine.headers['airdesk-call-id']).toBe('call-1');
    const made = await split({});
    expect(made.headers['airdesk-call-id']).toBe(last()?.call_id);
    expect(word(await split({ 'airdesk-call-id': 'x'.repeat(65) }))).toBe('400 INVALID_REQUEST');
  });

  test('credentials go to dispatch as they were shown', async () => {
    const shown = async (headers: Record<string, string>) => {
      await get(`${BOOKINGS}/x`, headers);
      return last()?.credentials;
    };
    expect(await shown({ authorization: 'bearer  the-token', 'x-api-key': '' })).toEqual({
      bearer: 'the-token',
      api_key: '',
      station: null,
    });
    // A cookie opens nothing of the public interface.
    const cookie = `airdesk_station=${await host.dispatcher.bindStation()}`;
    expect(word(await get(`${BOOKINGS}/x`, { cookie }))).toBe('401 UNAUTHENTICATED');
    expect(word(await get(`${BOOKINGS}/x`, { authorization: 'Basic eDp5' }))).toBe(
      '401 UNAUTHENTICATED',
    );
  });

  test('a request that is given up fires its signal', async () => {
    const fired = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    host.dispatcher.answers['booking.get'] = async (call) => {
      reached.resolve();
      await new Promise<void>((done) => call.signal?.addEventListener('abort', () => done()));
      fired.resolve();
      return {};
    };
    const stop = new AbortController();
    const gone = fetch(`${host.origin}${BOOKINGS}/x`, { headers: bearer(), signal: stop.signal });
    await reached.promise;
    stop.abort();
    await expect(gone).rejects.toThrow();
    await fired.promise;
    delete host.dispatcher.answers['booking.get'];
  });
});

describe('answers', () => {
  test('revision, providers and retry are headers', async () => {
    const { answers } = host.dispatcher;
    answers['booking.get'] = () => ({
      output: {} as never,
      meta: {
        revision: 4,
        connection: 'ONLINE',
        warnings: [],
        providers: [
          {
            provider_type: 'PROVIDER_04',
            state: 'ANSWERED',
            offers: 3,
            elapsed_ms: 12.6,
            error: null,
          },
          {
            provider_type: 'PROVIDER_05',
            state: 'FAILED',
            offers: 0,
            elapsed_ms: 5,
            error: 'PROVIDER_ERROR',
          },
        ],
      },
    });
    const reply = await get(`${BOOKINGS}/x`);
    expect(reply.headers.etag).toBe('"4"');
    expect(reply.headers['airdesk-provider-status']).toBe(
      'PROVIDER_04;state=ANSWERED;offers=3;elapsed_ms=13, ' +
        'PROVIDER_05;state=FAILED;offers=0;elapsed_ms=5;error=PROVIDER_ERROR',
    );
    delete answers['booking.get'];
  });

  test('what breaks in the host is a 500 in words, without them leaking', async () => {
    host.dispatcher.answers['booking.get'] = () => {
      throw new Error('secret path /etc');
    };
    const reply = await get(`${BOOKINGS}/x`);
    expect(word(reply)).toBe('500 INTERNAL');
    expect(reply.text).not.toContain('/etc');
    delete host.dispatcher.answers['booking.get'];
  });
});
