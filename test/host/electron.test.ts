/**
 * The desktop host against a double of Electron: every refusal once, what reaches dispatch from the
 * page, and what the app does about secrets, its window, crashes and quitting.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { IPC_CHANNELS } from '#main/contract/call.ts';
import { failure } from '#main/contract/errors.ts';
import { fail, ok } from '#main/contract/result.ts';
import { systemClock } from '#main/host/clock.ts';
import { fileDataKey } from '#main/host/data-key.ts';
import { createDesktop, type DesktopDeps } from '#main/host/electron/desktop.ts';
import { PAGE_URL } from '#main/host/electron/page.ts';
import { createSealer, sealedDataKey } from '#main/host/electron/secrets.ts';
import type { StaticFiles } from '#main/host/rest/static.ts';
import type { Service, ServiceOptions } from '#main/host/service.ts';
import type { Log } from '#main/ports.ts';
import { type Double, electronDouble } from './electron-double.ts';
import { type SmallDispatcher, smallDispatcher } from './support.ts';

const FILES: StaticFiles = new Map(
  [
    ['/index.html', 'text/html; charset=utf-8', '<!doctype html>'],
    ['/assets/app-12345678.js', 'text/javascript; charset=utf-8', 'void 0'],
  ].map(([path = '', type = '', text = '']) => [
    path,
    { bytes: new Uint8Array(Buffer.from(text)), type, immutable: false },
  ]),
);

interface Started extends Double {
  dispatcher: SmallDispatcher;
  settings: Map<string, unknown>;
  options: ServiceOptions[];
  logged: string[];
  closed: () => boolean;
}

async function start(
  change: Partial<DesktopDeps> & {
    before?: (double: Double) => void;
    kept?: [string, unknown][];
  } = {},
): Promise<Started> {
  const { before, kept = [], ...deps } = change;
  const double = electronDouble();
  before?.(double);
  const dispatcher = smallDispatcher();
  const settings = new Map(kept);
  const options: ServiceOptions[] = [];
  const logged: string[] = [];
  let closed = false;
  const say = (message: string, fields?: object) =>
    void logged.push(`${message} ${JSON.stringify(fields ?? {})}`);
  const log: Log = { debug: say, info: say, warn: say, error: say };
  await createDesktop(double.electron, {
    openService: async (given) => {
      options.push(given);
      const ports = { log, clock: systemClock } as unknown as Service['ports'];
      const close = async () => {
        closed = true;
      };
      return ok({ ports, dispatcher, training: true, close });
    },
    service: { data_dir: '/nowhere', training: { kind: 'off' } },
    settings: {
      get: (key) => settings.get(key),
      set: (key, value) => void settings.set(key, value),
    },
    files: FILES,
    preload: '/out/preload/index.cjs',
    platform: 'linux',
    ...deps,
  });
  return Object.assign(double, { dispatcher, settings, options, logged, closed: () => closed });
}

const page = (desk: Started) => {
  const [window] = desk.windows;
  if (!window) throw new Error('No window is open');
  return window;
};
const CALL = { call_id: 'call-1' };

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
    const there = await start({ kept: [['window', kept]] });
    expect(page(there).options).toMatchObject({ x: 50, y: 60, width: 900, height: 700 });
    page(there).emit('ready-to-show');
    expect(page(there).did.slice(-2)).toEqual(['maximize', 'show']);
    page(there).emit('close');
    expect(there.settings.get('window')).toEqual({
      x: 10,
      y: 20,
      width: 800,
      height: 600,
      maximized: false,
    });
    for (const lost of [{ ...kept, x: 5_000 }, { ...kept, width: 'x' }, 'nonsense', null]) {
      const desk = await start({ kept: [['window', lost]] });
      expect(page(desk).options).toMatchObject({ width: 1_280, height: 820 });
      expect(page(desk).options.x).toBeUndefined();
    }
  });

  test('has a menu only where the clipboard needs one', async () => {
    expect((await start()).menu).toEqual({ set: true, items: 0 });
    expect((await start({ platform: 'darwin' })).menu).toEqual({ set: true, items: 3 });
  });
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
      { scheme: 'airdesk', privileges: { standard: true, secure: true, supportFetchAPI: true } },
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

describe('calls from the page', () => {
  const find = ['booking.find', { text: 'SILVA' }, CALL] as const;
  const refused = (error: string, code: number) => ({
    ok: false,
    error: expect.objectContaining({ error, code }),
  });

  test('reach dispatch as this workstation, and come back as values', async () => {
    const desk = await start();
    desk.dispatcher.answers['booking.find'] = () => ({ output: { bookings: [] } });
    const options = { ...CALL, if_match: 3, idempotency_key: 'key' };
    expect(desk.channels()).toEqual([IPC_CHANNELS.invoke]);
    expect(await desk.invoke(desk.from(), 'booking.find', { text: 'SILVA' }, options)).toEqual({
      ok: true,
      value: {
        output: { bookings: [] },
        view: { booking: null },
        meta: { revision: null, connection: 'ONLINE', warnings: [], providers: [] },
      },
    });
    expect(desk.dispatcher.calls).toEqual([
      {
        name: 'booking.find',
        input: { text: 'SILVA' },
        credentials: { bearer: null, api_key: null, station: expect.stringMatching(/^[\w-]{43}$/) },
        channel: 'desk',
        remote: 'local',
        call_id: 'call-1',
        if_match: 3,
        idempotency_key: 'key',
        signal: expect.any(AbortSignal),
      },
    ]);
  });

  test.each([
    ['a frame that is gone', { frame: null }],
    ['a frame of another origin', { frame: { origin: 'https://evil.example' } }],
    ['a frame of no origin', { frame: { origin: 'null' } }],
    ['a frame of a like-named origin', { frame: { origin: 'airdesk://app.evil.example' } }],
    ['a child frame', { frame: { parent: {} as never } }],
    ['another web contents', { sender: 99_999 }],
  ])('from %s are refused', async (_name, from) => {
    const desk = await start();
    expect(await desk.invoke(desk.from(from), ...find)).toEqual(refused('FORBIDDEN', 403));
    expect(desk.dispatcher.calls).toEqual([]);
  });

  test.each([
    ['an unknown name', ['nothing.here', {}, CALL], 'NOT_FOUND', 404],
    ['an inherited name', ['constructor', {}, CALL], 'NOT_FOUND', 404],
    ['__proto__', ['__proto__', {}, CALL], 'NOT_FOUND', 404],
    ['no name', [undefined, {}, CALL], 'NOT_FOUND', 404],
    ['a name that is no text', [{}, {}, CALL], 'NOT_FOUND', 404],
    ['a token', ['auth.token', { username: 'a', password: 'b' }, CALL], 'NOT_FOUND', 404],
    ['no options', ['booking.find', {}], 'INVALID_REQUEST', 400],
    ['no call id', ['booking.find', {}, {}], 'INVALID_REQUEST', 400],
    ['a bad call id', ['booking.find', {}, { call_id: 'x y' }], 'INVALID_REQUEST', 400],
    ['unknown options', ['booking.find', {}, { ...CALL, station: 'x' }], 'INVALID_REQUEST', 400],
    ['a bad key', ['booking.find', {}, { ...CALL, idempotency_key: '' }], 'INVALID_REQUEST', 400],
    ['a bad revision', ['booking.find', {}, { ...CALL, if_match: 1.5 }], 'INVALID_REQUEST', 400],
    ['one argument more', ['booking.find', {}, CALL, 1], 'INVALID_REQUEST', 400],
    ['no input', ['booking.find', undefined, CALL], 'INVALID_REQUEST', 400],
    ['what is not JSON', ['booking.find', { text: 1n }, CALL], 'INVALID_REQUEST', 400],
    [
      'too much',
      ['booking.find', { text: 'x'.repeat(1024 * 1024) }, CALL],
      'PAYLOAD_TOO_LARGE',
      413,
    ],
    [
      'too deep',
      ['booking.find', JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`), CALL],
      'INVALID_REQUEST',
      400,
    ],
  ])('with %s are refused', async (_name, args, error, code) => {
    const desk = await start();
    expect(await desk.invoke(desk.from(), ...args)).toEqual(refused(error, code));
    expect(desk.dispatcher.calls).toEqual([]);
  });

  test('a cyclic input is refused, whatever got it across', async () => {
    const desk = await start();
    const loop: { self?: unknown } = {};
    loop.self = loop;
    expect(await desk.invoke(desk.from(), 'booking.find', loop, CALL)).toEqual(
      refused('INVALID_REQUEST', 400),
    );
  });

  test('what breaks in main is a value too', async () => {
    const desk = await start();
    desk.dispatcher.answers['booking.find'] = () => {
      throw new Error('at /secret/path');
    };
    const answer = await desk.invoke(desk.from(), ...find);
    expect(answer).toEqual(refused('INTERNAL', 500));
    expect(JSON.stringify(answer)).not.toContain('/secret');
  });

  test.each(['destroyed', 'render-process-gone', 'did-navigate'])(
    'are given up when the page is gone (%s)',
    async (event) => {
      const desk = await start();
      const reached = Promise.withResolvers<void>();
      desk.dispatcher.answers['booking.find'] = async ({ signal }) => {
        reached.resolve();
        await new Promise<void>((done) => signal?.addEventListener('abort', () => done()));
        return { output: { bookings: [] } };
      };
      const answer = desk.invoke(desk.from(), ...find);
      await reached.promise;
      page(desk).webContents.emit(event, {}, { reason: 'clean-exit' });
      expect(await answer).toMatchObject({ ok: true });
      desk.dispatcher.answers['booking.find'] = ({ signal }) => {
        expect(signal?.aborted).toBe(false);
        return { output: { bookings: [] } };
      };
      expect(await desk.invoke(desk.from(), ...find)).toMatchObject({ ok: true });
    },
  );
});

describe('the app', () => {
  test('runs once: a second one goes, and the first comes forward', async () => {
    const second = await start({ before: ({ app }) => void Object.assign(app, { first: false }) });
    expect(second.app.did).toEqual(['quit', 'exit 0']);
    expect([second.windows, second.options]).toEqual([[], []]);
    const first = await start();
    page(first).minimized = true;
    first.app.emit('second-instance');
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

  test('closes the service before it quits', async () => {
    const desk = await start();
    desk.app.emit('window-all-closed');
    expect(desk.app.did).toEqual(['quit']);
    expect(await desk.app.ended.promise).toBe(0);
    expect(desk.closed()).toBe(true);
  });

  test.each([
    [
      'the data is in use',
      { openService: async () => fail(failure('BUSY', 'Already running')) },
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

describe('secrets', () => {
  const dirs: string[] = [];
  const newDir = () => {
    const dir = mkdtempSync(join(tmpdir(), 'airdesk-vault-'));
    dirs.push(dir);
    return dir;
  };
  afterEach(() => {
    for (const dir of dirs.splice(0)) rmSync(dir, { recursive: true, force: true });
  });
  const source = (
    change: (double: Double) => void = () => undefined,
    platform: NodeJS.Platform = 'linux',
  ) => {
    const double = electronDouble();
    change(double);
    return sealedDataKey(createSealer(double.electron.safeStorage, platform));
  };

  test('the data key is sealed by the vault and opened again', async () => {
    const dir = newDir();
    const made = await source()(dir, false);
    if (!made.ok) throw new Error(made.error.message);
    expect(readdirSync(dir)).toEqual(['data.key.sealed']);
    const text = Buffer.from(made.value.key).toString('base64url');
    expect(readFileSync(join(dir, 'data.key.sealed'), 'utf8')).not.toContain(text);
    expect(await source()(dir, true)).toEqual(made);
    expect(made.value).toMatchObject({
      weak: false,
      protection: expect.stringContaining('gnome_libsecret'),
    });
  });

  test('a key another vault has sealed is no reason for a new one', async () => {
    const dir = newDir();
    await source()(dir, false);
    writeFileSync(join(dir, 'data.key.sealed'), Buffer.from('other:x').toString('base64'));
    const again = await source()(dir, true);
    expect(again).toMatchObject({ ok: false, error: { error: 'INTERNAL' } });
    // Nor is it for the Node host.
    expect(await fileDataKey(dir, true)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('desktop app') },
    });
    expect(readdirSync(dir)).toEqual(['data.key.sealed']);
  });

  test('basic_text is said to be no protection', async () => {
    const desk = await start({
      before: (double) => void Object.assign(double, { backend: 'basic_text' }),
    });
    expect(desk.logged.join('\n')).toMatch(/no protection.*basic_text/);
    const made = await source((double) => void Object.assign(double, { backend: 'basic_text' }))(
      newDir(),
      false,
    );
    expect(made).toMatchObject({ ok: true, value: { weak: true } });
    const elsewhere = await source(
      (double) => void Object.assign(double, { backend: 'basic_text' }),
      'win32',
    )(newDir(), false);
    expect(elsewhere).toMatchObject({ ok: true, value: { weak: false } });
  });

  test('without a vault the key is in a file, as with the Node host', async () => {
    const dir = newDir();
    const made = await source((double) => void Object.assign(double, { vault: false }))(dir, false);
    expect(made).toMatchObject({ ok: true, value: { weak: true } });
    expect(readdirSync(dir)).toEqual(['data.key']);
    expect(await source()(dir, true)).toEqual(made);
  });

  test('the binding is kept sealed and used again while it holds', async () => {
    const desk = await start();
    const sealed = desk.settings.get('station');
    const secret = Buffer.from(String(sealed), 'base64').toString().slice('sealed:'.length);
    expect(secret).toMatch(/^[\w-]{43}$/);
    // Another service does not know it: a new one is made and kept.
    const other = await start({ kept: [['station', sealed]] });
    expect(other.settings.get('station')).not.toBe(sealed);
    const none = await start({ before: (double) => void Object.assign(double, { vault: false }) });
    expect(none.settings.has('station')).toBe(false);
  });
});
