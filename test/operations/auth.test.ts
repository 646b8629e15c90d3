/** Signing in and staying signed in, over REST against the real service. */
import { describe, expect, test } from 'vitest';
import type { OperationName } from '#main/contract/operations.ts';
import { RestClient, TRAINING_AGENT } from '#main/host/cli/demo/client.ts';
import { buildAgency } from '../fixtures/agencies.ts';
import { deskForFile, type Json } from '../fixtures/served.ts';
import { openTestHost } from '../fixtures/test-host.ts';

const desk = deskForFile();
const { username, password, api_key } = TRAINING_AGENT;

const outsider = () => new RestClient(desk.client.base_url);
const token = async (body: Json = { username, password }) =>
  (await outsider().must('POST', '/oauth/token', body)).body;
const refresh = (refresh_token: string) =>
  outsider().call('POST', '/oauth/refreshtoken', { refresh_token });
const probe = (access_token: string, key: string | null = api_key) =>
  outsider().call('GET', '/bookings/none', undefined, {
    authorization: `Bearer ${access_token}`,
    ...(key !== null && { 'x-api-key': key }),
  });

describe('password grant', () => {
  test('gives a pair for an hour', async () => {
    const pair = await token();
    expect(pair).toEqual({
      access_token: expect.stringMatching(/^[\w-]{22,}$/),
      token_type: 'Bearer',
      refresh_token: expect.stringMatching(/^[\w-]{22,}$/),
      expires_in: 3600,
    });
    expect((await probe(pair.access_token)).status).toBe(404);
  });

  test.each([
    ['wrong password', { username, password: 'wrong' }, 401],
    ['unknown user', { username: 'nobody@training.airdesk.example', password }, 401],
    ['not an e-mail address', { username: 'agent', password }, 400],
    ['no password', { username }, 400],
    ['an unknown field', { username, password, scope: 'all' }, 400],
    ['a group of which one is no member', { username, password, group_id: 2 }, 403],
    ['a group that does not exist', { username, password, group_id: 9999 }, 403],
  ])('%s', async (_name, body, status) => {
    expect((await outsider().call('POST', '/oauth/token', body)).status).toBe(status);
  });

  test('the e-mail address is read in any case', async () => {
    expect((await token({ username: username.toUpperCase(), password })).expires_in).toBe(3600);
  });

  test('a group is kept through refresh and stamps bookings', async () => {
    const first = await token({ username, password, group_id: 1 });
    const { body } = await refresh(first.refresh_token);
    expect(body.expires_in).toBe(3600);
  });
});

test('tokens last an hour and a day, by a clock that is set back too', async () => {
  const host = await openTestHost();
  const ask = async (name: OperationName, input: unknown, bearer: string | null = null) => {
    const answer = await host.service.dispatcher.dispatch({
      name,
      input,
      credentials: { bearer, api_key: bearer && api_key, station: null, page: null },
      channel: 'rest',
      remote: 'local',
      call_id: host.service.ports.ids.uuid(),
      if_match: null,
      idempotency_key: null,
      signal: null,
    });
    return answer.ok ? (answer.value.output as Json) : answer.error.error;
  };
  const pair = () => ask('auth.token', { username, password });
  const isLetIn = async ({ access_token }: Json) =>
    (await ask('booking.get', { id: 'none' }, access_token)) === 'NOT_FOUND';
  const isRenewed = async ({ refresh_token }: Json) =>
    (await ask('auth.refresh', { refresh_token })) !== 'UNAUTHENTICATED';
  const seconds = 1_000;
  const [hour, day] = [3_600 * seconds, 86_400 * seconds];
  const [access, refreshed, late] = [await pair(), await pair(), await pair()];
  host.ahead(hour - 30 * seconds);
  expect(await isLetIn(access)).toBe(true);
  host.ahead(30 * seconds);
  expect(await isLetIn(access)).toBe(false);
  host.ahead(day - hour - 30 * seconds);
  expect(await isRenewed(refreshed)).toBe(true);
  host.ahead(30 * seconds);
  expect(await isRenewed(late)).toBe(false);
  host.ahead(3_650 * day);
  const [ahead, other] = [await pair(), await pair()];
  host.ahead(-60 * seconds);
  expect([await isLetIn(ahead), await isRenewed(ahead)]).toEqual([true, true]);
  host.ahead(-3_651 * day);
  expect([await isLetIn(other), await isRenewed(other)]).toEqual([false, false]);
  await host.close();
});

test('a workstation last seen by a clock that was ahead is seen by the right one', async () => {
  const host = await openTestHost();
  const years = 3_650 * 86_400_000;
  host.ahead(years);
  const station = await host.station();
  host.ahead(-years);
  await station.must('session.get', {});
  const { query } = host.service.ports.db.read;
  const seen = await query.selectFrom('stations').select('last_seen_at').execute();
  expect(seen.filter(({ last_seen_at }) => Date.parse(last_seen_at) > Date.now())).toEqual([]);
  await host.close();
});

