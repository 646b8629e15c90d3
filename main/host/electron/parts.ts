/**
 * The part of Electron that the desktop host uses, typed by Electron's own declarations. The module
 * itself is passed in, so that every guard can be tested without a display. `shell` is left out,
 * because nothing here opens anything outside.
 */
import type * as Electron from 'electron';

export type AppPart = Pick<
  Electron.App,
  | 'enableSandbox'
  | 'exit'
  | 'getLocale'
  | 'getPath'
  | 'isPackaged'
  | 'on'
  | 'quit'
  | 'relaunch'
  | 'requestSingleInstanceLock'
  | 'setAppUserModelId'
  | 'setAsDefaultProtocolClient'
  | 'setBadgeCount'
  | 'whenReady'
>;
export type ContentsPart = Pick<
  Electron.WebContents,
  | 'getPrintersAsync'
  | 'id'
  | 'isDestroyed'
  | 'on'
  | 'print'
  | 'reload'
  | 'send'
  | 'setWindowOpenHandler'
>;
export type WindowPart = Pick<
  Electron.BrowserWindow,
  | 'destroy'
  | 'focus'
  | 'getNormalBounds'
  | 'isDestroyed'
  | 'isFocused'
  | 'isMaximized'
  | 'isMinimized'
  | 'loadURL'
  | 'maximize'
  | 'on'
  | 'restore'
  | 'setOverlayIcon'
  | 'show'
> & { readonly webContents: ContentsPart };
export type SessionPart = Pick<
  Electron.Session,
  | 'on'
  | 'resolveProxy'
  | 'setDevicePermissionHandler'
  | 'setPermissionCheckHandler'
  | 'setPermissionRequestHandler'
  | 'setSpellCheckerEnabled'
> & { readonly webRequest: Pick<Electron.WebRequest, 'onBeforeRequest'> };
export type SafeStoragePart = Pick<
  Electron.SafeStorage,
  | 'decryptStringAsync'
  | 'encryptStringAsync'
  | 'getSelectedStorageBackend'
  | 'isAsyncEncryptionAvailable'
>;
export interface DialogPart extends Pick<Electron.Dialog, 'showErrorBox'> {
  showMessageBox(options: Electron.MessageBoxOptions): Promise<Electron.MessageBoxReturnValue>;
  /** Shown as a dialog of the parent window. */
  showSaveDialog(
    parent: Electron.BaseWindow,
    options: Electron.SaveDialogOptions,
  ): Promise<Electron.SaveDialogReturnValue>;
}
type PowerPart = Pick<Electron.PowerMonitor, 'on'>;
export type IpcPart = Pick<Electron.IpcMain, 'handle' | 'removeHandler'>;
export type InvokeEvent = Pick<Electron.IpcMainInvokeEvent, 'senderFrame'> & {
  readonly sender: Pick<Electron.WebContents, 'id'>;
};
export type ProtocolPart = Pick<Electron.Protocol, 'handle' | 'registerSchemesAsPrivileged'>;

export interface ElectronParts {
  app: AppPart;
  BrowserWindow: new (options: Electron.BrowserWindowConstructorOptions) => WindowPart;
  dialog: DialogPart;
  ipcMain: IpcPart;
  Menu: Pick<typeof Electron.Menu, 'buildFromTemplate' | 'setApplicationMenu'>;
  nativeImage: Pick<typeof Electron.nativeImage, 'createFromBitmap'>;
  net: Pick<Electron.Net, 'isOnline'>;
  Notification: (new (
    options: Electron.NotificationConstructorOptions,
  ) => Pick<Electron.Notification, 'on' | 'show'>) &
    Pick<typeof Electron.Notification, 'isSupported'>;
  powerMonitor: PowerPart;
  protocol: ProtocolPart;
  safeStorage: SafeStoragePart;
  screen: Pick<Electron.Screen, 'getAllDisplays'>;
  session: { readonly defaultSession: SessionPart };
}
