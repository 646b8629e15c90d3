import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { draftsMigrations, mainMigrations } from '#db/migrations/index.ts';
import { DatabaseRefused, openDatabase, openSqlite } from '#db/open.ts';
import { getSaleRules } from '#db/store/sale-rules.ts';
import { phrase, toEnglish } from '#main/contract/phrase.ts';
import type { Quote } from '#main/contract/quote.ts';
import { buildQuoteWords } from '#main/domain/quote-erasure.ts';
import { NEXT } from './next-migration.ts';
import { directory, NOW, open } from './support.ts';

const schemaOf = (db: Sqlite.Database) =>
  db
    .prepare<[], { sql: string }>(
      'SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name',
    )
    .all()
    .map((row) => row.sql);
const appliedOf = (db: Sqlite.Database) =>
  db.prepare('SELECT id, name FROM schema_migrations ORDER BY id').all();

test.each([
  ['main', mainMigrations],
  ['drafts', draftsMigrations],
] as const)('%s: from an empty file to the newest schema, once', (_kind, migrations) => {
  const db = new Sqlite(':memory:');
  migrate(db, migrations, NOW);
  expect(appliedOf(db)).toEqual(migrations.map(({ id, name }) => ({ id, name })));
  const first = schemaOf(db);
  migrate(db, migrations, NOW);
  expect(schemaOf(db)).toEqual(first);
  expect(migrations.map((m) => m.id)).toEqual(migrations.map((_, index) => index + 1));
});

test('every table of ours is STRICT', () => {
  const db = new Sqlite(':memory:');
  migrate(db, mainMigrations, NOW);
  const loose = db
    .prepare<[], { name: string; strict: number }>('PRAGMA table_list')
    .all()
    .filter(
      (t) =>
        t.strict === 0 && !t.name.startsWith('sqlite_') && !t.name.startsWith('booking_search'),
    );
  expect(loose).toEqual([]);
});

function firstVersion(path: string): Sqlite.Database {
  const db = openSqlite(path, { synchronous: 'FULL' });
  migrate(db, mainMigrations.slice(0, 1), NOW);
  db.exec(`INSERT INTO agencies (name, country, currency, time_zone, training, created_at)
    VALUES ('Old', 'BR', 'BRL', 'America/Sao_Paulo', 0, '2026-01-01T00:00:00.000Z')`);
  return db;
}

test('a later migration keeps the data of the version before', () => {
  const db = firstVersion(':memory:');
  migrate(db, [...mainMigrations.slice(0, 1), NEXT], NOW);
  expect(db.prepare('SELECT name, phone FROM agencies').all()).toEqual([
    { name: 'Old', phone: '+55' },
  ]);
  expect(appliedOf(db)).toHaveLength(2);
});

test('work areas that were kept before there were windows are those of the first', () => {
  const db = new Sqlite(':memory:');
  migrate(db, draftsMigrations.slice(0, 1), NOW);
  db.exec(`INSERT INTO work_areas VALUES (7, 'B', '{"sealed":"x"}', '2026-11-21T10:00:00.000Z')`);
  migrate(db, draftsMigrations, NOW);
  expect(db.prepare('SELECT user_id, window, area, state FROM work_areas').all()).toEqual([
    { user_id: 7, window: 1, area: 'B', state: '{"sealed":"x"}' },
  ]);
});

