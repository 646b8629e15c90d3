/**
 * The desktop host: the service in Electron's main process, and our own page in its windows. The
 * Electron module is passed in and imported nowhere here.
 */
import { APP_SCHEME, IPC_CHANNELS, type Printed, type Printers } from '#main/contract/call.ts';
import type { DeskEvent } from '#main/contract/events.ts';
import type { Result } from '#main/contract/result.ts';
import type { Log } from '#main/ports.ts';
import { adoptDataDir } from '../data/data-dir.ts';
import type { Policy } from '../data/machine-policy.ts';
import type { StaticFiles } from '../rest/static.ts';
import type { Service, ServiceOptions } from '../service.ts';
import { handleFiles } from './files.ts';
import { hardenContents, hardenSession } from './hardening.ts';
import { handleCalls } from './ipc.ts';
import { offerTextMenu, setMenu } from './menus.ts';
import { watchQueues } from './notices.ts';
import { registerScheme, servePage } from './page.ts';
import type { ContentsPart, ElectronParts } from './parts.ts';
import { answerProxies, createSystemProxies } from './proxy.ts';
import { askToUnlock } from './recovery.ts';
import { createSealedKeySource, createSealer, type Sealer } from './secrets.ts';
import { createSettings, getStationSecret, keepStation, type Settings } from './settings.ts';
import { prepareEnd } from './shutdown.ts';
import type { Updates } from './updates.ts';
import { createWindows, type WindowOf, type Windows } from './windows.ts';
import { createNativeWords, type NativeWords } from './words.ts';

const MAX_RELOADS = 3;
const RELOAD_WINDOW_MS = 60_000;
/** The app's identity on Windows: taskbar, notifications, pinned windows. */
const APP_ID = 'app.airdesk.desktop';

export interface DesktopDeps {
  openService: (options: ServiceOptions) => Promise<Result<Service>>;
  service: Pick<ServiceOptions, 'data_dir' | 'training' | 'log_level'>;
  proxy: Policy['proxy'];
  /** Opens the file of settings. */
  settings: () => Settings;
  /** The built page; null where it was not built. */
  files: StaticFiles | null;
  /** Path of the built preload script. */
  preload: string;
  platform: NodeJS.Platform;
  process: Pick<NodeJS.Process, 'argv' | 'on'>;
  /** Where earlier versions kept the data. */
  earlier_data_dir: string;
  /** Null where new versions are installed another way. */
  updates: Updates | null;
}

/**
 * Call it before Electron is ready, and do not await it before Electron starts. Resolves when its
 * windows are open or the app is ending.
 */
export async function createDesktop(electron: ElectronParts, deps: DesktopDeps): Promise<void> {
  const { app } = electron;
  // Two instances on one data directory would compete for its lock.
  if (!app.requestSingleInstanceLock()) return app.quit();
  let windows: Windows | null = null;
  const links = takeLinks(electron, deps.process.argv);
  app.on('second-instance', (_event, args) => {
    links.started(args);
    // While the app opens there is no window yet; the new one comes to the front by itself.
    windows?.bringForward();
  });
  // The window that asks for a passphrase is not the app's.
  app.on('window-all-closed', () => windows && app.quit());
  prepareApp(electron, deps);
  await app.whenReady();

  let log: Log | null = null;
  const settings = createSettings(deps.settings, (error) =>
    log?.warn('A setting of the app is not kept', { error }),
  );
  const words = createNativeWords(settings, app);
  if (!deps.files) return reportCannotStart(electron, words, words.say('not_built'));
  hardenSession(electron.session.defaultSession);
  servePage(electron.protocol, deps.files);
  const sealer = createSealer(electron.safeStorage, deps.platform);
  const adopted = adoptDataDir(deps.earlier_data_dir, deps.service.data_dir);
  const opened = await deps.openService({
    ...deps.service,
    data_key: createSealedKeySource(sealer, (dir) =>
      askToUnlock(electron, deps.preload, dir, words),
    ),
    network: () => electron.net.isOnline(),
    proxies: { policy: deps.proxy, system: createSystemProxies(electron.session.defaultSession) },
  });
  if (!opened.ok) return reportCannotStart(electron, words, opened.error.message);
  const service = opened.value;
  log = service.ports.log;
  const endWithSystem = prepareEnd(electron, {
    service,
    windows: () => windows,
    process: deps.process,
    hold: () => deps.updates?.hold(),
    // Quitting from the menu does not close the windows first.
    first: () => windows?.keep(),
  });
  answerProxies(app, service.routing);
  logWhatBreaks(electron, deps, service);
  if (adopted !== 'NOTHING') await warnOfEarlierData(electron, deps, adopted, words);
  const { words: key_protection, weak } = sealer.protection();
  if (weak) service.ports.log.warn('The desktop has no vault of its own', { key_protection });

  setMenu(electron, deps.platform, words);
  const args = deps.process.argv.slice(1);
  windows = createWindows(electron, {
    settings,
    preload: deps.preload,
    prepare(window) {
      offerTextMenu(electron, window.webContents, words);
      reloadCrashedPage(electron, window.webContents, service.ports, args, words);
      // Windows ends a session without asking the app; only a window is informed.
      window.on('query-session-end', endWithSystem);
      window.on('session-end', endWithSystem);
    },
  });
  await serveWindows(electron, deps, { service, settings, sealer, windows, words });
  links.serve(() => windows?.tell(IPC_CHANNELS.link), windows.of);
  await windows.openKept();
  void deps.updates?.watch(service.ports.log);
  if (service.setup_code !== null) {
    await electron.dialog.showMessageBox({
      message: words.say('set_up'),
      detail: words.say('set_up_code', { code: service.setup_code }),
    });
  }
}

