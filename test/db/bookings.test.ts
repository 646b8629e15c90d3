import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database, WriteDb } from '#db/open.ts';
import { listRecentBookings } from '#db/store/booking-lists.ts';
import {
  findBooking,
  findByLocator,
  findByOrder,
  listBookingsDeparting,
  saveBooking,
} from '#db/store/bookings.ts';
import { appendHistory, listHistory } from '#db/store/history.ts';
import { OUT, order, slice } from '../fixtures/flights.ts';
import { booking, type Given, save } from './booking-samples.ts';
import { addAgency, at, NOW, seeded } from './support.ts';

const spoil = (db: Database, id: string, record: string) =>
  db.write((tx) => tx.query.updateTable('bookings').set({ record }).where('id', '=', id).execute());

const revisionsOf = async (db: Database, id: string) =>
  (await listHistory(db.read, { booking_id: id })).map((line) => [
    line.seq,
    line.revision,
    line.summary,
  ]);

test('a booking comes back as it was saved, with its revision and its history', async () => {
  const db = await seeded();
  const write = booking('b1', { locator: 'abc234', order_id: 'LA1' });
  expect(await db.write((tx) => saveBooking(tx, write))).toBe(1);
  expect(await findBooking(db.read, { agency_id: null, id: 'b1' })).toEqual({
    id: 'b1',
    agency_id: 1,
    provider_type: 'PROVIDER_04',
    locator: 'ABC234',
    order_id: 'LA1',
    status: 'ON_HOLD',
    revision: 1,
    created_at: NOW.toISOString(),
    updated_at: NOW.toISOString(),
    record: write.record,
  });
  const changes = [{ path: 'passengers.0.email', before: null, after: 'a@b.example' }];
  const again = { ...write, revision: 1, history: { ...write.history, at: at(5), changes } };
  expect(await db.write((tx) => saveBooking(tx, again))).toBe(2);
  expect(await listHistory(db.read, { booking_id: 'b1' })).toEqual([
    {
      seq: 1,
      at: NOW.toISOString(),
      actor: 'agent@training.airdesk.example',
      operation: 'booking.create',
      revision: 1,
      summary: 'Saved b1',
      changes: [],
    },
    {
      seq: 2,
      at: at(5).toISOString(),
      actor: 'agent@training.airdesk.example',
      operation: 'booking.create',
      revision: 2,
      summary: 'Saved b1',
      changes,
    },
  ]);
});

test('a booking is found whoever’s it is, or by its own agency alone', async () => {
  const db = await seeded();
  await save(db, booking('b1'));
  const by = async (agency_id: number | null, id: string) =>
    (await findBooking(db.read, { agency_id, id }))?.id ?? null;
  expect([await by(null, 'b1'), await by(1, 'b1'), await by(2, 'b1'), await by(1, 'b2')]).toEqual([
    'b1',
    'b1',
    null,
    null,
  ]);
});

test('a save from an old revision writes nothing at all', async () => {
  const db = await seeded();
  await save(db, booking('b1', { names: ['Ana Prado'] }));
  const from = (revision: number | null, name: string) =>
    db.write((tx) => saveBooking(tx, booking('b1', { revision, names: [name] })));
  expect([await from(null, 'New'), await from(1, 'Bia Prado'), await from(1, 'Stale')]).toEqual([
    'STALE',
    2,
    'STALE',
  ]);
  expect(await db.write((tx) => saveBooking(tx, booking('none', { revision: 3 })))).toBe('STALE');
  expect(await revisionsOf(db, 'b1')).toEqual([
    [1, 1, 'Saved b1'],
    [2, 2, 'Saved b1'],
  ]);
  const [row] = await listRecentBookings(db.read, { agency_id: 1, limit: 10 });
  expect(row).toMatchObject({ lead_passenger: 'Bia Prado', revision: 2 });
});

test('of many that save from one revision, one wins', async () => {
  const db = await seeded();
  await save(db, booking('b1'));
  const results = await Promise.all(
    Array.from({ length: 8 }, () =>
      db.write((tx) => saveBooking(tx, booking('b1', { revision: 1 }))),
    ),
  );
  expect(results).toEqual([2, ...Array(7).fill('STALE')]);
});

test('a provider order is held once by an agency while it lives', async () => {
  const db = await seeded();
  const two = await addAgency(db);
  const order = { order_id: 'LA1' };
  const tries: [id: string, given: Given][] = [
    ['first', order],
    ['same', order],
    ['other provider', { ...order, provider_type: 'PROVIDER_01' }],
    ['other agency', { ...order, agency_id: two }],
    ['dead', { ...order, status: 'CANCELLED' }],
    ['without order', { order_id: null }],
    ['another without', { order_id: null }],
  ];
  const table: string[] = [];
  for (const [id, given] of tries) {
    table.push(`${id}: ${await db.write((tx) => saveBooking(tx, booking(id, given)))}`);
  }
  const late = booking('without order', { ...order, revision: 1 });
  table.push(`late: ${await db.write((tx) => saveBooking(tx, late))}`);
  const ended = booking('first', { ...order, status: 'CANCELLED', revision: 1 });
  table.push(`ended: ${await db.write((tx) => saveBooking(tx, ended))}`);
  table.push(`late again: ${await db.write((tx) => saveBooking(tx, late))}`);
  expect(table).toEqual([
    'first: 1',
    'same: DUPLICATE',
    'other provider: 1',
    'other agency: 1',
    'dead: 1',
    'without order: 1',
    'another without: 1',
    'late: DUPLICATE',
    'ended: 2',
    'late again: 2',
  ]);
  expect(await revisionsOf(db, 'same')).toEqual([]);
});

