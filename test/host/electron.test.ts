/**
 * The desktop host against a double of Electron: every refusal once, its page, and what the app does
 * about its windows, crashes and quitting.
 */
import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { IPC_CHANNELS } from '#main/contract/call.ts';
import { MAX_WINDOWS } from '#main/contract/desk.ts';
import { createFailure } from '#main/contract/errors.ts';
import { fail } from '#main/contract/result.ts';
import type { DesktopDeps } from '#main/host/electron/desktop.ts';
import { PAGE_URL } from '#main/host/electron/page.ts';
import { page, start } from './electron-desk.ts';
import type { Double } from './electron-double.ts';

describe('the window', () => {
  test('keeps the page away from Node and the system', async () => {
    const desk = await start();
    expect(desk.windows).toHaveLength(1);
    expect(page(desk).options.webPreferences).toEqual({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      preload: '/out/preload/index.cjs',
      devTools: true,
    });
    expect(desk.app.sandboxed).toBe(true);
    expect(desk.session.spelling).toBe(false);
    expect(page(desk).did).toEqual([`load ${PAGE_URL}`]);
  });

  test('is where it was, and in the middle when that display is gone', async () => {
    const kept = { x: 50, y: 60, width: 900, height: 700, maximized: true };
    const there = await start({ kept: [['windows', [kept]]] });
    expect(page(there).options).toMatchObject({ x: 50, y: 60, width: 900, height: 700 });
    page(there).emit('ready-to-show');
    expect(page(there).did.slice(-2)).toEqual(['maximize', 'show']);
    page(there).emit('close');
    const stands = { x: 10, y: 20, width: 800, height: 600, maximized: false };
    expect(there.settings.get('windows')).toEqual([stands]);
    for (const lost of [{ ...kept, x: 5_000 }, { ...kept, width: 'x' }, 'nonsense', null]) {
      const desk = await start({ kept: [['windows', [lost]]] });
      expect(page(desk).options).toMatchObject({ width: 1_280, height: 820 });
      expect(page(desk).options.x).toBeUndefined();
    }
  });

  test('has a menu only where the clipboard needs one', async () => {
    expect((await start()).menu).toMatchObject({ set: true, items: 0 });
    expect((await start({ platform: 'darwin' })).menu).toMatchObject({ set: true, items: 3 });
  });
});

test('offers cut, copy and paste by the pointer where there is a text, and no menu elsewhere', async () => {
  const desk = await start();
  const click = (isEditable: boolean, selectionText: string) =>
    page(desk).webContents.emit('context-menu', {}, { isEditable, selectionText, editFlags: {} });
  click(false, ' ');
  expect(desk.menu.shown).toBe(0);
  click(false, 'K7QWZP');
  expect(desk.menu.roles).toEqual(['copy']);
  click(true, '');
  expect(desk.menu.roles).toEqual(['cut', 'copy', 'paste', 'selectAll']);
  expect(desk.menu.shown).toBe(2);
});

test('has a name of its own on Windows, and a size below which it does not go', async () => {
  const desk = await start({ platform: 'win32' });
  expect(desk.app.did).toEqual(['id app.airdesk.desktop']);
  expect(page(desk).options).toMatchObject({ minWidth: 800, minHeight: 560 });
  expect((await start()).app.did).toEqual([]);
});

describe('what a page may not do', () => {
  test('navigate', async () => {
    const { webContents } = page(await start());
    expect(webContents.navigates('https://evil.example/')).toBe(false);
    expect(webContents.navigates(PAGE_URL)).toBe(false);
  });
  test('navigate a frame', async () => {
    expect(page(await start()).webContents.navigatesFrame('https://evil.example/')).toBe(false);
  });
  test('be redirected', async () => {
    expect(page(await start()).webContents.redirects('https://evil.example/')).toBe(false);
  });
  test('open a window', async () => {
    const { webContents } = page(await start());
    expect(webContents.opens('https://evil.example/')).toBe(false);
    expect(webContents.opens('about:blank')).toBe(false);
  });
  test('attach a web view', async () => {
    expect(page(await start()).webContents.attachesWebview()).toBe(false);
  });
  test('be granted a permission', async () => {
    const { session } = await start();
    expect([session.grants('media'), session.grants('clipboard-read')]).toEqual([false, false]);
  });
  test('have a permission', async () => {
    const { session } = await start();
    expect([session.has('media'), session.has('geolocation')]).toEqual([false, false]);
  });
  test('copy to the clipboard, but only from our own page', async () => {
    const { session } = await start();
    const copy = 'clipboard-sanitized-write';
    expect([session.grants(copy), session.has(copy)]).toEqual([true, true]);
    expect(session.has(copy, 'airdesk://app/')).toBe(true);
    const elsewhere = 'https://evil.example/';
    expect([session.grants(copy, elsewhere), session.has(copy, elsewhere)]).toEqual([false, false]);
    expect(session.has(copy, 'airdesk://app.evil.example')).toBe(false);
  });
  test('reach a device', async () => {
    expect((await start()).session.givesDevice()).toBe(false);
  });
  test('download', async () => {
    expect((await start()).session.downloads()).toBe(false);
  });
  test('load anything from outside', async () => {
    const { session } = await start();
    const urls = ['https://evil.example/x.js', 'http://127.0.0.1:1/', 'file:///etc/passwd'];
    expect(urls.map((url) => session.loads(url))).toEqual([false, false, false]);
    expect(session.loads('airdesk://app.evil.example/x')).toBe(false);
    expect(session.loads('airdesk://app/assets/app-12345678.js')).toBe(true);
  });
  test('every web contents is held to it, not only the first', async () => {
    const desk = await start();
    const another = new desk.electron.BrowserWindow({}).webContents as never as ReturnType<
      typeof page
    >['webContents'];
    expect([another.navigates('https://x'), another.opens('https://x')]).toEqual([false, false]);
  });
});

