import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { findStorageProblem, openDatabase, openSqlite, type WriteDb } from '#db/open.ts';
import {
  addApiKey,
  countAgencies,
  createAgency,
  findAgency,
  findApiKey,
} from '#db/store/agencies.ts';
import { upsertFact } from '#db/store/database-facts.ts';
import { listWorkAreas } from '#db/store/drafts.ts';
import { at, directory, NOW, open, seeded } from './support.ts';

const AGENCY = {
  name: 'Two',
  country: 'BR',
  currency: 'BRL',
  time_zone: 'America/Sao_Paulo',
  training: false,
  now: NOW,
};

type Asked = Parameters<typeof openSqlite>[1];
const pragmasOf = (path: string, asked: Asked) => {
  const db = openSqlite(path, asked);
  const read = (name: string) => db.pragma(name, { simple: true });
  const found = [
    'journal_mode',
    'synchronous',
    'foreign_keys',
    'busy_timeout',
    'trusted_schema',
    'query_only',
  ].map((name) => `${name}=${read(name)}`);
  db.close();
  return found.join(' ');
};

test.each([
  ['first open', 'FULL', false, 'wal synchronous=2', 0],
  ['second open', 'FULL', false, 'wal synchronous=2', 0],
  ['reader', 'FULL', true, 'wal synchronous=2', 1],
  ['drafts', 'NORMAL', false, 'wal synchronous=1', 0],
] as const)(
  'every pragma is set on a connection of its own: %s',
  (name, synchronous, query_only, journal, read) => {
    const path = join(directory(), 'a.sqlite');
    if (name !== 'first open') openSqlite(path, { synchronous: 'FULL' }).close();
    expect(pragmasOf(path, { synchronous, query_only })).toBe(
      `journal_mode=${journal} foreign_keys=1 busy_timeout=5000 trusted_schema=0 query_only=${read}`,
    );
  },
);

test('the write connection of a database opened again is as durable as the first time', async () => {
  const path = join(directory(), 'a.sqlite');
  await (await openDatabase({ path, kind: 'main' })).close();
  const db = await open('main', path);
  const level = (tx: WriteDb) => sql<{ synchronous: number }>`PRAGMA synchronous`.execute(tx.query);
  expect((await db.write(level)).rows).toEqual([{ synchronous: 2 }]);
  const read = await sql<{ synchronous: number }>`PRAGMA synchronous`.execute(db.read.query);
  expect(read.rows).toEqual([{ synchronous: 2 }]);
});

test('a pragma that does not take is refused, and the file is let go', () => {
  const path = join(directory(), 'a.sqlite');
  // An older file in another journal mode that cannot be left while somebody reads it.
  const other = new Sqlite(path);
  other.exec('CREATE TABLE t (a); INSERT INTO t VALUES (1); BEGIN; SELECT * FROM t');
  expect(() => openSqlite(path, { synchronous: 'FULL', busy_timeout_ms: 10 })).toThrow();
  other.close();
});

test('the read handle cannot write, even where its type is ignored', async () => {
  const db = await seeded();
  const forced = db.read as unknown as WriteDb;
  await expect(createAgency(forced, AGENCY)).rejects.toThrow(/readonly/);
  expect(await countAgencies(db.read)).toBe(1);
});

test('a read beside an open transaction does not see its rows', async () => {
  const db = await seeded();
  const seen = await db.write(async (tx) => {
    await createAgency(tx, AGENCY);
    return { inside: await countAgencies(tx), beside: await countAgencies(db.read) };
  });
  expect(seen).toEqual({ inside: 2, beside: 1 });
  expect(await countAgencies(db.read)).toBe(2);
});

test('what is thrown undoes the whole transaction and reaches the caller', async () => {
  const db = await seeded();
  const work = db.write(async (tx) => {
    await createAgency(tx, AGENCY);
    throw new Error('changed my mind');
  });
  await expect(work).rejects.toThrow('changed my mind');
  expect(await countAgencies(db.read)).toBe(1);
  await db.write((tx) => createAgency(tx, AGENCY));
  expect(await countAgencies(db.read)).toBe(2);
});

/** How many of the names stand in the file or its log. */
const countLeft = (path: string, names: readonly string[]) => {
  const bytes = [path, `${path}-wal`].map((file) => readFileSync(file, 'latin1')).join();
  return names.filter((name) => bytes.includes(name)).length;
};

