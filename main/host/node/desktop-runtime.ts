/**
 * Whether the desktop app can run here: decided from what is there, at once. The Electron runtime is
 * no part of its npm package; where it is missing it is fetched aside, for the next start.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FETCH_LIMIT_MS = 10 * 60_000;

export type Runtime = { path: string } | { missing: 'display' | 'runtime' };

export function hasDisplay(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): boolean {
  if (platform === 'darwin' || platform === 'win32') return true;
  return Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/** `package_dir` is where the npm package `electron` is. Its own code is not run: it would download. */
export function findRuntime(
  package_dir: string,
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
): Runtime {
  if (!hasDisplay(platform, env)) return { missing: 'display' };
  const fetched = nameOf(package_dir);
  const elsewhere = env.ELECTRON_OVERRIDE_DIST_PATH;
  const path = elsewhere
    ? join(elsewhere, fetched ?? 'electron')
    : fetched && join(package_dir, 'dist', fetched);
  if (path && existsSync(path)) return { path };
  return { missing: 'runtime' };
}

/** The executable's name; null as long as none was fetched. */
function nameOf(package_dir: string): string | null {
  try {
    return readFileSync(join(package_dir, 'path.txt'), 'utf8').trim() || null;
  } catch {
    return null;
  }
}

/** Nobody waits for it, and it ends with this process or after a while. */
export function fetchRuntimeAside(package_dir: string): void {
  const script = join(package_dir, 'install.js');
  if (!existsSync(script)) return;
  const child = spawn(process.execPath, [script], { stdio: 'ignore', timeout: FETCH_LIMIT_MS });
  child.on('error', () => undefined);
  child.unref();
  process.once('exit', () => child.kill());
}
