/**
 * Stands in for the module `electron` in a process of its own: the built app imports it as it would
 * Electron's. Once the window is open it does what a page does, tells what came of it, and quits; or it
 * serves the process that started it, which has a page of its own.
 */
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Handlers, serveParent } from './electron-child.ts';
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
const handlers = new Map<string, Parameters<typeof parts.ipcMain.handle>[1]>();
const { handle } = parts.ipcMain;
export const ipcMain = Object.assign(parts.ipcMain, {
  handle(channel: string, listener: Parameters<typeof handle>[1]) {
    handlers.set(channel, listener);
    handle(channel, listener);
  },
  on: listeners.on.bind(listeners),
  removeAllListeners: listeners.removeAllListeners.bind(listeners),
});
export const { BrowserWindow, dialog, Menu, nativeImage, net, Notification } = parts;
export const { powerMonitor, protocol } = parts;
export const { safeStorage, screen, session } = parts;
export const shell = {};
// biome-ignore lint/style/noDefaultExport: Electron's module has one
export default { app, ipcMain, shell };

const tell = (what: object): void => void process.stdout.write(`${JSON.stringify(what)}\n`);

/** Searches, prices and holds; what the last of them gave. */
async function sell(call: (name: string, input: unknown) => Promise<unknown>): Promise<unknown> {
  // biome-ignore lint/suspicious/noExplicitAny: the answers are read as the page reads them
  const output = async (name: string, input: unknown): Promise<any> => {
    const answer = (await call(name, input)) as { ok: boolean; value?: { output: unknown } };
    if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer)}`);
    return answer.value?.output;
  };
  const tokensOf = (offer: { journeys: { slices: { token: string }[] }[] }) =>
    offer.journeys.map(({ slices }) => slices[0]?.token);
  const route = `GRU,MIA,${new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)}`;
  const search = { route, provider_type: ['PROVIDER_04'], adts: 1 };
  const { offers } = await output('offer.search', search);
  const { offer } = await output('offer.price', { slice_tokens: tokensOf(offers[0]) });
  const ana = { pax_type: 'ADT', first_name: 'Ana', last_name: 'Lima', birth_date: '1985-03-14' };
  return call('booking.create', { selected_tokens: tokensOf(offer), passengers: [ana] });
}

async function bePage(): Promise<void> {
  while (!double.windows[0]?.did.some((did) => did.startsWith('load '))) {
    for (const words of double.errors) tell({ error: words });
    await sleep(20);
  }
  const [window] = double.windows;
  const call = (name: string, input: unknown) =>
    double.invoke(double.from(), name, input, { call_id: `call-${name}` });
  const page = await double.ask('airdesk://app/');
  tell({ started_ms: Math.round(performance.now()) });
  tell({
    loaded: window?.did,
    preload: window?.options.webPreferences?.preload,
    page: page.status,
  });
  const agent = { username: 'agent@training.airdesk.example', password: 'training-pass' };
  tell({ signed_in: await call('session.sign_in', agent) });
  tell({ places: await call('reference.places', { text: 'GRU', limit: 1 }) });
  tell({ sold: await sell(call) });
  const days = { from: '2026-11-21', to: '2026-11-21' };
  tell({
    paper: await call('document.make', { kind: 'DAY_END', format: 'PDF', language: 'en', ...days }),
  });
  tell({ listeners: listeners.eventNames().length });
  double.app.quit();
}
void (process.send ? serveParent(double, handlers as unknown as Handlers) : bePage());
