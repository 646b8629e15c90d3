/** Keys derived slowly from words, and authenticated encryption, for the vault and sealed files. */
import { type CipherKey, createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Bytes that sealing adds. */
export const SEAL_BYTES = NONCE_BYTES + TAG_BYTES;
const KEY_BYTES = 32;

/** Cost of scrypt: N is 2 ** log_n. */
export interface Cost {
  log_n: number;
  r: number;
  p: number;
}

/** Whether the cost is one of ours; a higher one would use up the machine's memory. */
export const isAffordable = (cost: Cost, most: Cost): boolean =>
  (['log_n', 'r', 'p'] as const).every((k) => cost[k] >= 1 && cost[k] <= most[k]);

export function stretch(words: string, salt: Buffer, { log_n, r, p }: Cost): Promise<Buffer> {
  const N = 2 ** log_n;
  const options = { N, r, p, maxmem: 256 * N * r };
  return new Promise((resolve, reject) => {
    // The same words typed on another keyboard may be composed differently.
    scrypt(words.normalize('NFC'), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** `context` is authenticated and must be the same when unsealing. */
export function seal(key: CipherKey, context: Buffer, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce);
  cipher.setAAD(context);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Null for another key or context, or if the text was changed. */
export function unseal(key: CipherKey, context: Buffer, sealed: Buffer): Buffer | null {
  if (sealed.length < SEAL_BYTES) return null;
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(context);
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, SEAL_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(SEAL_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}
