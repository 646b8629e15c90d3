/**
 * A double of the part of Electron that the desktop host uses, typed from Electron's own
 * declarations. It behaves as Electron does where a guard matters: what is not refused is allowed.
 */
import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { IPC_CHANNELS } from '#main/contract/call.ts';
import type {
  AppPart,
  ContentsPart,
  ElectronParts,
  InvokeEvent,
  SessionPart,
  WindowPart,
} from '#main/host/electron/parts.ts';

type Frame = NonNullable<InvokeEvent['senderFrame']>;
type Handler = (event: never, ...args: unknown[]) => unknown;

/** Emits as Electron does: a listener may prevent what would happen next. */
function wouldHappen(emitter: EventEmitter, name: string, ...more: unknown[]): boolean {
  let prevented = false;
  const event = { preventDefault: () => (prevented = true), defaultPrevented: false };
  emitter.emit(name, event, ...more);
  return !prevented;
}

let next_id = 0;

export class FakeContents extends EventEmitter implements Omit<ContentsPart, 'on'> {
  readonly id: number;
  readonly sent: unknown[][] = [];
  /** What the page does about what it is sent. */
  heard: (channel: string) => void = () => undefined;
  reloads = 0;
  gone = false;
  #open: Parameters<Electron.WebContents['setWindowOpenHandler']>[0] | null = null;

  constructor() {
    super();
    next_id += 1;
    this.id = next_id;
  }
  isDestroyed = () => this.gone;
  printers = ['office', 'tickets'];
  printed: Electron.WebContentsPrintOptions[] = [];
  /** Why the printer takes nothing; '' where it does. */
  refusal = '';
  getPrintersAsync = async () =>
    this.printers.map((name) => ({
      name,
      displayName: `The ${name}`,
      description: '',
      options: {},
    }));
  print(
    options: Electron.WebContentsPrintOptions = {},
    done: (well: boolean, why: string) => void = () => undefined,
  ) {
    this.printed.push(options);
    done(this.refusal === '', this.refusal);
  }
  reload() {
    this.reloads += 1;
  }
  send(channel: string, ...args: unknown[]) {
    this.sent.push([channel, ...args]);
    this.heard(channel);
  }
  setWindowOpenHandler(handler: Parameters<Electron.WebContents['setWindowOpenHandler']>[0]) {
    this.#open = handler;
  }
  /** True when a page that does this gets what it wants. */
  navigates = (url: string) => wouldHappen(this, 'will-navigate', url);
  navigatesFrame = (url: string) => wouldHappen(this, 'will-frame-navigate', { url });
  redirects = (url: string) => wouldHappen(this, 'will-redirect', url);
  attachesWebview = () => wouldHappen(this, 'will-attach-webview', {}, { src: 'https://x' });
  opens = (url: string) =>
    this.#open === null || this.#open({ url } as Electron.HandlerDetails).action === 'allow';
}

export class FakeWindow extends EventEmitter implements Omit<WindowPart, 'on' | 'webContents'> {
  readonly webContents = new FakeContents() as FakeContents & ContentsPart;
  readonly options: Electron.BrowserWindowConstructorOptions;
  readonly did: string[] = [];
  minimized = false;
  maximized = false;

  constructor(options: Electron.BrowserWindowConstructorOptions) {
    super();
    this.options = options;
  }
  focus = () => void this.did.push('focus');
  restore = () => void this.did.push('restore');
  show = () => void this.did.push('show');
  maximize = () => void this.did.push('maximize');
  bounds = { x: 10, y: 20, width: 800, height: 600 };
  getNormalBounds = () => this.bounds;
  focused = true;
  isFocused = () => this.focused;
  setOverlayIcon = (_icon: unknown, words: string) => void this.did.push(`overlay ${words}`);
  destroyed = false;
  isDestroyed = () => this.destroyed;
  destroy() {
    this.destroyed = true;
    this.emit('closed');
  }
  isMaximized = () => this.maximized;
  isMinimized = () => this.minimized;
  async loadURL(url: string) {
    this.did.push(`load ${url}`);
  }
}

type Asked = 'media' | 'geolocation' | 'clipboard-read' | 'clipboard-sanitized-write';

class FakeSession extends EventEmitter implements Omit<SessionPart, 'on'> {
  request: Parameters<SessionPart['setPermissionRequestHandler']>[0] = null;
  check: Parameters<SessionPart['setPermissionCheckHandler']>[0] = null;
  device: Parameters<SessionPart['setDevicePermissionHandler']>[0] = null;
  spelling = true;
  /** What the system's PAC file answers. */
  pac = 'DIRECT';
  resolveProxy = async (_url: string) => this.pac;
  before:
    | ((
        details: Electron.OnBeforeRequestListenerDetails,
        decide: (r: Electron.CallbackResponse) => void,
      ) => void)
    | null = null;
  webRequest = {
    onBeforeRequest: ((listener: NonNullable<FakeSession['before']>) => {
      this.before = listener;
    }) as SessionPart['webRequest']['onBeforeRequest'],
  };
  setPermissionRequestHandler(handler: FakeSession['request']) {
    this.request = handler;
  }
  setPermissionCheckHandler(handler: FakeSession['check']) {
    this.check = handler;
  }
  setDevicePermissionHandler(handler: FakeSession['device']) {
    this.device = handler;
  }
  setSpellCheckerEnabled(enable: boolean) {
    this.spelling = enable;
  }

