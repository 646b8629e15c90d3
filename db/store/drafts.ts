/**
 * Work areas as they are typed, in the drafts database. Their state is stored without being parsed.
 */
import type { z } from 'zod';
import { WorkArea } from '#main/contract/desk.ts';
import type { AnyDb, WriteDb } from '../handles.ts';
import { expectRows, load, toInstant } from './rows.ts';

export type SavedArea = z.infer<typeof WorkArea>;

/** The user, and which of the user's windows. */
interface Windowed {
  user_id: number;
  window: number;
}

export async function saveWorkArea(
  tx: WriteDb<'drafts'>,
  args: SavedArea & Windowed & { now: Date },
): Promise<void> {
  const { user_id, window, area } = args;
  const state = JSON.stringify(args.state);
  const updated_at = toInstant(args.now);
  const results = await tx.query
    .insertInto('work_areas')
    .values({ user_id, window, area, state, updated_at })
    .onConflict((c) => c.columns(['user_id', 'window', 'area']).doUpdateSet({ state, updated_at }))
    .execute();
  expectRows(results, 1, 'A work area');
}

/** Work areas of one window, or of all; of one that cannot be read, only `unreadable` and why. */
export async function listWorkAreas(
  db: AnyDb<'drafts'>,
  { user_id, window }: Pick<Windowed, 'user_id'> & Partial<Windowed>,
): Promise<SavedArea[]> {
  let areas = db.query
    .selectFrom('work_areas')
    .select(['area', 'state'])
    .where('user_id', '=', user_id)
    .orderBy('window')
    .orderBy('area');
  if (window !== undefined) areas = areas.where('window', '=', window);
  const rows = await areas.execute();
  return rows.map((row) => {
    const area = WorkArea.shape.area.parse(row.area);
    const state = load(row.area, row.state, (json) => WorkArea.shape.state.parse(json));
    return { area, state: 'value' in state ? state.value : { unreadable: state.reason } };
  });
}