test('a table that others refer to is made anew with its rows and what refers to them', () => {
  const db = firstVersion(':memory:');
  const at = mainMigrations.findIndex(({ rebuilds }) => rebuilds);
  migrate(db, mainMigrations.slice(0, at), NOW);
  const add = (agency_id: number) =>
    db.exec(`INSERT INTO users (agency_id, email, name, password_hash, role, active, created_at)
      VALUES (${agency_id}, 'ana@x.example', 'Ana', 'p', 'ADMIN', 1, '2026-01-01T00:00:00.000Z')`);
  add(1);
  db.exec("INSERT INTO groups (agency_id, name) VALUES (1, 'Night')");
  db.exec('INSERT INTO group_members (group_id, user_id) VALUES (1, 1)');
  const before = db.prepare('SELECT * FROM users').all();
  migrate(db, mainMigrations, NOW);
  expect(db.prepare('SELECT * FROM users').all()).toEqual(before);
  expect(db.prepare('SELECT user_id FROM group_members').all()).toEqual([{ user_id: 1 }]);
  expect(db.pragma('foreign_key_check')).toEqual([]);
  expect(db.pragma('foreign_keys', { simple: true })).toBe(1);
  expect(() => db.exec('DELETE FROM users')).toThrow(/FOREIGN KEY/);
  expect(() => add(1)).toThrow(/UNIQUE/);
  db.exec(`INSERT INTO agencies (name, country, currency, time_zone, training, created_at)
    VALUES ('New', 'BR', 'BRL', 'America/Sao_Paulo', 0, '2026-01-01T00:00:00.000Z')`);
  add(2);
});

test('history written in English is read as phrases once, and what is none of them stays', () => {
  const db = firstVersion(':memory:');
  migrate(db, mainMigrations.slice(0, 22), NOW);
  db.exec(`INSERT INTO bookings (id, agency_id, provider_type, status, record, revision, created_at,
      updated_at, lead_passenger, passenger_count, itinerary)
    VALUES ('b1', 1, 'PROVIDER_04', 'ON_HOLD', '{}', 1, '', '', '', 1, '')`);
  const add = db.prepare("INSERT INTO booking_history VALUES ('b1', ?, '', '', '', 1, ?, '[]')");
  const read = [
    ['Cancelled', phrase('cancelled')],
    ['Priced again, unchanged', phrase('priced_same')],
    ['Placed on hold, QWE7RT', phrase('placed', { locator: 'QWE7RT' })],
    [
      'Voided 0452100000017, 0452100000018',
      phrase('voided', { list: '0452100000017, 0452100000018' }),
    ],
    ['Seats given back: 2', phrase('seats_back', { n: 2 })],
    [
      'Queued as TMP4X, to be placed when there is a connection',
      phrase('queued_as', { locator: 'TMP4X' }),
    ],
  ] as const;
  const stays = [
    phrase('placed', { locator: 'KEPT01' }),
    'Cancelled (received from ANA)',
    'Voided 0452100000017 (received from ANA)',
    'Not placed: NO SEATS; it is queued again',
    'Imported, ',
    'Placed by hand',
  ];
  for (const [at, line] of [...read.map(([one]) => one), ...stays].entries()) add.run(at + 1, line);
  migrate(db, mainMigrations, NOW);
  const lines = db.prepare('SELECT summary FROM booking_history ORDER BY seq').pluck().all();
  expect(lines).toEqual([...read.map(([_, said]) => said), ...stays]);
  expect(lines.slice(0, read.length).map((line) => toEnglish(String(line)))).toEqual(
    read.map(([line]) => line),
  );
  expect(() => db.exec("UPDATE booking_history SET summary = ''")).toThrow(/append-only/);
});

test('a migration that fails at any statement leaves the version before, whole', () => {
  for (let n = 0; n <= NEXT.statements.length; n += 1) {
    const db = firstVersion(':memory:');
    const before = schemaOf(db);
    const broken = { ...NEXT, statements: NEXT.statements.toSpliced(n, 0, 'DROP TABLE not_there') };
    expect(() => migrate(db, [...mainMigrations.slice(0, 1), broken], NOW)).toThrow('not_there');
    expect(schemaOf(db)).toEqual(before);
    expect(appliedOf(db)).toEqual([{ id: 1, name: 'initial' }]);
    migrate(db, [...mainMigrations.slice(0, 1), NEXT], NOW);
    expect(appliedOf(db)).toHaveLength(2);
  }
});

