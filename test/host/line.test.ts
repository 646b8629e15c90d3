/**
 * The line over restarts: how patiently it is watched, how long it has been lost; and that every window
 * hears of what is queued, decided, handed over and taken over in another.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { DeskEvent } from '#main/contract/events.ts';
import type { OperationName } from '#main/contract/operations.ts';
import { TRAINING_AGENT } from '#main/host/cli/demo/client.ts';
import {
  OUTSIDE_CONNECTION,
  readConnectionSettings,
  TRAINING_CONNECTION,
} from '#main/host/providers/connection-settings.ts';
import { openService, type Service } from '#main/host/service.ts';
import { newDataDir } from '../fixtures/data-dir.ts';
import { type Json, person } from '../fixtures/served.ts';

const directories: string[] = [];
const services: Service[] = [];
function directory(): string {
  const made = newDataDir('airdesk-line-');
  directories.push(made);
  return made;
}
afterEach(async () => {
  for (const service of services.splice(0)) await service.close();
  for (const made of directories.splice(0)) rmSync(made, { recursive: true, force: true });
});

async function opened(data_dir: string): Promise<Service> {
  const training = { kind: 'inside' } as const;
  const service = await openService({ data_dir, training, log_level: 'silent' });
  if (!service.ok) throw new Error(service.error.message);
  services.push(service.value);
  return service.value;
}
async function closed(service: Service): Promise<void> {
  services.splice(services.indexOf(service), 1);
  await service.close();
}

async function signedIn(service: Service) {
  const call = async (name: OperationName, input: Json, bearer: string | null = null) => {
    const answer = await service.dispatcher.dispatch({
      name,
      input,
      credentials: { bearer, api_key: TRAINING_AGENT.api_key, station: null },
      channel: name === 'auth.token' ? 'rest' : 'desk',
      remote: 'test',
      call_id: crypto.randomUUID(),
      if_match: null,
      idempotency_key: null,
      signal: null,
    });
    if (!answer.ok) throw new Error(`${name}: ${answer.error.error} ${answer.error.message}`);
    return answer.value.output as Json;
  };
  const { username, password } = TRAINING_AGENT;
  const { access_token } = await call('auth.token', { username, password });
  const desk = (name: OperationName, input: Json = {}) => call(name, input, access_token);
  return { desk, bearer: access_token as string };
}

describe('settings of the line', () => {
  const rows: [string, boolean, string | null, unknown][] = [
    ['none, training', true, null, TRAINING_CONNECTION],
    ['a file, training', true, '{"settle_delay_ms":9000}', TRAINING_CONNECTION],
    ['none, others', false, null, OUTSIDE_CONNECTION],
    [
      'a file, others',
      false,
      '{"settle_delay_ms":9000,"backoff_max_ms":5000,"per_provider":9}',
      {
        ...OUTSIDE_CONNECTION,
        settle_delay_ms: 9_000,
        outbox: {
          ...OUTSIDE_CONNECTION.outbox,
          per_provider: 9,
          backoff: { min_ms: 1_000, max_ms: 5_000 },
        },
      },
    ],
    [
      'names of an earlier version',
      false,
      '{"most_looks":7,"most_tries":5}',
      {
        ...OUTSIDE_CONNECTION,
        outbox: { ...OUTSIDE_CONNECTION.outbox, max_looks: 7, max_tries: 5 },
      },
    ],
    ['nonsense', false, '{"settle', /cannot be used/],
    ['an unknown name', false, '{"settle":9000}', /cannot be used: it: /],
    ['out of bounds', false, '{"probe_interval_ms":1}', /cannot be used: probe_interval_ms: /],
    ['upside down', false, '{"backoff_max_ms":500}', /backoff_min_ms is more/],
  ];
  test.each(rows)('%s', (_name, training, file, expected) => {
    const data_dir = directory();
    if (file !== null) writeFileSync(join(data_dir, 'line.json'), file);
    const read = readConnectionSettings(data_dir, training);
    if (expected instanceof RegExp) expect(read.ok ? '' : read.error.message).toMatch(expected);
    else expect(read).toEqual({ ok: true, value: expected });
  });

  test('a start with a wrong file says so', async () => {
    const data_dir = directory();
    writeFileSync(join(data_dir, 'line.json'), '{"gap_ms":"none"}');
    const started = await openService({ data_dir, training: { kind: 'off' } });
    expect(started.ok ? '' : started.error.message).toMatch(/line\.json cannot be used: gap_ms/);
  });
});

test('an outage lasts over restarts, from its beginning to its end', async () => {
  const data_dir = directory();
  const first = await opened(data_dir);
  expect((await (await signedIn(first)).desk('connection.get')).outage).toBeNull();
  const lost = await (await signedIn(first)).desk('connection.set', { offline: true });
  const { began_at } = lost.outage;
  expect(lost).toMatchObject({ state: 'OFFLINE', since: began_at, outage: { ended_at: null } });
  await closed(first);
  const second = await opened(data_dir);
  const { desk } = await signedIn(second);
  expect(await desk('connection.get')).toMatchObject({
    state: 'OFFLINE',
    since: began_at,
    outage: { began_at, ended_at: null },
  });
  const back = await desk('connection.set', { offline: false });
  expect(back).toMatchObject({ state: 'ONLINE', outage: { began_at, ended_at: back.since } });
  await closed(second);
  const third = await (await signedIn(await opened(data_dir))).desk('connection.get');
  expect(third.outage).toEqual(back.outage);
});

test('every window hears of what another queued, decided and handed over', async () => {
  const service = await opened(directory());
  const one = await signedIn(service);
  const other = await signedIn(service);
  const heard: DeskEvent[] = [];
  const credentials = { bearer: other.bearer, api_key: TRAINING_AGENT.api_key, station: null };
  await service.dispatcher.subscribe(credentials, null, {
    hear: (_cursor, event) => void heard.push(event),
    end: () => undefined,
  });
  const told = () =>
    heard.splice(0).flatMap((event) => (event.type === 'outbox.changed' ? [event.data] : []));
  await one.desk('connection.set', { offline: true });
  const date = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const segment = { carrier: 'LA', flight_number: 8190, date, origin: 'GRU', destination: 'MIA' };
  const { item } = await one.desk('outbox.add', {
    provider_type: 'PROVIDER_04',
    segments: [segment],
    passengers: [person()],
    limit_total: 9_999,
  });
  const { id, booking_id } = item;
  expect(told()).toEqual([{ id, booking_id, status: 'QUEUED' }]);
  await one.desk('outbox.decide', { id, decision: 'hold' });
  expect(told()).toEqual([{ id, booking_id, status: 'QUEUED' }]);
  await one.desk('outbox.export', { passphrase: 'seven grey herons' });
  expect(told()).toEqual([{ id, booking_id, status: 'HANDED_OVER' }]);
});