/** Setup that must run before the app is ready. */
function prepareApp({ app, protocol }: ElectronParts, { platform }: DesktopDeps): void {
  if (platform === 'win32') app.setAppUserModelId(APP_ID);
  // When run from the sources, it would register the runtime without the app.
  if (app.isPackaged) app.setAsDefaultProtocolClient(APP_SCHEME);
  app.enableSandbox();
  hardenContents(app);
  registerScheme(protocol);
}

function logWhatBreaks({ app }: ElectronParts, { process }: DesktopDeps, { ports }: Service): void {
  process.on('uncaughtExceptionMonitor', (error) => {
    ports.log.error('Something broke that nobody expected', { error });
  });
  app.on('child-process-gone', (_event, { type, reason }) => {
    if (reason !== 'clean-exit') ports.log.error('A process of the app ended', { type, reason });
  });
}

/** Everything that a page may request, and the events that all pages receive. */
async function serveWindows(
  electron: ElectronParts,
  { platform }: Pick<DesktopDeps, 'platform'>,
  parts: {
    service: Service;
    settings: Settings;
    sealer: Sealer;
    windows: Windows;
    words: NativeWords;
  },
): Promise<void> {
  const { service, settings, sealer, windows, words } = parts;
  const { ipcMain, dialog, powerMonitor } = electron;
  const { dispatcher, ports } = service;
  const { log } = ports;
  const windowOf = windows.of;
  const station = {
    secret: await getStationSecret(settings, sealer, dispatcher),
    async replace(secret: string) {
      this.secret = secret;
      await keepStation(settings, sealer, secret);
      await listen();
      lookAtQueues();
    },
  };
  handleCalls(ipcMain, { dispatcher, log, station, windowOf });
  handleFiles(ipcMain, { windowOf, dialog, log });
  handlePrinting(electron, { windowOf, settings, log });
  ipcMain.handle(IPC_CHANNELS.language, (event, language: unknown) => {
    if (windowOf(event) && words.change(language)) setMenu(electron, platform, words);
  });
  const lookAtQueues = watchQueues(electron, {
    dispatcher,
    station,
    windows,
    words,
    log,
    platform,
  });
  const listen = listenFor(service, station, (event) => {
    windows.send(IPC_CHANNELS.event, event);
    if (event.type === 'queue.changed') lookAtQueues();
  });
  await listen();
  // The battery may run out while the machine sleeps.
  powerMonitor.on('suspend', () => windows.send(IPC_CHANNELS.flush));
  powerMonitor.on('resume', () => {
    ports.connection.probe();
    ports.outbox.wake();
  });
}

/**
 * Streams the events that the session may see, and restarts when that changes: a lock, a sign-in or
 * a sign-out ends the stream, and the next continues after its last event.
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
        // A sign-in brings a new secret, so the stream is opened again with it.
        end: () => setImmediate(() => void (station.secret === secret && listen())),
      },
    );
    if (heard.ok) leave = heard.value;
    else if (station.secret === secret) {
      ports.log.warn('Events cannot be heard', { error: heard.error.message });
    }
  };
}

/** Data in an earlier folder is never left behind without informing the user. */
async function warnOfEarlierData(
  { dialog }: ElectronParts,
  { earlier_data_dir: earlier, service: { data_dir: now } }: DesktopDeps,
  adopted: 'MOVED' | 'BOTH',
  { say }: NativeWords,
): Promise<void> {
  const [message, detail] =
    adopted === 'MOVED'
      ? [say('moved'), say('moved_to', { earlier, now })]
      : [say('two_places'), say('two_places_long', { earlier, now })];
  await dialog.showMessageBox({ message, detail });
}

function reportCannotStart(
  { app, dialog }: ElectronParts,
  { say }: NativeWords,
  why: string,
): void {
  dialog.showErrorBox(say('cannot_start'), why);
  app.exit(1);
}

