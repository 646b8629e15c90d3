import { expect, test } from 'vitest';
import type { Database } from '#db/open.ts';
import {
  createFamily,
  deleteExpiredTokens,
  findAccessToken,
  findRefreshToken,
  insertTokenPair,
  revokeFamily,
  spendRefreshToken,
} from '#db/store/access-tokens.ts';
import { deleteBefore } from '#db/store/rows.ts';
import {
  attachStation,
  createStation,
  detachStation,
  findStation,
  touchStation,
} from '#db/store/stations.ts';
import { at, NOW, seeded } from './support.ts';

const HOUR = 3_600;

async function family(db: Database, id = 'f1', group_id: number | null = 1) {
  await db.write((tx) => createFamily(tx, { id, user_id: 1, agency_id: 1, group_id, now: NOW }));
}
/** Pair `n` of a family: access token `a<n>`, refresh token `r<n>`. */
async function pair(db: Database, n: number, family_id = 'f1') {
  await db.write((tx) =>
    insertTokenPair(tx, {
      family_id,
      access_hash: `a${n}`,
      refresh_hash: `r${n}`,
      issued_at: at(n),
      access_expires_at: at(n + HOUR),
      refresh_expires_at: at(n + 24 * HOUR),
    }),
  );
}
const spend = (db: Database, n: number, second: number) =>
  db.write((tx) => spendRefreshToken(tx, { token_hash: `r${n}`, now: at(second) }));

test('one query gives everything a principal needs, and everything that may end the token', async () => {
  const db = await seeded();
  await family(db);
  await pair(db, 1);
  expect(await findAccessToken(db.read, 'a1')).toEqual({
    token_hash: 'a1',
    family_id: 'f1',
    issued_at: at(1).toISOString(),
    expires_at: at(1 + HOUR).toISOString(),
    family_revoked_at: null,
    agency_id: 1,
    group_id: 1,
    user_id: 1,
    email: 'agent@training.airdesk.example',
    name: 'Training Agent',
    role: 'ADMIN',
    service_admin: true,
    user_active: true,
  });
  expect(await findAccessToken(db.read, 'r1')).toBeNull();
  await db.write((tx) => revokeFamily(tx, { id: 'f1', reason: 'TEST', now: at(5) }));
  await db.write((tx) => revokeFamily(tx, { id: 'f1', reason: 'LATER', now: at(6) }));
  await db.write((tx) => tx.query.updateTable('users').set({ active: 0 }).execute());
  expect(await findAccessToken(db.read, 'a1')).toMatchObject({
    family_revoked_at: at(5).toISOString(),
    user_active: false,
  });
});

test('a refresh token is spent once, also when two try at the same time', async () => {
  const db = await seeded();
  await family(db);
  await pair(db, 1);
  expect((await findRefreshToken(db.read, 'r1'))?.spent_at).toBeNull();
  const both = await Promise.allSettled([spend(db, 1, 102), spend(db, 1, 103)]);
  expect(both.map((r) => r.status)).toEqual(['fulfilled', 'rejected']);
  expect((await findRefreshToken(db.read, 'r1'))?.spent_at).toBe(at(102).toISOString());
});

test('expired tokens are forgotten; a family stays while a token or a workstation needs it', async () => {
  const db = await seeded();
  await family(db, 'old');
  await pair(db, 1, 'old');
  await family(db, 'young');
  await pair(db, 2 + 24 * HOUR, 'young');
  await family(db, 'station');
  await db.write((tx) => createStation(tx, { token_hash: 's', page_hash: null, now: NOW }));
  await db.write((tx) => attachStation(tx, { token_hash: 's', family_id: 'station', now: NOW }));
  const forgotten = await db.write((tx) => deleteExpiredTokens(tx, at(2 + 24 * HOUR)));
  expect(forgotten).toBe(2);
  const left = await db.read.query
    .selectFrom('token_families')
    .select('id')
    .orderBy('id')
    .execute();
  expect(left.map((row) => row.id)).toEqual(['station', 'young']);
});

test('a workstation: bound, signed in, signed in by another, signed out', async () => {
  const db = await seeded();
  const station = async () => {
    const row = await findStation(db.read, 's');
    return row && [row.family_id, row.principal?.email ?? null, row.principal?.group_id ?? null];
  };
  expect(await station()).toBeNull();
  await db.write((tx) => createStation(tx, { token_hash: 's', page_hash: null, now: NOW }));
  expect(await station()).toEqual([null, null, null]);
  await family(db, 'f1', 1);
  await db.write((tx) => attachStation(tx, { token_hash: 's', family_id: 'f1', now: at(1) }));
  expect(await findStation(db.read, 's')).toEqual({
    token_hash: 's',
    created_at: NOW.toISOString(),
    last_seen_at: at(1).toISOString(),
    family_id: 'f1',
    locked_at: null,
    page_hash: null,
    signed_in_at: NOW.toISOString(),
    principal: {
      agency_id: 1,
      user_id: 1,
      email: 'agent@training.airdesk.example',
      name: 'Training Agent',
      role: 'ADMIN',
      group_id: 1,
      service_admin: true,
    },
  });
  await family(db, 'f2', null);
  await db.write((tx) => attachStation(tx, { token_hash: 's', family_id: 'f2', now: at(2) }));
  expect(await station()).toEqual(['f2', 'agent@training.airdesk.example', null]);
  const families = await db.read.query.selectFrom('token_families').selectAll().execute();
  expect(families.map((f) => [f.id, f.revoke_reason])).toEqual([
    ['f1', 'SIGNED_OUT'],
    ['f2', null],
  ]);
  await db.write((tx) => detachStation(tx, { token_hash: 's', now: at(3) }));
  expect(await station()).toEqual([null, null, null]);
});

test('a revoked session or an inactive agent is nobody at the workstation', async () => {
  const db = await seeded();
  await family(db);
  await db.write((tx) => createStation(tx, { token_hash: 's', page_hash: null, now: NOW }));
  await db.write((tx) => attachStation(tx, { token_hash: 's', family_id: 'f1', now: NOW }));
  await db.write((tx) => tx.query.updateTable('users').set({ active: 0 }).execute());
  expect((await findStation(db.read, 's'))?.principal).toBeNull();
  await db.write((tx) => tx.query.updateTable('users').set({ active: 1 }).execute());
  await db.write((tx) => revokeFamily(tx, { id: 'f1', reason: 'TEST', now: at(1) }));
  expect((await findStation(db.read, 's'))?.principal).toBeNull();
});

test('workstations nobody has seen for long are unbound', async () => {
  const db = await seeded();
  await db.write((tx) => createStation(tx, { token_hash: 'idle', page_hash: null, now: NOW }));
  await db.write((tx) => createStation(tx, { token_hash: 'busy', page_hash: null, now: NOW }));
  await db.write((tx) => touchStation(tx, { token_hash: 'busy', now: at(50) }));
  expect(await db.write((tx) => deleteBefore(tx, 'stations', 'last_seen_at', at(10)))).toBe(1);
  expect([
    await findStation(db.read, 'idle'),
    (await findStation(db.read, 'busy'))?.token_hash,
  ]).toEqual([null, 'busy']);
});
