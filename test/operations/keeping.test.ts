/** Copies as an administrator handles them, and a bundle for support with no secret in it. */
import { copyFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InputOf } from '#main/contract/operations.ts';
import { PRODUCT_VERSION } from '#main/host/support.ts';
import pkg from '../../package.json' with { type: 'json' };
import { buildAgency } from '../fixtures/agencies.ts';
import {
  ADMIN,
  holdOne,
  openTestHost,
  type Station,
  type TestHost,
} from '../fixtures/test-host.ts';

const PROFILE: InputOf<'profile.save'> = {
  first_name: '',
  last_name: 'Bentivoglio',
  gender_type: 'UNSPECIFIED',
  birth_date: null,
  nationality: null,
  phone: null,
  email: null,
  documents: [],
  frequent_flyers: [],
  meal: null,
  seat: null,
  notes: '',
};

let host: TestHost;
let admin: Station;

beforeAll(async () => {
  host = await openTestHost();
  admin = await host.station();
});
afterAll(() => host.close());

test('a copy is made, found sound, and takes the database’s place at the next start', async () => {
  await admin.must('group.create', { name: 'Before', user_ids: [] });
  const before = (await admin.must('backup.list', {})).backups.length;
  // Names of copies are of a second.
  host.ahead(2_000);
  const made = await admin.must('backup.make', {});
  expect(made.backups.length).toBeGreaterThanOrEqual(before);
  const name = made.backups[0]?.name ?? '';
  expect(await admin.must('backup.verify', { name })).toEqual({ name, sound: true, problem: null });
  await admin.must('group.create', { name: 'After', user_ids: [] });
  expect((await admin.must('backup.restore', { name })).restore_at_start).toBe(name);
  expect((await admin.must('backup.restore', { name: null })).restore_at_start).toBe(null);
  await admin.must('backup.restore', { name });
  await host.restart();
  admin = await host.station();
  const { groups } = await admin.must('group.list', {});
  expect(groups.map((group) => group.name)).toEqual(['Before', 'Call centre', 'Counter']);
  // Once, and the database of before is put aside.
  expect((await admin.must('backup.list', {})).restore_at_start).toBe(null);
  expect(host.files().some(([file]) => file.includes('.damaged-'))).toBe(true);
});

/** What a start that was killed while it brought a copy back has left. */
const BROKEN_OFF: [string, (path: string, copy: string) => void][] = [
  ['at once', () => undefined],
  [
    'with the database put aside',
    (path) => {
      renameSync(path, `${path}.damaged-20260101T000000Z`);
      writeFileSync(`${path}.suspect`, 'chosen');
    },
  ],
  [
    'with the copy in its place',
    (path, copy) => {
      renameSync(path, `${path}.damaged-20260101T000000Z`);
      writeFileSync(`${path}.suspect`, 'chosen');
      copyFileSync(copy, path);
      rmSync(`${path}.restore`);
    },
  ],
];

test.each(BROKEN_OFF)(
  'whoever was erased after a copy was made is erased again where it takes the place, %s',
  async (_when, breakOff) => {
    const booking = await holdOne(admin, 33, { first_name: 'Restituta' });
    const { profile } = await admin.must('profile.save', { ...PROFILE, first_name: 'Restituta' });
    await admin.must('booking.cancel', { id: booking.id });
    host.ahead(2_000);
    const name = (await admin.must('backup.make', {})).backups[0]?.name ?? '';
    await admin.must('privacy.erase', { booking_id: booking.id });
    await admin.must('privacy.erase', { profile_id: profile.id });
    await admin.must('backup.restore', { name });
    await host.service.close();
    breakOff(join(host.data_dir, 'airdesk.sqlite'), join(host.data_dir, 'backups', name));
    await host.restart();
    admin = await host.station();
    const names = async () =>
      (await admin.must('booking.get', { id: booking.id })).booking.passengers[0]?.first_name;
    await expect.poll(names).toBe('PASSENGER A');
    const { lines } = await admin.must('booking.history', { id: booking.id });
    expect(lines.at(-1)).toMatchObject({ operation: 'privacy.erase', actor: 'airdesk' });
    const { profiles } = await admin.must('profile.list', { text: 'Restituta' });
    expect(profiles).toEqual([]);
  },
);

test('a copy that is laid over the database by hand is known for older', async () => {
  host.ahead(2_000);
  const name = (await admin.must('backup.make', {})).backups[0]?.name ?? '';
  await host.service.close();
  const path = join(host.data_dir, 'airdesk.sqlite');
  // In its place: the file stays the same one to the system.
  copyFileSync(join(host.data_dir, 'backups', name), path);
  const said = () => {
    const [, log = ''] = host.files().find(([file]) => file === 'airdesk.log') ?? [];
    return log.split('goes on from an older state').length - 1;
  };
  const before = said();
  await host.restart({ log_level: 'warn' });
  expect(said()).toBe(before + 1);
  // Once.
  await host.restart({ log_level: 'warn' });
  expect(said()).toBe(before + 1);
  admin = await host.station();
});