test('a locator that a GDS gives out again is another order, until it is that of the same trip', async () => {
  const db = await seeded();
  const write = (id: string, person: string, flight: string, revision: number | null = null) => {
    const made = booking(id, { order_id: 'LA1', status: 'TICKETED', revision });
    const passengers = [order().passengers[0]!].map((one) => ({ ...one, last_name: person }));
    const known = made.record.passengers.map((one) => ({
      ...one,
      first_name: passengers[0]!.first_name,
      last_name: person,
    }));
    const told = order({ order_id: 'LA1', passengers, slices: [slice([flight])] });
    return { ...made, record: { ...made.record, passengers: known, order: told } };
  };
  const keep = async (...args: Parameters<typeof write>) =>
    db.write((tx) => saveBooking(tx, write(...args)));
  const [flown, next] = [OUT, OUT.replaceAll('2026-12-20', '2026-12-24')];
  expect([
    await keep('flown', 'Silva', flown),
    await keep('same flights', 'Souza', flown),
    await keep('same person', 'Silva', next),
    await keep('too soon', 'Souza', OUT.replaceAll('2026-12-20', '2026-12-23')),
    await keep('another', 'Souza', next),
    await keep('flown', 'Silva', flown, 1),
    await keep('another again', 'Souza', next),
  ]).toEqual([1, 'DUPLICATE', 'DUPLICATE', 'DUPLICATE', 1, 2, 'DUPLICATE']);
});

test('by locator in any case or by order id, the newest first', async () => {
  const db = await seeded();
  const old = { locator: 'ABC234', order_id: 'LA1', status: 'CANCELLED' } as const;
  await save(db, booking('old', old));
  await save(db, booking('new', { locator: 'ABC234', order_id: 'LA2', created_at: at(9) }));
  await save(
    db,
    booking('gds', { locator: 'ABC234', provider_type: 'PROVIDER_01', created_at: at(-9) }),
  );
  const by = async (locator: string, given: Partial<Parameters<typeof findByLocator>[1]> = {}) => {
    const args = { agency_id: 1, provider_type: null, ...given, locator };
    return (await findByLocator(db.read, args)).map((b) => b.id).join();
  };
  expect([
    await by('abc234', { provider_type: 'PROVIDER_04' }),
    await by('ABC234'),
    await by('LA1'),
    await by('LA1', { provider_type: 'PROVIDER_01' }),
    await by('ABC234', { agency_id: 2 }),
    await by('ABC234', { agency_id: null, provider_type: 'PROVIDER_01' }),
  ]).toEqual(['new,old', 'new,old,gds', 'old', '', '', 'gds']);
});

test('what is held of an order: by its id, by locator only where no order is known', async () => {
  const db = await seeded();
  await save(db, booking('dead', { order_id: 'LA1', status: 'CANCELLED' }));
  await save(db, booking('live', { order_id: 'LA1' }));
  await save(db, booking('other order', { order_id: 'LA2', locator: 'ABC234' }));
  await save(db, booking('pending', { order_id: null, locator: 'ABC234' }));
  const held = async (order_id: string, locator: string | null) =>
    (await findByOrder(db.read, { provider_type: 'PROVIDER_04', order_id, locator }))
      .map((b) => b.id)
      .join();
  expect([await held('LA1', null), await held('LA9', 'ABC234'), await held('LA9', null)]).toEqual([
    'live,dead',
    'pending',
    '',
  ]);
  await spoil(db, 'live', '{}');
  await expect(held('LA1', null)).rejects.toThrow(/Booking live cannot be read/);
});

test('what a new booking may be the double of: live, same departure, a name in common', async () => {
  const db = await seeded();
  const day = '2026-12-20';
  await save(db, booking('same', { names: ['Ana Müller', 'Rui Sá'] }));
  await save(db, booking('other name', { names: ['Bia Costa'] }));
  await save(db, booking('other day', { names: ['Ana Müller'], departure_date: '2026-12-21' }));
  await save(db, booking('dead', { names: ['Ana Müller'], status: 'CANCELLED' }));
  await save(db, booking('torn', { names: ['Ana Müller'] }));
  await spoil(db, 'torn', '{');
  type Asked = Parameters<typeof listBookingsDeparting>[1];
  const ids = async (args: Asked) =>
    (await listBookingsDeparting(db.read, args)).map((record) => record.id).join();
  const ana = { first_name: 'ANA', last_name: 'MULLER' };
  expect([
    await ids({ agency_id: 1, departure_date: day }),
    await ids({ agency_id: 1, departure_date: day, name: ana }),
    await ids({ agency_id: 1, departure_date: day, name: { ...ana, last_name: 'Nobody' } }),
    await ids({ agency_id: 2, departure_date: day }),
  ]).toEqual(['same,other name', 'same', '', '']);
});

