/**
 * The desktop app against a page, a frame, another program and a second start that mean it ill. Each
 * attack is tried on every channel and window there is, against Electron's double.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { IPC_CHANNELS } from '#main/contract/call.ts';
import type { DesktopDeps } from '#main/host/electron/desktop.ts';
import { requireSome } from '../fixtures/require-some.ts';
import { page, type Started, start } from '../host/electron-desk.ts';

const CALL = { call_id: 'call-1' };
const FILE = {
  file_name: 'receipt.pdf',
  media_type: 'application/pdf',
  body_base64: Buffer.from('%PDF-1.7').toString('base64'),
};
const FOREIGN: [string, Parameters<Started['from']>[0]][] = [
  ['a frame that is gone', { frame: null }],
  ['a foreign frame', { frame: { origin: 'https://evil.example' } }],
  ['a frame of no origin', { frame: { origin: 'null' } }],
  ['a like-named origin', { frame: { origin: 'airdesk://app.evil.example' } }],
  ['a child frame of our own page', { frame: { parent: {} as never } }],
  ['other web contents', { sender: 4_711 }],
];

describe.each(FOREIGN)('from %s', (_name, from) => {
  test('no channel does anything', async () => {
    const desk = await start();
    desk.save = { canceled: false, filePath: '/tmp/never-written.pdf' };
    // Every channel the app listens on is tried: a new one needs a line here.
    expect(desk.channels().sort()).toEqual(
      [
        IPC_CHANNELS.file,
        IPC_CHANNELS.flushed,
        IPC_CHANNELS.invoke,
        IPC_CHANNELS.language,
        IPC_CHANNELS.newWindow,
        IPC_CHANNELS.print,
        IPC_CHANNELS.printers,
        IPC_CHANNELS.takeLink,
      ].sort(),
    );
    const event = desk.from(from);
    expect(await desk.invoke(event, 'booking.find', { text: 'X' }, CALL)).toMatchObject({
      ok: false,
      error: { error: 'FORBIDDEN' },
    });
    expect(await desk.keepFile(event, FILE)).toMatchObject({ state: 'REFUSED' });
    desk.app.emit('open-url', { preventDefault: () => undefined }, 'airdesk://booking/K7QWZP');
    expect(await desk.asks('takeLink', event)).toBeNull();
    expect(await desk.asks('takeLink', desk.from())).toBe('K7QWZP');
    expect(await desk.asks('print', event)).toBe('FAILED');
    expect(await desk.asks('printers', event, 'office')).toEqual({ printers: [], chosen: null });
    await desk.asks('language', event, 'es');
    await desk.asks('newWindow', event);
    expect(desk.windows).toHaveLength(1);
    expect([page(desk).webContents.printed, [...desk.settings.keys()]]).toEqual([[], ['station']]);
    desk.flushes = false;
    desk.app.quit();
    await desk.asks('flushed', event);
    expect(desk.closed()).toBe(false);
    expect([desk.dispatcher.calls, desk.asked_where]).toEqual([[], []]);
  });
});

const loop: Record<string, unknown> = {};
loop.self = loop;
const deep = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`);

test.each([
  ['an unknown operation', ['shell.open', { url: 'https://evil.example' }, CALL]],
  ['an inherited name', ['toString', {}, CALL]],
  ['a prototype', ['__proto__', {}, CALL]],
  ['a token for outside', ['auth.token', {}, CALL]],
  ['an oversized argument', ['booking.find', { text: 'x'.repeat(3_000_000) }, CALL]],
  ['a cyclic argument', ['booking.find', loop, CALL]],
  ['an argument nested for ever', ['booking.find', deep, CALL]],
  ['another station', ['booking.find', {}, { ...CALL, station: 'stolen' }]],
  ['too many arguments', ['booking.find', {}, CALL, 1]],
])('our own page gets nothing by %s', async (_name, args) => {
  const desk = await start();
  expect(await desk.invoke(desk.from(), ...args)).toMatchObject({ ok: false });
  expect(desk.dispatcher.calls).toEqual([]);
});

test.each([
  { ...FILE, file_name: '../../.bashrc' },
  { ...FILE, file_name: '..\\..\\start.bat' },
  { ...FILE, file_name: 'C:\\Windows\\x.pdf' },
  { ...FILE, file_name: 'receipt.pdf\u0000.exe' },
  { ...FILE, file_name: 'receipt.\u202efdp.exe' },
  { ...FILE, file_name: 'CON' },
  { ...FILE, media_type: 'text/html' },
  { ...FILE, body_base64: 'A'.repeat(20_000_000) },
  null,
])('a file that is none is not asked about (%#)', async (file) => {
  const desk = await start();
  desk.save = { canceled: false, filePath: '/tmp/never-written.pdf' };
  expect(await desk.keepFile(desk.from(), file)).toMatchObject({ state: 'REFUSED' });
  expect(desk.asked_where).toEqual([]);
});

const AWAY = [
  'https://evil.example/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
];

test.each(AWAY)('no window of the app goes to %s, nor opens it', async (url) => {
  const desk = await start();
  const later = new desk.electron.BrowserWindow({}).webContents as unknown as ReturnType<
    typeof page
  >['webContents'];
  for (const contents of [page(desk).webContents, later]) {
    expect(contents.navigates(url)).toBe(false);
    expect(contents.navigatesFrame(url)).toBe(false);
    expect(contents.redirects(url)).toBe(false);
    expect(contents.opens(url)).toBe(false);
    expect(contents.attachesWebview()).toBe(false);
  }
  expect(desk.session.loads(url)).toBe(false);
});

test('no permission but copying of our own page', async () => {
  const { session } = await start();
  expect(session.grants('media')).toBe(false);
  expect(session.grants('geolocation')).toBe(false);
  expect(session.grants('clipboard-read')).toBe(false);
  expect(session.grants('clipboard-sanitized-write', 'https://evil.example/')).toBe(false);
  expect(session.grants('clipboard-sanitized-write')).toBe(true);
  expect(session.givesDevice()).toBe(false);
  expect(session.downloads()).toBe(false);
});

test.each([
  '/../data.key',
  '/%2e%2e/data.key',
  '/..%5cdata.key',
  '/assets/..%2f..%2fpackage.json',
  '//evil.example/index.html',
  '/index.html%00.js',
  '/C:/Windows/win.ini',
  '/constructor',
])('the protocol gives nothing for %s', async (path) => {
  const desk = await start();
  expect((await desk.ask(`airdesk://app${path}`)).status).toBe(404);
});

const HOSTILE = [
  'airdesk://booking/../../recover.html',
  'airdesk://booking/%22;XI;ET',
  'airdesk://booking/K7QWZP;XI',
  'airdesk://booking/K7QWZP\nET',
  'airdesk://booking/K7QWZP?entry=ET',
  'airdesk://booking/K7QWZP#x',
  'airdesk://booking/К7QWZP',
  'airdesk://booking/K7QWZP\u202e',
  `airdesk://booking/${'A'.repeat(100_000)}`,
  'airdesk://user:pw@booking/K7QWZP',
  'airdesk://booking.evil.example/K7QWZP',
  'airdesk://app/index.html',
  'https://booking/K7QWZP',
  '--inspect=9229',
  '--data-dir=/tmp/evil',
];

test.each(HOSTILE)('a second start that brings %s only brings the window forward', async (text) => {
  const desk = await start({
    process: { argv: ['airdesk', text], on: () => process } as unknown as DesktopDeps['process'],
  });
  desk.app.emit('second-instance', {}, ['airdesk', text], '/tmp', { text });
  desk.app.emit('open-url', { preventDefault: () => undefined }, text);
  expect(page(desk).did.slice(-1)).toEqual(['focus']);
  expect([desk.dispatcher.calls, page(desk).webContents.sent, desk.windows.length]).toEqual([
    [],
    [],
    1,
  ]);
  expect(await desk.asks('takeLink', desk.from())).toBeNull();
});

test('a link to a booking is its locator and nothing else, told once, to our page', async () => {
  const desk = await start({
    process: {
      argv: ['airdesk', 'airdesk://booking/abcdef'],
      on: () => process,
    } as unknown as DesktopDeps['process'],
  });
  // The one it was started with waits until the page asks.
  expect(page(desk).webContents.sent).toEqual([]);
  expect(await desk.asks('takeLink', desk.from())).toBe('ABCDEF');
  expect(await desk.asks('takeLink', desk.from())).toBeNull();
  desk.app.emit('second-instance', {}, ['airdesk', '--flag', 'airdesk://booking/K7QWZP/']);
  expect(page(desk).webContents.sent).toEqual([[IPC_CHANNELS.link]]);
  expect(await desk.asks('takeLink', desk.from())).toBe('K7QWZP');
  expect(desk.dispatcher.calls).toEqual([]);
});

test('a second start while the first opens is no second app', async () => {
  const desk = await start({
    openService: async () => {
      throw new Error('not reached');
    },
    before: ({ app }) => void Object.assign(app, { first: false }),
  });
  expect([desk.app.did, desk.windows]).toEqual([['quit', 'exit 0'], []]);
});

test('nothing of the app can open anything outside: it has no shell and runs nothing', () => {
  const folder = join('main', 'host', 'electron');
  for (const name of requireSome(readdirSync(folder))) {
    const text = readFileSync(join(folder, name), 'utf8');
    const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*$/gm, '');
    expect([name, /\bshell\b|openExternal|child_process|\beval\b/.exec(code)]).toEqual([
      name,
      null,
    ]);
  }
});
