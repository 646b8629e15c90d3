import { expect, test } from 'vitest';
import type { Database } from '#db/open.ts';
import {
  addApiKey,
  countAgencies,
  createAgency,
  endApiKey,
  findAgency,
  findApiKey,
  listApiKeys,
} from '#db/store/agencies.ts';
import { listWorkAreas, saveWorkArea } from '#db/store/drafts.ts';
import { getFeeRules, replaceFeeRules } from '#db/store/fees.ts';
import { listRates, setRate } from '#db/store/rates.ts';
import {
  createGroup,
  createUser,
  filterGroupsOfAgency,
  filterUsersOfAgency,
  findGroup,
  findUser,
  findUserByEmail,
  findUsersByEmail,
  isMember,
  listGroupsOfUser,
} from '#db/store/users.ts';
import { FeeTable } from '#main/contract/desk.ts';
import { at, NOW, open, seeded } from './support.ts';

const newUser = (agency_id: number, email: string, group_ids: number[] = []) => ({
  agency_id,
  email,
  name: 'Ana',
  password_hash: 'h',
  role: 'AGENT' as const,
  group_ids,
  now: NOW,
});

const secondAgency = (db: Database) =>
  db.write((tx) =>
    createAgency(tx, {
      name: 'Second',
      country: 'PT',
      currency: 'EUR',
      time_zone: 'Europe/Lisbon',
      training: false,
      now: NOW,
    }),
  );

test('a new data directory is ready to sign in', async () => {
  const db = await seeded();
  expect(await countAgencies(db.read)).toBe(1);
  expect(await findAgency(db.read, 1)).toEqual({
    id: 1,
    name: 'Airdesk Training',
    iata_number: null,
    address: null,
    phone: null,
    city: null,
    country: 'BR',
    currency: 'BRL',
    time_zone: 'America/Sao_Paulo',
    training: true,
    created_at: NOW.toISOString(),
    retention_days: null,
    offline: false,
  });
  expect(
    await findUserByEmail(db.read, { agency_id: 1, email: ' Agent@Training.Airdesk.EXAMPLE' }),
  ).toEqual({
    id: 1,
    agency_id: 1,
    email: 'agent@training.airdesk.example',
    name: 'Training Agent',
    password_hash: 'p',
    role: 'ADMIN',
    service_admin: true,
    active: true,
    created_at: NOW.toISOString(),
  });
  expect(await findApiKey(db.read, 'k', NOW)).toBe(1);
  expect(await listGroupsOfUser(db.read, 1)).toEqual([{ id: 1, agency_id: 1, name: 'Counter' }]);
  expect(await findGroup(db.read, 2)).toEqual({ id: 2, agency_id: 1, name: 'Call centre' });
  const rates = await listRates(db.read, 1);
  expect(rates.every((r) => r.to === 'BRL' && r.as_of === NOW.toISOString())).toBe(true);
  expect(rates.map((r) => r.from)).toEqual(expect.arrayContaining(['USD', 'EUR']));
});

test('the training fee table is valid and charges the DU on domestic fares', async () => {
  const db = await seeded();
  const rules = await getFeeRules(db.read, 1);
  expect(FeeTable.shape.rules.parse(rules)).toEqual(rules);
  expect(new Set(rules.map((r) => r.id)).size).toBe(rules.length);
  expect(rules.find((r) => r.flight_type === 'DOMESTIC' && r.pax_type === null)).toMatchObject({
    agent_du_percent: 10,
    agent_du_minimum: 40,
  });
});

test('an API key is found until it is over or revoked, and listed without what it is', async () => {
  const db = await seeded();
  const made = await db.write((tx) =>
    addApiKey(tx, { agency_id: 1, key_hash: 'second', name: 'Site', created_by: 'a@b', now: NOW }),
  );
  const find = (key: string, after_s = 0) => findApiKey(db.read, key, at(after_s));
  expect([await find('second'), await find('none')]).toEqual([1, null]);
  expect((await listApiKeys(db.read, 1)).map(({ name }) => name)).toEqual(['Site', 'Training']);
  expect(JSON.stringify(await listApiKeys(db.read, 1))).not.toContain('second');
  const { id } = made;
  const end = (agency_id: number, how: Parameters<typeof endApiKey>[1]['end']) =>
    db.write((tx) => endApiKey(tx, { agency_id, id, end: how }));
  expect(await end(2, { revoked_at: NOW })).toBe(false);
  expect(await end(1, { expires_at: at(10) })).toBe(true);
  expect([await find('second', 9), await find('second', 10)]).toEqual([1, null]);
  expect(await end(1, { revoked_at: at(1) })).toBe(true);
  expect(await find('second', 2)).toBeNull();
  expect(await end(1, { revoked_at: at(3) })).toBe(false);
  expect(await find('k')).toBe(1);
});

