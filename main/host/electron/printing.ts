/**
 * Printing what is on the page: without a question to the printer chosen for itineraries at this machine,
 * else by the system's own dialog. A printer that is no more is asked about again.
 */
import { IPC_CHANNELS, type Printed, type Printers } from '#main/contract/call.ts';
import type { Log } from '#main/ports.ts';
import type { ContentsPart, ElectronParts } from './parts.ts';
import type { Settings } from './settings.ts';
import type { WindowOf } from './windows.ts';

const PRINTER = 'printer';

export interface PrintingDeps {
  windowOf: WindowOf;
  settings: Settings;
  log: Log;
}

export function handlePrinting(
  { ipcMain }: Pick<ElectronParts, 'ipcMain'>,
  { windowOf, settings, log }: PrintingDeps,
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
    // One of those there are; nothing of the page's own making is kept.
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
