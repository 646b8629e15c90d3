/**
 * The line to a provider as an administrator sets it, over real sockets: certificates made here, a
 * client's own, a proxy, an address per message, how many at once; and what the test of a connection
 * says where one of them is wrong.
 */
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecure } from 'node:https';
import { type AddressInfo, createServer as createSocket } from 'node:net';
import type { TlsOptions } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#main/contract/operations.ts';
import type { ProviderConfigureInput } from '#main/contract/provider-settings.ts';
import { needs } from '../fixtures/needs.ts';
import { openTestHost, type Station, type TestHost } from '../fixtures/test-host.ts';
import { makeAuthority, openTestProxy, type TestProxy } from '../fixtures/tls.ts';

const authority = makeAuthority();
const other = makeAuthority('Another authority');
let host: TestHost;
let admin: Station;
let proxy: TestProxy;
const servers: (Server | ReturnType<typeof createSocket>)[] = [];
let heard: { url: string; headers: Record<string, unknown>; body: string }[] = [];

const NOT_FOUND =
  '<IATA_OrderViewRS><Error><DescText>Order not found</DescText></Error></IATA_OrderViewRS>';
let answer: RequestListener = (_request, response) =>
  response.writeHead(200, { 'content-type': 'application/xml' }).end(NOT_FOUND);
const usual = answer;
const listener: RequestListener = async (request, response) => {
  let body = '';
  for await (const part of request) body += String(part);
  if (request.method === 'POST')
    heard.push({ url: request.url ?? '', headers: request.headers, body });
  answer(request, response);
};

async function listen(server: (typeof servers)[number]): Promise<number> {
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}
const secure = async (options: TlsOptions) =>
  `https://localhost:${await listen(createSecure(options, listener))}`;

beforeAll(async () => {
  host = await openTestHost();
  admin = await host.station();
  proxy = await openTestProxy();
});
afterAll(async () => {
  for (const server of servers) server.close();
  proxy.close();
  authority?.close();
  other?.close();
  await host.close();
});
afterEach(() => {
  heard = [];
  answer = usual;
  proxy.answers('open');
  proxy.asked.length = 0;
});

type Options = ProviderConfigureInput['options'];
const CLEAR: Options = {
  client_certificate: null,
  client_key: null,
  client_key_passphrase: null,
  authority: null,
  proxy_url: null,
  proxy_username: null,
  proxy_password: null,
  endpoints: null,
  headers: null,
  concurrency: null,
};
async function look(endpoint: string, options: Options = {}, call_timeout_ms = 20_000) {
  const set = { provider_type: 'PROVIDER_08', endpoint, call_timeout_ms } as const;
  await admin.must('provider.configure', { ...set, options: { ...CLEAR, ...options } });
  const { steps, well } = await admin.must('provider.test', { provider_type: 'PROVIDER_08' });
  const last = steps.at(-1);
  expect(well).toBe(last?.state === 'OK');
  return { last: `${last?.step} ${last?.code}`, names: steps.map(({ step }) => step) };
}