test('an e-mail address belongs to one user of an agency, in any case', async () => {
  const db = await seeded();
  const two = await secondAgency(db);
  const again = db.write((tx) => createUser(tx, newUser(1, 'AGENT@training.airdesk.example')));
  await expect(again).rejects.toThrow(/UNIQUE/);
  await db.write((tx) => createUser(tx, newUser(two, 'AGENT@training.airdesk.example')));
  const both = await findUsersByEmail(db.read, 'Agent@training.airdesk.example');
  expect(both.map((user) => user.agency_id)).toEqual([1, two]);
  const id = await db.write((tx) => createUser(tx, newUser(two, 'Ana@Second.example')));
  expect(await findUser(db.read, id)).toMatchObject({
    agency_id: two,
    email: 'ana@second.example',
  });
});

test('members of a group are of its agency, or nobody is', async () => {
  const db = await seeded();
  const two = await secondAgency(db);
  const foreign = await db.write((tx) => createUser(tx, newUser(two, 'ana@second.example')));
  const ours = await db.write((tx) => createUser(tx, newUser(1, 'bia@training.example', [2])));
  expect(await isMember(db.read, { group_id: 2, user_id: ours })).toBe(true);
  expect(await isMember(db.read, { group_id: 1, user_id: ours })).toBe(false);
  const mixed = db.write((tx) =>
    createGroup(tx, { agency_id: 1, name: 'Mixed', user_ids: [ours, foreign] }),
  );
  await expect(mixed).rejects.toThrow('Members of a group: 1 rows were written, not 2');
  expect(await findGroup(db.read, 3)).toBeNull();
  const joining = db.write((tx) => createUser(tx, newUser(two, 'eva@second.example', [1])));
  await expect(joining).rejects.toThrow('Members of a group');
  expect(
    await findUserByEmail(db.read, { agency_id: two, email: 'eva@second.example' }),
  ).toBeNull();
  const id = await db.write((tx) =>
    createGroup(tx, { agency_id: 1, name: 'Night', user_ids: [ours, 1, ours] }),
  );
  expect(await listGroupsOfUser(db.read, ours)).toEqual([
    { id: 2, agency_id: 1, name: 'Call centre' },
    { id, agency_id: 1, name: 'Night' },
  ]);
  expect(await filterUsersOfAgency(db.read, 1, [1, ours, foreign, 99])).toEqual([1, ours]);
  expect(await filterGroupsOfAgency(db.read, two, [1, 2, id])).toEqual([]);
  expect(await filterGroupsOfAgency(db.read, 1, [])).toEqual([]);
});

test('a rate replaces the one for the same pair', async () => {
  const db = await seeded();
  const usd = { from: 'USD', to: 'BRL', value: '5.5', as_of: at(60).toISOString() };
  const before = await listRates(db.read, 1);
  await db.write((tx) => setRate(tx, 1, usd));
  const after = await listRates(db.read, 1);
  expect(after).toHaveLength(before.length);
  expect(after.find((r) => r.from === 'USD')).toEqual(usd);
  expect(await listRates(db.read, 2)).toEqual([]);
});

test('a fee table is replaced whole and keeps its order; a rule that cannot be read stops pricing', async () => {
  const db = await seeded();
  const rules = (await getFeeRules(db.read, 1)).toReversed();
  await db.write((tx) => replaceFeeRules(tx, { agency_id: 1, rules }));
  expect(await getFeeRules(db.read, 1)).toEqual(rules);
  await db.write((tx) =>
    tx.query
      .updateTable('fee_rules')
      .set({ payload: '{"id":"x"}' })
      .where('position', '=', 1)
      .execute(),
  );
  await expect(getFeeRules(db.read, 1)).rejects.toThrow(/Fee rule 1\/1 cannot be read/);
  await db.write((tx) => replaceFeeRules(tx, { agency_id: 1, rules: [] }));
  expect(await getFeeRules(db.read, 1)).toEqual([]);
});

test('work areas are kept by agent, the last state of each', async () => {
  const drafts = await open('drafts');
  const save = (
    user_id: number,
    area: 'A' | 'B',
    state: Record<string, string | number[]>,
    window = 1,
  ) => drafts.write((tx) => saveWorkArea(tx, { user_id, window, area, state, now: NOW }));
  await save(1, 'B', { typed: 'AN20DEC' });
  await save(1, 'A', { typed: 'old' });
  await save(1, 'A', { typed: 'new', lines: [1, 2] });
  await save(2, 'A', { typed: 'other agent' });
  await save(1, 'A', { typed: 'other window' }, 2);
  expect(await listWorkAreas(drafts.read, { user_id: 1, window: 1 })).toEqual([
    { area: 'A', state: { typed: 'new', lines: [1, 2] } },
    { area: 'B', state: { typed: 'AN20DEC' } },
  ]);
  expect(await listWorkAreas(drafts.read, { user_id: 1, window: 2 })).toEqual([
    { area: 'A', state: { typed: 'other window' } },
  ]);
  expect(await listWorkAreas(drafts.read, { user_id: 1 })).toHaveLength(3);
  await drafts.write((tx) =>
    tx.query.updateTable('work_areas').set({ state: '{"typed"' }).where('area', '=', 'B').execute(),
  );
  const [, broken] = await listWorkAreas(drafts.read, { user_id: 1, window: 1 });
  expect(broken).toEqual({ area: 'B', state: { unreadable: expect.stringMatching(/JSON/) } });
});
