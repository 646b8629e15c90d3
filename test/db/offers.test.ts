import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { backUp } from '#db/backup.ts';
import type { Database } from '#db/open.ts';
import {
  deleteExpiredOffers,
  findOffers,
  insertOffers,
  insertSearch,
  listKeptOffers,
  listSearchOffers,
  markQuoted,
  spendOffers,
  unspendOffers,
} from '#db/store/offers.ts';
import type { StoredOffer } from '#main/domain/stored-offer.ts';
import { countRounds } from '../fixtures/rounds.ts';
import { at, directory, NOW, seeded } from './support.ts';

/** As the store sees one: what is inside is the domain's. */
function offer(id: string, over: Partial<StoredOffer> = {}): StoredOffer {
  return {
    id,
    search_id: 's1',
    provider_type: 'PROVIDER_04',
    kind: 'SEARCH',
    offer: {
      key: { offer_id: `wire-${id}` },
      owner: 'LA',
      journeys: [{ slices: [] }],
      currency: 'USD',
      prices: [],
      validating_carrier: 'LA',
      expires_at: null,
      price_guaranteed_until: null,
      payment_due_at: null,
      can_hold: true,
    },
    priced: { total_minor: 123_456 } as unknown as StoredOffer['priced'],
    passengers: [{ key: 'PAX1', pax_type: 'ADT' }],
    journeys: [{ origin: 'GRU', destination: 'MIA', date: '2026-12-20' }],
    created_at: NOW.toISOString(),
    expires_at: at(1_800).toISOString(),
    spent_by: null,
    ...over,
  };
}

const withSearch = (...ids: string[]) => withSearches(ids);

async function withSearches(ids: string[], path?: string): Promise<Database> {
  const db = await seeded(path);
  for (const id of ids) {
    await db.write((tx) =>
      insertSearch(tx, {
        id,
        agency_id: 1,
        user_id: 1,
        request: { route: 'GRU,MIA,2026-12-20' },
        booking_id: null,
        now: NOW,
      }),
    );
  }
  return db;
}
const insert = (db: Database, ...offers: StoredOffer[]) =>
  db.write((tx) => insertOffers(tx, { agency_id: 1, offers }));
const find = (db: Database, ids: string[], agency_id = 1) =>
  findOffers(db.read, { agency_id, ids });

test('offers come back as they were, in the order asked for, to their own agency alone', async () => {
  const db = await withSearch('s1');
  const stored = [offer('o1'), offer('o2', { kind: 'PRICED' }), offer('o3')];
  await insert(db, ...stored);
  expect(await find(db, ['o3', 'o1', 'none'])).toEqual([stored[2], stored[0]]);
  expect(await find(db, ['o1'], 2)).toEqual([]);
});

test('an offer cannot be stored without its search', async () => {
  const db = await withSearch();
  await expect(insert(db, offer('o1'))).rejects.toThrow(/FOREIGN KEY/);
});

test('more offers than one statement takes are stored all or none', async () => {
  const db = await withSearch('s1');
  const many = Array.from({ length: 1_203 }, (_, n) => offer(`o${n}`));
  await expect(insert(db, ...many, offer('o7'))).rejects.toThrow(/UNIQUE/);
  expect(await find(db, ['o0'])).toEqual([]);
  await insert(db, ...many);
  const all = { agency_id: 1, search_id: 's1', provider_type: 'PROVIDER_04' } as const;
  expect(await listSearchOffers(db.read, all)).toHaveLength(1_203);
  expect(await countRounds(() => listSearchOffers(db.read, all))).toBeGreaterThan(100);
  expect(await countRounds(() => listKeptOffers(db.read, all))).toBeGreaterThan(100);
});

test('the offers of a search are those of one provider and one agency', async () => {
  const db = await withSearch('s1', 's2');
  await insert(
    db,
    offer('mine'),
    offer('priced', { kind: 'PRICED' }),
    offer('other provider', { provider_type: 'PROVIDER_01' }),
    offer('other search', { search_id: 's2' }),
  );
  const ids = async (agency_id: number) =>
    (
      await listSearchOffers(db.read, { agency_id, search_id: 's1', provider_type: 'PROVIDER_04' })
    ).map((o) => o.id);
  expect((await ids(1)).sort()).toEqual(['mine', 'priced']);
  expect(await ids(2)).toEqual([]);
});

test('an offer whose content cannot be read is not found', async () => {
  const db = await withSearch('s1');
  await insert(db, offer('good'), offer('torn'), offer('wrong'));
  const spoil = (id: string, payload: string) =>
    db.write((tx) =>
      tx.query
        .updateTable('offers')
        .set({ payload } as never)
        .where('id', '=', id)
        .execute(),
    );
  await spoil('torn', '{"offer":');
  await spoil('wrong', '{"offer":{},"priced":{},"passengers":[],"journeys":[]}');
  expect((await find(db, ['good', 'torn', 'wrong'])).map((o) => o.id)).toEqual(['good']);
});