describe('certificates', needs(authority && other, 'openssl'), () => {
  const ca = authority!;
  test('of an authority nobody here knows, until it is named', async () => {
    const url = await secure(ca.sign(['localhost']));
    expect((await look(url)).last).toBe('TLS CERTIFICATE_UNTRUSTED');
    expect((await look(url, { authority: other!.cert })).last).toBe('TLS CERTIFICATE_UNTRUSTED');
    expect(heard).toEqual([]);
    const told = await look(url, { authority: ca.cert });
    expect(told.last).toBe('PROTOCOL ANSWERED');
    expect(told.names.slice(0, 3)).toEqual(['NAME', 'CONNECTION', 'TLS']);
  });
  test('of another name', async () => {
    const url = await secure(ca.sign(['airline.example']));
    expect((await look(url, { authority: ca.cert })).last).toBe('TLS CERTIFICATE_OF_ANOTHER');
  });
  test('out of its time', async () => {
    const url = await secure(ca.sign(['localhost'], { days: -1 }));
    expect((await look(url, { authority: ca.cert })).last).toBe('TLS CERTIFICATE_EXPIRED');
  });
  test('that a client must have, with its key', async () => {
    const server = ca.sign(['localhost']);
    const url = await secure({ ...server, ca: ca.cert, requestCert: true });
    expect((await look(url, { authority: ca.cert })).last).toBe('TLS CERTIFICATE_ASKED');
    expect(heard).toEqual([]);
    const own = ca.sign(['agency'], { client: true });
    const told = await look(url, {
      authority: ca.cert,
      client_certificate: own.cert,
      client_key: own.key,
    });
    expect(told.last).toBe('PROTOCOL ANSWERED');
  });
  test('that are none, or do not go together, are refused by their fields', async () => {
    const [a, b] = [ca.sign(['a']), ca.sign(['b'])];
    const refused = async (options: Options) => {
      const reply = await admin.call('provider.configure', {
        provider_type: 'PROVIDER_08',
        options: { ...CLEAR, ...options },
      });
      return reply.ok ? [] : reply.error.details.map(({ path, message }) => `${path}: ${message}`);
    };
    const PEM = '-----BEGIN CERTIFICATE-----\nno\n-----END CERTIFICATE-----';
    expect(await refused({ authority: PEM })).toEqual([
      'options.authority: not a certificate in PEM',
    ]);
    expect(await refused({ client_certificate: a.cert })).toEqual([
      'options.client_key: a certificate and its key are given together',
    ]);
    expect(await refused({ client_certificate: a.cert, client_key: b.key })).toEqual([
      'options.client_key: the key of another certificate',
    ]);
    expect(await refused({ client_certificate: a.cert, client_key: 'no key' })).toEqual([
      'options.client_key: not a private key in PEM',
    ]);
    expect(await refused({ proxy_url: 'https://proxy' })).toEqual([
      'options.proxy_url: the address of a proxy begins with http://',
    ]);
    expect(await refused({ endpoints: [{ message: 'AirShoping', address: '/x' }] })).toEqual([
      'options.endpoints: AirShoping is no message of this provider',
    ]);
  });
  test('through a proxy, which sees nothing but names', async () => {
    const url = await secure(ca.sign(['localhost']));
    const told = await look(url, { authority: ca.cert, proxy_url: proxy.url });
    expect(told).toEqual({
      last: 'PROTOCOL ANSWERED',
      names: ['PROXY', 'CONNECTION', 'TLS', 'VERSION', 'CREDENTIALS', 'RIGHTS', 'PROTOCOL'],
    });
    expect(proxy.asked[0]?.target).toBe(new URL(url).host);
    expect((await look(url, { proxy_url: proxy.url })).names).toEqual([
      'PROXY',
      'CONNECTION',
      'TLS',
    ]);
  });
});

describe('a proxy', () => {
  let plain = '';
  beforeAll(async () => {
    plain = `http://127.0.0.1:${await listen(createServer(listener))}`;
  });
  test('that wants a password, until it is given', async () => {
    proxy.answers(407);
    expect((await look(plain, { proxy_url: proxy.url })).last).toBe('PROXY PROXY_CREDENTIALS');
    proxy.answers('open');
    const named = { proxy_url: proxy.url, proxy_username: 'ana', proxy_password: 'p:w' };
    expect((await look(plain, named)).last).toBe('PROTOCOL ANSWERED');
    const pair = Buffer.from('ana:p:w').toString('base64');
    expect(proxy.asked.at(-1)?.authorization).toBe(`Basic ${pair}`);
    expect(JSON.stringify(heard)).not.toContain(pair);
  });
  test('that refuses', async () => {
    proxy.answers(403);
    const told = await look(plain, { proxy_url: proxy.url });
    expect(told).toEqual({ last: 'PROXY PROXY_REFUSES', names: ['PROXY'] });
  });
  test('where nobody is, and whose name nobody knows', async () => {
    const port = await listen(createSocket());
    servers.pop()?.close();
    const gone = await look(plain, { proxy_url: `http://127.0.0.1:${port}` });
    expect(gone.last).toBe('PROXY PROXY_SILENT');
    const unknown = await look(plain, { proxy_url: 'http://proxy.invalid:3128' });
    expect(unknown.last).toBe('PROXY PROXY_UNKNOWN');
    expect(heard).toEqual([]);
  });
});

test('a far side that says nothing', async () => {
  const silent = createSocket();
  const port = await listen(silent);
  expect((await look(`http://127.0.0.1:${port}`, {}, 1_000)).last).toBe('CONNECTION SILENT');
});

