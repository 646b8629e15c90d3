/**
 * Faults 8, 10 and 11 where they take time: an airline that hangs, drips, or answers after we have
 * given up. The service in this process, its time-out for one call made short.
 */
import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { OperationName } from '#main/contract/operations.ts';
import { TRAINING_AGENT } from '#main/host/cli/demo/client.ts';
import { openService, type Service } from '#main/host/service.ts';
import { newDataDir } from '../fixtures/data-dir.ts';
import { day, type Json, person } from '../fixtures/served.ts';
import type { Cut } from './proxy.ts';
import { Far, judge, PROVIDER, pause } from './support.ts';

const CALL_TIMEOUT_MS = 700;
const far = new Far();
const data_dir = newDataDir('airdesk-slow-');
let service: Service;
let bearer: string | null = null;

async function call(name: OperationName, input: Json): Promise<Json> {
  const answer = await service.dispatcher.dispatch({
    name,
    input,
    credentials: { bearer, api_key: TRAINING_AGENT.api_key, station: null },
    channel: name.startsWith('outbox.') ? 'desk' : 'rest',
    remote: 'test',
    call_id: crypto.randomUUID(),
    if_match: null,
    idempotency_key: null,
    signal: null,
  });
  if (!answer.ok) throw new Error(`${name}: ${answer.error.error} ${answer.error.message}`);
  return answer.value.output;
}

beforeAll(async () => {
  await far.start();
  const training = { kind: 'url', url: far.line.url } as const;
  const opened = await openService({ data_dir, training, log_level: 'silent' });
  if (!opened.ok) throw new Error(opened.error.message);
  service = opened.value;
  const { username, password } = TRAINING_AGENT;
  bearer = (await call('auth.token', { username, password })).access_token;
  Object.assign(service.ports.providers.get(PROVIDER)!.traits, {
    call_timeout_ms: CALL_TIMEOUT_MS,
  });
});
afterAll(async () => {
  await service.close();
  await far.end();
  rmSync(data_dir, { recursive: true, force: true });
});
afterEach(() => far.heal());

const acknowledged = new Map<string, Json>();
let offers: Json[] = [];

async function add(): Promise<Json> {
  if (offers.length === 0) {
    const looked_for = { route: `GRU,MIA,${day(30)}`, provider_type: [PROVIDER] };
    ({ offers } = await call('offer.search', looked_for));
  }
  const selected_tokens = offers.shift().journeys.map((j: Json) => j.slices[0].token);
  const { item } = await call('outbox.add', { selected_tokens, passengers: [person()] });
  acknowledged.set(item.reference, item);
  return item;
}

async function ended(id: string): Promise<Json> {
  for (;;) {
    const { item } = await call('outbox.get', { id });
    if (!['QUEUED', 'SENDING', 'UNKNOWN'].includes(item.status)) return item;
    await pause(20);
  }
}

const rows: [string, Cut][] = [
  ['fault 8: no answer, though the message has arrived', { cut: 'hang_after' }],
  ['fault 8: no answer, and the message was lost', { cut: 'hang_before' }],
  ['fault 10: the answer drips for longer than is waited', { cut: 'drip', gap_ms: 5 }],
  ['fault 11: the answer comes after we have given up', { cut: 'late', ms: 2 * CALL_TIMEOUT_MS }],
];
test.each(rows)('%s: one order', async (_name, how) => {
  const sent = far.line.count('OrderCreate');
  const fell = far.line.count('OrderCreate', how.cut);
  far.line.cut({ message: 'OrderCreate', times: 1, how });
  const item = await add();
  expect(await ended(item.id)).toMatchObject({ status: 'CONFIRMED' });
  expect(far.line.count('OrderCreate', how.cut) - fell).toBe(1);
  const lost = how.cut === 'hang_before';
  expect(far.line.count('OrderCreate') - sent).toBe(lost ? 2 : 1);
  // Whatever was late has come.
  await expect
    .poll(() => far.line.seen.every(({ took_ms }) => took_ms !== null), { timeout: 30_000 })
    .toBe(true);
  const { items } = await call('outbox.list', {});
  expect(judge(items, acknowledged, await far.orders())).toEqual([]);
  const { booking } = await call('booking.get', { id: item.booking_id });
  expect(booking.booking_status).toBe('ON_HOLD');
});

test('fault 12: look-ups that hang leave it unknown, and end when they are answered', async () => {
  far.line.cut({ message: 'OrderCreate', times: 1, how: { cut: 'reset_after' } });
  far.line.cut({ message: 'OrderList', times: 3, how: { cut: 'hang_before' } });
  const sent = far.line.count('OrderCreate');
  const item = await add();
  expect(await ended(item.id)).toMatchObject({ status: 'CONFIRMED' });
  expect(far.line.count('OrderList', 'hang_before')).toBe(3);
  expect(far.line.count('OrderCreate') - sent).toBe(1);
  const { items } = await call('outbox.list', {});
  expect(judge(items, acknowledged, await far.orders())).toEqual([]);
});
