/** People and groups as administrators manage them, and who may do what. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TokenAnswer } from '#main/contract/auth.ts';
import type { InputOf, OperationName } from '#main/contract/operations.ts';
import {
  ADMIN,
  AGENT,
  makeAgent,
  openTestHost,
  type Station,
  type TestHost,
} from '../fixtures/test-host.ts';

let host: TestHost;
let admin: Station;
let agent: Station;
let agent_id = 0;

beforeAll(async () => {
  host = await openTestHost();
  admin = await host.station();
  agent_id = await makeAgent(admin);
  agent = await host.station(AGENT);
});
afterAll(() => host.close());

const COPY = 'airdesk-20260101T000000Z.sqlite';

test('an agent configures nothing', async () => {
  const calls: { [N in OperationName]?: InputOf<N> } = {
    'provider.settings': {},
    'provider.configure': { provider_type: 'PROVIDER_04', enabled: false },
    'provider.test': { provider_type: 'PROVIDER_04' },
    'fee.set': { rules: [] },
    'rules.set': { card_collector: 'AGENCY' },
    'user.list': {},
    'user.create': {
      email: 'x@example.com',
      name: 'X',
      password: 'password-of-x',
      role: 'ADMIN',
      group_ids: [],
    },
    'user.update': { id: agent_id, role: 'ADMIN' },
    'user.reset_password': { id: 1, password: 'taken-over-1' },
    'group.create': { name: 'Mine', user_ids: [] },
    'group.update': { id: 1, name: 'Mine' },
    'backup.list': {},
    'backup.make': {},
    'backup.verify': { name: COPY },
    'backup.restore': { name: null },
    'recovery.set': { passphrase: 'a long way to Lisbon' },
    'privacy.get': {},
    'privacy.set': { retention_days: 1 },
    'privacy.erase': { booking_id: 'any' },
    'diagnostics.make': {},
  };
  for (const [name, input] of Object.entries(calls)) {
    expect(await agent.refused(name as OperationName, input as never), name).toBe('403 FORBIDDEN');
  }
});

test('people are listed with their groups, and changed', async () => {
  const { group_id } = await admin.must('group.create', { name: 'Night', user_ids: [agent_id] });
  const changed = await admin.must('user.update', { id: agent_id, name: 'Ana Clara' });
  expect(changed).toMatchObject({ name: 'Ana Clara', role: 'AGENT', group_ids: [group_id] });
  await admin.must('user.update', { id: agent_id, group_ids: [1] });
  const { groups } = await admin.must('group.list', {});
  expect(groups.map(({ name, user_ids }) => [name, user_ids])).toEqual([
    ['Call centre', []],
    ['Counter', [1, agent_id]],
    ['Night', []],
  ]);
  await admin.must('group.update', { id: group_id, name: 'Nights', user_ids: [1, agent_id] });
  const { users } = await admin.must('user.list', {});
  expect(users.map(({ email, group_ids }) => [email, group_ids])).toEqual([
    [AGENT.username, [1, group_id]],
    [ADMIN.username, [1, group_id]],
  ]);
  expect(JSON.stringify(users)).not.toContain('scrypt');
  expect(await admin.refused('user.update', { id: agent_id, group_ids: [99] })).toBe(
    '404 NOT_FOUND',
  );
  expect(await admin.refused('user.update', { id: 99 })).toBe('404 NOT_FOUND');
  expect(await admin.refused('group.update', { id: group_id, user_ids: [99] })).toBe(
    '404 NOT_FOUND',
  );
});

test('what administrators change is in the log with who did it, and nothing they only read', async () => {
  await admin.must('group.create', { name: 'Log', user_ids: [] });
  await agent.must('booking.find', {});
  const log = host.files().find(([name]) => name.endsWith('airdesk.log'))?.[1] ?? '';
  const acts = log
    .split('\n')
    .filter((line) => line.includes('An administrator acted'))
    .map((line) => JSON.parse(line));
  expect(acts).toContainEqual(
    expect.objectContaining({ operation: 'group.create', user: 1, agency_id: 1, remote: 'local' }),
  );
  expect(acts.filter(({ operation }) => /\.(list|get|find)$/.test(operation))).toEqual([]);
});

test('rules that a window leaves undefined stay as they are', async () => {
  const { card_collector, ...before } = await admin.must('rules.get', {});
  const change = { audit: undefined, installments: undefined, card_collector: 'AGENCY' };
  await admin.must('rules.set', change as never);
  const after = { ...before, card_collector: 'AGENCY', revision: before.revision + 1 };
  expect(await admin.must('rules.get', {})).toEqual(after);
  await admin.must('rules.set', { card_collector });
});

test('one administrator stays, and nobody takes their own rights away', async () => {
  expect(await admin.refused('user.update', { id: 1, active: false })).toBe('409 WRONG_STATE');
  expect(await admin.refused('user.update', { id: 1, role: 'AGENT' })).toBe('409 WRONG_STATE');
});

test('an agent out of service is signed out everywhere and does not come back', async () => {
  const second = await host.station(AGENT);
  await admin.must('user.update', { id: agent_id, active: false });
  expect(await second.refused('booking.find', {})).toBe('401 UNAUTHENTICATED');
  const fresh = await host.station(null);
  expect(await fresh.refused('session.sign_in', AGENT)).toBe('401 UNAUTHENTICATED');
  await admin.must('user.update', { id: agent_id, active: true });
  await fresh.must('session.sign_in', AGENT);
});

test('a new password ends every session; one’s own ends the others', async () => {
  const one = await host.station(AGENT);
  const two = await host.station(AGENT);
  const change = { password: AGENT.password, new_password: 'agent-pass-2' };
  expect(await one.refused('session.password', { ...change, password: 'not-it-at-all' })).toBe(
    '400 INVALID_REQUEST',
  );
  await one.must('session.password', change);
  await one.must('booking.find', {});
  expect(await two.refused('booking.find', {})).toBe('401 UNAUTHENTICATED');
  await admin.must('user.reset_password', { id: agent_id, password: AGENT.password });
  expect(await one.refused('booking.find', {})).toBe('401 UNAUTHENTICATED');
  await host.station(AGENT);
});

test('one’s own new password leaves a program that set it signed in, and ends its others', async () => {
  const { dispatcher, ports } = host.service;
  const ask = async (name: OperationName, input: object, bearer: string | null = null) => {
    const answer = await dispatcher.dispatch({
      name,
      input,
      credentials: { bearer, api_key: null, station: null, page: null },
      channel: name === 'auth.token' ? 'rest' : 'desk',
      remote: 'local',
      call_id: ports.ids.uuid(),
      if_match: null,
      idempotency_key: null,
      signal: null,
    });
    return answer.ok ? answer.value.output : answer.error.error;
  };
  const signIn = async () => (await ask('auth.token', AGENT)) as TokenAnswer;
  const [own, other] = [await signIn(), await signIn()];
  const change = { password: AGENT.password, new_password: 'agent-pass-3' };
  expect(await ask('session.password', change, own.access_token)).toEqual({});
  expect(await ask('preferences.get', {}, own.access_token)).toHaveProperty('language');
  expect(await ask('preferences.get', {}, other.access_token)).toBe('UNAUTHENTICATED');
  await admin.must('user.reset_password', { id: agent_id, password: AGENT.password });
});

test.each([
  ['session.sign_in', '401 UNAUTHENTICATED'],
  ['session.password', '400 INVALID_REQUEST'],
] as const)('%s while the password is reset: what was checked counts no more', async (name, no) => {
  const { vault } = host.service.ports;
  const verify = vault.verifyPassword;
  const [username, password] = [`${name}@training.airdesk.example`, 'two blue herons'];
  const person = { email: username, name: 'Bea', password, role: 'AGENT' } as const;
  const { user_id: id } = await admin.must('user.create', { ...person, group_ids: [] });
  const signs_in = name === 'session.sign_in';
  const station = await host.station(signs_in ? null : { username, password });
  vault.verifyPassword = async (...asked) => {
    const right = await verify(...asked);
    vault.verifyPassword = verify;
    await admin.must('user.reset_password', { id, password: 'three red herons' });
    return right;
  };
  const input = signs_in ? { username, password } : { password, new_password: 'four grey herons' };
  expect(await station.refused(name, input as never)).toBe(no);
  await host.station({ username, password: 'three red herons' });
});

test('two made at once with one address are one person', async () => {
  const input = {
    email: 'twin@training.airdesk.example',
    name: 'Twin',
    password: 'two blue herons',
    role: 'AGENT',
    group_ids: [],
  } as const;
  const both = await Promise.all(
    [admin, admin].map((at) => at.call('user.create', { ...input, group_ids: [] })),
  );
  expect(both.map((one) => (one.ok ? 'made' : one.error.error)).sort()).toEqual([
    'DUPLICATE',
    'made',
  ]);
});
