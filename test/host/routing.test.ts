/**
 * The way out: what variables, PAC files and the policy say, and a real proxy on loopback that wants a
 * password, which is asked for once, kept sealed, and never shown again once it was refused.
 */
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { parsePacProxies } from '#main/host/electron/proxy.ts';
import {
  createRouting,
  createVariableProxies,
  type ProxyPassword,
  type RoutingOptions,
} from '#main/host/providers/routing.ts';
import { newDataDir } from '../fixtures/data-dir.ts';
import { needs } from '../fixtures/needs.ts';
import { openTestHost, type Station } from '../fixtures/test-host.ts';
import { makeAuthority, openTestProxy, type TestProxy } from '../fixtures/tls.ts';
import { start } from './electron-desk.ts';

const AIRLINE = new URL('https://api.airline.example:8443/x');
const texts = (ways: readonly (URL | null)[]) => ways.map((way) => way?.href ?? 'straight');

test.each([
  [{}, ['straight']],
  [{ HTTPS_PROXY: 'http://proxy:3128' }, ['http://proxy:3128/']],
  [{ https_proxy: 'proxy:3128', HTTPS_PROXY: 'http://other' }, ['http://proxy:3128/']],
  [{ HTTP_PROXY: 'http://proxy' }, ['straight']],
  [{ ALL_PROXY: 'http://ana:p%40ss@proxy' }, ['http://ana:p%40ss@proxy/']],
  [{ HTTPS_PROXY: 'socks5://proxy' }, ['straight']],
  [{ HTTPS_PROXY: 'http://' }, ['straight']],
  [{ HTTPS_PROXY: 'proxy', NO_PROXY: '*' }, ['straight']],
  [{ HTTPS_PROXY: 'proxy', NO_PROXY: 'x, airline.example' }, ['straight']],
  [{ HTTPS_PROXY: 'proxy', NO_PROXY: '.airline.example:8443' }, ['straight']],
  [{ HTTPS_PROXY: 'proxy', NO_PROXY: '*.airline.example:443' }, ['http://proxy/']],
  [{ HTTPS_PROXY: 'proxy', no_proxy: 'line.example,' }, ['http://proxy/']],
])('variables %j lead %j', async (env, ways) => {
  expect(texts(await createVariableProxies(env)(AIRLINE))).toEqual(ways);
});

test.each([
  ['DIRECT', ['straight']],
  ['PROXY proxy:8080; DIRECT', ['http://proxy:8080/', 'straight']],
  [' proxy  proxy:8080 ;HTTPS safe:8443', ['http://proxy:8080/', 'https://safe:8443/']],
  ['SOCKS5 sock:1080; PROXY proxy:8080', ['http://proxy:8080/']],
  ['', []],
  ['PROXY', []],
])('the PAC answer %j leads %j', (answer, ways) => {
  expect(texts(parsePacProxies(answer))).toEqual(ways);
});

const PAIR: ProxyPassword = { username: 'AGENCY\\ana', password: 'a:b c' };
function routing(change: Partial<RoutingOptions> = {}) {
  const kept = new Map<string, ProxyPassword | null>();
  const way = createRouting({
    policy: { url: 'system', bypass: [] },
    system: async () => [new URL('http://proxy.example:8080')],
    passwords: {
      find: async (proxy) => kept.get(proxy) ?? null,
      keep: async (proxy, pair) => void kept.set(proxy, pair),
    },
    unkept: () => undefined,
    ...change,
  });
  const to = async (url = AIRLINE, account = {}) =>
    (await way.to(url, account)).map((one) => one && `${one.username ?? ''}@${one.url.href}`);
  return { way, kept, to };
}

test('the account goes before the policy, the policy before the system; this machine is straight', async () => {
  const policy = { url: 'http://fixed.example', bypass: ['other.example'] };
  const { to } = routing({ policy });
  expect(await to(AIRLINE, { proxy_url: 'http://own.example' })).toEqual(['@http://own.example/']);
  expect(await to()).toEqual(['@http://fixed.example/']);
  expect(await to(new URL('https://other.example'))).toEqual([null]);
  expect(await routing({ policy: { url: 'none', bypass: [] } }).to()).toEqual([null]);
  expect(await routing().to()).toEqual(['@http://proxy.example:8080/']);
  expect(await routing({ system: async () => [] }).to()).toEqual([null]);
  expect(await routing().to(new URL('https://127.0.0.1/'))).toEqual([null]);
});

test('a bare % in a proxy variable stands for itself', async () => {
  const system = async () => [new URL('http://ana%40x:50%25%zz@proxy.example:8080')];
  expect(await routing({ system }).to()).toEqual(['ana@x@http://proxy.example:8080/']);
});

test('a password that was refused is never shown again, and another is asked for', async () => {
  const { way, kept, to } = routing();
  const heard = vi.fn();
  way.onWanted(heard);
  expect(await way.signIn(PAIR)).toBe(false);
  const [first] = await way.to(AIRLINE, {});
  way.refused(first!);
  way.refused(first!);
  expect([way.wanted(), heard.mock.calls.length]).toEqual(['proxy.example:8080', 1]);
  expect(await way.signIn(PAIR)).toBe(true);
  expect([way.wanted(), [...kept.values()]]).toEqual([null, [PAIR]]);
  // A request that left before it was typed says nothing of it.
  way.refused(first!);
  expect(way.wanted()).toBeNull();
  const [second] = await way.to(AIRLINE, {});
  expect(second).toMatchObject(PAIR);
  way.refused(second!);
  expect([way.wanted(), [...kept.values()]]).toEqual(['proxy.example:8080', [null]]);
  expect(await to()).toEqual(['@http://proxy.example:8080/']);
});

