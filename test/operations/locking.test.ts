/** A covered workstation: nothing answers but who may uncover it; colleagues take turns. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteExpired } from '#db/store/housekeeping.ts';
import { OPERATION_NAMES, operations } from '#main/contract/operations.ts';
import { buildAgency } from '../fixtures/agencies.ts';
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

beforeAll(async () => {
  host = await openTestHost();
  admin = await host.station();
  await makeAgent(admin);
});
afterAll(() => host.close());

test('while it is locked every operation but those of the lock answers LOCKED', async () => {
  const station = await host.station(AGENT);
  const view = await station.must('session.lock', {});
  expect([view.locked, view.user?.email]).toEqual([true, AGENT.username]);
  const open = OPERATION_NAMES.filter((name) => operations[name].auth === 'station').sort();
  expect(open).toEqual([
    'service.set_up',
    'session.get',
    'session.sign_in',
    'session.sign_out',
    'session.unlock',
  ]);
  for (const name of OPERATION_NAMES) {
    const { auth, training_only } = operations[name];
    if (auth === 'station' || auth === 'none' || training_only) continue;
    expect(await station.refused(name, {} as never), name).toBe('401 LOCKED');
  }
  expect((await station.must('session.get', {})).locked).toBe(true);
});

test('its agent’s password uncovers it, and what was kept is there', async () => {
  const station = await host.station(AGENT);
  await station.must('workarea.save', { area: 'B', state: { entry: 'AN20DEC' } });
  await station.must('session.lock', {});
  expect(await station.refused('session.unlock', { password: 'wrong-pass-1' })).toBe(
    '401 UNAUTHENTICATED',
  );
  expect(await station.refused('workarea.list', {})).toBe('401 LOCKED');
  const view = await station.must('session.unlock', { password: AGENT.password });
  expect([view.locked, view.user?.email]).toEqual([false, AGENT.username]);
  const { areas } = await station.must('workarea.list', {});
  expect(areas).toContainEqual({ area: 'B', state: { entry: 'AN20DEC' } });
});

test('a lock holds over a restart', async () => {
  const station = await host.station(AGENT);
  await station.must('session.lock', {});
  await host.restart();
  admin = await host.station();
  const again = await host.station(null, station.secret);
  expect((await again.must('session.get', {})).locked).toBe(true);
  expect(await again.refused('booking.find', {})).toBe('401 LOCKED');
});

test('a colleague takes over with work areas of their own; the first one’s session ends', async () => {
  const station = await host.station(AGENT);
  await station.must('workarea.save', { area: 'C', state: { entry: 'hers' } });
  await station.must('session.lock', {});
  const view = await station.must('session.sign_in', ADMIN);
  expect([view.locked, view.user?.email]).toEqual([false, ADMIN.username]);
  const { areas } = await station.must('workarea.list', {});
  expect(areas.filter(({ area }) => area === 'C')).toEqual([]);
  await station.must('session.lock', {});
  // The one who sits there now unlocks it, not the one before.
  expect(await station.refused('session.unlock', { password: AGENT.password })).toBe(
    '401 UNAUTHENTICATED',
  );
  await station.must('session.sign_in', AGENT);
  const back = await station.must('workarea.list', {});
  expect(back.areas).toContainEqual({ area: 'C', state: { entry: 'hers' } });
});

test('nobody of another agency puts the one who sits there out', async () => {
  const other = { username: 'boss@elsewhere.example', password: 'other-pass-1' };
  await admin.must('agency.create', buildAgency('Elsewhere', other));
  const station = await host.station(AGENT);
  await station.must('session.lock', {});
  expect(await station.refused('session.sign_in', other)).toBe('403 FORBIDDEN');
  expect((await station.must('session.get', {})).user?.email).toBe(AGENT.username);
});

test('unlocking where nobody is signed in is refused; so many wrong passwords are throttled', async () => {
  const empty = await host.station(null);
  expect(await empty.refused('session.unlock', { password: 'whatever' })).toBe('409 WRONG_STATE');
  const station = await host.station(AGENT);
  await station.must('session.lock', {});
  const answers = new Set<string>();
  for (let n = 0; n < 12; n += 1) {
    answers.add(await station.refused('session.unlock', { password: `wrong-pass-${n}` }));
  }
  expect([...answers]).toEqual(['401 UNAUTHENTICATED', '429 THROTTLED']);
});

test('a workstation that is used stays bound for good; one that is not is unbound after months', async () => {
  const DAY_MS = 24 * 60 * 60_000;
  const used = await host.station();
  const idle = await host.station();
  const { ports } = host.service;
  host.ahead(60 * DAY_MS);
  await used.must('workarea.list', {});
  host.ahead(60 * DAY_MS);
  await ports.db.write((tx) => deleteExpired(tx, ports.clock.now()));
  expect((await used.must('session.get', {})).user?.email).toBe(ADMIN.username);
  expect(await idle.refused('session.get', {})).toBe('401 UNAUTHENTICATED');
});