describe('credentials', () => {
  test.each([
    ['no token', {}, 401],
    ['a made-up token', { authorization: 'Bearer nonsense' }, 401],
    ['basic authentication', { authorization: 'Basic YTpi' }, 401],
  ])('%s', async (_name, headers, status) => {
    const reply = await outsider().call('GET', '/bookings/none', undefined, {
      'x-api-key': api_key,
      ...headers,
    });
    expect(reply.status).toBe(status);
    expect(reply.body.error).toBe('UNAUTHENTICATED');
  });

  test('the key is asked for, and a wrong one refused', async () => {
    const { access_token } = await token();
    expect((await probe(access_token, null)).status).toBe(401);
    expect((await probe(access_token, 'wrong')).status).toBe(401);
    expect((await probe(access_token, '')).status).toBe(401);
  });

  test('a wrong key is refused at signing in and refreshing too, and spends nothing', async () => {
    const { refresh_token } = await token();
    const wrong = { 'x-api-key': 'wrong' };
    for (const [path, body] of [
      ['/oauth/token', { username, password }],
      ['/oauth/refreshtoken', { refresh_token }],
    ] as const) {
      const { status, body: told } = await outsider().call('POST', path, body, wrong);
      expect([status, told.error]).toEqual([401, 'UNAUTHENTICATED']);
      const right = await outsider().call('POST', path, body, { 'x-api-key': api_key });
      expect(right.status).toBe(200);
    }
  });
});

describe('refresh', () => {
  test('rotates', async () => {
    const first = await token();
    const { status, body } = await refresh(first.refresh_token);
    expect(status).toBe(200);
    expect(body.refresh_token).not.toBe(first.refresh_token);
    expect((await probe(body.access_token)).status).toBe(404);
  });

  test('a spent token revokes its family at once, used or not, with every access token', async () => {
    const first = await token();
    const second = (await refresh(first.refresh_token)).body;
    // Within the same second, and nobody has shown the new pair yet: a lost answer is no excuse.
    expect((await refresh(first.refresh_token)).status).toBe(401);
    expect((await probe(first.access_token)).status).toBe(401);
    expect((await probe(second.access_token)).status).toBe(401);
    expect((await refresh(second.refresh_token)).status).toBe(401);
  });

  test('of two that come at once, neither keeps anything', async () => {
    const first = await token();
    const both = await Promise.all([refresh(first.refresh_token), refresh(first.refresh_token)]);
    const [won] = both.filter((reply) => reply.status === 200);
    expect(both.map((reply) => reply.status).sort()).toEqual([200, 401]);
    expect((await probe(won?.body.access_token)).status).toBe(401);
  });

  test.each(['nonsense', ''])('%j is refused', async (refresh_token) => {
    expect([400, 401]).toContain((await refresh(refresh_token)).status);
  });
});

describe('another agency', () => {
  async function rival(): Promise<RestClient> {
    const name = `rival-${Math.random().toString(36).slice(2)}@example.com`;
    const { body } = await desk.client.desk(
      'agency.create',
      buildAgency('Rival Travel', { username: name, password: 'a long enough one' }),
    );
    const client = outsider();
    await client.signIn(name, 'a long enough one', body.api_key);
    return client;
  }

  test('sees neither bookings nor tokens, and its key does not open ours', async () => {
    const { hold, search, tokensOf, person } = await import('../fixtures/served.ts');
    const other = await rival();
    const booking = await hold(desk.client);
    const { offers } = await search(desk.client);
    expect((await other.call('GET', `/bookings/${booking.id}`)).status).toBe(403);
    expect((await other.call('DELETE', `/bookings/${booking.id}`)).status).toBe(403);
    const tokens = tokensOf(offers[0]);
    const priced = await other.call('GET', `/offers/price?slice_tokens=${tokens.join(',')}`);
    expect(priced.status).toBe(404);
    const create = { selected_tokens: tokens, passengers: [person()] };
    expect((await other.call('POST', '/bookings', create)).status).toBe(404);
    const { access_token } = await token();
    expect((await probe(access_token, other.session?.api_key ?? '')).status).toBe(401);
    const taken = await other.call('POST', '/bookings/import', {
      locator: booking.provider.locator,
      provider_type: booking.provider.provider_type,
      save: true,
    });
    expect(taken.status).toBe(403);
  });
});

test('failed sign-ins are throttled, for that address only', async () => {
  const wrong = { username: 'victim@training.airdesk.example', password: 'guess' };
  const statuses: number[] = [];
  for (let i = 0; i < 7; i += 1) {
    statuses.push((await outsider().call('POST', '/oauth/token', wrong)).status);
  }
  expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
  const last = await outsider().call('POST', '/oauth/token', wrong);
  expect(last.status).toBe(429);
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
});
