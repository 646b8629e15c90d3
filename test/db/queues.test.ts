/** Queues in the store: what fills itself and what brings a settled line back, agency by agency. */
import { expect, test } from 'vitest';
import type { Database } from '#db/open.ts';
import {
  countAutomatic,
  findAutomaticCause,
  listAutomaticItems,
} from '#db/store/automatic-queues.ts';
import { findBooking, listDueChecks, recordCheck } from '#db/store/bookings.ts';
import { beginAttempt, prepareIntent, settleIntent } from '#db/store/intents.ts';
import {
  deleteSettled,
  holdItem,
  listPlacedCounts,
  listPlacedItems,
  mapHolders,
  markSettled,
  placeItem,
  settleItem,
} from '#db/store/queues.ts';
import type { AutomaticKind } from '#main/contract/queue.ts';
import { booking, type Given, save } from './booking-samples.ts';
import { addAgency, at, NOW, seeded } from './support.ts';

const DAY_S = 86_400;
const everything = { agency_id: 1, user_id: 1, admin: true };

const when = (agency_id: number, now = NOW) => ({
  agency_id,
  now,
  horizon: new Date(now.getTime() + DAY_S * 1_000),
  today: now.toISOString().slice(0, 10),
});

async function list(db: Database, kind: AutomaticKind, now = NOW, agency_id = 1) {
  const rows = await listAutomaticItems(db.read, kind, { ...when(agency_id, now), limit: 10 });
  return rows.map(({ subject, cause }) => `${subject} ${cause}`);
}

/** A booking with a time limit so many seconds from now. */
function due(id: string, seconds: number, given: Given = {}) {
  const write = booking(id, { status: 'ON_HOLD', ...given });
  return { ...write, summary: { ...write.summary, expires_at: at(seconds).toISOString() } };
}

const settled = (db: Database, subject: string, kind: AutomaticKind, until: Date | null = null) =>
  db.write(async (tx) => {
    const cause = await findAutomaticCause(tx, kind, { ...when(1), subject });
    if (cause === null) throw new Error(`${subject} is on no list`);
    await markSettled(tx, { kind, subject, cause, until, by: 'Ana', now: NOW });
  });

test('time limits within a day, the nearest first, of holds alone', async () => {
  const db = await seeded();
  await save(db, due('tomorrow', DAY_S - 1));
  await save(db, due('soon', 60));
  await save(db, due('passed', -60));
  await save(db, due('later', DAY_S + 60));
  await save(db, due('paid', 60, { status: 'TICKETED' }));
  expect(await list(db, 'TIME_LIMIT')).toEqual([
    `passed ${at(-60).toISOString()}`,
    `soon ${at(60).toISOString()}`,
    `tomorrow ${at(DAY_S - 1).toISOString()}`,
  ]);
  await settled(db, 'soon', 'TIME_LIMIT');
  await settled(db, 'passed', 'TIME_LIMIT', at(30));
  expect(await list(db, 'TIME_LIMIT')).toEqual([`tomorrow ${at(DAY_S - 1).toISOString()}`]);
  // Delayed until then; and a new limit is a new cause.
  await save(db, { ...due('soon', 120), revision: 1 });
  expect(await list(db, 'TIME_LIMIT', at(31))).toEqual([
    `passed ${at(-60).toISOString()}`,
    `soon ${at(120).toISOString()}`,
    `tomorrow ${at(DAY_S - 1).toISOString()}`,
  ]);
});

test('a booking whose outcome only a person can find out is to be decided, with or without an outbox', async () => {
  const db = await seeded();
  const write = booking('lost', { status: 'NEEDS_ATTENTION' });
  await save(db, write);
  await save(db, booking('held', { status: 'ON_HOLD' }));
  const [line, ...others] = await list(db, 'OFFLINE_DECISION');
  expect([line?.split(' ')[0], others]).toEqual(['lost', []]);
  expect(await countAutomatic(db.read, 'OFFLINE_DECISION', when(1))).toBe(1);
  expect(await list(db, 'OFFLINE_DECISION', NOW, 2)).toEqual([]);
  await settled(db, 'lost', 'OFFLINE_DECISION');
  expect(await list(db, 'OFFLINE_DECISION')).toEqual([]);
});

