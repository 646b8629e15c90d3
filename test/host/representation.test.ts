/** How answers travel: their codings, HEAD, If-None-Match, Retry-After; and forms of OAuth libraries. */
import { rmSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REST_PATH } from '#main/contract/call.ts';
import { createFailure } from '#main/contract/errors.ts';
import { RestClient, TRAINING_AGENT } from '#main/host/cli/demo/client.ts';
import { buildRefusal } from '#main/host/rest/answers.ts';
import { hasTag, pickCoding, represent } from '#main/host/rest/representation.ts';
import { newDataDir } from '../fixtures/data-dir.ts';
import { hold } from '../fixtures/served.ts';
import { openHttpHost } from '../fixtures/test-host.ts';
import { bearer, type SmallHost, send, startHost } from './support.ts';

let host: SmallHost;
beforeAll(async () => {
  host = await startHost();
});
afterAll(() => host.stop());

const fetched = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  send(host.port, method, path, { headers: bearer(headers) });
const OPENAPI = '/flights/v1/openapi.json';

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1, br;q=0.5', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['*', 'br'],
  ['identity', null],
  ['gzip;q=0', null],
  ['', null],
  [null, null],
])('Accept-Encoding %j takes %j', (accepted, coding) => {
  expect(pickCoding(accepted)).toBe(coding);
});

test.each([
  ['"7"', '"7"', true],
  ['W/"7"', '"7"', true],
  ['"1", "7"', 'W/"7"', true],
  ['*', '"7"', true],
  ['"71"', '"7"', false],
  [null, '"7"', false],
])('If-None-Match %j has %j: %j', (header, tag, has) => {
  expect(hasTag(header, tag)).toBe(has);
});

describe('an answer', () => {
  const text = JSON.stringify({ offers: Array.from({ length: 200 }, (_, n) => ({ n })) });
  const answer = (headers: Record<string, string> = {}) =>
    new Response(text, { headers: { 'content-type': 'application/json', ...headers } });
  const ask = (headers: Record<string, string>, response = answer()) =>
    represent({ method: 'GET', headers: new Headers(headers) }, response);

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('in %s is the same, and smaller', async (coding, open) => {
    const sent = await ask({ 'accept-encoding': coding });
    const bytes = Buffer.from(await sent.arrayBuffer());
    expect(sent.headers.get('content-encoding')).toBe(coding);
    expect(sent.headers.get('vary')).toBe('Accept-Encoding');
    expect(sent.headers.get('content-length')).toBe(String(bytes.length));
    expect(bytes.length).toBeLessThan(text.length / 2);
    expect(open(bytes).toString()).toBe(text);
  });

  test('is 304 where the tag of its content is known; a revision says nothing of that', async () => {
    const held = await ask({ 'if-none-match': '"7"' }, answer({ etag: '"7"' }));
    expect([held.status, await held.text(), held.headers.get('etag')]).toEqual([200, text, '"7"']);
    const tag = (await ask({})).headers.get('etag') ?? '';
    const same = await ask({ 'if-none-match': tag });
    expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', tag]);
    expect((await ask({ 'if-none-match': '"8"' }, answer({ etag: '"7"' }))).status).toBe(200);
  });

  test('that never changes is compressed better, once for each of its contents', async () => {
    const kept = { 'cache-control': 'public, immutable', 'content-type': 'text/javascript' };
    const words = Array.from({ length: 4_000 }, (_, n) => `${(n * 7_919) % 613} `).join('');
    const sized = async (body: string, headers: Record<string, string>) => {
      const sent = await ask({ 'accept-encoding': 'br' }, new Response(body, { headers }));
      const bytes = Buffer.from(await sent.arrayBuffer());
      return { size: bytes.length, text: brotliDecompressSync(bytes).toString() };
    };
    const each = await sized(words, { 'content-type': 'text/javascript' });
    const first = await sized(words, kept);
    expect(first.size).toBeLessThan(each.size);
    expect(await sized(words, kept)).toEqual(first);
    expect((await sized(`${words}more`, kept)).text).toBe(`${words}more`);
  });

  test('that is streamed or sets a cookie goes out as it is', async () => {
    for (const [name, value] of [
      ['content-type', 'text/event-stream'],
      ['set-cookie', 'a=b'],
    ] as const) {
      const headers = { [name]: value };
      const sent = await ask({ 'accept-encoding': 'br' }, answer(headers));
      expect(sent.headers.get('content-encoding')).toBeNull();
    }
  });
});

