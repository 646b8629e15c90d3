/** The app's windows: each with work areas of its own, reopened in its place at the next start. */
import { APP_ORIGIN, IPC_CHANNELS } from '#main/contract/call.ts';
import { MAX_WINDOWS } from '#main/contract/desk.ts';
import { WEB_PREFERENCES } from './hardening.ts';
import { PAGE_URL } from './page.ts';
import type { ContentsPart, ElectronParts, InvokeEvent, WindowPart } from './parts.ts';
import { keepWindows, readWindows, type Settings, type WindowState } from './settings.ts';

/** In a smaller window the key bar and the command line do not fit side by side. */
const SMALLEST = { minWidth: 800, minHeight: 560 };
const FIRST_SIZE = { width: 1_280, height: 820 };

/** The window that sent an event from its main frame on our own page; null for any other sender. */
export type WindowOf = (event: InvokeEvent) => WindowPart | null;

/** Only the main frame of a window, on our own page. */
export function isOurPage(
  { senderFrame: frame, sender }: InvokeEvent,
  contents: Pick<ContentsPart, 'id'>,
): boolean {
  // Null when the frame has navigated or is gone.
  if (frame === null) return false;
  return frame.parent === null && frame.origin === APP_ORIGIN && sender.id === contents.id;
}

export interface Windows {
  /** Opens the windows of the last session, at least one. */
  openKept(): Promise<void>;
  open(): Promise<void>;
  all(): readonly WindowPart[];
  of: WindowOf;
  /** The window used last goes in front. */
  bringForward(): void;
  /** Sends to the window used last. */
  tell(channel: string): void;
  send(channel: string, ...sent: readonly unknown[]): void;
  /** Stores their positions. */
  keep(): void;
}

export interface WindowsDeps {
  settings: Settings;
  preload: string;
  /** Runs for every window before its page is loaded. */
  prepare: (window: WindowPart) => void;
}

export function createWindows(
  electron: Pick<ElectronParts, 'app' | 'BrowserWindow' | 'ipcMain' | 'screen'>,
  { settings, preload, prepare }: WindowsDeps,
): Windows {
  const { app, screen } = electron;
  /** The window used last is first. */
  let opened: WindowPart[] = [];
  const listAll = () => opened.filter((window) => !window.isDestroyed());
  const findFront = (): WindowPart | null => listAll()[0] ?? null;
  const toFront = (window: WindowPart) => {
    opened = [window, ...opened.filter((one) => one !== window)];
  };

  const findWindow: WindowOf = (event) =>
    listAll().find(({ webContents }) => isOurPage(event, webContents)) ?? null;

  async function openAt(state: WindowState | null): Promise<void> {
    const { maximized = false, ...bounds } = state ?? onFreeDisplay();
    const window = new electron.BrowserWindow({
      ...FIRST_SIZE,
      ...bounds,
      ...SMALLEST,
      show: false,
      title: 'Airdesk',
      autoHideMenuBar: true,
      webPreferences: { ...WEB_PREFERENCES, preload, devTools: !app.isPackaged },
    });
    toFront(window);
    window.on('focus', () => toFront(window));
    window.on('ready-to-show', () => {
      if (maximized) window.maximize();
      window.show();
    });
    // When several are closed, the last one is reopened at the next start.
    window.on('close', () => {
      const others = listAll().filter((one) => one !== window);
      keepWindows(settings, others.length > 0 ? others : [window]);
    });
    window.on('closed', () => {
      opened = opened.filter((one) => one !== window);
    });
    prepare(window);
    await window.loadURL(PAGE_URL);
  }

  /** Centred on a display that has no window yet; else the system chooses a place. */
  function onFreeDisplay(): Partial<WindowState> {
    const taken = listAll().map((window) => window.getNormalBounds());
    const free = screen.getAllDisplays().find(({ workArea: area }) =>
      taken.every(({ x, y, width, height }) => {
        const [across, down] = [x + width / 2 - area.x, y + height / 2 - area.y];
        return across < 0 || across > area.width || down < 0 || down > area.height;
      }),
    );
    if (!free || taken.length === 0) return {};
    const { x, y, width, height } = free.workArea;
    const size = {
      width: Math.min(FIRST_SIZE.width, width),
      height: Math.min(FIRST_SIZE.height, height),
    };
    return {
      x: x + Math.trunc((width - size.width) / 2),
      y: y + Math.trunc((height - size.height) / 2),
      ...size,
    };
  }

  const windows: Windows = {
    async openKept() {
      const [first = null, ...others] = readWindows(settings, screen);
      await openAt(first);
      for (const state of others) await openAt(state);
    },
    async open() {
      if (listAll().length < MAX_WINDOWS) await openAt(null);
      else windows.bringForward();
    },
    all: listAll,
    of: findWindow,
    bringForward() {
      const window = findFront();
      if (window?.isMinimized()) window.restore();
      window?.focus();
    },
    tell(channel) {
      const contents = findFront()?.webContents;
      if (contents && !contents.isDestroyed()) contents.send(channel);
    },
    send(channel, ...sent) {
      for (const { webContents } of listAll()) {
        if (!webContents.isDestroyed()) webContents.send(channel, ...sent);
      }
    },
    keep() {
      if (listAll().length > 0) keepWindows(settings, listAll());
    },
  };
  electron.ipcMain.handle(IPC_CHANNELS.newWindow, (event) => {
    if (findWindow(event)) void windows.open();
  });
  return windows;
}
