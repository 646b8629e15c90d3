/**
 * The desktop app as a test's host: its built main process over the double of Electron, its real
 * preload script and page in Chromium, pages through its scheme's handler and calls through its IPC
 * handler; or, where `AIRDESK_APP` names one, a real app, met through Chromium's own debugging port.
 */
import { fork, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { APP_ORIGIN } from '#main/contract/call.ts';
import { newDataDir } from '../fixtures/data-dir.ts';
import type { Ask, Told } from '../host/electron-child.ts';

export interface Opened {
  /** The page the app is in; the one given, unless the app has its own. */
  open(page: Page): Promise<Page>;
  stop(): Promise<void>;
  data_dir: string;
}

/** Chromium knows no scheme of ours: its page is served from here, and nothing goes out. */
const ORIGIN = 'https://app.airdesk.test';
const MAIN = resolve('out', 'main', 'index.js');
const HOOK = resolve('test', 'host', 'electron-hook.ts');

type Question = Ask extends infer One ? (One extends Ask ? Omit<One, 'id'> : never) : never;
interface FileAnswer {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
}

/** `main` is the main process as it is built, or as it was packed and taken out again. */
export async function startDesktop(main = MAIN): Promise<Opened & { pid: number }> {
  const data_dir = newDataDir('airdesk-e2e-');
  const child = fork(main, [], {
    execArgv: ['--import', HOOK],
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      AIRDESK_DATA_DIR: data_dir,
      AIRDESK_TEST_USER_DATA: join(data_dir, 'app'),
    },
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
    });
  }
  const waiting = new Map<number, (answer: unknown) => void>();
  let last = 0;
  let hear = (_sent: unknown[]): void => undefined;
  const preload = await new Promise<string>((opened, broke) => {
    child.once('exit', (code) => broke(new Error(`The app ended with ${code}:\n${said}`)));
    child.on('message', (told: Told) => {
      if ('preload' in told) opened(told.preload);
      else if ('broken' in told) broke(new Error(told.broken));
      else if ('sent' in told) hear(told.sent);
      else {
        waiting.get(told.id)?.(told.answer);
        waiting.delete(told.id);
      }
    });
  });
  const ask = (question: Question): Promise<unknown> =>
    new Promise((answered) => {
      last += 1;
      waiting.set(last, answered);
      // At a test's end the page outlives the app, and nobody answers it.
      child.send({ id: last, ...question }, () => undefined);
    });
  return {
    data_dir,
    pid: child.pid ?? 0,
    async open(page) {
      hear = (sent) => void page.evaluate(hearInPage, sent).catch(() => undefined);
      await page.exposeBinding('callMain', (_source, channel: string, args: unknown[]) =>
        ask({ channel, args }),
      );
      await page.addInitScript({ content: inPage(readFileSync(preload, 'utf8')) });
      await page.route(`${ORIGIN}/**`, async (route) => {
        const request = route.request();
        const url = request.url().replace(ORIGIN, APP_ORIGIN);
        const { body, ...rest } = (await ask({ url, method: request.method() })) as FileAnswer;
        await route.fulfill({ ...rest, body: Buffer.from(body) });
      });
      page.on('framenavigated', (frame) => {
        if (frame === page.mainFrame()) void ask({ event: 'did-navigate' });
      });
      await page.goto(`${ORIGIN}/index.html`);
      return page;
    },
    async stop() {
      child.disconnect();
      await ended;
    },
  };
}

/** The preload script as Electron runs it: with `require`, and with the bridge into the page's world. */
const inPage = (preload: string): string => `(() => {
  const listeners = new Map();
  const ipcRenderer = {
    invoke: (channel, ...args) => window.callMain(channel, args),
    on: (channel, listener) => void listeners.set(channel, [...(listeners.get(channel) ?? []), listener]),
    off: (channel, listener) =>
      void listeners.set(channel, (listeners.get(channel) ?? []).filter((one) => one !== listener)),
  };
  window.hearMain = (channel, ...args) => {
    for (const listener of listeners.get(channel) ?? []) listener({}, ...args);
  };
  const contextBridge = {
    exposeInMainWorld: (name, api) =>
      Object.defineProperty(window, name, { value: Object.freeze(api), enumerable: true }),
  };
  const require = (name) => {
    if (name !== 'electron') throw new Error('A sandboxed preload script cannot have ' + name);
    return { contextBridge, ipcRenderer };
  };
  const module = { exports: {} };
  ((exports) => {${preload}
  })(module.exports);
})();`;

const hearInPage = (sent: unknown[]): void =>
  (window as unknown as { hearMain(...sent: unknown[]): void }).hearMain(...sent);

/** A real app, packed or not; `path` is its executable. */
export async function startApp(path: string): Promise<Opened> {
  const data_dir = newDataDir('airdesk-e2e-');
  const flags = ['--remote-debugging-port=0', `--user-data-dir=${join(data_dir, 'app')}`];
  const child = spawn(path, flags, {
    env: { ...process.env, AIRDESK_DATA_DIR: data_dir },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  let said = '';
  const address = await new Promise<string>((found, broke) => {
    child.once('error', broke);
    child.once('exit', (code) => broke(new Error(`The app ended with ${code}:\n${said}`)));
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
      const [, url] = /DevTools listening on (ws:\S+)/.exec(said) ?? [];
      if (url) found(url);
    });
  });
  const browser = await chromium.connectOverCDP(address);
  return {
    data_dir,
    async open() {
      const [context] = browser.contexts();
      if (!context) throw new Error('The app has no window');
      const page = context.pages()[0] ?? (await context.waitForEvent('page'));
      await page.bringToFront();
      return page;
    },
    async stop() {
      const [page] = browser.contexts()[0]?.pages() ?? [];
      // Its last window closed, the app ends by itself, as it does for an agent.
      await page?.close();
      await ended;
    },
  };
}
