/**
 * The desktop host: the service in Electron's main process, one window, one page of our own. The
 * Electron module is handed in; nothing here reaches for it.
 */
import type * as Electron from 'electron';
import { IPC_CHANNELS } from '#main/contract/call.ts';
import type { Failure } from '#main/contract/errors.ts';
import type { DeskEvent } from '#main/contract/events.ts';
import type { Result } from '#main/contract/result.ts';
import type { StaticFiles } from '../rest/static.ts';
import type { Service, ServiceOptions } from '../service.ts';
import { handleFiles } from './files.ts';
import { hardenContents, hardenSession, WEB_PREFERENCES } from './hardening.ts';
import { handleCalls } from './ipc.ts';
import { PAGE_URL, registerScheme, servePage } from './page.ts';
import type { ContentsPart, ElectronParts, WindowPart } from './parts.ts';
import { createSealer, sealedDataKey } from './secrets.ts';
import { keepStation, keepWindow, readWindow, type Settings, stationSecret } from './settings.ts';

const MAX_RELOADS = 3;
const RELOAD_WINDOW_MS = 60_000;
const FIRST_SIZE = { width: 1_280, height: 820 };

export interface DesktopDeps {
  openService: (options: ServiceOptions) => Promise<Result<Service, Failure>>;
  service: Pick<ServiceOptions, 'data_dir' | 'training' | 'log_level'>;
  settings: Settings;
  /** The built page; null where it was not built. */
  files: StaticFiles | null;
  /** Path of the built preload script. */
  preload: string;
  platform: NodeJS.Platform;
}

/** Call it before Electron is ready, and do not hold up its start by awaiting it. Resolves when the window is open or the app is ending. */
export async function createDesktop(electron: ElectronParts, deps: DesktopDeps): Promise<void> {
  const { app } = electron;
  // Two of them on one data directory would only fight over its lock.
  if (!app.requestSingleInstanceLock()) return app.quit();
  let window: WindowPart | null = null;
  app.on('second-instance', () => {
    if (!window || window.isDestroyed()) return;
    if (window.isMinimized()) window.restore();
    window.focus();
  });
  app.enableSandbox();
  hardenContents(app);
  registerScheme(electron.protocol);
  app.on('window-all-closed', () => app.quit());
  await app.whenReady();

  const { files } = deps;
  if (!files) return cannotStart(electron, 'The workstation is not built: run "npm run build".');
  hardenSession(electron.session.defaultSession);
  servePage(electron.protocol, files);
  const sealer = createSealer(electron.safeStorage, deps.platform);
  const opened = await deps.openService({
    ...deps.service,
    data_key: sealedDataKey(sealer),
    network: () => electron.net.isOnline(),
  });
  if (!opened.ok) return cannotStart(electron, opened.error.message);
  const service = opened.value;
  closeBeforeQuit(app, service, () => {
    // Quitting by menu closes no window first.
    if (window && !window.isDestroyed()) keepWindow(deps.settings, window);
  });
  const { dispatcher, ports } = service;
  const { words, weak } = sealer.protection();
  if (weak) ports.log.warn('The desktop has no vault of its own', { key_protection: words });

  setMenu(electron, deps.platform);
  const station = {
    secret: await stationSecret(deps.settings, sealer, dispatcher),
    async replace(secret: string) {
      this.secret = secret;
      await keepStation(deps.settings, sealer, secret);
      await listen();
    },
  };
  const opening = openWindow(electron, deps);
  window = opening;
  const { webContents } = opening;
  handleCalls(electron.ipcMain, { dispatcher, log: ports.log, station, contents: webContents });
  handleFiles(electron.ipcMain, { contents: webContents, dialog: electron.dialog, log: ports.log });
  const listen = listenFor(service, station, (event) => {
    if (!webContents.isDestroyed()) webContents.send(IPC_CHANNELS.event, event);
  });
  await listen();
  bringBack(webContents, ports);
  await opening.loadURL(PAGE_URL);
  if (service.setup_code !== null) {
    await electron.dialog.showMessageBox({
      message: 'Airdesk is not set up yet',
      detail: `Set-up code: ${service.setup_code}`,
    });
  }
}

/**
 * Hears what the session may hear, and again whenever that has changed: a stream ends with a lock, a
 * sign-in or a sign-out, and goes on after what was heard last.
 */
function listenFor(
  { dispatcher, ports }: Service,
  station: { secret: string },
  tell: (event: DeskEvent) => void,
): () => Promise<void> {
  let cursor: string | null = null;
  let leave: (() => void) | null = null;
  return async function listen() {
    leave?.();
    leave = null;
    const { secret } = station;
    const heard = await dispatcher.subscribe(
      { bearer: null, api_key: null, station: secret },
      cursor,
      {
        hear(at, event) {
          cursor = at;
          tell(event);
        },
        // A sign-in brings another secret, with which it is listened anew.
        end: () => setImmediate(() => void (station.secret === secret && listen())),
      },
    );
    if (heard.ok) leave = heard.value;
    else if (station.secret === secret) {
      ports.log.warn('Events cannot be heard', { error: heard.error.message });
    }
  };
}

function cannotStart({ app, dialog }: ElectronParts, why: string): void {
  dialog.showErrorBox('Airdesk cannot start', why);
  app.exit(1);
}

function openWindow(electron: ElectronParts, deps: DesktopDeps): WindowPart {
  const kept = readWindow(deps.settings, electron.screen);
  const { maximized, ...bounds } = kept ?? { ...FIRST_SIZE, maximized: false };
  const window = new electron.BrowserWindow({
    ...bounds,
    show: false,
    title: 'Airdesk',
    autoHideMenuBar: true,
    webPreferences: {
      ...WEB_PREFERENCES,
      preload: deps.preload,
      devTools: !electron.app.isPackaged,
    },
  });
  window.on('ready-to-show', () => {
    if (maximized) window.maximize();
    window.show();
  });
  window.on('close', () => keepWindow(deps.settings, window));
  return window;
}

/** A page that crashed is loaded anew, a few times; what was typed is kept by main. */
function bringBack(contents: ContentsPart, { clock, log }: Service['ports']): void {
  let crashes: number[] = [];
  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    const now = clock.monotonic();
    crashes = [...crashes.filter((at) => now - at < RELOAD_WINDOW_MS), now];
    log.error('The page crashed', { reason, crashes: crashes.length });
    if (crashes.length <= MAX_RELOADS) contents.reload();
  });
}

/** Effects under way are waited for before the process ends. */
function closeBeforeQuit(app: ElectronParts['app'], service: Service, first: () => void): void {
  let closing = false;
  app.on('before-quit', (event) => {
    event.preventDefault();
    if (closing) return;
    closing = true;
    first();
    service.close().then(
      () => app.exit(0),
      () => app.exit(1),
    );
  });
}

/** The keys are the workstation's own; only macOS needs a menu to have a clipboard. */
function setMenu({ Menu }: ElectronParts, platform: NodeJS.Platform): void {
  const roles: Electron.MenuItemConstructorOptions[] = [
    { role: 'appMenu' },
    { role: 'editMenu' },
    { role: 'windowMenu' },
  ];
  Menu.setApplicationMenu(platform === 'darwin' ? Menu.buildFromTemplate(roles) : null);
}
