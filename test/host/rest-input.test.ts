/**
 * How a request becomes a call and an answer becomes a response: query, headers, signal, over a real
 * socket.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bearer, named, post, type SmallHost, send, startHost, word } from './support.ts';

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

const lastInput = () => host.dispatcher.calls.at(-1)?.input;

const RATES = '/flights/v1/offers';
const BOOKINGS = '/flights/v1/bookings';

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

  test('a number of more digits than anybody means is still a number', async () => {
    const reply = await search(`route=${route}&adts=2147483647`);
    expect(reply.json.details).toEqual([{ path: 'adts', message: 'must be at most 9' }]);
  });

  test('an empty parameter is one that was left out', async () => {
    await search(`route=${route}&cabin=&adts=&airlines=&direct_flights_only=&provider_type=`);
    expect(lastInput()).toEqual({ route });
    const reply = await search('route=&nothing=');
    expect(reply.status).toBe(400);
    expect(named(reply)).toEqual(['route', 'nothing']);
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

  test('a number that is not whole is told so, and no more', async () => {
    const { json } = await search(`route=${route}&adts=1.5`);
    expect(json.details).toEqual([{ path: 'adts', message: 'must be a whole number' }]);
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
    const early = await split({ 'airdesk-call-id': 'a.b:1', 'content-type': 'text/plain' });
    expect([early.status, early.headers['airdesk-call-id']]).toEqual([415, 'a.b:1']);
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
      page: null,
    });
    // A cookie opens nothing of the public interface.
    const cookie = `airdesk_station=${(await host.dispatcher.bindStation('page')).secret}`;
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

  test('warnings are a header that fits, whatever a provider says', async () => {
    const { answers } = host.dispatcher;
    const long = 'é'.repeat(3_000);
    const warnings = [
      'half \ud83d of a character',
      ...Array.from({ length: 18 }, () => long),
      'short',
    ];
    answers['booking.get'] = () => ({
      output: {} as never,
      meta: { revision: null, connection: 'ONLINE', warnings, providers: [] },
    });
    const reply = await get(`${BOOKINGS}/x`);
    expect(reply.status).toBe(200);
    expect(reply.headers['airdesk-warnings']).toBe(
      'half%20%EF%BF%BD%20of%20a%20character, short, 18%20more',
    );
    delete answers['booking.get'];
  });

  test('an expectation that nobody knows is passed over', async () => {
    const reply = await get(`${BOOKINGS}/x`, bearer({ expect: 'more-than-an-answer' }));
    expect([reply.status, reply.json]).toEqual([200, { id: 'x' }]);
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
