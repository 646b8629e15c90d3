/**
 * Runs in the desktop app when the system's vault does not open the data key: it offers another try
 * or the recovery passphrase, in a window that can do nothing else.
 */
import { APP_ORIGIN, IPC_CHANNELS } from '#main/contract/call.ts';
import { MAX_PASSPHRASE_LETTERS } from '#main/contract/password.ts';
import { findRecoveryTime, recoverKey } from '../data/recovery.ts';
import { WEB_PREFERENCES } from './hardening.ts';
import type { ElectronParts } from './parts.ts';
import type { Unlocking } from './secrets.ts';
import { isOurPage } from './windows.ts';
import type { NativeWords } from './words.ts';

const RECOVER_URL = `${APP_ORIGIN}/recover.html`;

/** Asks the user; called each time the key cannot be opened. */
export async function askToUnlock(
  electron: ElectronParts,
  preload: string,
  data_dir: string,
  { say }: NativeWords,
): Promise<Unlocking> {
  const recoverable = findRecoveryTime(data_dir) !== null;
  const { response } = await electron.dialog.showMessageBox({
    type: 'warning',
    message: say('vault_closed'),
    detail: `${say('vault_locked')} ${say(recoverable ? 'vault_reset' : 'vault_lost')}`,
    buttons: [say('again'), ...(recoverable ? [say('passphrase')] : []), say('quit')],
    defaultId: 0,
    cancelId: recoverable ? 2 : 1,
  });
  if (response === 0) return 'AGAIN';
  if (!recoverable || response === 2) return null;
  return askForPassphrase(electron, preload, data_dir);
}

/** Closing the window without a passphrase returns to the question. */
async function askForPassphrase(
  { BrowserWindow, ipcMain }: ElectronParts,
  preload: string,
  data_dir: string,
): Promise<Unlocking> {
  const window = new BrowserWindow({
    width: 520,
    height: 360,
    resizable: false,
    title: 'Airdesk',
    autoHideMenuBar: true,
    webPreferences: { ...WEB_PREFERENCES, preload, devTools: false },
  });
  const done = Promise.withResolvers<Unlocking>();
  window.on('closed', () => done.resolve('AGAIN'));
  // Read now: a closed window's contents must not be accessed.
  const contents = { id: window.webContents.id };
  ipcMain.handle(IPC_CHANNELS.recover, async (event, passphrase: unknown): Promise<boolean> => {
    if (!isOurPage(event, contents)) return false;
    if (typeof passphrase !== 'string' || passphrase.length > MAX_PASSPHRASE_LETTERS) return false;
    const key = await recoverKey(data_dir, passphrase);
    if (key.ok) done.resolve(key.value);
    return key.ok;
  });
  await window.loadURL(RECOVER_URL);
  const unlocked = await done.promise;
  ipcMain.removeHandler(IPC_CHANNELS.recover);
  if (!window.isDestroyed()) window.destroy();
  return unlocked;
}
