/** Copies beside everybody who writes, and as many as there is room for. */
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import {
  backUp,
  findNewestSoundBackup,
  listAside,
  listBackups,
  listErasedIn,
  restore,
} from '#db/backup.ts';
import { mainMigrations } from '#db/migrations/index.ts';
import { findStorageProblem } from '#db/open.ts';
import { saveBooking } from '#db/store/bookings.ts';
import { noteProfileErasure } from '#db/store/privacy.ts';
import { turn } from '#main/contract/event-loop-turns.ts';
import { needs } from '../fixtures/needs.ts';
import { booking } from './booking-samples.ts';
import { at, directory, NOW, seeded } from './support.ts';

const keep = { newest: 12, days: 14, share: 1 };

test('a copy ends while somebody writes all the time, and is of one moment', async () => {
  const folder = directory();
  const path = join(folder, 'airdesk.sqlite');
  const db = await seeded(path);
  const sell = (n: number) =>
    db.write(async (tx) => {
      await saveBooking(tx, booking(`a${n}`));
      await saveBooking(tx, booking(`b${n}`));
    });
  for (let n = 0; n < 200; n += 1) await sell(n);
  let sold = 200;
  let copied = '';
  const copying = backUp({ path, directory: join(folder, 'copies'), now: NOW, keep }).then(
    (target) => {
      copied = target;
    },
  );
  while (copied === '') {
    await sell(sold);
    sold += 1;
    await turn();
  }
  await copying;
  const copy = new Sqlite(copied, { readonly: true });
  const count = (like: string) =>
    copy
      .prepare<[string], { n: number }>('SELECT count(*) AS n FROM bookings WHERE id LIKE ?')
      .get(like)?.n ?? 0;
  expect(count('a%')).toBeGreaterThanOrEqual(200);
  expect(count('a%')).toBeLessThanOrEqual(sold);
  expect(count('b%')).toBe(count('a%'));
  copy.close();
});

test('copies take their share of the disk and no more; the newest stays', async () => {
  const folder = directory();
  const path = join(folder, 'airdesk.sqlite');
  const copies = join(folder, 'copies');
  await seeded(path);
  const hours = (n: number) => at(n * 3_600);
  for (const hour of [0, 1, 2]) await backUp({ path, directory: copies, now: hours(hour), keep });
  expect(listBackups(copies)).toHaveLength(3);
  const none = { ...keep, share: 0 };
  const newest = await backUp({ path, directory: copies, now: hours(3), keep: none });
  expect(listBackups(copies).map((copy) => copy.path)).toEqual([newest]);
  expect(readdirSync(copies)).toHaveLength(1);
  expect(statSync(newest).size).toBeGreaterThan(0);
});

test('the last copy before a migration is kept as long as the copies of days', async () => {
  const folder = directory();
  const path = join(folder, 'airdesk.sqlite');
  const copies = join(folder, 'copies');
  await seeded(path);
  const few = { ...keep, newest: 2, days: 2 };
  const back = (hour: number) =>
    backUp({ path, directory: copies, now: at(hour * 3_600), keep: few });
  const [, before] = [await back(0), await back(1)];
  const db = new Sqlite(path);
  db.pragma(`user_version = ${mainMigrations.length + 1}`);
  db.close();
  const after = [await back(2), await back(3), await back(4)].slice(1);
  const listed = () => listBackups(copies).map((copy) => copy.path);
  expect(listed()).toEqual([...after.toReversed(), before]);
  const days = [await back(24), await back(48)];
  expect(listed()).toEqual(days.toReversed());
});

test('copies asked for at once are made one after the other', async () => {
  const folder = directory();
  const path = join(folder, 'airdesk.sqlite');
  const copies = join(folder, 'copies');
  await seeded(path);
  const asked = [0, 1, 2].map((hour) =>
    backUp({ path, directory: copies, now: at(hour * 3_600), keep }),
  );
  const made = await Promise.all(asked);
  expect(listBackups(copies).map((copy) => copy.path)).toEqual(made.toReversed());
});

test('the newest copy is the one made last, though the clock was ahead or behind before', async () => {
  const folder = directory();
  const path = join(folder, 'airdesk.sqlite');
  const copies = join(folder, 'copies');
  await seeded(path);
  const years = 365 * 24 * 3_600;
  const made: string[] = [];
  for (const seconds of [0, 60, 70 * years, 120, 180, -5 * years, 240]) {
    made.push(await backUp({ path, directory: copies, now: at(seconds), keep }));
    expect(listBackups(copies).map((copy) => copy.path)).toEqual(made.toReversed());
    expect(await findNewestSoundBackup(copies)).toBe(made.at(-1));
  }
  const few = { ...keep, newest: 2, days: 0 };
  const listed = () => listBackups(copies).map((copy) => copy.path);
  made.push(await backUp({ path, directory: copies, now: at(300), keep: few }));
  expect(listed()).toEqual(made.slice(-2).toReversed());
  const [wanted = ''] = listed().slice(-1);
  for (const seconds of [360, 420, 480]) {
    const asked = { path, directory: copies, now: at(seconds), keep: few };
    made.push(await backUp({ ...asked, findWanted: () => wanted }));
  }
  expect(listed()).toEqual([...made.slice(-2).toReversed(), wanted]);
});

