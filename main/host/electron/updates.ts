/**
 * New versions of the desktop app: found and downloaded in the background, and installed once the
 * app has ended by itself. By then the service is closed: no effect is under way and nothing is
 * being sent. A download must be signed like this version; on Linux its hash is in the feed.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AppUpdater } from 'electron-updater';
import type { Log } from '#main/ports.ts';
import type { Policy } from '../data/machine-policy.ts';
import { toChromiumProxy } from './proxy.ts';

const FIRST_CHECK_MS = 60_000;
const CHECK_EVERY_MS = 4 * 3_600_000;

/** The part of electron-updater that is used. */
export type UpdaterPart = Pick<
  AppUpdater,
  | 'allowDowngrade'
  | 'allowPrerelease'
  | 'autoDownload'
  | 'autoInstallOnAppQuit'
  | 'channel'
  | 'checkForUpdates'
  | 'logger'
  | 'netSession'
  | 'on'
  | 'setFeedURL'
>;

export interface Updates {
  /** Starts checking for updates; results go to the station's log. */
  watch(log: Log): Promise<void>;
  /** The system is shutting down too: install only after the next quit. */
  hold(): void;
}

/** `load` gives electron-updater, which is slow to load: it is called once the window is open. */
export function createUpdates(
  load: () => Promise<UpdaterPart>,
  policy: Pick<Policy, 'proxy' | 'updates'>,
): Updates {
  let updater: UpdaterPart | null = null;
  return {
    async watch(log) {
      updater = await load();
      setUp(updater, policy.updates);
      await updater.netSession.setProxy(toChromiumProxy(policy.proxy));
      updater.on('error', (error) => log.warn('No update can be had', { error: error.message }));
      updater.on('update-downloaded', ({ version }) =>
        log.info('An update waits for the end of the app', { version }),
      );
      const check = () => void updater?.checkForUpdates().catch(() => undefined);
      setTimeout(check, FIRST_CHECK_MS).unref();
      setInterval(check, CHECK_EVERY_MS).unref();
    },
    hold() {
      if (updater) updater.autoInstallOnAppQuit = false;
    },
  };
}

function setUp(updater: UpdaterPart, { channel, url }: Policy['updates']): void {
  updater.logger = null;
  updater.autoDownload = true;
  updater.autoInstallOnAppQuit = true;
  updater.channel = channel;
  updater.allowPrerelease = channel !== 'latest';
  // Setting a channel allows downgrades, but a database only goes forward.
  updater.allowDowngrade = false;
  if (url !== null) updater.setFeedURL({ provider: 'generic', url });
}

/** True if our own installer installed the app, and no package of the system or the agency. */
export const canUpdate = (resources: string, platform: NodeJS.Platform, env: NodeJS.ProcessEnv) =>
  existsSync(join(resources, 'app-update.yml')) &&
  (platform !== 'linux' || env.APPIMAGE !== undefined);
