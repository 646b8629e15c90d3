/**
 * Production has no well-known way in: no training agency, password or key; a first start with a code;
 * passwords that nobody guesses; keys that are shown once, replaced and ended.
 */
import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { OPERATION_NAMES, operations } from '#main/contract/operations.ts';
import { isKnownPassword } from '#main/contract/password.ts';
import { openAppWindow } from '#main/host/node/app-window.ts';
import { askForLink, openConsole } from '#main/host/node/console.ts';
import type { TrainingMode } from '#main/host/providers/providers.ts';
import { openService, type Service } from '#main/host/service.ts';
import { ADMIN, openTestHost, type Station, type TestHost } from '../fixtures/test-host.ts';

const roots: string[] = [];
function empty(): string {
  const made = mkdtempSync(join(tmpdir(), 'airdesk-production-'));
  roots.push(made);
  return made;
}
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true });
});

const FIRST = {
  name: 'Aurora Viagens',
  country: 'BR',
  currency: 'BRL',
  time_zone: 'America/Sao_Paulo',
  admin_name: 'Bia',
  admin_email: 'bia@aurora.example',
  admin_password: 'seven grey herons',
};

async function open(data_dir: string, training: TrainingMode): Promise<Service> {
  const opened = await openService({ data_dir, training, log_level: 'silent' });
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value;
}

const bearer = (
  service: Service,
  credentials: { api_key?: string; bearer?: string },
  name: 'auth.token' | 'ticket.list',
  input: unknown,
) =>
  service.dispatcher.dispatch({
    name,
    input,
    credentials: { bearer: null, api_key: null, station: null, ...credentials },
    channel: 'rest',
    remote: '192.0.2.9',
    call_id: 'c',
    if_match: null,
    idempotency_key: null,
    signal: null,
  });

describe('a production directory', () => {
  let host: TestHost;
  let station: Station;
  const data_dir = empty();
  beforeAll(async () => {
    host = await openTestHost({ data_dir, training: { kind: 'off' } });
    station = await host.station(null);
  });
  afterAll(() => host.close());

  test('knows nothing of the training agency, its password or its key', async () => {
    expect(await station.must('session.get', {})).toMatchObject({ training: false, set_up: true });
    expect(await station.refused('session.sign_in', ADMIN)).toBe('401 UNAUTHENTICATED');
    const token = await bearer(host.service, {}, 'auth.token', ADMIN);
    expect(token).toMatchObject({ ok: false, error: { error: 'UNAUTHENTICATED' } });
    const keyed = await bearer(host.service, { api_key: 'training-key' }, 'ticket.list', {});
    expect(keyed).toMatchObject({ ok: false, error: { message: 'The API key is wrong' } });
  });

  test('is set up once, with the code of its start and a password nobody guesses', async () => {
    const code = host.service.setup_code ?? '';
    expect(code).toMatch(/^\w{6}-\w{6}$/);
    const set = (change: object) =>
      station.refused('service.set_up', { ...FIRST, code, ...change });
    expect(await set({ code: 'AAAAAA-AAAAAA' })).toBe('400 INVALID_REQUEST');
    for (const admin_password of [
      'short',
      'password123',
      'Passw0rd2026!',
      'training-pass',
      'aaaaaaaaaaaa',
    ]) {
      expect(await set({ admin_password }), admin_password).toBe('400 INVALID_REQUEST');
    }
    expect(await set({ currency: 'QQQ' })).toBe('400 INVALID_REQUEST');
    const typed = code.toLowerCase().replace('-', ' ');
    const made = await station.must('service.set_up', { ...FIRST, code: typed });
    expect(await set({})).toBe('409 WRONG_STATE');
    const session = await station.must('session.sign_in', {
      username: FIRST.admin_email,
      password: FIRST.admin_password,
    });
    expect(session).toMatchObject({
      set_up: false,
      user: { role: 'ADMIN', service_admin: true },
      agency: { name: FIRST.name },
    });
    expect(await station.must('backup.list', {})).toMatchObject({ restore_at_start: null });
    const token = await bearer(host.service, { api_key: made.api_key }, 'auth.token', {
      username: FIRST.admin_email,
      password: FIRST.admin_password,
    });
    const access = token.ok ? (token.value.output as { access_token: string }).access_token : '';
    const shown = { bearer: access, api_key: made.api_key };
    expect((await bearer(host.service, shown, 'ticket.list', {})).ok).toBe(true);
    for (const [name, text] of host.files()) {
      expect(text.includes(made.api_key) || text.includes(FIRST.admin_password), name).toBe(false);
    }
  });

  test('keeps guesses of the code from going on', async () => {
    const other = await openTestHost({ data_dir: empty(), training: { kind: 'off' } });
    const guesser = await other.station(null);
    const said = new Set<string>();
    for (let i = 0; i < 80 && !said.has('429 THROTTLED'); i += 1) {
      said.add(await guesser.refused('service.set_up', { ...FIRST, code: `GUESS${i}` }));
    }
    expect(said).toEqual(new Set(['400 INVALID_REQUEST', '429 THROTTLED']));
    await other.close();
  });

  test('never becomes a training one, nor a training one production', async () => {
    const refused = async (dir: string, training: TrainingMode) => {
      const opened = await openService({ data_dir: dir, training, log_level: 'silent' });
      return opened.ok ? 'opened' : opened.error.message;
    };
    await host.service.close();
    expect(await refused(data_dir, { kind: 'inside' })).toMatch(
      /in production: start it with --training off/,
    );
    await host.restart().catch(() => undefined);
    const training = empty();
    await (await open(training, { kind: 'inside' })).close();
    expect(await refused(training, { kind: 'off' })).toMatch(/--training off --data-dir DIRECTORY/);
    const again = await open(training, { kind: 'inside' });
    expect(again.setup_code).toBeNull();
    await again.close();
  });
});

