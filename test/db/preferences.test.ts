import { expect, test } from 'vitest';
import { getPreferences, savePreferences } from '#db/store/users.ts';
import { DEFAULT_PREFERENCES } from '#main/contract/preferences.ts';
import { NOW, seeded } from './support.ts';

test('what cannot be read costs only itself and is not written over by reading', async () => {
  const db = await seeded();
  await db.write((tx) =>
    savePreferences(tx, {
      user_id: 1,
      preferences: { ...DEFAULT_PREFERENCES, language: 'es', theme: 'dark' },
      now: NOW,
    }),
  );
  const keep = (payload: string) =>
    db.write((tx) => tx.query.updateTable('preferences').set({ payload }).execute());
  await keep('{"language":"es","zoom":"large","theme":"dark","gone":1}');
  const wanted = { ...DEFAULT_PREFERENCES, language: 'es', theme: 'dark' };
  expect(await getPreferences(db.read, 1)).toEqual(wanted);
  await keep('torn');
  expect(await getPreferences(db.read, 1)).toEqual(DEFAULT_PREFERENCES);
  const rows = await db.read.query.selectFrom('preferences').select('payload').execute();
  expect(rows).toEqual([{ payload: 'torn' }]);
});