test('a copy that is not there, or not sound, or no copy, is refused', async () => {
  const name = 'airdesk-20260101T000000Z.sqlite';
  expect(await admin.refused('backup.verify', { name })).toBe('404 NOT_FOUND');
  expect(await admin.refused('backup.restore', { name })).toBe('404 NOT_FOUND');
  writeFileSync(join(host.data_dir, 'backups', name), 'not a database');
  expect((await admin.must('backup.verify', { name })).sound).toBe(false);
  expect(await admin.refused('backup.restore', { name })).toBe('409 WRONG_STATE');
  for (const path of ['../airdesk.sqlite', '/etc/passwd', 'airdesk.sqlite', `../${name}`]) {
    expect(await admin.refused('backup.restore', { name: path })).toBe('400 INVALID_REQUEST');
  }
});

test('the bundle for support holds no card, passport, password, token or e-mail address', async () => {
  const secrets = {
    card: '5555555555554444',
    passport: 'ZX8123456',
    password: 'wrong-pass-canary',
    token: host.service.ports.ids.token(),
    email: 'someone.canary@example.com',
    phone: '5511987654321',
    user: ADMIN.username,
  };
  const { log } = host.service.ports;
  // What no log line should ever hold is put there by hand.
  log.warn(`Paid with ${secrets.card} by ${secrets.email}`, { password: secrets.password });
  log.error('Broke', { note: `passport ${secrets.passport} token ${secrets.token}` });
  log.info(`Call ${secrets.phone}`, { error: new Error(`for ${secrets.user}`) });
  await holdOne(admin, 30, {
    email: secrets.email,
    documents: [{ type: 'PASSPORT', unique_identifier: secrets.passport }],
  });
  await admin.refused('session.unlock', { password: secrets.password });
  const file = await admin.must('diagnostics.make', {});
  expect(file.file_name).toMatch(/^airdesk-diagnostics-\d{8}T\d{4}\.json$/);
  const text = Buffer.from(file.body_base64, 'base64').toString('utf8');
  for (const [what, secret] of Object.entries({ ...secrets, station: admin.secret })) {
    expect(text.toLowerCase().includes(secret.toLowerCase()), what).toBe(false);
  }
  const bundle = JSON.parse(text);
  expect(bundle).toMatchObject({
    versions: { airdesk: PRODUCT_VERSION },
    data: { sound: true },
    training: true,
    counts: { users: 1 },
  });
  expect(bundle.log.length).toBeGreaterThan(2);
  expect(JSON.stringify(bundle.log)).toContain('Paid with');
});

test('the bundle names no other agency, nobody and nothing of it, and no path of this machine', async () => {
  const boss = { username: 'boss@zephyria.example', password: 'some-long-words-9' };
  await admin.must('agency.create', buildAgency('Zephyria Overseas', boss, 'Quirina Vantongeren'));
  const other = await host.station(boss);
  await other.must('group.create', { name: 'Zephyria Night', user_ids: [] });
  await other.must('key.create', { name: 'Zephyria till' });
  await holdOne(other, 31, { last_name: 'VANTONGEREN' });
  await other.refused('session.unlock', { password: 'not-the-password' });
  const { log } = host.service.ports;
  const lost = join(host.data_dir, 'backups', 'copy.sqlite');
  log.error('A file is gone', { error: new Error(`ENOENT: no such file, open '${lost}'`) });
  log.warn(`Cannot write ${lost}: no space`, { path: lost, dir: process.cwd(), at: homedir() });
  log.warn('Of Windows', { path: 'C:\\Users\\quirina\\Airdesk\\airdesk.sqlite' });
  const { body_base64 } = await admin.must('diagnostics.make', {});
  const text = Buffer.from(body_base64, 'base64').toString('utf8');
  expect(text).toContain('A file is gone');
  expect(text).toContain('Of Windows');
  for (const name of ['Zephyria', 'Quirina', 'Vantongeren']) {
    expect(text.toLowerCase(), name).not.toContain(name.toLowerCase());
  }
  for (const path of [host.data_dir, tmpdir(), process.cwd(), `${homedir()}/`]) {
    expect(text, path).not.toContain(path);
  }
  // Whatever wrote it: nothing with a folder in it, and the stacks of errors have many.
  expect(text.match(/(?:[A-Za-z]:)?(?:[\\/]+[\w.-]+){2,}/g) ?? []).toEqual([]);
});

test('the version is the package’s', () => {
  expect(PRODUCT_VERSION).toBe(pkg.version);
});
