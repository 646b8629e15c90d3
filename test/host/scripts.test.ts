/**
 * The scripts as processes of their own, as a newcomer starts them: what they print, how they stop,
 * what they say when they cannot go on.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { lockDataDirectory } from '#db/open.ts';
import { RestClient, TRAINING_AGENT } from '#main/host/cli/demo/client.ts';
import { readFlags } from '#main/host/cli/flags.ts';
import { findChromium } from '#main/host/node/app-window.ts';
import { needsBuild } from '#main/host/node/build.ts';
import { findRuntime } from '#main/host/node/desktop-runtime.ts';
import { needs } from '../fixtures/needs.ts';

const root = mkdtempSync(join(tmpdir(), 'airdesk-scripts-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let n = 0;
const newDir = () => {
  n += 1;
  return join(root, String(n));
};

interface Running {
  out(): string;
  err(): string;
  /** Resolves with the first match of stdout or stderr. */
  until(pattern: RegExp): Promise<RegExpExecArray>;
  ended: Promise<number | null>;
  kill(signal: NodeJS.Signals): void;
}

function run(script: string, args: string[], env: NodeJS.ProcessEnv = {}): Running {
  const child = spawn(process.execPath, [resolve('main/host/cli', `${script}.ts`), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DISPLAY: '', WAYLAND_DISPLAY: '', ...env },
  });
  let out = '';
  let err = '';
  const wake = new Set<() => void>();
  const hear = (put: (text: string) => void) => (chunk: Buffer) => {
    put(chunk.toString('utf8'));
    for (const look of wake) look();
  };
  child.stdout.on(
    'data',
    hear((text) => (out += text)),
  );
  child.stderr.on(
    'data',
    hear((text) => (err += text)),
  );
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)));
  return {
    out: () => out,
    err: () => err,
    ended,
    kill: (signal) => void child.kill(signal),
    until: (pattern) =>
      new Promise((found, lost) => {
        const look = () => {
          const match = pattern.exec(out) ?? pattern.exec(err);
          if (match) found(match);
        };
        wake.add(look);
        look();
        void ended.then((code) => lost(new Error(`ended with ${code}: ${out}${err}`)));
      }),
  };
}

const READY = /^airdesk ready (http:\/\/127\.0\.0\.1:\d+)\/flights\/v1\n/;

/** Signals and scripts that start themselves. */
const needs_posix = needs(process.platform !== 'win32', 'another system than Windows');

