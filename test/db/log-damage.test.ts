/** What a write-ahead log that a killed process left says of the commits in it. */
import { copyFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { findWalProblem } from '#db/log-damage.ts';
import { phrase } from '#main/contract/phrase.ts';
import { directory } from './support.ts';

/** A database whose log holds several commits that were never merged, and the name of the log. */
function killed(): { path: string; log: string } {
  const folder = directory();
  const used = join(folder, 'used.sqlite');
  const db = new Sqlite(used);
  db.pragma('journal_mode = WAL');
  db.exec('CREATE TABLE sold (id)');
  for (let n = 0; n < 4; n += 1) db.exec(`INSERT INTO sold VALUES (${n})`);
  const path = join(folder, 'killed.sqlite');
  for (const side of ['', '-wal']) copyFileSync(used + side, path + side);
  db.close();
  return { path, log: `${path}-wal` };
}

test('a log of more than two gigabytes is read like any other', () => {
  const { path, log } = killed();
  truncateSync(log, 2 ** 31 + 2 ** 20);
  expect(findWalProblem(path)).toBeNull();
}, 60_000);

test.each([
  ['its header', 10, phrase('wal_header')],
  ['its first commit', 100, phrase('wal_damaged')],
])('a log that is damaged in %s has lost what came after', (_where, at, problem) => {
  const { path, log } = killed();
  expect(findWalProblem(path)).toBeNull();
  const bytes = readFileSync(log);
  bytes.writeUInt32BE(0x5a5a5a5a, at);
  writeFileSync(log, bytes);
  expect(findWalProblem(path)).toBe(problem);
});
