import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { lockDataDirectory } from '#db/open.ts';
import { countAgencies } from '#db/store/agencies.ts';
import { addAgency, directory, open } from './support.ts';

interface Child {
  process: ChildProcessByStdio<null, Readable, Readable>;
  /** Resolves when the child has printed the line. */
  says(line: string): Promise<void>;
  kill(): Promise<void>;
}

function start(script: string, ...args: string[]): Child {
  const path = join(import.meta.dirname, 'children', script);
  const process_ = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = once(process_, 'exit');
  const seen: string[] = [];
  const waiting = new Map<string, () => void>();
  createInterface({ input: process_.stdout }).on('line', (line) => {
    seen.push(line);
    waiting.get(line)?.();
  });
  let errors = '';
  process_.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const kill = async () => {
    process_.kill('SIGKILL');
    await exited;
  };
  onTestFinished(kill);
  return {
    process: process_,
    kill,
    says: (line) =>
      new Promise((resolve, reject) => {
        if (seen.includes(line)) return resolve();
        waiting.set(line, resolve);
        exited.then(() => reject(new Error(`The child ended: ${errors} ${seen.join(' | ')}`)));
      }),
  };
}

test('a process killed inside a transaction leaves what was acknowledged, whole', async () => {
  const path = join(directory(), 'a.sqlite');
  const child = start('writer.ts', path, '5');
  await child.says('inside');
  await child.kill();
  const db = await open('main', path);
  const names = await db.read.query.selectFrom('agencies').select('name').orderBy('id').execute();
  expect(names.map((row) => row.name)).toEqual([1, 2, 3, 4, 5].map((n) => `committed ${n}`));
  const check = await sql<{ integrity_check: string }>`PRAGMA integrity_check`.execute(
    db.read.query,
  );
  expect(check.rows).toEqual([{ integrity_check: 'ok' }]);
  await addAgency(db, 'after');
  expect(await countAgencies(db.read)).toBe(6);
});

test('one process per data directory: a second is refused, and let in once the first is dead', async () => {
  const data = directory();
  const child = start('locker.ts', data);
  await child.says('locked');
  expect(await lockDataDirectory(data, 100)).toEqual({
    ok: false,
    error: {
      error: 'BUSY',
      message: 'Airdesk is already running with this data directory',
      details: [{ path: 'data_dir', message: data }],
    },
  });
  const waiting = lockDataDirectory(data, 20_000);
  await child.kill();
  const taken = await waiting;
  if (!taken.ok) throw new Error(taken.error.message);
  const third = start('locker.ts', data);
  await third.says('BUSY');
  taken.value.release();
  taken.value.release();
});

test('in one process the lock holds too, and ends with its release', async () => {
  const data = directory();
  const first = await lockDataDirectory(data);
  expect(await lockDataDirectory(data, 0)).toMatchObject({ ok: false, error: { error: 'BUSY' } });
  if (first.ok) first.value.release();
  const second = await lockDataDirectory(data, 0);
  expect(second.ok).toBe(true);
  if (second.ok) second.value.release();
});

test('a directory that cannot be written says why', async () => {
  const missing = join(directory(), 'missing');
  expect(await lockDataDirectory(missing, 0)).toMatchObject({
    ok: false,
    error: { error: 'INTERNAL', details: [{ path: 'data_dir', message: missing }] },
  });
});

test('a torn write at the end of the log loses that commit alone', async () => {
  const path = join(directory(), 'a.sqlite');
  const child = start('writer.ts', path, '3');
  await child.says('inside');
  await child.kill();
  truncateSync(`${path}-wal`, statSync(`${path}-wal`).size - 100);
  const db = await open('main', path);
  const names = await db.read.query.selectFrom('agencies').select('name').orderBy('id').execute();
  expect(names.map((row) => row.name)).toEqual(['committed 1', 'committed 2']);
});
