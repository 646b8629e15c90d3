/** Providers as an administrator sets them: where they are, with what, for how long, on or off. */
import { mkdtempSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { InputOf } from '#main/contract/operations.ts';
import { buildAgency } from '../fixtures/agencies.ts';
import {
  holdOne,
  openTestHost,
  type Station,
  setUp,
  type TestHost,
} from '../fixtures/test-host.ts';

const SECRET = 'bearer-canary-3f9a77';
let host: TestHost;
let admin: Station;

beforeAll(async () => {
  host = await openTestHost();
  admin = await host.station();
});
afterAll(() => host.close());

/** A far side that notes how it was spoken to and says that it knows nothing. */
const heard: { path: string; authorization: string | undefined }[] = [];
let server: Server;
let endpoint = '';
beforeAll(async () => {
  server = createServer((request, response) => {
    const { url = '', headers } = request;
    if (request.method === 'POST') heard.push({ path: url, authorization: headers.authorization });
    request.resume();
    response.writeHead(401, { 'content-type': 'application/xml' }).end('<no/>');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/airline`;
});
afterAll(() => server.close());
afterEach(() => {
  heard.length = 0;
});

const configure = (change: Omit<InputOf<'provider.configure'>, 'provider_type'>) =>
  admin.must('provider.configure', { provider_type: 'PROVIDER_08', ...change });
const setting = async () =>
  (await admin.must('provider.settings', {})).providers.find(
    ({ provider_type }) => provider_type === 'PROVIDER_08',
  );
const search = (provider = 'PROVIDER_08') => {
  const date = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  return admin.call('offer.search', {
    route: `GRU,MIA,${date}`,
    provider_type: [provider],
  } as InputOf<'offer.search'>);
};

test('switched off, it is neither asked nor sold, and says so; on again it is', async () => {
  const { providers } = await configure({ enabled: false });
  const view = providers.find(({ provider_type }) => provider_type === 'PROVIDER_08');
  expect(view).toMatchObject({ enabled: false, configured: false });
  const off = await search();
  expect(off.ok ? '' : off.error.error).toBe('PROVIDER_NOT_CONFIGURED');
  await host.restart();
  admin = await host.station();
  expect((await search()).ok).toBe(false);
  await configure({ enabled: true });
  expect((await search()).ok).toBe(true);
});

test('an endpoint and credentials of its own are used at once and after a restart', async () => {
  await configure({ endpoint, credentials: { scheme: 'BEARER', secret: SECRET } });
  const expected = [
    { path: '/airline/ndc/PROVIDER_08/AirShopping', authorization: `Bearer ${SECRET}` },
  ];
  expect((await search()).ok).toBe(false);
  expect(heard).toEqual(expected);
  heard.length = 0;
  await host.restart();
  admin = await host.station();
  await search();
  expect(heard).toEqual(expected);
  expect(await setting()).toMatchObject({ endpoint, has_credentials: true, training: false });
});

test('credentials are given to nobody and stand in no file', async () => {
  const answers = [
    await admin.must('provider.settings', {}),
    await admin.must('provider.list', {}),
    await admin.must('diagnostics.make', {}),
  ];
  expect(JSON.stringify(answers)).not.toContain(SECRET);
  for (const [name, text] of host.files()) expect(text.includes(SECRET), name).toBe(false);
});

test('another place never hears the credentials of the first', async () => {
  await configure({ endpoint: endpoint.replace('/airline', '/other') });
  expect(await setting()).toMatchObject({ has_credentials: false });
  await search();
  expect(heard.map(({ authorization }) => authorization)).toEqual([undefined]);
});

test('basic credentials, deadlines, and back to what it came with', async () => {
  await configure({
    endpoint,
    credentials: { scheme: 'BASIC', username: 'agency', secret: 'pässword' },
    search_timeout_ms: 5_000,
  });
  expect(await setting()).toMatchObject({ search_timeout_ms: 5_000, call_timeout_ms: null });
  await search();
  const basic = Buffer.from('agency:pässword').toString('base64');
  expect(heard.map(({ authorization }) => authorization)).toEqual([`Basic ${basic}`]);
  await configure({ endpoint: null, credentials: null, search_timeout_ms: null });
  expect(await setting()).toMatchObject({
    endpoint: null,
    has_credentials: false,
    training: true,
    search_timeout_ms: null,
    usual: { search_timeout_ms: 60_000 },
  });
  expect((await search()).ok).toBe(true);
});

test('an address that is none is refused', async () => {
  const reply = await admin.call('provider.configure', {
    provider_type: 'PROVIDER_08',
    endpoint: 'ftp://airline.example',
  });
  expect(reply.ok ? null : reply.error.details).toEqual([
    { path: 'endpoint', message: 'it must begin with https://' },
  ]);
});

test('the administrator of another agency does not set the providers of this service', async () => {
  const other = { username: 'boss@far.example', password: 'other-pass-1' };
  await admin.must('agency.create', buildAgency('Far', other));
  const stranger = await host.station(other);
  expect(await stranger.refused('provider.settings', {})).toBe('403 FORBIDDEN');
  expect(
    await stranger.refused('provider.configure', { provider_type: 'PROVIDER_08', enabled: false }),
  ).toBe('403 FORBIDDEN');
});

test('what is still under way keeps its provider', async () => {
  await admin.must('training.faults.set', {
    provider_type: 'PROVIDER_04',
    message: 'any',
    fault: 'drop_after',
  });
  await holdOne(admin).catch(() => undefined);
  await admin.must('training.faults.clear', {});
  // Not every lost call leaves an effect behind: an order does.
  await admin.must('training.faults.set', {
    provider_type: 'PROVIDER_04',
    message: 'create',
    fault: 'drop_after',
  });
  await admin.must('training.faults.set', {
    provider_type: 'PROVIDER_04',
    message: 'list',
    fault: 'http_500',
  });
  await expect(holdOne(admin)).rejects.toThrow(/OUTCOME_UNKNOWN/);
  const off = { provider_type: 'PROVIDER_04', enabled: false } as const;
  expect(await admin.refused('provider.configure', off)).toBe('409 WRONG_STATE');
  await admin.must('training.faults.clear', {});
});

test('in production there are no private addresses, and nothing is sold until one is set', async () => {
  await host.close();
  const data_dir = mkdtempSync(join(tmpdir(), 'airdesk-production-'));
  host = await openTestHost({ data_dir, training: { kind: 'off' } });
  admin = await setUp(host);
  expect((await search('PROVIDER_09')).ok).toBe(false);
  for (const private_one of [
    endpoint,
    'https://127.0.0.1/x',
    'https://[::1]/',
    'https://nas.local',
  ]) {
    const reply = await admin.call('provider.configure', {
      provider_type: 'PROVIDER_09',
      endpoint: private_one,
    });
    expect(reply.ok ? 'taken' : reply.error.details[0]?.path, private_one).toBe('endpoint');
  }
  const { providers } = await admin.must('provider.configure', {
    provider_type: 'PROVIDER_09',
    endpoint: 'https://ndc.airline.example',
    credentials: { scheme: 'BEARER', secret: SECRET },
  });
  const view = providers.find(({ provider_type }) => provider_type === 'PROVIDER_09');
  expect(view).toMatchObject({ configured: true, training: false, enabled: true });
});
