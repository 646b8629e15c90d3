/** Credentials of every kind as the provider hears them, over real sockets; sealed and in no answer. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Credentials } from '#main/contract/provider-settings.ts';
import type { ProviderCode } from '#main/contract/values.ts';
import { openTestHost, type Station, type TestHost } from '../fixtures/test-host.ts';

const SECRET = 'secret-canary-8c1d';
let host: TestHost;
let admin: Station;
let server: Server;
let base = '';
let heard: { headers: Record<string, unknown>; body: string }[] = [];
let tokens: { authorization: string | undefined; body: string }[] = [];
/** What the token endpoint and the airline answer. */
let gives = { status: 200, expires_in: 3_600, taken: 'token-1' };

beforeAll(async () => {
  host = await openTestHost();
  admin = await host.station();
  server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    const { authorization } = request.headers;
    if (request.url === '/token') {
      tokens.push({ authorization, body });
      response.writeHead(gives.status, { 'content-type': 'application/json' });
      const access_token = `token-${tokens.length}`;
      response.end(JSON.stringify({ access_token, expires_in: gives.expires_in }));
      return;
    }
    if (request.method === 'POST') heard.push({ headers: request.headers, body });
    const taken = authorization === `Bearer ${gives.taken}`;
    response.writeHead(taken ? 200 : 401, { 'content-type': 'application/xml' });
    response.end(
      '<IATA_OrderViewRS><Error><DescText>Order not found</DescText></Error></IATA_OrderViewRS>',
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await host.close();
});
beforeEach(() => {
  heard = [];
  tokens = [];
  gives = { status: 200, expires_in: 3_600, taken: 'token-1' };
});

const set = (credentials: Credentials, provider_type: ProviderCode = 'PROVIDER_08') =>
  admin.must('provider.configure', { provider_type, endpoint: base, credentials });
const ask = (provider_type: ProviderCode = 'PROVIDER_08') =>
  admin.must('provider.test', { provider_type });
const retrieve = () =>
  host.service.ports.providers
    .get('PROVIDER_08')
    ?.retrieve(
      { order_id: 'ord_none', locator: null },
      { correlation_id: 'c', reference: null, timeout_ms: 10_000 },
    );
const oauth = (): Credentials => ({
  scheme: 'OAUTH',
  token_url: `${base}/token`,
  client_id: 'agency:1',
  secret: SECRET,
  scope: 'ndc',
});

test('a header of the provider’s own, and no other', async () => {
  await set({ scheme: 'HEADER', header: 'X-Api-Key', secret: SECRET });
  const { steps } = await ask();
  expect(heard.map(({ headers }) => [headers['x-api-key'], headers.authorization])).toEqual([
    [SECRET, undefined],
  ]);
  expect(steps.at(-1)?.code).toBe('CREDENTIALS_REFUSED');
});

test('a token is asked for as the standard says, and used', async () => {
  await set(oauth());
  expect(await ask()).toMatchObject({ well: true });
  const pair = Buffer.from(`agency%3A1:${SECRET}`).toString('base64');
  expect(tokens).toEqual([
    { authorization: `Basic ${pair}`, body: 'grant_type=client_credentials&scope=ndc' },
  ]);
  expect(heard.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-1']);
});

test('one token serves calls side by side and after one another', async () => {
  await set(oauth());
  await Promise.all([retrieve(), retrieve(), retrieve(), retrieve()]);
  await retrieve();
  expect([tokens.length, heard.length]).toEqual([1, 5]);
});

test('one that runs out is asked for again', async () => {
  await set(oauth());
  await retrieve();
  host.ahead(2 * 3_600_000);
  gives.taken = 'token-2';
  await retrieve();
  host.ahead(0);
  expect(heard.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer token-1',
    'Bearer token-2',
  ]);
});

test.each([null, 1])(
  'one that is refused is asked for again, once, with the same message; at once: %j',
  async (n) => {
    await admin.must('provider.configure', {
      ...{ provider_type: 'PROVIDER_08', endpoint: base, credentials: oauth() },
      options: { concurrency: n },
    });
    gives.taken = 'token-2';
    await Promise.all([retrieve(), retrieve(), retrieve()]);
    expect(tokens).toHaveLength(2);
    const right = heard.filter(({ headers }) => headers.authorization === 'Bearer token-2');
    expect(right.map(({ body }) => body.includes('ord_none'))).toEqual([true, true, true]);
    gives.taken = 'none';
    heard = [];
    const refused = await retrieve();
    expect(refused?.ok).toBe(false);
    expect(heard).toHaveLength(2);
  },
);

test('where no token is given nothing is sent, and the test says so', async () => {
  gives.status = 400;
  await set(oauth());
  const { well, steps } = await ask();
  expect([well, steps.at(-1)?.code, heard.length]).toEqual([false, 'CREDENTIALS_REFUSED', 0]);
});

test('an agency on NDC 17.2 stands in the envelope of its messages', async () => {
  await set(
    {
      scheme: 'AGENCY',
      username: 'flx',
      secret: SECRET,
      agency: '57654321',
      agent: 'ana',
      agent_password: `${SECRET}-agent`,
      pseudo_city: 'GRU1',
    },
    'PROVIDER_10',
  );
  await ask('PROVIDER_10');
  const iden = /<(?:\w+:)?iden [^>]*>/.exec(heard[0]?.body ?? '')?.[0] ?? '';
  for (const part of ['u="flx"', `p="${SECRET}"`, 'agy="57654321"', 'agt="ana"'])
    expect(iden).toContain(part);
  expect(iden).toContain(`agtpwd="${SECRET}-agent"`);
  expect(iden).toContain('pseudocity="GRU1"');
});

test('kinds a protocol does not have, and headers that are ours, are refused', async () => {
  const refused = async (provider_type: ProviderCode, credentials: Credentials) => {
    const reply = await admin.call('provider.configure', { provider_type, credentials });
    return reply.ok ? 'taken' : reply.error.details[0]?.path;
  };
  const basic = { scheme: 'BASIC', username: 'a', secret: 'b' } as const;
  expect(await refused('PROVIDER_02', basic)).toBe('credentials.scheme');
  expect(await refused('PROVIDER_08', { scheme: 'HEADER', header: 'Host', secret: 'x' })).toBe(
    'credentials.header',
  );
  const nowhere = { ...oauth(), token_url: 'ftp://airline.example' } as Credentials;
  expect(await refused('PROVIDER_08', nowhere)).toBe('credentials.token_url');
});

test('they last over a restart, and stand in no answer and no file', async () => {
  await set(oauth());
  await host.restart();
  admin = await host.station();
  expect(await ask()).toMatchObject({ well: true });
  const answers = [
    await admin.must('provider.settings', {}),
    await admin.must('provider.list', {}),
  ];
  expect(JSON.stringify(answers)).not.toContain(SECRET);
  for (const [name, text] of host.files()) expect(text.includes(SECRET), name).toBe(false);
});

test('what was sealed before as a header alone is used as it was', async () => {
  const { db, vault } = host.service.ports;
  const sealed = vault.encrypt(`Bearer ${SECRET}`, 'provider:PROVIDER_08');
  await db.write((tx) =>
    tx.query
      .updateTable('provider_settings')
      .set({ sealed_credentials: sealed })
      .where('provider_type', '=', 'PROVIDER_08')
      .execute(),
  );
  await host.restart();
  admin = await host.station();
  await ask();
  expect(heard.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${SECRET}`]);
});
