/** What two administrators set at the same time: nobody saves over what the other did unseen. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InputOf, OperationName, OutputOf } from '#main/contract/operations.ts';
import { toEnglish } from '#main/contract/phrase.ts';
import { makeAgent, openTestHost, type Station, type TestHost } from '../fixtures/test-host.ts';

const SECOND = { username: 'bea@training.airdesk.example', password: 'second-pass-1' };

let host: TestHost;
let first: Station;
let second: Station;
let agent_id = 0;

beforeAll(async () => {
  host = await openTestHost();
  first = await host.station();
  agent_id = await makeAgent(first);
  await first.must('user.create', {
    email: SECOND.username,
    name: 'Bea',
    password: SECOND.password,
    role: 'ADMIN',
    group_ids: [],
  });
  const { users } = await first.must('user.list', {});
  const bea = users.find(({ name }) => name === 'Bea');
  await first.must('user.update', { id: bea?.id ?? 0, service_admin: true });
  second = await host.station(SECOND);
});
afterAll(() => host.close());

interface Setting<R extends OperationName, W extends OperationName> {
  reads: R;
  writes: W;
  find: (output: OutputOf<R>) => { revision: number };
  /** Two saves that differ, the second of which began before the first. */
  saves: [InputOf<W>, InputOf<W>];
}
const define = <R extends OperationName, W extends OperationName>(setting: Setting<R, W>) =>
  setting as unknown as Setting<'fee.get', 'fee.set'>;

const agency = { name: 'Horizonte', iata_number: null, address: null, phone: null, city: null };
const SETTINGS = [
  define({
    reads: 'fee.get',
    writes: 'fee.set',
    find: (table) => table,
    saves: [{ rules: [] }, { rules: [] }],
  }),
  define({
    reads: 'rules.get',
    writes: 'rules.set',
    find: (rules) => rules,
    saves: [{ card_collector: 'AGENCY' }, { card_collector: 'CONSOLIDATOR' }],
  }),
  define({
    reads: 'reference.rates',
    writes: 'rate.set',
    find: (rates) => rates,
    saves: [
      { from: 'USD', value: '5.31' },
      { from: 'USD', value: '5.29' },
    ],
  }),
  define({
    reads: 'queue.counts',
    writes: 'queue.name',
    find: (counts) => counts,
    saves: [
      { queue: 50, title: 'Refund cases' },
      { queue: 50, title: 'Waiting for the airline' },
    ],
  }),
  define({
    reads: 'agency.get',
    writes: 'agency.update',
    find: (read) => read,
    saves: [{ ...agency, phone: '+55 11 4000 1000' }, agency],
  }),
  define({
    reads: 'privacy.get',
    writes: 'privacy.set',
    find: (read) => read,
    saves: [{ retention_days: 900 }, { retention_days: null }],
  }),
  define({
    reads: 'provider.settings',
    writes: 'provider.configure',
    find: ({ providers }) => providers[3] as (typeof providers)[number],
    saves: [
      { provider_type: 'PROVIDER_04', search_timeout_ms: 9_000 },
      { provider_type: 'PROVIDER_04', search_timeout_ms: null },
    ],
  }),
  define({
    reads: 'group.list',
    writes: 'group.update',
    find: ({ groups }) => groups.find(({ id }) => id === 1) as (typeof groups)[number],
    saves: [
      { id: 1, name: 'Front' },
      { id: 1, name: 'Back' },
    ],
  }),
  define({
    reads: 'user.list',
    writes: 'user.update',
    find: ({ users }) => users.find(({ name }) => name.startsWith('Ana')) as (typeof users)[number],
    get saves(): [InputOf<'user.update'>, InputOf<'user.update'>] {
      return [
        { id: agent_id, name: 'Ana Clara' },
        { id: agent_id, role: 'ADMIN' },
      ];
    },
  }),
];

test.each(SETTINGS)('$writes is refused where somebody else was first', async (setting) => {
  const { reads, writes, find, saves } = setting;
  const [early, late] = saves;
  const read = find(await first.must(reads, {}));
  await second.must(writes, { ...early, revision: read.revision });
  const theirs = await first.must(reads, {});
  const reply = await first.call(writes, { ...late, revision: read.revision });
  expect(reply).toMatchObject({ ok: false, error: { code: 409, error: 'STALE_REVISION' } });
  if (reply.ok) return;
  expect(toEnglish(reply.error.message)).toContain('Bea changed this');
  expect(await first.must(reads, {})).toEqual(theirs);
  const now = reply.error.details.find(({ path }) => path === 'revision')?.message;
  expect(Number(now)).toBe(find(theirs).revision);
  await first.must(writes, { ...late, revision: Number(now) });
  expect(find(await first.must(reads, {})).revision).toBe(read.revision + 2);
});

test('who is in a group is a change of both, from either side', async () => {
  const readBoth = async () => {
    const { users } = await first.must('user.list', {});
    const { groups } = await first.must('group.list', {});
    const user = users.find(({ id }) => id === agent_id);
    return { user: user?.revision ?? 0, groups: groups.map(({ revision }) => revision) };
  };
  const before = await readBoth();
  const { groups } = await first.must('group.list', {});
  const [, at = groups[0]] = groups;
  const id = at?.id ?? 0;
  await second.must('user.update', { id: agent_id, group_ids: [id] });
  const joined = await readBoth();
  expect(joined.groups.filter((revision, n) => revision !== before.groups[n])).toHaveLength(1);
  expect(
    await first.refused('group.update', { id, user_ids: [], revision: at?.revision ?? 0 }),
  ).toBe('409 STALE_REVISION');
  await second.must('group.update', { id, user_ids: [] });
  expect(
    await first.refused('user.update', { id: agent_id, group_ids: [id], revision: joined.user }),
  ).toBe('409 STALE_REVISION');
});
