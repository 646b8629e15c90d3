/** Retention and erasure: what tells of people goes from every place, what accounting needs stays. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBooking, stopChecks } from '#db/store/bookings.ts';
import { findFact } from '#db/store/database-facts.ts';
import type { InputOf } from '#main/contract/operations.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import { eraseRecord } from '#main/domain/erasure.ts';
import { sweepPassengers } from '#main/operations/admin/privacy.ts';
import {
  ADMIN,
  holdOne,
  openTestHost,
  type Station,
  type TestHost,
} from '../fixtures/test-host.ts';

const DAY_MS = 86_400_000;
let host: TestHost;
let admin: Station;
/** A booking whose flights leave long before the last tests. */
let flown = '';

beforeAll(async () => {
  host = await openTestHost();
  admin = await host.station();
  flown = (await holdOne(admin, 34)).id;
});
afterAll(() => host.close());

/** Everybody is signed out by so long a time. */
async function later(days: number): Promise<void> {
  host.ahead(days * DAY_MS);
  admin = await host.station();
}

const CANARY = {
  first_name: 'Zuleica',
  phone_number: '+55 11 98877 6655',
  email: 'zuleica.canary@example.com',
  nationality: 'BR',
  documents: [{ type: 'PASSPORT', unique_identifier: 'ZC445566', issuing_country_code: 'BR' }],
};

test('a booking still in use keeps its people; a cancelled one may lose them', async () => {
  const booking = await holdOne(admin, 40, CANARY);
  expect(await admin.refused('privacy.erase', { booking_id: booking.id })).toBe('409 WRONG_STATE');
  await admin.must('booking.annotate', {
    booking_id: booking.id,
    add: [
      { kind: 'PHONE', number: '+55 21 96655 4433', use: 'home' },
      { kind: 'REMARK', remark_type: 'GENERAL', text: 'ASK FOR KUNIGUNDE' },
    ],
    remove: [],
  });
  await admin.must('booking.cancel', { id: booking.id });
  const stored = async () =>
    JSON.stringify(
      await host.service.ports.db.read.query
        .selectFrom('bookings')
        .selectAll()
        .where('id', '=', booking.id)
        .execute(),
    );
  expect(await stored()).toContain('KUNIGUNDE');
  expect(await admin.must('privacy.erase', { booking_id: booking.id })).toEqual({
    erased: 'BOOKING',
    passengers: 1,
  });
  const after = (await admin.must('booking.get', { id: booking.id })).booking;
  expect(after.passengers[0]).toMatchObject({
    first_name: 'PASSENGER A',
    last_name: 'ERASED',
    email: null,
    phone_number: null,
    birth_date: null,
    nationality: null,
    documents: [],
    frequent_flyers: [],
  });
  // What accounting needs is as it was.
  expect([
    after.provider.locator,
    after.price?.total,
    after.slices[0]?.legs[0]?.flight_number,
  ]).toEqual([
    booking.provider.locator,
    booking.price?.total,
    booking.slices[0]?.legs[0]?.flight_number,
  ]);
  const { lines } = await admin.must('booking.history', { id: booking.id });
  expect(lines.at(-1)).toMatchObject({ operation: 'privacy.erase', actor: ADMIN.username });
  const told = JSON.stringify([lines, after, await stored()]);
  const named = [booking.passengers[0]?.last_name ?? '', 'Zuleica', '98877', 'canary'];
  for (const word of [...named, '96655', 'KUNIGUNDE']) {
    expect(told.toLowerCase(), word).not.toContain(word.toLowerCase());
  }
  expect(await admin.must('booking.find', { text: 'zuleica' })).toEqual({ bookings: [] });
  expect(await admin.refused('privacy.erase', { booking_id: booking.id })).toBe('409 WRONG_STATE');
});

test('whoever refused other times for a passenger is forgotten too, and what lines of payment say', async () => {
  const booking = await holdOne(admin, 42, CANARY);
  const found = await findBooking(host.service.ports.db.read, { agency_id: null, id: booking.id });
  if (!found || 'unreadable' in found || !found.record.order) throw new Error('no booking');
  const { order } = found.record;
  const card = {
    brand: 'VI',
    number: '411111******1111',
    holder: 'KUNIGUNDE',
    approval_code: null,
  };
  const record: BookingRecord = {
    ...found.record,
    schedule: [
      {
        leg_key: 'SEG1',
        before: null,
        noticed_at: booking.created_at,
        refused: { at: booking.created_at, by: 'a@b.example', told_by: 'KUNIGUNDE' },
      },
    ],
    order: {
      ...order,
      payments: [
        {
          ...{ reference: null, method: 'CARD', amount_minor: 100, currency: 'BRL' },
          ...{ status: 'CAPTURED', card, text: 'CC VI KUNIGUNDE' },
        },
      ],
    },
  };
  const erased = eraseRecord(record, new Date());
  expect(JSON.stringify(erased)).not.toMatch(/KUNIGUNDE|zuleica/i);
  expect(erased.order?.payments).toMatchObject([
    { amount_minor: 100, card: { number: card.number } },
  ]);
  expect(erased.schedule).toMatchObject([{ leg_key: 'SEG1', refused: { by: 'a@b.example' } }]);
  expect(erased.pricing).toEqual(record.pricing);
  await admin.must('booking.cancel', { id: booking.id });
  await admin.must('privacy.erase', { booking_id: booking.id });
});