  /** As in Electron: without a handler, everything is granted. */
  grants(permission: Asked, requestingUrl = 'airdesk://app/index.html'): boolean {
    let granted = this.request === null;
    const details = { requestingUrl } as Electron.PermissionRequest;
    this.request?.({} as Electron.WebContents, permission, (yes) => (granted = yes), details);
    return granted;
  }
  has = (permission: 'media' | 'geolocation' | 'clipboard-sanitized-write', of = 'airdesk://app') =>
    this.check === null || this.check(null, permission, of, {} as never);
  givesDevice = () => this.device?.({} as never) ?? true;
  downloads = () => wouldHappen(this, 'will-download', {}, {});
  loads(url: string): boolean {
    let cancelled = false;
    this.before?.({ url } as never, (answer) => (cancelled = answer.cancel ?? false));
    return !cancelled;
  }
}

class FakeApp extends EventEmitter implements Omit<AppPart, 'on'> {
  isPackaged = false;
  locale = 'en-US';
  getLocale = () => this.locale;
  badge = 0;
  setBadgeCount(n = 0) {
    this.badge = n;
    return true;
  }
  setAsDefaultProtocolClient(scheme: string) {
    this.did.push(`opens ${scheme}`);
    return true;
  }
  readonly did: string[] = [];
  first = true;
  sandboxed = false;
  ready = false;
  ended = Promise.withResolvers<number>();
  enableSandbox = () => {
    this.sandboxed = true;
  };
  exit(code = 0) {
    this.did.push(`exit ${code}`);
    this.ended.resolve(code);
  }
  getPath = () => '/nowhere';
  relaunch(options?: Electron.RelaunchOptions) {
    this.did.push(`relaunch ${options?.args?.join(' ')}`);
  }
  quit() {
    this.did.push('quit');
    if (wouldHappen(this, 'before-quit')) this.exit(0);
  }
  requestSingleInstanceLock = () => this.first;
  setAppUserModelId(id: string) {
    this.did.push(`id ${id}`);
  }
  async whenReady() {
    this.ready = true;
  }
}

export interface Double {
  electron: ElectronParts;
  app: FakeApp;
  session: FakeSession;
  windows: FakeWindow[];
  errors: string[];
  /** Their titles. */
  titles: string[];
  power: EventEmitter;
  /** Which button of the system's own message is chosen. */
  choice: number;
  /** What a message of the system's own was made of. */
  told: unknown[];
  /** What the system's own dialog answers, and what it was asked with. */
  save: { canceled: boolean; filePath: string };
  asked_where: unknown[];
  schemes: Electron.CustomScheme[];
  menu: { set: boolean; items: number; roles: string[]; labels: string[]; shown: number };
  /** Notifications of the system's own that were shown. */
  notices: (EventEmitter & { options: Electron.NotificationConstructorOptions })[];
  /** What the page's preload does. */
  invoke(event: InvokeEvent, ...args: unknown[]): Promise<unknown>;
  /** What a page asks on another channel. */
  asks(
    channel: keyof typeof IPC_CHANNELS,
    event: InvokeEvent,
    ...args: unknown[]
  ): Promise<unknown>;
  /** The page asks for a file to be kept. */
  keepFile(event: InvokeEvent, file: unknown): Promise<unknown>;
  channels(): string[];
  /** What the page asks the scheme for. */
  ask(url: string, init?: RequestInit): Promise<Response>;
  /** A call from the main frame of the window, unless said otherwise. */
  from(change?: { frame?: Partial<Frame> | null; sender?: number }): InvokeEvent;
  backend: ReturnType<Electron.SafeStorage['getSelectedStorageBackend']>;
  vault: boolean;
  /** The vault opens what was sealed; it may be locked, or be another's. */
  opens: boolean;
  /** The vault asks for what it opens to be sealed anew. */
  stale: boolean;
  sealed: number;
  /** Work areas of the displays there are. */
  displays: Electron.Rectangle[];
  /** The page keeps what is typed when it is asked to, and says so. */
  flushes: boolean;
}

