/** The guarded way out: private addresses are refused where the connection is made, not only before. */
import { execFile } from 'node:child_process';
import type { lookup } from 'node:dns';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect, createServer as createRelay, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createOutsideFetch } from '#main/host/providers/outside-fetch.ts';
import { exchange } from '#main/providers/transport.ts';
import { needs } from '../fixtures/needs.ts';
import { makeAuthority } from '../fixtures/tls.ts';

const run = promisify(execFile);
const cwd = join(import.meta.dirname, '../..');
const authority = makeAuthority();
let asked = 0;
const server = createServer(async (request, response) => {
  asked += 1;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  response.writeHead(request.url === '/moved' ? 302 : 200, {
    'content-type': 'text/plain',
    location: 'http://127.0.0.1/',
  });
  response.end(`${request.method} ${Buffer.concat(chunks)} ${request.headers.authorization}`);
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  authority?.close();
});

/** A name server that answers what a test wants. */
const answering = (...addresses: string[]) =>
  ((_name: string, _options: unknown, done: (...answer: unknown[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    )) as unknown as typeof lookup;

test('while training it is an ordinary fetch that follows no redirect', async () => {
  const fetch = createOutsideFetch({ private_too: true });
  const request = new Request(`${origin}/x`, {
    method: 'POST',
    body: 'hello',
    headers: { authorization: 'Bearer t' },
  });
  const response = await fetch(request);
  expect([response.status, await response.text()]).toEqual([200, 'POST hello Bearer t']);
  expect((await fetch(new Request(`${origin}/moved`))).status).toBe(302);
});

test.each([
  ['a private address', 'https://127.0.0.1/', answering('8.8.8.8')],
  ['a name of this machine', 'https://localhost/', answering('8.8.8.8')],
  ['no TLS', 'http://airline.example.com/', answering('8.8.8.8')],
  ['a name that means a private address', 'https://airline.example.com/', answering('10.0.0.1')],
  ['a name that means both', 'https://airline.example.com/', answering('8.8.8.8', '127.0.0.1')],
  ['a name that means nothing', 'https://airline.example.com/', answering()],
])('%s is refused before anything is sent', async (_what, url, resolve) => {
  const before = asked;
  const fetch = createOutsideFetch({ private_too: false, resolve });
  await expect(fetch(new Request(url))).rejects.toThrow('not on the open internet');
  expect(asked).toBe(before);
});

test('what has no effect is asked again where a kept connection is closed just then', async () => {
  const heard: string[] = [];
  const closing = createServer((request, response) => {
    heard.push(request.url ?? '');
    // The second request on a connection finds it gone.
    if (used.has(request.socket)) return void request.socket.destroy();
    used.add(request.socket);
    request.resume().on('end', () => response.writeHead(200, { 'content-type': 'a/b' }).end('ok'));
  });
  const used = new WeakSet<object>();
  await new Promise<void>((done) => closing.listen(0, '127.0.0.1', done));
  onTestFinished(() => void closing.close());
  const base = `http://127.0.0.1:${(closing.address() as AddressInfo).port}`;
  const fetch = createOutsideFetch({ private_too: true });
  const ask = (path: string, effect: boolean) =>
    exchange(fetch, {
      url: base + path,
      headers: {},
      body: path,
      accept: /a\/b/,
      effect,
      timeout_ms: 20_000,
    });
  expect(await ask('/read', false)).toMatchObject({ ok: true });
  expect(await ask('/read', false)).toMatchObject({ ok: true });
  expect(await ask('/book', true)).toMatchObject({ ok: false, error: { retry: 'unknown' } });
  expect(heard).toEqual(['/read', '/read', '/read', '/book']);
});

test(
  'TLS that breaks after a request arrived leaves open what it did',
  needs(authority, 'openssl'),
  async () => {
    let line: Socket | null = null;
    let heard = 0;
    const secure = createSecureServer(authority?.sign(['localhost']) ?? {}, (request) => {
      heard += 1;
      request.resume().on('end', () => line?.write('HTTP/1.1 502 Bad Gateway\r\n\r\n'));
    });
    const relay = createRelay((client) => {
      line = client;
      const far = connect((secure.address() as AddressInfo).port, '127.0.0.1');
      for (const [from, to] of [
        [client, far],
        [far, client],
      ] as const) {
        from.on('error', () => undefined).on('close', () => to.destroy());
        from.pipe(to);
      }
    });
    const mute = createRelay((client) => void onTestFinished(() => void client.destroy()));
    for (const one of [secure, relay, mute]) {
      await new Promise<void>((done) => one.listen(0, '127.0.0.1', done));
      onTestFinished(() => void one.close());
    }
    const account = { authority: authority?.cert ?? '' };
    const book = (port: number, known: object, timeout_ms = 20_000) =>
      exchange(createOutsideFetch({ private_too: true, account: known }), {
        url: `https://localhost:${port}/`,
        headers: {},
        body: 'book',
        accept: /a\/b/,
        effect: true,
        timeout_ms,
      });
    const { port } = relay.address() as AddressInfo;
    expect(await book(port, account)).toMatchObject({ error: { retry: 'unknown' } });
    expect(heard).toBe(1);
    // Before the connection was open nothing was sent: an authority nobody knows, no TLS, silence.
    const { port: plain } = server.address() as AddressInfo;
    const { port: silent } = mute.address() as AddressInfo;
    for (const outcome of [book(port, {}), book(plain, account), book(silent, account, 200)]) {
      expect(await outcome).toMatchObject({ error: { retry: 'safe' } });
    }
    expect(heard).toBe(1);
  },
);

test('a caller who stops waiting ends it', async () => {
  const fetch = createOutsideFetch({ private_too: true });
  const signal = AbortSignal.abort();
  await expect(fetch(new Request(origin, { signal }))).rejects.toThrow();
});

test('what the system trusts is trusted', needs(authority, 'openssl'), async () => {
  const folder = mkdtempSync(join(tmpdir(), 'airdesk-trust-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'authority.pem');
  writeFileSync(file, authority?.cert ?? '');
  const secure = createSecureServer(authority?.sign(['localhost']) ?? {}, (_request, response) =>
    response.end('trusted'),
  );
  await new Promise<void>((done) => secure.listen(0, '127.0.0.1', done));
  onTestFinished(() => void secure.close());
  const { port } = secure.address() as AddressInfo;
  const script = `
    const { createOutsideFetch } = await import('#main/host/providers/outside-fetch.ts');
    const answer = createOutsideFetch({ private_too: true })(new Request('https://localhost:${port}/'));
    console.log(await answer.then((got) => got.text(), (error) => error.code));`;
  // Where the system keeps its authorities is read once for a process.
  const seen = async (env: NodeJS.ProcessEnv) =>
    (
      await run(process.execPath, ['--input-type=module', '-e', script], { cwd, env })
    ).stdout.trim();
  expect(await seen({ SSL_CERT_FILE: file })).toBe('trusted');
  expect(await seen({})).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE');
});