/** Reloads a crashed page a few times, then asks; the main process keeps what was typed. */
function reloadCrashedPage(
  { app, dialog }: ElectronParts,
  contents: ContentsPart,
  { clock, log }: Service['ports'],
  args: string[],
  { say }: NativeWords,
): void {
  let crashes: number[] = [];
  let asking = false;

  /** Only the user can say whether to try again. */
  async function askToContinue(message: string, go_on: string, goOn: () => void): Promise<void> {
    if (asking) return;
    asking = true;
    const buttons = [go_on, say('safe_start'), say('quit')];
    const detail = say('nothing_lost');
    const asked = { type: 'error', message, detail, buttons, defaultId: 0, cancelId: 2 } as const;
    const { response } = await dialog.showMessageBox(asked);
    asking = false;
    if (response === 0) return goOn();
    if (response === 1) app.relaunch({ args: [...new Set([...args, '--disable-gpu'])] });
    app.quit();
  }

  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    const now = clock.monotonic();
    crashes = [...crashes.filter((at) => now - at < RELOAD_WINDOW_MS), now];
    log.error('The page crashed', { reason, crashes: crashes.length });
    if (crashes.length <= MAX_RELOADS) return contents.reload();
    const load = () => {
      crashes = [];
      contents.reload();
    };
    void askToContinue(say('crashing'), say('again'), load);
  });
  contents.on('unresponsive', () => {
    log.error('The page does not answer');
    void askToContinue(say('silent'), say('wait'), () => {});
  });
  contents.on('preload-error', (_event, _path, error) => {
    log.error('The page cannot reach its service', { error });
    void askToContinue(say('cut_off'), say('again'), () => contents.reload());
  });
}

const LINK = new RegExp(`^${APP_SCHEME}://booking/([A-Z0-9]{5,8})/?$`, 'i');

/** Null for anything that is not such a link. */
const parseLocator = (text: unknown): string | null =>
  typeof text === 'string' ? (LINK.exec(text)?.[1]?.toUpperCase() ?? null) : null;

/** The last link in a program's arguments; null where there is none. */
const findLocator = (args: readonly string[]): string | null =>
  args.map(parseLocator).findLast((locator) => locator !== null) ?? null;

/**
 * Links of the form `airdesk://booking/LOCATOR` that are opened elsewhere on this machine. They are
 * untrusted: only a locator's letters and digits are read, and a link can only look that booking up
 * for the signed-in agent.
 */
interface Links {
  /** Called when there is a window that can open a link. */
  serve(tell: () => void, windowOf: WindowOf): void;
  /** Reads a link from the arguments of a second start. */
  started(args: readonly string[]): void;
}

/** Call it before the app is ready: macOS reports a link that early. */
function takeLinks(
  { app, ipcMain }: Pick<ElectronParts, 'app' | 'ipcMain'>,
  args: readonly string[],
): Links {
  // One at a time: of two opened links the last one is used.
  let waiting = findLocator(args);
  let tell = (): void => undefined;
  function take(locator: string | null): void {
    if (locator === null) return;
    waiting = locator;
    tell();
  }
  app.on('open-url', (event, url) => {
    event.preventDefault();
    take(parseLocator(url));
  });
  return {
    started: (later) => take(findLocator(later)),
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

const PRINTER = 'printer';

/**
 * Prints the page: without a dialog on the printer chosen for itineraries at this machine, else by
 * the system's dialog. If that printer no longer exists, the dialog asks again.
 */
function handlePrinting(
  { ipcMain }: Pick<ElectronParts, 'ipcMain'>,
  { windowOf, settings, log }: { windowOf: WindowOf; settings: Settings; log: Log },
): void {
  async function read(contents: ContentsPart): Promise<Printers> {
    const found = await contents.getPrintersAsync();
    const printers = found.map(({ name, displayName }) => ({ name, label: displayName || name }));
    const kept = settings.get(PRINTER);
    return { printers, chosen: printers.find(({ name }) => name === kept)?.name ?? null };
  }

  ipcMain.handle(IPC_CHANNELS.printers, async (event, choose: unknown): Promise<Printers> => {
    const contents = windowOf(event)?.webContents;
    if (!contents) return { printers: [], chosen: null };
    const now = await read(contents);
    // Only the name of an existing printer is stored, never a name made up by the page.
    const known = now.printers.find(({ name }) => name === choose);
    if (choose !== null && !known) return now;
    settings.set(PRINTER, known?.name ?? null);
    return read(contents);
  });

  ipcMain.handle(IPC_CHANNELS.print, async (event): Promise<Printed> => {
    const contents = windowOf(event)?.webContents;
    if (!contents) return 'FAILED';
    const { chosen } = await read(contents);
    return new Promise((done) =>
      contents.print(chosen === null ? {} : { silent: true, deviceName: chosen }, (well, why) => {
        const cancelled = /cancell?ed/i.test(why);
        if (!well && !cancelled) log.warn('Nothing was printed', { why });
        done(well ? 'PRINTED' : cancelled ? 'CANCELLED' : 'FAILED');
      }),
    );
  });
}