test('over a socket: coded, tagged, unchanged, and by HEAD without a body', async () => {
  const whole = await fetched(OPENAPI);
  expect(whole.status).toBe(200);
  host.dispatcher.answers['booking.get'] = () => ({ output: { long: 'x'.repeat(2_000) } as never });
  const coded = await fetched('/flights/v1/bookings/x', { 'accept-encoding': 'gzip' });
  expect(coded.headers['content-encoding']).toBe('gzip');
  const tag = `${whole.headers.etag}`;
  const same = await fetched(OPENAPI, { 'if-none-match': tag });
  expect([same.status, same.text]).toEqual([304, '']);
  const head = await fetched(OPENAPI, {}, 'HEAD');
  expect([head.status, head.text, head.headers.etag]).toEqual([200, '', tag]);
  expect(head.headers['content-length']).toBe(whole.headers['content-length']);
});

test('HEAD of a booking answers as GET does', async () => {
  const reply = await fetched('/flights/v1/bookings/x', {}, 'HEAD');
  expect([reply.status, reply.text]).toEqual([200, '']);
  expect(host.dispatcher.calls.at(-1)?.name).toBe('booking.get');
});

test.each([
  ['OFFLINE', '30'],
  ['PROVIDER_TIMEOUT', '5'],
  ['OUTCOME_UNKNOWN', '5'],
  ['BUSY', '1'],
  ['NOT_FOUND', null],
  ['CARD_REFUSED', null],
] as const)('%s says when to come back: %j', (word, seconds) => {
  expect(buildRefusal(createFailure(word, 'x')).headers.get('retry-after')).toBe(seconds);
  const told = buildRefusal(createFailure(word, 'x', [], 12_000)).headers.get('retry-after');
  expect(told).toBe('12');
});

describe('a form, as OAuth libraries send it', () => {
  const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
  const form = (path: string, body: string) =>
    send(host.port, 'POST', `/flights/v1${path}`, { headers: bearer(FORM), body });
  const password = 'grant_type=password&username=a%40example.com&password=a+b%26c';

  test('is a password grant', async () => {
    const reply = await form('/oauth/token', `${password}&group_id=7&scope=&client_id=me`);
    expect(reply.status).toBe(200);
    expect(host.dispatcher.calls.at(-1)?.input).toEqual({
      grant_type: 'password',
      username: 'a@example.com',
      password: 'a b&c',
      group_id: 7,
    });
  });

  test.each([
    ['/oauth/token', password.replace('=password', '=client_credentials'), 400],
    ['/oauth/token', `${password}&password=again`, 400],
    ['/oauth/token', '%zz', 400],
    ['/oauth/refreshtoken', 'grant_type=refresh_token&refresh_token=x', 200],
    ['/bookings/import', 'locator=ABCDEF', 415],
  ])('%s %s is %i', async (path, body, status) => {
    expect((await form(path, body)).status).toBe(status);
  });
});

test('a booking of the same revision says what may be done with it now', async () => {
  let shift = 0;
  const clock = { now: () => new Date(Date.now() + shift), monotonic: () => performance.now() };
  const data_dir = newDataDir('airdesk-test-');
  const desk = await openHttpHost(data_dir, { clock });
  const client = new RestClient(desk.url + REST_PATH);
  const { username, password, api_key } = TRAINING_AGENT;
  await client.signIn(username, password, api_key);
  const { id, price } = await hold(client);
  const first = await client.must('GET', `/bookings/${id}`);
  expect(first.body.booking.capabilities.ticket).toBe(true);
  shift = Date.parse(price.expires_at) - Date.now() + 1_000;
  await client.signIn(username, password, api_key);
  const etag = `${first.headers.get('etag')}`;
  const then = await client.call('GET', `/bookings/${id}`, undefined, { 'if-none-match': etag });
  expect([then.status, then.headers.get('etag')]).toEqual([200, etag]);
  expect(then.body.booking.capabilities.ticket).toBe(false);
  await desk.stop();
  rmSync(data_dir, { recursive: true, force: true });
});
