/** Files made for other stations: each agency's own, the latest first, forgotten after their time. */
import { expect, test } from 'vitest';
import { findHandover, insertHandover, listHandoverRows } from '#db/store/handovers.ts';
import { deleteExpired } from '#db/store/housekeeping.ts';
import { at, seeded } from './support.ts';

const DAY = 86_400;

test('are kept sealed for a while, and shown to their agency only', async () => {
  const db = await seeded();
  const made = (id: string, days: number) => ({
    id,
    agency_id: 1,
    made_at: at(days * DAY),
    made_by: 'a@example.com',
    receiver: null,
    file_name: `${id}.airdesk`,
    item_count: 2,
    body: 'sealed',
  });
  await db.write(async (tx) => {
    await insertHandover(tx, made('old', -91));
    await insertHandover(tx, made('new', -89));
    await insertHandover(tx, made('newest', 0));
  });
  const ids = async () => (await listHandoverRows(db.read, 1)).map(({ id }) => id);
  expect(await ids()).toEqual(['newest', 'new', 'old']);
  expect(await listHandoverRows(db.read, 2)).toEqual([]);
  expect(await findHandover(db.read, { agency_id: 2, id: 'new' })).toBeNull();
  expect(await findHandover(db.read, { agency_id: 1, id: 'new' })).toMatchObject({
    body: 'sealed',
  });
  expect(await db.write((tx) => deleteExpired(tx, at(0)))).toMatchObject({ handovers: 1 });
  expect(await ids()).toEqual(['newest', 'new']);
});