describe('npm run serve', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'one line when ready; %s ends it well',
    async (signal) => {
      const data_dir = newDir();
      const served = run('serve', ['--port', '0', '--data-dir', data_dir]);
      const [line, origin = ''] = await served.until(READY);
      const client = new RestClient(`${origin}/flights/v1`);
      await client.signIn(TRAINING_AGENT.username, TRAINING_AGENT.password, TRAINING_AGENT.api_key);
      const events = await fetch(`${origin}/desk/v1/events`, {
        headers: { authorization: `Bearer ${client.session?.access_token}` },
      });
      const stream = events.text();
      served.kill(signal);
      expect(await served.ended).toBe(0);
      expect(await stream).toBe('retry: 1000\n\n');
      expect(served.out()).toBe(line);
      expect(served.err()).toBe('');
      for (const name of ['airdesk.sqlite', 'data.key', 'airdesk.log', 'training.sqlite']) {
        expect(statSync(join(data_dir, name)).mode & 0o077, name).toBe(0);
      }
      expect(readFileSync(join(data_dir, 'airdesk.log'), 'utf8')).toContain(
        'only this user can read',
      );
    },
  );

  test.each([
    ['a message', (child: ChildProcess) => void child.send('airdesk:end')],
    ['the end of whoever started it', (child: ChildProcess) => child.disconnect()],
    ['a console that closes', (child: ChildProcess) => void child.kill('SIGHUP')],
  ])('it ends cleanly by %s', async (_name, end) => {
    const data_dir = newDir();
    const script = resolve('main/host/cli/serve.ts');
    const child = spawn(process.execPath, [script, '--port', '0', '--data-dir', data_dir], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    await new Promise<void>((ready) => child.stdout?.once('data', () => ready()));
    const ended = new Promise((done) => child.once('exit', (code) => done(code)));
    end(child);
    expect(await ended).toBe(0);
    const lock = await lockDataDirectory(data_dir, 0);
    expect(lock.ok).toBe(true);
    if (lock.ok) lock.value.release();
  });

  test('it ends with the npm that runs it', needs_posix, async () => {
    const data_dir = newDir();
    const npm = spawn(
      'npm',
      ['run', '--silent', 'serve', '--', '--port', '0', '--data-dir', data_dir],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    await new Promise<void>((ready) => npm.stdout.once('data', () => ready()));
    npm.kill('SIGTERM');
    // Once the lock is free, nobody is left behind.
    const lock = await lockDataDirectory(data_dir, 60_000);
    expect(lock.ok).toBe(true);
    if (lock.ok) lock.value.release();
  });

  test('settings come as variables too, and flags win', async () => {
    const served = run('serve', ['--port', '0'], {
      AIRDESK_PORT: '1',
      AIRDESK_DATA_DIR: newDir(),
      AIRDESK_TRAINING: 'off',
    });
    const [, origin = ''] = await served.until(READY);
    const client = new RestClient(`${origin}/flights/v1`);
    // Without training there is no training agent.
    const { username, password, api_key } = TRAINING_AGENT;
    await expect(client.signIn(username, password, api_key)).rejects.toThrow('401');
    served.kill('SIGTERM');
    expect(await served.ended).toBe(0);
  });

  test('a port in use, and data in use, are said in words', async () => {
    const taken = createServer();
    await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
    const { port } = taken.address() as { port: number };
    const data_dir = newDir();
    const first = run('serve', ['--port', String(port), '--data-dir', data_dir]);
    expect(await first.ended).toBe(1);
    expect(first.err()).toBe(
      `airdesk: Port ${port} is in use at 127.0.0.1; choose another with --port\n`,
    );
    taken.close();
    const lock = await lockDataDirectory(data_dir);
    const second = run('serve', ['--port', '0', '--data-dir', data_dir]);
    expect(await second.ended).toBe(1);
    expect(second.err()).toContain(
      'airdesk: Airdesk is already running with this data directory\n',
    );
    expect(first.out() + second.out()).toBe('');
    if (lock.ok) lock.value.release();
  });

  test('it waits for a predecessor that is just ending', async () => {
    const data_dir = newDir();
    mkdirSync(data_dir);
    const lock = await lockDataDirectory(data_dir);
    const served = run('serve', ['--port', '0', '--data-dir', data_dir]);
    setTimeout(() => lock.ok && lock.value.release(), 1_500);
    await served.until(READY);
    served.kill('SIGTERM');
    expect(await served.ended).toBe(0);
  });

  test.each([
    [['--port', 'x'], /--port is a number from 0 to 65535, not "x"/],
    [['--port', '70000'], /--port is a number/],
    [['--nonsense'], /Unknown option '--nonsense'/],
    [['extra'], /Unexpected argument 'extra'/],
    [['--training-url', 'ftp://x'], /--training-url is an http address/],
    [['--training', 'maybe'], /--training is "inside" or "off"/],
    [['--training', 'off', '--training-url', 'http://x'], /exclude each other/],
    [['--log-level', 'loud'], /--log-level is one of/],
    [['--host', 'a b'], /--host is an address/],
  ])('%j is refused in words', async (args, words) => {
    const flags = readFlags(args, {}, FLAGS, { port: 1, data_dir: '/x' });
    expect(flags.ok ? '' : flags.error.message).toMatch(words);
  });

  test('an address that is not here, and flags that are none, end the script', async () => {
    const away = run('serve', ['--port', '0', '--host', '192.0.2.1', '--data-dir', newDir()]);
    expect(await away.ended).toBe(1);
    expect(away.err()).toMatch(/^airdesk: The address 192\.0\.2\.1:0 cannot be used/);
    const wrong = run('serve', ['--wrong']);
    expect(await wrong.ended).toBe(1);
    expect(wrong.err()).toMatch(/^airdesk: Unknown option '--wrong'/);
    const help = run('serve', ['--help']);
    expect(await help.ended).toBe(0);
    expect(help.out()).toMatch(/--data-dir DIRECTORY .*AIRDESK_DATA_DIR/);
  });
});

const FLAGS = ['port', 'host', 'data-dir', 'training-url', 'training', 'log-level'] as const;