test('what is deleted is overwritten in the file, and wiped from the log', async () => {
  const path = join(directory(), 'a.sqlite');
  const db = await seeded(path);
  const names = Array.from({ length: 40 }, (_, n) => `nobody-${n}-any-more`);
  // Long ones have pages of their own.
  const fill = (name: string, n: number) => `${name} ${'.'.repeat(n % 4 === 0 ? 9_000 : 60)}`;
  await db.write(async (tx) => {
    for (const [n, name] of names.entries()) await upsertFact(tx, `f${n}`, fill(name, n));
  });
  await db.wipe({ rewrite: false });
  expect(countLeft(path, names)).toBe(40);
  await db.write((tx) => tx.query.deleteFrom('facts').where('name', 'like', 'f%').execute());
  expect(countLeft(path, names)).toBe(40);
  await db.wipe({ rewrite: false });
  expect(countLeft(path, names)).toBe(0);
  expect(statSync(`${path}-wal`).size).toBe(0);
});

test('what an earlier build left between rows goes where the file is written anew', async () => {
  const path = join(directory(), 'a.sqlite');
  await (await seeded(path)).close();
  const names = Array.from({ length: 40 }, (_, n) => `nobody-${n}-any-more`);
  const earlier = new Sqlite(path);
  const insert = earlier.prepare('INSERT INTO facts VALUES (?, ?)');
  for (const [n, name] of names.entries()) insert.run(`f${n}`, name);
  earlier.exec("DELETE FROM facts WHERE name LIKE 'f%'");
  earlier.close();
  const db = await open('main', path);
  await db.wipe({ rewrite: false });
  expect(countLeft(path, names)).toBeGreaterThan(0);
  // Reads go on, and a write has its turn afterwards.
  const wiped = db.wipe({ rewrite: true });
  const written = db.write((tx) => createAgency(tx, AGENCY));
  expect(await countAgencies(db.read)).toBe(1);
  await wiped;
  await written;
  expect(countLeft(path, names)).toBe(0);
  expect(await countAgencies(db.read)).toBe(2);
});

test('a log that somebody still reads is not said to be wiped', async () => {
  const path = join(directory(), 'a.sqlite');
  const db = await seeded(path);
  const other = new Sqlite(path);
  other.exec('BEGIN; SELECT * FROM facts');
  await db.write((tx) => createAgency(tx, AGENCY));
  await expect(db.wipe({ rewrite: false })).rejects.toThrow('older state');
  other.close();
  await db.wipe({ rewrite: false });
});

test('writes run one after the other, in the order they were asked for', async () => {
  const db = await seeded();
  const steps: string[] = [];
  const writer = (name: string, pause_ms: number) =>
    db.write(async (tx) => {
      const before = await countAgencies(tx);
      steps.push(`${name} sees ${before}`);
      await sleep(pause_ms);
      await createAgency(tx, { ...AGENCY, name });
      steps.push(`${name} wrote`);
    });
  await Promise.all([writer('slow', 30), writer('quick', 0), writer('last', 0)]);
  expect(steps).toEqual([
    'slow sees 1',
    'slow wrote',
    'quick sees 2',
    'quick wrote',
    'last sees 3',
    'last wrote',
  ]);
});

test('a write has the file for itself from its beginning, and waits for another process', async () => {
  const path = join(directory(), 'a.sqlite');
  const db = await seeded(path);
  const other = new Sqlite(path, { timeout: 0 });
  await db.write(async () => {
    expect(() => other.exec('BEGIN IMMEDIATE')).toThrow('database is locked');
  });
  await db.write((tx) => sql`PRAGMA busy_timeout = 20`.execute(tx.query));
  other.exec('BEGIN IMMEDIATE');
  const work = vi.fn((tx: WriteDb) => createAgency(tx, AGENCY));
  const refused = await db.write(work).catch(findStorageProblem);
  expect([refused, work.mock.calls.length]).toEqual(['BUSY', 0]);
  other.exec('COMMIT');
  other.close();
  expect(await db.write(work)).toBe(2);
});

test('a failed write does not hold up the next', async () => {
  const db = await seeded();
  const failed = db.write((tx) => addApiKey(tx, { agency_id: 99, key_hash: 'n', now: NOW }));
  const next = db.write((tx) => addApiKey(tx, { agency_id: 1, key_hash: 'm', now: NOW }));
  await expect(failed).rejects.toThrow(/FOREIGN KEY/);
  await next;
  expect(await findApiKey(db.read, 'm', NOW)).toBe(1);
  expect(await findApiKey(db.read, 'n', NOW)).toBeNull();
});

test('a write inside a write is refused instead of waiting for itself', async () => {
  const db = await seeded();
  const nested = db.write(() => db.write((tx) => countAgencies(tx)));
  await expect(nested).rejects.toThrow('A write was started inside a write');
  let later: Promise<number> | null = null;
  await db.write(async () => {
    later = sleep(20).then(() => db.write((tx) => countAgencies(tx)));
  });
  expect(await later).toBe(1);
});

test('a write handle is of no use after its transaction', async () => {
  const db = await seeded();
  const kept = await db.write(async (tx) => tx);
  await expect(countAgencies(kept)).rejects.toThrow(/committed/);
  await expect(findAgency(kept, 1)).rejects.toThrow('This database handle has ended');
});

