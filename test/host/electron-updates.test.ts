/** When the desktop app looks for new versions and when it lets one be installed. */
import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Policy } from '#main/host/data/machine-policy.ts';
import { canUpdate, createUpdates, type UpdaterPart } from '#main/host/electron/updates.ts';
import type { Log } from '#main/ports.ts';
import { page, start } from './electron-desk.ts';

class FakeUpdater extends EventEmitter {
  autoDownload = false;
  autoInstallOnAppQuit = false;
  allowDowngrade = true;
  allowPrerelease = true;
  logger = console;
  proxies: unknown[] = [];
  netSession = { setProxy: async (proxy: unknown) => void this.proxies.push(proxy) };
  feeds: unknown[] = [];
  looks = 0;
  #channel: string | null = null;
  get channel(): string | null {
    return this.#channel;
  }
  /** As electron-updater does. */
  set channel(name: string | null) {
    this.#channel = name;
    this.allowDowngrade = true;
  }
  setFeedURL = (feed: unknown) => void this.feeds.push(feed);
  async checkForUpdates() {
    this.looks += 1;
    this.emit('error', new Error('no line'));
    throw new Error('no line');
  }
}

const quiet = () => undefined;
const LOG: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const POLICY = { enabled: true, channel: 'latest', url: null } as const;
const SYSTEM: Policy['proxy'] = { url: 'system', bypass: [] };
const make = (updates_policy: Policy['updates'] = POLICY, proxy = SYSTEM) => {
  const policy = { updates: updates_policy, proxy };
  const updater = new FakeUpdater();
  return { updater, updates: createUpdates(async () => updater as unknown as UpdaterPart, policy) };
};

afterEach(() => vi.useRealTimers());

describe('updates', () => {
  test('never go back, and take early versions and another feed only by policy', async () => {
    const usual = make();
    await usual.updates.watch(LOG);
    expect(usual.updater).toMatchObject({
      allowDowngrade: false,
      allowPrerelease: false,
      feeds: [],
    });
    const url = 'https://updates.agency.example/airdesk';
    expect(usual.updater.proxies).toEqual([{ mode: 'system' }]);
    const proxy = {
      url: 'http://proxy.agency.example:3128',
      bypass: ['.agency.example', 'feed.example'],
    };
    const other = make({ enabled: true, channel: 'beta', url }, proxy);
    await other.updates.watch(LOG);
    expect(other.updater).toMatchObject({
      channel: 'beta',
      allowDowngrade: false,
      allowPrerelease: true,
    });
    expect(other.updater.proxies).toEqual([
      {
        proxyRules: 'http://proxy.agency.example:3128',
        proxyBypassRules: '.agency.example;feed.example;*.feed.example',
      },
    ]);
    expect(other.updater.feeds).toEqual([{ provider: 'generic', url }]);
  });

  test('are looked for while the app runs, and a failure is no more than a line of the log', async () => {
    vi.useFakeTimers();
    const { updater, updates } = make();
    const desk = await start({ updates });
    expect(updater.looks).toBe(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(updater.looks).toBe(1);
    await vi.advanceTimersByTimeAsync(4 * 3_600_000);
    expect(updater.looks).toBe(2);
    expect(desk.logged.join('\n')).toContain('No update can be had');
    expect(desk.app.did).toEqual([]);
  });

  test('wait until the service has closed: then the app exits well, and only that installs', async () => {
    const closed = Promise.withResolvers<void>();
    const { updater, updates } = make();
    const desk = await start({ updates, closing: closed.promise });
    updater.emit('update-downloaded', { version: '9.9.9' });
    desk.app.quit();
    await new Promise((turn) => setImmediate(turn));
    expect(desk.app.did).toEqual(['quit']);
    closed.resolve();
    expect(await desk.app.ended.promise).toBe(0);
    expect(updater.autoInstallOnAppQuit).toBe(true);
  });

  test('are not installed while the system is ending', async () => {
    const { updater, updates } = make();
    const desk = await start({ updates });
    page(desk).emit('session-end');
    expect(updater.autoInstallOnAppQuit).toBe(false);
    expect(await desk.app.ended.promise).toBe(0);
  });

  test('are for what an installer of ours put there, and no package of the system', () => {
    const resources = mkdtempSync(join(tmpdir(), 'airdesk-resources-'));
    expect(canUpdate(resources, 'win32', {})).toBe(false);
    writeFileSync(join(resources, 'app-update.yml'), 'provider: generic\n');
    expect(canUpdate(resources, 'win32', {})).toBe(true);
    expect(canUpdate(resources, 'linux', {})).toBe(false);
    expect(canUpdate(resources, 'linux', { APPIMAGE: '/opt/airdesk.AppImage' })).toBe(true);
    rmSync(resources, { recursive: true });
  });
});
