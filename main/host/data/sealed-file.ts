/**
 * Files that leave a station, sealed under a passphrase that two people agreed on: no key of either
 * machine is involved. What a file says of itself in the clear is bound into the seal.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  type ScryptOptions,
  scrypt,
} from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Semaphore } from 'async-mutex';
import type { SealedFiles } from '#main/ports.ts';

const MAGIC = Buffer.from('AIRDESKQ', 'latin1');
const VERSION = 1;
/** N = 2^17, r = 8, p = 1: 128 MB and a good part of a second for every guess. */
const COST = { log_n: 17, r: 8, p: 1 } as const;
/** The highest cost a file may ask for; a higher one was not made by Airdesk. */
const MAX_COUNT = { log_n: 18, r: 8, p: 4 } as const;
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SUM_BYTES = 32;
const KEY_BYTES = 32;
const HEAD_BYTES = MAGIC.length + 4 + SALT_BYTES;
const MAX_TEXT_BYTES = 64 * 1024 * 1024;

interface Cost {
  log_n: number;
  r: number;
  p: number;
}

/** One at a time: each takes as much memory as its cost says. */
const slot = new Semaphore(1);

function deriveKey(passphrase: string, salt: Buffer, { log_n, r, p }: Cost): Promise<Buffer> {
  const N = 2 ** log_n;
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
  return slot.runExclusive(
    () =>
      new Promise((resolve, reject) => {
        // The same words typed on another keyboard may be composed differently.
        scrypt(passphrase.normalize('NFC'), salt, KEY_BYTES, options, (error, key) =>
          error ? reject(error) : resolve(key),
        );
      }),
  );
}

const hashBytes = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

export const sealedFiles: SealedFiles = {
  async sealer(passphrase) {
    const salt = randomBytes(SALT_BYTES);
    const key = await deriveKey(passphrase, salt, COST);
    const head = Buffer.concat([MAGIC, Buffer.from([VERSION, COST.log_n, COST.r, COST.p]), salt]);
    return (text) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      cipher.setAAD(head);
      const body = Buffer.concat([cipher.update(gzipSync(text)), cipher.final()]);
      const whole = Buffer.concat([head, nonce, cipher.getAuthTag(), body]);
      return Buffer.concat([whole, hashBytes(whole)]).toString('base64');
    };
  },

  async open(passphrase, base64) {
    const bytes = Buffer.from(base64, 'base64');
    const least = HEAD_BYTES + NONCE_BYTES + TAG_BYTES + SUM_BYTES;
    if (!bytes.subarray(0, MAGIC.length).equals(MAGIC)) return { state: 'FOREIGN' };
    if (bytes[MAGIC.length] !== VERSION) return { state: 'NEWER' };
    if (bytes.length < least) return { state: 'DAMAGED' };
    const whole = bytes.subarray(0, -SUM_BYTES);
    // The hash covers sealed bytes only, so it reveals nothing about the content.
    if (!hashBytes(whole).equals(bytes.subarray(-SUM_BYTES))) return { state: 'DAMAGED' };
    const [log_n = 0, r = 0, p = 0] = whole.subarray(MAGIC.length + 1);
    const cost = { log_n, r, p };
    const bounded = (['log_n', 'r', 'p'] as const).every(
      (k) => cost[k] >= 1 && cost[k] <= MAX_COUNT[k],
    );
    if (!bounded) return { state: 'DAMAGED' };
    const head = whole.subarray(0, HEAD_BYTES);
    const key = await deriveKey(passphrase, head.subarray(-SALT_BYTES), cost);
    const rest = whole.subarray(HEAD_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', key, rest.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(head);
    decipher.setAuthTag(rest.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    try {
      const body = decipher.update(rest.subarray(NONCE_BYTES + TAG_BYTES));
      const packed = Buffer.concat([body, decipher.final()]);
      const text = gunzipSync(packed, { maxOutputLength: MAX_TEXT_BYTES }).toString('utf8');
      return { state: 'OPEN', text };
    } catch {
      return { state: 'LOCKED' };
    }
  },
};
