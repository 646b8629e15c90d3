/**
 * How the desktop app ends, however that is requested: the page saves what is typed, effects under
 * way are waited for, and only then the process ends.
 */
import { IPC_CHANNELS } from '#main/contract/call.ts';
import { type EndingProcess, onAskedToEnd } from '../node/shutdown.ts';
import type { Service } from '../service.ts';
import type { ContentsPart, ElectronParts } from './parts.ts';
import type { Windows } from './windows.ts';

/** Windows gives a session that ends about five seconds. */
const FLUSH_LIMIT_MS = 1_500;

export interface EndingDeps {
  service: Service;
  /** Null before the first window is open. */
  windows: () => Pick<Windows, 'all' | 'of'> | null;
  process: EndingProcess;
  /** Prevents slow work, such as an update, when the system is shutting down. */
  hold: () => void;
  /** Done first, while everything still exists. */
  first: () => void;
}

/** Returns the function that starts the end with the system; further calls change nothing. */
export function prepareEnd(electron: ElectronParts, deps: EndingDeps): () => void {
  const { app, ipcMain, powerMonitor } = electron;
  const { service, windows, process } = deps;
  let closing = false;
  let with_system = false;
  /** Pages asked to save what is typed, each with the callback that says it has. */
  const flushing = new Map<ContentsPart, () => void>();
  ipcMain.handle(IPC_CHANNELS.flushed, (event) => {
    const contents = windows()?.of(event)?.webContents;
    if (contents) flushing.get(contents)?.();
  });

  function flush(contents: ContentsPart): Promise<void> {
    if (contents.isDestroyed()) return Promise.resolve();
    return new Promise((done) => {
      flushing.set(contents, done);
      setTimeout(done, FLUSH_LIMIT_MS).unref();
      contents.on('destroyed', () => done());
      contents.on('render-process-gone', () => done());
      contents.send(IPC_CHANNELS.flush);
    });
  }

  function end(): void {
    if (closing) return;
    closing = true;
    deps.first();
    const pages = windows()?.all() ?? [];
    Promise.all(pages.map(({ webContents }) => flush(webContents)))
      .then(() => service.close())
      .then(
        () => app.exit(0),
        () => app.exit(1),
      );
  }

  function endWithSystem(): void {
    with_system = true;
    deps.hold();
    end();
  }

  app.on('before-quit', (event) => {
    // If it were delayed while a session ends, a Mac would cancel the log-out: effects under way
    // are looked up at the next start.
    if (!with_system) event.preventDefault();
    end();
  });
  onAskedToEnd(end, process);
  powerMonitor.on('shutdown', ((event?: { preventDefault(): void }) => {
    event?.preventDefault();
    endWithSystem();
  }) as () => void);
  return endWithSystem;
}
