/** Entry of the desktop app: hands Electron and the service to the desktop host. */
import { join } from 'node:path';
import * as electron from 'electron';
import Store from 'electron-store';
import { readFlags } from '../cli/flags.ts';
import { getDefaultDataDir } from '../data/data-dir.ts';
import { getPolicyFile, readPolicy } from '../data/machine-policy.ts';
import { loadStatic } from '../rest/static.ts';
import { openService } from '../service.ts';
import { createDesktop } from './desktop.ts';
import { canUpdate, createUpdates } from './updates.ts';
import { createNativeWords } from './words.ts';

const { app, dialog, ipcMain } = electron;
const OUT = join(import.meta.dirname, '..');

// Only the app's user may read the files it writes.
process.umask(0o077);
// Chromium's own switches are on the command line too, so settings come as variables here.
const policy = readPolicy(getPolicyFile(process.platform, process.env));
const settings = policy.ok
  ? readFlags(
      [],
      process.env,
      ['data-dir', 'training-url', 'training', 'log-level'],
      { port: 0, data_dir: getDefaultDataDir() },
      policy.value.settings,
    )
  : policy;
if (policy.ok && settings.ok) {
  const { data_dir, training, log_level } = settings.value;
  const { updates } = policy.value;
  const updating =
    updates.enabled &&
    app.isPackaged &&
    canUpdate(process.resourcesPath, process.platform, process.env);
  // Not awaited here: Electron is ready only once this module has been evaluated.
  createDesktop(electron, {
    openService,
    service: { data_dir, training, log_level },
    proxy: policy.value.proxy,
    settings() {
      // A damaged file is begun anew, or nothing would start.
      const store = new Store({ clearInvalidConfig: true });
      // This listener answers a channel of electron-store that nothing here needs.
      ipcMain.removeAllListeners('electron-store-get-data');
      return store;
    },
    files: loadStatic(join(OUT, 'renderer')),
    preload: join(OUT, 'preload', 'index.cjs'),
    platform: process.platform,
    process,
    earlier_data_dir: join(app.getPath('userData'), 'data'),
    updates: updating
      ? createUpdates(
          async () => (await import('electron-updater')).default.autoUpdater,
          policy.value,
        )
      : null,
  }).catch(reportCannotStart);
} else if (!settings.ok) {
  reportCannotStart(settings.error);
}

function reportCannotStart(why: { message: string }): void {
  // The system's language is known only once the app is ready.
  void app.whenReady().then(() => {
    const { say } = createNativeWords({ get: () => null, set: () => undefined }, app);
    dialog.showErrorBox(say('cannot_start'), why.message);
    app.exit(1);
  });
}
