/**
 * Secrets: memory-hard password hashes, tokens and keys as keyed digests, and authenticated
 * encryption at rest. Each use has its own key derived from one data key, so that none can be used
 * in place of another.
 */
import { createHmac, createSecretKey, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { Semaphore } from 'async-mutex';
import type { Vault } from '#main/ports.ts';
import { type Cost, isAffordable, seal, stretch, unseal } from './sealing.ts';

export const DATA_KEY_BYTES = 32;

/** N = 2^15, r = 8, p = 3: 32 MB for each hash under way. */
const COST = { log_n: 15, r: 8, p: 3 } as const;
/** The highest cost a stored hash may ask for; a hash above it is not ours. */
const MAX_COST = { log_n: 20, r: 16, p: 16 } as const;
const SALT_BYTES = 16;
/** More at once would let many sign-ins use up the machine's memory. */
const HASHES_AT_ONCE = 2;

const HASH_FORM = /^scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w-]{16,64})\$([\w-]{43})$/;
const SEAL_VERSION = 'v1.';

function readHash(hash: string): { cost: Cost; salt: Buffer; expected: Buffer } | null {
  const [, log_n, r, p, salt = '', expected = ''] = HASH_FORM.exec(hash) ?? [];
  const cost = { log_n: Number(log_n), r: Number(r), p: Number(p) };
  if (!isAffordable(cost, MAX_COST)) return null;
  return {
    cost,
    salt: Buffer.from(salt, 'base64url'),
    expected: Buffer.from(expected, 'base64url'),
  };
}

/** `data_key` is 32 bytes from the operating system's vault or the key file. */
export function createVault(data_key: Uint8Array): Vault {
  if (data_key.length !== DATA_KEY_BYTES) throw new Error('The data key has the wrong length');
  const derive = (use: string) =>
    Buffer.from(hkdfSync('sha256', data_key, '', `airdesk ${use}`, DATA_KEY_BYTES));
  const digest_key = createSecretKey(derive('digest'));
  const seal_key = createSecretKey(derive('seal'));
  const slots = new Semaphore(HASHES_AT_ONCE);

  return {
    hashPassword: (password, like) =>
      slots.runExclusive(async () => {
        const salt = (like && readHash(like)?.salt) || randomBytes(SALT_BYTES);
        const key = await stretch(password, salt, COST);
        const { log_n, r, p } = COST;
        const parts = [`ln=${log_n},r=${r},p=${p}`, salt, key] as const;
        const text = parts.map((x) => (typeof x === 'string' ? x : x.toString('base64url')));
        return ['scrypt', ...text].join('$');
      }),

    async verifyPassword(password, hashes) {
      const stretched = new Map<string, Promise<Buffer>>();
      const isRight = async (hash: string) => {
        const known = readHash(hash);
        if (!known) return false;
        const recipe = hash.slice(0, hash.lastIndexOf('$'));
        const key =
          stretched.get(recipe) ??
          slots.runExclusive(() => stretch(password, known.salt, known.cost));
        stretched.set(recipe, key);
        return timingSafeEqual(await key, known.expected);
      };
      return Promise.all(hashes.map(isRight));
    },

    digest: (text) => createHmac('sha256', digest_key).update(text, 'utf8').digest('hex'),

    encrypt: (text, context) =>
      SEAL_VERSION + seal(seal_key, Buffer.from(context), Buffer.from(text)).toString('base64url'),

    decrypt(sealed, context) {
      if (!sealed.startsWith(SEAL_VERSION)) return null;
      const bytes = Buffer.from(sealed.slice(SEAL_VERSION.length), 'base64url');
      return unseal(seal_key, Buffer.from(context), bytes)?.toString('utf8') ?? null;
    },
  };
}
