/**
 * The data key of the Node host, which has no operating-system vault for it: a file that only its
 * user can read. A lost key is never replaced beside a database that was made with it.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { nameFile } from '#db/open.ts';
import { runPatiently } from '#db/retry-file.ts';
import { createFailure, type Failure } from '#main/contract/errors.ts';
import { fail, getErrorCode, ok, type Result } from '#main/contract/result.ts';
import { KEY_FILE, RECOVERY_FILE, SEALED_KEY_FILE } from './data-dir.ts';
import { DATA_KEY_BYTES } from './vault.ts';

const OWNER_ONLY = 0o600;
const OTHERS = 0o077;

interface DataKey {
  key: Uint8Array;
  /** Logged at each start: how the key is protected. */
  protection: string;
  /** True where the protection is weaker than an operating system's vault. */
  weak: boolean;
}

/** `used` is true if a database made with the key already exists. */
export type DataKeySource = (data_dir: string, used: boolean) => Promise<Result<DataKey>>;

export const getFileDataKey: DataKeySource = async (data_dir, used) => {
  const path = join(data_dir, KEY_FILE);
  // Windows ignores file modes: the folder's access list applies there.
  const protection =
    process.platform === 'win32'
      ? "the data key is in a file that whoever may read the user's folder can read"
      : 'the data key is in a file that only this user can read';
  const found = await readKey(path);
  if (found) {
    if (found.length !== DATA_KEY_BYTES) return fail(refuseUnusable(path, 'is damaged'));
    await closeToOthers(path);
    return ok({ key: found, protection, weak: true });
  }
  if (existsSync(join(data_dir, SEALED_KEY_FILE))) {
    return fail(
      refuseUnusable(path, 'is not there: the desktop app keeps it in the vault of the system'),
    );
  }
  if (used) return fail(refuseUnusable(path, 'is missing'));
  const key = randomBytes(DATA_KEY_BYTES);
  await writeWhole(path, `${key.toString('base64url')}\n`);
  return ok({ key, protection, weak: true });
};

/** The failure for a key that is needed to read the data but cannot be used. */
export const refuseUnusable = (path: string, what: string): Failure =>
  createFailure('INTERNAL', `The data key ${path} ${what}; the data cannot be read without it`, [
    {
      path: 'data_key',
      message: existsSync(join(path, '..', RECOVERY_FILE))
        ? 'bring it back with its recovery passphrase: npm run recover -- --data-dir DIRECTORY'
        : 'restore it from a backup, or start with a new data directory',
    },
  ]);

async function readKey(path: string): Promise<Buffer | null> {
  try {
    return Buffer.from((await readFile(path, 'utf8')).trim(), 'base64url');
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return null;
    throw nameFile(path, error);
  }
}

async function closeToOthers(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const { mode } = await stat(path);
  if ((mode & OTHERS) !== 0) await chmod(path, OWNER_ONLY);
}

/** Writes all of it or nothing, readable only by its owner: a crash must not leave half a key. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const draft = `${path}.new`;
  const file = await open(draft, 'w', OWNER_ONLY);
  try {
    await file.chmod(OWNER_ONLY);
    await file.writeFile(text);
    await file.sync();
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  await runPatiently(() => rename(draft, path));
  await syncDirectory(join(path, '..'));
}

async function syncDirectory(path: string): Promise<void> {
  // A directory cannot be opened for this on Windows, where renames are journalled.
  if (process.platform === 'win32') return;
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