describe('npm run training', () => {
  test('runs on a socket of its own, and a service elsewhere uses it', async () => {
    const training = run('training', ['--port', '0', '--data-dir', newDir()]);
    const [line, url = ''] = await training.until(/^training ready (http:\/\/127\.0\.0\.1:\d+)\n/);
    const served = run('serve', ['--port', '0', '--data-dir', newDir(), '--training-url', url]);
    const [, origin = ''] = await served.until(READY);
    const client = new RestClient(`${origin}/flights/v1`);
    await client.signIn(TRAINING_AGENT.username, TRAINING_AGENT.password, TRAINING_AGENT.api_key);
    const fault = { provider_type: 'PROVIDER_04', fault: 'drop_before', times: 1 };
    expect((await client.desk('training.faults.set', fault)).body.faults).toEqual([fault]);
    const route = `GRU,MIA,${new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)}`;
    const search = () => client.call('GET', `/offers?route=${route}&provider_type=PROVIDER_04`);
    expect((await search()).status).toBe(502);
    expect((await search()).status).toBe(200);
    expect((await client.desk('training.orders.list')).body.orders).toEqual([]);
    for (const one of [served, training]) {
      one.kill('SIGTERM');
      expect(await one.ended).toBe(0);
    }
    expect(training.out()).toBe(line);
  });

  test('takes no calls from pages or by another name', async () => {
    const training = run('training', ['--port', '0', '--data-dir', newDir()]);
    const [, url = ''] = await training.until(/^training ready (\S+)\n/);
    const faults = `${url}/control/faults`;
    const status = async (headers: Record<string, string>) =>
      (await fetch(faults, { method: 'DELETE', headers })).status;
    expect(await status({})).toBe(200);
    expect(await status({ origin: 'https://evil.example' })).toBe(403);
    expect(await status({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    training.kill('SIGTERM');
    expect(await training.ended).toBe(0);
  });
});

describe('npm start', () => {
  const files = (dir: string, list: Record<string, string>) => {
    for (const [name, text] of Object.entries(list)) {
      mkdirSync(dirname(join(dir, name)), { recursive: true });
      writeFileSync(join(dir, name), text);
    }
    return dir;
  };

  test('without a display the workstation is in the browser, at a link that works once', async () => {
    const started = run('start', ['--data-dir', newDir()]);
    const [, link = ''] = await started.until(/^Open (http:\/\/127\.0\.0\.1:\d+\/launch\/\S+) /m);
    expect(started.out().replace(/^Building the workstation …\n/, '')).toBe(
      'There is no display for the desktop app; Airdesk runs in the browser.\n' +
        `Open ${link} (this link works once; Ctrl+C stops Airdesk)\n`,
    );
    const opened = await fetch(link, { redirect: 'manual' });
    expect(opened.status).toBe(303);
    expect((await fetch(link, { redirect: 'manual' })).status).toBe(410);
    const [cookie = ''] = opened.headers.getSetCookie()[0]?.split(';') ?? [];
    const page = await fetch(new URL('/', link), { headers: { cookie } });
    expect(await page.text()).toContain('<div id="app">');
    started.kill('SIGTERM');
    expect(await started.ended).toBe(0);
    expect(started.err()).toBe('');
  }, 120_000);

  const runtime = (script: string) => {
    const dist = files(newDir(), { electron: `#!/bin/sh\n${script}\n` });
    chmodSync(join(dist, 'electron'), 0o755);
    // No browser is to be found either: none is opened by a test.
    return { DISPLAY: ':99', ELECTRON_OVERRIDE_DIST_PATH: dist, PATH: '/nowhere' };
  };
  test('with a runtime it is the desktop app, told what was said here', {
    ...needs_posix,
    timeout: 120_000,
  }, async () => {
    const said = join(newDir(), 'said');
    mkdirSync(dirname(said));
    const env = runtime(`echo "$1 $AIRDESK_DATA_DIR $ELECTRON_RUN_AS_NODE" > ${said}`);
    const started = run('start', ['--data-dir', '/my/data'], {
      ...env,
      ELECTRON_RUN_AS_NODE: '1',
    });
    expect(await started.ended).toBe(0);
    expect(readFileSync(said, 'utf8')).toBe(`${resolve('.')} /my/data \n`);
    expect(started.out()).not.toContain('browser');
  });

  test('the desktop app is asked to end by a message, and waited for', {
    ...needs_posix,
    timeout: 120_000,
  }, async () => {
    const dir = newDir();
    const script = [
      `#!${process.execPath}`,
      "process.on('message', (what) => setTimeout(() => {",
      "  process.stdout.write('asked ' + what + '\\n', () => process.exit(0));",
      '}, 50));',
      "process.stdout.write('desktop is up\\n');",
    ].join('\n');
    const dist = files(dir, { electron: script });
    chmodSync(join(dist, 'electron'), 0o755);
    const env = { DISPLAY: ':99', ELECTRON_OVERRIDE_DIST_PATH: dist, PATH: '/nowhere' };
    const started = run('start', ['--data-dir', newDir()], env);
    await started.until(/desktop is up/);
    started.kill('SIGTERM');
    expect(await started.ended).toBe(0);
    expect(started.out()).toContain('asked airdesk:end\n');
  });

  test('a desktop app that does not start gives way to the browser', {
    ...needs_posix,
    timeout: 120_000,
  }, async () => {
    const started = run('start', ['--data-dir', newDir()], runtime('exit 1'));
    await started.until(/^Open http/m);
    expect(started.out()).toContain(
      'The desktop app did not start; Airdesk runs in the browser.\n',
    );
    started.kill('SIGTERM');
    expect(await started.ended).toBe(0);
  });

  test('the desktop app needs a display and a runtime that is there', () => {
    const bare = files(newDir(), { 'index.js': '' });
    const whole = files(newDir(), { 'path.txt': 'electron', 'dist/electron': '' });
    const half = files(newDir(), { 'path.txt': 'electron' });
    const display = { DISPLAY: ':0' };
    expect(findRuntime(whole, 'linux', {})).toEqual({ missing: 'display' });
    expect(findRuntime(whole, 'linux', { DISPLAY: '' })).toEqual({ missing: 'display' });
    expect(findRuntime(bare, 'linux', display)).toEqual({ missing: 'runtime' });
    expect(findRuntime(half, 'linux', display)).toEqual({ missing: 'runtime' });
    const path = join(whole, 'dist', 'electron');
    expect(findRuntime(whole, 'linux', display)).toEqual({ path });
    expect(findRuntime(whole, 'linux', { WAYLAND_DISPLAY: 'wayland-0' })).toEqual({ path });
    expect(findRuntime(whole, 'darwin', {})).toEqual({ path });
    const elsewhere = files(newDir(), { electron: '' });
    expect(findRuntime(half, 'win32', { ELECTRON_OVERRIDE_DIST_PATH: elsewhere })).toEqual({
      path: join(elsewhere, 'electron'),
    });
  });

  test('the workstation is built where it is missing or older than its sources', () => {
    const project = files(newDir(), {
      'renderer/app.tsx': '',
      'main/host/x.ts': '',
      'out/renderer/index.html': '',
      'out/main/index.js': '',
    });
    const at = (name: string, seconds: number) => utimesSync(join(project, name), seconds, seconds);
    expect(needsBuild(project)).toBe(true);
    files(project, { 'out/preload/index.cjs': '' });
    for (const name of ['renderer/app.tsx', 'main/host/x.ts']) at(name, 1_000);
    for (const name of ['renderer/index.html', 'main/index.js', 'preload/index.cjs']) {
      at(`out/${name}`, 2_000);
    }
    expect(needsBuild(project)).toBe(false);
    at('renderer/app.tsx', 3_000);
    expect(needsBuild(project)).toBe(true);
  });

  test('a browser is found where there is one', () => {
    const bin = files(newDir(), { chromium: '' });
    expect(findChromium('linux', { PATH: `/nowhere:${bin}` })).toBe(join(bin, 'chromium'));
    expect(findChromium('linux', { PATH: '/nowhere' })).toBeNull();
    expect(findChromium('linux', {})).toBeNull();
    expect(findChromium('win32', { ProgramFiles: '/nowhere' })).toBeNull();
  });
});

test('the long runs do run where npm starts them', async () => {
  const child = spawn('npm', ['run', '--silent', 'test:outbox', '--', '--seconds', '1'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
  const code = await new Promise((ended) => child.once('close', ended));
  expect([code, /\d+ steps in \d+ s/.test(said)]).toEqual([0, true]);
});

test('what npm starts by its name knows itself by it', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>;
  };
  const files = Object.values(scripts).flatMap((line) => line.match(/[\w/-]+\.ts\b/g) ?? []);
  expect(files).toContain('test/crash/typing.ts');
  // Imported by the script that looks for the right Node, a module is never the main one.
  expect(files.filter((file) => /import\.meta\.main/.test(readFileSync(file, 'utf8')))).toEqual([]);
});
