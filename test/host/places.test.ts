/** Where data may lie: not on a share, and in a synchronised folder only with a warning. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { judgeFolder, judgePlace } from '#main/host/data/data-dir.ts';
import { openService } from '#main/host/service.ts';

test.each([
  ['\\\\server\\share\\airdesk', 'SHARE'],
  ['//server/share/airdesk', 'SHARE'],
  ['\\\\?\\UNC\\server\\share', 'SHARE'],
  ['\\\\?\\C:\\a path of more than 260 characters', null],
  ['C:\\Users\\Zoë\\OneDrive - Viagens São João\\airdesk', 'SYNCHRONISED'],
  ['/Users/zoe/Library/Mobile Documents/airdesk', 'SYNCHRONISED'],
  ['/home/zoe/Dropbox/airdesk', 'SYNCHRONISED'],
  ['/home/zoe/dropboxes/airdesk', null],
  ['C:\\Users\\Zoë Müller\\AppData\\Local\\airdesk', null],
])('%s: %s', (path, word) => {
  expect(judgePlace(path)).toBe(word);
});

test('a path that Windows does not take is refused there', () => {
  const long = `C:\\${'x'.repeat(230)}`;
  expect([judgePlace(long, 'win32'), judgePlace(long, 'linux')]).toEqual(['LONG', null]);
  expect(judgePlace(`C:\\${'x'.repeat(150)}`, 'win32')).toBeNull();
});

test('a folder is judged by where it leads', () => {
  const root = mkdtempSync(join(tmpdir(), 'airdesk-places-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'Dropbox', 'airdesk'), { recursive: true });
  symlinkSync(join(root, 'Dropbox', 'airdesk'), join(root, 'data'), 'junction');
  expect(judgePlace(join(root, 'data'))).toBeNull();
  expect(judgeFolder(join(root, 'data'))).toBe('SYNCHRONISED');
  expect(judgeFolder(root)).toBeNull();
});

test('a share is refused before anything is written; blanks and accents are no matter', async () => {
  const root = mkdtempSync(join(tmpdir(), 'airdesk places '));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const open = (data_dir: string) =>
    openService({ data_dir, training: { kind: 'inside' }, log_level: 'silent' });
  expect(await open('//server/share/airdesk')).toMatchObject({ ok: false });
  for (const name of ['São João', 'São João'.normalize('NFD'), 'Dropbox', 'x'.repeat(200)]) {
    const data_dir = join(root, name);
    const opened = await open(data_dir);
    if (!opened.ok) throw new Error(opened.error.message);
    await opened.value.close();
    const log = readFileSync(join(data_dir, 'airdesk.log'), 'utf8');
    expect(log.includes('is synchronised')).toBe(name === 'Dropbox');
  }
}, 60_000);
