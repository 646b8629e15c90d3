/**
 * What the HTTP host refuses before an operation is reached: callers, methods, addresses, bodies. All
 * of it over a real socket, each refusal in the one error shape.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bearer, named, post, raw, type SmallHost, send, startHost, word } from './support.ts';

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
    ['a number that is no address', '99999999999'],
    ['an address of five numbers', '1.2.3.4.5'],
    ['a number of base eight that is none', '09.1'],
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
    expect(await lines('nonsense')).toMatch(/^HTTP\/1.1 400 /);
    expect(await lines(start, ours, `X: ${'x'.repeat(40_000)}`)).toMatch(/^HTTP\/1.1 400 /);
    expect(host.dispatcher.calls).toEqual([]);
  });

  test('an offer to speak another protocol is passed over, with a body too', async () => {
    const ask = (start: string, body: string) =>
      raw(
        host.port,
        [
          `${start} HTTP/1.1`,
          `Host: 127.0.0.1:${host.port}`,
          ...Object.entries(bearer()).map(([name, value]) => `${name}: ${value}`),
          'Connection: Upgrade, HTTP2-Settings, close',
          'Upgrade: h2c',
          'HTTP2-Settings: AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA',
          ...(body === '' ? [] : ['Content-Type: application/json']),
          ...(body === '' ? [] : [`Content-Length: ${body.length}`]),
          '',
          body,
        ].join('\r\n'),
      );
    expect(await ask(`GET ${path}`, '')).toMatch(/^HTTP\/1.1 200 /);
    expect(await ask(`POST ${path}/split`, '{"passenger_ids":["1"]}')).toMatch(/^HTTP\/1.1 200 /);
    expect(host.dispatcher.calls.map(({ name }) => name)).toEqual(['booking.get', 'booking.split']);
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
    const spelled = path.replace('/f', '/%66');
    expect(word(await get(spelled, bearer({ 'sec-fetch-site': site })))).toBe('403 FORBIDDEN');
    expect((await get(spelled)).status).toBe(200);
  });
});

describe('methods and addresses', () => {
  test.each([
    ['OPTIONS', `${BOOKINGS}/x`, 'GET, DELETE, PUT, PATCH, HEAD'],
    ['POST', `${BOOKINGS}/x`, 'GET, DELETE, PUT, PATCH, HEAD'],
    ['TRACE', RATES, 'GET, HEAD'],
    ['PROPFIND', RATES, 'GET, HEAD'],
    ['HEAD', `${BOOKINGS}/import`, 'POST'],
    ['GET', `${BOOKINGS}/import`, 'POST'],
    ['GET', '/flights/v1/oauth/token', 'POST'],
    ['GET', '/desk/v1/booking.get', 'POST'],
    ['POST', '/desk/v1/events', 'GET, HEAD'],
    ['POST', '/flights/v1/openapi.json', 'GET, HEAD'],
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

  test('the body of a GET is refused as such, an empty one of a DELETE is none', async () => {
    const lines = (...l: string[]) => raw(host.port, l.join('\r\n'));
    const told = bearer({ host: `127.0.0.1:${host.port}`, 'content-type': 'application/json' });
    const head = Object.entries({ ...told, connection: 'close' }).map((pair) => pair.join(': '));
    const body = ['Content-Length: 7', '', '{"a":1}'];
    expect(await lines(`GET ${BOOKINGS}/x HTTP/1.1`, ...head, ...body)).toMatch(
      /^HTTP\/1.1 400 .*This request has no body/s,
    );
    const chunked = ['Transfer-Encoding: chunked', '', '0', '', ''];
    expect(await lines(`DELETE ${BOOKINGS}/x HTTP/1.1`, ...head, ...chunked)).toMatch(
      /^HTTP\/1.1 200 /,
    );
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

  // Closed while it still sends, a caller sees its own writing fail in place of what it was told.
  test('a refusal reaches a caller who is still sending, each time', async () => {
    const sent = (path: string, headers: Record<string, string>, body: BodyInit, method = 'POST') =>
      fetch(`${host.origin}${path}`, { method, headers, body, duplex: 'half' } as RequestInit);
    const long = 'x'.repeat(3_000_000);
    const json = { 'content-type': 'application/json' };
    const seen: number[] = [];
    for (let i = 0; i < 50; i += 1) {
      const answers = await Promise.all([
        sent(refresh, json, long),
        sent(refresh, json, new Blob([long]).stream()),
        sent(refresh, { 'content-type': 'text/plain' }, long),
        sent('/nowhere', json, long),
        sent(refresh, json, long, 'PATCH'),
        sent(`${BOOKINGS}/x`, { origin: 'http://evil.example' }, long, 'DELETE'),
        sent(refresh, { ...json, 'x-large': 'x'.repeat(60_000) }, long),
      ]);
      for (const answer of answers) seen.push(answer.status);
    }
    const each = [413, 413, 415, 404, 405, 403, 400];
    expect(seen).toEqual(Array.from({ length: 50 }, () => each).flat());
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
