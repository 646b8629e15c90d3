/** Secrets at rest: passwords, digests, sealed texts and the file the data key is in. */
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { getFileDataKey } from '#main/host/data/data-key.ts';
import { createVault } from '#main/host/data/vault.ts';
import { systemIds } from '#main/host/system.ts';

const SEED = 20_261_121;
const key = (fill: number) => new Uint8Array(32).fill(fill);
const vault = createVault(key(1));
const other = createVault(key(2));

describe('passwords', () => {
  test('a hash says its cost, is never twice the same, and opens for its password only', async () => {
    const password = 'pässwört with spaces';
    const hash = await vault.hashPassword(password);
    const [scheme, cost] = hash.split('$');
    expect([scheme, cost]).toEqual(['scrypt', 'ln=15,r=8,p=3']);
    expect(hash).not.toContain(password);
    expect(await vault.hashPassword(password)).not.toBe(hash);
    expect(await vault.verifyPassword(password, [hash])).toEqual([true]);
    // The same letters composed differently are the same password; the key plays no part in it.
    expect(await other.verifyPassword(password.normalize('NFD'), [hash])).toEqual([true]);
    expect(await vault.verifyPassword(`${password} `, [hash])).toEqual([false]);
    expect(await vault.verifyPassword('', [hash])).toEqual([false]);
  });

  test('a hash of another cost is read by its own', async () => {
    const cheap = 'scrypt$ln=4,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$';
    const { scryptSync } = await import('node:crypto');
    const made = scryptSync('x', Buffer.alloc(16), 32, { N: 16, r: 8, p: 1 }).toString('base64url');
    expect(await vault.verifyPassword('x', [cheap + made])).toEqual([true]);
  });

  test.each([
    '',
    'plain',
    'scrypt$ln=99,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    'scrypt$ln=15,r=0,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    'scrypt$ln=15,r=8,p=3$short$short',
    '$2b$10$abcdefghijklmnopqrstuv',
  ])('%j is no hash, and nothing opens it', async (hash) => {
    expect(await vault.verifyPassword('x', [hash])).toEqual([false]);
  });
});

test('digests are equal for equal texts, under one key only', () => {
  expect(vault.digest('token')).toMatch(/^[0-9a-f]{64}$/);
  expect(vault.digest('token')).toBe(createVault(key(1)).digest('token'));
  expect(vault.digest('token')).not.toBe(vault.digest('tokem'));
  expect(vault.digest('token')).not.toBe(other.digest('token'));
});

describe('sealed texts', () => {
  test('come back whole, and never look the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, context) => {
        const sealed = vault.encrypt(text.toWellFormed(), context);
        expect(vault.decrypt(sealed, context)).toBe(text.toWellFormed());
        expect(vault.encrypt(text.toWellFormed(), context)).not.toBe(sealed);
      }),
      { seed: SEED, numRuns: 200 },
    );
  });

  test('open with their own context, key and bytes only', () => {
    const sealed = vault.encrypt('FX123456', 'passenger:1');
    expect(sealed).not.toContain('FX123456');
    expect(vault.decrypt(sealed, 'passenger:2')).toBeNull();
    expect(other.decrypt(sealed, 'passenger:1')).toBeNull();
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    for (let i = 0; i < bytes.length; i += 1) {
      const damaged = Buffer.from(bytes);
      damaged[i] = (damaged[i] ?? 0) ^ 1;
      expect(vault.decrypt(`v1.${damaged.toString('base64url')}`, 'passenger:1')).toBeNull();
    }
    for (const short of ['', 'v1.', 'v1.AAAA', `v2.${sealed.slice(3)}`, sealed.slice(0, -8)]) {
      expect(vault.decrypt(short, 'passenger:1')).toBeNull();
    }
  });
});

test('a data key of another length is refused', () => {
  expect(() => createVault(new Uint8Array(16))).toThrow();
});

describe('the key file', () => {
  const root = mkdtempSync(join(tmpdir(), 'airdesk-key-'));
  let dir = '';
  let n = 0;
  beforeEach(() => {
    n += 1;
    dir = mkdtempSync(join(root, `${n}-`));
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  test('is made once, for its owner only, and says so', async () => {
    const made = await getFileDataKey(dir, false);
    expect(made).toMatchObject({ ok: true, value: { weak: true } });
    if (!made.ok) return;
    expect(made.value.protection).toMatch(/file that only this user can read/);
    expect(made.value.key).toHaveLength(32);
    expect(readdirSync(dir)).toEqual(['data.key']);
    expect(statSync(join(dir, 'data.key')).mode & 0o777).toBe(0o600);
    expect(await getFileDataKey(dir, true)).toEqual(made);
  });

  test('is closed again to others', async () => {
    await getFileDataKey(dir, false);
    chmodSync(join(dir, 'data.key'), 0o644);
    await getFileDataKey(dir, true);
    expect(statSync(join(dir, 'data.key')).mode & 0o777).toBe(0o600);
  });

  test('is never made anew beside data that needs the lost one', async () => {
    expect(await getFileDataKey(dir, true)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('is missing') },
    });
    expect(readdirSync(dir)).toEqual([]);
  });

  test('is not used when it is damaged', async () => {
    const path = join(dir, 'data.key');
    writeFileSync(path, 'AAAA\n');
    expect(await getFileDataKey(dir, false)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('is damaged') },
    });
    expect(readFileSync(path, 'utf8')).toBe('AAAA\n');
  });
});

test('identifiers are unique, unguessable and readable', () => {
  const many = <T>(make: () => T) => Array.from({ length: 2_000 }, make);
  expect(new Set(many(systemIds.uuid)).size).toBe(2_000);
  const tokens = many(systemIds.token);
  expect(new Set(tokens).size).toBe(2_000);
  expect(tokens.every((token) => /^[\w-]{43}$/.test(token))).toBe(true);
  expect(many(systemIds.locator).every((text) => /^[A-HJKMNP-Z2-9]{6}$/.test(text))).toBe(true);
});
