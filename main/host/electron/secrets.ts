/**
 * Secrets of the desktop app, kept by the operating system's vault through Electron: the data key
 * beside the data it opens, and the app's own binding as a workstation.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, ok } from '#main/contract/result.ts';
import { KEY_FILE, SEALED_KEY_FILE } from '../data/data-dir.ts';
import {
  type DataKeySource,
  getFileDataKey,
  refuseUnusable,
  writeWhole,
} from '../data/data-key.ts';
import { DATA_KEY_BYTES } from '../data/vault.ts';
import type { SafeStoragePart } from './parts.ts';

export interface Sealer {
  /** Null if the operating system has no vault. */
  seal(text: string): Promise<string | null>;
  /**
   * Null if another user or machine sealed it, if it is damaged, or if the vault is locked or
   * denies it; `stale` if the vault wants it sealed again.
   */
  open(sealed: string): Promise<{ text: string; stale: boolean } | null>;
  /** How the vault protects what is sealed, for the log. */
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
        const opened = await storage.decryptStringAsync(Buffer.from(sealed, 'base64'));
        return { text: opened.result, stale: opened.shouldReEncrypt };
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

/**
 * The user's answer if the vault does not open the key: a recovered key, another try, or nothing.
 */
export type Unlocking = Uint8Array | 'AGAIN' | null;

const parseKey = (text: string | undefined): Buffer | null => {
  const key = Buffer.from(text ?? '', 'base64url');
  return key.length === DATA_KEY_BYTES ? key : null;
};

/**
 * The key sealed in the data directory; an existing plain key file stays in use. If the vault is
 * locked, denied or reset, `unlock` asks the user and gets the data's path.
 */
export const createSealedKeySource =
  (sealer: Sealer, unlock: (data_dir: string) => Promise<Unlocking>): DataKeySource =>
  async (data_dir, used) => {
    const path = join(data_dir, SEALED_KEY_FILE);
    const { words, weak } = sealer.protection();
    const keep = async (key: Uint8Array): Promise<boolean> => {
      const sealed = await sealer.seal(Buffer.from(key).toString('base64url'));
      if (sealed !== null) await writeWhole(path, `${sealed}\n`);
      return sealed !== null;
    };
    const there = existsSync(path);
    if (!there && existsSync(join(data_dir, KEY_FILE))) return getFileDataKey(data_dir, used);
    if (!there && !used) {
      const key = randomBytes(DATA_KEY_BYTES);
      if (!(await keep(key))) return getFileDataKey(data_dir, used);
      return ok({ key, protection: words, weak });
    }
    for (;;) {
      const opened = there ? await sealer.open(readFileSync(path, 'utf8').trim()) : null;
      const key = parseKey(opened?.text);
      if (key && opened?.stale) await keep(key);
      if (key) return ok({ key, protection: words, weak });
      const unlocked = await unlock(data_dir);
      if (unlocked === null) {
        return fail(refuseUnusable(path, "cannot be opened with this user's vault"));
      }
      if (unlocked === 'AGAIN') continue;
      // If the vault still does not answer, the next start tries again.
      await keep(unlocked);
      return ok({ key: unlocked, protection: words, weak });
    }
  };
