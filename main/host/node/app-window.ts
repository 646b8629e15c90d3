/** A browser's window without its bars: as near to an app as a machine without Electron comes. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

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

/** With a profile of its own, so that it is one window of one app. */
export function openAppWindow(chromium: string, url: string, profile_dir: string): void {
  const flags = [`--app=${url}`, `--user-data-dir=${profile_dir}`, '--no-first-run'];
  const child = spawn(chromium, [...flags, '--no-default-browser-check'], {
    detached: true,
    stdio: 'ignore',
  });
  // The link was printed too.
  child.on('error', () => undefined);
  child.unref();
}
