/**
 * `npm run dev`: the service, restarted when its sources change, behind a server that gives the
 * browser the workstation's sources and hot-reloads changes. The page has one origin; calls are
 * forwarded to the service.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { relative, resolve, sep } from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';
import { DESK_PATH, REST_PATH } from '#main/contract/call.ts';
import { build, needsBuild } from '../node/build.ts';
import { getOrExit, printError, say, stopOnSignal } from '../node/script.ts';
import { askToEnd } from '../node/shutdown.ts';
import { LAUNCH_PATH } from '../rest/launch.ts';

const SERVICE_PORT = 4681;
const PAGE_PORT = 4682;
const service = `http://127.0.0.1:${SERVICE_PORT}`;
const page = `http://127.0.0.1:${PAGE_PORT}`;
const root = resolve(import.meta.dirname, '../../..');

// The service makes links only for a built workstation, whichever server delivers the page.
if (needsBuild(root)) getOrExit(await build(root));
const pages = await createServer({
  configFile: false,
  root: resolve(root, 'renderer'),
  plugins: [react()],
  server: {
    host: '127.0.0.1',
    port: PAGE_PORT,
    strictPort: true,
    proxy: Object.fromEntries(
      [DESK_PATH, REST_PATH, LAUNCH_PATH].map((path) => [
        path,
        { target: service, changeOrigin: true, headers: { origin: service } },
      ]),
    ),
  },
});
await pages.listen();

const flags = ['--port', String(SERVICE_PORT), '--launch-link', ...process.argv.slice(2)];
let running: ChildProcess | null = null;
let closing = false;

/** Starts the service, and restarts it after it was stopped for newer sources. */
function start(): void {
  running = spawn(process.execPath, [resolve(root, 'main/host/cli/serve.ts'), ...flags], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  running.stdout?.on('data', (said: Buffer) => say(said.toString('utf8').trimEnd()));
  running.stderr?.on('data', (said: Buffer) =>
    printError(said.toString('utf8').trimEnd().replaceAll(service, page)),
  );
  running.once('exit', (code) => {
    const broken = code !== 0 && !closing;
    running = null;
    if (broken) printError('The service ended; it starts again when its sources change.');
    else if (!closing) start();
  });
}

const sources = ['main', 'db'];
pages.watcher.add(sources.map((folder) => resolve(root, folder)));
for (const event of ['add', 'change', 'unlink'] as const) {
  pages.watcher.on(event, (file) => {
    const [folder = ''] = relative(root, file).split(sep);
    if (!sources.includes(folder)) return;
    if (running) askToEnd(running);
    else start();
  });
}
start();
stopOnSignal(async () => {
  closing = true;
  if (running) askToEnd(running);
  await pages.close();
});
