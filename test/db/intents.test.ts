import { expect, test } from 'vitest';
import type { Database } from '#db/open.ts';
import {
  beginAttempt,
  deleteEndedIntents,
  findIntentById,
  findIntentByKey,
  listUnsettledIntents,
  markIntentUnknown,
  type NewIntent,
  prepareIntent,
  releaseKey,
  type Settlement,
  settleIntent,
} from '#db/store/intents.ts';
import { createFailure } from '#main/contract/errors.ts';
import { at, NOW, seeded } from './support.ts';

const listAttempts = (db: Database, intent_id: string) =>
  db.read.query
    .selectFrom('intent_attempts')
    .selectAll()
    .where('intent_id', '=', intent_id)
    .orderBy('number')
    .execute();

const intent = (id: string, over: Partial<NewIntent> = {}): NewIntent => ({
  id,
  agency_id: 1,
  user_id: 1,
  actor: 'agent@training.airdesk.example',
  operation: 'booking.create',
  idempotency_key: null,
  request_digest: 'd',
  booking_id: null,
  provider_type: 'PROVIDER_04',
  reference: `REF-${id}`,
  payload: 'sealed',
  now: NOW,
  ...over,
});
const settlement = (id: string, over: Partial<Settlement> = {}): Settlement => ({
  id,
  state: 'CONFIRMED',
  outcome: 'sealed answer',
  error: null,
  booking_id: 'b1',
  now: at(9),
  ...over,
});
const prepare = (db: Database, id: string, over: Partial<NewIntent> = {}) =>
  db.write((tx) => prepareIntent(tx, intent(id, over)));
const begin = (db: Database, intent_id: string, number = 1) =>
  db.write((tx) =>
    beginAttempt(tx, { intent_id, number, correlation_id: `c${number}`, now: at(number) }),
  );
const settle = (db: Database, id: string, over: Partial<Settlement> = {}) =>
  db.write((tx) => settleIntent(tx, settlement(id, over)));
const stateOf = async (db: Database, id: string) => (await findIntentById(db.read, id))?.state;