export function electronDouble(): Double {
  const app = new FakeApp();
  const session = new FakeSession();
  const windows: FakeWindow[] = [];
  const handlers = new Map<string, Handler>();
  let scheme: ((request: Request) => Response | Promise<Response>) | null = null;
  const double: Double = {
    app,
    session,
    windows,
    errors: [],
    titles: [],
    power: new EventEmitter(),
    choice: 0,
    save: { canceled: true, filePath: '' },
    asked_where: [],
    told: [],
    schemes: [],
    menu: { set: false, items: 0, roles: [], labels: [], shown: 0 },
    notices: [],
    backend: 'gnome_libsecret',
    vault: true,
    opens: true,
    stale: false,
    sealed: 0,
    flushes: true,
    displays: [{ x: 0, y: 0, width: 1_920, height: 1_080 }],
    channels: () => [...handlers.keys()],
    asks: async (channel, event, ...args) =>
      handlers.get(IPC_CHANNELS[channel])?.(event as never, ...args),
    keepFile: async (event, file) => handlers.get(IPC_CHANNELS.file)?.(event as never, file),
    invoke: async (event, ...args) => {
      const handler = handlers.get(IPC_CHANNELS.invoke);
      // Electron clones what crosses; what cannot be cloned never leaves the page.
      return structuredClone(await handler?.(event as never, ...structuredClone(args)));
    },
    async ask(url, init) {
      if (!scheme) throw new Error('No scheme is handled');
      // Request reads only URLs it knows; the handler reads just these two fields.
      return scheme({ url, method: init?.method ?? 'GET' } as Request);
    },
    from({ frame = {}, sender } = {}) {
      const own = { origin: 'airdesk://app', parent: null, ...frame } as unknown as Frame;
      const id = sender ?? windows[0]?.webContents.id ?? 0;
      return { senderFrame: frame === null ? null : own, sender: { id } } as InvokeEvent;
    },
    electron: {
      app: app as FakeApp & AppPart,
      BrowserWindow: class extends FakeWindow {
        constructor(options: Electron.BrowserWindowConstructorOptions) {
          super(options);
          windows.push(this);
          this.webContents.heard = (channel) => {
            const keeps = channel === IPC_CHANNELS.flush && double.flushes;
            const { id } = this.webContents;
            if (keeps) void double.asks('flushed', double.from({ sender: id }));
          };
          app.emit('web-contents-created', {}, this.webContents);
        }
      } as unknown as ElectronParts['BrowserWindow'],
      dialog: {
        showErrorBox: (title, words) => {
          double.titles.push(title);
          double.errors.push(words);
        },
        showMessageBox: async (...given: unknown[]) => {
          double.told.push(given.at(-1));
          return { response: double.choice, checkboxChecked: false };
        },
        showSaveDialog: async (...given: unknown[]) => {
          double.asked_where.push(given.at(-1));
          return double.save;
        },
      },
      ipcMain: {
        removeHandler: (channel) => void handlers.delete(channel),
        handle(channel, listener) {
          if (handlers.has(channel)) throw new Error('A second handler');
          handlers.set(channel, listener as Handler);
        },
      },
      Menu: {
        buildFromTemplate: (items) => {
          double.menu.items = items.length;
          double.menu.roles = items.map(({ role }) => role ?? '');
          double.menu.labels = items.map(({ label }) => label ?? '');
          const popup = () => {
            double.menu.shown += 1;
          };
          return { popup } as unknown as Electron.Menu;
        },
        setApplicationMenu: () => {
          double.menu.set = true;
        },
      },
      nativeImage: { createFromBitmap: () => ({}) as Electron.NativeImage },
      Notification: class extends EventEmitter {
        static isSupported = () => true;
        readonly options: Electron.NotificationConstructorOptions;
        constructor(options: Electron.NotificationConstructorOptions) {
          super();
          this.options = options;
        }
        show() {
          double.notices.push(this);
        }
      } as unknown as ElectronParts['Notification'],
      net: { isOnline: () => true },
      get powerMonitor() {
        return double.power as unknown as ElectronParts['powerMonitor'];
      },
      protocol: {
        handle: (_scheme, handler) => {
          scheme = handler as typeof scheme;
        },
        registerSchemesAsPrivileged: (schemes) => {
          if (app.ready) throw new Error('Too late: the app is ready');
          double.schemes.push(...schemes);
        },
      },
      safeStorage: {
        isAsyncEncryptionAvailable: async () => double.vault,
        encryptStringAsync: async (text) => {
          double.sealed += 1;
          return Buffer.from(`sealed:${text}`);
        },
        decryptStringAsync: async (sealed) => {
          const text = sealed.toString();
          if (!double.opens || !text.startsWith('sealed:')) throw new Error('Not sealed here');
          return { result: text.slice('sealed:'.length), shouldReEncrypt: double.stale };
        },
        getSelectedStorageBackend: () => double.backend,
      },
      screen: {
        getAllDisplays: () =>
          double.displays.map((workArea) => ({ workArea })) as Electron.Display[],
      },
      session: { defaultSession: session as FakeSession & SessionPart },
    },
  };
  return double;
}