test('money that moved before it was noted when is found by its time afterwards', () => {
  const db = firstVersion(':memory:');
  migrate(db, mainMigrations.slice(0, 25), NOW);
  const add =
    db.prepare(`INSERT INTO bookings (id, agency_id, provider_type, status, record, revision,
      created_at, updated_at, lead_passenger, passenger_count, itinerary)
    VALUES (?, 1, 'PROVIDER_04', 'ON_HOLD', ?, 1, '', '', '', 1, '')`);
  const at = (day: number) => `2026-01-${day}T00:00:00.000Z`;
  const payments = [
    { created_at: at(10), cancelled_at: null },
    { created_at: '2026-01-09T21:00:00-03:00', cancelled_at: at(11) },
  ];
  const refunds = [{ refunded_at: at(12) }];
  add.run('b1', JSON.stringify({ payments, refunds, service_fees: [{ at: at(13) }, 7] }));
  add.run('b2', '{}');
  add.run('b3', 'no record');
  migrate(db, mainMigrations, NOW);
  expect(db.prepare('SELECT * FROM money_moves ORDER BY at').raw().all()).toEqual(
    [10, 11, 12, 13].map((day) => ['b1', at(day), 1]),
  );
});

test('what was erased and cancelled before is known to be, and a booking that comes back is not', () => {
  const db = firstVersion(':memory:');
  migrate(db, mainMigrations.slice(0, 30), NOW);
  for (const [id, status] of [
    ['b1', 'CANCELLED'],
    ['b2', 'ON_HOLD'],
  ]) {
    db.exec(`INSERT INTO bookings (id, agency_id, provider_type, status, record, revision, created_at,
        updated_at, lead_passenger, passenger_count, itinerary)
      VALUES ('${id}', 1, 'PROVIDER_04', '${status}', '{}', 1, '', '', '', 1, '')`);
    db.exec(`INSERT INTO queue_items (id, agency_id, queue, booking_id, sort_at, placed_by, placed_at)
      VALUES ('${id}', 1, 40, '${id}', '', '', '')`);
  }
  db.exec("INSERT INTO erasures (booking_id, agency_id, at, actor) VALUES ('b1', 1, '', '')");
  migrate(db, mainMigrations, NOW);
  const erased = db.prepare('SELECT erased FROM bookings ORDER BY id').pluck();
  const cancelled = db.prepare('SELECT cancelled FROM queue_items ORDER BY id').pluck();
  expect([erased.all(), cancelled.all()]).toEqual([
    [1, 0],
    [1, 0],
  ]);
  db.exec("UPDATE bookings SET status = iif(status = 'CANCELLED', 'ON_HOLD', 'CANCELLED')");
  expect(cancelled.all()).toEqual([0, 1]);
});

test('what quotes say of people is found as it is of those saved afterwards', async () => {
  const db = firstVersion(':memory:');
  migrate(db, mainMigrations.slice(0, 31), NOW);
  db.exec(`INSERT INTO users (agency_id, email, name, password_hash, role, active, created_at)
    VALUES (1, 'ana@x.example', 'Ana', 'p', 'ADMIN', 1, '')`);
  const add =
    db.prepare(`INSERT INTO quotes (id, agency_id, user_id, payload, created_at, updated_at)
    VALUES (?, 1, 1, ?, '', '2026-01-02')`);
  const said = {
    title: 'Lisboa',
    customer: 'João D’Ávila',
    note: 'j.a@x.example',
    margin_text: '',
    options: [{ note: '+55 11 98877-6655' }, { note: '' }],
  };
  add.run('q1', JSON.stringify({ ...said, valid_until: '2026-01-09' }));
  add.run('q2', JSON.stringify({ ...said, title: '—', customer: '', note: '', options: [] }));
  add.run('q3', 'no quote');
  add.run('q4', JSON.stringify({ title: 'Faro', options: ['no option', { note: 'Ana' }] }));
  add.run('q5', JSON.stringify({ title: 'Faro', options: 'none' }));
  migrate(db, mainMigrations, NOW);
  const rows = db.prepare('SELECT ends_at, words, digits FROM quotes ORDER BY id').all();
  expect(rows).toEqual([
    { ends_at: '2026-01-09', ...buildQuoteWords(said as unknown as Quote) },
    { ends_at: '2026-01-02', words: null, digits: null },
    { ends_at: null, words: null, digits: null },
    { ends_at: '2026-01-02', words: ' faro ana ', digits: '' },
    { ends_at: '2026-01-02', words: ' faro ', digits: '' },
  ]);
});

