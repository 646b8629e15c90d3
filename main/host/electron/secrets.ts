/**
 * Secrets of the desktop app, kept by the operating system's vault through Electron: the data key
 * beside the data it opens, and the app's own binding as a workstation.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, ok } from '#main/contract/result.ts';
import { KEY_FILE, SEALED_KEY_FILE } from '../data/data-dir.ts';
import { type DataKeySource, fileDataKey, unusable, writeWhole } from '../data/data-key.ts';
import { DATA_KEY_BYTES } from '../data/vault.ts';
import type { SafeStoragePart } from './parts.ts';

export interface Sealer {
  /** Null where the operating system has no vault to offer. */
  seal(text: string): Promise<string | null>;
  /** Null when it was sealed by another user or machine, or is damaged. */
  open(sealed: string): Promise<string | null>;
  /** How well the vault keeps what is sealed, for the log. */
  protection(): { words: string; weak: boolean };
}

export function createSealer(storage: SafeStoragePart, platform: NodeJS.Platform): Sealer {
  return {
    async seal(text) {
      if (!(await storage.isAsyncEncryptionAvailable())) return null;
      return (await storage.encryptStringAsync(text)).toString('base64');
    },
    async open(sealed) {
      try {
        return (await storage.decryptStringAsync(Buffer.from(sealed, 'base64'))).result;
      } catch {
        return null;
      }
    },
    protection() {
      const backend = platform === 'linux' ? storage.getSelectedStorageBackend() : platform;
      return backend === 'basic_text'
        ? {
            words:
              'no protection: this desktop offers no keyring (basic_text), so the data key is ' +
              'only hidden, and whoever can read the files can read the data',
            weak: true,
          }
        : { words: `the data key is in the operating system's vault (${backend})`, weak: false };
    },
  };
}

/** The key sealed beside the data; a plain key file that is there already goes on being used. */
export const sealedDataKey =
  (sealer: Sealer): DataKeySource =>
  async (data_dir, used) => {
    const path = join(data_dir, SEALED_KEY_FILE);
    const { words, weak } = sealer.protection();
    if (existsSync(path)) {
      const opened = await sealer.open(readFileSync(path, 'utf8').trim());
      const key = Buffer.from(opened ?? '', 'base64url');
      if (key.length !== DATA_KEY_BYTES) {
        return fail(unusable(path, "cannot be opened with this user's vault"));
      }
      return ok({ key, protection: words, weak });
    }
    if (existsSync(join(data_dir, KEY_FILE)) || used) return fileDataKey(data_dir, used);
    const key = randomBytes(DATA_KEY_BYTES);
    const sealed = await sealer.seal(key.toString('base64url'));
    if (sealed === null) return fileDataKey(data_dir, used);
    await writeWhole(path, `${sealed}\n`);
    return ok({ key, protection: words, weak });
  };