test('a payment that waits for a person is to be decided, whatever of its booking waits in the outbox', async () => {
  const db = await seeded();
  await save(db, booking('held', { status: 'ON_HOLD' }));
  const common = { agency_id: 1, user_id: 1, actor: 'Ana', idempotency_key: null, now: NOW };
  const sent = { request_digest: 'd', provider_type: 'PROVIDER_04', payload: 'sealed' } as const;
  const ended = { state: 'NEEDS_ATTENTION', outcome: null, error: null } as const;
  // Their ids say nothing of which waited last.
  for (const [id, operation, parked] of [
    ['first', 'ticket.issue', at(9)],
    ['second', 'outbox.add', at(9)],
    ['third', 'ticket.issue', at(8)],
  ] as const) {
    await db.write(async (tx) => {
      const intent = { ...common, ...sent, id, operation, booking_id: 'held', reference: id };
      await prepareIntent(tx, intent);
      await beginAttempt(tx, { intent_id: id, number: 1, correlation_id: id, now: NOW });
      await settleIntent(tx, { ...ended, id, booking_id: 'held', now: parked });
    });
  }
  expect(await list(db, 'OFFLINE_DECISION')).toEqual([`held ${at(9).toISOString()}`]);
  // Done with before the booking is read again, it stays so.
  await save(db, { ...booking('held', { status: 'NEEDS_ATTENTION' }), revision: 1 });
  await settled(db, 'held', 'OFFLINE_DECISION');
  for (const [revision, status] of [
    [2, 'NEEDS_ATTENTION'],
    [3, 'ON_HOLD'],
  ] as const) {
    await save(db, { ...booking('held', { status }), revision });
    expect(await list(db, 'OFFLINE_DECISION')).toEqual([]);
  }
});

test('changed prices and times, until settled for what they are', async () => {
  const db = await seeded();
  await addAgency(db);
  await save(db, booking('dear', { price_changed: 'BRL 200000' }));
  await save(db, booking('theirs', { agency_id: 2, price_changed: 'BRL 1' }));
  await save(db, booking('moved', { schedule_changed: at(5).toISOString() }));
  expect(await list(db, 'PRICE_CHANGED')).toEqual(['dear BRL 200000']);
  expect(await list(db, 'PRICE_CHANGED', NOW, 2)).toEqual(['theirs BRL 1']);
  expect(await list(db, 'SCHEDULE_CHANGED')).toEqual([`moved ${at(5).toISOString()}`]);
  const [dear] = await listAutomaticItems(db.read, 'PRICE_CHANGED', { ...when(1), limit: 10 });
  expect(dear?.note).toBe('BRL 2000.00');
  await settled(db, 'dear', 'PRICE_CHANGED');
  await settled(db, 'moved', 'SCHEDULE_CHANGED');
  expect(await list(db, 'PRICE_CHANGED')).toEqual([]);
  expect(await list(db, 'SCHEDULE_CHANGED')).toEqual([]);
  await save(db, booking('dear', { price_changed: 'BRL 210000', revision: 1 }));
  await save(db, booking('moved', { schedule_changed: at(9).toISOString(), revision: 1 }));
  expect(await list(db, 'PRICE_CHANGED')).toEqual(['dear BRL 210000']);
  expect(await list(db, 'SCHEDULE_CHANGED')).toEqual([`moved ${at(9).toISOString()}`]);
  const stranger = { ...when(1), subject: 'theirs' };
  expect(await findAutomaticCause(db.read, 'PRICE_CHANGED', stranger)).toBe(null);
});

test('of changed prices the first due comes first, whatever they cost', async () => {
  const db = await seeded();
  await save(db, due('later', 900, { price_changed: 'BRL 100000' }));
  await save(db, due('sooner', 60, { price_changed: 'BRL 99999' }));
  await save(db, booking('some day', { price_changed: 'BRL 1' }));
  expect(await list(db, 'PRICE_CHANGED')).toEqual([
    'sooner BRL 99999',
    'later BRL 100000',
    'some day BRL 1',
  ]);
  const [first, ...cut] = await listAutomaticItems(db.read, 'PRICE_CHANGED', {
    ...when(1),
    limit: 1,
  });
  expect([first?.subject, cut]).toEqual(['sooner', []]);
});

