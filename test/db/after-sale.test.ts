/** What was offered after the sale, and bookings of the release that had nothing of it. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { migrate } from '#db/migrate.ts';
import { mainMigrations } from '#db/migrations/index.ts';
import { type Database, openSqlite } from '#db/open.ts';
import { findBooking } from '#db/store/bookings.ts';
import { listCredits } from '#db/store/credits.ts';
import {
  findEstimateByBalance,
  findEstimateBySlices,
  insertEstimate,
  type NewEstimate,
  spendEstimate,
  unspendEstimates,
} from '#db/store/estimates.ts';
import { deleteExpired } from '#db/store/housekeeping.ts';
import { findPlans, insertPlans } from '#db/store/installment-plans.ts';
import { saveProfile, searchProfiles } from '#db/store/profiles.ts';
import { findServiceSets, insertServiceSet } from '#db/store/service-sets.ts';
import type { ServiceSet } from '#main/domain/ancillary-tokens.ts';
import type { StoredPlan } from '#main/domain/payment/installment-plans.ts';
import { readStoredProfile } from '#main/domain/profiles.ts';
import { booking, save } from './booking-samples.ts';
import { at, directory, NOW, open, seeded } from './support.ts';

async function withBooking(...ids: string[]): Promise<Database> {
  const db = await seeded();
  for (const id of ids) await save(db, booking(id));
  return db;
}

const set = (id: string): ServiceSet => ({
  id,
  booking_id: 'b1',
  kind: 'SEAT',
  slice_id: 's',
  leg_id: 'l',
  currency: 'BRL',
  offer_key: { offer: 'x' },
  entries: [
    {
      passenger_id: 'p0',
      passenger_key: 'PAX0',
      offer_item_id: 'i',
      leg_keys: ['SEG1'],
      seat: { row: 12, column: 'A' },
      quantity: 1,
      weight_kg: null,
      amount_minor: 10_00,
      tax_minor: 1_00,
    },
  ],
});
const plan = (token: string): StoredPlan => ({
  token,
  agency_id: 1,
  bin: '411111',
  brand: 'VISA',
  currency: 'BRL',
  installments: 3,
  monthly_rate: '0',
  principal: 100_00,
  interest: 0,
  total: 100_00,
  first_installment: 33_34,
  installment: 33_33,
  scope: { kind: 'BOOKING', booking_id: 'b1', passenger_ids: ['p0'] },
  created_at: NOW.toISOString(),
  expires_at: at(3_600).toISOString(),
});

test('what was offered is found by its own agency, in the order asked for', async () => {
  const db = await withBooking('b1');
  await db.write(async (tx) => {
    for (const id of ['set-1', 'set-2']) {
      await insertServiceSet(tx, { agency_id: 1, set: set(id), now: NOW, expires_at: at(900) });
    }
    await insertPlans(tx, [plan('plan-1'), plan('plan-2')]);
    await insertPlans(tx, []);
  });
  const sets = (agency_id: number, ...ids: string[]) =>
    findServiceSets(db.read, { agency_id, ids });
  const expires_at = at(900).toISOString();
  expect(await sets(1, 'set-2', 'none', 'set-1')).toEqual([
    { ...set('set-2'), expires_at },
    { ...set('set-1'), expires_at },
  ]);
  expect(await sets(2, 'set-1')).toEqual([]);
  const tokens = ['plan-2', 'none', 'plan-2'];
  expect(await findPlans(db.read, { agency_id: 1, tokens })).toEqual(
    new Map([['plan-2', plan('plan-2')]]),
  );
  expect((await findPlans(db.read, { agency_id: 2, tokens })).size).toBe(0);
});

test('what cannot be read is as good as gone', async () => {
  const db = await withBooking('b1');
  await db.write(async (tx) => {
    await insertServiceSet(tx, { agency_id: 1, set: set('set-1'), now: NOW, expires_at: at(900) });
    await insertPlans(tx, [plan('plan-1')]);
    const spoiled = { payload: '{"id":' } as never;
    await tx.query.updateTable('service_sets').set(spoiled).execute();
    await tx.query.updateTable('installment_plans').set(spoiled).execute();
  });
  expect(await findServiceSets(db.read, { agency_id: 1, ids: ['set-1'] })).toEqual([]);
  expect((await findPlans(db.read, { agency_id: 1, tokens: ['plan-1'] })).size).toBe(0);
});

test('a credit or profile that cannot be read takes no others with it', async () => {
  const db = await withBooking('b1');
  const credit = (id: string, item: string) => ({
    ...{ id, item, agency_id: 1, booking_id: 'b1', airline: 'LA', person: ' SILVA' },
    ...{ starts_on: '2026-11-01', expires_on: '2027-11-01' },
  });
  const kept = {
    ...{ id: 'c2', booking_id: 'b1', airline: 'LA', number: '9572000000001', passenger: null },
    ...{ kind: 'OPEN_TICKET', origin: 'UNFLOWN', provider_type: 'PROVIDER_04', locator: null },
    ...{ currency: 'BRL', amount: 10, issued_on: null, expires_on: '2027-11-01' },
    expires_by: 'AIRLINE',
  };
  await db.write(async (tx) => {
    await tx.query
      .insertInto('credits')
      .values([credit('c1', '{"id":'), credit('c2', JSON.stringify(kept))] as never)
      .execute();
    for (const id of ['p1', 'p2']) {
      const unknown = { birth_date: null, nationality: null, phone: null, email: null };
      const profile = readStoredProfile({
        ...{ version: 1, last_name: 'Silva', first_name: 'Ana', gender_type: 'FEMALE', ...unknown },
        ...{ documents: [], frequent_flyers: [], meal: null, seat: null, notes: '' },
      });
      const write = { id, agency_id: 1, revision: null, profile, search_name: 'SILVA' };
      await saveProfile(tx, { ...write, digests: [], actor: 'ana', now: NOW });
    }
    const spoiled = { payload: '{"id":' } as never;
    await tx.query.updateTable('profiles').set(spoiled).where('id', '=', 'p1').execute();
  });
  const query = { agency_id: 1, today: '2026-11-21', person: null, airline: null, until: null };
  const credits = await listCredits(db.read, { ...query, ended: false, limit: 10 });
  expect(credits.map(({ id }) => id)).toEqual(['c2']);
  const found = await searchProfiles(db.read, { agency_id: 1, words: ['SILVA'], limit: 9 });
  expect(found.map(({ id }) => id)).toEqual(['p2']);
});

const Payload = z.object({ total: z.number() });
const read = (json: unknown) => Payload.parse(json);
const estimate = (id: string, change: Partial<NewEstimate> = {}): NewEstimate => ({
  id,
  agency_id: 1,
  booking_id: 'b1',
  exchange_slice_tokens: ['out', 'back'],
  balance_tokens: [`${id}-1`, `${id}-2`],
  payload: { total: Number(id.slice(1)) },
  created_at: NOW.toISOString(),
  expires_at: at(900).toISOString(),
  ...change,
});
async function withEstimates(...estimates: NewEstimate[]): Promise<Database> {
  const db = await withBooking('b1', 'b2');
  await db.write(async (tx) => {
    for (const one of estimates) await insertEstimate(tx, one);
  });
  return db;
}

test('an estimate is found by exactly its slices in their order, and the latest wins', async () => {
  const db = await withEstimates(
    estimate('e1'),
    estimate('e2'),
    estimate('e3', { exchange_slice_tokens: ['back', 'out'] }),
    estimate('e4', { exchange_slice_tokens: ['out'] }),
    estimate('e5', { booking_id: 'b2' }),
    estimate('e6', { exchange_slice_tokens: null }),
  );
  const find = async (tokens: string, booking_id = 'b1', agency_id = 1) => {
    const exchange_slice_tokens = tokens === '' ? [] : tokens.split(' ');
    const args = { agency_id, booking_id, exchange_slice_tokens };
    return (await findEstimateBySlices(db.read, args, read))?.id ?? null;
  };
  expect([
    await find('out back'),
    await find('back out'),
    await find('out'),
    await find('back'),
    await find(''),
    await find('out back', 'b2'),
    await find('out back', 'b1', 2),
  ]).toEqual(['e2', 'e3', 'e4', null, null, 'e5', null]);
  const found = await findEstimateBySlices(
    db.read,
    { agency_id: 1, booking_id: 'b1', exchange_slice_tokens: ['out'] },
    read,
  );
  expect(found).toEqual({
    id: 'e4',
    agency_id: 1,
    booking_id: 'b1',
    payload: { total: 4 },
    created_at: NOW.toISOString(),
    expires_at: at(900).toISOString(),
    spent_by: null,
    superseded: false,
  });
});

test('by its balance tokens, all of them in order; an earlier one is superseded', async () => {
  const anew = { exchange_slice_tokens: null };
  const db = await withEstimates(
    estimate('e1', anew),
    estimate('e2', anew),
    estimate('e3', { ...anew, booking_id: 'b2' }),
  );
  const find = async (tokens: string, agency_id = 1) => {
    const args = { agency_id, balance_tokens: tokens === '' ? [] : tokens.split(' ') };
    const found = await findEstimateByBalance(db.read, args, read);
    return found && `${found.id}${found.superseded ? ' superseded' : ''}`;
  };
  expect([
    await find('e2-1 e2-2'),
    await find('e1-1 e1-2'),
    await find('e3-1 e3-2'),
    await find('e2-2 e2-1'),
    await find('e2-1'),
    await find('e2-1 e1-2'),
    await find('e2-1 e2-2 e1-1'),
    await find(''),
    await find('e2-1 e2-2', 2),
  ]).toEqual(['e2', 'e1 superseded', 'e3', null, null, null, null, null, null]);
});

test('an estimate is performed once, and can be given back', async () => {
  const db = await withEstimates(estimate('e1'));
  const spend = (intent_id: string) => db.write((tx) => spendEstimate(tx, { id: 'e1', intent_id }));
  const spent = async () => {
    const args = { agency_id: 1, balance_tokens: ['e1-1', 'e1-2'] };
    return (await findEstimateByBalance(db.read, args, read))?.spent_by;
  };
  await spend('i1');
  await expect(spend('i2')).rejects.toThrow('Spending an estimate');
  expect(await spent()).toBe('i1');
  await db.write((tx) => unspendEstimates(tx, { intent_id: 'i1' }));
  await spend('i2');
  expect(await spent()).toBe('i2');
});

test('what has expired is forgotten a while later, tokens with it', async () => {
  const db = await withEstimates(estimate('e1'));
  await db.write(async (tx) => {
    await insertServiceSet(tx, { agency_id: 1, set: set('set-1'), now: NOW, expires_at: at(900) });
    await insertPlans(tx, [plan('plan-1')]);
  });
  const forget = async (days: number) => {
    const gone = await db.write((tx) => deleteExpired(tx, at(days * 86_400 + 3_600)));
    return [gone.service_sets, gone.plans, gone.estimates];
  };
  expect([await forget(0.9), await forget(1.1), await forget(6.5), await forget(7.1)]).toEqual([
    [0, 0, 0],
    [1, 1, 0],
    [0, 0, 0],
    [0, 0, 1],
  ]);
  expect(await db.read.query.selectFrom('balance_tokens').selectAll().execute()).toEqual([]);
});

test('bookings of the first release are there after the change, and get their tickets when saved', async () => {
  const path = join(directory(), 'first.sqlite');
  const first = openSqlite(path, { synchronous: 'FULL' });
  migrate(first, mainMigrations.slice(0, 1), NOW);
  first.exec(
    `INSERT INTO agencies VALUES (1, 'Old', 'BR', 'BRL', 'America/Sao_Paulo', 0, '${NOW.toISOString()}')`,
  );
  const { record } = booking('b1', { order_id: 'O1', status: 'TICKETED' });
  const {
    ticket_notes: _notes,
    agency_time_zone: _zone,
    order,
    ...old
  } = record as typeof record & { order: NonNullable<typeof record.order> };
  const { payments: _payments, ...old_order } = order;
  const tickets = [
    {
      number: '9570000000001',
      type: 'TICKET',
      emd_type: null,
      passenger_key: 'PAX0',
      status: 'TICKETED',
      issued_at: NOW.toISOString(),
      coupons: [],
      conjunction_of: null,
      original_number: null,
      related_number: null,
      fare: null,
      currency: null,
    },
  ];
  const services = [
    {
      key: 'SRV1',
      kind: 'SEAT',
      passenger_key: 'PAX0',
      leg_keys: [],
      seat: '12A',
      name: null,
      quantity: 1,
      baggage: null,
      amount_minor: 0,
      tax_minor: 0,
      status: 'CONFIRMED',
    },
  ];
  const stored = JSON.stringify({ ...old, order: { ...old_order, tickets, services } });
  first
    .prepare(
      `INSERT INTO bookings (id, agency_id, provider_type, order_id, status, record, revision,
        created_at, updated_at, lead_passenger, passenger_count, itinerary)
       VALUES ('b1', 1, 'PROVIDER_04', 'O1', 'TICKETED', ?, 1, ?, ?, 'SILVA/MARIA', 1, 'GRU-MIA')`,
    )
    .run(stored, NOW.toISOString(), NOW.toISOString());
  first.close();

  const db = await open('main', path);
  const found = await findBooking(db.read, { agency_id: 1, id: 'b1' });
  if (!found || 'unreadable' in found) throw new Error('the old booking is not there');
  const { agency_time_zone, ticket_notes, order: seen } = found.record;
  expect([
    agency_time_zone,
    ticket_notes,
    seen?.payments,
    seen?.services[0]?.document_number,
  ]).toEqual(['America/Sao_Paulo', [], [], null]);
  const rows = () => db.read.query.selectFrom('tickets').select(['number', 'created_at']).execute();
  expect(await rows()).toEqual([]);
  await save(db, { ...booking('b1', { order_id: 'O1', revision: 1 }), record: found.record });
  expect(await rows()).toEqual([{ number: '9570000000001', created_at: NOW.toISOString() }]);
});