test.each([0, 1, 2, 3])('a process killed before statement %i leaves the version before', (n) => {
  const path = join(directory(), 'a.sqlite');
  const first = firstVersion(path);
  const before = schemaOf(first);
  first.close();
  const child = join(import.meta.dirname, 'children', 'migrator.ts');
  const killed = spawnSync(process.execPath, [child, path, String(n)], { encoding: 'utf8' });
  expect([killed.signal, killed.stderr]).toEqual(['SIGKILL', '']);
  const db = openSqlite(path, { synchronous: 'FULL' });
  expect(schemaOf(db)).toEqual(before);
  migrate(db, [...mainMigrations.slice(0, 1), NEXT], NOW);
  expect(db.prepare('SELECT name, phone FROM agencies').all()).toEqual([
    { name: 'Old', phone: '+55' },
  ]);
  db.close();
});

test('rules with a mark that turns a text are read without it', async () => {
  const path = join(directory(), 'a.sqlite');
  const old = firstVersion(path);
  migrate(old, mainMigrations.slice(0, 33), NOW);
  const own = `json_set(payload, '$.involuntary.waivers', json_array(json_object(
    'airline', 'LA', 'place', 'REMARK', 'text', 'INVOL ' || char(0x200f) || '12-34')))`;
  old.exec(`INSERT INTO sale_rules SELECT 1, ${own} FROM sale_rules`);
  old.close();
  const { read } = await open('main', path);
  const { waivers } = (await getSaleRules(read, 1)).involuntary;
  expect(waivers.map(({ text }) => text)).toEqual(['INVOL 12-34']);
});

test('a database of a newer program is refused and left as it is', async () => {
  const path = join(directory(), 'a.sqlite');
  const db = firstVersion(path);
  db.exec(
    "INSERT INTO schema_migrations VALUES (99, 'from the future', '2030-01-01T00:00:00.000Z')",
  );
  const before = schemaOf(db);
  db.close();
  const opened = openDatabase({ path, kind: 'main' });
  await expect(opened).rejects.toThrow(DatabaseRefused);
  await expect(opened).rejects.toMatchObject({ reason: 'FROM_THE_FUTURE' });
  await expect(opened).rejects.toThrow(
    /newer Airdesk \(its schema is 99, this program knows \d+\)/,
  );
  const after = new Sqlite(path);
  expect(schemaOf(after)).toEqual(before);
  after.close();
});

test.each([
  ['another program’s file', (path: string) => new Sqlite(path).exec('CREATE TABLE t (a)').close()],
  [
    'the other kind of ours',
    (path: string) => openDatabase({ path, kind: 'drafts' }).then((d) => d.close()),
  ],
] as const)('%s is refused', async (_name, make) => {
  const path = join(directory(), 'a.sqlite');
  await make(path);
  const opened = openDatabase({ path, kind: 'main' });
  await expect(opened).rejects.toMatchObject({ name: 'DatabaseRefused', reason: 'NOT_OURS' });
});

test('a file that is no database is refused, not overwritten', async () => {
  const path = join(directory(), 'a.sqlite');
  writeFileSync(path, 'This is a text, and long enough to be taken for a database header.');
  await expect(openDatabase({ path, kind: 'main' })).rejects.toMatchObject({
    code: 'SQLITE_NOTADB',
  });
  expect(readFileSync(path, 'utf8')).toMatch(/^This is a text/);
});