test('what a broken-off copy left is swept, and an old one that stays is no failed copy', async () => {
  const folder = directory();
  const path = join(folder, 'airdesk.sqlite');
  const copies = join(folder, 'copies');
  await seeded(path);
  mkdirSync(copies);
  const parts = ['', '-wal', '-shm'].map((side) => `airdesk-20260101T000000Z.sqlite.part${side}`);
  for (const name of parts) writeFileSync(join(copies, name), 'half');
  // A folder of a copy's name cannot be deleted as a file is.
  mkdirSync(join(copies, 'airdesk-20260101T000000Z.sqlite'));
  const left: unknown[] = [];
  const one = { ...keep, newest: 1, days: 0 };
  const made = await backUp({
    path,
    directory: copies,
    now: NOW,
    keep: one,
    left: (error) => left.push(error),
  });
  expect(left).toHaveLength(1);
  expect(readdirSync(copies).sort()).toEqual(['airdesk-20260101T000000Z.sqlite', basename(made)]);
});

test('a log that a broken-off restore left alone follows its database', async () => {
  const folder = directory();
  const path = join(folder, 'airdesk.sqlite');
  const db = await seeded(path);
  const copy = await backUp({ path, directory: join(folder, 'copies'), now: NOW, keep });
  await db.write((tx) => noteProfileErasure(tx, 'since the copy', NOW));
  // As a killed process leaves them: what came last is in the log alone.
  const killed = join(folder, 'killed.sqlite');
  for (const side of ['', '-wal']) copyFileSync(path + side, killed + side);
  await db.close();
  const aside = `${killed}.damaged-20260101T000000Z`;
  renameSync(killed, aside);
  expect(await restore(killed, copy, NOW)).toBe(aside);
  expect(listAside(killed)).toEqual([aside]);
  expect(listErasedIn(aside)).toEqual(['since the copy']);
  expect(listErasedIn(killed)).toEqual([]);
  // Another database put aside at another time has a name of its own.
  const later = at(60);
  expect(await restore(killed, copy, later)).not.toBe(aside);
  expect(listAside(killed)).toHaveLength(2);
});

test('the log of a database that is gone goes to none that was put aside before', async () => {
  const folder = directory();
  const path = join(folder, 'airdesk.sqlite');
  const aside = `${path}.damaged-20260101T000000Z`;
  const earlier = await seeded(path);
  const copy = await backUp({ path, directory: join(folder, 'copies'), now: NOW, keep });
  await earlier.close();
  renameSync(path, aside);
  const used = join(folder, 'used.sqlite');
  const db = await seeded(used);
  await db.write((tx) => noteProfileErasure(tx, 'of another file', NOW));
  copyFileSync(`${used}-wal`, `${path}-wal`);
  await db.close();
  await restore(path, copy, NOW);
  expect(existsSync(`${aside}-wal`)).toBe(false);
});

test('a database stays in its place while another program holds its copy', async () => {
  const folder = directory();
  const path = join(folder, 'airdesk.sqlite');
  const db = await seeded(path);
  const copy = await backUp({ path, directory: join(folder, 'copies'), now: NOW, keep });
  await db.close();
  const other = new Sqlite(copy);
  other.exec('BEGIN EXCLUSIVE');
  await expect(restore(path, copy, NOW)).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
  expect([existsSync(path), listAside(path)]).toEqual([true, []]);
  other.close();
}, 30_000);

const limits = needs(process.platform !== 'win32', 'a shell that limits the size of files');
test(
  'a sound file is not taken for damaged where the disk has no room to open it',
  limits,
  async () => {
    const path = join(directory(), 'airdesk.sqlite');
    const db = await seeded(path);
    const killed = `${path}.killed`;
    for (const side of ['', '-wal']) copyFileSync(path + side, killed + side);
    await db.close();
    const file = JSON.stringify(new URL('../../db/backup.ts', import.meta.url));
    const code = `const { putDamagedAside } = await import(${file});
    try { putDamagedAside(${JSON.stringify(killed)}, new Date()); } catch (e) { console.log(e.code); }`;
    const node = [process.execPath, '--input-type=module', '-e', code];
    const limited = 'trap "" XFSZ; ulimit -f 16; exec "$@"';
    const { stdout, stderr } = spawnSync('sh', ['-c', limited, 'sh', ...node], {
      encoding: 'utf8',
    });
    expect(stdout.trim(), stderr).toBe('SQLITE_IOERR_SHMSIZE');
    expect(existsSync(killed)).toBe(true);
    expect(findStorageProblem({ code: 'SQLITE_IOERR_SHMSIZE' })).toBe('FULL');
  },
);
