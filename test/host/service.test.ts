/** Putting the service together over a data directory, and what happens when it cannot be. */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, expect, test, vi } from 'vitest';
import { listBackups } from '#db/backup.ts';
import { getMigrations, migrate } from '#db/migrate.ts';
import { lockDataDirectory, openDatabase, openSqlite } from '#db/open.ts';
import { findFact, upsertFact } from '#db/store/database-facts.ts';
import type { Failure } from '#main/contract/errors.ts';
import type { OperationName } from '#main/contract/operations.ts';
import { phrase } from '#main/contract/phrase.ts';
import { ok } from '#main/contract/result.ts';
import type { Call } from '#main/dispatch/types.ts';
import { openService, type Service, type ServiceOptions } from '#main/host/service.ts';

const root = mkdtempSync(join(tmpdir(), 'airdesk-service-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let n = 0;
const newDir = () => {
  n += 1;
  return join(root, String(n));
};
const options = (change: Partial<ServiceOptions> = {}): ServiceOptions => ({
  data_dir: newDir(),
  training: { kind: 'inside' },
  log_level: 'silent',
  lock_wait_ms: 0,
  ...change,
});

async function open(change: Partial<ServiceOptions> = {}): Promise<Service> {
  const opened = await openService(options(change));
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value;
}

async function refusal(change: Partial<ServiceOptions>): Promise<Failure> {
  const opened = await openService(options(change));
  if (opened.ok) throw new Error('It opened');
  return opened.error;
}

const call = (
  name: OperationName,
  input: unknown,
  station: string,
  signal: AbortSignal | null = null,
): Call => ({
  name,
  input,
  credentials: { bearer: null, api_key: null, station },
  channel: 'desk',
  remote: 'local',
  call_id: 'call-1',
  if_match: null,
  idempotency_key: null,
  signal,
});
const AGENT = { username: 'agent@training.airdesk.example', password: 'training-pass' };

test('a new data directory holds the training agency, and is opened again as it was left', async () => {
  const data_dir = newDir();
  const first = await open({ data_dir });
  expect(first.training).toBe(true);
  const bound = (await first.dispatcher.bindStation('app')).secret;
  const signed_in = await first.dispatcher.dispatch(call('session.sign_in', AGENT, bound));
  // The secret of before the sign-in is worth nothing any more.
  expect(await first.dispatcher.isStation(bound)).toBe(false);
  const station = (signed_in.ok && signed_in.value.station) || '';
  expect(signed_in).toMatchObject({
    ok: true,
    value: {
      output: { training: true, user: { email: AGENT.username }, agency: { currency: 'BRL' } },
    },
  });
  await first.close();
  const second = await open({ data_dir });
  expect(await second.dispatcher.isStation(station)).toBe(true);
  const session = await second.dispatcher.dispatch(call('session.get', {}, station));
  expect(session).toMatchObject({
    ok: true,
    value: { output: { user: { email: AGENT.username } } },
  });
  await second.close();
});

test('without the training system nothing is configured and its operations do not exist', async () => {
  const service = await open({ training: { kind: 'off' } });
  expect([service.training, service.ports.training]).toEqual([false, null]);
  expect(service.ports.providers.all()).toEqual([]);
  const station = (await service.dispatcher.bindStation('app')).secret;
  await service.dispatcher.dispatch(call('session.sign_in', AGENT, station));
  const faults = await service.dispatcher.dispatch(call('training.faults.clear', {}, station));
  expect(faults).toMatchObject({ ok: false, error: { error: 'NOT_FOUND' } });
  await service.close();
});

test('one process has a data directory; what was opened on the way is closed again', async () => {
  const data_dir = newDir();
  const service = await open({ data_dir });
  expect(await refusal({ data_dir })).toMatchObject({ error: 'BUSY' });
  await service.close();
  await (await open({ data_dir })).close();
});

test('a call after the end is refused in words, not broken', async () => {
  const service = await open({ data_dir: newDir() });
  await service.close();
  const late = await service.dispatcher.dispatch({
    name: 'session.get',
    input: {},
    credentials: { bearer: null, api_key: null, station: 'gone' },
    channel: 'desk',
    remote: 'local',
    call_id: 'late',
    if_match: null,
    idempotency_key: null,
    signal: null,
  });
  expect(late).toMatchObject({ ok: false, error: { error: 'BUSY' } });
});

test.each(['drafts.sqlite', 'training.sqlite'])(
  'a damaged %s is put aside and begun anew, and the data opens',
  async (file) => {
    const data_dir = newDir();
    await (await open({ data_dir })).close();
    for (const end of ['-wal', '-shm']) rmSync(join(data_dir, file + end), { force: true });
    writeFileSync(join(data_dir, file), 'x'.repeat(10_000));
    await (await open({ data_dir })).close();
    const aside = readdirSync(data_dir).filter((name) => name.startsWith(`${file}.damaged-`));
    expect(aside.map((name) => readFileSync(join(data_dir, name), 'utf8').length)).toEqual([
      10_000,
    ]);
    // Once only: the new one is sound.
    await (await open({ data_dir })).close();
    expect(readdirSync(data_dir).filter((name) => name.includes('.damaged-'))).toEqual(aside);
  },
);

test('a start waits for a predecessor that is ending', async () => {
  const data_dir = newDir();
  const service = await open({ data_dir });
  const opening = openService(options({ data_dir, lock_wait_ms: 20_000 }));
  await service.close();
  const opened = await opening;
  expect(opened.ok).toBe(true);
  if (opened.ok) await opened.value.close();
});

test.each([
  [
    'its key is gone',
    (dir: string) => rmSync(join(dir, 'data.key')),
    /data\.key is missing; the data cannot be read without it/,
  ],
  [
    'its key is damaged',
    (dir: string) => writeFileSync(join(dir, 'data.key'), 'AAAA'),
    /data\.key is damaged/,
  ],
  [
    'its key is of other data',
    (dir: string) => writeFileSync(join(dir, 'data.key'), randomBytes(32).toString('base64url')),
    /is not the one of its data/,
  ],
  [
    'its database is none',
    (dir: string) => {
      for (const end of ['', '-wal', '-shm'])
        rmSync(join(dir, `airdesk.sqlite${end}`), { force: true });
      writeFileSync(join(dir, 'airdesk.sqlite'), 'x'.repeat(10_000));
    },
    /cannot be opened/,
  ],
  [
    'its database is of a newer Airdesk',
    async (dir: string) => {
      const db = await openDatabase({ path: join(dir, 'airdesk.sqlite'), kind: 'main' });
      await db.write(async (tx) => {
        const row = { id: 999, name: 'from-the-future', applied_at: '2030-01-01T00:00:00.000Z' };
        await tx.query
          .insertInto('schema_migrations' as never)
          .values(row as never)
          .execute();
      });
      await db.close();
    },
    /newer Airdesk/,
  ],
])(
  'data that cannot be opened is left alone, and it is said why: %s',
  async (_name, harm, words) => {
    const data_dir = newDir();
    await (await open({ data_dir })).close();
    await harm(data_dir);
    expect((await refusal({ data_dir })).message).toMatch(words);
    // The lock is free again.
    const lock = await lockDataDirectory(data_dir, 0);
    expect(lock.ok).toBe(true);
    if (lock.ok) lock.value.release();
  },
);

test('a data directory that cannot be made is a failure in words', async () => {
  const file = newDir();
  mkdirSync(root, { recursive: true });
  writeFileSync(file, '');
  const { message, details } = await refusal({ data_dir: join(file, 'below') });
  expect(message).toMatch(/cannot be opened/);
  expect(details).toContainEqual({ path: 'data_dir', message: join(file, 'below') });
});

test('closing ends calls in progress and waits for effects under way', async () => {
  const service = await open();
  const { dispatcher, ports } = service;
  const bound = (await dispatcher.bindStation('app')).secret;
  const signed_in = await dispatcher.dispatch(call('session.sign_in', AGENT, bound));
  const station = (signed_in.ok && signed_in.value.station) || '';
  await ports.training?.setFault({
    provider_type: 'PROVIDER_04',
    message: 'search',
    fault: 'delay',
    delay_ms: 60_000,
  });
  const events: string[] = [];
  const credentials = { bearer: null, api_key: null, station };
  await dispatcher.subscribe(credentials, null, {
    hear: (_cursor, event) => void events.push(event.type),
    end: () => undefined,
  });
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const search = { route: `GRU,MIA,${day}`, provider_type: ['PROVIDER_04'] };
  const answer = dispatcher.dispatch(call('offer.search', search, station));
  await vi.waitFor(() => expect(events).toContain('search.provider'));
  await service.close();
  expect(await answer).toMatchObject({ ok: false, error: { error: 'CALL_CANCELLED' } });
});

test('closing breaks off a copy that is being made, and leaves nothing of it', async () => {
  const data_dir = newDir();
  const directory = join(data_dir, 'backups');
  mkdirSync(directory, { recursive: true });
  const before = readdirSync(directory);
  const pad = 'x'.repeat(16 * 1024 * 1024);
  const isCopying = () => readdirSync(directory).some((name) => name.includes('.part'));
  const isCopied = () => readdirSync(directory).length > before.length && !isCopying();
  /** A copy is being made as it returns: on a busy machine, it may take a larger database. */
  async function openWhileCopying(pads = 4) {
    const filling = await open({ data_dir });
    for (let n = 1; n <= pads; n++) {
      await filling.ports.db.write((tx) => upsertFact(tx, `pad ${n}`, pad));
    }
    await filling.close();
    clearCopies();
    const service = await open({ data_dir, log_level: 'warn' });
    await vi.waitFor(() => expect(isCopying() || isCopied()).toBe(true), { interval: 2 });
    if (isCopying()) return service;
    await service.close();
    expect(pads, 'a copy of 1 GB is never caught').toBeLessThan(64);
    return openWhileCopying(pads * 2);
  }
  const clearCopies = () => {
    for (const name of readdirSync(directory)) {
      if (!before.includes(name)) rmSync(join(directory, name));
    }
  };
  const second = await openWhileCopying();
  // Nor is another begun that waited for it.
  const asked = second.ports.backups.make();
  await second.close();
  expect(await asked).toBe(phrase('stopping'));
  expect(readdirSync(directory)).toEqual(before);
  expect(readFileSync(join(data_dir, 'airdesk.log'), 'utf8')).not.toContain('copied');
  // The next start makes it.
  const third = await open({ data_dir });
  await vi.waitFor(() => expect(listBackups(directory)).toHaveLength(before.length + 1), 20_000);
  await third.close();
}, 60_000);

test.each([
  ['is gone', () => undefined],
  ['is empty', (path: string) => writeFileSync(path, '')],
])(
  'a database that %s beside its copies does not begin anew: the newest copy comes back',
  async (_what, leave) => {
    const data_dir = newDir();
    const path = join(data_dir, 'airdesk.sqlite');
    const first = await open({ data_dir });
    await first.ports.db.write((tx) => upsertFact(tx, 'sold', 'much'));
    expect(await first.ports.backups.make()).toBeNull();
    await first.close();
    rmSync(path);
    leave(path);
    writeFileSync(`${path}-wal`, 'what was written last');
    const second = await open({ data_dir });
    expect(await findFact(second.ports.db.read, 'sold')).toBe('much');
    await second.close();
    expect(readFileSync(join(data_dir, 'airdesk.log'), 'utf8')).toContain('it is missing or empty');
    const [log = ''] = readdirSync(data_dir).filter((name) => /\.damaged-\w+-wal$/.test(name));
    for (const name of ['airdesk.sqlite', 'data.key']) rmSync(join(data_dir, name));
    expect((await refusal({ data_dir })).message).toContain('data.key is missing');
    expect(readdirSync(data_dir)).not.toContain('data.key');
    expect(readFileSync(join(data_dir, log), 'utf8')).toBe('what was written last');
  },
);

test.each<[string, (data_dir: string) => () => void, RegExp]>([
  [
    'the database',
    (data_dir: string) => {
      const other = new Sqlite(join(data_dir, 'airdesk.sqlite'));
      other.pragma('locking_mode = EXCLUSIVE');
      other.exec('CREATE TABLE others (id)');
      return () => other.close();
    },
    /\(BUSY\): airdesk\.sqlite: database is locked/,
  ],
  [
    'the work areas',
    (data_dir: string) => {
      mkdirSync(join(data_dir, 'drafts.sqlite-wal'));
      return () => rmSync(join(data_dir, 'drafts.sqlite-wal'), { recursive: true });
    },
    /\(DENIED\): drafts\.sqlite: unable to open/,
  ],
  [
    'the work areas that may only be read',
    (data_dir: string) => {
      // A version of writing that is too new for anybody who opens the file.
      const setVersion = (version: number) => {
        const file = openSync(join(data_dir, 'drafts.sqlite'), 'r+');
        writeSync(file, Buffer.of(version), 0, 1, 18);
        closeSync(file);
      };
      setVersion(3);
      return () => setVersion(2);
    },
    /\(DENIED\): drafts\.sqlite: attempt to write a readonly database/,
  ],
  ...(['airdesk.sqlite-wal', 'airdesk.sqlite.restore', 'data.key'] as const).map(
    (name) =>
      [
        `${name} that is a directory`,
        (data_dir: string) => {
          const path = join(data_dir, name);
          if (existsSync(path)) renameSync(path, `${path}.kept`);
          mkdirSync(path);
          return () => {
            rmSync(path, { recursive: true });
            if (existsSync(`${path}.kept`)) renameSync(`${path}.kept`, path);
          };
        },
        new RegExp(`\\(DENIED\\): ${name}: EISDIR`),
      ] satisfies [string, (data_dir: string) => () => void, RegExp],
  ),
])(
  '%s that cannot be opened now is not taken for damaged',
  async (_what, hold, said) => {
    const data_dir = newDir();
    const first = await open({ data_dir });
    expect(await first.ports.backups.make()).toBeNull();
    await first.ports.db.write((tx) => upsertFact(tx, 'sold', 'since the copy'));
    await first.close();
    const release = hold(data_dir);
    expect((await refusal({ data_dir })).message).toMatch(said);
    release();
    const second = await open({ data_dir });
    expect(await findFact(second.ports.db.read, 'sold')).toBe('since the copy');
    await second.close();
    expect(readdirSync(data_dir).filter((name) => name.includes('damaged'))).toEqual([]);
  },
  30_000,
);

test('a copy that was to be restored and is not usable is said, and nothing is lost', async () => {
  const data_dir = newDir();
  const first = await open({ data_dir });
  expect(await first.ports.backups.make()).toBeNull();
  const [{ name } = { name: '' }] = first.ports.backups.list().backups;
  first.ports.backups.restoreAtStart(name);
  await first.ports.db.write((tx) => upsertFact(tx, 'sold', 'since the copy'));
  await first.close();
  rmSync(join(data_dir, 'backups', name));
  const second = await open({ data_dir });
  expect(await findFact(second.ports.db.read, 'sold')).toBe('since the copy');
  expect(second.ports.backups.list().restore_at_start).toBeNull();
  await second.close();
  expect(readFileSync(join(data_dir, 'airdesk.log'), 'utf8')).toContain('it is not there any more');
});

test('an older database is copied before it is brought forward, and only then', async () => {
  const data_dir = newDir();
  mkdirSync(data_dir);
  const older = openSqlite(join(data_dir, 'airdesk.sqlite'), { synchronous: 'FULL' });
  const migrations = getMigrations('main');
  migrate(older, migrations.slice(0, -1), new Date());
  older.close();
  const training = { kind: 'off' } as const;
  const key = randomBytes(32);
  const data_key = async () => ok({ key, protection: 'none', weak: true });
  for (const _start of ['first', 'second']) {
    const service = await open({ data_dir, training, data_key });
    await service.close();
    const copies = listBackups(join(data_dir, 'backups'));
    expect(copies).toHaveLength(1);
    const copy = openSqlite(copies[0]?.path ?? '', { synchronous: 'FULL', query_only: true });
    const [last] = copy.prepare('SELECT max(id) AS id FROM schema_migrations').all();
    copy.close();
    expect(last).toEqual({ id: migrations.at(-2)?.id });
  }
});