test.each([
  ['Ana Maria', 'García-López', 'ANAMARIA GARCIALOPEZ'],
  ['ANAMARIA', 'GARCIALOPEZ', 'Ana Maria García López'],
  ['Sean', "O'Brien", 'SEAN OBRIEN'],
  ['Sean', 'OBrien', 'Sean O Brien'],
  ['Inés', 'De la Cruz', 'INES DELACRUZ'],
  ['INES', 'DELACRUZ', 'Inés de la Cruz'],
  ['Jo Ann', 'Öztürk', 'JOANN OEZTUERK'],
  ['Jo Ann', 'OZTURK', 'Joann Öztürk'],
])('%s %s is found where an airline wrote %s', async (first_name, last_name, stored) => {
  const db = await seeded();
  await save(db, booking('same', { names: [stored] }));
  await save(db, booking('other', { names: ['Bia Costa'] }));
  const args = { agency_id: 1, departure_date: '2026-12-20', name: { first_name, last_name } };
  expect((await listBookingsDeparting(db.read, args)).map(({ id }) => id)).toEqual(['same']);
});

test('a record that cannot be read is reported with its reason and stays where it is', async () => {
  const db = await seeded();
  await save(db, booking('torn'));
  await save(db, booking('wrong'));
  await spoil(db, 'torn', '{"version":1');
  await spoil(db, 'wrong', '{"version":7}');
  const read = (id: string) => findBooking(db.read, { agency_id: 1, id });
  expect(await read('torn')).toMatchObject({
    unreadable: true,
    id: 'torn',
    agency_id: 1,
    revision: 1,
    reason: expect.stringMatching(/JSON/),
  });
  expect(await read('wrong')).toMatchObject({
    unreadable: true,
    reason: expect.stringMatching(/version/),
  });
  const kept = await db.read.query
    .selectFrom('bookings')
    .select('record')
    .where('id', '=', 'torn')
    .executeTakeFirst();
  expect(kept?.record).toBe('{"version":1');
  expect(await listRecentBookings(db.read, { agency_id: 1, limit: 5 })).toHaveLength(2);
});

const LINE = {
  booking_id: 'b1',
  actor: 'a',
  operation: 'o',
  revision: 1,
  summary: 's',
  changes: [],
};
const insertLine = (seq: number, verb = 'INSERT') =>
  sql.raw(`${verb} INTO booking_history VALUES ('b1', ${seq}, 't', 'a', 'o', 1, 's', '[]')`);

test.each([
  ['an update', (tx: WriteDb) => sql`UPDATE booking_history SET summary = 'x'`.execute(tx.query)],
  ['a delete', (tx: WriteDb) => sql`DELETE FROM booking_history`.execute(tx.query)],
  ['a replacement', (tx: WriteDb) => insertLine(1, 'INSERT OR REPLACE').execute(tx.query)],
  [
    'an upsert',
    (tx: WriteDb) =>
      sql`INSERT INTO booking_history VALUES ('b1', 1, 't', 'a', 'o', 1, 's', '[]')
      ON CONFLICT DO UPDATE SET summary = 'x'`.execute(tx.query),
  ],
  ['a gap', (tx: WriteDb) => insertLine(3).execute(tx.query)],
  ['a line before the first', (tx: WriteDb) => insertLine(0).execute(tx.query)],
] as const)('history refuses %s', async (_name, work) => {
  const db = await seeded();
  await save(db, booking('b1'));
  const before = await listHistory(db.read, { booking_id: 'b1' });
  await expect(db.write(async (tx) => work(tx))).rejects.toThrow('append-only');
  expect(await listHistory(db.read, { booking_id: 'b1' })).toEqual(before);
  await db.write((tx) => appendHistory(tx, { ...LINE, at: at(1) }));
  expect(await listHistory(db.read, { booking_id: 'b1' })).toHaveLength(2);
});

test('a history line belongs to a booking, and one whose changes cannot be read says so', async () => {
  const db = await seeded();
  const orphan = db.write((tx) => appendHistory(tx, { ...LINE, at: NOW }));
  await expect(orphan).rejects.toThrow(/FOREIGN KEY/);
  await save(db, booking('b1'));
  await db.write((tx) =>
    sql`INSERT INTO booking_history VALUES ('b1', 2, '2026-11-21T12:00:00.000Z', 'a', 'o', 1, 's', '[')`.execute(
      tx.query,
    ),
  );
  const [, torn] = await listHistory(db.read, { booking_id: 'b1' });
  expect(torn?.changes).toEqual([{ path: '(unreadable)', before: null, after: null }]);
});
