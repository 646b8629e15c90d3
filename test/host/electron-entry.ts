/**
 * Stands in for the module `electron` in a process of its own: the built app imports it as it would
 * Electron's. Once the window is open it does what a page does, tells what came of it, and quits.
 */
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { electronDouble } from './electron-double.ts';

const double = electronDouble();
const parts = double.electron;
const userData = process.env.AIRDESK_TEST_USER_DATA ?? '';

export const app = Object.assign(double.app, {
  getPath: () => userData,
  getVersion: () => '0.0.0',
  exit: (code: number) => process.exit(code),
});
const listeners = new EventEmitter();
export const ipcMain = Object.assign(parts.ipcMain, {
  on: listeners.on.bind(listeners),
  removeAllListeners: listeners.removeAllListeners.bind(listeners),
});
export const { BrowserWindow, dialog, Menu, net, powerMonitor, protocol } = parts;
export const { safeStorage, screen, session } = parts;
export const shell = {};
// biome-ignore lint/style/noDefaultExport: Electron's module has one
export default { app, ipcMain, shell };

const tell = (what: object): void => void process.stdout.write(`${JSON.stringify(what)}\n`);

async function bePage(): Promise<void> {
  while (!double.windows[0]?.did.some((did) => did.startsWith('load '))) {
    for (const words of double.errors) tell({ error: words });
    await sleep(20);
  }
  const [window] = double.windows;
  const call = (name: string, input: unknown) =>
    double.invoke(double.from(), name, input, { call_id: `call-${name}` });
  const page = await double.ask('airdesk://app/');
  tell({
    loaded: window?.did,
    preload: window?.options.webPreferences?.preload,
    page: page.status,
  });
  const agent = { username: 'agent@training.airdesk.example', password: 'training-pass' };
  tell({ signed_in: await call('session.sign_in', agent) });
  tell({ places: await call('reference.places', { text: 'GRU', limit: 1 }) });
  const days = { from: '2026-11-21', to: '2026-11-21' };
  tell({
    paper: await call('document.make', { kind: 'DAY_END', format: 'PDF', language: 'en', ...days }),
  });
  tell({ listeners: listeners.eventNames().length });
  double.app.quit();
}
void bePage();
