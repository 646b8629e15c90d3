/** Fetching the desktop runtime from a server of the test's own: whole, cut, slow, false, refused. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { path7za } from '7zip-bin';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { fetchRuntime, findRuntime } from '#main/host/node/desktop-runtime.ts';

const scratch = mkdtempSync(join(tmpdir(), 'airdesk-runtime-'));
const display = { DISPLAY: ':0' };
let zip = Buffer.alloc(0);
let answer: (response: ServerResponse) => void = () => undefined;
let asked = 0;
const server = createServer((_request, response) => {
  asked += 1;
  answer(response);
});

beforeAll(async () => {
  chmodSync(path7za, 0o755);
  const folder = join(scratch, 'content');
  mkdirSync(folder);
  // Large enough to come in several pieces.
  writeFileSync(join(folder, 'electron'), Buffer.alloc(400_000, 'electron '));
  writeFileSync(join(folder, 'version'), '45.0.0');
  execFileSync(path7za, ['a', '-mx=0', join(scratch, 'runtime.zip'), '.'], { cwd: folder });
  zip = readFileSync(join(scratch, 'runtime.zip'));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(scratch, { recursive: true, force: true });
});

let packages = 0;
/** A package `electron` of version 45.0.0 whose mirror is the test's server. */
function newPackage(
  sha256 = createHash('sha256').update(zip).digest('hex'),
  port?: number,
): string {
  packages += 1;
  const dir = join(scratch, `package-${packages}`);
  mkdirSync(dir);
  const file = `electron-v45.0.0-${process.platform}-${process.arch}.zip`;
  writeFileSync(join(dir, 'package.json'), JSON.stringify({ version: '45.0.0' }));
  writeFileSync(join(dir, 'checksums.json'), JSON.stringify({ [file]: sha256 }));
  const { port: own } = server.address() as AddressInfo;
  vi.stubEnv('ELECTRON_MIRROR', `http://127.0.0.1:${port ?? own}/`);
  vi.stubEnv('electron_config_cache', join(dir, 'cache'));
  return dir;
}

const whole = (response: ServerResponse) =>
  response.writeHead(200, { 'content-length': zip.length }).end(zip);

const half = (response: ServerResponse) =>
  response.writeHead(200, { 'content-length': zip.length }).write(zip.subarray(0, zip.length / 2));

describe('the desktop runtime', () => {
  test('is fetched with its progress told, and only once', async () => {
    answer = whole;
    asked = 0;
    const package_dir = newPackage();
    const shares: number[] = [];
    const tell = (share: number) => void shares.push(share);
    expect(await fetchRuntime({ package_dir, tell })).toEqual({ ok: true, value: undefined });
    expect(shares.length).toBeGreaterThan(1);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
    expect(findRuntime(package_dir, 'linux', display)).toEqual({
      path: join(package_dir, 'dist', 'electron'),
    });
    // What lies in the cache is not asked for again.
    rmSync(join(package_dir, 'path.txt'));
    expect(await fetchRuntime({ package_dir, tell })).toMatchObject({ ok: true });
    expect(asked).toBe(1);
  });

  test.each<[string, RegExp, (response: ServerResponse) => void]>([
    [
      'is cut',
      /terminated|aborted|closed/i,
      (response) => {
        half(response);
        response.socket?.destroySoon();
      },
    ],
    ['stops coming', /nothing more came/, half],
    ['is not there', /404/, (response) => void response.writeHead(404).end()],
  ])('is missing as before where it %s', async (_name, why, how) => {
    answer = how;
    const package_dir = newPackage();
    const fetched = await fetchRuntime({ package_dir, tell: () => undefined, stalled_ms: 2_000 });
    expect(fetched).toMatchObject({ ok: false, error: { message: expect.stringMatching(why) } });
    expect(findRuntime(package_dir, 'linux', display)).toEqual({ missing: 'runtime' });
  });

  test('is given up after the limit, however steadily it drips', async () => {
    let drip: NodeJS.Timeout | undefined;
    answer = (response) => {
      half(response);
      drip = setInterval(() => response.write('x'), 20);
    };
    const package_dir = newPackage();
    const fetched = await fetchRuntime({ package_dir, tell: () => undefined, limit_ms: 500 });
    clearInterval(drip);
    expect(fetched).toMatchObject({ ok: false, error: { message: 'it took too long' } });
  });

  test('is refused with another checksum, and nothing of it is left to run', async () => {
    answer = whole;
    const package_dir = newPackage('0'.repeat(64));
    const fetched = await fetchRuntime({ package_dir, tell: () => undefined });
    expect(fetched).toMatchObject({
      ok: false,
      error: { message: expect.stringMatching(/checksum/i) },
    });
    expect(existsSync(join(package_dir, 'dist'))).toBe(false);
  });

  test('is missing where the connection is refused', async () => {
    const closed = createServer();
    await new Promise<void>((listening) => closed.listen(0, '127.0.0.1', listening));
    const { port } = closed.address() as AddressInfo;
    await new Promise((done) => closed.close(done));
    const package_dir = newPackage(undefined, port);
    const fetched = await fetchRuntime({ package_dir, tell: () => undefined });
    expect(fetched).toMatchObject({ ok: false });
    expect(findRuntime(package_dir, 'linux', display)).toEqual({ missing: 'runtime' });
  });
});
