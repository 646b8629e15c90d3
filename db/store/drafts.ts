/** Work areas as they are typed, in the drafts database. Their state is kept without being read. */
import type { z } from 'zod';
import { WorkArea } from '#main/contract/desk.ts';
import type { AnyDb, WriteDb } from '../handles.ts';
import { expectRows, instant, load } from './rows.ts';

export type SavedArea = z.infer<typeof WorkArea>;

export async function saveWorkArea(
  tx: WriteDb<'drafts'>,
  args: SavedArea & { user_id: number; now: Date },
): Promise<void> {
  const { user_id, area } = args;
  const state = JSON.stringify(args.state);
  const updated_at = instant(args.now);
  const results = await tx.query
    .insertInto('work_areas')
    .values({ user_id, area, state, updated_at })
    .onConflict((c) => c.columns(['user_id', 'area']).doUpdateSet({ state, updated_at }))
    .execute();
  expectRows(results, 1, 'A work area');
}

/** An area that cannot be read comes with `unreadable` and the reason as its only content. */
export async function listWorkAreas(db: AnyDb<'drafts'>, user_id: number): Promise<SavedArea[]> {
  const rows = await db.query
    .selectFrom('work_areas')
    .select(['area', 'state'])
    .where('user_id', '=', user_id)
    .orderBy('area')
    .execute();
  return rows.map((row) => {
    const area = WorkArea.shape.area.parse(row.area);
    const state = load(row.area, row.state, (json) => WorkArea.shape.state.parse(json));
    return { area, state: 'value' in state ? state.value : { unreadable: state.reason } };
  });
}
