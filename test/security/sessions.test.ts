/**
 * What one station, session or agency gets of another: events, the switch to work offline, the queue,
 * a covered workstation, a group one has left, and the secret of before a sign-in.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { changeAgency } from '#db/store/agencies.ts';
import { findUsersByEmail } from '#db/store/users.ts';
import type { DeskEvent } from '#main/contract/events.ts';
import type { InputOf } from '#main/contract/operations.ts';
import type { Credentials } from '#main/dispatch/types.ts';
import { buildAgency } from '../fixtures/agencies.ts';
import {
  ADMIN,
  AGENT,
  holdOne,
  makeAgent,
  openTestHost,
  type Station,
  type TestHost,
} from '../fixtures/test-host.ts';

const OTHER = { username: 'boss@boreal.example', password: 'some-long-words-7' };
let host: TestHost;
let admin: Station;
let other: Station;
let agent_id: number;

beforeAll(async () => {
  host = await openTestHost();
  admin = await host.station();
  agent_id = await makeAgent(admin);
  await admin.must('agency.create', buildAgency('Boreal', OTHER));
  other = await host.station(OTHER);
});
afterAll(() => host.close());

interface Heard {
  events: DeskEvent[];
  cursors: string[];
  ended: boolean;
  leave(): void;
}

const hear = (secret: string, after: string | null = null): Promise<Heard> =>
  hearAs({ bearer: null, api_key: null, station: secret }, after);

async function hearAs(credentials: Credentials, after: string | null): Promise<Heard> {
  const heard: Heard = { events: [], cursors: [], ended: false, leave: () => undefined };
  const opened = await host.service.dispatcher.subscribe(credentials, after, {
    hear(cursor, event) {
      heard.events.push(event);
      heard.cursors.push(cursor);
    },
    end() {
      heard.ended = true;
      heard.leave();
    },
  });
  if (!opened.ok) throw new Error(opened.error.error);
  heard.leave = opened.value;
  return heard;
}

describe('events', () => {
  test('of a sale reach its agency, those of a search its own sign-in, and nobody else', async () => {
    const seller = await host.station(AGENT);
    const own = await hear(seller.secret);
    const colleague = await hear(admin.secret);
    const stranger = await hear(other.secret);
    const booking = await holdOne(seller);
    // The line is everybody's; what each agency has of it is its own.
    const others = ({ events }: Heard) =>
      events.filter(({ type }) => type !== 'connection.changed');
    const types = (heard: Heard) => new Set(others(heard).map(({ type }) => type));
    expect(types(own)).toContain('search.offers');
    expect(types(colleague)).toEqual(new Set(['booking.changed', 'queue.changed']));
    expect(JSON.stringify(colleague.events)).toContain(booking.id);
    expect(others(stranger)).toEqual([]);
    for (const one of [own, colleague, stranger]) one.leave();
  });

  test('are not heard at a covered workstation, and nothing of before by who comes next', async () => {
    const seller = await host.station(AGENT);
    const first = await hear(seller.secret);
    await holdOne(admin, 33);
    const [cursor = ''] = first.cursors;
    expect(cursor).not.toBe('');
    await seller.must('session.lock', {});
    expect(first.ended).toBe(true);
    const covered = await hear(seller.secret, cursor);
    await holdOne(admin, 34);
    expect(covered.events).toEqual([]);
    const before = seller.secret;
    await seller.must('session.sign_in', ADMIN);
    expect([covered.ended, seller.secret === before]).toEqual([true, false]);
    const next = await hear(seller.secret, cursor);
    expect(next.events).toEqual([]);
    await seller.must('session.sign_out', {});
    expect(next.ended).toBe(true);
    const silent = await hear(seller.secret, cursor);
    await holdOne(admin, 35);
    expect(silent.events).toEqual([]);
    silent.leave();
  });

  test('end when the user is disabled, or gets another password', async () => {
    const one = await hear((await host.station(AGENT)).secret);
    await admin.must('user.reset_password', { id: agent_id, password: 'another-pass-2' });
    expect(one.ended).toBe(true);
    const two = await hear((await host.station({ ...AGENT, password: 'another-pass-2' })).secret);
    await admin.must('user.update', { id: agent_id, active: false });
    expect(two.ended).toBe(true);
    await admin.must('user.update', { id: agent_id, active: true });
    await admin.must('user.reset_password', { id: agent_id, password: AGENT.password });
  });

  test('end with the token they are heard by', async () => {
    const none = { bearer: null, api_key: null, station: null };
    const given = await host.service.dispatcher.dispatch<'auth.token'>({
      name: 'auth.token',
      input: ADMIN,
      credentials: none,
      channel: 'rest',
      remote: 'local',
      call_id: 'c',
      if_match: null,
      idempotency_key: null,
      signal: null,
    });
    if (!given.ok) throw new Error(given.error.error);
    const { access_token, expires_in } = given.value.output;
    const nearly = expires_in * 1_000 - 500;
    host.ahead(nearly);
    const heard = await hearAs({ ...none, bearer: access_token }, null);
    await vi.waitFor(() => expect(heard.ended).toBe(true));
    host.ahead(-nearly);
  });

  test('are not all taken by one workstation', async () => {
    const greedy = await host.station(AGENT);
    const taken: Heard[] = [];
    for (let i = 0; i < 8; i += 1) taken.push(await hear(greedy.secret));
    await expect(hear(greedy.secret)).rejects.toThrow('BUSY');
    (await hear(other.secret)).leave();
    taken[0]?.leave();
    (await hear(greedy.secret)).leave();
    for (const one of taken) one.leave();
  });
});

describe('the secret of a workstation', () => {
  test('changes with a sign-in; what was known before opens nothing', async () => {
    const station = await host.station(null);
    const before = station.secret;
    await station.must('session.sign_in', ADMIN);
    const planted = await host.station(null, before);
    expect(await planted.refused('session.get', {})).toBe('401 UNAUTHENTICATED');
    expect(await planted.refused('booking.find', {})).toBe('401 UNAUTHENTICATED');
    await station.must('booking.find', {});
  });

  test('of a browser opens nothing without what its page shows', async () => {
    const { dispatcher } = host.service;
    const { secret, page } = await dispatcher.bindStation('page');
    const ask = async (shown: string | null) => {
      const answer = await dispatcher.dispatch({
        name: 'session.get',
        input: {},
        credentials: { bearer: null, api_key: null, station: secret, page: shown },
        channel: 'desk',
        remote: 'local',
        call_id: 'c',
        if_match: null,
        idempotency_key: null,
        signal: null,
      });
      return answer.ok ? 'in' : answer.error.error;
    };
    expect(await ask(page)).toBe('in');
    for (const shown of [null, '', secret, `${page}x`]) {
      expect(await ask(shown)).toBe('UNAUTHENTICATED');
    }
    const stolen = { bearer: null, api_key: null, station: secret, page: null };
    const listener = { hear: () => undefined, end: () => undefined };
    expect((await dispatcher.subscribe(stolen, null, listener)).ok).toBe(false);
  });
});

describe('a workstation that is covered', () => {
  test('is not signed out by whoever passes', async () => {
    const station = await host.station(AGENT);
    await station.must('session.lock', {});
    expect(await station.refused('session.sign_out', {})).toBe('401 LOCKED');
    await station.must('session.unlock', { password: AGENT.password });
    await station.must('booking.find', {});
  });
});

describe('one agency', () => {
  test('works offline while another sells, and sends its own queue alone', async () => {
    const mine = await holdOne(admin, 40);
    const theirs = await holdOne(other, 40, { last_name: 'BOREAL' });
    await admin.must('connection.set', { offline: true });
    await other.must('connection.set', { offline: true });
    await admin.must('outbox.add', { booking_id: mine.id, cancel: true });
    await other.must('outbox.add', { booking_id: theirs.id, cancel: true });
    await other.must('connection.set', { offline: false });
    expect(await admin.must('connection.get', {})).toMatchObject({
      state: 'OFFLINE',
      forced: true,
    });
    expect(await other.must('connection.get', {})).toMatchObject({
      state: 'ONLINE',
      forced: false,
    });
    const statusOf = async (station: Station) =>
      (await station.must('outbox.list', {})).items.map(({ status }) => status);
    await vi.waitFor(async () => expect(await statusOf(other)).toEqual(['CONFIRMED']), 20_000);
    expect((await other.must('outbox.drain', {})).due).toBe(0);
    expect(await statusOf(admin)).toEqual(['QUEUED']);
    await holdOne(other, 41, { last_name: 'BOREALIS' });
    const { orders } = await admin.must('training.orders.list', {});
    expect(orders.find(({ locator }) => locator === mine.provider.locator)?.status).toBe('LIVE');
    expect(
      await admin.refused('offer.search', {
        route: 'GRU,MIA,2026-12-20',
        provider_type: ['PROVIDER_04'],
      }),
    ).toMatch(/OFFLINE/);
    await admin.must('connection.set', { offline: false });
    await vi.waitFor(async () => expect(await statusOf(admin)).toEqual(['CONFIRMED']), 20_000);
  }, 300_000);
});

test('who has left a group works for it no more, though signed in for it', async () => {
  const { group_id } = await admin.must('group.create', { name: 'Night', user_ids: [agent_id] });
  const station = await host.station(null);
  await station.must('session.sign_in', { ...AGENT, group_id });
  expect((await station.must('session.get', {})).group).toMatchObject({ id: group_id });
  await admin.must('group.update', { id: group_id, user_ids: [] });
  expect((await station.must('session.get', {})).group).toBeNull();
});

test('an administrator of an agency takes over no administrator of the service', async () => {
  const boss = { username: 'second@training.airdesk.example', password: 'some-long-words-8' };
  await admin.must('user.create', {
    email: boss.username,
    name: 'Second',
    password: boss.password,
    role: 'ADMIN',
    group_ids: [],
  });
  const second = await host.station(boss);
  const keeper = (await second.must('user.list', {})).users.find((one) => one.service_admin);
  const id = keeper?.id ?? 0;
  expect(keeper?.email).toBe(ADMIN.username);
  const grab = 'grabbed-by-second';
  expect(await second.refused('user.reset_password', { id, password: grab })).toBe('403 FORBIDDEN');
  expect(await second.refused('user.update', { id, active: false })).toBe('403 FORBIDDEN');
  const me = (await second.must('session.get', {})).user?.id ?? 0;
  expect(await second.refused('user.update', { id: me, service_admin: true })).toBe(
    '403 FORBIDDEN',
  );
  // One's own password is changed with the old one only.
  expect(await second.refused('user.reset_password', { id: me, password: grab })).toBe(
    '409 WRONG_STATE',
  );
});

const token = async (remote: string, who: InputOf<'auth.token'>, api_key: string | null = null) => {
  const answer = await host.service.dispatcher.dispatch({
    name: 'auth.token',
    input: who,
    credentials: { bearer: null, api_key, station: null },
    channel: 'rest',
    remote,
    call_id: 'c',
    if_match: null,
    idempotency_key: null,
    signal: null,
  });
  return answer.ok ? 'in' : answer.error.error;
};

describe('guessing passwords', () => {
  const guess = (remote: string, username: string, api_key: string | null = null) =>
    token(remote, { username, password: 'not-the-password' }, api_key);
  const right = (remote: string, { username, password }: typeof AGENT) =>
    token(remote, { username, password });
  /** As many more failures as leave a wait that no slow machine sits out. */
  const flood = (...keys: string[]) => {
    for (let i = 0; i < 56; i += 1) host.service.ports.throttle.failed(keys);
  };

  test('slows who guesses an account, not its owner elsewhere or at a workstation', async () => {
    for (let i = 0; i < 5; i += 1) await guess('192.0.2.1', AGENT.username);
    expect(await guess('192.0.2.1', AGENT.username)).toBe('THROTTLED');
    expect(await right('192.0.2.1', AGENT)).toBe('THROTTLED');
    expect(await right('192.0.2.2', AGENT)).toBe('in');
    await host.station(AGENT);
  });

  test('from one address ends for accounts it does not know, whatever succeeds in between', async () => {
    const address = '192.0.2.3';
    expect(await right(address, AGENT)).toBe('in');
    for (let i = 0; i < 3; i += 1) {
      await guess(address, `nobody-${i}@boreal.example`);
      expect(await right(address, AGENT)).toBe('in');
    }
    flood(`remote:${address}`);
    expect(await right(address, AGENT)).toBe('in');
    // One now and then is heard there whoever failed before; the others wait.
    expect(await guess(address, 'stranger@boreal.example')).toBe('UNAUTHENTICATED');
    expect(await right(address, OTHER)).toBe('THROTTLED');
    // Another program of the same machine that has signed in before, and whoever sits at a station.
    expect(await right(address, AGENT)).toBe('in');
    await host.station(OTHER);
  }, 300_000);

  test('shuts out nobody who has not failed there, at an address or an account', async () => {
    const address = '192.0.2.9';
    for (let i = 0; i < 4; i += 1) {
      flood(`remote:${address}`, `account:${OTHER.username}`);
      // Who guesses goes on failing, and is not heard.
      await guess(address, 'guesser@boreal.example');
    }
    const { throttle } = host.service.ports;
    const own = `own:${OTHER.username} remote:${address}`;
    const wait = throttle.wait([`remote:${address}`, `account:${OTHER.username}`]);
    expect(wait).toBeGreaterThan(60_000);
    const told = throttle.admit(own, [`remote:${address}`, `account:${OTHER.username}`]);
    expect(told).toBeLessThanOrEqual(60_000);
    expect(await right('192.0.2.10', OTHER)).toBe('in');
    // From there again it is known, and waits for nobody.
    expect(await right('192.0.2.10', OTHER)).toBe('in');
  }, 300_000);

  test('at an address without a key keeps out nobody who shows their agency’s', async () => {
    const address = '192.0.2.4';
    const { api_key: mine } = await admin.must('key.create', {
      name: 'a program that starts late',
    });
    const { api_key: theirs } = await other.must('key.create', { name: 'a program of another' });
    await guess(address, ADMIN.username);
    flood(`remote:${address}`, `account:${ADMIN.username}`);
    await guess(address, 'stranger@boreal.example');
    // It has never signed in here before, and its account is what was guessed at.
    expect(await token(address, ADMIN)).toBe('THROTTLED');
    // A key that is none lets nobody past, whatever the password.
    expect(await token(address, ADMIN, 'made-up')).toBe('UNAUTHENTICATED');
    expect(await token(address, ADMIN, mine)).toBe('in');
    // Who has a key guesses no more than who has none, and keeps out that agency's programs only.
    const agency_id = (await other.must('session.get', {})).agency?.id ?? 0;
    await guess(address, 'nobody@boreal.example', theirs);
    flood(`remote:${address}/${agency_id}`);
    await guess(address, 'stranger@boreal.example', theirs);
    expect(await token(address, OTHER, theirs)).toBe('THROTTLED');
    expect(await token(address, AGENT, mine)).toBe('in');
  }, 300_000);

  test('goes no faster for who has a user of the same address', async () => {
    const username = 'slow@training.airdesk.example';
    const [victim, own] = ['the-one-to-guess-1', 'known-to-the-guesser-1'];
    const user = { email: username, name: 'Slow', role: 'AGENT' as const, group_ids: [] };
    await admin.must('user.create', { ...user, password: victim });
    const { user_id } = await other.must('user.create', { ...user, password: own });
    const address = '192.0.2.5';
    for (let i = 0; i < 5; i += 1) {
      expect(await token(address, { username, password: own })).toBe('in');
      expect(await guess(address, username)).toBe('UNAUTHENTICATED');
    }
    expect(await token(address, { username, password: own })).toBe('THROTTLED');
    // Nor does a new password for one's own user with each guess.
    const seen: string[] = [];
    for (let i = 0; i < 8; i += 1) {
      const reply = await other.call('user.reset_password', {
        id: user_id,
        password: `guess-number-${i}`,
      });
      seen.push(reply.ok ? 'set' : reply.error.error);
    }
    expect(seen).toContain('THROTTLED');
    expect(seen.filter((word) => word === 'set').length).toBeLessThanOrEqual(5);
  }, 300_000);
});

