/**
 * The packed desktop app read back: what is in it and what is not, its fuses, the hashes of its asar,
 * its Debian package, and its main process started as packed over a double of Electron, signing in
 * and selling. Packing takes a minute, so that this runs in the long part.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { extractAll, extractFile, getRawHeader, listPackage } from '@electron/asar';
import { FuseV1Options, FuseVersion, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { needs } from '../fixtures/needs.ts';
import { requireSome } from '../fixtures/require-some.ts';

const run = promisify(execFile);
const scratch = mkdtempSync(join(tmpdir(), 'airdesk-packed-'));
const dist = join(scratch, 'dist');
const app = join(dist, 'linux-unpacked');
const asar = join(app, 'resources', 'app.asar');
/** As a fuse is written into the binary. */
const ENABLED = '1'.charCodeAt(0);
const MAX_APP_BYTES = 60 * 1024 * 1024;

let said = '';
let files: string[] = [];

beforeAll(async () => {
  const script = resolve('packaging', 'package.ts');
  const { stdout } = await run(process.execPath, [script, '--dist', dist], { maxBuffer: 1 << 24 });
  said = stdout;
  files = listPackage(asar, { isPack: false })
    .map((path) => path.replaceAll('\\', '/').slice(1))
    .filter((path) => !('files' in (entryOf(path) ?? {})));
}, 900_000);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

interface Entry {
  files?: Record<string, Entry>;
  size?: number;
  unpacked?: boolean;
  integrity?: { algorithm: string; hash: string };
}
let header: Entry | null = null;
function entryOf(path: string): Entry | undefined {
  header ??= (getRawHeader(asar) as { header: Entry }).header;
  return path
    .split('/')
    .reduce<Entry | undefined>((at, name) => at?.files?.[name], header ?? undefined);
}