test('history stays append-only for everybody else', async () => {
  const booking = await holdOne(admin, 41);
  const { db } = host.service.ports;
  await expect(
    db.write((tx) =>
      tx.query
        .updateTable('booking_history')
        .set({ changes: '[]' } as never)
        .where('booking_id', '=', booking.id)
        .execute(),
    ),
  ).rejects.toThrow('append-only');
  await admin.must('booking.cancel', { id: booking.id });
  await admin.must('privacy.erase', { booking_id: booking.id });
  await expect(
    db.write((tx) =>
      tx.query
        .updateTable('booking_history')
        .set({ actor: 'nobody' } as never)
        .where('booking_id', '=', booking.id)
        .execute(),
    ),
  ).rejects.toThrow('append-only');
});

test('the agency’s time is waited for, by hand and by the sweep', async () => {
  const booking = await holdOne(admin, 20, CANARY);
  await admin.must('booking.cancel', { id: booking.id });
  expect(await admin.must('privacy.set', { retention_days: 30 })).toMatchObject({
    retention_days: 30,
    due: 0,
  });
  expect(await admin.refused('privacy.erase', { booking_id: booking.id })).toBe('409 WRONG_STATE');
  expect(await sweepPassengers(host.service.ports)).toBe(0);
  const others = [await holdOne(admin, 21), await holdOne(admin, 22)];
  for (const { id } of others) await admin.must('booking.cancel', { id });
  await later(31);
  expect((await admin.must('privacy.get', {})).due).toBeGreaterThanOrEqual(1);
  // One that cannot be erased, and comes first, keeps none of the others.
  const [first = '', second = ''] = others.map(({ id }) => id).sort();
  const { write } = host.service.ports.db;
  const broken = sql.raw(`CREATE TRIGGER broken BEFORE INSERT ON erasures
    WHEN NEW.booking_id = '${first}' BEGIN SELECT RAISE(ABORT, 'broken'); END`);
  await write((tx) => broken.execute(tx.query));
  expect(await sweepPassengers(host.service.ports)).toBeGreaterThanOrEqual(2);
  const left = (await admin.must('booking.get', { id: second })).booking;
  expect(left.passengers[0]?.last_name).toBe('ERASED');
  expect(await admin.must('privacy.get', {})).toMatchObject({ due: 1 });
  await write((tx) => sql`DROP TRIGGER broken`.execute(tx.query));
  expect(await sweepPassengers(host.service.ports)).toBeGreaterThanOrEqual(1);
  const { passengers } = (await admin.must('booking.get', { id: booking.id })).booking;
  expect(passengers[0]?.last_name).toBe('ERASED');
  expect(await admin.must('privacy.get', {})).toMatchObject({ retention_days: 30, due: 0 });
});

test('without a setting nothing goes by itself; with one, flights that were flown', async () => {
  await admin.must('privacy.set', { retention_days: null });
  await later(400);
  const names = async () => {
    const { booking } = await admin.must('booking.get', { id: flown });
    return booking.passengers[0]?.first_name;
  };
  expect(await sweepPassengers(host.service.ports)).toBe(0);
  expect(await names()).toBe('Berenice');
  await admin.must('privacy.set', { retention_days: 365 });
  expect(await sweepPassengers(host.service.ports)).toBe(1);
  expect(await names()).toBe('PASSENGER A');
});

test('a profile is erased whatever its bookings', async () => {
  const { profile } = await admin.must('profile.save', {
    last_name: 'Canary',
    first_name: 'Zuleica',
    gender_type: 'UNSPECIFIED',
    birth_date: null,
    nationality: null,
    phone: null,
    email: null,
    documents: [],
    frequent_flyers: [],
    meal: null,
    seat: null,
    notes: '',
  });
  expect(await admin.must('privacy.erase', { profile_id: profile.id })).toEqual({
    erased: 'PROFILE',
    passengers: 1,
  });
  expect(await admin.refused('profile.get', { id: profile.id })).toBe('404 NOT_FOUND');
  expect(await admin.refused('privacy.erase', {})).toBe('400 INVALID_REQUEST');
});

