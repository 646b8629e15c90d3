/** Checks that the built workstation exists and is not older than its sources, and builds it. */
import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { refuse } from '#main/contract/errors.ts';
import { ok, type Result } from '#main/contract/result.ts';

const SOURCES = ['renderer', 'preload', 'main', 'db', 'electron.vite.config.ts', 'package.json'];
const BUILT = ['out/renderer/index.html', 'out/main/index.js', 'out/preload/index.cjs'];
const BUILD_LIMIT_MS = 5 * 60_000;
const LAST_WORDS = 2_000;

/** Modification time of a file, or of the newest file in a directory; null where there is none. */
function findNewestTime(path: string): number | null {
  const own = statSync(path, { throwIfNoEntry: false });
  if (!own) return null;
  if (!own.isDirectory()) return own.mtimeMs;
  const times = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs);
  return times.length === 0 ? null : Math.max(...times);
}

export function needsBuild(root: string): boolean {
  const built = BUILT.map((path) => findNewestTime(join(root, path)));
  if (built.includes(null)) return true;
  const oldest = Math.min(...built.map(Number));
  return SOURCES.some((path) => (findNewestTime(join(root, path)) ?? 0) > oldest);
}

export function build(root: string): Promise<Result<void>> {
  const script = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  const child = spawn(process.execPath, [script, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: BUILD_LIMIT_MS,
  });
  let said = '';
  const hear = (chunk: Buffer) => {
    said = (said + chunk.toString('utf8')).slice(-LAST_WORDS);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const refuseBuild = (what: string) =>
    refuse('INTERNAL', `The workstation could not be built: ${what}`);
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(refuseBuild(error.message)));
    child.once('close', (code) => resolve(code === 0 ? ok(undefined) : refuseBuild(said.trim())));
  });
}