describe('the packed app', needs(process.platform === 'linux', 'Linux'), () => {
  test('says where a stub stands for the runtime, and names what it made', () => {
    expect(said).toMatch(/A stub stands in for the Electron runtime/);
    const made = readdirSync(dist).filter((name) => name.startsWith('airdesk'));
    expect(made.map((name) => name.replace(/^.*?(\.tar)?(\.\w+)$/, '$1$2')).sort()).toEqual([
      '.deb',
      '.tar.gz',
      '.zip',
    ]);
  });

  test('has the bundles and what they ask for at run time, and nothing else', () => {
    const top = new Set(files.map((path) => path.split('/').slice(0, 2).join('/')));
    const own = [...top].filter((path) => !path.startsWith('node_modules/')).sort();
    expect(own).toEqual(['out/main', 'out/preload', 'out/renderer', 'package.json']);
    const sources = files.filter((path) => /\.(tsx?|mts|cts|map|c|h)$/.test(path));
    expect(sources).toEqual([]);
    expect(files.filter((path) => /(^|\/)(tests?|__tests__|examples?)\//.test(path))).toEqual([]);
    const packed = files.reduce((sum, path) => sum + (entryOf(path)?.size ?? 0), 0);
    expect(packed).toBeLessThan(MAX_APP_BYTES);
  });

  test('has no package of development, and no other Node', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<string, { dev?: boolean; optional?: boolean }>;
    };
    const inside = new Set(
      files.flatMap((path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []),
    );
    expect(inside.size).toBeGreaterThan(20);
    const wrong = [...inside].filter((path) => packages[path]?.dev || packages[path]?.optional);
    expect(wrong).toEqual([]);
  });

  test('has one native binary, outside the asar, of this platform', () => {
    const found = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((path) =>
      /\.(node|so|dylib|dll)$/.test(path),
    );
    const name = `better-sqlite3/prebuilds/linux-${process.arch}.node`;
    expect(found).toEqual([join('resources/app.asar.unpacked/node_modules', name)]);
    expect(files.filter((path) => path.endsWith('.node'))).toEqual([`node_modules/${name}`]);
  });

  test('has its fuses as the hardening list wants them', async () => {
    const { version, ...wire } = await getCurrentFuseWire(join(app, 'airdesk'));
    expect(version).toBe(FuseVersion.V1);
    const on = (fuse: FuseV1Options) => wire[fuse] === ENABLED;
    expect({
      run_as_node: on(FuseV1Options.RunAsNode),
      node_options: on(FuseV1Options.EnableNodeOptionsEnvironmentVariable),
      inspect: on(FuseV1Options.EnableNodeCliInspectArguments),
      file_privileges: on(FuseV1Options.GrantFileProtocolExtraPrivileges),
      cookie_encryption: on(FuseV1Options.EnableCookieEncryption),
      asar_integrity: on(FuseV1Options.EnableEmbeddedAsarIntegrityValidation),
      asar_only: on(FuseV1Options.OnlyLoadAppFromAsar),
    }).toEqual({
      run_as_node: false,
      node_options: false,
      inspect: false,
      file_privileges: false,
      cookie_encryption: true,
      asar_integrity: true,
      asar_only: true,
    });
  });

  test('has an asar whose every file is what its hash says', () => {
    for (const path of requireSome(files)) {
      const { integrity, unpacked } = entryOf(path) ?? {};
      if (unpacked) continue;
      const hash = createHash('sha256').update(extractFile(asar, path)).digest('hex');
      expect({ path, hash, algorithm: 'SHA256' }).toEqual({
        path,
        hash: integrity?.hash,
        algorithm: integrity?.algorithm,
      });
    }
  });

  test('has the licence of every package in it, and their list', () => {
    const folder = join(app, 'resources', 'licences');
    const licences = readFileSync(join(folder, 'THIRD-PARTY-LICENCES.txt'), 'utf8');
    const { components } = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')) as {
      components: { group?: string; name: string; version: string }[];
    };
    const listed = components.map(({ name, version }) => `${name} ${version}`);
    // The page's packages are built into its script, and are named all the same.
    expect(listed).toEqual(expect.arrayContaining([expect.stringMatching(/^react-dom /)]));
    expect(listed.filter((name) => !`\n${licences}`.includes(`\n${name} (`))).toEqual([]);
    expect(listed.filter((name) => /^(vitest|typescript|electron) /.test(name))).toEqual([]);
  });

  test('is a Debian package with its own place, menu entry and link', async () => {
    const deb = readdirSync(dist).find((name) => name.endsWith('.deb')) ?? '';
    const { stdout: fields } = await run('dpkg-deb', ['--field', join(dist, deb)]);
    expect(fields).toMatch(/^Package: airdesk$/m);
    expect(fields).toMatch(/^Maintainer: Airdesk </m);
    const { stdout: list } = await run('dpkg-deb', ['--contents', join(dist, deb)], {
      maxBuffer: 1 << 24,
    });
    expect(list).toMatch(/^-rwsr-xr-x root\/root .*\.\/usr\/lib\/airdesk\/chrome-sandbox$/m);
    expect(list).toContain('./usr/lib/airdesk/resources/app.asar\n');
    expect(list).toContain('./usr/share/applications/airdesk.desktop\n');
    expect(list).toContain('./usr/share/icons/hicolor/256x256/apps/airdesk.png\n');
    const unpacked = join(scratch, 'deb');
    await run('dpkg-deb', ['--extract', join(dist, deb), unpacked]);
    const entry = readFileSync(join(unpacked, 'usr/share/applications/airdesk.desktop'), 'utf8');
    expect(entry).toMatch(/^MimeType=x-scheme-handler\/airdesk;$/m);
    expect(statSync(join(unpacked, 'usr/lib/airdesk/airdesk')).mode & 0o111).not.toBe(0);
  });

  test('starts from what the asar holds, signs in and sells', async () => {
    const folder = join(scratch, 'started');
    extractAll(asar, folder);
    const hook = resolve('test', 'host', 'electron-hook.ts');
    const { stdout } = await run(
      process.execPath,
      ['--import', hook, join(folder, 'out', 'main', 'index.js')],
      {
        cwd: folder,
        env: {
          ...process.env,
          AIRDESK_DATA_DIR: join(scratch, 'data'),
          AIRDESK_TEST_USER_DATA: join(scratch, 'user-data'),
          AIRDESK_LOG_LEVEL: 'silent',
        },
      },
    );
    const told = Object.assign(
      {},
      ...stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    );
    expect(told).toMatchObject({
      preload: join(folder, 'out', 'preload', 'index.cjs'),
      page: 200,
      signed_in: { ok: true },
      sold: { ok: true, value: { output: { booking: { booking_status: 'ON_HOLD' } } } },
      paper: { ok: true, value: { output: { media_type: 'application/pdf' } } },
    });
  }, 120_000);
});