test('an offer is taken by one intent, all of the chosen or none, and can be given back', async () => {
  const db = await withSearch('s1');
  await insert(db, offer('o1'), offer('o2'), offer('o3'));
  const spend = (intent_id: string, ...ids: string[]) =>
    db.write((tx) => spendOffers(tx, { ids, intent_id }));
  const spent = async () => (await find(db, ['o1', 'o2', 'o3'])).map((o) => o.spent_by);
  await spend('i1', 'o1', 'o1', 'o2');
  await expect(spend('i2', 'o2', 'o3')).rejects.toThrow('Spending offers');
  await expect(spend('i2', 'none')).rejects.toThrow('Spending offers');
  expect(await spent()).toEqual(['i1', 'i1', null]);
  await db.write((tx) => unspendOffers(tx, { intent_id: 'i1' }));
  await spend('i2', 'o2', 'o3');
  expect(await spent()).toEqual([null, 'i2', 'i2']);
});

test('expired offers are forgotten, and a search once its last offer is', async () => {
  const db = await withSearch('s1', 's2', 'empty');
  const expired = { expires_at: at(10).toISOString() };
  await insert(db, offer('old 1', expired), offer('young'));
  await insert(db, offer('old 2', { ...expired, search_id: 's2' }));
  expect(
    await db.write((tx) => deleteExpiredOffers(tx, { before: at(60), unchosen_before: at(60) })),
  ).toBe(4);
  expect((await find(db, ['old 1', 'old 2', 'young'])).map((o) => o.id)).toEqual(['young']);
  const searches = await db.read.query.selectFrom('searches').select('id').execute();
  expect(searches.map((s) => s.id)).toEqual(['s1']);
});

test('a provider’s expiry in another form compares as the same instant', async () => {
  const db = await withSearch('s1');
  await insert(db, offer('o1', { expires_at: '2026-11-21T09:00:30-03:00' }));
  expect((await find(db, ['o1']))[0]?.expires_at).toBe(at(30).toISOString());
});

test('what nobody quoted or chose goes within hours, the rest stays', async () => {
  const db = await withSearch('s1');
  const expired = { expires_at: at(10).toISOString() };
  await insert(db, ...['quoted', 'sold', 'neither'].map((id) => offer(id, expired)));
  await db.write((tx) => markQuoted(tx, { agency_id: 1, ids: ['quoted'], now: NOW }));
  await db.write((tx) => markQuoted(tx, { agency_id: 2, ids: ['neither'], now: NOW }));
  await db.write((tx) => spendOffers(tx, { ids: ['sold'], intent_id: 'i1' }));
  await db.write((tx) => deleteExpiredOffers(tx, { before: at(5), unchosen_before: at(60) }));
  const left = await find(db, ['quoted', 'sold', 'neither']);
  expect(left.map((o) => o.id)).toEqual(['quoted', 'sold']);
});

test('an agency keeps so many unchosen offers at most, the latest', async () => {
  const db = await withSearch('s1');
  const made = (second: number) => ({ created_at: at(second).toISOString() });
  const put = (...offers: StoredOffer[]) =>
    db.write((tx) => insertOffers(tx, { agency_id: 1, offers, max: 3 }));
  await put(offer('a', made(1)), offer('b', made(2)));
  await db.write((tx) => spendOffers(tx, { ids: ['a'], intent_id: 'i1' }));
  for (let n = 3; n < 40; n += 1) await put(offer(`n${n}`, made(n)));
  const all = ['a', 'b', ...Array.from({ length: 40 }, (_, n) => `n${n}`)];
  expect((await find(db, all)).map((o) => o.id)).toEqual(['a', 'n37', 'n38', 'n39']);
});

test('a copy has the offers that were sold or quoted, and of the others no trace', async () => {
  const folder = directory();
  const source = join(folder, 'airdesk.sqlite');
  const db = await withSearches(['s1', 's2'], source);
  const brand = 'ONLY-IN-OFFERS-NOBODY-TOOK';
  const other = { owner: brand } as StoredOffer['offer'];
  await insert(db, offer('quoted'), offer('sold'));
  for (let n = 0; n < 300; n += 1) {
    const { offer: found } = offer('x');
    await insert(db, offer(`n${n}`, { search_id: 's2', offer: { ...found, ...other } }));
  }
  await db.write((tx) => markQuoted(tx, { agency_id: 1, ids: ['quoted'], now: NOW }));
  await db.write((tx) => spendOffers(tx, { ids: ['sold'], intent_id: 'i1' }));
  const copies = join(folder, 'copies');
  const path = await backUp({
    path: source,
    directory: copies,
    now: NOW,
    keep: { newest: 1, days: 1, share: 1 },
  });
  expect(readFileSync(path).includes(brand)).toBe(false);
  expect(readdirSync(copies)).toEqual([basename(path)]);
  const copy = new Sqlite(path, { readonly: true });
  const of = (table: string) =>
    copy.prepare<[], { id: string }>(`SELECT id FROM ${table} ORDER BY id`).all();
  expect(of('offers').map(({ id }) => id)).toEqual(['quoted', 'sold']);
  expect(of('searches').map(({ id }) => id)).toEqual(['s1']);
  copy.close();
  expect((await find(db, ['n7'])).length).toBe(1);
});
