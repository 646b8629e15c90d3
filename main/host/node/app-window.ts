/** A browser window without toolbars: the closest to an app on a machine without Electron. */
import { spawn } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const NAMES = [
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'microsoft-edge',
  'brave-browser',
];
const MAC = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];
const WINDOWS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

export function findChromium(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string | null {
  const places =
    platform === 'darwin'
      ? MAC.map((name) => join('/Applications', name))
      : platform === 'win32'
        ? [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA].flatMap((folder) =>
            folder ? WINDOWS.map((name) => join(folder, name)) : [],
          )
        : (env.PATH ?? '')
            .split(delimiter)
            .filter((folder) => folder !== '')
            .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return places.find((path) => existsSync(path)) ?? null;
}

const PAGE_FILE = 'open.html';

/** A file for this user only that redirects to the link: everybody can list processes. */
export function writeLinkPage(data_dir: string, url: string): string {
  const path = join(data_dir, PAGE_FILE);
  // Removed first, because an existing file would keep its mode.
  rmSync(path, { force: true });
  const html =
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Airdesk</title>' +
    `<meta http-equiv="refresh" content="0;url=${url}"></html>`;
  writeFileSync(path, html, { mode: 0o600, flag: 'wx' });
  return path;
}

/** Opens it with its own browser profile, so that it is one window of one app. */
export function openAppWindow(chromium: string, url: string, data_dir: string): void {
  const page = pathToFileURL(writeLinkPage(data_dir, url)).href;
  const profile_dir = join(data_dir, 'browser');
  const flags = [`--app=${page}`, `--user-data-dir=${profile_dir}`, '--no-first-run'];
  const child = spawn(chromium, [...flags, '--no-default-browser-check'], {
    detached: true,
    stdio: 'ignore',
  });
  // The link was printed too, so a failure here is ignored.
  child.on('error', () => undefined);
  child.unref();
}
