import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { hotSql, readHandle } from '#db/handles.ts';
import { createSqliteDialect } from '#db/kysely-driver.ts';
import { migrate } from '#db/migrate.ts';
import { mainMigrations } from '#db/migrations/index.ts';
import type { MainTables } from '#db/schema.ts';
import { listCredits } from '#db/store/credits.ts';
import { searchProfiles } from '#db/store/profiles.ts';
import { getTicketPage } from '#db/store/tickets.ts';
import { NOW } from './support.ts';

const store = join(import.meta.dirname, '../../db/store');

test('every hot query finds its rows by an index', async () => {
  for (const file of readdirSync(store)) await import(join(store, file));
  expect(hotSql.size).toBeGreaterThan(20);
  const db = new Sqlite(':memory:');
  migrate(db, mainMigrations, NOW);
  const slow = [...hotSql.keys()].flatMap((sql) => {
    const bound = Array(sql.split('?').length - 1).fill(null);
    const steps = db
      .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...bound)
      .map((row) => row.detail);
    const bad = steps.filter((step) => /^SCAN (?!json_each)|TEMP B-TREE FOR ORDER BY/.test(step));
    return bad.map((step) => `${step}: ${sql}`);
  });
  // Unsettled intents are few, and sorting them by age is.
  expect(slow.filter((line) => !/^USE TEMP B-TREE.*"intents" where "state" in/.test(line))).toEqual(
    [],
  );
});

test.each([
  "UPDATE queue_items SET note = NULL WHERE booking_id = 'b'",
  "DELETE FROM quotes WHERE updated_at < '2026'",
  `SELECT id, ends_at, words, digits FROM quotes WHERE agency_id = 1 AND words IS NOT NULL
    AND (instr(words, ' lima ') > 0 OR instr(digits, '98877665') > 0)`,
  `SELECT item FROM credits WHERE agency_id = 1 AND airline = 'LA' AND starts_on <= '2026'
    AND ((person >= ' S' AND person < ' S~') OR (person >= ' T' AND person < ' T~'))
    ORDER BY expires_on IS NULL, expires_on, id`,
])('by an index, though it is compiled each time: %s', (sql) => {
  const db = new Sqlite(':memory:');
  migrate(db, mainMigrations, NOW);
  const steps = db.prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all();
  const found = steps.map(({ detail }) => detail).filter((step) => /^(SCAN|SEARCH)/.test(step));
  expect(found.length).toBeGreaterThan(0);
  for (const step of found) {
    expect(step).toMatch(
      /USING (COVERING )?INDEX (queue_items_booking|quotes_age|quotes_words|credits_person) /,
    );
  }
});

test('lists of credits, profiles and tickets are not read before their page', async () => {
  const said: string[] = [];
  const db = new Sqlite(':memory:', { verbose: (sql) => said.push(String(sql)) });
  migrate(db, mainMigrations, NOW);
  const reading = readHandle(db, new Kysely<MainTables>({ dialect: createSqliteDialect(db) }));
  said.length = 0;
  const nobody = { person: null, airline: null, until: null };
  const asked = { agency_id: 1, today: '2026-11-21', ended: false, limit: 20 };
  await listCredits(reading, { ...asked, ...nobody });
  await listCredits(reading, { ...asked, ...nobody, ended: true });
  await listCredits(reading, { ...asked, person: 'SILVA', airline: 'LA', until: '2027-01-01' });
  await searchProfiles(reading, { agency_id: 1, words: ['SIL'], limit: 20, offset: 4_000 });
  const sorted = (field: 'created_at' | 'number') => [{ field, descending: false }];
  const period = { agency_id: 1, from: '2026-11-15T03:00:00Z', until: '2026-11-22T03:00:00Z' };
  const far = { page: 120, per_page: 250, booking_id: null };
  await getTicketPage(reading, { ...period, ...far, sort: sorted('created_at') });
  await getTicketPage(reading, { ...period, ...far, sort: sorted('number') });
  const plans = said.splice(0).map((sql) =>
    db
      .prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => detail),
  );
  const by_expiry = expect.stringMatching(/^SEARCH credits USING INDEX credits_ending /);
  const by_id = 'SEARCH tickets USING INDEX sqlite_autoindex_tickets_1 (id=?)';
  const by_time =
    'SEARCH tickets USING COVERING INDEX tickets_created (agency_id=? AND created_at>? AND created_at<?)';
  const page_sorted = 'USE TEMP B-TREE FOR ORDER BY';
  expect(plans).toEqual([
    ...Array(5).fill([by_expiry]),
    [
      'SEARCH profiles USING INDEX sqlite_autoindex_profiles_1 (id=?)',
      'LIST SUBQUERY 1',
      'SEARCH profiles USING COVERING INDEX profiles_name (agency_id=?)',
      page_sorted,
    ],
    [by_time],
    [by_id, 'LIST SUBQUERY 1', by_time, page_sorted],
    [by_time],
    [by_id, 'LIST SUBQUERY 1', by_time, page_sorted, page_sorted],
  ]);
});