test('from prepared over sent to confirmed, with its attempt', async () => {
  const db = await seeded();
  const { now, ...kept } = intent('i1', { idempotency_key: 'key' });
  const stored = {
    ...kept,
    state: 'PREPARED',
    outcome: null,
    error: null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
  expect(await prepare(db, 'i1', { idempotency_key: 'key' })).toEqual(stored);
  await begin(db, 'i1');
  expect(await stateOf(db, 'i1')).toBe('SENT');
  await settle(db, 'i1');
  expect(await findIntentById(db.read, 'i1')).toEqual({
    ...stored,
    state: 'CONFIRMED',
    outcome: 'sealed answer',
    booking_id: 'b1',
    updated_at: at(9).toISOString(),
  });
  expect(await listAttempts(db, 'i1')).toEqual([
    {
      intent_id: 'i1',
      number: 1,
      correlation_id: 'c1',
      started_at: at(1).toISOString(),
      finished_at: at(9).toISOString(),
      outcome: 'CONFIRMED',
    },
  ]);
});

test('a failure is given back as it was', async () => {
  const db = await seeded();
  const why = createFailure('SOLD_OUT', 'Gone', [{ path: 'flight', message: 'LA8084' }], 500);
  await prepare(db, 'i1');
  await settle(db, 'i1', { state: 'FAILED', outcome: null, error: why, booking_id: null });
  expect((await findIntentById(db.read, 'i1'))?.error).toEqual(why);
  await db.write((tx) => tx.query.updateTable('intents').set({ error: '{}' }).execute());
  expect((await findIntentById(db.read, 'i1'))?.error?.error).toBe('INTERNAL');
});

test('what each state allows: the end is the end', async () => {
  const db = await seeded();
  const path = {
    PREPARED: async () => {},
    SENT: (id: string) => begin(db, id),
    UNKNOWN: (id: string) => db.write((tx) => markIntentUnknown(tx, { id, now: at(5) })),
    NEEDS_ATTENTION: (id: string) => settle(db, id, { state: 'NEEDS_ATTENTION' }),
    CONFIRMED: (id: string) => settle(db, id),
    FAILED: (id: string) => settle(db, id, { state: 'FAILED' }),
  };
  const tries = {
    send: (id: string) => begin(db, id, 2),
    unknown: (id: string) => db.write((tx) => markIntentUnknown(tx, { id, now: at(6) })),
    attention: (id: string) => settle(db, id, { state: 'NEEDS_ATTENTION' }),
    confirm: (id: string) => settle(db, id),
  };
  const table: string[] = [];
  for (const [state, reach] of Object.entries(path)) {
    const cells: string[] = [];
    for (const [name, attempt] of Object.entries(tries)) {
      const id = `${state}-${name}`;
      await prepare(db, id);
      await reach(id);
      const ended = await attempt(id).then(
        (v) => (v === false ? 'no' : 'yes'),
        () => 'throws',
      );
      cells.push(`${name} ${ended}`);
    }
    table.push(`${state}: ${cells.join(', ')}`);
  }
  expect(table).toEqual([
    'PREPARED: send yes, unknown yes, attention yes, confirm yes',
    'SENT: send yes, unknown yes, attention yes, confirm yes',
    'UNKNOWN: send yes, unknown no, attention yes, confirm yes',
    'NEEDS_ATTENTION: send throws, unknown no, attention yes, confirm yes',
    'CONFIRMED: send throws, unknown no, attention throws, confirm throws',
    'FAILED: send throws, unknown no, attention throws, confirm throws',
  ]);
});

test('a key has one intent per agency and operation; the first is given back', async () => {
  const db = await seeded();
  const first = await prepare(db, 'i1', { idempotency_key: 'key', request_digest: 'one' });
  const again = await prepare(db, 'i2', { idempotency_key: 'key', request_digest: 'two' });
  expect(again).toEqual(first);
  expect(await findIntentById(db.read, 'i2')).toBeNull();
  const other = await prepare(db, 'i3', { idempotency_key: 'key', operation: 'booking.split' });
  expect(other.id).toBe('i3');
  await prepare(db, 'i4');
  await prepare(db, 'i5');
  const by = (operation: NewIntent['operation'], agency_id = 1) =>
    findIntentByKey(db.read, { agency_id, operation, key: 'key' });
  expect((await by('booking.create'))?.id).toBe('i1');
  expect((await by('booking.split'))?.id).toBe('i3');
  expect([await by('booking.cancel'), await by('booking.create', 2)]).toEqual([null, null]);
});

test('a key is freed only when nothing happened', async () => {
  const db = await seeded();
  await prepare(db, 'i1', { idempotency_key: 'key' });
  const early = db.write((tx) => releaseKey(tx, { id: 'i1' }));
  await expect(early).rejects.toThrow('Freeing an idempotency key');
  await settle(db, 'i1', { state: 'FAILED' });
  await db.write((tx) => releaseKey(tx, { id: 'i1' }));
  expect((await prepare(db, 'i2', { idempotency_key: 'key' })).id).toBe('i2');
});

test('an intent and its attempt are sent by one sender', async () => {
  const db = await seeded();
  await prepare(db, 'i1');
  const both = await Promise.allSettled([begin(db, 'i1', 1), begin(db, 'i1', 1)]);
  expect(both.map((r) => r.status)).toEqual(['fulfilled', 'rejected']);
  expect(await listAttempts(db, 'i1')).toHaveLength(1);
});

test('an attempt whose answer is lost leaves the intent open for the next', async () => {
  const db = await seeded();
  await prepare(db, 'i1');
  await begin(db, 'i1', 1);
  const lose = () => db.write((tx) => markIntentUnknown(tx, { id: 'i1', now: at(2) }));
  expect([await lose(), await lose()]).toEqual([true, false]);
  await begin(db, 'i1', 2);
  await settle(db, 'i1', { state: 'FAILED' });
  expect((await listAttempts(db, 'i1')).map((a) => [a.number, a.outcome])).toEqual([
    [1, 'UNKNOWN'],
    [2, 'FAILED'],
  ]);
});

test('after a start everything without an end is looked up, oldest first', async () => {
  const db = await seeded();
  await prepare(db, 'sent', { now: at(2) });
  await begin(db, 'sent');
  await prepare(db, 'prepared', { now: at(1) });
  await prepare(db, 'unknown', { now: at(3) });
  await db.write((tx) => markIntentUnknown(tx, { id: 'unknown', now: at(4) }));
  await prepare(db, 'person');
  await settle(db, 'person', { state: 'NEEDS_ATTENTION' });
  await prepare(db, 'done');
  await settle(db, 'done');
  await prepare(db, 'alien');
  await db.write((tx) =>
    tx.query
      .updateTable('intents')
      .set({ operation: 'booking.teleport' } as never)
      .where('id', '=', 'alien')
      .execute(),
  );
  const ids = (await listUnsettledIntents(db.read)).map((row) => row.id);
  expect(ids).toEqual(['prepared', 'sent', 'unknown']);
});

test('old intents are forgotten only when they have ended', async () => {
  const db = await seeded();
  for (const id of ['confirmed', 'failed', 'person', 'unknown', 'sent', 'prepared', 'young']) {
    await prepare(db, id);
    if (id !== 'prepared') await begin(db, id);
  }
  await settle(db, 'confirmed');
  await settle(db, 'failed', { state: 'FAILED' });
  await settle(db, 'person', { state: 'NEEDS_ATTENTION' });
  await db.write((tx) => markIntentUnknown(tx, { id: 'unknown', now: at(9) }));
  await settle(db, 'young', { now: at(100) });
  expect(await db.write((tx) => deleteEndedIntents(tx, at(50)))).toBe(2);
  const left = await db.read.query.selectFrom('intents').select('id').orderBy('id').execute();
  expect(left.map((row) => row.id)).toEqual(['person', 'prepared', 'sent', 'unknown', 'young']);
  expect(await listAttempts(db, 'confirmed')).toEqual([]);
});
