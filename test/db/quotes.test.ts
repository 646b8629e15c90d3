/** Quotes in the store: their agency's alone, the latest first, and forgotten when they are old. */
import { expect, test } from 'vitest';
import { createAgency } from '#db/store/agencies.ts';
import { deleteExpired } from '#db/store/housekeeping.ts';
import { deleteQuote, findQuote, listQuotes, saveQuote } from '#db/store/quotes.ts';
import type { Quote } from '#main/contract/quote.ts';
import { at, NOW, seeded } from './support.ts';

const DAY = 86_400;
const quote = (id: string, seconds: number, over: Partial<Quote> = {}): Quote => ({
  id,
  reference: `R${id}`,
  title: 'Lisbon',
  customer: 'Ana',
  note: '',
  margin_text: '',
  valid_until: at(DAY).toISOString(),
  together: false,
  revision: 1,
  options: [
    {
      id: 'o',
      note: '',
      provider_type: 'PROVIDER_04',
      validating_carrier: 'LA',
      slices: [slice],
      price_per_pax: [],
      currency: 'BRL',
      total: 12.5,
      seen_at: NOW.toISOString(),
      expires_at: at(1_800).toISOString(),
      booking: null,
    },
  ],
  created_at: at(seconds).toISOString(),
  updated_at: at(seconds).toISOString(),
  created_by: { id: 1, name: 'Agent' },
  ...over,
});
const slice: Quote['options'][number]['slices'][number] = {
  id: 's',
  origin: 'GRU',
  destination: 'LIS',
  departure_date: '2026-12-20T08:55',
  arrival_date: '2026-12-20T21:20',
  airline: 'TP',
  duration: 565,
  token: 't',
  has_long_connections: false,
  has_change_airports: false,
  has_mixed_cabins: false,
  has_codeshare: false,
  legs: [],
  fare_info: { baggage: 'NONE', features: [] },
  seats_remaining: null,
  provider_type: 'PROVIDER_04',
  slice_price_per_pax: [],
};

test('are found, changed and forgotten by their own agency alone', async () => {
  const db = await seeded();
  const other = await db.write((tx) =>
    createAgency(tx, {
      name: 'Other',
      country: 'BR',
      currency: 'BRL',
      time_zone: 'America/Sao_Paulo',
      training: true,
      now: NOW,
    }),
  );
  const save = (agency_id: number, one: Quote) =>
    db.write((tx) => saveQuote(tx, { agency_id, user_id: 1, quote: one }));
  await save(1, quote('a', 0));
  await save(1, quote('b', 10));
  await save(1, quote('a', 20, { created_at: NOW.toISOString(), title: 'Porto' }));
  const list = await listQuotes(db.read, { agency_id: 1, limit: 9 });
  expect(list.map(({ id, title }) => [id, title])).toEqual([
    ['a', 'Porto'],
    ['b', 'Lisbon'],
  ]);
  // The id is taken: another agency cannot write over it, nor read it, nor forget it.
  await expect(save(other, quote('a', 30))).rejects.toThrow('0 rows');
  expect(await findQuote(db.read, { agency_id: other, id: 'a' })).toBeNull();
  const forget = (agency_id: number) => db.write((tx) => deleteQuote(tx, { agency_id, id: 'a' }));
  expect([await forget(other), await forget(1), await forget(1)]).toEqual([false, true, false]);
});

test('one that cannot be read is in no list and stays where it is', async () => {
  const db = await seeded();
  await db.write((tx) => saveQuote(tx, { agency_id: 1, user_id: 1, quote: quote('a', 0) }));
  await db.write((tx) => tx.query.updateTable('quotes').set({ payload: '{"id":"a"}' }).execute());
  expect(await listQuotes(db.read, { agency_id: 1, limit: 9 })).toEqual([]);
  expect(await findQuote(db.read, { agency_id: 1, id: 'a' })).toBeNull();
  expect(await db.read.query.selectFrom('quotes').select('id').execute()).toEqual([{ id: 'a' }]);
});

test('go four hundred days after they were last changed', async () => {
  const db = await seeded();
  for (const [id, days] of [
    ['old', -401],
    ['young', -399],
  ] as const) {
    const one = quote(id, days * DAY);
    await db.write((tx) => saveQuote(tx, { agency_id: 1, user_id: 1, quote: one }));
  }
  const { quotes } = await db.write((tx) => deleteExpired(tx, NOW));
  const left = await listQuotes(db.read, { agency_id: 1, limit: 9 });
  expect([quotes, left.map(({ id }) => id)]).toEqual([1, ['young']]);
});
