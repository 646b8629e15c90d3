/**
 * The data key under a passphrase: the system's vault is lost, and the data is read all the same. With
 * the service as it is and Electron's double, and from the console.
 */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { getFileDataKey } from '#main/host/data/data-key.ts';
import { recoverKey } from '#main/host/data/recovery.ts';
import { askToUnlock } from '#main/host/electron/recovery.ts';
import { createSealedKeySource, createSealer } from '#main/host/electron/secrets.ts';
import { createNativeWords } from '#main/host/electron/words.ts';
import { holdOne, openTestHost, type TestHost } from '../fixtures/test-host.ts';
import { type Double, electronDouble } from './electron-double.ts';

const PASSPHRASE = 'uma frase longa até Lisboa';

async function newHost(): Promise<TestHost> {
  const host = await openTestHost();
  onTestFinished(() => host.close());
  return host;
}

const file = (host: TestHost, name: string) => join(host.data_dir, name);

/** As the desktop app opens its data: the key is in the vault of `double`. */
const vaultOf = (double: Double) =>
  createSealedKeySource(createSealer(double.electron.safeStorage, 'darwin'), (dir) =>
    askToUnlock(
      double.electron,
      '/preload.cjs',
      dir,
      createNativeWords({ get: () => null, set: () => undefined }, double.electron.app),
    ),
  );

/** Puts the key into the vault, as the desktop app would have at its first start. */
function sealKey(host: TestHost): void {
  const key = readFileSync(file(host, 'data.key'), 'utf8').trim();
  const sealed = Buffer.from(`sealed:${key}`).toString('base64');
  writeFileSync(file(host, 'data.key.sealed'), `${sealed}\n`);
  rmSync(file(host, 'data.key'));
}

async function holdAndProtect(host: TestHost) {
  const admin = await host.station();
  expect((await admin.must('backup.list', {})).recovery_made_at).toBeNull();
  const booking = await holdOne(admin, 30, {
    documents: [{ type: 'PASSPORT', unique_identifier: 'ZX8123456' }],
  });
  const { recovery_made_at } = await admin.must('recovery.set', { passphrase: PASSPHRASE });
  expect(Date.parse(recovery_made_at ?? '')).not.toBeNaN();
  return booking;
}

async function readsBooking(host: TestHost, id: string): Promise<void> {
  const again = await host.station();
  const { booking } = await again.must('booking.get', { id });
  // Sealed under the key: another one would not show it.
  expect(booking.passengers[0]?.documents?.[0]?.unique_identifier).toContain('456');
}

test('the keychain is lost, the passphrase opens the data, a booking is read', async () => {
  const host = await newHost();
  const { id } = await holdAndProtect(host);
  const desk = electronDouble();
  Object.assign(desk, { opens: false, choice: 1 });
  const starting = host.restart({
    data_key: async (...given) => {
      sealKey(host);
      return vaultOf(desk)(...given);
    },
  });
  await vi.waitFor(() => expect(desk.channels()).toEqual(['airdesk:recover']), 20_000);
  const [window] = desk.windows;
  expect(window?.did).toEqual(['load airdesk://app/recover.html']);
  const from = desk.from();
  const tries = ['another frase até Lisboa', 7, 'x'.repeat(2_000)];
  for (const wrong of tries) expect(await desk.asks('recover', from, wrong)).toBe(false);
  const foreign = desk.from({ frame: { origin: 'https://evil.example' } });
  expect(await desk.asks('recover', foreign, PASSPHRASE)).toBe(false);
  // Typed on another system the same letters may be composed differently.
  expect(await desk.asks('recover', from, PASSPHRASE.normalize('NFD'))).toBe(true);
  await starting;
  expect(desk.channels()).toEqual([]);
  expect(window?.destroyed).toBe(true);
  await readsBooking(host, id);
  // The vault has it again: nobody is asked at the next start.
  desk.opens = true;
  desk.told.length = 0;
  await host.restart({ data_key: vaultOf(desk) });
  expect(desk.told).toEqual([]);
  await readsBooking(host, id);
});

test('a vault that was locked is asked again, and nothing else is needed', async () => {
  const host = await newHost();
  const desk = electronDouble();
  desk.opens = false;
  const { showMessageBox } = desk.electron.dialog;
  desk.electron.dialog.showMessageBox = (options) => {
    desk.opens = true;
    return showMessageBox(options);
  };
  await host.restart({
    data_key: async (...given) => {
      sealKey(host);
      return vaultOf(desk)(...given);
    },
  });
  // Without a passphrase there is none to be asked for.
  expect(desk.told).toMatchObject([{ buttons: ['Try again', 'Quit'], cancelId: 1 }]);
  expect(desk.windows).toEqual([]);
});

test('a vault that asks for it gets the key sealed anew', async () => {
  const host = await newHost();
  const desk = electronDouble();
  desk.stale = true;
  await host.restart({
    data_key: async (...given) => {
      sealKey(host);
      return vaultOf(desk)(...given);
    },
  });
  expect(desk.sealed).toBe(1);
});

test('a key file that is lost comes back at the console', async () => {
  const host = await newHost();
  const { id } = await holdAndProtect(host);
  if (process.platform !== 'win32') {
    expect(statSync(file(host, 'data.key.recovery')).mode & 0o077).toBe(0);
  }
  const before = readFileSync(file(host, 'data.key'), 'utf8');
  expect(readFileSync(file(host, 'data.key.recovery'), 'utf8')).not.toContain(before.trim());
  await expect(
    host.restart({
      data_key: async (dir, used) => {
        rmSync(file(host, 'data.key'));
        return getFileDataKey(dir, used);
      },
    }),
  ).rejects.toThrow(/is missing/);
  const said = await recoverAtConsole(host.data_dir, 'nothing like it at all');
  expect(said).toMatch(/passphrase does not open/);
  expect(existsSync(file(host, 'data.key'))).toBe(false);
  expect(await recoverAtConsole(host.data_dir, PASSPHRASE)).toMatch(/key is back/);
  expect(readFileSync(file(host, 'data.key'), 'utf8')).toBe(before);
  await host.restart();
  await readsBooking(host, id);
}, 60_000);

test('a later passphrase replaces the earlier, and a damaged file opens nothing', async () => {
  const host = await newHost();
  const admin = await host.station();
  await admin.must('recovery.set', { passphrase: PASSPHRASE });
  await admin.must('recovery.set', { passphrase: 'another one, as long' });
  expect(await recoverKey(host.data_dir, PASSPHRASE)).toMatchObject({ ok: false });
  expect(await recoverKey(host.data_dir, 'another one, as long')).toMatchObject({ ok: true });
  expect(await admin.refused('recovery.set', { passphrase: 'too short' })).toBe(
    '400 INVALID_REQUEST',
  );
  const path = file(host, 'data.key.recovery');
  writeFileSync(path, readFileSync(path, 'utf8').slice(0, 60));
  const damaged = await recoverKey(host.data_dir, 'another one, as long');
  expect(damaged).toMatchObject({ ok: false, error: { error: 'INTERNAL' } });
});

/** What `npm run recover` says, with a passphrase on its standard input. */
function recoverAtConsole(data_dir: string, passphrase: string): Promise<string> {
  return new Promise((done) => {
    const script = resolve('main', 'host', 'cli', 'recover.ts');
    const child = execFile(process.execPath, [script, '--data-dir', data_dir], (_error, out, err) =>
      done(out + err),
    );
    child.stdin?.end(`${passphrase}\n`);
  });
}