describe('in the desktop app', () => {
  test("the system's proxies are asked of Chromium, and told no more than where it goes", async () => {
    const desk = await start();
    const asked: string[] = [];
    desk.session.resolveProxy = async (url) => {
      asked.push(url);
      return 'PROXY pac.example:3128; DIRECT';
    };
    const ways = await desk.ways[0]!.to(AIRLINE, {});
    expect(ways.map((one) => one?.url.href ?? null)).toEqual(['http://pac.example:3128/', null]);
    expect(asked).toEqual(['https://api.airline.example:8443/']);
  });

  test('a proxy that asks is shown what is known, once; nobody else is shown anything', async () => {
    const desk = await start();
    desk.session.pac = 'PROXY pac.example:3128';
    const [way] = desk.ways;
    const [proxy] = await way!.to(AIRLINE, {});
    way!.refused(proxy!);
    await way!.signIn(PAIR);
    const asks = (isProxy: boolean, firstAuthAttempt: boolean, host = 'pac.example') =>
      new Promise((told) => {
        let put_off = false;
        const event = { preventDefault: () => (put_off = true) };
        const asking = { isProxy, scheme: 'basic', host, port: 3128, realm: '' };
        const answer = (...pair: unknown[]) => told(pair.filter((one) => one !== undefined));
        desk.app.emit('login', event, null, { firstAuthAttempt }, asking, answer);
        if (!put_off) told('left alone');
      });
    expect(await asks(false, true)).toBe('left alone');
    expect(await asks(true, true)).toEqual([PAIR.username, PAIR.password]);
    expect(await asks(true, false)).toEqual([]);
    expect(way!.wanted()).toBe('pac.example:3128');
    expect(await asks(true, true, 'fe80::1')).toEqual([]);
  });
});

const authority = makeAuthority();

describe('over a real proxy', needs(authority, 'openssl'), () => {
  let proxy: TestProxy;
  let endpoint = '';
  const server = createServer(authority?.sign(['api.airline.example']) ?? {}, (_request, answer) =>
    answer
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(
        '<IATA_OrderViewRS><Error><DescText>Order not found</DescText></Error></IATA_OrderViewRS>',
      ),
  );
  beforeAll(async () => {
    proxy = await openTestProxy();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    endpoint = `https://api.airline.example:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    proxy.close();
    server.close();
    authority?.close();
  });

  async function openDesk(ways: (URL | null)[], data_dir = newDataDir('airdesk-proxy-')) {
    const proxies = { policy: { url: 'system', bypass: [] }, system: async () => ways };
    const host = await openTestHost({ data_dir, proxies });
    onTestFinished(() => host.close());
    return host;
  }
  const setUp = (admin: Station) =>
    admin.must('provider.configure', {
      provider_type: 'PROVIDER_08',
      endpoint,
      options: { authority: authority!.cert },
    });
  async function look(admin: Station): Promise<string> {
    const { steps } = await admin.must('provider.test', { provider_type: 'PROVIDER_08' });
    const last = steps.at(-1);
    return `${last?.step} ${last?.code}`;
  }
  const waiting = async (admin: Station) => (await admin.must('connection.get', {})).proxy;

  test('one that is gone is passed over; the next of the list is taken', async () => {
    proxy.wants(null);
    const host = await openDesk([new URL('http://127.0.0.1:9'), new URL(proxy.url)]);
    const admin = await host.station();
    await setUp(admin);
    expect(await look(admin)).toBe('PROTOCOL ANSWERED');
    expect(proxy.asked.at(-1)?.target).toBe(new URL(endpoint).host);
  });

  test('one that wants a password is asked about once; what was typed is kept sealed', async () => {
    const { username, password } = PAIR;
    proxy.wants(`${username}:${password}`);
    const host = await openDesk([new URL(proxy.url)]);
    const admin = await host.station();
    expect(await waiting(admin)).toBeNull();
    expect(await admin.refused('connection.proxy', PAIR)).toBe('409 WRONG_STATE');
    await setUp(admin);
    expect(await look(admin)).toBe('PROXY PROXY_CREDENTIALS');
    expect(await waiting(admin)).toBe(new URL(proxy.url).host);
    await admin.must('connection.proxy', { username, password: 'wrong' });
    // It was shown to the proxy, and is so once.
    await vi.waitFor(async () => expect(await waiting(admin)).toBe(new URL(proxy.url).host), {
      timeout: 20_000,
    });
    const wrong = Buffer.from(`${username}:wrong`).toString('base64');
    await look(admin);
    await look(admin);
    const shown = proxy.asked.filter(({ authorization }) => authorization === `Basic ${wrong}`);
    expect(shown).toHaveLength(1);
    expect((await admin.must('connection.proxy', PAIR)).proxy).toBeNull();
    expect(await look(admin)).toBe('PROTOCOL ANSWERED');
    await host.restart();
    const again = await host.station();
    expect(await look(again)).toBe('PROTOCOL ANSWERED');
    expect(await waiting(again)).toBeNull();
    for (const [name, text] of host.files()) {
      expect([name, text.includes(password) || text.includes('AGENCY\\\\ana')]).toEqual([
        name,
        false,
      ]);
    }
  });
});