describe('API keys', () => {
  let host: TestHost;
  let admin: Station;
  beforeAll(async () => {
    host = await openTestHost();
    admin = await host.station();
  });
  afterAll(() => host.close());
  const works = async (api_key: string) => {
    const token = await bearer(host.service, {}, 'auth.token', ADMIN);
    const access = token.ok ? (token.value.output as { access_token: string }).access_token : '';
    return (await bearer(host.service, { bearer: access, api_key }, 'ticket.list', {})).ok;
  };

  test('are shown once, listed by name, replaced with an overlap and ended', async () => {
    const made = await admin.must('key.create', { name: 'Web site' });
    expect(await works(made.api_key)).toBe(true);
    const list = await admin.must('key.list', {});
    expect(list.keys.map(({ name }) => name)).toEqual(['Web site', 'Training']);
    expect(JSON.stringify(list)).not.toContain(made.api_key);
    const { id } = made.key;
    const next = await admin.must('key.rotate', { id, overlap_hours: 2 });
    expect([await works(made.api_key), await works(next.api_key)]).toEqual([true, true]);
    expect(
      (await admin.must('key.list', {})).keys.find((key) => key.id === id)?.expires_at,
    ).not.toBeNull();
    host.ahead(2 * 3_600_000 + 1_000);
    expect([await works(made.api_key), await works(next.api_key)]).toEqual([false, true]);
    await admin.must('key.revoke', { id: next.key.id });
    expect(await works(next.api_key)).toBe(false);
    expect(await admin.refused('key.rotate', { id: next.key.id, overlap_hours: 0 })).toBe(
      '404 NOT_FOUND',
    );
    const now = await admin.must('key.create', { name: 'Now' });
    const at_once = await admin.must('key.rotate', { id: now.key.id, overlap_hours: 0 });
    expect([await works(now.api_key), await works(at_once.api_key)]).toEqual([false, true]);
    expect(await works('training-key')).toBe(true);
  });

  test('are replaced where there is no place for another, each once', async () => {
    const made: number[] = [];
    for (;;) {
      const one = await admin.call('key.create', { name: 'One of many' });
      if (!one.ok) break;
      made.push(one.output.key.id);
    }
    const [id = 0] = made;
    const next = await admin.must('key.rotate', { id, overlap_hours: 2 });
    expect(await works(next.api_key)).toBe(true);
    const findEnd = async () =>
      (await admin.must('key.list', {})).keys.find((key) => key.id === id)?.expires_at;
    const end = await findEnd();
    // Replaced again it would leave one more; with a place for that, its end is not put off.
    expect(await admin.refused('key.rotate', { id, overlap_hours: 9 })).toMatch(/ WRONG_STATE$/);
    await admin.must('key.revoke', { id: made[1]! });
    await admin.must('key.rotate', { id, overlap_hours: 9 });
    expect(await findEnd()).toBe(end);
  });

  test('what somebody has open is told before they are taken out of service', async () => {
    const who = { username: 'leaver@training.airdesk.example', password: 'seven grey herons' };
    const { user_id } = await admin.must('user.create', {
      email: who.username,
      name: 'Leaver',
      password: who.password,
      role: 'AGENT',
      group_ids: [],
    });
    await host.station(who);
    expect(await admin.must('user.open', { id: user_id })).toEqual({
      sessions: 1,
      queued: 0,
      items: 0,
      areas: 0,
    });
  });
});

