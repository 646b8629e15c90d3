/**
 * The desktop app as it is built: what the preload script is made of, and the main process started
 * from its bundle with a double in Electron's place, the service and all.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
// Inside the package, so that what is left external is found.
mkdirSync(resolve('out'), { recursive: true });
const out = mkdtempSync(resolve('out', 'desktop-test-'));
const bin = resolve('node_modules', 'electron-vite', 'bin', 'electron-vite.js');

beforeAll(async () => {
  const config = resolve('test', 'host', 'desktop.vite.config.ts');
  const args = [bin, 'build', '-c', config, '--outDir', out, '--logLevel', 'error'];
  await run(process.execPath, args);
  mkdirSync(join(out, 'renderer'));
  writeFileSync(join(out, 'renderer', 'index.html'), '<!doctype html><title>Airdesk</title>');
}, 120_000);
afterAll(() => rmSync(out, { recursive: true, force: true }));

test('the preload script is one file that needs nothing but Electron', () => {
  expect(readdirSync(join(out, 'preload'))).toEqual(['index.cjs']);
  const text = readFileSync(join(out, 'preload', 'index.cjs'), 'utf8');
  expect(
    [...text.matchAll(/\b(?:require|import)\(?\s*["']([^"']+)/g)].map(([, name]) => name),
  ).toEqual(['electron']);
  expect(text).toContain('exposeInMainWorld("airdesk"');
  // Neither ipcRenderer itself nor a channel of the page's choosing gets out.
  expect(text.match(/ipcRenderer\.(\w+)\(([\w.]+)/g)).toEqual([
    'ipcRenderer.invoke(IPC_CHANNELS.invoke',
    'ipcRenderer.invoke(IPC_CHANNELS.file',
    'ipcRenderer.invoke(IPC_CHANNELS.recover',
    'ipcRenderer.on(IPC_CHANNELS.flush',
    'ipcRenderer.invoke(IPC_CHANNELS.flushed',
    'ipcRenderer.invoke(IPC_CHANNELS.language',
    'ipcRenderer.on(IPC_CHANNELS.link',
    'ipcRenderer.invoke(IPC_CHANNELS.takeLink',
    'ipcRenderer.invoke(IPC_CHANNELS.newWindow',
    'ipcRenderer.invoke(IPC_CHANNELS.print',
    'ipcRenderer.invoke(IPC_CHANNELS.printers',
    'ipcRenderer.on(IPC_CHANNELS.event',
    'ipcRenderer.off(IPC_CHANNELS.event',
  ]);
});

test('the file of every thread stands beside whoever starts it', () => {
  const files = readdirSync(join(out, 'main'), { recursive: true, encoding: 'utf8' });
  const named = files
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) =>
      [...readFileSync(join(out, 'main', file), 'utf8').matchAll(/[./]*[\w-]+-thread\.js/g)].map(
        ([path]) => join(dirname(file), path),
      ),
    );
  expect(new Set(named).size).toBe(4);
  expect(named.filter((path) => !files.includes(path))).toEqual([]);
});

test('the main process starts from its bundle, serves its page, and quits well', async () => {
  const userData = join(out, 'user-data');
  const data = join(out, 'data');
  const { stdout } = await run(
    process.execPath,
    ['--import', resolve('test', 'host', 'electron-hook.ts'), join(out, 'main', 'index.js')],
    {
      env: {
        ...process.env,
        AIRDESK_TEST_USER_DATA: userData,
        AIRDESK_DATA_DIR: data,
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
    loaded: ['load airdesk://app/index.html'],
    preload: join(out, 'preload', 'index.cjs'),
    page: 200,
    signed_in: { ok: true, value: { output: { training: true, user: { role: 'ADMIN' } } } },
    places: { ok: true, value: { output: { places: [{ code: 'GRU' }] } } },
    // Fonts and libraries are found from the bundle as they are from the sources.
    paper: { ok: true, value: { output: { media_type: 'application/pdf' } } },
    listeners: 0,
  });
  expect(readdirSync(userData).sort()).toEqual(['config.json']);
  expect(readdirSync(data)).toContain('data.key.sealed');
  const settings = readFileSync(join(userData, 'config.json'), 'utf8');
  expect(Object.keys(JSON.parse(settings))).toContain('station');
}, 60_000);
