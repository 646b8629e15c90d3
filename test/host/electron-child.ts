/**
 * The packed or built main process with a browser of the parent's in the place of Electron's window:
 * the parent asks for the page's files, calls as its preload does, and hears what main sends.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Double } from './electron-double.ts';

/** From the parent: a file of the page, a call on a channel, or that the page was loaded anew. */
export type Ask = { id: number } & (
  | { url: string; method: string }
  | { channel: string; args: unknown[] }
  | { event: 'did-navigate' }
);
/** To the parent: the window is open, what main sends its page, or an answer. */
export type Told =
  | { preload: string }
  | { sent: unknown[] }
  | { id: number; answer: unknown }
  | { broken: string };

export type Handlers = ReadonlyMap<string, (event: never, ...args: unknown[]) => unknown>;

const tell = (told: Told): void => void process.send?.(told);

export async function serveParent(double: Double, handlers: Handlers): Promise<void> {
  const isOpen = () => double.windows[0]?.did.some((did) => did.startsWith('load '));
  while (!isOpen()) {
    for (const broken of double.errors) tell({ broken });
    await sleep(20);
  }
  const [window] = double.windows;
  if (!window) return;
  window.webContents.send = (...sent: unknown[]) => tell({ sent });
  process.on('disconnect', () => double.app.quit());
  process.on('message', async (ask: Ask) => {
    if ('event' in ask) {
      window.webContents.emit(ask.event);
      return tell({ id: ask.id, answer: null });
    }
    if ('channel' in ask) {
      const handle = handlers.get(ask.channel);
      return tell({
        id: ask.id,
        answer: await handle?.(double.from() as never, ...structuredClone(ask.args)),
      });
    }
    const response = await double.ask(ask.url, { method: ask.method });
    const body = new Uint8Array(await response.arrayBuffer());
    const headers = Object.fromEntries(response.headers);
    tell({ id: ask.id, answer: { status: response.status, headers, body } });
  });
  tell({ preload: String(window.options.webPreferences?.preload) });
}