test('a full disk refuses the write whole; reading goes on and room lets writing go on', async () => {
  const db = await seeded();
  const limit = (pages: number) => (tx: WriteDb) =>
    sql.raw(`PRAGMA max_page_count = ${pages}`).execute(tx.query);
  await db.write(limit(1));
  const fill = db.write(async (tx) => {
    for (let n = 0; n < 500; n += 1) await createAgency(tx, { ...AGENCY, name: 'x'.repeat(2_000) });
  });
  const problem = await fill.then(
    () => null,
    (error: unknown) => findStorageProblem(error),
  );
  expect(problem).toBe('FULL');
  expect(await countAgencies(db.read)).toBe(1);
  await db.write(limit(1_000_000));
  await db.write((tx) => createAgency(tx, AGENCY));
  expect(await countAgencies(db.read)).toBe(2);
});

test.each(['SQLITE_IOERR_FSYNC', 'SQLITE_CORRUPT'])(
  'after %s nothing is acknowledged any more, and reading goes on',
  async (code) => {
    const db = await seeded();
    // Thrown by hand: a disk that fails its fsync cannot be had here.
    const failed = db.write(async (tx) => {
      await createAgency(tx, AGENCY);
      throw new Sqlite.SqliteError('the disk failed', code);
    });
    await expect(failed).rejects.toThrow('the disk failed');
    const next = db.write((tx) => createAgency(tx, AGENCY));
    await expect(next).rejects.toThrow(/takes no writes since it failed/);
    expect(findStorageProblem(await next.catch((error: unknown) => error))).toMatch(
      /^(IO|CORRUPT)$/,
    );
    expect(await countAgencies(db.read)).toBe(1);
  },
);

test('a busy file or a broken rule is no reason to stop writing', async () => {
  const db = await seeded();
  for (const code of ['SQLITE_BUSY', 'SQLITE_FULL', 'SQLITE_CONSTRAINT']) {
    const failed = db.write(async () => {
      throw new Sqlite.SqliteError('not now', code);
    });
    await expect(failed).rejects.toThrow('not now');
  }
  expect(await db.write((tx) => createAgency(tx, AGENCY))).toBe(2);
});

test('closing waits for the write in progress and folds the log into the file', async () => {
  const path = join(directory(), 'a.sqlite');
  const db = await openDatabase({ path, kind: 'main', now: NOW });
  const write = db.write(async (tx) => {
    await sleep(20);
    return createAgency(tx, AGENCY);
  });
  await db.close();
  expect(await write).toBe(1);
  await expect(db.write((tx) => createAgency(tx, AGENCY))).rejects.toThrow('closed');
  const again = await open('main', path);
  expect(await findAgency(again.read, 1)).toEqual({
    id: 1,
    name: 'Two',
    iata_number: null,
    address: null,
    phone: null,
    city: null,
    country: 'BR',
    currency: 'BRL',
    time_zone: 'America/Sao_Paulo',
    training: false,
    retention_days: null,
    offline: false,
    created_at: at(0).toISOString(),
  });
});

test('the drafts database has its own tables', async () => {
  const drafts = await open('drafts');
  expect(await listWorkAreas(drafts.read, { user_id: 1 })).toEqual([]);
});

test('a deferred write waits for the disk without the others, and they for it', async () => {
  const path = join(directory(), 'a.sqlite');
  const db = await openDatabase({ path, kind: 'main' });
  const level = (tx: WriteDb) =>
    sql<{ synchronous: number }>`select synchronous from pragma_synchronous`
      .execute(tx.query)
      .then(({ rows }) => rows[0]?.synchronous);
  const levels = await Promise.all([
    db.write(level),
    db.write(level, 'deferred'),
    db.write(level),
    db.write(level, 'deferred'),
  ]);
  expect(levels).toEqual([2, 1, 2, 1]);
  const broken = db.write(() => Promise.reject(new Error('no')), 'deferred');
  await expect(broken).rejects.toThrow('no');
  expect(await db.write(level)).toBe(2);
  await db.close();
});

test('a log that grows is folded in while others write', async () => {
  const path = join(directory(), 'a.sqlite');
  const db = await openDatabase({ path, kind: 'main' });
  const fill = (n: number) =>
    db.write((tx) => upsertFact(tx, `fact ${n}`, 'x'.repeat(1024 * 1024)), 'deferred');
  for (let n = 0; n < 8; n += 1) await fill(n);
  const megabytes = () => statSync(path).size / 1024 / 1024;
  await expect.poll(megabytes, { timeout: 20_000 }).toBeGreaterThan(3);
  await db.close();
  expect(megabytes()).toBeGreaterThan(8);
});
