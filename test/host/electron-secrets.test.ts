/** The desktop app's secrets: kept by the system's vault, said where there is none worth the name. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { getFileDataKey } from '#main/host/data/data-key.ts';
import {
  createSealedKeySource,
  createSealer,
  type Unlocking,
} from '#main/host/electron/secrets.ts';
import { start } from './electron-desk.ts';
import { type Double, electronDouble } from './electron-double.ts';

describe('secrets', () => {
  const dirs: string[] = [];
  const newDir = () => {
    const dir = mkdtempSync(join(tmpdir(), 'airdesk-vault-'));
    dirs.push(dir);
    return dir;
  };
  afterEach(() => {
    for (const dir of dirs.splice(0)) rmSync(dir, { recursive: true, force: true });
  });
  const source = (
    change: (double: Double) => void = () => undefined,
    platform: NodeJS.Platform = 'linux',
    unlock: (dir: string) => Promise<Unlocking> = async () => null,
  ) => {
    const double = electronDouble();
    change(double);
    return createSealedKeySource(createSealer(double.electron.safeStorage, platform), unlock);
  };

  test('the data key is sealed by the vault and opened again', async () => {
    const dir = newDir();
    const made = await source()(dir, false);
    if (!made.ok) throw new Error(made.error.message);
    expect(readdirSync(dir)).toEqual(['data.key.sealed']);
    const text = Buffer.from(made.value.key).toString('base64url');
    expect(readFileSync(join(dir, 'data.key.sealed'), 'utf8')).not.toContain(text);
    expect(await source()(dir, true)).toEqual(made);
    expect(made.value).toMatchObject({
      weak: false,
      protection: expect.stringContaining('gnome_libsecret'),
    });
  });

  test('a key another vault has sealed is no reason for a new one', async () => {
    const dir = newDir();
    await source()(dir, false);
    writeFileSync(join(dir, 'data.key.sealed'), Buffer.from('other:x').toString('base64'));
    const again = await source()(dir, true);
    expect(again).toMatchObject({ ok: false, error: { error: 'INTERNAL' } });
    // Nor is it for the Node host.
    expect(await getFileDataKey(dir, true)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('desktop app') },
    });
    expect(readdirSync(dir)).toEqual(['data.key.sealed']);
  });

  test('basic_text is said to be no protection', async () => {
    const desk = await start({
      before: (double) => void Object.assign(double, { backend: 'basic_text' }),
    });
    expect(desk.logged.join('\n')).toMatch(/no protection.*basic_text/);
    const made = await source((double) => void Object.assign(double, { backend: 'basic_text' }))(
      newDir(),
      false,
    );
    expect(made).toMatchObject({ ok: true, value: { weak: true } });
    const elsewhere = await source(
      (double) => void Object.assign(double, { backend: 'basic_text' }),
      'win32',
    )(newDir(), false);
    expect(elsewhere).toMatchObject({ ok: true, value: { weak: false } });
  });

  test('without a vault the key is in a file, as with the Node host', async () => {
    const dir = newDir();
    const made = await source((double) => void Object.assign(double, { vault: false }))(dir, false);
    expect(made).toMatchObject({ ok: true, value: { weak: true } });
    expect(readdirSync(dir)).toEqual(['data.key']);
    expect(await source()(dir, true)).toEqual(made);
  });

  test('the binding is kept sealed and used again while it holds', async () => {
    const desk = await start();
    const sealed = desk.settings.get('station');
    const secret = Buffer.from(String(sealed), 'base64').toString().slice('sealed:'.length);
    expect(secret).toMatch(/^[\w-]{43}$/);
    // Another service does not know it: a new one is made and kept.
    const other = await start({ kept: [['station', sealed]] });
    expect(other.settings.get('station')).not.toBe(sealed);
    const none = await start({ before: (double) => void Object.assign(double, { vault: false }) });
    expect(none.settings.has('station')).toBe(false);
  });

  test('a full disk, a damaged file and a vault that refuses stop no sign-in and no quitting', async () => {
    const refuse = (): never => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    };
    for (const settings of [() => ({ get: refuse, set: refuse }), refuse]) {
      const before = ({ electron: { safeStorage } }: Double) => {
        if (settings === refuse) safeStorage.encryptStringAsync = async () => refuse();
      };
      const desk = await start({ settings, before });
      const { secret: station } = await desk.dispatcher.bindStation('app');
      desk.dispatcher.answers['session.sign_in'] = () => ({ output: {}, station }) as never;
      const ana = { username: 'ana@aurora.example', password: 'any' };
      const call = { call_id: 'call-1' };
      const signed_in = await desk.invoke(desk.from(), 'session.sign_in', ana, call);
      expect(signed_in).toMatchObject({ ok: true });
      await desk.invoke(desk.from(), 'session.get', {}, call);
      expect(desk.dispatcher.calls.at(-1)?.credentials.station).toBe(station);
      desk.app.emit('window-all-closed');
      expect(await desk.app.ended.promise).toBe(0);
      expect(desk.closed()).toBe(true);
      if (settings !== refuse)
        expect(desk.logged.join()).toContain('A setting of the app is not kept');
    }
  });
});