test('items of queues are counted without looking at their bookings', async () => {
  await import(join(store, 'queues.ts'));
  const counts = [...hotSql.keys()].filter((sql) =>
    /count\(\*\) as "count" from "queue_items"/.test(sql),
  );
  expect(counts).toHaveLength(1);
  expect(counts[0]).not.toContain('bookings');
});

/** Rows of each table; a query that visits more than its answer and a few is a walk. */
const SIZE = 2_000;
const LIMIT = 20;

/** What a text or number is bound to: the agency's rows are many, what is asked for is nobody's. */
const VALUES: Record<string, string | number> = {
  $agency_id: 1,
  $limit: LIMIT,
  $admin: 1,
  $ids: '["nobody"]',
};

function fill(db: Sqlite.Database, table: string): void {
  const columns = db
    .prepare<[], { name: string; type: string; pk: number }>(
      `SELECT name, type, pk FROM pragma_table_info('${table}')`,
    )
    .all();
  const text = (name: string) => `'${name}' || n`;
  const values = columns.map(({ name, type, pk }) => {
    if (name === 'agency_id' && pk === 0) return '1';
    if (/_at$|_until$|^until$|_date$/.test(name)) return `'2026-' || n`;
    return type === 'INTEGER' ? 'n' : text(name);
  });
  db.exec(`
    WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers LIMIT ${SIZE})
    INSERT OR IGNORE INTO ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')})
    SELECT ${values.join(', ')} FROM numbers`);
}

test('no hot query visits rows it does not give', async () => {
  for (const file of readdirSync(store)) await import(join(store, file));
  const db = new Sqlite(':memory:');
  migrate(db, mainMigrations, NOW);
  db.pragma('foreign_keys = OFF');
  db.pragma('ignore_check_constraints = ON');
  const tables = db
    .prepare<[], { name: string }>(
      `SELECT name FROM pragma_table_list
        WHERE schema = 'main' AND type = 'table' AND wr = 0 AND name NOT LIKE 'sqlite%'`,
    )
    .all()
    .map(({ name }) => name);
  const triggers = db.prepare<[], { name: string }>(
    "SELECT name FROM sqlite_schema WHERE type = 'trigger'",
  );
  for (const { name } of triggers.all()) db.exec(`DROP TRIGGER ${name}`);
  for (const table of tables) fill(db, table);
  let visited = 0;
  // Not deterministic for SQLite: asked for each row, before what no index decides.
  db.function('visit', (_rowid) => {
    visited += 1;
    return 1;
  });
  const walks = [...hotSql].flatMap(([sql, bound]) => {
    const joined = [...sql.matchAll(/left join "(\w+)"/g)].map(([, name]) => name);
    const named = tables.filter((table) => sql.includes(`"${table}"`) && !joined.includes(table));
    for (const table of named) {
      db.exec(`CREATE TEMP VIEW ${table} AS SELECT * FROM main.${table} WHERE visit(rowid)`);
    }
    visited = 0;
    const rows = db
      .prepare<unknown[], { count?: number }>(sql)
      .all(
        ...bound.map((value) =>
          typeof value === 'string' && value.startsWith('$') ? (VALUES[value] ?? 'nobody') : value,
        ),
      );
    // What counts rows visits those that it counts.
    const given = rows.reduce((sum, { count = 1 }) => sum + count, 0);
    for (const table of named) db.exec(`DROP VIEW temp.${table}`);
    return visited > given + LIMIT ? [`${visited} for ${given}: ${sql}`] : [];
  });
  expect(walks).toEqual([]);
});
