/**
 * Links of the form `airdesk://booking/LOCATOR` that somebody opens elsewhere on this machine. Whoever
 * made one is a stranger: of its text nothing is taken but a locator's few letters and digits, and all
 * it can do is have that booking looked up by whoever is signed in.
 */
import { APP_SCHEME, IPC_CHANNELS } from '#main/contract/call.ts';
import type { ElectronParts } from './parts.ts';
import type { WindowOf } from './windows.ts';

const LINK = new RegExp(`^${APP_SCHEME}://booking/([A-Z0-9]{5,8})/?$`, 'i');

/** Null for whatever is no such link. */
const locatorIn = (text: unknown): string | null =>
  typeof text === 'string' ? (LINK.exec(text)?.[1]?.toUpperCase() ?? null) : null;

/** The last link among what a program was started with; null where there is none. */
const linkedIn = (args: readonly string[]): string | null =>
  args.map(locatorIn).findLast((locator) => locator !== null) ?? null;

export interface Links {
  /** Somebody is there who can take one. */
  serve(tell: () => void, windowOf: WindowOf): void;
  /** Takes what a second start was started with. */
  started(args: readonly string[]): void;
}

/** Call it before the app is ready: macOS tells of a link as early as that. */
export function takeLinks(
  { app, ipcMain }: Pick<ElectronParts, 'app' | 'ipcMain'>,
  args: readonly string[],
): Links {
  // One at a time: who opens two means the last.
  let waiting = linkedIn(args);
  let tell = (): void => undefined;
  function take(locator: string | null): void {
    if (locator === null) return;
    waiting = locator;
    tell();
  }
  app.on('open-url', (event, url) => {
    event.preventDefault();
    take(locatorIn(url));
  });
  return {
    started: (later) => take(linkedIn(later)),
    serve(teller, windowOf) {
      tell = teller;
      ipcMain.handle(IPC_CHANNELS.takeLink, (event): string | null => {
        if (!windowOf(event)) return null;
        const locator = waiting;
        waiting = null;
        return locator;
      });
    },
  };
}
