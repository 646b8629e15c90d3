/**
 * The data key sealed under a passphrase. A vault can be reset, a machine can break, a key file can
 * be left behind in a move: this file and its passphrase still open the data.
 */
import { existsSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runPatiently } from '#db/retry-file.ts';
import { refuse } from '#main/contract/errors.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { KEY_FILE, RECOVERY_FILE, SEALED_KEY_FILE } from './data-dir.ts';
import { refuseUnusable, writeWhole } from './data-key.ts';
import { sealedFiles } from './sealed-file.ts';
import { DATA_KEY_BYTES } from './vault.ts';

const getPath = (data_dir: string): string => join(data_dir, RECOVERY_FILE);

/** When a passphrase was last set, as an instant; null where there is none. */
export const findRecoveryTime = (data_dir: string): string | null =>
  statSync(getPath(data_dir), { throwIfNoEntry: false })?.mtime.toISOString() ?? null;

/** Replaces an earlier recovery file and its passphrase. */
export async function makeRecovery(
  data_dir: string,
  key: Uint8Array,
  passphrase: string,
): Promise<void> {
  const seal = await sealedFiles.sealer(passphrase);
  await writeWhole(getPath(data_dir), `${seal(Buffer.from(key).toString('base64url'))}\n`);
}

/** The data key. INVALID_REQUEST for a wrong passphrase, INTERNAL for a missing or damaged file. */
export async function recoverKey(
  data_dir: string,
  passphrase: string,
): Promise<Result<Uint8Array>> {
  const path = getPath(data_dir);
  if (!existsSync(path)) return fail(refuseUnusable(path, 'is not there'));
  const opened = await sealedFiles.open(passphrase, readFileSync(path, 'utf8').trim());
  if (opened.state === 'LOCKED') {
    return refuse('INVALID_REQUEST', 'The passphrase does not open the recovery key');
  }
  const key = Buffer.from(opened.state === 'OPEN' ? opened.text : '', 'base64url');
  return key.length === DATA_KEY_BYTES ? ok(key) : fail(refuseUnusable(path, 'is damaged'));
}

/**
 * Writes the recovered key to a file that only its user can read, for the next start. A sealed key
 * that no vault can open any more is renamed.
 */
export async function keepRecovered(data_dir: string, key: Uint8Array): Promise<void> {
  const sealed = join(data_dir, SEALED_KEY_FILE);
  const text = Buffer.from(key).toString('base64url');
  await writeWhole(join(data_dir, KEY_FILE), `${text}\n`);
  if (existsSync(sealed)) await runPatiently(() => renameSync(sealed, `${sealed}.lost`));
}
