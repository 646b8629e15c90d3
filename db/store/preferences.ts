/**
 * An agent's preferences. What cannot be read stays where it is and stands for the defaults until the
 * agent sets something.
 */
import { type Preferences, readPreferences } from '#main/contract/preferences.ts';
import { type AnyDb, hot, type WriteDb } from '../handles.ts';
import { expectRows, instant, load } from './rows.ts';

const ofUser = hot({ user_id: 'integer' }, (q, $) =>
  q.selectFrom('preferences').select('payload').where('user_id', '=', $.user_id),
);

export async function getPreferences(db: AnyDb, user_id: number): Promise<Preferences> {
  const row = await ofUser.first(db, { user_id });
  const loaded = load(String(user_id), row?.payload ?? '{}', readPreferences);
  return 'value' in loaded ? loaded.value : readPreferences({});
}

export async function savePreferences(
  tx: WriteDb,
  args: { user_id: number; preferences: Preferences; now: Date },
): Promise<void> {
  const { user_id } = args;
  const payload = JSON.stringify(args.preferences);
  const updated_at = instant(args.now);
  const results = await tx.query
    .insertInto('preferences')
    .values({ user_id, payload, updated_at })
    .onConflict((c) => c.column('user_id').doUpdateSet({ payload, updated_at }))
    .execute();
  expectRows(results, 1, 'Preferences');
}
