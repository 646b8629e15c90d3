/**
 * `npm start`: the desktop app, or, where its runtime is not available, the same workstation in the
 * browser by a one-time link. Prints one line that says which.
 */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { findChromium, openAppWindow } from '../node/app-window.ts';
import { build, needsBuild } from '../node/build.ts';
import { fetchRuntime, findRuntime, hasDisplay } from '../node/desktop-runtime.ts';
import {
  getOrExit,
  printError,
  printSetupCode,
  readSettings,
  say,
  stopOnSignal,
} from '../node/script.ts';
import { serveHttp } from '../node/serve-http.ts';
import { askToEnd, onAskedToEnd, onParentGone } from '../node/shutdown.ts';
import type { Settings } from './flags.ts';

const ROOT = resolve(import.meta.dirname, '..', '..', '..');
/** An app that ends with an error before this time did not start. */
const STARTED_MS = 10_000;

const { env, platform } = process;
const settings = readSettings('start', [
  'browser',
  'port',
  'data-dir',
  'training-url',
  'training',
  'log-level',
]);

if (needsBuild(ROOT)) {
  say('Building the workstation …');
  getOrExit(await build(ROOT));
}
const why = await tryDesktop(settings);
say(`${why}; Airdesk runs in the browser.`);
await serveBrowser(settings);

/** Returns the reason where the desktop app did not start; otherwise exits with the app. */
async function tryDesktop({ browser, given }: Settings): Promise<string> {
  if (browser) return 'The browser was asked for';
  const package_dir = dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  let runtime = findRuntime(package_dir, platform, env);
  if ('missing' in runtime && runtime.missing === 'runtime') {
    say('Fetching the desktop runtime, this once …');
    const fetched = await fetchRuntime({ package_dir, tell: createTenthReporter() });
    if (!fetched.ok) return `The desktop runtime could not be fetched: ${fetched.error.message}`;
    runtime = findRuntime(package_dir, platform, env);
  }
  if ('missing' in runtime) return `There is no ${runtime.missing} for the desktop app`;
  const since = performance.now();
  const { ELECTRON_RUN_AS_NODE: _as_node, ...own } = env;
  const child = spawn(runtime.path, [ROOT], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...own, ...given },
  });
  const end = () => askToEnd(child);
  onAskedToEnd(end, process);
  onParentGone(end);
  const code = await new Promise<number | null>((done) => {
    child.once('error', () => done(null));
    child.once('exit', (status) => done(status));
  });
  if (code === 0 || performance.now() - since > STARTED_MS) process.exit(code ?? 1);
  return 'The desktop app did not start';
}

function createTenthReporter(): (share: number) => void {
  let said = 0;
  return (share) => {
    const tenths = Math.floor(share * 10);
    if (tenths > said) say(`  ${tenths * 10} %`);
    said = Math.max(said, tenths);
  };
}

async function serveBrowser(options: Settings): Promise<void> {
  const host = getOrExit(await serveHttp({ ...options, host: '127.0.0.1', public_host: null }));
  stopOnSignal(() => host.stop());
  printSetupCode(host.setup_code);
  const link = host.link();
  if (link === null) return printError('The workstation is not built: run "npm run build".');
  say(`Open ${link} (this link works once; Ctrl+C stops Airdesk)`);
  const chromium = hasDisplay(platform, env) ? findChromium(platform, env) : null;
  if (chromium) openAppWindow(chromium, link, options.data_dir);
}