describe('the page', () => {
  test('comes from a scheme of its own, registered before the app is ready', async () => {
    const { schemes } = await start();
    expect(schemes).toEqual([
      {
        scheme: 'airdesk',
        privileges: {
          standard: true,
          secure: true,
          supportFetchAPI: true,
          codeCache: true,
        },
      },
    ]);
  });

  test('has a strict policy', async () => {
    const desk = await start();
    for (const path of ['/', '/index.html', '/assets/app-12345678.js']) {
      const { status, headers } = await desk.ask(`airdesk://app${path}`);
      expect(status).toBe(200);
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; script-src 'self';/,
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test.each([
    'airdesk://app/../package.json',
    'airdesk://app/%2e%2e/package.json',
    'airdesk://app/..%2fpackage.json',
    'airdesk://app/assets/../../../etc/passwd',
    'airdesk://app//etc/passwd',
    'airdesk://app/__proto__',
    'airdesk://other/index.html',
    'https://app/index.html',
    'nonsense',
  ])('%s is not there', async (url) => {
    expect((await (await start()).ask(url)).status).toBe(404);
  });

  test('is only read', async () => {
    const desk = await start();
    expect((await desk.ask('airdesk://app/', { method: 'POST' })).status).toBe(405);
  });
});

describe('several windows', () => {
  const SECOND_DISPLAY = { x: 1_920, y: 0, width: 2_560, height: 1_440 };
  /** Asked for by the page of the window that is there. */
  async function startTwo(change: Parameters<typeof start>[0] = {}) {
    const desk = await start(change);
    await desk.asks('newWindow', desk.from());
    const [first, second] = desk.windows;
    if (!first || !second) throw new Error('No second window was opened');
    return { desk, first, second };
  }

  test('the second stands on a display that has none, with the same page and the same guards', async () => {
    const before = ({ displays }: Double) => void displays.push(SECOND_DISPLAY);
    const { first, second } = await startTwo({ before });
    expect(second.options).toMatchObject({ x: 2_560, y: 310, width: 1_280, height: 820 });
    expect(second.options.webPreferences).toEqual(first.options.webPreferences);
    expect(second.did).toEqual([`load ${PAGE_URL}`]);
    expect(second.webContents.navigates('https://evil.example')).toBe(false);
    const { second: beside } = await startTwo();
    expect(beside.options.x).toBeUndefined();
  });

  test('both are answered and both hear; a foreign frame opens none', async () => {
    const { desk, first, second } = await startTwo();
    for (const { webContents } of [first, second]) {
      const call = [desk.from({ sender: webContents.id }), 'queue.counts', {}] as const;
      expect(await desk.invoke(...call, { call_id: 'c' })).toMatchObject({ ok: true });
    }
    const data = { booking_id: 'b', revision: 2 };
    desk.dispatcher.emit(1, { call_id: 'c', seq: 1, type: 'booking.changed', data });
    const heard = [first, second].map(({ webContents }) => webContents.sent.length);
    expect(heard).toEqual([1, 1]);
    for (const from of [{ sender: 999 }, { frame: { origin: 'https://evil.example' } }]) {
      await desk.asks('newWindow', desk.from(from));
    }
    expect(desk.windows).toHaveLength(2);
  });

  test('a page that crashes is brought back in its own window', async () => {
    const { first, second } = await startTwo();
    second.webContents.emit('render-process-gone', {}, { reason: 'oom' });
    expect([first, second].map(({ webContents }) => webContents.reloads)).toEqual([0, 1]);
  });

  test('the one looked at last comes forward, and takes a link', async () => {
    const { desk, first, second } = await startTwo();
    first.emit('focus');
    desk.app.emit('second-instance', {}, ['airdesk', 'airdesk://booking/K7QWZP']);
    expect(first.webContents.sent).toEqual([[IPC_CHANNELS.link]]);
    expect([first.did.at(-1), second.did.at(-1)]).toEqual(['focus', `load ${PAGE_URL}`]);
  });

  test('each is waited for at the end, and both stand again at the next start', async () => {
    const { desk, second } = await startTwo();
    second.bounds = { x: 300, y: 200, width: 900, height: 700 };
    desk.flushes = false;
    desk.app.quit();
    await desk.asks('flushed', desk.from());
    await new Promise(setImmediate);
    expect(desk.closed()).toBe(false);
    await desk.asks('flushed', desk.from({ sender: second.webContents.id }));
    expect(await desk.app.ended.promise).toBe(0);
    const again = await start({ kept: [['windows', desk.settings.get('windows')]] });
    expect(again.windows.map(({ options: { x, width } }) => [x, width])).toEqual([
      [300, 900],
      [10, 800],
    ]);
  });

  test('one that was closed while another stays is not opened again', async () => {
    const { desk, second } = await startTwo();
    second.bounds = { x: 300, y: 200, width: 900, height: 700 };
    second.emit('close');
    second.destroy();
    expect(desk.settings.get('windows')).toMatchObject([{ x: 10 }]);
  });

  test('there are no more than there are work areas for', async () => {
    const { desk } = await startTwo();
    for (let n = 0; n < 2 * MAX_WINDOWS; n += 1) await desk.asks('newWindow', desk.from());
    expect(desk.windows).toHaveLength(MAX_WINDOWS);
  });
});

describe('the app', () => {
  test('runs once: a second one goes, and the first comes forward', async () => {
    const second = await start({ before: ({ app }) => void Object.assign(app, { first: false }) });
    expect(second.app.did).toEqual(['quit', 'exit 0']);
    expect([second.windows, second.options]).toEqual([[], []]);
    const first = await start();
    page(first).minimized = true;
    first.app.emit('second-instance', {}, []);
    expect(page(first).did.slice(-2)).toEqual(['restore', 'focus']);
  });

  test('sends events to its page, and to none that is gone', async () => {
    const desk = await start();
    const event = {
      call_id: 'c',
      seq: 1,
      type: 'booking.changed',
      data: { booking_id: 'b', revision: 2 },
    };
    desk.dispatcher.emit(1, event);
    expect(page(desk).webContents.sent).toEqual([[IPC_CHANNELS.event, event]]);
    page(desk).webContents.gone = true;
    desk.dispatcher.emit(2, event);
    expect(page(desk).webContents.sent).toHaveLength(1);
  });

  test('brings a crashed page back, but not for ever', async () => {
    const desk = await start();
    const { webContents } = page(desk);
    for (let i = 0; i < 6; i += 1) webContents.emit('render-process-gone', {}, { reason: 'oom' });
    expect(webContents.reloads).toBe(3);
    const calm = await start();
    page(calm).webContents.emit('render-process-gone', {}, { reason: 'clean-exit' });
    expect(page(calm).webContents.reloads).toBe(0);
  });

  test.each([
    [0, ['exit 0'], 4],
    [1, ['relaunch . --disable-gpu', 'quit'], 3],
    [2, ['quit'], 3],
  ])('asks about a page that crashes again and again: answer %i', async (choice, did, reloads) => {
    const desk = await start({ before: (double) => void Object.assign(double, { choice }) });
    const { webContents } = page(desk);
    for (let i = 0; i < 6; i += 1) webContents.emit('render-process-gone', {}, { reason: 'oom' });
    await vi.waitFor(() => expect(webContents.reloads).toBe(reloads));
    expect(desk.told).toMatchObject([{ message: 'The workstation keeps crashing' }]);
    if (choice !== 0) await desk.app.ended.promise;
    expect(desk.app.did.slice(0, did.length)).toEqual(choice === 0 ? [] : did);
    expect(desk.closed()).toBe(choice !== 0);
  });

  test.each(['unresponsive', 'preload-error'])('says and logs: %s', async (what) => {
    const desk = await start();
    page(desk).webContents.emit(what, {}, '/out/preload/index.cjs', new Error('broken'));
    expect(desk.told).toHaveLength(1);
    expect(desk.logged).toHaveLength(1);
    expect(desk.app.did).toEqual([]);
  });

  test.each(['query-session-end', 'session-end'])(
    'closes when the system does: %s',
    async (end) => {
      const desk = await start({ platform: 'win32' });
      desk.app.did.length = 0;
      page(desk).emit(end, { reasons: ['logoff'] });
      page(desk).emit(end, { reasons: ['logoff'] });
      expect(await desk.app.ended.promise).toBe(0);
      expect([desk.closed(), desk.app.did]).toEqual([true, ['exit 0']]);
    },
  );

  test('quits at a shutdown and looks at the line after a sleep', async () => {
    const desk = await start();
    desk.power.emit('suspend');
    expect(page(desk).webContents.sent).toEqual([[IPC_CHANNELS.flush]]);
    desk.power.emit('resume');
    expect(desk.logged).toEqual(['looks at the line', 'looks at the outbox']);
    let put_off = false;
    desk.power.emit('shutdown', { preventDefault: () => (put_off = true) });
    // Asked to wait for the app, not told that nothing ends: a quit put off would cancel a log-out.
    expect([put_off, desk.app.did]).toEqual([true, []]);
    const quit = { preventDefault: () => desk.app.did.push('put off') };
    desk.app.emit('before-quit', quit);
    expect(await desk.app.ended.promise).toBe(0);
    expect([desk.closed(), desk.app.did]).toEqual([true, ['exit 0']]);
  });

  test.each([
    ['message', 'airdesk:end'],
    ['disconnect'],
    ['SIGTERM'],
    ['SIGINT'],
    ['SIGHUP'],
    ['SIGBREAK'],
  ])('ends once by %s, however often it comes', async (...asks) => {
    const asked = Object.assign(new EventEmitter(), { argv: ['airdesk'] });
    const desk = await start({ process: asked as unknown as DesktopDeps['process'] });
    asked.emit('message', 'something else');
    expect(desk.app.did).toEqual([]);
    for (let i = 0; i < 2; i += 1) asked.emit(...(asks as [string]));
    desk.app.quit();
    expect(await desk.app.ended.promise).toBe(0);
    expect([desk.closed(), desk.app.did]).toEqual([true, ['quit', 'exit 0']]);
  });

  test('lets the page keep what is typed before the service closes', async () => {
    const desk = await start();
    desk.flushes = false;
    const { webContents } = page(desk);
    desk.app.quit();
    expect(webContents.sent).toEqual([['airdesk:flush']]);
    // Somebody else's word is not the page's.
    await desk.asks('flushed', desk.from({ frame: { origin: 'https://evil.example' } }));
    expect(desk.closed()).toBe(false);
    await desk.asks('flushed', desk.from());
    expect(await desk.app.ended.promise).toBe(0);
    expect(desk.closed()).toBe(true);
  });

  test('does not wait for a page that is gone, or that does not answer', async () => {
    const gone = await start();
    gone.flushes = false;
    gone.app.quit();
    page(gone).webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    expect(await gone.app.ended.promise).toBe(0);
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const silent = await start();
    silent.flushes = false;
    silent.app.quit();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(silent.closed()).toBe(true);
  });

  test('data of an earlier place is moved, and never left behind unsaid', async () => {
    const root = mkdtempSync(join(tmpdir(), 'airdesk-places-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    const [earlier, now] = [join(root, 'earlier'), join(root, 'now')];
    const there = (place: string) => (existsSync(place) ? readdirSync(place).sort() : []);
    const begin = () =>
      start({
        earlier_data_dir: earlier,
        service: { data_dir: now, training: { kind: 'off' } },
      });
    mkdirSync(join(earlier, 'backups'), { recursive: true });
    for (const name of ['airdesk.sqlite', 'airdesk.sqlite-wal', 'data.key.sealed', 'backups/a']) {
      writeFileSync(join(earlier, name), name);
    }
    const names = ['airdesk.sqlite', 'airdesk.sqlite-wal', 'backups', 'data.key.sealed'];
    expect((await begin()).told).toMatchObject([{ message: 'The data has a new place' }]);
    expect([there(earlier), there(now)]).toEqual([[], names]);
    expect((await begin()).told).toEqual([]);
    mkdirSync(earlier);
    writeFileSync(join(earlier, 'airdesk.sqlite'), 'another');
    expect((await begin()).told).toMatchObject([{ message: 'There is data in two places' }]);
    expect([there(earlier), there(now)]).toEqual([['airdesk.sqlite'], names]);
  });

  test('closes the service before it quits', async () => {
    const desk = await start();
    desk.app.emit('window-all-closed');
    expect(desk.app.did).toEqual(['quit']);
    expect(desk.settings.get('windows')).toMatchObject([{ x: 10, width: 800 }]);
    expect(await desk.app.ended.promise).toBe(0);
    expect(desk.closed()).toBe(true);
  });

  test.each([
    [
      'the data is in use',
      { openService: async () => fail(createFailure('BUSY', 'Already running')) },
      'Already running',
    ],
    ['nothing was built', { files: null }, 'The workstation is not built: run "npm run build".'],
  ])('says why it cannot start: %s', async (_name, deps, words) => {
    const desk = await start(deps);
    expect(desk.errors).toEqual([words]);
    expect(desk.app.did).toEqual(['exit 1']);
    expect(desk.windows).toEqual([]);
  });
});
