/**
 * Files that leave a station, sealed under a passphrase that two people agreed on: no key of either
 * machine is involved. The seal also covers the file's clear-text header.
 */
import { createHash, randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Semaphore } from 'async-mutex';
import type { SealedFiles } from '#main/ports.ts';
import { type Cost, isAffordable, SEAL_BYTES, seal, stretch, unseal } from './sealing.ts';

const MAGIC = Buffer.from('AIRDESKQ', 'latin1');
const VERSION = 1;
/** N = 2^17, r = 8, p = 1: 128 MB and most of a second for every guess. */
const COST = { log_n: 17, r: 8, p: 1 } as const;
/** The highest cost a file may ask for; a higher one was not made by Airdesk. */
const MAX_COST = { log_n: 18, r: 8, p: 4 } as const;
const SALT_BYTES = 16;
const SUM_BYTES = 32;
const HEAD_BYTES = MAGIC.length + 4 + SALT_BYTES;
const MAX_TEXT_BYTES = 64 * 1024 * 1024;

/** One at a time: each needs the memory that its cost defines. */
const slot = new Semaphore(1);

const deriveKey = (passphrase: string, salt: Buffer, cost: Cost): Promise<Buffer> =>
  slot.runExclusive(() => stretch(passphrase, salt, cost));

const hashBytes = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

export const sealedFiles: SealedFiles = {
  async sealer(passphrase) {
    const salt = randomBytes(SALT_BYTES);
    const key = await deriveKey(passphrase, salt, COST);
    const head = Buffer.concat([MAGIC, Buffer.from([VERSION, COST.log_n, COST.r, COST.p]), salt]);
    return (text) => {
      const whole = Buffer.concat([head, seal(key, head, gzipSync(text))]);
      return Buffer.concat([whole, hashBytes(whole)]).toString('base64');
    };
  },

  async open(passphrase, base64) {
    const bytes = Buffer.from(base64, 'base64');
    if (!bytes.subarray(0, MAGIC.length).equals(MAGIC)) return { state: 'FOREIGN' };
    if (bytes[MAGIC.length] !== VERSION) return { state: 'NEWER' };
    if (bytes.length < HEAD_BYTES + SEAL_BYTES + SUM_BYTES) return { state: 'DAMAGED' };
    const whole = bytes.subarray(0, -SUM_BYTES);
    // The hash covers sealed bytes only, so it reveals nothing about the content.
    if (!hashBytes(whole).equals(bytes.subarray(-SUM_BYTES))) return { state: 'DAMAGED' };
    const [log_n = 0, r = 0, p = 0] = whole.subarray(MAGIC.length + 1);
    const cost = { log_n, r, p };
    if (!isAffordable(cost, MAX_COST)) return { state: 'DAMAGED' };
    const head = whole.subarray(0, HEAD_BYTES);
    const key = await deriveKey(passphrase, head.subarray(-SALT_BYTES), cost);
    const packed = unseal(key, head, whole.subarray(HEAD_BYTES));
    if (!packed) return { state: 'LOCKED' };
    try {
      const text = gunzipSync(packed, { maxOutputLength: MAX_TEXT_BYTES }).toString('utf8');
      return { state: 'OPEN', text };
    } catch {
      return { state: 'LOCKED' };
    }
  },
};