describe('an address that two agencies have', () => {
  const username = 'both@many.example';
  const user = { email: username, name: 'Both', role: 'AGENT' as const, group_ids: [] };
  const [mine, theirs] = ['one-password-here-1', 'one-password-there-2'];
  const where = async (who: InputOf<'session.sign_in'>) => {
    const station = await host.station(null);
    const reply = await station.call('session.sign_in', who);
    return reply.ok ? reply.output.agency?.name : reply.error.message;
  };
  let second = 0;

  test('is made and signed in with as any other; nobody learns of it', async () => {
    await admin.must('user.create', { ...user, password: mine });
    second = (await other.must('user.create', { ...user, password: theirs })).user_id;
    expect(await other.refused('user.create', { ...user, password: theirs })).toBe('409 DUPLICATE');
    expect(await where({ username, password: mine })).toBe('Airdesk Training');
    expect(await where({ username: username.toUpperCase(), password: theirs })).toBe('Boreal');
    expect(await token('192.0.2.6', { username, password: theirs })).toBe('in');
    expect(await token('192.0.2.6', { username, password: 'neither-of-both' })).toBe(
      'UNAUTHENTICATED',
    );
    // Nor does an agency with an address of its own first administrator.
    await admin.must(
      'agency.create',
      buildAgency('Zephyr', { username, password: 'one-password-more-3' }),
    );
    expect(await where({ username, password: 'one-password-more-3' })).toBe('Zephyr');
  });

  test('costs a sign-in one hash, however many have it', async () => {
    const { db, vault } = host.service.ports;
    const hashes = (await findUsersByEmail(db.read, username)).map((one) => one.password_hash);
    expect(hashes.length).toBe(3);
    expect(new Set(hashes.map((hash) => hash.slice(0, hash.lastIndexOf('$')))).size).toBe(1);
    expect(await vault.verifyPassword(theirs, hashes)).toEqual([false, true, false]);
  });

  test('with one password signs nobody in unless the agency or the group is named', async () => {
    await other.must('user.reset_password', { id: second, password: mine });
    const { group_id } = await other.must('group.create', { name: 'Both', user_ids: [second] });
    const { api_key: key } = await other.must('key.create', { name: 'names the agency' });
    const same = { username, password: mine };
    expect(await where(same)).toMatch(/at more than one agency/);
    expect(await token('192.0.2.7', same)).toBe('UNAUTHENTICATED');
    expect(await where({ ...same, agency: 'Boreal' })).toBe('Boreal');
    expect(await where({ ...same, agency: 'Airdesk Training' })).toBe('Airdesk Training');
    // Before they were refused, direction marks got into names; nobody can type those.
    const { db } = host.service.ports;
    const [boreal] = (await findUsersByEmail(db.read, username)).filter(({ id }) => id === second);
    const rename = (name: string) =>
      db.write((tx) => changeAgency(tx, boreal?.agency_id ?? 0, { name }));
    await rename('Bor\u200eéal');
    expect(await where({ ...same, agency: 'bore\u0301al' })).toBe('Bor\u200eéal');
    await rename('Boreal');
    expect(await where({ ...same, group_id })).toBe('Boreal');
    expect(await token('192.0.2.7', { ...same, group_id })).toBe('in');
    expect(await token('192.0.2.7', same, key)).toBe('in');
    // One who is out of it is no other's tie, and uncovers no workstation of the other.
    const station = await host.station(null);
    await station.must('session.sign_in', { ...same, agency: 'Boreal' });
    await station.must('session.lock', {});
    await station.must('session.unlock', { password: mine });
    await other.must('user.update', { id: second, active: false });
    expect(await where(same)).toBe('Airdesk Training');
  });

  test('uncovers a workstation with the password of who sits there only', async () => {
    const station = await host.station({ username, password: mine });
    await station.must('session.lock', {});
    expect(await station.refused('session.unlock', { password: 'one-password-more-3' })).toBe(
      '401 UNAUTHENTICATED',
    );
    await station.must('session.unlock', { password: mine });
  });
});