test('every password that is set is judged by the one schema', () => {
  const weak: string[] = [];
  let seen = 0;
  for (const name of OPERATION_NAMES) {
    const shape = (operations[name].input as z.ZodObject).shape ?? {};
    for (const [field, schema] of Object.entries(shape)) {
      if (!/password$/.test(field)) continue;
      // What one signs in with is compared, not set.
      if (name.startsWith('session.') && field === 'password') continue;
      if (name === 'auth.token' || name === 'connection.proxy') continue;
      seen += 1;
      for (const password of ['short-one', 'Password2026', 'qwertyuiop', 'P@ssw0rd123!']) {
        if ((schema as z.ZodType).safeParse(password).success)
          weak.push(`${name}.${field} ${password}`);
      }
      if (!(schema as z.ZodType).safeParse('seven grey herons').success)
        weak.push(`${name} refuses`);
    }
  }
  expect(seen).toBeGreaterThanOrEqual(5);
  expect(weak).toEqual([]);
});

test.each(['password1234', 'DRAGON2026!!', 'monkeymonkey', '1234567890', 'sunsh1ne1234'])(
  '%s is known',
  (password) => expect(isKnownPassword(password)).toBe(true),
);

describe('the link to the workstation', () => {
  test('stands in no process list', async () => {
    const data_dir = empty();
    const told = join(data_dir, 'told');
    const browser = join(data_dir, 'chromium');
    writeFileSync(browser, `#!/bin/sh\necho "$@" > ${told}\n`);
    chmodSync(browser, 0o755);
    const link = 'http://127.0.0.1:4680/launch/secret-of-the-link';
    openAppWindow(browser, link, data_dir);
    await vi.waitFor(() =>
      expect(existsSync(told) && readFileSync(told, 'utf8')).toContain('open.html'),
    );
    expect(readFileSync(told, 'utf8')).not.toContain('secret-of-the-link');
    const page = join(data_dir, 'open.html');
    expect(readFileSync(page, 'utf8')).toContain(link);
    expect(statSync(page).mode & 0o077).toBe(0);
  });

  test('is had at the console by the owner of the data, as often as it is asked for', async () => {
    const data_dir = empty();
    let made = 0;
    const console_line = openConsole(data_dir, () => `link-${++made}`, {
      debug() {},
      info() {},
      warn() {},
      error() {},
    });
    await vi.waitFor(() => expect(existsSync(join(data_dir, 'console.sock'))).toBe(true));
    expect([await askForLink(data_dir), await askForLink(data_dir)]).toEqual(['link-1', 'link-2']);
    console_line.close();
    await vi.waitFor(async () => expect(await askForLink(data_dir)).toBeNull());
  });

  test('is not had at the console where a directory is in its place, and nothing else breaks', async () => {
    const data_dir = empty();
    mkdirSync(join(data_dir, 'console.sock'));
    const warn = vi.fn();
    const console_line = openConsole(data_dir, () => 'link', {
      debug() {},
      info() {},
      warn,
      error() {},
    });
    await vi.waitFor(() => expect(warn).toHaveBeenCalled());
    expect(await askForLink(data_dir)).toBeNull();
    console_line.close();
  });
});

test('the first administrator is made at the console too, the password in no argument', async () => {
  const data_dir = empty();
  const script = resolve(import.meta.dirname, '../../main/host/cli/set-up.ts');
  const flags = [
    ['data-dir', data_dir],
    ['agency', FIRST.name],
    ['country', FIRST.country],
    ['currency', FIRST.currency],
    ['time-zone', FIRST.time_zone],
    ['name', FIRST.admin_name],
    ['email', FIRST.admin_email],
  ].flatMap(([flag, value]) => [`--${flag}`, value ?? '']);
  const run = async (password: string) => {
    const child = spawn(process.execPath, [script, ...flags], { stdio: ['pipe', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString('utf8');
      });
    }
    child.stdin.end(`${password}\n`);
    const code = await new Promise((done) => child.once('exit', done));
    return [code, said] as const;
  };
  expect((await run('password123'))[0]).toBe(1);
  const [code, said] = await run(FIRST.admin_password);
  expect([code, said]).toEqual([0, expect.stringMatching(/shown this once: [\w-]{40,}/)]);
  expect(await run(FIRST.admin_password)).toEqual([1, expect.stringContaining('set up already')]);
}, 240_000);
