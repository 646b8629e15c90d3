/** Files the desktop app's page asks to be kept: where the agent says, and nowhere and nothing else. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { start } from './electron-desk.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'airdesk-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const FILE = {
  file_name: 'receipt-957-2412887301.pdf',
  media_type: 'application/pdf',
  body_base64: Buffer.from('%PDF-1.7 a receipt').toString('base64'),
};

test('a document is written where the agent says, under its own name by default', async () => {
  const desk = await start();
  const filePath = join(folder, 'kept.pdf');
  desk.save = { canceled: false, filePath };
  expect(await desk.keepFile(desk.from(), FILE)).toEqual({ state: 'KEPT' });
  expect(readFileSync(filePath, 'utf8')).toBe('%PDF-1.7 a receipt');
  expect(desk.asked_where).toEqual([
    { defaultPath: FILE.file_name, filters: [{ name: 'PDF', extensions: ['pdf'] }] },
  ]);
});

test.each(['airdesk-diagnostics-20261127T0750.json', 'provider_04-20261127T075012Z.jsonl'])(
  'so is what support asks for: %s',
  async (file_name) => {
    const desk = await start();
    const filePath = join(folder, 'kept.json');
    desk.save = { canceled: false, filePath };
    const body_base64 = Buffer.from('{}').toString('base64');
    const file = { file_name, media_type: 'application/json', body_base64 };
    expect(await desk.keepFile(desk.from(), file)).toEqual({ state: 'KEPT' });
    expect(readFileSync(filePath, 'utf8')).toBe('{}');
  },
);

test('nothing is written where the agent thinks better of it', async () => {
  const desk = await start();
  expect(await desk.keepFile(desk.from(), FILE)).toEqual({ state: 'CANCELLED' });
});

test('a folder that cannot be written to is said', async () => {
  const desk = await start();
  desk.save = { canceled: false, filePath: join(folder, 'no', 'such', 'folder.pdf') };
  expect(await desk.keepFile(desk.from(), FILE)).toEqual({
    state: 'REFUSED',
    reason: expect.stringContaining('ENOENT'),
  });
});

test.each([
  ['a path', { ...FILE, file_name: '../../.bashrc' }],
  ['a folder', { ...FILE, file_name: 'a/b.pdf' }],
  ['a program', { ...FILE, file_name: 'receipt.exe' }],
  ['another kind of file', { ...FILE, media_type: 'text/html' }],
  ['no base64', { ...FILE, body_base64: '<html>' }],
  ['more than it has', { ...FILE, run: true }],
  ['nothing', undefined],
])('%s is refused before anybody is asked', async (_name, file) => {
  const desk = await start();
  desk.save = { canceled: false, filePath: join(folder, 'kept.pdf') };
  expect(await desk.keepFile(desk.from(), file)).toMatchObject({ state: 'REFUSED' });
  expect(desk.asked_where).toEqual([]);
  expect(existsSync(join(folder, 'kept.pdf'))).toBe(false);
});

test('from another frame nothing is taken', async () => {
  const desk = await start();
  desk.save = { canceled: false, filePath: join(folder, 'kept.pdf') };
  const from = desk.from({ frame: { origin: 'https://evil.example' } });
  expect(await desk.keepFile(from, FILE)).toMatchObject({ state: 'REFUSED' });
  expect(desk.asked_where).toEqual([]);
});