test('a clock that has leapt deletes nothing until it has held for a day', async () => {
  const own = await openTestHost();
  const agent = await own.station();
  await agent.must('privacy.set', { retention_days: 30 });
  const booking = await holdOne(agent, 40, CANARY);
  const sold = await holdOne(agent, 50);
  await agent.must('booking.cancel', { id: booking.id });
  const read = () => own.service.ports.db.read;
  const clock = async () => JSON.parse((await findFact(read(), 'seen_clock')) ?? '{}');
  /** A start by this clock; resolves once the maintenance has looked at it. */
  const startAt = async (days: number) => {
    const { seen } = await clock();
    own.ahead(days * DAY_MS);
    await own.restart();
    await expect.poll(async () => (await clock()).seen).not.toBe(seen);
    return (await clock()).leapt_at === null ? 'trusted' : 'leapt';
  };
  const nextLook = async () =>
    (
      await read()
        .query.selectFrom('bookings')
        .select('next_look_at')
        .where('id', '=', sold.id)
        .executeTakeFirstOrThrow()
    ).next_look_at;
  const names = async () => {
    const again = await own.station();
    return (await again.must('booking.get', { id: booking.id })).booking.passengers[0]?.last_name;
  };
  expect(await startAt(0)).toBe('trusted');
  expect(await startAt(3_650)).toBe('leapt');
  await own.service.ports.db.write((tx) => stopChecks(tx, sold.id));
  expect(await startAt(-3_650)).toBe('trusted');
  expect(await names()).toBe(booking.passengers[0]?.last_name);
  await expect.poll(nextLook).not.toBe(null);
  expect(await startAt(400)).toBe('leapt');
  expect(await names()).toBe(booking.passengers[0]?.last_name);
  expect(await startAt(1)).toBe('trusted');
  await expect.poll(names).toBe('ERASED');
  await own.close();
});

/** Unlike any word of the product, also in the index's small letters. */
const BURIED = {
  first_name: 'Xenoviela',
  last_name: 'Quirinbach',
  phone_number: '+55 11 98111 7733',
  email: 'xenoviela.q@example.com',
  documents: [{ type: 'PASSPORT', unique_identifier: 'XQ778899', issuing_country_code: 'BR' }],
};
const BURIED_BYTES = /xenoviela|quirinbach|981117733|98111 7733|XQ778899/i;

test('within the time stated no file holds a byte of whoever was erased', async () => {
  const own = await openTestHost();
  const agent = await own.station();
  const listCopies = () => own.files().flatMap(([name]) => (/^airdesk-\d/.test(name) ? name : []));
  /** Copies keep whom they have until their own time is over. */
  let earlier: string[] = [];
  /** Files with the person; what the airline keeps in its own database is the airline's. */
  const holding = () =>
    own
      .files()
      .filter(([name]) => !name.startsWith('training.sqlite') && !earlier.includes(name))
      .flatMap(([name, bytes]) => (BURIED_BYTES.test(bytes) ? name : []));
  const booking = await holdOne(agent, 40, BURIED);
  const passenger_id = booking.passengers[0]?.id ?? '';
  // Each change leaves an older state behind, among others' rows and index entries.
  for (let n = 0; n < 12; n += 1) {
    await holdOne(agent, 41 + n);
    const info = { passenger_id, email: `xenoviela.q${n}@example.com` };
    await agent.must('booking.update', {
      id: booking.id,
      booking_passengers_info: [info],
    } as InputOf<'booking.update'>);
  }
  await agent.must('booking.annotate', {
    booking_id: booking.id,
    add: [{ kind: 'REMARK', remark_type: 'GENERAL', text: 'CALL XENOVIELA' }],
    remove: [],
  });
  await agent.must('queue.place', { booking_id: booking.id, queue: 50, note: 'for Quirinbach' });
  const { profile } = await agent.must('profile.save', {
    last_name: BURIED.last_name,
    first_name: BURIED.first_name,
    gender_type: 'UNSPECIFIED',
    birth_date: null,
    nationality: null,
    phone: BURIED.phone_number,
    email: BURIED.email,
    documents: [],
    frequent_flyers: [],
    meal: null,
    seat: null,
    notes: 'Xenoviela likes aisles',
  });
  await agent.must('booking.cancel', { id: booking.id });
  expect(holding()).toContain('airdesk.sqlite-wal');
  await agent.must('privacy.erase', { booking_id: booking.id });
  await agent.must('privacy.erase', { profile_id: profile.id });
  // With it ends the maintenance, which may be copying.
  await own.service.close();
  earlier = listCopies();
  expect(holding()).toEqual(['airdesk.sqlite']);
  const damaged = 'airdesk.sqlite.damaged-20260101T000000Z';
  writeFileSync(join(own.data_dir, damaged), '');
  await own.restart();
  await expect.poll(holding, { timeout: 60_000 }).toEqual([]);
  await expect
    .poll(() => listCopies().filter((name) => !earlier.includes(name)), { timeout: 60_000 })
    .toHaveLength(1);
  await own.service.close();
  expect(holding()).toEqual([]);
  const [, log = ''] = own.files().find(([name]) => name === 'airdesk.log') ?? [];
  expect(log).toContain(`"aside":["${damaged}"],"msg":"Databases put aside still hold`);
  await own.close();
}, 180_000);