describe('what is set is what is done', () => {
  let plain = '';
  let second = '';
  beforeAll(async () => {
    plain = `http://127.0.0.1:${await listen(createServer(listener))}`;
    second = `http://127.0.0.1:${await listen(createServer(listener))}`;
  });

  test('addresses of messages, headers of one’s own, parties and country of sale', async () => {
    await look(plain, {
      endpoints: [
        { message: 'OrderRetrieve', address: '/own/read' },
        { message: 'AirShopping', address: `${second}/shop` },
      ],
      headers: [{ name: 'X-Client', value: 'agency' }],
      point_of_sale: 'BR',
      iata_number: '57654321',
      seller_id: 'AURORA',
      seller_name: 'Aurora Viagens',
      parties: [{ role: 'Distributor', id: 'HUB', name: 'A hub' }],
    });
    expect(heard[0]?.url).toBe('/own/read');
    expect(heard[0]?.headers['x-client']).toBe('agency');
    heard = [];
    await admin.call('offer.search', {
      route: 'GRU,LIS,2027-05-10',
      adts: 1,
      provider_type: ['PROVIDER_08'],
    } as InputOf<'offer.search'>);
    expect(heard[0]?.url).toBe('/shop');
    const body = (heard[0]?.body ?? '').replace(/<(\/?)\w+:/g, '<$1');
    expect(body).toContain('<OrgID>AURORA</OrgID>');
    expect(body).toContain('<SalesBranchID>57654321</SalesBranchID>');
    expect(body).toMatch(/<Ordinal>2<\/Ordinal><OrgRole>Distributor<.*<OrgID>HUB</);
    expect(body).toContain('<CountryCode>BR</CountryCode>');
  });

  test('an answer that is packed is read', async () => {
    answer = (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'application/xml', 'content-encoding': 'gzip' })
        .end(gzipSync(NOT_FOUND));
    expect((await look(plain)).last).toBe('PROTOCOL ANSWERED');
    expect(heard[0]?.headers['accept-encoding']).toBe('gzip');
  });

  test('no more at once than may be, and whoever waits too long was never sent', async () => {
    const held: (() => void)[] = [];
    let open = 0;
    let most = 0;
    answer = (request, response) => {
      // The line's own look, that goes beside it.
      if (request.method === 'GET') return usual(request, response);
      open += 1;
      most = Math.max(most, open);
      held.push(() => {
        open -= 1;
        response.writeHead(200, { 'content-type': 'application/xml' }).end(NOT_FOUND);
      });
    };
    await admin.must('provider.configure', {
      provider_type: 'PROVIDER_08',
      endpoint: plain,
      options: { ...CLEAR, concurrency: 2 },
    });
    const provider = host.service.ports.providers.get('PROVIDER_08');
    const ask = (timeout_ms: number) =>
      provider!.retrieve(
        { order_id: 'none', locator: null },
        { correlation_id: 'c', reference: null, timeout_ms },
      );
    const all = Array.from({ length: 6 }, () => ask(30_000));
    await expect.poll(() => heard.length).toBe(2);
    const late = await ask(200);
    expect(late).toMatchObject({ ok: false, error: { error: 'PROVIDER_TIMEOUT', retry: 'safe' } });
    expect(heard).toHaveLength(2);
    for (let n = 0; n < 6; n += 1) {
      await expect.poll(() => held.length).toBeGreaterThan(0);
      held.shift()?.();
    }
    const answers = await Promise.all(all);
    expect(answers.map((one) => one.ok || one.error.error)).toEqual(Array(6).fill('NOT_FOUND'));
    expect([most, heard.length]).toEqual([2, 6]);
  });

  test('a profile that was written in its place', async () => {
    const provider_type = 'PROVIDER_08';
    await admin.must('provider.configure', {
      provider_type,
      endpoint: null,
      options: { ...CLEAR, profile: { name: 'NDC Own', owner: 'TP', split: true } },
    });
    const { traits } = host.service.ports.providers.get(provider_type) ?? {};
    expect([traits?.name, traits?.split]).toEqual(['NDC Own', true]);
    const refused = await admin.call('provider.configure', {
      provider_type,
      options: { profile: { owner: 'Lufthansa' } },
    });
    const path = refused.ok ? null : refused.error.details[0]?.path;
    expect(path).toBe('options.profile.owner');
  });

  test('another place hears no secret that was given for the first', async () => {
    const provider_type = 'PROVIDER_08';
    const credentials = { scheme: 'BEARER', secret: 'kept-for-one-place' } as const;
    const options = { ...CLEAR, headers: [{ name: 'X-Own', value: 'for-one-place' }] };
    await admin.must('provider.configure', {
      provider_type,
      endpoint: plain,
      credentials,
      options,
    });
    await admin.must('provider.configure', {
      provider_type,
      options: { endpoints: [{ message: 'OrderRetrieve', address: `${second}/read` }] },
    });
    heard = [];
    await admin.must('provider.test', { provider_type });
    expect(heard[0]?.url).toBe('/read');
    expect(heard[0]?.headers.authorization).toBeUndefined();
    expect(heard[0]?.headers['x-own']).toBeUndefined();
  });

  test('lasts over a restart, and is shown without its secrets', async () => {
    const provider_type = 'PROVIDER_08';
    const options = {
      ...CLEAR,
      concurrency: 3,
      proxy_url: proxy.url,
      proxy_username: 'ana',
      proxy_password: 'proxy-canary-1',
    };
    await admin.must('provider.configure', { provider_type, endpoint: plain, options });
    await host.restart();
    admin = await host.station();
    await admin.must('provider.test', { provider_type });
    expect(proxy.asked.at(-1)?.authorization).toMatch(/^Basic /);
    const { providers } = await admin.must('provider.settings', {});
    const set = providers.find((one) => one.provider_type === provider_type);
    expect(set?.options).toMatchObject({ concurrency: 3, proxy_username: 'ana' });
    expect(set?.kept).toEqual(['proxy_password']);
    expect(JSON.stringify(providers)).not.toContain('proxy-canary');
  });
});
