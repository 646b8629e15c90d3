/**
 * Whether the desktop app can run here, and downloading its runtime. The Electron runtime is not
 * part of its npm package: it is fetched once, by that package's own code (mirror, proxy, checksums
 * and cache as documented), within a time limit.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { refuse } from '#main/contract/errors.ts';
import { getErrorMessage, ok, type Result } from '#main/contract/result.ts';

/** A longer wait is worse than working in the browser. */
const FETCH_LIMIT_MS = 5 * 60_000;
/** A download without data for this long has failed. */
const STALLED_MS = 15_000;

export function hasDisplay(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): boolean {
  if (platform === 'darwin' || platform === 'win32') return true;
  return Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/** Where the npm package `electron` is. Its own code is not run, because it would download. */
export function findRuntime(
  package_dir: string,
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
): { path: string } | { missing: 'display' | 'runtime' } {
  if (!hasDisplay(platform, env)) return { missing: 'display' };
  const fetched = readName(package_dir);
  const elsewhere = env.ELECTRON_OVERRIDE_DIST_PATH;
  const path = elsewhere
    ? join(elsewhere, fetched ?? 'electron')
    : fetched && join(package_dir, 'dist', fetched);
  if (path && existsSync(path)) return { path };
  return { missing: 'runtime' };
}

/** The executable's name; null until one is fetched. */
function readName(package_dir: string): string | null {
  try {
    return readFileSync(join(package_dir, 'path.txt'), 'utf8').trim() || null;
  } catch {
    return null;
  }
}

/** The used part of `@electron/get` and of Electron's unzipping; both come with `electron`. */
interface Fetching {
  downloadArtifact(options: {
    version: string;
    artifactName: 'electron';
    platform: string;
    arch: string;
    checksums: Record<string, string>;
    cacheRoot?: string;
    downloadOptions: {
      quiet: true;
      signal: AbortSignal;
      getProgressCallback(progress: { percent: number }): Promise<void>;
    };
  }): Promise<string>;
}
type Unzipping = { extract(zip: string, to: { dir: string }): Promise<void> };

export interface FetchOptions {
  package_dir: string;
  /** Called with the share received, 0 to 1. */
  tell(share: number): void;
  limit_ms?: number;
  stalled_ms?: number;
}

const EXECUTABLES: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  linux: 'electron',
  win32: 'electron.exe',
};

/**
 * Never throws. {@link findRuntime} does not see an interrupted download: the name is written last.
 */
export async function fetchRuntime({
  package_dir,
  tell,
  limit_ms = FETCH_LIMIT_MS,
  stalled_ms = STALLED_MS,
}: FetchOptions): Promise<Result<void>> {
  const executable = EXECUTABLES[process.platform];
  if (!executable) return refuse('INTERNAL', 'There is none for this system');
  const stop = new AbortController();
  const limit = setTimeout(() => stop.abort(new Error('it took too long')), limit_ms);
  const stalled = setTimeout(() => stop.abort(new Error('nothing more came')), stalled_ms);
  try {
    const electron = createRequire(createRequire(import.meta.url).resolve('electron/package.json'));
    const { downloadArtifact } = electron('@electron/get') as Fetching;
    const { extract } = electron('@electron-internal/extract-zip') as Unzipping;
    const read = (name: string) => JSON.parse(readFileSync(join(package_dir, name), 'utf8'));
    const zip = await downloadArtifact({
      version: read('package.json').version,
      artifactName: 'electron',
      platform: process.platform,
      arch: process.arch,
      checksums: read('checksums.json'),
      ...(process.env.electron_config_cache && { cacheRoot: process.env.electron_config_cache }),
      downloadOptions: {
        quiet: true,
        signal: stop.signal,
        async getProgressCallback({ percent }) {
          stalled.refresh();
          tell(percent);
        },
      },
    });
    const dist = join(package_dir, 'dist');
    rmSync(dist, { recursive: true, force: true });
    await extract(zip, { dir: dist });
    writeFileSync(join(package_dir, 'path.txt'), executable);
    return ok(undefined);
  } catch (error) {
    const why = stop.signal.aborted ? stop.signal.reason : error;
    return refuse('INTERNAL', getErrorMessage(why));
  } finally {
    clearTimeout(limit);
    clearTimeout(stalled);
  }
}
