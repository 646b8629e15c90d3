/**
 * Saves files for the page: only where the agent chooses in the system's own dialog. The page names
 * no path, and files that a system would run are refused.
 */
import { chmod, rename, rm, writeFile } from 'node:fs/promises';
import type { BaseWindow } from 'electron';
import { z } from 'zod';
import { findStorageProblem } from '#db/open.ts';
import { runPatiently } from '#db/retry-file.ts';
import { FileAnswer } from '#main/contract/admin.ts';
import { IPC_CHANNELS, type KeptFile } from '#main/contract/call.ts';
import { DocumentAnswer } from '#main/contract/documents.ts';
import { OutboxExportAnswer } from '#main/contract/hand-over.ts';
import { phrase } from '#main/contract/phrase.ts';
import { getErrorMessage } from '#main/contract/result.ts';
import type { Log } from '#main/ports.ts';
import type { DialogPart, IpcPart } from './parts.ts';
import type { WindowOf } from './windows.ts';

const MAX_BYTES = 12 * 1024 * 1024;

/** A plain name without any part of a path. */
const File = DocumentAnswer.extend({
  file_name: z.string().regex(/^[A-Za-z0-9][\w-]{0,99}\.(pdf|txt|csv|jsonl?|airdesk)$/),
  media_type: DocumentAnswer.shape.media_type
    .or(OutboxExportAnswer.shape.media_type)
    .or(FileAnswer.shape.media_type),
  body_base64: z.base64().max(MAX_BYTES),
});

export function handleFiles(
  ipc: IpcPart,
  { windowOf, dialog, log }: { windowOf: WindowOf; dialog: DialogPart; log: Log },
): void {
  ipc.handle(IPC_CHANNELS.file, async (event, sent: unknown): Promise<KeptFile> => {
    const window = windowOf(event);
    if (!window) {
      log.warn('A file from a foreign frame was refused');
      return { state: 'REFUSED', reason: phrase('files_from_here') };
    }
    const file = File.safeParse(sent);
    if (!file.success) return { state: 'REFUSED', reason: phrase('no_document') };
    const { file_name, body_base64 } = file.data;
    try {
      // Electron's window is a BaseWindow; the interface used here does not show that.
      const parent = window as unknown as BaseWindow;
      const [extension = ''] = file_name.split('.').slice(-1);
      const filters = [{ name: extension.toUpperCase(), extensions: [extension] }];
      const chosen = await dialog.showSaveDialog(parent, { defaultPath: file_name, filters });
      if (chosen.canceled || chosen.filePath === '') return { state: 'CANCELLED' };
      await writeWhole(chosen.filePath, Buffer.from(body_base64, 'base64'));
      return { state: 'KEPT' };
    } catch (error) {
      log.warn('A file could not be written', { error });
      if (findStorageProblem(error) === 'FULL') {
        return { state: 'REFUSED', reason: phrase('disk_full') };
      }
      return { state: 'REFUSED', reason: getErrorMessage(error) };
    }
  });
}

/** Other users of the machine may read saved files, as with any program's files. */
const ORDINARY = 0o644;

/** Writes all of it or nothing: an existing file of that name is never half overwritten. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const draft = `${path}.part`;
  try {
    await writeFile(draft, bytes);
    await chmod(draft, ORDINARY);
    await runPatiently(() => rename(draft, path));
  } catch (error) {
    await runPatiently(() => rm(draft, { force: true }));
    throw error;
  }
}