test('what was placed is settled once and forgotten in its time', async () => {
  const db = await seeded();
  await save(db, booking('b1'));
  const place = (id: string, due_at: string | null) =>
    db.write((tx) =>
      placeItem(tx, {
        ...{ id, agency_id: 1, queue: 40, category: null, booking_id: 'b1', note: null, due_at },
        ...{ for_user_id: null, for_group_id: null, placed_by: 'Ana', now: NOW },
        ...{ delayed_until: null, status_when_placed: 'ON_HOLD' },
      }),
    );
  await place('w1', null);
  await place('w2', at(60).toISOString());
  const shown = async () => {
    const asked = { queue: 40, category: null, now: NOW, limit: 10 };
    return (await listPlacedItems(db.read, everything, asked)).map(({ id }) => id);
  };
  expect(await shown()).toEqual(['w2', 'w1']);
  const settle = (agency_id: number) =>
    db.write((tx) => settleItem(tx, { agency_id, id: 'w2', until: null, by: 'Bia', now: NOW }));
  expect(await settle(2)).toBe(false);
  expect(await settle(1)).toBe(true);
  expect(await settle(1)).toBe(false);
  expect(await shown()).toEqual(['w1']);
  expect(await listPlacedCounts(db.read, everything, NOW)).toEqual([
    { queue: 40, category: null, count: 1 },
  ]);
  expect(await db.write((tx) => deleteSettled(tx, NOW))).toBe(0);
  expect(await db.write((tx) => deleteSettled(tx, at(1)))).toBe(1);
});

test('an item is its agent’s for a while, and nobody’s once the clock was set back', async () => {
  const db = await seeded();
  const hold = (user_id: number, now: Date) =>
    db.write((tx) => holdItem(tx, { agency_id: 1, item: 'w1', user_id, name: 'Ana', now }));
  const holder = async (now: Date) =>
    (await mapHolders(db.read, { agency_id: 1, now })).get('w1')?.user_id ?? null;
  const ahead = at(365 * DAY_S);
  expect(await hold(1, ahead)).toBe(true);
  expect(await hold(2, ahead)).toBe(false);
  expect([await holder(ahead), await holder(NOW)]).toEqual([1, null]);
  expect(await hold(2, NOW)).toBe(true);
  expect([await holder(at(15 * 60 - 1)), await holder(at(15 * 60))]).toEqual([2, null]);
});

test('airlines are asked for news of what still flies, the longest not asked first', async () => {
  const db = await seeded();
  const leg = (departure: string) => [{ legs: [{ departure }] }] as never;
  const flying = (id: string, departure: string, given: Given = {}) => {
    const write = booking(id, { status: 'TICKETED', order_id: id, ...given });
    const order = write.record.order;
    if (order) order.slices = leg(departure);
    return write;
  };
  for (const write of [
    flying('far', '2026-12-20T10:00'),
    flying('near', '2026-11-23T10:00'),
    flying('flown', '2026-11-19T10:00'),
    flying('given-up', '2026-12-20T10:00', { status: 'CANCELLED' }),
  ]) {
    await save(db, write);
  }
  const asked = (seconds: number) => listDueChecks(db.read, { now: at(seconds), limit: 10 });
  expect(await asked(60)).toEqual([]);
  expect(await asked(3_600)).toEqual(['near']);
  expect(await asked(6 * 3_600)).toEqual(['near', 'far']);
  const near = flying('near', '2026-11-23T10:00').record;
  await db.write((tx) => recordCheck(tx, near, at(6 * 3_600)));
  expect(await asked(6 * 3_600)).toEqual(['far']);
  expect(await findBooking(db.read, { agency_id: 1, id: 'near' })).toMatchObject({ revision: 1 });
});
