/**
 * Printing what is on the page: without a question to the printer chosen for itineraries at this machine,
 * else by the system's own dialog. A printer that is no more is asked about again.
 */
import { IPC_CHANNELS, type Printed, type Printers } from '#main/contract/call.ts';
import type { Log } from '#main/ports.ts';
import type { ContentsPart, ElectronParts, InvokeEvent } from './parts.ts';
import type { Settings } from './settings.ts';

const PRINTER = 'printer';

export interface PrintingDeps {
  contents: ContentsPart;
  isOurs: (event: InvokeEvent) => boolean;
  settings: Settings;
  log: Log;
}

export function handlePrinting(
  { ipcMain }: Pick<ElectronParts, 'ipcMain'>,
  { contents, isOurs, settings, log }: PrintingDeps,
): void {
  async function read(): Promise<Printers> {
    const found = await contents.getPrintersAsync();
    const printers = found.map(({ name, displayName }) => ({ name, label: displayName || name }));
    const kept = settings.get(PRINTER);
    return { printers, chosen: printers.find(({ name }) => name === kept)?.name ?? null };
  }

  ipcMain.handle(IPC_CHANNELS.printers, async (event, choose: unknown): Promise<Printers> => {
    if (!isOurs(event)) return { printers: [], chosen: null };
    const now = await read();
    // One of those there are; nothing of the page's own making is kept.
    const known = now.printers.find(({ name }) => name === choose);
    if (choose !== null && !known) return now;
    settings.set(PRINTER, known?.name ?? null);
    return read();
  });

  ipcMain.handle(IPC_CHANNELS.print, async (event): Promise<Printed> => {
    if (!isOurs(event)) return 'FAILED';
    const { chosen } = await read();
    return new Promise((done) =>
      contents.print(chosen === null ? {} : { silent: true, deviceName: chosen }, (well, why) => {
        const cancelled = /cancell?ed/i.test(why);
        if (!well && !cancelled) log.warn('Nothing was printed', { why });
        done(well ? 'PRINTED' : cancelled ? 'CANCELLED' : 'FAILED');
      }),
    );
  });
}
