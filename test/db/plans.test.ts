import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { hotSql } from '#db/handles.ts';
import { migrate } from '#db/migrate.ts';
import { mainMigrations } from '#db/migrations/index.ts';
import { NOW } from './support.ts';

const store = join(import.meta.dirname, '../../db/store');

test('every hot query finds its rows by an index', async () => {
  for (const file of readdirSync(store)) await import(join(store, file));
  expect(hotSql.size).toBeGreaterThan(20);
  const db = new Sqlite(':memory:');
  migrate(db, mainMigrations, NOW);
  const slow = [...hotSql].flatMap((sql) => {
    const bound = Array(sql.split('?').length - 1).fill(null);
    const steps = db
      .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...bound)
      .map((row) => row.detail);
    const bad = steps.filter((step) => /^SCAN|TEMP B-TREE FOR ORDER BY/.test(step));
    return bad.map((step) => `${step}: ${sql}`);
  });
  // Unsettled intents are few, and sorting them by age is.
  expect(slow.filter((line) => !/^USE TEMP B-TREE.*"intents" where "state" in/.test(line))).toEqual(
    [],
  );
});
